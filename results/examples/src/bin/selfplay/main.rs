//! Networks that learn from nothing: lessons in company, training, and how much they gain.

mod duel;
mod examples;
mod lessons;
mod play;
mod teach;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use clap::{Args, Parser};
use doko_bots::BotSpec;
use doko_bots::learned::training::Model;
use doko_bots::learned::{FloatNetwork, Network, NetworkFile, Part};
use doko_engine::random::substream;
use doko_engine::{Card, Rules};

use crate::duel::Company;
use crate::lessons::Writer;
use crate::play::{Cast, Plan};
use crate::teach::Pupil;

/// Networks that learn from nothing
#[derive(Parser)]
enum Command {
    /// Play lessons: games with what answers have brought
    Play(Play),
    /// Teach networks by lessons
    Teach(Teach),
    /// Tell the regret of networks in the deals of lessons that are held out
    Judge(Judge),
    /// Put networks into a file
    Pack(Pack),
    /// Tell what a bot gains
    Duel(Duel),
}

#[derive(Args)]
struct Play {
    /// The file of lessons
    #[arg(long)]
    out: PathBuf,
    /// How many deals
    #[arg(long, default_value_t = 100_000)]
    deals: u64,
    /// Networks that play in the lessons [default: heuristics alone]
    #[arg(long)]
    networks: Option<PathBuf>,
    /// Networks that play on [default: the same]
    #[arg(long, requires = "networks")]
    quick: Option<PathBuf>,
    #[command(flatten)]
    plan: Plan,
}

#[derive(Args)]
struct Teach {
    /// Files of lessons
    #[arg(long, value_delimiter = ',')]
    lessons: Vec<PathBuf>,
    /// Part, width and name of each network, as in parties:256:a
    #[arg(long, value_delimiter = ',')]
    networks: Vec<Named>,
    /// How often each label is seen
    #[arg(long, default_value_t = 1)]
    passes: usize,
    /// The top rate
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// The share of the rate by which weights decay
    #[arg(long, default_value_t = 0.2)]
    decay: f64,
    /// The seed of first weights and shuffles
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args)]
struct Judge {
    /// Files of lessons
    #[arg(long, value_delimiter = ',')]
    lessons: Vec<PathBuf>,
    /// Part, width and name of each network, as in parties:256:a
    #[arg(long, value_delimiter = ',')]
    networks: Vec<Named>,
}

#[derive(Args)]
struct Pack {
    /// Part, width and name of each network, as in parties:256:a
    #[arg(long, value_delimiter = ',')]
    networks: Vec<Named>,
    /// The file of networks
    #[arg(long)]
    out: PathBuf,
    /// How they were taught, in words
    #[arg(long)]
    about: Option<String>,
}

#[derive(Args)]
struct Duel {
    /// The bot
    #[arg(long)]
    bot: BotSpec,
    /// Who sits in the other seats
    #[arg(long, default_value = "heuristic")]
    others: BotSpec,
    /// How many deals
    #[arg(long, default_value_t = 8000)]
    deals: u64,
    /// The seed of the deals
    #[arg(long, default_value_t = 881_201)]
    seed: u64,
}

/// A network that is taught, kept in a file `NAME.model`.
#[derive(Clone)]
struct Named {
    part: Part,
    width: usize,
    name: String,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let wrong = || format!("{text} is no part, width and name, as in parties:256:a");
        let [part, width, name] = text.split(':').collect::<Vec<_>>()[..] else { return Err(wrong()) };
        let part = Part::ALL.into_iter().find(|of| of.name() == part).ok_or_else(wrong)?;
        Ok(Named { part, width: width.parse().map_err(|_| wrong())?, name: name.to_owned() })
    }
}

impl Named {
    fn path(&self) -> PathBuf {
        format!("{}.model", self.name).into()
    }

    fn model(&self) -> Model {
        let bytes = std::fs::read(self.path()).expect("a model");
        let weights: FloatNetwork = postcard::from_bytes(&bytes).expect("a model");
        Model::of(weights)
    }
}

fn main() {
    match Command::parse() {
        Command::Play(command) => play(command),
        Command::Teach(command) => teach(command),
        Command::Judge(command) => judge(&command),
        Command::Pack(command) => pack(&command),
        Command::Duel(command) => duel(&command),
    }
}

fn read(path: &Path) -> NetworkFile {
    NetworkFile::decode(&std::fs::read(path).expect("a file")).expect("networks")
}

fn rules() -> [Rules; 1] {
    [Rules::preset("ddv").expect("a preset")]
}

fn play(command: Play) {
    let Play { out, deals, networks, quick, plan } = command;
    let rules = rules();
    let files = networks.map(|path| {
        let (file, mut other) = (read(&path), read(quick.as_ref().unwrap_or(&path)));
        // A part without a quick network is played on by its full one.
        for part in Part::ALL {
            if let (None, Some(network)) = (other.network(part), file.network(part)) {
                other.set(part, network.clone());
            }
        }
        [file, other]
    });
    let others = plan.others.build().expect("a bot");
    let cast = files.as_ref().map(|files| Cast::new(files, &rules, others));
    let mut writer = Writer::new(&out, plan.seed).expect("a new file");
    let (begin, mut labels, mut others) = (Instant::now(), 0, 0);
    for start in (0..deals).step_by(2000) {
        let lessons = play::lessons(&rules, cast.as_ref(), &plan, start..(start + 2000).min(deals));
        writer.put(&lessons).expect("room on the disk");
        for tried in lessons.iter().flat_map(|lesson| &lesson.tried) {
            labels += 1;
            // Cards have the lowest numbers.
            others += u64::from(usize::from(tried.ends[0].answer) >= Card::KINDS);
        }
        if start % 100_000 == 0 {
            let a_second = labels as f64 / begin.elapsed().as_secs_f64();
            eprintln!("{start} deals, {labels} labels, {others} not of cards, {a_second:.0} labels a second");
        }
    }
}

fn teach(command: Teach) {
    let Teach { lessons, networks, passes, rate, decay, seed } = command;
    let pupil = |(n, of): (usize, &Named)| {
        // Games with parties are by far the most.
        let batch = if of.part == Part::Parties { 2048 } else { 512 };
        let model = Model::new(of.width, &mut substream(seed, n as u64));
        Pupil::new(of.part as usize, model, of.path(), batch, rate, decay)
    };
    let mut pupils: Vec<Pupil> = networks.iter().enumerate().map(pupil).collect();
    teach::teach(&mut pupils, &lessons, &rules(), passes, seed);
    judge(&Judge { lessons, networks });
}

fn judge(command: &Judge) {
    let models: Vec<(usize, Model)> =
        command.networks.iter().map(|of| (of.part as usize, of.model())).collect();
    for file in &command.lessons {
        let regrets = teach::judge(&models, file, &rules());
        for (of, regret) in command.networks.iter().zip(regrets) {
            println!("{} {}: {}", file.display(), of.name, regret.told());
        }
    }
}

fn pack(command: &Pack) {
    let about = command.about.iter().map(|about| ("labels".to_owned(), about.as_str().into()));
    let mut file = NetworkFile::new(about.collect::<BTreeMap<_, _>>());
    for of in &command.networks {
        let network = Network::rounded(&of.model().weights);
        file.set(of.part, network.unwrap_or_else(|error| panic!("{}: {error}", of.name)));
    }
    std::fs::write(&command.out, file.encode()).expect("room on the disk");
}

fn duel(command: &Duel) {
    let [rules] = rules();
    let [own, others] = [&command.bot, &command.others].map(|spec| spec.build().expect("a bot"));
    let kinds = [
        ("cards, mute", [true, false, false], true),
        ("cards", [true, false, false], false),
        ("cards and words", [true, true, false], false),
        ("cards and games", [true, false, true], false),
        ("all", [true; 3], false),
    ];
    for (name, answers, is_mute) in kinds {
        let Duel { seed, deals, .. } = *command;
        let company = Company { rules: &rules, own: &*own, others: &*others, answers, is_mute, seed, deals };
        let ((alone, off), (team, off_team)) = (company.alone(), company.team());
        println!("{name}: alone {alone:.3} ± {off:.3}, two against two {team:.3} ± {off_team:.3}");
    }
}
