//! `doko man`: the manual, a page for each command.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::help;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;

const HELP: &str = include_str!("help/man.txt");

/// Print the manual page, or write one for each command
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct ManArgs {
    /// Write the pages into this folder: doko.1, doko-duel.1 and so on
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
}

/// Prints the page of `doko`, or writes all pages into a folder.
///
/// # Errors
/// If they cannot be written.
pub(super) fn run(args: &ManArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut command = super::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else {
        page(command, out)?;
        return Ok(Exit::Done);
    };
    std::fs::create_dir_all(folder).map_err(|source| Error::Write { path: folder.clone(), source })?;
    let mut pages = Vec::new();
    collect("doko", command, &mut pages);
    let count = pages.len();
    for (name, command) in pages {
        NewFile::write(&folder.join(format!("{name}.1")), |file| page(command, file))?;
    }
    tell(format_args!("{count} pages are in {}", folder.display()));
    Ok(Exit::Done)
}

/// A command and all below it, each under the name of its page.
fn collect(name: &str, command: clap::Command, pages: &mut Vec<(String, clap::Command)>) {
    for below in command.get_subcommands() {
        collect(&format!("{name}-{}", below.get_name()), below.clone(), pages);
    }
    pages.push((name.to_owned(), command));
}

/// Writes the page of a command. What its help says at the end has lines that must stay as they are, so it is not left
/// to the generator, which would fill them.
fn page(command: clap::Command, out: &mut dyn Write) -> io::Result<()> {
    let closing = command.get_after_long_help().or_else(|| command.get_after_help()).map(ToString::to_string);
    let has_subcommands = command.has_subcommands();
    let man = Man::new(command).manual("doko");
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if has_subcommands {
        man.render_subcommands_section(out)?;
    }
    sections(&closing.unwrap_or_default()).to_writer(out)
}

/// Blocks of a help text as sections: those with a title under it, with their lines as they are; prose is filled.
fn sections(text: &str) -> Roff {
    /// No title of a section is longer.
    const TITLE: usize = 30;
    let mut roff = Roff::default();
    let mut has_notes = false;
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
        let title = first.strip_suffix(':').filter(|title| !title.starts_with(' ') && title.len() <= TITLE);
        let lines = if title.is_some() { rest } else { block };
        match title {
            Some(title) => roff.control("SH", [title.to_uppercase().as_str()]),
            None if has_notes => roff.control("PP", []),
            None => roff.control("SH", ["NOTES"]),
        };
        has_notes = title.is_none();
        let is_prose = lines.lines().all(|line| !line.starts_with(' '));
        if !is_prose {
            roff.control("nf", []);
        }
        for line in lines.lines() {
            roff.text([roman(line)]);
        }
        if !is_prose {
            roff.control("fi", []);
        }
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_sections_and_only_prose_is_filled() {
        let text =
            "Examples:\n  doko a\n  doko b\n\nA sentence\nin two lines.\n\nBlocks:\n  .team  x\n\nMore.";
        assert_eq!(
            sections(text).render(),
            [
                r".ie \n(.g .ds Aq \(aq",
                r".el .ds Aq '",
                r".SH EXAMPLES",
                r".nf",
                r"  doko a",
                r"  doko b",
                r".fi",
                r".SH NOTES",
                r"A sentence",
                r"in two lines.",
                r".SH BLOCKS",
                r".nf",
                r"  .team  x",
                r".fi",
                r".SH NOTES",
                r"More.",
                "",
            ]
            .join("\n")
        );
    }
}
