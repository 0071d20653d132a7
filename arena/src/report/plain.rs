//! A document as text for a terminal: sentences, and tables with their columns aligned.

use std::io::{self, Write};

use crate::report::document::{Document, Fold, Part, Section, Table};
use crate::report::wrapped;

/// Writes a document; what only some want to see, and would have to open on a page, is left out.
pub(crate) fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", document.title)?;
    writeln!(out, "{}", wrapped(&document.facts))?;
    for bot in &document.bots {
        writeln!(out, "{bot}")?;
    }
    for verdict in &document.verdicts {
        let sentence = format!("{}: {}", verdict.about, verdict.sentence);
        writeln!(out, "\n{}", wrapped(&sentence))?;
    }
    document.sections.iter().try_for_each(|part| section(part, out))
}

fn section(section: &Section, out: &mut dyn Write) -> io::Result<()> {
    let shown = |part: &&Part| !matches!(part, Part::Fold(Fold { is_printed: false, .. }));
    if !section.parts.iter().any(|part| shown(&part)) && section.sections.is_empty() {
        return Ok(());
    }
    if !section.heading.is_empty() {
        writeln!(out, "\n{}", section.heading)?;
    }
    for part in section.parts.iter().filter(shown) {
        match part {
            Part::Words(words) => writeln!(out, "{}", wrapped(words))?,
            Part::List(items) => {
                items.iter().try_for_each(|item| writeln!(out, "{}", wrapped(&format!("- {item}"))))?;
            }
            Part::Code(code) => {
                code.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
            }
            Part::Table(part) => table(part, out)?,
            Part::Plot(plot) => {
                writeln!(out, "{}", wrapped(&plot.title))?;
                table(&plot.data, out)?;
            }
            Part::Fold(fold) => fold.sections.iter().try_for_each(|part| self::section(part, out))?,
        }
    }
    section.sections.iter().try_for_each(|part| self::section(part, out))
}

/// A table, with `*` after what a page would show in bold.
fn table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    if !table.caption.is_empty() {
        writeln!(out, "{}", wrapped(&table.caption))?;
    }
    let head: Vec<String> = std::iter::once(table.corner.clone())
        .chain(table.columns.iter().map(|column| column.head.clone()))
        .collect();
    let rows = table.rows.iter().map(|row| {
        let indent = if row.is_detail { "    " } else { "  " };
        let head = format!("{indent}{}", row.head);
        let cells = row.cells.iter().map(|cell| {
            let mark = if cell.is_strong { "*" } else { "" };
            format!("{}{mark}", cell.text)
        });
        std::iter::once(head).chain(cells).collect::<Vec<String>>()
    });
    let head = std::iter::once(format!("  {}", head[0])).chain(head[1..].iter().cloned());
    let rows: Vec<Vec<String>> = std::iter::once(head.collect()).chain(rows).collect();
    let has_marks = table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.is_strong);
    let count = |text: &String| text.chars().count() + usize::from(has_marks && !text.ends_with('*'));
    let width = |column: usize| rows.iter().map(|row| count(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head_count(table)).map(width).collect();
    for row in &rows {
        let aligned = row.iter().enumerate().zip(&widths).map(|((column, cell), &width)| {
            if column == 0 || table.columns[column - 1].is_words {
                return format!("{cell:<width$}");
            }
            // The mark stands to the right of where numbers end.
            let gap = if has_marks && !cell.ends_with('*') { " " } else { "" };
            format!("{:>width$}", format!("{cell}{gap}"))
        });
        writeln!(out, "{}", aligned.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn head_count(table: &Table) -> usize {
    1 + table.columns.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::{Cell, Column, Name, Row};

    #[test]
    fn numbers_stand_below_each_other_whatever_is_marked() {
        let cell = |text: &str, is_strong| Cell { is_strong, ..Cell::new(text) };
        let row = |head: &str, cells| Row::new(Name { short: head.to_owned(), full: String::new() }, cells);
        let told = Table {
            corner: "rules".to_owned(),
            columns: vec![Column::number("value"), Column::words("why")],
            rows: vec![
                row("palast", vec![cell("2.5", false), cell("so", false)]),
                row("dulle.mode=second", vec![cell("12.25", true), cell("-", false)]),
            ],
            ..Table::default()
        };
        let mut text = Vec::new();
        table(&told, &mut text).unwrap();
        let expected = "  rules               value   why\n  palast                2.5   so\n  dulle.mode=second   12.25*  -\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }
}
