//! Kinds of solo: sixteen that doko ships, and those that rule files define.

use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU16;
use std::sync::{PoisonError, RwLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of solo: a name that means something under a rule set.
///
/// Rule files may define solos of their own (key `solo.own`). Two of them that have the same name are the same kind, as a Damensolo
/// is a Damensolo under every rule set; their cards are a matter of the rules.
///
/// ```
/// use doko_engine::SoloKind;
///
/// assert_eq!(SoloKind::DAMEN.key(), "damen");
/// assert_eq!(SoloKind::DAMEN.to_string(), "Damensolo");
/// assert_eq!(SoloKind::named("damen"), Some(SoloKind::DAMEN));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SoloKind(
    /// One more than its number, so that an `Option` takes no more room.
    NonZeroU16,
);

/// The words of a solo that doko ships.
pub(crate) struct ShippedSolo {
    /// The name in rule files and records.
    pub(crate) key: &'static str,
    /// The name among players, in English and in German.
    pub(crate) name: &'static str,
    /// Words that players may write in place of the key, in small letters.
    pub(crate) aliases: &'static [&'static str],
}

macro_rules! shipped {
    ($($(#[$about:meta])+ $NAME:ident = $number:literal, $key:literal, $name:literal, [$($alias:literal),*];)+) => {
        impl SoloKind {
            $($(#[$about])+ pub const $NAME: SoloKind = SoloKind(NonZeroU16::new(1 + $number).expect("more than 0"));)+

            /// The kinds that doko ships, whatever the rules offer.
            pub const SHIPPED: [SoloKind; 16] = [$(SoloKind::$NAME),+];
        }

        /// The keys of the solos that doko ships, by number.
        pub(crate) const SHIPPED_KEYS: [&str; 16] = [$($key),+];

        /// The words of the solos that doko ships, by number.
        pub(crate) const SHIPPED: [ShippedSolo; 16] =
            [$(ShippedSolo { key: $key, name: $name, aliases: &[$($alias),*] }),+];
    };
}

shipped! {
    /// Damensolo: only the queens are trumps.
    DAMEN = 0, "damen", "Damensolo", ["damensolo"];
    /// Bubensolo: only the jacks are trumps.
    BUBE = 1, "bube", "Bubensolo", ["buben", "bubensolo"];
    /// Königsolo: only the kings are trumps.
    KOENIG = 2, "koenig", "Königsolo", ["könig", "könige", "königsolo", "königssolo", "koenigsolo"];
    /// Damen-Buben-Solo, Gemischter: queens and jacks are trumps.
    GEMISCHT = 3, "gemischt", "Damen-Buben-Solo", ["gemischter", "damen-buben-solo"];
    /// Farbsolo in ♣.
    CLUB = 4, "club", "♣-Solo", ["kreuz", "treff", "kreuzsolo", "♣"];
    /// Farbsolo in ♠.
    SPADE = 5, "spade", "♠-Solo", ["pik", "piksolo", "♠"];
    /// Farbsolo in ♥.
    HEART = 6, "heart", "♥-Solo", ["herz", "herzsolo", "♥"];
    /// Farbsolo in ♦, also called Trumpfsolo.
    DIAMOND = 7, "diamond", "♦-Solo", ["karo", "trumpf", "karosolo", "trumpfsolo", "♦"];
    /// Fleischloser, As-Solo: no trumps at all.
    FLEISCHLOS = 8, "fleischlos", "Fleischloser", ["fleischloser", "as-solo", "ass-solo", "assolo"];
    /// Nullsolo: the trumps of the Normalspiel, and the soloist wins by taking no trick.
    NULL = 9, "null", "Nullsolo", ["nullsolo"];
    /// Zehnersolo: only the tens are trumps, ♥10 among them at its place.
    ZEHNER = 10, "zehner", "Zehnersolo", ["zehnersolo"];
    /// Neunersolo: only the nines are trumps.
    NEUNER = 11, "neuner", "Neunersolo", ["neunersolo"];
    /// Dullensolo: only the ♥10 are trumps; of two the one wins that wins in the Normalspiel.
    DULLEN = 12, "dullen", "Dullensolo", ["dullensolo"];
    /// Köhler: kings, queens and jacks are trumps, all kings above the queens and these above the jacks.
    KOEHLER = 13, "koehler", "Köhler", ["köhler", "köhlersolo"];
    /// König-Damen-Solo: kings and below them queens are trumps.
    KOENIG_DAMEN = 14, "koenig_damen", "König-Damen-Solo", ["könig-damen-solo", "könig_damen"];
    /// König-Buben-Solo: kings and below them jacks are trumps.
    KOENIG_BUBEN = 15, "koenig_buben", "König-Buben-Solo", ["könig-buben-solo", "könig_buben"];
}

/// The names that rule files have given to solos of their own, by number from 16.
///
/// It is shared by the whole program, so that a kind is one small number everywhere and is called by its name where no rules are at hand.
/// A number keeps its name for as long as the program runs, and nothing else hangs on the order in which names came.
static OWN: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// The number of the first name that is only tried: more than any program keeps.
const FIRST_TRIED: usize = 64_000;

thread_local! {
    /// The names of rules that this thread is trying, by number from [`FIRST_TRIED`]; `None` while it tries none.
    ///
    /// They are forgotten after the trial: rules with mistakes must not use up numbers or memory.
    static TRIED: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Ends a trial, even if it panics.
struct Trial;

impl Drop for Trial {
    fn drop(&mut self) {
        TRIED.set(None);
    }
}

impl SoloKind {
    /// Reads rules while new names of solos are only tried. Returns the result, and true if there were new names: those are forgotten,
    /// so read again.
    pub(crate) fn trying<R>(read: impl FnOnce() -> R) -> (R, bool) {
        if TRIED.with_borrow(Option::is_some) {
            return (read(), false);
        }
        TRIED.set(Some(Vec::new()));
        let _trial = Trial;
        let result = read();
        (result, TRIED.with_borrow(|tried| tried.as_ref().is_some_and(|names| !names.is_empty())))
    }

    /// The kind that a rule file calls by this name; `None` if there are tens of thousands of others already.
    pub(crate) fn own(name: &str) -> Option<SoloKind> {
        if let Some(known) = SoloKind::named(name) {
            return Some(known);
        }
        let try_name = |names: &mut Vec<String>| {
            names.push(name.to_owned());
            FIRST_TRIED + names.len() - 1
        };
        if let Some(number) = TRIED.with_borrow_mut(|tried| tried.as_mut().map(try_name)) {
            return SoloKind::numbered(number);
        }
        let mut names = OWN.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been quicker.
        let place = names.iter().position(|&known| known == name).unwrap_or(names.len());
        let number = Some(SHIPPED.len() + place).filter(|&number| number < FIRST_TRIED)?;
        if place == names.len() {
            names.push(Box::leak(name.into()));
        }
        SoloKind::numbered(number)
    }

    /// The names that rule files have given so far.
    pub(crate) fn own_keys() -> Vec<String> {
        let kept = OWN.read().unwrap_or_else(PoisonError::into_inner);
        let tried = TRIED.with_borrow(|tried| tried.clone().unwrap_or_default());
        kept.iter().map(|&name| name.to_owned()).chain(tried).collect()
    }

    /// The kind of this [`key`](SoloKind::key), shipped or defined by rules that this program has read.
    pub fn named(key: &str) -> Option<SoloKind> {
        let shipped = SHIPPED.iter().position(|solo| solo.key == key);
        let own = || {
            let names = OWN.read().unwrap_or_else(PoisonError::into_inner);
            Some(SHIPPED.len() + names.iter().position(|&name| name == key)?)
        };
        let tried = || {
            let place = |names: &Vec<String>| names.iter().position(|name| name == key);
            Some(FIRST_TRIED + TRIED.with_borrow(|tried| tried.as_ref().and_then(place))?)
        };
        // A name that is tried keeps its number until the trial ends, even if another thread keeps the name meanwhile.
        shipped.or_else(tried).or_else(own).and_then(SoloKind::numbered)
    }

    fn numbered(number: usize) -> Option<SoloKind> {
        Some(SoloKind(NonZeroU16::new(u16::try_from(number + 1).ok()?)?))
    }

    /// Its number: those of shipped kinds come first.
    const fn number(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Where it stands in [`SoloKind::SHIPPED`]; `None` for the solo of a rule file.
    pub const fn shipped(self) -> Option<usize> {
        let number = self.number();
        if number < SHIPPED.len() { Some(number) } else { None }
    }

    /// The name in rule files and records.
    pub fn key(self) -> &'static str {
        self.word(|solo| solo.key)
    }

    /// Its name among players, in English and in German.
    pub fn name(self) -> &'static str {
        self.word(|solo| solo.name)
    }

    /// Words that players may write in place of its [`key`](SoloKind::key), in small letters.
    pub fn aliases(self) -> &'static [&'static str] {
        self.shipped().map_or(&[], |number| SHIPPED[number].aliases)
    }

    fn word(self, of_shipped: impl Fn(&ShippedSolo) -> &'static str) -> &'static str {
        let own = || {
            let names = OWN.read().unwrap_or_else(PoisonError::into_inner);
            names.get(self.number() - SHIPPED.len()).copied().unwrap_or("a solo that is tried")
        };
        self.shipped().map_or_else(own, |number| of_shipped(&SHIPPED[number]))
    }

    /// Its [`key`](SoloKind::key), even while the name is only tried.
    pub(crate) fn key_or_tried(self) -> Cow<'static, str> {
        let tried = |names: &Vec<String>| names.get(self.number().checked_sub(FIRST_TRIED)?).cloned();
        let tried = TRIED.with_borrow(|names| names.as_ref().and_then(tried));
        tried.map_or(Cow::Borrowed(self.key()), Cow::Owned)
    }
}

/// Shipped kinds in their order, then others by name, whichever was read first.
impl Ord for SoloKind {
    fn cmp(&self, other: &SoloKind) -> Ordering {
        match (self.shipped(), other.shipped()) {
            (None, None) => self.key_or_tried().cmp(&other.key_or_tried()),
            _ => self.0.cmp(&other.0),
        }
    }
}

impl PartialOrd for SoloKind {
    fn partial_cmp(&self, other: &SoloKind) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for SoloKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shipped() {
            Some(number) => f.write_str(SHIPPED[number].name),
            None => f.write_str(&self.key_or_tried()),
        }
    }
}

impl fmt::Debug for SoloKind {
    /// The key as a name in code: `Damen`, `KoenigDamen`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for word in self.key_or_tried().split('_') {
            let mut letters = word.chars();
            letters
                .next()
                .map_or(Ok(()), |first| write!(f, "{}{}", first.to_uppercase(), letters.as_str()))?;
        }
        Ok(())
    }
}

impl Serialize for SoloKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.key_or_tried())
    }
}

impl<'de> Deserialize<'de> for SoloKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SoloKind, D::Error> {
        let key = String::deserialize(deserializer)?;
        SoloKind::named(&key).ok_or_else(|| D::Error::unknown_variant(&key, &SHIPPED_KEYS))
    }
}
