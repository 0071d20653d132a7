//! `doko play`: one deal or one evening, shown or recorded, with people at the table or without.

use std::io::{self, BufReader, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use clap::{Args, value_parser};
use doko_bots::{BotSpec, HUMAN};
use doko_engine::rules::Rules;
use doko_engine::{Deal, Game, Lang, PerSeat};

use super::ctrl_c::leave_on_ctrl_c;
use super::help;
use crate::cli::{LangArg, RulesArgs, Seating, Sitter, seed};
use crate::error::{Error, Exit, usage};
use crate::report::outputs::Findings;
use crate::rules_source::{Origin, rules_for, warn};
use crate::run::{Contestant, Unit, make_ready};
use crate::studies::analyse::{AnalyseReport, Analysed};
use crate::studies::defaults::SEED;
use crate::studies::judging::Judge;
use crate::table::human::{Console, Look, People};
use crate::table::sitting::Sitting;

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
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub deal: u64,
    /// Deal these hands instead: four hands with | between them, such as "CQ HT … | … | … | …", in a
    /// Schiebekopf with the Skat as a fifth part; --seed and --deal still choose the bots' random streams
    #[arg(long, value_name = "HANDS", conflicts_with = "session")]
    pub hands: Option<String>,
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u32).range(0..=1000))]
    pub session: u32,
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = seed())]
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
        .map(|sitter| match (sitter, &people) {
            (Sitter::Bot(spec), _) => Contestant::from_spec(&spec),
            (Sitter::Person, Some(people)) => Ok(Contestant::new(HUMAN, Arc::new(people.clone()))),
            (Sitter::Person, None) => unreachable!("there are people where one sits"),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let programs = bots.iter().map(|bot| bot.kind.off_switch()).collect();
    // Nothing is half written while a person thinks.
    let words = args.lang.lang.pick("\nThe game is left unfinished.", "\nDas Spiel wird abgebrochen.");
    leave_on_ctrl_c(programs, words)?;
    make_ready(bots.iter_mut().collect(), std::slice::from_ref(&rules))?;
    let sitting = Sitting {
        rules: &rules,
        bots: &bots,
        people,
        run: (args.seed, args.deal),
        hands: args.hands.as_deref().map(|hands| parse_hands(hands, &rules)).transpose()?,
        prints_records: args.record,
        shows_thoughts: args.thoughts,
        lang: args.lang.lang,
        analysis: &|game, names, out| analysis(game, names, args.lang.lang, out),
    };
    let exit = match Unit::of(args.session) {
        Unit::Deal => sitting.one_deal(out),
        Unit::Evening => sitting.one_evening(out),
    }?;
    match sitting.people.as_ref().and_then(People::broken) {
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

/// Says what the answers of the people in a game cost.
fn analysis(game: &Game<'_>, names: &PerSeat<String>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let seats = PerSeat::from_fn(|seat| names[seat] == HUMAN);
    let judge = Judge::default();
    let Some(analysis) = judge.game(game, 0, seats, |_, _| ControlFlow::Continue(())) else {
        let words = lang.pick(
            "Somebody spoke at a moment at which doko's table asks nobody: this game cannot be analysed.",
            "Jemand hat sich gemeldet, als am Tisch von doko niemand gefragt war: Dieses Spiel lässt sich nicht analysieren.",
        );
        return writeln!(out, "{words}");
    };
    let (called, players) = ("1".to_owned(), names.clone());
    let analysed = Analysed { number: 1, called, deal: None, players, seats, analysis };
    let report = AnalyseReport { games: vec![analysed], judge: &judge, shows_hands: false };
    writeln!(out)?;
    report.text(lang, false, out)
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
