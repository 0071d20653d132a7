//! Text as people type it, save it and send it: one spelling for what looks the same.
//!
//! Phones send suits as small pictures, some systems write an umlaut as two characters, files begin with a byte order mark,
//! and people like capitals. Whatever people type is compared by one of these spellings with what doko knows.

use unicode_normalization::UnicodeNormalization;

/// A text in the usual spelling: its letters composed, suits black, single blanks, and nothing that cannot be seen.
///
/// ```
/// use doko_engine::typed::spelled;
///
/// assert_eq!(spelled("\u{feff}♡\u{fe0f}10\u{a0} ♣Q\n"), "♥10 ♣Q");
/// assert_eq!(spelled("Zo\u{308}gern"), "Zögern");
/// ```
pub fn spelled(text: &str) -> String {
    let seen = text.nfkc().filter_map(|c| match c {
        '♡' => Some('♥'),
        '♢' => Some('♦'),
        '♤' => Some('♠'),
        '♧' => Some('♣'),
        // Selectors and joiners of emoji, marks of writing direction, byte order mark, soft hyphen.
        '\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => None,
        c => Some(c),
    });
    seen.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The usual spelling in small letters.
pub fn plain(text: &str) -> String {
    spelled(text).to_lowercase()
}

/// [`plain`], with ss for ß and no blanks, hyphens or underscores: `keine 90` as `keine90`, `stilles Solo` as `stillessolo`.
pub fn bare(text: &str) -> String {
    plain(text).replace([' ', '-', '_'], "").replace('ß', "ss")
}

/// Finds the known word that a text means: exactly that, or one that is alike but for spelling, capitals and gaps.
pub fn meant<'k, T: Copy>(
    text: &str,
    known: impl IntoIterator<Item = T>,
    word: impl Fn(T) -> &'k str,
) -> Option<T> {
    let known: Vec<T> = known.into_iter().collect();
    let exact = known.iter().find(|&&one| word(one) == text);
    let alike = || {
        let text = bare(text);
        known.iter().find(|&&one| bare(word(one)) == text)
    };
    exact.or_else(alike).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{SoloKind, Step, Vorbehalt};
    use crate::seat::Party;
    use crate::words::{parse_bid, parse_solo, parse_step, parse_vorbehalt, vorbehalt_key};

    #[test]
    fn words_are_read_however_people_write_them() {
        for (written, step) in [
            ("Re", Step::Ansage),
            ("keine 90", Step::Keine90),
            ("Keine\u{a0}60", Step::Keine60),
            ("SCHWARZ", Step::Schwarz),
        ] {
            assert_eq!(parse_step(written, Party::Re), Ok(step));
        }
        assert_eq!(parse_bid(" Pass"), parse_bid("pass"));
        assert_eq!(parse_vorbehalt("stilles Solo"), Ok(Vorbehalt::StillesSolo));
        assert_eq!(parse_vorbehalt("Damensolo"), Ok(Vorbehalt::Solo(SoloKind::DAMEN)));
        assert_eq!(parse_solo("♣\u{fe0f}"), parse_solo("club"));
        assert!(parse_step("kontra", Party::Re).is_err() && parse_vorbehalt("").is_err());
    }

    #[test]
    fn no_two_words_are_alike() {
        let mut words: Vec<String> = Vorbehalt::all().map(|one| bare(vorbehalt_key(one))).collect();
        let known = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), known);
    }
}
