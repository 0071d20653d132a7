//! At which questions a bot tries its answers, by letting another bot play on, and at which it answers as that bot does.

use doko_engine::Question;

use crate::options::Options;
use crate::spec_error::SpecError;

/// Whether it tries cards, words, and answers before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tries {
    cards: bool,
    ansage: bool,
    vorbehalt: bool,
}

impl Tries {
    /// At all questions.
    pub(crate) const ALL: Tries = Tries { cards: true, ansage: true, vorbehalt: true };
    /// The options that say it.
    pub(crate) const OPTIONS: [(&str, &str); 3] = [
        ("cards", "whether it tries cards, or plays them as that bot does: on or off"),
        ("ansage", "the same of Ansagen and Absagen: on or off"),
        ("vorbehalt", "the same of all before play, solos and Armut included: on or off"),
    ];

    /// What the options say; at all questions if they say nothing.
    pub(crate) fn from_options(options: &mut Options) -> Result<Tries, SpecError> {
        let mut tries = Tries::ALL;
        let on = [("on", true), ("off", false)];
        options.choice("cards", &on, &mut tries.cards)?;
        options.choice("ansage", &on, &mut tries.ansage)?;
        options.choice("vorbehalt", &on, &mut tries.vorbehalt)?;
        Ok(tries)
    }

    /// Whether it tries its answers to such a question.
    pub(crate) const fn at(self, question: Question) -> bool {
        match question {
            Question::Card => self.cards,
            Question::Ansage => self.ansage,
            _ => self.vorbehalt,
        }
    }
}
