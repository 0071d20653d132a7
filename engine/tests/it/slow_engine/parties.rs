//! Who plays with whom.

use doko_engine::rules::{ArmutParties, HochzeitMode, HochzeitPartner, VorbehaltTold};
use doko_engine::{Card, Contract, Klaerungsstich, Party, Phase, Rank, Seat, Suit, Vorbehalt};

use super::{SlowEngine, count};

/// How a Hochzeit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Klaerung {
    /// The holder may still find a partner.
    Open,
    /// The partner, and in which trick it was found, counted from 1.
    Found { partner: Seat, trick: usize },
    /// The holder plays alone, since the trick of this number, counted from 1.
    Alone { trick: usize },
}

impl SlowEngine {
    /// Within how many tricks the holder of a Hochzeit can find a partner.
    pub(super) fn hochzeit_tricks(&self) -> usize {
        self.rules.hochzeit.tricks.0.map_or(self.hand_size(), usize::from)
    }

    fn klaerung_of(&self, holder: Seat, kind: Klaerungsstich) -> Klaerung {
        let order = self.order();
        let tricks = self.hochzeit_tricks();
        let led = |number: usize| self.tricks[number][0].1;
        let mut fehl_tricks = 0;
        for number in 0..self.complete().min(tricks) {
            let trump_led = order.is_trump(led(number));
            fehl_tricks += usize::from(!trump_led);
            let winner = self.winners[number];
            let with =
                self.tricks[number].iter().find(|play| play.0 == winner).expect("the winner has played").1;
            let is_led = |suit: Suit| !trump_led && led(number).suit() == suit;
            // Whether the trick could have been it, and whether it is.
            let (could, counts) = match kind {
                Klaerungsstich::Any => (true, true),
                Klaerungsstich::Fehl => (!trump_led, !trump_led),
                Klaerungsstich::Trump => (trump_led, trump_led),
                Klaerungsstich::Ace => (!trump_led, with.rank() == Rank::Ace && !order.is_trump(with)),
                Klaerungsstich::SecondFehl => {
                    let is_second = !trump_led && fehl_tricks > 1;
                    (is_second, is_second)
                }
                Klaerungsstich::Clubs => (is_led(Suit::Clubs), is_led(Suit::Clubs)),
                Klaerungsstich::Spades => (is_led(Suit::Spades), is_led(Suit::Spades)),
                Klaerungsstich::Hearts => (is_led(Suit::Hearts), is_led(Suit::Hearts)),
            };
            if counts && winner != holder {
                return Klaerung::Found { partner: winner, trick: number + 1 };
            }
            let ruffed = winner == holder && !trump_led && order.is_trump(with) && could;
            let is_declared = matches!(self.contract, Some(Contract::Hochzeit(..)));
            if ruffed && is_declared && self.rules.hochzeit.ruff_is_alone {
                return Klaerung::Alone { trick: number + 1 };
            }
        }
        if self.complete() >= tricks { Klaerung::Alone { trick: tricks } } else { Klaerung::Open }
    }

    /// The Klärungsstich of a Hochzeit that nobody has declared.
    fn usual_klaerungsstich(&self) -> Klaerungsstich {
        match self.rules.hochzeit.partner {
            HochzeitPartner::Any | HochzeitPartner::Named => Klaerungsstich::Any,
            HochzeitPartner::Fehl => Klaerungsstich::Fehl,
            HochzeitPartner::Trump => Klaerungsstich::Trump,
            HochzeitPartner::Ace => Klaerungsstich::Ace,
            HochzeitPartner::SecondFehl => Klaerungsstich::SecondFehl,
            HochzeitPartner::Clubs => Klaerungsstich::Clubs,
            HochzeitPartner::Spades => Klaerungsstich::Spades,
            HochzeitPartner::Hearts => Klaerungsstich::Hearts,
        }
    }

    /// Whom a seat finds, or has found, in a Hochzeit that nobody has declared, if it holds both ♣Q.
    pub(crate) fn automatic_klaerung(&self, holder: Seat) -> Klaerung {
        self.klaerung_of(holder, self.usual_klaerungsstich())
    }

    /// How a declared Hochzeit stands.
    pub(crate) fn klaerung(&self) -> Option<Klaerung> {
        match self.contract {
            Some(Contract::Hochzeit(holder, kind)) => Some(self.klaerung_of(holder, kind)),
            _ => None,
        }
    }

    /// Who holds both ♣Q in a game of hidden parties in which that finds a partner without a word.
    fn automatic_hochzeit(&self) -> Option<Seat> {
        if self.rules.hochzeit.mode != HochzeitMode::Automatic {
            return None;
        }
        Seat::ALL.into_iter().find(|&seat| self.alten_at_start(seat) == 2)
    }

    /// How many ♣Q a seat held when the first trick began.
    fn alten_at_start(&self, seat: Seat) -> usize {
        count(&self.start[seat.index()], Card::ALTE)
    }

    /// Whether the parties of an Armut are those of the ♣Q.
    pub(crate) fn armut_by_alten(&self) -> bool {
        self.rules.armut.parties == ArmutParties::Queens
    }

    fn re(&self) -> Vec<Seat> {
        let found = |holder: Seat, kind: Klaerungsstich| match self.klaerung_of(holder, kind) {
            Klaerung::Found { partner, .. } => vec![holder, partner],
            Klaerung::Open | Klaerung::Alone { .. } => vec![holder],
        };
        if let Some((seat, partner, _)) = self.genscher {
            return vec![seat, partner];
        }
        match self.contract {
            Some(Contract::Solo(_, soloist)) => return vec![soloist],
            Some(Contract::Hochzeit(holder, kind)) => return found(holder, kind),
            Some(Contract::Armut { poor, taker }) if !self.armut_by_alten() => return vec![poor, taker],
            Some(Contract::EachAlone(_)) => return Vec::new(),
            Some(Contract::Normal | Contract::Armut { .. }) | None => {}
        }
        if let Some(soloist) = self.silent_soloist() {
            return vec![soloist];
        }
        if let Some(holder) = self.automatic_hochzeit() {
            return found(holder, self.usual_klaerungsstich());
        }
        Seat::ALL.into_iter().filter(|&seat| self.alten_at_start(seat) > 0).collect()
    }

    /// The party of each seat, as it is now. Where every player plays alone there are none: all say Kontra.
    pub(crate) fn parties(&self) -> [Party; 4] {
        let re = self.re();
        Seat::ALL.map(|seat| if re.contains(&seat) { Party::Re } else { Party::Kontra })
    }

    /// Whether one plays against three.
    pub(crate) fn is_alone(&self) -> bool {
        self.re().len() == 1
    }

    /// The party of each seat, as far as an observer can tell.
    pub(crate) fn known_to(&self, observer: Seat) -> [Option<Party>; 4] {
        let truth = self.parties();
        let possible: Vec<[Party; 4]> = match (self.contract, self.klaerung()) {
            (None, _) => return [None; 4],
            _ if self.genscher.is_some() => vec![truth],
            (Some(Contract::Normal), _) => self.possible_in_normalspiel(observer),
            (Some(Contract::Armut { .. }), _) if self.armut_by_alten() => {
                if matches!(self.phase, Phase::Exchange(_)) {
                    return [None; 4];
                }
                self.possible_with(&self.alten_after_exchange(Some(observer)))
            }
            (Some(Contract::Hochzeit(holder, _)), Some(Klaerung::Open)) => {
                let partners = Seat::ALL.into_iter().filter(|&seat| seat != holder);
                partners.map(|partner| parties_of(&[holder, partner])).collect()
            }
            _ => vec![truth],
        };
        Seat::ALL.map(|seat| {
            let first = possible[0][seat.index()];
            possible.iter().all(|parties| parties[seat.index()] == first).then_some(first)
        })
    }

    /// The parties for every way in which the ♣Q that an observer has not seen can lie. A stilles Solo of another is
    /// left out of account.
    fn possible_in_normalspiel(&self, observer: Seat) -> Vec<[Party; 4]> {
        if self.declared.contains(&(observer, Vorbehalt::StillesSolo)) {
            return vec![parties_of(&[observer])];
        }
        let played = self.tricks.iter().flatten().filter(|play| play.1 == Card::ALTE).map(|play| play.0);
        let held = count(&self.hands[observer.index()], Card::ALTE);
        let seen: Vec<Seat> = played.chain(std::iter::repeat_n(observer, held)).collect();
        let mut placings = vec![seen.clone()];
        for _ in seen.len()..2 {
            let one_more = |holders: &Vec<Seat>| Seat::ALL.map(|seat| [&holders[..], &[seat]].concat());
            placings = placings.iter().flat_map(one_more).collect();
        }
        placings.retain(|holders| {
            Seat::ALL.into_iter().all(|seat| {
                let held = holders[seen.len()..].iter().filter(|&&holder| holder == seat).count();
                let can_hold = seat != observer && !self.has_shown_no_trump(seat);
                held <= self.hands[seat.index()].len() && (held == 0 || can_hold)
            })
        });
        // Whoever has named a Hochzeit before all holds both.
        let tells = self.rules.vorbehalt.told == VorbehaltTold::All;
        for &(seat, vorbehalt) in self.declared.iter().filter(|_| tells) {
            if matches!(vorbehalt, Vorbehalt::Hochzeit(_)) {
                placings.retain(|holders| holders == &[seat, seat]);
            }
        }
        self.possible_with(&placings)
    }

    /// The parties that what was said allows, for these holders of the ♣Q.
    fn possible_with(&self, placings: &[Vec<Seat>]) -> Vec<[Party; 4]> {
        let mut possible: Vec<[Party; 4]> =
            placings.iter().flat_map(|holders| self.parties_if_dealt_to(holders[0], holders[1])).collect();
        // Whoever said something named its party.
        let truth = self.parties();
        possible.retain(|parties| {
            self.said.iter().all(|said| parties[said.seat.index()] == truth[said.seat.index()])
        });
        possible
    }

    fn parties_if_dealt_to(&self, a: Seat, b: Seat) -> Vec<[Party; 4]> {
        if a != b || self.rules.hochzeit.mode == HochzeitMode::Declared {
            return vec![parties_of(&[a, b])];
        }
        match self.automatic_klaerung(a) {
            Klaerung::Found { partner, .. } => vec![parties_of(&[a, partner])],
            Klaerung::Alone { .. } => vec![parties_of(&[a])],
            // Anyone can still be the partner, or nobody.
            Klaerung::Open => Seat::ALL.map(|partner| parties_of(&[a, partner])).to_vec(),
        }
    }

    pub(super) fn has_shown_no_trump(&self, seat: Seat) -> bool {
        self.tricks.iter().any(|trick| {
            trick.first().is_some_and(|led| self.is_trump(led.1))
                && trick.iter().any(|&(player, card)| player == seat && !self.is_trump(card))
        })
    }
}

/// These are Re, the others Kontra.
fn parties_of(re: &[Seat]) -> [Party; 4] {
    Seat::ALL.map(|seat| if re.contains(&seat) { Party::Re } else { Party::Kontra })
}
