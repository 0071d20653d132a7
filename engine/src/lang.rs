//! The languages in which people are told what happened.
//!
//! What programs read (keys, specs, records, CSV and JSON) has one language; what people read has two. Both stand side
//! by side where they are said, so that none of them can be forgotten.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The language of texts for people.
///
/// ```
/// use doko_engine::Lang;
///
/// let lang: Lang = "de".parse()?;
/// assert_eq!(lang.pick("trick", "Stich"), "Stich");
/// assert!("fr".parse::<Lang>().is_err());
/// # Ok::<(), doko_engine::lang::UnknownLang>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, with the terms of the game in German.
    #[default]
    En,
    /// German.
    De,
}

/// There is no such language here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no language of doko: en or de")]
pub struct UnknownLang(String);

impl Lang {
    /// Both, the default first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// The English or the German of the two.
    pub fn pick<T>(self, english: T, german: T) -> T {
        match self {
            Lang::En => english,
            Lang::De => german,
        }
    }

    /// Its code (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| UnknownLang(code.to_owned()))
    }
}
