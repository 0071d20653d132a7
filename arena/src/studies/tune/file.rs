//! The file of parameters that a search ends with: what differs from those that ship with the bot, and why.

use std::fmt::Write;

use doko_bots::BotSpec;

use super::course::Course;
use super::space::numbers;
use super::words;
use crate::stats::Estimate;

/// The file; nothing of a bot without parameters, or before anything was found.
///
/// It names the parameters that differ from the built-in ones, so that it stays right where those change; those that were
/// tuned have their old value beside them, and what the change is worth alone.
pub fn parameter_file(course: &Course<'_>) -> Option<String> {
    let found = course.found.as_ref()?;
    let spec: BotSpec = found.bot.name.parse().ok()?;
    let shipped = spec.name().parse::<BotSpec>().ok()?.build().ok()?;
    let (now, before) = (numbers(&*found.bot.kind), numbers(&*course.tuning.incumbent().kind));
    if now.is_empty() {
        return None;
    }
    let shipped = numbers(&*shipped);
    let mut text = format!(
        "# {} tuned by doko {} for {}:\n",
        spec.name(),
        env!("CARGO_PKG_VERSION"),
        course.tuning.experiment.rules.label()
    );
    writeln!(text, "#   {}", words::command(course.tuning)).expect("a string can be written to");
    writeln!(text, "# {}", words::confirmed(course, doko_engine::Lang::En))
        .expect("a string can be written to");
    let mut table = String::new();
    for (n, (key, value)) in now.iter().enumerate() {
        let is = |numbers: &[(String, f64)]| numbers[n].1.to_bits() == value.to_bits();
        if is(&shipped) && is(&before) {
            continue;
        }
        let (group, name) = key.rsplit_once('.').unwrap_or(("", key));
        if group != table {
            write!(text, "\n[{group}]\n").expect("a string can be written to");
            group.clone_into(&mut table);
        }
        write!(text, "{name} = {value:?}").expect("a string can be written to");
        if !is(&before) {
            write!(text, " # was {:?}", before[n].1).expect("a string can be written to");
            if let Some(worth) = worth(course, key) {
                write!(text, "; alone worth {worth} points per game").expect("a string can be written to");
            }
        }
        text.push('\n');
    }
    Some(text)
}

/// What the change of a parameter is worth alone.
fn worth(course: &Course<'_>, key: &str) -> Option<Estimate> {
    let found = course.found.as_ref()?;
    let place = found.changes.iter().position(|(parameter, _)| parameter.key == key)?;
    *words::intervals(&course.diff).get(place)?
}
