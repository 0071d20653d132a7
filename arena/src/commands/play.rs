//! `doko play`: one deal, shown or recorded.

use std::io::Write;

use doko_bots::{BotKind, BotSpec};
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::rules::Rules;
use doko_engine::{Deal, PerSeat};

use crate::cli::PlayArgs;
use crate::config::load_rules;
use crate::duel::Contestant;
use crate::error::{Error, Exit, tell};
use crate::fallback::{Finished, play_on};
use crate::show::show;

pub(super) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = load_rules(&args.rules)?;
    let mut bots = Vec::new();
    for n in 0..4 {
        let default = || "heuristic".parse::<BotSpec>().expect("a name is a spec");
        bots.push(Contestant::from_spec(&args.bots.get(n).cloned().unwrap_or_else(default))?);
    }
    let seed = args.seed.seed;
    let deal = match &args.hands {
        Some(hands) => parse_hands(hands, &rules)?,
        None => rules.deal(seed, args.deal, 0),
    };
    let kinds = PerSeat::from_fn(|seat| &*bots[seat.index()].kind as &dyn BotKind);
    let names = PerSeat::from_fn(|seat| bots[seat.index()].name.clone());
    let Finished { game, faults } = play_on(&rules, deal, &kinds, seed, args.deal);
    for fault in &faults {
        tell(format_args!("doko: {fault}; from then on it plays at random"));
    }
    let exit = if faults.is_empty() { Exit::Done } else { Exit::Fault };
    if args.record {
        let record = GameRecord::of(&game).with_players(names.0);
        let record = match args.hands {
            Some(_) => record,
            None => record.with_deal(DealOrigin { seed, index: args.deal, redeal: 0 }),
        };
        writeln!(out, "{}", record.to_line())?;
        return Ok(exit);
    }
    match args.hands {
        Some(_) => writeln!(
            out,
            "Given hands, streams of deal {} of seed {seed}, rules {}\n",
            args.deal,
            rules.label()
        )?,
        None => writeln!(out, "Deal {} of seed {seed}, rules {}\n", args.deal, rules.label())?,
    }
    show(&game, &names, out)?;
    Ok(exit)
}

/// Four hands with `|` between them.
fn parse_hands(text: &str, rules: &Rules) -> Result<Deal, Error> {
    let deal: Deal = text.parse().map_err(|error| Error::Usage(format!("--hands: {error}")))?;
    if deal.has_nines() == rules.set().deck.nines {
        return Ok(deal);
    }
    Err(Error::Usage(format!(
        "--hands: the rules {} need hands of {} cards: change the hands, or add --set deck.nines={}",
        rules.label(),
        rules.hand_size(),
        deal.has_nines()
    )))
}
