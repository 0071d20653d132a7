//! `doko play`: one deal or one evening, shown or recorded.

use std::io::Write;

use doko_bots::{BotKind, BotSpec};
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::rules::Rules;
use doko_engine::{Deal, Lang, PerSeat, Seat, Setup, told};

use crate::cli::PlayArgs;
use crate::error::{Error, Exit, tell};
use crate::evening::play_evening;
use crate::experiment::Contestant;
use crate::fallback::{Finished, play_on};
use crate::report::wrapped;
use crate::rules_source::{Origin, rules_for};
use crate::schedule::Unit;
use crate::show::{EveningTable, show};

pub(super) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = rules_for(&Origin::named(&args.rules.rules)?, &args.rules.set, args.session.session)?;
    let players = match args.session.unit() {
        Unit::Deal => 4,
        Unit::Evening => usize::from(rules.set().session.players),
    };
    if args.bots.len() > players {
        let given = args.bots.len();
        return Err(Error::Usage(format!("{given} bots for {players} places: name {players} at most")));
    }
    let bots = contestants(&args.bots, players)?;
    match args.session.unit() {
        Unit::Deal => one_deal(args, &rules, &bots, out),
        Unit::Evening => one_evening(args, &rules, &bots, out),
    }
}

/// The bots that were named, and the default in the places after them.
fn contestants(named: &[BotSpec], players: usize) -> Result<Vec<Contestant>, Error> {
    let default = || "heuristic".parse::<BotSpec>().expect("a name is a spec");
    (0..players).map(|n| Ok(Contestant::from_spec(&named.get(n).cloned().unwrap_or_else(default))?)).collect()
}

/// The language of what is printed: a record is for programs.
fn told_in(args: &PlayArgs) -> Lang {
    if args.record { Lang::default() } else { args.lang.lang }
}

fn one_deal(args: &PlayArgs, rules: &Rules, bots: &[Contestant], out: &mut dyn Write) -> Result<Exit, Error> {
    let seed = args.seed.seed;
    let deal = match &args.hands {
        Some(hands) => parse_hands(hands, rules)?,
        None => rules.deal(seed, args.deal, 0),
    };
    let kinds = PerSeat::from_fn(|seat| &*bots[seat.index()].kind as &dyn BotKind);
    let lang = told_in(args);
    let names = PerSeat::from_fn(|seat| bots[seat.index()].label_in(lang));
    let setup = Setup::single(Seat::ALL[0]);
    let finished = play_on(rules, deal, setup, &kinds, seed, args.deal);
    let exit = tell_faults(&finished, "");
    let Finished { game, redeals, .. } = finished;
    if args.record {
        let record = GameRecord::of(&game).with_players(names.0);
        // Given hands that were thrown in have been replaced by those of the seed.
        let record = match args.hands {
            Some(_) if redeals == 0 => record,
            _ => record.with_deal(DealOrigin { seed, index: args.deal, redeal: redeals }),
        };
        writeln!(out, "{}", record.to_line())?;
        return Ok(exit);
    }
    let (deal, label) = (args.deal, rules.label());
    let heading = match args.hands {
        Some(_) => told!(
            lang,
            "Given hands, streams of deal {deal} of seed {seed}, rules {label}",
            "Vorgegebene Blätter, Bots wie bei Kartenverteilung {deal} von Seed {seed}, Regeln {label}"
        ),
        None => told!(
            lang,
            "Deal {deal} of seed {seed}, rules {label}",
            "Kartenverteilung {deal} von Seed {seed}, Regeln {label}"
        ),
    };
    writeln!(out, "{}\n", wrapped(&heading))?;
    show(&game, &names, redeals, lang, out)?;
    Ok(exit)
}

fn one_evening(
    args: &PlayArgs,
    rules: &Rules,
    bots: &[Contestant],
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let (seed, evening) = (args.seed.seed, args.deal);
    let kinds: Vec<&dyn BotKind> = bots.iter().map(|bot| &*bot.kind as _).collect();
    let lang = told_in(args);
    let names: Vec<String> = bots.iter().map(|bot| bot.label_in(lang)).collect();
    let mut exit = Exit::Done;
    let mut table = EveningTable::new(&names, lang);
    if !args.record {
        let (games, label) = (rules.set().session.games, rules.label());
        let heading = told!(
            lang,
            "Evening {evening} of seed {seed}: {games} games, rules {label}",
            "Abend {evening} von Seed {seed}: {games} Spiele, Regeln {label}"
        );
        writeln!(out, "{}\n", wrapped(&heading))?;
        table.begin(out)?;
    }
    let mut written = Ok(());
    play_evening(rules, &kinds, seed, evening, |game| {
        if tell_faults(&game.finished, &format!(" in game {}", game.next.number + 1)) == Exit::Fault {
            exit = Exit::Fault;
        }
        if written.is_err() {
            return;
        }
        written = if args.record {
            let players = game.next.players.0.map(|player| names[player.index()].clone());
            let origin = DealOrigin { seed, index: game.index, redeal: game.finished.redeals };
            let record = GameRecord::of(&game.finished.game).with_players(players).with_deal(origin);
            writeln!(out, "{}", record.to_line())
        } else {
            table.row(&game, out)
        };
    });
    written?;
    if !args.record {
        table.end(out)?;
    }
    Ok(exit)
}

fn tell_faults(finished: &Finished<'_>, place: &str) -> Exit {
    for fault in &finished.faults {
        tell(format_args!("doko: {fault}{place}; from then on it plays at random"));
    }
    if finished.faults.is_empty() { Exit::Done } else { Exit::Fault }
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
