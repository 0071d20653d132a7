//! `doko odds`: what a hand promises.

use std::io::Write;

use doko_bots::reconstruct::Account;
use doko_engine::rules::Rules;
use doko_engine::{Question, Seat, Table, Vorbehalt};

use super::judge;
use crate::cli::OddsArgs;
use crate::error::{Error, Exit, tell};
use crate::rules_source::{Origin, rules_for, warn};
use crate::run::threads;
use crate::studies::odds::{Beforehand, Odds, OddsReport, Promise};

/// Judges a hand.
///
/// # Errors
/// If there is no such game, or the figures cannot be written.
pub(super) fn run(args: &OddsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let outputs = args.forms.clone().checked()?;
    let rules = rules_for(&Origin::named(&args.rules.rules)?, &args.rules.set, 0)?;
    warn(&[&rules], args.forms.lang.lang);
    let judge = judge(&args.judge)?;
    if let Some(why) = judge.kind.falls_back(&rules) {
        tell(format_args!("doko: {}: {why}", judge.name));
    }
    let seat = Seat::ALL[usize::from(args.seat)];
    let told = Account {
        hand: args.hand,
        seat: Some(seat),
        vorbehalte: args.vorbehalte.0.clone(),
        said: args.said.0.clone(),
        cards: args.cards.0.clone(),
    };
    let table = table(&told, &rules)?;
    let view = table.view_of(seat);
    let failed = |error| Error::Usage(format!("these cards cannot be counted: {error}"));
    let odds = Odds::of(&view).map_err(failed)?;
    let pool = threads(args.threads.number())?;
    let promise = |table: &Table<'_>| {
        let is_own = table.question().is_some_and(|(asked, _)| asked == seat);
        is_own.then(|| pool.install(|| Promise::of(table, &judge.kind, args.worlds, args.seed))).flatten()
    };
    let mut promises: Vec<Promise> = promise(&table).into_iter().collect();
    // Before play forehand can be told what pays in the Normalspiel, too.
    if view.question() == Some(Question::Vorbehalt) && told.vorbehalte.is_empty() {
        let normal = Account { vorbehalte: vec![Vorbehalt::Gesund; 4], ..told };
        promises.extend(normal.table(&rules).ok().and_then(|table| promise(&table)));
    }
    let report = OddsReport {
        rules: rules.label(),
        seat,
        hand: view.order().sorted(args.hand),
        played: view.cards_played(),
        odds,
        beforehand: Beforehand::of(&rules).map_err(failed)?,
        promises,
        judge: judge.name,
        worlds: args.worlds,
        seed: args.seed,
    };
    outputs.put(&report, out)?;
    Ok(Exit::Done)
}

fn table<'r>(told: &Account, rules: &'r Rules) -> Result<Table<'r>, Error> {
    told.table(rules).map_err(|error| Error::Usage(error.to_string()))
}
