//! By enumeration: hidden cards can lie like this if the engine plays the public history with them, for some choice of
//! what others keep secret.

use std::collections::BTreeSet;

use doko_engine::rules::ArmutReturn;
use doko_engine::{
    Action, Card, CardSet, Contract, Deal, Game, PerSeat, Phase, Question, Seat, Table, Trumps, Vorbehalt,
};

use super::histories::{Asked, Event, History, Public, event};
use super::placements::Placement;

/// More exchanges than that are not searched.
const MOST_EXCHANGES: usize = 60_000;

/// How the cards can lie like this.
pub(super) enum Verdict<'r> {
    /// No history explains it.
    Impossible,
    /// A game does, but with another order of questions.
    Played,
    /// A table does, at which the observer was asked and has answered the same.
    Asked(Box<Table<'r>>),
    /// To find out would take too long.
    Unknown,
}

/// Whether the public history can have happened with the cards like this.
pub(super) fn verdict<'r>(history: &History<'r>, placement: &Placement) -> Verdict<'r> {
    explained(history, placement).unwrap_or(Verdict::Unknown)
}

fn explained<'r>(history: &History<'r>, placement: &Placement) -> Result<Verdict<'r>, &'static str> {
    let game = history.table.game();
    let observer = history.table.question().expect("a question").0;
    let mut held = PerSeat([CardSet::EMPTY; 4]);
    held[observer] = game.hand(observer);
    for steps in 1..4 {
        held[observer.clockwise(steps)] = placement[steps - 1];
    }
    for (seat, card) in game.plays() {
        held[seat].insert(card);
    }
    let candidates = match game.contract() {
        Contract::Armut { poor, taker } => armut(history, observer, poor, taker, held)?,
        Contract::SCHIEBEKOPF => pushed(history, observer, held, placement[3]),
        _ => vec![(held, CardSet::EMPTY, Vec::new())],
    };
    let mut found = Verdict::Impossible;
    for (hands, skat, given) in candidates {
        let deal = Deal::with_skat(hands, skat).expect("the same cards");
        let replay = Replay { history, observer, own: &history.asked[observer], given: &given };
        if replay.is_playable(Game::in_session(game.rules(), deal, *game.setup()), 0) {
            found = Verdict::Played;
            if let Some(table) = replay.from(Table::in_session(game.rules(), deal, *game.setup()), 0, 0) {
                return Ok(Verdict::Asked(Box::new(table)));
            }
        }
    }
    Ok(found)
}

/// Dealt hands, Skat, and what was handed over.
type Candidate = (PerSeat<CardSet>, CardSet, Vec<CardSet>);

/// Every exchange of an Armut that may lead to these hands; one of those that differ in nothing that matters.
fn armut(
    history: &History<'_>,
    observer: Seat,
    poor: Seat,
    taker: Seat,
    held: PerSeat<CardSet>,
) -> Result<Vec<Candidate>, &'static str> {
    let game = history.table.game();
    let overs = game.hand_overs();
    let dealt = |there: CardSet, back: CardSet| {
        let mut hands = held;
        if !back.is_subset(hands[poor]) {
            return None;
        }
        let taken = plus(hands[taker], back)?;
        if !there.is_subset(taken) {
            return None;
        }
        hands[poor] = plus(hands[poor].minus(back), there)?;
        hands[taker] = taken.minus(there);
        Some((hands, CardSet::EMPTY, vec![there, back]))
    };
    if overs.is_empty() && matches!(game.phase(), Phase::Exchange(_)) {
        return Ok(vec![(held, CardSet::EMPTY, Vec::new())]);
    }
    if observer == poor || observer == taker {
        let cards: Vec<CardSet> = overs.iter().map(|given| given.cards).collect();
        return Ok(match cards[..] {
            [there, back] => dealt(there, back).into_iter().collect(),
            [there] => {
                let mut hands = held;
                hands[poor] = hands[poor].plus(there);
                hands[taker] = hands[taker].minus(there);
                vec![(hands, CardSet::EMPTY, cards)]
            }
            _ => unreachable!("two hand over"),
        });
    }
    let set = game.rules().set();
    let trumps = game.rules().order(Trumps::Normal).trumps();
    // A single ♦A may come on top; whether the hand was an Armut is for the game to say.
    let on_top = usize::from(!set.armut.single_fuchs);
    let least = usize::from(set.armut.min_trumps);
    let most = usize::from(set.armut.max_trumps.0.expect("an Armut")) + on_top;
    let sizes = set.armut.cards.0.map_or(least..=most, |cards| usize::from(cards)..=usize::from(cards));
    let none_received = set.armut.back == ArmutReturn::NoneReceived;
    let keeps_secret = game.vorbehalt(taker).is_some_and(|said| !said.is_gesund());
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut tried = 0;
    for size in sizes {
        let must = held[poor].intersection(trumps);
        let has_fehl = !held[taker].is_subset(trumps);
        if set.armut.back == ArmutReturn::FehlFirst && has_fehl && !must.is_empty() {
            continue;
        }
        let Some(free) = size.checked_sub(must.len()) else { continue };
        for rest in subsets(held[poor].minus(must), free) {
            let back = must.plus(rest);
            let Some(from) = plus(held[taker], back) else { continue };
            for there in subsets(from, size) {
                tried += 1;
                if tried > MOST_EXCHANGES {
                    return Err("too many exchanges");
                }
                let number = there.intersection(trumps).len();
                if !(least..=most).contains(&number) || (set.armut.cards.0.is_none() && number != size) {
                    continue;
                }
                let Some(candidate) = dealt(there, back) else { continue };
                let hand = candidate.0[taker];
                if none_received && !back.is_subset(hand) {
                    continue;
                }
                let secret = if keeps_secret { hand } else { CardSet::EMPTY };
                if seen.insert((size, number, there.count(Card::FUCHS), hand.count(Card::ALTE), secret)) {
                    found.push(candidate);
                }
            }
        }
    }
    Ok(found)
}

/// Both multisets together, if no kind exceeds two.
fn plus(a: CardSet, b: CardSet) -> Option<CardSet> {
    Card::all().all(|card| a.count(card) + b.count(card) <= 2).then(|| a.plus(b))
}

/// All distinct sets of `count` cards of a hand.
fn subsets(cards: CardSet, count: usize) -> Vec<CardSet> {
    fn extend(kinds: &[(Card, usize)], left: usize, chosen: CardSet, found: &mut Vec<CardSet>) {
        if left == 0 {
            return found.push(chosen);
        }
        let Some((&(card, held), rest)) = kinds.split_first() else { return };
        let mut chosen = chosen;
        for take in 0..=held.min(left) {
            if take > 0 {
                chosen.insert(card);
            }
            extend(rest, left - take, chosen, found);
        }
    }
    let kinds: Vec<(Card, usize)> = cards.kinds().iter().map(|card| (card, cards.count(card))).collect();
    let mut found = Vec::new();
    extend(&kinds, count, CardSet::EMPTY, &mut found);
    found
}

/// `cards` less those of `others` that are among them.
fn without(cards: CardSet, others: CardSet) -> CardSet {
    others.iter().fold(cards, |mut cards, card| {
        cards.remove(card);
        cards
    })
}

/// A way to push cards in a Schiebekopf that leads to these hands, if the cards that the observer pushed lie further
/// on: whoever has pushed chose among fifteen, so that as many of them as need be went on.
fn pushed(history: &History<'_>, observer: Seat, held: PerSeat<CardSet>, skat: CardSet) -> Vec<Candidate> {
    let game = history.table.game();
    let forehand = game.forehand();
    let own = forehand.distance_to(observer);
    let done = game.hand_overs();
    let by = |place: usize| done.iter().find(|given| given.from == forehand.clockwise(place));
    let mut pushes = [CardSet::EMPTY; 4];
    // From the last to the first; whoever has not pushed yet holds what it was dealt.
    for place in (0..done.len()).rev() {
        let next = forehand.clockwise(place + 1);
        let is_known = place == own || place + 1 == own;
        pushes[place] = if is_known {
            by(place).expect("it has pushed").cards
        } else if place == 3 {
            skat
        } else {
            // What the observer pushed and nobody up to here has kept must go on.
            let kept = (own + 1..=place).map(|place| held[forehand.clockwise(place)]);
            let must =
                if place > own { kept.fold(pushes_of(done, observer), without) } else { CardSet::EMPTY };
            let Some(from) = plus(held[next], pushes[place + 1]) else { return Vec::new() };
            if !must.is_subset(from) {
                return Vec::new();
            }
            let mut push = must;
            for card in without(from, must).iter().take(4 - must.len()) {
                push.insert(card);
            }
            push
        };
    }
    // Who laid the Skat down knows it.
    if done.len() == 4 && pushes[3] != skat {
        return Vec::new();
    }
    let mut hands = held;
    for place in 0..done.len() {
        let seat = forehand.clockwise(place);
        let got = if place > 0 { pushes[place - 1] } else { CardSet::EMPTY };
        let Some(all) = plus(hands[seat], pushes[place]) else { return Vec::new() };
        if !got.is_subset(all) {
            return Vec::new();
        }
        hands[seat] = all.minus(got);
    }
    if done.len() < 4 && !done.is_empty() {
        let seat = forehand.clockwise(done.len());
        hands[seat] = hands[seat].minus(pushes[done.len() - 1]);
    }
    let taken_up: CardSet =
        if observer == forehand { game.deal().skat() } else { hands[forehand].iter().take(4).collect() };
    hands[forehand] = hands[forehand].minus(taken_up);
    vec![(hands, taken_up, pushes[..done.len()].to_vec())]
}

fn pushes_of(done: &[doko_engine::HandOver], seat: Seat) -> CardSet {
    done.iter().find(|given| given.from == seat).map_or(CardSet::EMPTY, |given| given.cards)
}

/// What a seat may have declared that everybody has heard say this.
fn secret_of(game: &Game<'_>, seat: Seat, heard: Public) -> Vec<Vorbehalt> {
    let mut secret = game.legal_vorbehalte(seat);
    secret.retain(|&vorbehalt| match heard {
        Public::Vorbehalt(_, is_said) => vorbehalt.is_gesund() != is_said,
        Public::Asked(_, _, is_it) => (vorbehalt != Vorbehalt::Unnamed) == is_it,
        _ => false,
    });
    secret
}

/// The public history in another world.
struct Replay<'a, 'r> {
    history: &'a History<'r>,
    observer: Seat,
    own: &'a [Asked],
    given: &'a [CardSet],
}

impl<'r> Replay<'_, 'r> {
    /// Whether a game can go on from here, after `next` public events, in which everybody may speak at any time.
    fn is_playable(&self, mut game: Game<'r>, mut next: usize) -> bool {
        loop {
            let due = self.history.events.get(next);
            let action = match (game.phase(), due.map(|event| event.0)) {
                (Phase::Schweine(seat), public) if public != Some(Public::Schweine(seat)) => {
                    if due.is_none() && self.history.table.game().phase() == game.phase() {
                        return true;
                    }
                    game.announce_schweine(seat, false).expect("it is asked");
                    continue;
                }
                (phase, None) => {
                    let before = self.history.table.game();
                    return phase == before.phase()
                        && game.utterances() == before.utterances()
                        && game.supras() == before.supras();
                }
                (Phase::Klopfen(_), Some(Public::Knock(_, knocks))) => Action::Klopfen(knocks),
                (
                    Phase::Vorbehalt(seat),
                    Some(public @ (Public::Vorbehalt(speaker, _) | Public::Asked(speaker, ..))),
                ) => {
                    if speaker != seat {
                        return false;
                    }
                    let declared = self.own.iter().map(|asked| asked.action);
                    let mut declared = declared.filter(|action| matches!(action, Action::Declare(_)));
                    let own = declared.nth(self.spoken_before(seat, next)).filter(|_| seat == self.observer);
                    let mut secret = secret_of(&game, seat, public);
                    secret.retain(|&vorbehalt| own.is_none_or(|own| own == Action::Declare(vorbehalt)));
                    return secret.into_iter().any(|vorbehalt| {
                        let mut game = game.clone();
                        game.declare(seat, vorbehalt).expect("on offer");
                        event(&game, seat, Action::Declare(vorbehalt)) == due.copied()
                            && self.is_playable(game, next + 1)
                    });
                }
                (Phase::Exchange(_), Some(Public::Said(_, step))) => Action::Say(step),
                (Phase::Exchange(_), Some(Public::Supra(..))) => Action::Supra,
                (Phase::Exchange(_), _) => match self.given.get(game.hand_overs().len()) {
                    Some(&cards) => Action::HandOver(cards),
                    None => return false,
                },
                (_, Some(public)) => match public {
                    Public::Bid(_, bid) => Action::Bid(bid),
                    Public::Solo(_, kind) => Action::NameSolo(kind),
                    Public::Armut(_, take) => Action::TakeArmut(take),
                    Public::Schweine(_) if matches!(game.phase(), Phase::Card(_)) => Action::AnnounceSchweine,
                    Public::Schweine(_) => Action::Schweine(true),
                    Public::Said(_, step) => Action::Say(step),
                    Public::Supra(..) => Action::Supra,
                    Public::Hesitated(_) => Action::Hesitate,
                    Public::Played(_, card, _) => Action::Play(card),
                    Public::PlayedSchwein(..) => Action::PlaySchwein,
                    Public::Genscher(_, partner) => Action::Genscher(partner),
                    Public::Knock(..) | Public::Vorbehalt(..) | Public::Asked(..) | Public::HandOver(..) => {
                        return false;
                    }
                },
            };
            let seat = due.expect("an action is an event").0.seat();
            let done = match action {
                Action::Klopfen(knocks) => game.knock(seat, knocks),
                Action::Bid(bid) => game.bid(seat, bid),
                Action::NameSolo(kind) => game.name_solo(seat, kind),
                Action::TakeArmut(take) => game.answer_armut(seat, take),
                Action::HandOver(cards) => game.hand_over(seat, cards),
                Action::Schweine(are) => game.announce_schweine(seat, are),
                Action::Say(step) => game.say(seat, step),
                Action::Supra => game.say_supra(seat),
                Action::Hesitate => game.hesitate(seat),
                Action::Play(card) => game.play(seat, card),
                Action::PlaySchwein => game.play_schwein(seat),
                Action::Genscher(partner) => game.choose_partner(seat, partner),
                Action::AnnounceSchweine => game.announce_schweine_in_play(seat),
                Action::Declare(_) | Action::Silence => unreachable!("not made here"),
            };
            if done.is_err() || event(&game, seat, action) != due.copied() {
                return false;
            }
            next += 1;
        }
    }

    /// How often a seat has answered for its Vorbehalt before this public event.
    fn spoken_before(&self, seat: Seat, next: usize) -> usize {
        let is_word = |public| matches!(public, Public::Vorbehalt(..) | Public::Asked(..));
        let words = self.history.events[..next].iter().map(|event| event.0);
        words.filter(|&public| is_word(public) && public.seat() == seat).count()
    }

    /// Goes on from here, after `next` public events and `answered` questions to the observer.
    fn from(&self, mut table: Table<'r>, mut next: usize, mut answered: usize) -> Option<Table<'r>> {
        loop {
            let (seat, question) = table.question()?;
            let event_due = self.history.events.get(next);
            let public = event_due.map(|event| event.0).filter(|public| public.seat() == seat);
            let action = if seat == self.observer {
                let Some(asked) = self.own.get(answered) else {
                    let (now, before) = (&table, &self.history.table);
                    let same = event_due.is_none()
                        && now.question() == before.question()
                        && now.game().utterances() == before.game().utterances();
                    return same.then_some(table);
                };
                if asked.after != next || asked.question != question {
                    return None;
                }
                answered += 1;
                asked.action
            } else {
                match (question, public) {
                    (Question::Klopfen, Some(Public::Knock(_, knocks))) => Action::Klopfen(knocks),
                    (Question::Vorbehalt, Some(public @ (Public::Vorbehalt(..) | Public::Asked(..)))) => {
                        return secret_of(table.game(), seat, public)
                            .into_iter()
                            .find_map(|vorbehalt| self.with(&table, vorbehalt, next, answered));
                    }
                    (Question::Exchange, _) => {
                        Action::HandOver(*self.given.get(table.game().hand_overs().len())?)
                    }
                    (Question::Schweine, public) => Action::Schweine(public == Some(Public::Schweine(seat))),
                    (Question::Bid, Some(Public::Bid(_, bid))) => Action::Bid(bid),
                    (Question::Solo, Some(Public::Solo(_, kind))) => Action::NameSolo(kind),
                    (Question::Armut, Some(Public::Armut(_, take))) => Action::TakeArmut(take),
                    (Question::Ansage, Some(Public::Said(_, step))) => Action::Say(step),
                    (Question::Ansage, Some(Public::Supra(..))) => Action::Supra,
                    (Question::Ansage, _) => Action::Silence,
                    (Question::Card, Some(Public::Played(_, card, _))) => Action::Play(card),
                    (Question::Card, Some(Public::PlayedSchwein(..))) => Action::PlaySchwein,
                    (Question::Card, Some(Public::Genscher(_, partner))) => Action::Genscher(partner),
                    (Question::Card, Some(Public::Schweine(_))) => Action::AnnounceSchweine,
                    (Question::Card, Some(Public::Hesitated(_))) => Action::Hesitate,
                    _ => return None,
                }
            };
            table = self.answered(table, seat, action, &mut next)?;
        }
    }

    /// The same after a seat has declared this.
    fn with(
        &self,
        table: &Table<'r>,
        vorbehalt: Vorbehalt,
        next: usize,
        answered: usize,
    ) -> Option<Table<'r>> {
        let (seat, _) = table.question()?;
        let mut next = next;
        let table = self.answered(table.clone(), seat, Action::Declare(vorbehalt), &mut next)?;
        self.from(table, next, answered)
    }

    /// The table after an answer, if it is legal and everybody hears and sees what they did.
    fn answered(
        &self,
        mut table: Table<'r>,
        seat: Seat,
        action: Action,
        next: &mut usize,
    ) -> Option<Table<'r>> {
        table.answer(action).ok()?;
        if let Some(now) = event(table.game(), seat, action) {
            let due: &Event = self.history.events.get(*next)?;
            if now != *due {
                return None;
            }
            *next += 1;
        }
        Some(table)
    }
}
