//! The parameters of the heuristic, made ready for one game: what each card means in its order, and under its rules.

use doko_engine::rules::HochzeitMode;
use doko_engine::{Bits, Card, Contract, EffectiveSuit, Order, Rank, Rules};

use crate::heuristic::params::{KeepParams, NullParams, Params, SideWeights, SignParams};
use crate::heuristic::schwarze_sau;
use crate::heuristic::sonderpunkte::Worth;
use crate::heuristic::stand::Stand;

/// More than there are trumps.
const TRUMPS: usize = 32;

/// What a [`HeuristicPolicy`](super::HeuristicPolicy) weighs by: the heuristic's parameters for one contract, order and rules.
///
/// Making it takes some ten microseconds; it serves all playouts of a game in which no more cards are raised.
#[derive(Clone, Debug)]
pub struct CardWeights {
    pub(super) trick: TrickWeights,
    /// What a card is worth in hand two against two, alone, and against one.
    pub(super) keep: [Keep; 3],
    /// What speaks for leading a trump, by stand.
    pub(super) lead_trump: [f64; 5],
    /// What the card in each place of the play layout counts, in Augen.
    pub(super) augen: [f64; 32],
    /// What it is worth to catch it.
    pub(super) at_risk_worth: [f64; 32],
    /// The value of a Doppelkopf if all on the table is Volle and so many players follow.
    pub(super) doppelkopf: [f64; 4],
    pub(super) signs: SignParams,
    pub(super) hochzeit: HochzeitWeights,
    /// Aces.
    pub(super) aces: Bits,
    /// The cards that count as Sonderpunkte if they are caught.
    pub(super) at_risk: Bits,
    /// Whether everyone plays alone.
    pub(super) is_each_alone: bool,
    /// The ♠Q.
    pub(super) sau: Bits,
    /// Where the game may be about something else than Augen.
    pub(super) special: Option<Box<Special>>,
}

/// Games in which a seat may play for something else than its contract has it play for as a rule.
#[derive(Clone, Debug)]
pub(super) enum Special {
    /// A Nullsolo: the soloist must not take a trick.
    Null(NullParams),
    /// A Hammelrennen that those without a trick win: a hand that takes none with at least this probability plays for that.
    Trickless { params: NullParams, from: f64 },
    /// A Schiebekopf or a Ramsch: who has taken every trick, and expects at least so many Augen, goes for all of them.
    Durchmarsch { from: f64, soloist: SideWeights, weights: Box<CardWeights> },
}

impl Special {
    fn of(rules: &Rules, contract: Contract, order: &Order, params: &Params) -> Option<Special> {
        match contract {
            Contract::Solo(kind, _) if rules.solo(kind).is_null => Some(Special::Null(params.null.clone())),
            Contract::HAMMELRENNEN if rules.set().trickless_wins => {
                Some(Special::Trickless { params: params.null.clone(), from: params.hammelrennen.trickless })
            }
            Contract::EachAlone(game) if game.is_for_few_augen() => Some(Special::Durchmarsch {
                from: params.schiebekopf.durchmarsch,
                soloist: params.value.soloist.clone(),
                // Then it is a Hammelrennen to this seat, but that no trick is as good as none.
                weights: Box::new(CardWeights {
                    special: None,
                    ..CardWeights::new(rules, Contract::HAMMELRENNEN, order, params)
                }),
            }),
            _ => None,
        }
    }
}

/// How a trick is expected to go, and what it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrickWeights {
    pub(super) foe_takes: f64,
    pub(super) foe_takes_per_augen: f64,
    pub(super) friend_takes: f64,
    pub(super) second_overtake: f64,
    pub(super) fed: f64,
    pub(super) starved: f64,
    /// What each Auge that one's own side takes is worth, and one that goes elsewhere.
    pub(super) own: f64,
    pub(super) other: f64,
    /// As how many Augen more a ♠Q counts.
    pub(super) sau: f64,
}

/// What cards are worth to one who plays two against two, alone, or against one.
#[derive(Clone, Debug)]
pub(super) struct Keep {
    /// The worth in hand of a trump that beats so many hidden trumps is `by_beaten[b] * by_hidden[n]` of n hidden ones,
    /// beyond what `kinds` tells.
    pub(super) by_beaten: [f64; TRUMPS],
    pub(super) by_hidden: [f64; TRUMPS],
    /// By place.
    pub(super) kinds: [Kind; 32],
    /// What it is worth to have no more cards of a plain suit.
    pub(super) void: f64,
}

/// What it means to play a card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kind {
    /// What it brings if one's own side takes the trick, over what it brings if another does.
    pub(super) won: f64,
    /// What it brings if another takes the trick, less what it is worth in hand if it is not certain to stand.
    pub(super) lost: f64,
    /// How much more willing it makes foes to take the trick: a probability.
    pub(super) eager: f64,
    /// How much more it is worth in hand if it is certain to stand, being plain.
    pub(super) stands: f64,
    /// 1 for a Volle, else 0.
    pub(super) volle: f64,
}

/// The open Hochzeit.
#[derive(Clone, Copy, Debug)]
pub(super) struct HochzeitWeights {
    pub(super) holder_is_friend: f64,
    pub(super) become_partner: f64,
    pub(super) holder_takes: f64,
    pub(super) settle: f64,
    pub(super) last_chance: f64,
    pub(super) is_declared: bool,
}

impl CardWeights {
    /// The weights for a contract in this order of cards.
    pub fn new(rules: &Rules, contract: Contract, order: &Order, params: &Params) -> CardWeights {
        let worth = Worth::under(rules, contract, order);
        let is_each_alone = contract.is_each_alone();
        let points = &params.points;
        let trick = TrickWeights::new(contract, params);
        let at_risk = [
            (Card::FUCHS, points.fuchs * worth.fuchs),
            (order.dulle_card(), points.dulle * worth.dulle_caught),
        ];
        let at_risk_worth =
            |card: Card| at_risk.iter().filter(|(other, _)| *other == card).map(|(_, worth)| worth).sum();
        let in_hand = |card: Card| match card {
            Card::FUCHS if worth.fuchs != 0.0 => points.keep_fuchs,
            Card::KARLCHEN => points.keep_karlchen,
            _ => 0.0,
        };
        let nothing = |_: Card| 0.0;
        let alike = |params| [(); 3].map(|()| Keep::new(order, params, &trick, nothing, nothing));
        let keep = match contract {
            Contract::EachAlone(game) if game.is_for_few_augen() => alike(&params.keep_schiebekopf),
            Contract::EachAlone(_) => alike(&params.keep_hammelrennen),
            _ => [
                Keep::new(order, &params.keep, &trick, at_risk_worth, in_hand),
                Keep::new(order, &params.keep_solo, &trick, nothing, nothing),
                Keep::new(order, &params.keep_against, &trick, nothing, nothing),
            ],
        };
        let lead = &params.lead;
        let lead_trump = [lead.trump_re, lead.trump_kontra, lead.trump_soloist, lead.trump_against_solo, 0.0];
        let complete = |later: i32| (0..later).map(|_| points.doppelkopf_chance).product::<f64>();
        let by_place = |worth: &dyn Fn(Card) -> f64| {
            let mut by_place = [0.0; 32];
            Card::all().for_each(|card| by_place[order.rank(card)] = worth(card));
            by_place
        };
        let is_at_risk = |card: &Card| at_risk_worth(*card) != 0.0;
        CardWeights {
            trick,
            keep,
            lead_trump,
            augen: by_place(&|card| f64::from(card.augen())),
            sau: order.both(Card::SAU),
            at_risk_worth: by_place(&at_risk_worth),
            doppelkopf: [0, 1, 2, 3].map(|later| points.doppelkopf * worth.doppelkopf * complete(later)),
            signs: params.signs.clone(),
            hochzeit: HochzeitWeights {
                holder_is_friend: params.hochzeit.holder_is_friend,
                become_partner: params.hochzeit.become_partner,
                holder_takes: params.hochzeit.holder_takes,
                settle: params.hochzeit.settle,
                last_chance: params.hochzeit.last_chance,
                is_declared: rules.set().hochzeit.mode == HochzeitMode::Declared,
            },
            aces: order.rank_bits(Rank::Ace),
            at_risk: Card::all().filter(is_at_risk).fold(Bits::EMPTY, |all, card| all | order.both(card)),
            is_each_alone,
            special: Special::of(rules, contract, order, params).map(Box::new),
        }
    }

    #[inline(always)]
    pub(super) const fn keep(&self, stand: Stand) -> &Keep {
        match stand {
            Stand::Re | Stand::Kontra => &self.keep[0],
            Stand::Alone | Stand::EachAlone => &self.keep[1],
            Stand::AgainstOne => &self.keep[2],
        }
    }
}

impl TrickWeights {
    fn new(contract: Contract, params: &Params) -> TrickWeights {
        let trick = &params.trick;
        let usual = TrickWeights {
            foe_takes: trick.foe_takes,
            foe_takes_per_augen: trick.foe_takes_per_augen,
            friend_takes: trick.friend_takes,
            second_overtake: trick.second_overtake,
            fed: trick.fed,
            starved: trick.starved,
            own: 1.0,
            other: -1.0,
            sau: 0.0,
        };
        match contract {
            Contract::EachAlone(game) if game.is_for_few_augen() => TrickWeights {
                foe_takes: params.schiebekopf.takes,
                foe_takes_per_augen: 0.0,
                friend_takes: params.schiebekopf.takes,
                fed: params.schiebekopf.fed,
                starved: params.schiebekopf.fed,
                own: -1.0,
                other: params.schiebekopf.lost,
                ..usual
            },
            Contract::EachAlone(_) => TrickWeights {
                sau: if contract == Contract::SCHWARZE_SAU { -schwarze_sau::BURDEN } else { 0.0 },
                fed: trick.starved,
                other: -params.hammelrennen.lost,
                ..usual
            },
            _ => usual,
        }
    }
}

impl Keep {
    fn new(
        order: &Order,
        params: &KeepParams,
        trick: &TrickWeights,
        at_risk: impl Fn(Card) -> f64,
        in_hand: impl Fn(Card) -> f64,
    ) -> Keep {
        let power = |n: usize, exponent: f64| libm::pow(n as f64 + 1.0, exponent);
        let mut kinds = [Kind::default(); 32];
        for card in Card::all() {
            let augen = f64::from(card.augen());
            let unsure = match order.suit(card) {
                EffectiveSuit::Trump => params.trump_per_auge * augen + in_hand(card),
                _ => params.plain_per_auge * augen,
            };
            let taken = if card == Card::SAU { augen + trick.sau } else { augen };
            kinds[order.rank(card)] = Kind {
                won: (trick.own - trick.other) * taken + at_risk(card),
                lost: trick.other * taken - at_risk(card) - unsure,
                eager: trick.foe_takes_per_augen * augen,
                stands: params.plain_winner - unsure,
                volle: f64::from(u8::from(card.is_volle())),
            };
        }
        Keep {
            by_beaten: std::array::from_fn(|n| params.trump * power(n, params.trump_power)),
            by_hidden: std::array::from_fn(|n| power(n, -params.trump_power)),
            kinds,
            void: params.void,
        }
    }
}
