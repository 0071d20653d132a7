//! `doko play`: one deal or one evening, shown or recorded, with people at the table or without.

use std::io::{self, BufReader, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use doko_bots::{BotKind, HUMAN};
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::rules::Rules;
use doko_engine::{Deal, Lang, NextGame, PerSeat, Player, Seat, Table, told};

use super::leave_on_ctrl_c;
use crate::cli::{PlayArgs, Sitter};
use crate::error::{Error, Exit, tell};
use crate::report::wrapped;
use crate::rules_source::{Origin, rules_for};
use crate::run::contestant::Contestant;
use crate::run::evening::{Evening, GameOf};
use crate::run::game::{Call, Finished, Label, NoGame};
use crate::run::games::Games;
use crate::run::observer::{Answer, Observer};
use crate::run::unit::Unit;
use crate::table::analysis::Thoughts;
use crate::table::human::{Console, Look, People};
use crate::table::show::{EveningTable, show};

pub(super) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = rules_for(&Origin::named(&args.rules.rules)?, &args.rules.set, args.session.session)?;
    let players = match args.session.unit() {
        Unit::Deal => 4,
        Unit::Evening => usize::from(rules.set().session.players),
    };
    let sitters = sitters(args, players)?;
    let persons = sitters.iter().filter(|&sitter| *sitter == Sitter::Person).count();
    let people = (persons > 0).then(|| people(persons, args));
    let bots = sitters
        .into_iter()
        .map(|sitter| contestant(sitter, people.as_ref()))
        .collect::<Result<Vec<_>, _>>()?;
    let play = Play { args, rules: &rules, bots: &bots, people };
    // Weakly, so that programs outside end with the game.
    let kinds = play.bots.iter().map(|bot| Arc::downgrade(&bot.kind)).collect();
    // Nothing is half written while a person thinks.
    let words = args.lang.lang.pick("\nThe game is left unfinished.", "\nDas Spiel wird abgebrochen.");
    leave_on_ctrl_c(kinds, words)?;
    let exit = match args.session.unit() {
        Unit::Deal => play.one_deal(out),
        Unit::Evening => play.one_evening(out),
    }?;
    match play.people.as_ref().and_then(People::broken) {
        Some(error) => Err(Error::Stdout(error)),
        None => Ok(exit),
    }
}

/// Who was named for each place, and the default where nobody was.
fn sitters(args: &PlayArgs, players: usize) -> Result<Vec<Sitter>, Error> {
    let usage = |text: String| Err(Error::Usage(text));
    if args.bots.len() > players {
        let given = args.bots.len();
        return usage(format!("{given} bots for {players} places: name {players} at most"));
    }
    let mut named: Vec<Option<Sitter>> = args.bots.iter().cloned().map(Sitter::Bot).map(Some).collect();
    named.resize(players, None);
    for (number, seating) in args.seat.iter().enumerate() {
        let place = seating.place;
        match named.get_mut(place) {
            None => return usage(format!("--seat {place}=…: the places are 0 to {}", players - 1)),
            Some(Some(_)) if args.seat[..number].iter().any(|other| other.place == place) => {
                return usage(format!("--seat names place {place} twice: leave one out"));
            }
            Some(Some(_)) => {
                return usage(format!(
                    "place {place} is named twice, as bot {} of those without a number and by --seat: leave one out, \
                     or give each a number by --seat",
                    place + 1
                ));
            }
            Some(free) => *free = Some(seating.sitter.clone()),
        }
    }
    let default = || Sitter::Bot("heuristic".parse().expect("a name is a spec"));
    Ok(named.into_iter().map(|sitter| sitter.unwrap_or_else(default)).collect())
}

fn contestant(sitter: Sitter, people: Option<&People>) -> Result<Contestant, Error> {
    match (sitter, people) {
        (Sitter::Bot(spec), _) => Ok(Contestant::from_spec(&spec)?),
        (Sitter::Person, people) => {
            let people = people.expect("there are people where one sits").clone();
            Ok(Contestant { name: HUMAN.to_owned(), kind: Arc::new(people) })
        }
    }
}

/// The people at this terminal: with --record they are spoken to on stderr, and the record alone goes to stdout.
fn people(persons: usize, args: &PlayArgs) -> People {
    let is_terminal = if args.record { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    let styles = if args.record { console::colors_enabled_stderr() } else { console::colors_enabled() };
    let look = Look { styles, echoes: !io::stdin().is_terminal(), clears: is_terminal };
    let input = BufReader::new(io::stdin());
    let console = if args.record {
        Console::new(input, io::stderr(), look)
    } else {
        Console::new(input, io::stdout(), look)
    };
    People::new(console, persons, args.lang.lang)
}

/// Whoever follows a game.
struct Audience<'a> {
    play: &'a Play<'a>,
    thoughts: Thoughts,
}

impl Observer for Audience<'_> {
    fn begins(&mut self, next: &NextGame, totals: &[i64]) {
        self.thoughts = Thoughts::default();
        self.play.tell_next_game(next, totals);
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.thoughts.sees(table, answer)?;
        match self.play.people.clone() {
            Some(mut people) => people.sees(table, answer),
            None => ControlFlow::Continue(()),
        }
    }
}

/// What is played.
struct Play<'a> {
    args: &'a PlayArgs,
    rules: &'a Rules,
    /// Who sits in each place; people too.
    bots: &'a [Contestant],
    people: Option<People>,
}

impl Play<'_> {
    /// Who sits in each place; in a record, which is for programs, in English.
    fn names(&self) -> Vec<String> {
        let lang = if self.args.record { Lang::default() } else { self.lang() };
        self.bots.iter().map(|bot| bot.label_in(lang)).collect()
    }

    const fn lang(&self) -> Lang {
        self.args.lang.lang
    }

    fn one_deal(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let Play { args, rules, bots, .. } = *self;
        let seed = args.seed.seed;
        let deal = match &args.hands {
            Some(hands) => parse_hands(hands, rules)?,
            None => rules.deal(seed, args.deal, 0),
        };
        let kinds: Vec<Arc<dyn BotKind>> = bots.iter().map(|bot| Arc::clone(&bot.kind)).collect();
        let names = self.names();
        let names = PerSeat::from_fn(|seat| names[seat.index()].clone());
        let (index, label) = (args.deal, rules.label());
        let lang = self.lang();
        let heading = match args.hands {
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
        if let Some(people) = &self.people {
            people.begin(&format!("{heading}\n{}\n", self.places(&names)));
        } else if !args.record {
            writeln!(out, "{heading}\n")?;
        }
        let mut audience = Audience { play: self, thoughts: Thoughts::default() };
        let single = Call::single(rules, PerSeat::from_fn(Seat::index), (seed, index), Label::Single);
        let call = Call { deal, ..single };
        let Ok(finished) = Games::played(&kinds).watched(&call, &mut audience) else {
            return Ok(Exit::Interrupted);
        };
        let exit = tell_faults(&finished, "");
        let Finished { game, redeals, .. } = &finished;
        if args.record {
            let record = GameRecord::of(game).with_players(names.0.clone());
            // Given hands that were thrown in have been replaced by those of the seed.
            let record = match args.hands {
                Some(_) if *redeals == 0 => record,
                _ => record.with_deal(DealOrigin { seed, index, redeal: *redeals }),
            };
            writeln!(out, "{}", record.to_line())?;
        }
        self.tell_game(&finished, &names, &audience.thoughts, out)?;
        Ok(exit)
    }

    fn one_evening(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let Play { args, rules, bots, .. } = *self;
        let (seed, evening) = (args.seed.seed, args.deal);
        let kinds: Vec<Arc<dyn BotKind>> = bots.iter().map(|bot| Arc::clone(&bot.kind)).collect();
        let line_up: Vec<usize> = (0..bots.len()).collect();
        let names = self.names();
        let games = rules.set().session.games;
        let label = rules.label();
        let heading = told!(
            self.lang(),
            "Evening {evening} of seed {seed}: {games} games, rules {label}",
            "Abend {evening} von Seed {seed}: {games} Spiele, Regeln {label}"
        );
        let heading = wrapped(&heading);
        let mut table = EveningTable::new(&names, self.lang());
        // People see the table when the evening is over: until then they see the games.
        let mut rows = Vec::new();
        match &self.people {
            Some(people) => people.say(&format!("{heading}\n")),
            None if args.record => {}
            None => {
                writeln!(out, "{heading}\n")?;
                table.begin(out)?;
            }
        }
        if self.people.is_some() {
            table.begin(&mut rows)?;
        }
        let audience = std::cell::RefCell::new(Audience { play: self, thoughts: Thoughts::default() });
        let mut thoughts = Vec::new();
        let (mut exit, mut written) = (Exit::Done, Ok(()));
        let run = Evening { rules, line_up: &line_up, run: (seed, evening) };
        let mut observer = Shared(&audience);
        let each = |game: GameOf<'_, '_>| {
            let number = game.next.number + 1;
            if tell_faults(&game.finished, &format!(" in game {number}")) == Exit::Fault {
                exit = Exit::Fault;
            }
            if written.is_err() {
                return;
            }
            let seated = game.next.players.map(|player: Player| player.index());
            let seated = PerSeat::from_fn(|seat| names[seated[seat]].clone());
            let thought = std::mem::take(&mut audience.borrow_mut().thoughts);
            written = (|| {
                if self.people.is_some() {
                    self.tell_game(&game.finished, &seated, &thought, out)?;
                    table.row(&game, &mut rows)?;
                } else if !args.record {
                    table.row(&game, out)?;
                }
                if args.record {
                    writeln!(out, "{}", recorded(&game, &seated, seed))?;
                } else if args.thoughts && self.people.is_none() {
                    let title = told!(self.lang(), "Game {number}", "Spiel {number}");
                    write!(thoughts, "\n{title}\n")?;
                    thought.write(&game.finished.game, self.lang(), &mut thoughts)?;
                }
                Ok::<(), io::Error>(())
            })();
        };
        let ended = run.play(&mut Games::played(&kinds), |_| Label::Single, &mut observer, each);
        written?;
        if ended == Err(NoGame::Left) {
            return Ok(Exit::Interrupted);
        }
        match &self.people {
            Some(people) => {
                table.end(&mut rows)?;
                people.write(|people| people.write_all(b"\n").and_then(|()| people.write_all(&rows)));
            }
            None if args.record => {}
            None => {
                table.end(out)?;
                out.write_all(&thoughts)?;
            }
        }
        Ok(exit)
    }

    /// Who sits where, for people.
    fn places(&self, names: &PerSeat<String>) -> String {
        let seats: Vec<String> = names.iter().map(|(seat, name)| format!("{seat} {name}")).collect();
        let rest = self.lang().pick("? for help", "? für Hilfe");
        wrapped(&format!("{}; {rest}", seats.join(", ")))
    }

    /// What people are told when a game of an evening begins.
    fn tell_next_game(&self, next: &NextGame, totals: &[i64]) {
        let Some(people) = &self.people else { return };
        let names = self.names();
        let seated = PerSeat::from_fn(|seat| names[next.players[seat].index()].clone());
        let (number, dealer) = (next.number + 1, next.dealer);
        let points: Vec<String> =
            totals.iter().enumerate().map(|(player, points)| format!("{player} {points:+}")).collect();
        let points = points.join("   ");
        let heading = told!(
            self.lang(),
            "\nGame {number}, player {dealer} deals. Points so far: {points}",
            "\nSpiel {number}, Spieler {dealer} gibt. Bisher: {points}"
        );
        people.begin(&format!("{heading}\n{}\n", self.places(&seated)));
    }

    /// Shows a finished game, and what bots thought if somebody wants to know it.
    fn tell_game(
        &self,
        finished: &Finished<'_>,
        names: &PerSeat<String>,
        thoughts: &Thoughts,
        out: &mut dyn Write,
    ) -> Result<(), io::Error> {
        let Finished { game, redeals, .. } = finished;
        let lang = self.lang();
        let Some(people) = &self.people else {
            if !self.args.record {
                show(game, names, *redeals, lang, out)?;
                if self.args.thoughts {
                    writeln!(out)?;
                    thoughts.write(game, lang, out)?;
                }
            }
            return Ok(());
        };
        people.say("\n");
        people.write(|out| show(game, names, *redeals, lang, out));
        let question =
            lang.pick("\nShow what the bots thought? [y/N] ", "\nZeigen, was die Bots dachten? [j/N] ");
        let is_asked = !self.args.thoughts && !self.args.record && io::stdin().is_terminal();
        if self.args.thoughts || (is_asked && !thoughts.is_empty() && people.agree(question)) {
            people.say("\n");
            people.write(|out| thoughts.write(game, lang, out));
        }
        Ok(())
    }
}

/// An observer that is looked at between games.
struct Shared<'a, 'b>(&'a std::cell::RefCell<Audience<'b>>);

impl Observer for Shared<'_, '_> {
    fn begins(&mut self, next: &NextGame, totals: &[i64]) {
        self.0.borrow_mut().begins(next, totals);
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.0.borrow_mut().sees(table, answer)
    }
}

/// A game of an evening as a line.
fn recorded(game: &GameOf<'_, '_>, players: &PerSeat<String>, seed: u64) -> String {
    let origin = DealOrigin { seed, index: game.index, redeal: game.finished.redeals };
    GameRecord::of(&game.finished.game).with_players(players.0.clone()).with_deal(origin).to_line()
}
fn tell_faults(finished: &Finished<'_>, place: &str) -> Exit {
    for fault in finished.faults() {
        tell(format_args!("doko: {fault}{place}; from then on it plays at random"));
    }
    if finished.faults().next().is_none() { Exit::Done } else { Exit::Fault }
}

/// Four hands with `|` between them, and in a Schiebekopf the Skat.
fn parse_hands(text: &str, rules: &Rules) -> Result<Deal, Error> {
    let deal: Deal = text.parse().map_err(|error| Error::Usage(format!("--hands: {error}")))?;
    let has_skat = |deal: &Deal| !deal.skat().is_empty();
    let wanted = rules.deal(0, 0, 0);
    let label = rules.label();
    match (has_skat(&deal), has_skat(&wanted)) {
        (true, false) => {
            let text = format!(
                "--hands: the rules {label} have no Skat: leave out the fifth part, or add --set game=schiebekopf"
            );
            return Err(Error::Usage(text));
        }
        (false, true) => {
            let text = format!(
                "--hands: the rules {label} need four hands of {} cards and a Skat of 4, as a fifth part after |",
                rules.hand_size()
            );
            return Err(Error::Usage(text));
        }
        _ => {}
    }
    if deal.has_nines() == rules.set().deck.nines {
        return Ok(deal);
    }
    Err(Error::Usage(format!(
        "--hands: the rules {label} need hands of {} cards: change the hands, or add --set deck.nines={}",
        rules.hand_size(),
        deal.has_nines()
    )))
}
