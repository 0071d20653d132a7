//! `doko columns`: what the columns of the CSV files mean.

use std::io::{self, Write};

use clap::Args;
use schemars::schema_for;
use serde_json::Value;

use super::help;
use crate::error::{Error, Exit, usage};
use crate::measures::{Measure, games, seats};
use crate::report::beside;
use crate::report::outputs::Headed;
use crate::report::rows::{Column, ColumnKind, Row, columns};
use crate::studies::games::{SeatRow, ValueRow};
use crate::studies::{analyse, calibrate, compare, lab, learn, matches, odds, power, tryout, tune, why};

const HELP: &str = include_str!("help/columns.txt");

/// Say what the columns of the CSV files mean
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct ColumnsArgs {
    /// Only those of this file: blocks, games, summary and so on
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Print the JSON schema of what this command writes with --json: duel, lab, why and so on
    #[arg(long, value_name = "COMMAND", conflicts_with = "file")]
    schema: Option<String>,
}

/// A kind of CSV file.
struct CsvFile {
    name: &'static str,
    about: &'static str,
    columns: Vec<Column>,
    /// What its column `measure` can be, beside what its own meaning says.
    measures: Vec<&'static Measure>,
}

impl CsvFile {
    fn of<R: Row>() -> CsvFile {
        CsvFile { name: R::FILE, about: R::ABOUT, columns: columns::<R>(), measures: Vec::new() }
    }

    fn with(self, measures: &'static [Measure]) -> CsvFile {
        CsvFile { measures: measures.iter().collect(), ..self }
    }

    /// All of them.
    fn all() -> [CsvFile; 15] {
        [
            CsvFile::of::<matches::report::BlockRow>(),
            CsvFile::of::<matches::report::PlayedRow>(),
            CsvFile::of::<matches::report::FigureRow>().with(seats::all()),
            CsvFile::of::<SeatRow>(),
            CsvFile::of::<ValueRow>(),
            CsvFile::of::<lab::report::LabFigure>().with(games::all()),
            CsvFile::of::<tune::report::StepRow>(),
            CsvFile::of::<calibrate::report::BinRow>(),
            CsvFile::of::<learn::report::EpochRow>(),
            CsvFile::of::<learn::lessons::report::LessonRow>(),
            CsvFile::of::<why::KindRow>(),
            CsvFile::of::<compare::BlockRow>(),
            CsvFile::of::<power::BlockRow>(),
            CsvFile::of::<analyse::AnswerRow>(),
            CsvFile::of::<odds::OddsRow>(),
        ]
    }
}

/// The columns of a file by its name, with or without `.csv`.
pub fn columns_of(file: &str) -> Option<Vec<Column>> {
    let stem = |name: &str| name.trim_end_matches(".csv").to_owned();
    CsvFile::all().into_iter().find(|known| stem(known.name) == stem(file)).map(|file| file.columns)
}

/// The commands that write a summary, each with its JSON schema.
pub(super) fn schemas() -> [(&'static str, Value); 12] {
    [
        ("duel", schema_for!(Headed<'_, matches::report::Summary>)),
        ("lab", schema_for!(Headed<'_, lab::report::Summary>)),
        ("tune", schema_for!(Headed<'_, tune::report::Summary>)),
        ("calibrate", schema_for!(Headed<'_, calibrate::report::Summary>)),
        ("learn", schema_for!(Headed<'_, learn::report::Summary>)),
        ("lessons", schema_for!(Headed<'_, learn::lessons::report::Summary>)),
        ("why", schema_for!(Headed<'_, why::Summary>)),
        ("compare", schema_for!(Headed<'_, compare::Summary>)),
        ("try", schema_for!(Headed<'_, tryout::Summary>)),
        ("power", schema_for!(Headed<'_, power::Summary>)),
        ("analyse", schema_for!(Headed<'_, analyse::Summary>)),
        ("odds", schema_for!(Headed<'_, odds::Summary>)),
    ]
    .map(|(command, schema)| (command, schema.to_value()))
}

/// Prints the JSON schema of the summary that a command writes.
///
/// # Errors
/// If the command writes none.
fn schema(command: &str, out: &mut dyn Write) -> Result<Exit, Error> {
    let all = schemas();
    let wanted = if ["tournament", "gauntlet"].contains(&command) { "duel" } else { command };
    let Some((_, schema)) = all.iter().find(|(known, _)| *known == wanted) else {
        let known: Vec<&str> = all.iter().map(|(command, _)| *command).collect();
        return usage(format!("there is no schema of doko {command}: there are {}", known.join(", ")));
    };
    serde_json::to_writer_pretty(&mut *out, schema).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Exit::Done)
}

/// Prints every column of every file, or of those of one name; or a schema.
///
/// # Errors
/// If there is no file of that name, or no schema.
pub(super) fn run(args: &ColumnsArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(command) = &args.schema {
        return schema(command, out);
    }
    let file = args.file.as_deref();
    let stem = |name: &str| name.trim_end_matches(".csv").to_owned();
    let all = CsvFile::all();
    let names: Vec<String> = all.iter().map(|known| stem(known.name)).collect();
    let files = all.into_iter().filter(|known| file.is_none_or(|file| stem(file) == stem(known.name)));
    let files: Vec<CsvFile> = files.collect();
    if files.is_empty() {
        return usage(format!(
            "there is no file `{}`: there are {}",
            file.unwrap_or_default(),
            names.join(", ")
        ));
    }
    for (number, CsvFile { name, about, columns, measures }) in files.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{name} ({about})")?;
        table(&columns, out)?;
        if !measures.is_empty() {
            let told = |measure: &&Measure| Column {
                name: measure.key.clone(),
                unit: measure.unit.key().to_owned(),
                kind: ColumnKind::Figure,
                meaning: measure.meaning.clone(),
            };
            writeln!(out, "\n{name} (what else `measure` can be)")?;
            table(&measures.iter().map(told).collect::<Vec<_>>(), out)?;
        }
    }
    Ok(Exit::Done)
}

fn table(columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
    let width =
        |text: fn(&Column) -> &String| columns.iter().map(|column| text(column).len()).max().unwrap_or(0);
    let (names, units) = (width(|column| &column.name), width(|column| &column.unit));
    for Column { name, unit, meaning, .. } in columns {
        beside(out, format!("  {name:names$}  {unit:units$}"), meaning)?;
    }
    Ok(())
}
