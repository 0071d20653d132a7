//! Where games part, as a table for people and for programs, and what it comes to in a sentence.

use std::io::{self, Write};

use doko_engine::told;

use super::WhyReport;
use crate::report::wrapped;
use crate::run::contestant::key;
use crate::run::unit::Unit;
use crate::stats::{Estimate, Looks, fixed};
use crate::studies::why::partings::Row;
use crate::studies::why::{Doer, Kind, Verdict};

impl WhyReport<'_> {
    /// The table, with what it comes to and how it is read.
    pub(super) fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let [a, _] = self.letters();
        let deals = self.partings.deals();
        let drawn = if deals == self.deals {
            let deals = Unit::Deal.counted(deals, self.lang);
            told!(self.lang, "all: {deals}", "alle: {deals}")
        } else {
            self.lang
                .pick(format!("{deals} of them, drawn at random"), format!("{deals} davon, zufällig gezogen"))
        };
        let title = self.lang.pick(
            "Where two games on the same cards first part",
            "Wo sich zwei Spiele mit denselben Karten zuerst trennen",
        );
        writeln!(out, "\n{title} ({drawn})\n")?;
        let [in_deals, share, then, brings] = self.lang.pick(
            ["deals".to_owned(), "share".to_owned(), format!("{a} gains then"), format!("brings {a} in all")],
            [
                "Verteilungen".to_owned(),
                "Anteil".to_owned(),
                format!("{a} gewinnt dann"),
                format!("bringt {a} insges."),
            ],
        );
        let wide = in_deals.chars().count().max(6) + 2;
        writeln!(out, "  {:34}{in_deals:>wide$}{share:>8}{then:>18}{brings:>19}", "")?;
        let shown = |estimate: Option<Estimate>| {
            estimate.map_or("–".to_owned(), |estimate| self.lang.number(estimate))
        };
        for (row, cell) in self.partings.rows() {
            let (name, share) =
                (self.row_name(row), self.lang.number(format!("{}%", fixed(100.0 * cell.share, 1))));
            let (gain, brings) = (shown(cell.gain), shown(cell.brings));
            writeln!(out, "  {name:34}{:>wide$}{share:>8}{gain:>18}{brings:>19}", cell.deals)?;
        }
        let (name, all) = (self.lang.pick("all", "alle"), shown(self.partings.all()));
        writeln!(out, "  {name:34}{deals:>wide$}{:>8}{all:>18}{all:>19}", self.lang.number("100.0%"))?;
        writeln!(out, "\n{}", wrapped(&self.verdict()))?;
        let explained = self.lang.pick(
            "Points per game; ± is half the width of the 95% interval over deals, rough with fewer than 30 of them. \
             The last column is the share times the one before it, and adds up: where it is far from zero is where \
             the difference comes from, counted by the first decision that differs. What follows from that \
             decision, later differences included, is counted with it. One interval in twenty misses by chance; the \
             sentence below the table names only what is further from zero than that.",
            "Punkte je Spiel; ± ist die halbe Breite des 95%-Intervalls über die Kartenverteilungen, grob bei weniger \
             als 30. Die letzte Spalte ist der Anteil mal der vorletzten, und sie addiert sich auf: Wo sie weit von \
             null liegt, kommt der Unterschied her, gezählt nach der ersten Entscheidung, die sich unterscheidet. \
             Was aus ihr folgt, spätere Unterschiede eingeschlossen, zählt zu ihr. Eins von zwanzig Intervallen liegt aus Zufall \
             daneben; der Satz unter der Tabelle nennt nur, was weiter von null liegt als das.",
        );
        writeln!(out, "\n{}", wrapped(explained))?;
        if self.looks == Looks::Any {
            let sequence = self.lang.pick(
                "The run could stop, or was made longer, after a look at it: what is gained in all, at the top, has an interval \
                 that holds whenever one looks. Those of the table are of a number of deals fixed beforehand.",
                "Der Lauf konnte nach einem Blick darauf enden, oder er wurde dann verlängert: Was insgesamt gewonnen wird, \
                 oben, hat ein Intervall, das gilt, wann immer man hinsieht. Die der Tabelle gelten für eine vorher festgelegte \
                 Zahl von Verteilungen.",
            );
            writeln!(out, "\n{}", wrapped(sequence))?;
        }
        Ok(())
    }

    /// What the table comes to, for those who do not want to read it.
    fn verdict(&self) -> String {
        let [a, _] = self.letters();
        let rows = match Verdict::of(&self.partings) {
            Verdict::Alike => {
                let text = self.lang.pick(
                    "In short: in none of these games do they decide differently.",
                    "Kurz: In keinem dieser Spiele entscheiden sie verschieden.",
                );
                return text.to_owned();
            }
            Verdict::Unclear => {
                let text = self.lang.pick(
                    "In short: no kind of decision stands out from chance",
                    "Kurz: Keine Art von Entscheidung hebt sich vom Zufall ab",
                );
                let [all, sample] = self.lang.pick(
                    ["; that takes a longer run.", "; --all looks at all deals."],
                    ["; dafür braucht es einen längeren Lauf.", "; --all nimmt alle Kartenverteilungen."],
                );
                let more = if self.partings.deals() == self.deals { all } else { sample };
                return format!("{text}{more}");
            }
            Verdict::Clear(rows) => rows,
        };
        let rows = rows.into_iter().map(|(row, cell)| {
            let brings = cell.brings.map_or(0.0, |brings| brings.mean);
            let sign = if brings > 0.0 { "+" } else { "" };
            format!("{} {sign}{}", self.row_name(row), self.lang.number(fixed(brings, 2)))
        });
        let rows = rows.collect::<Vec<_>>().join("; ");
        told!(
            self.lang,
            "In short, what brings {a} most points per game, or costs it most, and is more than chance: {rows}.",
            "Kurz, was {a} je Spiel die meisten Punkte bringt oder kostet und mehr als Zufall ist: {rows}."
        )
    }

    fn row_name(&self, row: Row) -> String {
        let [a, b] = self.letters();
        let lang = self.lang;
        match row {
            None => lang.pick("no decision differs", "keine Entscheidung anders").to_owned(),
            Some((kind, doer)) => {
                let name = kind.name(lang);
                match doer {
                    Doer::First => told!(lang, "{name}, {a} alone", "{name}, nur {a}"),
                    Doer::Second => told!(lang, "{name}, {b} alone", "{name}, nur {b}"),
                    Doer::Both if is_yes_or_no(kind) => {
                        told!(lang, "{name}, both differ", "{name}, beide anders")
                    }
                    Doer::Both => name.to_owned(),
                }
            }
        }
    }

    /// The table, a row each; intervals as their ends.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record([
            "kind",
            "who",
            "deals",
            "share",
            "gain",
            "gain_low",
            "gain_high",
            "brings",
            "brings_low",
            "brings_high",
        ])?;
        for (row, cell) in self.partings.rows() {
            let [kind, who] = keys(row, self.duo.bots());
            let mut fields = vec![kind, who, cell.deals.to_string(), cell.share.to_string()];
            for estimate in [cell.gain, cell.brings] {
                let ends =
                    estimate.and_then(|estimate| estimate.ci95()).map(|ends| ends.map(|end| end.to_string()));
                fields.push(estimate.map_or(String::new(), |estimate| estimate.mean.to_string()));
                fields.extend(ends.unwrap_or_default());
            }
            csv.write_record(fields)?;
        }
        csv.flush()
    }
}

/// Whether a decision is about doing something or not, so that it has to be said if both do it.
const fn is_yes_or_no(kind: Kind) -> bool {
    matches!(kind, Kind::Solo | Kind::Hochzeit | Kind::Armut | Kind::Ansage | Kind::Absage)
}

/// A row in CSV and JSON: the kind of decision, and the key of the bot that does more, if one does.
pub(super) fn keys(row: Row, bots: [usize; 2]) -> [String; 2] {
    match row {
        None => ["none".to_owned(), String::new()],
        Some((kind, doer)) => {
            let who = match doer {
                Doer::First => key(bots[0]),
                Doer::Second => key(bots[1]),
                Doer::Both => String::new(),
            };
            [kind.key().to_owned(), who]
        }
    }
}
