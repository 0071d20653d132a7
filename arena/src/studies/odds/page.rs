//! The page about a hand: chances, and the promise of each answer.

use doko_engine::{Action, Card, Lang, Question, told};

use super::findings::OddsReport;
use super::{Odds, Promise};
use crate::report::document::{Cell, Document, Element, Row as Line, Section, Table, Verdict};
use crate::stats::{self, fixed};
use crate::table::analysis::said;
use crate::table::show::names;

fn percent(chance: f64, lang: Lang) -> String {
    lang.number(fixed(100.0 * chance, 1)) + lang.pick("%", " %")
}

impl Promise {
    fn said(&self, action: Action, lang: Lang) -> String {
        said(action, self.party, lang)
    }
}

impl OddsReport {
    /// The whole page.
    pub(super) fn page(&self, lang: Lang) -> Document {
        let (seat, rules, worlds, judge) = (self.seat, &self.rules, self.worlds, &self.judge);
        let hand = names(self.hand.iter().copied(), lang);
        let mut facts = told!(lang, "{hand} on seat {seat}", "{hand} auf Platz {seat}");
        if self.played > 0 {
            let played = self.played;
            facts += &told!(lang, " after {played} cards", " nach {played} Karten");
        }
        facts += &told!(lang, ", rules {rules}", ", Regeln {rules}");
        let sections = self.promises.iter().map(|promise| self.promised(promise, lang));
        let trumps = (!self.odds.trumps.is_empty()).then(|| self.trumps(lang));
        let sections = sections.chain([self.lies(lang)]).chain(self.suits(lang)).chain(trumps);
        let mut notes = vec![
            told!(
                lang,
                "Chances of where cards lie are exact: doko counts all deals that agree with what the seat knows, all alike, \
                 however the others would have played in them.",
                "Die Wahrscheinlichkeiten, wo Karten liegen, sind exakt: doko zählt alle Verteilungen, die zu dem passen, was \
                 der Platz weiß, alle gleich, wie auch immer die anderen in ihnen gespielt hätten."
            ),
            told!(
                lang,
                "Promises hold among players such as {judge}: doko draws {worlds} of these deals, more often those in which the \
                 others would have played as they did, gives every answer in each, and has {judge} play all four seats to the \
                 end. ± is half the width of the 95% interval.",
                "Was Antworten versprechen, gilt unter Spielern wie {judge}: doko zieht {worlds} dieser Verteilungen, häufiger \
                 solche, in denen die anderen so gespielt hätten wie geschehen, gibt in jeder jede Antwort und lässt {judge} \
                 alle vier Plätze zu Ende spielen. ± ist die halbe Breite des 95-%-Intervalls."
            ),
        ];
        if self.promises.iter().any(|promise| promise.never.is_some()) {
            notes.push(told!(
                lang,
                "Say nothing yet: {judge} plays on and may speak later. Never say it: the seat stays silent to the end of the \
                 game, unless the rules make it speak.",
                "Erst mal nichts sagen: {judge} spielt weiter und kann später noch etwas sagen. Es nie sagen: Der Platz schweigt \
                 bis zum Ende des Spiels, außer wo er etwas sagen muss."
            ));
        }
        let read =
            Section::new(lang.pick("How to read this", "Wie das zu lesen ist"), vec![Element::List(notes)]);
        Document {
            lang,
            title: lang.pick("What this hand promises", "Was dieses Blatt verspricht").to_owned(),
            facts,
            verdicts: self.promises.iter().filter_map(|promise| OddsReport::verdict(promise, lang)).collect(),
            bots: Vec::new(),
            sections: sections.chain([read]).collect(),
        }
    }

    /// What is best, in a sentence.
    fn verdict(promise: &Promise, lang: Lang) -> Option<Verdict> {
        let [(best, worth, _), (second, next, _), ..] = &promise.answers[..] else { return None };
        let [answer, other] = [best, second].map(|&action| promise.said(action, lang));
        let points = worth.points;
        let about = match promise.question {
            Question::Vorbehalt => lang.pick("Game", "Spiel"),
            Question::Ansage => "Ansage",
            Question::Card => lang.pick("Card", "Karte"),
            _ => lang.pick("Answer", "Antwort"),
        };
        let sentence = if promise.lead.verdict() == stats::Verdict::Better {
            let sign = if points.mean > 0.0 { "+" } else { "" };
            let points = points.to_string();
            let (points, about) = points.split_once(" ± ").unwrap_or((&points, "–"));
            let [points, about] = [format!("{sign}{points}"), about.to_owned()].map(|text| lang.number(text));
            told!(
                lang,
                "best is {answer}, {points} points on average (± {about}).",
                "am besten {answer}, im Schnitt {points} Punkte (± {about})."
            )
        } else {
            let [points, others] = [points, next.points].map(|points| lang.number(points));
            told!(
                lang,
                "{answer} seems better than {other}, but that is not shown: {points} and {others} points.",
                "{answer} wirkt etwas besser als {other}; gesichert ist das nicht: {points} und {others} Punkte."
            )
        };
        Some(Verdict::new(about, sentence))
    }

    fn promised(&self, promise: &Promise, lang: Lang) -> Section {
        let plain = promise.plain.map(|plain| match plain {
            Action::Silence => lang.pick("saying nothing yet", "erst mal nichts sagen").to_owned(),
            plain => promise.said(plain, lang),
        });
        let line = |name: String, worth: &super::Worth, lead: Option<stats::Estimate>| {
            let mut cells = vec![Cell::estimate(Some(worth.points), lang), percent(worth.won, lang).into()];
            cells.extend(promise.plain.map(|_| Cell::shown(lead, lang)));
            Line { estimate: Some(worth.points), ..Line::new(name, cells) }
        };
        let row = |(action, worth, lead): &(Action, super::Worth, stats::Estimate)| {
            let lead = Some(*lead).filter(|_| promise.plain != Some(*action));
            line(promise.said(*action, lang), worth, lead)
        };
        let never = promise.never.as_ref().map(|(worth, lead)| {
            line(lang.pick("never say it", "es nie sagen").to_owned(), worth, Some(*lead))
        });
        let mut heads =
            vec![lang.pick("points", "Punkte").to_owned(), lang.pick("wins", "gewinnt").to_owned()];
        heads.extend(plain.map(|plain| told!(lang, "more than {plain}", "mehr als {plain}")));
        let (heading, corner) = match promise.question {
            Question::Vorbehalt => {
                lang.pick(("What each game promises", "game"), ("Was jedes Spiel verspricht", "Spiel"))
            }
            Question::Ansage if self.played > 0 => {
                lang.pick(("What pays to say", "word"), ("Welche Ansage sich lohnt", "Ansage"))
            }
            Question::Ansage => lang.pick(
                ("What pays to say, if all are gesund", "word"),
                ("Welche Ansage sich lohnt, wenn alle gesund sind", "Ansage"),
            ),
            Question::Card => {
                lang.pick(("What each card promises", "card"), ("Was jede Karte verspricht", "Karte"))
            }
            _ => {
                lang.pick(("What each answer promises", "answer"), ("Was jede Antwort verspricht", "Antwort"))
            }
        };
        let table = Table::new("", corner, heads, promise.answers.iter().map(row).chain(never))
            .drawn(lang.pick("points", "Punkte"));
        Section::new(heading, vec![Element::Table(table)])
    }

    fn lies(&self, lang: Lang) -> Section {
        let Odds { others, partner, both_alten, cards, .. } = &self.odds;
        let heads = others.map(|seat| told!(lang, "seat {seat}", "Platz {seat}"));
        let cells = |chances: &[f64; 3]| chances.map(|chance| Cell::new(percent(chance, lang)));
        let partner = partner
            .as_ref()
            .map(|chances| Line::new(lang.pick("is the partner", "ist der Partner"), cells(chances)));
        let rows = cards.iter().map(|(card, chances)| {
            let card = card.name(lang);
            Line::new(
                told!(lang, "holds {card}, one at least", "hat {card}, mindestens eine Karte"),
                cells(chances),
            )
        });
        let table = Table::new("", "", heads, partner.into_iter().chain(rows));
        let mut parts = vec![Element::Table(table)];
        let alte = Card::ALTE.name(lang);
        if let Some(both) = both_alten {
            let (own, before) = (percent(*both, lang), percent(self.beforehand.both, lang));
            parts.push(Element::words(told!(
                lang,
                "Both {alte} lie in one hand in {own} of these deals; in {before} of all deals before anybody looks.",
                "Beide {alte} sind in {own} dieser Verteilungen auf einer Hand; in {before} aller, bevor jemand hinsieht."
            )));
        }
        Section::new(lang.pick("Where cards lie", "Wo Karten liegen"), parts)
    }

    fn suits(&self, lang: Lang) -> Option<Section> {
        let row = |suit: &super::SuitOdds| {
            let ace = if suit.has_ace { lang.pick("yes", "ja") } else { "–" };
            let name = suit.suit.to_string();
            let cells = [
                suit.own.to_string(),
                suit.hidden.to_string(),
                ace.to_owned(),
                percent(suit.goes_round, lang),
            ];
            Line::new(name, cells)
        };
        let heads = lang.pick(
            ["own cards", "others hold", "own ace", "goes round"],
            ["eigene Karten", "bei den anderen", "eigenes Ass", "läuft durch"],
        );
        let table = Table::new("", lang.pick("suit", "Farbe"), heads, self.odds.suits.iter().map(row));
        let words = lang.pick(
            "Goes round: each of the others still holds a card of the suit, and has to follow.",
            "Läuft durch: Jeder der anderen hat noch eine Karte der Farbe und muss bedienen.",
        );
        let heading = lang.pick("If you lead a suit", "Wenn du eine Farbe ausspielst");
        (!self.odds.suits.is_empty())
            .then(|| Section::new(heading, vec![Element::Table(table), Element::words(words)]))
    }

    fn trumps(&self, lang: Lang) -> Section {
        let heads = self.odds.others.map(|seat| told!(lang, "seat {seat}", "Platz {seat}"));
        let row = |(count, chances): (usize, &[f64; 3])| {
            Line::new(count.to_string(), chances.map(|chance| Cell::new(percent(chance, lang))))
        };
        let likely = |(_, chances): &(usize, &[f64; 3])| chances.iter().any(|&chance| chance >= 0.0005);
        let rows = self.odds.trumps.iter().enumerate().filter(likely).map(row);
        let table = Table::new("", lang.pick("so many trumps", "so viele Trümpfe"), heads, rows);
        Section::detail(
            lang.pick("How trumps are spread", "Wie die Trümpfe verteilt sind"),
            vec![Element::Table(table)],
        )
    }
}
