//! Help in German. The English texts stand at the options themselves; what they are in German stands in `help/de/`.
//!
//! `words.toml` has each short text, English = German, and a file for each command what its help says after the options.
//! clap has some words of its own, such as headings and `[default: …]`: they are hidden, and said anew.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, ArgAction, Command};
use doko_engine::Lang;

use super::help;

/// Each short text, English = German.
static WORDS: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(include_str!("help/de/words.toml")).expect("a catalogue of texts"));

/// What bots and their options are like, English = German.
static BOTS: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(include_str!("help/de/bots.toml")).expect("a catalogue of texts"));

/// What a bot, a player of the pool or an option of a spec is like, in this language.
pub fn of_bots(english: &'static str, lang: Lang) -> &'static str {
    match lang {
        Lang::En => english,
        Lang::De => BOTS.get(english).map_or(english, String::as_str),
    }
}

/// What the help of a command says after its options.
struct Closing {
    #[cfg_attr(not(test), expect(dead_code, reason = "tests name the file that is wrong"))]
    name: &'static str,
    english: &'static str,
    german: &'static str,
}

macro_rules! closings {
    ($($name:literal)*) => {
        [$(Closing {
            name: $name,
            english: include_str!(concat!("help/", $name, ".txt")),
            german: include_str!(concat!("help/de/", $name, ".txt")),
        }),*]
    };
}

static CLOSINGS: [Closing; 29] = closings![
    "analyse" "bench" "bots" "bots-check" "bots-serve" "calibrate" "columns" "compare" "completions" "doko" "duel"
    "games" "gauntlet" "lab" "learn" "lessons" "man" "merge" "odds" "play" "power" "replay" "report" "rules"
    "tournament" "try" "tune" "verify" "why"
];

const OPTIONS: &str = "Options";
const ARGUMENTS: &str = "Arguments";

/// The command line with all its commands, whose help is in this language. It reads what the other reads; messages about what
/// was typed wrongly are meant to come from the English one.
pub(super) fn localised(command: Command, lang: Lang) -> Command {
    match lang {
        Lang::En => command,
        Lang::De => {
            let mut english = command.clone();
            english.build();
            let mut german = translated(command, &english);
            german.build();
            let german = with_usage(german);
            if english.get_name() == "doko" { help::grouped(german, word) } else { german }
        }
    }
}

/// A text in German; in English where the catalogue does not have it.
fn word(english: &'static str) -> &'static str {
    WORDS.get(english).map_or(english, String::as_str)
}

/// The same for a text that clap holds.
fn text(english: &StyledStr) -> String {
    let english = english.to_string();
    WORDS.get(&english).cloned().unwrap_or(english)
}

/// A command and all below it with German texts; `english` is the same command as clap completes it.
fn translated(mut command: Command, english: &Command) -> Command {
    let mut args: Vec<Arg> = command
        .get_arguments()
        .map(|arg| argument(arg.clone(), find(english, arg.get_id().as_str()).unwrap_or(arg)))
        .collect();
    // Headings come in the order of their first argument, and clap's own come first.
    args.sort_by_key(|arg| match arg.get_help_heading() {
        Some(heading) if heading == word(ARGUMENTS) => 0,
        Some(heading) if heading == word(OPTIONS) => 1,
        _ => 2,
    });
    let mut args = args.into_iter().enumerate().map(|(number, arg)| {
        // Under a heading clap would sort them by their names.
        if arg.is_positional() { arg.display_order(number) } else { arg }
    });
    command = command.mut_args(|_| args.next().expect("as many arguments as before"));
    command = command.disable_help_flag(true).disable_version_flag(true);
    for (name, short, action) in [("help", 'h', ArgAction::Help), ("version", 'V', ArgAction::Version)] {
        if let Some(english) = find(english, name) {
            command = command.arg(flag(Arg::new(name).short(short).long(name).action(action), english));
        }
    }
    if let Some(about) = command.get_about().map(text) {
        command = command.about(about);
    }
    if let Some(closing) = closing(&command) {
        if command.get_after_long_help().is_some() {
            command = command.after_long_help(help::long(closing.german));
        }
        command = command.after_help(help::short(closing.german));
    }
    command.mut_subcommands(|below| match english.find_subcommand(below.get_name()) {
        Some(english) => translated(below, english),
        None => below,
    })
}

fn closing(command: &Command) -> Option<&'static Closing> {
    let after = command.get_after_help()?.to_string();
    CLOSINGS.iter().find(|closing| help::short(closing.english) == after)
}

fn find<'a>(command: &'a Command, id: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|arg| arg.get_id() == id)
}

/// `--help` or `--version`, with what clap says of it.
fn flag(mut arg: Arg, english: &Arg) -> Arg {
    if let Some(help) = english.get_help() {
        arg = arg.help(text(help));
    }
    if let Some(help) = english.get_long_help() {
        arg = arg.long_help(text(help));
    }
    arg.help_heading(word(OPTIONS)).display_order(LAST)
}

/// clap shows options of its own after all others.
const LAST: usize = 999;

/// An option or a positional argument, with its heading, text, default value and possible values.
fn argument(arg: Arg, english: &Arg) -> Arg {
    let heading = match english.get_help_heading() {
        Some(heading) => WORDS.get(heading).map(String::as_str),
        None if english.is_positional() => Some(word(ARGUMENTS)),
        None => Some(word(OPTIONS)),
    };
    let arg = match heading {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    };
    let help = english.get_help().map(text).unwrap_or_default();
    if !english.get_action().takes_values() {
        return arg.help(help);
    }
    let (short, long) = brackets(english);
    arg.hide_default_value(true)
        .hide_possible_values(true)
        .help(format!("{help}{short}"))
        .long_help(format!("{help}{long}"))
}

/// The default and the possible values of an argument that takes some, as they stand after its text in `-h` and in `--help`.
fn brackets(arg: &Arg) -> (String, String) {
    let [mut short, mut long] = [const { String::new() }; 2];
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default = format!("[{}: {}]", word("default"), defaults.join(" "));
    let has_default = !defaults.is_empty() && !arg.is_hide_default_value_set();
    let values: Vec<PossibleValue> =
        arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect();
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let possible = format!("[{}: {}]", word("possible values"), names.join(", "));
    let has_values = !values.is_empty() && !arg.is_hide_possible_values_set();
    if has_default {
        let _ = write!(short, " {default}");
    }
    if has_values {
        let _ = write!(short, " {possible}");
    }
    let are_explained = has_values && values.iter().any(|value| value.get_help().is_some());
    if are_explained {
        let _ = write!(long, "\n\n{}:", word("Possible values"));
        for value in &values {
            let help = value.get_help().map(text).unwrap_or_default();
            let _ = write!(long, "\n- {}: {help}", value.get_name());
        }
    }
    if has_default {
        let _ = write!(long, "\n\n{default}");
    }
    if has_values && !are_explained {
        long.push_str(if has_default { "\n" } else { "\n\n" });
        long.push_str(&possible);
    }
    (short, long)
}

/// A command that was built and all below it, with a German line of usage.
fn with_usage(mut command: Command) -> Command {
    let heading = command.get_styles().get_usage();
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{heading}{}:{heading:#} {{usage}}\n\n{{all-args}}{{after-help}}",
        word("Usage")
    );
    command = command.subcommand_value_name(word("COMMAND"));
    let usage = command.render_usage().ansi().to_string();
    let (_, usage) = usage.split_once(' ').expect("a usage after its heading");
    // clap sets further lines below the first by the length of its own heading.
    let indented = format!("\n{:1$}", "", word("Usage").chars().count() + 2);
    let usage = usage.replace("\n       ", &indented).replace("[OPTIONS]", word("[OPTIONS]"));
    // The command `help`, which clap adds, and those that it lists.
    if let Some(about) = command.get_about().map(text) {
        command = command.about(about);
    }
    command
        .override_usage(usage)
        .help_template(template)
        .subcommand_help_heading(word("Commands"))
        .mut_subcommands(with_usage)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    /// A command and all below it.
    fn all(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().flat_map(all);
        std::iter::once(command.clone()).chain(below).collect()
    }

    /// The commands in English as clap completes them.
    fn english() -> Vec<Command> {
        let mut command = crate::commands::command();
        command.build();
        all(&command)
    }

    fn german() -> Vec<Command> {
        all(&localised(Cli::command(), Lang::De))
    }

    #[test]
    fn every_text_of_bots_and_their_options_is_german() {
        let options = doko_bots::BOTS.iter().flat_map(|bot| bot.options.iter().map(|(_, meaning)| *meaning));
        let bots = doko_bots::BOTS.iter().map(|bot| bot.summary);
        let pool = doko_bots::POOL.iter().map(|member| member.summary);
        let said: BTreeSet<&str> = options.chain(bots).chain(pool).collect();
        let catalogue: BTreeSet<&str> = BOTS.keys().map(String::as_str).collect();
        assert_eq!(said.difference(&catalogue).collect::<Vec<_>>(), [&""; 0], "not in help/de/bots.toml");
        assert_eq!(catalogue.difference(&said).collect::<Vec<_>>(), [&""; 0], "said nowhere");
    }

    /// What `-h` and `--help` print.
    fn helps(command: &Command) -> [String; 2] {
        let mut command = command.clone().term_width(100);
        [command.render_help().to_string(), command.render_long_help().to_string()]
    }

    /// All that is said in English, but for what follows the options.
    fn said() -> BTreeSet<String> {
        let own = ["Usage", "[OPTIONS]", "COMMAND", "Commands", ARGUMENTS, OPTIONS];
        let brackets = ["default", "possible values", "Possible values"];
        let groups = help::GROUPS.map(|(title, _)| title);
        let mut said: BTreeSet<String> =
            [&own[..], &brackets, &groups].concat().into_iter().map(str::to_owned).collect();
        for command in english() {
            said.extend(command.get_about().map(ToString::to_string));
            for arg in command.get_arguments() {
                said.extend(arg.get_help().map(ToString::to_string));
                said.extend(arg.get_long_help().map(ToString::to_string));
                said.extend(arg.get_help_heading().map(str::to_owned));
                if arg.get_action().takes_values() {
                    let values = arg.get_possible_values();
                    said.extend(values.iter().filter_map(PossibleValue::get_help).map(ToString::to_string));
                }
            }
        }
        said
    }

    #[test]
    fn every_text_has_a_german_one_and_no_german_one_is_left_over() {
        let said = said();
        assert!(said.len() > 200, "{}", said.len());
        let lacking: Vec<_> = said.iter().filter(|text| !WORDS.contains_key(*text)).collect();
        assert!(
            lacking.is_empty(),
            "add these to help/de/words.toml, with what they are in German: {lacking:#?}"
        );
        let left: Vec<_> = WORDS.keys().filter(|text| !said.contains(*text)).collect();
        assert!(left.is_empty(), "nothing says these, so take them out of help/de/words.toml: {left:#?}");
    }

    #[test]
    fn every_text_after_the_options_has_a_german_one() {
        for command in english().iter().filter(|command| command.get_after_help().is_some()) {
            let name = command.get_name();
            assert!(closing(command).is_some(), "{name}: name its file in CLOSINGS, and write help/de/*.txt");
        }
        for Closing { name, english, german } in &CLOSINGS {
            let breaks = |text: &str| text.matches("\n----\n").count();
            assert_eq!(breaks(english), breaks(german), "{name}: ---- between both helps");
            assert_ne!(english, german, "{name}");
        }
    }

    /// The commands among the examples, without what is said beside them.
    fn examples<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
        let (_, after) = text.split_once(heading).expect("examples");
        let lines = after.lines().skip(1).take_while(|line| !line.is_empty());
        lines.map(|line| line.trim_start().split("  ").next().unwrap_or_default()).collect()
    }

    #[test]
    fn german_examples_are_the_english_ones() {
        for Closing { name, english, german } in &CLOSINGS {
            let examples = [examples(english, "Examples:"), examples(german, "Beispiele:")];
            assert!(!examples[0].is_empty());
            assert_eq!(examples[0], examples[1], "help/{name}.txt and help/de/{name}.txt");
        }
    }

    #[test]
    fn no_german_line_is_longer_than_a_hundred_characters() {
        for command in german() {
            for line in helps(&command).iter().flat_map(|help| help.lines()) {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
        }
        let [doko, _] = helps(&localised(Cli::command(), Lang::De));
        for line in doko.lines().take_while(|line| *line != "Optionen:") {
            assert!(line.chars().count() <= 80, "{line}");
        }
        // clap breaks what is longer. A command is as long as it is in English.
        for Closing { name, english, german } in &CLOSINGS {
            for line in german.lines().filter(|line| !english.lines().any(|other| other == *line)) {
                assert!(line.chars().count() <= 100, "help/de/{name}.txt: {line}");
            }
        }
    }

    /// The lines that are headings of clap or of options.
    fn headings(help: &str, known: &[&str]) -> Vec<String> {
        let lines = help.lines().filter_map(|line| Some(line.split_once(':')?.0));
        lines.filter(|title| known.contains(title)).map(str::to_owned).collect()
    }

    #[test]
    fn german_help_has_the_same_headings_in_german() {
        let mut known =
            vec!["Usage", "Commands", ARGUMENTS, OPTIONS, "Rules", "Output", "Parts", "Which games"];
        known.extend(help::GROUPS.map(|(title, _)| title));
        let words: Vec<&str> = known.iter().copied().map(word).collect();
        let (english, german) = (english(), german());
        assert_eq!(english.len(), german.len());
        for (english, german) in english.iter().zip(&german) {
            assert_eq!(english.get_name(), german.get_name());
            for (english, german) in helps(english).iter().zip(helps(german)) {
                let expected: Vec<String> =
                    headings(english, &known).iter().map(|title| WORDS[title].clone()).collect();
                assert_eq!(expected, headings(&german, &words), "{german}");
                assert!(!expected.is_empty());
            }
        }
    }

    #[test]
    fn german_help_has_no_english_word_of_clap() {
        let words = ["[default", "[possible", "Possible values", "[OPTIONS]", "Print "];
        let headings =
            ["Usage:", "Options:", "Arguments:", "Commands:", "Examples:", "Rules:", "Output:", "Parts:"];
        for command in german() {
            for help in helps(&command) {
                let usage = help.split("\n\n").nth(1).unwrap_or_default();
                assert!(!usage.contains("[COMMAND]") && !usage.contains("<COMMAND>"), "{usage}");
                for word in words.iter().chain(&headings) {
                    assert!(!help.contains(word), "{word}: {help}");
                }
            }
        }
    }

    /// The options and arguments that a help text lists, in order.
    fn listed(help: &str) -> Vec<String> {
        let lines =
            help.lines().take_while(|line| !line.starts_with("Examples:") && !line.starts_with("Beispiele:"));
        // What is said of them is set further in.
        let lines =
            lines.filter(|line| line.starts_with("  ") && !line.starts_with("       ")).map(str::trim_start);
        let lines = lines.filter(|line| line.starts_with(['-', '[', '<']) && !line.starts_with("- "));
        lines
            .filter_map(|line| line.split("  ").next())
            .filter(|line| !line.contains(": "))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn german_help_lists_the_same_options_in_the_same_order() {
        let mut options = 0;
        for (english, german) in english().iter().zip(german()) {
            let [_, english] = helps(english);
            let [_, german] = helps(&german);
            let english = listed(&english);
            options += english.len();
            assert_eq!(english, listed(&german), "{german}");
        }
        assert!(options > 300, "{options}");
    }
}
