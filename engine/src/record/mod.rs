//! A finished or unfinished game as one line of JSON, and its replay.
//!
//! A record names its rules as a preset and what differs from it, with a fingerprint of them all, and holds the
//! hands, everything declared, said and played, and the result, which [`GameRecord::verify`] computes again.
//!
//! A record is no list of [events](crate::Event): it keeps the answers alone, in a list for each kind, as the game has them.
//! Whose turn it was, what was played and who took a trick follow when it is played again, question by question, so that
//! a record can be written by hand and cannot contradict itself.
//!
//! Where the deal and the rules are known anyway, as in the log of a run, the `answers` of the players by their numbers
//! are the whole game, and some ten bytes of `digits` hold them.

#[doc(hidden)]
pub mod answers;
mod contradiction;
#[doc(hidden)]
pub mod digits;
mod error;
mod hands;
mod result;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, SoloKind, Vorbehalt};
use crate::deal::Deal;
use crate::game::supra::Spoken;
use crate::game::{Game, IllegalAction, Phase};
use crate::rules::{RuleSource, Rules, SchweineMode, plain};
use crate::seat::{PerSeat, Seat};
use crate::setup::Setup;
use crate::typed::bare;
use crate::words::{
    SUPRA, bid_key, earlier_solos_keys, parse_bid, parse_earlier_solos, parse_seat, parse_solo, parse_step,
    parse_vorbehalt, step_key, vorbehalt_key,
};

pub use error::RecordError;
pub use result::{Difference, ItemRecord, PaymentRecord, ResultRecord};

/// The format that this version writes and reads.
pub const FORMAT: u32 = 2;

/// A game as one line of JSON.
///
/// ```
/// use doko_engine::record::GameRecord;
/// use doko_engine::{Action, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
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
#[non_exhaustive]
pub struct GameRecord {
    /// The format version, [`FORMAT`]; people may leave it out.
    #[serde(default = "format")]
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
    /// Who sat where, if that is of interest: four names, and a fifth for the dealer who sits out where five play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<String>>,
    /// The seat to the dealer's left, `0..4`.
    pub forehand: usize,
    /// The seats that owe a Pflichtsolo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owes_solo: Vec<usize>,
    /// The seat that must play its Pflichtsolo now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vorgefuehrt: Option<usize>,
    /// The solos that each seat has played in the evening before, four at most, where the rules ask for them; empty where
    /// nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier_solos: Vec<Vec<String>>,
    /// The four hands as dealt, in card codes; all empty if they are left out, as the cards of a whole game tell them.
    #[serde(default, skip_serializing_if = "are_left_out")]
    pub hands: [String; 4],
    /// The cards that lay face down in a Schiebekopf, in card codes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skat: Option<String>,
    /// Whether those asked have knocked before the cards were known, in the order asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub klopfen: Vec<bool>,
    /// What each seat declared, in the order asked: `gesund`, `stilles_solo`, `schmeissen`, `hochzeit`, with the Klärungsstich
    /// behind a colon where it is chosen (such as `hochzeit:fehl`), `armut`, `armut:re`, `armut:kontra`, `hammelrennen`, or the key
    /// of a solo; `solo` where its kind is named later, and `vorbehalt` where it is asked later which one it has.
    pub vorbehalte: Vec<String>,
    /// What those have answered who were asked kind by kind which Vorbehalt they have, in the order asked: the Vorbehalt, or
    /// `vorbehalt` for one of another kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<String>,
    /// What was bid for a solo, in order: `pass`, `hold`, or a step such as `re`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bids: Vec<String>,
    /// Which solo is played, where its player names it before the first card, or in the course of a Schwarze Sau.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solo: Option<String>,
    /// Whether those asked have taken the Armut, in the order asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armut: Vec<bool>,
    /// The cards that changed hands, in order, in card codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand_overs: Vec<String>,
    /// Whether Schweine were announced before play, if somebody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schweine: Option<bool>,
    /// What was said, in order, but for what a bid or announced Schweine have said.
    #[serde(default)]
    pub said: Vec<SaidRecord>,
    /// The cards in the order played, in card codes; an ace that was announced as a Schwein has a `!`, and a card that
    /// chose a new partner has its seat, as in `DK@2`.
    pub cards: String,
    /// How many cards had been played at each hesitation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zoegern: Vec<usize>,
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultRecord>,
}

const fn format() -> u32 {
    FORMAT
}

fn are_left_out(hands: &[String; 4]) -> bool {
    hands.iter().all(String::is_empty)
}

/// A card by its number from 0, as people find it.
fn place(at: usize) -> String {
    format!("card {} (trick {})", at + 1, at / 4 + 1)
}

/// Which seeded deal was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// `re`, `kontra`, `keine90`, `keine60`, `keine30` or `schwarz`; `supra`; or `schweine`, announced before a card.
    pub say: String,
    /// How many cards had been played by all, `0..48`.
    pub after: usize,
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
            owes_solo: game
                .setup()
                .owes_solo
                .iter()
                .filter(|owes| *owes.1)
                .map(|owes| owes.0.index())
                .collect(),
            vorgefuehrt: game.setup().vorgefuehrt.map(Seat::index),
            earlier_solos: earlier_solos_keys(&game.setup().earlier_solos),
            hands: game.deal().hands().0.map(CardSet::codes),
            skat: Some(game.deal().skat()).filter(|skat| !skat.is_empty()).map(CardSet::codes),
            klopfen: game.klopfen().iter().map(|&(_, knocks)| knocks).collect(),
            vorbehalte: game
                .forehand()
                .round()
                .filter_map(|seat| game.first_word(seat))
                .map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned())
                .collect(),
            named: game.named_vorbehalte().map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned()).collect(),
            bids: game.bids().iter().map(|&(_, bid)| bid_key(bid).to_owned()).collect(),
            solo: named_solo(game).map(|kind| kind.key().to_owned()),
            armut: game.armut_answers().iter().map(|&(_, take)| take).collect(),
            hand_overs: game.hand_overs().iter().map(|given| given.cards.codes()).collect(),
            schweine: game.schweine_answer,
            said: said(game),
            cards: card_codes(game),
            zoegern: game.hesitations().iter().map(|&(_, played)| usize::from(played)).collect(),
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
        GameRecord { players: Some(players.into()), ..self }
    }

    /// The record of `game` at a table of five, with the names of the four who play and of the dealer who sits out, and the
    /// points of all five.
    #[must_use]
    pub fn with_five_players(self, game: &Game<'_>, players: [String; 4], sits_out: String) -> GameRecord {
        let players = players.into_iter().chain([sits_out]).collect();
        GameRecord { players: Some(players), result: ResultRecord::of_table(game, true), ..self }
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
            #[serde(default = "format")]
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
            Some(recorded) if *recorded != rules.fingerprint() && *recorded != rules.fingerprint_of_0_1() => {
                Err(RecordError::OtherRules {
                    name: rules.label(),
                    recorded: recorded.clone(),
                    now: rules.fingerprint(),
                })
            }
            _ => Ok(rules),
        }
    }

    /// Plays the record again, as far as it goes, under its own rules or others.
    ///
    /// # Errors
    /// If something in it cannot be read or is not legal.
    pub fn replay<'r>(&self, rules: &'r Rules) -> Result<Game<'r>, RecordError> {
        let seated = usize::from(rules.set().session.players);
        let named = self.players.as_ref().map_or(4, Vec::len);
        if named != 4 && named != seated {
            return Err(RecordError::Players(named, seated));
        }
        let cards = self.played_cards()?;
        GameRecord::expect_a_deck(&cards)?;
        let deals = match self.deal {
            _ if !are_left_out(&self.hands) => vec![self.read_deal(rules)?],
            Some(DealOrigin { seed, index, redeal }) => vec![rules.deal(seed, index, redeal)],
            None => self.possible_deals(rules, &cards)?,
        };
        let (game, error) = match self.replay_of(deals, rules)? {
            (game, None) => return Ok(game),
            (game, Some(error)) => (game, error),
        };
        let RecordError::Illegal { played, reason } = error else { return Err(error) };
        let mut against = contradiction::against(&game, &cards, reason) + &hands::seldom(&cards);
        if are_left_out(&self.hands)
            && let IllegalAction::NotHeld(..) | IllegalAction::MustFollow(..) = reason
            && let Some([one, other]) = self.mixed_up(rules, &cards, played)
        {
            let [one, other] = [one, other].map(|at| format!("{} as {}", cards[at], place(at)));
            let mended = format!("; the game is possible if {one} and {other} change places");
            against.push_str(&mended);
        }
        Err(if against.is_empty() { error } else { RecordError::Contradiction(format!("{error}{against}")) })
    }

    /// Plays the record with the first of these deals that fits, or else as far as one of them allows, and says what stops it.
    fn replay_of<'r>(
        &self,
        deals: Vec<Deal>,
        rules: &'r Rules,
    ) -> Result<(Game<'r>, Option<RecordError>), RecordError> {
        let setup = self.setup()?;
        let mut furthest: Option<(Game<'r>, RecordError)> = None;
        for deal in deals {
            let (mut game, mut left) = (Game::in_session(rules, deal, setup), Left::of(self));
            let end = loop {
                match left.next(&mut game) {
                    Ok(true) => {}
                    Ok(false) => break left.is_nothing(&game),
                    Err(error) => break Err(error),
                }
            };
            match end {
                Ok(()) => return Ok((game, None)),
                Err(error) if furthest.as_ref().is_none_or(|(far, _)| far.played() < game.played()) => {
                    furthest = Some((game, error));
                }
                Err(_) => {}
            }
        }
        let (game, error) = furthest.ok_or_else(|| {
            let words = if self.hand_overs.is_empty() {
                "the cards are not those of the deck"
            } else {
                "the `hand_overs` do not fit the cards that were played"
            };
            RecordError::Contradiction(words.to_owned())
        })?;
        Ok((game, Some(error)))
    }

    fn setup(&self) -> Result<Setup, RecordError> {
        let mut setup = Setup::single(parse_seat(self.forehand)?);
        for &owing in &self.owes_solo {
            setup.owes_solo[parse_seat(owing)?] = true;
        }
        setup.vorgefuehrt = self.vorgefuehrt.map(parse_seat).transpose()?;
        setup.earlier_solos = parse_earlier_solos(&self.earlier_solos)?;
        Ok(setup)
    }

    /// Plays the record again under its own rules and compares the result; `None` if all agrees.
    ///
    /// # Errors
    /// If something in it cannot be read or is not legal.
    pub fn verify(&self) -> Result<Option<Difference>, RecordError> {
        self.verify_with(&mut RulesOfRecords::default())
    }

    /// The same after other records, whose rules it mostly shares: rules take far longer to make than a game to play.
    ///
    /// # Errors
    /// If something in it cannot be read or is not legal.
    pub fn verify_with(&self, known: &mut RulesOfRecords) -> Result<Option<Difference>, RecordError> {
        let rules = known.of(self)?;
        Ok(self.difference(&self.replay(rules)?))
    }

    /// The first difference between the recorded result and that of the game; `None` if all agrees, or no result is recorded.
    pub fn difference(&self, game: &Game<'_>) -> Option<Difference> {
        ResultRecord::difference(self.result.as_ref()?, self.result_of(game).as_ref())
    }

    /// The result of the game as this record has it: with the points of a fifth player if it names one.
    pub fn result_of(&self, game: &Game<'_>) -> Option<ResultRecord> {
        let is_of_five = self.players.as_ref().is_some_and(|players| players.len() == 5);
        ResultRecord::of_table(game, is_of_five)
    }

    fn read_deal(&self, rules: &Rules) -> Result<Deal, RecordError> {
        let mut hands = PerSeat::default();
        for (n, text) in self.hands.iter().enumerate() {
            hands[parse_seat(n)?] = text.parse().map_err(|error| RecordError::Hand(n, error))?;
        }
        let skat = self.skat.as_deref().unwrap_or_default();
        let deal = Deal::with_skat(hands, skat.parse().map_err(RecordError::Skat)?)?;
        let size = hands[Seat::ALL[0]].len();
        if size != rules.hand_size() {
            return Err(RecordError::Deck(size, rules.hand_size()));
        }
        match self.deal {
            Some(origin) if rules.deal(origin.seed, origin.index, origin.redeal) != deal => {
                Err(RecordError::OtherDeal(origin))
            }
            _ => Ok(deal),
        }
    }
}

/// Rules of records that were read before, for [`GameRecord::verify_with`]. The records of a laboratory have several in turn.
#[derive(Debug, Default)]
pub struct RulesOfRecords(Vec<(Named, Rules)>);

/// By what a record names its rules: preset, changes and fingerprint.
type Named = (String, Vec<String>, Option<String>);

/// How many rule sets are kept.
const MOST_RULES: usize = 64;

impl RulesOfRecords {
    /// The rules of this record, made only if no earlier one named the same.
    ///
    /// # Errors
    /// If they are faulty, or not what they were when the game was played.
    pub fn of(&mut self, record: &GameRecord) -> Result<&Rules, RecordError> {
        let GameRecord { rules, set, rules_fingerprint, .. } = record;
        let are_same =
            |(named, _): &(Named, Rules)| (&named.0, &named.1, &named.2) == (rules, set, rules_fingerprint);
        let place = if let Some(place) = self.0.iter().position(are_same) {
            place
        } else {
            if self.0.len() == MOST_RULES {
                self.0.remove(0);
            }
            let named = (rules.clone(), set.clone(), rules_fingerprint.clone());
            self.0.push((named, record.rules()?));
            self.0.len() - 1
        };
        Ok(&self.0[place].1)
    }
}

/// The solo that is played, if its player has named it before the first card, or in the course of a Schwarze Sau.
fn named_solo(game: &Game<'_>) -> Option<SoloKind> {
    match game.contract() {
        Contract::Solo(kind, soloist) => {
            let is_named_later = game.vorbehalt(soloist) == Some(Vorbehalt::UnnamedSolo);
            (is_named_later || game.schwarze_sau().is_some()).then_some(kind)
        }
        _ => None,
    }
}

/// What was said in words of its own, Schweine among it that were announced before a card.
fn said(game: &Game<'_>) -> Vec<SaidRecord> {
    let of = |spoken: Spoken| match spoken {
        Spoken::Step(said) if said.implied => None,
        Spoken::Step(said) => Some(record_of(said.seat, step_key(said.step, said.party), said.cards_played)),
        Spoken::Supra(supra) => Some(record_of(supra.seat, SUPRA, supra.cards_played)),
    };
    let announced = game.announced_in_play();
    let before = announced.map_or(usize::MAX, |(.., before)| usize::from(before));
    let words = announced.map(|(seat, after, _)| record_of(seat, SCHWEINE, after));
    let (first, rest) = (game.spoken().take(before), game.spoken().skip(before));
    first.filter_map(of).chain(words).chain(rest.filter_map(of)).collect()
}

fn record_of(seat: Seat, say: &str, after: u8) -> SaidRecord {
    SaidRecord { seat: seat.index(), say: say.to_owned(), after: usize::from(after) }
}

/// What is said of Schweine that are announced before a card.
const SCHWEINE: &str = "schweine";

/// The cards in the order played; an announced Schwein has a mark, and one that chose a new partner.
fn card_codes(game: &Game<'_>) -> String {
    let announced = match (game.rules().set().schweine.mode, game.raised_by[0]) {
        (SchweineMode::OnPlay, Some((_, played))) => Some(usize::from(played)),
        _ => None,
    };
    let code = |(at, (_, card)): (usize, (Seat, Card))| {
        let genscher = game.genscher().filter(|genscher| usize::from(genscher.cards_played) == at);
        match genscher {
            Some(genscher) => format!("{}{GENSCHER}{}", card.code(), genscher.partner),
            None if announced == Some(at) => format!("{}{SCHWEIN}", card.code()),
            None => card.code(),
        }
    };
    game.plays().enumerate().map(code).collect::<Vec<_>>().join(" ")
}

/// What marks a card that was announced as a Schwein.
const SCHWEIN: char = '!';

/// What stands between a card that chose a new partner and its seat.
const GENSCHER: char = '@';

/// What of a record has not been replayed yet.
struct Left<'a> {
    klopfen: std::slice::Iter<'a, bool>,
    vorbehalte: std::slice::Iter<'a, String>,
    named: std::slice::Iter<'a, String>,
    bids: std::slice::Iter<'a, String>,
    solo: Option<&'a String>,
    armut: std::slice::Iter<'a, bool>,
    hand_overs: std::slice::Iter<'a, String>,
    schweine: Option<bool>,
    said: std::iter::Peekable<std::slice::Iter<'a, SaidRecord>>,
    zoegern: std::iter::Peekable<std::slice::Iter<'a, usize>>,
    cards: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
    said_count: usize,
}

impl<'a> Left<'a> {
    fn of(record: &'a GameRecord) -> Left<'a> {
        Left {
            klopfen: record.klopfen.iter(),
            vorbehalte: record.vorbehalte.iter(),
            named: record.named.iter(),
            bids: record.bids.iter(),
            solo: record.solo.as_ref(),
            armut: record.armut.iter(),
            hand_overs: record.hand_overs.iter(),
            schweine: record.schweine,
            said: record.said.iter().peekable(),
            zoegern: record.zoegern.iter().peekable(),
            cards: record.cards.split_whitespace().peekable(),
            said_count: record.said.len(),
        }
    }

    /// Does what the game waits for; false if the record ends here.
    fn next(&mut self, game: &mut Game<'_>) -> Result<bool, RecordError> {
        let played = game.played();
        let illegal = |reason| RecordError::Illegal { played, reason };
        match game.phase() {
            Phase::Klopfen(seat) => {
                let Some(&knocks) = self.klopfen.next() else { return Ok(false) };
                game.knock(seat, knocks).map_err(illegal)?;
            }
            Phase::Vorbehalt(seat) => {
                let words = if game.asked_kind().is_some() { &mut self.named } else { &mut self.vorbehalte };
                let Some(word) = words.next() else { return Ok(false) };
                game.declare(seat, parse_vorbehalt(word)?).map_err(illegal)?;
            }
            Phase::Bid(seat) => {
                let Some(word) = self.bids.next() else { return Ok(false) };
                game.bid(seat, parse_bid(word)?).map_err(illegal)?;
            }
            Phase::Solo(seat) => {
                let Some(word) = self.solo.take() else { return Ok(false) };
                game.name_solo(seat, parse_solo(word)?).map_err(illegal)?;
            }
            Phase::Armut(seat) => {
                let Some(&take) = self.armut.next() else { return Ok(false) };
                game.answer_armut(seat, take).map_err(illegal)?;
            }
            Phase::Exchange(seat) => {
                self.say_before_the_exchange(game)?;
                let Some(cards) = self.hand_overs.next() else { return Ok(false) };
                let cards = cards.parse().map_err(|error| RecordError::Hand(seat.index(), error))?;
                game.hand_over(seat, cards).map_err(illegal)?;
            }
            Phase::Schweine(seat) => {
                let Some(announced) = self.schweine.take() else { return Ok(false) };
                game.announce_schweine(seat, announced).map_err(illegal)?;
            }
            Phase::Card(on_turn) => return self.next_card(game, on_turn),
            Phase::Over | Phase::Redeal => return Ok(false),
        }
        Ok(true)
    }

    /// Says what was said before cards of an Armut changed hands, where that is possible.
    fn say_before_the_exchange(&mut self, game: &mut Game<'_>) -> Result<(), RecordError> {
        let may_speak = game.is_before_exchange() && game.ends_with_the_exchange();
        if may_speak { self.say_what_is_due(game) } else { Ok(()) }
    }

    /// Says what was said after as many cards as have been played.
    fn say_what_is_due(&mut self, game: &mut Game<'_>) -> Result<(), RecordError> {
        let played = game.played();
        while let Some(utterance) = self.said.next_if(|utterance| utterance.after == played) {
            let speaker = parse_seat(utterance.seat)?;
            let done = match &*bare(&utterance.say) {
                SCHWEINE => game.announce_schweine_in_play(speaker),
                SUPRA => game.say_supra(speaker),
                _ => {
                    let (say, party) = (&*utterance.say, game.speaks_for(speaker));
                    match parse_step(say, party) {
                        Err(_) if parse_step(say, party.other()).is_ok() => {
                            let words = format!("seat {speaker} says `{say}`, but plays for {party}");
                            return Err(RecordError::Contradiction(words));
                        }
                        step => game.say(speaker, step?),
                    }
                }
            };
            done.map_err(|reason| RecordError::Illegal { played, reason })?;
        }
        Ok(())
    }

    fn next_card(&mut self, game: &mut Game<'_>, on_turn: Seat) -> Result<bool, RecordError> {
        let played = game.played();
        let illegal = |reason: IllegalAction| RecordError::Illegal { played, reason };
        self.say_what_is_due(game)?;
        if self.zoegern.next_if(|after| **after == played).is_some() {
            game.hesitate(on_turn).map_err(illegal)?;
        }
        let Some(code) = self.cards.next() else { return Ok(false) };
        if let Some(schwein) = code.strip_suffix(SCHWEIN) {
            let card: Card = schwein.parse()?;
            if game.schwein() != Some(card) {
                return Err(illegal(IllegalAction::NoSchweine(on_turn)));
            }
            game.play_schwein(on_turn).map_err(illegal)?;
        } else if let Some((pair, partner)) = code.split_once(GENSCHER) {
            let card: Card = pair.parse()?;
            let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == partner);
            let is_pair = game.rules().set().genscher.pair.card() == card;
            let partner =
                seat.filter(|_| is_pair).ok_or_else(|| illegal(IllegalAction::NoGenscher(on_turn)))?;
            game.choose_partner(on_turn, partner).map_err(illegal)?;
        } else {
            game.play(on_turn, code.parse()?).map_err(illegal)?;
        }
        Ok(true)
    }

    /// Refuses a record that goes on where the game does not.
    fn is_nothing(&mut self, game: &Game<'_>) -> Result<(), RecordError> {
        let is_over = matches!(game.phase(), Phase::Over | Phase::Redeal);
        if !is_over && !matches!(game.phase(), Phase::Card(_)) && self.cards.peek().is_some() {
            return Err(RecordError::Unsettled(game.phase()));
        }
        if self.said.peek().is_some() && self.cards.peek().is_none() {
            return Err(RecordError::SaidOrder(self.said_count - self.said.len()));
        }
        let declared = self.klopfen.len() + self.vorbehalte.len() + self.named.len() + self.bids.len();
        let more = declared + self.armut.len() + self.hand_overs.len() > 0
            || self.solo.is_some()
            || self.schweine.is_some()
            || self.zoegern.peek().is_some()
            || self.cards.peek().is_some();
        if more { Err(RecordError::TooLong) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    fn played(change: &str) -> GameRecord {
        let rules = RuleSource::preset("ddv").set(change).rules().unwrap();
        let deal = Deal::seeded(2, 5, 0, rules.set().deck.nines.into());
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
        for change in ["deck.nines=true", "deck.nines=false", "dulle.mode=second", "solo.kinds=[damen]"] {
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

        let mut by_hand = record.clone();
        by_hand.result = None;
        assert_eq!(by_hand.verify().unwrap(), None);

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
        assert!(matches!(long.verify(), Err(RecordError::Contradiction(_) | RecordError::TooLong)));

        let mut illegal = record.clone();
        let foreign = Card::all().find(|card| !record.hands[2].contains(&card.code())).unwrap();
        illegal.cards.replace_range(0..2, &foreign.code());
        let error = illegal.verify().unwrap_err();
        assert!(matches!(error, RecordError::Contradiction(_)), "{error} {illegal:?}");

        let mut party = record;
        let own = party.result.as_ref().unwrap().parties[party.said[0].seat].clone();
        party.said[0].say = if own == "re" { "kontra".into() } else { "re".into() };
        assert!(matches!(party.verify(), Err(RecordError::Contradiction(_))));
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert!(matches!(GameRecord::from_line("{}"), Err(RecordError::Json(_))));
        let mut record = played("deck.nines=true");
        record.format = 1;
        assert!(matches!(GameRecord::from_line(&record.to_line()), Err(RecordError::Format(1))));
        let later = r#"{"format":3,"something":"new"}"#;
        assert!(matches!(GameRecord::from_line(later), Err(RecordError::Format(3))));
    }
}
