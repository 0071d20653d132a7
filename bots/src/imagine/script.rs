//! The course of a game, replayed at a table: every question gets the answer that the view shows.

use doko_engine::rules::SchweineMode;
use doko_engine::{Action, Card, CardSet, Deal, PerSeat, Question, Seat, Table, View, Vorbehalt};
use rand::Rng;

use super::exchange::{self, Dealt};
use super::hands::Hands;
use super::secrets::Secrets;
use super::vorbehalte::Candidates;

/// Where a replay parts from what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// Before the first card: other secrets may lead further.
    BeforePlay,
    /// Later: these hands explain nothing.
    InPlay,
}

/// All answers up to the open question, secret ones included.
pub(super) struct Script<'v, 'g> {
    view: &'v View<'g>,
    deal: Deal,
    hand_overs: Vec<CardSet>,
    vorbehalte: PerSeat<Option<Vorbehalt>>,
    plays: Vec<(Seat, Card)>,
}

impl<'v, 'g> Script<'v, 'g> {
    /// Answers that lead to these hands and to what the view shows, and the table to which they lead.
    pub(super) fn find(
        view: &'v View<'g>,
        hands: &Hands,
        rng: &mut impl Rng,
    ) -> Option<(Script<'v, 'g>, Table<'g>)> {
        // Another exchange may allow the Vorbehalte that this one does not.
        let tries = if exchange::is_guessed(view) { 40 } else { 1 };
        let mut plays = view.plays().collect();
        for _ in 0..tries {
            let Dealt { deal, hand_overs } = exchange::undo(view, hands, rng)?;
            let mut script = Script { view, deal, hand_overs, vorbehalte: PerSeat::default(), plays };
            if let Some(candidates) = Candidates::of(view, deal, rng) {
                for vorbehalte in candidates.combinations() {
                    script.vorbehalte = vorbehalte;
                    match script.replay(|_, _| {}) {
                        Ok(table) => return Some((script, table)),
                        Err(Parts::BeforePlay) => {}
                        Err(Parts::InPlay) => return None,
                    }
                }
            }
            plays = script.plays;
        }
        None
    }

    /// The answers of a game of which all is known.
    pub(super) fn with(view: &'v View<'g>, secrets: &Secrets) -> Script<'v, 'g> {
        let Secrets { deal, ref hand_overs, vorbehalte } = *secrets;
        Script { view, deal, hand_overs: hand_overs.clone(), vorbehalte, plays: view.plays().collect() }
    }

    /// Plays the game up to the open question. `at_each` is shown the table at each question with the answer to
    /// it.
    pub(super) fn replay(&self, mut at_each: impl FnMut(&Table<'g>, Action)) -> Result<Table<'g>, Parts> {
        let view = self.view;
        let mut table = Table::in_session(view.rules(), self.deal, *view.setup());
        loop {
            let Some((seat, question)) = table.question() else {
                // Thrown in, or over too soon.
                return Err(if table.game().played() == 0 { Parts::BeforePlay } else { Parts::InPlay });
            };
            let is_settled = matches!(question, Question::Schweine | Question::Ansage | Question::Card);
            if is_settled && table.game().contract() != view.contract() {
                return Err(Parts::BeforePlay);
            }
            let parts = if is_settled { Parts::InPlay } else { Parts::BeforePlay };
            if self.is_here(&table, seat, question) {
                return if self.is_alike(&table) { Ok(table) } else { Err(parts) };
            }
            let action = self.answer(&table, seat, question).ok_or(parts)?;
            at_each(&table, action);
            table.answer(action).map_err(|_| parts)?;
        }
    }

    /// Whether all that was seen has happened, and the observer is asked what it is asked.
    fn is_here(&self, table: &Table<'_>, seat: Seat, question: Question) -> bool {
        let (view, game) = (self.view, table.game());
        seat == view.seat()
            && view.question() == Some(question)
            && game.played() == view.cards_played()
            && game.utterances().len() == view.utterances().len()
            && game.hesitations().len() == view.hesitations().len()
            && game.bids().len() == view.bids().len()
            && game.armut_answers().len() == view.armut_answers().len()
            && game.hand_overs().len() == self.hand_overs.len()
    }

    /// Whether what has happened of itself is what was seen.
    fn is_alike(&self, table: &Table<'_>) -> bool {
        let (view, game) = (self.view, table.game());
        game.contract() == view.contract()
            && game.utterances() == view.utterances()
            && game.raised_by() == view.raised_at()
            && game.announced_returned_trumps() == view.announced_returned_trumps()
            && game.hand(view.seat()) == view.hand()
            && game.deal().hands()[view.seat()] == view.dealt()
    }

    /// What the seat that is asked has answered; `None` if it was never asked that.
    fn answer(&self, table: &Table<'_>, seat: Seat, question: Question) -> Option<Action> {
        let (view, game) = (self.view, table.game());
        match question {
            Question::Vorbehalt => self.vorbehalte[seat].map(Action::Declare),
            Question::Bid => {
                let &(bidder, bid) = view.bids().get(game.bids().len())?;
                (bidder == seat).then_some(Action::Bid(bid))
            }
            Question::Armut => {
                let &(asked, takes) = view.armut_answers().get(game.armut_answers().len())?;
                (asked == seat).then_some(Action::TakeArmut(takes))
            }
            Question::Exchange => self.hand_overs.get(game.hand_overs().len()).copied().map(Action::HandOver),
            Question::Schweine => Some(Action::Schweine(view.raised_at()[0] == Some((seat, 0)))),
            Question::Ansage => {
                let next = view.utterances().get(game.utterances().len());
                let is_now = next.filter(|next| {
                    next.seat == seat && !next.implied && usize::from(next.cards_played) == game.played()
                });
                Some(is_now.map_or(Action::Silence, |next| Action::Say(next.step)))
            }
            Question::Card => self.card(table, seat),
        }
    }

    fn card(&self, table: &Table<'_>, seat: Seat) -> Option<Action> {
        let (view, game) = (self.view, table.game());
        let now = Some((seat, game.played() as u8));
        if view.hesitations().get(game.hesitations().len()).copied() == now {
            return Some(Action::Hesitate);
        }
        let &(player, card) = self.plays.get(game.played())?;
        if player != seat {
            return None;
        }
        let is_announced = view.rules().set().schweine.mode == SchweineMode::OnPlay
            && view.raised_at()[0] == now
            && view.schwein() == Some(card);
        Some(if is_announced { Action::PlaySchwein } else { Action::Play(card) })
    }
}
