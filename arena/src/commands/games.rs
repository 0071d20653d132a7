//! `doko games`: the games of a run, as a list, one in full, as records or as rows.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use doko_bots::FaultKind;
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::{Lang, Party, PerSeat, Seat, told};

use crate::cli::{GameNumber, GamesArgs};
use crate::error::{Error, Exit};
use crate::files::NewFile;
use crate::report::columns::CsvFile;
use crate::report::outputs::Target;
use crate::run::contestant::{MOST_BOTS, letter};
use crate::run::execute::{Halt, threads};
use crate::run::folder::Folder;
use crate::run::game::{Call, Finished};
use crate::run::games::Games;
use crate::run::in_order::{Stop, each_in_order};
use crate::run::log::{Coded, LogError, Reader};
use crate::run::study::{Study, StudyExt};
use crate::studies::matches::experiment::Bots;
use crate::studies::{Opened, open, with_study};
use crate::table::show::show;

/// Lists or writes the games that are asked for.
///
/// # Errors
/// If there is no run, it cannot be read, or a file cannot be written.
pub(super) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = Folder::of_games(&args.folder);
    let [records, csv] = [&args.records, &args.csv].map(|path| path.clone().map(Target::from));
    if records == Some(Target::Stdout) && csv == Some(Target::Stdout) {
        let text = "--records - and --csv - both go to stdout: name a file for one of them";
        return Err(Error::Usage(text.to_owned()));
    }
    let files = [("--records", &records), ("--csv", &csv)].into_iter().filter_map(|(asks, to)| match to {
        Some(Target::File(path)) => Some((asks.to_owned(), path.clone())),
        _ => None,
    });
    crate::cli::config::no_file_is_named_twice(folder.names().chain(files))?;
    let Opened { study, units } = open(folder, Bots::Recorded)?;
    with_study!(&study, study => {
        let looked = Looked { study, folder, units, threads: args.threads };
        match args.show {
            Some(number) => looked.show(number, args.lang.lang, out),
            None => looked.list(args, records.as_ref(), csv.as_ref(), out),
        }
    })
}

/// The games of a run that are looked at.
struct Looked<'a, S> {
    study: &'a S,
    folder: Folder<'a>,
    units: Range<u64>,
    threads: u16,
}

/// A game as it is told.
struct Told {
    number: GameNumber,
    what: String,
    contract: String,
    bots: PerSeat<usize>,
    points: PerSeat<i32>,
    /// Who has won.
    winners: PerSeat<bool>,
    faults: Vec<(Seat, FaultKind, String)>,
    record: Option<String>,
    rows: Vec<Vec<String>>,
}

impl<S: Study> Looked<'_, S> {
    /// Goes through the games of some units in order: `look` on many cores, `take` one after the other.
    fn each<T: Send>(
        &self,
        is_wanted: impl Fn(u64) -> bool,
        look: impl Fn(GameNumber, &Call<'_>, &Finished<'_>) -> Option<T> + Sync,
        mut take: impl FnMut(T) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), Error> {
        let (study, path) = (self.study, self.folder.log_path());
        let reader = match Reader::<Coded>::open(&path) {
            // Killed before its first deal.
            Err(LogError::HeaderTorn(_)) => return Ok(()),
            opened => opened?,
        };
        reader.expect(&study.header(self.units.start))?;
        let shape = study.shape();
        let work = |frame: Result<(u64, Coded), LogError>| {
            let (deal, coded) = frame?;
            let (mut found, mut game) = (Vec::new(), 0);
            let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
                found.extend(look(GameNumber { deal, game }, call, finished));
                game += 1;
            };
            match study.unit(deal, &mut Games::logged(&coded.0, shape).shown_to(&mut tap)) {
                Ok(_) => Ok(found),
                Err(no_game) => Err(LogError::of_games(&path, deal, no_game)),
            }
        };
        let pool = threads(usize::from(self.threads))?;
        let frames = reader.selected(|unit| self.units.contains(&unit) && is_wanted(unit));
        let done = each_in_order(&pool, frames, &Stop::default(), work, |_, found| {
            for item in found.map_err(|error| Halt::Failed(error.into()))? {
                if take(item).map_err(Halt::Failed)?.is_break() {
                    return Err(Halt::Enough);
                }
            }
            Ok(())
        });
        match done {
            Err(Halt::Failed(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Shows one game as a person would follow it.
    fn show(&self, wanted: GameNumber, lang: Lang, out: &mut dyn Write) -> Result<Exit, Error> {
        let names: Vec<String> = self.study.bots().iter().map(|bot| bot.label_in(lang)).collect();
        let look = |number: GameNumber, call: &Call<'_>, finished: &Finished<'_>| {
            if number != wanted {
                return None;
            }
            let GameNumber { deal, game } = number;
            let (what, rules) = (self.study.name_of(call.label), call.rules.label());
            let heading = told!(
                lang,
                "Game {game} of deal {deal} ({what}), rules {rules}",
                "Spiel {game} von Kartenverteilung {deal} ({what}), Regeln {rules}"
            );
            let mut text = format!("{}\n\n", crate::report::wrapped(&heading)).into_bytes();
            let players = call.seats.map(|bot| names[bot].clone());
            show(&finished.game, &players, finished.redeals, lang, &mut text)
                .expect("a vector can be written to");
            Some(text)
        };
        let mut shown = None;
        self.each(
            |unit| unit == wanted.deal,
            look,
            |text| {
                shown = Some(text);
                Ok(ControlFlow::Break(()))
            },
        )?;
        let Some(text) = shown else {
            let GameNumber { deal, game } = wanted;
            return Err(Error::Usage(format!(
                "there is no game {deal}.{game} in {}: `doko games` with --deal {deal} lists those of that deal",
                self.folder.path.display()
            )));
        };
        out.write_all(&text)?;
        Ok(Exit::Done)
    }

    /// Lists the games that fit, or writes them.
    fn list(
        &self,
        args: &GamesArgs,
        records: Option<&Target>,
        csv: Option<&Target>,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let lang = args.lang.lang;
        let bots =
            [&args.bot, &args.lost_by].map(|name| name.as_deref().map(|name| self.bot(name)).transpose());
        let [bot, lost_by] = bots;
        let (bot, lost_by) = (bot?, lost_by?);
        let contract = args.contract.as_ref().map(|word| word.to_lowercase());
        let fits = |call: &Call<'_>, finished: &Finished<'_>, contract_word: &str| {
            let sits = |bots: &Vec<usize>| call.seats.iter().any(|(_, seated)| bots.contains(seated));
            let loses = |bots: &Vec<usize>| {
                call.seats.iter().any(|(seat, seated)| bots.contains(seated) && finished.points[seat] < 0)
            };
            bot.as_ref().is_none_or(sits)
                && lost_by.as_ref().is_none_or(loses)
                && (!args.fault || finished.faults().next().is_some())
                && contract.as_ref().is_none_or(|word| contract_word.to_lowercase().contains(word))
        };
        let look = |number: GameNumber, call: &Call<'_>, finished: &Finished<'_>| {
            let contract = finished.outcome.contract.to_string();
            if !fits(call, finished, &contract) {
                return None;
            }
            Some(Told {
                number,
                what: self.study.name_of(call.label),
                bots: call.seats,
                points: finished.points,
                winners: *finished.score.winners(),
                faults: finished
                    .faults()
                    .map(|fault| (fault.seat, fault.kind(), fault.cause.to_string()))
                    .collect(),
                record: records.is_some().then(|| self.record(call, finished)),
                rows: if csv.is_some() { self.rows(number, call, finished, &contract) } else { Vec::new() },
                contract,
            })
        };
        let is_wanted = |deal: u64| args.deal.as_ref().is_none_or(|deals| deals.contains(&deal));
        let is_list = records.is_none() && csv.is_none();
        let mut sinks = Sinks::open(records, csv, out)?;
        let (mut found, mut listed) = (0_u64, 0_u64);
        self.each(is_wanted, look, |told| {
            found += 1;
            if let Some(record) = &told.record {
                writeln!(sinks.records(), "{record}").map_err(|source| failed(records, source))?;
            }
            for row in &told.rows {
                sinks.row(row).map_err(|source| failed(csv, source))?;
            }
            if is_list && (args.limit == 0 || listed < args.limit) {
                if listed == 0 {
                    heading(sinks.out, lang)?;
                }
                line(&told, sinks.out)?;
                listed += 1;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        sinks.keep()?;
        if is_list {
            ending(found, listed, self.folder.path, lang, out)?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }

    /// The bots that are meant by a letter or a name.
    fn bot(&self, name: &str) -> Result<Vec<usize>, Error> {
        let bots = self.study.bots();
        let is_meant = |&(number, bot): &(usize, &&crate::run::contestant::Contestant)| {
            let is_letter = number < MOST_BOTS && name.eq_ignore_ascii_case(&letter(number).to_string());
            is_letter || bot.name == name || bot.name.split(':').next() == Some(name)
        };
        let found: Vec<usize> = bots.iter().enumerate().filter(is_meant).map(|(number, _)| number).collect();
        if found.is_empty() {
            let all: Vec<String> = bots
                .iter()
                .enumerate()
                .map(|(number, bot)| format!("{} {}", short(number), bot.name))
                .collect();
            return Err(Error::Usage(format!(
                "there is no bot {name} in this run: there are {}",
                all.join(", ")
            )));
        }
        Ok(found)
    }

    fn record(&self, call: &Call<'_>, finished: &Finished<'_>) -> String {
        let names: Vec<String> = self.study.bots().iter().map(|bot| bot.label()).collect();
        let (seed, index) = call.run;
        let origin = DealOrigin { seed, index, redeal: finished.redeals };
        let players = call.seats.map(|bot| names[bot].clone());
        GameRecord::of(&finished.game).with_players(players.0).with_deal(origin).to_line()
    }

    /// A row for each seat.
    fn rows(
        &self,
        number: GameNumber,
        call: &Call<'_>,
        finished: &Finished<'_>,
        contract: &str,
    ) -> Vec<Vec<String>> {
        let Finished { game, outcome, score, points, redeals, .. } = finished;
        let bots = self.study.bots();
        let what = self.study.name_of(call.label);
        let replicate = call.replicate.map(|number| number.to_string()).unwrap_or_default();
        let row = |seat: Seat| {
            let party = match outcome.parties[seat] {
                _ if outcome.contract.is_each_alone() => "",
                Party::Re => "re",
                Party::Kontra => "kontra",
            };
            let said =
                game.utterances().iter().filter(|utterance| utterance.seat == seat && !utterance.implied);
            let said: Vec<String> = said
                .map(|utterance| utterance.step.said_by(utterance.party).replace(' ', "").to_lowercase())
                .collect();
            let fault =
                finished.faults().find(|fault| fault.seat == seat).map_or("", |fault| fault.kind().key());
            let bot = call.seats[seat];
            vec![
                number.deal.to_string(),
                number.game.to_string(),
                what.clone(),
                replicate.clone(),
                contract.to_owned(),
                seat.index().to_string(),
                short(bot),
                bots[bot].name.clone(),
                party.to_owned(),
                score.winners()[seat].to_string(),
                points[seat].to_string(),
                outcome.seats[seat].augen.to_string(),
                said.join(" "),
                game.deal().hands()[seat].codes(),
                redeals.to_string(),
                fault.to_owned(),
            ]
        };
        Seat::ALL.map(row).to_vec()
    }
}

/// The letter of a bot, or its number where letters are at their end.
fn short(bot: usize) -> String {
    if bot < MOST_BOTS { letter(bot).to_string() } else { bot.to_string() }
}

fn heading(out: &mut dyn Write, lang: Lang) -> io::Result<()> {
    let [game, contract, seats, what] = lang.pick(
        ["game", "played", "seats 0 to 3, points, * won", "in"],
        ["Spiel", "gespielt", "Plätze 0 bis 3, Punkte, * Sieg", "in"],
    );
    writeln!(out, "{game:>10}  {contract:<16}  {seats:<31}  {what}")
}

fn line(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let GameNumber { deal, game } = told.number;
    let seats: Vec<String> = Seat::ALL
        .into_iter()
        .map(|seat| {
            let mark = if told.winners[seat] { "*" } else { " " };
            format!("{} {:+}{mark}", short(told.bots[seat]), told.points[seat])
        })
        .map(|seat| format!("{seat:<7}"))
        .collect();
    let number = format!("{deal}.{game}");
    writeln!(out, "{number:>10}  {:<16}  {}  {}", told.contract, seats.join(" "), told.what)?;
    for (seat, kind, words) in &told.faults {
        writeln!(
            out,
            "{:>12}{} at fault ({}): the bot in seat {seat} {words}",
            "",
            short(told.bots[*seat]),
            kind.key()
        )?;
    }
    Ok(())
}

fn ending(found: u64, listed: u64, folder: &Path, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let folder = crate::files::shell::quoted(folder);
    match (found, found - listed) {
        (0, _) => writeln!(out, "{}", lang.pick("no game fits", "kein Spiel passt")),
        (_, 0) => writeln!(out, "{}", told!(lang, "{found} games", "{found} Spiele")),
        (_, more) => writeln!(
            out,
            "{}",
            told!(
                lang,
                "{found} games, {more} of them not listed: --limit 0 lists all, `doko games {folder} --show DEAL.GAME` shows one",
                "{found} Spiele, {more} davon nicht gelistet: --limit 0 listet alle, `doko games {folder} --show DEAL.GAME` \
                 zeigt eines"
            )
        ),
    }
}

/// Where records and rows go.
struct Sinks<'o> {
    out: &'o mut dyn Write,
    records: Option<NewFile>,
    rows: Option<csv::Writer<NewFile>>,
    /// Rows for stdout, one at a time.
    printed: Option<csv::Writer<Vec<u8>>>,
}

impl<'o> Sinks<'o> {
    fn open(
        records: Option<&Target>,
        csv: Option<&Target>,
        out: &'o mut dyn Write,
    ) -> Result<Sinks<'o>, Error> {
        let file = |target: Option<&Target>| match target {
            Some(Target::File(path)) => NewFile::create(path).map(Some),
            _ => Ok(None),
        };
        let rows = file(csv)?.map(csv::Writer::from_writer);
        let printed = (csv == Some(&Target::Stdout)).then(|| csv::Writer::from_writer(Vec::new()));
        let mut sinks = Sinks { out, records: file(records)?, rows, printed };
        if csv.is_some() {
            sinks.row(&CsvFile::Seats.header()).map_err(|source| failed(csv, source))?;
        }
        Ok(sinks)
    }

    fn records(&mut self) -> &mut dyn Write {
        match &mut self.records {
            Some(file) => file,
            None => self.out,
        }
    }

    fn row(&mut self, row: &[String]) -> io::Result<()> {
        if let Some(rows) = &mut self.rows {
            rows.write_record(row)?;
        } else if let Some(printed) = &mut self.printed {
            printed.write_record(row)?;
            printed.flush()?;
            self.out.write_all(printed.get_ref())?;
            *printed = csv::Writer::from_writer(Vec::new());
        }
        Ok(())
    }

    fn keep(self) -> Result<(), Error> {
        if let Some(rows) = self.rows {
            let into =
                rows.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()));
            into.map_err(Error::Stdout)?.keep()?;
        }
        self.records.map_or(Ok(()), NewFile::keep)
    }
}

/// The error of having failed to write to a target.
fn failed(target: Option<&Target>, source: io::Error) -> Error {
    match target {
        Some(Target::File(path)) => Error::Write { path: path.clone(), source },
        _ => Error::Stdout(source),
    }
}
