//! Shifts of chances, in the order of [`ALL`](super::ALL) for each manner.
//!
//! `shifts.csv` has those that a program prints, of the fourth generation of networks under ddv:
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin manners -- 1000000 50000 > bots/src/manners/shifts.csv`.

use std::array::from_fn;
use std::sync::LazyLock;

use super::MANNERS;

/// How far steps reach: to win, keine 90, and beyond.
pub(super) const REACHES: usize = 3;

/// A number for each manner.
pub(super) type Row = [f64; MANNERS];

/// Shifts of the logarithm of the odds.
#[derive(Debug, PartialEq)]
pub(super) struct Shifts {
    /// By reach, side, relation, and whether the other has said something: what each manner adds. From 1,000,000 games of `net`,
    /// 4,247,179 steps that could be said.
    pub(super) others: [[[[Row; 2]; 3]; 4]; REACHES],
    /// By reach and side: what a seat that searches adds to that, since it plays on better than networks think. From 50,000 games
    /// of `pimc:worlds=64`, 215,921 steps that could be said.
    pub(super) search_edges: [[Row; 4]; REACHES],
}

/// Those that ship.
pub(super) static SHIFTS: LazyLock<Shifts> = LazyLock::new(|| {
    let mut rows = include_str!("shifts.csv").lines().skip(1).map(row);
    let mut next = || rows.next().expect("there is a row for each case");
    Shifts {
        others: from_fn(|_| from_fn(|_| from_fn(|_| from_fn(|_| next())))),
        search_edges: from_fn(|_| from_fn(|_| next())),
    }
});

/// The numbers at the end of a line.
fn row(line: &str) -> Row {
    let mut cells = line.rsplitn(MANNERS + 1, ',');
    let mut row =
        from_fn(|_| cells.next().and_then(|cell| cell.parse().ok()).expect("numbers end each line"));
    row.reverse();
    row
}

/// How many points more a solo brings for each opponent that plays like this than networks think, over the game without it.
///
/// Among three of a manner a solo brings as much as the game without it where the same networks take it to be worse by 0.3 points
/// (search), 2.5, 2.6, 2.5, 2.3, 4.1, 3.2 and 9.9 (heuristic to random); each of the three has a third of it:
/// `cargo run --release --manifest-path results/examples/Cargo.toml --bin solos net among=PLAYER hopeless=10 deals=400000`, more deals for
/// the first two.
pub(super) const SOLO_SHIFTS: Row = [0.1, 0.83, 0.87, 0.82, 0.78, 1.37, 1.07, 3.3];

#[cfg(test)]
mod tests {
    use super::super::{ALL, Relation, Side};

    #[test]
    fn the_file_has_all_manners_and_cases_in_their_order() {
        const SIDES: [Side; 4] = [Side::Re, Side::Kontra, Side::Soloist, Side::AgainstSoloist];
        let names: Vec<&str> = ALL.iter().map(|manner| manner.name).collect();
        let mut expected = vec![format!("table,reach,side,relation,said,{}", names.join(","))];
        let reaches = ["win", "keine 90", "beyond"];
        for (reach, side) in reaches.iter().flat_map(|reach| SIDES.map(|side| (reach, side))) {
            for relation in [Relation::Partner, Relation::Opponent, Relation::Unknown] {
                expected.extend(
                    ["nothing", "something"]
                        .map(|said| format!("shift,{reach},{side:?},{relation:?},{said},")),
                );
            }
        }
        expected.extend(
            reaches.iter().flat_map(|reach| SIDES.map(|side| format!("search_edge,{reach},{side:?},,,"))),
        );
        let lines: Vec<&str> = include_str!("shifts.csv").lines().collect();
        assert_eq!(lines.len(), expected.len());
        for (line, expected) in lines.into_iter().zip(expected) {
            assert!(line.starts_with(&expected), "{line}");
        }
    }
}
