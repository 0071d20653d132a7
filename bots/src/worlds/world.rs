//! Whole worlds: a drawn placement of the hidden cards together with what the seat has seen.

use std::ops::ControlFlow;

use doko_engine::play::Play;
use doko_engine::rules::HochzeitMode;
use doko_engine::{
    Bits, CardSet, Contract, Klaerung, Klaerungsstich, OpenHochzeit, Party, PerSeat, Question, Raised, Seat,
    TrickKind, Trumps, View, Vorbehalt,
};
use thiserror::Error;

use super::constraints::{Constraints, PLACES};
use super::knowledge::{Likelihoods, constraints};

/// All worlds that a seat cannot tell from its own, and what it has seen in each of them.
///
/// ```
/// use doko_bots::worlds::{Likelihoods, Worlds};
/// use doko_engine::{Action, Rules, Seat, Table, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// for _ in Seat::ALL {
///     table.answer(Action::Declare(Vorbehalt::Gesund))?;
/// }
/// let view = table.view().expect("the game has begun");
/// let worlds = Worlds::of(&view, &Likelihoods::EXACT)?;
/// // 36 cards, three hands of 12.
/// assert_eq!(worlds.sampler()?.count(), 3_384_731_762_521_200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    observer: Seat,
    /// What the seat has seen: its own hand, and the cards that were played.
    template: Play,
    /// All cards there are.
    deck: Bits,
    cases: Vec<Constraints>,
    parties: Parties,
}

/// Why there are no worlds to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WorldsError {
    /// The hands are not whole yet.
    #[error("cards are changing hands: there is nothing to be played yet")]
    Exchanging,
    /// The cards lie face down, the observer's own too, because somebody may knock.
    #[error("the cards lie face down: there is nothing to be played yet")]
    FaceDown,
    /// No placement explains what was seen.
    #[error("no cards of the others explain what was seen")]
    Impossible,
}

/// A whole world: everybody's cards, and the game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// The play as it stands.
    pub play: Play,
    /// The parties; of an open Hochzeit, its holder against the rest. Without meaning where every player plays
    /// alone.
    pub parties: PerSeat<Party>,
    /// The cards that lie face down, the Skat of a Schiebekopf.
    pub face_down: Bits,
}

/// On what the parties hang.
#[derive(Clone, Copy, Debug)]
enum Parties {
    /// On nothing that is hidden.
    Known(PerSeat<Party>),
    /// On the ♣Q.
    Alten {
        alten: Bits,
        /// In an automatic Hochzeit, the partner that each seat has found if it is the holder.
        partner: PerSeat<Option<Seat>>,
    },
}

impl Worlds {
    /// The worlds that `view` allows, with weights for what is only likely.
    ///
    /// Before the first card the play begins with the seat that leads as far as is known: forehand, until the
    /// contract says otherwise.
    ///
    /// # Errors
    /// While cards lie face down or change hands, and if nothing explains what was seen, which no game brings about.
    pub fn of(view: &View<'_>, likelihoods: &Likelihoods) -> Result<Worlds, WorldsError> {
        if view.question() == Some(Question::Exchange) || view.is_before_exchange() {
            return Err(WorldsError::Exchanging);
        }
        if view.is_face_down() {
            return Err(WorldsError::FaceDown);
        }
        let cases = constraints(view, likelihoods);
        if cases.is_empty() {
            return Err(WorldsError::Impossible);
        }
        let deck = view.order().deck();
        Ok(Worlds {
            observer: view.seat(),
            template: template(view),
            deck,
            cases,
            parties: Parties::of(view),
        })
    }

    /// What is known of the hidden cards: cases that exclude each other, nearly always one alone. A world meets
    /// one of them.
    #[doc(hidden)]
    pub fn cases(&self) -> &[Constraints] {
        &self.cases
    }

    /// What the seat has seen: its own cards, and those that were played.
    #[doc(hidden)]
    pub const fn template(&self) -> &Play {
        &self.template
    }

    /// The world in which the hidden cards lie like this.
    #[doc(hidden)]
    pub fn world(&self, placed: &[Bits; PLACES]) -> World {
        let [left, opposite, right, face_down] = *placed;
        let mut play = self.template;
        for (steps, cards) in [left, opposite, right].into_iter().enumerate() {
            play.deal_in(self.observer.clockwise(steps + 1), cards);
        }
        play.lay_face_down(self.deck - play.all_dealt());
        World { parties: self.parties.in_world(&play), play, face_down }
    }
}

/// The play as the seat has seen it, in the order now in force.
fn template(view: &View<'_>) -> Play {
    let rules = view.rules();
    let mut known = PerSeat([CardSet::EMPTY; 4]);
    known[view.seat()] = view.hand();
    let mut leader = None;
    for (seat, card) in view.plays() {
        known[seat].insert(card);
        leader = leader.or(Some(seat));
    }
    let now = Trumps::from(view.contract());
    // The trumps of a Schwarze Sau's solo have not held from the beginning.
    let sau = view.schwarze_sau();
    let trumps = if sau.is_some() { Trumps::Normal } else { now };
    let mut order = rules.order(trumps);
    let leader = leader.unwrap_or(view.leader());
    let mut play = Play::partly_known(order, &known, rules.hand_size(), leader);
    let mut plays = view.plays();
    let raisings = view.raised_at().into_iter().zip(Raised::PAIRS);
    let mut raisings =
        raisings.filter_map(|(by, raised)| by.map(|(_, played)| (usize::from(played), raised)));
    let mut next = raisings.next();
    let settled = uncounted_tricks(view);
    loop {
        while let Some((_, raised)) = next.filter(|&(played, _)| played == play.played()) {
            let raised = rules.order_with(trumps, raised);
            play.raise(order, raised);
            order = raised;
            next = raisings.next();
        }
        if sau == Some(play.played()) {
            let solo = rules.order(now);
            play.reorder(order, solo);
            play.count_from_here();
            order = solo;
        }
        let Some((_, card)) = plays.next() else { return play };
        let bit = play.held_copy(order, card).expect("what is played later is known");
        play.play(order, bit);
        if settled.is_some_and(|tricks| 4 * tricks == play.played()) {
            play.count_from_here();
        }
    }
}

/// How many tricks have settled a Hochzeit that counts Sonderpunkte only from there on, if one is settled.
fn uncounted_tricks(view: &View<'_>) -> Option<usize> {
    let Contract::Hochzeit(holder, stich) = view.contract() else { return None };
    let mut open = OpenHochzeit::declared(holder, stich, view.rules());
    if !open.begins_anew {
        return None;
    }
    for (number, trick) in view.tricks().enumerate() {
        match open.after(trick.winner, TrickKind::of(view.order(), trick.cards)) {
            ControlFlow::Continue(still) => open = still,
            ControlFlow::Break(_) => return Some(number + 1),
        }
    }
    None
}

impl Parties {
    fn of(view: &View<'_>) -> Parties {
        let re = |is_re: &dyn Fn(Seat) -> bool| {
            Parties::Known(PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra }))
        };
        if let Some(chosen) = view.genscher() {
            return re(&|seat| seat == chosen.seat || seat == chosen.partner);
        }
        match view.contract() {
            Contract::Solo(_, soloist) => re(&|seat| seat == soloist),
            Contract::Armut { poor, taker } if !view.hides_parties() => {
                re(&|seat| seat == poor || seat == taker)
            }
            Contract::Hochzeit(holder, _) => match view.klaerung() {
                Some(Klaerung::Found { partner, .. }) => re(&|seat| seat == holder || seat == partner),
                _ => re(&|seat| seat == holder),
            },
            Contract::EachAlone(_) => re(&|_| false),
            Contract::Normal if view.own_vorbehalt() == Some(Vorbehalt::StillesSolo) => {
                re(&|seat| seat == view.seat())
            }
            Contract::Normal | Contract::Armut { .. } => {
                let is_automatic = view.rules().set().hochzeit.mode == HochzeitMode::Automatic;
                let partner = |holder| is_automatic.then(|| partner_of(view, holder)).flatten();
                Parties::Alten { alten: view.order().alten(), partner: PerSeat::from_fn(partner) }
            }
        }
    }

    fn in_world(&self, play: &Play) -> PerSeat<Party> {
        match *self {
            Parties::Known(parties) => parties,
            Parties::Alten { alten, partner } => {
                let holds = |seat| play.dealt(seat) & alten;
                let holder = Seat::ALL.into_iter().find(|&seat| holds(seat) == alten);
                let partner = holder.and_then(|holder| partner[holder]);
                let is_re = |seat| !holds(seat).is_empty() || partner == Some(seat);
                PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra })
            }
        }
    }
}

/// The partner that this seat has found by now if it holds an automatic Hochzeit.
fn partner_of(view: &View<'_>, holder: Seat) -> Option<Seat> {
    let settled = view.tricks().try_fold(OpenHochzeit::automatic(holder, view.rules()), |open, trick| {
        open.after(trick.winner, TrickKind::of(view.order(), trick.cards))
    });
    settled.break_value().flatten()
}

/// What a Hochzeit that began by looking for `stich` looks for after the tricks that have been played.
pub(crate) fn still_sought(view: &View<'_>, stich: Klaerungsstich) -> Klaerungsstich {
    view.tricks().fold(stich, |stich, trick| stich.after(view.order().suit(trick.cards[0])))
}
