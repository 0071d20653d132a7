//! From a view to planes.

use doko_engine::bits::LOW;
use doko_engine::play::Turn;
use doko_engine::{
    Bits, Card, Contract, EffectiveSuit, Klaerung, Order, Party, PerSeat, Question, Rules, Seat, SoloKind,
    Suit, View, Vorbehalt,
};

#[allow(clippy::wildcard_imports, reason = "the names of all planes and facts")]
use super::planes::*;
use super::rules::facts;
use super::slots::Slots;

/// Reads views of games by one set of rules.
#[derive(Clone, Copy, Debug)]
pub struct Encoder {
    /// The facts of the rules: of points, and of what holds.
    rules: [u64; 2],
}

impl Encoder {
    /// One for these rules.
    pub fn new(rules: &Rules) -> Encoder {
        Encoder { rules: facts(rules.set()) }
    }

    /// The planes of a game that is not over, as one seat sees it. `slots` are [those](Slots::of) of this view.
    #[inline]
    pub fn read(&self, view: &View<'_>, slots: &Slots) -> Planes {
        let mut sheet = Sheet { planes: [0; PLANES.len()], me: view.seat(), slots };
        [sheet.planes[POINTS / SLOTS], sheet.planes[RULES / SLOTS]] = self.rules;
        sheet.order(view.order());
        if let Some(question) = view.question() {
            sheet.on(QUESTION + question as usize);
        }
        if view.question() == Some(Question::Vorbehalt) {
            sheet.may_declare(view);
        }
        sheet.contract(view);
        sheet.said(view);
        sheet.parties(PARTY, view.parties());
        sheet.parties(PUBLIC_PARTY, view.public_parties());
        let lacks = [1, 2, 3].map(|n| Bits::new(!0) - view.may_hold(view.seat().clockwise(n), view.order()));
        view.look(view.order(), |turn| sheet.cards(turn, lacks));
        if matches!(view.contract(), Contract::Armut { .. }) {
            sheet.exchanged(view);
        }
        sheet.beginning(view);
        sheet.planes
    }

    /// Reads anew all that cards change, for the seat on turn, which is asked for one; everything else stays as in `planes`. `lacks` are the cards that each other seat has shown not to hold, clockwise.
    #[inline]
    pub(crate) fn read_cards(planes: &Planes, turn: &Turn<'_>, lacks: [Bits; 3], slots: &Slots) -> Planes {
        let mut sheet = Sheet { planes: *planes, me: turn.seat(), slots };
        for (plane, kept) in sheet.planes.iter_mut().zip(KEPT) {
            *plane &= kept;
        }
        sheet.on(QUESTION + Question::Card as usize);
        sheet.cards(turn, lacks);
        sheet.planes
    }

    /// Adds to planes that a seat so far clockwise has shown to be Re: everybody knows.
    pub(crate) fn note_re(planes: &mut Planes, n: usize) {
        for fact in [PARTY, PUBLIC_PARTY] {
            let (word, first) = (&mut planes[fact / SLOTS], fact % SLOTS);
            *word |= 1 << (first + 2 * n);
            let re = [0, 1, 2, 3].map(|n| *word >> (first + 2 * n) & 1);
            if re.iter().sum::<u64>() == 2 {
                (0..4).filter(|&n| re[n] == 0).for_each(|n| *word |= 2 << (first + 2 * n));
            }
        }
    }
}

/// By binary digit, the places of the play layout that have it: the low bit of each.
const DIGITS: [u64; 5] = {
    let mut digits = [0; 5];
    let mut place = 0;
    while place < SLOTS / 2 {
        let mut n = 0;
        while n < digits.len() {
            digits[n] |= (place as u64 >> n & 1) << (2 * place);
            n += 1;
        }
        place += 1;
    }
    digits
};

/// By plane, the bits that no card changes.
const KEPT: Planes = {
    let mut kept = [0; PLANES.len()];
    let mut n = 0;
    while n < PLANES.len() {
        kept[n] = if PLANES[n].is_of_cards() && n < TRUMP { 0 } else { !0 };
        n += 1;
    }
    let mut n = 0;
    let changing = [
        TRICK,
        PLACE,
        LEADER,
        WINNER,
        TRICK_AUGEN,
        OWN_TRUMPS,
        HIDDEN_TRUMPS,
        AUGEN,
        SIDE_AUGEN,
        QUESTION,
        TRICKS,
        VOID,
    ];
    while n < changing.len() {
        let mut fact = 0;
        while FACTS[fact].first != changing[n] {
            fact += 1;
        }
        let mut bit = 0;
        while bit < FACTS[fact].size {
            kept[changing[n] / SLOTS] &= !(1 << (changing[n] % SLOTS + bit));
            bit += 1;
        }
        n += 1;
    }
    kept
};

/// Planes of which some have been read.
struct Sheet<'s> {
    planes: Planes,
    me: Seat,
    slots: &'s Slots,
}

/// The parties in the order in which facts have them.
const PARTIES: [Party; 2] = [Party::Re, Party::Kontra];

/// One bit for the first card of each kind, and one for the second if there are two.
#[inline(always)]
const fn counted(bits: Bits) -> u64 {
    let mask = bits.mask();
    let both = mask & mask >> 1 & LOW;
    kinds(bits) | both << 1
}

/// One bit of each kind there is.
#[inline(always)]
const fn kinds(bits: Bits) -> u64 {
    (bits.mask() | bits.mask() >> 1) & LOW
}

impl Sheet<'_> {
    #[inline(always)]
    fn on(&mut self, fact: usize) {
        self.planes[fact / SLOTS] |= 1 << (fact % SLOTS);
    }

    fn on_if(&mut self, fact: usize, is_on: bool) {
        self.planes[fact / SLOTS] |= u64::from(is_on) << (fact % SLOTS);
    }

    /// How far clockwise a seat is.
    #[inline(always)]
    const fn far(&self, seat: Seat) -> usize {
        self.me.distance_to(seat)
    }

    /// All seats with how far clockwise they are.
    fn seats(&self) -> [(usize, Seat); 4] {
        [0, 1, 2, 3].map(|n| (n, self.me.clockwise(n)))
    }

    /// Which card beats which.
    #[inline(always)]
    fn order(&mut self, order: &Order) {
        self.planes[TRUMP] = kinds(order.trump_run());
        for (n, last_trick) in [false, true].into_iter().enumerate() {
            self.planes[SECOND_WINS + n] = kinds(order.second_wins(last_trick));
        }
        for suit in EffectiveSuit::ALL {
            let run = order.run(suit).mask();
            for (n, digit) in DIGITS.into_iter().enumerate() {
                self.planes[RANK + n] |= digit.checked_shl(run.trailing_zeros()).unwrap_or(0) & run;
            }
        }
    }

    /// The games that the own seat may choose.
    fn may_declare(&mut self, view: &View<'_>) {
        for vorbehalt in view.legal_vorbehalte() {
            if let Some(game) = game_number(vorbehalt, self.slots) {
                self.on(MAY_DECLARE + game);
            }
        }
    }

    /// Reads all that is settled before the first card.
    fn beginning(&mut self, view: &View<'_>) {
        self.on(FOREHAND + self.far(view.forehand()));
        self.on_if(OWES, view.setup().owes_solo[self.me]);
        self.on(ALTEN + view.dealt().count(Card::ALTE));
        for n in 1..4 {
            if let Some(has_one) = view.said_vorbehalt(self.me.clockwise(n)) {
                self.on(VORBEHALT + 2 * (n - 1) + usize::from(has_one));
            }
        }
    }

    fn contract(&mut self, view: &View<'_>) {
        let (number, seat) = match view.contract() {
            Contract::Normal => (Some(0), None),
            Contract::Hochzeit(holder, _) => (Some(1), Some(holder)),
            Contract::Armut { poor, taker, .. } => {
                self.on(TAKER + self.far(taker));
                (Some(2), Some(poor))
            }
            Contract::Solo(kind, soloist) => (kind.shipped().map(|_| 3 + solo_number(kind)), Some(soloist)),
            Contract::EachAlone(_) => (None, None),
        };
        if let Some(number) = number {
            self.on(CONTRACT + number);
        }
        if let Some(seat) = seat {
            self.on(SOLOIST + self.far(seat));
        }
        match view.klaerung() {
            Some(Klaerung::Open) => self.on(KLAERUNG),
            Some(Klaerung::Found { partner, .. }) if partner != self.me => {
                self.on(KLAERUNG + self.far(partner));
            }
            _ => {}
        }
        for (n, seat) in view.raised_by().into_iter().enumerate() {
            if let Some(seat) = seat {
                self.on(RAISED_BY + 4 * n + self.far(seat));
            }
        }
    }

    /// Who plays with whom.
    fn parties(&mut self, fact: usize, parties: PerSeat<Option<Party>>) {
        for (n, seat) in self.seats() {
            if let Some(party) = parties[seat] {
                self.on(fact + 2 * n + number_of(party));
            }
        }
    }

    fn said(&mut self, view: &View<'_>) {
        for (n, party) in PARTIES.into_iter().enumerate() {
            if let Some(deepest) = view.deepest_step(party) {
                (0..=deepest as usize).for_each(|step| self.on(SAID + 5 * n + step));
            }
        }
        let mut by_seat = PerSeat([None; 4]);
        for utterance in view.utterances() {
            by_seat[utterance.seat] = by_seat[utterance.seat].max(Some(utterance.step));
        }
        for (n, seat) in self.seats() {
            if let Some(step) = by_seat[seat] {
                self.on(SAID_BY + 5 * n + step as usize);
            }
        }
        if view.question() == Some(Question::Ansage) {
            view.legal_steps().for_each(|step| self.on(MAY_SAY + step as usize));
        }
        self.on_if(MUST_SAY, view.must_say());
    }

    /// The cards, and what has come of them. `lacks`: by other seat the cards that it has shown not to hold.
    #[inline(always)]
    fn cards(&mut self, turn: &Turn<'_>, lacks: [Bits; 3]) {
        let order = turn.order();
        let (hand, hidden) = (turn.hand(), turn.hidden());
        self.planes[HAND] = counted(hand);
        self.planes[HIDDEN] = counted(hidden);
        if lacks.iter().any(|lacks| !lacks.is_empty()) {
            self.lacks(order, hidden, lacks);
        }
        for suit in EffectiveSuit::ALL {
            let run = order.run(suit);
            let lower = (hidden & run).highest().map_or(0, |highest| (1_u64 << (2 * highest.place())) - 1);
            self.planes[MASTER] |= kinds(hand & run & Bits::new(!lower));
        }
        self.on(OWN_TRUMPS + ((hand & order.trump_run()).len() as usize).min(13));
        // In an exchange a hand has up to 15 cards; with Jokers there can be 28 trumps.
        self.on(HIDDEN_TRUMPS + ((hidden & order.trump_run()).len() as usize / 2).min(13));
        let table = turn.table();
        // Augen of the own side, of the other side, and of seats whose side is unknown.
        let mut sides = [0, 0, 0];
        for (n, seat) in self.seats() {
            let played = turn.played_by(seat);
            self.planes[TABLE + n] = kinds(played & table);
            self.planes[LED + n] = counted(played & turn.led_so_far());
            self.planes[TOOK + n] = counted(turn.took_with(seat));
            for (to, winner) in self.seats() {
                self.planes[GAVE + 4 * n + to] = counted(played & turn.won_by(winner));
            }
            let augen = turn.augen(seat) as usize;
            self.on(AUGEN + 16 * n + (augen / 15).min(15));
            sides[side(&self.planes, n)] += augen;
            let tricks = [0, 1, 2, 3, 4, 4, 5];
            self.on(TRICKS + 6 * n + tricks[(turn.tricks(seat) as usize).min(6)]);
        }
        if side(&self.planes, 0) == 0 {
            for (n, augen) in sides.into_iter().take(2).enumerate() {
                self.on(SIDE_AUGEN + 24 * n + (augen / 10).min(23));
            }
        }
        self.on(TRICK + turn.tricks_taken() as usize);
        self.on(PLACE + table.len() as usize);
        self.on(LEADER + self.far(turn.leader()));
        self.on(TRICK_AUGEN + (order.augen(table) as usize / 5).min(9));
        let legal = turn.legal();
        self.planes[LEGAL] = kinds(legal);
        if let Some((seat, best)) = turn.winning() {
            self.on(WINNER + self.far(seat));
            self.planes[WINNING] = kinds(best.into());
            self.planes[TAKES] = kinds(legal & turn.beating(best));
        }
    }

    /// Where the hidden cards cannot be, and so must be.
    #[inline(never)]
    fn lacks(&mut self, order: &Order, hidden: Bits, lacks: [Bits; 3]) {
        let lacks = lacks.map(|lacks| hidden & lacks);
        let [left, opposite, right] = lacks;
        let must_hold = [opposite & right, left & right, left & opposite];
        for n in 0..3 {
            self.planes[LACKS + n] = kinds(lacks[n]);
            self.planes[MUST_HOLD + n] = kinds(must_hold[n] - lacks[n]);
            for suit in EffectiveSuit::ALL {
                let rest = order.run(suit) & hidden;
                self.on_if(
                    VOID + 5 * n + self.slots.suit(suit),
                    !rest.is_empty() && rest.is_subset(lacks[n]),
                );
            }
        }
    }

    /// The cards that others are known to hold after an exchange.
    #[cold]
    fn exchanged(&mut self, view: &View<'_>) {
        for n in 0..3 {
            let known = view.known_to_hold(self.me.clockwise(n + 1));
            self.planes[MUST_HOLD + n] |= kinds(view.order().bits(known, Bits::EMPTY));
        }
    }
}

/// The side of a seat so far clockwise: 0 if it is known to play with the own seat, 1 if against it, 2 if that is not known.
#[inline]
pub(super) fn side(planes: &Planes, n: usize) -> usize {
    let party = |n: usize| planes[PARTY / SLOTS] >> (PARTY % SLOTS + 2 * n) & 0b11;
    match (party(0), party(n)) {
        (0, _) | (_, 0) => 2,
        (own, other) => usize::from(own != other),
    }
}

const fn number_of(party: Party) -> usize {
    match party {
        Party::Re => 0,
        Party::Kontra => 1,
    }
}

/// The number of a solo that doko ships, once it is played: all Farbsoli are played as the one in ♦.
fn solo_number(kind: SoloKind) -> usize {
    let is_of_suit = printed(kind).is_some();
    (if is_of_suit { SoloKind::DIAMOND } else { kind }).shipped().expect("a solo that doko ships")
}

/// The suit of a Farbsolo.
fn printed(kind: SoloKind) -> Option<Suit> {
    [SoloKind::CLUB, SoloKind::SPADE, SoloKind::HEART, SoloKind::DIAMOND]
        .iter()
        .position(|&of_suit| of_suit == kind)
        .map(|n| Suit::ALL[n])
}

/// The number of a game that can be chosen, `0..18`; `None` of one that networks do not know.
pub(crate) fn game_number(vorbehalt: Vorbehalt, slots: &Slots) -> Option<usize> {
    match vorbehalt {
        Vorbehalt::Gesund => Some(0),
        Vorbehalt::Hochzeit(_) => Some(1),
        Vorbehalt::Solo(kind) => {
            let number = kind.shipped()?;
            let of_suit = printed(kind).map(|suit| slots.printed(suit));
            Some(2 + of_suit.map_or(number, |n| SoloKind::CLUB.shipped().unwrap_or(0) + n))
        }
        _ => None,
    }
}
