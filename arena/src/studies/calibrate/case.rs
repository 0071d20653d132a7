//! A case: a seat that might say a step, what it knows and thinks of it, and how the game ends if it does and if not.

use doko_bots::Heuristic;
use doko_engine::{Card, Contract, EffectiveSuit, Lang, Party, Rank, Step, Suit, Utterance, View, told};

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
    #[cfg(test)]
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

    /// The party.
    pub const fn party(self) -> Party {
        match self {
            Role::Re | Role::Soloist => Party::Re,
            Role::Kontra | Role::AgainstSoloist => Party::Kontra,
        }
    }
}

/// What is weighed: a step, said in a rôle. Absagen of Re and Kontra are weighed together, as if Re said them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Series {
    /// The rôle.
    pub role: Role,
    /// The step.
    pub step: Step,
}

impl Series {
    /// All of them, as reports list them.
    pub fn all() -> impl Iterator<Item = Series> {
        let ansagen = [Role::Re, Role::Kontra].map(|role| Series { role, step: Step::Ansage });
        let each = |role, steps: &'static [Step]| steps.iter().map(move |&step| Series { role, step });
        let solos = each(Role::Soloist, &Step::ALL).chain(each(Role::AgainstSoloist, &Step::ALL));
        ansagen.into_iter().chain(each(Role::Re, &Step::ABSAGEN)).chain(solos)
    }

    /// How many there are.
    pub const COUNT: usize = 16;

    /// That of a step said in a rôle.
    pub fn of(step: Step, role: Role) -> Series {
        let is_absage_of_kontra = role == Role::Kontra && step != Step::Ansage;
        Series { role: if is_absage_of_kontra { Role::Re } else { role }, step }
    }

    /// Its number among [`Series::all`].
    pub fn index(self) -> usize {
        Series::all().position(|series| series == self).expect("all are all")
    }

    /// What is said.
    fn words(self) -> &'static str {
        self.step.said_by(self.role.party())
    }

    /// The name in CSV and JSON.
    pub fn key(self) -> String {
        let words = self.words().to_lowercase().replace(' ', "");
        match self.role {
            Role::Re | Role::Kontra => words,
            Role::Soloist => format!("soloist_{words}"),
            Role::AgainstSoloist => format!("against_soloist_{words}"),
        }
    }

    /// The name for people.
    pub fn name(self, lang: Lang) -> String {
        let words = self.words();
        match self.role {
            Role::Re | Role::Kontra => words.to_owned(),
            Role::Soloist => told!(lang, "{words}, by a soloist", "{words}, vom Solisten"),
            Role::AgainstSoloist => {
                told!(lang, "{words}, against a soloist", "{words}, gegen einen Solisten")
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
        let mut cards = view.hand();
        view.plays().filter(|&(seat, _)| seat == view.seat()).for_each(|(_, card)| cards.insert(card));
        let order = view.order();
        let trumps = cards.intersection(order.trumps());
        let top = trumps.count(order.dulle_card()) + trumps.count(Card::ALTE);
        let mut hand = Hand { trumps: trumps.len() as u8, top: top as u8, ..Hand::default() };
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

/// How far somebody has gone with words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gone {
    /// Nothing is said.
    Nothing,
    /// Re or Kontra.
    Ansage,
    /// keine 90 or a deeper step.
    Absage,
}

impl Gone {
    /// How far who has said this step as its deepest has gone.
    fn to(deepest: Option<Step>) -> Gone {
        match deepest {
            None => Gone::Nothing,
            Some(Step::Ansage) => Gone::Ansage,
            Some(_) => Gone::Absage,
        }
    }

    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        ["nothing", "ansage", "absage"][self as usize]
    }

    /// The name for people.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Gone::Nothing => lang.pick("nothing", "nichts"),
            Gone::Ansage => "Ansage",
            Gone::Absage => "Absage",
        }
    }
}

/// What others have said before a seat might say a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heard {
    /// How far the others of its own party have gone.
    pub partner: Gone,
    /// How far the other party has gone.
    pub others: Gone,
}

impl Heard {
    /// What the seat that is asked, which is of this party, has heard.
    fn of(view: &View<'_>, own: Party) -> Heard {
        let parties = view.parties();
        // "Mit mir" counts once the speaker has become the partner.
        let counts = |said: &&Utterance| !said.mit_mir || parties[said.seat] == Some(said.party);
        let of_partner = |said: &&Utterance| said.party == own && said.seat != view.seat();
        let partner = view.utterances().iter().filter(of_partner).filter(counts);
        Heard {
            partner: Gone::to(partner.map(|said| said.step).max()),
            others: Gone::to(view.deepest_step(own.other())),
        }
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
    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        ["now", "later", "by_partner", "never"][self as usize]
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
    /// The step.
    pub step: Step,
    /// The rôle of the seat.
    pub role: Role,
    /// The seat, by its number.
    pub seat: u8,
    /// How many cards the seat still held.
    pub left: u8,
    /// What others had said already.
    pub heard: Heard,
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
            step,
            role,
            seat: view.seat().index() as u8,
            left: view.hand().len() as u8,
            heard: Heard::of(view, role.party()),
            chance,
            augen,
            hand: Hand::of(view),
        })
    }

    /// What is weighed.
    pub fn series(&self) -> Series {
        Series::of(self.step, self.role)
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
            step: Step::Ansage,
            role: Role::Re,
            seat: 0,
            left: 12,
            heard: Heard { partner: Gone::Nothing, others: Gone::Nothing },
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
        assert!(all.iter().enumerate().all(|(number, series)| series.index() == number));
        let keys: Vec<String> = all.iter().map(|series| series.key()).collect();
        let two = ["re", "kontra", "keine90", "keine60", "keine30", "schwarz"];
        let steps = ["keine90", "keine60", "keine30", "schwarz"];
        let soloist = ["re"].iter().chain(&steps).map(|step| format!("soloist_{step}"));
        let against = ["kontra"].iter().chain(&steps).map(|step| format!("against_soloist_{step}"));
        let expected: Vec<String> =
            two.iter().map(|&key| key.to_owned()).chain(soloist).chain(against).collect();
        assert_eq!(keys, expected, "as reports list them");
        for (step, role) in Step::ALL.into_iter().flat_map(|step| Role::ALL.map(|role| (step, role))) {
            assert!(all.contains(&Series::of(step, role)));
            assert_eq!(Series::of(step, role).step, step);
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
    fn what_was_heard_is_what_was_said_by_those_who_turn_out_to_be_partners_and_opponents() {
        use doko_bots::{BotSpec, seat_bots};
        let build = |spec: &str| spec.parse::<BotSpec>().unwrap().build().unwrap();
        let mut counts = std::collections::BTreeMap::<(Gone, Gone), u32>::new();
        // In the second a player may say "mit mir" before the partner of a Hochzeit is found.
        let (mut mit_mir, mut in_vain) = (0, 0);
        for (change, bot) in
            [("stake=1", "heuristic"), ("ansagen.hochzeit=mit_mir", "random:vorbehalt=1,ansage=0.1")]
        {
            let rules = doko_engine::rules::RuleSource::preset("ddv")
                .set("session.pflicht_solo=0")
                .set("solo.kinds=[]")
                .set(change)
                .rules()
                .unwrap();
            let kind = build(bot);
            for index in 0..150 {
                let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 6, index, 0);
                let mut table = Table::new(&rules, rules.deal(6, index, 0), Seat::ALL[0]);
                let mut heard = Vec::new();
                while let Some(view) = table.view() {
                    let seat = view.seat();
                    let is_open = view.klaerung() == Some(doko_engine::Klaerung::Open);
                    let prospect = Prospect::of(&view, Step::Keine90, None, 0).filter(|_| !is_open);
                    heard.extend(prospect.map(|prospect| (seat, prospect.heard, view.utterances().len())));
                    let action = bots[seat].answer(&table, &view).unwrap();
                    table.answer(action).unwrap();
                }
                let game = table.game();
                let Some(parties) = game.outcome().map(|outcome| outcome.parties) else { continue };
                for (seat, found, before) in heard {
                    // Whoever says something is of that party in the end, or has said it in vain.
                    let said = &game.utterances()[..before];
                    let is_true = |said: &&Utterance| parties[said.seat] == said.party;
                    in_vain += said.iter().filter(|said| !is_true(said)).count();
                    let gone = |party: Party| {
                        let steps = said.iter().filter(|said| said.party == party && said.seat != seat);
                        Gone::to(steps.filter(is_true).map(|said| said.step).max())
                    };
                    mit_mir += said.iter().filter(|said| said.mit_mir && is_true(said)).count();
                    let own = parties[seat];
                    let expected = Heard { partner: gone(own), others: gone(own.other()) };
                    assert_eq!(found, expected, "{change}, deal {index}, {seat:?}");
                    *counts.entry((found.partner, found.others)).or_default() += 1;
                }
            }
        }
        assert!(counts.len() >= 6 && mit_mir > 20 && in_vain > 20, "{counts:?} {mit_mir} {in_vain}");
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
