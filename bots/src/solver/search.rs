//! The search itself: alpha-beta with windows of one.

use doko_engine::bits::Bits;
use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::order::Order;
use doko_engine::play::Play;
use doko_engine::{Bit, Card, Party, PerSeat, Seat};

use super::moves::{Move, Moves};
use super::objective::{Objective, Trick, of_others};
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
        Ground { order, parties, kinds, reductions, augen, salt }
    }

    /// What a card counts.
    #[inline(always)]
    pub(super) const fn augen_of(&self, card: Bit) -> i32 {
        self.augen[card.place() & 31] as i32
    }
}

/// One more than any number of cards that can have been played, and a power of two.
const PLIES: usize = 64;

/// A search of one objective.
pub(super) struct Search<'a, O> {
    pub(super) ground: Ground<'a>,
    pub(super) objective: O,
    table: &'a mut Table,
    /// The cards to be tried, by how many have been played.
    moves: Box<[Moves; PLIES]>,
    /// Nodes so far.
    pub(super) nodes: u64,
}

impl<'a, O: Objective> Search<'a, O> {
    pub(super) fn new(ground: Ground<'a>, objective: O, table: &'a mut Table) -> Search<'a, O> {
        Search { ground, objective, table, moves: Box::new([Moves::default(); PLIES]), nodes: 0 }
    }

    /// Whether the position is worth at least `beta` to Re: a bound of its value, from below if it is no less than
    /// `beta`, else from above.
    pub(super) fn bound(&mut self, cpu: Cpu, play: &Play, past: O::Past, beta: i32) -> i32 {
        let mut play = *play;
        self.nodes += 1;
        cpu.run(Root(Node { search: self, play: &mut play, past, beta }))
    }

    /// The value of a position, which lies between `low` and `high`: windows of one, each where the last search
    /// has ended (Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms", MTD(f)).
    pub(super) fn exact(
        &mut self,
        cpu: Cpu,
        play: &Play,
        past: O::Past,
        guess: i32,
        range: (i32, i32),
    ) -> i32 {
        let (mut low, mut high) = range;
        let mut beta = guess;
        let (mut down, mut up) = (0, 1);
        while low < high {
            beta = beta.clamp(low + 1, high);
            let value = self.bound(cpu, play, past, beta);
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
    pub(super) fn greedy(&mut self, play: &Play, past: O::Past) -> i32 {
        let (mut play, mut past, mut gained) = (*play, past, 0);
        while !play.is_over() {
            let hands = PerSeat::from_fn(|seat| play.held(seat));
            let winning = play.winning(self.ground.order);
            let met = winning.map_or(Bits::EMPTY, |(_, best)| Bits::from(best));
            let others = of_others(&hands, play.to_act()) | met;
            let moves = &mut self.moves[0];
            self.ground.kinds.moves(play.legal(), others, moves);
            moves.rate(0, &self.ground, &play, &hands, winning);
            let best = moves.next(0).bit();
            if let Some(winner) = play.play(self.ground.order, best) {
                match self.objective.trick(past, &play, winner) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
            }
        }
        gained + self.objective.end(past)
    }
}

/// A position to be searched. The play is used up.
struct Node<'s, 'p, 'a, O: Objective> {
    search: &'s mut Search<'a, O>,
    play: &'p mut Play,
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
        if node.play.is_last_trick() {
            return node.search.last_trick(node.play, node.past);
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
        let Node { search, play, mut past, beta } = self;
        let order = search.ground.order;
        let mut gained = 0;
        let mut begun: Option<Begun> = None;
        let mut first = 0;
        // Plays cards until there is a choice.
        let (ply, count, hands, winning, rated_from) = loop {
            let hands = PerSeat::from_fn(|seat| play.held(seat));
            let seat = play.to_act();
            let winning = play.winning(order);
            if winning.is_none() {
                let need = beta - gained;
                let left = augen_left(order, &hands);
                let salt = search.ground.salt ^ search.objective.salt(past, left);
                let key = search.ground.kinds.hash(ops, &hands, seat, salt);
                let known = search.table.probe(key);
                if i32::from(known.low) >= need {
                    return gained + i32::from(known.low);
                }
                if i32::from(known.high) < need {
                    return gained + i32::from(known.high);
                }
                let hand = hands[seat].mask();
                if known.best != Entry::NO_BEST {
                    first = ops.select(hand, u32::from(known.best));
                }
                let tricks = (play.total() - play.played()) / 4;
                begun = Some(Begun { key, known, gained, tricks, hand });
            }
            let met = winning.map_or(Bits::EMPTY, |(_, best)| Bits::from(best));
            let ply = play.played() % PLIES;
            let moves = &mut search.moves[ply];
            search.ground.kinds.moves(play.legal(), of_others(&hands, seat) | met, moves);
            if moves.len() > 1 {
                let mut rated_from = 0;
                if first != 0 && moves.put_first(first) {
                    rated_from = 1;
                } else {
                    moves.rate(0, &search.ground, play, &hands, winning);
                }
                break (ply, moves.len(), hands, winning, rated_from);
            }
            let only = moves.at(0).bit();
            if let Some(winner) = play.play(order, only) {
                match search.objective.trick(past, play, winner) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
                if let Some(value) = search.settled(play, past, beta - gained) {
                    return gained + value;
                }
            }
            first = 0;
        };
        let is_re = search.ground.parties[play.to_act()] == Party::Re;
        // From here on values are those of the party on turn, and its window.
        let need = beta - gained;
        let own_need = if is_re { need } else { 1 - need };
        let mut best = i32::MIN;
        let mut best_card = 0;
        for n in 0..count {
            let moves = &mut search.moves[ply];
            if rated_from > 0 && n == 1 {
                // Most often the card that was best before is best again, and the others never matter.
                moves.rate(1, &search.ground, play, &hands, winning);
            }
            let Move { card, run, .. } = if n < rated_from { *moves.at(n) } else { moves.next(n) };
            let bit = Bit::new(card).expect("a move is one card");
            let mut value = i32::MAX;
            if O::NEAR && search.ground.reductions.near_cards {
                // A card next to one that has failed fails too, if its Augen cannot make up for it.
                let augen = search.ground.augen_of(bit);
                for tried in search.moves[ply].before(n) {
                    if tried.run == run {
                        let differ = (search.ground.augen_of(tried.bit()) - augen).abs();
                        value = value.min(i32::from(tried.value) + differ);
                    }
                }
            }
            if value >= own_need {
                let of_re = search.child(ops, play, past, bit, need);
                value = if is_re { of_re } else { -of_re };
            }
            if value > best {
                best = value;
                best_card = card;
            }
            if value >= own_need {
                break;
            }
            search.moves[ply].at(n).value = value as i16;
        }
        let value = gained + if is_re { best } else { -best };
        if let Some(begun) = begun {
            // Where all cards have failed none is known to be best.
            let is_best = winning.is_none() && best >= own_need;
            begun.store(search.table, value, beta, if is_best { best_card } else { 0 });
        }
        value
    }
}

impl<O: Objective> Search<'_, O> {
    /// The bound for a position in which this card is played.
    #[inline(always)]
    fn child<B: BitOps>(&mut self, ops: B, play: &Play, past: O::Past, card: Bit, beta: i32) -> i32 {
        let mut child = *play;
        let Some(winner) = child.play(self.ground.order, card) else {
            self.nodes += 1;
            return ops.call(Node { search: self, play: &mut child, past, beta });
        };
        match self.objective.trick(past, &child, winner) {
            Trick::Settles(value) => value,
            Trick::Counts(gain, past) => {
                let need = beta - gain;
                gain + match self.settled(&mut child, past, need) {
                    Some(value) => value,
                    None => ops.call(Node { search: self, play: &mut child, past, beta: need }),
                }
            }
        }
    }

    /// A bound for a position between two tricks, if one can be given without search.
    ///
    /// To the last trick each hand has one card left, so there it is the value; that is no node.
    #[inline(always)]
    fn settled(&mut self, play: &mut Play, past: O::Past, need: i32) -> Option<i32> {
        if play.is_last_trick() {
            return Some(self.last_trick(play, past));
        }
        self.nodes += 1;
        let hands = PerSeat::from_fn(|seat| play.held(seat));
        let left = augen_left(self.ground.order, &hands);
        let (low, high) = self.objective.bounds(past, &hands, play.to_act(), left);
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
    fn last_trick(&self, play: &mut Play, mut past: O::Past) -> i32 {
        let mut gained = 0;
        while !play.is_over() {
            let only = play.legal().lowest().expect("a card each");
            if let Some(winner) = play.play(self.ground.order, only) {
                match self.objective.trick(past, play, winner) {
                    Trick::Settles(value) => return gained + value,
                    Trick::Counts(gain, new) => (gained, past) = (gained + gain, new),
                }
            }
        }
        gained + self.objective.end(past)
    }
}

/// What the cards in these hands count.
#[inline(always)]
fn augen_left(order: &Order, hands: &PerSeat<Bits>) -> u32 {
    let [a, b, c, d] = hands.0;
    order.augen(a | b | c | d)
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
