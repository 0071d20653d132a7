//! What people type that is no TOML, and what they should write instead.
//!
//! The parser says where it stopped. What was meant is guessed from the statement there and from the key that it names.

use toml::Value;
use toml::de::DeTable;

use super::statements::{Statement, statements, without_comment};
use crate::rules::error::{RuleError, RuleErrors, clipped, did_you_mean, preset_names, sentence};
use crate::rules::presets::Preset;
use crate::rules::suggest::keys_like;
use crate::ruleset::Key;

/// Quotes of German and other typography, which TOML does not know.
const TYPESET_QUOTES: [char; 11] = ['„', '“', '”', '‚', '‘', '’', '«', '»', '‹', '›', '`'];

const NO_VALUE: &str = "the value is missing";
const KEY_AND_VALUE: &str = "write KEY = VALUE, such as dulle.mode = \"second\"";

/// Notes everything in the text of a rule file that is no TOML: at most one mistake for each statement, in file order.
pub(super) fn note_mistakes(file: &str, errors: &mut RuleErrors) {
    let (_, mut found) = DeTable::parse_recoverable(file);
    found.sort_by_key(start);
    let statements = statements(file);
    // The parser takes what follows an open bracket for a part of it.
    let is_swallowed = |error: &toml::de::Error| {
        ["unclosed array", "unclosed inline table"].iter().any(|words| error.message().starts_with(words))
    };
    let open =
        if found.iter().any(is_swallowed) { statements.iter().position(|it| it.is_open) } else { None };
    let mut last = None;
    for error in &found {
        let here =
            error.span().and_then(|span| statements.partition_point(|it| it.at <= span.start).checked_sub(1));
        let cause = match (open, here) {
            (Some(open), Some(here)) if open <= here => Some(open),
            _ if error.message().contains("multi-line") => statements.iter().position(opens_a_text).or(here),
            _ => here,
        };
        if last == Some(cause) {
            continue;
        }
        last = Some(cause);
        errors.note(|| {
            let at = if cause == here { start(error) } else { cause.map_or(0, |cause| statements[cause].at) };
            let parser = error.message().lines().next().unwrap_or_default();
            let message =
                cause.map_or_else(|| parser.to_owned(), |cause| explained(&statements, cause, parser));
            mistake_at(file, at, message)
        });
        if open.is_some() && cause == open {
            break;
        }
    }
}

fn start(error: &toml::de::Error) -> usize {
    error.span().map_or(0, |span| span.start)
}

/// Whether its value begins as a text of several lines.
fn opens_a_text(statement: &Statement<'_>) -> bool {
    let is_text = |(_, value): (&str, &str)| value.starts_with("\"\"\"") || value.starts_with("'''");
    statement.key_and_value().is_some_and(is_text)
}

fn mistake_at(file: &str, at: usize, message: String) -> RuleError {
    let before = file.get(..at).unwrap_or(file);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&char| char != '\n').count() + 1;
    RuleError::Syntax { line, column, message }
}

/// What is wrong with one of the statements; `parser` is what the parser says.
fn explained(all: &[Statement<'_>], number: usize, parser: &str) -> String {
    let this = &all[number];
    if parser == "duplicate key" || parser.starts_with("cannot extend") {
        return given_twice(&all[..number], this);
    }
    if ["//", ";", "--", "%"].iter().any(|comment| this.text.starts_with(comment)) {
        return "a comment begins with #".to_owned();
    }
    if let Some(name) = this.header() {
        return header(this, name);
    }
    match this.key_and_value() {
        Some(("", _)) => {
            format!("the key before = is missing; {KEY_AND_VALUE}")
        }
        Some((key, value)) if is_key(key) => {
            let reason = why_no_value(this, Key::named(&this.path(key)), value, parser);
            about_value(this, key, value, reason)
        }
        Some((key, _)) => no_key(this, key),
        None => without_equals(this),
    }
}

/// A key or a header that the statements `before` have had.
fn given_twice(before: &[Statement<'_>], this: &Statement<'_>) -> String {
    let path_of = |other: &Statement<'_>| match (other.header(), other.key_and_value()) {
        (Some(name), _) => name.to_owned(),
        (None, Some((key, _))) => other.path(key),
        (None, None) => String::new(),
    };
    let path = path_of(this);
    let is_below = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.starts_with('.'));
    let same = before
        .iter()
        .find(|other| path_of(other) == path && other.header().is_some() == this.header().is_some());
    let related = || {
        before.iter().find(|other| {
            is_below(&path_of(other), &path) || is_below(&path, &path_of(other)) || path_of(other) == path
        })
    };
    match (this.header(), same) {
        (Some(name), Some(first)) => {
            format!("line {} already has [{name}]; move these keys there", first.line)
        }
        (None, Some(first)) => {
            format!("line {} already gives {path}; remove one of the two", first.line)
        }
        (_, None) => {
            let group = path.split('.').next().unwrap_or(&path);
            let first =
                related().map_or_else(|| "the file".to_owned(), |first| format!("line {}", first.line));
            format!("{first} already gives keys of {group}; write all of them in one place, below [{group}]")
        }
    }
}

fn header(this: &Statement<'_>, name: &str) -> String {
    if name.is_empty() {
        "a table needs the name of a group, such as [dulle]".to_owned()
    } else if !this.text.contains(']') {
        let name = name.split('=').next().unwrap_or(name).trim();
        format!("the bracket is not closed; write [{name}]")
    } else if !this.text.ends_with(']') {
        let rest = this.text.rsplit(']').next().unwrap_or_default().trim();
        format!("only a comment may follow [{name}]; write {} on the next line", clipped(rest))
    } else {
        format!("[{}] cannot be a group; a group is one word, such as [dulle]", clipped(name))
    }
}

/// Whether it is a key as TOML writes keys.
fn is_key(key: &str) -> bool {
    let is_plain = |part: &str| part.chars().all(|char| char.is_ascii_alphanumeric() || "_-".contains(char));
    let is_quoted = |part: &str| part.starts_with(['"', '\'']);
    key.split('.').map(str::trim).all(|part| !part.is_empty() && (is_plain(part) || is_quoted(part)))
}

fn no_key(this: &Statement<'_>, key: &str) -> String {
    let path = this.path(key).split_whitespace().collect::<Vec<_>>().join(".");
    let like = if key.contains(char::is_alphabetic) { keys_like(&path) } else { Vec::new() };
    let suggestion = did_you_mean(like);
    format!("`{}` cannot be a key: keys consist of a to z, digits, _ and dots{suggestion}", clipped(key))
}

fn without_equals(this: &Statement<'_>) -> String {
    if let Some(name) = this.text.strip_suffix(']').filter(|name| is_key(name)) {
        return format!("a bracket is missing; write [{name}]");
    }
    let (key, value) = this.text.split_once([':', ' ', '\t']).unwrap_or((this.text, ""));
    let value = value.trim_start_matches([':', ' ', '\t']);
    if !is_key(key) {
        no_key(this, key)
    } else if value.is_empty() && Key::named(&this.path(key)).is_none() {
        format!("{} has no value; {KEY_AND_VALUE}", clipped(key))
    } else {
        let reason = if value.is_empty() { NO_VALUE } else { "the = between key and value is missing" };
        about_value(this, key, value, Some(reason))
    }
}

/// What is wrong with a value, where that can be seen.
fn why_no_value(this: &Statement<'_>, key: Option<&Key>, value: &str, parser: &str) -> Option<&'static str> {
    let quote = value.chars().next().filter(|&first| first == '"' || first == '\'');
    let quoted = quote.and_then(|quote| value[1..].split_once(quote));
    let is_list = key.is_some_and(|key| key.allowed.toml_types() == ["array"]);
    Some(match (quote, quoted) {
        _ if value.is_empty() => NO_VALUE,
        _ if value.starts_with('=') => "one = is enough",
        _ if this.is_open => "the bracket is not closed",
        _ if value.contains(TYPESET_QUOTES) => "TOML has straight quotes, \" or '",
        _ if opens_a_text(this) => "the quotes are not closed",
        _ if is_list && !value.starts_with('[') => "a list needs brackets",
        _ if parser.starts_with("missing comma") => "a comma is missing between two entries",
        (Some(_), None) => "the quotes are not closed",
        (Some(_), Some((_, rest))) if !rest.trim().is_empty() => "only a comment may follow the value",
        (None, _) if value.ends_with([',', ';']) => "only a comment may follow the value",
        (None, _) if !value.starts_with('[') && value.contains('=') => "each key needs a line of its own",
        (None, _) if value.starts_with(|char: char| char.is_ascii_digit() || "+-.".contains(char)) => {
            "this is not a whole number"
        }
        _ => return None,
    })
}

/// Key and value as they were written, what is wrong with the value, what is allowed, and what to write.
fn about_value(this: &Statement<'_>, key: &str, value: &str, reason: Option<&str>) -> String {
    let path = this.path(key);
    // On one line, without the comments of a list.
    let words_of = |line| without_comment(line).split_whitespace();
    let value = &value.lines().flat_map(words_of).collect::<Vec<_>>().join(" ");
    let words = value.trim_matches(['"', '\'', ' ', '=', ',', ';']).trim_matches(TYPESET_QUOTES);
    let (known, meant, takes_words) = match (&*path, Key::named(&path)) {
        (_, Some(key)) => {
            let takes_words = !key.allowed.words().is_empty();
            (Some(sentence(&key.allowed)), meant(key, value), takes_words)
        }
        ("base", None) => {
            let meant = Preset::named(&words.to_lowercase()).map(|preset| preset.name.into());
            (Some(format!("presets are {}", preset_names())), meant, true)
        }
        ("name", None) => (None, (!words.is_empty()).then(|| words.into()), true),
        (_, None) => (None, None, true),
    };
    let quotes = (reason.is_none() && takes_words).then_some("words need quotes");
    let advice = meant.map(|meant| format!("write {key} = {meant}"));
    let parts = reason.or(quotes).map(str::to_owned).into_iter().chain(known).chain(advice);
    let parts = parts.collect::<Vec<_>>().join("; ");
    if value.is_empty() {
        format!("{path}: {parts}")
    } else {
        format!("{path} = {}: {parts}", clipped(value))
    }
}

/// The value that was probably meant, if the key can have it.
fn meant(key: &Key, written: &str) -> Option<Value> {
    let noise =
        |char: char| char.is_whitespace() || "\"'[]=,;".contains(char) || TYPESET_QUOTES.contains(&char);
    let entry = |text: &str| -> Value {
        let text = text.trim_matches(noise);
        text.parse::<i64>().map_or_else(|_| text.into(), Value::from)
    };
    let is_list = key.allowed.toml_types() == ["array"];
    let value = if is_list {
        let entries = written.split([',', '"', '\'']).map(|text| text.trim_matches(noise));
        Value::Array(entries.filter(|text| !text.is_empty()).map(entry).collect())
    } else {
        entry(written)
    };
    let own = key.in_own_words(&value);
    let is_empty = written.trim_matches(noise).is_empty() && !written.contains('[');
    (!is_empty && key.reads(&own)).then_some(own)
}

#[cfg(test)]
mod tests {
    use crate::rules::RuleSource;

    /// What is told of a file on the base of ddv, without the line for the base.
    fn told(file: &str) -> String {
        let errors = RuleSource::toml(format!("base = 'ddv'\n{file}")).rules().unwrap_err();
        errors.to_string()
    }

    #[test]
    fn a_value_that_is_no_toml_is_told_with_its_key_what_is_allowed_and_what_to_write() {
        let modes = "allowed are \"off\", \"first\", \"second\"";
        let luschen = "allowed are whole numbers from 1 to 8, or \"off\"";
        for (file, expected) in [
            ("[deck]\nnines = nein", "line 3, column 9: deck.nines = nein: allowed are true, false; write nines = false".to_owned()),
            ("[deck]\nnines = egal", "line 3, column 9: deck.nines = egal: allowed are true, false".to_owned()),
            ("deck.nines: False", "line 2, column 11: deck.nines = False: the = between key and value is missing; allowed are true, false; write deck.nines = false".to_owned()),
            ("dulle.mode = second # ours", format!("line 2, column 14: dulle.mode = second: words need quotes; {modes}; write dulle.mode = \"second\"")),
            ("[dulle]\nmode = „second“", format!("line 3, column 8: dulle.mode = „second“: TOML has straight quotes, \" or '; {modes}; write mode = \"second\"")),
            ("[dulle]\nmode = \"aus", format!("line 3, column 12: dulle.mode = \"aus: the quotes are not closed; {modes}; write mode = \"off\"")),
            ("[dulle]\nmode = 'first',", format!("line 3, column 15: dulle.mode = 'first',: only a comment may follow the value; {modes}; write mode = \"first\"")),
            ("[throw_in]\nluschen = 05", format!("line 3, column 11: throw_in.luschen = 05: this is not a whole number; {luschen}; write luschen = 5")),
            ("[throw_in]\nluschen = 4,5", format!("line 3, column 12: throw_in.luschen = 4,5: this is not a whole number; {luschen}")),
            ("[throw_in]\nluschen =", format!("line 3, column 10: throw_in.luschen: the value is missing; {luschen}")),
            ("[throw_in]\nluschen == 5", format!("line 3, column 10: throw_in.luschen = = 5: one = is enough; {luschen}; write luschen = 5")),
            ("[throw_in]\nluschen = 5 kings = 4", format!("line 3, column 11: throw_in.luschen = 5 kings = 4: each key needs a line of its own; {luschen}")),
            ("weather.sun = shines", "line 2, column 15: weather.sun = shines: words need quotes".to_owned()),
        ] {
            assert_eq!(told(file), expected, "{file}");
        }
    }

    #[test]
    fn a_list_is_read_as_it_was_meant() {
        for (list, write) in [
            ("[damen, Kreuz]", "[\"damen\", \"club\"]"),
            ("damen, bube", "[\"damen\", \"bube\"]"),
            ("['damen' 'bube']", "[\"damen\", \"bube\"]"),
            ("[\n  damen, # queens\n  'bube'\n]", "[\"damen\", \"bube\"]"),
            ("[„damen“]", "[\"damen\"]"),
            ("['damen'\nsolo.lead = 'soloist'\n[deck]\nnines = false", "[\"damen\"]"),
        ] {
            let text = told(&format!("solo.kinds = {list}"));
            assert!(text.ends_with(&format!("; write solo.kinds = {write}")), "{text}");
            assert_eq!(text.lines().count(), 1, "{text}");
        }
    }

    #[test]
    fn what_stands_twice_is_told_with_both_lines() {
        for (file, expected) in [
            ("stake = 1\nstake = 2", "line 3, column 1: line 2 already gives stake; remove one of the two"),
            (
                "[dulle]\nmode = 'off'\n'mode' = 'first'",
                "line 4, column 1: line 3 already gives dulle.mode; remove one of the two",
            ),
            (
                "[dulle]\n[deck]\n[dulle]",
                "line 4, column 2: line 2 already has [dulle]; move these keys there",
            ),
            (
                "dulle.mode = 'off'\n[dulle]",
                "line 3, column 2: line 2 already gives keys of dulle; write all of them in one place, below [dulle]",
            ),
            ("base = 'vln'", "line 2, column 1: line 1 already gives base; remove one of the two"),
        ] {
            assert_eq!(told(file), expected, "{file}");
        }
    }

    #[test]
    fn what_is_no_key_and_no_header_is_told_as_such() {
        for (file, expected) in [
            ("[dulle\nmode = 'off'", "line 2, column 7: the bracket is not closed; write [dulle]"),
            ("dulle]\n", "line 2, column 6: a bracket is missing; write [dulle]"),
            (
                "[dulle] mode = 'off'",
                "line 2, column 9: only a comment may follow [dulle]; write mode = 'off' on the next line",
            ),
            ("[]", "line 2, column 2: a table needs the name of a group, such as [dulle]"),
            ("// ours", "line 2, column 1: a comment begins with #"),
            (
                "= 5",
                "line 2, column 1: the key before = is missing; write KEY = VALUE, such as dulle.mode = \"second\"",
            ),
            (
                "nothing",
                "line 2, column 8: nothing has no value; write KEY = VALUE, such as dulle.mode = \"second\"",
            ),
            (
                "dulle mode = 'off'",
                "line 2, column 7: `dulle mode` cannot be a key: keys consist of a to z, digits, _ and dots; did you mean `dulle.mode`?",
            ),
            (
                "[sonderpunkte]\nfüchse = 1",
                "line 3, column 2: `füchse` cannot be a key: keys consist of a to z, digits, _ and dots; did you mean `sonderpunkte.fuchs`?",
            ),
        ] {
            assert_eq!(told(file), expected, "{file}");
        }
    }

    #[test]
    fn each_line_that_is_no_toml_is_told_once() {
        let text = told(
            "[deck]\nnines = nein nein\n[dulle]\nmode = = off\nlast_trick = 'same'\n[armut]\ncards = drei",
        );
        let lines: Vec<&str> = text.lines().map(|line| line.split(',').next().unwrap()).collect();
        assert_eq!(lines, ["line 3", "line 5", "line 8"]);
    }
}
