//! Rules as data: presets, rule files, and the checks that make a [`RuleSet`] into [`Rules`].
//!
//! A rule is a key with a value ([`KEYS`]). A preset gives every key a value; a rule file or a change names a preset and
//! the keys that differ. The modules that play give the values their effect.

mod check;
#[cfg(test)]
mod clubs;
mod diff;
mod error;
mod hands;
mod load;
mod options;
mod presets;
mod solo;
mod suggest;
#[doc(hidden)]
pub mod testing;
mod without_effect;

use std::fmt;
use std::sync::{Arc, OnceLock};

use toml::{Table, Value};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind};
use crate::deal::Deal;
use crate::order::{GameCards, Order, Raised, Trumps};
use crate::random::fingerprint;
use crate::seat::Seat;

pub use crate::ruleset::*;
pub use diff::{diff, entries};
use diff::{leaf, to_table};
pub use error::{RuleError, RuleErrors};
pub use hands::HandBound;
pub use load::RuleSource;
pub use options::{OPTIONS, RuleOption};
pub use presets::{PRESETS, Preset};
pub use solo::SoloRules;
pub use without_effect::{WithoutEffect, without_effect};

/// A rule set that has been checked: every value is in range and none contradicts another.
///
/// Two are equal if all their values are, whatever their names and wherever they come from.
///
/// ```
/// use doko_engine::rules::{DulleMode, RuleSource};
///
/// let rules = RuleSource::preset("ddv").set("dulle.mode=second").rules()?;
/// assert_eq!(rules.set().dulle.mode, DulleMode::Second);
/// assert_eq!(rules.hand_size(), 12);
/// assert_eq!(rules.label(), "ddv + dulle.mode=second");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    /// Shared, so that clones are found equal without a look at each key.
    set: Arc<RuleSet>,
    base: &'static str,
    name: Option<String>,
    /// What its file says that no key can.
    notes: Vec<String>,
    overrides: Vec<(&'static str, Value)>,
    /// Keys that a file or a change gives, but that the other rules leave without effect.
    without_effect: Vec<WithoutEffect>,
    /// The order of cards for each [`Trumps`], and for each [`Raised`] where something can be raised.
    orders: Vec<Vec<Order>>,
    /// The compiled rules of each solo, in the order of [`Trumps::all`].
    solos: Vec<SoloRules>,
    /// The hands that may be thrown in, and those that are an Armut.
    hands: hands::Hands,
    /// The kinds of Vorbehalt in key `vorbehalt.order`, a bit each.
    ranked: u8,
    /// Their fingerprint, once it was worked out: every record of a game has it.
    fingerprint: OnceLock<String>,
}

impl Rules {
    /// Checks a rule set. Its base is the preset from which it differs least.
    ///
    /// # Errors
    ///
    /// All values out of range and all contradictions.
    pub fn new(set: RuleSet) -> Result<Rules, RuleErrors> {
        let base = PRESETS
            .iter()
            .min_by_key(|preset| diff(&preset.rule_set(), &set).len())
            .expect("there is a preset");
        Rules::checked(set, base, None)
    }

    /// A preset as it is.
    ///
    /// # Errors
    ///
    /// [`RuleError::UnknownPreset`] if there is none of this name.
    pub fn preset(name: &str) -> Result<Rules, RuleErrors> {
        RuleSource::preset(name).rules()
    }

    /// The one place where `Rules` are made.
    fn checked(set: RuleSet, base: &'static Preset, name: Option<String>) -> Result<Rules, RuleErrors> {
        let errors: RuleErrors = check::told(&set, check::findings(&set)).into_iter().collect();
        errors.none_or(())?;
        let overrides =
            diff(&base.rule_set(), &set).into_iter().map(|(key, _, value)| (key, value)).collect();
        let of = |trumps: Trumps| {
            let pairs = GameCards::of(&set, trumps).raisable;
            let states = &Raised::ALL[..=pairs.iter().flatten().count()];
            states.iter().map(|&raised| Order::new(&set, trumps, raised)).collect::<Vec<_>>()
        };
        let orders: Vec<_> = Trumps::all(&set).map(of).collect();
        let solo = |(trumps, orders): (Trumps, &Vec<Order>)| SoloRules::of(&set, trumps, &orders[0]);
        let solos = Trumps::all(&set).zip(&orders).map(solo).collect();
        let hands = hands::Hands::of(&set, &orders[0][0]);
        let ranked = set.vorbehalt.order.iter().fold(0, |all, &kind| all | 1 << kind as u8);
        let without_effect = Vec::new();
        Ok(Rules {
            set: Arc::new(set),
            base: base.name,
            name,
            notes: Vec::new(),
            overrides,
            without_effect,
            orders,
            solos,
            hands,
            ranked,
            fingerprint: OnceLock::new(),
        })
    }

    /// The values.
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// The values, to be kept and compared at little cost.
    #[doc(hidden)]
    pub const fn shared_set(&self) -> &Arc<RuleSet> {
        &self.set
    }

    /// The name of the preset from which they descend.
    pub fn base(&self) -> &'static str {
        self.base
    }

    /// The name that a rule file gives itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What the rule file notes beside its keys, for people: the rules of its table that no key can say.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Where they differ from the base: dotted keys and values, in file order.
    pub fn overrides(&self) -> &[(&'static str, Value)] {
        &self.overrides
    }

    /// The keys that a rule file or a change gives in vain: the other rules leave them without effect.
    ///
    /// None if the rules come from elsewhere. [`without_effect`](fn@without_effect) lists these keys of any rule set.
    pub fn without_effect(&self) -> &[WithoutEffect] {
        &self.without_effect
    }

    /// The base and what differs from it, such as `ddv` or `ddv + dulle.mode=second + solo.kinds=[damen, bube]`.
    pub fn label(&self) -> String {
        let changes = self.overrides.iter().map(|(key, value)| format!(" + {key}={}", plain(value)));
        std::iter::once(self.base.to_owned()).chain(changes).collect()
    }

    /// How many cards a player is dealt, which is also the number of tricks: 12, or 10 without nines; 11 or 9 in a
    /// Schiebekopf.
    pub fn hand_size(&self) -> usize {
        self.set.hand_size()
    }

    /// Sixteen hexadecimal digits that identify these rules on every platform: SipHash-2-4 of all keys with their values,
    /// except keys at their plain value ([`Key::plain`]), or off: `off`, `false`, 0 or an empty list.
    ///
    /// So a new key that is plain in all earlier rule sets leaves their fingerprints as they are.
    pub fn fingerprint(&self) -> String {
        self.fingerprint.get_or_init(|| self.hash_of_keys()).clone()
    }

    fn hash_of_keys(&self) -> String {
        let values = KEYS.iter().zip(entries(&self.set)).map(|(key, (_, value))| (key, key.as_it_was(value)));
        let told = values.filter(|(key, value)| !is_plain(key, value));
        let mut words: Vec<String> = told.map(|(key, value)| format!("{}={value}", key.name)).collect();
        // The order of the keys is no part of the rules.
        words.sort();
        fingerprint(words.join("\n"))
    }

    /// The fingerprint that doko 0.1 gave to these rules: a hash of all keys that it knew, in the order of its rule files.
    pub(crate) fn fingerprint_of_0_1(&self) -> String {
        let (set, mut known) = (to_table(&self.set), Table::new());
        for key in include_str!("keys_of_0_1.txt").lines() {
            let key = Key::named(key).expect("a key of 0.1 is still a key");
            let keys = match key.group() {
                Some(group) => {
                    let keys = known.entry(group).or_insert_with(|| Table::new().into());
                    keys.as_table_mut().expect("a group is a table")
                }
                None => &mut known,
            };
            keys.insert(key.leaf().to_owned(), key.as_it_was(leaf(&set, key).clone()));
        }
        fingerprint(known.to_string())
    }

    /// The cards in play.
    pub fn deck(&self) -> CardSet {
        CardSet::deck(self.set.deck.nines.into())
    }

    /// The seeded deal with the cards that these rules play with; see [`Deal::seeded`].
    pub fn deal(&self, seed: u64, index: u64, redeal: u32) -> Deal {
        let seeded =
            if self.set.game == GameKind::Schiebekopf { Deal::seeded_with_skat } else { Deal::seeded };
        seeded(seed, index, redeal, self.set.deck.nines.into())
    }

    /// The hands that may be thrown in as dealt: those that meet all bounds of one of these (keys `throw_in.*`).
    pub fn throw_in_hands(&self) -> &[Vec<HandBound>] {
        &self.hands.throw_in
    }

    /// The hands that are an Armut as dealt: those that meet all bounds of one of these; none if there is no Armut (keys
    /// `armut.max_trumps`, `.min_trumps`, `.single_fuchs`).
    pub fn armut_hands(&self) -> &[Vec<HandBound>] {
        &self.hands.armut
    }

    /// Whether `vorbehalt.order` lists this kind: its copy as bits is quicker to ask, as every seat of every game does.
    #[inline]
    pub(crate) const fn ranks(&self, kind: VorbehaltKind) -> bool {
        self.ranked & (1 << kind as u8) != 0
    }

    /// The cards of which both in one hand can become Schweine, Superschweine and Hyperschweine in a game of this contract (keys
    /// `schweine.*`); the game that follows a Schwarze Sau aside, in which none can.
    #[inline]
    pub fn raisable(&self, contract: Contract) -> [Option<Card>; Raised::PAIRS.len()] {
        let schweine = &self.set().schweine;
        let none = [None; Raised::PAIRS.len()];
        let game = match contract {
            Contract::Normal => SchweineIn::Normal,
            Contract::Hochzeit(..) => SchweineIn::Hochzeit,
            Contract::Armut { .. } => SchweineIn::Armut,
            Contract::Solo(..) => SchweineIn::Farbsolo,
            Contract::EachAlone(_) => return none,
        };
        let can_be = schweine.mode != SchweineMode::Off && schweine.contracts.contains(&game);
        if can_be { self.order(contract.into()).raisable() } else { none }
    }

    /// The compiled rules of a solo, on offer or not. A kind that only other rules define gets those of a ♦-Solo.
    #[inline]
    pub fn solo(&self, kind: SoloKind) -> &SoloRules {
        &self.solos[self.number_of(Trumps::Solo(kind))]
    }

    /// The soloist who wants no trick, if this contract has one.
    #[inline]
    pub fn null_soloist(&self, contract: Contract) -> Option<Seat> {
        match contract {
            Contract::Solo(kind, seat) if self.solo(kind).is_null => Some(seat),
            _ => None,
        }
    }

    /// Where these trumps stand among [`Trumps::all`]; where the Normalspiel does if they are a solo that other rules have.
    #[doc(hidden)]
    #[inline]
    pub fn number_of(&self, trumps: Trumps) -> usize {
        match trumps {
            Trumps::Normal => 0,
            Trumps::Armut => 1,
            Trumps::Solo(kind) => match kind.shipped() {
                Some(number) => 2 + number,
                None => self.number_of_own(kind),
            },
        }
    }

    #[cold]
    fn number_of_own(&self, kind: SoloKind) -> usize {
        let place = self.set.solo.own.iter().position(|solo| solo.kind() == kind);
        place.map_or(0, |place| 2 + SoloKind::SHIPPED.len() + place)
    }

    /// The order of cards in a contract with these trumps, on offer or not, as long as nothing is raised.
    #[inline]
    pub fn order(&self, trumps: Trumps) -> &Order {
        self.order_with(trumps, Raised::Nothing)
    }

    /// The order of cards in a contract with these trumps, some of which may have been raised: no more than can be under
    /// these rules, and nothing in a contract without a suit of trumps.
    #[inline]
    pub fn order_with(&self, trumps: Trumps, raised: Raised) -> &Order {
        let orders = &self.orders[self.number_of(trumps)];
        &orders[(raised as usize).min(orders.len() - 1)]
    }
}

impl fmt::Debug for Rules {
    /// Shows the label: the orders of cards alone would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.label())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.set == other.set
    }
}

impl Eq for Rules {}

/// Whether the rules with this value are the same as without the key.
fn is_plain(key: &Key, value: &Value) -> bool {
    match value {
        _ if key.plain.is_some() => key.plain == Some(&plain(value)),
        Value::Boolean(is_on) => !is_on,
        // If a word switches the key off, 0 is a number like any other.
        Value::Integer(number) => *number == 0 && !matches!(key.allowed, Allowed::NumberOr { .. }),
        Value::String(word) => word == "off",
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::testing::any_rule_set;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_key_has_two_values_that_a_fingerprint_leaves_out() {
        for key in &KEYS {
            let off: Vec<_> =
                testing::values_of(key).into_iter().filter(|value| is_plain(key, value)).collect();
            assert!(off.len() <= 1, "{}: {off:?}", key.name);
            assert!(key.plain.is_none() || off.len() == 1, "{} cannot be {:?}", key.name, key.plain);
        }
    }

    /// A fingerprint names rules for good: it stays what it is whatever keys come.
    #[test]
    fn the_presets_keep_their_fingerprints() {
        let fingerprints = PRESETS.map(|preset| Rules::preset(preset.name).unwrap().fingerprint());
        assert_eq!(
            fingerprints.each_ref().map(String::as_str),
            [
                "6f80cfab4cc29a98",
                "9c90b1e612f98419",
                "d44316b5b73d2a49",
                "b92e60a923728e3a",
                "de4a9a31f1c680b8"
            ]
        );
    }

    #[test]
    fn a_key_that_was_true_or_false_still_reads_these() {
        let arminia = |change| RuleSource::preset("arminia").set(change).rules().unwrap();
        assert_eq!(arminia("schweine.super=true"), arminia("schweine.super=nine"));
        assert_eq!(arminia("schweine.super=false").set().schweine.superschweine, Superschweine::Off);
        let all = arminia("sonderpunkte.in_solos=true");
        assert_eq!(all.set().sonderpunkte.in_solos.0, Sonderpunkt::ALL);
        assert_eq!(arminia("sonderpunkte.in_solos=false"), arminia("sonderpunkte.in_solos=[]"));
        // The hash that it had when it was true or false.
        assert_eq!(all.fingerprint(), "bf17a93d491f1e73");
    }

    #[test]
    fn a_preset_is_labelled_by_its_name_alone() {
        for preset in PRESETS {
            let rules = Rules::preset(preset.name).unwrap();
            assert_eq!((rules.label(), rules.overrides()), (preset.name.to_owned(), &[][..]));
            assert_eq!(Rules::new(preset.rule_set()).unwrap().label(), preset.name);
        }
    }

    #[test]
    fn a_label_names_the_base_and_every_change_in_file_order() {
        let rules = RuleSource::preset("palast")
            .set("solo.kinds=[bube, damen]")
            .set("deck.nines=false")
            .rules()
            .unwrap();
        assert_eq!(rules.label(), "palast + deck.nines=false + solo.kinds=[bube, damen]");
        assert_eq!((rules.base(), rules.hand_size()), ("palast", 10));
    }

    #[test]
    fn a_change_back_to_the_base_is_no_change() {
        let rules =
            RuleSource::preset("ddv").set("dulle.mode=second").set("dulle.mode=first").rules().unwrap();
        assert_eq!(rules.label(), "ddv");
    }

    #[test]
    fn rules_are_equal_if_their_sets_are() {
        let file = "base = 'ddv'
            name = 'ours'
            vorbehalt.order = ['pflichtsolo', 'solo', 'armut', 'hochzeit']
            armut.announce_returned_trumps = true
            score = {schwarz = 'augen', reached = 'off', nobody_won = 'nothing'}
            session = {games = 1, pflicht_solo = 0, solo_redeal = 'pflicht'}";
        let (a, b) = (RuleSource::toml(file).rules().unwrap(), Rules::preset("palast").unwrap());
        assert_eq!(a, b);
        assert_ne!(a.label(), b.label());
        assert_ne!(a, Rules::preset("ddv").unwrap());
    }

    proptest! {
        #[test]
        fn any_rule_set_written_as_toml_reads_back_equal(set in any_rule_set()) {
            prop_assert_eq!(&toml::from_str::<RuleSet>(&set.to_toml()).unwrap(), &set);
            let rules = RuleSource::toml(format!("base = 'ddv'\n{}", set.to_toml())).rules().unwrap();
            prop_assert_eq!(rules.set(), &set);
        }

        #[test]
        fn base_and_overrides_make_the_rules_again(set in any_rule_set()) {
            let rules = Rules::new(set).unwrap();
            let mut parts = rules.label().split(" + ").map(str::to_owned).collect::<Vec<_>>().into_iter();
            let source = RuleSource::preset(parts.next().unwrap());
            let again = parts.fold(source, RuleSource::set).rules().unwrap();
            prop_assert_eq!(&again, &rules);
            prop_assert_eq!(again.overrides(), rules.overrides());
        }
    }
}
