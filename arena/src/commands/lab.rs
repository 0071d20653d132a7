//! What `doko lab` plays, by what was typed.

use doko_bots::BotSpec;
use doko_engine::rules::OPTIONS;

use crate::cli::LabArgs;
use crate::error::{Error, usage};
use crate::rules_source::Origin;
use crate::run::{Contestant, MOST_BOTS, Unit};
use crate::studies::defaults::{DEALS, SEED};
use crate::studies::lab::design::{Design, Factor, Start};
use crate::studies::lab::experiment::Lab;
use crate::studies::lab::skill::Skill;

/// The laboratory that is asked for.
///
/// # Errors
/// If something in it is wrong, or cannot be read.
pub(super) fn lab(args: &LabArgs) -> Result<Lab, Error> {
    let session = args.session.unwrap_or(0);
    let specs = match &args.bots[..] {
        [] => vec!["heuristic".parse::<BotSpec>()?],
        named => named.to_vec(),
    };
    let bots = specs.iter().map(Contestant::from_spec).collect::<Result<Vec<_>, _>>()?;
    if bots.len() > MOST_BOTS {
        return usage("at most 26 bots can be named, one for each letter");
    }
    let evening = args.evening.unwrap_or(if session > 0 { session } else { 24 });
    Ok(Lab {
        design: design(args, session)?,
        bots,
        seed: args.seed.unwrap_or(SEED),
        deals: args.deals.unwrap_or(DEALS),
        unit: Unit::of(session),
        evening,
        // At an evening, what comes before a game depends on the rules too.
        plays_unaware: !args.aware_only && session == 0,
        skill: skill(args)?,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The two bots that tell luck from skill, if they are asked for.
fn skill(args: &LabArgs) -> Result<Option<Skill>, Error> {
    let [one, other] = &args.skill[..] else { return Ok(None) };
    let bots = [Contestant::from_spec(one)?, Contestant::from_spec(other)?];
    Ok(Some(Skill { bots, replicates: args.replicates.unwrap_or(2) }))
}

fn design(args: &LabArgs, games: u32) -> Result<Design, Error> {
    let start = |name: &str| -> Result<Start, Error> {
        Ok(Start { origin: Origin::named(name)?, changes: args.set.clone(), games })
    };
    if !args.rules.is_empty() {
        if args.factorial {
            return usage(
                "--factorial combines what is varied: name it with --vary or --option, and the rules with --base",
            );
        }
        let starts = args.rules.iter().map(|name| start(name));
        return Design::side_by_side(&starts.collect::<Result<Vec<_>, _>>()?);
    }
    let base = start(args.base.as_deref().unwrap_or("ddv"))?;
    let mut factors = args.vary.iter().map(|text| Factor::of_key(text)).collect::<Result<Vec<_>, _>>()?;
    let preset = base.origin.rules(&args.set)?.base();
    for name in &args.option {
        if name == "all" {
            let all = OPTIONS.iter().filter(|option| option.preset == preset);
            let all = all.map(|option| Factor::of_option(preset, option.name));
            factors.extend(all.collect::<Result<Vec<_>, _>>()?);
        } else {
            factors.push(Factor::of_option(preset, name)?);
        }
    }
    Design::varied(&base, factors, args.factorial)
}
