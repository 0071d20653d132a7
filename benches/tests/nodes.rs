//! How many nodes the solver takes, held to a record: the same in every build, so that it can be a test.
//!
//! `DOKO_BLESS=1 cargo test -p doko-benches --test nodes` writes the record anew.

use doko_benches::MARGIN;
use doko_bots::works::node_counts;
use doko_engine::Rules;
use doko_engine::dispatch::Cpu;
use toml::{Table, Value};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/nodes.toml");

/// Tricks left, and how many positions are solved.
const SOLVED: [(usize, u64); 2] = [(6, 100), (7, 16)];

#[test]
fn the_solver_takes_no_more_nodes_than_recorded() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut counted = Table::new();
    for (tricks, positions) in SOLVED {
        let nodes = node_counts(&rules, Cpu::detect(), tricks, positions);
        let at = |share: f64| nodes[((nodes.len() - 1) as f64 * share).round() as usize];
        let figures = [("median", at(0.5)), ("ninety_percent", at(0.9)), ("sum", nodes.iter().sum())];
        let figures = figures.map(|(key, count)| (key.to_owned(), Value::Integer(count as i64)));
        counted.insert(format!("tricks_{tricks}"), figures.into_iter().collect::<Table>().into());
    }
    if std::env::var_os("DOKO_BLESS").is_some_and(|value| value == "1") {
        let header = "# Nodes for exact Augen under ddv. Written by\n\
                      # DOKO_BLESS=1 cargo test -p doko-benches --test nodes\n\n";
        std::fs::write(RECORD, format!("{header}{counted}")).expect("the record can be written");
        return;
    }
    let text = std::fs::read_to_string(RECORD).expect("there is a record");
    let record: Table = text.parse().expect("the record is TOML");
    for (tricks, figures) in &counted {
        for (key, count) in figures.as_table().expect("figures") {
            let recorded = record[tricks][key].as_integer().expect("a number") as f64;
            let count = count.as_integer().expect("a number") as f64;
            assert!(count <= recorded * (1.0 + MARGIN), "{tricks} {key}: {count}, recorded are {recorded}");
        }
    }
}

#[test]
fn nodes_do_not_depend_on_the_path() {
    let rules = Rules::preset("ddv").expect("a preset");
    let counts: Vec<_> = Cpu::available().map(|cpu| node_counts(&rules, cpu, 5, 20)).collect();
    assert!(counts.iter().all(|other| *other == counts[0]), "{counts:?}");
}
