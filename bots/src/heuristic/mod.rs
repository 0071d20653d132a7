//! A player by rules of thumb that looks one trick ahead, with every weight and threshold a named parameter.
//!
//! Cards are chosen by one sum, in Augen: what the trick is expected to bring less what the card is worth
//! later. Solos and Ansagen follow from the Augen that a hand is expected to take. Its weights come from
//! regressions over its own games and from matches against itself; see [`Params`] for all of them.
//!
//! Its arithmetic is the same on every machine: exponentials and the like come from `libm`, not from the
//! system, so that a run shared between machines gives the same bytes.
//!
//! | file | what it decides |
//! |---|---|
//! | `vorbehalt` | which Vorbehalt, how high to bid for a solo |
//! | `armut` | who takes an Armut, what changes hands |
//! | `schweine` | whether to announce Schweine |
//! | `genscher` | whether to choose a new partner |
//! | `ansage` | what to say |
//! | `thresholds` | how sure a seat must be of what it says |
//! | `supra` | whether to double further after Re and Kontra |
//! | `cards` | what each card is worth to play, and the policies that go by it |
//! | `schiebekopf` | what to push on |
//! | `hammelrennen` | whether to declare one |
//! | `schwarze_sau` | what a ♠Q costs |
//! | `solo_hand`, `sonderpunkte` | what hands and events are worth |
//! | `stand` | with whom and against whom a seat plays |
//! | `sight` | what a seat makes of what it sees |
//! | `adviser` | what it thinks, told to others |
//! | `ready` | the parameters, made ready for a set of rules |
//! | `params`, `groups`, `weights` | the parameters |
//! | `shipped` | those that ship, by name |
//!
//! What it does not do: it keeps no count of which cards a seat cannot have beyond voids and exchanges, does not
//! look more than one trick ahead, and neither gives nor reads the conventions of the Essener System or a Zögern.
//! Its weights of hands are for 48 cards; without nines one parameter makes up for that in solos.

mod adviser;
mod ansage;
mod armut;
mod cards;
mod genscher;
mod groups;
mod hammelrennen;
mod params;
mod ready;
mod schiebekopf;
mod schwarze_sau;
mod schweine;
mod shipped;
mod sight;
mod solo_hand;
mod sonderpunkte;
mod stand;
mod supra;
#[cfg(test)]
mod tests;
mod thresholds;
pub(crate) mod vorbehalt;
mod weights;

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, Question, Rules, Seat, View};

pub(crate) use adviser::Adviser;
pub(crate) use ansage::to_win;
#[doc(hidden)]
pub use cards::{CardValues, CardWeights, HeuristicPolicy, Prospects, PublicInfo};
pub use params::*;
pub(crate) use ready::Ready;
pub use shipped::{SHIPPED, STYLES, Shipped};
pub(crate) use solo_hand::SoloHand;

use ready::Prepared;
use sight::{Memory, Sight};

use crate::bot::{Bot, BotKind, Domain, Traits};
use crate::bounded;
use crate::options::Options;
#[doc(hidden)]
pub use crate::sides::Sides;
use crate::spec_error::SpecError;

/// The kind of bot called `heuristic`.
///
/// ```
/// use doko_bots::heuristic::{Heuristic, Params};
/// use doko_bots::BotKind;
///
/// let params: Params = Heuristic::DEFAULT_PARAMS.parse()?;
/// assert_eq!(Heuristic::new(params).fingerprint(), Heuristic::default().fingerprint());
/// # Ok::<(), doko_bots::heuristic::ParamsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heuristic {
    prepared: Arc<Prepared>,
}

impl Heuristic {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str =
        "by rules of thumb, one trick ahead; the yardstick for the others; every weight a named parameter";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[(
        "params",
        "parameters: default, ddv, arminia, vln or yardstick; a style: bold, careful, silent, talkative, solos, no-solos or greedy; or a TOML file, in which what is left out is default; a single one by its key, as in ansage.first=0.6",
    )];

    /// The parameters that ship with it, as a TOML file with comments.
    pub const DEFAULT_PARAMS: &str = params::BUILT_IN;

    /// The heuristic with these parameters.
    pub fn new(params: Params) -> Heuristic {
        Heuristic { prepared: Arc::new(Prepared::new(params)) }
    }

    /// Its parameters.
    pub fn params(&self) -> &Params {
        &self.prepared.params
    }

    /// What a bot of this kind answers: it remembers nothing, and uses no randomness.
    pub fn answer(&self, view: &View<'_>) -> Action {
        self.player(view.rules()).answer(view)
    }

    /// A player of this kind, who has read nothing yet.
    fn player(&self, rules: &Rules) -> HeuristicBot {
        HeuristicBot { ready: self.ready(rules), memory: None }
    }

    /// An adviser for a game by these rules.
    pub(crate) fn adviser(&self, rules: &Rules) -> Adviser {
        Adviser::new(self.ready(rules))
    }

    /// What is ready for these rules.
    pub(crate) fn ready(&self, rules: &Rules) -> Arc<Ready> {
        self.prepared.under(rules)
    }

    /// Whether it plays this card as an announced Schwein.
    pub(crate) fn plays_as_schwein(&self, view: &View<'_>, card: Card) -> bool {
        schweine::plays_as_schwein(&self.player(view.rules()).sight(view), card)
    }

    /// How likely it takes the seat to keep each step that may be said, by the number of the step: what it compares with
    /// its thresholds. `None` of what may not be said, and where it does not think of a probability.
    ///
    /// ```
    /// use doko_bots::Heuristic;
    /// use doko_engine::{Action, Rules, Seat, Step, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// for _ in Seat::ALL {
    ///     table.answer(Action::Declare(Vorbehalt::Gesund))?;
    /// }
    /// let chances = Heuristic::default().chances(&table.view().expect("forehand may say something"));
    /// assert!(chances.iter().all(Option::is_some) && chances.is_sorted_by(|less, more| less >= more));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        ansage::chances(&self.player(view.rules()).sight(view))
    }

    /// The Augen that it expects the seat's party to have in the end, once play has begun and the party is known;
    /// without meaning in a Nullsolo and where every player is alone.
    pub fn expected_augen(&self, view: &View<'_>) -> f64 {
        ansage::expected_augen(&self.player(view.rules()).sight(view))
    }

    /// What it takes each legal card to be worth, one of each kind: in Augen, but in games in which tricks are
    /// avoided in numbers of exposed cards. It plays the first of the highest.
    ///
    /// ```
    /// use doko_bots::Heuristic;
    /// use doko_engine::{Action, Rules, Seat, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// for _ in Seat::ALL {
    ///     table.answer(Action::Declare(Vorbehalt::Gesund))?;
    /// }
    /// table.answer(Action::Silence)?;
    /// let (view, heuristic) = (table.view().expect("a card is due"), Heuristic::default());
    /// let values = heuristic.card_values(&view);
    /// let best = values.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best });
    /// assert_eq!(best.map(|(card, _)| Action::Play(card)), Some(heuristic.answer(&view)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn card_values(&self, view: &View<'_>) -> Vec<(Card, f64)> {
        let mut player = self.player(view.rules());
        let sight = player.sight(view);
        let order = schweine::own_order(&sight);
        let mut values: Vec<(Card, f64)> =
            sight.values(order).iter().map(|(bit, value)| (order.card_of(bit), value)).collect();
        values.sort_by_key(|&(card, _)| card.index());
        values
    }

    pub(crate) fn from_options(options: &mut Options) -> Result<Heuristic, SpecError> {
        Heuristic::from_options_or("default", options)
    }

    /// The heuristic with the parameters of the option, or with those that ship under a name if it is not given; and with
    /// those that are named one by one.
    pub(crate) fn from_options_or(name: &str, options: &mut Options) -> Result<Heuristic, SpecError> {
        let params = named(options.text("params", name))?;
        let changes = options.take_dotted();
        let changes = changes.iter().map(|(key, value)| (&**key, &**value));
        let params = params.with(changes).map_err(|source| options.parameter_error(source))?;
        Ok(Heuristic::new(params))
    }
}

/// The parameters that ship under this name, or those of the file of this name.
fn named(name: String) -> Result<Params, SpecError> {
    if let Some(shipped) = Shipped::named(&name) {
        return Ok(shipped.params());
    }
    let path = PathBuf::from(name);
    let text = bounded::read_text(&path, MOST_MIB)
        .map_err(|source| SpecError::File { path: path.clone(), source })?;
    text.parse().map_err(|source: ParamsError| SpecError::Params { path, source: source.into() })
}

/// The longest file of parameters, in MiB: some hundred numbers, and comments.
const MOST_MIB: u64 = 1;

impl Default for Heuristic {
    /// The same one every time: to read its parameters takes longer than to play some games.
    fn default() -> Heuristic {
        static DEFAULT: LazyLock<Heuristic> = LazyLock::new(|| {
            let params = Heuristic::DEFAULT_PARAMS.parse();
            Heuristic::new(params.expect("the embedded parameters are complete and valid"))
        });
        DEFAULT.clone()
    }
}

impl BotKind for Heuristic {
    fn bot(&self, rules: &Rules, _seat: Seat, _stream: Stream) -> Box<dyn Bot> {
        Box::new(self.player(rules))
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("heuristic 3\n{}", self.params().to_toml()))
    }

    fn parameters(&self) -> String {
        self.params().to_toml()
    }

    fn traits(&self) -> Traits {
        Traits { remembers: false, ..Traits::default() }
    }

    fn domain(&self, key: &str) -> Domain {
        Params::domain(key)
    }
}

struct HeuristicBot {
    ready: Arc<Ready>,
    /// What it remembers of its game.
    memory: Option<Memory>,
}

impl Bot for HeuristicBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.answer(view)
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        let mut memory = self.memory;
        ansage::chances(&Sight::new(view, &self.ready, &mut memory))
    }
}

impl HeuristicBot {
    fn sight<'a>(&'a mut self, view: &'a View<'a>) -> Sight<'a> {
        Sight::new(view, &self.ready, &mut self.memory)
    }

    fn answer(&mut self, view: &View<'_>) -> Action {
        let params = &self.ready.params;
        match view.question() {
            // Among equals a game that counts double brings nothing more.
            Some(Question::Klopfen) => Action::Klopfen(false),
            Some(Question::Vorbehalt) => Action::Declare(vorbehalt::vorbehalt(view, params)),
            Some(Question::Bid) => Action::Bid(vorbehalt::bid(view, params)),
            Some(Question::Solo) => Action::NameSolo(vorbehalt::name(view, params)),
            Some(Question::Armut) => Action::TakeArmut(armut::takes(view, params)),
            Some(Question::Exchange) => Action::HandOver(armut::hand_over(view, params)),
            Some(Question::Schweine) => Action::Schweine(schweine::announces(&self.sight(view))),
            Some(Question::Ansage) if view.may_say_supra() && supra::is_worth_it(&self.sight(view)) => {
                Action::Supra
            }
            Some(Question::Ansage) => ansage::step(&self.sight(view)).map_or(Action::Silence, Action::Say),
            Some(Question::Card) | None => self.card(view),
        }
    }

    fn card(&mut self, view: &View<'_>) -> Action {
        if view.may_announce_schweine() && schweine::announces(&self.sight(view)) {
            return Action::AnnounceSchweine;
        }
        if view.may_choose_partner()
            && let Some(partner) = genscher::partner(view)
        {
            return Action::Genscher(partner);
        }
        let forced = view.forced_card();
        if let Some(only) = forced
            && !view.may_play_schwein()
        {
            return Action::Play(only);
        }
        let sight = self.sight(view);
        let card = forced.unwrap_or_else(|| sight.best(schweine::own_order(&sight)));
        let announced = schweine::plays_as_schwein(&sight, card);
        if announced { Action::PlaySchwein } else { Action::Play(card) }
    }
}
