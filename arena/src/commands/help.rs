//! Help texts: examples, and what blocks, figures, tests and folders are. Each command includes its file of `help/`.
//!
//! `-h` prints what stands before the line `----`. `--help` prints everything but that line and the paragraph before it.

use std::fmt::Write;

use clap::Command;

/// The commands as people look for them.
pub(super) const GROUPS: [(&str, &[&str]); 6] = [
    ("Play and compare", &["duel", "tournament", "gauntlet", "try", "compare"]),
    ("Understand a game", &["play", "analyse", "odds", "why"]),
    ("House rules", &["lab", "rules"]),
    ("Tune and teach", &["tune", "calibrate", "learn"]),
    ("Runs", &["report", "games", "merge", "verify", "replay", "power", "columns"]),
    ("Bots and machine", &["bots", "bench", "completions", "man"]),
];

/// The command line whose help lists the commands in groups, which clap does not by itself.
///
/// `word` says its headings in the language of the other texts.
pub(super) fn grouped(command: Command, word: impl Fn(&'static str) -> &'static str) -> Command {
    let header = command.get_styles().get_header();
    let literal = command.get_styles().get_literal();
    let longest = command.get_subcommands().map(|one| one.get_name().len()).max().unwrap_or_default();
    let mut list = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(list, "{header}{}:{header:#}", word(title));
        for name in names {
            let about = command
                .find_subcommand(name)
                .and_then(Command::get_about)
                .expect("a command that says what it does");
            let _ = writeln!(list, "  {literal}{name:longest$}{literal:#}  {about}");
        }
        list.push('\n');
    }
    let usage = command.get_styles().get_usage();
    let template = format!(
        "{{about-with-newline}}\n{usage}{}:{usage:#} {{usage}}\n\n{list}{header}{}:{header:#}\n{{options}}{{after-help}}",
        word("Usage"),
        word("Options")
    );
    command.help_template(template)
}

/// Between the two helps of a command.
const BREAK: &str = "\n----\n";

/// What `-h` prints after the options of a command.
pub(super) fn short(text: &'static str) -> &'static str {
    text.split_once(BREAK).map_or(text, |(short, _)| short).trim_end()
}

/// What `--help` prints there, if that is more.
pub(super) fn long(text: &str) -> String {
    let (short, more) = text.split_once(BREAK).expect("a text for each help");
    let (examples, _) = short.rsplit_once("\n\n").expect("examples, and what --help explains");
    format!("{examples}\n\n{}", more.trim_end())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::GROUPS;
    use crate::commands::Cli;
    use crate::studies::defaults::{DEALS, SEED};

    /// A default may stand in the text alone: a config that is read counts before it.
    #[test]
    fn help_names_the_defaults_that_count() {
        let (mut commands, mut named) = (vec![Cli::command()], 0);
        while let Some(command) = commands.pop() {
            for argument in command.get_arguments().filter(|one| one.get_default_values().is_empty()) {
                let default = match (argument.get_id().as_str(), command.get_name()) {
                    ("seed", _) => SEED,
                    ("deals", "duel" | "tournament" | "gauntlet" | "lab") => DEALS,
                    _ => continue,
                };
                let help = argument.get_help().expect("a text").to_string();
                assert!(help.ends_with(&format!("[default: {default}]")), "{}: {help}", command.get_name());
                named += 1;
            }
            commands.extend(command.get_subcommands().cloned());
        }
        assert_eq!(named, 7 + 4);
    }

    #[test]
    fn no_line_is_so_long_that_it_is_broken() {
        let mut commands = vec![Cli::command()];
        let mut texts = 0;
        while let Some(command) = commands.pop() {
            let helps = [command.get_after_help(), command.get_after_long_help()];
            for text in helps.into_iter().flatten().map(ToString::to_string) {
                texts += 1;
                for line in text.lines() {
                    assert!(line.chars().count() <= 100, "{line}");
                }
            }
            commands.extend(command.get_subcommands().cloned());
        }
        assert!(texts > 30, "{texts}");
    }

    #[test]
    fn every_command_is_in_one_group_and_fits_in_a_line() {
        let command = Cli::command();
        let mut grouped: Vec<&str> = GROUPS.into_iter().flat_map(|(_, names)| names).copied().collect();
        let mut all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        let help = super::grouped(command, |word| word).render_help().to_string();
        let lines: Vec<&str> = help.lines().take_while(|line| *line != "Options:").collect();
        assert!(lines.len() > GROUPS.len() + grouped.len(), "{help}");
        for line in lines {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    #[test]
    fn both_helps_begin_with_the_examples_and_each_has_its_own_end() {
        let text = "Examples:\n  doko\n\nMore is there.\n----\nMore:\n  here\n";
        assert_eq!(super::short(text), "Examples:\n  doko\n\nMore is there.");
        assert_eq!(super::long(text), "Examples:\n  doko\n\nMore:\n  here");
        assert_eq!(super::short("Examples:\n  doko\n"), "Examples:\n  doko");
    }
}
