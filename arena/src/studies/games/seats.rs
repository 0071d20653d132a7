//! A row for each seat of a game.

use std::path::Path;

use doko_engine::{Event, Party, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::LoggedGame;
use crate::error::Error;
use crate::report::outputs::Target;
use crate::report::parquet::{ParquetColumn, ParquetWriter};
use crate::report::rows::{Row, columns};
use crate::run::{Contestant, Finished, Keep, RowFile, short};

/// A seat in a game.
#[derive(Serialize, JsonSchema)]
pub struct SeatRow {
    /// The index of the deal, or of the evening, from 0.
    deal: u64,
    /// The number of the game among those of the deal or evening, from 0.
    game: usize,
    /// What the game is for: its block and line-up, its rule set, or the step that is weighed.
    what: String,
    /// Which of the other random streams the bots had, from 0; empty for their own.
    replicate: Option<u32>,
    /// What was played.
    contract: String,
    /// The seat, from 0, which leads.
    seat: usize,
    /// The bot in it.
    #[schemars(extend("unit" = "letter"))]
    bot: String,
    /// The name of the bot.
    name: String,
    /// Its party at the end, `re` or `kontra`; empty where every player plays alone.
    party: &'static str,
    /// Whether the seat has won.
    won: bool,
    /// What the game gave the seat, as it was scored when it was played; Bock games count once.
    #[schemars(extend("unit" = "points"))]
    points: i32,
    /// The Augen of the seat's own tricks.
    #[schemars(extend("unit" = "Augen"))]
    augen: u32,
    /// What the seat said, in order, such as `re keine90`.
    said: String,
    /// The cards that it was dealt, in the codes of records.
    cards: String,
    /// How often the cards were thrown in before the game.
    redeals: u32,
    /// What the bot did wrong, if it was at fault, such as `late`.
    fault: &'static str,
}

impl Row for SeatRow {
    const FILE: &'static str = "seats.csv";
    const ABOUT: &'static str = "games --csv: one row for each game and seat";
}

impl SeatRow {
    /// The rows of a game of these bots; `what` is what it is for.
    pub fn all(logged: &LoggedGame<'_, '_>, what: &str, bots: &[&Contestant]) -> Vec<SeatRow> {
        let &LoggedGame { number, call, finished } = logged;
        let Finished { game, outcome, score, points, redeals, .. } = finished;
        let events = game.events();
        let row = |seat: Seat| {
            let party = match outcome.parties[seat] {
                _ if outcome.contract.is_each_alone() => "",
                Party::Re => "re",
                Party::Kontra => "kontra",
            };
            let words = |event: &Event| match *event {
                Event::Said(said) if said.seat == seat && !said.implied => {
                    Some(said.step.said_by(said.party).replace(' ', "").to_lowercase())
                }
                Event::Supra(supra) if supra.seat == seat => Some("supra".to_owned()),
                Event::Klopfen { seat: other, knocks: true } if other == seat => Some("klopfen".to_owned()),
                _ => None,
            };
            let said: Vec<String> = events.iter().filter_map(words).collect();
            let fault =
                finished.faults().find(|fault| fault.seat == seat).map_or("", |fault| fault.kind().key());
            let bot = call.seats[seat];
            SeatRow {
                deal: number.deal,
                game: number.game,
                what: what.to_owned(),
                replicate: call.replicate,
                contract: outcome.contract.to_string(),
                seat: seat.index(),
                bot: short(bot),
                name: bots[bot].name.clone(),
                party,
                won: score.winners()[seat],
                points: points[seat],
                augen: outcome.seats[seat].augen,
                said: said.join(" "),
                cards: game.deal().hands()[seat].codes(),
                redeals: *redeals,
                fault,
            }
        };
        Seat::ALL.map(row).into()
    }
}

/// Files of rows under way.
pub struct SeatSink<'a> {
    csv: Option<RowFile<'a, SeatRow>>,
    parquet: Option<ParquetWriter<SeatRow>>,
}

impl<'a> SeatSink<'a> {
    /// The files that are wanted; `open` opens the CSV.
    ///
    /// # Errors
    /// If one cannot be begun.
    pub fn begin(
        csv: Option<&Target>,
        parquet: Option<&Path>,
        open: impl FnOnce(&Target) -> Result<Box<dyn Keep + 'a>, Error>,
    ) -> Result<SeatSink<'a>, Error> {
        let csv = csv.map(|target| RowFile::begin(target.clone(), open(target)?));
        let columns = || columns::<SeatRow>().into_iter().map(ParquetColumn::plain).collect();
        let parquet = parquet.map(|path| ParquetWriter::create(path, columns()));
        Ok(SeatSink { csv: csv.transpose()?, parquet: parquet.transpose()? })
    }

    /// Writes rows.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&mut self, rows: Vec<SeatRow>) -> Result<(), Error> {
        if let Some(csv) = &mut self.csv {
            rows.iter().try_for_each(|row| csv.add(row))?;
        }
        match &mut self.parquet {
            Some(parquet) => rows.into_iter().try_for_each(|row| parquet.add(row)),
            None => Ok(()),
        }
    }

    /// Completes the files.
    ///
    /// # Errors
    /// If one cannot be completed.
    pub fn keep(self) -> Result<(), Error> {
        self.csv.map_or(Ok(()), RowFile::finish)?;
        self.parquet.map_or(Ok(()), ParquetWriter::finish)
    }
}
