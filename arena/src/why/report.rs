//! What `doko why` says: as text in two languages, as CSV and as JSON.

use std::io::{self, Write};

use doko_engine::{Lang, Party, PerSeat, told};
use serde_json::{Value, json};

use super::chance::STREAMS;
use super::command::{command, has_changed};
use super::duo::{Duo, Pair};
use super::kind::{Doer, Kind};
use super::partings::{Partings, Row};
use super::swings::Swing;
use super::trace::{Decision, Trace};
use super::verdict::Verdict;
use crate::experiment::{key, letter};
use crate::report::wrapped;
use crate::schedule::{BlockKind, Unit};
use crate::stats::{Estimate, fixed};
use crate::thoughts::{moment, said, write_considered};

/// The version of the format of the JSON.
const FORMAT: u32 = 1;

/// One deal of a large swing, with the pair of its games that says most.
pub struct Example<'e> {
    /// The deal.
    pub swing: Swing,
    /// How many pairs of games it has.
    pub pairs: usize,
    /// The one in which the swing is largest.
    pub pair: Pair<'e>,
    /// In how many of [`STREAMS`] other streams the first bot, and the second, would decide alike where the games part.
    pub steady: [Option<u64>; 2],
}

/// All that is said.
pub struct WhyReport<'e> {
    /// Who is compared.
    pub duo: Duo<'e>,
    /// What the first bot gained in the whole run, in points per game.
    pub gain: Option<Estimate>,
    /// How many deals of the run there are.
    pub deals: u64,
    /// Where games part, in all of them or a sample.
    pub partings: Partings,
    /// The deals in which the first bot gained most, then those in which it lost most.
    pub examples: [Vec<Example<'e>>; 2],
    /// Whether some games came out otherwise than in the run, since a bot does not play alike each time.
    pub is_another_game: bool,
    /// The language.
    pub lang: Lang,
}

impl WhyReport<'_> {
    fn letters(&self) -> [char; 2] {
        self.duo.bots().map(letter)
    }

    /// Prints everything.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.heading(out)?;
        if self.partings.deals() > 0 {
            self.table(out)?;
        }
        let [a, b] = self.letters();
        let titles = self.lang.pick(
            [format!("Deals in which {a} gained most"), format!("Deals in which {b} gained most")],
            [
                format!("Kartenverteilungen, in denen {a} am meisten gewann"),
                format!("Kartenverteilungen, in denen {b} am meisten gewann"),
            ],
        );
        for (examples, title) in self.examples.iter().zip(titles) {
            if !examples.is_empty() {
                writeln!(out, "\n{title}")?;
            }
            for example in examples {
                self.example(example, out)?;
            }
        }
        if self.examples.iter().any(|examples| !examples.is_empty()) {
            writeln!(out, "\n{}", wrapped(self.caution()))?;
        }
        self.warnings(out)
    }

    fn heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let experiment = self.duo.experiment;
        for bot in self.duo.bots() {
            writeln!(out, "{}  {}", letter(bot), experiment.bots[bot].label_in(self.lang))?;
        }
        let [a, b] = self.letters();
        let (deals, seed, rules) = (self.deals, experiment.seed, experiment.rules.label());
        let is_loss = self.gain.is_some_and(|gain| gain.mean < 0.0);
        let gain = self.gain.map(|gain| Estimate { mean: gain.mean.abs(), ..gain });
        let gain = gain.map_or("–".to_owned(), |gain| self.lang.number(gain));
        let [gains, loses] = self.lang.pick(["gains", "loses"], ["gewinnt", "verliert"]);
        let does = if is_loss { loses } else { gains };
        let blocks = self.duo.kind();
        let blocks = match (blocks, self.lang) {
            (BlockKind::Team, Lang::En) => "two against two in swapped seats".to_owned(),
            (BlockKind::Team, Lang::De) => "zwei gegen zwei mit getauschten Plätzen".to_owned(),
            _ => {
                let single = letter(experiment.matchups[self.duo.number].bots[blocks.measured()[0]]);
                let other = if single == a { b } else { a };
                told!(
                    self.lang,
                    "one {single} among three {other}, beside {other} in its place",
                    "ein {single} unter drei {other}, neben {other} an seiner Stelle"
                )
            }
        };
        let deals = Unit::Deal.counted(deals, self.lang);
        let text = told!(
            self.lang,
            "{a} {does} {gain} points per game against {b}: {blocks}, {deals} of seed {seed}, rules {rules}",
            "{a} {does} {gain} Punkte je Spiel gegen {b}: {blocks}, {deals} von Seed {seed}, Regeln {rules}"
        );
        writeln!(out, "{}", wrapped(&text))
    }

    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
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
                "Spiele".to_owned(),
                "Anteil".to_owned(),
                format!("{a} gewinnt dann"),
                format!("bringt {a} insges."),
            ],
        );
        writeln!(out, "  {:34}{in_deals:>8}{share:>8}{then:>18}{brings:>19}", "")?;
        let shown = |estimate: Option<Estimate>| {
            estimate.map_or("–".to_owned(), |estimate| self.lang.number(estimate))
        };
        for (row, cell) in self.partings.rows() {
            let (name, share) =
                (self.row_name(row), self.lang.number(format!("{}%", fixed(100.0 * cell.share, 1))));
            let (gain, brings) = (shown(cell.gain), shown(cell.brings));
            writeln!(out, "  {name:34}{:>8}{share:>8}{gain:>18}{brings:>19}", cell.deals)?;
        }
        let (name, all) = (self.lang.pick("all", "alle"), shown(self.partings.all()));
        writeln!(out, "  {name:34}{deals:>8}{:>8}{all:>18}{all:>19}", self.lang.number("100.0%"))?;
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
        writeln!(out, "\n{}", wrapped(explained))
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

    fn example(&self, example: &Example<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Example { swing, pair, pairs, steady } = example;
        let lang = self.lang;
        let gain = swing.gain.points();
        let winner = self.letters()[usize::from(gain < 0.0)];
        let points = lang.number(fixed(gain.abs(), 2));
        let deal = swing.deal;
        let one_of = if *pairs == 1 {
            String::new()
        } else {
            let own = lang.number(fixed(pair.gain.points().abs(), 2));
            told!(lang, "; {own} in these two of its games", "; {own} in diesen zwei Spielen davon")
        };
        let title = told!(
            lang,
            "Deal {deal}: {winner} gains {points} points per game{one_of}",
            "Kartenverteilung {deal}: {winner} gewinnt {points} Punkte je Spiel{one_of}"
        );
        writeln!(out, "\n  {title}")?;
        let Some((at, traces)) = pair.parting(self.duo.bots()[0]) else { return Ok(()) };
        let decision = &traces[0].decisions[at];
        let when = moment_of(traces, decision, lang);
        let seat = decision.seat;
        writeln!(
            out,
            "  {}",
            told!(lang, "The games part at seat {seat}: {when}", "Sie trennen sich auf Platz {seat}: {when}")
        )?;
        for ((trace, bot), steady) in traces.into_iter().zip(self.duo.bots()).zip(steady) {
            let decision = &trace.decisions[at];
            let party = Some(trace.game.parties()[seat]);
            // What a hand that was thrown in would have made of it is not known.
            let party = party.filter(|_| decision.redeal == last_redeal(trace));
            let bot = letter(bot);
            let answer = said(decision.action, party, lang);
            writeln!(out, "    {bot}  {answer}{}", chance(*steady, lang))?;
            write_considered_indented(decision, party, lang, out)?;
            writeln!(out, "       {}", ending(trace))?;
            writeln!(out, "       {}", command(self.duo.experiment, trace, swing.deal))?;
        }
        Ok(())
    }

    fn caution(&self) -> &'static str {
        self.lang.pick(
            "These are the deals with the largest swings, so most of it is luck: the first difference is where the \
             games part, and no proof of a mistake. Whether a habit pays shows in the table.",
            "Das sind die Kartenverteilungen mit den größten Ausschlägen, also ist das meiste davon Glück: Der erste \
             Unterschied ist die Stelle, an der sich die Spiele trennen, und kein Beweis für einen Fehler. Ob sich \
             eine Gewohnheit lohnt, zeigt die Tabelle.",
        )
    }

    fn warnings(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_another_game {
            let text = self.lang.pick(
                "A bot does not play alike each time: some games came out otherwise than in the run.",
                "Ein Bot spielt nicht jedes Mal gleich: Einige Spiele gingen anders aus als im Lauf.",
            );
            writeln!(out, "\n{}", wrapped(text))?;
        }
        for bot in self.duo.bots() {
            let contestant = &self.duo.experiment.bots[bot];
            if has_changed(contestant) {
                let (letter, name) = (letter(bot), &contestant.name);
                let text = told!(
                    self.lang,
                    "{letter} has played with parameters that `{name}` no longer stands for: the commands show what \
                     it plays now. Its parameters are in the config.toml of the run.",
                    "{letter} hat mit Parametern gespielt, für die `{name}` nicht mehr steht: Die Befehle zeigen, was \
                     jetzt gespielt wird. Die Parameter stehen in der config.toml des Laufs."
                );
                writeln!(out, "\n{}", wrapped(&text))?;
            }
        }
        Ok(())
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

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let experiment = self.duo.experiment;
        let estimate = |estimate: Option<Estimate>| {
            json!({
                "points_per_game": estimate.map(|estimate| estimate.mean),
                "ci95": estimate.and_then(|estimate| estimate.ci95()),
            })
        };
        let bots: Vec<Value> = self
            .duo
            .bots()
            .iter()
            .map(|&bot| json!({ "bot": key(bot), "name": experiment.bots[bot].name }))
            .collect();
        let rows: Vec<Value> = self
            .partings
            .rows()
            .into_iter()
            .map(|(row, cell)| {
                let [kind, who] = keys(row, self.duo.bots());
                json!({
                    "kind": kind,
                    "who": who,
                    "deals": cell.deals,
                    "share": cell.share,
                    "gain": estimate(cell.gain),
                    "brings": estimate(cell.brings),
                })
            })
            .collect();
        let examples: Vec<Vec<Value>> = self
            .examples
            .iter()
            .map(|examples| examples.iter().map(|example| self.example_json(example)).collect())
            .collect();
        json!({
            "format": FORMAT,
            "engine": env!("CARGO_PKG_VERSION"),
            "command": "why",
            "seed": experiment.seed,
            "rules": experiment.rules.label(),
            "block": self.duo.kind().key(),
            "bots": bots,
            "deals": self.deals,
            "gain": estimate(self.gain),
            "deals_compared": self.partings.deals(),
            "partings": rows,
            "gains": examples[0],
            "losses": examples[1],
        })
    }

    fn example_json(&self, example: &Example<'_>) -> Value {
        let Example { swing, pair, steady, .. } = example;
        let parting = pair.parting(self.duo.bots()[0]).map(|(at, traces)| {
            let decision = &traces[0].decisions[at];
            let games: Vec<Value> = traces
                .iter()
                .zip(steady)
                .map(|(trace, steady)| {
                    let decision = &trace.decisions[at];
                    let considered: Vec<Value> = decision
                        .considered
                        .iter()
                        .map(|answer| {
                            json!({
                                "answer": answer.action.to_string(),
                                "points": answer.points,
                                "won": answer.won,
                                "worlds": answer.worlds,
                            })
                        })
                        .collect();
                    json!({
                        "seats": trace.bots.map(key).0,
                        "answer": decision.action.to_string(),
                        "considered": considered,
                        "alike_in_other_streams": steady,
                        "points": trace.points.0,
                        "play": command(self.duo.experiment, trace, swing.deal),
                    })
                })
                .collect();
            let [kind, who] = keys(
                Some(Kind::of(
                    decision.question,
                    decision.played,
                    decision.action,
                    traces[1].decisions[at].action,
                )),
                self.duo.bots(),
            );
            json!({
                "seat": decision.seat.index(),
                "redeal": decision.redeal,
                "cards_played": decision.played,
                "kind": kind,
                "who": who,
                "streams": STREAMS,
                "games": games,
            })
        });
        json!({
            "deal": swing.deal,
            "points_per_game": swing.gain.points(),
            "points_per_game_of_pair": pair.gain.points(),
            "parting": parting,
        })
    }
}

/// What a game came to.
fn ending(trace: &Trace<'_>) -> String {
    let outcome = trace.game.outcome().expect("the game was played to its end");
    let points: PerSeat<String> = PerSeat::from_fn(|seat| {
        let points = trace.points[seat];
        let sign = if points > 0 { "+" } else { "" };
        format!("{seat} {} {sign}{points}", letter(trace.bots[seat]))
    });
    let points = points.0.join(", ");
    let contract = outcome.contract;
    if contract.is_each_alone() {
        return format!("{contract}: {points}");
    }
    let augen = outcome.tally[Party::Re].augen;
    format!("{contract}, Re {augen} Augen: {points}")
}

/// Whether a decision is about doing something or not, so that it has to be said if both do it.
const fn is_yes_or_no(kind: Kind) -> bool {
    matches!(kind, Kind::Solo | Kind::Hochzeit | Kind::Armut | Kind::Ansage | Kind::Absage)
}

/// A row in CSV and JSON: the kind of decision, and the key of the bot that does more, if one does.
fn keys(row: Row, bots: [usize; 2]) -> [String; 2] {
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

fn last_redeal(trace: &Trace<'_>) -> u32 {
    trace.decisions.last().map_or(0, |decision| decision.redeal)
}

/// When a decision was taken, by a game that has its cards.
fn moment_of(traces: [&Trace<'_>; 2], decision: &Decision, lang: Lang) -> String {
    let redeal = decision.redeal;
    let of_last = traces.into_iter().find(|trace| last_redeal(trace) == redeal);
    let when = moment(&of_last.unwrap_or(traces[0]).game, decision.question, decision.played, lang);
    match redeal {
        0 => when,
        1 => told!(lang, "{when}, dealt again", "{when}, neu gegeben"),
        _ => lang
            .pick(format!("{when}, dealt again {redeal} times"), format!("{when}, {redeal}-mal neu gegeben")),
    }
}

/// Whether a bot would always decide like that.
fn chance(steady: Option<u64>, lang: Lang) -> String {
    match steady {
        None => lang.pick("  (not alike each time it is asked)", "  (nicht jedes Mal gleich)").to_owned(),
        Some(STREAMS) => String::new(),
        Some(alike) => told!(
            lang,
            "  (partly by chance: alike in {alike} of {STREAMS} other random streams)",
            "  (auch Zufall: ebenso in {alike} von {STREAMS} anderen Zufallsströmen)"
        ),
    }
}

fn write_considered_indented(
    decision: &Decision,
    party: Option<Party>,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Vec::new();
    write_considered(&decision.considered, decision.action, party, lang, &mut lines)?;
    for line in String::from_utf8_lossy(&lines).lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}
