//! Why one bot does better, as a document: the table of where games part, and deals of large swings.

mod example;

use doko_engine::{Lang, told};

use super::findings::{Example, WhyReport};
use super::partings::Row;
use super::{FEW, Verdict, has_changed};
use crate::measures::percent;
use crate::report::document::{Cell, Document, Element, Row as Line, Section, Table, Verdict as Sentence};
use crate::run::{Unit, letter};
use crate::stats::{Estimate, Looks, fixed};
use crate::studies::judging::{Doer, Judge, Kind};
use crate::studies::matches::BlockKind;

/// The whole of it.
pub(super) fn document(report: &WhyReport<'_>, lang: Lang) -> Document {
    let experiment = report.duo.experiment;
    let [a, b] = report.names(lang);
    let (seed, rules) = (experiment.seed, experiment.rules.label());
    let (deals, blocks) = (Unit::Deal.counted(report.deals, lang), blocks(report, lang));
    let has_table = report.partings.deals() > 0;
    let short = has_table.then(|| Sentence::new(lang.pick("In short", "Kurz"), in_short(report, lang)));
    let titles = [&a, &b].map(|bot| {
        told!(
            lang,
            "Deals in which {bot} gained most",
            "Kartenverteilungen, in denen {bot} am meisten gewann"
        )
    });
    let examples = report.examples.iter().zip(titles).filter(|(examples, _)| !examples.is_empty());
    let examples = examples.map(|(examples, title)| Section {
        sections: examples.iter().map(|one| example::section(report, one, lang)).collect(),
        ..Section::new(title, Vec::new())
    });
    let mut sections: Vec<Section> = has_table.then(|| table(report, lang)).into_iter().collect();
    sections.extend(examples);
    let notes = notes(report, lang);
    if !notes.is_empty() {
        let heading = lang.pick("What to make of it", "Was davon zu halten ist");
        sections.push(Section::new(heading, notes.into_iter().map(Element::Words).collect()));
    }
    Document {
        lang,
        title: told!(
            lang,
            "Why {a} does better or worse than {b}",
            "Warum {a} besser oder schlechter spielt als {b}"
        ),
        facts: told!(
            lang,
            "{deals} of seed {seed}, rules {rules}: {blocks}",
            "{deals} von Seed {seed}, Regeln {rules}: {blocks}"
        ),
        bots: report.duo.bots().map(|bot| experiment.named(bot, lang)).into(),
        verdicts: [in_all(report, lang)].into_iter().chain(short).collect(),
        sections,
    }
}

/// What the first bot gained in the whole run.
fn in_all(report: &WhyReport<'_>, lang: Lang) -> Sentence {
    let [a, b] = report.names(lang);
    let gain = report.gain.map(|gain| Estimate { mean: gain.mean.abs(), ..gain });
    let gain = gain.map_or("–".to_owned(), |gain| lang.number(gain));
    let [gains, loses] = lang.pick(["gains", "loses"], ["gewinnt", "verliert"]);
    let does = if report.gain.is_some_and(|gain| gain.mean < 0.0) { loses } else { gains };
    let sentence = told!(
        lang,
        "{a} {does} {gain} points per game against {b}.",
        "{a} {does} {gain} Punkte pro Spiel gegen {b}."
    );
    Sentence::new(lang.pick("In all", "Insgesamt"), sentence)
}

/// Who met whom.
fn blocks(report: &WhyReport<'_>, lang: Lang) -> String {
    let [a, b] = report.names(lang);
    match report.duo.kind() {
        BlockKind::Team => {
            told!(lang, "two against two in swapped seats", "zwei gegen zwei mit getauschten Plätzen")
        }
        kind => {
            let matchup = &report.duo.experiment.matchups[report.duo.number];
            let single = report.name_of(matchup.bots[kind.measured()[0]], lang);
            let other = if single == a { b } else { a };
            told!(
                lang,
                "one {single} among three {other}, beside {other} in its place",
                "ein {single} unter drei {other}, neben {other} an seiner Stelle"
            )
        }
    }
}

/// The table, with how it is read.
fn table(report: &WhyReport<'_>, lang: Lang) -> Section {
    let [a, _] = report.names(lang);
    let deals = report.partings.deals();
    let counted = Unit::Deal.counted(deals, lang);
    let drawn = if deals == report.deals {
        told!(lang, "all: {counted}", "alle: {counted}")
    } else {
        told!(lang, "{counted}, drawn at random", "{counted}, zufällig gezogen")
    };
    let line = |name: String, deals: u64, share: f64, gain: Option<Estimate>, brings: Option<Estimate>| {
        let [gain, brings] = [gain, brings].map(|estimate| Cell::estimate(estimate, lang));
        Line::new(name, [deals.to_string().into(), percent(share, lang).into(), gain, brings])
    };
    let rows = report.partings.rows().into_iter();
    let rows = rows.map(|(row, cell)| {
        let [gain, brings] = [cell.gain, cell.brings].map(|estimate| estimate.filter(|_| cell.deals >= FEW));
        Line { estimate: brings, ..line(row_name(report, row, lang), cell.deals, cell.share, gain, brings) }
    });
    let all = report.partings.all();
    let rows = rows.chain([line(lang.pick("all", "alle").to_owned(), deals, 1.0, all, all)]);
    let heads = [
        told!(lang, "deals", "Verteilungen"),
        told!(lang, "share", "Anteil"),
        told!(lang, "gain then", "Gewinn dann"),
        told!(lang, "brings in all", "bringt insgesamt"),
    ];
    let unit = told!(lang, "points per game, brings {a} in all", "Punkte pro Spiel, bringt {a} insgesamt");
    let table = Table::new(drawn, "", heads, rows).drawn(unit);
    let explained = told!(
        lang,
        "Points per game of {a}; ± is half the width of the 95% interval over deals, rough with fewer than 30 of them; \
             with fewer than {FEW} nothing is shown. The last column is the share times the one before it, and adds up with what is \
             not shown. Each game counts for the first decision that differs, with all that follows: later differences too. So \
             the table says where games part, and not what that decision itself costs; `doko analyse` says that. One interval \
             in twenty is wrong by chance, so the top sentence uses a stricter test.",
        "Punkte pro Spiel für {a}; ± ist die halbe Breite des 95-%-Intervalls über die Kartenverteilungen, grob bei weniger \
             als 30; unter {FEW} wird nichts gezeigt. Die letzte Spalte ist der Anteil mal der vorletzten und addiert sich mit dem \
             auf, was nicht gezeigt wird. Jedes Spiel zählt zur ersten Entscheidung, die anders fällt, mit allem, was folgt: auch \
             mit späteren Unterschieden. Die Tabelle sagt also, wo sich Spiele trennen, und nicht, was diese Entscheidung selbst \
             kostet; das sagt `doko analyse`. Eins von zwanzig Intervallen liegt aus Zufall daneben; darum prüft der Satz ganz \
             oben strenger.",
    );
    let sequence = lang.pick(
                "The run could stop, or was made longer, after a look at it: what is gained in all, at the top, has an interval \
                 that is valid whenever you look. Those of the table are of a number of deals fixed beforehand.",
                "Der Lauf konnte nach einem Blick darauf enden, oder er wurde dann verlängert: Was insgesamt gewonnen wird, \
                 oben, hat ein Intervall, das gilt, wann immer man hinsieht. Die der Tabelle gelten für eine vorher festgelegte \
                 Zahl von Verteilungen.",
    );
    let sequence = (report.looks == Looks::Any).then(|| sequence.to_owned());
    let words = [explained].into_iter().chain(sequence).map(Element::Words);
    Section::new(
        lang.pick(
            "Where two games on the same cards first part",
            "Wo sich zwei Spiele mit denselben Karten zuerst trennen",
        ),
        [Element::Table(table)].into_iter().chain(words).collect(),
    )
}

/// What the table comes to, for those who do not want to read it.
fn in_short(report: &WhyReport<'_>, lang: Lang) -> String {
    let [a, _] = report.names(lang);
    let rows = report.partings.rows();
    let parted = rows.iter().filter(|(row, _)| row.is_some());
    let Some((row, cell)) = parted.max_by(|(_, one), (_, other)| one.share.total_cmp(&other.share)) else {
        return lang
            .pick(
                "In none of these games do they decide differently.",
                "In keinem dieser Spiele entscheiden sie verschieden.",
            )
            .to_owned();
    };
    let (often, share) = (row_name(report, *row, lang), percent(cell.share, lang));
    let often = told!(
        lang,
        "The games part most often at: {often} ({share}).",
        "Die Spiele trennen sich am häufigsten bei: {often} ({share})."
    );
    let Verdict::Clear(rows) = Verdict::of(&report.partings) else {
        let text = lang.pick(
            "No kind of decision stands out from chance",
            "Keine Art von Entscheidung hebt sich vom Zufall ab",
        );
        let [all, sample] = lang.pick(
            ["; that takes a longer run.", "; --all looks at all deals."],
            ["; dafür braucht es einen längeren Lauf.", "; --all nimmt alle Kartenverteilungen."],
        );
        let more = if report.partings.deals() == report.deals { all } else { sample };
        return format!("{often} {text}{more}");
    };
    let rows = rows.into_iter().map(|(row, cell)| {
        let brings = cell.brings.map_or(0.0, |brings| brings.mean);
        let sign = if brings > 0.0 { "+" } else { "" };
        format!("{} {sign}{}", row_name(report, row, lang), lang.number(fixed(brings, 2)))
    });
    let rows = rows.collect::<Vec<_>>().join("; ");
    told!(
        lang,
        "{often} More than chance, with all that follows in those games, in points per game for {a}: {rows}. What the answers \
         themselves cost, `doko analyse` says.",
        "{often} Mehr als Zufall ist, mit allem, was in diesen Spielen folgt, in Punkten pro Spiel für {a}: {rows}. Was die \
         Antworten selbst kosten, sagt `doko analyse`."
    )
}

fn row_name(report: &WhyReport<'_>, row: Row, lang: Lang) -> String {
    let [a, b] = report.names(lang);
    match row {
        None => lang.pick("no decision differs", "keine Entscheidung anders").to_owned(),
        Some((kind, doer)) => {
            let name = kind.name(lang);
            match doer {
                Doer::First => told!(lang, "{name}, only {a}", "{name}, nur {a}"),
                Doer::Second => told!(lang, "{name}, only {b}", "{name}, nur {b}"),
                Doer::Both if is_yes_or_no(kind) => {
                    told!(lang, "{name}, both differ", "{name}, beide anders")
                }
                Doer::Both => name.to_owned(),
            }
        }
    }
}

/// Whether a decision is about doing something or not, so that it has to be said if both do it.
const fn is_yes_or_no(kind: Kind) -> bool {
    matches!(kind, Kind::Solo | Kind::Hochzeit | Kind::Armut | Kind::Ansage | Kind::Absage)
}

/// What is to be thought of the deals, and of the bots.
fn notes(report: &WhyReport<'_>, lang: Lang) -> Vec<String> {
    let mut notes = Vec::new();
    if report.examples.iter().any(|examples| !examples.is_empty()) {
        let Judge { name, worlds, .. } = report.judge;
        notes.push(told!(
            lang,
            "These are the deals with the largest swings, so most of it is luck: the first difference is where the games part, and \
             no proof of a mistake. What was better by what the seat knew is judged as by `doko analyse`, in {worlds} worlds with \
             {name} playing on; that also says what all answers of a run cost, by kind.",
            "Das sind die Kartenverteilungen mit den größten Ausschlägen, also ist das meiste davon Glück: Der erste Unterschied ist \
             die Stelle, an der sich die Spiele trennen, und kein Beweis für einen Fehler. Welche Antwort nach dem, was zu wissen war, \
             besser war, ist wie von `doko analyse` beurteilt, in {worlds} Welten, in denen {name} weiterspielt; das sagt auch, was \
             alle Antworten eines Laufs nach Art gekostet haben."
        ));
    }
    if report.is_another_game {
        let text = lang.pick(
            "A bot does not play alike each time: some games came out otherwise than in the run.",
            "Ein Bot spielt nicht jedes Mal gleich: Einige Spiele gingen anders aus als im Lauf.",
        );
        notes.push(text.to_owned());
    }
    for bot in report.duo.bots() {
        let contestant = &report.duo.experiment.bots[bot];
        if has_changed(contestant) {
            let (letter, name) = (letter(bot), &contestant.name);
            notes.push(told!(
                lang,
                    "{letter} has played with parameters that `{name}` no longer stands for: the commands show what \
                     it plays now. Its parameters are in the config.toml of the run.",
                    "{letter} hat mit Parametern gespielt, für die `{name}` nicht mehr steht: Die Befehle zeigen, was \
                     jetzt gespielt wird. Die Parameter stehen in der config.toml des Laufs."
            ));
        }
    }
    notes
}
