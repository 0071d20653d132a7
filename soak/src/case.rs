//! A case: rules, bots, a run and what is done to it, all drawn from one stream.

use std::path::Path;

use doko_arena::test_access::file_of;
use doko_engine::Rules;
use doko_engine::rules::testing::random_rules;
use doko_engine::rules::{PRESETS, RuleSource};

use super::bots::{self, Drawn};
use super::draws::Draws;

/// A run, and in which ways it is played beside the plain one.
pub(crate) struct Case {
    /// Files that it reads, by name.
    pub(crate) files: Vec<(String, String)>,
    /// The command, such as `duel`.
    pub(crate) command: &'static str,
    /// Its words after the command, but for number of units, threads and folder.
    pub(crate) words: Vec<String>,
    /// The test or precision that may end it.
    pub(crate) test: Vec<String>,
    /// How many deals or evenings it has.
    pub(crate) units: u64,
    /// On how many threads the plain run computes.
    pub(crate) threads: usize,
    pub(crate) bots: Vec<Drawn>,
    pub(crate) ways: Vec<Way>,
    /// Whether its games are written as records and replayed.
    pub(crate) is_replayed: bool,
}

/// Another way to play the same run.
pub(crate) enum Way {
    /// On another number of threads.
    Threads(usize),
    /// Ended again and again, and gone on with.
    Killed(Vec<Kill>),
    /// In parts, from the last to the first, that are joined; one of them may be killed.
    Parts { number: u64, are_ranges: bool, kill: Option<Kill> },
    /// A part of its units first, and then made longer.
    Longer,
}

/// The end of a command before its time.
#[derive(Clone, Copy)]
pub(crate) struct Kill {
    /// After so much of the time that the plain run took.
    pub(crate) after: f64,
    /// Ctrl-C; otherwise SIGKILL.
    pub(crate) is_interrupt: bool,
}

impl Case {
    /// The one that is drawn here; `size` is a factor of how many deals there are, and `program` plays outside.
    pub(crate) fn draw(draws: &mut Draws, size: f64, program: &Path) -> Case {
        let mut case = match draws.below(20) {
            0..8 => Case::duel(draws, program),
            8..13 => Case::tournament(draws, program),
            13..16 => Case::gauntlet(draws, program),
            16..19 => Case::lab(draws),
            _ => Case::calibration(draws),
        };
        // From some milliseconds to about two seconds.
        let seconds = 0.02 * 100.0_f64.powf(draws.share());
        case.units = (case.units as f64 * seconds * size).clamp(4.0, 200_000.0) as u64;
        case.threads = 1 + draws.below(3);
        case.is_replayed = draws.is_one_in(3);
        let ways = 1 + draws.below(2);
        case.ways = (0..ways).map(|_| case.way(draws)).collect();
        case
    }

    fn way(&self, draws: &mut Draws) -> Way {
        let kill = |draws: &mut Draws| Kill { after: 1.1 * draws.share(), is_interrupt: draws.is_one_in(3) };
        match draws.below(8) {
            0 => Way::Threads(1 + draws.below(4)),
            1..5 => {
                let kills = 1 + draws.below(4);
                Way::Killed((0..kills).map(|_| kill(draws)).collect())
            }
            7 if self.test.is_empty() => Way::Longer,
            _ => Way::Parts {
                number: (2 + draws.below(5) as u64).min(self.units),
                are_ranges: draws.is_one_in(3),
                kill: draws.is_one_in(2).then(|| kill(draws)),
            },
        }
    }

    /// A run of these words; until then `units` are how many it plays in a second, about.
    fn new(
        command: &'static str,
        files: Vec<(String, String)>,
        words: Vec<String>,
        bots: Vec<Drawn>,
        games: f64,
    ) -> Case {
        let cost = bots.iter().map(|bot| bot.cost).fold(1.0, f64::max);
        Case {
            files,
            command,
            words,
            test: Vec::new(),
            units: (1e6 / cost / games).ceil() as u64,
            threads: 1,
            bots,
            ways: Vec::new(),
            is_replayed: false,
        }
    }

    fn duel(draws: &mut Draws, program: &Path) -> Case {
        let (bots, (file, rules)) = (bots::draw(draws, 2, Some(program)), drawn_rules(draws, "rules.toml"));
        let session = session(draws, &[&rules]);
        let has_team = session == 0 || rules.set().session.players == 4;
        let block = if has_team {
            draws.one_of(&["team", "field", "field-a", "both", "team,field"])
        } else {
            "field"
        };
        let mut words: Vec<String> = bots.iter().map(|bot| bot.spec.clone()).collect();
        words.extend(owned(["--rules", "rules.toml", "--block", block]));
        let games = (if block.contains('f') || block == "both" { 8.0 } else { 0.0 } + 6.0)
            * f64::from(session.max(1));
        options(draws, session, &mut words);
        let mut case = Case::new("duel", vec![file], words, bots, games);
        let has_oracle = case.bots.iter().any(|bot| bot.kind == "cheat");
        case.test = match draws.below(8) {
            0 if !has_oracle => {
                owned(["--test", draws.one_of(&["gsprt:0,0.1", "gsprt:0,-0.3", "gsprt:0,1"])])
            }
            1 if !has_oracle => owned(["--test", draws.one_of(&["equal:0.1", "equal:1"])]),
            2 => owned(["--until", draws.one_of(&["±0.3", "±0.1", "2"])]),
            _ => Vec::new(),
        };
        case
    }

    fn tournament(draws: &mut Draws, program: &Path) -> Case {
        let number = 2 + draws.below(4);
        let (bots, (file, rules)) =
            (bots::draw(draws, number, Some(program)), drawn_rules(draws, "rules.toml"));
        let session = session(draws, &[&rules]);
        let block = match (session > 0 && rules.set().session.players == 5, number) {
            (true, _) => "field",
            (false, 2..4) => draws.one_of(&["team", "field", "team,field"]),
            _ => draws.one_of(&["team", "field", "table", "table12", "team,table", "team,field,table12"]),
        };
        let mut words: Vec<String> = bots.iter().map(|bot| bot.spec.clone()).collect();
        words.extend(owned(["--rules", "rules.toml", "--block", block]));
        options(draws, session, &mut words);
        let pairs = (number * (number - 1) / 2) as f64;
        let games = 12.0 * pairs * f64::from(session.max(1));
        Case::new("tournament", vec![file], words, bots, games)
    }

    fn gauntlet(draws: &mut Draws, program: &Path) -> Case {
        let (mine, others) = (1 + draws.below(2), 1 + draws.below(3));
        let (bots, (file, rules)) =
            (bots::draw(draws, mine + others, Some(program)), drawn_rules(draws, "rules.toml"));
        let session = session(draws, &[&rules]);
        let has_team = session == 0 || rules.set().session.players == 4;
        let block =
            if has_team { draws.one_of(&["team", "field", "field-a", "team,field-a"]) } else { "field-a" };
        let spec = |bot: &Drawn| bot.spec.clone();
        let mut words: Vec<String> = bots[..mine].iter().map(spec).collect();
        // Commas stand between the options of a bot too, so that each has a flag of its own.
        words.extend(bots[mine..].iter().flat_map(|bot| ["--against".to_owned(), bot.spec.clone()]));
        words.extend(owned(["--rules", "rules.toml", "--block", block]));
        options(draws, session, &mut words);
        let games = 10.0 * (mine * others) as f64 * f64::from(session.max(1));
        Case::new("gauntlet", vec![file], words, bots, games)
    }

    fn lab(draws: &mut Draws) -> Case {
        let number = 2 + draws.below(2);
        let drawn = (0..number).map(|place| drawn_rules(draws, &format!("rules-{place}.toml")));
        let (files, rules): (Vec<_>, Vec<_>) = drawn.unzip();
        let bots = bots::draw(draws, 1, None);
        let mut words: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
        words.extend(owned(["--bots", &bots[0].spec]));
        if draws.is_one_in(3) {
            words.push("--aware-only".to_owned());
        }
        // Evenings are compared where all of them have as many players.
        let players = rules[0].set().session.players;
        let is_one_table = rules.iter().all(|rules| rules.set().session.players == players);
        let all: Vec<&Rules> = rules.iter().collect();
        let session = session(draws, &all) * u32::from(is_one_table);
        if session > 0 {
            words.extend(owned(["--session", &session.to_string()]));
        }
        words.extend(owned(["--seed", &draws.below(1000).to_string()]));
        let games = 2.0 * number as f64 * f64::from(session.max(1));
        Case::new("lab", files, words, bots, games)
    }

    fn calibration(draws: &mut Draws) -> Case {
        let preset = PRESETS[draws.below(PRESETS.len())].name;
        let bots = vec![bots::heuristic()];
        let words = owned(["heuristic", "--rules", preset, "--seed", &draws.below(1000).to_string()]);
        Case::new("calibrate", Vec::new(), words, bots, 200.0)
    }

    /// How the plain run is typed, but for its folder.
    pub(crate) fn typed(&self) -> Vec<String> {
        let mut typed = vec![self.command.to_owned()];
        typed.extend(self.words.iter().cloned());
        typed.extend(owned(["--deals", &self.units.to_string()]));
        typed
    }

    /// Whether another run of it has the same bytes.
    pub(crate) fn is_reproducible(&self) -> bool {
        self.bots.iter().all(|bot| bot.is_reproducible)
    }
}

/// Random rules as a file of this name, a preset now and then.
fn drawn_rules(draws: &mut Draws, name: &str) -> ((String, String), Rules) {
    let rules = if draws.is_one_in(4) {
        let preset = PRESETS[draws.below(PRESETS.len())].name;
        RuleSource::preset(preset).rules().expect("a preset is valid")
    } else {
        random_rules(&mut draws.0)
    };
    ((name.to_owned(), file_of(&rules)), rules)
}

/// How many games an evening by these rules has, 0 for single deals: one, or so many that all of its players deal equally often
/// and can play the solos that they owe.
fn session(draws: &mut Draws, rules: &[&Rules]) -> u32 {
    let players = u32::from(rules[0].set().session.players);
    let rounds = draws.one_of(&[1, 2, 5]) * players;
    let mut games = if draws.is_one_in(4) { draws.one_of(&[1, rounds, rounds]) } else { 0 };
    let fits = |games: u32| {
        rules.iter().all(|rules| {
            let mut set = rules.set().clone();
            set.session.games = games;
            Rules::new(set).is_ok()
        })
    };
    while games > 1 && !fits(games) {
        games += players;
    }
    games
}

/// What a match may be asked for beside its bots and blocks.
fn options(draws: &mut Draws, session: u32, words: &mut Vec<String>) {
    words.extend(owned(["--seed", &draws.below(1000).to_string()]));
    if session > 0 {
        words.extend(owned(["--session", &session.to_string()]));
    }
    for flag in ["--games", "--values"] {
        if draws.is_one_in(4) {
            words.push(flag.to_owned());
        }
    }
}

/// Words of one's own.
pub(crate) fn owned<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}
