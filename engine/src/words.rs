//! The words of records and protocols for what is declared, bid, said and played.
//!
//! They are for programs: small letters, and the same in every version.

use thiserror::Error;

use crate::contract::{AskedKind, Bid, Contract, Klaerungsstich, SoloKind, Step, Vorbehalt};
use crate::question::{Action, Question};
use crate::seat::{Party, PerSeat, Seat};
use crate::setup::EarlierSolos;
use crate::typed;

/// A word that means nothing where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no {1}")]
pub struct UnknownWord(pub String, pub &'static str);

fn unknown(word: &str, what: &'static str) -> UnknownWord {
    UnknownWord(word.to_owned(), what)
}

/// The seat of this number.
///
/// # Errors
/// If there is none.
pub fn parse_seat(index: usize) -> Result<Seat, UnknownWord> {
    Seat::new(index).ok_or_else(|| unknown(&index.to_string(), "seat: seats are 0 to 3"))
}

/// `re` or `kontra`.
pub const fn party_key(party: Party) -> &'static str {
    match party {
        Party::Re => "re",
        Party::Kontra => "kontra",
    }
}

/// The party of this word.
///
/// # Errors
/// If there is none.
pub fn parse_party(word: &str) -> Result<Party, UnknownWord> {
    typed::meant(word, Party::BOTH, |party| party_key(party)).ok_or_else(|| unknown(word, "party"))
}

/// What is played, such as `normal` or `damen`.
pub fn contract_key(contract: Contract) -> &'static str {
    match contract {
        Contract::Normal => "normal",
        Contract::Hochzeit(..) => "hochzeit",
        Contract::Armut { .. } => "armut",
        Contract::Solo(kind, _) => kind.key(),
        Contract::EachAlone(game) => game.key(),
    }
}

/// A Vorbehalt, such as `gesund`, `hochzeit:fehl` or `damen`.
pub fn vorbehalt_key(vorbehalt: Vorbehalt) -> &'static str {
    match vorbehalt {
        Vorbehalt::Gesund => "gesund",
        Vorbehalt::StillesSolo => "stilles_solo",
        Vorbehalt::Schmeissen => "schmeissen",
        Vorbehalt::Hochzeit(Klaerungsstich::Any) => "hochzeit",
        Vorbehalt::Hochzeit(Klaerungsstich::Fehl) => "hochzeit:fehl",
        Vorbehalt::Hochzeit(Klaerungsstich::Trump) => "hochzeit:trump",
        Vorbehalt::Hochzeit(Klaerungsstich::Ace) => "hochzeit:ace",
        Vorbehalt::Hochzeit(Klaerungsstich::SecondFehl) => "hochzeit:second_fehl",
        Vorbehalt::Hochzeit(Klaerungsstich::Clubs) => "hochzeit:clubs",
        Vorbehalt::Hochzeit(Klaerungsstich::Spades) => "hochzeit:spades",
        Vorbehalt::Hochzeit(Klaerungsstich::Hearts) => "hochzeit:hearts",
        Vorbehalt::Armut(None) => "armut",
        Vorbehalt::Armut(Some(Party::Re)) => "armut:re",
        Vorbehalt::Armut(Some(Party::Kontra)) => "armut:kontra",
        Vorbehalt::Solo(kind) => kind.key(),
        Vorbehalt::UnnamedSolo => "solo",
        Vorbehalt::Hammelrennen => "hammelrennen",
        Vorbehalt::Unnamed => "vorbehalt",
    }
}

/// The Vorbehalt of this word.
///
/// # Errors
/// If there is none.
pub fn parse_vorbehalt(word: &str) -> Result<Vorbehalt, UnknownWord> {
    // A solo that a rule file defines may be spelled nearly as one of doko's words.
    let own = || SoloKind::named(word).map(Vorbehalt::Solo);
    let exact = Vorbehalt::all().find(|&one| vorbehalt_key(one) == word).or_else(own);
    let known = exact.or_else(|| typed::meant(word, Vorbehalt::all(), vorbehalt_key));
    known.or_else(|| parse_solo(word).map(Vorbehalt::Solo).ok()).ok_or_else(|| unknown(word, "Vorbehalt"))
}

/// The kind of Vorbehalt of this word, as it is asked for (key `vorbehalt.asked`).
///
/// # Errors
/// If there is none.
pub fn parse_asked_kind(word: &str) -> Result<AskedKind, UnknownWord> {
    typed::meant(word, AskedKind::ALL, |kind| kind.key()).ok_or_else(|| unknown(word, "kind of Vorbehalt"))
}

/// The solo of this word.
///
/// # Errors
/// If there is none.
pub fn parse_solo(word: &str) -> Result<SoloKind, UnknownWord> {
    let in_words = || {
        let word = typed::plain(word);
        let is_it = |kind: &SoloKind| kind.name().to_lowercase() == word || kind.aliases().contains(&&*word);
        SoloKind::named(&word).or_else(|| SoloKind::SHIPPED.into_iter().find(is_it))
    };
    SoloKind::named(word).or_else(in_words).ok_or_else(|| unknown(word, "solo"))
}

/// The solos that each seat has played before, as lists of words by seat; nothing if nobody has played one.
pub fn earlier_solos_keys(earlier: &PerSeat<EarlierSolos>) -> Vec<Vec<String>> {
    if earlier.iter().all(|(_, solos)| solos.is_empty()) {
        return Vec::new();
    }
    earlier.iter().map(|(_, solos)| solos.iter().map(|kind| kind.key().to_owned()).collect()).collect()
}

/// Reads such lists.
///
/// # Errors
/// If a word is no solo, or there are more than four lists, or more than four words in one.
pub fn parse_earlier_solos(lists: &[Vec<String>]) -> Result<PerSeat<EarlierSolos>, UnknownWord> {
    let mut earlier = PerSeat::<EarlierSolos>::default();
    for (index, list) in lists.iter().enumerate() {
        let seat = parse_seat(index)?;
        for (number, word) in list.iter().enumerate() {
            let kind = parse_solo(word)?;
            if number >= EarlierSolos::MOST {
                return Err(unknown(word, "one of the first four solos"));
            }
            earlier[seat].add(kind);
        }
    }
    Ok(earlier)
}

/// A step of the ladder in the mouth of a party: `re` or `kontra`, `keine90` and so on.
pub const fn step_key(step: Step, party: Party) -> &'static str {
    match (step, party) {
        (Step::Ansage, Party::Re) => "re",
        (Step::Ansage, Party::Kontra) => "kontra",
        (Step::Keine90, _) => "keine90",
        (Step::Keine60, _) => "keine60",
        (Step::Keine30, _) => "keine30",
        (Step::Schwarz, _) => "schwarz",
    }
}

/// What doubles further after Re and Kontra (key `ansagen.ladder`).
pub(crate) const SUPRA: &str = "supra";

/// Reads what a member of `party` said.
///
/// # Errors
/// If it is no step, or of the other party: a Kontra player cannot have said Re.
pub fn parse_step(word: &str, party: Party) -> Result<Step, UnknownWord> {
    typed::meant(word, Step::ALL, |step| step_key(step, party))
        .ok_or_else(|| unknown(word, "Ansage or Absage of this seat's party"))
}

/// A bid: `pass`, `hold`, or what it promises.
pub const fn bid_key(bid: Bid) -> &'static str {
    match bid {
        Bid::Pass => "pass",
        Bid::Hold => "hold",
        Bid::Raise(step) => step_key(step, Party::Re),
    }
}

/// The bid of this word.
///
/// # Errors
/// If there is none.
pub fn parse_bid(word: &str) -> Result<Bid, UnknownWord> {
    let known = [Bid::Pass, Bid::Hold].into_iter().chain(Step::ALL.map(Bid::Raise));
    typed::meant(word, known, bid_key).ok_or_else(|| unknown(word, "bid"))
}

/// What a seat is asked.
pub const fn question_key(question: Question) -> &'static str {
    match question {
        Question::Klopfen => "klopfen",
        Question::Vorbehalt => "vorbehalt",
        Question::Bid => "bid",
        Question::Solo => "solo",
        Question::Armut => "armut",
        Question::Exchange => "exchange",
        Question::Schweine => "schweine",
        Question::Ansage => "ansage",
        Question::Card => "card",
    }
}

/// The question of this word.
///
/// # Errors
/// If there is none.
pub fn parse_question(word: &str) -> Result<Question, UnknownWord> {
    Question::ALL
        .into_iter()
        .find(|&question| question_key(question) == word)
        .ok_or_else(|| unknown(word, "question"))
}

/// An answer of a seat that speaks for `party`, such as `gesund`, `take`, `re`, `silence` or `HT`.
///
/// ```
/// use doko_engine::words::{answer_key, parse_answer};
/// use doko_engine::{Action, Card, CardSet, Party, Question, Step};
///
/// assert_eq!(answer_key(Action::Say(Step::Ansage), Party::Re), "re");
/// assert_eq!(answer_key(Action::HandOver(CardSet::both(Card::ALTE)), Party::Re), "CQ CQ");
/// assert_eq!(parse_answer("CQ", Question::Card, Party::Re)?, Action::Play(Card::ALTE));
/// assert!(parse_answer("kontra", Question::Ansage, Party::Re).is_err());
/// # Ok::<(), doko_engine::words::UnknownWord>(())
/// ```
pub fn answer_key(action: Action, party: Party) -> String {
    match action {
        Action::Klopfen(true) => "klopfen".to_owned(),
        Action::Klopfen(false) => "no_klopfen".to_owned(),
        Action::Declare(vorbehalt) => vorbehalt_key(vorbehalt).to_owned(),
        Action::Bid(bid) => bid_key(bid).to_owned(),
        Action::NameSolo(kind) => kind.key().to_owned(),
        Action::HandOver(cards) => cards.codes(),
        Action::Say(step) => step_key(step, party).to_owned(),
        Action::Play(card) => card.code(),
        Action::TakeArmut(true) => "take".to_owned(),
        Action::TakeArmut(false) => "leave".to_owned(),
        Action::Schweine(true) | Action::AnnounceSchweine => "schweine".to_owned(),
        Action::Schweine(false) => "no_schweine".to_owned(),
        Action::Silence => "silence".to_owned(),
        Action::Supra => SUPRA.to_owned(),
        Action::PlaySchwein => "schwein".to_owned(),
        Action::Hesitate => "hesitate".to_owned(),
        Action::Genscher(partner) => format!("genscher:{partner}"),
    }
}

/// The answer to `question` that this word stands for, if a seat that speaks for `party` gives it; it need not be legal.
///
/// # Errors
/// If it is no answer to that question.
pub fn parse_answer(word: &str, question: Question, party: Party) -> Result<Action, UnknownWord> {
    let one_of = |answers: &[Action], what| {
        answers
            .iter()
            .copied()
            .find(|&answer| answer_key(answer, party) == word)
            .ok_or_else(|| unknown(word, what))
    };
    match question {
        Question::Klopfen => {
            one_of(&[true, false].map(Action::Klopfen), "answer about knocking: klopfen or no_klopfen")
        }
        Question::Vorbehalt => parse_vorbehalt(word).map(Action::Declare),
        Question::Bid => parse_bid(word).map(Action::Bid),
        Question::Solo => parse_solo(word).map(Action::NameSolo),
        Question::Armut => one_of(&[true, false].map(Action::TakeArmut), "answer to an Armut: take or leave"),
        Question::Exchange => word.parse().map(Action::HandOver).map_err(|_| unknown(word, "set of cards")),
        Question::Schweine => {
            one_of(&[true, false].map(Action::Schweine), "answer about Schweine: schweine or no_schweine")
        }
        Question::Ansage if word == "silence" => Ok(Action::Silence),
        Question::Ansage if word == SUPRA => Ok(Action::Supra),
        Question::Ansage => parse_step(word, party).map(Action::Say),
        Question::Card => word.parse().map(Action::Play).or_else(|_| {
            let others = [Action::PlaySchwein, Action::AnnounceSchweine, Action::Hesitate];
            let partners = Seat::ALL.map(Action::Genscher);
            one_of(&[&others[..], &partners].concat(), "card")
        }),
    }
}
