//! `doko compare`: two runs on the same deals, deal by deal.

use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use doko_engine::{Lang, told};
use serde_json::{Value, json};

use crate::cli::CompareArgs;
use crate::cli::config::{csv_is_a_file, no_file_is_named_twice};
use crate::error::{Error, Exit};
use crate::files::NewFile;
use crate::files::shell::quoted;
use crate::report::columns::CsvFile;
use crate::report::outputs::Target;
use crate::report::wrapped;
use crate::run::execute::{read_units, threads};
use crate::run::folder::Folder;
use crate::run::log::Reader;
use crate::run::study::StudyExt;
use crate::stats::{BlockPoints, Estimate, Looks, Moments, Verdict};
use crate::studies::matches::experiment::{Bots, Experiment, Format, Planned};
use crate::studies::matches::schedule::BlockKind;
use crate::studies::{AnyStudy, Opened, open};

/// Reads both runs, and says by how much their first bots differ.
///
/// # Errors
/// If the runs cannot be compared, or cannot be read.
pub(super) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    csv_is_a_file(args.csv.as_deref())?;
    let target = args.json.clone().map(Target::from);
    let json_file = match &target {
        Some(Target::File(path)) => Some(path.clone()),
        _ => None,
    };
    let files = [("--json", json_file), ("--csv", args.csv.clone())];
    let written = files.into_iter().filter_map(|(asks, path)| Some((asks.to_owned(), path?)));
    for folder in [&args.one, &args.other] {
        no_file_is_named_twice(Folder::of_games(folder).names().chain(written.clone()))?;
    }
    let runs = [Run::open(&args.one)?, Run::open(&args.other)?];
    runs[0].is_like(&runs[1])?;
    let report = compare(runs, args)?;
    if let Some(path) = &args.csv {
        NewFile::write(path, |file| report.csv(file))?;
    }
    let write = |out: &mut dyn Write| {
        serde_json::to_writer_pretty(&mut *out, &report.json())?;
        writeln!(out)
    };
    match target {
        Some(Target::Stdout) => write(out)?,
        Some(Target::File(path)) => {
            NewFile::write(&path, write)?;
            report.text(out)?;
        }
        None => report.text(out)?,
    }
    Ok(Exit::Done)
}

/// A duel that was played.
struct Run {
    path: PathBuf,
    planned: Planned,
    units: Range<u64>,
    /// Whether somebody may have looked before its end.
    is_sequential: bool,
}

impl Run {
    fn open(path: &Path) -> Result<Run, Error> {
        let folder = Folder::of_games(path);
        let Opened { study, units } = open(folder, Bots::Recorded)?;
        match study {
            AnyStudy::Match(planned) if planned.experiment.format == Format::Duel => {
                let stops = planned.stopping.test.is_some() || planned.stopping.until.is_some();
                let is_sequential = stops || !folder.extensions()?.is_empty();
                Ok(Run { path: path.to_owned(), planned, units, is_sequential })
            }
            _ => Err(Error::Usage(format!("{} holds no duel: two duels are compared", quoted(path)))),
        }
    }

    const fn experiment(&self) -> &Experiment {
        &self.planned.experiment
    }

    /// Refuses to compare what does not fit together.
    fn is_like(&self, other: &Run) -> Result<(), Error> {
        let (one, two) = (self.experiment(), other.experiment());
        let refuse = |why: String| {
            let runs = [quoted(&self.path), quoted(&other.path)].join(" and ");
            Err(Error::Usage(format!("{runs} cannot be compared deal by deal: {why}")))
        };
        if one.rules.fingerprint() != two.rules.fingerprint() {
            let [one, two] = [one, two].map(|experiment| experiment.rules.label());
            return refuse(format!("one was played by the rules {one}, the other by {two}"));
        }
        if one.seed != two.seed {
            return refuse(format!(
                "they have other cards, since one was played with --seed {} and the other with --seed {}",
                one.seed, two.seed
            ));
        }
        if (one.unit, one.length()) != (two.unit, two.length()) {
            return refuse("one has single deals or evenings of another length than the other".to_owned());
        }
        if self.kinds(other).is_empty() {
            return refuse("they have no kind of block in common".to_owned());
        }
        let common = self.common(other);
        if common.is_empty() {
            return refuse(format!(
                "they have no deal in common: {}..{} and {}..{}",
                self.units.start, self.units.end, other.units.start, other.units.end
            ));
        }
        Ok(())
    }

    /// The kinds of blocks that both have and in which the first bot has figures of its own.
    fn kinds(&self, other: &Run) -> Vec<BlockKind> {
        let has =
            |run: &Run, kind: BlockKind| run.experiment().matchups.iter().any(|matchup| matchup.kind == kind);
        BlockKind::PAIR.into_iter().filter(|&kind| has(self, kind) && has(other, kind)).collect()
    }

    fn common(&self, other: &Run) -> Range<u64> {
        self.units.start.max(other.units.start)..self.units.end.min(other.units.end)
    }

    /// What the first bot gains in each deal that is asked for, in blocks of these kinds; as far as the deals were played.
    fn points(
        &self,
        kinds: &[BlockKind],
        deals: &Range<u64>,
        number: u16,
    ) -> Result<Vec<Vec<BlockPoints>>, Error> {
        let folder = Folder::of_games(&self.path);
        let reader = Reader::open(&folder.log_path())?;
        reader.expect(&self.planned.header(self.units.start))?;
        let pool = threads(usize::from(number))?;
        let places: Vec<usize> = kinds
            .iter()
            .map(|kind| {
                let matchups = &self.experiment().matchups;
                matchups.iter().position(|matchup| matchup.kind == *kind).expect("a kind that it has")
            })
            .collect();
        let mut points = Vec::new();
        let mut deal = self.units.start;
        let read = read_units(&self.planned, reader, self.units.clone(), &pool, false, |_, blocks| {
            if deals.contains(&deal) {
                // The first bot's view of the blocks in which the second is the single one: what it takes from it.
                let of_first = |&place: &usize| match blocks[place].kind {
                    BlockKind::FieldReversed => -blocks[place].points(1),
                    _ => blocks[place].points(0),
                };
                points.push(places.iter().map(of_first).collect());
            }
            deal += 1;
            Ok(if deal < deals.end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        read.tell_rescored(&self.path);
        Ok(points)
    }
}

/// What has come of it.
struct Report {
    runs: [Run; 2],
    /// How many deals both have.
    deals: u64,
    rows: Vec<Row>,
    lang: Lang,
}

/// A kind of block.
struct Row {
    kind: BlockKind,
    /// What the first bot of each run gains, in points per game.
    own: [Option<Estimate>; 2],
    /// The first less the second, deal by deal.
    difference: Option<Estimate>,
}

fn compare(runs: [Run; 2], args: &CompareArgs) -> Result<Report, Error> {
    let kinds = runs[0].kinds(&runs[1]);
    let deals = runs[0].common(&runs[1]);
    let points = [0, 1].map(|run| runs[run].points(&kinds, &deals, args.threads));
    let [one, other] = points;
    let (one, other) = (one?, other?);
    let is_sequential = runs.iter().any(|run| run.is_sequential);
    let games = runs[0].experiment().length();
    let looks = Looks::at(is_sequential);
    let estimate = |moments: &Moments| looks.estimate(moments).map(|estimate| estimate.per_game(games));
    let row = |(number, kind): (usize, BlockKind)| {
        let (mut own, mut difference) = ([Moments::default(); 2], Moments::default());
        for (first, second) in one.iter().zip(&other) {
            let (first, second) = (first[number], second[number]);
            own[0].add(first);
            own[1].add(second);
            difference.add(BlockPoints::from_units(first.units() - second.units()));
        }
        Row { kind, own: [estimate(&own[0]), estimate(&own[1])], difference: estimate(&difference) }
    };
    let rows = kinds.into_iter().enumerate().map(row).collect();
    Ok(Report { deals: one.len().min(other.len()) as u64, runs, rows, lang: args.lang.lang })
}

impl Report {
    fn is_sequential(&self) -> bool {
        self.runs.iter().any(|run| run.is_sequential)
    }

    /// The first bot of each run, and whom it meets.
    fn names(&self) -> [(String, String); 2] {
        let name = |run: &Run| {
            let [one, other] = [0, 1].map(|bot| run.experiment().bots[bot].label_in(self.lang));
            (one, other)
        };
        [name(&self.runs[0]), name(&self.runs[1])]
    }

    fn text(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let (lang, experiment) = (self.lang, self.runs[0].experiment());
        let [(one, against), (other, other_against)] = self.names();
        writeln!(out, "1  {one}  ({} {against})", lang.pick("against", "gegen"))?;
        writeln!(out, "2  {other}  ({} {other_against})", lang.pick("against", "gegen"))?;
        let deals = experiment.unit.counted(self.deals, lang);
        let (seed, rules) = (experiment.seed, experiment.rules.label());
        let heading = told!(
            lang,
            "{deals} of seed {seed} that both have, rules {rules}",
            "{deals} von Seed {seed}, die beide haben, Regeln {rules}"
        );
        writeln!(out, "{}\n", wrapped(&heading))?;
        for row in &self.rows {
            writeln!(out, "{}", wrapped(&self.sentence(row)))?;
        }
        let columns = ["1", "2", lang.pick("1 less 2", "1 minus 2")];
        writeln!(
            out,
            "\n{:22}{:>16}{:>16}{:>16}",
            lang.pick("points per game", "Punkte pro Spiel"),
            columns[0],
            columns[1],
            columns[2]
        )?;
        for row in &self.rows {
            let cell = |estimate: Option<Estimate>| {
                estimate.map_or("–".to_owned(), |estimate| lang.number(estimate))
            };
            let [first, second] = row.own.map(cell);
            writeln!(
                out,
                "  {:20}{first:>16}{second:>16}{:>16}",
                kind_name(row.kind, lang),
                cell(row.difference)
            )?;
        }
        let note = if self.is_sequential() {
            lang.pick(
                "± is half the width of a 95% interval that holds whenever one looks (asymptotic confidence sequence), from the \
                 spread over deals: one of the runs could stop early, or was made longer.",
                "± ist die halbe Breite eines 95-%-Intervalls, das gilt, wann immer man hinsieht (asymptotische \
                 Konfidenzfolge), aus der Streuung über die Kartenverteilungen: Einer der Läufe konnte früher enden oder \
                 wurde verlängert.",
            )
        } else {
            lang.pick(
                "± is half the width of the 95% confidence interval of the mean, from the spread over deals (Student's t).",
                "± ist die halbe Breite des 95-%-Konfidenzintervalls des Mittelwerts, aus der Streuung über die \
                 Kartenverteilungen (Student-t-Verteilung).",
            )
        };
        writeln!(out, "\n{}", wrapped(note))
    }

    fn sentence(&self, row: &Row) -> String {
        let lang = self.lang;
        let [(one, _), (other, _)] = self.names();
        let kind = kind_name(row.kind, lang);
        let Some(difference) = row.difference else {
            return told!(lang, "{kind}: no deal", "{kind}: keine Kartenverteilung");
        };
        let by = lang.number(Estimate { mean: difference.mean.abs(), ..difference });
        match difference.verdict() {
            Verdict::Better => told!(
                lang,
                "{kind}: {one} (1) gains {by} points per game more than {other} (2).",
                "{kind}: {one} (1) gewinnt {by} Punkte pro Spiel mehr als {other} (2)."
            ),
            Verdict::Worse => told!(
                lang,
                "{kind}: {one} (1) gains {by} points per game less than {other} (2).",
                "{kind}: {one} (1) gewinnt {by} Punkte pro Spiel weniger als {other} (2)."
            ),
            _ => told!(
                lang,
                "{kind}: no difference between {one} (1) and {other} (2) is shown.",
                "{kind}: Zwischen {one} (1) und {other} (2) ist kein Unterschied nachgewiesen."
            ),
        }
    }

    fn json(&self) -> Value {
        let numbers = |estimate: Option<Estimate>| {
            estimate.map(|estimate| json!({ "points_per_game": estimate.mean, "ci95": estimate.ci95() }))
        };
        let names = self.names();
        let experiment = self.runs[0].experiment();
        let runs = names.map(|(bot, against)| json!({ "bot": bot, "against": against }));
        let mut object = json!({
            "format": 1,
            "seed": experiment.seed,
            "rules": experiment.rules.label(),
            "deals": self.deals,
            "sequential": self.is_sequential(),
            "runs": runs,
        });
        for row in &self.rows {
            object[row.kind.key()] = json!({
                "one": numbers(row.own[0]),
                "other": numbers(row.own[1]),
                "difference": numbers(row.difference),
            });
        }
        object
    }

    fn csv(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::Compare.header())?;
        for row in &self.rows {
            let mut fields = vec![row.kind.key().to_owned(), self.deals.to_string()];
            for estimate in [row.own[0], row.own[1], row.difference] {
                let [low, high] = estimate
                    .and_then(|estimate| estimate.ci95())
                    .map_or([String::new(), String::new()], |ends| ends.map(|end| end.to_string()));
                fields.extend([estimate.map(|one| one.mean.to_string()).unwrap_or_default(), low, high]);
            }
            csv.write_record(fields)?;
        }
        csv.flush()
    }
}

fn kind_name(kind: BlockKind, lang: Lang) -> &'static str {
    match kind {
        BlockKind::Team => lang.pick("Team", "Team"),
        BlockKind::Field => lang.pick("Field", "Feld"),
        _ => lang.pick("Field, reversed", "Feld, umgekehrt"),
    }
}
