//! What a spec says of a search.

use super::evidence::Inference;
use super::tree::Trees;
use crate::manners::{ALL, Manner};
use crate::options::Options;
use crate::spec_error::SpecError;

/// How much a decision may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// So many worlds for every answer there is; what halving saves on poor ones goes to the good ones.
    Worlds(u32),
    /// So many milliseconds. What is decided then hangs on the machine.
    Millis(u32),
}

/// By what the seats play on to the end of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Playout {
    /// Cards at random.
    Random,
    /// Rules of thumb ([`crate::rule_of_thumb::RuleOfThumb`]).
    Thumb,
    /// The heuristic's value of each card ([`crate::heuristic::HeuristicPolicy`]).
    Heuristic,
}

/// Which answers get how many worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allocation {
    /// All the same.
    Uniform,
    /// Sequential halving: the worse half goes after each round.
    Halving,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// The search.
    Search,
    /// The heuristic.
    Heuristic,
    /// The networks; the search under rules that they do not know.
    Net,
    /// Nobody: what need not be said is not said.
    Off,
}

/// What a search makes of what networks think of cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Judging {
    /// In how many first tricks it plays what they take to be best.
    pub tricks: u32,
    /// As how many worlds their judgement counts.
    pub worlds: f64,
    /// By how many points a card must be worse, in their judgement, not to be searched.
    pub prune: f64,
}

/// What a search takes the others for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rivals {
    /// Heuristics, whatever they do.
    Heuristics,
    /// Players of manners that what they do will tell; in an evening, if it remembers, what they did in earlier games too.
    Asked {
        /// Whether it does.
        remembers: bool,
    },
    /// Players of the manner of this name.
    Known(&'static str),
}

impl Rivals {
    /// Whether it asks how likely what the others do is in each manner.
    pub(super) fn are_asked(self) -> bool {
        self != Rivals::Heuristics
    }
}

/// Which evidence weighs worlds, as an option says it. Settings only keep whether any does: their fingerprint is that of bots
/// before there was a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infers {
    /// By nothing.
    Off,
    /// By what the others did, as manners explain it.
    Manners,
    /// By what they did, as manners or a certain bot explain it.
    Alike,
}

impl Infers {
    pub(super) const fn if_on(is_on: bool) -> Infers {
        if is_on { Infers::Manners } else { Infers::Off }
    }

    /// What an option may say, with networks or without.
    pub(super) const fn ways(has_networks: bool) -> &'static [(&'static str, Infers)] {
        let all: &[_] = &[("on", Infers::Manners), ("off", Infers::Off), ("net", Infers::Alike)];
        if has_networks { all } else { all.split_at(2).0 }
    }
}

/// All that a search can be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// How much a decision may cost.
    pub budget: Budget,
    /// By what the seats play on.
    pub playout: Playout,
    /// Which answers get how many worlds.
    pub allocation: Allocation,
    /// By how many standard errors an answer must be behind to be given up; 0 for never.
    pub stop: f64,
    /// How many last tricks are solved with all cards open; 0 for none.
    pub solve: u32,
    /// What 30 Augen of the own party count beside the points, in points.
    pub augen: f64,
    /// What it takes the others for.
    pub rivals: Rivals,
    /// Whether what the others did speaks for worlds and against others.
    pub infers: bool,
    /// How it does.
    pub inference: Inference,
    /// Who says Re and Kontra.
    pub ansage: By,
    /// How many times as many worlds a question gets that is asked once or twice in a game: Vorbehalte, Ansagen.
    pub once: u32,
    /// Whether what can be said later is left for later.
    pub waits: bool,
    /// By how many points it must be better to say something.
    pub ansage_margin: f64,
    /// By how many Augen games come out otherwise than they were played out, about, when it comes to Ansagen and solos.
    pub doubt: u32,
    /// Who declares solos.
    pub solo: By,
    /// By how many points a solo must be better than the game without it.
    pub solo_margin: f64,
    /// How many Augen more than in a playout the party of a seat takes that searches; below 0 if the others do so too.
    pub edge: i32,
    /// The same of a soloist, who has no partner that does not.
    pub solo_edge: i32,
    /// What it makes of networks, if it has any.
    pub judge: Judging,
    /// How trees are grown for cards; `None` for sequential halving.
    pub tree: Option<Trees>,
}

/// Worlds for each card that may be played, where a spec does not say.
const WORLDS: u32 = 192;

impl Default for Settings {
    /// Those of `pimc`.
    fn default() -> Settings {
        Settings {
            budget: Budget::Worlds(WORLDS),
            playout: Playout::Heuristic,
            allocation: Allocation::Halving,
            stop: 4.0,
            solve: 0,
            augen: 3.0,
            rivals: Rivals::Asked { remembers: true },
            infers: true,
            inference: Inference {
                temperature: 4.0,
                epsilon: 0.1,
                min_ess: 0.05,
                ansage_weight: 0.7,
                patience: 0.0,
                draws: 4,
            },
            ansage: By::Net,
            once: 4,
            waits: true,
            doubt: 10,
            ansage_margin: 0.1,
            solo: By::Net,
            solo_margin: 0.0,
            edge: 6,
            solo_edge: 15,
            judge: Judging { tricks: 0, worlds: 24.0, prune: 100.0 },
            tree: None,
        }
    }
}

impl Settings {
    /// The same for a seat without networks among bots that search as well: they play better than in playouts, and wait with what they have
    /// to say.
    const fn among_equals(self) -> Settings {
        let inference = Inference { patience: 1.0, ..self.inference };
        Settings { edge: -4, solo_edge: -3, inference, ..self }
    }

    /// The same with so many times as many worlds.
    pub(super) const fn times(self, factor: u32) -> Settings {
        let budget = match self.budget {
            Budget::Worlds(worlds) => Budget::Worlds(worlds.saturating_mul(factor)),
            millis @ Budget::Millis(_) => millis,
        };
        Settings { budget, ..self }
    }

    /// The same where there are no networks to which anything is left.
    fn searched(self) -> Settings {
        let searched = |by: By| if by == By::Net { By::Search } else { by };
        Settings {
            ansage: searched(self.ansage),
            solo: searched(self.solo),
            rivals: Rivals::Heuristics,
            ..self
        }
    }

    /// The settings of a spec, where these hold for what it leaves out; only a bot that has networks can leave something to
    /// them.
    pub(super) fn from_options(
        default: Settings,
        has_networks: bool,
        options: &mut Options,
    ) -> Result<Settings, SpecError> {
        let default = if has_networks { default } else { default.searched() };
        let mut settings = default;
        // What is named besides wins over what the rivals bring along.
        let known =
            |manner: &Manner| (manner.name, Settings { rivals: Rivals::Known(manner.name), ..default });
        let rivals: Vec<(&str, Settings)> = if has_networks {
            [("any", default)].into_iter().chain(ALL.iter().map(known)).collect()
        } else {
            vec![("any", default), ("heuristic", default), ("search", default.among_equals())]
        };
        options.choice("rivals", &rivals, &mut settings)?;
        for (old, new) in [("random", "epsilon"), ("effective", "min-ess"), ("words", "ansage-weight")] {
            options.renamed(old, new)?;
        }
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            options.refuse("ms", "worlds=N, for this platform has no clock")?;
        }
        options.only_one_of("worlds", "ms")?;
        if settings.tree.is_some() {
            options.only_one_of("iterations", "ms")?;
        }
        settings.budget = if options.has("ms") {
            let mut millis = 1;
            options.fill_whole("ms", 1..=1_000_000, &mut millis)?;
            Budget::Millis(millis)
        } else {
            let mut worlds = WORLDS;
            options.fill_whole("worlds", 1..=1_000_000, &mut worlds)?;
            Budget::Worlds(worlds)
        };
        let playout =
            [("random", Playout::Random), ("thumb", Playout::Thumb), ("heuristic", Playout::Heuristic)];
        options.choice("playout", &playout, &mut settings.playout)?;
        let allocation = [("uniform", Allocation::Uniform), ("halving", Allocation::Halving)];
        options.choice("allocation", &allocation, &mut settings.allocation)?;
        options.fill("stop", 0.0..=100.0, &mut settings.stop)?;
        options.fill_whole("solve", 0..=6, &mut settings.solve)?;
        options.fill("augen", 0.0..=10.0, &mut settings.augen)?;
        let asked = |remembers: bool| match settings.rivals {
            known @ Rivals::Known(_) => known,
            Rivals::Heuristics | Rivals::Asked { .. } => Rivals::Asked { remembers },
        };
        let belief = [("off", Rivals::Heuristics), ("game", asked(false)), ("evening", asked(true))];
        options.choice("belief", &belief, &mut settings.rivals)?;
        let inference = &mut settings.inference;
        options.fill("temperature", 0.1..=1000.0, &mut inference.temperature)?;
        options.fill("epsilon", 0.001..=1.0, &mut inference.epsilon)?;
        options.fill("min-ess", 0.0..=1.0, &mut inference.min_ess)?;
        options.fill("ansage-weight", 0.0..=10.0, &mut inference.ansage_weight)?;
        options.fill("patience", 0.0..=1.0, &mut inference.patience)?;
        options.fill_whole("draws", 1..=1000, &mut inference.draws)?;
        let by = [("search", By::Search), ("heuristic", By::Heuristic), ("off", By::Off), ("net", By::Net)];
        let by = if has_networks { &by[..] } else { &by[..3] };
        options.choice("ansage", by, &mut settings.ansage)?;
        options.fill("ansage-margin", -100.0..=100.0, &mut settings.ansage_margin)?;
        options.fill_whole("doubt", 0..=60, &mut settings.doubt)?;
        options.choice("wait", &[("on", true), ("off", false)], &mut settings.waits)?;
        options.fill_whole("once", 1..=1000, &mut settings.once)?;
        options.choice("solo", by, &mut settings.solo)?;
        options.fill("solo-margin", -100.0..=100.0, &mut settings.solo_margin)?;
        options.fill_whole("edge", -60..=60, &mut settings.edge)?;
        options.fill_whole("solo-edge", -60..=60, &mut settings.solo_edge)?;
        options.fill_whole("net-tricks", 0..=12, &mut settings.judge.tricks)?;
        options.fill("net-worlds", 0.0..=1_000_000.0, &mut settings.judge.worlds)?;
        options.fill("net-prune", 0.0..=100.0, &mut settings.judge.prune)?;
        if let Some(tree) = &mut settings.tree {
            tree.take_options(options, settings.budget)?;
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests;
