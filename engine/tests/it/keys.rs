//! Every key of the rules has an example worked out by hand: a test whose name contains it.

use std::fs;
use std::path::Path;

use doko_engine::rules::KEYS;

/// The names of all test functions in the files below a folder.
fn test_names(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the tests are there").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            test_names(&path, names);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" {
                let name = lines.find_map(|line| line.trim().strip_prefix("fn ")).expect("a function");
                names.push(name.split('(').next().expect("a name").to_owned());
            }
        }
    }
}

/// The name of a key as it stands in names of tests.
fn in_names(key: &str) -> String {
    key.replace('.', "_")
}

#[test]
fn every_key_has_an_example_named_after_it() {
    let mut names = Vec::new();
    test_names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"), &mut names);
    let without: Vec<&str> = KEYS
        .iter()
        .map(|key| key.name)
        .filter(|key| !names.iter().any(|name| name.contains(&in_names(key))))
        .collect();
    assert!(without.is_empty(), "no example is named after {}", without.join(", "));
}
