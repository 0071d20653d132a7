//! How a tournament is reported: the standing of each question for people, and the same as CSV and JSON.

mod blocks;
mod grid;
mod json;
mod summary_csv;

use std::io::{self, Write};

pub use blocks::BlockRows;
pub use json::Json;
pub use summary_csv::SummaryCsv;

use doko_engine::{Lang, told};

use crate::measures::Figure;
use crate::report::wrapped;
use crate::run::contestant::letter;
use crate::run::unit::Unit;
use crate::stats::Estimate;
use crate::studies::matches::report::table::heading_of;
use crate::studies::matches::report::{Export, FEW, Report, faults};
use crate::studies::matches::schedule::Matchup;
use crate::studies::matches::standings::{Place, Question, Standing};
use grid::grid;

/// Sentences and tables.
pub struct Table;

/// The letters of the bots that take part, such as `A B`.
pub(super) fn letters(matchup: &Matchup) -> String {
    list(&matchup.bots, " ")
}

fn list(bots: &[usize], separator: &str) -> String {
    bots.iter().map(|&bot| letter(bot).to_string()).collect::<Vec<String>>().join(separator)
}

impl Export for Table {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        heading_of(report, out)?;
        for standing in report.summary.standings.iter() {
            question(report, standing, out)?;
        }
        faults::section(report, out)?;
        writeln!(out)?;
        footnotes(report).iter().try_for_each(|words| writeln!(out, "{}", wrapped(words)))
    }
}

/// What intervals and ranks are, and what is to be thought of them here.
pub(super) fn footnotes(report: &Report<'_>) -> Vec<String> {
    let (lang, unit) = (report.lang, report.experiment.unit);
    let (deals, deal) = (unit.noun(2), unit.noun(1));
    let (verteilungen, keine) = match unit {
        Unit::Deal => ("Kartenverteilungen", "keine Kartenverteilung, bei der"),
        Unit::Evening => ("Abende", "keinen Abend, an dem"),
    };
    let mut notes = vec![told!(
        lang,
        "± is half the width of a 95% confidence interval, from the spread over {deals} (Student's t). In a ranking \
         these are widened so that all of them hold at once (Šidák). Ranks and \"better than\" come from the \
         differences of all pairs of scores, widened in the same way: a rank such as 2–3 says that the bot may be \
         second or third, and the probability that anything of this kind is wrong in a ranking is at most 5%. In \
         the other tables each interval stands for itself: of twenty about one misses its true value.",
        "± ist die halbe Breite eines 95-%-Konfidenzintervalls, aus der Streuung über die {verteilungen} \
         (Student-t-Verteilung). In einer Rangliste sind diese so verbreitert, dass alle zugleich gelten (Šidák). \
         Ränge und „besser als“ folgen aus den Differenzen aller Paare, ebenso verbreitert: Ein Rang wie 2–3 \
         heißt, dass der Bot Zweiter oder Dritter sein kann, und die Wahrscheinlichkeit, dass irgendetwas davon in \
         einer Rangliste falsch ist, beträgt höchstens 5 %. In den anderen Tabellen steht jedes Intervall für \
         sich: Von zwanzig verfehlt etwa eines den wahren Wert."
    )];
    if report.scope.is_extended {
        notes.push(told!(
            lang,
            "The run was made longer after a look at it, so intervals of points hold whenever one looks (asymptotic \
             confidence sequence); those of shares and of partners are of a number of {deals} fixed beforehand.",
            "Der Lauf wurde nach einem Blick darauf verlängert. Intervalle von Punkten gelten deshalb, wann immer man \
             hinsieht (asymptotische Konfidenzfolge), die von Anteilen und Partnern für eine vorher festgelegte Zahl."
        ));
    }
    if report.summary.deals < FEW {
        let few = unit.dative(FEW, lang);
        notes.push(told!(
            lang,
            "With fewer than {few} all this is rough.",
            "Bei weniger als {few} ist all das nur grob bestimmt."
        ));
    }
    let faulty = report.summary.standings.iter().any(|standing| standing.clean_deals() < standing.deals());
    if faulty {
        notes.push(told!(
            lang,
            "\"Without faults\" leaves out every {deal} in which a bot was at fault in any block of the question.",
            "„Ohne Fehler“ zählt {keine} ein Bot in irgendeinem Block der Frage einen Fehler gemacht hat."
        ));
    }
    notes
}

/// What becomes of oracles in a ranking.
pub(super) fn of_oracles(lang: Lang) -> &'static str {
    lang.pick(
        "An oracle sees every card: it has no rank, and its match-ups count for no other bot's score. The crosstable has \
         them.",
        "Ein Orakel sieht alle Karten: Es hat keinen Rang, und seine Paarungen zählen für keinen anderen Bot. In der \
         Kreuztabelle stehen sie.",
    )
}

/// One question: its ranking, its crosstable, what bots make of solos and Ansagen, and its partners.
fn question(report: &Report<'_>, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let lang = report.lang;
    let [title, score, cells] = words(standing.question, report.others(), lang);
    writeln!(out, "\n{title}")?;
    writeln!(out, "\n{}", wrapped(&told!(lang, "Ranking. {score}", "Rangliste. {score}")))?;
    ranking(report, standing, out)?;
    if standing.has_oracle() {
        writeln!(out, "{}", wrapped(of_oracles(lang)))?;
    }

    let bots: Vec<usize> = (0..report.experiment.bots.len()).collect();
    let rows: Vec<usize> = standing.bots().collect();
    writeln!(out, "\n{}", wrapped(&told!(lang, "Crosstable. {cells}", "Kreuztabelle. {cells}")))?;
    grid(out, &rows, &bots, |bot, other| shown(standing.cell(bot, other), bot == other, lang))?;

    habits(standing, lang, out)?;
    let has_partners = standing.pairs().any(|(bot, other)| standing.partnership(bot, other).is_some());
    if has_partners {
        let cells = lang.pick(
            "Partners. Points per game of the bot of the row in games with the bot of the column as its only partner. What \
             it gains there depends on the opponents and the cards too.",
            "Partner. Punkte pro Spiel des Bots der Zeile in Spielen mit dem Bot der Spalte als einzigem Partner. Was er \
             dort gewinnt, hängt auch von den Gegnern und den Karten ab.",
        );
        writeln!(out, "\n{}", wrapped(cells))?;
        grid(out, &rows, &bots, |bot, other| {
            shown(standing.partnership(bot, other).map(|together| together.estimate), bot == other, lang)
        })?;
        let often = lang.pick(
            "How often they were: a share of the games with both at the table.",
            "Wie oft sie es waren: Anteil an den Spielen mit beiden am Tisch.",
        );
        writeln!(out, "\n{often}")?;
        grid(out, &rows, &bots, |bot, other| {
            let games = standing.partnership(bot, other).map_or(0, |together| together.games);
            let common = standing.common_games(bot, other);
            if common == 0 {
                return blank(bot == other);
            }
            let percent = lang.number(format!("{:.1}", 100.0 * games as f64 / common as f64));
            told!(lang, "{percent}%", "{percent} %")
        })?;
    }
    Ok(())
}

/// The title of a question, what its scores are, and what the cells of its crosstable.
pub(super) fn words(question: Question, others: &str, lang: Lang) -> [String; 3] {
    match question {
        Question::Team => lang
            .pick(
                [
                    "TEAM: two of one bot against two of another, on the same cards in swapped seats",
                    "What a bot gains per game, on average over all opponents.",
                    "What the bot of the row gains per game against the bot of the column.",
                ],
                [
                    "TEAM: zwei von einem Bot gegen zwei von einem anderen, mit denselben Karten auf getauschten Plätzen",
                    "Was ein Bot pro Spiel gewinnt, im Mittel über alle Gegner.",
                    "Was der Bot der Zeile pro Spiel gegen den Bot der Spalte gewinnt.",
                ],
            )
            .map(str::to_owned),
        Question::Field => [
            lang.pick(
                "FIELD: one bot alone among others that are all alike, in each seat",
                "FELD: ein Bot allein am Tisch mit lauter gleichen anderen, auf jedem Platz",
            )
            .to_owned(),
            told!(
                lang,
                "What a bot gains per game as the guest of {others} others, on average over all other bots.",
                "Was ein Bot pro Spiel als Gast am Tisch mit {others} gleichen anderen gewinnt, im Mittel über alle \
                 anderen Bots."
            ),
            told!(
                lang,
                "What the bot of the row gains per game as the guest of {others} of the bot of the column.",
                "Was der Bot der Zeile pro Spiel als Gast am Tisch mit {others} Bots der Spalte gewinnt."
            ),
        ],
        Question::Table => lang
            .pick(
                [
                    "TABLE: four different bots, each in each seat on the same cards",
                    "What a bot gains per game, on average over all tables at which it sits.",
                    "How many points per game the bot of the row is ahead of the bot of the column where both sit at the \
                     table.",
                ],
                [
                    "TISCH: vier verschiedene Bots, jeder auf jedem Platz mit denselben Karten",
                    "Was ein Bot pro Spiel gewinnt, im Mittel über alle Tische, an denen er sitzt.",
                    "Wie viele Punkte pro Spiel der Bot der Zeile vor dem Bot der Spalte liegt, wo beide am Tisch sitzen.",
                ],
            )
            .map(str::to_owned),
    }
}

/// What each bot makes of solos and Ansagen, bots side by side as far as there is room.
fn habits(standing: &Standing, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    const LABEL: usize = 24;
    const COLUMN: usize = 18;
    const ACROSS: usize = 4;
    let bots: Vec<usize> = standing.bots().collect();
    let columns: Vec<Vec<Figure>> = bots.iter().map(|&bot| habits_of(standing, bot).collect()).collect();
    let is_absent = |row: usize| columns.iter().all(|column| column[row].is_absent);
    let rows: Vec<usize> = (0..columns[0].len()).filter(|&row| !is_absent(row)).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let words = lang.pick(
        "Solos and Ansagen. Shares of the seats of each bot, of its solos, and of what it said itself; its points per game.",
        "Soli und Ansagen. Anteile an den Plätzen jedes Bots, an seinen Soli und an dem, was er selbst gesagt hat; seine \
         Punkte pro Spiel.",
    );
    writeln!(out, "\n{}", wrapped(words))?;
    for (n, (bots, columns)) in bots.chunks(ACROSS).zip(columns.chunks(ACROSS)).enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        write!(out, "  {:LABEL$}", "")?;
        bots.iter().try_for_each(|&bot| write!(out, "{:>COLUMN$}", letter(bot)))?;
        writeln!(out)?;
        for &row in &rows {
            write!(out, "  {:LABEL$}", columns[0][row].measure.name(lang).unwrap_or_default())?;
            columns.iter().try_for_each(|column| write!(out, "{:>COLUMN$}", column[row].text(lang)))?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The figures of a bot that have an interval.
pub(super) fn habits_of(standing: &Standing, bot: usize) -> impl Iterator<Item = Figure> {
    standing.ledger(bot).figures().into_iter().filter(|figure| figure.measure.has_interval)
}

fn ranking(report: &Report<'_>, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
    let (places, lang) = (standing.ranking(), report.lang);
    // Many letters have no room for spaces.
    let separator = if places.len() > 8 { "" } else { " " };
    let name = |place: &Place| {
        let bot = &report.experiment.bots[place.bot];
        let mark = if bot.kind.is_oracle() { lang.pick(" (oracle)", " (Orakel)") } else { "" };
        format!("{}  {}{mark}", letter(place.bot), shortened(&bot.name))
    };
    let column = |title: &str, is_text: bool, cell: &dyn Fn(&Place) -> String| {
        let cells: Vec<String> = [title.to_owned()].into_iter().chain(places.iter().map(cell)).collect();
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let padded =
            move |cell: String| if is_text { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
        cells.into_iter().map(padded).collect::<Vec<String>>()
    };
    let mut columns = vec![
        column(lang.pick("rank", "Rang"), true, &ranks),
        column("", true, &name),
        column(lang.pick("points per game", "Punkte pro Spiel"), false, &|place| {
            shown(place.score, false, lang)
        }),
    ];
    if standing.clean_deals() < standing.deals() {
        let title = lang.pick("without faults", "ohne Fehler");
        columns.push(column(title, false, &|place| shown(place.clean, false, lang)));
    }
    let title = lang.pick("shown to be better than", "nachweislich besser als");
    columns.push(column(title, true, &|place| list(&place.better_than, separator)));
    for row in 0..=places.len() {
        let cells: Vec<&str> = columns.iter().map(|column| column[row].as_str()).collect();
        writeln!(out, "  {}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// The ranks that a bot may have: `2`, or `2–4`; `–` for none.
pub(super) fn ranks(place: &Place) -> String {
    match place.ranks {
        None => "–".to_owned(),
        Some([best, worst]) if best == worst => best.to_string(),
        Some([best, worst]) => format!("{best}–{worst}"),
    }
}

/// A name that leaves room beside it.
fn shortened(name: &str) -> String {
    const MOST: usize = 40;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

fn shown(estimate: Option<Estimate>, is_same: bool, lang: Lang) -> String {
    estimate.map_or_else(|| blank(is_same), |estimate| lang.number(estimate))
}

/// What stands where there is no figure: nothing, or for a bot and itself a dot.
fn blank(is_same: bool) -> String {
    if is_same { "·" } else { "–" }.to_owned()
}
