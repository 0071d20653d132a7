//! What a bot is, who may show it what, and a table of four of them.

mod traits;

use std::sync::Arc;
use std::time::Duration;

use doko_engine::random::{Stream, bot_stream};
use doko_engine::record::DealOrigin;
use doko_engine::{Action, Deal, Game, Lang, PerSeat, Rules, Seat, Table, View};

use crate::fault::{Cause, Failure, Fault};
use crate::manners::{Belief, Company};
use crate::off_switch::OffSwitch;
use crate::turns::Turns;
pub use traits::{Sees, Traits};

/// A player in one seat for one game.
///
/// It is given what its seat knows and a question, and answers with one of [`View::legal_actions`]. A bot that
/// always gives the first of them:
///
/// ```
/// use doko_bots::{Bot, Seated, play_game};
/// use doko_engine::{Action, PerSeat, Rules, Seat, View};
///
/// struct First;
///
/// impl Bot for First {
///     fn act(&mut self, view: &View<'_>) -> Action {
///         view.legal_actions()[0]
///     }
/// }
///
/// let rules = Rules::preset("ddv")?;
/// let mut bots = PerSeat::from_fn(|_| Seated::fair(First));
/// let game = play_game(&rules, rules.deal(1, 0, 0), Seat::ALL[0], &mut bots)?;
/// assert_eq!(game.played(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Bot: Send {
    /// Answers [`View::question`] with one of [`View::legal_actions`].
    fn act(&mut self, view: &View<'_>) -> Action;

    /// The same of a bot that may fail to answer, as a program outside may. It is asked no more once it has.
    ///
    /// # Errors
    /// If it gives no answer.
    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        Ok(self.act(view))
    }

    /// Is told that the game is over, if its kind [wants that](Traits::wants_end), with what it gave to each seat; nothing
    /// of cards that are dealt again. Its `view` asks nothing any more.
    fn over(&mut self, _view: &View<'_>, _points: Option<PerSeat<i32>>) {}

    /// The last lines that went both ways in this game, if it is a program outside: `>` to it, `<` from it.
    fn dialogue(&self) -> Vec<String> {
        Vec::new()
    }

    /// How long its last answer took, if it knows that better than whoever has asked: a program outside does.
    fn spent(&self) -> Option<Spent> {
        None
    }

    /// Is told, before the first question of a game of an evening, what the earlier ones have shown of who sits here, if its kind
    /// [wants that](Traits::wants_company).
    fn meets(&mut self, _company: &Company) {}

    /// Is told which deal it plays, if its kind [wants that](Traits::wants_deal).
    fn deal(&mut self, _deal: DealOrigin) {}

    /// Is shown the game as it really is, all four hands and what everybody has declared, before each answer.
    ///
    /// Only a bot of a kind that [is an oracle](Traits::is_oracle) ever is, and only by [`Seated`].
    fn look(&mut self, _truth: &Game<'_>) {}

    /// What it thought of its answers to the last question, if it is a bot that compares them.
    fn thought(&self) -> Option<&Thought> {
        None
    }

    /// How many points it expects from answers to the open question, for its own seat, before it has tried any; answers may be
    /// missing, and without an opinion all are. What a search has found is its [`thought`](Bot::thought). `view` is that of the
    /// question.
    fn values(&mut self, _view: &View<'_>) -> Vec<(Action, f64)> {
        Vec::new()
    }

    /// How likely it takes its party to keep each step if it says it now, `0.0..=1.0`, by the number of the step; `None`
    /// of what it has not thought about. `view` is that of the Ansage question that it has just answered.
    ///
    /// A bot that searches has compared them; another says here what it goes by.
    fn chances(&self, _view: &View<'_>) -> [Option<f64>; 5] {
        self.thought().map_or([None; 5], Thought::chances)
    }
}

/// How long an answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// On the clock, from the question to the answer.
    pub clock: Duration,
    /// As processor time of all that has worked for it, if that is known.
    pub processor: Option<Duration>,
}

/// What a bot that searches thought of its answers when it was last asked; empty if it did not have to search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The answers it compared, the best first.
    pub considered: Vec<Considered>,
    /// Who it thinks sits where, if it asks.
    pub belief: Option<Belief>,
}

impl Thought {
    /// How likely the seat is to win by saying each step now, by the number of the step; `None` of those not compared.
    pub fn chances(&self) -> [Option<f64>; 5] {
        let mut chances = [None; 5];
        for considered in &self.considered {
            if let Action::Say(step) = considered.action {
                chances[step as usize] = Some(considered.won);
            }
        }
        chances
    }
}

/// An answer, and what a search expects of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered {
    /// The answer.
    pub action: Action,
    /// The points that it is expected to bring the seat, with what the search counts beside them.
    pub points: f64,
    /// How likely the seat is to win, `0.0..=1.0`.
    pub won: f64,
    /// In how many worlds it was tried; by trees, how often.
    pub worlds: usize,
}

/// A kind of bot with its parameters fixed: makes a fresh [`Bot`] for each seat and game.
pub trait BotKind: Send + Sync {
    /// The bot for one seat in one game. `stream` is all the randomness it may use.
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot>;

    /// Tells this kind and parameters from any other: equal fingerprints play alike.
    ///
    /// Sixteen hexadecimal digits, the same on every platform.
    fn fingerprint(&self) -> String;

    /// All its parameters as a TOML file; empty for a kind without any that a file could hold.
    fn parameters(&self) -> String {
        String::new()
    }

    /// What the value of one of its [parameters](BotKind::parameters) may be, by its dotted key.
    fn domain(&self, _key: &str) -> Domain {
        Domain::Number
    }

    /// Its properties: which cards it sees, what it wants to be told, what it promises. A kind without [parts](BotKind::parts) has
    /// [the usual ones](Traits::default) unless it says otherwise.
    fn traits(&self) -> Traits {
        Traits::of_all(self.parts())
    }

    /// The kinds it is made of, if its bots ask bots of other kinds. Unless it says otherwise, it has the [traits](BotKind::traits)
    /// of all its parts, is ready when they are, lacks what one of them lacks, falls back when one does, passes turns on to
    /// them, and has one off switch for all.
    fn parts(&self) -> Vec<&dyn BotKind> {
        Vec::new()
    }

    /// Makes sure that its bots can play, before the first game is dealt: a program outside is started, and must say hello.
    ///
    /// # Errors
    /// If they cannot.
    fn ready(&self) -> Result<(), Failure> {
        self.parts().into_iter().try_for_each(BotKind::ready)
    }

    /// What of these rules its bots do not know, if they cannot play by them; it follows "does not know". Asked once it is
    /// [ready](BotKind::ready).
    fn lacks(&self, rules: &Rules) -> Option<String> {
        self.parts().into_iter().find_map(|part| part.lacks(rules))
    }

    /// What of these rules it was not taught, if it plays by them as another bot does: a sentence to tell before the first game.
    fn falls_back(&self, rules: &Rules) -> Option<String> {
        self.parts().into_iter().find_map(|part| part.falls_back(rules))
    }

    /// What there is to tell of it beside its options, a paragraph each, in this language.
    fn about(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }

    /// What it calls itself, once it is [ready](BotKind::ready), if that is not what it was asked for by.
    fn own_name(&self) -> Option<String> {
        None
    }

    /// Is told by which turns the threads that ask its bots compute: one that waits for an answer gives its turn away.
    /// Only a kind that plays [several games at once](Traits::games_at_once) is.
    fn take_turns(&self, turns: &Arc<Turns>) {
        self.parts().into_iter().for_each(|part| part.take_turns(turns));
    }

    /// Why the machine could not start its program, and what to do about it; the run must stop, and no bot is at fault.
    fn refused(&self) -> Option<String> {
        self.parts().into_iter().find_map(BotKind::refused)
    }

    /// What ends at once whatever runs for it outside of this process, even while the kind is being dropped.
    fn off_switch(&self) -> OffSwitch {
        self.parts().into_iter().map(BotKind::off_switch).collect()
    }
}

/// What the value of a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// From 0 to 1.
    Probability,
    /// Above 0, such as a standard deviation.
    Positive,
    /// Any finite number.
    Number,
}

impl Domain {
    /// Whether a parameter may have this value.
    pub fn holds(self, value: f64) -> bool {
        match self {
            Domain::Probability => (0.0..=1.0).contains(&value),
            Domain::Positive => value > 0.0 && value.is_finite(),
            Domain::Number => value.is_finite(),
        }
    }

    /// What it may have, to follow `it must be`.
    pub const fn words(self) -> &'static str {
        match self {
            Domain::Probability => "a probability, from 0 to 1",
            Domain::Positive => "a standard deviation, above 0",
            Domain::Number => "a finite number",
        }
    }
}

/// A bot in its seat for one game: the one way in which a bot is asked, and in which an oracle sees the truth.
pub struct Seated {
    bot: Box<dyn Bot>,
    is_oracle: bool,
    wants_end: bool,
}

impl Seated {
    /// A fresh bot of a kind, with all the randomness that it may use.
    pub fn new(kind: &dyn BotKind, rules: &Rules, seat: Seat, stream: Stream) -> Seated {
        let traits = kind.traits();
        Seated {
            bot: kind.bot(rules, seat, stream),
            is_oracle: traits.is_oracle(),
            wants_end: traits.wants_end,
        }
    }

    /// A bot of no kind that is known, which is no oracle.
    pub fn fair(bot: impl Bot + 'static) -> Seated {
        Seated { bot: Box::new(bot), is_oracle: false, wants_end: false }
    }

    /// What it answers to the open question of a table, of which `view` is the view; an oracle is shown the game first.
    ///
    /// # Errors
    /// If it gives none.
    #[inline]
    pub fn answer(&mut self, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        if self.is_oracle {
            self.bot.look(table.game());
        }
        self.bot.try_act(view)
    }

    /// The last lines that went both ways in this game; see [`Bot::dialogue`].
    pub fn dialogue(&self) -> Vec<String> {
        self.bot.dialogue()
    }

    /// How long its last answer took, if it knows; see [`Bot::spent`].
    pub fn spent(&self) -> Option<Spent> {
        self.bot.spent()
    }

    /// Tells it what is known of who sits here.
    pub fn meets(&mut self, company: &Company) {
        self.bot.meets(company);
    }

    /// Tells it which deal it plays.
    pub fn deal(&mut self, deal: DealOrigin) {
        self.bot.deal(deal);
    }

    /// Tells it that the game of this table is over, if it wants to know.
    ///
    /// # Panics
    /// If it is not.
    pub fn over(&mut self, table: &Table<'_>, seat: Seat) {
        if !self.wants_end {
            return;
        }
        let view = table.view_at_end(seat).expect("the game is over");
        self.bot.over(&view, table.game().score().map(|score| *score.points()));
    }

    /// What it thought of its answers to the last question, if it is a bot that compares them.
    pub fn thought(&self) -> Option<&Thought> {
        self.bot.thought()
    }

    /// How likely it takes its party to keep each step; see [`Bot::chances`].
    pub fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.bot.chances(view)
    }
}

/// Plays one game to its end, or until the cards are thrown in ([`Phase::Redeal`](doko_engine::Phase)).
///
/// # Errors
/// At the first illegal answer, or if a bot gives none; that ends the game.
///
/// # Panics
/// If the deal and the rules disagree about the cards.
pub fn play_game<'r>(
    rules: &'r Rules,
    deal: Deal,
    forehand: Seat,
    bots: &mut PerSeat<Seated>,
) -> Result<Game<'r>, Fault> {
    let mut table = Table::new(rules, deal, forehand);
    while let Some(view) = table.view() {
        let seat = view.seat();
        let answer = bots[seat].answer(&table, &view);
        let action = answer.map_err(|failure| Fault { seat, cause: Cause::Failed(failure) })?;
        table.answer(action).map_err(|reason| Fault::illegal(seat, action, reason))?;
    }
    bots.0.iter_mut().zip(Seat::ALL).for_each(|(bot, seat)| bot.over(&table, seat));
    Ok(table.into_game())
}

/// Four fresh bots for deal `index` of a run under `seed`, after so many redeals of it, each with the stream of
/// its seat.
pub fn seat_bots(
    rules: &Rules,
    kinds: &PerSeat<&dyn BotKind>,
    seed: u64,
    index: u64,
    redeal: u32,
) -> PerSeat<Seated> {
    PerSeat::from_fn(|seat| {
        let mut bot = Seated::new(kinds[seat], rules, seat, bot_stream(seed, index, redeal, seat));
        if kinds[seat].traits().wants_deal() {
            bot.deal(DealOrigin { seed, index, redeal });
        }
        bot
    })
}
