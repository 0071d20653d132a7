//! What `doko try` says: a paragraph, the points, what the bot's answers cost, and the gauntlet behind them.

use doko_engine::{Lang, told};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Dearest, Untold};
use crate::report::document::{Document, Element, Section, Verdict};
use crate::report::outputs::Findings;
use crate::report::rows::Interval;
use crate::run::letter;
use crate::stats::Estimate;
use crate::studies::analyse::{AnalyseReport, AnswerRow, Costs, PlayerCosts};
use crate::studies::judging::Kind;
use crate::studies::matches;
use crate::studies::matches::findings::Report;

/// A gauntlet of one bot, and what its answers among three of the first of the others cost.
pub struct TryReport<'a> {
    /// What was played.
    gauntlet: Report<'a>,
    /// The games in which its answers were judged, or why none were.
    judged: Result<AnalyseReport<'a>, Untold>,
}

impl<'a> TryReport<'a> {
    /// Of these.
    pub const fn new(gauntlet: Report<'a>, judged: Result<AnalyseReport<'a>, Untold>) -> TryReport<'a> {
        TryReport { gauntlet, judged }
    }

    /// The bot, and the other among whom its answers were judged.
    fn bots(&self) -> [usize; 2] {
        [0, self.gauntlet.experiment.mine.unwrap_or(1)]
    }

    /// What its answers cost.
    fn costs(&self) -> Option<Costs> {
        self.judged.as_ref().ok().and_then(|judged| judged.costs().pop())
    }

    /// What comes of it, in a paragraph.
    fn in_short(&self, lang: Lang) -> String {
        let [one, other] = self.bots().map(|bot| self.gauntlet.experiment.bots[bot].label_in(lang));
        let mut sentences = vec![self.gauntlet.told_in(lang).in_short()];
        match (&self.judged, self.costs()) {
            (Err(reason), _) => sentences.extend(reason.words(&one, lang)),
            (Ok(judged), Some(costs)) => {
                let cost = costs.all.estimate().map_or("–".to_owned(), |cost| lang.number(cost));
                let judge = &judged.judge.name;
                sentences.push(told!(
                    lang,
                    "Among three {other}, the answers of {one} cost {cost} points per game, as {judge} judges them.",
                    "Am Tisch mit drei {other} kosten die Antworten von {one} {cost} Punkte pro Spiel, wie {judge} sie beurteilt."
                ));
                sentences.push(Dearest::of(&costs).words(lang));
            }
            (Ok(_), None) => {}
        }
        sentences.join(" ")
    }

    /// What its answers cost, by kind, and which cost most, if that is told.
    fn answers(&self, lang: Lang) -> Vec<Section> {
        let Ok(judged) = &self.judged else { return Vec::new() };
        let mut sections = judged.sections(lang);
        if let [costs, .., notes] = &mut sections[..] {
            lang.pick("What its answers cost", "Was die Antworten kosten").clone_into(&mut costs.heading);
            let words = lang.pick(
                "Each ± here holds by itself. The paragraph above uses wider ones that hold together.",
                "Jedes ± gilt hier für sich. Im Absatz oben stehen breitere, die alle zugleich gelten.",
            );
            costs.parts.push(Element::Words(words.to_owned()));
            let heading =
                lang.pick("How to read what answers cost", "Wie die Preise der Antworten zu lesen sind");
            heading.clone_into(&mut notes.heading);
            notes.is_detail = true;
        }
        sections
    }
}

/// What was played, what it comes to, and what costs most.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// What it comes to, in a paragraph.
    in_words: String,
    /// The letter of the bot in the other three seats of the judged games.
    among: char,
    /// The kind of decision that costs most; `null` for an oracle, and for a bot that was at fault.
    costs_most: Option<Most>,
    /// What its answers cost, each kind with an interval of its own; `null` where `costs_most` is.
    answers: Option<PlayerCosts>,
    /// The gauntlet.
    #[serde(flatten)]
    gauntlet: matches::findings::Summary,
}

/// The kind of decision that costs most, as far as that is shown.
#[derive(Serialize, JsonSchema)]
struct Most {
    /// `none`, `one`, or `open` where the intervals of several do not separate.
    outcome: &'static str,
    /// The kind, or those that it may be.
    kinds: Vec<KindPoints>,
}

/// A kind of decision, with what it costs.
#[derive(Serialize, JsonSchema)]
struct KindPoints {
    /// The kind, such as `lead` or `ansage`.
    kind: &'static str,
    /// In points per game; the intervals of all kinds hold together.
    cost: Interval,
}

impl Most {
    fn of(costs: &Costs) -> Most {
        let dearest = Dearest::of(costs);
        let kind = |(kind, cost): (Kind, Estimate)| KindPoints { kind: kind.key(), cost: Some(cost).into() };
        Most { outcome: dearest.key(), kinds: dearest.kinds().into_iter().map(kind).collect() }
    }
}

impl Findings for TryReport<'_> {
    type Summary = Summary;
    type Row = AnswerRow;

    fn command(&self) -> &'static str {
        "try"
    }

    fn document(&self, lang: Lang) -> Document {
        let gauntlet = self.gauntlet.document(lang);
        let short = Verdict::new(lang.pick("In short", "Kurz"), self.in_short(lang));
        let each = |verdict: &Verdict| Element::Words(format!("{}: {}", verdict.about, verdict.sentence));
        let each = gauntlet.verdicts.iter().map(each).collect();
        let each = Section::detail(lang.pick("Block by block", "Block für Block"), each);
        let mut sections = gauntlet.sections.into_iter();
        let points: Vec<Section> = sections.by_ref().take(1).collect();
        Document {
            verdicts: vec![short],
            sections: points.into_iter().chain(self.answers(lang)).chain([each]).chain(sections).collect(),
            ..gauntlet
        }
    }

    fn summary(&self) -> Summary {
        let [_, among] = self.bots();
        let costs = self.costs();
        Summary {
            in_words: self.in_short(Lang::En),
            among: letter(among),
            costs_most: costs.as_ref().map(Most::of),
            answers: costs.map(PlayerCosts::from),
            gauntlet: self.gauntlet.summary(),
        }
    }

    fn rows(&self) -> Vec<AnswerRow> {
        self.judged.as_ref().map(AnalyseReport::rows).unwrap_or_default()
    }
}
