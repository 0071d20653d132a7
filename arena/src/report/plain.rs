//! A document as text for a terminal: sentences, and tables with their columns aligned.

use std::io::{self, Write};

use crate::report::document::{Cell, Document, Element, Fold, Section, Table};
use crate::report::{width, wrapped};

/// How wide a table may be.
const WIDTH: usize = 110;

/// Writes a document; without what is drawn, and unless it `is_full` without details.
pub(crate) fn write(document: &Document, is_full: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", document.title)?;
    writeln!(out, "{}", wrapped(&document.facts))?;
    for bot in &document.bots {
        writeln!(out, "{bot}")?;
    }
    for verdict in &document.verdicts {
        let small = if verdict.small.is_empty() { String::new() } else { format!(" ({})", verdict.small) };
        let sentence = format!("{}{small}: {}", verdict.about, verdict.sentence);
        writeln!(out, "\n{}", wrapped(&sentence))?;
    }
    document.sections.iter().try_for_each(|part| section(part, is_full, out))?;
    if !is_full && document.sections.iter().any(has_details) {
        let more = document.lang.pick(
            "More with --full, and with plots by --html FILE.",
            "Mehr mit --full, und mit Bildern durch --html DATEI.",
        );
        writeln!(out, "\n{more}")?;
    }
    Ok(())
}

fn has_details(section: &Section) -> bool {
    section.is_detail || section.sections.iter().any(has_details)
}

/// Whether there is anything of a section to be read. Words beside plots say how to read these, and alone say nothing.
fn is_shown(section: &Section, is_full: bool) -> bool {
    let has_plots = section.parts.iter().any(|part| matches!(part, Element::Plot(_)));
    let tells = |part: &Element| is_text(part) && !(has_plots && matches!(part, Element::Words(_)));
    let is_empty =
        || !section.parts.iter().any(tells) && !section.sections.iter().any(|s| is_shown(s, is_full));
    (is_full || !section.is_detail) && !is_empty()
}

/// Whether a part is told in a terminal, and not drawn or only for those who open it.
fn is_text(part: &Element) -> bool {
    !matches!(part, Element::Plot(_) | Element::Fold(Fold { is_printed: false, .. }))
}

/// Writes a section, unless it has nothing to be read.
pub(crate) fn section(section: &Section, is_full: bool, out: &mut dyn Write) -> io::Result<()> {
    if !is_shown(section, is_full) {
        return Ok(());
    }
    let has_heading = !section.heading.is_empty();
    if has_heading {
        writeln!(out, "\n{}", section.heading)?;
    }
    let mut above: Option<&Element> = None;
    for part in section.parts.iter().filter(|part| is_text(part)) {
        // What is listed or to be typed belongs to the words above it, and sections of a fold begin with an empty line.
        let is_apart = match part {
            Element::List(_) | Element::Code(_) => !matches!(above, None | Some(Element::Words(_))),
            Element::Fold(_) => false,
            _ => above.is_some() || !has_heading,
        };
        if is_apart {
            writeln!(out)?;
        }
        above = Some(part);
        match part {
            Element::Words(words) => writeln!(out, "{}", wrapped(words))?,
            Element::List(items) => {
                items.iter().try_for_each(|item| writeln!(out, "{}", wrapped(&format!("- {item}"))))?;
            }
            Element::Code(code) => code.lines().try_for_each(|line| writeln!(out, "  {line}"))?,
            Element::Table(part) => table(part, out)?,
            Element::Fold(fold) => {
                fold.sections.iter().try_for_each(|part| self::section(part, is_full, out))?;
            }
            Element::Plot(_) => {}
        }
    }
    section.sections.iter().try_for_each(|part| self::section(part, is_full, out))
}

/// A table, with `*` after what a page would show in bold; its columns below each other where a line has no room for all.
fn table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    if !table.caption.is_empty() {
        writeln!(out, "{}", wrapped(&table.caption))?;
    }
    let has_marks = table.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.is_strong);
    // The mark stands to the right of where numbers end.
    let unmarked = if has_marks { " " } else { "" };
    let head = |text: &str, is_detail| format!("{}{text}{unmarked}", if is_detail { "    " } else { "  " });
    let cell = |cell: &Cell| format!("{}{}", cell.text, if cell.is_strong { "*" } else { unmarked });
    let lines = table.aligned(0, head, cell);
    let widths: Vec<usize> = lines[0].iter().map(|text| width(text) + 2).collect();
    let mut first = 1;
    loop {
        let fits = |end: &usize| widths[0] + widths[first..*end].iter().sum::<usize>() <= WIDTH + 2;
        let end = (first + 1..=widths.len()).take_while(fits).last().unwrap_or(first + 1).min(widths.len());
        for line in &lines {
            let texts = [&line[..1], &line[first.min(end)..end]].concat();
            writeln!(out, "{}", texts.join("  ").trim_end())?;
        }
        if end == widths.len() {
            return Ok(());
        }
        writeln!(out)?;
        first = end;
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::Lang;

    use super::*;
    use crate::report::document::{Column, Name, Row};

    #[test]
    fn numbers_stand_below_each_other_whatever_is_marked() {
        let cell = |text: &str, is_strong| Cell { is_strong, ..Cell::new(text) };
        let row = |head: &str, cells| Row::new(Name::short(head), cells);
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

    #[test]
    fn wide_letters_take_two_columns_and_marks_none() {
        let row = |head: &str| Row::new(Name::short(head), vec![Cell::new("1")]);
        let told = Table {
            columns: vec![Column::number("n")],
            rows: vec![row("ツモ"), row("u\u{308}ber"), row("fuchs")],
            ..Table::default()
        };
        let mut text = Vec::new();
        table(&told, &mut text).unwrap();
        let expected = "         n\n  ツモ   1\n  u\u{308}ber   1\n  fuchs  1\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    fn printed(sections: Vec<Section>, is_full: bool) -> String {
        let (title, facts) = ("A against B".to_owned(), "10 deals".to_owned());
        let document =
            Document { lang: Lang::En, title, facts, verdicts: Vec::new(), bots: Vec::new(), sections };
        let mut text = Vec::new();
        write(&document, is_full, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn an_empty_line_stands_between_parts_but_not_below_a_heading() {
        let of_one = || {
            let (columns, rows) =
                (vec![Column::number("n")], vec![Row::new(Name::short("A"), vec![Cell::new("1")])]);
            Element::Table(Table { caption: "How many".to_owned(), columns, rows, ..Table::default() })
        };
        let words = |text: &str| Element::Words(text.to_owned());
        let list = || Element::List(vec!["one".to_owned()]);
        let parts = vec![of_one(), words("What it is."), list(), of_one(), list()];
        let table = "How many\n     n\n  A  1\n";
        assert_eq!(
            printed(vec![Section::new("Points", parts)], false),
            format!("A against B\n10 deals\n\nPoints\n{table}\nWhat it is.\n- one\n\n{table}\n- one\n")
        );
    }

    #[test]
    fn a_heading_without_anything_to_read_is_left_out_and_details_are_promised() {
        let words = || vec![Element::Words("What it is.".to_owned())];
        let sections = || {
            vec![Section {
                sections: vec![Section::detail("Inner", words())],
                ..Section::new("Outer", Vec::new())
            }]
        };
        let brief = printed(sections(), false);
        assert!(
            !brief.contains("Outer") && brief.ends_with("More with --full, and with plots by --html FILE.\n"),
            "{brief}"
        );
        assert!(printed(sections(), true).ends_with("\nOuter\n\nInner\nWhat it is.\n"));
    }

    #[test]
    fn a_table_that_is_too_wide_goes_on_below_itself() {
        let cells = (0..26).map(|column| format!("{column} ± 0.00"));
        let wide = Table {
            columns: (0..26).map(|column| Column::number(column.to_string())).collect(),
            rows: vec![Row::new(Name::short("A"), cells)],
            ..Table::default()
        };
        let mut text = Vec::new();
        table(&wide, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        for column in 0..26 {
            assert_eq!(text.matches(&format!(" {column} ± 0.00")).count(), 1, "{text}");
        }
    }
}
