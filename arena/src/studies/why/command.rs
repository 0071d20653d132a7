//! The command that shows a game.

use doko_bots::BotSpec;

use super::trace::Trace;
use crate::run::Contestant;
use crate::studies::matches::{Experiment, play};

/// The `doko play` that shows deal `index` of an experiment with these bots, and what they thought if that was kept
/// and is told.
pub fn command(experiment: &Experiment, trace: &Trace<'_>, index: u64) -> String {
    let thinks = trace.decisions.iter().any(|decision| !decision.considered.is_empty());
    play(experiment, &trace.bots.0, index) + if thinks { " --thoughts" } else { "" }
}

/// Whether the name of a bot no longer means what has played: it was made of a file that has changed since, or is gone.
pub fn has_changed(bot: &Contestant) -> bool {
    let now = bot.spec.parse().and_then(|spec: BotSpec| spec.build());
    now.map_or(true, |now| now.fingerprint() != bot.kind.fingerprint())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{Cli, Command};
    use crate::rules_source::{Origin, rules_for};
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;
    use crate::studies::why::duo::testing::trace;
    use clap::Parser;
    use doko_engine::random::bot_stream;
    use doko_engine::rules::testing::random_rules;
    use doko_engine::rules::{KEYS, PRESETS, RuleSource, Rules};
    use doko_engine::{PerSeat, Seat};

    /// The words of a command as a POSIX shell splits them, for what is written here.
    fn split(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
        let mut chars = line.chars();
        while let Some(c) = chars.next() {
            match c {
                '\'' => quoted = !quoted,
                '\\' if !quoted => word.extend(chars.next()),
                ' ' if !quoted => words.push(std::mem::take(&mut word)),
                c => word.push(c),
            }
        }
        words.push(word);
        words
    }

    #[test]
    fn rules_and_bots_survive_the_command_line() {
        let mut all: Vec<Rules> = PRESETS.iter().map(|preset| Rules::preset(preset.name).unwrap()).collect();
        all.push(
            RuleSource::preset("vln")
                .set("solo.kinds=[damen, bube]")
                .set("dulle.mode=second")
                .rules()
                .unwrap(),
        );
        let mut dice = bot_stream(3, 0, 0, Seat::ALL[0]);
        all.extend((0..40).map(|_| random_rules(&mut dice)));
        assert!(KEYS.len() > 40);
        for rules in all {
            let bots = [contestant("random:vorbehalt=0.5,ansage=0"), contestant("heuristic")];
            let experiment = Experiment { rules, seed: 77, ..duel(bots) };
            let trace = trace(&experiment, PerSeat([0, 1, 1, 0]), 9);
            let line = command(&experiment, &trace, 9);
            let Command::Play(args) =
                Cli::try_parse_from(split(&line)).unwrap_or_else(|e| panic!("{line}: {e}")).command
            else {
                panic!("{line}")
            };
            let rules = rules_for(&Origin::named(&args.rules.rules).unwrap(), &args.rules.set, 0).unwrap();
            assert_eq!(rules.fingerprint(), experiment.rules.fingerprint(), "{line}");
            assert_eq!((args.seed, args.deal), (77, 9));
            let names: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
            assert_eq!(
                names,
                ["random:vorbehalt=0.5,ansage=0", "heuristic", "heuristic", "random:vorbehalt=0.5,ansage=0"]
            );
        }
    }
}
