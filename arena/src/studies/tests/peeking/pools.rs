//! Pools of blocks that were played: every kind of block, and bots at fault among them.

use std::collections::BTreeMap;
use std::sync::Arc;

use doko_bots::{Bot, BotKind, Failure, FaultKind};
use doko_engine::random::Stream;
use doko_engine::{Action, Card, Question, Rules, Seat, View};
use rand::Rng;
use rayon::prelude::*;

use crate::run::Contestant;
use crate::run::contestant::testing::contestant;
use crate::studies::matches::experiment::testing::{duel, evenings};
use crate::studies::matches::{BlockKind, Experiment, Matchup};

/// Blocks that were played: their points in 120ths, and how often each came.
pub(super) struct Pool {
    pub(super) name: String,
    /// How many games each line-up played.
    pub(super) games: u32,
    pub(super) weights: Vec<(i32, f64)>,
}

/// A bot that fails in a share of its games, at the first card from a trick on that is drawn with it: half of the time it gives
/// no answer, otherwise a card that it does not hold.
struct Faulty {
    honest: Arc<dyn BotKind>,
    /// In how many of a thousand games of a seat.
    per_mille: u64,
}

struct FaultyBot {
    honest: Box<dyn Bot>,
    /// After how many cards on the table it is at fault, and whether it gives no answer then.
    fault: Option<(usize, bool)>,
}

impl BotKind for Faulty {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let word = stream.next_u64();
        let is_faulty = word % 1000 < self.per_mille;
        let fault = is_faulty.then_some(((word >> 32) as usize % 40, word >> 63 == 0));
        Box::new(FaultyBot { honest: self.honest.bot(rules, seat, stream), fault })
    }

    fn fingerprint(&self) -> String {
        format!("faulty {} {}", self.per_mille, self.honest.fingerprint())
    }
}

impl Bot for FaultyBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.honest.act(view)
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        let is_due = |after: usize| view.question() == Some(Question::Card) && view.cards_played() >= after;
        match self.fault {
            Some((after, true)) if is_due(after) => {
                Err(Failure { kind: FaultKind::Crashed, words: "has ended".to_owned() })
            }
            Some((after, false)) if is_due(after) => {
                let foreign = Card::all().find(|&card| !view.hand().contains(card));
                Ok(Action::Play(foreign.expect("no hand holds every kind")))
            }
            _ => Ok(self.act(view)),
        }
    }
}

/// Such a bot.
fn faulty(spec: &str, per_mille: u64) -> Contestant {
    let honest = contestant(spec).kind;
    Contestant::new(format!("faulty {spec}"), Arc::new(Faulty { honest, per_mille }))
}

const BOLD: &str = "heuristic:params=bold";
const CAREFUL: &str = "heuristic:params=careful";

/// Four bots that differ, the first of them at fault in so many of a thousand games of a seat.
pub(super) fn table(kind: BlockKind, per_mille: u64) -> Experiment {
    let [first, others @ ..] = [BOLD, CAREFUL, "thumb", "random"].map(contestant);
    let first = if per_mille > 0 { faulty(BOLD, per_mille) } else { first };
    let bots: Vec<Contestant> = std::iter::once(first).chain(others).collect();
    Experiment { matchups: Matchup::all(&[kind], 4), bots, ..duel(["random", "random"].map(contestant)) }
}

fn pair(kind: BlockKind, bots: [Contestant; 2]) -> Experiment {
    Experiment { matchups: Matchup::all(&[kind], 2), ..duel(bots) }
}

fn evening(kind: BlockKind, players: usize, bots: [Contestant; 2]) -> Experiment {
    Experiment { matchups: Matchup::all(&[kind], 2), ..evenings(bots, players) }
}

/// What is played for the pools, by name: single deals under ddv; evenings of two rounds under palast with Bock, Pflichtsolo and
/// hands that are thrown in.
///
/// Of `--block field`, as of `field-a`, the blocks of A among B are watched; of `both`, those of a team.
pub(super) fn played() -> Vec<(String, Experiment)> {
    let styles = || [BOLD, CAREFUL].map(contestant);
    let faults = || [faulty(BOLD, 30), contestant(CAREFUL)];
    let mut all = Vec::new();
    let mut add = |name: &str, experiment: Experiment| {
        let kind = experiment.matchups[0].kind.key();
        all.push((format!("{kind}, {name}"), experiment));
    };
    for kind in [BlockKind::Team, BlockKind::Field] {
        add("two styles", pair(kind, styles()));
        add("thumb and random", pair(kind, ["thumb", "random"].map(contestant)));
        add("3% faults", pair(kind, faults()));
        add("3% faults against itself", pair(kind, [faulty("heuristic", 30), contestant("heuristic")]));
        add("0.1% faults against itself", pair(kind, [faulty("heuristic", 1), contestant("heuristic")]));
    }
    for kind in [BlockKind::Table, BlockKind::Table12] {
        add("four bots", table(kind, 0));
        add("3% faults", table(kind, 30));
    }
    for kind in [BlockKind::Team, BlockKind::Field] {
        add("evenings", evening(kind, 4, styles()));
        add("evenings, 3% faults", evening(kind, 4, faults()));
    }
    add("evenings of five", evening(BlockKind::Field, 5, styles()));
    all
}

/// Blocks worse than any that was played, in 120ths of a point with their weights: many small gains against few large losses,
/// and the same where one block in two hundred, or in a thousand, is anything but zero.
pub(super) fn made_up() -> Vec<(&'static str, Vec<(i32, f64)>)> {
    vec![
        ("skewed", vec![(-9 * 120, 0.03), (0, 0.7), (120, 0.27)]),
        ("skewed and rare", vec![(-9 * 120, 0.0005), (0, 0.995), (120, 0.0045)]),
        ("skewed and very rare", vec![(-9 * 120, 0.0001), (0, 0.999), (120, 0.0009)]),
    ]
}

impl Pool {
    /// Plays so many deals, or a fifth as many evenings.
    pub(super) fn play(name: String, experiment: &Experiment, deals: u64) -> Pool {
        let length = experiment.length();
        let units = if length > 1 { deals.div_ceil(5) } else { deals };
        let bot = experiment.matchups[0].kind.measured()[0];
        let points = |index: u64| experiment.play_deal(index)[0].points(bot).units() as i32;
        let mut counts: BTreeMap<i32, u32> = BTreeMap::new();
        for units in (0..units).into_par_iter().map(points).collect::<Vec<i32>>() {
            *counts.entry(units).or_default() += 1;
        }
        let weights = counts.into_iter().map(|(units, count)| (units, f64::from(count)));
        Pool { name, games: length, weights: weights.collect() }
    }

    /// In which share of all blocks it matters which bot played.
    pub(super) fn non_zero(&self) -> f64 {
        let sum = |zero: bool| -> f64 {
            self.weights.iter().filter(|(units, _)| zero || *units != 0).map(|(_, weight)| weight).sum()
        };
        sum(false) / sum(true)
    }
}
