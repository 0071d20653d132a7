//! Laws of whatever doko reads, on the inputs that fuzzing has kept: those in `fuzz/seeds`, each of which takes its law down
//! another path. The targets in `fuzz/` are the same functions; `fuzz/README.md` tells how to look for more inputs.

use std::fs;
use std::path::Path;

/// Fewer inputs than this are no corpus: the folder was moved or emptied.
const FEWEST: usize = 15;

/// Tries a law on every input in a folder.
fn hold(folder: &Path, law: fn(&[u8])) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    assert!(paths.len() >= FEWEST, "{} has {} inputs", folder.display(), paths.len());
    for path in paths {
        // A test that fails shows what it has printed: the last path is that of the input.
        println!("{}", path.display());
        law(&fs::read(&path).expect("it can be read"));
    }
}

/// Files with a law each, and a test for each that tries it on what is kept.
macro_rules! laws {
    ($($name:ident)*) => {
        $(mod $name;)*

        /// All of them, by their names.
        const LAWS: &[(&str, fn(&[u8]))] = &[$((stringify!($name), $name::law)),*];

        mod kept {
            use std::path::Path;

            $(
                #[test]
                fn $name() {
                    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
                    super::hold(&seeds.join(stringify!($name)), super::$name::law);
                }
            )*
        }
    };
}

mod begin;
mod rule_sets;

laws! {
    answers_are_legal_or_refused
    damaged_logs_give_no_other_deals
    logged_units_are_games_of_their_deals
    records_replay_the_same_game
    rules_mean_the_same_read_again
    served_bots_answer_or_say_why_not
    specs_mean_the_same_read_again
}
