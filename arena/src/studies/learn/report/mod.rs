//! What a pipeline has come to: as sentences, tables and plots for people, as CSV and JSON for programs.

mod document;
mod rows;

use std::path::PathBuf;

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use rows::{EpochRow, Summary};

use super::checkpoint::{Checkpoint, NetworkRecord};
use super::plan::LearnPlan;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::stats::{Estimate, Outcome};
use crate::studies::campaign::confirm;
use crate::studies::tune::task::TaskSums;

/// A pipeline with what came of it.
pub struct LearnReport<'a> {
    /// What was asked for.
    pub plan: &'a LearnPlan,
    /// The folder of the pipeline.
    pub folder: PathBuf,
    /// What the lessons have taught.
    pub taught: Checkpoint,
    /// The sums of the confirmation.
    pub confirmed: TaskSums,
}

/// How a pipeline has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The new bot is better.
    Better,
    /// It is not.
    NoBetter,
    /// The deals of the confirmation do not decide it.
    Undecided,
    /// A bot was at fault in the confirmation.
    Fault,
}

impl LearnReport<'_> {
    /// How it has ended.
    pub fn ending(&self) -> Ending {
        let sums = &self.confirmed;
        match confirm::outcome(self.plan.test, sums) {
            _ if sums.faults > 0 => Ending::Fault,
            Outcome::AcceptedH1 => Ending::Better,
            Outcome::Undecided => Ending::Undecided,
            _ => Ending::NoBetter,
        }
    }

    /// Points per game against the incumbent, in team blocks and in field blocks.
    fn gains(&self) -> [Option<Estimate>; 2] {
        confirm::estimates(&self.confirmed)
    }
}

impl Findings for LearnReport<'_> {
    type Summary = Summary;
    type Row = EpochRow;

    fn command(&self) -> &'static str {
        "learn"
    }

    fn engine(&self) -> String {
        self.plan.engine.clone()
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<EpochRow> {
        let rows_of = |record: &NetworkRecord| {
            record.epochs.iter().map(|epoch| EpochRow::of(record, epoch)).collect::<Vec<_>>()
        };
        self.taught.networks.iter().flat_map(rows_of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{html, markdown, plain};
    use crate::run::contestant::testing::contestant;
    use crate::stats::{BlockPoints, Moments};
    use crate::studies::learn::evaluation::{DealEstimate, Evaluation, OfTrick};
    use crate::studies::learn::lessons::Teacher;
    use crate::studies::learn::plan::LearnConfig;
    use crate::studies::learn::settings::Settings;
    use crate::studies::learn::trained_network::Epoch;
    use crate::studies::plan::{Bots, Config};
    use crate::studies::tune::task::ContrastSum;
    use clap::{Args, Command, FromArgMatches};
    use doko_engine::Rules;
    use std::path::Path;

    fn plan() -> LearnPlan {
        let command = Settings::augment_args(Command::new("learn"));
        let matches = command.try_get_matches_from(["learn", "--epochs", "3"]).unwrap();
        let settings = Settings::from_arg_matches(&matches).unwrap();
        let teacher = Teacher::of_student(contestant("random:ansage=0.5"), contestant("heuristic"));
        LearnPlan::new(
            vec![Rules::preset("ddv").unwrap()],
            teacher,
            contestant("random"),
            vec![contestant("heuristic")],
            4,
            settings,
        )
        .unwrap()
    }

    fn figure(mean: f64) -> DealEstimate {
        DealEstimate { mean, half_width: Some(0.01), deals: 50 }
    }

    fn record(part: &str, evaluation: Evaluation) -> NetworkRecord {
        let epoch = |number: u32| Epoch {
            number,
            loss: 1.0 / f64::from(number),
            held_out_loss: 1.5 / f64::from(number),
            regret: evaluation
                .regret
                .map(|regret| DealEstimate { mean: regret.mean + 0.1 / f64::from(number), ..regret }),
        };
        let epochs = (1..=3).map(epoch).collect();
        NetworkRecord { part: part.to_owned(), examples: 4321, deals: 987, epochs, evaluation }
    }

    /// A pipeline whose confirmation has come to these points on each of 1000 deals, with one more on every second.
    fn report(plan: &LearnPlan, points: i64) -> LearnReport<'_> {
        let of_trick =
            |trick| OfTrick { trick, decisions: 77, regret: Some(figure(f64::from(trick) / 50.0)) };
        let choices = Evaluation {
            examples: 200,
            regret: Some(figure(0.125)),
            agreement: Some(figure(0.75)),
            by_trick: (1..=12).map(of_trick).collect(),
            ..Evaluation::default()
        };
        let mut moments = Moments::default();
        (0..1000).for_each(|deal| moments.add(BlockPoints::quotient(points + deal % 2, 1)));
        let sum = ContrastSum { moments, changed: 0 };
        let sums = TaskSums { contrasts: vec![sum, sum], games: 10_000, ..TaskSums::default() };
        let taught = Checkpoint {
            teachers: vec![plan.teacher.label_in(Lang::En)],
            networks: vec![record("parties", choices), record("choice", Evaluation::default())],
        };
        LearnReport { plan, folder: PathBuf::new(), taught, confirmed: sums }
    }

    #[test]
    fn the_report_says_whether_the_new_bot_is_better_and_shows_what_was_taught() {
        let facts = report(&plan(), 1).document(Lang::En).facts;
        assert_eq!(facts, "lessons of heuristic, taught by random:ansage=0.5; seed 4");
        let plan = plan();
        for (points, ending, words) in [
            (1, Ending::Better, ["Better than random", "Besser als random"]),
            (-2, Ending::NoBetter, ["No better than random", "Nicht besser als random"]),
        ] {
            let report = report(&plan, points);
            assert_eq!(report.ending(), ending);
            for (lang, words) in [(Lang::En, words[0]), (Lang::De, words[1])] {
                let (mut text, mut marked, mut page) = (Vec::new(), Vec::new(), Vec::new());
                let document = report.document(lang);
                plain::write(&document, true, &mut text).unwrap();
                markdown::write(&document, &mut marked).unwrap();
                html::write(&document, "learn", &mut page).unwrap();
                for bytes in [text, marked, page.clone()] {
                    let text = String::from_utf8(bytes)
                        .unwrap()
                        .replace("<span class=\"half\">", "")
                        .split_whitespace()
                        .collect::<Vec<_>>()
                        .join(" ");
                    assert!(text.contains(words) && text.contains("4321"), "{text}");
                    let regret = lang.number("0.24 ± 0.01");
                    assert!(
                        text.contains(&regret) && text.contains(lang.pick("75.0% ± 1.0%", "75,0 % ± 1,0 %")),
                        "{text}"
                    );
                }
                // Two losses and a regret, and the dots of tables.
                let page = String::from_utf8(page).unwrap();
                assert!(page.matches("<svg").count() >= 4, "{}", page.matches("<svg").count());
            }
        }
    }

    #[test]
    fn programs_get_each_pass_of_each_network() {
        let plan = plan();
        let report = report(&plan, 0);
        let mut csv = Vec::new();
        report.csv(&mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        assert_eq!(csv.lines().count(), 1 + 2 * 3);
        assert!(csv.lines().nth(2).unwrap().starts_with("parties,2,0.5,0.75,0.175"), "{csv}");
        let mut json = Vec::new();
        report.json(&mut json).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json["networks"][0]["part"], "parties");
        assert_eq!(json["networks"][0]["evaluation"]["by_trick"][11]["regret"]["mean"], 0.24);
        assert_eq!(json["confirmation"]["deals"], 1000);
    }

    #[test]
    fn a_course_is_read_as_it_was_written() {
        let plan = plan();
        let read = |text: &str| {
            let path = Path::new("config.toml");
            Config::parse(path, text)?.plan::<LearnConfig>()?.resolve(Bots::Playing, Path::new(""))
        };
        let same = read(&plan.to_toml()).unwrap();
        assert_eq!((same.to_toml(), same.settings), (plan.to_toml(), plan.settings.clone()));
        assert!(read(&plan.to_toml().replace("\"learn\"", "\"lab\"")).is_err());
    }
}
