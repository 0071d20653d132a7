//! A pool of unlike players: whom a bot meets among strangers.
//!
//! A bot that is measured against one opponent is measured by how well it knows that one. The pool has players that differ in
//! how well they play cards, in what they say, and in which solos they declare; most of them are not meant to be good.

mod mixed;
mod noisy;
mod thumb;

pub use mixed::Mixed;
pub use noisy::Noisy;
pub use thumb::Thumb;

/// A player of the pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolMember {
    /// What it is called where several are named, as in `mixed:of=bold+net`.
    pub name: &'static str,
    /// Its spec.
    pub spec: &'static str,
    /// What it is like, in a few words.
    pub summary: &'static str,
}

const fn member(name: &'static str, spec: &'static str, summary: &'static str) -> PoolMember {
    PoolMember { name, spec, summary }
}

/// All of them, those that play cards worst first.
///
/// ```
/// use doko_bots::{BotSpec, pool::POOL};
///
/// for member in POOL {
///     assert!(member.spec.parse::<BotSpec>()?.build().is_ok());
/// }
/// # Ok::<(), doko_bots::SpecError>(())
/// ```
pub const POOL: &[PoolMember] = &[
    member("random", "random", "cards at random, and now and then a word or a solo"),
    member("dull", "random:vorbehalt=0,ansage=0", "cards at random, and nothing else"),
    member("thumb", "thumb", "cards by rules of thumb; gesund, and silent"),
    member("noisy", "noisy:share=0.3", "the heuristic, with three cards of ten at random"),
    member("flat", "flat:worlds=24", "plain Monte Carlo: expects everybody to play at random"),
    member(
        "greedy",
        "heuristic:params=greedy",
        "plays for the trick on the table, and keeps nothing for later",
    ),
    member("heuristic", "heuristic", "the heuristic"),
    member("yardstick", "heuristic:params=yardstick", "the heuristic before anything was tuned"),
    member("ddv", "heuristic:params=ddv", "the heuristic, its words and solos tuned for ddv"),
    member("arminia", "heuristic:params=arminia", "the same for arminia"),
    member("vln", "heuristic:params=vln", "the same for vln"),
    member("bold", "heuristic:params=bold", "speaks and plays solos where others would not yet"),
    member("careful", "heuristic:params=careful", "speaks and plays solos only when that is all but safe"),
    member("silent", "heuristic:params=silent", "says nothing that it need not say"),
    member("talkative", "heuristic:params=talkative", "says far too much"),
    member("solos", "heuristic:params=solos", "fond of solos, poor ones too"),
    member("no-solos", "heuristic:params=no-solos", "plays no solo unless it must"),
    member("mixed", "mixed:of=silent+bold+noisy+net", "another player in each seat"),
    member("search", "pimc:worlds=24,net=off", "a search that takes everybody for the heuristic"),
    member("ismcts", "ismcts:worlds=24", "trees of cards, and words by networks"),
    member("net", "net", "plays by networks"),
    member("pimc", "pimc:worlds=24", "the search that asks networks, with few worlds"),
];
