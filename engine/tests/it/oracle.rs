//! A second engine, slow and simple, written from the catalogue: lists of cards, no tables, no bits.
//!
//! It shares nothing with the engine but the vocabulary of types. [`crate::laws`] plays both side by side.

use doko_engine::rules::{
    AbsageCounts, AnsagenMode, AnsagenReply, DulleLastTrick, DulleMode, HochzeitPartner, NobodyWon, Reached,
    RuleSet, SchwarzBy, SoloLead, SoloPriority, VorbehaltKind,
};
use doko_engine::{Card, Contract, Deal, Item, Klaerung, Party, Rank, Seat, Step, Trumps, Vorbehalt};

use crate::card_order::order_row;
use crate::common::cards;

/// A game as a list of everything that happened.
pub(crate) struct Oracle {
    rules: RuleSet,
    forehand: Seat,
    pub(crate) dealt: [Vec<Card>; 4],
    pub(crate) hands: [Vec<Card>; 4],
    pub(crate) declared: Vec<(Seat, Vorbehalt)>,
    pub(crate) contract: Option<Contract>,
    /// All tricks, the one on the table last.
    pub(crate) tricks: Vec<Vec<(Seat, Card)>>,
    /// Who said what, and whether it was in time as an ordinary step.
    pub(crate) said: Vec<(Seat, Step, bool)>,
    /// Trumps from the highest, and the plain suits, each from its highest card.
    order: (Vec<Card>, Vec<Vec<Card>>),
}

/// The score of a finished game: winner, lines, points.
pub(crate) struct SlowScore {
    pub(crate) winner: Option<Party>,
    pub(crate) lines: Vec<(Party, Item, i32)>,
    pub(crate) points: [i32; 4],
}

impl Oracle {
    pub(crate) fn new(rules: &RuleSet, deal: &Deal, forehand: Seat) -> Oracle {
        let hands = deal.hands().0.map(|hand| hand.iter().collect::<Vec<_>>());
        Oracle {
            rules: rules.clone(),
            forehand,
            dealt: hands.clone(),
            hands,
            declared: Vec::new(),
            contract: None,
            tricks: vec![Vec::new()],
            said: Vec::new(),
            order: (Vec::new(), Vec::new()),
        }
    }

    pub(crate) fn hand_size(&self) -> usize {
        self.dealt[0].len()
    }

    fn holds_both_alten(&self, seat: Seat) -> bool {
        self.dealt[seat.index()].iter().filter(|&&card| card == Card::ALTE).count() == 2
    }

    /// The seat to declare or to play a card; `None` when the game is over.
    pub(crate) fn on_turn(&self) -> Option<Seat> {
        if self.contract.is_none() {
            return Some(self.forehand.clockwise(self.declared.len()));
        }
        let table = self.tricks.last().expect("a trick");
        match (self.tricks.len(), table.last()) {
            (1, None) => Some(self.first_leader()),
            (count, None) if count > self.hand_size() => None,
            (count, None) => Some(self.winner_of(count - 2)),
            (_, Some(&(seat, _))) => Some(seat.next()),
        }
    }

    fn first_leader(&self) -> Seat {
        match (self.contract, self.rules.solo.lead) {
            (Some(Contract::Solo(_, soloist)), SoloLead::Soloist) => soloist,
            _ => self.forehand,
        }
    }

    // ---- Vorbehalte (section 3) ----

    /// What the seat on turn may declare.
    pub(crate) fn vorbehalte(&self) -> Vec<Vorbehalt> {
        let on_turn = self.on_turn().filter(|_| self.contract.is_none());
        on_turn.map_or_else(Vec::new, |seat| self.vorbehalte_of(seat))
    }

    /// What a seat may declare when it is asked.
    pub(crate) fn vorbehalte_of(&self, seat: Seat) -> Vec<Vorbehalt> {
        let mut legal = vec![Vorbehalt::Gesund];
        if self.rules.vorbehalt.order.contains(&VorbehaltKind::Hochzeit) && self.holds_both_alten(seat) {
            legal.push(Vorbehalt::Hochzeit);
        }
        if self.rules.vorbehalt.order.contains(&VorbehaltKind::Solo) {
            legal.extend(self.rules.solo.kinds.iter().map(|&kind| Vorbehalt::Solo(kind)));
        }
        legal
    }

    pub(crate) fn declare(&mut self, seat: Seat, vorbehalt: Vorbehalt) {
        self.declared.push((seat, vorbehalt));
        if self.declared.len() == 4 {
            let contract = self.highest();
            let row = order_row(&self.rules, Trumps::from(contract));
            self.order = (cards(row.1), row.2.iter().map(|codes| cards(codes)).collect());
            self.contract = Some(contract);
        }
    }

    fn highest(&self) -> Contract {
        let mut solos = Vec::new();
        let mut hochzeit = None;
        for &(seat, vorbehalt) in &self.declared {
            match vorbehalt {
                Vorbehalt::Solo(kind) => solos.push((kind, seat)),
                Vorbehalt::Hochzeit => hochzeit = Some(Contract::Hochzeit(seat)),
                _ => {}
            }
        }
        if self.rules.solo.priority == SoloPriority::ByKind {
            let place = |wanted| self.rules.solo.kinds.iter().position(|&kind| kind == wanted);
            solos.sort_by_key(|&(kind, _)| place(kind));
        }
        let solo = solos.first().map(|&(kind, seat)| Contract::Solo(kind, seat));
        let solo_first = self.rules.vorbehalt.order.first() == Some(&VorbehaltKind::Solo);
        let ranked = if solo_first { [solo, hochzeit] } else { [hochzeit, solo] };
        ranked.into_iter().flatten().next().unwrap_or(Contract::Normal)
    }

    // ---- cards (section 1) ----

    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.order.0.contains(&card)
    }

    pub(crate) fn follows(&self, card: Card, led: Card) -> bool {
        match (self.is_trump(led), self.is_trump(card)) {
            (true, true) => true,
            (false, false) => card.suit() == led.suit(),
            _ => false,
        }
    }

    /// The kinds of card the seat on turn may play.
    pub(crate) fn legal_cards(&self) -> Vec<Card> {
        let Some(seat) = self.on_turn().filter(|_| self.contract.is_some()) else { return Vec::new() };
        let hand = &self.hands[seat.index()];
        let mut legal = match self.tricks.last().and_then(|table| table.first()) {
            Some(&(_, led)) if hand.iter().any(|&card| self.follows(card, led)) => {
                hand.iter().copied().filter(|&card| self.follows(card, led)).collect()
            }
            _ => hand.clone(),
        };
        legal.dedup();
        legal
    }

    pub(crate) fn play(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        let place = hand.iter().position(|&held| held == card).expect("the card is held");
        hand.remove(place);
        self.tricks.last_mut().expect("a trick").push((seat, card));
        if self.tricks.last().is_some_and(|table| table.len() == 4) {
            self.tricks.push(Vec::new());
        }
    }

    /// Who wins a trick, or is winning it if it is not complete.
    pub(crate) fn winner_of(&self, number: usize) -> Seat {
        self.tricks[number][self.winning_play(&self.tricks[number], number)].0
    }

    /// Which play wins a trick, counted from 0.
    pub(crate) fn winning_play(&self, trick: &[(Seat, Card)], number: usize) -> usize {
        let holders = |wanted: Card| -> Vec<usize> {
            (0..trick.len()).filter(|&place| trick[place].1 == wanted).collect()
        };
        for &trump in &self.order.0 {
            let holders = holders(trump);
            if holders.is_empty() {
                continue;
            }
            let last_trick = number + 1 == self.hand_size();
            let mut second_wins = self.rules.dulle.mode == DulleMode::Second;
            if last_trick && self.rules.dulle.last_trick == DulleLastTrick::Reversed {
                second_wins = !second_wins;
            }
            let second = second_wins && trump == Card::DULLE && holders.len() == 2;
            return holders[usize::from(second)];
        }
        // Without a trump, the highest of the suit led.
        let led = trick[0].1;
        let suit = self.order.1.iter().find(|suit| suit.contains(&led)).expect("a plain suit was led");
        suit.iter().find_map(|&card| holders(card).first().copied()).expect("the card led is there")
    }

    pub(crate) fn complete(&self) -> usize {
        self.tricks.iter().filter(|trick| trick.len() == 4).count()
    }

    // ---- parties ----

    /// How a Hochzeit stands.
    pub(crate) fn klaerung(&self) -> Option<Klaerung> {
        let Some(Contract::Hochzeit(holder)) = self.contract else { return None };
        let tricks = usize::from(self.rules.hochzeit.tricks);
        for number in 0..self.complete().min(tricks) {
            let trump_led = self.is_trump(self.tricks[number][0].1);
            let counts = match self.rules.hochzeit.partner {
                HochzeitPartner::Any => true,
                HochzeitPartner::Fehl => !trump_led,
                HochzeitPartner::Trump => trump_led,
                other => panic!("no oracle for {other:?}"),
            };
            let winner = self.winner_of(number);
            if counts && winner != holder {
                return Some(Klaerung::Found { partner: winner, trick: number as u8 + 1 });
            }
        }
        Some(if self.complete() >= tricks { Klaerung::Alone } else { Klaerung::Open })
    }

    /// The party of each seat, as it is now.
    pub(crate) fn parties(&self) -> [Party; 4] {
        let re: Vec<Seat> = match (self.contract, self.klaerung()) {
            (Some(Contract::Solo(_, soloist)), _) => vec![soloist],
            (Some(Contract::Hochzeit(holder)), Some(Klaerung::Found { partner, .. })) => {
                vec![holder, partner]
            }
            (Some(Contract::Hochzeit(holder)), _) => vec![holder],
            _ => {
                let holds = |seat: &Seat| self.dealt[seat.index()].contains(&Card::ALTE);
                Seat::ALL.into_iter().filter(holds).collect()
            }
        };
        Seat::ALL.map(|seat| if re.contains(&seat) { Party::Re } else { Party::Kontra })
    }

    // ---- Ansagen (section 4) ----

    /// The cards a seat must still hold to say a step: so many, or more.
    fn cards_needed(&self, step: Step) -> i32 {
        let shift = match self.klaerung() {
            Some(Klaerung::Found { trick, .. }) => i32::from(trick) - 1,
            Some(Klaerung::Alone) => i32::from(self.rules.hochzeit.tricks) - 1,
            _ => 0,
        };
        self.hand_size() as i32 - i32::from(self.rules.ansagen.latest[step as usize]) - shift
    }

    /// The steps that a party has said, those left out included.
    pub(crate) fn deepest(&self, party: Party) -> Option<Step> {
        let parties = self.parties();
        let of_party = |&&(seat, ..): &&(Seat, Step, bool)| parties[seat.index()] == party;
        self.said.iter().filter(of_party).map(|&(_, step, _)| step).max()
    }

    /// Whether a seat may say a step now, and if so whether as an ordinary step.
    fn may_say(&self, seat: Seat, step: Step) -> Option<bool> {
        let rules = &self.rules.ansagen;
        let in_play = self.contract.is_some() && self.on_turn().is_some();
        if rules.mode == AnsagenMode::Off || !in_play || self.klaerung() == Some(Klaerung::Open) {
            return None;
        }
        let parties = self.parties();
        let own = parties[seat.index()];
        if self.deepest(own).is_some_and(|deepest| deepest >= step) {
            return None;
        }
        let held = self.hands[seat.index()].len() as i32;
        if held >= self.cards_needed(step) {
            // Every step below must have been said in time, or be said now along with this one.
            let said_in_time = |below: Step| {
                self.said.iter().any(|&(speaker, said, ordinary)| {
                    parties[speaker.index()] == own && ordinary && said >= below
                })
            };
            let fine = Step::ALL
                .into_iter()
                .take_while(|&below| below < step)
                .all(|below| said_in_time(below) || rules.skip && held >= self.cards_needed(below));
            return fine.then_some(true);
        }
        let answered = self.deepest(own.other());
        let reply = rules.reply == AnsagenReply::OneCardLess
            && step == Step::Ansage
            && answered.is_some_and(|answered| held >= self.cards_needed(answered) - 1);
        reply.then_some(false)
    }

    /// The steps a seat may say now.
    pub(crate) fn steps(&self, seat: Seat) -> Vec<Step> {
        Step::ALL.into_iter().filter(|&step| self.may_say(seat, step).is_some()).collect()
    }

    pub(crate) fn say(&mut self, seat: Seat, step: Step) {
        let ordinary = self.may_say(seat, step).expect("a step that may be said");
        self.said.push((seat, step, ordinary));
    }

    // ---- result and score (section 5) ----

    fn party_tricks(&self, party: Party) -> Vec<usize> {
        let parties = self.parties();
        let of_party = |number: &usize| parties[self.winner_of(*number).index()] == party;
        (0..self.complete()).filter(of_party).collect()
    }

    pub(crate) fn trick_augen(&self, number: usize) -> u32 {
        let value = |card: Card| match card.rank() {
            Rank::Ace => 11,
            Rank::Ten => 10,
            Rank::King => 4,
            Rank::Queen => 3,
            Rank::Jack => 2,
            Rank::Nine => 0,
        };
        self.tricks[number].iter().map(|&(_, card)| value(card)).sum()
    }

    pub(crate) fn augen(&self, party: Party) -> u32 {
        self.party_tricks(party).into_iter().map(|number| self.trick_augen(number)).sum()
    }

    /// Whether `loser` is below 90, 60, 30, or schwarz.
    fn is_below(&self, loser: Party, step: Step) -> bool {
        match step {
            Step::Ansage => self.augen(loser) < 120,
            Step::Keine90 => self.augen(loser) < 90,
            Step::Keine60 => self.augen(loser) < 60,
            Step::Keine30 => self.augen(loser) < 30,
            Step::Schwarz => match self.rules.score.schwarz {
                SchwarzBy::Tricks => self.party_tricks(loser).is_empty(),
                SchwarzBy::Augen => self.augen(loser) == 0,
            },
        }
    }

    fn absage(&self, party: Party) -> Option<Step> {
        self.deepest(party).filter(|&step| step != Step::Ansage)
    }

    fn winner(&self) -> Option<Party> {
        let (re, kontra) = (self.absage(Party::Re), self.absage(Party::Kontra));
        let kept =
            |party: Party, step: Option<Step>| step.is_some_and(|step| self.is_below(party.other(), step));
        if re.is_some() || kontra.is_some() {
            if kept(Party::Re, re) || (re.is_none() && !kept(Party::Kontra, kontra)) {
                return Some(Party::Re);
            }
            if kept(Party::Kontra, kontra) || kontra.is_none() {
                return Some(Party::Kontra);
            }
            return None;
        }
        let only_kontra = self.deepest(Party::Kontra).is_some() && self.deepest(Party::Re).is_none();
        let re_wins = self.augen(Party::Re) > 120 || (only_kontra && self.augen(Party::Re) == 120);
        Some(if re_wins { Party::Re } else { Party::Kontra })
    }

    /// The score of a finished game.
    pub(crate) fn score(&self) -> SlowScore {
        let mut lines = Vec::new();
        let winner = self.winner();
        self.lines_of_winner(winner, &mut lines);
        let alone = self.parties().iter().filter(|&&party| party == Party::Re).count() == 1;
        if winner.is_some() || self.rules.score.nobody_won == NobodyWon::Extras {
            self.lines_of_play(winner, &mut lines);
            if !alone {
                self.sonderpunkte(winner, &mut lines);
            }
        }
        let mut merged: Vec<(Party, Item, i32)> = Vec::new();
        for (party, item, points) in lines {
            match merged.iter_mut().find(|line| (line.0, line.1) == (party, item)) {
                Some(line) => line.2 += points,
                None => merged.push((party, item, points)),
            }
        }
        merged.retain(|line| line.2 != 0);
        merged.sort_by_key(|&(party, item, _)| (item, party));
        let for_re =
            |&(party, _, points): &(Party, Item, i32)| if party == Party::Re { points } else { -points };
        let value: i32 = merged.iter().map(for_re).sum();
        let points = self.parties().map(|party| match (party, alone) {
            (Party::Re, false) => value,
            (Party::Kontra, false) => -value,
            (Party::Re, true) => value * self.rules.score.solo_factor,
            (Party::Kontra, true) => -value * self.rules.score.solo_factor / 3,
        });
        SlowScore { winner, lines: merged, points }
    }

    fn lines_of_winner(&self, winner: Option<Party>, lines: &mut Vec<(Party, Item, i32)>) {
        let Some(winner) = winner else { return };
        let rules = &self.rules.score;
        lines.push((winner, Item::Won, rules.won));
        for (speaker, ansage) in [(Party::Re, Item::Re), (Party::Kontra, Item::Kontra)] {
            let Some(deepest) = self.deepest(speaker) else { continue };
            lines.push((winner, ansage, rules.ansage));
            for (step, item) in [
                (Step::Keine90, Item::SaidKeine90),
                (Step::Keine60, Item::SaidKeine60),
                (Step::Keine30, Item::SaidKeine30),
                (Step::Schwarz, Item::SaidSchwarz),
            ] {
                let counts = rules.absage == AbsageCounts::Always || self.is_below(speaker.other(), step);
                if step <= deepest && counts {
                    lines.push((winner, item, 1));
                }
            }
        }
    }

    fn lines_of_play(&self, winner: Option<Party>, lines: &mut Vec<(Party, Item, i32)>) {
        for party in Party::BOTH {
            for (step, item) in [
                (Step::Keine90, Item::Under90),
                (Step::Keine60, Item::Under60),
                (Step::Keine30, Item::Under30),
                (Step::Schwarz, Item::Schwarz),
            ] {
                let counts = winner.is_none() || winner == Some(party);
                if counts && self.is_below(party.other(), step) {
                    lines.push((party, item, 1));
                }
            }
            let Some(against) = self.absage(party.other()) else { continue };
            for (step, augen, item) in [
                (Step::Keine90, 120, Item::Reached120),
                (Step::Keine60, 90, Item::Reached90),
                (Step::Keine30, 60, Item::Reached60),
                (Step::Schwarz, 30, Item::Reached30),
            ] {
                let counts = match self.rules.score.reached {
                    Reached::Off => false,
                    Reached::Deepest => step == against,
                    Reached::Each => step <= against,
                };
                if counts && self.augen(party) >= augen {
                    lines.push((party, item, 1));
                }
            }
        }
    }

    fn sonderpunkte(&self, winner: Option<Party>, lines: &mut Vec<(Party, Item, i32)>) {
        let worth = &self.rules.sonderpunkte;
        let parties = self.parties();
        if winner == Some(Party::Kontra) {
            lines.push((Party::Kontra, Item::GegenDieAlten, worth.gegen_die_alten));
        }
        for number in 0..self.complete() {
            let winner = self.winner_of(number);
            let party = parties[winner.index()];
            if self.trick_augen(number) >= 40 {
                lines.push((party, Item::Doppelkopf, worth.doppelkopf));
            }
            for &(seat, card) in &self.tricks[number] {
                if card == Card::FUCHS && parties[seat.index()] != party {
                    lines.push((party, Item::Fuchs, worth.fuchs));
                }
                let last = number + 1 == self.hand_size();
                if last && card == Card::KARLCHEN && seat == winner {
                    lines.push((party, Item::Karlchen, worth.karlchen));
                }
            }
        }
    }
}
