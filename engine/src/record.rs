//! A finished or unfinished game as one line of JSON, and its replay.
//!
//! A record names its rules as a preset and what differs from it, with a fingerprint of them all, and holds the
//! hands, everything declared, said and played, and the result, which [`GameRecord::verify`] computes again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind, Step, Vorbehalt};
use crate::deal::{Deal, DealError};
use crate::game::{Game, IllegalAction, Phase};
use crate::notation::{ParseCardError, ParseHandError};
use crate::rules::{RuleErrors, RuleSource, Rules, plain};
use crate::seat::{Party, PerSeat, Seat};

/// The format that this version writes and reads.
pub const FORMAT: u32 = 1;

/// A game as one line of JSON.
///
/// ```
/// use doko_engine::record::GameRecord;
/// use doko_engine::{Action, Deal, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// while let Some(view) = table.view() {
///     let action: Action = view.legal_actions()[0];
///     table.answer(action)?;
/// }
/// let line = GameRecord::of(table.game()).to_line();
/// let record = GameRecord::from_line(&line)?;
/// assert_eq!(record.to_line(), line);
/// assert_eq!(record.verify()?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The format version, [`FORMAT`].
    pub format: u32,
    /// The preset from which the rules descend.
    pub rules: String,
    /// What differs from the preset, as `key=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The fingerprint of all rules, see [`Rules::fingerprint`]: a preset may be corrected one day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_fingerprint: Option<String>,
    /// Which seeded deal this is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealOrigin>,
    /// Who sat where, if that is of interest: four names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 4]>,
    /// The seat to the dealer's left, `0..4`.
    pub forehand: usize,
    /// The four hands as dealt, in card codes.
    pub hands: [String; 4],
    /// What each seat declared, in the order asked: `gesund`, `hochzeit` or the key of a solo.
    pub vorbehalte: Vec<String>,
    /// What was said, in order.
    pub said: Vec<SaidRecord>,
    /// The cards in the order played, in card codes.
    pub cards: String,
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultRecord>,
}

/// Which seeded deal was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealOrigin {
    /// The master seed.
    pub seed: u64,
    /// The index of the deal.
    pub index: u64,
    /// How often it was thrown in before.
    pub redeal: u32,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaidRecord {
    /// The seat of the speaker, `0..4`.
    pub seat: usize,
    /// `re`, `kontra`, `keine90`, `keine60`, `keine30` or `schwarz`.
    pub say: String,
    /// How many cards had been played by all, `0..48`.
    pub after: usize,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRecord {
    /// `normal`, `hochzeit` or the key of a solo.
    pub contract: String,
    /// `re` or `kontra` for each seat.
    pub parties: [String; 4],
    /// Augen of each seat's tricks.
    pub augen: [u32; 4],
    /// `re`, `kontra`, or nobody.
    pub winner: Option<String>,
    /// The lines of the score sheet.
    pub items: Vec<ItemRecord>,
    /// Points of each seat; they add up to zero.
    pub points: [i32; 4],
}

/// A line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemRecord {
    /// Which party gets the points.
    pub party: String,
    /// For what: the key of an [`crate::Item`].
    pub item: String,
    /// How many.
    pub points: i32,
}

/// Why a record cannot be read or replayed.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The line is not a record.
    #[error("not a game record: {0}")]
    Json(#[from] serde_json::Error),
    /// Another version of the format.
    #[error("the record has format {0}, this version reads format {FORMAT}")]
    Format(u32),
    /// The rules are faulty.
    #[error("the rules of the record: {0}")]
    Rules(#[from] RuleErrors),
    /// The rules of that name are not what they were.
    #[error("the rules {name} have the fingerprint {now}, but the game was played under {recorded}")]
    OtherRules {
        /// The rules as the record names them.
        name: String,
        /// Their fingerprint when the game was played.
        recorded: String,
        /// Their fingerprint now.
        now: String,
    },
    /// A hand is not a set of cards.
    #[error("hand {0}: {1}")]
    Hand(usize, ParseHandError),
    /// The hands are not a deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The hands are not those of the deal that the record names.
    #[error("the hands are not those of deal {} under seed {}", .0.index, .0.seed)]
    OtherDeal(DealOrigin),
    /// The deal and the rules disagree about the nines.
    #[error("the hands have {0} cards, but the rules play with {1}")]
    Deck(usize, usize),
    /// A word that means nothing here.
    #[error("`{0}` is no {1}")]
    Word(String, &'static str),
    /// A card that is none.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// Something was not legal.
    #[error("after {played} {}: {reason}", if *played == 1 { "card" } else { "cards" })]
    Illegal {
        /// How many cards had been played.
        played: usize,
        /// What was wrong.
        reason: IllegalAction,
    },
    /// More cards or Vorbehalte than the game has room for.
    #[error("the record goes on after the game is over")]
    TooLong,
    /// Cards before the last Vorbehalt.
    #[error("{0} Vorbehalte instead of 4, but cards were played")]
    Vorbehalte(usize),
    /// Something said at a moment that does not come, or not in order.
    #[error("said[{0}] is out of order, or after the last card")]
    SaidOrder(usize),
}

/// The first point in which a record and its recomputation differ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", difference(what, recorded, recomputed))]
pub struct Difference {
    /// What differs.
    pub what: &'static str,
    /// As the record has it.
    pub recorded: String,
    /// As it follows from the cards.
    pub recomputed: String,
}

impl GameRecord {
    /// The record of a game; it has a result if the game is over.
    pub fn of(game: &Game<'_>) -> GameRecord {
        let rules = game.rules();
        GameRecord {
            format: FORMAT,
            rules: rules.base().to_owned(),
            set: rules.overrides().iter().map(|(key, value)| format!("{key}={}", plain(value))).collect(),
            rules_fingerprint: Some(rules.fingerprint()),
            deal: None,
            players: None,
            forehand: game.forehand().index(),
            hands: game.deal().hands().0.map(CardSet::codes),
            vorbehalte: game
                .forehand()
                .round()
                .filter_map(|seat| game.vorbehalt(seat))
                .map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned())
                .collect(),
            said: game
                .utterances()
                .iter()
                .map(|utterance| SaidRecord {
                    seat: utterance.seat.index(),
                    say: step_key(utterance.step, utterance.party).to_owned(),
                    after: usize::from(utterance.cards_played),
                })
                .collect(),
            cards: game.plays().map(|(_, card)| card.code()).collect::<Vec<_>>().join(" "),
            result: ResultRecord::of(game),
        }
    }

    /// The record with the seeded deal it comes from.
    #[must_use]
    pub fn with_deal(self, origin: DealOrigin) -> GameRecord {
        GameRecord { deal: Some(origin), ..self }
    }

    /// The record with the names of its players.
    #[must_use]
    pub fn with_players(self, players: [String; 4]) -> GameRecord {
        GameRecord { players: Some(players), ..self }
    }

    /// The record as one line of JSON, without a line break.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record is made of strings and numbers")
    }

    /// Reads a line of JSON.
    ///
    /// # Errors
    /// If it is not a record of this format.
    pub fn from_line(line: &str) -> Result<GameRecord, RecordError> {
        /// What every format has: it says whether the rest can be read.
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let Head { format } = serde_json::from_str(line)?;
        if format == FORMAT { Ok(serde_json::from_str(line)?) } else { Err(RecordError::Format(format)) }
    }

    /// The rules that were played.
    ///
    /// # Errors
    /// If they are faulty, or not what they were when the game was played.
    pub fn rules(&self) -> Result<Rules, RecordError> {
        let source = self.set.iter().fold(RuleSource::preset(&self.rules), RuleSource::set);
        let rules = source.rules()?;
        match &self.rules_fingerprint {
            Some(recorded) if *recorded != rules.fingerprint() => Err(RecordError::OtherRules {
                name: rules.label(),
                recorded: recorded.clone(),
                now: rules.fingerprint(),
            }),
            _ => Ok(rules),
        }
    }

    /// Plays the record again, as far as it goes, under its own rules or others.
    ///
    /// # Errors
    /// If something in it cannot be read or is not legal.
    pub fn replay<'r>(&self, rules: &'r Rules) -> Result<Game<'r>, RecordError> {
        let mut game = Game::new(rules, self.read_deal(rules)?, seat(self.forehand)?);
        for (word, asked) in self.vorbehalte.iter().zip(game.forehand().round()) {
            let vorbehalt = parse_vorbehalt(word)?;
            game.declare(asked, vorbehalt).map_err(|reason| RecordError::Illegal { played: 0, reason })?;
        }
        let mut said = self.said.iter().peekable();
        let mut cards = self.cards.split_whitespace();
        loop {
            let played = game.played();
            while let Some(utterance) = said.next_if(|utterance| utterance.after == played) {
                let speaker = seat(utterance.seat)?;
                let step = parse_step(&utterance.say, game.parties()[speaker])?;
                game.say(speaker, step).map_err(|reason| RecordError::Illegal { played, reason })?;
            }
            let Some(code) = cards.next() else { break };
            let card: Card = code.parse()?;
            let on_turn = match game.phase() {
                Phase::Card(seat) => seat,
                Phase::Over => return Err(RecordError::TooLong),
                Phase::Vorbehalt(_) => return Err(RecordError::Vorbehalte(self.vorbehalte.len())),
            };
            game.play(on_turn, card).map_err(|reason| RecordError::Illegal { played, reason })?;
        }
        if let Some(left) = said.next() {
            let at = self.said.iter().position(|utterance| std::ptr::eq(utterance, left));
            return Err(RecordError::SaidOrder(at.expect("it is one of them")));
        }
        if self.vorbehalte.len() > 4 { Err(RecordError::TooLong) } else { Ok(game) }
    }

    /// Plays the record again under its own rules and compares the result; `None` if all agrees.
    ///
    /// # Errors
    /// If something in it cannot be read or is not legal.
    pub fn verify(&self) -> Result<Option<Difference>, RecordError> {
        let rules = self.rules()?;
        let game = self.replay(&rules)?;
        Ok(ResultRecord::difference(self.result.as_ref(), ResultRecord::of(&game).as_ref()))
    }

    fn read_deal(&self, rules: &Rules) -> Result<Deal, RecordError> {
        let mut hands = PerSeat::default();
        for (n, text) in self.hands.iter().enumerate() {
            hands[seat(n)?] = text.parse().map_err(|error| RecordError::Hand(n, error))?;
        }
        let deal = Deal::new(hands)?;
        let size = hands[Seat::ALL[0]].len();
        if size != rules.hand_size() {
            return Err(RecordError::Deck(size, rules.hand_size()));
        }
        match self.deal {
            Some(origin)
                if Deal::seeded(origin.seed, origin.index, origin.redeal, deal.has_nines()) != deal =>
            {
                Err(RecordError::OtherDeal(origin))
            }
            _ => Ok(deal),
        }
    }
}

impl ResultRecord {
    /// The result of a game; `None` if it is not over.
    pub fn of(game: &Game<'_>) -> Option<ResultRecord> {
        let score = game.score()?;
        Some(ResultRecord {
            contract: contract_key(game.contract()).to_owned(),
            parties: game.parties().0.map(|party| party_key(party).to_owned()),
            augen: Seat::ALL.map(|seat| game.augen(seat)),
            winner: score.winner().map(|party| party_key(party).to_owned()),
            items: score
                .items()
                .map(|(party, item, points)| ItemRecord {
                    party: party_key(party).to_owned(),
                    item: item.key().to_owned(),
                    points,
                })
                .collect(),
            points: score.points().0,
        })
    }

    fn difference(recorded: Option<&ResultRecord>, recomputed: Option<&ResultRecord>) -> Option<Difference> {
        let (Some(a), Some(b)) = (recorded, recomputed) else {
            return differ("result", [recorded, recomputed], |result| match result {
                Some(_) => "there",
                None => "missing",
            });
        };
        let party = |word: &str| match word {
            "re" => "Re".to_owned(),
            "kontra" => "Kontra".to_owned(),
            other => other.to_owned(),
        };
        let winner = |result: &ResultRecord| result.winner.as_deref().map_or("nobody".to_owned(), party);
        differ("contract", [a, b], |result| result.contract.clone())
            .or_else(|| {
                differ("parties", [a, b], |result| {
                    result.parties.each_ref().map(|word| party(word)).join(" ")
                })
            })
            .or_else(|| differ("Augen", [a, b], |result| numbers(&result.augen)))
            .or_else(|| differ("winner", [a, b], winner))
            .or_else(|| {
                let lines = a.items.len().max(b.items.len());
                (0..lines).find_map(|n| {
                    differ("score", [a, b], |result| match result.items.get(n) {
                        Some(line) => format!("{} {} {}", party(&line.party), line.item, line.points),
                        None => "nothing more".to_owned(),
                    })
                })
            })
            .or_else(|| differ("points", [a, b], |result| numbers(&result.points)))
    }
}

fn difference(what: &str, recorded: &str, recomputed: &str) -> String {
    match (what, recorded) {
        ("result", "missing") => "the record has no result, but the game is over".to_owned(),
        ("result", _) => "the record has a result, but the game is not over".to_owned(),
        _ => format!("{what}: recorded {recorded}, recomputed {recomputed}"),
    }
}

/// The difference between what is recorded and what is recomputed, if their words for it differ.
fn differ<R: Copy, S: Into<String>>(
    what: &'static str,
    [recorded, recomputed]: [R; 2],
    words: impl Fn(R) -> S,
) -> Option<Difference> {
    let [recorded, recomputed] = [recorded, recomputed].map(|result| words(result).into());
    (recorded != recomputed).then_some(Difference { what, recorded, recomputed })
}

fn numbers<N: ToString>(numbers: &[N]) -> String {
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join(" ")
}

fn seat(index: usize) -> Result<Seat, RecordError> {
    Seat::new(index).ok_or_else(|| RecordError::Word(index.to_string(), "seat: seats are 0 to 3"))
}

const fn party_key(party: Party) -> &'static str {
    match party {
        Party::Re => "re",
        Party::Kontra => "kontra",
    }
}

const fn contract_key(contract: Contract) -> &'static str {
    match contract {
        Contract::Normal => "normal",
        Contract::Hochzeit(_) => "hochzeit",
        Contract::Solo(kind, _) => kind.key(),
    }
}

const fn vorbehalt_key(vorbehalt: Vorbehalt) -> &'static str {
    match vorbehalt {
        Vorbehalt::Gesund => "gesund",
        Vorbehalt::Hochzeit => "hochzeit",
        Vorbehalt::Solo(kind) => kind.key(),
    }
}

fn parse_vorbehalt(word: &str) -> Result<Vorbehalt, RecordError> {
    [Vorbehalt::Gesund, Vorbehalt::Hochzeit]
        .into_iter()
        .chain(SoloKind::ALL.map(Vorbehalt::Solo))
        .find(|&vorbehalt| vorbehalt_key(vorbehalt) == word)
        .ok_or_else(|| RecordError::Word(word.to_owned(), "Vorbehalt"))
}

const fn step_key(step: Step, party: Party) -> &'static str {
    match (step, party) {
        (Step::Ansage, Party::Re) => "re",
        (Step::Ansage, Party::Kontra) => "kontra",
        (Step::Keine90, _) => "keine90",
        (Step::Keine60, _) => "keine60",
        (Step::Keine30, _) => "keine30",
        (Step::Schwarz, _) => "schwarz",
    }
}

/// Reads what a member of `party` said: a Kontra player cannot have said Re.
fn parse_step(word: &str, party: Party) -> Result<Step, RecordError> {
    Step::ALL
        .into_iter()
        .find(|&step| step_key(step, party) == word)
        .ok_or_else(|| RecordError::Word(word.to_owned(), "Ansage or Absage of this seat's party"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    fn played(change: &str) -> GameRecord {
        let rules = RuleSource::preset("ddv").set(change).rules().unwrap();
        let deal = Deal::seeded(2, 5, 0, rules.set().deck.nines);
        let mut table = Table::new(&rules, deal, Seat::ALL[2]);
        while let Some(view) = table.view() {
            // The last answer: solos are declared and everything is said.
            let action = *view.legal_actions().last().unwrap();
            table.answer(action).unwrap();
        }
        GameRecord::of(table.game()).with_deal(DealOrigin { seed: 2, index: 5, redeal: 0 })
    }

    #[test]
    fn a_record_is_read_as_it_is_written_and_verifies() {
        for change in ["deck.nines=true", "deck.nines=false", "dulle.mode=second", "solo.kinds=[]"] {
            let record = played(change);
            let again = GameRecord::from_line(&record.to_line()).unwrap();
            assert_eq!(again, record);
            assert_eq!(again.verify().unwrap(), None);
            assert!(!record.said.is_empty(), "{record:?}");
        }
    }

    #[test]
    fn an_altered_record_is_found_out() {
        let record = played("deck.nines=true");
        let mut points = record.clone();
        points.result.as_mut().unwrap().points[0] += 1;
        assert_eq!(points.verify().unwrap().unwrap().what, "points");

        let mut other_deal = record.clone();
        other_deal.deal = Some(DealOrigin { seed: 2, index: 6, redeal: 0 });
        assert!(matches!(other_deal.verify(), Err(RecordError::OtherDeal(_))));

        let mut short = record.clone();
        short.cards.truncate(short.cards.len() - 3);
        assert_eq!(
            short.verify().unwrap().unwrap().to_string(),
            "the record has a result, but the game is not over"
        );

        let mut unfinished = record.clone();
        unfinished.result = None;
        assert_eq!(
            unfinished.verify().unwrap().unwrap().to_string(),
            "the record has no result, but the game is over"
        );

        let mut winner = record.clone();
        let result = winner.result.as_mut().unwrap();
        let won = result.winner.replace("nobody-known".to_owned()).unwrap();
        let won = if won == "re" { "Re" } else { "Kontra" };
        assert_eq!(
            winner.verify().unwrap().unwrap().to_string(),
            format!("winner: recorded nobody-known, recomputed {won}")
        );

        let mut score = record.clone();
        score.result.as_mut().unwrap().items.truncate(1);
        assert_eq!(score.verify().unwrap().unwrap().recorded, "nothing more");

        let mut long = record.clone();
        long.cards.push_str(" CQ");
        assert!(matches!(long.verify(), Err(RecordError::TooLong)));

        let mut illegal = record.clone();
        let foreign = Card::all().find(|card| !record.hands[2].contains(&card.code())).unwrap();
        illegal.cards.replace_range(0..2, &foreign.code());
        let error = illegal.verify().unwrap_err();
        assert!(matches!(error, RecordError::Illegal { played: 0, .. }), "{error} {illegal:?}");

        let mut party = record;
        let own = party.result.as_ref().unwrap().parties[party.said[0].seat].clone();
        party.said[0].say = if own == "re" { "kontra".into() } else { "re".into() };
        assert!(matches!(party.verify(), Err(RecordError::Word(..))));
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert!(matches!(GameRecord::from_line("{}"), Err(RecordError::Json(_))));
        let mut record = played("deck.nines=true");
        record.format = 2;
        assert!(matches!(GameRecord::from_line(&record.to_line()), Err(RecordError::Format(2))));
        let later = r#"{"format":3,"something":"new"}"#;
        assert!(matches!(GameRecord::from_line(later), Err(RecordError::Format(3))));
    }
}
