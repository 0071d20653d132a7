//! All that one seat has seen of a game, as plain data.
//!
//! A [`View`] answers questions at a table; this is what it has to go by, kept apart from the table: the [`Event`]s that
//! its seat has seen, sorted by what a replay asks for. At a table they come from the view, behind the protocol from
//! messages; nothing else is known here.

use doko_engine::rules::AnsagenArmut;
use doko_engine::{
    AskedKind, Bid, Card, CardSet, Contract, Event, Genscher, HandOver, Party, PerSeat, Question, Raised,
    ReturnedTrumps, Rules, Seat, Setup, Supra, Utterance, View, Vorbehalt,
};

/// What a seat has seen of a game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Observation {
    /// Who begins, and who owes a solo.
    pub setup: Setup,
    /// The seat that has seen it.
    pub seat: Seat,
    /// The cards it was dealt; none as long as they lie face down, because somebody may knock.
    pub dealt: CardSet,
    /// The cards it took up before play: the Skat of a Schiebekopf, if it is forehand.
    pub taken_up: CardSet,
    /// What it is asked; nothing once the game is over.
    pub question: Option<Question>,
    /// Who was asked whether it knocks before the cards are known, and whether it did, in order.
    pub knocked: Vec<(Seat, bool)>,
    /// Which seats have said that they have a Vorbehalt; `None` of those that were not asked.
    pub said_vorbehalt: PerSeat<Option<bool>>,
    /// Who was asked for which kind of Vorbehalt, and whether it said yes, in order.
    pub asked: Vec<(Seat, AskedKind, bool)>,
    /// What it has declared itself.
    pub own_vorbehalt: Option<Vorbehalt>,
    /// What each seat has named as its Vorbehalt before everybody, played or not, where the rules ask for that.
    pub told_vorbehalt: PerSeat<Option<Vorbehalt>>,
    /// What is played, as far as it is settled; before that a Normalspiel.
    pub contract: Contract,
    /// Whether it is a Schwarze Sau, or the solo that one has become.
    pub is_schwarze_sau: bool,
    /// After how many cards the soloist of a Schwarze Sau has named that solo.
    pub solo_after: Option<usize>,
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
    /// What the taker of an Armut has said of the trumps that it gave back, where it says anything.
    pub returned_trumps: Option<ReturnedTrumps>,
    /// Who has raised Schweine, Superschweine and Hyperschweine, with the number of cards played before.
    pub raised_at: [Option<(Seat, u8)>; Raised::PAIRS.len()],
    /// The new partner that was chosen, if one was.
    pub genscher: Option<Genscher>,
    /// What was said, in order.
    pub utterances: Vec<Utterance>,
    /// The Supras that were said, in order.
    pub supras: Vec<Supra>,
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
            knocked: Vec::new(),
            said_vorbehalt: PerSeat::default(),
            asked: Vec::new(),
            own_vorbehalt: None,
            told_vorbehalt: PerSeat::default(),
            contract: Contract::Normal,
            is_schwarze_sau: false,
            solo_after: None,
            bids: Vec::new(),
            poor: None,
            armut_for: None,
            armut_answers: Vec::new(),
            own_hand_overs: Vec::new(),
            returned_trumps: None,
            raised_at: [None; Raised::PAIRS.len()],
            genscher: None,
            utterances: Vec::new(),
            supras: Vec::new(),
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
        let mut seen = Observation::nothing(*view.setup(), view.seat(), view.dealt());
        seen.question = view.question();
        view.events().into_iter().for_each(|event| seen.add(event));
        seen
    }

    /// Adds what the seat has seen next.
    pub fn add(&mut self, event: Event) {
        match event {
            Event::Klopfen { seat, knocks } => self.knocked.push((seat, knocks)),
            Event::Dealt { cards, .. } => self.dealt = cards.unwrap_or(self.dealt),
            Event::Vorbehalt { seat, has, declared } => {
                self.said_vorbehalt[seat] = Some(has);
                if seat == self.seat {
                    self.own_vorbehalt = declared;
                }
            }
            Event::Asked { seat, kind, is_it, declared } => {
                self.asked.push((seat, kind, is_it));
                if seat == self.seat {
                    self.own_vorbehalt = declared.or(self.own_vorbehalt);
                }
            }
            Event::Named { seat, vorbehalt } => self.told_vorbehalt[seat] = Some(vorbehalt),
            Event::Bid { seat, bid } => self.bids.push((seat, bid)),
            Event::Armut { poor, party } => (self.poor, self.armut_for) = (Some(poor), party),
            Event::ArmutAnswer { seat, takes } => self.armut_answers.push((seat, takes)),
            Event::Contract(contract) => {
                self.contract = contract;
                self.solo_after = self.is_schwarze_sau.then_some(self.plays.len());
                self.is_schwarze_sau |= contract == Contract::SCHWARZE_SAU;
                if !matches!(contract, Contract::Armut { .. }) {
                    (self.poor, self.armut_for) = (None, None);
                }
            }
            Event::TakeUp { cards, .. } => self.taken_up = cards.unwrap_or_default(),
            Event::HandOver { from, to, cards } => {
                self.own_hand_overs.extend(cards.map(|cards| HandOver { from, to, cards }));
            }
            Event::ReturnedTrumps(trumps) => self.returned_trumps = Some(trumps),
            Event::Raised { seat, raised, cards_played } => {
                self.raised_at[raised as usize - 1] = Some((seat, cards_played));
            }
            Event::Genscher(chosen) => self.genscher = Some(chosen),
            Event::Said(said) => self.utterances.push(said),
            Event::Supra(supra) => self.supras.push(supra),
            Event::Hesitated { seat, cards_played } => self.hesitations.push((seat, cards_played)),
            Event::Played { seat, card, .. } => self.plays.push((seat, card)),
            Event::Trick(_) | Event::Klaerung { .. } | Event::NullLost(_) => {}
        }
    }

    /// Whether the seat is asked for an Ansage in an Armut before its cards are exchanged, which these rules ask for or not.
    pub(crate) fn is_before_exchange(&self, rules: &Rules) -> bool {
        matches!(self.contract, Contract::Armut { .. })
            && self.question == Some(Question::Ansage)
            && rules.set().ansagen.armut == AnsagenArmut::BeforeExchange
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
