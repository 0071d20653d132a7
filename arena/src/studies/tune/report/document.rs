//! What the report of a tuning run says, in sections of sentences, tables and plots.

use doko_engine::{Lang, told};

use crate::measures::percent;
use crate::report::document::{
    Axes, Cell, Column, Document, Drawing, Element, Line, Plot, Row, Section, Table, Verdict,
};
use crate::stats::{Estimate, fixed};
use crate::studies::campaign::confirm;
use crate::studies::tune::file::parameter_file;
use crate::studies::tune::settings::TuneBlock;
use crate::studies::tune::space::Parameter;
use crate::studies::tune::task::Purpose;
use crate::studies::tune::tuner::Tuner;
use crate::studies::tune::words::{block_name, command, ending, not_worse};

/// The whole report.
pub(super) fn document(tuner: &Tuner, lang: Lang) -> Document {
    let plan = &*tuner.plan;
    let bot = &plan.incumbent().name;
    let against: Vec<&str> = plan.against().iter().map(|bot| bot.name.as_str()).collect();
    let (rules, against, games) = (plan.experiment.rules.label(), against.join(", "), tuner.games);
    let block = block_name(plan.block(), lang);
    let sections = [screen(tuner, lang), race(tuner, lang), search(tuner, lang), confirmation(tuner, lang)];
    Document {
        lang,
        title: told!(lang, "{bot} tuned for {rules}", "{bot} eingestellt für {rules}"),
        facts: told!(
            lang,
            "against {against}, {block} blocks, {games} games",
            "gegen {against}, {block}-Blöcke, {games} Spiele"
        ),
        verdicts: vec![Verdict::new(lang.pick("Result", "Ergebnis"), ending(tuner, lang))],
        bots: Vec::new(),
        sections: sections.into_iter().flatten().chain([again(tuner, lang)]).collect(),
    }
}

fn points(lang: Lang) -> &'static str {
    lang.pick("points per game", "Punkte pro Spiel")
}

/// An estimate with its interval; a dash as long as it has none.
fn shown(estimate: Option<Estimate>, lang: Lang) -> Cell {
    Cell::shown(estimate.filter(|estimate| estimate.half_width.is_some()), lang)
}

/// A row whose estimate is drawn.
fn row<const N: usize>(head: &str, estimate: Option<Estimate>, cells: [Cell; N]) -> Row {
    Row { estimate, ..Row::new(head, cells) }
}

/// Each parameter alone, those with the largest effect first.
fn screen(tuner: &Tuner, lang: Lang) -> Option<Section> {
    let sums = tuner.sums(Purpose::Screen);
    let parameters = &tuner.plan.space()?.parameters;
    let deals = sums.deals();
    if deals == 0 {
        return None;
    }
    let estimates = sums.intervals();
    let size = |n: &usize| {
        let size = |place: usize| estimates[place].map_or(0.0, |estimate| estimate.mean.abs());
        size(3 * n).max(size(3 * n + 1))
    };
    let mut order: Vec<usize> = (0..parameters.len()).collect();
    order.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let (alive, dead): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|&n| sums.has_effect(n));
    let side = |n: usize, side: usize| {
        let parameter = &parameters[n];
        let contrast = 3 * n + side;
        let share = sums.contrasts[contrast].changed as f64 / deals as f64;
        let is_first = side == 0;
        let cells = [
            lang.number(parameter.start).into(),
            lang.number(parameter.at_units([1.0, -1.0][side])).into(),
            percent(share, lang).into(),
            shown(estimates[contrast], lang),
            if is_first { shown(estimates[3 * n + 2], lang) } else { "".into() },
        ];
        row(if is_first { &parameter.key } else { "" }, estimates[contrast], cells)
    };
    let mut parts = vec![Element::Words(told!(
        lang,
        "Each parameter alone a unit up and a unit down, on the same {deals} deals; in which share of them anything in a game \
         changes, what it gains, and the curvature (both gains added up: below 0 near a best value). The 95% intervals hold \
         all together.",
        "Jeder Parameter allein eine Einheit hinauf und hinab, in denselben {deals} Kartenverteilungen: in welchem Anteil sich \
         irgendetwas in einem Spiel ändert, was das bringt, und die Krümmung (beide Gewinne zusammen: unter 0 nahe einem besten \
         Wert). Die 95-%-Intervalle gelten alle zugleich."
    ))];
    if !alive.is_empty() {
        let caption = lang.pick("Effects, the largest first", "Wirkungen, die größten zuerst");
        let heads = lang.pick(
            ["start", "tried", "changed", "gain", "curvature"],
            ["Beginn", "versucht", "geändert", "Gewinn", "Krümmung"],
        );
        let rows = alive.iter().flat_map(|&n| [side(n, 0), side(n, 1)]);
        parts.push(Element::Table(Table::new(caption, "Parameter", heads, rows).drawn(points(lang))));
    }
    if !dead.is_empty() {
        let keys: Vec<&str> = dead.iter().map(|&n| &*parameters[n].key).collect();
        let keys = keys.join(", ");
        parts.push(Element::Words(told!(
            lang,
            "Left out, since they change no game: {keys}.",
            "Ausgelassen, weil sie kein Spiel ändern: {keys}."
        )));
    }
    Some(Section::new(lang.pick("Screen", "Vorauswahl"), parts))
}

/// The candidates, the best first.
fn race(tuner: &Tuner, lang: Lang) -> Option<Section> {
    let race = tuner.race.as_ref().filter(|race| race.deals() > 0)?;
    let candidates = tuner.plan.candidates();
    let (deals, leader) = (race.deals(), race.leader());
    let behind = |n: usize| race.lead(n, leader);
    let mean = |n: usize| behind(n).map_or(0.0, |estimate| estimate.mean);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|&a, &b| (b == leader).cmp(&(a == leader)).then(mean(b).total_cmp(&mean(a))));
    let candidate = |n: usize| {
        let state = match race.dropped_after(n) {
            Some(deals) => {
                told!(lang, "worse, after {deals} deals", "schlechter, nach {deals} Kartenverteilungen")
            }
            None if n == leader => told!(lang, "leader", "vorn"),
            None => told!(lang, "not shown to be worse", "nicht als schlechter erwiesen"),
        };
        row(&candidates[n].name, behind(n), [shown(behind(n), lang), state.into()])
    };
    let words = told!(
        lang,
        "{deals} deals; who is shown to be worse than the leader drops out. The intervals are confidence sequences that \
         hold at all moments and, for the best, against all others together with 95% probability.",
        "{deals} Kartenverteilungen; wer sich als schlechter als der Führende erweist, scheidet aus. Die Intervalle sind \
         Konfidenzfolgen, die zu allen Zeitpunkten und für den Besten gegen alle anderen zugleich mit 95 % gelten."
    );
    let caption = lang.pick("Behind the leader", "Rückstand auf den Führenden");
    let heads = [Column::number(points(lang)), Column::words("")];
    let rows = order.into_iter().map(candidate);
    let table = Table::new(caption, lang.pick("candidate", "Kandidat"), heads, rows).drawn(points(lang));
    Some(Section::new(lang.pick("Race", "Rennen"), vec![Element::Words(words), Element::Table(table)]))
}

/// The steps of the search and what they came to.
fn search(tuner: &Tuner, lang: Lang) -> Option<Section> {
    let space = tuner.space.as_ref().filter(|_| !tuner.steps.is_empty())?;
    let (steps, deals) = (tuner.steps.len(), tuner.plan.settings.deals);
    let diff = tuner.sums(Purpose::Diff);
    let worths = diff.intervals();
    let result = tuner.search.as_ref()?.result();
    let found = |n: usize| space.parameters[n].at_units(result[n]);
    let parameter = |(n, parameter): (usize, &Parameter)| {
        let changes = tuner.found.iter().flat_map(|found| &found.changes);
        let place = changes.into_iter().position(|change| change.parameter.key == parameter.key);
        let worth = place.and_then(|place| *worths.get(place)?);
        let units = (found(n) - parameter.start) / parameter.unit;
        let sign = if units > 0.0 { "+" } else { "" };
        let units = format!("{sign}{}", fixed(units, 1));
        let [start, found] = [parameter.start, found(n)].map(|value| lang.number(value).into());
        row(&parameter.key, worth, [start, found, lang.number(units).into(), shown(worth, lang)])
    };
    let mut words = told!(
        lang,
        "{steps} steps of {deals} deals; the result is the mean of the points of their second half.",
        "{steps} Schritte mit je {deals} Kartenverteilungen; das Ergebnis ist das Mittel der Punkte ihrer zweiten Hälfte."
    );
    if !worths.is_empty() {
        let seen = diff.deals();
        words += &told!(
            lang,
            " Alone is what a change is worth where all others are made, too: {seen} deals never used before, 95% intervals \
             that hold all together.",
            " Allein ist, was eine Änderung wert ist, wenn alle anderen auch gemacht sind: {seen} nie benutzte \
             Kartenverteilungen, 95-%-Intervalle, die alle zugleich gelten."
        );
    }
    let heads =
        lang.pick(["start", "found", "units", "alone"], ["Beginn", "gefunden", "Einheiten", "allein"]);
    let rows = space.parameters.iter().enumerate().map(parameter);
    let table = Table::new(lang.pick("The parameters", "Die Parameter"), "Parameter", heads, rows);
    let table = if worths.is_empty() { table } else { table.drawn(points(lang)) };
    let plots = (0..space.parameters.len())
        .map(|n| Element::Plot(curve(tuner, n, &space.parameters[n], found(n), lang)));
    let parts = [Element::Words(words), Element::Table(table)].into_iter().chain(plots).collect();
    Some(Section::new(lang.pick("Search", "Suche"), parts))
}

/// How a parameter went, with where it began and what came of it.
fn curve(tuner: &Tuner, number: usize, parameter: &Parameter, found: f64, lang: Lang) -> Plot {
    let at = |step: usize, mean: f64| Estimate { mean, half_width: None, blocks: step as u64 };
    let (steps, key) = (tuner.steps.len(), &parameter.key);
    let values = |step: usize| if step == 0 { parameter.start } else { tuner.steps[step - 1].values[number] };
    let level = |value: f64| vec![at(0, value), at(steps, value)];
    let line = |short: &str, estimates: Vec<Estimate>| Line { name: short.into(), estimates };
    let lines = vec![
        line(key, (0..=steps).map(|step| at(step, values(step))).collect()),
        line(lang.pick("start", "Beginn"), level(parameter.start)),
        line(lang.pick("found", "gefunden"), level(found)),
    ];
    let every = steps.div_ceil(10).max(1);
    let decimals = (-parameter.grid.value(1).log10()).ceil().max(0.0) as usize;
    let rows = (0..steps)
        .step_by(every)
        .chain([steps])
        .map(|step| Row::new(step.to_string(), [lang.number(fixed(values(step), decimals))]));
    let axes = Axes { across: told!(lang, "steps", "Schritte"), up: told!(lang, "value", "Wert") };
    Plot {
        title: key.clone(),
        words: told!(
            lang,
            "Its value step by step, with the start and what was found.",
            "Sein Wert Schritt für Schritt, mit dem Beginn und dem, was gefunden wurde."
        ),
        data: Table::new(key, lang.pick("step", "Schritt"), [lang.pick("value", "Wert")], rows),
        drawing: Drawing::Curves(lines, axes),
    }
}

/// What was found against what it comes from, and both among the pool.
fn confirmation(tuner: &Tuner, lang: Lang) -> Option<Section> {
    let plan = &*tuner.plan;
    let deals = tuner.sums(Purpose::Confirm).deals();
    if deals == 0 {
        return None;
    }
    let (start, seed) = (&plan.incumbent().name, plan.seed(Purpose::Confirm));
    let gain = |head: &str, estimate: Option<Estimate>, deals: u64| {
        let verdict = not_worse(estimate, lang).into();
        row(head, estimate, [shown(estimate, lang), verdict, deals.to_string().into()])
    };
    let blocks = [plan.block(), plan.block().other()];
    let of_duel =
        blocks.into_iter().zip(confirm::estimates(tuner.sums(Purpose::Confirm))).map(|(block, estimate)| {
            let head = match block {
                TuneBlock::Team => told!(lang, "two against two {start}", "zwei gegen zwei {start}"),
                TuneBlock::Field => told!(lang, "one among three {start}", "einer unter drei {start}"),
            };
            gain(&head, estimate, deals)
        });
    let pool = tuner.sums(Purpose::Pool);
    let of_pool = plan.pool().iter().zip(pool.intervals()).map(|(bot, estimate)| {
        let other = bot.label_in(lang);
        let head = told!(lang, "instead of {start} among three {other}", "statt {start} unter drei {other}");
        gain(&head, estimate, pool.deals())
    });
    let words = told!(
        lang,
        "What was found, on deals never used before (those of seed {seed}). The intervals of the first two rows are confidence \
         sequences, which hold whenever a test stops; those of the others hold together.",
        "Was gefunden wurde, in nie benutzten Kartenverteilungen (denen des Seeds {seed}). Die Intervalle der ersten beiden \
         Zeilen sind Konfidenzfolgen, die gelten, wann immer ein Test endet; die der übrigen gelten zugleich."
    );
    let caption = lang.pick("Gain in points per game", "Gewinn in Punkten pro Spiel");
    let heads = [points(lang).into(), Column::words(""), lang.pick("deals", "Verteilungen").into()];
    let table = Table::new(caption, "", heads, of_duel.chain(of_pool)).drawn(points(lang));
    Some(Section::new(
        lang.pick("Confirmation", "Bestätigung"),
        vec![Element::Words(words), Element::Table(table)],
    ))
}

/// How to play it again.
fn again(tuner: &Tuner, lang: Lang) -> Section {
    let file = parameter_file(tuner).map(|file| {
        let sections = vec![Section::new("", vec![Element::Code(file)])];
        Element::fold(lang.pick("The parameters as a file", "Die Parameter als Datei"), sections)
    });
    let parts = [Element::Code(command(&tuner.plan))].into_iter().chain(file).collect();
    Section::new(lang.pick("Playing it again", "Noch einmal spielen"), parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_without_an_interval_is_not_told() {
        let told = |half_width| shown(Some(Estimate { mean: -0.03, half_width, blocks: 20 }), Lang::En).text;
        assert_eq!([told(None), told(Some(0.05))], ["–", "-0.03 ± 0.05"]);
    }
}
