//! The search itself: alpha-beta with windows of one.

use doko_engine::bits::Bits;
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::order::Order;
use doko_engine::play::Ending;
use doko_engine::{Bit, Card, Party, PerSeat, Seat};

use super::moves::{Ranked, Scores};
use super::objective::{Objective, Trick};
use super::reduce::{Kinds, Reductions, fold};
use super::table::{Entry, Table};

/// What stays the same in a solve.
pub(super) struct Ground<'a> {
    pub(super) order: &'a Order,
    pub(super) parties: &'a PerSeat<Party>,
    kinds: Kinds,
    reductions: Reductions,
    /// The Augen of a card, by its place.
    augen: [u8; 32],
    scores: Scores,
    salt: u64,
}

impl<'a> Ground<'a> {
    pub(super) fn new(
        order: &'a Order,
        parties: &'a PerSeat<Party>,
        objective: &impl Objective,
        salt: u64,
        reductions: Reductions,
    ) -> Ground<'a> {
        let mut augen = [0; 32];
        for card in Card::all() {
            augen[order.rank(card)] = card.augen() as u8;
        }
        let kinds = Kinds::new(order, |lower, upper| objective.alike(lower, upper), reductions);
        Ground { order, parties, kinds, reductions, augen, scores: Scores::new(&augen), salt }
    }

    /// What a card counts.
    #[inline(always)]
    pub(super) const fn augen_of(&self, card: Bit) -> i32 {
        self.augen[card.place() & 31] as i32
    }
}

/// One more than any number of cards that can be left to be played, and a power of two.
const PLIES: usize = 64;

/// A search of one objective.
pub(super) struct Search<'a, O> {
    pub(super) ground: Ground<'a>,
    pub(super) objective: O,
    table: &'a mut Table,
    /// What the cards that have been tried were found to be worth to the party on turn, at most: by how many cards
    /// are left to be played, and by their places among the bits.
    tried: Box<[[i16; 64]; PLIES]>,
    /// Nodes so far.
    pub(super) nodes: u64,
}

impl<'a, O: Objective> Search<'a, O> {
    pub(super) fn new(ground: Ground<'a>, objective: O, table: &'a mut Table) -> Search<'a, O> {
        Search { ground, objective, table, tried: Box::new([[0; 64]; PLIES]), nodes: 0 }
    }

    /// Whether the position is worth at least `beta` to Re: a bound of its value, from below if it is no less than
    /// `beta`, else from above.
    pub(super) fn bound(&mut self, cpu: Cpu, state: &Ending, past: O::Past, beta: i32) -> i32 {
        let mut state = *state;
        self.nodes += 1;
        cpu.run(Root(Node { search: self, state: &mut state, past, beta }))
    }

    /// The value of a position, which lies between `low` and `high`: windows of one, each where the last search
    /// has ended (Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms", MTD(f)).
    pub(super) fn exact(
        &mut self,
        cpu: Cpu,
        state: &Ending,
        past: O::Past,
        guess: i32,
        range: (i32, i32),
    ) -> i32 {
        let (mut low, mut high) = range;
        let mut beta = guess;
        let (mut down, mut up) = (0, 1);
        while low < high {
            beta = beta.clamp(low + 1, high);
            let value = self.bound(cpu, state, past, beta);
            if value < beta {
                high = value;
                beta = value - down;
                (down, up) = (2 * down + 1, 1);
            } else {
                low = value;
                beta = value + up;
                (down, up) = (0, 2 * up);
            }
        }
        low
    }

    /// What comes of a position if every seat plays the card that looks best: a first guess of its value.
    pub(super) fn greedy(&mut self, state: &Ending, past: O::Past) -> i32 {
        let ground = &self.ground;
        let (mut state, mut past, mut gained) = (*state, past, 0);
        while !state.is_over() {
            let classes = ground.kinds.classes(state.legal(), state.met());
            let best = Ranked::new(classes, ground, &state).take(&ground.scores);
            if let Some(won) = state.play(ground.order, one(best)) {
                match self.objective.trick(past, &won) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
            }
        }
        gained + self.objective.end(past)
    }
}

/// The card of a mask of one bit.
#[inline(always)]
fn one(card: u64) -> Bit {
    Bit::new(card).expect("one card")
}

/// A position to be searched. The state is used up.
struct Node<'s, 'p, 'a, O: Objective> {
    search: &'s mut Search<'a, O>,
    state: &'p mut Ending,
    past: O::Past,
    beta: i32,
}

/// A position that may be the last trick, or the end.
struct Root<'s, 'p, 'a, O: Objective>(Node<'s, 'p, 'a, O>);

impl<O: Objective> Kernel for Root<'_, '_, '_, O> {
    type Output = i32;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> i32 {
        let Root(node) = self;
        if node.state.is_last_trick() {
            return node.search.last_trick(node.state, node.past);
        }
        ops.call(node)
    }
}

/// The beginning of a trick, of which something is to be stored.
struct Begun {
    key: u64,
    known: Entry,
    /// What was gained between the node and here.
    gained: i32,
    tricks: usize,
    hand: u64,
}

impl Begun {
    /// Stores that its node is worth `value`, by a search with the window `beta`; `best` is the card led, if that is why.
    #[inline(always)]
    fn store(self, table: &mut Table, value: i32, beta: i32, best: u64) {
        let Begun { key, known, gained, tricks, hand } = self;
        let (value, need) = (value - gained, beta - gained);
        let card = if best == 0 { known.best } else { (hand & (best - 1)).count_ones() as u8 };
        let (low, high) = (i32::from(known.low), i32::from(known.high));
        let (low, high) = if value >= need { (value.max(low), high) } else { (low, value.min(high)) };
        table.store(key, low, high, card, tricks);
    }
}

impl<O: Objective> Kernel for Node<'_, '_, '_, O> {
    type Output = i32;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> i32 {
        let Node { search, state, mut past, beta } = self;
        let order = search.ground.order;
        let mut gained = 0;
        let mut begun: Option<Begun> = None;
        // Plays cards until there is a choice.
        let (legal, met, first, mut untried) = loop {
            let mut first = 0;
            if state.is_between_tricks() {
                let need = beta - gained;
                let salt = search.ground.salt ^ search.objective.salt(past, search.augen_left(state));
                let key = search.ground.kinds.hash(ops, &state.hands, state.on_turn(), salt);
                let known = search.table.probe(key);
                if i32::from(known.low) >= need {
                    return gained + i32::from(known.low);
                }
                if i32::from(known.high) < need {
                    return gained + i32::from(known.high);
                }
                let hand = state.hands[state.on_turn()].mask();
                if known.best != Entry::NO_BEST {
                    first = ops.select(hand, u32::from(known.best));
                }
                begun = Some(Begun { key, known, gained, tricks: state.left() / 4, hand });
            }
            let (legal, met) = (state.legal(), state.met());
            let classes = search.ground.kinds.classes(legal, met);
            let Some(only) = Bit::new(classes) else { break (legal, met, first, classes) };
            if let Some(won) = state.play(order, only) {
                match search.objective.trick(past, &won) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
                if let Some(value) = search.settled(state, past, beta - gained) {
                    return gained + value;
                }
            }
        };
        let is_re = search.ground.parties[state.on_turn()] == Party::Re;
        // From here on values are those of the party on turn, and its window.
        let need = beta - gained;
        let own_need = if is_re { need } else { 1 - need };
        let ply = state.left() % PLIES;
        let mut best = i32::MIN;
        let mut best_card = 0;
        let mut tried = 0;
        let mut ranked = None;
        let mut next = first & untried;
        while untried != 0 {
            if next == 0 {
                // Most often the card that was best before is best again, and the others never matter.
                let ranked = ranked.get_or_insert_with(|| Ranked::new(untried, &search.ground, state));
                next = ranked.take(&search.ground.scores);
            }
            let card = next;
            next = 0;
            untried ^= card;
            let mut value = i32::MAX;
            if O::NEAR && search.ground.reductions.near_cards && tried != 0 {
                value = search.near(legal, met, tried, card, ply);
            }
            if value >= own_need {
                let of_re = search.child(ops, state, past, one(card), need);
                value = if is_re { of_re } else { -of_re };
            }
            if value > best {
                best = value;
                best_card = card;
            }
            if value >= own_need {
                break;
            }
            tried |= card;
            search.tried[ply][(card.trailing_zeros() & 63) as usize] = value as i16;
        }
        let value = gained + if is_re { best } else { -best };
        if let Some(begun) = begun {
            // Where all cards have failed none is known to be best.
            let is_best = state.is_between_tricks() && best >= own_need;
            begun.store(search.table, value, beta, if is_best { best_card } else { 0 });
        }
        value
    }
}

impl<O: Objective> Search<'_, O> {
    /// What a card is worth at most to the party on turn, as far as cards next to it tell that have failed.
    #[inline(always)]
    fn near(&self, legal: Bits, met: Bits, tried: u64, card: u64, ply: usize) -> i32 {
        let runs = self.ground.kinds.runs(legal, met);
        let upto = card | (card - 1);
        // From the last beginning of a run up to here, to the next one.
        let begin = 1_u64 << ((runs & upto) | 1).ilog2();
        let end = runs & !upto & (runs & !upto).wrapping_neg();
        let mut near = tried & end.wrapping_sub(1) & !(begin - 1);
        let augen = self.ground.augen_of(one(card));
        let mut value = i32::MAX;
        while near != 0 {
            let other = near & near.wrapping_neg();
            near ^= other;
            let differ = (self.ground.augen_of(one(other)) - augen).abs();
            let most = i32::from(self.tried[ply][(other.trailing_zeros() & 63) as usize]);
            value = value.min(most + differ);
        }
        value
    }

    /// The bound for a position in which this card is played.
    #[inline(always)]
    fn child<B: BitOps>(&mut self, ops: B, state: &Ending, past: O::Past, card: Bit, beta: i32) -> i32 {
        let mut child = *state;
        let Some(won) = child.play(self.ground.order, card) else {
            self.nodes += 1;
            return ops.call(Node { search: self, state: &mut child, past, beta });
        };
        match self.objective.trick(past, &won) {
            Trick::Settles(value) => value,
            Trick::Counts(gain, past) => {
                let need = beta - gain;
                gain + match self.settled(&mut child, past, need) {
                    Some(value) => value,
                    None => ops.call(Node { search: self, state: &mut child, past, beta: need }),
                }
            }
        }
    }

    /// A bound for a position between two tricks, if one can be given without search.
    ///
    /// To the last trick each hand has one card left, so there it is the value; that is no node.
    #[inline(always)]
    fn settled(&mut self, state: &mut Ending, past: O::Past, need: i32) -> Option<i32> {
        if state.is_last_trick() {
            return Some(self.last_trick(state, past));
        }
        self.nodes += 1;
        let left = self.augen_left(state);
        let (low, high) = self.objective.bounds(past, &state.hands, state.on_turn(), left);
        if low >= need {
            Some(low)
        } else if high < need {
            Some(high)
        } else {
            None
        }
    }

    /// The value of the last trick.
    #[inline(always)]
    fn last_trick(&self, state: &mut Ending, mut past: O::Past) -> i32 {
        let mut gained = 0;
        while let Some(only) = state.legal().lowest() {
            if let Some(won) = state.play(self.ground.order, only) {
                match self.objective.trick(past, &won) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
            }
        }
        gained + self.objective.end(past)
    }

    /// What the cards in these hands count.
    #[inline(always)]
    fn augen_left(&self, state: &Ending) -> u32 {
        self.ground.order.augen(state.held())
    }
}

/// Tells orders and parties apart in the keys of positions.
pub(super) fn salt_of(order: &Order, parties: PerSeat<Party>) -> u64 {
    let mut salt = 0x6A09_E667_F3BC_C909;
    let mut mix = |word: u64| salt = fold(salt ^ word, 0x9E37_79B9_7F4A_7C15 ^ word.rotate_left(29));
    for card in Card::all() {
        mix(order.both(card).mask());
        mix(order.suit(card) as u64 + 1);
    }
    for last in [false, true] {
        mix(order.second_wins(last).mask() ^ 0x3C6E);
    }
    for seat in Seat::ALL {
        mix(parties[seat] as u64 + 1);
    }
    salt
}
