//! An analysis for people: of one game its moments and its course, of many what kind of answer costs whom how much.

use doko_engine::{Action, Lang, PerSeat, Question, Seat, told};

use super::costs::Costs;
use super::findings::{AnalyseReport, Analysed, MOMENTS};
use crate::report::document::{
    Axes, Cell, Column, Document, Drawing, Element, Line, Name, Plot, Row, Section, Table, Verdict,
};
use crate::stats::{Estimate, fixed};
use crate::studies::judging::{Judge, Judged, Worth};
use crate::table::analysis::{moment, said};
use crate::table::show::{show, signed};

/// How many of the most expensive moments of many games are told.
const MOST: usize = 10;

pub(super) fn document(report: &AnalyseReport<'_>, lang: Lang) -> Document {
    match &report.games[..] {
        [game] => one(report, game, lang),
        games => many(report, games, lang),
    }
}

/// How the answers were judged, in a few words.
fn judged_by(report: &AnalyseReport<'_>, lang: Lang) -> String {
    let Judge { name: judge, worlds, .. } = report.judge;
    told!(
        lang,
        "each answer tried in {worlds} worlds, {judge} playing on",
        "jede Möglichkeit in {worlds} denkbaren Kartenverteilungen zu Ende gespielt (von {judge})"
    )
}

/// What the figures mean.
fn notes(report: &AnalyseReport<'_>, unjudged: usize, lang: Lang) -> Section {
    let judge = &report.judge.name;
    let mut notes = vec![
        told!(
            lang,
            "doko judges an answer by what its seat knew: it draws worlds that fit what the seat had seen, more often those in which \
             the others would have played as they did, gives every possible answer in each of them, and has {judge} play \
             all four seats to the end.",
            "doko beurteilt eine Antwort nach dem, was ihr Platz wusste: Es zieht Welten, die zu allem Gesehenen passen, \
             häufiger solche, in denen die anderen so gespielt hätten wie geschehen, gibt in jeder jede mögliche Antwort und \
             lässt {judge} alle vier Plätze zu Ende spielen."
        ),
        told!(
            lang,
            "The cost of an answer is how many points better another one was. One half of the worlds chooses that answer, and the other \
             half says how much better it is, so that noise costs nothing; where the first half shows no better one, the cost is \
             0. An answer is called better where the second half shows it too. ± is half the width of the 95% interval.",
            "Der Preis einer Antwort: um wie viele Punkte eine andere besser war. Die eine Hälfte der Welten wählt diese andere, \
             die zweite sagt, um wie viel sie besser ist, damit Zufall nichts kostet; zeigt die erste keine bessere, ist der \
             Preis 0. Besser heißt eine Antwort, wenn auch die zweite Hälfte es zeigt. ± ist die halbe Breite des \
             95-%-Intervalls."
        ),
    ];
    if unjudged > 0 {
        notes.push(told!(
            lang,
            "{unjudged} answers could not be judged: no worlds could be drawn for them.",
            "{unjudged} Antworten ließen sich nicht beurteilen: Für sie waren keine Welten zu ziehen."
        ));
    }
    let heading = lang.pick("How to read this", "Wie das zu lesen ist");
    Section::new(heading, vec![Element::List(notes)])
}

/// A cost, or that none is shown; strong if it is.
fn cost(cost: Estimate, lang: Lang) -> Cell {
    if cost.mean == 0.0 && cost.half_width == Some(0.0) {
        Cell::new("0")
    } else {
        Cell::shown(Some(cost), lang)
    }
}

/// What a seat answered, in the words of its party.
fn answer(game: &Analysed<'_>, judged: &Judged, lang: Lang) -> String {
    said(judged.action, Some(game.analysis.game.parties()[judged.seat]), lang)
}

/// When, what, and what would have been better by how much.
fn sentence(game: &Analysed<'_>, judged: &Judged, lang: Lang) -> String {
    let when = moment(&game.analysis.game, judged.question, judged.played, lang);
    let party = Some(game.analysis.game.parties()[judged.seat]);
    let (given, cost) = (answer(game, judged, lang), judged.cost.to_string());
    let (points, about) = cost.split_once(" ± ").unwrap_or((&cost, "–"));
    let [points, about] = [points, about].map(|text| lang.number(text));
    let better = judged.better.map_or_else(String::new, |better| said(better, party, lang));
    told!(
        lang,
        "{when}: {given}. Better by {cost} points: {better}",
        "{when}: {given}. {better} wäre {points} Punkte besser gewesen (± {about})"
    )
}

/// All answers that were compared, the best first, one a line; the one that was given is marked.
fn options(game: &Analysed<'_>, judged: &Judged, lang: Lang) -> String {
    let party = Some(game.analysis.game.parties()[judged.seat]);
    let words: Vec<String> = judged.options.iter().map(|(action, _)| said(*action, party, lang)).collect();
    let width = words.iter().map(|words| words.chars().count()).max().unwrap_or(0);
    let line = |((action, worth), words): (&(Action, Worth), &String)| {
        let mark = if *action == judged.action { '*' } else { ' ' };
        let (points, won) = (lang.number(worth.points), fixed(100.0 * worth.won, 0));
        let percent = lang.pick("%", " %");
        told!(
            lang,
            "{mark} {words:width$}  {points:>14} points  wins {won:>3}{percent}\n",
            "{mark} {words:width$}  {points:>14} Punkte  gewinnt {won:>3}{percent}\n"
        )
    };
    judged.options.iter().zip(&words).map(line).collect()
}

/// A seat and who sits in it.
fn named(seat: Seat, player: &str) -> Name {
    Name { short: seat.to_string(), full: player.to_owned() }
}

fn one(report: &AnalyseReport<'_>, game: &Analysed<'_>, lang: Lang) -> Document {
    let played = &game.analysis.game;
    let (contract, rules) = (played.contract(), played.rules().label());
    let by = judged_by(report, lang);
    let facts = match game.deal {
        Some((seed, index)) => told!(
            lang,
            "Deal {index} of seed {seed}, rules {rules}; {by}",
            "Kartenverteilung {index} von Seed {seed}, Regeln {rules}; {by}"
        ),
        None => told!(lang, "Rules {rules}; {by}", "Regeln {rules}; {by}"),
    };
    let facts = match game.analysis.left {
        0 => facts,
        left => told!(
            lang,
            "{facts}; interrupted, the last {left} answers are not judged",
            "{facts}; abgebrochen, die letzten {left} Antworten sind nicht beurteilt"
        ),
    };
    let verdict =
        |(seat, player): (Seat, &String)| Verdict::new(format!("{seat} {player}"), verdict(game, seat, lang));
    let mut sections = vec![Section::new("", vec![Element::Table(seats(game, lang))])];
    let moments: Vec<Section> =
        game.judged_players().filter_map(|(seat, player)| moments(game, seat, player, lang)).collect();
    if !moments.is_empty() {
        let heading = lang.pick("The most expensive moments", "Die teuersten Fehler");
        sections.push(Section { sections: moments, ..Section::new(heading, Vec::new()) });
    }
    sections.extend(course(game, lang));
    if report.shows_hands {
        let mut text = Vec::new();
        let players = PerSeat::from_fn(|seat| game.players[seat].clone());
        show(played, &players, 0, lang, &mut text).expect("memory can be written to");
        let heading = lang.pick("The game", "Das Spiel");
        let text = String::from_utf8_lossy(&text).into_owned();
        sections.push(Section::new(heading, vec![Element::Code(text)]));
    }
    sections.push(Section::detail(
        lang.pick("Answer by answer", "Antwort für Antwort"),
        vec![Element::Table(all_answers(game, lang))],
    ));
    sections.push(notes(report, game.analysis.unjudged, lang));
    Document {
        lang,
        title: told!(
            lang,
            "{contract}: what the answers cost",
            "{contract}: was die Antworten gekostet haben"
        ),
        facts,
        verdicts: game.judged_players().map(verdict).collect(),
        bots: Vec::new(),
        sections,
    }
}

/// What a seat's answers cost, in a sentence.
fn verdict(game: &Analysed<'_>, seat: Seat, lang: Lang) -> String {
    let (decisions, better) = (game.decisions(seat), game.with_better(seat));
    if decisions == 0 {
        return lang.pick("nothing to judge.", "Nichts zu beurteilen.").to_owned();
    }
    if better == 0 {
        return told!(
            lang,
            "no better answer is shown in any of {decisions} decisions.",
            "{decisions} Entscheidungen, kein nachweisbarer Fehler."
        );
    }
    let cost = lang.number(game.cost_of(seat));
    match better {
        1 => told!(
            lang,
            "one of {decisions} decisions had a better answer; all its answers together cost {cost} points.",
            "Bei einer von {decisions} Entscheidungen gab es eine bessere Antwort; alle Antworten zusammen haben {cost} Punkte gekostet."
        ),
        _ => told!(
            lang,
            "{better} of {decisions} decisions had a better answer; all its answers together cost {cost} points.",
            "Bei {better} von {decisions} Entscheidungen gab es eine bessere Antwort; alle Antworten zusammen haben {cost} Punkte gekostet."
        ),
    }
}

/// The seats, with what the game brought them and what their answers cost.
fn seats(game: &Analysed<'_>, lang: Lang) -> Table {
    let score = game.analysis.game.score();
    let row = |(seat, player): (Seat, &String)| {
        let (decisions, better) = (game.decisions(seat), game.with_better(seat));
        let points = score.as_ref().map_or("–".to_owned(), |score| signed(score.points()[seat]));
        let cost = game.cost_of(seat);
        let cells =
            [points.into(), self::cost(cost, lang), decisions.to_string().into(), better.to_string().into()];
        Row { estimate: Some(cost), ..Row::new(named(seat, player), cells) }
    };
    let heads = lang.pick(
        ["points", "cost of its answers", "decisions", "with a better answer"],
        ["Punkte", "Kosten der Fehler", "Entscheidungen", "mit besserer Antwort"],
    );
    let corner = lang.pick("seat", "Platz");
    Table::new("", corner, heads, game.judged_players().map(row))
        .drawn(lang.pick("points that its answers cost", "Punkte, die die Fehler gekostet haben"))
}

/// The moments in which a seat gave most away.
fn moments(game: &Analysed<'_>, seat: Seat, player: &str, lang: Lang) -> Option<Section> {
    let moments = game.moments(seat, MOMENTS);
    let parts = moments.iter().flat_map(|judged| {
        [Element::Words(sentence(game, judged, lang)), Element::Code(options(game, judged, lang))]
    });
    (!moments.is_empty()).then(|| Section::new(format!("{seat} {player}"), parts.collect()))
}

/// What each seat could expect after each of its cards, drawn.
fn course(game: &Analysed<'_>, lang: Lang) -> Option<Section> {
    let line = |(seat, player): (Seat, &String)| {
        let cards = game.answers_of(seat).filter(|judged| judged.question == Question::Card);
        let after =
            |judged: &Judged| Estimate { blocks: judged.played as u64 / 4 + 1, ..judged.worth().points };
        Line { name: named(seat, player), estimates: cards.map(after).collect() }
    };
    let lines: Vec<Line> = game.judged_players().map(line).filter(|line| line.estimates.len() > 1).collect();
    let tricks = lines.iter().flat_map(|line| &line.estimates).map(|estimate| estimate.blocks).max()?;
    let at =
        |line: &Line, trick: u64| line.estimates.iter().find(|estimate| estimate.blocks == trick).copied();
    let row = |trick: u64| {
        Row::new(trick.to_string(), lines.iter().map(|line| Cell::estimate(at(line, trick), lang)))
    };
    let heads: Vec<String> = lines.iter().map(|line| line.name.short.clone()).collect();
    let across = lang.pick("trick", "Stich");
    let up = lang.pick("points", "Punkte");
    let data = Table::new("", across, heads, (1..=tricks).map(row));
    let plot = Plot {
        title: lang.pick("What each seat could expect", "Was jeder Platz erwarten konnte").to_owned(),
        words: lang
            .pick(
                "The points that a seat could expect once it had played its card in a trick, by what it knew then; the band is \
                 the 95% interval.",
                "Die Punkte, die ein Platz erwarten konnte, als er seine Karte im Stich gespielt hatte, nach dem, was er da \
                 wusste; das Band ist das 95-%-Intervall.",
            )
            .to_owned(),
        data,
        drawing: Drawing::Curves(lines, Axes { across: across.to_owned(), up: up.to_owned() }),
    };
    let heading = lang.pick("The course", "Der Verlauf");
    Some(Section::detail(heading, vec![Element::Plot(plot)]))
}

/// Every answer that was judged.
fn all_answers(game: &Analysed<'_>, lang: Lang) -> Table {
    let row = |judged: &Judged| {
        let when = moment(&game.analysis.game, judged.question, judged.played, lang);
        let party = Some(game.analysis.game.parties()[judged.seat]);
        let better = judged.better.map_or_else(String::new, |better| said(better, party, lang));
        let points = Cell::estimate(Some(judged.worth().points), lang);
        Row::new(
            when,
            [
                judged.seat.to_string().into(),
                answer(game, judged, lang).into(),
                points,
                cost(judged.cost, lang),
                Cell::new(better),
            ],
        )
    };
    let heads = [
        Column::words(lang.pick("seat", "Platz")),
        Column::words(lang.pick("answer", "Antwort")),
        Column::number(lang.pick("expects", "erwartet")),
        Column::number(lang.pick("cost", "Preis")),
        Column::words(lang.pick("better", "besser")),
    ];
    let decisions = game.analysis.answers.iter().filter(|judged| judged.kind.is_some());
    Table::new("", lang.pick("when", "wann"), heads, decisions.map(row))
}

fn many(report: &AnalyseReport<'_>, games: &[Analysed<'_>], lang: Lang) -> Document {
    let costs = report.costs();
    let (count, by) = (games.len(), judged_by(report, lang));
    let mut rules: Vec<String> = games.iter().map(|game| game.analysis.game.rules().label()).collect();
    rules.sort();
    rules.dedup();
    let rules = rules.join(", ");
    let facts = told!(lang, "{count} games, rules {rules}; {by}", "{count} Spiele, Regeln {rules}; {by}");
    let verdict = |costs: &Costs| {
        let cost = costs.all.estimate().map_or("–".to_owned(), |cost| lang.number(cost));
        let seats = costs.seats;
        let sentence = told!(
            lang,
            "its answers cost {cost} points per game, measured in {seats} seats.",
            "Die Antworten kosten {cost} Punkte pro Spiel, gemessen an {seats} Plätzen."
        );
        Verdict::new(costs.player.clone(), sentence)
    };
    let mut sections = of_all(report, &costs, lang);
    let by_game = Section::detail(
        lang.pick("Game by game", "Spiel für Spiel"),
        vec![Element::Table(game_by_game(games, lang))],
    );
    sections.insert(sections.len() - 1, by_game);
    Document {
        lang,
        title: told!(
            lang,
            "What the answers of {count} games cost",
            "Was die Antworten von {count} Spielen gekostet haben"
        ),
        facts,
        verdicts: costs.iter().map(verdict).collect(),
        bots: Vec::new(),
        sections,
    }
}

/// What the answers of each player cost by kind, the most expensive moments, and last how that is read.
pub(super) fn of_all(report: &AnalyseReport<'_>, costs: &[Costs], lang: Lang) -> Vec<Section> {
    let games = &report.games;
    let of_player =
        |costs: &Costs| Section::new(costs.player.clone(), vec![Element::Table(kinds(costs, lang))]);
    let mut sections: Vec<Section> = costs.iter().map(of_player).collect();
    sections.extend(dearest(games, lang));
    let unjudged = games.iter().map(|game| game.analysis.unjudged).sum();
    sections.push(notes(report, unjudged, lang));
    sections
}

/// What the answers of a player cost by kind, the most expensive kind first.
fn kinds(costs: &Costs, lang: Lang) -> Table {
    let mut kinds: Vec<_> = costs.kinds.iter().map(|(kind, of)| (kind, of, of.cost.estimate())).collect();
    let mean = |estimate: Option<Estimate>| estimate.map_or(0.0, |estimate| estimate.mean);
    kinds.sort_by(|one, other| mean(other.2).total_cmp(&mean(one.2)));
    let seats = costs.seats as f64;
    let rows = kinds.into_iter().map(|(kind, of, cost)| {
        let often = lang.number(fixed(of.decisions as f64 / seats, 2));
        let share = fixed(100.0 * of.better as f64 / of.decisions.max(1) as f64, 1);
        let share = lang.number(share) + lang.pick("%", " %");
        let cells = [often.into(), share.into(), Cell::shown(cost, lang)];
        Row { estimate: cost, ..Row::new(kind.name(lang), cells) }
    });
    let heads = lang.pick(
        ["decisions per game", "with a better answer", "cost per game"],
        ["Entscheidungen pro Spiel", "mit besserer Antwort", "Preis pro Spiel"],
    );
    Table::new("", lang.pick("kind of decision", "Art der Entscheidung"), heads, rows)
        .drawn(lang.pick("points per game", "Punkte pro Spiel"))
}

/// The most expensive moments of all games.
fn dearest(games: &[Analysed<'_>], lang: Lang) -> Option<Section> {
    let mut all: Vec<(&Analysed<'_>, &Judged)> = games
        .iter()
        .flat_map(|game| game.judged_players().map(move |(seat, _)| (game, seat)))
        .flat_map(|(game, seat)| game.moments(seat, MOST).into_iter().map(move |judged| (game, judged)))
        .collect();
    all.sort_by(|one, other| other.1.cost.mean.total_cmp(&one.1.cost.mean));
    all.truncate(MOST);
    let told = |(game, judged): (&Analysed<'_>, &Judged)| {
        let (place, player, what) =
            (place(game, lang), &game.players[judged.seat], sentence(game, judged, lang));
        format!("{place}, {player}: {what}")
    };
    let list: Vec<String> = all.into_iter().map(told).collect();
    let heading = lang.pick("The most expensive moments", "Die teuersten Fehler");
    (!list.is_empty()).then(|| Section::new(heading, vec![Element::List(list)]))
}

/// Which game it is.
fn place(game: &Analysed<'_>, lang: Lang) -> String {
    let called = &game.called;
    told!(lang, "Game {called}", "Spiel {called}")
}

fn game_by_game(games: &[Analysed<'_>], lang: Lang) -> Table {
    let row = |game: &Analysed<'_>| {
        let cells = Seat::ALL.map(|seat| {
            if !game.seats[seat] {
                return Cell::new("–");
            }
            let cost = lang.number(fixed(game.cost_of(seat).mean, 2));
            Cell::new(format!("{}: {cost}", game.players[seat]))
        });
        let contract = game.analysis.game.contract();
        Row::new(format!("{}: {contract}", place(game, lang)), cells)
    };
    let heads = Seat::ALL.map(|seat| Column::words(told!(lang, "seat {seat}", "Platz {seat}")));
    Table::new(
        "",
        lang.pick("cost of the answers", "was die Fehler gekostet haben"),
        heads,
        games.iter().map(row),
    )
}
