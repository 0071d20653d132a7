//! What the answers of a player cost, all together and by kind, over many games.

use std::collections::BTreeMap;

use super::findings::Analysed;
use crate::stats::{BlockPoints, Estimate, Moments, simultaneous};
use crate::studies::judging::{Judged, Kind};

/// What the answers of a player cost.
pub struct Costs {
    /// The player.
    pub player: String,
    /// In how many seats it was judged, games together.
    pub seats: u64,
    /// What its answers cost in a game, deal by deal.
    pub all: Moments,
    /// The same by kind of decision, each with how many it took.
    pub kinds: BTreeMap<Kind, OfKind>,
}

/// What the answers of a kind cost.
#[derive(Clone, Copy)]
pub struct OfKind {
    /// How many there were.
    pub decisions: u64,
    /// In how many a better answer is shown.
    pub better: u64,
    /// In how many deals they cost anything.
    pub deals: u64,
    /// What they cost in a game, deal by deal.
    pub cost: Moments,
}

/// Costs of one deal.
#[derive(Default)]
struct OfDeal {
    seats: u64,
    all: f64,
    kinds: BTreeMap<Kind, f64>,
}

impl Costs {
    /// What the answers of each player cost, the players in the order in which they first sit down. Deals count alike, however
    /// many games and seats a player has in them: they are what is drawn at random.
    pub fn of(games: &[Analysed<'_>]) -> Vec<Costs> {
        let mut players: Vec<&String> = Vec::new();
        for (_, player) in games.iter().flat_map(Analysed::judged_players) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        players.into_iter().map(|player| Costs::of_player(player, games)).collect()
    }

    /// What each kind of decision costs in a game, with intervals that hold all at once, the most expensive first.
    pub fn compared(&self) -> Vec<(Kind, Estimate)> {
        let costs: Vec<Moments> = self.kinds.values().map(|of| of.cost).collect();
        let compared = self.kinds.keys().zip(simultaneous::intervals(&costs));
        let mut compared: Vec<(Kind, Estimate)> =
            compared.filter_map(|(&kind, cost)| Some((kind, cost?))).collect();
        compared.sort_by(|(_, one), (_, other)| other.mean.total_cmp(&one.mean));
        compared
    }

    fn of_player(player: &str, games: &[Analysed<'_>]) -> Costs {
        let mut deals: BTreeMap<(u64, u64), OfDeal> = BTreeMap::new();
        let mut counts: BTreeMap<Kind, [u64; 2]> = BTreeMap::new();
        for (number, game) in games.iter().enumerate() {
            let deal = game.deal.unwrap_or((u64::MAX, number as u64));
            for (seat, _) in game.judged_players().filter(|(_, name)| *name == player) {
                let of_deal = deals.entry(deal).or_default();
                of_deal.seats += 1;
                for Judged { kind, cost, better, .. } in game.answers_of(seat) {
                    let Some(kind) = *kind else { continue };
                    of_deal.all += cost.mean;
                    *of_deal.kinds.entry(kind).or_default() += cost.mean;
                    let count = counts.entry(kind).or_default();
                    count[0] += 1;
                    count[1] += u64::from(better.is_some());
                }
            }
        }
        let by_deal = |cost: &dyn Fn(&OfDeal) -> f64| {
            let mut moments = Moments::default();
            for deal in deals.values() {
                let units = cost(deal) / deal.seats as f64 * BlockPoints::UNITS as f64;
                moments.add(BlockPoints::from_units(units.round() as i64));
            }
            moments
        };
        let of_kind = |(&kind, &[decisions, better]): (&Kind, &[u64; 2])| {
            let of_deal = |deal: &OfDeal| deal.kinds.get(&kind).copied().unwrap_or(0.0);
            let costly = deals.values().filter(|deal| of_deal(deal) != 0.0).count() as u64;
            (kind, OfKind { decisions, better, deals: costly, cost: by_deal(&of_deal) })
        };
        Costs {
            player: player.to_owned(),
            seats: deals.values().map(|deal| deal.seats).sum(),
            all: by_deal(&|deal| deal.all),
            kinds: counts.iter().map(of_kind).collect(),
        }
    }
}
