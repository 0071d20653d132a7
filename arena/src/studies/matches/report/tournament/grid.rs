//! A table of bots by bots, in blocks of columns that fit on a terminal.

use std::io::{self, Write};

use crate::run::contestant::letter;

/// How wide a line may be.
const WIDTH: usize = 100;

/// The width of the letters of the rows, with the space before them.
const LABEL: usize = 3;

/// Writes a cell for each bot of `rows` and each of `columns`, all columns equally wide.
pub(super) fn grid(
    out: &mut dyn Write,
    rows: &[usize],
    columns: &[usize],
    cell: impl Fn(usize, usize) -> String,
) -> io::Result<()> {
    let cells: Vec<Vec<String>> =
        rows.iter().map(|&row| columns.iter().map(|&column| cell(row, column)).collect()).collect();
    let longest = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let width = longest + 2;
    let fit = ((WIDTH - LABEL) / width).max(1);
    for first in (0..columns.len()).step_by(fit) {
        let block = first..columns.len().min(first + fit);
        if first > 0 {
            writeln!(out)?;
        }
        write!(out, "{:LABEL$}", "")?;
        columns[block.clone()].iter().try_for_each(|&column| write!(out, "{:>width$}", letter(column)))?;
        writeln!(out)?;
        for (row, cells) in rows.iter().zip(&cells) {
            write!(out, "{:>LABEL$}", letter(*row))?;
            cells[block.clone()].iter().try_for_each(|cell| write!(out, "{cell:>width$}"))?;
            writeln!(out)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_wide_and_every_cell_is_there() {
        let bots: Vec<usize> = (0..26).collect();
        let mut out = Vec::new();
        grid(&mut out, &bots, &bots, |row, column| format!("{row}.{column} ± 0.00")).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        for (row, column) in bots.iter().flat_map(|row| bots.iter().map(move |column| (row, column))) {
            assert_eq!(text.matches(&format!(" {row}.{column} ± ")).count(), 1);
        }
    }
}
