//! The report of a tournament: for each question a ranking, a crosstable, how the points came about, and what
//! the bots did.

use super::frame::name;
use super::plots::{self, Curve};
use super::words::{footnotes, of_oracles, of_ranks, ranks, words};
use super::{Report, figures, habits_of, list};
use crate::measures::share_of;
use crate::report::document::{Cell, Column, Element, Name, Row, Section, Table};
use crate::run::letter;
use crate::stats::Estimate;
use crate::studies::matches::BlockKind;
use crate::studies::matches::standings::{Place, Standing};

/// The name of a question.
pub(super) fn in_short(report: &Report<'_>, kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Team => "Team",
        BlockKind::Field | BlockKind::FieldReversed => report.lang.pick("Field", "Feld"),
        BlockKind::Table | BlockKind::Table12 => report.lang.pick("Table", "Tisch"),
    }
}

/// Who is first, as far as that is shown.
pub(super) fn first(report: &Report<'_>, standing: &Standing) -> String {
    let lang = report.lang;
    let ranking = standing.ranking();
    if standing.deals() == 0 {
        return lang.pick("Nothing was played.", "Es wurde nichts gespielt.").to_owned();
    }
    let may_be_first = |ranks: Option<[usize; 2]>| ranks.is_some_and(|[best, _]| best == 1);
    let candidates: Vec<String> = ranking
        .iter()
        .filter(|place| may_be_first(place.ranks))
        .map(|place| report.name(place.bot))
        .collect();
    let ranked = ranking.iter().filter(|place| place.ranks.is_some()).count();
    match &candidates[..] {
        [] => lang.pick("No bot has a rank.", "Kein Bot hat einen Rang.").to_owned(),
        [only] if ranked == 1 => lang.pick(
            format!("{only} is the only bot with a rank."),
            format!("{only} ist der einzige Bot mit einem Rang."),
        ),
        [only] => lang.pick(
            format!("{only} is first: it is shown to score more than every other bot."),
            format!("{only} liegt vorn: Der Vorsprung vor jedem anderen Bot ist nachgewiesen."),
        ),
        all if all.len() == ranked => lang.pick(
            "The first place is open: no bot is shown to be behind another that could be first.".to_owned(),
            "Der erste Platz ist offen: Jeder der Bots könnte ihn haben.".to_owned(),
        ),
        [front @ .., last] => {
            let front = front.join(", ");
            lang.pick(
                format!("The first place is open between {front} and {last}."),
                format!("Der erste Platz ist offen zwischen {front} und {last}."),
            )
        }
    }
}

pub(super) fn sections(report: &Report<'_>) -> Vec<Section> {
    let standings = || report.summary.standings.iter();
    let first = standings().next().map(|standing| in_one(report, standing));
    let first = first.map(|table| {
        let heading = report.lang.pick("Ranking", "Rangliste");
        let has_oracle = standings().any(Standing::has_oracle);
        let of_oracles = has_oracle.then(|| Element::words(of_oracles(report.lang)));
        let parts = [Element::Table(table), Element::Words(of_ranks(report))];
        Section::new(heading, parts.into_iter().chain(of_oracles).collect())
    });
    let heading = report.lang.pick("How to read this", "Wie das zu lesen ist");
    let questions = standings().map(|standing| question(report, standing));
    first.into_iter().chain(questions).chain([Section::detail(heading, reading(report))]).collect()
}

/// The bots in the order of their scores in the first kind of block, with their scores and ranks in all.
fn in_one(report: &Report<'_>, first: &Standing) -> Table {
    let lang = report.lang;
    let has_faults = report.summary.standings.iter().any(Standing::has_faults);
    let places: Vec<Vec<Place>> = report.summary.standings.iter().map(Standing::ranking).collect();
    let row = |own: &Place| {
        let of_question = |places: &Vec<Place>| {
            let place = places.iter().find(|place| place.bot == own.bot);
            let mut cells = vec![Cell::estimate(place.and_then(|place| place.score), lang)];
            cells.extend(has_faults.then(|| Cell::estimate(place.and_then(|place| place.clean), lang)));
            cells.push(Cell::new(place.map_or("–".to_owned(), ranks)));
            cells
        };
        let cells = places.iter().flat_map(of_question);
        let head = Name::of_bot(letter(own.bot), shortened(&report.experiment.bots[own.bot].label_in(lang)));
        Row { estimate: own.score, ..Row::new(head, cells) }
    };
    let heads = |standing: &Standing| {
        let points = points_columns(report, in_short(report, standing.kind), has_faults);
        points.chain([Column::words(lang.pick("rank", "Rang"))])
    };
    let caption = lang.pick(
        "Points per game, and which ranks a bot may have",
        "Punkte pro Spiel, und welchen Rang ein Bot haben kann",
    );
    let heads = report.summary.standings.iter().flat_map(heads);
    Table::new(caption, "Bot", heads, first.ranking().iter().map(row))
}

/// The column of points, and one of points without faults if there were any.
pub(super) fn points_columns(
    report: &Report<'_>,
    points: &str,
    has_faults: bool,
) -> impl Iterator<Item = Column> {
    let clean = report.lang.pick("without faults", "ohne Fehler");
    [points].into_iter().chain(has_faults.then_some(clean)).map(Column::number)
}

/// A name that leaves room beside it.
pub(super) fn shortened(name: &str) -> String {
    const MOST: usize = 40;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

fn question(report: &Report<'_>, standing: &Standing) -> Section {
    let lang = report.lang;
    let [title, score, cells] = words(standing.kind, report.others(), lang);
    let mut parts = vec![Element::Words(score), Element::Table(ranking(report, standing))];
    if standing.has_oracle() {
        parts.push(Element::words(of_oracles(lang)));
    }
    let cross = heat_map(report, standing, &cells, |bot, other| standing.cell(bot, other));
    let cross = Section::new(lang.pick("Crosstable", "Kreuztabelle"), vec![Element::Table(cross)]);
    Section {
        sections: [cross].into_iter().chain(of_bots(report, standing)).collect(),
        ..Section::detail(title, parts)
    }
}

/// How the points of the bots came about, and what they did.
pub(super) fn of_bots(report: &Report<'_>, standing: &Standing) -> Vec<Section> {
    let lang = report.lang;
    let mut sections = Vec::new();
    if standing.deals() > 0 {
        let places = standing.ranking().into_iter().filter(|place| place.score.is_some());
        let curves = places.map(|place| Curve {
            name: name(report, place.bot),
            trajectory: standing.trajectory(place.bot).clone(),
            games: standing.course_games(),
        });
        sections.push(plots::section(report, &curves.collect::<Vec<_>>()));
    }
    let bots: Vec<usize> = standing.bots().collect();
    let heads: Vec<String> = bots.iter().map(|&bot| letter(bot).to_string()).collect();
    let columns: Vec<_> = bots.iter().map(|&bot| habits_of(standing, bot).collect()).collect();
    let tables = figures::tables(report, &heads, &columns);
    if !tables.is_empty() {
        sections.push(Section::new(lang.pick("Solos and Ansagen", "Soli und Ansagen"), tables));
    }
    if standing.pairs().any(|(bot, other)| standing.partnership(bot, other).is_some()) {
        sections.push(Section::new(lang.pick("Partners", "Partner"), partners(report, standing)));
    }
    sections
}

/// The bots in the order of their scores.
pub(super) fn ranking(report: &Report<'_>, standing: &Standing) -> Table {
    let lang = report.lang;
    let has_faults = standing.has_faults();
    let columns =
        points_columns(report, lang.pick("points per game", "Punkte pro Spiel"), has_faults).chain([
            Column::words(lang.pick("rank", "Rang")),
            Column::words(lang.pick("shown to be better than", "nachweislich besser als")),
            Column::number(lang.pick("games", "Spiele")),
        ]);
    let row = |place: Place| {
        let mut cells = vec![Cell::estimate(place.score, lang)];
        cells.extend(has_faults.then(|| Cell::estimate(place.clean, lang)));
        let games = standing.games(place.bot).to_string();
        cells.extend([ranks(&place), list(&place.better_than), games].map(Cell::new));
        Row { estimate: place.score, ..Row::new(name(report, place.bot), cells) }
    };
    let caption = lang.pick(
        "Ranking: points per game with 95% intervals that hold all at once",
        "Rangliste: Punkte pro Spiel mit 95-%-Intervallen, die alle zugleich gelten",
    );
    let rows = standing.ranking().into_iter().map(row);
    Table::new(caption, "Bot", columns, rows).drawn(lang.pick("points per game", "Punkte pro Spiel"))
}

/// Bots by bots, each cell as warm as it is far from zero; rows in the order of the ranking, columns too.
fn heat_map(
    report: &Report<'_>,
    standing: &Standing,
    caption: &str,
    cell: impl Fn(usize, usize) -> Option<Estimate>,
) -> Table {
    let estimates = standing.pairs().filter_map(|(bot, other)| cell(bot, other));
    let most = estimates.map(|estimate| estimate.mean.abs()).fold(0.0, f64::max);
    crosstable(report, standing, caption, |bot, other| match cell(bot, other) {
        None => "–".into(),
        Some(estimate) => Cell {
            heat: Some(if most > 0.0 { estimate.mean / most } else { 0.0 }),
            ..Cell::shown(Some(estimate), report.lang)
        },
    })
}

/// A row and a column for each bot.
fn crosstable(
    report: &Report<'_>,
    standing: &Standing,
    caption: &str,
    cell: impl Fn(usize, usize) -> Cell,
) -> Table {
    let bots: Vec<usize> = standing.ranking().iter().map(|place| place.bot).collect();
    let of_pair = |bot: usize, other: usize| if bot == other { "·".into() } else { cell(bot, other) };
    let row = |&bot: &usize| Row::new(name(report, bot), bots.iter().map(|&other| of_pair(bot, other)));
    let heads = bots.iter().map(|&bot| letter(bot).to_string());
    Table::new(caption, "Bot", heads, bots.iter().map(row))
}

/// What bots gain with each other, and how often they are partners.
fn partners(report: &Report<'_>, standing: &Standing) -> Vec<Element> {
    let lang = report.lang;
    let caption = lang.pick(
        "Points per game of the bot of the row in games with the bot of the column as its only partner. What it gains there \
         depends on the opponents and the cards too.",
        "Punkte pro Spiel des Bots der Zeile in Spielen mit dem Bot der Spalte als einzigem Partner. Was er da gewinnt, hängt \
         auch von den Gegnern und den Karten ab.",
    );
    let together = heat_map(report, standing, caption, |bot, other| {
        standing.partnership(bot, other).map(|together| together.estimate)
    });
    let caption = lang.pick(
        "How often they were partners: a share of the games with both at the table",
        "Wie oft sie Partner waren: Anteil an den Spielen mit beiden am Tisch",
    );
    let often = crosstable(report, standing, caption, |bot, other| {
        let games = standing.partnership(bot, other).map_or(0, |together| together.games);
        share_of(games, standing.common_games(bot, other), lang).into()
    });
    vec![Element::Table(together), Element::Table(often)]
}

/// What the figures mean.
fn reading(report: &Report<'_>) -> Vec<Element> {
    let warmth = report.lang.pick(
        "In the crosstable a number is bold if its interval leaves out zero, and its colour says how far it is above or \
         below.",
        "In der Kreuztabelle ist eine Zahl fett, deren Intervall die Null ausschließt; die Farbe sagt, wie weit sie darüber \
         oder darunter liegt.",
    );
    let mut items = footnotes(report);
    items.insert(1, warmth.to_owned());
    vec![Element::List(items)]
}
