//! The report as a document, and the forms in which people get it.

use std::io::{self, Write};

use doko_engine::rules::plain;
use doko_engine::told;

use super::cells::percent_even;
use super::{Break, CalibrateReport};
use crate::files::shell::word;
use crate::report::document::{Document, Name, Part, Section, Verdict};
use crate::report::{html, markdown, plain};
use crate::studies::calibrate::case::Series;
use crate::studies::calibrate::sums::Sums;
use crate::studies::calibrate::tables::FEW;
use crate::studies::matches::experiment::Experiment;

impl CalibrateReport<'_> {
    /// Writes the page with plots.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        html::write(&self.document(), "calibrate", out)
    }

    /// Writes it as Markdown.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown::write(&self.document(), out)
    }

    /// Writes it for a terminal, where the numbers of a plot stand in the table above it.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut document = self.document();
        for section in &mut document.sections {
            section.parts.retain(|part| !matches!(part, Part::Plot(_)));
        }
        plain::write(&document, out)
    }

    pub(super) fn document(&self) -> Document {
        let lang = self.lang;
        let bot = &self.experiment.bots[0];
        let (name, rules, seed) = (bot.label_in(lang), self.experiment.rules.label(), self.experiment.seed);
        let deals = self.tables.deals;
        let shown: Vec<(Series, &Sums)> =
            self.tables.series().filter(|(_, all)| all.cases() >= FEW).collect();
        let mut sections = Vec::new();
        if shown.is_empty() {
            let words = lang.pick(
                "There is nothing to weigh: hardly anybody could say anything.",
                "Es gibt nichts zu wiegen: Kaum jemand konnte etwas sagen.",
            );
            sections.push(Section::new(lang.pick("Result", "Ergebnis"), vec![Part::Words(words.to_owned())]));
        } else {
            sections.push(self.overview(&shown));
            sections.push(self.habits(&shown));
            sections.extend(shown.iter().map(|&(series, all)| self.section(series, all)));
        }
        sections.push(self.again());
        Document {
            lang,
            title: told!(lang, "What Ansagen are worth to {name}", "Was Ansagen {name} wert sind"),
            facts: told!(
                lang,
                "{deals} deals of seed {seed}, rules {rules}, {name} in all four seats; of each deal and each step one \
                 case, played on with the step said and not said.",
                "{deals} Kartenverteilungen von Seed {seed}, Regeln {rules}, {name} auf allen vier Plätzen; von jeder \
                 und jedem Schritt ein Fall, weitergespielt mit und ohne Ansage."
            ),
            verdicts: shown.iter().filter_map(|&(series, all)| self.verdict(series, all)).collect(),
            bots: vec![Name { short: name, full: String::new() }],
            sections,
        }
    }

    /// From when on a step pays, in a sentence; nothing where it is never clear.
    fn verdict(&self, series: Series, all: &Sums) -> Option<Verdict> {
        let lang = self.lang;
        let Break { reckoned, margin, chance, .. } = self.even(series, all);
        let (from, needs) = (percent_even(chance?, lang), percent_even(margin?, lang));
        let rules = reckoned.even().map_or("–".to_owned(), |even| percent_even(even, lang));
        let sentence = told!(
            lang,
            "pays from where the bot gives it {from}; there it must be kept in {needs} of all cases, by the rules alone in \
             {rules}.",
            "lohnt sich ab da, wo der Bot {from} Aussicht sieht; dort muss es in {needs} der Fälle gehalten werden, nach \
             den Regeln allein in {rules}."
        );
        Some(Verdict { about: series.name(lang), sentence })
    }

    fn again(&self) -> Section {
        let lang = self.lang;
        let Experiment { rules, bots, seed, deals, .. } = self.experiment;
        let changes = rules.overrides().iter().map(|(key, value)| {
            let change = format!("{key}={}", plain(value));
            format!("--set {} ", word(&change))
        });
        let (bot, base, changes) = (word(&bots[0].name), rules.base(), changes.collect::<String>());
        let command =
            format!("doko tune calibrate {bot} --rules {base} {changes}--deals {deals} --seed {seed}");
        let words = lang.pick("The same again:", "Dasselbe noch einmal:").to_owned();
        Section::new(
            lang.pick("Playing it again", "Noch einmal spielen"),
            vec![Part::Words(words), Part::Code(command)],
        )
    }
}
