//! A slow solver: lists of cards, every card tried, nothing remembered and nothing left out.

use doko_bots::solver::Stakes;
use doko_engine::play::{AlteOnAlte, SeatTally, Tally};
use doko_engine::rules::{
    ArmutSuspends, DulleCaughtBy, DulleLastTrick, DulleMode, JokerAbove, JokerMode, RuleSet,
};
use doko_engine::{
    Card, Order, Outcome, Party, PerParty, PerSeat, Raised, Rank, Score, Seat, SoloKind, Suit, Trumps,
};

/// What an end is worth to each goal: the Augen of Re, whether Re or Kontra has all tricks, the points of Re.
pub(crate) type Values = [i32; 4];

/// Who wants each of them to be high.
const WANTS: [Party; 4] = [Party::Re, Party::Re, Party::Kontra, Party::Re];

/// A game as lists.
#[derive(Clone)]
pub(crate) struct Slow<'a> {
    pub(crate) rules: &'a RuleSet,
    pub(crate) stakes: &'a Stakes,
    pub(crate) parties: [Party; 4],
    /// All trumps from the highest.
    pub(crate) trumps: Vec<Card>,
    /// The order that a rule file defines: another slow engine, that of the rules, looks after it.
    pub(crate) own: Option<&'a Order>,
    pub(crate) is_armut: bool,
    /// Whether there are Schweine in any suit.
    pub(crate) is_raised: bool,
    /// Whether ♦A are Schweine.
    pub(crate) are_schweine: bool,
    pub(crate) dealt: [Vec<Card>; 4],
    pub(crate) hands: [Vec<Card>; 4],
    /// All tricks, the one on the table last.
    pub(crate) tricks: Vec<Vec<(Seat, Card)>>,
    pub(crate) winners: Vec<Seat>,
    pub(crate) to_act: Seat,
}

/// The trumps of a contract, from the highest.
pub(crate) fn trump_list(rules: &RuleSet, trumps: Trumps, raised: Raised) -> Vec<Card> {
    let of_rank = |rank: Rank| Suit::ALL.map(|suit| Card::new(suit, rank)).to_vec();
    let normal = |suit: Suit| {
        let mut list = Vec::new();
        let joker = rules.joker.card();
        let jokers_from = |above: JokerAbove| joker.filter(|_| rules.joker.above == above);
        let pair_of = |rank: Option<Rank>| {
            let is_suspended =
                trumps == Trumps::Armut && rules.armut.suspends.contains(&ArmutSuspends::Superschweine);
            let is_dulle = |card: Card| card == Card::DULLE && rules.dulle.mode != DulleMode::Off;
            let card = rank.filter(|_| !is_suspended).map(|rank| Card::new(suit, rank));
            card.filter(|&card| !is_dulle(card) && Some(card) != joker)
        };
        let superschwein = pair_of(rules.schweine.superschweine.rank());
        list.extend(jokers_from(JokerAbove::Hyperschweine));
        if raised == Raised::Hyperschweine && superschwein.is_some() {
            list.extend(pair_of(rules.schweine.hyperschweine.rank()));
        }
        list.extend(jokers_from(JokerAbove::Superschweine));
        if raised >= Raised::Superschweine {
            list.extend(superschwein);
        }
        list.extend(jokers_from(JokerAbove::Schweine));
        if raised >= Raised::Schweine {
            list.push(Card::new(suit, Rank::Ace));
        }
        list.extend(jokers_from(JokerAbove::Dulle));
        if rules.dulle.mode != DulleMode::Off {
            list.push(Card::DULLE);
        }
        list.extend(of_rank(Rank::Queen));
        list.extend(of_rank(Rank::Jack));
        for rank in [Rank::Ace, Rank::Ten, Rank::King, Rank::Nine] {
            let card = Card::new(suit, rank);
            if !list.contains(&card) {
                list.push(card);
            }
        }
        list
    };
    match trumps {
        _ if !rules.order.is_usual() || !rules.schweine.pairs.is_empty() => {
            let order = Order::new(rules, trumps, raised);
            order.sorted(order.trumps().kinds())
        }
        Trumps::Normal | Trumps::Armut | Trumps::Solo(SoloKind::DIAMOND | SoloKind::NULL) => {
            normal(Suit::Diamonds)
        }
        Trumps::Solo(SoloKind::CLUB) => normal(Suit::Clubs),
        Trumps::Solo(SoloKind::SPADE) => normal(Suit::Spades),
        Trumps::Solo(SoloKind::HEART) => normal(Suit::Hearts),
        Trumps::Solo(SoloKind::DAMEN) => of_rank(Rank::Queen),
        Trumps::Solo(SoloKind::BUBE) => of_rank(Rank::Jack),
        Trumps::Solo(SoloKind::KOENIG) => of_rank(Rank::King),
        Trumps::Solo(SoloKind::GEMISCHT) => [of_rank(Rank::Queen), of_rank(Rank::Jack)].concat(),
        Trumps::Solo(SoloKind::FLEISCHLOS) => Vec::new(),
        Trumps::Solo(SoloKind::ZEHNER) => of_rank(Rank::Ten),
        Trumps::Solo(SoloKind::NEUNER) => of_rank(Rank::Nine),
        Trumps::Solo(SoloKind::DULLEN) => vec![Card::DULLE],
        Trumps::Solo(SoloKind::KOEHLER) => [Rank::King, Rank::Queen, Rank::Jack].map(of_rank).concat(),
        Trumps::Solo(SoloKind::KOENIG_DAMEN) => [Rank::King, Rank::Queen].map(of_rank).concat(),
        Trumps::Solo(SoloKind::KOENIG_BUBEN) => [Rank::King, Rank::Jack].map(of_rank).concat(),
        Trumps::Solo(_) => {
            let order = Order::new(rules, trumps, raised);
            order.sorted(order.trumps().kinds())
        }
    }
}

const FEHL: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

impl Slow<'_> {
    fn follows(&self, card: Card, led: Card) -> bool {
        let is_trump = |card| self.trumps.contains(&card);
        if is_trump(led) { is_trump(card) } else { !is_trump(card) && card.suit() == led.suit() }
    }

    /// The places of the cards in hand that may be played.
    fn legal(&self) -> Vec<usize> {
        let hand = &self.hands[self.to_act.index()];
        let led = self.tricks.last().and_then(|trick| trick.first());
        let follow: Vec<usize> =
            (0..hand.len()).filter(|&n| led.is_none_or(|&(_, led)| self.follows(hand[n], led))).collect();
        if follow.is_empty() { (0..hand.len()).collect() } else { follow }
    }

    fn is_over(&self) -> bool {
        self.hands.iter().all(Vec::is_empty)
    }

    /// Whether ♥10 is the Dulle: a trump, and not one of the tens of a Zehnersolo.
    fn has_dulle(&self) -> bool {
        if let Some(order) = self.own {
            return order.is_dulle();
        }
        let other = |card: &Card| card.rank() != Rank::Ten;
        self.rules.dulle.mode != DulleMode::Off
            && self.trumps.contains(&Card::DULLE)
            && (self.trumps.len() == 1 || self.trumps.iter().any(other))
    }

    /// The card that is the Dulle, if there is one.
    fn dulle(&self) -> Card {
        let own = |order: &Order| Card::all().find(|&card| order.dulle().intersects(order.both(card)));
        self.own.and_then(own).unwrap_or(Card::DULLE)
    }

    fn second_dulle_wins(&self) -> bool {
        if self.is_armut && self.rules.armut.suspends.contains(&ArmutSuspends::DulleSecond) {
            return false;
        }
        let reversed = self.is_over() && self.rules.dulle.last_trick == DulleLastTrick::Reversed;
        let first_again = self.rules.dulle.first_with_schweine && self.is_raised;
        let second = self.rules.dulle.mode == DulleMode::Second && !first_again;
        second != reversed && self.has_dulle()
    }

    /// Whether this card is a Joker of which the second wins: a trump, and not one of the nines of a Neunersolo.
    fn is_joker_of_second(&self, card: Card) -> bool {
        self.rules.joker.mode == JokerMode::Second
            && Some(card) == self.rules.joker.card()
            && self.trumps.contains(&card)
            && self.trumps.iter().any(|other| other.rank() != Rank::Nine)
    }

    /// Who wins the last, complete trick.
    fn winner(&self) -> Seat {
        let trick = self.tricks.last().expect("a trick");
        if let Some(order) = self.own {
            let better = |best: &'_ (Seat, Card), later: &'_ (Seat, Card)| {
                order.beats(later.1, best.1, self.is_over())
            };
            let best = trick.iter().reduce(|best, later| if better(best, later) { later } else { best });
            return best.expect("four cards").0;
        }
        let led = trick[0].1;
        let fehl = FEHL.map(|rank| Card::new(led.suit(), rank));
        let ranked = self.trumps.iter().chain(fehl.iter().filter(|card| !self.trumps.contains(card)));
        for &card in ranked {
            let mut played = trick.iter().filter(|&&(_, other)| other == card);
            let is_dulle = card == Card::DULLE && self.trumps.contains(&card);
            let second_wins = (is_dulle && self.second_dulle_wins()) || self.is_joker_of_second(card);
            let winner = if second_wins { played.next_back() } else { played.next() };
            if let Some(&(seat, _)) = winner {
                return seat;
            }
        }
        panic!("the card led can win")
    }

    pub(crate) fn play(&mut self, n: usize) {
        let card = self.hands[self.to_act.index()].remove(n);
        if self.tricks.last().is_none_or(|trick| trick.len() == 4) {
            self.tricks.push(Vec::new());
        }
        self.tricks.last_mut().expect("just pushed").push((self.to_act, card));
        self.to_act = self.to_act.next();
        if self.tricks.last().expect("a trick").len() == 4 {
            let winner = self.winner();
            self.winners.push(winner);
            self.to_act = winner;
            if !self.is_over() {
                self.tricks.push(Vec::new());
            }
        }
    }

    /// The values of this position, by trying everything.
    pub(crate) fn values(&self) -> Values {
        if self.is_over() {
            return self.end();
        }
        self.best_of(&self.cards())
    }

    /// The best that these cards come to.
    pub(crate) fn best_of(&self, cards: &[(Card, Values)]) -> Values {
        cards.iter().map(|&(_, values)| values).reduce(|a, b| self.better(a, b)).expect("a card")
    }

    fn better(&self, a: Values, b: Values) -> Values {
        let party = self.parties[self.to_act.index()];
        std::array::from_fn(|n| if WANTS[n] == party { a[n].max(b[n]) } else { a[n].min(b[n]) })
    }

    /// The values of each card, one entry for each copy.
    pub(crate) fn cards(&self) -> Vec<(Card, Values)> {
        self.legal()
            .into_iter()
            .map(|n| {
                let mut after = self.clone();
                after.play(n);
                (self.hands[self.to_act.index()][n], after.values())
            })
            .collect()
    }

    fn end(&self) -> Values {
        let outcome = self.outcome();
        let score = Score::of(&outcome, self.rules);
        let re = Seat::ALL.into_iter().filter(|seat| self.parties[seat.index()] == Party::Re);
        let tally = &outcome.tally;
        [
            tally[Party::Re].augen as i32,
            i32::from(tally[Party::Kontra].tricks == 0),
            i32::from(tally[Party::Re].tricks == 0),
            re.map(|seat| score.points()[seat]).sum(),
        ]
    }

    /// The end of the game as the score wants to know it.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut tally = PerParty([Tally::default(); 2]);
        let mut seats = PerSeat([SeatTally::default(); 4]);
        let mut alte_on_alte = None;
        let party_of = |seat: Seat| self.parties[seat.index()];
        for (number, (trick, &winner)) in self.tricks.iter().zip(&self.winners).enumerate() {
            let party = party_of(winner);
            let is_last = number + 1 == self.tricks.len();
            let best = trick.iter().find(|&&(seat, _)| seat == winner).expect("it played").1;
            let all = |what: &dyn Fn(Card) -> bool| trick.iter().all(|&(_, card)| what(card));
            let caught = |kind: Card| {
                trick.iter().filter(|&&(seat, card)| card == kind && party_of(seat) != party).count() as u32
            };
            let augen: u32 = trick.iter().map(|&(_, card)| card.augen()).sum();
            let own = &mut tally[party];
            own.augen += augen;
            own.tricks += 1;
            own.doppelkopf += u32::from(augen >= 40);
            own.by_alte += u32::from(best == Card::ALTE);
            own.herzstich +=
                u32::from(all(&|card| card.suit() == Suit::Hearts && !self.trumps.contains(&card)));
            if self.has_dulle() {
                own.dulle_caught += caught(self.dulle());
                let dullen = trick.iter().filter(|&&(_, card)| card == self.dulle()).count();
                let first = trick.iter().find(|&&(_, card)| card == self.dulle()).map(|&(seat, _)| seat);
                let by_first = self.rules.sonderpunkte.dulle_caught_by == DulleCaughtBy::Other;
                if dullen == 2 && best == self.dulle() && (by_first || first != Some(winner)) {
                    own.dulle_caught_by_dulle += caught(self.dulle());
                }
            }
            let spade = |rank| Card::new(Suit::Spades, rank);
            if best == spade(Rank::Queen) {
                own.klabautermann += caught(spade(Rank::King));
            }
            if is_last {
                own.karlchen += u32::from(best == Card::KARLCHEN);
                let catcher = self.rules.sonderpunkte.karlchen_caught_by.card();
                if catcher.is_none_or(|catcher| catcher == best) {
                    own.karlchen_caught += caught(Card::KARLCHEN);
                }
            }
            if !self.are_schweine {
                own.fuchs += caught(Card::FUCHS);
                if is_last {
                    own.fuchs_last_trick += u32::from(best == Card::FUCHS);
                    own.fuchs_caught_last_trick += caught(Card::FUCHS);
                }
                seats[winner].fuchs_caught += caught(Card::FUCHS);
                for &(seat, card) in trick {
                    if card == Card::FUCHS && party_of(seat) != party {
                        seats[seat].fuchs_lost += 1;
                    }
                }
            }
            if is_last && self.has_dulle() {
                for &(seat, _) in trick.iter().filter(|&&(_, card)| card == self.dulle()) {
                    tally[party_of(seat).other()].dulle_last_trick += 1;
                }
            }
            if trick.iter().filter(|&&(_, card)| card == Card::ALTE).count() == 2 {
                alte_on_alte = Some(if is_last { AlteOnAlte::LastTrick } else { AlteOnAlte::EarlierTrick });
            }
            seats[winner].augen += augen;
            seats[winner].tricks += 1;
        }
        for seat in Seat::ALL {
            let dealt = &self.dealt[seat.index()];
            seats[seat].alten = dealt.iter().filter(|&&card| card == Card::ALTE).count() as u32;
        }
        let Stakes { contract, said, ansage, early_ansage, last_ansage, supras, knocks, stilles_solo } =
            *self.stakes;
        Outcome {
            contract,
            parties: PerSeat(self.parties),
            tally,
            seats,
            said,
            ansage,
            early_ansage,
            last_ansage,
            supras,
            knocks,
            stilles_solo,
            alte_on_alte,
        }
    }
}
