//! One step: what it is worth by chance, by hand and by moment, and how true the bot's chances are.

use doko_engine::told;

use super::CalibrateReport;
use super::cells::{bin_name, is_clear, part, percent, percent_whole, points, share};
use crate::report::document::{
    Axes, Cell, Column, Dot, Drawing, Fold, Name, Part, Plot, Row, Section, Table,
};
use crate::studies::calibrate::case::{Said, Series};
use crate::studies::calibrate::sums::{Share, Sums};
use crate::studies::calibrate::tables::{Bin, FEW};

impl CalibrateReport<'_> {
    /// All that is told of one step.
    pub(super) fn section(&self, series: Series, all: &Sums) -> Section {
        let lang = self.lang;
        let name = series.name(lang);
        let mut parts = Vec::new();
        let by_chance =
            lang.pick("By how likely the bot took it", "Danach, wie aussichtsreich es dem Bot schien");
        let chances = self.bins(series, Bin::Chance(0), by_chance, lang.pick("predicted", "Aussicht"));
        let has_chances = !chances.rows.is_empty();
        if has_chances {
            parts.push(Part::Table(chances));
            parts.push(Part::Plot(self.reliability(series)));
        }
        if let Some(hands) = self.hands(series) {
            parts.push(Part::Table(hands));
        }
        let moment = lang.pick("By when it is said", "Danach, wann es gesagt wird");
        let left = self.bins(series, Bin::Left(0), moment, lang.pick("cards in hand", "Karten auf der Hand"));
        if left.rows.len() > 1 {
            parts.push(Part::Table(left));
        }
        let further = lang.pick(
            [
                (Bin::Answers(false), "By whether the other party has spoken", "they have spoken"),
                (
                    Bin::Partner(false),
                    "By whether a partner says it if the seat does not",
                    "the partner does",
                ),
                (Bin::Augen(0), "By the Augen that the heuristic expects for the party", "Augen"),
                (Bin::Trumps(0), "By trumps", "trumps"),
                (Bin::Top(0), "By Dullen and ♣Q", "Dullen and ♣Q"),
                (Bin::Aces(0), "By Fehl aces", "aces"),
                (Bin::Voids(0), "By Fehl suits without a card", "voids"),
                (Bin::Singletons(0), "By Fehl suits with one card", "singletons"),
            ],
            [
                (Bin::Answers(false), "Danach, ob die anderen schon etwas gesagt haben", "haben sie"),
                (
                    Bin::Partner(false),
                    "Danach, ob ein Partner es sagt, wenn der Platz schweigt",
                    "sagt er es",
                ),
                (Bin::Augen(0), "Nach den Augen, die die Heuristik für die Partei erwartet", "Augen"),
                (Bin::Trumps(0), "Nach Trümpfen", "Trümpfe"),
                (Bin::Top(0), "Nach Dullen und Alten", "Dullen und Alte"),
                (Bin::Aces(0), "Nach Fehlassen", "Asse"),
                (Bin::Voids(0), "Nach Fehlfarben ohne Karte", "frei"),
                (Bin::Singletons(0), "Nach Fehlfarben mit einer Karte", "blank"),
            ],
        );
        let tables = further.map(|(like, caption, corner)| self.bins(series, like, caption, corner));
        let tables: Vec<Part> =
            tables.into_iter().filter(|table| table.rows.len() > 1).map(Part::Table).collect();
        if !tables.is_empty() {
            let summary = lang.pick("By hand, one thing at a time", "Nach dem Blatt, eins nach dem anderen");
            parts.push(Part::Fold(Fold {
                summary: summary.to_owned(),
                is_printed: false,
                sections: vec![Section::new("", tables)],
            }));
        }
        if parts.is_empty() {
            let all = points(self.tables.value(all), lang);
            parts.push(Part::Words(told!(lang, "Value: {all} points.", "Wert: {all} Punkte.")));
        }
        Section::new(name, parts)
    }

    /// A row for each bin, with the values drawn.
    fn bins(&self, series: Series, like: Bin, caption: &str, corner: &str) -> Table {
        let lang = self.lang;
        let bins = self.tables.by(series, like).filter(|(_, sums)| sums.cases() >= FEW);
        let row = |(bin, sums): (Bin, &Sums)| {
            let value = self.tables.value(sums);
            let said = part(sums.said(Said::Now), sums.cases(), lang);
            let predicted = sums.predicted().map_or("–".to_owned(), |chance| percent(chance, lang));
            let mut cells = [
                sums.cases().to_string(),
                predicted,
                share(sums.kept_share(), lang),
                points(value, lang),
                points(self.tables.estimate(&sums.kept), lang),
                points(self.tables.estimate(&sums.lost), lang),
                said,
            ]
            .map(Cell::new);
            cells[3].is_strong = is_clear(value);
            let head = Name { short: bin_name(bin, lang), full: String::new() };
            Row { estimate: value, ..Row::new(head, cells.into()) }
        };
        let heads = lang.pick(
            ["cases", "predicted", "kept", "value", "if kept", "if lost", "said at once"],
            ["Fälle", "Aussicht", "gehalten", "Wert", "wenn gehalten", "wenn verfehlt", "sofort gesagt"],
        );
        Table {
            caption: caption.to_owned(),
            corner: corner.to_owned(),
            columns: heads.map(Column::number).into(),
            rows: bins.map(row).collect(),
            drawn: Some(lang.pick("value in points", "Wert in Punkten").to_owned()),
        }
    }

    /// Values by trumps and by Dullen and ♣Q, as a heat map.
    fn hands(&self, series: Series) -> Option<Table> {
        let lang = self.lang;
        let known = |trumps: u8, top: u8| {
            self.tables.get(series, Bin::Hand(trumps, top)).filter(|sums| sums.cases() >= FEW)
        };
        let rows = (0..=12_u8).filter(|&trumps| (0..=4).any(|top| known(trumps, top).is_some()));
        let row = |trumps: u8| {
            let cell = |top: u8| {
                let Some(sums) = known(trumps, top) else { return Cell::new("–") };
                let value = self.tables.value(sums);
                let kept = sums.kept_share().share().unwrap_or(0.0);
                let text = format!("{} ({})", points(value, lang), percent_whole(kept, lang));
                let heat = value.map(|value| (value.mean / 3.0).clamp(-1.0, 1.0));
                Cell { heat, is_strong: is_clear(value), ..Cell::new(text) }
            };
            let head = Name { short: trumps.to_string(), full: String::new() };
            Row::new(head, (0..=4).map(cell).collect())
        };
        let rows: Vec<Row> = rows.map(row).collect();
        let caption = lang.pick(
            "Value in points by trumps (down) and by Dullen and ♣Q (across) of the hand, and in brackets how many were kept",
            "Wert in Punkten nach Trümpfen (Zeilen) und nach Dullen und Alten (Spalten) des Blatts, in Klammern, wie viele \
             gehalten wurden",
        );
        (rows.len() > 1).then(|| Table {
            caption: caption.to_owned(),
            corner: lang.pick("trumps", "Trümpfe").to_owned(),
            columns: (0..=4).map(|top: u8| Column::number(top.to_string())).collect(),
            rows,
            drawn: None,
        })
    }

    /// What was kept over what the bot expected.
    fn reliability(&self, series: Series) -> Plot {
        let lang = self.lang;
        let bins = || self.tables.by(series, Bin::Chance(0)).filter(|(_, sums)| sums.cases() >= FEW);
        let text = |expected: f64, kept: Share| {
            let (expected, kept) = (percent(expected, lang), share(kept, lang));
            told!(lang, "predicted {expected}, kept {kept}", "Aussicht {expected}, gehalten {kept}")
        };
        let dot = |(_, sums): (Bin, &Sums)| {
            let (expected, kept) = (sums.predicted()?, sums.kept_share());
            let found = kept.share()?;
            Some(Dot { expected, found, ci95: kept.ci95(), note: text(expected, kept) })
        };
        let row = |(bin, sums): (Bin, &Sums)| {
            let predicted = sums.predicted().map_or("–".to_owned(), |chance| percent(chance, lang));
            let head = Name { short: bin_name(bin, lang), full: String::new() };
            Row::new(head, vec![Cell::new(predicted), Cell::new(share(sums.kept_share(), lang))])
        };
        let [expected, kept] = lang.pick(["predicted", "kept"], ["Aussicht", "gehalten"]);
        let name = series.name(lang);
        Plot {
            title: told!(lang, "How true the bot's chances are: {name}", "Wie gut der Bot schätzt: {name}"),
            words: lang
                .pick(
                    "Each dot is a bin: how likely the bot took the step, and how often it was kept when it was said, with \
                     the 95% interval. On the line the bot is right; below it it hopes for too much.",
                    "Jeder Punkt ist eine Klasse: wie aussichtsreich der Schritt dem Bot schien und wie oft er, gesagt, \
                     gehalten wurde, mit dem 95-%-Intervall. Auf der Linie hat der Bot recht, darunter hofft er zu viel.",
                )
                .to_owned(),
            drawing: Drawing::Reliability(
                bins().filter_map(dot).collect(),
                Axes { across: expected.to_owned(), up: kept.to_owned() },
            ),
            data: Table {
                caption: told!(lang, "{name}: predicted and kept", "{name}: Aussicht und gehalten"),
                corner: lang.pick("bin", "Klasse").to_owned(),
                columns: [expected, kept].map(Column::number).into(),
                rows: bins().map(row).collect(),
                drawn: None,
            },
        }
    }
}
