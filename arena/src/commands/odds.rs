//! `doko odds`: what a hand promises.

use std::io::Write;

use clap::{Args, value_parser};
use doko_bots::BotSpec;
use doko_bots::reconstruct::{Account, Word};
use doko_engine::words::{parse_party, parse_seat, parse_step, parse_vorbehalt};
use doko_engine::{Card, CardSet, Party, Question, Seat, Table, Vorbehalt};

use super::help;
use crate::cli::{FormArgs, RulesArgs, ThreadsArg, seed};
use crate::error::{Error, Exit, tell};
use crate::rules_source::{Origin, rules_for, warn};
use crate::run::threads;
use crate::studies::defaults::SEED;
use crate::studies::judging::judging_bot;
use crate::studies::odds::{Beforehand, Odds, OddsReport, Promise};

const HELP: &str = include_str!("help/odds.txt");

/// Say what a hand promises, and where the hidden cards lie
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct OddsArgs {
    /// The cards as dealt, such as "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9"
    #[arg(value_name = "HAND")]
    pub hand: CardSet,
    /// Where the hand sits; 0 is forehand, and seats go clockwise
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u8).range(0..=3))]
    pub seat: u8,
    /// What the seats have declared, from forehand on, in the words of docs/record.md: gesund, hochzeit, damen; gesund where
    /// nothing is told
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true, value_parser = vorbehalte)]
    pub vorbehalte: Listed<Vorbehalt>,
    /// The cards that were played, in order
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true, value_parser = cards)]
    pub cards: Listed<Card>,
    /// What was said: who, what, after how many cards of all, such as "1:re@1 2:kontra@2"; an Absage of a seat that has not
    /// said Re or Kontra with its party, as in 1:re-keine90@5
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true, value_parser = words)]
    pub said: Listed<Word>,
    /// Who plays on from each answer, in all seats
    #[arg(long, value_name = "BOT", default_value = "net")]
    pub judge: BotSpec,
    /// In how many worlds each answer is tried
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = seed())]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Where it goes.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Judges a hand.
///
/// # Errors
/// If there is no such game, or the figures cannot be written.
pub(super) fn run(args: &OddsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let outputs = args.forms.clone().checked()?;
    let rules = rules_for(&Origin::named(&args.rules.rules)?, &args.rules.set, 0)?;
    warn(&[&rules], args.forms.lang.lang);
    let judge = judging_bot(&args.judge)?;
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
    let table = told.table(&rules).map_err(|error| Error::Usage(error.to_string()))?;
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

/// Words with blanks between them, each read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<T>(pub Vec<T>);

fn listed<T>(text: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Listed<T>, String> {
    text.split_whitespace().map(read).collect::<Result<_, _>>().map(Listed)
}

fn vorbehalte(text: &str) -> Result<Listed<Vorbehalt>, String> {
    listed(text, |word| parse_vorbehalt(word).map_err(|error| error.to_string()))
}

fn cards(text: &str) -> Result<Listed<Card>, String> {
    listed(text, |code| code.parse().map_err(|error| format!("{error}")))
}

fn words(text: &str) -> Result<Listed<Word>, String> {
    listed(text, word)
}

/// Something said, as in `1:re@1` or `1:re-keine90@5`.
fn word(text: &str) -> Result<Word, String> {
    let wrong = || "write who, what and after how many cards, such as 1:re@1 or 1:re-keine90@5".to_owned();
    let (seat, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (said, after) = rest.split_once('@').ok_or_else(wrong)?;
    let seat = seat.parse().ok().and_then(|seat| parse_seat(seat).ok()).ok_or_else(wrong)?;
    let (party, step) = said.split_once('-').map_or((said, said), |(party, step)| (party, step));
    let party = parse_party(party).ok();
    let step = parse_step(step, party.unwrap_or(Party::Re)).map_err(|error| error.to_string())?;
    Ok(Word { seat, step, party, after: after.parse().map_err(|_| wrong())? })
}
