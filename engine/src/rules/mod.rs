//! Rules as data.
mod ruleset;
use crate::contract::SoloKind;
use crate::order::{Order, Trumps};
pub use ruleset::*;

/// Checked rules (interim).
#[derive(Clone, Debug)]
pub struct Rules {
    set: RuleSet,
    orders: Vec<Order>,
}
impl Rules {
    /// interim
    pub fn new(set: RuleSet) -> Result<Rules, std::convert::Infallible> {
        let orders = std::iter::once(Trumps::Normal)
            .chain(SoloKind::ALL.map(Trumps::Solo))
            .map(|t| Order::new(&set, t))
            .collect();
        Ok(Rules { set, orders })
    }
    /// interim
    pub fn preset(_name: &str) -> Result<Rules, std::convert::Infallible> {
        Rules::new(toml::from_str(include_str!("presets/ddv.toml")).expect("x"))
    }
    /// interim
    pub fn set(&self) -> &RuleSet {
        &self.set
    }
    /// interim
    pub fn order(&self, trumps: Trumps) -> &Order {
        &self.orders[match trumps {
            Trumps::Normal => 0,
            Trumps::Solo(k) => 1 + k as usize,
        }]
    }
    /// interim
    pub fn deck(&self) -> crate::CardSet {
        crate::CardSet::deck(self.set.deck.nines)
    }
    /// interim
    pub fn hand_size(&self) -> usize {
        if self.set.deck.nines { 12 } else { 10 }
    }
}
