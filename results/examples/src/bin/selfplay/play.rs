//! Games in which answers are tried: what each brings in the very deal, if all play on.

use std::sync::Arc;

use clap::Args;
use doko_bots::encoding::Slots;
use doko_bots::learned::{Judged, NetworkFile, OUTPUT_ONE, Part, Player, Players, output_of};
use doko_bots::{Bot, BotKind, BotSpec, Heuristic};
use doko_engine::random::{Stream, draw, substream};
use doko_engine::score::Score;
use doko_engine::{Action, PerParty, Question, Rules, Seat, Table, View};
use rand::RngExt;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use crate::lessons::{End, Lesson, PARTS, Tried, forehand, number_of};

/// How often answers are tried, and how games are played.
#[derive(Clone, Debug, Args)]
pub struct Plan {
    /// The seed of all deals
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The share of questions for a card that are tried if the best two are level
    #[arg(long, default_value_t = 0.9)]
    pub cards: f64,
    /// The share of questions for a word that are tried if the best two are level
    #[arg(long, default_value_t = 0.05)]
    pub words: f64,
    /// The share of questions for a game that are tried if the best two are level
    #[arg(long, default_value_t = 0.2)]
    pub games: f64,
    /// The share of cards that are played at random
    #[arg(long, default_value_t = 0.1)]
    pub wild: f64,
    /// The share of words that are said at random
    #[arg(long, default_value_t = 0.02)]
    pub talk: f64,
    /// The share of hands with a game that is drawn by what networks think it worth
    #[arg(long, default_value_t = 0.1)]
    pub solos: f64,
    /// Let networks choose words and games of their seats
    #[arg(long)]
    pub speaks: bool,
    /// The fewest seats that have networks
    #[arg(long, default_value_t = 1)]
    pub fewest: usize,
    /// The most seats that have networks
    #[arg(long, default_value_t = 4)]
    pub most: usize,
    /// The share of games in which cards of other networks are played on by networks too
    #[arg(long, default_value_t = 0.0)]
    pub company: f64,
    /// Who sits in the other seats; a quick network plays on for all but `heuristic`
    #[arg(long, default_value = "heuristic")]
    pub others: BotSpec,
}

/// The difference at which a question is tried e times as rarely.
const APART: f64 = 0.5;
/// Whom networks meet at first.
const HEURISTIC: &str = "heuristic";
/// The share of clear questions that are tried.
const CLEAR: f64 = 0.12;
/// The share of hands that are tried if their game is clear.
const CLEAR_GAME: f64 = 0.4;
/// How far behind a bad answer is, and the share of these that are tried.
const BAD: (f64, f64) = (0.8, 0.25);

/// Standard deviation of the shift of an end at the first trick, in Augen.
const AUGEN: f64 = 15.0;
/// Medians of the five fifths of a normal distribution.
const FIFTHS: [f64; 5] = [-1.2816, -0.5244, 0.0, 0.5244, 1.2816];

/// Networks, and those that play on in their seats.
pub struct Cast<'n> {
    /// By rules.
    pub players: Vec<Player<'n>>,
    /// By rules.
    pub quick: Vec<Player<'n>>,
    /// Who sits in the other seats.
    pub others: Arc<dyn BotKind>,
}

impl<'n> Cast<'n> {
    /// The networks of two files among these others.
    pub fn new(files: &'n [NetworkFile; 2], rules: &[Rules], others: Arc<dyn BotKind>) -> Cast<'n> {
        let [players, quick] =
            files.each_ref().map(|file| rules.iter().map(|rules| Player::new(file, rules)).collect());
        Cast { players, quick, others }
    }
}

/// The lessons of these deals.
pub fn lessons(
    rules: &[Rules],
    cast: Option<&Cast<'_>>,
    plan: &Plan,
    deals: std::ops::Range<u64>,
) -> Vec<Lesson> {
    deals.into_par_iter().map(|deal| lesson(rules, cast, plan, deal)).collect()
}

fn lesson(all_rules: &[Rules], cast: Option<&Cast<'_>>, plan: &Plan, deal: u64) -> Lesson {
    let mut rng = substream(draw(*b"doko sel", plan.seed, deal), 0);
    let number = rng.random_range(0..all_rules.len());
    let rules = &all_rules[number];
    let mut table = Table::new(rules, rules.deal(plan.seed, deal, 0), forehand(deal));
    let networks = rng.random_range(plan.fewest..=plan.most);
    let mut of_network = [0, 1, 2, 3].map(|seat| seat < networks);
    of_network.shuffle(&mut rng);
    let heuristic = Heuristic::default();
    let others = cast.filter(|_| plan.others.name() != HEURISTIC);
    let plays_on = match others {
        _ if !rng.random_bool(plan.company) => [false; 4],
        Some(_) => [true; 4],
        None => of_network,
    };
    let mut bots = Seat::ALL.map(|seat| {
        let other = others.filter(|_| !of_network[seat.index()]);
        other.map_or(&heuristic as &dyn BotKind, |cast| &*cast.others).bot(rules, seat, substream(0, 0))
    });
    let (mut players, mut memories) = (Players::default(), Players::default());
    let mut game = Lesson { rules: number as u16, deal, answers: Vec::new(), tried: Vec::new() };
    while let Some(view) = table.view() {
        let seat = view.seat();
        let question = view.question().expect("a question");
        if question != Question::Vorbehalt && plan.cards == 0.0 && plan.words == 0.0 {
            break;
        }
        let is_network = of_network[seat.index()];
        let legal = view.legal_actions();
        let judged = match cast {
            Some(cast) if is_network && legal.len() > 1 => cast.players[number].judge(&view, &mut players),
            _ => None,
        };
        let known = known(&view);
        let usual = bots[seat.index()].act(&view);
        let share = match question {
            Question::Card if known.len() > 1 => plan.cards,
            Question::Ansage if known.len() > 1 => plan.words,
            Question::Vorbehalt if known.len() > 1 => plan.games,
            _ => 0.0,
        };
        if is_network && share > 0.0 && game.answers.len() < 255 {
            let worths: Option<Vec<f64>> = judged.as_ref().map(|judged| worths(judged, &known));
            let least = if question == Question::Vorbehalt { CLEAR_GAME } else { CLEAR };
            if rng.random_bool(share * interest(worths.as_deref(), least)) {
                let mut plays_on = plays_on;
                plays_on[seat.index()] = true;
                let quick = cast.map(|cast| (&cast.quick[number], &mut memories));
                let ends = tried(&table, &view, &known, worths.as_deref(), plays_on, quick, &mut rng);
                if ends.len() > 1 {
                    game.tried.push(Tried { asked: game.answers.len() as u8, ends });
                }
            }
        }
        let is_card = question == Question::Card;
        let drawn = judged.as_ref().filter(|_| question == Question::Vorbehalt && known.len() > 1);
        let drawn = drawn.map(|judged| known[by_worth(&worths(judged, &known), &mut rng)]);
        let own = judged.filter(|_| is_card || plan.speaks).and_then(|judged| {
            let best = worths(&judged, &known);
            let best =
                (0..known.len()).reduce(|one, other| if best[other] > best[one] { other } else { one });
            best.map(|best| known[best])
        });
        let mut answer = own.unwrap_or(usual);
        if question == Question::Vorbehalt && plan.solos > 0.0 && rng.random_bool(plan.solos) {
            answer = drawn.unwrap_or(answer);
        }
        let at_random = match question {
            Question::Card => plan.wild,
            Question::Ansage => plan.talk,
            _ => 0.0,
        };
        if is_network && !known.is_empty() && at_random > 0.0 && rng.random_bool(at_random) {
            answer = known[rng.random_range(0..known.len())];
        }
        game.answers.push(number_of(&view, answer));
        table.answer(answer).expect("a legal answer");
    }
    game
}

/// The answers that networks know.
fn known(view: &View<'_>) -> Vec<Action> {
    if Part::of(view).is_none() {
        return Vec::new();
    }
    let slots = Slots::of(view);
    view.legal_actions().into_iter().filter(|&answer| output_of(answer, &slots).is_some()).collect()
}

/// The worth of answers as networks see it, in points.
fn worths(judged: &Judged<'_>, answers: &[Action]) -> Vec<f64> {
    let worth =
        |&answer: &Action| judged.of(answer).map_or(-100.0, |worth| f64::from(worth) / f64::from(OUTPUT_ONE));
    answers.iter().map(worth).collect()
}

/// One of several, drawn by what they are worth: a point is worth e times as much.
fn by_worth(worths: &[f64], rng: &mut Stream) -> usize {
    let [best, _] = best_two(worths);
    let powers: Vec<f64> = worths.iter().map(|worth| (worth - best).exp()).collect();
    let mut rest = rng.random_range(0.0..powers.iter().sum());
    powers
        .iter()
        .position(|power| {
            rest -= power;
            rest < 0.0
        })
        .unwrap_or(0)
}

/// How interesting a question is: 1 if the best two are level.
fn interest(worths: Option<&[f64]>, least: f64) -> f64 {
    let Some(worths) = worths else { return 0.5 };
    let [best, second] = best_two(worths);
    (-(best - second) / APART).exp().max(least)
}

fn best_two(worths: &[f64]) -> [f64; 2] {
    let mut sorted = worths.to_vec();
    sorted.sort_by(|one, other| other.total_cmp(one));
    [sorted[0], sorted[1]]
}

/// Tries answers; not all of those that seem bad.
fn tried(
    table: &Table<'_>,
    view: &View<'_>,
    answers: &[Action],
    worths: Option<&[f64]>,
    plays_on: [bool; 4],
    mut quick: Option<(&Player<'_>, &mut Players)>,
    rng: &mut Stream,
) -> Vec<End> {
    let (far, share) = BAD;
    let left = 12_usize.saturating_sub(view.tricks().len());
    let seat = view.seat();
    let mut ends = Vec::new();
    for (n, &answer) in answers.iter().enumerate() {
        let is_bad = worths.is_some_and(|worths| {
            let [best, second] = best_two(worths);
            worths[n] < best - far && worths[n] < second
        });
        if is_bad && !rng.random_bool(share) {
            continue;
        }
        let mut after = table.clone();
        after.answer(answer).expect("a legal answer");
        play_on(&mut after, plays_on, quick.as_mut().map(|(player, memories)| (*player, &mut **memories)));
        let (points, moved) = points(&after, seat, left);
        ends.push(End { answer: number_of(view, answer), points, moved });
    }
    ends
}

/// Plays a game to its end: cards of some seats by the quick network if there is one, all else by heuristics.
fn play_on(table: &mut Table<'_>, by_network: [bool; 4], quick: Option<(&Player<'_>, &mut Players)>) {
    let rules = table.game().rules();
    let heuristic = Heuristic::default();
    let mut bots: [Option<Box<dyn Bot>>; 4] = [const { None }; 4];
    let mut quick = quick;
    while let Some(view) = table.view() {
        let seat = view.seat();
        let is_card = view.question() == Some(Question::Card);
        let learned = match &mut quick {
            Some((player, memories)) if by_network[seat.index()] && is_card => player.answer(&view, memories),
            _ => None,
        };
        let answer = learned.unwrap_or_else(|| {
            if let Some(card) = view.forced_card() {
                return Action::Play(card);
            }
            let bot = bots[seat.index()].get_or_insert_with(|| heuristic.bot(rules, seat, substream(0, 0)));
            bot.act(&view)
        });
        table.answer(answer).expect("a legal answer");
    }
}

/// The points of a seat, and their mean at moved ends.
fn points(table: &Table<'_>, seat: Seat, left: usize) -> (i16, i16) {
    let game = table.game();
    let Some(outcome) = game.outcome() else { return (0, 0) };
    let set = game.rules().set();
    let points = Score::of(&outcome, set).points()[seat];
    let whole = (points as i16, (points as f32 * PARTS) as i16);
    if left <= 2 || outcome.contract.is_each_alone() {
        return whole;
    }
    let spread = AUGEN * (left as f64 / 12.0).sqrt();
    let all = FIFTHS.iter().map(|fifth| {
        let mut moved = outcome;
        let augen = outcome.tally.0.each_ref().map(|tally| tally.augen as i32);
        let sum = augen[0] + augen[1];
        let re = (augen[0] + (fifth * spread).round() as i32).clamp(0, sum);
        let PerParty(tally) = &mut moved.tally;
        tally[0].augen = re as u32;
        tally[1].augen = (sum - re) as u32;
        Score::of(&moved, set).points()[seat]
    });
    let mean = all.sum::<i32>() as f32 / FIFTHS.len() as f32;
    (whole.0, (mean * PARTS).round() as i16)
}
