//! `doko man`: the manual, a page for each command.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;

/// Prints the page of `doko`, or writes all pages into a folder.
///
/// # Errors
/// If they cannot be written.
pub(super) fn run(folder: Option<&Path>, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = folder else {
        Man::new(command).render(out)?;
        return Ok(Exit::Done);
    };
    std::fs::create_dir_all(folder).map_err(|source| Error::Write { path: folder.to_owned(), source })?;
    let mut pages = Vec::new();
    collect("doko", command, &mut pages);
    let count = pages.len();
    for (name, page) in pages {
        NewFile::write(&folder.join(format!("{name}.1")), |file| Man::new(page).render(file))?;
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
