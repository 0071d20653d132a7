//! `doko bots`: the bots that can be named, those that are served, and programs that are checked.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::PoisonError;

use clap::{Args, Subcommand, ValueHint, value_parser};
use doko_bots::exec::usual_rules;
use doko_bots::serve::serve;
use doko_bots::{BOTS, BotEntry, BotSpec, POOL, PoolMember};
use doko_engine::{Lang, told};

use super::ctrl_c::leave_on_ctrl_c;
use super::german::of_bots;
use super::help;
use crate::cli::LangArg;
use crate::error::{Error, Exit, usage};
use crate::files::NewFile;
use crate::report::{beside, wrapped};
use crate::rules_source::Origin;
use crate::run::Contestant;
use crate::studies::tryout::{Check, tell_end};

const HELP: &str = include_str!("help/bots.txt");

/// List, describe, check and serve bots
#[derive(Debug, Subcommand)]
#[command(after_help = help::short(HELP), arg_required_else_help = true)]
pub enum BotsCommand {
    /// Every bot that can be named
    #[command(after_help = help::short(HELP))]
    List {
        /// The players of the pool in their place: those that `doko gauntlet --against pool` plays against
        #[arg(long)]
        pool: bool,
        /// In which language.
        #[command(flatten)]
        lang: LangArg,
    },
    /// One bot and its options
    #[command(after_help = help::short(HELP))]
    Describe {
        /// Its name, or a spec with options
        #[arg(value_name = "NAME")]
        bot: BotSpec,
        /// In which language.
        #[command(flatten)]
        lang: LangArg,
    },
    /// Whether a program of your own keeps to the protocol
    #[command(after_help = help::short(include_str!("help/bots-check.txt")))]
    Check(CheckArgs),
    /// Play one of these bots behind the protocol, over stdin and stdout
    #[command(after_help = help::short(include_str!("help/bots-serve.txt")))]
    Serve {
        /// The bot, as name or name:key=value,…
        #[arg(value_name = "BOT")]
        bot: BotSpec,
        /// How many threads it thinks with; 0 for one on each core
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(0..=1024))]
        threads: u16,
    },
}

/// `doko bots check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The program, as exec:COMMAND
    #[arg(value_name = "exec:COMMAND")]
    pub bot: BotSpec,
    /// How many games it plays under each of several rule sets
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u64).range(1..=100_000))]
    pub games: u64,
    /// Only these rules, a preset or a rule file, in place of the eight rule sets
    #[arg(long, value_name = "PRESET|FILE")]
    pub rules: Option<String>,
    /// Change a rule of them, such as --set dulle.mode=second; can be given several times
    #[arg(long, value_name = "KEY=VALUE", requires = "rules")]
    pub set: Vec<String>,
    /// Write all lines that went both ways into a file: > to the program, < from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub dialogue: Option<PathBuf>,
}

pub(super) fn run(command: &BotsCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        BotsCommand::List { pool: true, lang } => list_pool(lang.lang, out)?,
        BotsCommand::List { pool: false, lang } => {
            let summary =
                |bot: &BotEntry| (marked(bot.name, lang.lang), of_bots(bot.summary, lang.lang).to_owned());
            let rows: Vec<(String, String)> = BOTS.iter().map(summary).collect();
            table(out, "", &rows)?;
        }
        BotsCommand::Describe { bot, lang } => describe(bot, lang.lang, out)?,
        BotsCommand::Check(args) => return check_program(args, out),
        BotsCommand::Serve { bot, threads } => serve_bot(bot, usize::from(*threads), out)?,
    }
    Ok(Exit::Done)
}

/// One bot: what it is like, its options with the values that they have here, and what else it tells.
fn describe(spec: &BotSpec, lang: Lang, out: &mut dyn Write) -> Result<(), Error> {
    let kind = spec.build()?;
    let bot = BOTS.iter().find(|bot| bot.name == spec.name()).expect("a bot that was built is listed");
    let name = bot.name;
    writeln!(out, "{}", wrapped(&format!("{name}: {}", of_bots(bot.summary, lang))))?;
    if kind.traits().is_oracle() {
        let told = lang.pick(
            "It is an oracle: it sees every card, and no verdict counts it.",
            "Er ist ein Orakel: Er sieht alle Karten, und kein Urteil zählt ihn.",
        );
        writeln!(out, "\n{told}")?;
    }
    if bot.options.is_empty() {
        writeln!(out, "\n{}", lang.pick("It has no options.", "Er hat keine Optionen."))?;
    } else {
        let heading = told!(
            lang,
            "Options, as {name}:key=value,… (in brackets what they are here)",
            "Optionen, als {name}:schlüssel=wert,… (in Klammern, was hier gilt)"
        );
        writeln!(out, "\n{heading}")?;
        let values = spec.values()?;
        let meaning = |&(key, meaning): &(&'static str, &'static str)| {
            let (meaning, value) = (of_bots(meaning, lang), values.iter().find(|(other, _)| *other == key));
            (key.to_owned(), value.map_or(meaning.to_owned(), |(_, value)| format!("{meaning} ({value})")))
        };
        let rows: Vec<(String, String)> = bot.options.iter().map(meaning).collect();
        table(out, "  ", &rows)?;
    }
    for paragraph in kind.about(lang) {
        writeln!(out, "\n{}", wrapped(&paragraph))?;
    }
    let fingerprint = kind.fingerprint();
    let told =
        told!(lang, "{spec} has the fingerprint {fingerprint}", "{spec} hat den Fingerabdruck {fingerprint}");
    Ok(writeln!(out, "\n{told}")?)
}

/// The players of the pool, each with the spec that names it elsewhere.
fn list_pool(lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let row = |member: &PoolMember| {
        let spec = if member.name == member.spec { String::new() } else { format!(" ({})", member.spec) };
        (member.name.to_owned(), format!("{}{spec}", of_bots(member.summary, lang)))
    };
    table(out, "", &POOL.iter().map(row).collect::<Vec<_>>())?;
    let in_use = lang.pick(
        "doko gauntlet MY_BOT --against pool plays against all of them. In brackets what a player is called elsewhere; the short \
         name alone stands in of=…, as in mixed:of=bold+net.",
        "doko gauntlet MEIN_BOT --against pool spielt gegen alle. In Klammern steht, wie ein Spieler sonst heißt; in of=… steht \
         der kurze Name allein, etwa mixed:of=bold+net.",
    );
    writeln!(out, "\n{}", wrapped(in_use))
}

/// Plays with a program and tells, thing by thing, whether it keeps to the protocol.
fn check_program(args: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let CheckArgs { bot, games, rules, set, dialogue } = args;
    let Some(check) = Check::of(bot)? else {
        return usage(format!(
            "{bot} is a bot of doko: programs are checked, such as 'exec:./my_bot.py', or 'exec:doko bots serve {bot}'"
        ));
    };
    leave_on_ctrl_c(check.kind().off_switch(), UNFINISHED)?;
    let rules = match rules {
        Some(name) => vec![Origin::named(name)?.rules(set)?],
        None => usual_rules(),
    };
    let is_right = check.run(&rules, *games, out)?;
    if let Some(path) = dialogue {
        let lines = check.transcript.lock().unwrap_or_else(PoisonError::into_inner);
        NewFile::write(path, |file| lines.iter().try_for_each(|line| writeln!(file, "{line}")))?;
    }
    tell_end(bot, is_right, out)?;
    Ok(if is_right { Exit::Done } else { Exit::Fault })
}

/// What a check says that is ended by Ctrl-C.
pub(super) const UNFINISHED: &str = "\nThe check is left unfinished.";

/// Answers the questions of an arena on stdin.
fn serve_bot(spec: &BotSpec, threads: usize, out: &mut dyn Write) -> Result<(), Error> {
    let kind = spec.build()?;
    if kind.traits().is_oracle() {
        return usage(format!(
            "{spec} is an oracle: it has to be shown all cards, and the protocol shows those of its seat"
        ));
    }
    // This process has one bot and nothing else to do: the threads of all are its own.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    pool.map_err(|error| Error::Internal(format!("cannot start threads: {error}")))?;
    let served = serve(&*kind, &spec.to_string(), io::stdin().lock(), out);
    served.map_err(|error| Error::Usage(format!("bots serve: {error}")))
}

/// A name, and beside it that it is an oracle if it is one; a kind that needs options has its name alone.
fn marked(name: &str, lang: Lang) -> String {
    let kind = name.parse::<BotSpec>().and_then(|spec| spec.build());
    kind.map_or_else(|_| name.to_owned(), |kind| Contestant::new(name, kind).label_in(lang))
}

/// Names and what they mean, side by side, in lines that fit on a terminal.
fn table(out: &mut dyn Write, indent: &str, rows: &[(String, String)]) -> io::Result<()> {
    // One long name does not push all meanings to the right.
    const LONGEST: usize = 24;
    let lengths = rows.iter().map(|(name, _)| name.chars().count());
    let width = lengths.filter(|&length| length <= LONGEST).max().unwrap_or(LONGEST);
    for (name, meaning) in rows {
        let mut begin = format!("{indent}{name:width$}");
        if begin.chars().count() > indent.len() + width {
            writeln!(out, "{begin}")?;
            begin = " ".repeat(indent.len() + width);
        }
        beside(out, begin, meaning)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::WIDTH;

    #[test]
    fn meanings_stand_beside_their_names_and_no_line_is_too_long() {
        let long = "how the worlds of a decision are divided among the moves that are still in the running, as one of \
                    even, halving and ucb, with the number of worlds after which the worse half is dropped (halving)";
        let rows = [
            ("worlds", "how many worlds are drawn (64)"),
            ("allocation", long),
            ("a-name-that-is-longer-than-any-other", "no (off)"),
        ];
        let mut out = Vec::new();
        table(&mut out, "  ", &rows.map(|(name, meaning)| (name.to_owned(), meaning.to_owned()))).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(
            text.starts_with("  worlds      how many worlds are drawn (64)\n  allocation  how the "),
            "{text}"
        );
        assert!(
            text.lines()
                .skip(2)
                .all(|line| line.starts_with("              ") || line.starts_with("  a-name"))
        );
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let expected = rows.map(|(name, meaning)| format!("{name} {meaning}")).join(" ");
        assert_eq!(words(&text), words(&expected), "nothing is lost");
    }
}
