//! What `doko why` says: as text in two languages, as CSV and as JSON.

mod example;
mod json;
mod table;

use std::io::{self, Write};

use doko_engine::{Lang, told};

#[cfg(doc)]
use super::chance::STREAMS;
use super::command::has_changed;
use super::duo::{Duo, Pair};
use super::partings::Partings;
use super::swings::Swing;
use crate::report::wrapped;
use crate::run::contestant::letter;
use crate::run::unit::Unit;
use crate::stats::{Estimate, Looks};
use crate::studies::matches::schedule::BlockKind;

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
    /// When the run was looked at, which says what kind of interval that has.
    pub looks: Looks,
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
}
