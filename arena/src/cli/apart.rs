//! Keeps the files that a command line reads apart from those that it writes.
//!
//! It looks at every command line before the command does anything, and goes by what clap knows of the arguments: their hints and
//! types. So a new command or option needs no check of its own.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, ValueHint};
use doko_bots::BotSpec;
use doko_engine::rules::Preset;
use toml::{Table, Value};

use super::against::Against;
use super::seating::Seating;
use crate::error::{Error, usage};
use crate::files::names::{CONFIG, FILES, GAME_LOG, OLD_LOGS, SUMS};
use crate::files::shell::{quoted, word};
use crate::files::{Place, holds_a_run, is_special, read_text};

/// The options that name a file to read; all others with a file's hint write it.
const READ: [&str; 2] = ["config", "begin_with"];

/// A file, and what names it on the command line.
type Named = (String, PathBuf);

/// Refuses a command line that would write over what it reads, over a file of a run's folder, or twice into one file.
///
/// # Errors
/// If it would.
pub fn check(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    if let Some((name, matches)) = matches.subcommand() {
        return check(command.find_subcommand(name).expect("clap has found it"), matches);
    }
    let given = || {
        command.get_arguments().filter_map(|arg| {
            let values = matches.try_get_raw(arg.get_id().as_str()).ok()??;
            Some(values.map(move |value| (arg, value)))
        })
    };
    let is_written = |&(arg, value): &(&Arg, &OsStr)| is_output(arg) && value != "-";
    let written: Vec<Named> =
        given().flatten().filter(is_written).map(|(arg, value)| (words(arg, value), value.into())).collect();
    if written.is_empty() {
        return Ok(());
    }
    let mut read = Vec::new();
    for (arg, value) in given().flatten().filter(|(arg, _)| !is_output(arg)) {
        let (words, path) = (words(arg, value), Path::new(value));
        match arg.get_value_hint() {
            ValueHint::DirPath => {
                read.extend(files_kept_in(&words, path));
                // A run that begins in a folder does not read the config of the one before.
                if arg.get_id() != "out" {
                    read.extend(files_in_config(&words, &path.join(CONFIG)));
                }
            }
            _ if names_a_file(arg) => read.extend(files_at(&words, path)),
            _ if is_bot(matches, arg) => read.extend(files_in(&words, &value.to_string_lossy())),
            _ => {}
        }
        if arg.get_id() == "config" {
            read.extend(files_in_config(&words, path));
        }
    }
    expect_apart(read, written)
}

/// Refuses to write over a file that is read, or twice into one. Pipes and other special files can be both.
///
/// # Errors
/// If that is asked for.
pub fn expect_apart(
    read: impl IntoIterator<Item = Named>,
    written: impl IntoIterator<Item = Named>,
) -> Result<(), Error> {
    let mut known: Vec<(String, Place)> =
        read.into_iter().map(|(words, path)| (words, Place::of(&path))).collect();
    for (words, path) in written.into_iter().filter(|(_, path)| !is_special(path)) {
        let place = Place::of(&path);
        if let Some((other, _)) = known.iter().find(|(_, other)| other.is(&place)) {
            let path = path.display();
            return usage(format!(
                "{other} and {words} are one file, {path}: name another for {words}, or leave it out"
            ));
        }
        known.push((words, place));
    }
    Ok(())
}

/// The files that doko keeps in a folder which these words name, there already or not, and in the runs in it.
pub fn files_kept_in(words: &str, path: &Path) -> Vec<Named> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let inner = entries.map(|entry| entry.path()).filter(|path| holds_a_run(path));
    let of = |folder: PathBuf| {
        let own = FILES.into_iter().chain([GAME_LOG, SUMS]).chain(OLD_LOGS.map(|(log, _)| log));
        own.map(|name| (format!("the {name} of {words}"), folder.join(name))).collect::<Vec<_>>()
    };
    [path.to_owned()].into_iter().chain(inner).flat_map(of).collect()
}

/// The words by which people find a value.
fn words(arg: &Arg, value: &OsStr) -> String {
    match arg.get_long() {
        Some(long) => format!("--{long}"),
        None => quoted(Path::new(value)),
    }
}

fn is_output(arg: &Arg) -> bool {
    let is_option = arg.get_long().is_some() && !READ.contains(&arg.get_id().as_str());
    is_option && arg.get_value_hint() == ValueHint::FilePath
}

/// `true` if its value is a file; some take a preset or a folder in place of one.
fn names_a_file(arg: &Arg) -> bool {
    matches!(arg.get_value_hint(), ValueHint::FilePath | ValueHint::AnyPath)
        || arg.get_value_names().into_iter().flatten().any(|name| name.contains("FILE"))
}

fn is_bot(matches: &ArgMatches, arg: &Arg) -> bool {
    let id = arg.get_id().as_str();
    matches.try_get_many::<BotSpec>(id).is_ok()
        || matches.try_get_many::<Against>(id).is_ok()
        || matches.try_get_many::<Seating>(id).is_ok()
}

/// The file that a path leads to, or those of the folder.
fn files_at(words: &str, path: &Path) -> Vec<Named> {
    match path.to_str() {
        Some("-") => vec![("stdin".to_owned(), "/dev/stdin".into())],
        Some(name) if Preset::named(name).is_some() => Vec::new(),
        _ if path.is_dir() => files_kept_in(words, path),
        _ => vec![(words.to_owned(), path.to_owned())],
    }
}

/// The files that the spec of a bot names: parameters, networks, a program. Each piece between two of the marks that separate
/// options and words is looked up.
fn files_in(words: &str, spec: &str) -> Vec<Named> {
    // A shell drops backslashes from the words of a command.
    let unescaped = spec.replace('\\', "");
    let mut found = Vec::new();
    for text in [spec, &unescaped] {
        let marks = text.match_indices(|c: char| ":,='\"".contains(c) || c.is_whitespace());
        let marks: Vec<(usize, &str)> = marks.collect();
        for (number, (at, mark)) in marks.iter().enumerate() {
            let ends = marks[number + 1..].iter().map(|(end, _)| *end).chain([text.len()]);
            let pieces = ends.map(|end| &text[at + mark.len()..end]);
            found.extend(pieces.filter(|piece| Path::new(piece).is_file()).map(str::to_owned));
        }
    }
    found.into_iter().map(|file| (format!("the {} of {words}", word(&file)), file.into())).collect()
}

/// The files that a config names: rules, those in the specs of its bots, and the runs that lessons come from.
fn files_in_config(words: &str, config: &Path) -> Vec<Named> {
    let mut texts = Vec::new();
    // A pipe can be read once, and the command reads it.
    let text = if is_special(config) { None } else { read_text(config).ok() };
    if let Some(table) = text.and_then(|text| text.parse::<Table>().ok()) {
        gather(Value::Table(table), &mut texts);
    }
    // A config has many words, and a folder may happen to have the name of one.
    let is_there = |text: &&String| Path::new(text).is_file() || holds_a_run(Path::new(text));
    let at = |text: &String| files_at(&format!("the {} of {words}", word(text)), Path::new(text));
    texts
        .iter()
        .filter(is_there)
        .flat_map(at)
        .chain(texts.iter().flat_map(|text| files_in(words, text)))
        .collect()
}

/// All texts in a value.
fn gather(value: Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.into_iter().for_each(|value| gather(value, texts)),
        Value::Table(table) => table.into_iter().for_each(|(_, value)| gather(value, texts)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_specs_and_commands_however_they_are_quoted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("my bot, ä=1.sh");
        fs::write(&file, "").unwrap();
        let path = file.to_str().unwrap();
        let escaped = path.replace(' ', "\\ ");
        for spec in [
            format!("exec:limit=3,sh\u{a0}'{path}' --level ö"),
            format!("exec:sh \"{path}\""),
            format!("exec:{escaped} --x"),
            format!("cheat:of=net:weights={path}"),
        ] {
            assert!(files_in("it", &spec).iter().any(|(_, found)| *found == file), "{spec}");
        }
        assert!(files_in("it", path).is_empty() && files_in("it", "exec:\u{a0}").is_empty());
    }
}
