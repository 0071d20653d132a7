//! What a comparison says, for people in two languages and for programs.

use std::collections::BTreeMap;

use doko_engine::{Lang, told};
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::document::{Cell, Document, Element, Name, Row as Line, Section, Table, Verdict};
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::stats::{self, BlockPoints, Estimate, Looks, Moments};
use crate::studies::matches::{BlockKind, Experiment};

/// What two runs come to.
pub struct Comparison<'a> {
    /// What was played in each.
    pub experiments: [&'a Experiment; 2],
    /// How many deals both have.
    pub deals: u64,
    /// Whether somebody may have looked before the end of one of them.
    pub looks: Looks,
    /// By kind of block.
    pub blocks: Vec<Compared>,
}

/// What they come to in one kind of block.
pub struct Compared {
    kind: BlockKind,
    /// What the first bot of each run gains, in points per game.
    own: [Option<Estimate>; 2],
    /// The first less the second, deal by deal.
    difference: Option<Estimate>,
}

impl Compared {
    /// From what the first bots gain in each deal, whose line-ups play so many games.
    pub fn of(
        kind: BlockKind,
        deals: impl Iterator<Item = [BlockPoints; 2]>,
        looks: Looks,
        games: u32,
    ) -> Compared {
        let mut sums = [Moments::default(); 3];
        for [one, other] in deals {
            let difference = BlockPoints::from_units(one.units() - other.units());
            sums.iter_mut().zip([one, other, difference]).for_each(|(sum, points)| sum.add(points));
        }
        let [one, other, difference] =
            sums.map(|sum| looks.estimate(&sum).map(|estimate| estimate.per_game(games)));
        Compared { kind, own: [one, other], difference }
    }

    fn name(&self, lang: Lang) -> &'static str {
        match self.kind {
            BlockKind::Team => "Team",
            BlockKind::Field => lang.pick("Field", "Feld"),
            _ => lang.pick("Field, reversed", "Feld, umgekehrt"),
        }
    }

    fn sentence(&self, [one, other]: &[String; 2], lang: Lang) -> String {
        let Some(difference) = self.difference else {
            return lang.pick("no deal.", "keine Kartenverteilung.").to_owned();
        };
        let by = lang.number(Estimate { mean: difference.mean.abs(), ..difference });
        match difference.verdict() {
            stats::Verdict::Better => told!(
                lang,
                "{one} (1) gains {by} points per game more than {other} (2).",
                "{one} (1) gewinnt {by} Punkte pro Spiel mehr als {other} (2)."
            ),
            stats::Verdict::Worse => told!(
                lang,
                "{one} (1) gains {by} points per game less than {other} (2).",
                "{one} (1) gewinnt {by} Punkte pro Spiel weniger als {other} (2)."
            ),
            _ => told!(
                lang,
                "no difference between {one} (1) and {other} (2) is shown.",
                "Zwischen {one} (1) und {other} (2) ist kein Unterschied nachgewiesen."
            ),
        }
    }
}

/// What a kind of block comes to.
#[derive(Serialize, JsonSchema)]
pub struct BlockRow {
    /// The kind of block: `team`, `field` or `field_reversed`.
    block: &'static str,
    /// How many deals both runs have.
    deals: u64,
    /// What the first bot of the first run gains, per game; in `field_reversed` what the second loses to it.
    #[schemars(extend("unit" = "points per game"))]
    one: Interval,
    /// The same of the second run.
    #[schemars(extend("unit" = "points per game"))]
    other: Interval,
    /// The first less the second, deal by deal.
    #[schemars(extend("unit" = "points per game"))]
    difference: Interval,
}

impl Row for BlockRow {
    const FILE: &'static str = "compare.csv";
    const ABOUT: &'static str = "compare: one row for each kind of block";
}

/// Who was compared, and what has come of it.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed of all deals.
    seed: u64,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// How many deals both runs have.
    deals: u64,
    /// Whether one of the runs could stop early or was made longer, so that intervals are valid whenever you look.
    sequential: bool,
    /// The first bot of each run, and whom it meets.
    runs: Vec<[String; 2]>,
    /// What each kind of block comes to, by its name.
    #[serde(flatten)]
    blocks: BTreeMap<&'static str, BlockRow>,
}

impl Comparison<'_> {
    /// The bots of each run.
    fn names(&self, lang: Lang) -> [[String; 2]; 2] {
        self.experiments.map(|experiment| [0, 1].map(|bot| experiment.bots[bot].label_in(lang)))
    }
}

impl Findings for Comparison<'_> {
    type Summary = Summary;
    type Row = BlockRow;

    fn command(&self) -> &'static str {
        "compare"
    }

    fn document(&self, lang: Lang) -> Document {
        let names = self.names(lang);
        let against = lang.pick("against", "gegen");
        let bots = [0, 1].map(|run| {
            let [own, other] = &names[run];
            Name { short: (run + 1).to_string(), full: format!("{own}  ({against} {other})") }
        });
        let first = names.map(|[own, _]| own);
        let [one, other] = &first;
        let experiment = self.experiments[0];
        let deals = experiment.unit.counted(self.deals, lang);
        let (seed, rules) = (experiment.seed, experiment.rules.label());
        let verdict = |own: &Compared| Verdict::new(own.name(lang), own.sentence(&first, lang));
        let row = |own: &Compared| {
            let [one, other] = own.own;
            let cells = [one, other, own.difference].map(|estimate| Cell::estimate(estimate, lang));
            Line { estimate: own.difference, ..Line::new(own.name(lang), cells) }
        };
        let points = lang.pick("points per game", "Punkte pro Spiel");
        let heads = ["1", "2", lang.pick("1 less 2", "1 minus 2")];
        let table = Table::new("", points, heads, self.blocks.iter().map(row))
            .drawn(lang.pick("points per game, 1 less 2", "Punkte pro Spiel, 1 minus 2"));
        let note = match self.looks {
            Looks::Any => lang.pick(
                "± is half the width of a 95% interval that is valid whenever you look (asymptotic confidence sequence), from \
                 the spread over deals: one of the runs could stop early, or was made longer.",
                "± ist die halbe Breite eines 95-%-Intervalls, das gilt, wann immer man hinsieht (asymptotische \
                 Konfidenzfolge), aus der Streuung über die Kartenverteilungen: Einer der Läufe konnte früher enden oder \
                 wurde verlängert.",
            ),
            Looks::Once => lang.pick(
                "± is half the width of the 95% confidence interval of the mean, from the spread over deals (Student's t).",
                "± ist die halbe Breite des 95-%-Konfidenzintervalls des Mittelwerts, aus der Streuung über die \
                 Kartenverteilungen (Student-t-Verteilung).",
            ),
        };
        let parts = vec![Element::Table(table), Element::words(note)];
        Document {
            lang,
            title: told!(lang, "{one} compared with {other}", "{one} verglichen mit {other}"),
            facts: told!(
                lang,
                "{deals} of seed {seed} that both have, rules {rules}",
                "{deals} von Seed {seed}, die beide haben, Regeln {rules}"
            ),
            verdicts: self.blocks.iter().map(verdict).collect(),
            bots: bots.into(),
            sections: vec![Section::new("", parts)],
        }
    }

    fn summary(&self) -> Summary {
        let experiment = self.experiments[0];
        Summary {
            seed: experiment.seed,
            rules: experiment.rules.label(),
            deals: self.deals,
            sequential: self.looks == Looks::Any,
            runs: self.names(Lang::En).into(),
            blocks: self.rows().into_iter().map(|row| (row.block, row)).collect(),
        }
    }

    fn rows(&self) -> Vec<BlockRow> {
        let row = |own: &Compared| BlockRow {
            block: own.kind.key(),
            deals: self.deals,
            one: own.own[0].into(),
            other: own.own[1].into(),
            difference: own.difference.into(),
        };
        self.blocks.iter().map(row).collect()
    }
}
