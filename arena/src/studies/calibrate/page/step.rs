//! One step: what it is worth by chance, by words before, by hand and by moment, and how true the bot's chances are.

use doko_engine::told;

use super::cells::{bin_name, even, predicted, share};
use super::{CalibrateReport, ObservedBreak};
use crate::measures::share_of;
use crate::report::document::{Axes, Cell, Dot, Drawing, Element, Plot, Row, Section, Table};
use crate::stats::fixed;
use crate::studies::calibrate::case::{Heard, Role, Said, Series};
use crate::studies::calibrate::sums::Sums;
use crate::studies::calibrate::tables::{Bin, FEW};

impl CalibrateReport<'_> {
    /// All that is told of one step.
    pub(super) fn section(&self, series: Series, all: &Sums) -> Section {
        let lang = self.lang;
        let name = series.name(lang);
        let [by_chance, expected] = lang.pick(
            ["By how likely the bot took it", "predicted"],
            ["Nach der Aussicht, die der Bot sah", "Aussicht"],
        );
        let [by_moment, left] =
            lang.pick(["By when it is said", "cards in hand"], ["Nach dem Zeitpunkt", "Karten auf der Hand"]);
        let further = lang.pick(
            [
                (Bin::Partner(false), "By whether a partner says it otherwise", "the partner does"),
                (Bin::Augen(0), "By the Augen that the heuristic expects for the party", "Augen"),
                (Bin::Trumps(0), "By trumps", "trumps"),
                (Bin::Top(0), "By Dullen and ♣Q", "Dullen and ♣Q"),
                (Bin::Aces(0), "By Fehl aces", "aces"),
                (Bin::Voids(0), "By Fehl suits without a card", "voids"),
                (Bin::Singletons(0), "By Fehl suits with one card", "singletons"),
            ],
            [
                (Bin::Partner(false), "Danach, ob es sonst ein Partner sagt", "sagt er es"),
                (Bin::Augen(0), "Nach den Augen, die die Heuristik für die Partei erwartet", "Augen"),
                (Bin::Trumps(0), "Nach Trümpfen", "Trümpfe"),
                (Bin::Top(0), "Nach Dullen und Alten", "Dullen und Alte"),
                (Bin::Aces(0), "Nach Fehlassen", "Asse"),
                (Bin::Voids(0), "Nach Fehlfarben ohne Karte", "frei"),
                (Bin::Singletons(0), "Nach Fehlfarben mit einer Karte", "blank"),
            ],
        );
        let further =
            further.into_iter().filter_map(|(like, by, corner)| self.bins(series, like, by, corner, 2));
        let further: Vec<Element> = further.collect();
        let fold = (!further.is_empty()).then(|| {
            let summary = lang.pick("By hand, one thing at a time", "Nach dem Blatt, eins nach dem anderen");
            Element::fold(summary, vec![Section::new("", further)])
        });
        let chances = self.bins(series, Bin::Chance(0), by_chance, expected, 1);
        let reliability = chances.is_some().then(|| Element::Plot(self.reliability(series)));
        let moments = self.bins(series, Bin::Left(0), by_moment, left, 2);
        let parts = [chances, reliability, self.words_before(series), self.hands(series), moments, fold];
        let mut parts: Vec<Element> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            let all = Cell::estimate(self.tables.value(all), lang).text;
            parts.push(Element::Words(told!(
                lang,
                "Value: {all} points over never saying it.",
                "Wert: {all} Punkte gegenüber dem, es nie zu sagen."
            )));
        }
        Section::new(name, parts)
    }

    /// The bins of a kind that tell something.
    fn telling(&self, series: Series, like: Bin) -> impl Iterator<Item = (Bin, &Sums)> {
        self.tables.by(series, like).filter(|(_, sums)| sums.cases() >= FEW)
    }

    /// A row for each bin, with the values drawn; `None` if there are fewer of them.
    fn bins(&self, series: Series, like: Bin, caption: &str, corner: &str, least: usize) -> Option<Element> {
        let lang = self.lang;
        let row = |(bin, sums): (Bin, &Sums)| {
            let value = self.tables.value(sums);
            let cells = [
                sums.cases().to_string().into(),
                predicted(sums.predicted(), lang).into(),
                share(sums.kept_share(), lang).into(),
                Cell::shown(value, lang),
                self.mean(&sums.kept),
                self.mean(&sums.lost),
                share_of(sums.said(Said::Now), sums.cases(), lang).into(),
            ];
            Row { estimate: value, ..Row::new(bin_name(bin, lang), cells) }
        };
        let heads = lang.pick(
            ["cases", "predicted", "kept", "value", "if kept", "if lost", "said at once"],
            ["Fälle", "Aussicht", "gehalten", "Wert", "wenn gehalten", "wenn verfehlt", "sofort gesagt"],
        );
        let table = Table::new(caption, corner, heads, self.telling(series, like).map(row))
            .drawn(lang.pick("value in points", "Wert in Punkten"));
        (table.rows.len() >= least).then_some(Element::Table(table))
    }

    /// From when on it pays, by what others have said before; `None` if that never differs.
    fn words_before(&self, series: Series) -> Option<Element> {
        let lang = self.lang;
        let has_partner = series.role != Role::Soloist;
        let row = |(Heard { partner, others }, sums): (Heard, &Sums)| {
            let ObservedBreak { margin, chance } = self.shown(series, Some(Heard { partner, others }));
            let value = self.tables.value(sums);
            let cells = [
                sums.cases().to_string().into(),
                share(sums.kept_share(), lang).into(),
                Cell::shown(value, lang),
                self.mean(&sums.kept),
                self.mean(&sums.lost),
                even(margin, lang).into(),
                even(chance, lang).into(),
                share_of(sums.said(Said::Now), sums.cases(), lang).into(),
            ];
            let others = others.name(lang);
            let words =
                if has_partner { format!("{} / {others}", partner.name(lang)) } else { others.to_owned() };
            Row { estimate: value, ..Row::new(words, cells) }
        };
        let [caption, corner] = if has_partner {
            lang.pick(
                ["By what the partner and the other party have said before", "partner / others"],
                ["Nach dem, was der Partner und die Gegenpartei schon gesagt haben", "Partner / andere"],
            )
        } else {
            lang.pick(
                ["By what the others have said before", "others"],
                ["Nach dem, was die anderen schon gesagt haben", "andere"],
            )
        };
        let heads = lang.pick(
            [
                "cases",
                "kept",
                "value",
                "if kept",
                "if lost",
                "at the margin",
                "in the bot's eyes",
                "said at once",
            ],
            [
                "Fälle",
                "gehalten",
                "Wert",
                "wenn gehalten",
                "wenn verfehlt",
                "an der Grenze",
                "nach Schätzung des Bots",
                "sofort gesagt",
            ],
        );
        let telling = self.tables.heard(series).filter(|(_, sums)| sums.cases() >= FEW);
        let table = Table::new(caption, corner, heads, telling.map(row))
            .drawn(lang.pick("value in points", "Wert in Punkten"));
        (table.rows.len() > 1).then_some(Element::Table(table))
    }

    /// Values by trumps and by Dullen and ♣Q, as a heat map.
    fn hands(&self, series: Series) -> Option<Element> {
        let lang = self.lang;
        let row = |trumps: u8| {
            let cell = |top: u8| {
                let sums = self.tables.get(series, Bin::Hand(trumps, top))?;
                let value = self.tables.value(sums).filter(|_| sums.cases() >= FEW)?;
                let kept = fixed(100.0 * sums.kept_share().share().unwrap_or(0.0), 0);
                let shown = Cell::shown(Some(value), lang);
                let points = &shown.text;
                let text = told!(lang, "{points} ({kept}%)", "{points} ({kept} %)");
                Some(Cell { text, heat: Some((value.mean / 3.0).clamp(-1.0, 1.0)), ..shown })
            };
            let cells = [0, 1, 2, 3, 4].map(cell);
            let is_known = cells.iter().any(Option::is_some);
            let cells = cells.into_iter().map(|cell| cell.unwrap_or("–".into()));
            is_known.then(|| Row::new(trumps.to_string(), cells))
        };
        let caption = lang.pick(
            "Value in points by trumps (down) and by Dullen and ♣Q (across) of the hand, and in brackets how many were kept",
            "Wert in Punkten nach Trümpfen (Zeilen) und nach Dullen und Alten (Spalten) des Blatts, in Klammern, wie viele \
             gehalten wurden",
        );
        let heads = (0..=4).map(|top| top.to_string());
        let table = Table::new(caption, lang.pick("trumps", "Trümpfe"), heads, (0..=12).filter_map(row));
        (table.rows.len() > 1).then_some(Element::Table(table))
    }

    /// What was kept over what the bot expected.
    fn reliability(&self, series: Series) -> Plot {
        let lang = self.lang;
        let texts = |sums: &Sums| [predicted(sums.predicted(), lang), share(sums.kept_share(), lang)];
        let dot = |(_, sums): (Bin, &Sums)| {
            let [expected, kept] = texts(sums);
            let note =
                told!(lang, "predicted {expected}, kept {kept}", "Aussicht {expected}, gehalten {kept}");
            let (expected, kept) = (sums.predicted()?, sums.kept_share());
            Some(Dot { expected, found: kept.share()?, ci95: kept.ci95(), note })
        };
        let heads = lang.pick(["predicted", "kept"], ["Aussicht", "gehalten"]);
        let [across, up] = heads.map(str::to_owned);
        let name = series.name(lang);
        let dots = self.telling(series, Bin::Chance(0)).filter_map(dot).collect();
        let rows = self.telling(series, Bin::Chance(0));
        let rows = rows.map(|(bin, sums)| Row::new(bin_name(bin, lang), texts(sums)));
        Plot {
            title: told!(lang, "How true the bot's chances are: {name}", "Wie gut der Bot schätzt: {name}"),
            words: told!(
                lang,
                "Each dot is a bin: how likely the bot took the step, and how often it was kept when it was said, with the \
                 95% interval. On the line the bot is right; below it, it hopes for too much.",
                "Jeder Punkt ist eine Klasse: wie aussichtsreich die Stufe dem Bot schien und wie oft sie, gesagt, gehalten \
                 wurde, mit dem 95-%-Intervall. Auf der Linie hat der Bot recht, darunter hofft er zu viel."
            ),
            drawing: Drawing::Reliability(dots, Axes { across, up }),
            data: Table::new(
                told!(lang, "{name}: predicted and kept", "{name}: Aussicht und gehalten"),
                lang.pick("bin", "Klasse"),
                heads,
                rows,
            ),
        }
    }
}
