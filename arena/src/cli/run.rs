//! The commands that play many deals, and what can be done with their results.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum, ValueHint};
use doko_bots::BotSpec;

use super::against::Against;
use super::{FormArgs, RulesArgs, ThreadsArg};
use crate::run::MOST_DEALS;
use crate::stats::{Test, Until};
use crate::studies::matches::Blocks;

/// What is played, and how the results are kept.
#[derive(Args, Clone, Debug)]
pub struct RunArgs {
    /// Read the experiment from a file (TOML), such as the config.toml of a run; what is typed wins over it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub config: Option<PathBuf>,
    /// How many deals to play, or evenings with --session; each makes one block of each kind. With --resume: how many the
    /// run is to have in all [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: Option<u64>,
    /// Which blocks to play, with commas between them; see --help [default: team,field; in a tournament of four
    /// bots or more team,field,table; in a gauntlet team,field-a]
    #[arg(long, value_enum, value_name = "BLOCKS", value_delimiter = ',', conflicts_with = "resume")]
    pub block: Option<Vec<Blocks>>,
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "resume",
        value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub session: Option<u32>,
    /// The seed of all deals and of the bots' random streams [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "resume",
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// In a duel: stop when a sequential test has decided, gsprt:M0,M1 or equal:D; see --help
    #[arg(long, value_name = "TEST", allow_hyphen_values = true,
        conflicts_with_all = ["resume", "shard", "range"])]
    pub test: Option<Test>,
    /// In a duel: stop when the mean is known within so many points per game, such as ±0.05
    #[arg(long, value_name = "±POINTS", allow_hyphen_values = true,
        conflicts_with_all = ["resume", "shard", "range"])]
    pub until: Option<Until>,
    /// Stop when a bot is at fault for the first time: an illegal answer, or a program that fails
    #[arg(long)]
    pub strict: bool,
    /// Write one row for each game too, into games.csv in the folder of --out
    #[arg(long, requires = "out", conflicts_with = "resume", help_heading = "Output")]
    pub games: bool,
    /// Keep in the folder of --out what bots that compare their answers thought of them; `doko games DIR --values FILE` writes
    /// it as labels for learning
    #[arg(long, requires = "out", conflicts_with = "resume", help_heading = "Output")]
    pub values: bool,
    /// Where the figures go.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What of it is played.
    #[command(flatten)]
    pub part: PartArgs,
    /// A preset, or a rule file (TOML); see `doko rules list` [default: ddv]
    #[arg(long, value_name = "PRESET|FILE", help_heading = "Rules", conflicts_with = "resume")]
    pub rules: Option<String>,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE", help_heading = "Rules", conflicts_with = "resume")]
    pub set: Vec<String>,
}

/// Where the figures of a run go.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
    /// Write everything into a folder, from which the run can be resumed, made longer, merged and read
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// What of a run is played.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Parts")]
pub struct PartArgs {
    /// Go on with the run in this folder, as it was begun; with --deals N, make it N deals long
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath,
        conflicts_with_all = ["out", "force", "shard", "range"])]
    pub resume: Option<PathBuf>,
    /// With --resume: if the log is damaged, keep the deals before the damage and play the rest again
    #[arg(long, requires = "resume")]
    pub repair: bool,
    /// Play part I of N into the folder of --out, to be joined by `doko merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// Play the deals from FIRST up to but not END, as another kind of part
    #[arg(long, value_name = "FIRST..END", requires = "out", conflicts_with = "shard", value_parser = range)]
    pub range: Option<Range<u64>>,
}

/// `doko duel`.
#[derive(Args, Debug)]
pub struct DuelArgs {
    /// The two bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "BOT", num_args = 0..=2, conflicts_with = "resume")]
    pub bots: Vec<BotSpec>,
    /// What is played.
    #[command(flatten)]
    pub run: RunArgs,
}

/// `doko tournament`.
#[derive(Args, Debug)]
pub struct TournamentArgs {
    /// The bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "BOT", conflicts_with = "resume")]
    pub bots: Vec<BotSpec>,
    /// What is played.
    #[command(flatten)]
    pub run: RunArgs,
}

/// `doko gauntlet`.
#[derive(Args, Debug)]
pub struct GauntletArgs {
    /// Your own bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "MINE", conflicts_with = "resume")]
    pub bots: Vec<BotSpec>,
    /// Whom each of them meets, with commas between them; repeat it for more. An option key=value belongs to the bot
    /// before it; a program (exec:…) takes the rest, so name it last or by an --against of its own. `pool` stands for all
    /// players of the pool, which `doko bots list --pool` lists
    #[arg(long, value_name = "A,B,C", conflicts_with = "resume")]
    pub against: Vec<Against>,
    /// What is played.
    #[command(flatten)]
    pub run: RunArgs,
}

/// `doko power`.
#[derive(Args, Debug)]
pub struct PowerArgs {
    /// The two bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "BOT", num_args = 2, required = true)]
    pub bots: Vec<BotSpec>,
    /// The precision wanted: half the width of the 95% interval, in points per game
    #[arg(long, value_name = "±POINTS", default_value = "±0.05", allow_hyphen_values = true)]
    pub precision: Until,
    /// The difference that is to be shown, in points per game
    #[arg(long, value_name = "POINTS", default_value_t = 0.1)]
    pub effect: f64,
    /// How many deals the pilot plays
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(30..=MOST_DEALS))]
    pub deals: u64,
    /// The seed of the pilot; the run itself should have another
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Where the figures go.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// `doko merge`.
#[derive(Args, Debug)]
pub struct MergeArgs {
    /// The folders of the parts, in any order; a folder that holds folders stands for all parts among them
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    pub parts: Vec<PathBuf>,
    /// The folder for the whole run
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        required_unless_present_any = ["missing", "watch"])]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Write nothing, but print what is missing: commands that play it, one a line; with --shards N also the numbers of
    /// the parts, as the array of Slurm takes them, or JSON
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "commands", conflicts_with_all = ["out", "test", "until", "csv", "json", "html", "markdown"])]
    pub missing: Option<MissingForm>,
    /// With --missing: the run is played in N parts by --shard I/N; each that is not complete is named
    #[arg(long, value_name = "N", requires = "missing")]
    pub shards: Option<NonZeroU32>,
    /// Make the run N deals long, longer than its parts: the deals beyond them count as missing
    #[arg(long, value_name = "N", conflicts_with = "watch", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: Option<u64>,
    /// Wait for parts that are still being played, until all deals are there or the test has decided; --out then joins them
    #[arg(long, conflicts_with = "missing")]
    pub watch: bool,
    /// With --watch: look every so many seconds
    #[arg(long, value_name = "SECONDS", requires = "watch", default_value_t = 30, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub every: u64,
    /// Apply a sequential test to the joined run: gsprt:M0,M1 or equal:D
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub test: Option<Test>,
    /// End the joined run when the mean is known within so many points per game, such as ±0.05
    #[arg(long, value_name = "±POINTS", allow_hyphen_values = true)]
    pub until: Option<Until>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// How it is told what parts lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MissingForm {
    /// A command a line, for a shell, `xargs` or GNU parallel
    Commands,
    /// The numbers of the parts as `sbatch --array` takes them, such as 3,7,12-15
    Slurm,
    /// All of it, for programs
    Json,
}

/// `doko verify`.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// The folder of a run
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// How many deals to play again, drawn at random
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        allow_negative_numbers = true,
        conflicts_with = "all"
    )]
    pub sample: u64,
    /// Play every deal again
    #[arg(long)]
    pub all: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

/// Two numbers with dots between them.
fn range(text: &str) -> Result<Range<u64>, &'static str> {
    const WRONG: &str =
        "a range is FIRST..END, such as 100..200, with the first deal and the one after the last";
    let (first, end) = text.split_once("..").ok_or(WRONG)?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| WRONG);
    let range = number(first)?..number(end)?;
    if range.is_empty() { Err(WRONG) } else { Ok(range) }
}

/// A part of a run: number I of N, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: NonZeroU32,
    parts: NonZeroU32,
}

impl Shard {
    /// All of so many.
    pub fn all(parts: NonZeroU32) -> impl Iterator<Item = Shard> {
        (1..=parts.get()).filter_map(NonZeroU32::new).map(move |part| Shard { part, parts })
    }

    /// Which one it is, from 1.
    pub const fn number(self) -> u32 {
        self.part.get()
    }

    /// The deals of this part of so many: all parts together have each deal once, and differ by one deal at most.
    pub fn of(self, deals: u64) -> Range<u64> {
        let before = |part: u32| (u128::from(deals) * u128::from(part) / u128::from(self.parts.get())) as u64;
        before(self.part.get() - 1)..before(self.part.get())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const WRONG: &str = "a part is I/N with I from 1 to N, such as 2/7";
        let (part, parts) = text.split_once('/').ok_or(WRONG)?;
        let number = |text: &str| text.parse::<NonZeroU32>().map_err(|_| WRONG);
        let shard = Shard { part: number(part)?, parts: number(parts)? };
        if shard.part <= shard.parts { Ok(shard) } else { Err(WRONG) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_have_each_deal_once() {
        let parts = ["1/3", "2/3", "3/3"].map(|part| part.parse::<Shard>().map(|shard| shard.of(10)));
        assert_eq!(parts, [Ok(0..3), Ok(3..6), Ok(6..10)]);
        let all: Vec<String> =
            Shard::all(NonZeroU32::MIN.saturating_add(2)).map(|shard| shard.to_string()).collect();
        assert_eq!(all, ["1/3", "2/3", "3/3"]);
    }
}
