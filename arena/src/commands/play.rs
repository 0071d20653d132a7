//! `doko play`: one deal or one evening, shown or recorded, with people at the table or without.

use std::cell::RefCell;
use std::io::{self, BufReader, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use clap::{Args, value_parser};
use doko_bots::{BotKind, BotSpec, Failure, HUMAN};
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::rules::Rules;
use doko_engine::{Action, Deal, Game, Lang, NextGame, PerSeat, Seat, Table, View, told};

use super::ctrl_c::leave_on_ctrl_c;
use super::help;
use crate::cli::{LangArg, RulesArgs, Seating, Sitter, seed};
use crate::error::{Error, Exit, tell, usage};
use crate::report::outputs::Findings;
use crate::report::wrapped;
use crate::rules_source::{Origin, rules_for, warn};
use crate::run::{
    Answer, Call, Contestant, Evening, Finished, GameOf, Games, Label, NoGame, Observer, Timed, Unit,
    make_ready, solos_lengthen,
};
use crate::studies::analyse::{AnalyseReport, Analysed};
use crate::studies::defaults::SEED;
use crate::studies::judging::Judge;
use crate::table::analysis::Thoughts;
use crate::table::human::{Console, Look, People};
use crate::table::show::{EveningTable, show};

const HELP: &str = include_str!("help/play.txt");

/// Watch one deal, or sit down at the table yourself
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct PlayArgs {
    /// The bots in seats 0 to 3, or of five players at an evening; heuristic where none is named
    #[arg(value_name = "BOT", num_args = 0..=5)]
    pub bots: Vec<BotSpec>,
    /// Who sits in a seat, or at an evening in a place at the table: a bot, or `human` for a person, as in
    /// 2=human; repeat it for more
    #[arg(long, value_name = "N=BOT")]
    pub seat: Vec<Seating>,
    /// Which deal of the seed, or evening with --session, from 0, as in the column `deal` of a duel's blocks
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub deal: u64,
    /// Deal these hands instead: four hands with | between them, such as "CQ HT … | … | … | …", in a
    /// Schiebekopf with the Skat as a fifth part; --seed and --deal still choose the bots' random streams
    #[arg(long, value_name = "HANDS", conflicts_with = "session")]
    pub hands: Option<String>,
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = value_parser!(u32).range(0..=1000))]
    pub session: u32,
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true, value_parser = seed())]
    pub seed: u64,
    /// Print the record of the game as one line of JSON instead; of an evening, a line for each game
    #[arg(long)]
    pub record: bool,
    /// After the game, print what bots that compare their answers thought of them
    #[arg(long, conflicts_with = "record")]
    pub thoughts: bool,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

pub(super) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = rules_for(&Origin::named(&args.rules.rules)?, &args.rules.set, args.session)?;
    warn(&[&rules], args.lang.lang);
    let players = match Unit::of(args.session) {
        Unit::Deal => 4,
        Unit::Evening => usize::from(rules.set().session.players),
    };
    let sitters = sitters(args, players)?;
    let persons = sitters.iter().filter(|&sitter| *sitter == Sitter::Person).count();
    let people = (persons > 0).then(|| people(persons, args));
    let mut bots = sitters
        .into_iter()
        .map(|sitter| contestant(sitter, people.as_ref()))
        .collect::<Result<Vec<_>, _>>()?;
    let programs = bots.iter().map(|bot| bot.kind.off_switch()).collect();
    // Nothing is half written while a person thinks.
    let words = args.lang.lang.pick("\nThe game is left unfinished.", "\nDas Spiel wird abgebrochen.");
    leave_on_ctrl_c(programs, words)?;
    make_ready(bots.iter_mut().collect(), std::slice::from_ref(&rules))?;
    let play = Play { args, rules: &rules, bots: &bots, people };
    let exit = match Unit::of(args.session) {
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
            Ok(Contestant::new(HUMAN, Arc::new(people)))
        }
    }
}

/// The people at this terminal: with --record they are spoken to on stderr, and the record alone goes to stdout.
fn people(persons: usize, args: &PlayArgs) -> People {
    let (output, is_terminal, styles): (Box<dyn Write + Send>, _, _) = if args.record {
        (Box::new(io::stderr()), io::stderr().is_terminal(), console::colors_enabled_stderr())
    } else {
        (Box::new(io::stdout()), io::stdout().is_terminal(), console::colors_enabled())
    };
    let look = Look { styles, echoes: !io::stdin().is_terminal(), clears: is_terminal };
    People::new(Console::new(BufReader::new(io::stdin()), output, look), persons, args.lang.lang)
}

/// Whoever follows a game.
struct Audience<'a> {
    play: &'a Play<'a>,
    thoughts: RefCell<Thoughts>,
}

/// An evening looks at the thoughts between games, so both share them.
impl Observer for &Audience<'_> {
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        match &self.play.people {
            Some(people) => people.clone().ask(bot, table, view),
            None => bot.answer(table, view),
        }
    }

    fn begins(&mut self, next: &NextGame, account: &[i64]) {
        self.thoughts.take();
        self.play.tell_next_game(next, account);
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.thoughts.borrow_mut().sees(table, answer)?;
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
    const fn lang(&self) -> Lang {
        self.args.lang.lang
    }

    /// Who sits in each place; in a record, which is for programs, in English.
    fn names(&self) -> Vec<String> {
        let lang = if self.args.record { Lang::default() } else { self.lang() };
        self.bots.iter().map(|bot| bot.label_in(lang)).collect()
    }

    fn kinds(&self) -> Vec<Arc<dyn BotKind>> {
        self.bots.iter().map(|bot| Arc::clone(&bot.kind)).collect()
    }

    fn audience(&self) -> Audience<'_> {
        Audience { play: self, thoughts: RefCell::default() }
    }

    /// Writes text for people: to their console if people play, otherwise to `out`, but not beside records.
    fn tell(
        &self,
        out: &mut dyn Write,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match &self.people {
            Some(people) => people.write(fill),
            None if self.args.record => {}
            None => fill(out)?,
        }
        Ok(())
    }

    fn one_deal(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let Play { args, rules, .. } = *self;
        let (seed, index, label) = (args.seed, args.deal, rules.label());
        let names = self.names();
        let names = PerSeat::from_fn(|seat| names[seat.index()].clone());
        let lang = self.lang();
        let (deal, heading) = match &args.hands {
            Some(hands) => (
                parse_hands(hands, rules)?,
                told!(
                    lang,
                    "Given hands, streams of deal {index} of seed {seed}, rules {label}",
                    "Vorgegebene Blätter, Bots wie bei Kartenverteilung {index} von Seed {seed}, Regeln {label}"
                ),
            ),
            None => (
                rules.deal(seed, index, 0),
                told!(
                    lang,
                    "Deal {index} of seed {seed}, rules {label}",
                    "Kartenverteilung {index} von Seed {seed}, Regeln {label}"
                ),
            ),
        };
        let heading = wrapped(&heading);
        match &self.people {
            Some(people) => people.begin(&format!("{heading}\n{}\n", self.places(&names))),
            None => self.tell(out, |out| writeln!(out, "{heading}\n"))?,
        }
        let audience = self.audience();
        let single = Call::single(rules, PerSeat::from_fn(Seat::index), (seed, index), Label::Single);
        let call = Call { deal, ..single };
        let Ok(finished) = Games::played(&self.kinds()).watched(&call, &mut &audience) else {
            return Ok(Exit::Interrupted);
        };
        let exit = tell_faults(&finished, "");
        // Given hands that were thrown in have been replaced by those of the seed.
        let is_dealt = args.hands.is_none() || finished.redeals > 0;
        self.record(&finished, &names, None, is_dealt.then_some(index), out)?;
        self.tell_game(&finished, &names, &audience.thoughts.take(), out)?;
        Ok(exit)
    }

    fn one_evening(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let Play { args, rules, bots, .. } = *self;
        let (seed, evening, label) = (args.seed, args.deal, rules.label());
        let line_up: Vec<usize> = (0..bots.len()).collect();
        let names = self.names();
        let games = rules.set().session.games;
        let lang = self.lang();
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
            if args.thoughts {
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
        if !self.args.record {
            return Ok(());
        }
        let (record, players) = (GameRecord::of(&finished.game), names.0.clone());
        let record = match sits_out {
            Some(name) => record.with_five_players(&finished.game, players, name),
            None => record.with_players(players),
        };
        let (seed, redeal) = (self.args.seed, finished.redeals);
        let origin = index.map(|index| DealOrigin { seed, index, redeal });
        let record = origin.into_iter().fold(record, GameRecord::with_deal);
        writeln!(out, "{}", record.to_line())
    }

    /// Who sits where, for people.
    fn places(&self, names: &PerSeat<String>) -> String {
        let seats: Vec<String> = names.iter().map(|(seat, name)| format!("{seat} {name}")).collect();
        let rest = self.lang().pick("? for help", "? für Hilfe");
        wrapped(&format!("{}; {rest}", seats.join(", ")))
    }

    /// What people are told when a game of an evening begins.
    fn tell_next_game(&self, next: &NextGame, account: &[i64]) {
        let Some(people) = &self.people else { return };
        let names = self.names();
        let seated = PerSeat::from_fn(|seat| names[next.players[seat].index()].clone());
        let (number, dealer) = (next.number + 1, next.dealer);
        let points: Vec<String> =
            account.iter().enumerate().map(|(player, points)| format!("{player} {points:+}")).collect();
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
    ) -> io::Result<()> {
        let Finished { game, redeals, .. } = finished;
        let (args, lang) = (self.args, self.lang());
        self.tell(out, |out| {
            if self.people.is_some() {
                writeln!(out)?;
            }
            show(game, names, *redeals, lang, out)
        })?;
        let question =
            lang.pick("\nShow what the bots thought? [y/N] ", "\nZeigen, was die Bots dachten? [j/N] ");
        let is_wanted = |people: &People| {
            !args.record && io::stdin().is_terminal() && !thoughts.is_empty() && people.agree(question)
        };
        if args.thoughts || self.people.as_ref().is_some_and(is_wanted) {
            self.tell(out, |out| {
                writeln!(out)?;
                thoughts.write(game, lang, out)
            })?;
        }
        self.offer_analysis(game, names, out)
    }

    /// Says what the answers of the people in a game cost, if they want to know it.
    fn offer_analysis(
        &self,
        game: &Game<'_>,
        names: &PerSeat<String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let lang = self.lang();
        let question = lang.pick(
            "\nShow what your answers cost? [y/N] ",
            "\nZeigen, was deine Antworten gekostet haben? [j/N] ",
        );
        let is_wanted =
            |people: &People| !self.args.record && io::stdin().is_terminal() && people.agree(question);
        if !self.people.as_ref().is_some_and(is_wanted) {
            return Ok(());
        }
        let seats = PerSeat::from_fn(|seat| names[seat] == HUMAN);
        let judge = Judge::default();
        let Some(analysis) = judge.game(game, 0, seats, |_, _| ControlFlow::Continue(())) else {
            let words = lang.pick(
                "Somebody spoke at a moment at which doko's table asks nobody: this game cannot be analysed.",
                "Jemand hat sich gemeldet, als am Tisch von doko niemand gefragt war: Dieses Spiel lässt sich nicht analysieren.",
            );
            return self.tell(out, |out| writeln!(out, "{words}"));
        };
        let (called, players) = ("1".to_owned(), names.clone());
        let analysed = Analysed { number: 1, called, deal: None, players, seats, analysis };
        let report = AnalyseReport { games: vec![analysed], judge: &judge, shows_hands: false };
        self.tell(out, |out| {
            writeln!(out)?;
            report.text(lang, false, out)
        })
    }
}

fn tell_faults(finished: &Finished<'_>, place: &str) -> Exit {
    for fault in finished.faults() {
        tell(format_args!("doko: {fault}{place}; from then on it plays at random"));
    }
    if finished.faults().next().is_none() { Exit::Done } else { Exit::Fault }
}

/// Four hands with `|` between them, and in a Schiebekopf the Skat.
fn parse_hands(text: &str, rules: &Rules) -> Result<Deal, Error> {
    let wrong = |text: String| Error::Usage(format!("--hands: {text}"));
    let deal: Deal = text.parse().map_err(|error| wrong(format!("{error}")))?;
    let (label, size) = (rules.label(), rules.hand_size());
    let [has_skat, wants_skat] = [deal, rules.deal(0, 0, 0)].map(|deal| !deal.skat().is_empty());
    if has_skat && !wants_skat {
        return Err(wrong(format!(
            "the rules {label} have no Skat: leave out the fifth part, or add --set game=schiebekopf"
        )));
    }
    if wants_skat && !has_skat {
        return Err(wrong(format!(
            "the rules {label} need four hands of {size} cards and a Skat of 4, as a fifth part after |"
        )));
    }
    let nines = deal.has_nines();
    if nines != rules.set().deck.nines {
        return Err(wrong(format!(
            "the rules {label} need hands of {size} cards: change the hands, or add --set deck.nines={nines}"
        )));
    }
    Ok(deal)
}
