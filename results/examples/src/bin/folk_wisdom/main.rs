//! Sayings of players about cards and tricks, counted and tried:
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin folk_wisdom [BOT] [deals=N]`.
//!
//! *Odds* follow from the pack alone, exactly, or from dealt hands. *Games* are what four bots of one kind do in ddv. *Sayings* are
//! tried: of each deal one moment of a Normalspiel, a stille Hochzeit among them, is drawn for each saying that has any, and from
//! there the game is played on twice, with the best card that the saying would play and with the best other one. Which is best of
//! each is what the bot thinks, if it is `net`, and else what the heuristic thinks. *Departures* are tried in the same way: where the
//! bot plays another card than `thumb` would, the game is played on from there with that card too. A bot that remembers what it was
//! asked has no part in either.
//!
//! Intervals are 95%, over deals, each by itself but where it says otherwise.

mod departures;
mod games;
mod moments;
mod odds;
mod sayings;
mod trials;

use std::env;

use doko_bots::{BotKind, BotSpec, Seated, seat_bots};
use doko_engine::{Action, Contract, PerSeat, Rules, Seat, Table, View};
use rayon::prelude::*;

use departures::{Departed, Departures};
use games::Games;
use moments::{Drawn, Moment};
use trials::{Judge, Trials, Tried};

/// The seed of all deals.
const SEED: u64 = 1;
/// How many deals are played between two lines of progress.
const CHUNK: u64 = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let deals: u64 =
        words.iter().find_map(|word| word.strip_prefix("deals=")).map_or(Ok(100_000), str::parse)?;
    let named = words.iter().find(|word| !word.starts_with("deals=")).map_or("heuristic", |word| word);
    let kind = named.parse::<BotSpec>()?.build()?;
    let thumb = "thumb".parse::<BotSpec>()?.build()?;
    let bots = Bots { rules: Rules::preset("ddv")?, kind: &*kind, thumb: &*thumb };
    odds::tell(&bots.rules);
    let (mut games, mut trials, mut departures) =
        (Games::new(), Trials::new(Judge::of(named)), Departures::default());
    for first in (0..deals).step_by(CHUNK as usize) {
        let indices = first..(first + CHUNK).min(deals);
        let played: Vec<_> = indices.into_par_iter().map(|index| play(&bots, &trials, index)).collect();
        for Played { counts, tried, departed } in &played {
            games.add(counts);
            trials.add(tried);
            departures.add(departed);
        }
        eprintln!("{} deals", (first + CHUNK).min(deals));
    }
    println!("Games of four of {named}, {deals} deals of seed {SEED}, ddv");
    games.tell();
    if !kind.traits().remembers {
        println!(
            "Sayings, in points for the seat that follows one instead of playing its best other card; a star where an interval \
             without zero is left if all of these shall hold at once"
        );
        trials.tell();
        departures.tell(deals, named);
    }
    Ok(())
}

/// What came of a deal.
struct Played {
    counts: games::Counts,
    tried: Vec<Tried>,
    departed: Vec<Departed>,
}

/// Plays a deal, counts what there is to count of it, tries the sayings that have a moment in it, and where it departs from `thumb`.
fn play(bots: &Bots<'_>, trials: &Trials, index: u64) -> Played {
    let mut watch = games::Watch::default();
    let mut answers = Vec::new();
    let (mut sayings, mut departures) = (Drawn::new(index), Drawn::new(index));
    let mut thumbs = bots.thumbs(index);
    let table = bots.play_on(index, bots.table(index), |table, view, action| {
        watch.see(view, action);
        if let Action::Play(card) = action
            && view.contract() == Contract::Normal
            && !bots.kind.traits().remembers
        {
            trials.see(&mut sayings, answers.len(), view, card);
            if let Ok(Action::Play(thumb)) = thumbs[view.seat()].answer(table, view) {
                departures::see(&mut departures, answers.len(), view, [card, thumb]);
            }
        }
        answers.push(action);
    });
    let game = table.game();
    let value = |moment: &Moment| moment.value(bots, index, &answers, game);
    let tried = sayings.moments().map(|(saying, _, moment)| Tried {
        saying,
        is_followed: moment.is_first,
        value: value(&moment),
    });
    let departed = departures.moments().map(|(kind, seen, moment)| Departed {
        deal: index,
        kind,
        seen,
        moment,
        value: value(&moment),
    });
    Played { counts: watch.counted(game), tried: tried.collect(), departed: departed.collect() }
}

/// Four bots of a kind, and the rules by which they play.
struct Bots<'a> {
    rules: Rules,
    kind: &'a dyn BotKind,
    /// Plays cards by rules of thumb.
    thumb: &'a dyn BotKind,
}

impl Bots<'_> {
    fn table(&self, index: u64) -> Table<'_> {
        Table::new(&self.rules, self.rules.deal(SEED, index, 0), Seat::ALL[0])
    }

    /// Rules of thumb in every seat.
    fn thumbs(&self, index: u64) -> PerSeat<Seated> {
        seat_bots(&self.rules, &PerSeat::from_fn(|_| self.thumb), SEED, index, 0)
    }

    /// Plays a game to its end; every answer is given to `each` before it counts.
    fn play_on<'r>(
        &self,
        index: u64,
        mut table: Table<'r>,
        mut each: impl FnMut(&Table<'_>, &View<'_>, Action),
    ) -> Table<'r> {
        let kinds = PerSeat::from_fn(|_| self.kind);
        let mut bots = seat_bots(&self.rules, &kinds, SEED, index, 0);
        while let Some(view) = table.view() {
            let action = bots[view.seat()].answer(&table, &view).expect("a bot within does not fail");
            each(&table, &view, action);
            table.answer(action).expect("a bot answers what it may");
        }
        table
    }

    /// The game that begins with these answers, has this one next, and goes on as the bots play.
    fn played_on(&self, index: u64, before: &[Action], next: Action) -> Table<'_> {
        let mut table = self.table(index);
        for &action in before.iter().chain([&next]) {
            table.answer(action).expect("it may be answered");
        }
        self.play_on(index, table, |_, _, _| ())
    }
}
