//! Sentences that explain what was played and what the figures mean.

use doko_engine::{Lang, told};

use super::{FEW, Report};
use crate::run::{Unit, letter, solos_lengthen};
use crate::stats::Looks;
use crate::studies::matches::BlockKind;
use crate::studies::matches::standings::{Place, Standing};

/// What was played, in a line.
pub(super) fn played(report: &Report<'_>) -> String {
    let (experiment, summary, lang) = (report.experiment, report.summary, report.lang);
    let (deals, planned) = (summary.deals, report.units_dative(report.planned()));
    let played = if report.is_interrupted() {
        told!(lang, "interrupted after {deals} of {planned}", "abgebrochen nach {deals} von {planned}")
    } else if deals < report.planned() {
        told!(lang, "decided after {deals} of {planned}", "entschieden nach {deals} von {planned}")
    } else {
        report.units(report.planned())
    };
    let deals = if report.is_part() {
        let (first, last) = (report.scope.units.start, report.scope.units.end - 1);
        let all = report.units_dative(experiment.deals);
        told!(
            lang,
            "part of {all}, from {first} to {last}: {played}",
            "Teil von {all}, von {first} bis {last}: {played}"
        )
    } else {
        played
    };
    let (length, players) = (experiment.length(), experiment.players());
    let games = match experiment.unit {
        Unit::Deal => String::new(),
        Unit::Evening => {
            let least =
                if solos_lengthen(&experiment.rules) { lang.pick("at least ", "mindestens ") } else { "" };
            told!(
                lang,
                " ({least}{length} games, {players} players)",
                " (je {least}{length} Spiele, {players} Spieler)"
            )
        }
    };
    let (seed, rules) = (experiment.seed, experiment.rules.label());
    told!(
        lang,
        "{deals}{games} of seed {seed}, rules {rules}",
        "{deals}{games} von Seed {seed}, Regeln {rules}"
    )
}

/// What the intervals, shares and means are.
pub(super) fn footnote(report: &Report<'_>) -> String {
    let unit = report.experiment.unit;
    let (deals, deal) = (unit.noun(2), unit.noun(1));
    let verteilungen = verteilungen(unit);
    let jede = match unit {
        Unit::Deal => "jede Kartenverteilung",
        Unit::Evening => "jeder Abend",
    };
    if report.is_sequential() {
        let (why, warum) = match report.monitor {
            Some(_) => ("the run could stop at any of them", "Der Lauf konnte jederzeit enden"),
            None => (
                "the run was made longer after a look at it",
                "Der Lauf wurde nach einem Blick darauf verlängert",
            ),
        };
        told!(
            report.lang,
            "± is half the width of a 95% interval that is valid whenever you look, from the spread over {deals} \
             (asymptotic confidence sequence): {why}. Shares, and points in solos and \
             in other games, have intervals of a number of {deals} fixed beforehand (Student's t). \
             Shares and means are over the seats of the bot, every {deal} counted alike.",
            "± ist die halbe Breite eines 95-%-Intervalls, das gilt, wann immer man hinsieht, aus der Streuung \
             über die {verteilungen} (asymptotische Konfidenzfolge): {warum}. \
             Anteile und Punkte mit und ohne eigene Soli haben Intervalle für eine vorher festgelegte Zahl \
             davon (Student-t-Verteilung). Anteile und Mittelwerte gehen über die Plätze des Bots, \
             {jede} zählt gleich viel."
        )
    } else {
        told!(
            report.lang,
            "± is half the width of the 95% confidence interval of the mean, from the spread over {deals} \
             (Student's t). Shares and means are over the seats of the bot, every {deal} counted alike.",
            "± ist die halbe Breite des 95-%-Konfidenzintervalls des Mittelwerts, aus der Streuung über die \
             {verteilungen} (Student-t-Verteilung). Anteile und Mittelwerte gehen über die Plätze \
             des Bots, {jede} zählt gleich viel."
        )
    }
}

/// A bot of a duel, and among whom it plays.
pub(super) fn heading(kind: BlockKind, bot: usize, lang: Lang) -> String {
    let [one, other] = [bot, 1 - bot].map(letter);
    match kind {
        BlockKind::Team => one.to_string(),
        _ => told!(lang, "{one} among {other}", "{one} unter {other}"),
    }
}

/// What the intervals of a tournament are.
fn of_rankings(report: &Report<'_>) -> String {
    let (lang, deals, verteilungen) =
        (report.lang, report.experiment.unit.noun(2), verteilungen(report.experiment.unit));
    told!(
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
    )
}

/// What the intervals of a gauntlet are.
fn of_gauntlets(report: &Report<'_>) -> String {
    let (lang, deals, verteilungen) =
        (report.lang, report.experiment.unit.noun(2), verteilungen(report.experiment.unit));
    told!(
        lang,
        "± is half the width of a 95% confidence interval, from the spread over {deals} (Student's t). Those of all pairings \
         of a kind of block are widened so that all of them hold at once (Šidák): the probability that any of them misses is at \
         most 5%. Those of the means hold at once in the same way. In the other tables each interval stands for itself: of \
         twenty about one misses its true value. The others do not meet each other, and so have neither score nor rank.",
        "± ist die halbe Breite eines 95-%-Konfidenzintervalls, aus der Streuung über die {verteilungen} \
         (Student-t-Verteilung). Die aller Paarungen einer Art von Blöcken sind so verbreitert, dass alle zugleich gelten \
         (Šidák): Die Wahrscheinlichkeit, dass irgendeines danebenliegt, beträgt höchstens 5 %. Die der Mittel gelten ebenso \
         alle zugleich. In den anderen Tabellen steht jedes Intervall für sich: Von zwanzig verfehlt etwa eines den wahren \
         Wert. Die anderen treffen nicht aufeinander, haben also weder Punktzahl noch Rang."
    )
}

/// Deals or evenings in German.
pub(super) const fn verteilungen(unit: Unit) -> &'static str {
    match unit {
        Unit::Deal => "Kartenverteilungen",
        Unit::Evening => "Abende",
    }
}

/// What intervals and ranks are, and what is to be thought of them here.
pub(super) fn footnotes(report: &Report<'_>) -> Vec<String> {
    let (lang, unit) = (report.lang, report.experiment.unit);
    let (deals, deal) = (unit.noun(2), unit.noun(1));
    let keine = match unit {
        Unit::Deal => "keine Kartenverteilung, bei der",
        Unit::Evening => "keinen Abend, an dem",
    };
    let mut notes = vec![match report.experiment.mine {
        None => of_rankings(report),
        Some(_) => of_gauntlets(report),
    }];
    if report.scope.is_extended {
        notes.push(told!(
            lang,
            "The run was made longer after a look at it, so intervals of points are valid whenever you look (asymptotic \
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
    if report.summary.standings.iter().any(Standing::has_faults) {
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

/// The title of a question, what its scores are, and what the cells of its crosstable.
pub(super) fn words(kind: BlockKind, others: &str, lang: Lang) -> [String; 3] {
    match kind {
        BlockKind::Team => lang
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
        BlockKind::Field | BlockKind::FieldReversed => [
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
        BlockKind::Table | BlockKind::Table12 => lang
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

/// The ranks that a bot may have: `2`, or `2–4`; `–` for none.
pub(super) fn ranks(place: &Place) -> String {
    match place.ranks {
        None => "–".to_owned(),
        Some([best, worst]) if best == worst => best.to_string(),
        Some([best, worst]) => format!("{best}–{worst}"),
    }
}

/// What kind of interval is shown, after "half the width of".
pub(super) fn interval(report: &Report<'_>) -> &'static str {
    match report.looks() {
        Looks::Once => report.lang.pick("a 95% interval", "eines 95-%-Intervalls"),
        Looks::Any => report.lang.pick(
            "a 95% interval that is valid whenever you look (asymptotic confidence sequence)",
            "eines 95-%-Intervalls, das gilt, wann immer man hinsieht (asymptotische Konfidenzfolge)",
        ),
    }
}

/// What intervals and ranks are, in two sentences.
pub(super) fn of_ranks(report: &Report<'_>) -> String {
    let lang = report.lang;
    let interval = interval(report);
    told!(
        lang,
        "± is half the width of {interval}; all those of a kind of block hold together. A rank such as 2–3 says that the bot \
         may be second or third.",
        "± ist die halbe Breite {interval}; die einer Art von Blöcken gelten alle zugleich. Ein Rang wie 2–3 heißt, dass der \
         Bot Zweiter oder Dritter sein kann."
    )
}
