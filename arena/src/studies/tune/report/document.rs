//! What the report of a tuning run says, in sections of sentences, tables and plots.

use doko_engine::{Lang, told};

use crate::report::document::{
    Axes, Cell, Column, Document, Drawing, Fold, Line, Name, Part, Plot, Row, Section, Table, Verdict,
};
use crate::stats::{self, Estimate, fixed};
use crate::studies::tune::course::Course;
use crate::studies::tune::settings::TuneBlock;
use crate::studies::tune::space::Parameter;
use crate::studies::tune::tuning::{Purpose, Subject};
use crate::studies::tune::words::{block_name, command, ending, intervals, not_worse};

/// The whole report, with or without a plot of the course of each parameter.
pub(super) fn document(course: &Course<'_>, lang: Lang, has_plots: bool) -> Document {
    let tuning = course.tuning;
    let bot = &tuning.incumbent().name;
    let against: Vec<&str> = tuning.against().iter().map(|bot| bot.name.as_str()).collect();
    let (rules, against, games) = (tuning.experiment.rules.label(), against.join(", "), course.games);
    let block = block_name(tuning.block(), lang);
    let sections = [
        screen(course, lang),
        race(course, lang),
        search(course, lang, has_plots),
        confirmation(course, lang),
    ];
    Document {
        lang,
        title: told!(lang, "{bot} tuned for {rules}", "{bot} eingestellt für {rules}"),
        facts: told!(
            lang,
            "against {against}, {block} blocks, {games} games",
            "gegen {against}, {block}-Blöcke, {games} Spiele"
        ),
        verdicts: vec![Verdict {
            about: lang.pick("Result", "Ergebnis").to_owned(),
            sentence: ending(course, lang),
        }],
        bots: Vec::new(),
        sections: sections.into_iter().flatten().chain([again(course, lang)]).collect(),
    }
}

fn name(short: impl Into<String>) -> Name {
    Name { short: short.into(), full: String::new() }
}

/// An estimate as a cell, strong if it leaves out zero.
fn cell(estimate: Option<Estimate>, lang: Lang) -> Cell {
    let is_strong = estimate
        .is_some_and(|estimate| matches!(estimate.verdict(), stats::Verdict::Better | stats::Verdict::Worse));
    let text = estimate.map_or("–".to_owned(), |estimate| lang.number(estimate));
    Cell { is_strong, ..Cell::new(text) }
}

fn points(lang: Lang) -> String {
    lang.pick("points per game", "Punkte pro Spiel").to_owned()
}

/// Each parameter alone, those with the largest effect first.
fn screen(course: &Course<'_>, lang: Lang) -> Option<Section> {
    let deals = course.screen_deals();
    if deals == 0 {
        return None;
    }
    let estimates = intervals(&course.screen);
    let space = course.whole_space();
    let size = |n: &usize| {
        let size = |place: usize| estimates[place].map_or(0.0, |estimate| estimate.mean.abs());
        size(3 * n).max(size(3 * n + 1))
    };
    let mut order: Vec<usize> = (0..space.parameters.len()).collect();
    order.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let is_dead = |n: &usize| [0, 1].iter().all(|side| course.screen.sums[3 * n + side].changed == 0);
    let (dead, alive): (Vec<usize>, Vec<usize>) = order.into_iter().partition(is_dead);
    let row = |n: usize, side: usize| {
        let parameter: &Parameter = &space.parameters[n];
        let value = parameter.at_units([1.0, -1.0][side]);
        let sum = &course.screen.sums[3 * n + side];
        let share = 100.0 * sum.changed as f64 / deals as f64;
        let gain = estimates[3 * n + side];
        let cells = vec![
            Cell::new(lang.number(parameter.start)),
            Cell::new(lang.number(value)),
            Cell::new(lang.number(format!("{} %", fixed(share, 1)))),
            cell(gain, lang),
            if side == 0 { cell(estimates[3 * n + 2], lang) } else { Cell::new("") },
        ];
        let head = if side == 0 { parameter.key.clone() } else { String::new() };
        Row { estimate: gain, ..Row::new(name(head), cells) }
    };
    let mut parts = vec![Part::Words(told!(
        lang,
        "Each parameter alone a unit up and a unit down, on the same {deals} deals; in which share of them anything in a game \
         changes, what it gains, and the curvature (both gains added up: below 0 near a best value). The 95% intervals hold \
         all together.",
        "Jeder Parameter allein eine Einheit hinauf und hinab, in denselben {deals} Kartenverteilungen: in welchem Anteil sich \
         irgendetwas in einem Spiel ändert, was das bringt, und die Krümmung (beide Gewinne zusammen: unter 0 nahe einem besten \
         Wert). Die 95-%-Intervalle gelten alle zugleich."
    ))];
    if !alive.is_empty() {
        parts.push(Part::Table(Table {
            caption: lang.pick("Effects, the largest first", "Wirkungen, die größten zuerst").to_owned(),
            corner: "Parameter".to_owned(),
            columns: [
                lang.pick("start", "Beginn"),
                lang.pick("tried", "versucht"),
                lang.pick("changed", "geändert"),
                lang.pick("gain", "Gewinn"),
                lang.pick("curvature", "Krümmung"),
            ]
            .map(Column::number)
            .to_vec(),
            rows: alive.iter().flat_map(|&n| [row(n, 0), row(n, 1)]).collect(),
            drawn: Some(points(lang)),
        }));
    }
    if !dead.is_empty() {
        let keys: Vec<&str> = dead.iter().map(|&n| space.parameters[n].key.as_str()).collect();
        let keys = keys.join(", ");
        parts.push(Part::Words(told!(
            lang,
            "Dead, no game changes, left out: {keys}.",
            "Tot, kein Spiel ändert sich, ausgelassen: {keys}."
        )));
    }
    Some(Section::new(lang.pick("Screen", "Sichtung"), parts))
}

/// The candidates, the best first.
fn race(course: &Course<'_>, lang: Lang) -> Option<Section> {
    let (race, Subject::Candidates(candidates)) = (course.race.as_ref()?, &course.tuning.subject) else {
        return None;
    };
    if race.deals() == 0 {
        return None;
    }
    let leader = race.leader();
    let behind = |n: usize| if n == leader { None } else { race.lead(n, leader) };
    let mean = |n: usize| behind(n).map_or(0.0, |estimate| estimate.mean);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|&a, &b| (b == leader).cmp(&(a == leader)).then(mean(b).total_cmp(&mean(a))));
    let row = |&n: &usize| {
        let dropped = race.dropped().iter().find(|(dropped, _)| *dropped == n);
        let state = match dropped {
            Some((_, deals)) => {
                told!(lang, "worse, after {deals} deals", "schlechter, nach {deals} Kartenverteilungen")
            }
            None if n == leader => lang.pick("leader", "vorn").to_owned(),
            None => lang.pick("not shown to be worse", "nicht als schlechter erwiesen").to_owned(),
        };
        let cells = vec![cell(behind(n), lang), Cell::new(state)];
        Row { estimate: behind(n), ..Row::new(name(&*candidates[n].name), cells) }
    };
    let deals = race.deals();
    let parts = vec![
        Part::Words(told!(
            lang,
            "{deals} deals; who is shown to be worse than the leader drops out. The intervals are confidence sequences that \
             hold at all moments and, for the best, against all others together with 95% probability.",
            "{deals} Kartenverteilungen; wer sich als schlechter als der Führende erweist, scheidet aus. Die Intervalle sind \
             Konfidenzfolgen, die zu allen Zeitpunkten und für den Besten gegen alle anderen zugleich mit 95 % gelten."
        )),
        Part::Table(Table {
            caption: lang.pick("Behind the leader", "Rückstand auf den Führenden").to_owned(),
            corner: lang.pick("candidate", "Kandidat").to_owned(),
            columns: vec![Column::number(points(lang)), Column::words("")],
            rows: order.iter().map(row).collect(),
            drawn: Some(points(lang)),
        }),
    ];
    Some(Section::new(lang.pick("Race", "Rennen"), parts))
}

/// The steps of the search and what they came to.
fn search(course: &Course<'_>, lang: Lang, has_plots: bool) -> Option<Section> {
    let space = course.space.as_ref().filter(|_| !course.steps.is_empty())?;
    let (steps, deals) = (course.steps.len(), course.tuning.settings.deals);
    let worths = intervals(&course.diff);
    let search = course.search.as_ref()?;
    let result = search.result();
    let row = |(n, parameter): (usize, &Parameter)| {
        let found = parameter.at_units(result[n]);
        let changes = course.found.iter().flat_map(|found| &found.changes);
        let place = changes.into_iter().position(|(changed, _)| changed.key == parameter.key);
        let worth = place.and_then(|place| worths.get(place).copied().flatten());
        let units = (found - parameter.start) / parameter.unit;
        let cells = vec![
            Cell::new(lang.number(parameter.start)),
            Cell::new(lang.number(found)),
            Cell::new(lang.number(format!("{}{}", if units > 0.0 { "+" } else { "" }, fixed(units, 1)))),
            cell(worth, lang),
        ];
        Row { estimate: worth, ..Row::new(name(&*parameter.key), cells) }
    };
    let mut words = told!(
        lang,
        "{steps} steps of {deals} deals; the result is the mean of the points of their second half.",
        "{steps} Schritte mit je {deals} Kartenverteilungen; das Ergebnis ist das Mittel der Punkte ihrer zweiten Hälfte."
    );
    if !worths.is_empty() {
        words += " ";
        let seen = course.diff.sums[0].moments.count();
        words += &told!(
            lang,
            "Alone is what a change is worth where all others are made, too: {seen} deals never used before, 95% intervals that \
             hold all together.",
            "Allein ist, was eine Änderung wert ist, wenn alle anderen auch gemacht sind: {seen} nie benutzte \
             Kartenverteilungen, 95-%-Intervalle, die alle zugleich gelten."
        );
    }
    let table = Table {
        caption: lang.pick("The parameters", "Die Parameter").to_owned(),
        corner: "Parameter".to_owned(),
        columns: [
            lang.pick("start", "Beginn"),
            lang.pick("found", "gefunden"),
            lang.pick("units", "Einheiten"),
            lang.pick("alone", "allein"),
        ]
        .map(Column::number)
        .to_vec(),
        rows: space.parameters.iter().enumerate().map(row).collect(),
        drawn: (!worths.is_empty()).then(|| points(lang)),
    };
    let drawn = space.parameters.iter().enumerate().filter(|_| has_plots);
    let plots = drawn.map(|(n, parameter)| {
        Part::Plot(course_of(course, n, parameter, parameter.at_units(result[n]), lang))
    });
    let parts = [Part::Words(words), Part::Table(table)].into_iter().chain(plots).collect();
    Some(Section::new(lang.pick("Search", "Suche"), parts))
}

/// How a parameter went, with where it began and what came of it.
fn course_of(course: &Course<'_>, number: usize, parameter: &Parameter, found: f64, lang: Lang) -> Plot {
    let at = |step: usize, mean: f64| Estimate { mean, half_width: None, blocks: step as u64 };
    let steps = course.steps.len();
    let values =
        |step: usize| if step == 0 { parameter.start } else { course.steps[step - 1].values[number] };
    let level = |value: f64| vec![at(0, value), at(steps, value)];
    let line = |short: &str, estimates: Vec<Estimate>| Line { name: name(short), estimates };
    let lines = vec![
        line(&parameter.key, (0..=steps).map(|step| at(step, values(step))).collect()),
        line(lang.pick("start", "Beginn"), level(parameter.start)),
        line(lang.pick("found", "gefunden"), level(found)),
    ];
    let every = steps.div_ceil(10).max(1);
    let shown = (0..steps).step_by(every).chain([steps]);
    let decimals = (-parameter.grid.value(1).log10()).ceil().max(0.0) as usize;
    let rows = shown.map(|step| {
        Row::new(name(step.to_string()), vec![Cell::new(lang.number(fixed(values(step), decimals)))])
    });
    Plot {
        title: parameter.key.clone(),
        words: lang
            .pick(
                "Its value step by step, with the start and what was found.",
                "Sein Wert Schritt für Schritt, mit dem Beginn und dem, was gefunden wurde.",
            )
            .to_owned(),
        data: Table {
            caption: parameter.key.clone(),
            corner: lang.pick("step", "Schritt").to_owned(),
            columns: vec![Column::number(lang.pick("value", "Wert"))],
            rows: rows.collect(),
            drawn: None,
        },
        drawing: Drawing::Courses(
            lines,
            Axes {
                across: lang.pick("steps", "Schritte").to_owned(),
                up: lang.pick("value", "Wert").to_owned(),
            },
        ),
    }
}

/// What was found against what it comes from, and both among the pool.
fn confirmation(course: &Course<'_>, lang: Lang) -> Option<Section> {
    let tuning = course.tuning;
    if course.confirm.deals() == 0 {
        return None;
    }
    let blocks = [tuning.block(), tuning.block().other()];
    let [start, seed] = [tuning.incumbent().name.clone(), tuning.seed(Purpose::Confirm).to_string()];
    let deals = course.confirm.deals();
    let rows = blocks.into_iter().zip(course.confirm.estimates()).map(|(block, estimate)| {
        let head = match block {
            TuneBlock::Team => told!(lang, "two against two {start}", "zwei gegen zwei {start}"),
            TuneBlock::Field => told!(lang, "one among three {start}", "einer unter drei {start}"),
        };
        let verdict = not_worse(estimate, lang);
        let cells = vec![cell(estimate, lang), Cell::new(verdict), Cell::new(deals.to_string())];
        Row { estimate, ..Row::new(name(head), cells) }
    });
    let pool = tuning.pool().iter().zip(intervals(&course.pool)).zip(&course.pool.sums);
    let of_pool = pool.map(|((bot, estimate), sum)| {
        let other = bot.label_in(lang);
        let head = told!(lang, "instead of {start} among three {other}", "statt {start} unter drei {other}");
        let verdict = not_worse(estimate, lang);
        let cells =
            vec![cell(estimate, lang), Cell::new(verdict), Cell::new(sum.moments.count().to_string())];
        Row { estimate, ..Row::new(name(head), cells) }
    });
    let words = told!(
        lang,
        "What was found, on deals never used before (those of seed {seed}). The intervals of the first two rows are confidence \
         sequences, which hold whenever a test stops; those of the others hold together.",
        "Was gefunden wurde, in nie benutzten Kartenverteilungen (denen des Seeds {seed}). Die Intervalle der ersten beiden \
         Zeilen sind Konfidenzfolgen, die gelten, wann immer ein Test endet; die der übrigen gelten zugleich."
    );
    let table = Table {
        caption: lang.pick("Gain in points per game", "Gewinn in Punkten pro Spiel").to_owned(),
        corner: String::new(),
        columns: vec![
            Column::number(points(lang)),
            Column::words(""),
            Column::number(lang.pick("deals", "Verteilungen")),
        ],
        rows: rows.chain(of_pool).collect(),
        drawn: Some(points(lang)),
    };
    Some(Section::new(lang.pick("Confirmation", "Bestätigung"), vec![Part::Words(words), Part::Table(table)]))
}

/// How to play it again.
fn again(course: &Course<'_>, lang: Lang) -> Section {
    let mut parts = vec![Part::Code(command(course.tuning))];
    if let Some(file) = crate::studies::tune::file::parameter_file(course) {
        let summary = lang.pick("The parameters as a file", "Die Parameter als Datei").to_owned();
        let sections = vec![Section::new("", vec![Part::Code(file)])];
        parts.push(Part::Fold(Fold { summary, is_printed: false, sections }));
    }
    Section::new(lang.pick("Playing it again", "Noch einmal spielen"), parts)
}
