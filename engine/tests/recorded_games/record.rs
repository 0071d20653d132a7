//! The lines of `games.jsonl.gz` and the settings of `rulesets.json`, as far as they are compared.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use doko_engine::{Card, CardSet, Party, Seat, Step};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::{Map, Value};

/// The rule options of that program, by its names for them.
pub(crate) type Settings = Map<String, Value>;

/// One game.
#[derive(Deserialize)]
pub(crate) struct Record {
    pub(crate) preset: String,
    pub(crate) rules_id: String,
    pub(crate) seed: u64,
    pub(crate) gameno: u64,
    pub(crate) first_seat: usize,
    pub(crate) lead: usize,
    pub(crate) duty_solo: bool,
    pub(crate) bock_multiplier: i32,
    pub(crate) hands: [Vec<String>; 4],
    pub(crate) hands_play: Option<[Vec<String>; 4]>,
    pub(crate) genscher: Option<Value>,
    pub(crate) known_fault: Option<Value>,
    pub(crate) poverty: Vec<PovertyStep>,
    pub(crate) swines: Vec<Swines>,
    pub(crate) reservations: Vec<Reservation>,
    pub(crate) marriage_selector: Option<String>,
    pub(crate) marriage: Option<Marriage>,
    pub(crate) announcements: Vec<Announcement>,
    pub(crate) cards: Vec<(usize, String)>,
    pub(crate) tricks: Vec<RecordedTrick>,
    pub(crate) game_type: String,
    pub(crate) solo_seat: Option<usize>,
    pub(crate) result: RecordedResult,
}

#[derive(Deserialize)]
pub(crate) struct PovertyStep {
    pub(crate) what: String,
    pub(crate) seat: usize,
    #[serde(default)]
    pub(crate) cards: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Swines {
    pub(crate) seat: usize,
    pub(crate) what: String,
    pub(crate) before_card: usize,
}

#[derive(Deserialize)]
pub(crate) struct Reservation {
    pub(crate) seat: usize,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) selector: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Marriage {
    pub(crate) groom: usize,
    pub(crate) bride: usize,
    pub(crate) after_trick: u8,
}

#[derive(Deserialize)]
pub(crate) struct Announcement {
    pub(crate) seat: usize,
    pub(crate) what: String,
    pub(crate) before_card: usize,
}

#[derive(Deserialize)]
pub(crate) struct RecordedTrick {
    pub(crate) lead: usize,
    pub(crate) winner: usize,
    pub(crate) augen: u32,
}

#[derive(Deserialize)]
pub(crate) struct RecordedResult {
    pub(crate) final_type: String,
    pub(crate) teams: [String; 4],
    pub(crate) augen: [u32; 4],
    pub(crate) highest_re: String,
    pub(crate) highest_contra: String,
    pub(crate) winner: String,
    pub(crate) game_points: i32,
    pub(crate) points: [i32; 4],
    pub(crate) special_points: Vec<SpecialPoint>,
    pub(crate) bock_triggers: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct SpecialPoint {
    pub(crate) what: String,
    pub(crate) team: String,
    pub(crate) counts_for: String,
    pub(crate) value: i32,
}

impl Record {
    /// Where to find the game again.
    pub(crate) fn name(&self) -> String {
        format!("{} seed {} game {}", self.preset, self.seed, self.gameno)
    }

    /// The card played as number `index`, from 0.
    pub(crate) fn card(&self, index: usize) -> Card {
        card(&self.cards[index].1)
    }

    /// The cards of trick `index`, from 0, with the seats that played them.
    pub(crate) fn trick(&self, index: usize) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.cards[4 * index..4 * index + 4].iter().map(|(by, code)| (seat(*by), card(code)))
    }

    /// The party of a seat at the end of the game.
    pub(crate) fn party(&self, of: Seat) -> Option<Party> {
        party(&self.result.teams[of.index()])
    }

    /// The numbers of the cards by which this seat plays such a card.
    pub(crate) fn when_played(&self, by: Seat, wanted: Card) -> Vec<usize> {
        let is_it = |&index: &usize| self.cards[index].0 == by.index() && self.card(index) == wanted;
        (0..self.cards.len()).filter(is_it).collect()
    }

    /// Who announced Schweine (`"swines"`) or Superschweine (`"hyperswines"`), and after how many cards.
    pub(crate) fn announced(&self, what: &str) -> Option<(Seat, usize)> {
        self.swines.iter().find(|said| said.what == what).map(|said| (seat(said.seat), said.before_card))
    }
}

/// A seat by its number there.
pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// A card by its code.
pub(crate) fn card(code: &str) -> Card {
    code.parse().expect("a card")
}

/// Cards by their codes.
pub(crate) fn cards(codes: &[String]) -> CardSet {
    codes.iter().map(|code| card(code)).collect()
}

/// A party by its name there; `None` for nobody.
pub(crate) fn party(team: &str) -> Option<Party> {
    match team {
        "re" => Some(Party::Re),
        "contra" => Some(Party::Kontra),
        _ => None,
    }
}

/// What was said; `None` for nothing. A reply is a Re or Kontra after its ordinary limit.
pub(crate) fn step(what: &str) -> Option<Step> {
    match what {
        "no 120" | "reply" => Some(Step::Ansage),
        _ if is_strict_reply(what) => Some(Step::Ansage),
        "no 90" => Some(Step::Keine90),
        "no 60" => Some(Step::Keine60),
        "no 30" => Some(Step::Keine30),
        "no 0" => Some(Step::Schwarz),
        _ => None,
    }
}

/// Whether this is a reply that binds like an Absage.
pub(crate) fn is_strict_reply(what: &str) -> bool {
    what.ends_with(" reply")
}

/// Whether the games are those of the sample.
pub(crate) fn is_sample() -> bool {
    std::env::var_os("DOKO_GAMES").is_none()
}

fn directory() -> PathBuf {
    std::env::var_os("DOKO_GAMES").map_or_else(
        || [env!("CARGO_MANIFEST_DIR"), "tests", "data", "recorded"].iter().collect(),
        PathBuf::from,
    )
}

fn open(name: &str) -> std::fs::File {
    let path = directory().join(name);
    std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The games of the collection.
pub(crate) fn records() -> impl Iterator<Item = Record> {
    let lines = BufReader::new(GzDecoder::new(open("games.jsonl.gz"))).lines();
    lines.map(|line| serde_json::from_str(&line.expect("a line of text")).expect("a recorded game"))
}

/// The rule settings of the collection, by their id.
pub(crate) fn settings() -> BTreeMap<String, Settings> {
    serde_json::from_reader(BufReader::new(open("rulesets.json"))).expect("rule settings")
}
