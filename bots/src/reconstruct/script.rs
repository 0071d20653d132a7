//! The course of a game, replayed at a table: every question gets the answer that was seen.

use doko_engine::rules::SchweineMode;
use doko_engine::{Action, CardSet, Contract, Deal, PerSeat, Question, Rules, Seat, Table, Vorbehalt};
use rand::Rng;

use super::exchange::{self, Dealt};
use super::hands::Hands;
use super::secrets::Secrets;
use super::vorbehalte::Candidates;
use crate::observation::Observation;

/// Where a replay parts from what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// Before the first card: other secrets may lead further.
    BeforePlay,
    /// Later: these hands explain nothing.
    InPlay,
}

/// All answers up to the open question, secret ones included.
pub(super) struct Script<'s, 'r> {
    rules: &'r Rules,
    seen: &'s Observation,
    deal: Deal,
    hand_overs: Vec<CardSet>,
    vorbehalte: PerSeat<Option<Vorbehalt>>,
}

impl<'s, 'r> Script<'s, 'r> {
    /// The table at which these hands are held and all that was seen has happened, with the answers that lead to it.
    ///
    /// If there is a `soloist`, it has committed itself to a stilles Solo.
    pub(super) fn find(
        rules: &'r Rules,
        seen: &'s Observation,
        soloist: Option<Seat>,
        hands: &Hands,
        rng: &mut impl Rng,
    ) -> Option<(Script<'s, 'r>, Table<'r>)> {
        // Another exchange may allow the Vorbehalte that this one does not.
        let tries = if exchange::is_guessed(seen) { 40 } else { 1 };
        for _ in 0..tries {
            let Dealt { deal, hand_overs } = exchange::undo(rules, seen, hands, rng)?;
            let mut script = Script { rules, seen, deal, hand_overs, vorbehalte: PerSeat::default() };
            if let Some(candidates) = Candidates::of(rules, seen, soloist, deal, rng) {
                for vorbehalte in candidates.combinations() {
                    script.vorbehalte = vorbehalte;
                    match script.replay() {
                        Ok(table) => return Some((script, table)),
                        Err(Parts::BeforePlay) => {}
                        Err(Parts::InPlay) => return None,
                    }
                }
            }
        }
        None
    }

    /// The answers of a game of which all is known.
    pub(super) fn with(rules: &'r Rules, seen: &'s Observation, secrets: &Secrets) -> Script<'s, 'r> {
        let Secrets { deal, ref hand_overs, vorbehalte } = *secrets;
        Script { rules, seen, deal, hand_overs: hand_overs.clone(), vorbehalte }
    }

    /// Plays the game up to the open question.
    pub(super) fn replay(&self) -> Result<Table<'r>, Parts> {
        self.told(&mut |_, _| {})
    }

    /// The same, telling of each question on the way and of its answer.
    pub(super) fn told(&self, tell: &mut dyn FnMut(&Table<'r>, Action)) -> Result<Table<'r>, Parts> {
        let mut table = Table::in_session(self.rules, self.deal, self.seen.setup);
        loop {
            let Some((seat, question)) = table.question() else {
                // Thrown in, or over too soon.
                return Err(if table.game().played() == 0 { Parts::BeforePlay } else { Parts::InPlay });
            };
            let is_asked = || self.seen.asked.starts_with(&table.game().asked_vorbehalte());
            if table.game().played() == 0 && !is_asked() {
                return Err(Parts::BeforePlay);
            }
            let is_settled = matches!(question, Question::Schweine | Question::Ansage | Question::Card);
            let contract = table.game().contract();
            let seeks_soloist = contract == Contract::SCHWARZE_SAU && self.seen.is_schwarze_sau;
            let is_other = contract != self.seen.contract && !seeks_soloist;
            if is_settled && (is_other || !self.is_of_the_same(&table)) {
                return Err(Parts::BeforePlay);
            }
            let parts = if is_settled { Parts::InPlay } else { Parts::BeforePlay };
            if self.is_here(&table, seat, question) {
                return if self.is_alike(&table) { Ok(table) } else { Err(parts) };
            }
            let action = self.answer(&table, seat, question).ok_or(parts)?;
            tell(&table, action);
            table.answer(action).map_err(|_| parts)?;
        }
    }

    /// Whether a Hammelrennen that is played has been declared by the seat that was heard: its contract tells of none.
    fn is_of_the_same(&self, table: &Table<'_>) -> bool {
        let (seen, game) = (self.seen, table.game());
        game.contract() != Contract::HAMMELRENNEN
            || Seat::ALL.into_iter().all(|seat| game.told_vorbehalt(seat) == seen.told_vorbehalt[seat])
    }

    /// Whether all that was seen has happened, and the observer is asked what it is asked.
    fn is_here(&self, table: &Table<'_>, seat: Seat, question: Question) -> bool {
        let (seen, game) = (self.seen, table.game());
        seat == seen.seat
            && seen.question == Some(question)
            && game.played() == seen.plays.len()
            && game.utterances().len() == seen.utterances.len()
            && game.supras().len() == seen.supras.len()
            && game.hesitations().len() == seen.hesitations.len()
            && game.klopfen().len() == seen.knocked.len()
            && game.vorbehalt(seat).is_some() == seen.said_vorbehalt[seat].is_some()
            && game.asked_vorbehalte().len() == seen.asked.len()
            && game.bids().len() == seen.bids.len()
            && game.armut_answers().len() == seen.armut_answers.len()
            && game.hand_overs().len() == self.hand_overs.len()
            && !self.is_announced_in_play(table)
    }

    /// Whether Schweine were announced in play by words alone, and are not yet here.
    fn is_announced_in_play(&self, table: &Table<'_>) -> bool {
        self.rules.set().schweine.mode == SchweineMode::Anytime
            && table.game().raised_by()[0] != self.seen.raised_at[0]
    }

    /// Whether what has happened of itself is what was seen.
    fn is_alike(&self, table: &Table<'_>) -> bool {
        let (seen, game) = (self.seen, table.game());
        game.contract() == seen.contract
            && game.utterances() == seen.utterances.as_slice()
            && game.supras() == seen.supras.as_slice()
            && game.raised_by() == seen.raised_at
            && game.genscher() == seen.genscher
            && game.announced_returned_trumps() == seen.returned_trumps
            && game.hand(seen.seat) == seen.hand()
            && table.view_of(seen.seat).dealt() == seen.dealt
    }

    /// What the seat that is asked has answered; `None` if it was never asked that.
    pub(super) fn answer(&self, table: &Table<'_>, seat: Seat, question: Question) -> Option<Action> {
        let (seen, game) = (self.seen, table.game());
        match question {
            Question::Klopfen => {
                let &(asked, knocks) = seen.knocked.get(game.klopfen().len())?;
                (asked == seat).then_some(Action::Klopfen(knocks))
            }
            Question::Vorbehalt => {
                let answer = game.vorbehalt_towards(seat, self.vorbehalte[seat]?)?;
                Some(Action::Declare(answer))
            }
            Question::Bid => {
                let &(bidder, bid) = seen.bids.get(game.bids().len())?;
                (bidder == seat).then_some(Action::Bid(bid))
            }
            Question::Solo => match seen.contract {
                Contract::Solo(kind, soloist) if soloist == seat => Some(Action::NameSolo(kind)),
                _ => None,
            },
            Question::Armut => {
                let &(asked, takes) = seen.armut_answers.get(game.armut_answers().len())?;
                (asked == seat).then_some(Action::TakeArmut(takes))
            }
            Question::Exchange => self.hand_overs.get(game.hand_overs().len()).copied().map(Action::HandOver),
            Question::Schweine => Some(Action::Schweine(seen.raised_at[0] == Some((seat, 0)))),
            Question::Ansage => {
                let supra = seen.supras.get(game.supras().len()).filter(|supra| {
                    usize::from(supra.cards_played) == game.played()
                        && usize::from(supra.said_before) == game.utterances().len()
                });
                if let Some(supra) = supra {
                    return Some(if supra.seat == seat { Action::Supra } else { Action::Silence });
                }
                let next = seen.utterances.get(game.utterances().len());
                let is_now = next.filter(|next| {
                    next.seat == seat && !next.implied && usize::from(next.cards_played) == game.played()
                });
                Some(is_now.map_or(Action::Silence, |next| Action::Say(next.step)))
            }
            Question::Card => self.card(table, seat),
        }
    }

    fn card(&self, table: &Table<'_>, seat: Seat) -> Option<Action> {
        let (seen, game) = (self.seen, table.game());
        let now = Some((seat, game.played() as u8));
        if self.is_announced_in_play(table) && seen.raised_at[0] == now {
            return Some(Action::AnnounceSchweine);
        }
        if seen.hesitations.get(game.hesitations().len()).copied() == now {
            return Some(Action::Hesitate);
        }
        let &(player, card) = seen.plays.get(game.played())?;
        if player != seat {
            return None;
        }
        if let Some(chosen) = seen.genscher.filter(|chosen| Some((chosen.seat, chosen.cards_played)) == now) {
            return Some(Action::Genscher(chosen.partner));
        }
        let is_announced = self.rules.set().schweine.mode == SchweineMode::OnPlay
            && seen.raised_at[0] == now
            && table.view().is_some_and(|asked| asked.raisable()[0] == Some(card));
        Some(if is_announced { Action::PlaySchwein } else { Action::Play(card) })
    }
}
