//! From a view to inputs.

use doko_engine::play::Turn;
use doko_engine::{
    Bits, CardSet, Contract, EffectiveSuit, Klaerung, Order, Party, PerSeat, Question, Raised, Rules, Seat,
    View,
};

#[allow(clippy::wildcard_imports, reason = "the names of all inputs")]
use super::inputs::*;
use super::numbers::Numbers;
use super::part::Part;
use super::rules::ASKED;
use crate::heuristic::{Adviser, Heuristic};

/// Reads what a seat sees in a game.
pub struct Reader {
    adviser: Adviser,
    /// The inputs that the rules turn on.
    rules: Vec<u16>,
    /// By which numbers networks know the cards of the question that was read last.
    pub(super) numbers: Numbers,
}

/// The parties in the order in which inputs have them.
const PARTIES: [Party; 2] = [Party::Re, Party::Kontra];

impl Reader {
    /// A reader for games by these rules, who asks this heuristic.
    pub fn new(heuristic: &Heuristic, rules: &Rules) -> Reader {
        Reader { adviser: heuristic.adviser(rules), rules: turned_on_by(rules), numbers: Numbers::plain() }
    }

    /// Reads a question into `inputs`, in place of what was there; `None` if no network is asked, and then they mean nothing.
    ///
    /// Of a question for a card, a network is asked if there is a choice; of one for an Ansage, if the seat knows its party.
    pub fn read(&mut self, view: &View<'_>, inputs: &mut Inputs) -> Option<Part> {
        let of_cards = Part::of_cards_now(view)?;
        let part = match view.question()? {
            Question::Card if view.forced_card().is_none() => of_cards,
            Question::Vorbehalt => Part::Vorbehalt,
            Question::Ansage
                if view.own_party().is_some()
                    && view.klaerung() != Some(Klaerung::Open)
                    && !view.is_before_exchange() =>
            {
                Part::Augen
            }
            _ => return None,
        };
        inputs.sparse.clear();
        inputs.sparse.extend_from_slice(&self.rules);
        inputs.dense = [0; DENSE];
        let numbers = Numbers::of(view);
        self.numbers = numbers;
        let mut sheet = Sheet { inputs, numbers, me: view.seat() };
        match part {
            Part::Cards | Part::Solos => self.cards(view, &mut sheet),
            Part::Vorbehalt => self.solos(view, &mut sheet),
            Part::Augen => self.augen(view, &mut sheet),
        }
        sheet.before_play(view);
        if part == Part::Vorbehalt {
            sheet.own_cards(view);
        } else {
            sheet.contract(view);
            sheet.parties(view);
            sheet.said(view);
            view.look(view.order(), |turn| sheet.table(view, turn, part != Part::Augen));
        }
        Some(part)
    }

    /// What the heuristic thinks of its cards.
    fn cards(&mut self, view: &View<'_>, sheet: &mut Sheet<'_>) {
        let advice = self.adviser.cards(view);
        let best = advice.values.iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        for (bit, value) in advice.values.iter() {
            let number = sheet.number(advice.order.card_of(bit).index());
            sheet.inputs.dense[VALUES + number] = whole(value - best, 4.0);
        }
        sheet.on(THUMB, sheet.number(advice.order.card_of(advice.values.best()).index()));
        sheet.friends(&advice.friends);
    }

    /// What it thinks of its hand in each solo.
    fn solos(&self, view: &View<'_>, sheet: &mut Sheet<'_>) {
        let (normal, solos) = self.adviser.solos(view);
        for (kind, augen) in solos {
            if let Some(number) = kind.shipped() {
                sheet.inputs.dense[VALUES + number] = whole(augen - 120.0, 1.0);
            }
        }
        sheet.inputs.dense[EXPECTED] = whole(normal - 120.0, 1.0);
    }

    /// What it thinks of the game.
    fn augen(&mut self, view: &View<'_>, sheet: &mut Sheet<'_>) {
        let outlook = self.adviser.outlook(view);
        sheet.inputs.dense[EXPECTED] = whole(outlook.augen - 120.0, 1.0);
        for (n, chance) in outlook.chances.into_iter().enumerate() {
            sheet.inputs.dense[CHANCES + n] = whole(chance, f64::from(DENSE_ONE));
        }
        sheet.friends(&outlook.friends);
        view.legal_steps().for_each(|step| sheet.on(MAY_SAY, step as usize));
    }
}

/// The inputs that these rules turn on.
fn turned_on_by(rules: &Rules) -> Vec<u16> {
    let on = ASKED.iter().enumerate().filter(|(_, (_, asked))| asked(rules.set()));
    on.map(|(n, _)| (RULES + n) as u16).collect()
}

/// A number as an input: so many of these, rounded and kept in bounds.
fn whole(number: f64, per_one: f64) -> i16 {
    (number * per_one).round().clamp(f64::from(-MOST_DENSE), f64::from(MOST_DENSE)) as i16
}

/// Inputs of which some have been read.
struct Sheet<'i> {
    inputs: &'i mut Inputs,
    numbers: Numbers,
    me: Seat,
}

impl Sheet<'_> {
    /// Turns one of a block on.
    #[inline]
    fn on(&mut self, block: usize, n: usize) {
        self.inputs.sparse.push((block + n) as u16);
    }

    fn on_if(&mut self, block: usize, n: usize, is_on: bool) {
        if is_on {
            self.on(block, n);
        }
    }

    fn number(&self, card: usize) -> usize {
        self.numbers.of_index(card)
    }

    /// Turns on what a block has for the kinds of these cards.
    #[inline]
    fn kinds(&mut self, block: usize, cards: CardSet) {
        let mut rest = cards.kinds().bits();
        while rest != 0 {
            self.on(block, self.number(rest.trailing_zeros() as usize / 2));
            rest &= rest - 1;
        }
    }

    /// The same for how many there are of each kind.
    #[inline]
    fn counts(&mut self, block: usize, cards: CardSet) {
        self.kinds(block, cards);
        self.kinds(block + KINDS, cards.pairs());
    }

    /// How far clockwise a seat is.
    fn how_far(&self, seat: Seat) -> usize {
        self.me.distance_to(seat)
    }

    fn friends(&mut self, friends: &[f64; 4]) {
        for (n, friend) in friends[1..].iter().enumerate() {
            self.inputs.dense[FRIENDS + n] = whole(*friend, f64::from(DENSE_ONE));
        }
    }

    /// What is settled before the first card.
    fn before_play(&mut self, view: &View<'_>) {
        self.on(FOREHAND, self.how_far(view.forehand()));
        self.on_if(OWES, 0, view.setup().owes_solo[self.me]);
        self.on(ALTEN, view.dealt().count(doko_engine::Card::ALTE));
        for n in 1..4 {
            if let Some(has_one) = view.said_vorbehalt(self.me.clockwise(n)) {
                self.on(VORBEHALT, 2 * (n - 1) + usize::from(has_one));
            }
        }
    }

    /// The own hand, before anything is played.
    fn own_cards(&mut self, view: &View<'_>) {
        self.counts(HAND, view.hand());
        self.on(OWN_TRUMPS, view.hand().intersection(view.order().trumps()).len());
    }

    fn contract(&mut self, view: &View<'_>) {
        let (number, seat) = match view.contract() {
            Contract::Normal => (Some(0), None),
            Contract::Hochzeit(holder, _) => (Some(1), Some(holder)),
            Contract::Armut { poor, .. } => (Some(2), Some(poor)),
            Contract::Solo(kind, soloist) => (kind.shipped().map(|number| 3 + number), Some(soloist)),
            Contract::EachAlone(_) => (None, None),
        };
        if let Some(number) = number {
            self.on(CONTRACT, number);
        }
        if let Some(seat) = seat {
            self.on(SOLOIST, self.how_far(seat));
        }
        if let Contract::Armut { taker, .. } = view.contract() {
            self.on(TAKER, self.how_far(taker));
        }
        match view.klaerung() {
            Some(Klaerung::Open) => self.on(KLAERUNG, 0),
            Some(Klaerung::Found { partner, .. }) if partner != self.me => {
                self.on(KLAERUNG, self.how_far(partner));
            }
            _ => {}
        }
        let raised = view.raised();
        self.on_if(RAISED, 0, raised >= Raised::Schweine);
        self.on_if(RAISED, 1, raised >= Raised::Superschweine);
        // No network has seen Hyperschweine.
        for (n, seat) in view.raised_by().into_iter().take(2).enumerate() {
            if let Some(seat) = seat {
                self.on(RAISED_BY, 4 * n + self.how_far(seat));
            }
        }
    }

    /// Who plays with whom, and what those have who are known to play together.
    fn parties(&mut self, view: &View<'_>) {
        let known = view.parties();
        let public = view.public_parties();
        let mut sides = [0, 0];
        for (n, seat) in self.seats() {
            if let Some(party) = known[seat] {
                self.on(PARTY, 2 * n + party_number(party));
                if let Some(own) = known[self.me] {
                    sides[usize::from(party != own)] += view.augen(seat);
                }
            }
            if let Some(party) = public[seat] {
                self.on(PUBLIC_PARTY, 2 * n + party_number(party));
            }
        }
        if known[self.me].is_some() {
            for (n, augen) in sides.into_iter().enumerate() {
                self.on(SIDE_AUGEN, 24 * n + (augen as usize / 10).min(23));
            }
        }
    }

    /// All seats with how far clockwise they are.
    fn seats(&self) -> [(usize, Seat); 4] {
        [0, 1, 2, 3].map(|n| (n, self.me.clockwise(n)))
    }

    fn said(&mut self, view: &View<'_>) {
        for (n, party) in PARTIES.into_iter().enumerate() {
            if let Some(deepest) = view.deepest_step(party) {
                (0..=deepest as usize).for_each(|step| self.on(SAID, 5 * n + step));
            }
        }
        let mut by_seat = PerSeat([None; 4]);
        for utterance in view.utterances() {
            by_seat[utterance.seat] = by_seat[utterance.seat].max(Some(utterance.step));
        }
        for (n, seat) in self.seats() {
            if let Some(step) = by_seat[seat] {
                self.on(SAID_BY, 5 * n + step as usize);
            }
        }
    }

    /// The cards, and what has come of them.
    fn table(&mut self, view: &View<'_>, turn: &Turn<'_>, is_card: bool) {
        let order = turn.order();
        let (hand, hidden) = (turn.hand(), turn.hidden());
        self.counts(HAND, order.card_set(hand));
        self.counts(UNSEEN, order.card_set(hidden));
        let may_hold = [1, 2, 3].map(|n| hidden & view.may_hold(self.me.clockwise(n), order));
        let [left, opposite, right] = may_hold;
        let sure = [left - opposite - right, opposite - left - right, right - left - opposite];
        let is_exchanged = matches!(view.contract(), Contract::Armut { .. });
        for n in 0..3 {
            self.kinds(MAY_HOLD + n * KINDS, order.card_set(may_hold[n]));
            let mut sure = order.card_set(sure[n]);
            if is_exchanged {
                sure = sure.union(view.known_to_hold(self.me.clockwise(n + 1)));
            }
            self.kinds(SURE + n * KINDS, sure);
            for suit in EffectiveSuit::ALL {
                let run = order.run(suit);
                let is_void = run.intersects(hidden) && !run.intersects(may_hold[n]);
                self.on_if(VOID, 5 * n + self.numbers.of_suit(suit), is_void);
            }
        }
        for suit in EffectiveSuit::ALL {
            self.masters(order, hand & order.run(suit), hidden & order.run(suit));
        }
        self.on(OWN_TRUMPS, (hand & order.trump_run()).len() as usize);
        // With Jokers there can be 28.
        self.on(UNSEEN_TRUMPS, ((hidden & order.trump_run()).len() as usize / 2).min(13));
        let in_trick = turn.in_trick();
        for (n, seat) in self.seats() {
            self.counts(PLAYED + n * 2 * KINDS, order.card_set(turn.played_by(seat)));
            self.on(AUGEN, 16 * n + (turn.augen(seat) as usize / 15).min(15));
            let tricks = [0, 1, 2, 3, 4, 4, 5];
            self.on(TRICKS, 6 * n + tricks[(turn.tricks(seat) as usize).min(6)]);
        }
        self.on(TRICK, view.cards_played() / 4);
        self.on(PLACE, in_trick);
        let leader = view.leader();
        self.on(LEADER, self.how_far(leader));
        let mut augen = 0;
        for (n, card) in view.table_cards().iter().enumerate() {
            let seat = self.how_far(leader.clockwise(n));
            augen += card.augen() as usize;
            self.on(TABLE, seat * KINDS + self.number(card.index()));
        }
        self.on(TRICK_AUGEN, augen / 5);
        let winning = turn.winning();
        match winning {
            Some((seat, bit)) => {
                self.on(WINNING_SEAT, self.how_far(seat));
                self.on(WINNING_CARD, self.number(order.card_of(bit).index()));
            }
            None => self.on(WINNING_SEAT, 0),
        }
        if is_card {
            let legal = turn.legal();
            self.kinds(LEGAL, order.card_set(legal));
            if let Some((_, best)) = winning {
                self.kinds(TAKES, order.card_set(legal & turn.beating(best)));
            }
        }
        self.led(view);
    }

    fn masters(&mut self, order: &Order, held: Bits, hidden: Bits) {
        let lower = hidden.highest().map_or(0, |highest| (1_u64 << (2 * highest.place())) - 1);
        self.kinds(MASTER, order.card_set(held - Bits::new(lower)));
    }

    /// Which suits each seat has led.
    fn led(&mut self, view: &View<'_>) {
        let mut led = [0_u8; 4];
        for (n, (seat, card)) in view.plays().enumerate() {
            if n % 4 == 0 {
                led[self.how_far(seat)] |= 1 << view.order().suit(card) as u8;
            }
        }
        for (n, led) in led.into_iter().enumerate() {
            for suit in EffectiveSuit::ALL {
                self.on_if(LED, 5 * n + self.numbers.of_suit(suit), led >> suit as u8 & 1 == 1);
            }
        }
    }
}

const fn party_number(party: Party) -> usize {
    match party {
        Party::Re => 0,
        Party::Kontra => 1,
    }
}
