//! Experiment files, both ways.

use std::path::Path;

use doko_engine::Rules;

use super::*;
use crate::run::contestant::testing::contestant;
use crate::studies::matches::Matchup;
use crate::studies::matches::experiment::testing::{self, evenings};
use crate::studies::plan::Config;

fn plan(text: &str) -> Plan<MatchPlan> {
    let config = Config::parse(Path::new("config.toml"), text);
    config.and_then(Config::plan).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The experiment of a file that a run has written.
fn read(text: &str) -> Result<Planned, Error> {
    plan(text).resolve_run(Bots::Playing)
}

/// The words of the error that a file leads to.
fn wrong(format: Format, text: &str) -> String {
    match plan(text).resolve(format) {
        Err(Error::Usage(text)) => text,
        Err(other) => other.to_string(),
        Ok(planned) => panic!("{}", planned.experiment.plan(&planned.stopping).to_toml()),
    }
}

const TWO: &str = "bots = [\"random\", \"random:ansage=0.4\"]\n";
const FOUR: &str = "bots = [\"random\", \"random:ansage=0.4\", \"heuristic\", \"random\"]\n";

#[test]
fn what_a_run_writes_down_is_what_it_plays() {
    for (format, text) in [
        (Format::Duel, TWO.to_owned()),
        (Format::Duel, format!("test = \"gsprt:0,0.1\"\nblock = [\"team\"]\ngames = true\n{TWO}")),
        (Format::Duel, format!("until = 0.05\nseed = 77\ndeals = 3\n{TWO}")),
        (Format::Duel, format!("block = [\"field-a\"]\n{TWO}")),
        (Format::Duel, format!("block = [\"field-a\", \"team\"]\n{TWO}")),
        (Format::Duel, format!("session = 8\nrules = \"palast\"\n{TWO}")),
        (
            Format::Duel,
            format!(
                "session = 10\nblock = [\"field\"]\n{TWO}[rules]\nbase = \"palast\"\n[rules.overrides.session]\nplayers = 5\n"
            ),
        ),
        (
            Format::Tournament,
            format!(
                "{FOUR}[rules]\nbase = \"ddv\"\nname = \"ours\"\noverrides = {{ \"dulle.mode\" = \"second\" }}\n"
            ),
        ),
        (Format::Tournament, format!("block = [\"table12\", \"field\"]\n{FOUR}")),
    ] {
        let planned = plan(&text).resolve(format).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let written = planned.experiment.plan(&planned.stopping).to_toml();
        let again = read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.experiment.plan(&again.stopping).to_toml(), written);
        assert_eq!(again.experiment.identity(), planned.experiment.identity());
        assert_eq!(again.experiment.play_deal(1), planned.experiment.play_deal(1), "{text}");
        assert_eq!(again.experiment.matchups, planned.experiment.matchups);
        assert_eq!(again.stopping, planned.stopping);
    }
}

#[test]
fn every_preset_can_be_written_down() {
    for preset in doko_engine::rules::PRESETS {
        let experiment = Experiment {
            rules: Rules::preset(preset.name).unwrap(),
            ..testing::duel([(); 2].map(|()| contestant("random")))
        };
        let written = experiment.plan(&Stopping::default()).to_toml();
        let again = read(&written).unwrap().experiment;
        assert_eq!(again.rules.fingerprint(), experiment.rules.fingerprint());
        assert_eq!(again.play_deal(0), experiment.play_deal(0), "{}", preset.name);
    }
}

#[test]
fn all_that_decides_games_is_in_the_identity_and_nothing_else() {
    let bots = || [contestant("random"), contestant("random:ansage=0.4")];
    let base = || testing::duel(bots());
    let [a, b] = bots();
    let mut seen = std::collections::BTreeSet::from([base().identity()]);
    for other in [
        Experiment { seed: 4, ..base() },
        Experiment { bots: vec![b, a], ..base() },
        Experiment { format: Format::Tournament, ..base() },
        Experiment { rules: Rules::preset("palast").unwrap(), ..base() },
        Experiment { matchups: Matchup::all(&[BlockKind::Team], 2), ..base() },
        Experiment { matchups: Matchup::all(&[BlockKind::Field], 2), ..base() },
        Experiment { matchups: Matchup::all(&BlockKind::PAIR[1..], 2), ..base() },
        evenings(bots(), 4),
        evenings(bots(), 5),
    ] {
        assert!(seen.insert(other.identity()), "{}", other.plan(&Stopping::default()).to_toml());
    }
    for same in [
        Experiment { deals: 61, ..base() },
        Experiment { keeps_games: true, ..base() },
        Experiment { engine: "0.1.0".to_owned(), ..base() },
    ] {
        assert_eq!(same.identity(), base().identity(), "{}", same.plan(&Stopping::default()).to_toml());
    }
    let stopping = Stopping { test: Some("gsprt:0,0.1".parse().unwrap()), ..Stopping::default() };
    assert_ne!(base().plan(&stopping).to_toml(), base().plan(&Stopping::default()).to_toml());
    assert_eq!(read(&base().plan(&stopping).to_toml()).unwrap().experiment.identity(), base().identity());
}

#[test]
fn what_is_typed_wins_over_the_file() {
    let file =
        format!("seed = 5\ndeals = 7\ntest = \"gsprt:0,0.1\"\nblock = [\"team\"]\nrules = \"palast\"\n{TWO}");
    let both = |typed: &str| plan(typed).or(plan(&file)).resolve(Format::Duel).unwrap();
    let unchanged = both("");
    assert_eq!((unchanged.experiment.seed, unchanged.experiment.deals), (5, 7));
    assert_eq!((unchanged.experiment.rules.base(), unchanged.experiment.matchups.len()), ("palast", 1));
    let changed = both("seed = 6\nblock = [\"both\"]\nuntil = 0.2\nbots = [\"heuristic\", \"random\"]");
    assert_eq!(
        (changed.experiment.seed, changed.experiment.deals, changed.experiment.matchups.len()),
        (6, 7, 3)
    );
    assert_eq!(changed.experiment.bots[0].name, "heuristic");
    // One way to stop takes the place of the other.
    assert_eq!(changed.stopping, Stopping { until: Some("0.2".parse().unwrap()), ..Stopping::default() });
}

#[test]
fn what_cannot_be_played_is_refused_and_says_what_to_do() {
    for (format, text, words) in [
        (Format::Duel, format!("deals = 0\n{TWO}"), "deals = 0"),
        (Format::Duel, format!("deals = 10000000001\n{TWO}"), "from 1 to 10000000000"),
        (Format::Duel, format!("block = []\n{TWO}"), "name the blocks"),
        (Format::Duel, format!("block = [\"team\", \"table\"]\n{TWO}"), "a table needs four bots"),
        (Format::Tournament, format!("block = [\"table12\"]\n{TWO}"), "a table needs four bots"),
        (Format::Tournament, format!("block = [\"table\", \"table12\"]\n{FOUR}"), "leave one of them out"),
        (Format::Tournament, format!("block = [\"team\", \"field-a\"]\n{FOUR}"), "field blocks both ways"),
        (Format::Duel, FOUR.to_owned(), "doko tournament"),
        (Format::Duel, format!("command = \"tournament\"\n{TWO}"), "run `doko tournament`"),
        (Format::Tournament, format!("until = 0.1\n{FOUR}"), "for a duel"),
        (Format::Duel, format!("until = 0.1\ntest = \"gsprt:0,0.1\"\n{TWO}"), "leave one out"),
        (
            Format::Duel,
            "bots = [\"random\", { spec = \"random\", fingerprint = \"0\" }]".to_owned(),
            "fingerprint",
        ),
        (Format::Duel, format!("{TWO}[rules]\nbase = \"ddv\"\nfingerprint = \"0\"\n"), "rules.fingerprint"),
        (
            Format::Duel,
            format!("{TWO}[rules]\nbase = \"ddv\"\nset = {{ deck = {{ nines = false }} }}\n"),
            "rules.set",
        ),
    ] {
        let told = wrong(format, &text);
        assert!(told.contains(words), "{text}: {told}");
    }
}
