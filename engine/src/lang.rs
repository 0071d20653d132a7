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

/// The English or the German of two texts for [`format!`], which may have different grammar but share their arguments.
///
/// ```
/// use doko_engine::{Lang, told};
///
/// let number = 2;
/// assert_eq!(told!(Lang::De, "takes {number} tricks", "macht {number} Stiche"), "macht 2 Stiche");
/// ```
#[macro_export]
macro_rules! told {
    ($lang:expr, $english:literal, $german:literal $(,)?) => {
        match $lang {
            $crate::lang::Lang::En => ::std::format!($english),
            $crate::lang::Lang::De => ::std::format!($german),
        }
    };
}

pub(crate) use told;

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

    /// A number as the language writes it: `4.16`, or in German `4,16`; also of `4.16 ± 0.14` and `12.3%`.
    ///
    /// ```
    /// use doko_engine::Lang;
    ///
    /// assert_eq!((Lang::En.number(-0.5), Lang::De.number(-0.5)), ("-0.5".to_owned(), "-0,5".to_owned()));
    /// ```
    pub fn number(self, number: impl fmt::Display) -> String {
        match self {
            Lang::En => number.to_string(),
            Lang::De => number.to_string().replace('.', ","),
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
        let is_it = |lang: &Lang| lang.code().eq_ignore_ascii_case(code);
        Lang::ALL.into_iter().find(is_it).ok_or_else(|| UnknownLang(code.to_owned()))
    }
}
