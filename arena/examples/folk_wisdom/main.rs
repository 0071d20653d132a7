//! What players say of cards and tricks, counted and tried: `cargo run --release -p doko-arena --example folk_wisdom [BOT] [deals=N]`.
//!
//! *Odds* follow from the pack alone, exactly, or from dealt hands. *Games* are what four bots of one kind do in ddv. *Sayings* are
//! tried: of each deal one moment of a Normalspiel, a stille Hochzeit among them, is drawn for each saying that has any, and from
//! there the game is played on twice, with the best card that the saying would play and with the best other one. Which is best of
//! each is what the bot thinks, if it is `net`, and else what the heuristic thinks. A bot that remembers what it was asked has no part
//! in that.
//!
//! Intervals are 95%, over deals, each by itself.

mod games;
mod odds;
mod sayings;
mod trials;

use std::env;

use doko_bots::{BotKind, BotSpec, seat_bots};
use doko_engine::{Action, PerSeat, Rules, Seat, Table, View};
use rayon::prelude::*;

use games::Games;
use trials::{Judge, Trials};

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
    let bots = Bots { rules: Rules::preset("ddv")?, kind: &*kind };
    odds::tell(&bots.rules);
    let (mut games, mut trials) = (Games::new(), Trials::new(Judge::of(named)));
    for first in (0..deals).step_by(CHUNK as usize) {
        let indices = first..(first + CHUNK).min(deals);
        let played: Vec<_> = indices.into_par_iter().map(|index| play(&bots, &trials, index)).collect();
        for (counted, tried) in &played {
            games.add(counted);
            trials.add(tried);
        }
        eprintln!("{} deals", (first + CHUNK).min(deals));
    }
    println!("Games of four of {named}, {deals} deals of seed {SEED}, ddv");
    games.tell();
    if !kind.remembers() {
        println!("Sayings, in points for the seat that follows one instead of playing its best other card");
        trials.tell();
    }
    Ok(())
}

/// Plays a deal, counts what there is to count of it, and tries the sayings that have a moment in it.
fn play(bots: &Bots<'_>, trials: &Trials, index: u64) -> (games::Counts, Vec<trials::Tried>) {
    let (mut watch, mut drawn) = (games::Watch::default(), trials.draw(index));
    let table = bots.play_on(index, bots.table(index), |view, action| {
        watch.see(view, action);
        if !bots.kind.remembers() {
            drawn.see(view, action);
        }
    });
    (watch.counted(table.game()), drawn.tried(bots, index, table.game()))
}

/// Four bots of a kind, and the rules by which they play.
struct Bots<'a> {
    rules: Rules,
    kind: &'a dyn BotKind,
}

impl Bots<'_> {
    fn table(&self, index: u64) -> Table<'_> {
        Table::new(&self.rules, self.rules.deal(SEED, index, 0), Seat::ALL[0])
    }

    /// Plays a game to its end; every answer is given to `each` before it counts.
    fn play_on<'r>(
        &self,
        index: u64,
        mut table: Table<'r>,
        mut each: impl FnMut(&View<'_>, Action),
    ) -> Table<'r> {
        let kinds = PerSeat::from_fn(|_| self.kind);
        let mut bots = seat_bots(&self.rules, &kinds, SEED, index, 0);
        while let Some(view) = table.view() {
            let action = bots[view.seat()].answer(&table, &view).expect("a bot within does not fail");
            each(&view, action);
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
        self.play_on(index, table, |_, _| ())
    }
}
