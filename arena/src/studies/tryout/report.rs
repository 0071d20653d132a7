//! What `doko try` says: a paragraph, the points, and the gauntlet behind them.

use doko_engine::{Lang, told};
use schemars::JsonSchema;
use serde::Serialize;

use super::costs::Extreme;
use super::{Costs, Untold};
use crate::report::document::{Document, Part, Section, Verdict};
use crate::report::outputs::Findings;
use crate::report::rows::Interval;
use crate::run::letter;
use crate::studies::matches;
use crate::studies::matches::report::Report;
use crate::studies::why::{Brings, Doer, KindRow, WhyReport};

/// A gauntlet of one bot, and why it does better or worse than the first of the others.
pub struct TryReport<'a> {
    /// What was played.
    gauntlet: Report<'a>,
    /// Where its games part from those of the other in its seat, and what that comes to; or why that is not told.
    costs: Result<(WhyReport<'a>, Costs), Untold>,
}

impl<'a> TryReport<'a> {
    /// Of these.
    pub fn new(gauntlet: Report<'a>, why: Result<WhyReport<'a>, Untold>) -> TryReport<'a> {
        let costs = why.map(|why| {
            let costs = Costs::of(&why.partings.compared());
            (why, costs)
        });
        TryReport { gauntlet, costs }
    }

    /// The bot, and the other beside which it is seen.
    fn bots(&self) -> [usize; 2] {
        [0, self.gauntlet.experiment.mine.unwrap_or(1)]
    }

    /// What comes of it, in a paragraph.
    fn in_short(&self, lang: Lang) -> String {
        let [one, other] = self.bots().map(|bot| self.gauntlet.experiment.bots[bot].label_in(lang));
        let costs = match &self.costs {
            Ok((_, costs)) => Some(costs.words(&one, &other, lang)),
            Err(reason) => reason.words(&one, lang),
        };
        let sentences = [Some(self.gauntlet.told_in(lang).in_short()), costs];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Where the games part, if that is told.
    fn partings(&self, lang: Lang) -> Option<Section> {
        let (why, _) = self.costs.as_ref().ok()?;
        let [one, other] = self.bots().map(letter);
        let heading = told!(
            lang,
            "What {one} does otherwise than {other} in its seat",
            "Was {one} anders macht als {other} an seiner Stelle"
        );
        Some(Section { is_detail: true, heading, ..why.table(lang) })
    }
}

/// What was played, what it comes to, and what costs most.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// What it comes to, in a paragraph.
    in_words: String,
    /// The letter of the bot beside which it was seen what costs most.
    beside: char,
    /// The kind of decision that costs most; `null` for an oracle, and for a bot that was at fault.
    costs_most: Option<Ends>,
    /// The kind of decision that brings most; `null` where `costs_most` is.
    brings_most: Option<Ends>,
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
        let mut sections = gauntlet.sections.into_iter();
        let points: Vec<Section> = sections.by_ref().take(1).collect();
        Document {
            verdicts: vec![short],
            sections: points.into_iter().chain(self.partings(lang)).chain([each]).chain(sections).collect(),
            ..gauntlet
        }
    }

    fn summary(&self) -> Summary {
        let bots = self.bots();
        let costs = self.costs.as_ref().ok().map(|(_, costs)| costs);
        Summary {
            in_words: self.in_short(Lang::En),
            beside: letter(bots[1]),
            costs_most: costs.map(|costs| Ends::of(&costs.most, bots)),
            brings_most: costs.map(|costs| Ends::of(&costs.least, bots)),
            gauntlet: self.gauntlet.summary(),
        }
    }

    fn rows(&self) -> Vec<KindRow> {
        self.costs.as_ref().map(|(why, _)| why.rows()).unwrap_or_default()
    }
}
