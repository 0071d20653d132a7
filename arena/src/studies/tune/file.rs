//! The file of parameters that a search ends with: what differs from those that ship with the bot, and why.

use doko_bots::BotSpec;
use doko_engine::Lang;

use super::space::numbers;
use super::task::Purpose;
use super::tuner::Tuner;
use super::words;

/// The file; nothing of a bot without parameters, or before anything was found.
///
/// It names the parameters that differ from the built-in ones, so that it stays right where those change; those that were
/// tuned have their old value beside them, and what the change is worth alone.
pub fn parameter_file(tuner: &Tuner) -> Option<String> {
    let (found, plan) = (tuner.found.as_ref()?, &*tuner.plan);
    let spec: BotSpec = found.bot.spec.parse().ok()?;
    let built_in = numbers(&*spec.name().parse::<BotSpec>().ok()?.build().ok()?);
    let (now, before) = (numbers(&*found.bot.kind), numbers(&*plan.incumbent().kind));
    if now.is_empty() {
        return None;
    }
    let (bot, version, rules) = (spec.name(), env!("CARGO_PKG_VERSION"), plan.experiment.rules.label());
    let mut lines = vec![
        format!("# {bot} tuned by doko {version} for {rules}:"),
        format!("#   {}", words::command(plan)),
        format!("# {}", words::confirmed(tuner, Lang::En)),
    ];
    let worths = tuner.sums(Purpose::Diff).intervals();
    let mut table = "";
    for ((key, value), ((_, was), (_, built_in))) in now.iter().zip(before.iter().zip(&built_in)) {
        let differs = |other: &f64| other.to_bits() != value.to_bits();
        if !differs(was) && !differs(built_in) {
            continue;
        }
        let (group, name) = key.rsplit_once('.').unwrap_or(("", key));
        if group != table {
            lines.push(format!("\n[{group}]"));
            table = group;
        }
        let place = found.changes.iter().position(|change| change.parameter.key == *key);
        let note = match place.and_then(|place| *worths.get(place)?) {
            _ if !differs(was) => String::new(),
            None => format!(" # was {was:?}"),
            Some(worth) => format!(" # was {was:?}; alone worth {worth} points per game"),
        };
        lines.push(format!("{name} = {value:?}{note}"));
    }
    Some(lines.join("\n") + "\n")
}
