//! `doko bots`: the bots that can be named.

use std::io::{self, Write};

use doko_bots::{BOTS, BotEntry, BotSpec};

use super::columns::beside;
use crate::cli::BotsCommand;
use crate::error::{Error, Exit};
use crate::experiment::Contestant;
use crate::report::wrapped;

pub(super) fn run(command: &BotsCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        BotsCommand::List => {
            let summary = |bot: &BotEntry| (marked(bot.name), bot.summary.to_owned());
            let rows: Vec<(String, String)> = BOTS.iter().map(summary).collect();
            table(out, "", &rows)?;
        }
        BotsCommand::Describe { bot: spec } => {
            let kind = spec.build()?;
            let bot =
                BOTS.iter().find(|bot| bot.name == spec.name()).expect("a bot that was built is listed");
            writeln!(out, "{}", wrapped(&format!("{}: {}", bot.name, bot.summary)))?;
            if kind.is_oracle() {
                writeln!(out, "\nIt is an oracle: it sees every card, and no verdict counts it.")?;
            }
            if bot.options.is_empty() {
                writeln!(out, "\nIt has no options.")?;
            } else {
                writeln!(out, "\nOptions, as {}:key=value,… (in brackets what they are here)", bot.name)?;
                let values = spec.values()?;
                let meaning = |&(key, meaning): &(&str, &str)| {
                    let value = values.iter().find(|(other, _)| *other == key);
                    (
                        key.to_owned(),
                        value.map_or(meaning.to_owned(), |(_, value)| format!("{meaning} ({value})")),
                    )
                };
                let rows: Vec<(String, String)> = bot.options.iter().map(meaning).collect();
                table(out, "  ", &rows)?;
            }
            writeln!(out, "\n{spec} has the fingerprint {}", kind.fingerprint())?;
        }
    }
    Ok(Exit::Done)
}

/// A name, and beside it that it is an oracle if it is one; a kind that needs options has its name alone.
fn marked(name: &str) -> String {
    let bot = name.parse::<BotSpec>().and_then(|spec| Contestant::from_spec(&spec));
    bot.map_or_else(|_| name.to_owned(), |bot| bot.label())
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
    use super::super::columns::WIDTH;
    use super::*;

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
