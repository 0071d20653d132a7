//! `doko columns`: what the columns of the CSV files mean.

use std::io::{self, Write};

use clap::Args;

use super::help;
use crate::error::{Error, Exit, usage};
use crate::measures::Measure;
use crate::report::beside;
use crate::report::rows::{Column, ColumnKind};
use crate::studies::registry::{CsvFile, STUDIES};

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

/// All kinds of CSV files.
fn all() -> Vec<CsvFile> {
    STUDIES.iter().flat_map(|study| study.files).map(|file| file()).collect()
}

/// The columns of a file by its name, with or without `.csv`.
pub fn columns_of(file: &str) -> Option<Vec<Column>> {
    let stem = |name: &str| name.trim_end_matches(".csv").to_owned();
    all().into_iter().find(|known| stem(known.name) == stem(file)).map(|file| file.columns)
}

/// Prints the JSON schema of the summary that a command writes.
///
/// # Errors
/// If the command writes none.
fn schema(command: &str, out: &mut dyn Write) -> Result<Exit, Error> {
    let Some(study) = STUDIES.iter().find(|study| study.commands.contains(&command)) else {
        let known: Vec<&str> = STUDIES.iter().map(|study| study.commands[0]).collect();
        return usage(format!("there is no schema of doko {command}: there are {}", known.join(", ")));
    };
    serde_json::to_writer_pretty(&mut *out, &(study.schema)()).map_err(io::Error::from)?;
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
    let all = all();
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
            let told = |measure: &Measure| Column {
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
