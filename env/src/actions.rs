//! Every answer to every question by a number, the same in every game and under all rules.
//!
//! Where cards change hands, thousands of answers are possible; there the cards are picked one by one.

use doko_engine::words::{bid_key, question_key, step_key, vorbehalt_key};
use doko_engine::{
    Action, Bid, Card, CardSet, Klaerungsstich, Party, Question, Seat, SoloKind, Step, View, Vorbehalt,
};

/// The version of this numbering: it grows whenever a number changes its meaning.
pub const VERSION: u32 = 1;

const SCHWEIN: usize = Card::KINDS;
const ANNOUNCE: usize = SCHWEIN + 1;
const HESITATE: usize = ANNOUNCE + 1;
const SILENCE: usize = HESITATE + 1;
const SAY: usize = SILENCE + 1;
const DECLARE: usize = SAY + Step::ALL.len();
const BID: usize = DECLARE + VORBEHALTE;
const NAME_SOLO: usize = BID + BIDS.len();
const ARMUT: usize = NAME_SOLO + SoloKind::SHIPPED.len();
const SCHWEINE: usize = ARMUT + 2;
const HAND_OVER: usize = SCHWEINE + 2;

const GENSCHER: usize = HAND_OVER + Card::KINDS;

const SUPRA: usize = GENSCHER + Seat::ALL.len();

const KLOPFEN: usize = SUPRA + 1;

const HAMMELRENNEN: usize = KLOPFEN + 2;

const UNNAMED: usize = HAMMELRENNEN + 1;

/// How many actions there are.
pub const ACTIONS: usize = UNNAMED + 1;

/// How many Vorbehalte have numbers that follow each other: all but `Hammelrennen` and `Unnamed`, which came
/// after them.
pub const VORBEHALTE: usize = 7 + Klaerungsstich::ALL.len() + SoloKind::SHIPPED.len();

/// Every bid.
pub const BIDS: [Bid; 7] = [
    Bid::Pass,
    Bid::Hold,
    Bid::Raise(Step::Ansage),
    Bid::Raise(Step::Keine90),
    Bid::Raise(Step::Keine60),
    Bid::Raise(Step::Keine30),
    Bid::Raise(Step::Schwarz),
];

/// What an action stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// An answer to the open question.
    Answer(Action),
    /// One of the cards to hand over.
    HandOver(Card),
}

/// The number of a Vorbehalt, `0..VORBEHALTE`; `None` of `Hammelrennen` and `Unnamed`, and of solos that rule files define.
pub const fn number_of_vorbehalt(vorbehalt: Vorbehalt) -> Option<usize> {
    const SOLOS: usize = 7 + Klaerungsstich::ALL.len();
    Some(match vorbehalt {
        Vorbehalt::Hammelrennen | Vorbehalt::Unnamed => return None,
        Vorbehalt::Gesund => 0,
        Vorbehalt::StillesSolo => 1,
        Vorbehalt::Schmeissen => 2,
        Vorbehalt::UnnamedSolo => 3,
        Vorbehalt::Armut(None) => 4,
        Vorbehalt::Armut(Some(Party::Re)) => 5,
        Vorbehalt::Armut(Some(Party::Kontra)) => 6,
        Vorbehalt::Hochzeit(trick) => 7 + trick as usize,
        Vorbehalt::Solo(kind) => match kind.shipped() {
            Some(number) => SOLOS + number,
            None => return None,
        },
    })
}

/// The Vorbehalt of a number.
fn vorbehalt(number: usize) -> Option<Vorbehalt> {
    let first = [
        Vorbehalt::Gesund,
        Vorbehalt::StillesSolo,
        Vorbehalt::Schmeissen,
        Vorbehalt::UnnamedSolo,
        Vorbehalt::Armut(None),
        Vorbehalt::Armut(Some(Party::Re)),
        Vorbehalt::Armut(Some(Party::Kontra)),
    ];
    let tricks = Klaerungsstich::ALL.into_iter().map(Vorbehalt::Hochzeit);
    first.into_iter().chain(tricks).chain(SoloKind::SHIPPED.map(Vorbehalt::Solo)).nth(number)
}

/// The number of a bid in [`BIDS`].
pub const fn number_of_bid(bid: Bid) -> usize {
    match bid {
        Bid::Pass => 0,
        Bid::Hold => 1,
        Bid::Raise(step) => 2 + step as usize,
    }
}

/// The number of an answer; `None` for cards to hand over, which are picked one by one, and for solos that rule files define.
pub const fn number(action: Action) -> Option<usize> {
    Some(match action {
        Action::Play(card) => card.index(),
        Action::PlaySchwein => SCHWEIN,
        Action::AnnounceSchweine => ANNOUNCE,
        Action::Hesitate => HESITATE,
        Action::Genscher(partner) => GENSCHER + partner.index(),
        Action::Silence => SILENCE,
        Action::Supra => SUPRA,
        Action::Klopfen(knocks) => KLOPFEN + knocks as usize,
        Action::Say(step) => SAY + step as usize,
        Action::Declare(Vorbehalt::Unnamed) => UNNAMED,
        Action::Declare(Vorbehalt::Hammelrennen) => HAMMELRENNEN,
        Action::Declare(vorbehalt) => match number_of_vorbehalt(vorbehalt) {
            Some(number) => DECLARE + number,
            None => return None,
        },
        Action::Bid(bid) => BID + number_of_bid(bid),
        Action::NameSolo(kind) => match kind.shipped() {
            Some(number) => NAME_SOLO + number,
            None => return None,
        },
        Action::TakeArmut(take) => ARMUT + take as usize,
        Action::Schweine(are) => SCHWEINE + are as usize,
        Action::HandOver(_) => return None,
    })
}

/// The number of picking this card to hand it over.
pub const fn number_of_pick(card: Card) -> usize {
    HAND_OVER + card.index()
}

/// What a number stands for; `None` from [`ACTIONS`] on.
pub fn choice(number: usize) -> Option<Choice> {
    let answer = match number {
        0..SCHWEIN => Action::Play(Card::from_index(number)?),
        SCHWEIN => Action::PlaySchwein,
        ANNOUNCE => Action::AnnounceSchweine,
        HESITATE => Action::Hesitate,
        SILENCE => Action::Silence,
        SAY..DECLARE => Action::Say(Step::ALL[number - SAY]),
        DECLARE..BID => Action::Declare(vorbehalt(number - DECLARE)?),
        BID..NAME_SOLO => Action::Bid(BIDS[number - BID]),
        NAME_SOLO..ARMUT => Action::NameSolo(SoloKind::SHIPPED[number - NAME_SOLO]),
        ARMUT..SCHWEINE => Action::TakeArmut(number > ARMUT),
        SCHWEINE..HAND_OVER => Action::Schweine(number > SCHWEINE),
        HAND_OVER..GENSCHER => return Some(Choice::HandOver(Card::from_index(number - HAND_OVER)?)),
        GENSCHER..SUPRA => Action::Genscher(Seat::ALL[number - GENSCHER]),
        SUPRA => Action::Supra,
        KLOPFEN..HAMMELRENNEN => Action::Klopfen(number > KLOPFEN),
        HAMMELRENNEN => Action::Declare(Vorbehalt::Hammelrennen),
        UNNAMED => Action::Declare(Vorbehalt::Unnamed),
        _ => return None,
    };
    Some(Choice::Answer(answer))
}

/// The name of an action: its question and the word of the protocol, such as `card:HT`, `vorbehalt:gesund` or `ansage:keine90`.
///
/// Re and Kontra are one action, `ansage:ansage`: which of them it is, the party of the seat says.
pub fn name(number: usize) -> Option<String> {
    let (question, word) = match choice(number)? {
        Choice::HandOver(card) => (Question::Exchange, card.code()),
        Choice::Answer(action) => match action {
            Action::Play(card) => (Question::Card, card.code()),
            Action::PlaySchwein => (Question::Card, "schwein".to_owned()),
            Action::AnnounceSchweine => (Question::Card, "schweine".to_owned()),
            Action::Hesitate => (Question::Card, "hesitate".to_owned()),
            Action::Genscher(partner) => (Question::Card, format!("genscher:{partner}")),
            Action::Silence => (Question::Ansage, "silence".to_owned()),
            Action::Supra => (Question::Ansage, "supra".to_owned()),
            Action::Say(Step::Ansage) => (Question::Ansage, "ansage".to_owned()),
            Action::Say(step) => (Question::Ansage, step_key(step, Party::Re).to_owned()),
            Action::Declare(vorbehalt) => (Question::Vorbehalt, vorbehalt_key(vorbehalt).to_owned()),
            Action::Bid(bid) => (Question::Bid, bid_key(bid).to_owned()),
            Action::NameSolo(kind) => (Question::Solo, kind.key().to_owned()),
            Action::TakeArmut(take) => (Question::Armut, if take { "take" } else { "leave" }.to_owned()),
            Action::Schweine(are) => {
                (Question::Schweine, if are { "schweine" } else { "no_schweine" }.to_owned())
            }
            Action::Klopfen(knocks) => {
                (Question::Klopfen, if knocks { "klopfen" } else { "no_klopfen" }.to_owned())
            }
            Action::HandOver(_) => return None,
        },
    };
    Some(format!("{}:{word}", question_key(question)))
}

/// A set of actions, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionSet(u128);

const _: () = assert!(ACTIONS <= 128);

impl ActionSet {
    /// Those that a seat may choose, which has picked these cards so far if it is to hand some over; none if it is asked nothing.
    pub fn legal(view: &View<'_>, picked: CardSet) -> ActionSet {
        let mut legal = ActionSet::default();
        if view.question() == Some(Question::Exchange) {
            for cards in view.legal_hand_overs() {
                if picked.is_subset(cards) {
                    cards.minus(picked).kinds().iter().for_each(|card| legal.insert(number_of_pick(card)));
                }
            }
        } else {
            for action in &view.legal_actions() {
                legal.insert(number(*action).expect("only an exchange hands cards over"));
            }
        }
        legal
    }

    /// Adds one.
    pub const fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    /// Whether it is one of them.
    pub const fn contains(self, number: usize) -> bool {
        number < ACTIONS && self.0 >> number & 1 == 1
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with so many before it.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(self, n: usize) -> usize {
        self.iter().nth(n).expect("so many actions")
    }

    /// All, from the lowest number on.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(next)
        })
    }

    /// Writes a 1 for each and a 0 for every other action.
    ///
    /// # Panics
    /// If the row has not [`ACTIONS`] places.
    pub fn write(self, row: &mut [u8]) {
        assert_eq!(row.len(), ACTIONS, "a place for each action");
        row.fill(0);
        self.iter().for_each(|n| row[n] = 1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_number_stands_for_one_thing_and_has_one_name() {
        for n in 0..ACTIONS {
            let back = match choice(n).unwrap() {
                Choice::Answer(action) => number(action).unwrap(),
                Choice::HandOver(card) => number_of_pick(card),
            };
            assert_eq!(back, n);
        }
        let names: BTreeSet<String> = (0..ACTIONS).map(|n| name(n).unwrap()).collect();
        assert_eq!(names.len(), ACTIONS);
        assert_eq!((choice(ACTIONS), name(ACTIONS)), (None, None));
    }

    #[test]
    fn the_numbering_stays_as_it_is() {
        let named = |n: usize| name(n).unwrap();
        assert_eq!(ACTIONS, 124);
        assert_eq!(
            [0, 24, 27, 28].map(named),
            ["card:C9", "card:schwein", "ansage:silence", "ansage:ansage"]
        );
        assert_eq!([33, 40, 48].map(named), ["vorbehalt:gesund", "vorbehalt:hochzeit", "vorbehalt:damen"]);
        assert_eq!([64, 71, 87, 88].map(named), ["bid:pass", "solo:damen", "armut:leave", "armut:take"]);
        assert_eq!([89, 91, 114].map(named), ["schweine:no_schweine", "exchange:C9", "exchange:DA"]);
        assert_eq!([115, 119].map(named), ["card:genscher:0", "ansage:supra"]);
        assert_eq!([120, 121].map(named), ["klopfen:no_klopfen", "klopfen:klopfen"]);
        assert_eq!([122, 123].map(named), ["vorbehalt:hammelrennen", "vorbehalt:vorbehalt"]);
    }

    #[test]
    fn a_set_of_actions_is_what_was_put_into_it() {
        let mut set = ActionSet::default();
        for n in [3, 50, 114] {
            set.insert(n);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 50, 114]);
        assert_eq!((set.len(), set.nth(1), set.contains(50), set.contains(51)), (3, 50, true, false));
        let mut row = [7; ACTIONS];
        set.write(&mut row);
        assert_eq!(
            row.iter().enumerate().filter(|(_, on)| **on == 1).map(|(n, _)| n).collect::<Vec<_>>(),
            [3, 50, 114]
        );
        assert!(row.iter().all(|&on| on < 2));
    }
}
