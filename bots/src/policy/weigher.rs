//! The judgement of the heuristic at the speed of a playout.
//!
//! A [`Weigher`] gives each card the heuristic's value: what the trick is expected to bring if the card is played to
//! it, less what the card is worth later. It works on masks of the card-play core and looks at no more than the seat on
//! turn may know. It leaves out cards that a seat is known to hold after an exchange, the missing trumps of the poor
//! hand in an Armut, what raising one's own Schweine would change, the partner of an automatic Hochzeit, the
//! Durchmarsch of a Schiebekopf and the hopeless hand of a Hammelrennen.

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::Turn;
use doko_engine::playout::Policy;
use doko_engine::{Bit, Bits, Klaerungsstich, Order, Seat};
use rand::Rng;

use super::friends::Friends;
use super::null::Null;
use super::odds::{Others, Spread};
use super::seen::Seen;
use super::sides::Sides;
use super::values::Values;
use super::weights::{Keep, Weights};

/// Plays the card of the highest value; for one playout, since it remembers what has been seen in it.
///
/// Cards that are played otherwise, before the playout or between its cards, it must be told of by [`Weigher::note`].
///
/// ```
/// use doko_bots::Heuristic;
/// use doko_bots::policy::{Seen, Sides, Weigher, Weights};
/// use doko_engine::dispatch::{Cpu, Portable};
/// use doko_engine::play::Play;
/// use doko_engine::playout::playout;
/// use doko_engine::{Contract, Party, PerSeat, Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// // One for all playouts of a game.
/// let weights = Weights::new(&rules, Contract::Normal, order, Heuristic::default().params());
/// let start = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
/// let is_re = |seat| start.dealt(seat).intersects(order.alten());
/// let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
/// // One for each playout; in a game, `Seen::of(&view, &weights)` and `Sides::of(&view, &world.parties)`.
/// let mut weigher = Weigher::new(&weights, Sides::hidden(&parties), Seen::nothing());
/// let first = weigher.values(Portable, &start.turn(order)).best();
/// let mut play = start;
/// playout(Cpu::detect(), order, &mut play, &mut weigher);
/// assert!(play.is_over() && !play.held(Seat::ALL[0]).contains(first));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weigher<'w> {
    weights: &'w Weights,
    sides: Sides,
    seen: Seen,
}

impl<'w> Weigher<'w> {
    /// The policy with these parties, after what has been seen so far.
    pub const fn new(weights: &'w Weights, sides: Sides, seen: Seen) -> Weigher<'w> {
        Weigher { weights, sides, seen }
    }

    /// The same where other parties are to be assumed, or more is known of them.
    pub const fn assume(&mut self, sides: Sides) {
        self.sides = sides;
    }

    /// What has been seen, in the playout too.
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Takes note of a card that is played otherwise than by this policy.
    #[inline(always)]
    pub fn note(&mut self, turn: &Turn<'_>, bit: Bit) {
        self.seen.note(self.weights, turn, bit);
    }

    /// What each kind of card is worth that the seat on turn may play.
    #[inline(always)]
    pub fn values<B: BitOps>(&self, ops: B, turn: &Turn<'_>) -> Values {
        self.weigh(ops, turn, turn.winning(), All)
    }

    /// Decides, unless there is but one kind of card, and takes note of what is played.
    #[inline(always)]
    fn step<B: BitOps>(&mut self, ops: B, turn: &Turn<'_>, decision: impl Decision<Output = Bit>) -> Bit {
        let winning = turn.winning();
        let bit = match only_kind(turn.legal()) {
            Some(bit) => bit,
            None => self.weigh(ops, turn, winning, decision),
        };
        self.seen.note_over(self.weights, turn, bit, winning);
        bit
    }

    /// What follows from the values, with what is winning the trick so far.
    ///
    /// What is done in each place of a trick is a kernel of its own: in a playout, in which it stands in several
    /// places, the compiler would not inline it, and so lose the instructions of the processor.
    #[inline(always)]
    fn weigh<B: BitOps, D: Decision>(
        &self,
        ops: B,
        turn: &Turn<'_>,
        winning: Option<(Seat, Bit)>,
        decision: D,
    ) -> D::Output {
        if self.weights.null.is_some() {
            let (weights, sides, seen) = (self.weights, self.sides, &self.seen);
            return ops.call(Null { weights, sides, seen, turn, winning, decision });
        }
        match (winning, turn.in_trick()) {
            (None, _) => ops.call(Lead { weigher: self, turn, decision }),
            (Some(winning), 1) => ops.call(Follow::<2, D> { weigher: self, turn, winning, decision }),
            (Some(winning), 2) => ops.call(Follow::<1, D> { weigher: self, turn, winning, decision }),
            (Some(winning), _) => ops.call(Follow::<0, D> { weigher: self, turn, winning, decision }),
        }
    }
}

/// What is to be made of the values of cards.
pub(super) trait Decision {
    /// What comes of it.
    type Output;

    /// Decides.
    fn of(self, values: &Values) -> Self::Output;
}

/// Nothing.
struct All;

/// The best card.
struct Best;

/// A card by chance.
struct Draw<'r, R> {
    temperature: f64,
    rng: &'r mut R,
}

impl Decision for All {
    type Output = Values;

    #[inline(always)]
    fn of(self, values: &Values) -> Values {
        *values
    }
}

impl Decision for Best {
    type Output = Bit;

    #[inline(always)]
    fn of(self, values: &Values) -> Bit {
        values.best()
    }
}

impl<R: Rng> Decision for Draw<'_, R> {
    type Output = Bit;

    #[inline(always)]
    fn of(self, values: &Values) -> Bit {
        values.draw(self.temperature, self.rng.next_u64())
    }
}

/// The seat on turn leads.
struct Lead<'a, D> {
    weigher: &'a Weigher<'a>,
    turn: &'a Turn<'a>,
    decision: D,
}

impl<D: Decision> Kernel for Lead<'_, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let Weigher { weights, sides, seen } = self.weigher;
        self.decision.of(&Scales::new::<3>(weights, *sides, seen, self.turn).lead())
    }
}

/// The seat on turn follows, and so many after it.
struct Follow<'a, const LATER: usize, D> {
    weigher: &'a Weigher<'a>,
    turn: &'a Turn<'a>,
    winning: (Seat, Bit),
    decision: D,
}

impl<const LATER: usize, D: Decision> Kernel for Follow<'_, LATER, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let Weigher { weights, sides, seen } = self.weigher;
        self.decision
            .of(&Scales::new::<LATER>(weights, *sides, seen, self.turn).follow::<LATER>(self.winning))
    }
}

impl Policy for Weigher<'_> {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        self.step(ops, turn, Best)
    }
}

/// The same, but a card is as likely as the exponential of its value over a temperature.
#[derive(Clone, Debug)]
pub struct Softmax<'w, R> {
    /// What weighs the cards.
    pub weigher: Weigher<'w>,
    /// In Augen, above 0.
    pub temperature: f64,
    /// Where chance comes from: one word for each card that is not forced.
    pub rng: R,
}

impl<R: Rng> Policy for Softmax<'_, R> {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        let draw = Draw { temperature: self.temperature, rng: &mut self.rng };
        self.weigher.step(ops, turn, draw)
    }
}

/// The card to be played if there is but one kind.
#[inline(always)]
fn only_kind(legal: Bits) -> Option<Bit> {
    let kinds = legal.one_of_each();
    Bit::new(kinds.mask())
}

/// What does not depend on the card that is being weighed. Seats are counted clockwise from the one on turn.
struct Scales<'a> {
    weights: &'a Weights,
    seen: &'a Seen,
    turn: &'a Turn<'a>,
    order: &'a Order,
    friends: Friends,
    keep: &'a Keep,
    hand: Bits,
    others: Others,
    /// Of which kinds the second in the trick beats the first.
    second: Bits,
}

/// How the trumps lie.
struct Trumps {
    spread: Spread,
    /// The probability that each of the others has one.
    some: [f64; 3],
}

/// How a suit lies that is led.
struct Led {
    spread: Spread,
    is_trump: bool,
    /// The probability that each of the others has none of it.
    void: [f64; 3],
}

/// A trick that a card is played to, and what can still happen to it.
struct Standing {
    /// Who has the trick.
    holder: usize,
    /// The probability that each of the others can beat it.
    beats: [f64; 3],
}

/// What the trick is worth, whatever card is played to it.
struct Stake {
    /// What is won over what is lost: what the trick brings more if one's own side takes it.
    won: f64,
    /// What it brings if another takes it.
    lost: f64,
    /// How willing a foe is to take it: a probability, once the card's own part is added and it is kept in bounds.
    eager: f64,
    /// What one more Volle is worth to those who take the trick, where it may make a Doppelkopf.
    doppelkopf: f64,
}

/// What it means to an open Hochzeit that this seat takes the trick.
#[derive(Clone, Copy)]
struct Settling {
    /// What it is worth to take it, over not to.
    taken: f64,
    /// What it is worth not to.
    left: f64,
}

/// What the cards of a suit that one holds have in common.
struct Suit {
    is_trump: bool,
    /// Its hidden cards.
    hidden: Bits,
    /// What each of its cards has for it.
    value: f64,
    /// What the worth of its cards is to be multiplied by, if it is trump.
    scale: f64,
    /// Whether it is plain and one holds its highest card.
    may_stand: bool,
    /// The probability that nobody ruffs that; 0 if one does not hold it.
    goes_round: f64,
}

impl<'a> Scales<'a> {
    #[inline(always)]
    fn new<const LATER: usize>(
        weights: &'a Weights,
        sides: Sides,
        seen: &'a Seen,
        turn: &'a Turn<'a>,
    ) -> Scales<'a> {
        let (order, hand) = (turn.order(), turn.hand());
        let friends = Friends::of(weights, sides, seen, turn);
        let others = Others::with::<LATER>(weights, turn, seen);
        let keep = weights.keep(friends.stand);
        let second = order.second_wins(turn.play().is_last_trick());
        Scales { weights, seen, turn, order, friends, keep, hand, others, second }
    }

    /// The values of the cards to lead.
    #[inline(always)]
    fn lead(&self) -> Values {
        let mut values = Values::of(self.hand, self.order.trump_run());
        let stake = self.stake::<3>();
        let trumps = self.trumps();
        let mut rest = values.kinds().mask();
        let mut n = 0;
        while rest != 0 {
            let run = self.order.run_of(lowest(rest));
            let led = self.led(run, &trumps);
            let settling = self.settling(led.is_trump);
            let mut suit = self.suit(run);
            suit.value += stake.lost;
            if suit.may_stand {
                suit.goes_round = self.goes_round(&led, &trumps);
            }
            if led.is_trump {
                suit.value += self.weights.lead_trump[self.friends.stand as usize];
            }
            let mut cards = rest & run.mask();
            rest ^= cards;
            while cards != 0 {
                let place = place(cards);
                cards &= cards - 1;
                let standing = Standing { holder: 0, beats: self.beating::<3>(&led, &trumps, place) };
                values.set(n, self.value::<3>(&stake, settling, &standing, &suit, place));
                n += 1;
            }
        }
        values
    }

    /// The values of the cards to follow with, with so many to play after this one.
    #[inline(always)]
    fn follow<const LATER: usize>(&self, (winner, best): (Seat, Bit)) -> Values {
        let mut values = Values::of(self.turn.legal(), self.order.trump_run());
        let stake = self.stake::<LATER>();
        let holder = self.turn.seat().distance_to(winner);
        let above = self.turn.beating(best);
        let is_trump_led = self.turn.led() == self.order.trump_run();
        let settling = self.settling(is_trump_led);
        let trumps = self.trumps();
        let led = self.led(self.turn.led(), &trumps);
        let beats = self.beating::<LATER>(&led, &trumps, place(best.mask()));
        let standing = Standing { holder, beats };
        let mut rest = values.kinds().mask();
        let mut n = 0;
        while rest != 0 {
            let run = self.order.run_of(lowest(rest));
            let mut suit = self.suit(run);
            suit.value += stake.lost;
            if suit.may_stand {
                suit.goes_round = self.goes_round(&self.led(run, &trumps), &trumps);
            }
            let mut cards = rest & run.mask();
            rest ^= cards;
            while cards != 0 {
                let place = place(cards);
                let takes = above.contains(lowest(cards));
                cards &= cards - 1;
                let value = if takes {
                    let beats = self.beating::<LATER>(&led, &trumps, place);
                    let standing = Standing { holder: 0, beats };
                    self.value::<LATER>(&stake, settling, &standing, &suit, place)
                } else {
                    self.value::<LATER>(&stake, settling, &standing, &suit, place)
                };
                values.set(n, value);
                n += 1;
            }
        }
        values
    }

    /// What is at stake in a trick in which so many are still to play.
    #[inline(always)]
    fn stake<const LATER: usize>(&self) -> Stake {
        let (trick, friend) = (&self.weights.trick, &self.friends.friend);
        let cards = self.turn.table();
        let augen = f64::from(self.order.augen(cards));
        let (mut if_won, mut if_lost) = (augen, augen);
        for friend in &friend[1..=LATER] {
            if_won += friend * trick.fed + (1.0 - friend) * trick.starved;
            if_lost += friend * trick.starved + (1.0 - friend) * trick.fed;
        }
        let (won, lost) = (trick.own * if_won, trick.other * if_lost);
        let eager = trick.foe_takes + trick.foe_takes_per_augen * augen;
        let mut stake = Stake { won: won - lost, lost, eager, doppelkopf: 0.0 };
        if !self.friends.stand.is_two_against_two() {
            return stake;
        }
        if !cards.intersects(self.order.not_volle()) {
            stake.doppelkopf = self.weights.doppelkopf[LATER];
        }
        if cards.intersects(self.weights.at_risk) {
            for (n, friend) in friend.iter().enumerate().skip(LATER + 1) {
                let seat = self.turn.seat().clockwise(n);
                for card in cards & self.turn.play().dealt(seat) & self.weights.at_risk {
                    let worth = self.weights.at_risk_worth[card.place() & 31];
                    stake.won += worth;
                    stake.lost -= friend * worth;
                }
            }
        }
        stake
    }

    #[inline(always)]
    fn trumps(&self) -> Trumps {
        let spread = Spread::new(&self.others, self.order.trump_run());
        Trumps { spread, some: spread.some(spread.cards) }
    }

    #[inline(always)]
    fn led(&self, run: Bits, trumps: &Trumps) -> Led {
        let is_trump = run == self.order.trump_run();
        let spread = if is_trump { trumps.spread } else { Spread::new(&self.others, run) };
        Led { spread, is_trump, void: spread.none(spread.cards.len()) }
    }

    /// The probability that each of the others can beat the card in this place in a trick to which this suit was led.
    #[inline(always)]
    fn beating<const LATER: usize>(&self, led: &Led, trumps: &Trumps, place: u32) -> [f64; 3] {
        let above = Bits::new(ABOVE << (2 * place)) | (self.second & Bits::new(LANE << (2 * place)));
        let mut beats = [0.0; 3];
        if LATER == 0 {
            return beats;
        }
        let by_trump = trumps.spread.none((trumps.spread.cards & above).len());
        if led.is_trump {
            for n in 0..LATER {
                beats[n] = 1.0 - by_trump[n];
            }
        } else if !self.order.trump_run().is_subset(above) {
            // A trump has the trick.
            for n in 0..LATER {
                beats[n] = led.void[n] * (1.0 - by_trump[n]);
            }
        } else {
            let follows = led.spread.none((led.spread.cards & above).len());
            for n in 0..LATER {
                beats[n] = (1.0 - follows[n] + led.void[n] * trumps.some[n]).min(1.0);
            }
        }
        beats
    }

    /// What the cards of a suit have in common, but for whether it goes round.
    #[inline(always)]
    fn suit(&self, run: Bits) -> Suit {
        let trump_run = self.order.trump_run();
        let hidden = self.others.cards & run;
        let is_trump = run == trump_run;
        let mut suit = Suit { is_trump, hidden, value: 0.0, scale: 0.0, may_stand: false, goes_round: 0.0 };
        if is_trump {
            suit.scale = self.keep.by_hidden[hidden.len() as usize & 31];
            return suit;
        }
        let held = self.hand & run;
        // If what is hidden is a greater number, its highest card lies above those held.
        suit.may_stand = hidden.mask() <= held.lanes().mask();
        let can_ruff = held.mask().is_power_of_two() && self.hand.intersects(trump_run) && !hidden.is_empty();
        if can_ruff && !held.intersects(self.weights.aces) {
            suit.value = self.keep.void;
        }
        suit
    }

    /// The probability that no opponent ruffs if this plain suit is led.
    #[inline(always)]
    fn goes_round(&self, led: &Led, trumps: &Trumps) -> f64 {
        let stays = |n: usize| 1.0 - led.void[n] * trumps.some[n] * (1.0 - self.friends.friend[n + 1]);
        stays(0) * stays(1) * stays(2)
    }

    /// What it is worth to play the card in this place.
    #[inline(always)]
    fn value<const LATER: usize>(
        &self,
        stake: &Stake,
        settling: Option<Settling>,
        standing: &Standing,
        suit: &Suit,
        place: u32,
    ) -> f64 {
        let kind = &self.keep.kinds[place as usize & 31];
        let (us, me) = self.forecast::<LATER>(standing, stake.eager + kind.eager);
        let mut value = us * (stake.won + kind.won) + (kind.lost + suit.value);
        if suit.is_trump {
            let below = (1 << (2 * place)) - 1;
            let beaten = (suit.hidden & Bits::new(below)).len();
            value -= self.keep.by_beaten[beaten as usize & 31] * suit.scale;
        } else if !suit.hidden.intersects(Bits::new(ABOVE << (2 * place))) {
            value -= suit.goes_round * kind.stands;
        }
        if stake.doppelkopf != 0.0 {
            value += (2.0 * us - 1.0) * stake.doppelkopf * kind.volle;
        }
        if let Some(settling) = settling {
            value += me * settling.taken + settling.left;
        }
        value
    }

    /// The probabilities that the trick goes to this seat's side, and that this very seat takes it, if a foe takes it
    /// with probability `eager`, kept in bounds.
    #[inline(always)]
    fn forecast<const LATER: usize>(&self, standing: &Standing, eager: f64) -> (f64, f64) {
        let trick = &self.weights.trick;
        let Friends { friend, spares, .. } = &self.friends;
        let holder = standing.holder & 3;
        let against = eager.clamp(0.0, 1.0);
        let spared = trick.friend_takes - against;
        let willing = |n: usize, of: usize| against + spares[n][of] * spared;
        let mut held = 1.0;
        // What each of those still to play has taken so far.
        let mut taken = [0.0; 3];
        for n in 0..LATER {
            let able = standing.beats[n];
            let moved = held * able * willing(n, holder);
            held -= moved;
            taken[n] = moved;
            // Whoever has already beaten the best card is harder to beat.
            let able = able * trick.second_overtake;
            for before in 0..n {
                let moved = taken[before] * able * willing(n, before + 1);
                taken[before] -= moved;
                taken[n] += moved;
            }
        }
        let mut us = held * friend[holder];
        for n in 0..LATER {
            us += taken[n] * friend[n + 1];
        }
        (us, if holder == 0 { held } else { 0.0 })
    }

    /// While a Hochzeit is open, taking the trick settles more than its Augen.
    #[inline(always)]
    fn settling(&self, trump_led: bool) -> Option<Settling> {
        let holds = self.friends.holds_hochzeit?;
        let hochzeit = self.seen.hochzeit.filter(|hochzeit| hochzeit.can_settle(trump_led))?;
        let weights = &self.weights.hochzeit;
        if !holds {
            return Some(Settling { taken: weights.become_partner, left: 0.0 });
        }
        let dearer = if hochzeit.left <= 1 && weights.is_declared { weights.last_chance } else { 1.0 };
        // Tricks that do not count do not help it, so one that does is worth having.
        let found = if hochzeit.stich == Klaerungsstich::Any { 0.0 } else { weights.settle };
        Some(Settling { taken: -found - weights.holder_takes * dearer, left: found })
    }
}

/// The lane in place 0, and what lies above it.
const LANE: u64 = 0b11;
const ABOVE: u64 = !LANE;

/// The lowest of these cards, of which there is one.
#[inline(always)]
fn lowest(cards: u64) -> Bit {
    Bits::new(cards).lowest().expect("there is a card")
}

/// The place of the lowest of these cards.
#[inline(always)]
const fn place(cards: u64) -> u32 {
    cards.trailing_zeros() / 2
}
