//! The report as Markdown, with tables as GitHub reads them: one file to put beside code, readable as it stands.

use std::io::{self, Write};

use crate::report::document::{Document, Element, Fold, Section, Table};
use crate::report::width;

/// Writes a document as Markdown.
pub(crate) fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    let Document { title, facts, verdicts, bots, sections, .. } = document;
    writeln!(out, "# {}\n\n{}", escaped(title), paragraph(facts))?;
    for verdict in verdicts {
        let small =
            if verdict.small.is_empty() { String::new() } else { format!(" ({})", escaped(&verdict.small)) };
        writeln!(out, "\n**{}{small}:** {}", escaped(&verdict.about), escaped(&verdict.sentence))?;
    }
    writeln!(out)?;
    for bot in bots {
        writeln!(out, "- {}", escaped(&bot.to_string()))?;
    }
    sections.iter().try_for_each(|part| section(part, 2, out))
}

fn section(section: &Section, level: usize, out: &mut dyn Write) -> io::Result<()> {
    if !section.heading.is_empty() {
        writeln!(out, "\n{} {}", "#".repeat(level), escaped(&section.heading))?;
    }
    for part in &section.parts {
        match part {
            Element::Words(words) => writeln!(out, "\n{}", paragraph(words))?,
            Element::List(items) => {
                writeln!(out)?;
                items.iter().try_for_each(|item| writeln!(out, "- {}", escaped(item)))?;
            }
            Element::Code(code) => self::code(code, out)?,
            Element::Table(part) => table(part, out)?,
            Element::Plot(plot) => {
                writeln!(out, "\n{} {}", "#".repeat(level + 1), escaped(&plot.title))?;
                if !plot.words.is_empty() {
                    writeln!(out, "\n{}", paragraph(&plot.words))?;
                }
                table(&plot.data, out)?;
            }
            Element::Fold(part) => fold(part, level, out)?,
        }
    }
    section.sections.iter().try_for_each(|part| self::section(part, level + 1, out))
}

/// What GitHub folds, by the elements of HTML that Markdown has no words for.
fn fold(fold: &Fold, level: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n<details><summary>{}</summary>", escaped(&fold.summary))?;
    fold.sections.iter().try_for_each(|part| section(part, level + 1, out))?;
    writeln!(out, "\n</details>")
}

/// A block of code, fenced by more backquotes than it has in a row.
fn code(code: &str, out: &mut dyn Write) -> io::Result<()> {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    writeln!(out, "\n{fence}\n{}\n{fence}", code.trim_end())
}

/// A table whose columns are as wide as their widest cells, so that it is one without being rendered, too.
fn table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    if !table.caption.is_empty() {
        writeln!(out, "\n{}", paragraph(&table.caption))?;
    }
    let head = |text: &str, is_detail| format!("{}{}", if is_detail { "– " } else { "" }, escaped(text));
    let lines = table.aligned(3, head, |cell| {
        let text = escaped(&cell.text);
        if cell.is_strong { format!("**{text}**") } else { text }
    });
    let rule = lines[0].iter().enumerate().map(|(column, text)| {
        let dashes = "-".repeat(width(text));
        if table.is_words(column) { dashes } else { format!("{}:", &dashes[1..]) }
    });
    writeln!(out, "\n| {} |\n| {} |", lines[0].join(" | "), rule.collect::<Vec<String>>().join(" | "))?;
    lines[1..].iter().try_for_each(|line| writeln!(out, "| {} |", line.join(" | ")))
}

/// Words that are nothing but themselves at the beginning of a line, too.
fn paragraph(words: &str) -> String {
    let text = escaped(words);
    let is_list = text.starts_with(['#', '-', '+', '=']) || {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < text.len() && rest.starts_with(['.', ')'])
    };
    // An empty comment is nothing that is shown, and keeps a line from beginning with a sign.
    if is_list { format!("<!-- -->{text}") } else { text }
}

/// Words that are nothing but themselves: names may have any sign in them.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    for sign in words.chars() {
        match sign {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => text.extend(['\\', sign]),
            sign if sign.is_control() => text.push(' '),
            sign => text.push(sign),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::{Cell, Column, Name, Row};

    #[test]
    fn no_sign_of_a_name_means_anything() {
        assert_eq!(
            escaped("a|b *c* <d> & [e](f) `g` x_y $h$"),
            r"a\|b \*c\* &lt;d&gt; &amp; \[e\](f) \`g\` x\_y \$h\$"
        );
        assert_eq!(escaped("two\nlines"), "two lines");
        for (words, expected) in [
            ("# no heading", "<!-- --># no heading"),
            ("12. no list", "<!-- -->12. no list"),
            ("- nor this", "<!-- -->- nor this"),
            ("12 deals", "12 deals"),
        ] {
            assert_eq!(paragraph(words), expected);
        }
        let mut out = Vec::new();
        code("a ```` b\n", &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\n`````\na ```` b\n`````\n");
    }

    #[test]
    fn a_table_is_one_as_it_stands() {
        let name = |short: &str| Name { short: short.to_owned(), full: String::new() };
        let shown = Table {
            caption: "What it shows".to_owned(),
            corner: "bot".to_owned(),
            columns: vec![Column::number("points"), Column::words("rank")],
            rows: vec![
                Row::new(name("A"), vec![Cell::new("4.16 ± 0.14"), Cell::new("1")]),
                Row { is_detail: true, ..Row::new(name("B|b"), vec![Cell::new("–"), Cell::new("2–3")]) },
            ],
            drawn: None,
        };
        let mut out = Vec::new();
        table(&shown, &mut out).unwrap();
        let expected = r"
What it shows

| bot    |      points | rank |
| ------ | ----------: | ---- |
| A      | 4.16 ± 0.14 | 1    |
| – B\|b |           – | 2–3  |
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
