//! What can be typed: the command line as clap reads it.
//!
//! What it means is decided in [`crate::config`]; help texts with examples stand here.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use doko_bots::BotSpec;
use doko_engine::rules::PRESETS;

/// Doppelkopf bots and rules, measured.
#[derive(Debug, Parser)]
#[command(
    name = "doko",
    bin_name = "doko",
    version,
    about = "Doppelkopf bots and rules, measured",
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = EXIT_CODES
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play two bots against each other and say which is better
    #[command(after_help = DUEL_EXAMPLES, after_long_help = DUEL_LONG)]
    Duel(DuelArgs),
    /// Play one deal and print it as a person would follow it
    #[command(after_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Recompute recorded games and report the first difference
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// List, show, compare and check rules
    #[command(after_help = RULES_EXAMPLES, arg_required_else_help = true)]
    Rules {
        /// What to do with rules.
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// List and describe the bots that can be named
    #[command(after_help = BOTS_EXAMPLES, arg_required_else_help = true)]
    Bots {
        /// What to do with bots.
        #[command(subcommand)]
        command: BotsCommand,
    },
    /// Measure how fast this machine deals, plays and searches
    #[command(after_help = BENCH_EXAMPLES, after_long_help = BENCH_LONG)]
    Bench(BenchArgs),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Which rules to play by.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// A preset, or a rule file (TOML); see `doko rules list`
    #[arg(long, value_name = "PRESET|FILE", default_value = "ddv")]
    pub rules: String,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// Which deals.
#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArg {
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
}

/// Whether evenings are played, and how long they are.
#[derive(Args, Clone, Copy, Debug)]
pub struct SessionArg {
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub session: u32,
}

/// Where the figures go.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write one row for each block
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub csv: Option<PathBuf>,
    /// Write the summary as JSON; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub json: Option<PathBuf>,
    /// Write everything into a folder: config.toml, blocks.csv, summary.csv, summary.json, run.json
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it holds something
    #[arg(long, requires = "out")]
    pub force: bool,
    /// No progress on stderr
    #[arg(long, short)]
    pub quiet: bool,
}

/// More deals than anybody has time for, and few enough that no sum overflows.
const MOST_DEALS: u64 = 1_000_000_000_000;

/// `doko duel`.
#[derive(Args, Debug)]
pub struct DuelArgs {
    /// The first bot, as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "A")]
    pub a: BotSpec,
    /// The second bot
    #[arg(value_name = "B")]
    pub b: BotSpec,
    /// How many deals to play, or evenings with --session; each makes one block of each kind
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: u64,
    /// Which blocks: two against two, one among three, or both
    #[arg(long, value_enum, default_value_t = BlockChoice::Both)]
    pub block: BlockChoice,
    /// Evenings.
    #[command(flatten)]
    pub session: SessionArg,
    /// The seed.
    #[command(flatten)]
    pub seed: SeedArg,
    /// How many threads play; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The blocks a deal makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BlockChoice {
    /// A and B two against two, in swapped seats
    Team,
    /// One of A among three of B, in each seat; and the reverse
    Field,
    /// Both, reported apart
    Both,
}

/// `doko play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The bots in seats 0 to 3, or of five players at an evening; heuristic where none is named
    #[arg(value_name = "BOT", num_args = 0..=5)]
    pub bots: Vec<BotSpec>,
    /// Which deal of the seed, or evening with --session, from 0, as in the column `deal` of a duel's blocks
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub deal: u64,
    /// Deal these hands instead: four hands with | between them, such as "CQ HT … | … | … | …", in a
    /// Schiebekopf with the Skat as a fifth part; --seed and --deal still choose the bots' random streams
    #[arg(long, value_name = "HANDS", conflicts_with = "session")]
    pub hands: Option<String>,
    /// Evenings.
    #[command(flatten)]
    pub session: SessionArg,
    /// The seed.
    #[command(flatten)]
    pub seed: SeedArg,
    /// Print the record of the game as one line of JSON instead; of an evening, a line for each game
    #[arg(long)]
    pub record: bool,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// `doko replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// A file of game records, one line of JSON each; - for stdin
    #[arg(value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

/// `doko rules`.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// The presets, and what can be changed
    #[command(after_help = RULES_EXAMPLES)]
    List {
        /// Every key too, with its values and what it decides
        #[arg(long)]
        keys: bool,
        /// What the sources offer beside their main rules too, such as the Sonderregeln of palast
        #[arg(long)]
        options: bool,
    },
    /// Rules in words, or as a rule file
    #[command(after_help = RULES_EXAMPLES)]
    Show {
        /// A preset or a rule file
        #[arg(value_name = "PRESET|FILE", default_value = "ddv")]
        rules: String,
        /// Change a rule, such as dulle.mode=second; repeat it for more
        #[arg(long, value_name = "KEY=VALUE")]
        set: Vec<String>,
        /// Print a rule file with every key
        #[arg(long)]
        toml: bool,
    },
    /// What differs between two sets of rules
    #[command(after_help = RULES_EXAMPLES)]
    Diff {
        /// A preset or a rule file
        #[arg(value_name = "A")]
        a: String,
        /// Another
        #[arg(value_name = "B")]
        b: String,
    },
    /// Whether a rule file is right
    #[command(after_help = RULES_EXAMPLES)]
    Check {
        /// A rule file or a preset
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: String,
    },
}

/// `doko bots`.
#[derive(Debug, Subcommand)]
pub enum BotsCommand {
    /// Every bot that can be named
    #[command(after_help = BOTS_EXAMPLES)]
    List,
    /// One bot and its options
    #[command(after_help = BOTS_EXAMPLES)]
    Describe {
        /// Its name, or a spec with options
        #[arg(value_name = "NAME")]
        bot: BotSpec,
    },
}

/// `doko bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The rules of all rows but the one that compares presets
    #[arg(long, value_name = "PRESET", default_value = "ddv",
        value_parser = PossibleValuesParser::new(PRESETS.map(|preset| preset.name)))]
    pub rules: String,
    /// Which instructions may be used
    #[arg(long, value_enum, value_name = "PATH", default_value_t = CpuChoice::Best)]
    pub cpu: CpuChoice,
    /// Only rows whose name contains this
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub filter: String,
    /// A few seconds, and rough figures
    #[arg(long)]
    pub quick: bool,
    /// How many threads are compared with one; 1 to leave that out
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Write one row for each figure; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Write everything as JSON; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// No progress on stderr
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// Which instructions may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CpuChoice {
    /// The best that this processor can do
    Best,
    /// Those that every processor has
    Portable,
    /// BMI2 and popcnt, on x86-64
    Bmi2,
}

const EXIT_CODES: &str = "\
Examples:
  doko duel heuristic random                   which bot is better, and by how much
  doko play --seed 1 --deal 7                  watch one deal
  doko rules show ddv                          the rules in words

Exit codes:
  0 done, 1 internal error, 2 wrong usage or bad input, 3 a test says no,
  5 a bot broke a rule, 130 interrupted";

/// What both helps of `duel` begin with.
macro_rules! duel_examples {
    () => {
        "\
Examples:
  doko duel heuristic random
  doko duel heuristic random:ansage=0 --deals 10000 --seed 7 --block team
  doko duel heuristic random --rules palast --set dulle.mode=second
  doko duel heuristic random --session 24 --deals 100
  doko duel heuristic random --out results/first --threads 4
  doko duel heuristic random --json - -q | jq .team.ci95
"
    };
}

const DUEL_EXAMPLES: &str = concat!(
    duel_examples!(),
    "
`doko duel --help` explains blocks, figures and files."
);

const DUEL_LONG: &str = concat!(
    duel_examples!(),
    "
Blocks:
  A block is one deal, played with the same hands and the same random streams in several line-ups.
  team             A and B two against two. Where the ♣Q lie in two hands, one bot takes these two
                   seats and the other the rest, then swapped: 2 games. Otherwise all three
                   pairings of the seats, each swapped: 6 games. Points per game: half the
                   difference between the means of A's seats and of B's.
  field            A in each of the four seats among three of B: 4 games. Points per game: A's mean.
  field_reversed   B in each of the four seats among three of A: 4 games. Points per game: B's mean.
  A bot against itself scores exactly 0 in every block. Seat 0 is forehand in every game.
  In a Schiebekopf or Hammelrennen every player plays alone: a team is two seats whose points are
  added up, and all three pairings are played.
  The estimate is the mean over blocks; ± and ci95 are its 95% interval by Student's t from the
  spread over deals. Team and field answer different questions and are reported apart.

Evenings:
  With --session N a block is an evening of N games, the same cards in game k for every line-up. The
  rules of session.* hold (Pflichtsolo, Vorführen, Bock, five players); N replaces session.games.
  The bots keep their places; the first dealer is drawn from the seed and the evening's index.
  team             all three pairings of the four places, each swapped: 6 evenings.
  field, field_reversed
                   one bot in each of the four or five places among the others: 4 or 5 evenings.
  Points are those the evening books: Bock games doubled, the dealer of five paid. Points per game:
  as above with an evening's games added up, divided by N; points per evening are N times that. The
  dealer of five, who sits out, counts as having played. Game k of evening E has the cards of
  deal 1024 E + k. `doko play --session N --deal E` shows an evening.

Faults:
  A bot that answers against the rules is replaced for the rest of that game by
  random:vorbehalt=0,ansage=0; the fault is counted, results are shown with and without the blocks
  concerned, and the exit code is 5.

Columns of --csv and blocks.csv:
  deal             index of the deal or evening; `doko play --deal N` with the same seed, rules and
                   --session shows it
  block            team, field or field_reversed
  games            games in the block, those of an evening counted one by one
  points_per_game  as above: of A in team and field, of B in field_reversed
  points_a         sum of A's points over its places and games
  points_b         the same for B
  faults_a         games in which a bot of A broke a rule, counted for each seat
  faults_b         the same for B

Figures of a bot in summary.json and summary.csv, over the seats it played:
  seats                          how many: a team game has two of its seats, a field game one
  won_as_re, won_as_kontra       shares of games won
  won_alone                      the same where every player plays alone
  augen, game_value              means: Augen of its party (its own where each plays alone); points
                                 for the party that gains, before a soloist's factor, payments and
                                 Bock
  plays_solo, plays_null, declares_hochzeit, plays_stille_hochzeit, plays_stilles_solo,
  declares_armut, takes_armut, plays_normalspiel, plays_alone, others_game
                                 shares of games, which add up to 1; plays_solo without Nullsoli,
                                 declares_hochzeit with those that come by themselves,
                                 declares_armut only if it is taken
  solos_won                      share of its announced solos, Nullsoli among them
  ansage_made, keine_90_made, …  how often it said so; a step left out was said with the next
  ansage_kept, keine_90_kept, …  how often the game was won (Ansage), the limit kept (Absage)
  …_made_rate, …_kept_rate       shares of seats that said it, and of these, that kept it
  gegen_die_alten, doppelkopf, fuchs, karlchen, …
                                 points of its party for these, per game, before any doubling
  faults                         games in which it broke a rule
Counts (seats, …_made, …_kept, faults) count games. Means, shares and rates count every deal alike:
a team block of 6 games weighs as much as one of 2, so a rate is not the quotient of its counts.
summary.csv has a row for each bot and block; unit and games_per_unit say what a block is played on
(deal or evening, and how many games it has), the columns clean_… leave out blocks with faults.
The table leaves out rows in which no bot has anything.

The same command writes the same bytes on any number of threads; only run.json (threads, times,
machine) may differ. Ctrl-C or SIGTERM ends the run after the deals or evenings under way and
reports what is complete."
);

/// What both helps of `bench` begin with.
macro_rules! bench_examples {
    () => {
        "\
Examples:
  doko bench
  doko bench --quick --filter playout
  doko bench --rules vln --cpu portable
  doko bench --csv - -q > speed.csv
"
    };
}

const BENCH_EXAMPLES: &str = concat!(bench_examples!(), "\n`doko bench --help` explains the figures.");

const BENCH_LONG: &str = concat!(
    bench_examples!(),
    "
Figures:
  Each row does the same cases on every machine: a sample, in windows of a few milliseconds, each
  timed again and again. Its time is the sum of the windows' minima, so that what else the machine
  does spoils some windows only.
  R is one step of the loop x ^= x >> 29; x *= 0xBF58476D1CE4E5B9, which waits for itself and so
  runs at the pace of the machine's clock. It is measured between the windows of each row: figures
  in R can be compared between machines, times cannot.
  What is required is in R, or a ratio. To miss it is no failure: the exit code is 0.
  playout/PRESET   the same playout under every preset, and the slowest over the fastest
  NAME/threads     what N threads need together for a work, over what one needs for it
                   (1 where none hinders another; N is to be no more than the machine has cores)

Columns of --csv, and keys of the rows in --json:
  name              what was measured
  rules             the preset; empty if several are compared
  cpu               the instructions that could be used: portable or bmi2
  threads           how many threads did it
  seconds_per_unit  for one unit, on one thread
  units_per_second  the same the other way round
  seconds_per_r     R beside this row
  r_per_unit        the quotient of the two
  ratio             of a row that compares: so many times as much
  required          at most so many R, or this ratio; empty if nothing is
  met               whether it is
  about             what one unit is"
);

const PLAY_EXAMPLES: &str = "\
Examples:
  doko play
  doko play heuristic random random random --seed 1 --deal 7
  doko play --rules palast --set dulle.mode=second
  doko play --rules klassisch --set game=schiebekopf
  doko play --session 24 --deal 3
  doko play --record >> games.jsonl

A bot in a seat plays as it does in a game of `doko duel` with the same seed, deal and rules.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  doko replay games.jsonl
  doko play --record | doko replay -

The exit code is 3 if a recorded game comes out differently when it is recomputed.";

const RULES_EXAMPLES: &str = "\
Examples:
  doko rules list --keys
  doko rules list --options
  doko rules show ddv
  doko rules show palast --set dulle.mode=second --toml > ours.toml
  doko rules diff ddv palast
  doko rules check ours.toml";

const BOTS_EXAMPLES: &str = "\
Examples:
  doko bots list
  doko bots describe random
  doko bots describe random:ansage=0.1";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  doko completions bash > ~/.local/share/bash-completion/completions/doko
  doko completions fish > ~/.config/fish/completions/doko.fish";
