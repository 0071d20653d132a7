//! What is asked of blocks while they come, and which answers are wrong.

use crate::stats::tests::Blocks;
use crate::stats::{
    BlockPoints, ConfidenceSequence, Decision, Equal, Estimate, FirstLook, Gsprt, Joint, Looks, Moments,
    Monitor, Outcome, Test, Until,
};

use crate::studies::lab::results::FEWEST_CASES;

/// A column of the table: questions that are one to whoever reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    /// `gsprt:0,±D` where the mean is 0: H1 is wrong.
    GsprtAtH0,
    /// The same where it is ±D: H0 is wrong.
    GsprtAtH1,
    /// The first, with a look at every 500th block, as `doko tune` and `doko learn` confirm.
    GsprtEvery500,
    /// `equal:D` where the mean is 0: that they differ by more is wrong.
    EqualAtZero,
    /// `equal:D` where the mean is D or -D: every answer is wrong.
    EqualAtMargin,
    /// `--until ±D`: an interval without the mean, where it stops, is wrong.
    Until,
    /// The interval that is shown while blocks come, and after a run was made longer: one without the mean, after any block, is
    /// wrong.
    AnyMoment,
    /// The same of a figure of the laboratory.
    Laboratory,
}

impl Column {
    pub(super) const ALL: [Column; 8] = [
        Column::GsprtAtH0,
        Column::GsprtAtH1,
        Column::GsprtEvery500,
        Column::EqualAtZero,
        Column::EqualAtMargin,
        Column::Until,
        Column::AnyMoment,
        Column::Laboratory,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Column::GsprtAtH0 => "gsprt, H0",
            Column::GsprtAtH1 => "gsprt, H1",
            Column::GsprtEvery500 => "every 500",
            Column::EqualAtZero => "equal, 0",
            Column::EqualAtMargin => "equal, ±D",
            Column::Until => "until",
            Column::AnyMoment => "any moment",
            Column::Laboratory => "lab",
        }
    }
}

/// A question about blocks of a known mean.
pub(super) struct Scenario {
    pub(super) column: Column,
    /// How it is typed, in points per game.
    pub(super) words: String,
    /// The blocks.
    blocks: Blocks,
    /// How many games each of their line-ups plays.
    games: u32,
    watch: Watch,
}

/// Who watches.
enum Watch {
    /// A test that looks after every so many blocks, with the outcomes that are wrong.
    Test { test: Test, every: u64, wrong: &'static [Outcome] },
    /// A precision.
    Until(Until),
    /// Whoever reads the interval after every block.
    Interval,
    /// Whoever reads a figure of a laboratory that is made longer by hundreds of deals.
    Laboratory,
}

/// What has come of a question in one run.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) is_wrong: bool,
    /// Whether it has come to an end before the blocks did.
    pub(super) is_decided: bool,
    pub(super) blocks: u64,
}

impl Answer {
    /// Of a test that has decided, or not.
    fn of(is_wrong: bool, decided: Option<Decision>, most: u64) -> Answer {
        let blocks = decided.map_or(most, |decision| decision.blocks);
        Answer { is_wrong, is_decided: decided.is_some(), blocks }
    }

    /// Of a run that nothing ends but what is wrong, after so many blocks of the most that there are.
    pub(super) fn wrong_after(wrong: Option<u64>, most: u64) -> Answer {
        Answer { is_wrong: wrong.is_some(), is_decided: wrong.is_some(), blocks: wrong.unwrap_or(most) }
    }
}

impl Scenario {
    /// All that is asked of blocks with these weights. What is to be found is a tenth of what a block spreads by, or a twentieth;
    /// where hardly a block is anything but zero, and so no mean can be that far from it, a fifth of that, or a fifth of a fifth.
    pub(super) fn all(weights: &[(i32, f64)], games: u32) -> Vec<Scenario> {
        let null = || Blocks::of_mean(weights, 0.0);
        let spread = null().spread();
        let is_in_reach = |mean: f64| [mean, -mean].into_iter().all(|mean| Blocks::reaches(weights, mean));
        let units = std::iter::successors(Some(spread), |unit| Some(unit / 5.0));
        let unit = units.take(8).find(|unit| is_in_reach(unit / 10.0)).expect("there are gains and losses");
        let per_game = |points: f64| points / f64::from(games);
        let mut all = Vec::new();
        let mut add = |column, words: String, blocks: Blocks, watch| {
            all.push(Scenario { column, words, blocks, games, watch });
        };
        for (share, every) in [(20.0, 1), (10.0, 1), (10.0, 500)] {
            for sign in [1.0, -1.0] {
                let [null, other] = [0.0, sign * unit / share].map(|mean| Blocks::of_mean(weights, mean));
                let [h0, h1] = [&null, &other].map(|blocks| per_game(blocks.mean()));
                let test = Test::Gsprt(Gsprt::new(h0, h1, Gsprt::ERROR, Gsprt::ERROR).unwrap());
                let words = format!("gsprt:0,{h1:.3}");
                if every == 1 {
                    let wrong: &[Outcome] = &[Outcome::AcceptedH0];
                    add(Column::GsprtAtH1, words.clone(), other, Watch::Test { test, every, wrong });
                }
                let column = if every == 1 { Column::GsprtAtH0 } else { Column::GsprtEvery500 };
                add(column, words, null, Watch::Test { test, every, wrong: &[Outcome::AcceptedH1] });
            }
        }
        let equal = |margin: f64| Test::Equal(Equal::new(per_game(margin)).unwrap());
        let wrong: &[Outcome] = &[Outcome::BetterByMore, Outcome::WorseByMore];
        let test = equal(unit / 10.0);
        let words = format!("equal:{:.3}", per_game(unit / 10.0));
        add(Column::EqualAtZero, words.clone(), null(), Watch::Test { test, every: 1, wrong });
        for mean in [unit / 10.0, -unit / 10.0] {
            let blocks = Blocks::of_mean(weights, mean);
            let test = equal(blocks.mean().abs());
            let wrong: &[Outcome] = &[Outcome::PracticallyEqual, Outcome::BetterByMore, Outcome::WorseByMore];
            add(Column::EqualAtMargin, words.clone(), blocks, Watch::Test { test, every: 1, wrong });
        }
        let until = Until::new(per_game(unit / 15.0)).unwrap();
        add(Column::Until, format!("±{:.3}", until.half_width()), null(), Watch::Until(until));
        add(Column::AnyMoment, "any moment".to_owned(), null(), Watch::Interval);
        add(Column::Laboratory, "any hundred deals".to_owned(), null(), Watch::Laboratory);
        all
    }

    /// What comes of it in a run of at most so many blocks.
    pub(super) fn answer(&self, seed: u64, run: u64, most: u64) -> Answer {
        let mean = self.blocks.mean();
        let mut moments = self.blocks.run(seed, run).take(most as usize);
        match self.watch {
            Watch::Test { test, every, wrong } => {
                let mut monitor = Monitor::of_test(test, self.games);
                let mut looks = moments.filter(|moments| moments.count().is_multiple_of(every));
                let decided = looks.find_map(|moments| monitor.look(&moments));
                Answer::of(wrong.contains(&monitor.outcome()), decided, most)
            }
            Watch::Until(until) => {
                let mut monitor = Monitor::of_until(until, self.games);
                let decided = moments.find_map(|moments| monitor.look(&moments));
                let per_game = mean / f64::from(self.games);
                Answer::of(decided.is_some() && misses(monitor.estimate(), per_game), decided, most)
            }
            Watch::Interval => {
                let sequence = ConfidenceSequence::shown();
                let missed = moments.find(|moments| misses(sequence.estimate(moments), mean));
                Answer::wrong_after(missed.map(|moments| moments.count()), most)
            }
            Watch::Laboratory => {
                let mut joint = Joint::with_looks(1, Looks::Any);
                let (mut draws, mut differs) = (self.blocks.draws(seed, run), 0);
                let missed = (1..=most).find(|deals| {
                    let block = draws.next().expect("there are always more").units();
                    joint.add(&[block]);
                    differs += u64::from(block != 0);
                    let units = mean * BlockPoints::UNITS as f64;
                    let misses = || misses(Some(joint.estimate(&joint.mean_of(0), |_, _| true)), units);
                    let is_told = differs >= Looks::Any.fewest(FEWEST_CASES);
                    deals.is_multiple_of(100) && is_told && misses()
                });
                Answer::wrong_after(missed, most)
            }
        }
    }
}

/// Whether an interval leaves out the mean.
pub(super) fn misses(estimate: Option<Estimate>, mean: f64) -> bool {
    estimate.and_then(|estimate| estimate.ci95()).is_some_and(|[low, high]| mean < low || high < mean)
}

/// Whether Student's interval, which holds for a number of blocks fixed beforehand, leaves out the mean of zero.
pub(super) fn student_misses(moments: &Moments) -> bool {
    FirstLook::is_due(moments) && misses(moments.estimate(), 0.0)
}
