//! `doko rules`: what there is, what it says, how it differs, whether it is right.

use std::io::Write;

use clap::{Subcommand, ValueHint};
use doko_engine::explain::{explain_in, explain_sections};
use doko_engine::rules::{KEYS, OPTIONS, PRESETS, Preset, RuleSet, diff, plain};
use doko_engine::{Lang, told};

use super::help;
use crate::cli::RulesLangArg;
use crate::error::{Error, Exit};
use crate::report::wrapped;
use crate::rules_source::{Origin, file_of, file_with, warn};

const HELP: &str = include_str!("help/rules.txt");

/// List, show, compare and check rules
#[derive(Debug, Subcommand)]
#[command(after_help = help::short(HELP), arg_required_else_help = true)]
pub enum RulesCommand {
    /// The presets, and what can be changed
    #[command(after_help = help::short(HELP))]
    List {
        /// Every key too, with its values and what it decides
        #[arg(long)]
        keys: bool,
        /// What the sources offer beside their main rules too, such as the Sonderregeln of palast
        #[arg(long)]
        options: bool,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// Rules in words, or as a rule file
    #[command(after_help = help::short(HELP))]
    Show {
        /// A preset or a rule file
        #[arg(value_name = "PRESET|FILE", default_value = "ddv")]
        rules: String,
        /// Change a rule, such as dulle.mode=second; repeat it for more
        #[arg(long, value_name = "KEY=VALUE")]
        set: Vec<String>,
        /// Print a rule file with every key
        #[arg(long)]
        toml: bool,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// What differs between two sets of rules
    #[command(after_help = help::short(HELP))]
    Diff {
        /// A preset or a rule file
        #[arg(value_name = "A")]
        a: String,
        /// Another
        #[arg(value_name = "B")]
        b: String,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// Whether a rule file is right
    #[command(after_help = help::short(HELP))]
    Check {
        /// A rule file or a preset
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: String,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
}

pub(super) fn run(command: &RulesCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        RulesCommand::List { keys, options, lang } => list(*keys, *options, lang.lang, out)?,
        RulesCommand::Show { rules, set, toml, lang } => show(rules, set, *toml, lang.lang, out)?,
        RulesCommand::Diff { a, b, lang } => differences(a, b, lang.lang, out)?,
        RulesCommand::Check { file, lang } => check(file, lang.lang, out)?,
    }
    Ok(Exit::Done)
}

fn list(keys: bool, options: bool, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let width = PRESETS.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    for preset in PRESETS {
        writeln!(out, "{:width$}  {}", preset.name, preset.about_in(lang))?;
    }
    if options {
        for preset in PRESETS {
            let mut of_preset = OPTIONS.iter().filter(|option| option.preset == preset.name).peekable();
            if of_preset.peek().is_some() {
                writeln!(out, "\n{} {}", lang.pick("Options of", "Optionen von"), preset.name)?;
            }
            for option in of_preset {
                let changes: Vec<String> =
                    option.changes.iter().map(|change| format!(" --set {change}")).collect();
                writeln!(out, "  {}:{}\n      {}", option.name, changes.concat(), option.about_in(lang))?;
            }
        }
    }
    if keys {
        writeln!(out)?;
        let allowed = lang.pick("allowed", "erlaubt");
        for key in &KEYS {
            let (meaning, values) = (key.meaning_in(lang), key.allowed.told_in(lang));
            writeln!(out, "{}\n    {meaning}\n    {allowed}: {values}", key.name)?;
        }
        other_words(lang, out)?;
    }
    Ok(())
}

/// The words that are read in place of those of rule files.
fn other_words(lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let head = lang.pick(
        "Other words, which keys read in place of their own (capitals do not matter)",
        "Andere Wörter, die Schlüssel statt ihrer eigenen lesen (Groß- und Kleinschreibung ist egal)",
    );
    writeln!(out, "\n{head}")?;
    let aliases = doko_engine::rules::aliases();
    let width = aliases.keys().map(|word| word.len()).max().unwrap_or(0);
    for (word, others) in aliases {
        writeln!(out, "  {word:width$}  {}", others.join(", "))?;
    }
    Ok(())
}

fn check(file: &str, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let rules = Origin::named(file)?.rules(&[])?;
    let is_right = lang.pick("is right", "ist in Ordnung");
    writeln!(out, "{file} {is_right}: {}", rules.label())?;
    // What is said of the file comes first where both are shown.
    out.flush()?;
    warn(&[&rules], lang);
    Ok(())
}

fn show(name: &str, changes: &[String], toml: bool, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let rules = Origin::named(name)?.rules(changes)?;
    warn(&[&rules], lang);
    let text = match (toml, Preset::named(name)) {
        (false, _) => explain_in(&rules, lang),
        // The preset's own file has the source of each rule beside it.
        (true, Some(preset)) if changes.is_empty() => file_with(&rules, preset.toml),
        (true, _) => file_of(&rules),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn differences(a: &str, b: &str, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let (left, right) = (Origin::named(a)?.rules(&[])?, Origin::named(b)?.rules(&[])?);
    for rules in [&left, &right] {
        warn(&[rules], lang);
    }
    let differences = diff(left.set(), right.set());
    if differences.is_empty() {
        let same = told!(lang, "{a} and {b} are the same rules", "{a} und {b} sind dieselben Regeln");
        writeln!(out, "{same}")?;
        return Ok(());
    }
    write_in_words(out, [(a, left.set()), (b, right.set())], lang)?;
    let rows: Vec<[String; 3]> = std::iter::once([String::new(), a.to_owned(), b.to_owned()])
        .chain(differences.iter().map(|(key, l, r)| [(*key).to_owned(), plain(l), plain(r)]))
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    for [key, left, right] in &rows {
        writeln!(out, "{key:first$}  {left:second$}  {right}")?;
    }
    Ok(())
}

/// Writes, section by section, the sentences that only one of the two sheets has.
fn write_in_words(out: &mut dyn Write, rules: [(&str, &RuleSet); 2], lang: Lang) -> Result<(), Error> {
    let [one, other] = rules.map(|(_, set)| explain_sections(set, lang));
    let lines = |sheet: &[(&str, Vec<String>)], head: &str| -> Vec<String> {
        sheet.iter().filter(|(known, _)| *known == head).flat_map(|(_, lines)| lines.clone()).collect()
    };
    let more = other.iter().filter(|(head, _)| lines(&one, head).is_empty());
    for (head, _) in one.iter().chain(more) {
        let [of_one, of_other] = [&one, &other].map(|sheet| lines(sheet, head));
        let sides = [(rules[0].0, &of_one, &of_other), (rules[1].0, &of_other, &of_one)];
        let told = sides.map(|(name, own, others)| -> Vec<String> {
            let only = own.iter().filter(|line| !others.contains(line));
            only.map(|line| format!("- {name}: {}", line.strip_prefix("- ").unwrap_or(line))).collect()
        });
        let told = told.concat();
        if !told.is_empty() {
            writeln!(out, "{head}")?;
            told.iter().try_for_each(|line| writeln!(out, "{}", wrapped(line)))?;
            writeln!(out)?;
        }
    }
    Ok(())
}
