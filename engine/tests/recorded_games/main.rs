//! Complete games as another program (FreeDoko 0.7.16) played and scored them, replayed card by card.
//!
//! The games are read from the directory named by the environment variable `DOKO_GAMES`, which holds
//! `games.jsonl.gz` and `rulesets.json`, and otherwise from a small sample kept beside this folder. Everything that
//! is particular to that program is here: how its settings map to a rule set, its names, how it writes results down,
//! and what it plays that the rule catalogue does not have, each left out by a named rule.
//!
//! | file | what it holds |
//! |---|---|
//! | `record` | what the lines of the collection say |
//! | `settings` | the settings of that program as a rule set |
//! | `events` | what makes a game comparable in part only, or not at all |
//! | `replay` | a game played again |
//! | `compare` | parties, tricks and score beside what was recorded |

mod compare;
mod events;
mod record;
mod replay;
mod settings;

use std::collections::{BTreeMap, BTreeSet};

use doko_engine::Rules;

use events::Extent;
use record::{Record, Settings};
use settings::{Circumstances, Unmapped};

/// The presets of which no game may be left out, and how many games of each the full collection holds.
const COMPARED_IN_FULL: [(&str, usize); 3] =
    [("ddv_tournament", 278), ("ddv_tournament_duty", 276), ("ddv_nonines_adjusted", 246)];

/// How many games the full collection holds.
const FULL_COLLECTION: usize = 4621;

/// How many games of the full collection must be compared in full.
const ENOUGH: usize = 2500;

/// The sample: how many games it has, and how many are compared in full and in part.
const SAMPLE: (usize, usize, usize) = (155, 141, 6);

/// How the games of one preset compared.
#[derive(Default)]
struct Tally {
    full: usize,
    part: usize,
    nothing: usize,
    part_for: BTreeMap<String, usize>,
    nothing_for: BTreeMap<String, usize>,
}

/// The rules of every game that was asked for so far; checking a rule set takes longer than playing a game.
struct RuleBook {
    settings: BTreeMap<String, Settings>,
    rules: BTreeMap<(String, Circumstances), Result<Rules, Unmapped>>,
}

impl RuleBook {
    fn new() -> RuleBook {
        RuleBook { settings: record::settings(), rules: BTreeMap::new() }
    }

    fn of(&mut self, record: &Record) -> (&Settings, &Result<Rules, Unmapped>) {
        let settings = &self.settings[&record.rules_id];
        let circumstances = Circumstances::of(record);
        let rules = self.rules.entry((record.rules_id.clone(), circumstances)).or_insert_with(|| {
            let set = settings::adapt(settings, circumstances)?;
            Ok(Rules::new(set).unwrap_or_else(|errors| panic!("{}: {errors}", record.preset)))
        });
        (settings, rules)
    }
}

/// How a game compares, and by which rules something in it was adapted.
fn compare(record: &Record, book: &mut RuleBook) -> Result<(Extent, Vec<&'static str>), String> {
    let (settings, rules) = book.of(record);
    let rules = match rules {
        Ok(rules) => rules,
        Err(Unmapped(names)) => return Ok((Extent::Nothing(names.clone()), Vec::new())),
    };
    let extent = events::extent(record, settings, rules);
    if let Extent::Nothing(_) = extent {
        return Ok((extent, Vec::new()));
    }
    let compared = replay::replay(record, settings, rules, &extent)?;
    let extent =
        if compared.in_part_for.is_empty() { Extent::Full } else { Extent::Part(compared.in_part_for) };
    Ok((extent, compared.adapted))
}

#[test]
fn recorded_games_replay_to_the_recorded_result() {
    let mut book = RuleBook::new();
    let mut presets = BTreeMap::<String, Tally>::new();
    let mut adapted = BTreeMap::<&str, usize>::new();
    let mut differences = Vec::new();
    for record in record::records() {
        let tally = presets.entry(record.preset.clone()).or_default();
        match compare(&record, &mut book) {
            Ok((extent, rules)) => {
                tally.add(extent);
                for rule in BTreeSet::from_iter(rules) {
                    *adapted.entry(rule).or_default() += 1;
                }
            }
            Err(difference) => differences.push(format!("{}: {difference}", record.name())),
        }
    }
    print(&presets, &adapted);
    assert!(
        differences.is_empty(),
        "{} games differ, the first:\n{}",
        differences.len(),
        differences[..differences.len().min(10)].join("\n")
    );
    let sum = |of: fn(&Tally) -> usize| presets.values().map(of).sum::<usize>();
    let counted = (
        sum(|tally| tally.full + tally.part + tally.nothing),
        sum(|tally| tally.full),
        sum(|tally| tally.part),
    );
    let is_full_collection = counted.0 == FULL_COLLECTION;
    for (preset, in_full) in COMPARED_IN_FULL {
        let Some(tally) = presets.get(preset) else { continue };
        assert_eq!(tally.part + tally.nothing, 0, "every game of {preset} is compared in full");
        if is_full_collection {
            assert_eq!(tally.full, in_full, "games of {preset} in the full collection");
        }
    }
    if is_full_collection {
        assert!(counted.1 >= ENOUGH, "{} games of the full collection were compared in full", counted.1);
    }
    if record::is_sample() {
        assert_eq!(counted, SAMPLE, "games of the sample, compared in full, and in part");
    }
}

impl Tally {
    fn add(&mut self, extent: Extent) {
        let (reasons, counts) = match extent {
            Extent::Full => {
                self.full += 1;
                return;
            }
            Extent::Part(reasons) => {
                self.part += 1;
                (reasons, &mut self.part_for)
            }
            Extent::Nothing(reasons) => {
                self.nothing += 1;
                (reasons, &mut self.nothing_for)
            }
        };
        for reason in reasons {
            *counts.entry(reason).or_default() += 1;
        }
    }
}

fn print(presets: &BTreeMap<String, Tally>, adapted: &BTreeMap<&str, usize>) {
    println!("{:<24}{:>8}{:>8}{:>12}", "preset", "in full", "in part", "left out");
    let (mut full, mut part, mut nothing) = (0, 0, 0);
    for (preset, tally) in presets {
        println!("{preset:<24}{:>8}{:>8}{:>12}", tally.full, tally.part, tally.nothing);
        tally.part_for.iter().for_each(|(reason, count)| println!("{count:>32} in part: {reason}"));
        tally.nothing_for.iter().for_each(|(reason, count)| println!("{count:>40} left out: {reason}"));
        (full, part, nothing) = (full + tally.full, part + tally.part, nothing + tally.nothing);
    }
    println!("{:<24}{full:>8}{part:>8}{nothing:>12}", "all");
    println!("adapted, in games compared:");
    for (rule, count) in adapted {
        println!("{count:>8} {rule}");
    }
}

/// The games compared in full show each kind of game, of Ansage, of Sonderpunkt, and of sheet that is compared; any
/// larger collection of the same presets does so too.
#[test]
fn the_recorded_games_show_every_kind_of_game() {
    let mut book = RuleBook::new();
    let mut seen = BTreeSet::new();
    for record in record::records() {
        if let Ok((Extent::Full, _)) = compare(&record, &mut book) {
            seen.extend(shown(&record, &book.settings[&record.rules_id]));
        }
    }
    let missing: Vec<&&str> = WANTED.iter().filter(|&&wanted| !seen.contains(wanted)).collect();
    assert!(missing.is_empty(), "no recorded game with {missing:?}");
}

/// What there is to see in a game.
fn shown(record: &Record, settings: &Settings) -> Vec<String> {
    let mut seen = vec![record.result.final_type.clone(), format!("winner {}", record.result.winner)];
    seen.extend(settings["counting"].as_str().map(|counting| format!("counting {counting}")));
    seen.extend(record.announcements.iter().map(|said| format!("said {}", said.what)));
    seen.extend(record.marriage.iter().map(|marriage| format!("cleared in {}", marriage.after_trick)));
    seen.extend(record.marriage_selector.iter().map(|selector| format!("cleared by {selector}")));
    seen.extend(record.reservations.iter().map(|said| format!("declared {}", said.kind)));
    seen.extend(record.poverty.iter().map(|step| step.what.clone()));
    let when = |before: usize| if before == 0 { "before play" } else { "in play" };
    seen.extend(record.swines.iter().map(|said| format!("{} {}", said.what, when(said.before_card))));
    seen.extend(record.result.special_points.iter().map(|point| point.what.clone()));
    seen.extend(record.result.bock_triggers.iter().map(|event| format!("bock after {event}")));
    let doubles = settings["announcement re/contra doubles"].as_bool() == Some(true);
    if doubles && record.result.winner == "no team" {
        seen.push("winner no team, Re and Kontra double".to_owned());
    }
    if record.duty_solo {
        seen.push("duty solo".to_owned());
    }
    seen
}

/// What the games compared in full must show.
const WANTED: &[&str] = &[
    "normal",
    "marriage",
    "marriage solo",
    "marriage silent",
    "poverty",
    "solo queen",
    "solo jack",
    "solo king",
    "solo queen-jack",
    "solo club",
    "solo spade",
    "solo heart",
    "solo diamond",
    "solo meatless",
    "solo koehler",
    "solo king-queen",
    "solo king-jack",
    "duty solo",
    "winner re",
    "winner contra",
    "winner no team",
    "winner no team, Re and Kontra double",
    "counting plus",
    "counting minus",
    "counting plus-minus",
    "said no 120",
    "said no 90",
    "said no 60",
    "said no 30",
    "said no 0",
    "said reply",
    "cleared in 1",
    "cleared in 2",
    "cleared in 3",
    "cleared in 4",
    "cleared by first foreign",
    "cleared by first color",
    "cleared by first trump",
    "cleared by first spade",
    "declared thrown nines",
    "declared poverty",
    "declared solo koehler",
    "poverty denied",
    "poverty accepted",
    "poverty returned",
    "swines before play",
    "swines in play",
    "won",
    "contra won",
    "caught fox",
    "fox last trick",
    "caught fox last trick",
    "charlie",
    "caught charlie",
    "dolle caught dolle",
    "Doppelkopf",
    "bock",
    "bock after equal points",
    "bock after black",
    "bock after heart trick",
    "no 0",
    "no 0 said",
    "got 120 against no 90",
    "got 90 against no 60",
    "got 60 against no 30",
    "got 30 against no 0",
];
