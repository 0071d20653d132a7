//! `doko why`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::{FormArgs, ThreadsArg};
use crate::studies::matches::BlockKind;

/// `doko why`.
#[derive(Args, Debug)]
pub struct WhyArgs {
    /// The folder of a run
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// Which two bots, by their letters: why does the first gain? [default: A and the first that it meets]
    #[arg(long, value_name = "A,B", value_parser = two_letters)]
    pub bots: Option<[usize; 2]>,
    /// Which blocks to look at [default: the first of these that the run has]
    #[arg(long, value_name = "BLOCK",
        value_parser = PossibleValuesParser::new(["team", "field", "field-reversed"]).map(|name| kind(&name)))]
    pub block: Option<BlockKind>,
    /// How many deals to show either way
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub top: u16,
    /// How many deals to play again for the table, drawn at random; 0 for no table
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true)]
    pub deals: u64,
    /// Play every deal again
    #[arg(long, conflicts_with = "deals")]
    pub all: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where it goes.
    #[command(flatten)]
    pub forms: FormArgs,
}

fn kind(name: &str) -> BlockKind {
    let is_named = |kind: &BlockKind| kind.key().replace('_', "-") == name;
    BlockKind::PAIR.into_iter().find(is_named).expect("one of those that clap allows")
}

/// Two bots by their letters, as `A,C`.
fn two_letters(text: &str) -> Result<[usize; 2], &'static str> {
    const WRONG: &str = "name two bots by their letters, such as A,C";
    let number = |letter: &str| match letter.trim().as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Ok(usize::from(letter.to_ascii_uppercase() - b'A')),
        _ => Err(WRONG),
    };
    let (one, other) = text.split_once(',').ok_or(WRONG)?;
    let bots = [number(one)?, number(other)?];
    if bots[0] == bots[1] { Err("name two different bots, such as A,C") } else { Ok(bots) }
}
