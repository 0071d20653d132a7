//! What the report of a gauntlet says: how each of one's own bots does with each of the others, and with all of them.

use doko_engine::{Lang, told};

use super::frame::name;
use super::ranking::{first, in_short, of_bots, points_columns, ranking, shortened};
use super::{Report, rough, too_few, words};
use crate::report::document::{Cell, Column, Element, Name, Row, Section, Table};
use crate::run::letter;
use crate::stats::{self, Estimate};
use crate::studies::matches::BlockKind;
use crate::studies::matches::standings::Standing;

/// The verdict on each of one's own bots; if there are several, also which is first.
pub(super) fn of_own(report: &Report<'_>, standing: &Standing) -> String {
    let own = 0..report.experiment.mine.unwrap_or(0);
    let mut sentences: Vec<String> = own.clone().map(|bot| of_bot(report, standing, bot)).collect();
    // That too little was played is said of all of them alike.
    sentences.dedup();
    if own.len() > 1 && standing.deals() > 0 {
        let letters = list(own.map(|bot| letter(bot).to_string()).collect(), report.lang);
        let first = first(report, standing);
        sentences.push(told!(report.lang, "Among {letters}: {first}", "Unter {letters}: {first}"));
    }
    sentences.join(" ")
}

/// Those whom one's own bots meet.
fn others(report: &Report<'_>) -> std::ops::Range<usize> {
    report.experiment.mine.unwrap_or(0)..report.experiment.bots.len()
}

/// What the intervals of a bot with each of the others show, in sentences.
fn of_bot(report: &Report<'_>, standing: &Standing, bot: usize) -> String {
    let lang = report.lang;
    let cells = others(report).filter_map(|other| Some((other, standing.cell(bot, other)?)));
    let cells: Vec<(usize, Estimate)> = cells.collect();
    let Some(&(_, any)) = cells.first() else {
        return lang.pick("Nothing was played.", "Es wurde nichts gespielt.").to_owned();
    };
    let has_oracle = |other: usize| report.experiment.has_oracle(&[bot, other]);
    let is_alike = |estimate: &Estimate| estimate.mean == 0.0 && estimate.half_width == Some(0.0);
    let found = |wanted: stats::Verdict| {
        let is_wanted = move |&&(other, estimate): &&(usize, Estimate)| {
            !has_oracle(other) && !is_alike(&estimate) && estimate.verdict() == wanted
        };
        cells.iter().filter(is_wanted).copied().collect::<Vec<_>>()
    };
    let [better, worse, open, few] =
        [stats::Verdict::Better, stats::Verdict::Worse, stats::Verdict::NotShown, stats::Verdict::TooFew]
            .map(found);
    let oracles: Vec<_> = cells.iter().filter(|&&(other, _)| has_oracle(other)).copied().collect();
    let alike: Vec<_> =
        cells.iter().filter(|(other, estimate)| !has_oracle(*other) && is_alike(estimate)).copied().collect();
    if few.len() == cells.len() {
        return too_few(report, any);
    }
    if others(report).len() > MANY {
        return of_many(report, standing, bot, [&better, &worse]) + &rough(report, any);
    }
    let mut sentences = shown(report, standing.kind, bot, &better, &worse);
    let listed = |cells: &[(usize, Estimate)]| {
        let one = |&(other, estimate): &(usize, Estimate)| {
            format!("{} ({})", report.name(other), lang.number(estimate))
        };
        list(cells.iter().map(one).collect(), lang)
    };
    let names = |cells: &[(usize, Estimate)]| {
        list(cells.iter().map(|&(other, _)| report.name(other)).collect(), lang)
    };
    let one = report.name(bot);
    if !open.is_empty() {
        let (open, many) = (listed(&open), report.others());
        sentences.push(match standing.kind {
            BlockKind::Field => told!(
                lang,
                "No gain or loss of {one} is shown among {many} {open}.",
                "Für {one} ist weder Gewinn noch Verlust nachgewiesen am Tisch mit {many} {open}."
            ),
            _ => told!(
                lang,
                "No difference is shown between {one} and {open}.",
                "Kein Unterschied ist nachgewiesen zwischen {one} und {open}."
            ),
        });
    }
    if !alike.is_empty() {
        let alike = names(&alike);
        sentences.push(told!(
            lang,
            "{one} is like {alike}: exactly 0 points in every block.",
            "{one} ist wie {alike}: genau 0 Punkte in jedem Block."
        ));
    }
    if !few.is_empty() {
        let few = names(&few);
        sentences.push(told!(
            lang,
            "Blocks with the same result tell nothing about {few}: play more with --deals.",
            "Blöcke mit gleichem Ergebnis sagen nichts über {few}: mehr spielen mit --deals."
        ));
    }
    if !oracles.is_empty() {
        let oracles = listed(&oracles);
        sentences.push(told!(
            lang,
            "No verdict where an oracle sees every card: {one} and {oracles}.",
            "Kein Urteil, wo ein Orakel alle Karten sieht: {one} und {oracles}."
        ));
    }
    sentences.join(" ") + &rough(report, any)
}

/// Of more others than these it is not said what a bot gains with each of them.
const MANY: usize = 8;

/// The one with whom a bot makes least, oracles aside.
fn least(report: &Report<'_>, standing: &Standing, bot: usize) -> Option<(usize, Estimate)> {
    let cells = others(report).filter(|&other| !report.experiment.has_oracle(&[bot, other]));
    let cells = cells.filter_map(|other| Some((other, standing.cell(bot, other)?)));
    cells.min_by(|one, other| one.1.mean.total_cmp(&other.1.mean))
}

/// What is shown of a bot with very many others: with how many it gains and with whom it loses, the mean, and the least.
fn of_many(
    report: &Report<'_>,
    standing: &Standing,
    bot: usize,
    [better, worse]: [&[(usize, Estimate)]; 2],
) -> String {
    let lang = report.lang;
    let all = others(report).filter(|&other| !report.experiment.has_oracle(&[bot, other])).count();
    let (one, many, gains) = (report.name(bot), report.others(), better.len());
    let is_field = standing.kind.is_field();
    let mut told = if is_field {
        told!(
            lang,
            "{one}, alone among {many}, is shown to gain with {gains} of the {all} others",
            "{one} gewinnt allein unter {many} gleichen nachweislich mit {gains} der {all} anderen"
        )
    } else {
        told!(
            lang,
            "{one} is shown to be better than {gains} of the {all} others",
            "{one} ist nachweislich besser als {gains} der {all} anderen"
        )
    };
    if !worse.is_empty() {
        let names =
            worse.iter().map(|&(other, points)| format!("{} ({})", report.name(other), lang.number(points)));
        let names = list(names.collect(), lang);
        told += &if is_field {
            told!(lang, ", and to lose with {names}", " und verliert mit {names}")
        } else {
            told!(lang, ", and to be worse than {names}", " und schlechter als {names}")
        };
    }
    told += ".";
    let mean = standing.ranking().into_iter().find(|place| place.bot == bot).and_then(|place| place.score);
    if let (Some(mean), Some((other, least))) = (mean, least(report, standing, bot)) {
        let (mean, least, other) = (lang.number(mean), lang.number(least), report.name(other));
        let with = if is_field { lang.pick("with", "mit") } else { lang.pick("against", "gegen") };
        told += &told!(
            lang,
            " The mean over them all is {mean} points per game, the least is {least}, {with} {other}.",
            " Im Mittel über alle sind es {mean} Punkte pro Spiel, am wenigsten {least}, {with} {other}."
        );
    }
    told
}

/// What is shown of a bot, in a sentence if there is anything.
fn shown(
    report: &Report<'_>,
    kind: BlockKind,
    bot: usize,
    better: &[(usize, Estimate)],
    worse: &[(usize, Estimate)],
) -> Vec<String> {
    let (lang, many) = (report.lang, report.others());
    let mut unit = lang.pick(" points per game", " Punkte pro Spiel");
    let mut phrase = |&(other, estimate): &(usize, Estimate), is_better: bool| {
        let size = lang.number(if is_better { estimate } else { estimate.negated() });
        let (other, unit) = (report.name(other), std::mem::take(&mut unit));
        match (kind, is_better) {
            (BlockKind::Field, true) => told!(
                lang,
                "gains {size}{unit} among {many} {other}",
                "gewinnt {size}{unit} am Tisch mit {many} {other}"
            ),
            (BlockKind::Field, false) => told!(
                lang,
                "loses {size}{unit} among {many} {other}",
                "verliert {size}{unit} am Tisch mit {many} {other}"
            ),
            (_, true) => {
                told!(lang, "{size}{unit} better than {other}", "um {size}{unit} besser als {other}")
            }
            (_, false) => {
                told!(lang, "{size}{unit} worse than {other}", "um {size}{unit} schlechter als {other}")
            }
        }
    };
    let better: Vec<String> = better.iter().map(|cell| phrase(cell, true)).collect();
    let worse: Vec<String> = worse.iter().map(|cell| phrase(cell, false)).collect();
    if better.is_empty() && worse.is_empty() {
        return Vec::new();
    }
    let (one, all) = (report.name(bot), list([better, worse].concat(), lang));
    let is = if kind.is_field() { "" } else { lang.pick("is ", "ist ") };
    vec![format!("{one} {is}{all}.")]
}

/// A list in a sentence.
fn list(mut items: Vec<String>, lang: Lang) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {} {last}", items.join(", "), lang.pick("and", "und")),
    }
}

pub(super) fn sections(report: &Report<'_>) -> Vec<Section> {
    let lang = report.lang;
    let own = 0..report.experiment.mine.unwrap_or(0);
    let tables = own.map(|bot| Element::Table(of_pairings(report, bot)));
    let bots: Vec<usize> = (0..report.experiment.bots.len()).collect();
    let oracles = report.experiment.has_oracle(&bots).then(|| Element::words(of_oracles(lang)));
    let parts = tables.chain([Element::Words(of_intervals(report))]).chain(oracles).collect();
    let points = Section::new(lang.pick("Points per game", "Punkte pro Spiel"), parts);
    let questions = report.summary.standings.iter().map(|standing| question(report, standing));
    let heading = lang.pick("How to read this", "Wie das zu lesen ist");
    let reading = Section::detail(heading, vec![Element::List(words::footnotes(report))]);
    [points].into_iter().chain(questions).chain([reading]).collect()
}

/// A bot with each of the others, and what it makes of them all.
fn of_pairings(report: &Report<'_>, bot: usize) -> Table {
    let lang = report.lang;
    let standings = || report.summary.standings.iter();
    let has_faults = standings().any(Standing::has_faults);
    let is_both_ways = |standing: &Standing| {
        standing.kind.is_field() && others(report).any(|other| standing.cell(other, bot).is_some())
    };
    let heads = |standing: &Standing| {
        let other = Column::number(lang.pick("the other way round", "umgekehrt"));
        let points = points_columns(report, in_short(report, standing.kind), has_faults);
        points.chain(is_both_ways(standing).then_some(other))
    };
    let has_oracle = |other: usize| report.experiment.has_oracle(&[bot, other]);
    let row = |other: usize| {
        // There is no verdict on what was gained with all cards seen, or lost to it.
        let points = if has_oracle(other) { Cell::estimate } else { Cell::shown };
        let cells = standings().flat_map(|standing| {
            let mut cells = vec![points(standing.cell(bot, other), lang)];
            cells.extend(has_faults.then(|| Cell::estimate(standing.clean_cell(bot, other), lang)));
            cells.extend(is_both_ways(standing).then(|| points(standing.cell(other, bot), lang)));
            cells
        });
        let head = Name::of_bot(letter(other), shortened(&report.experiment.bots[other].label_in(lang)));
        let drawn = standings().next().and_then(|standing| standing.cell(bot, other));
        Row { estimate: drawn, ..Row::new(head, cells) }
    };
    let all = standings().flat_map(|standing| {
        let place = standing.ranking().into_iter().find(|place| place.bot == bot);
        let [score, clean] = place.map_or([None; 2], |place| [place.score, place.clean]);
        let mut cells = vec![Cell::estimate(score, lang)];
        cells.extend(has_faults.then(|| Cell::estimate(clean, lang)));
        cells.extend(is_both_ways(standing).then(|| Cell::new("–")));
        cells
    });
    let leaves_out = !report.experiment.has_oracle(&[bot]) && others(report).any(has_oracle);
    let mean = if leaves_out {
        lang.pick("the mean over all but oracles", "das Mittel über alle ohne Orakel")
    } else {
        lang.pick("the mean over all", "das Mittel über alle")
    };
    let mean = Row::new(mean, all);
    let worst = standings().flat_map(|standing| {
        let least = least(report, standing, bot);
        let text = least.map(|(other, points)| format!("{} ({})", lang.number(points), letter(other)));
        let blanks = usize::from(has_faults) + usize::from(is_both_ways(standing));
        std::iter::once(Cell::new(text.unwrap_or_else(|| "–".to_owned())))
            .chain(std::iter::repeat_n(Cell::new("–"), blanks))
    });
    let worst = Row::new(lang.pick("the least of them", "der kleinste davon"), worst);
    let one = name(report, bot);
    let caption = told!(
        lang,
        "What {one} gains per game against each of the others",
        "Was {one} pro Spiel gegen jeden der anderen gewinnt"
    );
    let unit = lang.pick("points per game", "Punkte pro Spiel");
    let rows = others(report).map(row).chain([mean]).chain((others(report).len() > MANY).then_some(worst));
    Table::new(caption, "", standings().flat_map(heads), rows).drawn(unit)
}

/// What becomes of oracles.
fn of_oracles(lang: Lang) -> &'static str {
    lang.pick(
        "An oracle sees every card: no pairing with one has a *, and the means of the other bots leave it out.",
        "Ein Orakel sieht alle Karten: Keine Paarung mit ihm hat einen *, und in den Mitteln der anderen Bots fehlt es.",
    )
}

/// What the intervals are.
fn of_intervals(report: &Report<'_>) -> String {
    let lang = report.lang;
    let interval = words::interval(report);
    told!(
        lang,
        "± is half the width of {interval}. In each column the intervals hold all at once.",
        "± ist die halbe Breite {interval}. In jeder Spalte gelten die Intervalle alle zugleich."
    )
}

fn question(report: &Report<'_>, standing: &Standing) -> Section {
    let [title, score, _] = words::words(standing.kind, report.others(), report.lang);
    let mut parts = vec![Element::Words(score)];
    if report.experiment.mine.is_some_and(|own| own > 1) {
        parts.push(Element::Table(ranking(report, standing)));
    }
    Section { sections: of_bots(report, standing), ..Section::detail(title, parts) }
}
