//! One deal or one evening, shown or recorded, with people at the table or without.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use doko_bots::{BotKind, Failure};
use doko_engine::rules::Rules;
use doko_engine::{Action, Deal, Game, Lang, NextGame, PerSeat, Seat, Table, View, told};

use super::analysis::Thoughts;
use super::human::People;
use super::show::{EveningTable, show};
use crate::error::{Exit, tell};
use crate::report::wrapped;
use crate::run::{
    Answer, Call, Contestant, Evening, Finished, GameOf, Games, Label, NoGame, Observer, Timed,
    solos_lengthen,
};

/// All who follow a game.
struct Audience<'a> {
    sitting: &'a Sitting<'a>,
    thoughts: RefCell<Thoughts>,
}

/// An evening looks at the thoughts between games, so both share them.
impl Observer for &Audience<'_> {
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        match &self.sitting.people {
            Some(people) => people.clone().ask(bot, table, view),
            None => bot.answer(table, view),
        }
    }

    fn begins(&mut self, next: &NextGame, account: &[i64]) {
        self.thoughts.take();
        self.sitting.tell_next_game(next, account);
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.thoughts.borrow_mut().sees(table, answer)?;
        match self.sitting.people.clone() {
            Some(mut people) => people.sees(table, answer),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Writes what the answers of people in a game cost, by the names in its seats.
type Analysis<'a> = dyn Fn(&Game<'_>, &PerSeat<String>, &mut dyn Write) -> io::Result<()> + 'a;

/// A deal or an evening that people can follow, or sit at.
pub struct Sitting<'a> {
    /// By which rules.
    pub rules: &'a Rules,
    /// Who sits in each place; people too.
    pub bots: &'a [Contestant],
    /// The people among them.
    pub people: Option<People>,
    /// The seed, and which of its deals or evenings.
    pub run: (u64, u64),
    /// The cards of a single deal, in place of those of the seed.
    pub hands: Option<Deal>,
    /// `true` to print the records of the games, and nothing else.
    pub prints_records: bool,
    /// `true` to tell what bots thought.
    pub shows_thoughts: bool,
    /// For people.
    pub lang: Lang,
    /// Says what the answers of the people in a finished game cost, by the names in its seats.
    pub analysis: &'a Analysis<'a>,
}

impl Sitting<'_> {
    /// Who sits in each place; in a record, which is for programs, in English.
    fn names(&self) -> Vec<String> {
        let lang = if self.prints_records { Lang::default() } else { self.lang };
        self.bots.iter().map(|bot| bot.label_in(lang)).collect()
    }

    fn kinds(&self) -> Vec<Arc<dyn BotKind>> {
        self.bots.iter().map(|bot| Arc::clone(&bot.kind)).collect()
    }

    fn audience(&self) -> Audience<'_> {
        Audience { sitting: self, thoughts: RefCell::default() }
    }

    /// Writes text for people: to their console if people play, otherwise to `out`, but not beside records.
    fn tell(
        &self,
        out: &mut dyn Write,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match &self.people {
            Some(people) => people.write(fill),
            None if self.prints_records => {}
            None => fill(out)?,
        }
        Ok(())
    }

    /// Plays a single deal.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn one_deal(&self, out: &mut dyn Write) -> io::Result<Exit> {
        let Sitting { rules, lang, run: (seed, index), .. } = *self;
        let label = rules.label();
        let names = self.names();
        let names = PerSeat::from_fn(|seat| names[seat.index()].clone());
        let heading = match self.hands {
            Some(_) => told!(
                lang,
                "Given hands, streams of deal {index} of seed {seed}, rules {label}",
                "Vorgegebene Blätter, Bots wie bei Kartenverteilung {index} von Seed {seed}, Regeln {label}"
            ),
            None => told!(
                lang,
                "Deal {index} of seed {seed}, rules {label}",
                "Kartenverteilung {index} von Seed {seed}, Regeln {label}"
            ),
        };
        let heading = wrapped(&heading);
        match &self.people {
            Some(people) => people.begin(&format!("{heading}\n{}\n", self.places(&names))),
            None => self.tell(out, |out| writeln!(out, "{heading}\n"))?,
        }
        let audience = self.audience();
        let single = Call::single(rules, PerSeat::from_fn(Seat::index), (seed, index), Label::Single);
        let call = Call { deal: self.hands.unwrap_or(single.deal), ..single };
        let Ok(finished) = Games::played(&self.kinds()).watched(&call, &mut &audience) else {
            return Ok(Exit::Interrupted);
        };
        let exit = tell_faults(&finished, "");
        // Given hands that were thrown in have been replaced by those of the seed.
        let is_dealt = self.hands.is_none() || finished.redeals > 0;
        self.record(&finished, &names, None, is_dealt.then_some(index), out)?;
        self.tell_game(&finished, &names, &audience.thoughts.take(), out)?;
        Ok(exit)
    }

    /// Plays an evening.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn one_evening(&self, out: &mut dyn Write) -> io::Result<Exit> {
        let Sitting { rules, bots, lang, run: (seed, evening), .. } = *self;
        let label = rules.label();
        let line_up: Vec<usize> = (0..bots.len()).collect();
        let names = self.names();
        let games = rules.set().session.games;
        let least = if solos_lengthen(rules) { lang.pick("at least ", "mindestens ") } else { "" };
        let heading = told!(
            lang,
            "Evening {evening} of seed {seed}: {least}{games} games, rules {label}",
            "Abend {evening} von Seed {seed}: {least}{games} Spiele, Regeln {label}"
        );
        let heading = wrapped(&heading);
        let has_people = self.people.is_some();
        self.tell(out, |out| writeln!(out, "{heading}{}", if has_people { "" } else { "\n" }))?;
        // People see the table when the evening is over: until then they see the games.
        let mut rows = Vec::new();
        let mut table = EveningTable::new(&names, lang);
        table.begin(&mut rows)?;
        let audience = self.audience();
        let mut thoughts = Vec::new();
        let mut after = |game: &GameOf<'_, '_>| -> io::Result<()> {
            let seated = PerSeat::from_fn(|seat| names[game.next.players[seat].index()].clone());
            let thought = audience.thoughts.take();
            table.row(game, &mut rows)?;
            let sits_out = (names.len() == 5).then(|| names[game.next.dealer.index()].clone());
            self.record(&game.finished, &seated, sits_out, Some(game.index), out)?;
            if has_people {
                return self.tell_game(&game.finished, &seated, &thought, out);
            }
            self.tell(out, |out| out.write_all(&rows))?;
            rows.clear();
            if self.shows_thoughts {
                let number = game.next.number + 1;
                writeln!(thoughts, "\n{}", told!(lang, "Game {number}", "Spiel {number}"))?;
                thought.write(&game.finished.game, lang, &mut thoughts)?;
            }
            Ok(())
        };
        let (mut exit, mut written) = (Exit::Done, Ok(()));
        let each = |game: GameOf<'_, '_>| {
            if tell_faults(&game.finished, &format!(" in game {}", game.next.number + 1)) == Exit::Fault {
                exit = Exit::Fault;
            }
            if written.is_ok() {
                written = after(&game);
            }
        };
        let run = Evening { rules, line_up: &line_up, run: (seed, evening) };
        let kinds = self.kinds();
        let ended = run.play(&mut Games::played(&kinds), |_| Label::Single, &mut &audience, each);
        written?;
        if ended == Err(NoGame::Left) {
            return Ok(Exit::Interrupted);
        }
        table.end(&mut rows)?;
        self.tell(out, |out| {
            if has_people {
                writeln!(out)?;
            }
            out.write_all(&rows)?;
            out.write_all(&thoughts)
        })?;
        Ok(exit)
    }

    /// Writes the record of a game with --record; given hands have no `index`.
    fn record(
        &self,
        finished: &Finished<'_>,
        names: &PerSeat<String>,
        sits_out: Option<String>,
        index: Option<u64>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !self.prints_records {
            return Ok(());
        }
        let origin = index.map(|index| (self.run.0, index));
        writeln!(out, "{}", finished.record(names.0.clone(), sits_out, origin).to_line())
    }

    /// Who sits where, for people.
    fn places(&self, names: &PerSeat<String>) -> String {
        let seats: Vec<String> = names.iter().map(|(seat, name)| format!("{seat} {name}")).collect();
        let rest = self.lang.pick("? for help", "? für Hilfe");
        wrapped(&format!("{}; {rest}", seats.join(", ")))
    }

    /// Tells people that a game of an evening begins.
    fn tell_next_game(&self, next: &NextGame, account: &[i64]) {
        let Some(people) = &self.people else { return };
        let names = self.names();
        let seated = PerSeat::from_fn(|seat| names[next.players[seat].index()].clone());
        let (number, dealer) = (next.number + 1, next.dealer);
        let points: Vec<String> =
            account.iter().enumerate().map(|(player, points)| format!("{player} {points:+}")).collect();
        let points = points.join("   ");
        let heading = told!(
            self.lang,
            "\nGame {number}, player {dealer} deals. Points so far: {points}",
            "\nSpiel {number}, Spieler {dealer} gibt. Bisher: {points}"
        );
        people.begin(&format!("{heading}\n{}\n", self.places(&seated)));
    }

    /// Shows a finished game, and if somebody wants to know it, what bots thought and what the answers of the people cost.
    fn tell_game(
        &self,
        finished: &Finished<'_>,
        names: &PerSeat<String>,
        thoughts: &Thoughts,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Finished { game, redeals, .. } = finished;
        let lang = self.lang;
        self.tell(out, |out| {
            if self.people.is_some() {
                writeln!(out)?;
            }
            show(game, names, *redeals, lang, out)
        })?;
        let agree = |question: &str| {
            let is_asked = !self.prints_records && io::stdin().is_terminal();
            self.people.as_ref().is_some_and(|people| is_asked && people.agree(question))
        };
        let question =
            lang.pick("\nShow what the bots thought? [y/N] ", "\nZeigen, was die Bots dachten? [j/N] ");
        if self.shows_thoughts || (!thoughts.is_empty() && agree(question)) {
            self.tell(out, |out| {
                writeln!(out)?;
                thoughts.write(game, lang, out)
            })?;
        }
        let question = lang.pick(
            "\nShow what your answers cost? [y/N] ",
            "\nZeigen, was deine Antworten gekostet haben? [j/N] ",
        );
        if agree(question) { self.tell(out, |out| (self.analysis)(game, names, out)) } else { Ok(()) }
    }
}

fn tell_faults(finished: &Finished<'_>, place: &str) -> Exit {
    for fault in finished.faults() {
        tell(format_args!("doko: {fault}{place}; from then on it plays at random"));
    }
    if finished.faults().next().is_none() { Exit::Done } else { Exit::Fault }
}
