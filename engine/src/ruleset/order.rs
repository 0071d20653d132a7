//! Catalogue section 1: the order of cards in the Normalspiel, as a definition.

use super::{Cards, OneCard};
use crate::card::Card;

keys! {
    /// Keys `order.*`: the order of cards in the Normalspiel, and in all games with its trumps.
    ///
    /// These are a Hochzeit, an Armut, a Nullsolo, and a Farbsolo with its own suit in place of others.
    pub struct OrderRules, prefix "order." {
        section 1 {
            /// The trumps of the Normalspiel, from the highest down, in the words of solo.own, where normal stands for the usual ones;
            /// a Farbsolo has the same with its own suit in place of others.
            de "Die Trümpfe des Normalspiels von oben nach unten, mit den Wörtern von solo.own, wobei normal \
                für die üblichen steht; ein Farbsolo hat die gleichen, mit seiner Farbe statt anderer."
            trumps: Vec<Cards> = "[normal]" {
                "[normal]": "the usual trumps", "die üblichen Trümpfe";
                "[]": "no trumps in the Normalspiel", "keine Trümpfe im Normalspiel";
                "[*]": "trumps from the highest down: {}", "Trümpfe von oben nach unten: {}";
            },
            /// The ranks that stand above the others in a suit of the Normalspiel, from the highest down; the others follow in
            /// the usual order.
            de "Die Ränge, die in einer Farbe des Normalspiels über den anderen stehen, von oben nach unten; \
                die anderen folgen wie üblich."
            plain: Vec<Cards> = "[]" {
                "[]": "the usual ranks in a suit", "die üblichen Ränge in einer Farbe";
                "[*]": "the highest ranks in a suit: {}", "die höchsten Ränge in einer Farbe: {}";
            },
            /// The card that is the Dulle, if there is one.
            de "Die Karte, die die Dulle ist, wenn es eine gibt."
            dulle: OneCard = "♥10" {
                "*": "{} as the Dulle", "{} als Dulle";
            },
            /// Cards other than Dullen and Jokers of which the second in a trick beats the first.
            de "Karten außer Dullen und Jokern, von denen im Stich die zweite die erste schlägt."
            second: Vec<Cards> = "[]" {
                "[]": "the first of two equal cards wins", "von zwei gleichen Karten sticht die erste";
                "[*]": "the second wins of two equal cards: {}", "von zwei gleichen Karten sticht die zweite: {}";
            },
            /// Cards other than Dullen and Jokers of which in the last trick the other one wins: the second, or the first of
            /// those that order.second lists.
            de "Karten außer Dullen und Jokern, von denen im letzten Stich die andere sticht: die zweite, von \
                denen in order.second die erste."
            last_trick: Vec<Cards> = "[]" {
                "[]": "equal cards in the last trick as usual", "gleiche Karten im letzten Stich wie immer";
                "[*]":
                    "in the last trick the other of two equal cards wins: {}",
                    "im letzten Stich sticht von zwei gleichen Karten die andere: {}";
            },
        }
    }
}

impl OrderRules {
    /// True if the order is the one that most tables have.
    pub fn is_usual(&self) -> bool {
        let OrderRules { trumps, plain, dulle, second, last_trick } = self;
        *trumps == [Cards::Normal]
            && dulle.0 == Card::DULLE
            && [plain, second, last_trick].into_iter().all(Vec::is_empty)
    }
}
