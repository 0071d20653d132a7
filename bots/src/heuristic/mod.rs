//! interim
use crate::bot::{Bot, BotKind};
use crate::random::Random;
use crate::spec::{Options, SpecError};
use doko_engine::random::Stream;
use doko_engine::{Rules, Seat};

/// interim
pub struct Heuristic;
impl Heuristic {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "plays like a solid club player, by rules of thumb with named parameters";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[("params", "a TOML file of parameters (the built-in ones)")];
    pub(crate) fn from_options(_: &mut Options) -> Result<Heuristic, SpecError> {
        Ok(Heuristic)
    }
}
impl BotKind for Heuristic {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Random { vorbehalt: 0.0, ansage: 0.0 }.bot(rules, seat, stream)
    }
    fn fingerprint(&self) -> String {
        String::new()
    }
}
