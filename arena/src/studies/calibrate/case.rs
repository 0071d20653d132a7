//! A case: a seat that might say a step, what it knows and thinks of it, and how the game ends if it does and if not.

use doko_bots::Heuristic;
use doko_engine::{Card, Contract, EffectiveSuit, Lang, Party, Rank, Step, Suit, View};
/// In which rôle a seat speaks, as it knows itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// One of two Re players.
    Re,
    /// One of two Kontra players, or of three who do not know that they are.
    Kontra,
    /// Alone against three, in an announced solo or by itself.
    Soloist,
    /// One of three against a soloist.
    AgainstSoloist,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 4] = [Role::Re, Role::Kontra, Role::Soloist, Role::AgainstSoloist];

    /// That of the seat which is asked; `None` as long as it does not know its party, and where nobody has one.
    pub fn of(view: &View<'_>) -> Option<Role> {
        let own = view.own_party()?;
        let parties = view.parties();
        let known = |party| parties.0.iter().filter(|&&other| other == Some(party)).count();
        let is_solo = matches!(view.contract(), Contract::Solo(..))
            || (known(Party::Re), known(Party::Kontra)) == (1, 3);
        Some(match (own, is_solo) {
            (Party::Re, false) => Role::Re,
            (Party::Kontra, false) => Role::Kontra,
            (Party::Re, true) => Role::Soloist,
            (Party::Kontra, true) => Role::AgainstSoloist,
        })
    }

    /// Whether two play against two, as far as the seat knows.
    pub const fn is_two_against_two(self) -> bool {
        matches!(self, Role::Re | Role::Kontra)
    }

    /// The party.
    pub const fn party(self) -> Party {
        match self {
            Role::Re | Role::Soloist => Party::Re,
            Role::Kontra | Role::AgainstSoloist => Party::Kontra,
        }
    }
}

/// What is weighed: a step, said in a rôle. Absagen of Re and Kontra are weighed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Series {
    /// A step of two against two; an Absage by either party.
    Two(Step, Option<Party>),
    /// A step of a soloist.
    Soloist(Step),
    /// A step against a soloist.
    Against(Step),
}

impl Series {
    /// All of them, as reports list them.
    pub fn all() -> impl Iterator<Item = Series> {
        let ansagen = Party::BOTH.map(|party| Series::Two(Step::Ansage, Some(party)));
        let absagen = Step::ABSAGEN.map(|step| Series::Two(step, None));
        let solos = Step::ALL.map(Series::Soloist).into_iter().chain(Step::ALL.map(Series::Against));
        ansagen.into_iter().chain(absagen).chain(solos)
    }

    /// How many there are.
    pub const COUNT: usize = 16;

    /// That of a step said in a rôle.
    pub fn of(step: Step, role: Role) -> Series {
        match role {
            Role::Soloist => Series::Soloist(step),
            Role::AgainstSoloist => Series::Against(step),
            Role::Re | Role::Kontra => Series::Two(step, (step == Step::Ansage).then_some(role.party())),
        }
    }

    /// Its number among [`Series::all`].
    pub fn index(self) -> usize {
        Series::all().position(|series| series == self).expect("all are all")
    }

    /// The step.
    pub const fn step(self) -> Step {
        match self {
            Series::Two(step, _) | Series::Soloist(step) | Series::Against(step) => step,
        }
    }

    /// The name in CSV and JSON.
    pub fn key(self) -> String {
        let step = |step: Step, ansage: &str| match step {
            Step::Ansage => ansage.to_owned(),
            absage => absage.said_by(Party::Re).replace(' ', ""),
        };
        match self {
            Series::Two(own, Some(Party::Kontra)) => step(own, "kontra"),
            Series::Two(own, _) => step(own, "re"),
            Series::Soloist(own) => format!("soloist_{}", step(own, "re")),
            Series::Against(own) => format!("against_soloist_{}", step(own, "kontra")),
        }
    }

    /// The name for people.
    pub fn name(self, lang: Lang) -> String {
        match self {
            Series::Two(step, party) => step.said_by(party.unwrap_or(Party::Re)).to_owned(),
            Series::Soloist(step) => {
                let step = step.said_by(Party::Re);
                lang.pick(format!("{step}, by a soloist"), format!("{step}, vom Solisten"))
            }
            Series::Against(step) => {
                let step = step.said_by(Party::Kontra);
                lang.pick(format!("{step}, against a soloist"), format!("{step}, gegen einen Solisten"))
            }
        }
    }
}

/// A hand as people tell it: the cards with which a seat begins play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Trumps of the game that is played.
    pub trumps: u8,
    /// Dullen and ♣Q among them.
    pub top: u8,
    /// Fehl suits with an ace.
    pub aces: u8,
    /// Fehl suits without a card.
    pub voids: u8,
    /// Fehl suits with one card.
    pub singletons: u8,
}

impl Hand {
    /// That of the seat which is asked.
    pub fn of(view: &View<'_>) -> Hand {
        let own = view.plays().filter(|&(seat, _)| seat == view.seat());
        let cards = own.fold(view.hand(), |mut cards, (_, card)| {
            cards.insert(card);
            cards
        });
        let order = view.order();
        let trumps = cards.intersection(order.trumps());
        let mut hand = Hand { trumps: trumps.len() as u8, ..Hand::default() };
        hand.top = (trumps.count(Card::DULLE) + trumps.count(Card::ALTE)) as u8;
        for suit in Suit::ALL.map(EffectiveSuit::plain) {
            // Where all cards of a suit are trumps there is no Fehl to be short of.
            if order.cards(suit).is_empty() {
                continue;
            }
            let held = cards.intersection(order.cards(suit));
            hand.aces += u8::from(held.iter().any(|card| card.rank() == Rank::Ace));
            hand.voids += u8::from(held.is_empty());
            hand.singletons += u8::from(held.len() == 1);
        }
        hand
    }
}

/// Whether the step was said in the game as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Said {
    /// By the seat at this moment, it or a deeper one.
    Now,
    /// By the seat later.
    Later,
    /// Not by the seat, but by a partner.
    ByPartner,
    /// Not at all.
    Never,
}

impl Said {
    /// All of them.
    pub const ALL: [Said; 4] = [Said::Now, Said::Later, Said::ByPartner, Said::Never];

    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Said::Now => "now",
            Said::Later => "later",
            Said::ByPartner => "by_partner",
            Said::Never => "never",
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Whether the step is kept, or would have been: for Re and Kontra whether the party has won, for an Absage whether
    /// the other party stays below its limit.
    pub kept: bool,
    /// The points of the seat.
    pub points: i16,
    /// Whether the step was said for the party of the seat: by a partner if the seat itself avoids it.
    pub said: bool,
    /// Whether the other party has said anything.
    pub others_spoke: bool,
}

/// What a seat knows and thinks when it might say a step: a function of its view and of what its bot says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The step, by its number.
    step: u8,
    /// The rôle of the seat.
    pub role: Role,
    /// The seat, by its number.
    pub seat: u8,
    /// How many cards had been played.
    pub played: u8,
    /// How many cards the seat still held.
    pub left: u8,
    /// Whether the other party had said something already.
    pub answers: bool,
    /// How likely the bot takes it to keep the step, in ten-thousandths; `None` if it does not say.
    pub chance: Option<u16>,
    /// The Augen that the built-in heuristic expects its party to have in the end, in tenths.
    pub augen: u16,
    /// The hand.
    pub hand: Hand,
}

/// How many parts of a chance make certainty.
pub const CERTAIN: u16 = 10_000;

impl Prospect {
    /// That of a step which the seat of this view might say, as its bot and the yardstick think of it; `None` if it has no
    /// party yet.
    pub fn of(view: &View<'_>, step: Step, chance: Option<u16>, augen: u16) -> Option<Prospect> {
        let role = Role::of(view)?;
        Some(Prospect {
            step: step as u8,
            role,
            seat: view.seat().index() as u8,
            played: view.cards_played() as u8,
            left: view.hand().len() as u8,
            answers: view.deepest_step(role.party().other()).is_some(),
            chance,
            augen,
            hand: Hand::of(view),
        })
    }

    /// The step.
    pub const fn step(&self) -> Step {
        Step::ALL[self.step as usize]
    }

    /// What is weighed.
    pub fn series(&self) -> Series {
        Series::of(self.step(), self.role)
    }
}

/// The Augen that the yardstick expects the party of a seat to have in the end, in tenths.
pub(super) fn tenths(view: &View<'_>, yardstick: &Heuristic) -> u16 {
    (10.0 * yardstick.expected_augen(view).clamp(0.0, 240.0)).round() as u16
}

/// A chance in parts of [`CERTAIN`].
pub(super) fn parts(chance: f64) -> u16 {
    (f64::from(CERTAIN) * chance.clamp(0.0, 1.0)).round() as u16
}

/// A seat that might say a step, with both futures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the seat knew and thought.
    pub prospect: Prospect,
    /// Whether the step was said in the game as it was played.
    pub said: Said,
    /// How the game ends if the seat does not say the step, nor anything that contains it.
    pub silent: End,
    /// How it ends if the seat says it.
    pub spoken: End,
}

impl Case {
    /// What saying the step is worth to the seat, in points.
    pub fn value(&self) -> i64 {
        i64::from(self.spoken.points) - i64::from(self.silent.points)
    }
}

/// The cases of a deal, at most one of each [`Series`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealCases {
    /// The deal.
    pub deal: u64,
    /// Its cases.
    pub cases: Vec<Case>,
    /// How many bots were at fault in its games; then it has no cases.
    pub faults: u8,
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// A Re of this chance and value.
    pub(in crate::studies::calibrate) fn case(chance: Option<u16>, value: i64, kept: bool) -> Case {
        let prospect = Prospect {
            step: 0,
            role: Role::Re,
            seat: 0,
            played: 0,
            left: 12,
            answers: false,
            chance,
            augen: 1200,
            hand: Hand { trumps: 8, top: 2, aces: 1, voids: 1, singletons: 0 },
        };
        let silent = End { kept, points: 1, said: false, others_spoke: false };
        let spoken = End { points: 1 + value as i16, said: true, ..silent };
        Case { prospect, said: Said::Now, silent, spoken }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::{Action, CardSet, Deal, PerSeat, Rules, Seat, Table, Vorbehalt};

    #[test]
    fn series_are_told_apart_by_number_and_name() {
        let all: Vec<Series> = Series::all().collect();
        assert_eq!(all.len(), Series::COUNT);
        assert!(all.is_sorted(), "tables list them as reports do");
        assert!(all.iter().enumerate().all(|(number, series)| series.index() == number));
        let mut keys: Vec<String> = all.iter().map(|series| series.key()).collect();
        assert_eq!(keys[..3], ["re", "kontra", "keine90"]);
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), Series::COUNT);
        for (step, role) in Step::ALL.into_iter().flat_map(|step| Role::ALL.map(|role| (step, role))) {
            assert_eq!(Series::of(step, role).step(), step);
        }
    }

    /// A table at which all are gesund and forehand may say something.
    fn gesund(rules: &Rules, hands: PerSeat<CardSet>) -> Table<'_> {
        let mut table = Table::new(rules, Deal::new(hands).unwrap(), Seat::ALL[0]);
        for _ in Seat::ALL {
            table.answer(Action::Declare(Vorbehalt::Gesund)).unwrap();
        }
        table
    }

    #[test]
    fn a_hand_is_told_as_people_tell_it_and_stays_what_it_was() {
        let rules = Rules::preset("ddv").unwrap();
        let hand: CardSet = "HT HT CQ SQ HJ DK D9 CA CT SA HK S9".parse().unwrap();
        let rest: Vec<Card> = CardSet::DECK_48.minus(hand).iter().collect();
        let others = rest.chunks(12).map(|cards| {
            cards.iter().fold(CardSet::EMPTY, |mut hand, &card| {
                hand.insert(card);
                hand
            })
        });
        let hands: Vec<CardSet> = std::iter::once(hand).chain(others).collect();
        let mut table = gesund(&rules, PerSeat(hands.try_into().unwrap()));
        let expected = Hand { trumps: 7, top: 3, aces: 2, voids: 0, singletons: 1 };
        while let Some(view) = table.view() {
            if view.seat() == Seat::ALL[0] {
                assert_eq!(Hand::of(&view), expected);
            }
            let action = view.legal_actions()[0];
            table.answer(action).unwrap();
        }
    }

    #[test]
    fn what_others_hold_does_not_show() {
        use doko_bots::BotKind;
        use doko_engine::random::bot_stream;
        let rules = Rules::preset("ddv").unwrap();
        let heuristic = Heuristic::default();
        let mut seen = 0;
        for index in 0..40 {
            let hands = *rules.deal(5, index, 0).hands();
            let [own, second, third, fourth] = hands.0;
            // The others hold both ♣Q in one hand in some of these, and then it is a secret.
            let [all, other]: [Vec<Prospect>; 2] =
                [[second, third, fourth], [third, fourth, second]].map(|others| {
                    let table = gesund(&rules, PerSeat([own, others[0], others[1], others[2]]));
                    let view = table.view().unwrap();
                    assert_eq!(view.seat(), Seat::ALL[0]);
                    let bot = heuristic.bot(&rules, view.seat(), bot_stream(1, 0, 0, view.seat()));
                    let chances = bot.chances(&view);
                    let augen = tenths(&view, &heuristic);
                    let chance = |step: Step| chances[step as usize].map(parts);
                    let prospect = |step: Step| Prospect::of(&view, step, chance(step), augen);
                    Step::ALL.into_iter().filter_map(prospect).collect()
                });
            assert_eq!(all, other);
            seen += all.len();
        }
        assert!(seen > 100);
    }
}
