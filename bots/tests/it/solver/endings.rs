//! Endings of every kind, for the solver and for the slow one.

use doko_bots::solver::{Position, Stakes, Worth};
use doko_engine::contract::{Contract, Step};
use doko_engine::play::Play;
use doko_engine::random::Stream;
use doko_engine::rules::testing::random_rules;
use doko_engine::rules::{AnsagenMode, KlopfenMode, PRESETS, RuleSource};
use doko_engine::{Card, Order, Party, PerSeat, Raised, Rules, Seat, SoloKind, Trumps};
use rand::{Rng, RngExt};

use super::slow::{Slow, trump_list};

/// A game that was played down to an ending.
pub(crate) struct Ending {
    pub(crate) rules: Rules,
    pub(crate) trumps: Trumps,
    pub(crate) raised: Raised,
    pub(crate) stakes: Stakes,
    pub(crate) parties: PerSeat<Party>,
    pub(crate) hands: PerSeat<doko_engine::CardSet>,
    pub(crate) leader: Seat,
    /// The cards that have been played.
    pub(crate) played: Vec<Card>,
}

fn below(n: usize, rng: &mut impl Rng) -> usize {
    rng.random_range(0..n)
}

fn pick<T: Copy>(from: &[T], rng: &mut impl Rng) -> T {
    from[below(from.len(), rng)]
}

/// A preset, a preset with another Dulle, deck or price list, or rules that nobody has ever agreed on.
fn some_rules(rng: &mut impl Rng) -> Rules {
    const CHANGES: [&str; 31] = [
        "dulle.mode=first",
        "dulle.mode=second",
        "dulle.last_trick=reversed",
        "deck.nines=false",
        "schweine.super=king",
        "schweine.super=ten",
        "dulle.first_with_schweine=true",
        "joker.mode=first",
        "joker.mode=second",
        "joker.above=schweine",
        "joker.suit=club",
        "sonderpunkte.dulle_caught=1",
        "sonderpunkte.dulle_caught_by=dulle",
        "sonderpunkte.dulle_caught_by=other",
        "sonderpunkte.herzstich=1",
        "sonderpunkte.karlchen_caught=1",
        "sonderpunkte.fuchs_last_trick=1",
        "sonderpunkte.fuchs_both=2",
        "sonderpunkte.karlchen_caught_by=diamond_queen",
        "sonderpunkte.dulle_last_trick=1",
        "sonderpunkte.klabautermann=1",
        "sonderpunkte.for_losers=false",
        "sonderpunkte.in_solos=[doppelkopf, fuchs]",
        "sonderpunkte.in_hochzeit=once_settled",
        "sonderpunkte.in_hochzeit=none",
        "score.altenstrafe=2",
        "score.feigheit=2",
        "score.solo_lost_factor=sixfold",
        "score.reached=missed",
        "score.even=gegen_die_alten",
        "ansagen.ladder=3",
    ];
    loop {
        let rules = if below(3, rng) == 0 {
            random_rules(rng)
        } else {
            let mut source = RuleSource::preset(PRESETS[below(PRESETS.len(), rng)].name);
            for _ in 0..below(4, rng) {
                source = source.set(pick(&CHANGES, rng));
            }
            match source.rules() {
                Ok(rules) => rules,
                Err(_) => continue,
            }
        };
        if !rules.set().game.is_each_alone() {
            return rules;
        }
    }
}

/// What may have been said under these rules.
fn some_stakes(contract: Contract, rules: &Rules, rng: &mut impl Rng) -> Stakes {
    let mut stakes = Stakes::new(contract);
    if rules.set().ansagen.mode == AnsagenMode::Off {
        return stakes;
    }
    for party in Party::BOTH {
        if below(3, rng) == 0 {
            stakes.ansage[party] = true;
            stakes.said[party] = Some(pick(&Step::ALL, rng));
            stakes.early_ansage[party] = below(2, rng) == 0;
            stakes.last_ansage = Some(party);
        }
    }
    if stakes.ansage.0 == [true; 2] {
        stakes.supras = below(usize::from(rules.set().ansagen.ladder) + 1, rng) as u8;
    }
    stakes.knocks = match rules.set().klopfen.mode {
        KlopfenMode::Off => 0,
        KlopfenMode::One => below(2, rng) as u8,
        KlopfenMode::Each => below(5, rng) as u8,
    };
    stakes
}

impl Ending {
    /// A random ending with so many cards still to be played, of a game that is not worth too much to be counted.
    pub(crate) fn random(cards_left: usize, rng: &mut Stream) -> Ending {
        loop {
            let ending = Ending::drawn(cards_left, rng);
            if Worth::new(ending.rules.set(), &ending.stakes).is_ok() {
                return ending;
            }
        }
    }

    fn drawn(cards_left: usize, rng: &mut Stream) -> Ending {
        let rules = some_rules(rng);
        let trumps = match below(3, rng) {
            0 => Trumps::Normal,
            1 => pick(&Trumps::all(rules.set()).collect::<Vec<_>>(), rng),
            _ => pick(&[Trumps::Armut, Trumps::Solo(SoloKind::HEART)], rng),
        };
        let raised = match rules.order(trumps).raisable()[0] {
            // Where only the second is raised, the first must have been played before.
            Some(_) if !rules.set().schweine.second_only.is_on() => pick(&Raised::ALL, rng),
            _ => Raised::Nothing,
        };
        let deal = rules.deal(rng.next_u64(), 0, 0);
        let mut seats = Seat::ALL;
        seats.swap(0, below(4, rng));
        seats.swap(1, 1 + below(3, rng));
        let [one, two, ..] = seats;
        let hands = *deal.hands();
        let holds_alte = |seat: Seat| hands[seat].contains(Card::ALTE);
        let (contract, re): (Contract, Vec<Seat>) = match trumps {
            Trumps::Solo(kind) => (Contract::Solo(kind, one), vec![one]),
            Trumps::Armut => (Contract::Armut { poor: one, taker: two }, vec![one, two]),
            Trumps::Normal => {
                (Contract::Normal, Seat::ALL.into_iter().filter(|&seat| holds_alte(seat)).collect())
            }
        };
        let mut stakes = some_stakes(contract, &rules, rng);
        if contract == Contract::Normal && re.len() == 1 && below(3, rng) == 0 {
            stakes.stilles_solo = Some(re[0]);
        }
        let parties = PerSeat::from_fn(|seat| if re.contains(&seat) { Party::Re } else { Party::Kontra });
        let mut ending = Ending {
            rules,
            trumps,
            raised,
            stakes,
            parties,
            hands,
            leader: pick(&Seat::ALL, rng),
            played: Vec::new(),
        };
        // Schwarz is rare: now and then the cards are played so that one party keeps taking the tricks.
        let favoured = (below(4, rng) == 0).then(|| pick(&Party::BOTH, rng));
        let order = ending.order().clone();
        let mut play = ending.play();
        while play.total() - play.played() > cards_left {
            let legal = play.legal();
            let at_random = legal.iter().nth(below(legal.len() as usize, rng)).expect("a card is left");
            let bit = match favoured {
                Some(party) if ending.parties[play.to_act()] == party => {
                    legal.highest().expect("a card is left")
                }
                Some(_) => legal.lowest().expect("a card is left"),
                None => at_random,
            };
            ending.played.push(order.card_of(bit));
            play.play(&order, bit);
        }
        ending
    }

    pub(crate) fn order(&self) -> &Order {
        self.rules.order_with(self.trumps, self.raised)
    }

    fn play(&self) -> Play {
        let order = self.order();
        let mut play = Play::new(order, &self.hands, self.leader);
        for &card in &self.played {
            let bit = play.held_copy(order, card).expect("held");
            play.play(order, bit);
        }
        play
    }

    pub(crate) fn position(&self) -> Position<'_> {
        Position::new(self.order(), self.play(), self.parties).expect("two parties")
    }

    pub(crate) fn slow(&self) -> Slow<'_> {
        let hands = self.hands.0.map(|hand| hand.iter().collect::<Vec<_>>());
        let mut slow = Slow {
            rules: self.rules.set(),
            stakes: &self.stakes,
            parties: self.parties.0,
            trumps: trump_list(self.rules.set(), self.trumps, self.raised),
            own: match self.trumps {
                Trumps::Solo(kind) if kind.shipped().is_none() => Some(self.order()),
                _ if !self.rules.set().order.is_usual() || !self.rules.set().schweine.pairs.is_empty() => {
                    Some(self.order())
                }
                _ => None,
            },
            is_armut: self.trumps == Trumps::Armut,
            is_raised: self.raised != Raised::Nothing,
            are_schweine: self.raised != Raised::Nothing
                && self.order().raisable()[..self.raised as usize].contains(&Some(Card::FUCHS)),
            dealt: hands.clone(),
            hands,
            tricks: Vec::new(),
            winners: Vec::new(),
            to_act: self.leader,
        };
        for &card in &self.played {
            let hand = &slow.hands[slow.to_act.index()];
            let n = hand.iter().position(|&held| held == card).expect("held");
            slow.play(n);
        }
        slow
    }
}
