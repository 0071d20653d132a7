//! The page of a calibration.

mod cells;
mod overview;
mod step;

use doko_engine::rules::plain;
use doko_engine::{Step, told};

use super::case::Series;
use super::findings::{Break, CalibrateReport, ObservedBreak};
use super::sums::Sums;
use super::tables::FEW;
use crate::files::shell::word;
use crate::report::document::{Document, Element, Section, Verdict};
use crate::studies::matches::Experiment;
use cells::even;

impl CalibrateReport<'_> {
    pub(super) fn told(&self) -> Document {
        let lang = self.lang;
        let bot = &self.experiment.bots[0];
        let (name, rules, seed) = (bot.label_in(lang), self.experiment.rules.label(), self.experiment.seed);
        let deals = self.tables.deals;
        let shown: Vec<(Series, &Sums)> =
            self.tables.series().filter(|(_, all)| all.cases() >= FEW).collect();
        let seats = match self.companion.map(|companion| companion.label_in(lang)) {
            Some(others) => told!(
                lang,
                "{name} in one seat among three of {others}",
                "{name} auf einem Platz unter drei von {others}"
            ),
            None => told!(lang, "{name} in all four seats", "{name} auf allen vier Plätzen"),
        };
        let mut sections = Vec::new();
        if shown.is_empty() {
            let words = Element::words(lang.pick(
                "There is nothing to weigh: hardly anybody could say anything.",
                "Es gibt nichts zu wiegen: Kaum jemand konnte etwas sagen.",
            ));
            sections.push(Section::new(lang.pick("Result", "Ergebnis"), vec![words]));
        } else {
            sections.push(self.overview(&shown));
            sections.push(self.habits(&shown));
            sections.extend(shown.iter().map(|&(series, all)| self.section(series, all)));
        }
        sections.push(self.again());
        Document {
            lang,
            title: told!(lang, "What Ansagen are worth to {name}", "Was die Ansagen von {name} wert sind"),
            facts: told!(
                lang,
                "{deals} deals of seed {seed}, rules {rules}, {seats}; one case of each step in each deal, played on twice: the \
                 seat says the step now, and the seat never says it.",
                "{deals} Kartenverteilungen von Seed {seed}, Regeln {rules}, {seats}; pro Verteilung und Stufe ein Fall, zweimal \
                 weitergespielt: Der Platz sagt die Stufe jetzt, und er sagt sie nie."
            ),
            verdicts: shown.iter().filter_map(|&(series, all)| self.verdict(series, all)).collect(),
            bots: (0..=usize::from(self.companion.is_some()))
                .map(|bot| self.experiment.named(bot, lang))
                .collect(),
            sections,
        }
    }

    /// From when on a step pays, in a sentence; nothing where it is never clear.
    fn verdict(&self, series: Series, all: &Sums) -> Option<Verdict> {
        let lang = self.lang;
        let Break { reckoned, shown: ObservedBreak { margin, chance }, .. } = self.even(series, all);
        let (from, needs) = (even(Some(chance?), lang), even(Some(margin?), lang));
        let rules = even(reckoned.even(), lang);
        let [wins, gewinnt] = match series.step {
            Step::Ansage => ["wins", "gewinnt"],
            _ => ["is kept", "sie hält"],
        };
        let sentence = told!(
            lang,
            "pays if it {wins} in at least {needs} of cases ({rules} by the score alone); otherwise better never say it. The bot \
             estimates {from} there.",
            "lohnt sich, wenn man in mindestens {needs} der Fälle {gewinnt} (nach den Punkten allein: {rules}); sonst sagt man es \
             besser nie. Der Bot schätzt dort {from}."
        );
        Some(Verdict::new(series.name(lang), sentence))
    }

    fn again(&self) -> Section {
        let lang = self.lang;
        let Experiment { rules, bots, seed, deals, .. } = self.experiment;
        let changes = rules.overrides().iter().map(|(key, value)| format!("{key}={}", plain(value)));
        let changes = changes.fold(String::new(), |text, change| text + "--set " + &word(&change) + " ");
        let (bot, base) = (word(&bots[0].spec), rules.base());
        let among = self.companion.map(|companion| format!("--among {} ", word(&companion.spec)));
        let among = among.unwrap_or_default();
        let command =
            format!("doko calibrate {bot} {among}--rules {base} {changes}--deals {deals} --seed {seed}");
        let words = Element::words(lang.pick("The same again:", "Dasselbe noch einmal:"));
        let heading = lang.pick("Playing it again", "Noch einmal spielen");
        Section::new(heading, vec![words, Element::Code(command)])
    }
}
