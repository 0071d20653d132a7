//! A finished game as one of its seats has played it.

use doko_engine::{Game, Item, Klaerung, Outcome, Party, PerParty, PerSeat, Score, Seat, Step, Utterance};

use super::role::Role;
use crate::run::Finished;

/// A finished game as one of its seats has played it.
pub struct Observed<'g> {
    /// The game.
    pub finished: &'g Finished<'g>,
    /// The seat.
    pub seat: Seat,
    /// What the game gave each seat, as the evening counts it.
    pub points: PerSeat<i32>,
    /// What the game was for it.
    pub role: Role,
    /// For each step of the ladder that counts as said by this seat, whether it was kept: the game won (Ansage), or the other
    /// party below the limit (Absage). A step that was left out was said with the one after it.
    said: [Option<bool>; Step::ALL.len()],
    /// After how many cards everybody could know the parties; `None` if that never was, or nobody has followed the game.
    pub known_after: Option<usize>,
}

impl<'g> Observed<'g> {
    /// The game in a seat, which gave the seats so many points.
    pub fn new(finished: &'g Finished<'g>, seat: Seat, points: PerSeat<i32>) -> Observed<'g> {
        let Finished { game, outcome, score, .. } = finished;
        let role = Role::of(game, outcome, seat);
        let said = said(game, outcome, score, seat);
        Observed { finished, seat, points, role, said, known_after: None }
    }

    /// What the game was for another seat.
    pub fn role_of(&self, seat: Seat) -> Role {
        Role::of(&self.finished.game, &self.finished.outcome, seat)
    }

    /// How it ended.
    pub const fn outcome(&self) -> &Outcome {
        &self.finished.outcome
    }

    /// Its party; `None` where every player plays alone.
    pub fn party(&self) -> Option<Party> {
        (!self.outcome().contract.is_each_alone()).then(|| self.outcome().parties[self.seat])
    }

    /// Whether the seat has won.
    pub fn has_won(&self) -> bool {
        self.finished.score.winners()[self.seat]
    }

    /// The Augen of its party, or its own where every player plays alone.
    pub fn augen(&self) -> u32 {
        match self.party() {
            Some(party) => self.outcome().tally[party].augen,
            None => self.outcome().seats[self.seat].augen,
        }
    }

    /// The points of its party for an item of the score.
    pub fn item(&self, item: Item) -> i32 {
        self.finished.score.item(self.outcome().parties[self.seat], item)
    }

    /// What the game is worth with its knocks, before a soloist's factor, whoever wins it.
    pub fn value(&self) -> u32 {
        (self.finished.score.value() * self.finished.score.knock_factor()).unsigned_abs()
    }

    /// Whether its seat has said anything that counts.
    pub fn has_said(&self) -> bool {
        self.said.iter().any(Option::is_some)
    }

    /// Whether its party has points for a Sonderpunkt, gained or lost.
    pub fn has_sonderpunkt(&self) -> bool {
        Item::SONDERPUNKTE.iter().any(|&item| self.item(item) != 0)
    }

    /// Whether it has kept a step that it said; `None` if it has not said it.
    pub const fn said(&self, step: Step) -> Option<bool> {
        self.said[step as usize]
    }
}

/// Each step that counts as said, for whoever said it first.
fn said(game: &Game<'_>, outcome: &Outcome, score: &Score, seat: Seat) -> [Option<bool>; Step::ALL.len()] {
    let mut own = [None; Step::ALL.len()];
    if game.utterances().iter().all(|utterance| utterance.seat != seat) {
        return own;
    }
    // An Absage says Re or Kontra too where it needs that, and so does a bid, wherever the word itself is not said.
    let brings_ansage = PerParty::from_fn(|party| {
        let is_word = |said: &Utterance| said.party == party && said.step == Step::Ansage;
        game.has_said_ansage(party)
            && !game.utterances().iter().any(|said| is_word(said) && holds(game, *said))
    });
    let mut known: PerParty<[bool; Step::ALL.len()]> = PerParty::default();
    for utterance in game.utterances().iter().filter(|&utterance| holds(game, *utterance)) {
        let brings = |&step: &Step| match step {
            _ if step == utterance.step => true,
            Step::Ansage => brings_ansage[utterance.party],
            _ => step < utterance.step,
        };
        for step in Step::ALL.into_iter().filter(brings) {
            let was_known = std::mem::replace(&mut known[utterance.party][step as usize], true);
            if was_known || utterance.seat != seat {
                continue;
            }
            own[step as usize] = Some(match step {
                Step::Ansage => score.winners()[seat],
                _ => outcome.stayed_below(utterance.party.other(), step, game.rules().set()),
            });
        }
    }
    own
}

/// Whether an utterance counts: "mit mir" it does only if its speaker became the partner of the Hochzeit.
fn holds(game: &Game<'_>, utterance: Utterance) -> bool {
    let is_partner =
        matches!(game.klaerung(), Some(Klaerung::Found { partner, .. }) if partner == utterance.seat);
    !utterance.mit_mir || is_partner
}
