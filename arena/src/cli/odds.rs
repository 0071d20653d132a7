//! `doko odds`.

use clap::Args;
use doko_bots::BotSpec;
use doko_bots::reconstruct::Word;
use doko_engine::words::{parse_party, parse_seat, parse_step, parse_vorbehalt};
use doko_engine::{Card, CardSet, Party, Vorbehalt};

use super::{FormArgs, RulesArgs, ThreadsArg};
use crate::studies::defaults::SEED;

/// `doko odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The cards as dealt, such as "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9"
    #[arg(value_name = "HAND")]
    pub hand: CardSet,
    /// Where the hand sits; 0 is forehand, and seats go clockwise
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
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
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
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
