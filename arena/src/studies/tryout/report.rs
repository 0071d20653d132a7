//! What `doko try` says: a paragraph, the points, and the gauntlet behind them.

use doko_engine::{Lang, told};
use schemars::JsonSchema;
use serde::Serialize;

use super::Costs;
use super::costs::Extreme;
use crate::report::document::{Document, Part, Section, Verdict};
use crate::report::outputs::Findings;
use crate::report::rows::Interval;
use crate::run::letter;
use crate::studies::matches;
use crate::studies::matches::report::Report;
use crate::studies::why::{Brings, Doer, KindRow, WhyReport};

/// A gauntlet of one bot, and why it does better or worse than one of the others.
pub struct TryReport<'a> {
    /// What was played.
    pub gauntlet: Report<'a>,
    /// Where its games part from those of another in its seat.
    pub why: WhyReport<'a>,
    /// What that comes to.
    pub costs: Costs,
}

impl<'a> TryReport<'a> {
    /// Of these.
    pub fn new(gauntlet: Report<'a>, why: WhyReport<'a>) -> TryReport<'a> {
        let costs = Costs::of(&why.partings.compared());
        TryReport { gauntlet, why, costs }
    }

    /// What comes of it, in a paragraph.
    fn in_short(&self, lang: Lang) -> String {
        let [one, other] = self.why.duo.bots().map(|bot| self.gauntlet.experiment.bots[bot].label_in(lang));
        format!("{} {}", self.gauntlet.told_in(lang).in_short(), self.costs.words(&one, &other, lang))
    }
}

/// What was played, what it comes to, and what costs most.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// What it comes to, in a paragraph.
    in_words: String,
    /// The letter of the bot beside which it was seen what costs most.
    beside: char,
    /// The kind of decision that costs most.
    costs_most: Ends,
    /// The kind of decision that brings most.
    brings_most: Ends,
    /// The gauntlet.
    #[serde(flatten)]
    gauntlet: matches::report::Summary,
}

/// A kind of decision, as far as that is shown.
#[derive(Serialize, JsonSchema)]
struct Ends {
    /// `none`, `one`, or `open` where the intervals of several do not separate.
    outcome: &'static str,
    /// The kind, or those that it may be.
    kinds: Vec<KindPoints>,
}

/// A kind of decision, with what it costs or brings.
#[derive(Serialize, JsonSchema)]
struct KindPoints {
    /// The kind, such as `lead` or `ansage`.
    kind: &'static str,
    /// The bot that does more in it, if one does.
    who: Option<char>,
    /// In points per game over all deals; the intervals of all kinds hold together.
    points: Interval,
    /// In how many deals games part there.
    deals: u64,
}

impl Ends {
    fn of(extreme: &Extreme, bots: [usize; 2]) -> Ends {
        let kind = |one: &Brings| KindPoints {
            kind: one.kind.key(),
            who: match one.doer {
                Doer::First => Some(letter(bots[0])),
                Doer::Second => Some(letter(bots[1])),
                Doer::Both => None,
            },
            points: Some(one.points).into(),
            deals: one.deals,
        };
        Ends { outcome: extreme.key(), kinds: extreme.kinds().iter().map(kind).collect() }
    }
}

impl Findings for TryReport<'_> {
    type Summary = Summary;
    type Row = KindRow;

    fn command(&self) -> &'static str {
        "try"
    }

    fn document(&self, lang: Lang) -> Document {
        let gauntlet = self.gauntlet.document(lang);
        let short = Verdict::new(lang.pick("In short", "Kurz"), self.in_short(lang));
        let each = |verdict: &Verdict| Part::Words(format!("{}: {}", verdict.about, verdict.sentence));
        let each = gauntlet.verdicts.iter().map(each).collect();
        let each = Section::detail(lang.pick("Block by block", "Block für Block"), each);
        let [one, other] = self.why.duo.bots().map(letter);
        let table = self.why.table(lang);
        let heading = told!(
            lang,
            "What {one} does otherwise than {other} in its seat",
            "Was {one} anders macht als {other} an seiner Stelle"
        );
        let why = Section { is_detail: true, heading, ..table };
        let mut sections = gauntlet.sections.into_iter();
        let points: Vec<Section> = sections.by_ref().take(1).collect();
        Document {
            verdicts: vec![short],
            sections: points.into_iter().chain([why, each]).chain(sections).collect(),
            ..gauntlet
        }
    }

    fn summary(&self) -> Summary {
        let bots = self.why.duo.bots();
        Summary {
            in_words: self.in_short(Lang::En),
            beside: letter(bots[1]),
            costs_most: Ends::of(&self.costs.most, bots),
            brings_most: Ends::of(&self.costs.least, bots),
            gauntlet: self.gauntlet.summary(),
        }
    }

    fn rows(&self) -> Vec<KindRow> {
        self.why.rows()
    }
}
