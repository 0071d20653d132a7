//! What a laboratory plays: every deal under every rule set, by bots that know its rules and by bots that do not.

use std::cell::Cell;

use doko_engine::{PerSeat, Player, Rules};

use super::design::Design;
use super::facts::Facts;
use super::follow::Follower;
use super::skill::{Skill, SkillFacts};
use crate::run::{Call, Contestant, Evening, GameOf, Games, Label, NoGame, Unit};

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
    /// The version of doko by which it was begun.
    pub engine: String,
}

/// What a deal has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabDeal {
    /// Its index.
    pub deal: u64,
    /// Its facts, bot after bot, in each of its [ways](Lab::ways).
    pub facts: Vec<Facts>,
    /// What the two bots of [`Lab::skill`] made of it under each rule set.
    pub skill: Vec<SkillFacts>,
}

impl Lab {
    /// The ways in which each bot plays a deal, in all seats: a rule set by its number, and whether the bots know it. Those
    /// that do not play as under the base until its rules part from the true ones.
    ///
    /// First come all rule sets with bots that know them, so that a rule set has its number among the ways too.
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

    /// Whether a bot, or the networks that it asks, know the rules of the base but not those of a rule set, or the reverse: then it
    /// plays by them as another bot does, and the difference also compares two players.
    pub fn is_another_player(&self, bot: usize, cell: usize) -> bool {
        let knows = |rules: &Rules| self.bots[bot].kind.falls_back(rules).is_none();
        knows(self.base()) != knows(&self.design.cells[cell].rules)
    }

    /// How many games a rule set plays of each deal or evening.
    pub fn games(&self, cell: usize) -> u32 {
        match self.unit {
            Unit::Deal => 1,
            Unit::Evening => self.design.cells[cell].rules.set().session.games,
        }
    }

    /// Plays a deal in every way.
    #[cfg(test)]
    pub fn play_deal(&self, deal: u64) -> LabDeal {
        crate::run::granted(self.deal(deal, &mut Games::played(&crate::run::Study::kinds(self))))
    }

    /// Goes through a deal, or an evening, in every way.
    ///
    /// # Errors
    /// If a log has other games.
    pub(super) fn deal(&self, index: u64, games: &mut Games<'_>) -> Result<LabDeal, NoGame> {
        let mut facts = Vec::new();
        for bot in 0..self.bots.len() {
            for way in self.ways() {
                facts.push(self.way(bot, way, index, games)?);
            }
        }
        let mut skill_facts = Vec::new();
        if let Some(skill) = &self.skill {
            for (number, cell) in self.design.cells.iter().enumerate() {
                let first = self.bots.len();
                skill_facts.push(skill.play(first, number, &cell.rules, (self.seed, index), games)?);
            }
        }
        Ok(LabDeal { deal: index, facts, skill: skill_facts })
    }

    /// Goes through a deal, or an evening, with a bot in one of its ways.
    fn way(
        &self,
        bot: usize,
        (cell, is_aware): (usize, bool),
        index: u64,
        games: &mut Games<'_>,
    ) -> Result<Facts, NoGame> {
        let rules = &self.design.cells[cell].rules;
        let (run, known_after) = ((self.seed, index), Cell::new(None));
        let mut follower = if is_aware || !games.are_played() {
            Follower::of_aware(&known_after)
        } else {
            Follower::of_unaware(&known_after, self.base(), &*self.bots[bot].kind, run)
        };
        let mut facts = Facts::default();
        let label = |game| Label::Cell { cell, is_aware, game };
        match self.unit {
            Unit::Deal => {
                let call = Call::single(rules, PerSeat([bot; 4]), run, label(0));
                let finished = games.watched(&call, &mut follower)?;
                facts.add(&finished, finished.points, known_after.get());
            }
            Unit::Evening => {
                let line_up = vec![bot; usize::from(rules.set().session.players)];
                let each = |game: GameOf<'_, '_>| {
                    let points = game.next.players.map(|player: Player| game.points[player.index()]);
                    facts.add(&game.finished, points, known_after.get());
                    facts.evening.totals.iter_mut().zip(game.totals).for_each(|(sum, &total)| *sum = total);
                };
                Evening { rules, line_up: &line_up, run }.play(games, label, &mut follower, each)?;
            }
        }
        Ok(facts)
    }
}
