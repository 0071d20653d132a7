//! One CSV row for each game, written as the blocks come.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::run::contestant::letter;
use crate::studies::matches::block::{Block, GameRow};
use crate::studies::matches::report::tournament::letters;
use crate::studies::matches::schedule::Matchup;

/// Writes the games of blocks as rows of [`CsvFile::Games`].
pub struct GameRows<W: Write> {
    csv: csv::Writer<W>,
}

impl<W: Write> GameRows<W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn new(out: W) -> io::Result<GameRows<W>> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::Games.header())?;
        Ok(GameRows { csv })
    }

    /// Adds the games of a block, if it has kept them.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&mut self, matchup: &Matchup, block: &Block) -> io::Result<()> {
        for row in &block.games {
            self.csv.write_record(fields(matchup, block, row))?;
        }
        Ok(())
    }

    /// The writer, with everything written.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.csv.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()))
    }
}

/// What was said, by how far it went.
const SAID: [&str; 6] = ["", "ansage", "keine_90", "keine_60", "keine_30", "schwarz"];

fn fields(matchup: &Matchup, block: &Block, row: &GameRow) -> Vec<String> {
    let mut fields = vec![
        block.deal.to_string(),
        block.kind.key().to_owned(),
        letters(matchup),
        row.line_up.to_string(),
        row.game.to_string(),
    ];
    fields.extend(row.seats.map(|place| letter(matchup.bots[place]).to_string()));
    fields.push(row.contract.clone());
    match row.parties {
        Some(parties) => {
            let re = (0..4).filter(|&seat| parties.re[seat]).map(|seat| seat.to_string());
            fields.push(re.collect::<Vec<String>>().join(" "));
            fields.push(parties.won_re.to_string());
            fields.push(parties.augen_re.to_string());
            fields.extend(parties.said.map(|said| SAID[usize::from(said)].to_owned()));
        }
        None => fields.extend([const { String::new() }; 5]),
    }
    fields.extend(row.points.map(|points| points.to_string()));
    fields.extend([row.redeals.to_string(), row.faults.to_string()]);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::Experiment;
    use crate::studies::matches::experiment::testing::duel;
    use doko_engine::rules::RuleSource;

    fn written(experiment: &Experiment) -> String {
        let mut rows = GameRows::new(Vec::new()).unwrap();
        for index in 0..experiment.deals {
            for (matchup, block) in experiment.matchups.iter().zip(experiment.play_deal(index)) {
                rows.add(matchup, &block).unwrap();
            }
        }
        String::from_utf8(rows.finish().unwrap()).unwrap()
    }

    #[test]
    fn every_game_has_a_row_whose_points_add_up_to_zero() {
        let bots = [contestant("random:vorbehalt=0.3,ansage=0.3"), contestant("random")];
        let experiment = Experiment { keeps_games: true, deals: 20, ..duel(bots) };
        let text = written(&experiment);
        let columns: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let of = |row: &str, name: &str| {
            let column = columns.iter().position(|&column| column == name).unwrap();
            row.split(',').nth(column).unwrap().to_owned()
        };
        let mut rows = 0;
        for row in text.lines().skip(1) {
            rows += 1;
            assert_eq!(row.split(',').count(), columns.len(), "{row}");
            let points = (0..4).map(|seat| of(row, &format!("points{seat}")).parse::<i32>().unwrap());
            assert_eq!(points.sum::<i32>(), 0, "{row}");
            let seats: Vec<String> = (0..4).map(|seat| of(row, &format!("seat{seat}"))).collect();
            let guests = seats.iter().filter(|seat| *seat == "A").count();
            assert_eq!(
                guests,
                match &*of(row, "block") {
                    "team" => 2,
                    "field" => 1,
                    _ => 3,
                },
                "{row}"
            );
            assert!(!of(row, "re").is_empty() && ["true", "false"].contains(&&*of(row, "won_re")), "{row}");
        }
        assert!(rows >= 20 * 10, "{rows} games");
    }

    #[test]
    fn where_every_player_plays_alone_the_columns_of_parties_are_empty() {
        let bots = [contestant("random"), contestant("random")];
        let rules = RuleSource::preset("ddv").set("game=hammelrennen").rules().unwrap();
        let text = written(&Experiment { rules, keeps_games: true, deals: 1, ..duel(bots) });
        assert!(text.lines().skip(1).all(|row| row.contains(",Hammelrennen,,,,,,")), "{text}");
    }
}
