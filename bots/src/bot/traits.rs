//! The traits of a kind of bot: which cards it sees, what it wants to be told, what it promises.

use super::BotKind;

/// The properties of a kind of bot: which cards it sees, what it wants to be told, what it promises, how it wants to be run.
///
/// A kind names the fields in which it differs from most:
///
/// ```
/// use doko_bots::bot::Traits;
///
/// let slow = Traits { thinks: true, ..Traits::default() };
/// assert!(slow.is_reproducible && !slow.is_oracle());
/// ```
///
/// A kind that is made of another begins with the traits of that one: `Traits { thinks: true, ..self.of.traits() }`. So it passes on
/// fields that are added later, too.
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// How much its bots see.
    pub sees: Sees,
    /// Its bots want to be told what the earlier games of an evening have shown of the others; see
    /// [`Bot::meets`](super::Bot::meets).
    pub wants_company: bool,
    /// Its bots want to be told how a game has ended; see [`Bot::over`](super::Bot::over).
    pub wants_end: bool,
    /// Its bots give the same answers wherever and however often they are asked. `true` unless a kind says otherwise: `false` for a
    /// bot that looks at the clock, and for a program that does not promise it.
    pub is_reproducible: bool,
    /// An answer of its bots may depend on more than the view that comes with the question: on earlier questions, or on their
    /// stream. A bot that does not remember can be asked in the middle of a game. `true` unless a kind says otherwise.
    pub remembers: bool,
    /// Its bots take long enough for an answer to be worth measuring: some tens of microseconds or more.
    pub thinks: bool,
    /// How many games should be under way at once for it to play them well: several for a program that answers in batches,
    /// on however many threads. 1 unless a kind says otherwise.
    pub games_at_once: usize,
    /// Each of its bots runs a process of its own as long as its game lasts. So no more of its games are under way than threads
    /// compute, even beside a kind that plays several [at once](Traits::games_at_once).
    pub runs_a_process_for_each_bot: bool,
}

/// How much of a deal a bot sees, from a fair player to one that sees everything.
///
/// A bot that sees more than its seat does is an *oracle*. It breaks the rules of the game, so reports mark it and rank it nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sees {
    /// Its own view, as a fair player does.
    #[default]
    OwnView,
    /// All cards, but it only plays each answer to its end in the deal that there is. On average over many deals its thoughts are
    /// right for a player who sees one hand, so it may teach one.
    AllCardsToTeach,
    /// All cards, before each answer; see [`Bot::look`](super::Bot::look).
    AllCards,
    /// All cards, and which deal it plays; see [`Bot::deal`](super::Bot::deal). All cards follow from that.
    Deal,
}

impl Default for Traits {
    /// A fair player that answers at once, always alike, and may remember.
    fn default() -> Traits {
        Traits {
            sees: Sees::OwnView,
            wants_company: false,
            wants_end: false,
            is_reproducible: true,
            remembers: true,
            thinks: false,
            games_at_once: 1,
            runs_a_process_for_each_bot: false,
        }
    }
}

impl Traits {
    /// The traits of a kind that is made of these: it needs what one of them needs, and promises what all of them promise. If there
    /// are none, the default.
    pub fn of_all<'k>(kinds: impl IntoIterator<Item = &'k dyn BotKind>) -> Traits {
        kinds.into_iter().map(BotKind::traits).reduce(Traits::and).unwrap_or_default()
    }

    fn and(self, other: Traits) -> Traits {
        Traits {
            sees: self.sees.max(other.sees),
            wants_company: self.wants_company || other.wants_company,
            wants_end: self.wants_end || other.wants_end,
            is_reproducible: self.is_reproducible && other.is_reproducible,
            remembers: self.remembers || other.remembers,
            thinks: self.thinks || other.thinks,
            games_at_once: self.games_at_once.max(other.games_at_once),
            runs_a_process_for_each_bot: self.runs_a_process_for_each_bot
                || other.runs_a_process_for_each_bot,
        }
    }

    /// Its bots see more than their seats do.
    pub fn is_oracle(self) -> bool {
        self.sees > Sees::OwnView
    }

    /// Its bots' thoughts are right, on average over many deals, for a player who sees one hand.
    pub fn thinks_fairly(self) -> bool {
        self.sees <= Sees::AllCardsToTeach
    }

    /// Its bots are told which deal they play.
    pub fn wants_deal(self) -> bool {
        self.sees == Sees::Deal
    }
}
