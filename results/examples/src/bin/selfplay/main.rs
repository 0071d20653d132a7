//! Networks that learn from nothing: lessons in company, training, and how well their cards do.
//!
//! ```text
//! selfplay play --out LESSONS --deals N [--networks FILE --quick FILE]
//! selfplay teach --lessons LESSONS,… --networks PART:WIDTH:NAME,… [--passes N --rate R --decay D]
//! selfplay judge --lessons LESSONS --networks PART:0:NAME,…
//! selfplay pack --networks PART:0:NAME,… --out FILE [--about TEXT]
//! selfplay duel --bot net:weights=FILE [--others heuristic]
//! ```

mod duel;
mod examples;
mod lessons;
mod loss;
mod model;
mod play;
mod teach;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use doko_bots::BotSpec;
use doko_bots::learned::{Network, NetworkFile, Part};
use doko_engine::Rules;
use doko_engine::random::substream;

use crate::duel::Company;
use crate::lessons::Writer;
use crate::model::{Model, Weights};
use crate::play::{Cast, Plan};
use crate::teach::Pupil;

/// The options of a command, each with its value.
struct Options(BTreeMap<String, String>);

impl Options {
    fn new(words: &[String]) -> Options {
        let pair = |pair: &[String]| (pair[0].trim_start_matches("--").to_owned(), pair[1].clone());
        Options(words.chunks_exact(2).map(pair).collect())
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn number<T: std::str::FromStr>(&self, name: &str, usual: T) -> T {
        self.text(name)
            .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("--{name} {text} is no number")))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.text(name).unwrap_or_else(|| panic!("--{name} is missing")).into()
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = words.split_first().expect("a command: play, teach, judge, pack or duel");
    let options = Options::new(rest);
    match command.as_str() {
        "play" => play(&options),
        "teach" => teach(&options),
        "judge" => judge(&options),
        "pack" => pack(&options),
        "duel" => duel(&options),
        other => panic!("no command {other}"),
    }
}

fn read(path: &str) -> NetworkFile {
    NetworkFile::decode(&std::fs::read(path).expect("a file")).expect("networks")
}

fn rules() -> [Rules; 1] {
    [Rules::preset("ddv").expect("a preset")]
}

/// Part, width and name of each network.
fn networks(options: &Options) -> Vec<(usize, usize, String)> {
    let of_words = |words: &str| {
        let words: Vec<&str> = words.split(':').collect();
        let part = Part::ALL.iter().position(|part| part.name() == words[0]).expect("a part");
        (part, words[1].parse().expect("a width"), words[2].to_owned())
    };
    options.text("networks").expect("--networks").split(',').map(of_words).collect()
}

fn model(name: &str) -> Model {
    let bytes = std::fs::read(format!("{name}.model")).expect("a model");
    let weights: Weights = postcard::from_bytes(&bytes).expect("a model");
    let mut model = Model::new(weights.width, 0.0, &mut substream(0, 0));
    model.weights = weights;
    model
}

fn teach(options: &Options) {
    let files: Vec<PathBuf> =
        options.text("lessons").expect("--lessons").split(',').map(PathBuf::from).collect();
    let seed = options.number("seed", 1);
    let pupil = |(n, (part, width, name)): (usize, (usize, usize, String))| {
        // Games with parties are by far the most.
        let batch = options.number("batch", if part == 0 { 2048 } else { 512 });
        let (rate, decay) = (options.number("rate", 0.002), options.number("decay", 0.2));
        let begun = Model::new(width, 0.0, &mut substream(seed, n as u64));
        Pupil::new(part, begun, format!("{name}.model").into(), batch, rate, decay)
    };
    let mut pupils: Vec<Pupil> = networks(options).into_iter().enumerate().map(pupil).collect();
    teach::teach(&mut pupils, &files, &rules(), options.number("passes", 1), seed);
    judge(options);
}

fn judge(options: &Options) {
    let all = networks(options);
    let models: Vec<(usize, Model)> = all.iter().map(|(part, _, name)| (*part, model(name))).collect();
    for file in options.text("judge").or(options.text("lessons")).expect("--lessons").split(',') {
        let regrets = teach::judge(&models, file.as_ref(), &rules(), options.number("pieces", 200));
        for ((_, _, name), regret) in all.iter().zip(regrets) {
            println!("{file} {name}: {}", regret.told());
        }
    }
}

fn pack(options: &Options) {
    let about = options.text("about").map(|about| ("labels".to_owned(), about.into()));
    let mut file = NetworkFile::new(about.into_iter().collect());
    for (part, _, name) in networks(options) {
        let network = Network::rounded(&model(&name).weights.network())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        file.set(Part::ALL[part], network);
    }
    std::fs::write(options.path("out"), file.encode()).expect("room on the disk");
}

fn duel(options: &Options) {
    let [rules] = rules();
    let bot = |name: &str, usual: &str| {
        let spec: BotSpec = options.text(name).unwrap_or(usual).parse().expect("a bot");
        spec.build().expect("a bot")
    };
    let (own, others) = (bot("bot", "net"), bot("others", "heuristic"));
    let kinds = [
        ("cards, mute", [true, false, false], true),
        ("cards", [true, false, false], false),
        ("cards and words", [true, true, false], false),
        ("cards and games", [true, false, true], false),
        ("all", [true; 3], false),
    ];
    for (name, answers, is_mute) in kinds {
        let (seed, deals) = (options.number("seed", 881_201), options.number("deals", 8000));
        let company = Company { rules: &rules, own: &*own, others: &*others, answers, is_mute, seed, deals };
        let ((alone, off), (team, off_team)) = (company.alone(), company.team());
        println!("{name}: alone {alone:.3} ± {off:.3}, two against two {team:.3} ± {off_team:.3}");
    }
}

fn play(options: &Options) {
    let rules = rules();
    let plan = Plan {
        seed: options.number("seed", 1),
        cards: options.number("cards", 0.9),
        words: options.number("words", 0.05),
        games: options.number("games", 0.2),
        wild: options.number("wild", 0.1),
        talk: options.number("talk", 0.02),
        solos: options.number("solos", 0.1),
        speaks: options.number("speaks", false),
        company: options.number("company", 0.0),
        seats: [options.number("fewest", 1), options.number("most", 4)],
    };
    let files = options.text("networks").map(|path| {
        let (file, mut quick) = (read(path), read(options.text("quick").unwrap_or(path)));
        // What has no quick network is played on by the same.
        for part in Part::ALL.into_iter().filter(|&part| file.network(part).is_some()) {
            if quick.network(part).is_none() {
                quick.set(part, file.network(part).expect("there is one").clone());
            }
        }
        [file, quick]
    });
    let cast = files.as_ref().map(|files| Cast::new(files, &rules));
    let deals: u64 = options.number("deals", 100_000);
    let mut writer = Writer::new(&options.path("out"), plan.seed).expect("a new file");
    let (begin, mut labels, mut others, mut answers) = (Instant::now(), 0, 0, 0);
    for start in (0..deals).step_by(2000) {
        let lessons = play::lessons(&rules, cast.as_ref(), &plan, start..(start + 2000).min(deals));
        for tried in lessons.iter().flat_map(|lesson| &lesson.tried) {
            // Cards have the lowest numbers.
            others += usize::from(usize::from(tried.ends[0].answer) >= doko_engine::Card::KINDS);
        }
        labels += lessons.iter().map(|lesson| lesson.tried.len()).sum::<usize>();
        answers +=
            lessons.iter().flat_map(|lesson| &lesson.tried).map(|tried| tried.ends.len()).sum::<usize>();
        writer.put(&lessons).expect("room on the disk");
        if start % 100_000 == 0 {
            let seconds = begin.elapsed().as_secs_f64();
            eprintln!(
                "{start} deals, {labels} labels, {others} not of cards, {answers} answers, {:.0} labels/s",
                labels as f64 / seconds
            );
        }
    }
}
