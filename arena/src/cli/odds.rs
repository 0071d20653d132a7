//! `doko odds`.

use std::str::FromStr;

use clap::Args;
use doko_bots::BotSpec;
use doko_engine::words::{parse_seat, parse_step, parse_vorbehalt};
use doko_engine::{Card, CardSet, Party, Seat, Step, Vorbehalt};

use super::{FormArgs, RulesArgs, ThreadsArg};

/// `doko odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The cards as dealt, such as "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9"
    #[arg(value_name = "HAND")]
    pub hand: CardSet,
    /// Where the hand sits; 0 is forehand, and seats go clockwise
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub seat: u8,
    /// What the seats have declared, from forehand on: gesund, hochzeit, the key of a solo; gesund where nothing is told
    #[arg(long, value_name = "WORDS", value_delimiter = ' ', num_args = 1, value_parser = vorbehalt)]
    pub vorbehalte: Vec<Vorbehalt>,
    /// The cards that were played, in order
    #[arg(long, value_name = "CARDS", value_delimiter = ' ', num_args = 1, value_parser = card)]
    pub cards: Vec<Card>,
    /// What was said: who, what, after how many cards of all, such as "1:re@0 2:kontra@5"
    #[arg(long, value_name = "WORDS", value_delimiter = ' ', num_args = 1)]
    pub said: Vec<Said>,
    /// Who plays on from each answer, in all seats
    #[arg(long, value_name = "BOT", default_value = "net")]
    pub judge: BotSpec,
    /// In how many worlds each answer is tried
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
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

/// Something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who.
    pub seat: Seat,
    /// What.
    pub step: Step,
    /// The party, if the word tells it.
    pub party: Option<Party>,
    /// After how many cards of all.
    pub after: usize,
}

impl FromStr for Said {
    type Err = String;

    fn from_str(text: &str) -> Result<Said, String> {
        let wrong = || "write who, what and after how many cards, such as 1:re@0".to_owned();
        let (seat, rest) = text.split_once(':').ok_or_else(wrong)?;
        let (word, after) = rest.split_once('@').ok_or_else(wrong)?;
        let seat = seat.parse().ok().and_then(|seat| parse_seat(seat).ok()).ok_or_else(wrong)?;
        let party = match word {
            "re" => Some(Party::Re),
            "kontra" => Some(Party::Kontra),
            _ => None,
        };
        let step = parse_step(word, party.unwrap_or(Party::Re)).map_err(|error| error.to_string())?;
        Ok(Said { seat, step, party, after: after.parse().map_err(|_| wrong())? })
    }
}

fn vorbehalt(word: &str) -> Result<Vorbehalt, String> {
    parse_vorbehalt(word).map_err(|error| error.to_string())
}

fn card(code: &str) -> Result<Card, String> {
    code.parse().map_err(|error| format!("{error}"))
}
