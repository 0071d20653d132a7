//! Lessons: games with what answers have brought, in files that tell how each game went and nothing that can be computed anew.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use doko_engine::{Action, Card, Rules, Seat, Table, View};
use serde::{Deserialize, Serialize};

/// Whole points are so many parts: labels are means of five games' ends.
pub const PARTS: f32 = 20.0;

/// A game, and the questions at which answers were tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// The number of its rules.
    pub rules: u16,
    /// The number of its deal.
    pub deal: u64,
    /// The answers, question by question.
    pub answers: Vec<u8>,
    /// The questions at which answers were tried.
    pub tried: Vec<Tried>,
}

/// A question at which answers were tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// How many questions were asked before.
    pub asked: u8,
    /// The ends that answers have led to.
    pub ends: Vec<End>,
}

/// An end that an answer has led to, for the seat that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// The answer.
    pub answer: u8,
    /// Points.
    pub points: i16,
    /// The mean of points at ends whose Augen are moved, in [`PARTS`].
    pub moved: i16,
}

/// Where answers that are no cards begin.
const OTHERS: u8 = Card::KINDS as u8;

/// An answer as a number.
pub fn number_of(view: &View<'_>, answer: Action) -> u8 {
    if let Action::Play(card) = answer {
        return card.index() as u8;
    }
    let place = view.legal_actions().iter().position(|&legal| legal == answer);
    OTHERS + place.expect("the answer is legal") as u8
}

/// The answer that a number stands for.
pub fn answer_of(view: &View<'_>, number: u8) -> Action {
    match number.checked_sub(OTHERS) {
        Some(place) => view.legal_actions()[usize::from(place)],
        None => Action::Play(Card::from_index(usize::from(number)).expect("a card")),
    }
}

/// The seat that begins a deal.
pub fn forehand(deal: u64) -> Seat {
    Seat::ALL[(deal % 4) as usize]
}

impl Lesson {
    /// Plays the game again, and hands on each table at which answers were tried.
    pub fn replay(&self, rules: &Rules, seed: u64, mut each: impl FnMut(&View<'_>, &Tried)) {
        let mut table = Table::new(rules, rules.deal(seed, self.deal, 0), forehand(self.deal));
        let mut tried = self.tried.iter().peekable();
        for (asked, &number) in self.answers.iter().enumerate() {
            let Some(view) = table.view() else { break };
            while let Some(tried) = tried.next_if(|tried| usize::from(tried.asked) == asked) {
                each(&view, tried);
            }
            let answer = answer_of(&view, number);
            table.answer(answer).expect("a legal answer");
            if tried.peek().is_none() {
                break;
            }
        }
    }
}

/// Many lessons in one file, in pieces.
pub struct Writer(BufWriter<File>);

impl Writer {
    /// A new file.
    pub fn new(path: &Path, seed: u64) -> std::io::Result<Writer> {
        let mut out = BufWriter::new(File::create(path)?);
        out.write_all(&seed.to_le_bytes())?;
        Ok(Writer(out))
    }

    /// Adds lessons.
    pub fn put(&mut self, lessons: &[Lesson]) -> std::io::Result<()> {
        let bytes = postcard::to_allocvec(lessons).expect("numbers can be written");
        self.0.write_all(&(bytes.len() as u32).to_le_bytes())?;
        self.0.write_all(&bytes)?;
        self.0.flush()
    }
}

/// The pieces of a file, one after the other.
pub struct Reader {
    /// The seed of its deals.
    pub seed: u64,
    input: BufReader<File>,
}

impl Reader {
    /// Those of this file.
    pub fn open(path: &Path) -> std::io::Result<Reader> {
        let mut input = BufReader::with_capacity(1 << 20, File::open(path)?);
        let mut seed = [0; 8];
        input.read_exact(&mut seed)?;
        Ok(Reader { seed: u64::from_le_bytes(seed), input })
    }

    /// Where each piece begins; the last may be broken off, so it is left out.
    pub fn places(mut self) -> std::io::Result<Vec<u64>> {
        let mut places = Vec::new();
        let file = self.input.get_mut();
        let (mut place, end) = (8, file.metadata()?.len());
        while place + 4 <= end {
            let mut length = [0; 4];
            file.seek(SeekFrom::Start(place))?;
            file.read_exact(&mut length)?;
            let next = place + 4 + u64::from(u32::from_le_bytes(length));
            if next <= end {
                places.push(place);
            }
            place = next;
        }
        Ok(places)
    }

    /// The piece at a place.
    pub fn piece(&mut self, place: u64) -> Option<Vec<Lesson>> {
        self.input.seek(SeekFrom::Start(place)).ok()?;
        self.next()
    }
}

impl Iterator for Reader {
    type Item = Vec<Lesson>;

    /// The next piece; the last may be broken off.
    fn next(&mut self) -> Option<Vec<Lesson>> {
        let mut length = [0; 4];
        self.input.read_exact(&mut length).ok()?;
        let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
        self.input.read_exact(&mut bytes).ok()?;
        postcard::from_bytes(&bytes).ok()
    }
}
