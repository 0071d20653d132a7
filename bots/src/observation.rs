//! All that one seat has seen of a game, as plain data.
//!
//! A [`View`] answers questions at a table; this is what it has to go by, kept apart from the table: what a replay
//! needs, and what can be sent to a program outside. It holds what a view shows and nothing else.

use doko_engine::{
    Bid, Card, CardSet, Contract, HandOver, Party, PerSeat, Question, Seat, Setup, Utterance, View, Vorbehalt,
};

/// What a seat has seen of a game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Who begins, and who owes a solo.
    pub setup: Setup,
    /// The seat that has seen it.
    pub seat: Seat,
    /// The cards it was dealt.
    pub dealt: CardSet,
    /// The cards it took up before play: the Skat of a Schiebekopf, if it is forehand.
    pub taken_up: CardSet,
    /// What it is asked; nothing once the game is over.
    pub question: Option<Question>,
    /// Which seats have said that they have a Vorbehalt; `None` of those that were not asked.
    pub said_vorbehalt: PerSeat<Option<bool>>,
    /// What it has declared itself.
    pub own_vorbehalt: Option<Vorbehalt>,
    /// What is played, as far as it is settled; before that a Normalspiel.
    pub contract: Contract,
    /// What was bid, in order.
    pub bids: Vec<(Seat, Bid)>,
    /// Who has declared the Armut that is played or offered.
    pub poor: Option<Seat>,
    /// The only party that may take it, if its holder has named one.
    pub armut_for: Option<Party>,
    /// Who was asked to take it, and the answers, in order.
    pub armut_answers: Vec<(Seat, bool)>,
    /// What this seat has given away and received, in order.
    pub own_hand_overs: Vec<HandOver>,
    /// How many trumps the taker of an Armut has given back, where it says so.
    pub returned_trumps: Option<usize>,
    /// Who has raised Schweine and Superschweine, with the number of cards played before.
    pub raised_at: [Option<(Seat, u8)>; 2],
    /// What was said, in order.
    pub utterances: Vec<Utterance>,
    /// Who has hesitated, with the number of cards played before, in order.
    pub hesitations: Vec<(Seat, u8)>,
    /// The cards played, in order.
    pub plays: Vec<(Seat, Card)>,
}

impl Observation {
    /// Before anything has happened.
    pub fn nothing(setup: Setup, seat: Seat, dealt: CardSet) -> Observation {
        Observation {
            setup,
            seat,
            dealt,
            taken_up: CardSet::EMPTY,
            question: None,
            said_vorbehalt: PerSeat::default(),
            own_vorbehalt: None,
            contract: Contract::Normal,
            bids: Vec::new(),
            poor: None,
            armut_for: None,
            armut_answers: Vec::new(),
            own_hand_overs: Vec::new(),
            returned_trumps: None,
            raised_at: [None; 2],
            utterances: Vec::new(),
            hesitations: Vec::new(),
            plays: Vec::new(),
        }
    }

    /// What a view shows.
    ///
    /// ```
    /// use doko_bots::Observation;
    /// use doko_engine::{Rules, Seat, Table};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// let view = table.view().expect("the game has begun");
    /// let seen = Observation::of(&view);
    /// assert_eq!((seen.dealt, seen.plays.len()), (view.dealt(), 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(view: &View<'_>) -> Observation {
        let mut seen = Observation {
            setup: *view.setup(),
            seat: view.seat(),
            dealt: view.dealt(),
            taken_up: CardSet::EMPTY,
            question: view.question(),
            said_vorbehalt: PerSeat::from_fn(|seat| view.said_vorbehalt(seat)),
            own_vorbehalt: view.own_vorbehalt(),
            contract: view.contract(),
            bids: view.bids().to_vec(),
            poor: view.poor(),
            armut_for: view.armut_for(),
            armut_answers: view.armut_answers().to_vec(),
            own_hand_overs: view.own_hand_overs().copied().collect(),
            returned_trumps: view.announced_returned_trumps(),
            raised_at: view.raised_at(),
            utterances: view.utterances().to_vec(),
            hesitations: view.hesitations().to_vec(),
            plays: view.plays().collect(),
        };
        seen.taken_up = seen.first_hand(view.hand()).minus(seen.dealt);
        seen
    }

    /// What this seat held at first if it holds this now.
    fn first_hand(&self, mut hand: CardSet) -> CardSet {
        for &(_, card) in self.plays.iter().filter(|(seat, _)| *seat == self.seat) {
            hand.insert(card);
        }
        for given in self.own_hand_overs.iter().rev() {
            hand = if given.from == self.seat { hand.plus(given.cards) } else { hand.minus(given.cards) };
        }
        hand
    }

    /// The cards this seat holds.
    pub fn hand(&self) -> CardSet {
        let mut hand = self.dealt.plus(self.taken_up);
        for given in &self.own_hand_overs {
            hand = if given.from == self.seat { hand.minus(given.cards) } else { hand.plus(given.cards) };
        }
        let own = self.plays.iter().filter(|(seat, _)| *seat == self.seat);
        own.for_each(|&(_, card)| {
            hand.remove(card);
        });
        hand
    }
}
