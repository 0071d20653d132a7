//! What a laboratory plays: every deal under every rule set, by bots that know its rules and by bots that do not.

use std::cell::Cell;

use doko_bots::BotKind;
use doko_engine::random::fingerprint;
use doko_engine::{PerSeat, Player, Rules, Seat, Setup};
use serde::{Deserialize, Serialize};

use super::design::Design;
use super::facts::{Facts, Followed};
use super::follow::{Follower, Seen};
use super::skill::{Skill, SkillFacts};
use crate::evening::{GameOf, play_evening_watched};
use crate::experiment::Contestant;
use crate::fallback::{Finished, play_watched};
use crate::log::Entry;
use crate::schedule::Unit;

/// All that decides the results of a laboratory.
#[derive(Clone)]
pub struct Lab {
    /// The rule sets.
    pub design: Design,
    /// The bots, of which each plays all seats.
    pub bots: Vec<Contestant>,
    /// The seed of all deals and bot streams.
    pub seed: u64,
    /// How many deals, or evenings, are to be played.
    pub deals: u64,
    /// What is played: single deals, or evenings as the rules have them.
    pub unit: Unit,
    /// How many deals in a row count as an evening, where single deals are played.
    pub evening: u32,
    /// Whether each rule set is also played by bots that play as under the base.
    pub plays_unaware: bool,
    /// Two bots that show how much of the game is luck.
    pub skill: Option<Skill>,
}

/// One way of playing a deal: a bot in all seats, under a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Treatment {
    /// The bot, by its number.
    pub bot: usize,
    /// The rule set, by its number.
    pub cell: usize,
    /// Whether the bots know its rules, or play as under those of the base until these part from them.
    pub is_aware: bool,
}

/// What a deal has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabDeal {
    /// Its index.
    pub deal: u64,
    /// Its facts by [`Lab::treatments`]; `None` where they are those of the base with the same bots.
    facts: Vec<Option<Facts>>,
    /// What the two bots of [`Lab::skill`] made of it under each rule set.
    pub skill: Vec<SkillFacts>,
}

impl Entry for LabDeal {
    const KIND: &'static str = "log of a laboratory";
    const MAGIC: &'static str = "doko-lab";
    const VERSION: &'static str = "1";

    fn foreign_to(&self, deal: u64) -> Option<u64> {
        Some(self.deal).filter(|&own| own != deal)
    }
}

impl LabDeal {
    /// Its facts by [`Lab::treatments`], `per_bot` of which are of each bot.
    pub fn facts(&self, per_bot: usize) -> impl Iterator<Item = &Facts> {
        self.facts.chunks(per_bot).flat_map(|own| {
            let base = own[0].as_ref().expect("the base is told in full");
            own.iter().map(move |facts| facts.as_ref().unwrap_or(base))
        })
    }
}

impl Lab {
    /// What is played of each deal, bot after bot: first every rule set, the base before the others, and then the others by
    /// bots that do not know them.
    pub fn treatments(&self) -> Vec<Treatment> {
        let ways = self.ways();
        let of_bot = |bot: usize| ways.iter().map(move |&(cell, is_aware)| Treatment { bot, cell, is_aware });
        (0..self.bots.len()).flat_map(of_bot).collect()
    }

    /// The treatments of each bot: a rule set by its number, and whether the bots know it.
    pub fn ways(&self) -> Vec<(usize, bool)> {
        let aware = (0..self.design.cells.len()).map(|cell| (cell, true));
        // With other cards there is no table at which somebody could play as under the base.
        let unaware = |&cell: &usize| self.plays_unaware && self.deals_alike(0, cell);
        aware.chain((1..self.design.cells.len()).filter(unaware).map(|cell| (cell, false))).collect()
    }

    /// The rules of the base.
    pub fn base(&self) -> &Rules {
        &self.design.cells[0].rules
    }

    /// Whether two rule sets deal the same cards, so that their games can be compared deal by deal.
    pub fn deals_alike(&self, a: usize, b: usize) -> bool {
        self.design.cells[a].pack == self.design.cells[b].pack
    }

    /// How many games a rule set plays of each deal or evening.
    pub fn games(&self, cell: usize) -> u32 {
        match self.unit {
            Unit::Deal => 1,
            Unit::Evening => self.design.cells[cell].rules.set().session.games,
        }
    }

    /// Names the experiment: all that decides its games, and nothing else but how many there are.
    pub fn identity(&self) -> String {
        let rules: Vec<String> = self.design.cells.iter().map(|cell| cell.rules.fingerprint()).collect();
        let bots: Vec<String> = self.bots.iter().map(|bot| bot.kind.fingerprint()).collect();
        let Lab { seed, deals, unit, plays_unaware, .. } = self;
        let skill = self.skill.as_ref().map(|skill| (skill.fingerprints(), skill.replicates));
        fingerprint(format!("lab {rules:?} {bots:?} {seed} {deals} {unit:?} {plays_unaware} {skill:?}"))
    }

    /// Plays a deal in every way.
    pub fn play_deal(&self, deal: u64) -> LabDeal {
        let per_bot = self.ways().len();
        let mut all: Vec<Option<Facts>> = Vec::new();
        for (number, treatment) in self.treatments().into_iter().enumerate() {
            let facts = self.play(treatment, deal);
            let base = number / per_bot * per_bot;
            let is_as_base = number > base && all[base].as_ref() == Some(&facts);
            all.push((!is_as_base).then_some(facts));
        }
        let of_cell = |skill: &Skill| -> Vec<SkillFacts> {
            self.design.cells.iter().map(|cell| skill.play(&cell.rules, self.seed, deal)).collect()
        };
        LabDeal { deal, facts: all, skill: self.skill.as_ref().map(of_cell).unwrap_or_default() }
    }

    /// Plays a deal, or an evening, in one way.
    fn play(&self, Treatment { bot, cell, is_aware }: Treatment, index: u64) -> Facts {
        let rules = &self.design.cells[cell].rules;
        let kind: &dyn BotKind = &*self.bots[bot].kind;
        let (seed, seen) = ((self.seed, index), Cell::new(Seen::default()));
        let mut follower = if is_aware {
            Follower::of_aware(&seen)
        } else {
            Follower::of_unaware(&seen, self.base(), kind, seed)
        };
        let mut facts = Facts::default();
        match self.unit {
            Unit::Deal => {
                let (deal, setup) = (rules.deal(self.seed, index, 0), Setup::single(Seat::ALL[0]));
                let kinds = PerSeat::from_fn(|_| kind);
                let finished = play_watched(rules, deal, setup, &kinds, seed, &mut follower);
                let finished = finished.expect("who follows does not leave");
                let points = *finished.game.score().expect("the game was played to its end").points();
                facts.add(&finished.game, points.0, followed(seen.get(), &finished));
            }
            Unit::Evening => {
                let players = usize::from(rules.set().session.players);
                let each = |game: GameOf<'_, '_>| {
                    let points = game.next.players.map(|player: Player| game.points[player.index()]);
                    facts.add(&game.finished.game, points.0, followed(seen.get(), &game.finished));
                    facts.totals.iter_mut().zip(game.totals).for_each(|(sum, &total)| *sum = total);
                };
                let kinds = vec![kind; players];
                let ended = play_evening_watched(rules, &kinds, seed, &mut follower, each);
                ended.expect("who follows does not leave");
            }
        }
        facts
    }
}

fn followed(seen: Seen, finished: &Finished<'_>) -> Followed {
    Followed {
        redeals: finished.redeals,
        known_after: seen.known_after,
        has_parted: seen.has_parted,
        faults: finished.faults.len(),
    }
}
