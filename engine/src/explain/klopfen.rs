//! Knocking before the cards are known.

use super::has;
use crate::lang::{Lang, told};
use crate::ruleset::{KlopfenMode, RuleSet};

/// Who may knock, and what that does; nothing where nobody may.
pub(super) fn klopfen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let who = match set.klopfen.mode {
        KlopfenMode::Off => return Vec::new(),
        KlopfenMode::One => lang.pick(
            "Before anybody looks at their cards, one player may knock, the first from forehand on who wants to: the game then \
             counts double.",
            "Bevor jemand seine Karten ansieht, darf ein Spieler klopfen, und zwar der Erste von Vorhand an, der das will: \
             Dann zählt das Spiel doppelt.",
        ),
        KlopfenMode::Each => lang.pick(
            "Before anybody looks at their cards, each player may knock once, asked from forehand on. Each knock doubles the \
             game: two make it fourfold, four sixteenfold.",
            "Bevor jemand seine Karten ansieht, darf jeder Spieler einmal klopfen, der Reihe nach von Vorhand an. Jedes \
             Klopfen verdoppelt das Spiel: zwei vervierfachen, vier versechzehnfachen es.",
        ),
    };
    let too = match (has::solo(set), has::sonderpunkte(set)) {
        (true, true) => {
            lang.pick(" a solo and the Sonderpunkte too,", " auch ein Solo und die Sonderpunkte,")
        }
        (true, false) => lang.pick(" a solo too,", " auch ein Solo,"),
        (false, true) => lang.pick(" the Sonderpunkte too,", " auch die Sonderpunkte,"),
        (false, false) => "",
    };
    let again = if has::redeal(set) {
        lang.pick(
            " If the cards are dealt again, the knocks are over, and all are asked anew.",
            " Wird neu gegeben, gilt das Klopfen nicht mehr, und alle werden neu gefragt.",
        )
    } else {
        ""
    };
    let what = told!(
        lang,
        "All that the game brings is doubled,{too} whoever has knocked and whoever wins.{again}",
        "Verdoppelt wird alles, was das Spiel bringt,{too} egal, wer geklopft hat und wer gewinnt.{again}"
    );
    vec![who.to_owned(), what]
}
