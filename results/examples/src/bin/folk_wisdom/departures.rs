//! Where a bot departs from rules of thumb, and what that brings.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use doko_arena::stats::simultaneous;
use doko_arena::stats::{BlockPoints, Moments};
use doko_engine::{Card, EffectiveSuit, Party, Rank, View};

use crate::SEED;
use crate::moments::{Drawn, Moment};

/// How many kinds of departure are told that bring most, and how many that cost most.
const LARGEST: usize = 10;
/// A kind with fewer deals in either half is left out.
const FEW: u64 = 300;

/// What departures have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    party: Party,
    phase: Phase,
    trick: Lying,
    /// What the bot plays, and what rules of thumb would.
    cards: [Class; 2],
}

/// A third of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Early,
    Middle,
    Late,
}

impl Phase {
    fn of(view: &View<'_>) -> Phase {
        match view.tricks().len() {
            0..4 => Phase::Early,
            4..8 => Phase::Middle,
            _ => Phase::Late,
        }
    }
}

/// How the trick lies before the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lying {
    /// The card leads.
    Empty,
    Led {
        is_trump: bool,
        /// Whether its partner wins so far; `None` if the seat does not know.
        is_partners: Option<bool>,
        is_last: bool,
    },
}

/// What kind of card is played, and whether it wins so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    card: Sort,
    /// `false` for a lead.
    takes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Dulle,
    Alte,
    Queen,
    Jack,
    Fuchs,
    FullTrump,
    LowTrump,
    Ace,
    Ten,
    LowFehl,
}

impl Sort {
    fn of(view: &View<'_>, card: Card) -> Sort {
        let is_trump = view.order().suit(card) == EffectiveSuit::Trump;
        match (is_trump, card.rank()) {
            (true, _) if card == Card::DULLE => Sort::Dulle,
            (true, _) if card == Card::ALTE => Sort::Alte,
            (true, Rank::Queen) => Sort::Queen,
            (true, Rank::Jack) => Sort::Jack,
            (true, Rank::Ace) => Sort::Fuchs,
            (true, Rank::Ten) => Sort::FullTrump,
            (true, _) => Sort::LowTrump,
            (false, Rank::Ace) => Sort::Ace,
            (false, Rank::Ten) => Sort::Ten,
            (false, _) => Sort::LowFehl,
        }
    }
}

impl Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sort::Dulle => "a Dulle",
            Sort::Alte => "♣Q",
            Sort::Queen => "another queen",
            Sort::Jack => "a jack",
            Sort::Fuchs => "♦A",
            Sort::FullTrump => "♦10",
            Sort::LowTrump => "♦K or ♦9",
            Sort::Ace => "an ace of Fehl",
            Sort::Ten => "a ten of Fehl",
            Sort::LowFehl => "low Fehl",
        })
    }
}

impl Kind {
    fn of(view: &View<'_>, cards: [Card; 2]) -> Option<Kind> {
        let party = view.own_party()?;
        let trick = match (view.suit_led(), view.winning()) {
            (Some(suit), Some((winner, _))) => Lying::Led {
                is_trump: suit == EffectiveSuit::Trump,
                is_partners: view.parties()[winner].map(|known| known == party),
                is_last: view.table_cards().len() == 3,
            },
            _ => Lying::Empty,
        };
        let class =
            |card| Class { card: Sort::of(view, card), takes: trick != Lying::Empty && view.would_win(card) };
        let cards = cards.map(class);
        // Cards of one class hardly differ.
        (cards[0] != cards[1]).then(|| Kind { party, phase: Phase::of(view), trick, cards })
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = |class: Class| match (self.trick, class.takes) {
            (Lying::Empty, _) => "leads",
            (_, true) => "takes it with",
            (_, false) => "gives",
        };
        let [own, thumb] = self.cards;
        let tricks = match self.phase {
            Phase::Early => "1 to 4",
            Phase::Middle => "5 to 8",
            Phase::Late => "9 to 12",
        };
        write!(f, "{}, tricks {tricks}, ", self.party)?;
        if let Lying::Led { is_trump, is_partners, is_last } = self.trick {
            let place = if is_last { "last" } else { "second or third" };
            let suit = if is_trump { "trump" } else { "Fehl" };
            let whose = match is_partners {
                Some(true) => "the partner's",
                Some(false) => "an opponent's",
                None => "the seat does not know whose",
            };
            write!(f, "{place} to a trick of {suit}, {whose}: ")?;
        }
        write!(f, "{} {}, where rules of thumb say {} {}", verb(own), own.card, verb(thumb), thumb.card)
    }
}

/// Offers the moment before a card, if rules of thumb would play another kind of card.
pub(crate) fn see(drawn: &mut Drawn<Kind>, at: usize, view: &View<'_>, cards: [Card; 2]) {
    if let Some(kind) = Kind::of(view, cards) {
        drawn.offer(kind, || Moment::new(view, at, cards, true));
    }
}

/// What came of the departures of one kind in a deal.
pub(crate) struct Departed {
    pub(crate) deal: u64,
    pub(crate) kind: Kind,
    /// How many there were.
    pub(crate) seen: u64,
    /// The one that is drawn.
    pub(crate) moment: Moment,
    /// What it brings, in points.
    pub(crate) value: i64,
}

/// All departures of one kind.
#[derive(Clone, Default)]
struct Sum {
    /// What they bring, and how many there were: in deals of even numbers, and in those of odd ones.
    halves: [(Moments, u64); 2],
    /// The first deal of an odd number in which one cost something, and in which one brought something.
    examples: [Option<(u64, Moment)>; 2],
}

impl Sum {
    fn add(&mut self, departed: &Departed) {
        let Departed { deal, seen, moment, value, .. } = *departed;
        let half = (deal % 2) as usize;
        let (values, count) = &mut self.halves[half];
        values.add(BlockPoints::quotient(value, 1));
        *count += seen;
        if half == 1 && value != 0 {
            self.examples[usize::from(value > 0)].get_or_insert((deal, moment));
        }
    }

    /// What all of them bring in the deals that choose; `None` if there are too few deals.
    fn brings(&self) -> Option<f64> {
        let (values, seen) = &self.halves[0];
        let has_enough = self.halves.iter().all(|(values, _)| values.count() >= FEW);
        has_enough.then(|| Some(values.mean()? * *seen as f64))?
    }
}

/// All departures.
#[derive(Default)]
pub(crate) struct Departures(BTreeMap<Kind, Sum>);

impl Departures {
    pub(crate) fn add(&mut self, departed: &[Departed]) {
        for one in departed {
            self.0.entry(one.kind).or_default().add(one);
        }
    }

    /// The kinds that bring most and cost most in one half of the deals, with what they do in the other half.
    pub(crate) fn tell(&self, deals: u64, bot: &str) {
        let mut kinds: Vec<_> =
            self.0.iter().filter_map(|(kind, sum)| Some((kind, sum, sum.brings()?))).collect();
        kinds.sort_by(|one, other| one.2.total_cmp(&other.2));
        println!(
            "Where {bot} departs from rules of thumb, {} kinds with {FEW} deals or more in either half: chosen in deals of even \
             numbers by what they come to, measured in those of odd ones, with intervals that hold all at once",
            kinds.len()
        );
        let told = 2 * LARGEST.min(kinds.len() / 2);
        let largest = [("What brings most", true), ("What costs most", false)];
        for (title, brings) in largest {
            println!("  {title}");
            let ends: Vec<_> = if brings { kinds.iter().rev().collect() } else { kinds.iter().collect() };
            for &&(kind, sum, _) in ends.iter().take(told / 2) {
                let (values, seen) = &sum.halves[1];
                let value = simultaneous::interval_of(values, told)
                    .map_or_else(|| "–".to_owned(), |value| value.to_string());
                println!("    {kind}");
                println!("      {value}, {:.1} in 100 deals", 100.0 * *seen as f64 / (deals / 2) as f64);
                if let Some((deal, Moment { seat, trick, cards: [own, thumb], .. })) =
                    sum.examples[usize::from(brings)]
                {
                    println!("      such as deal {deal}, trick {trick}, {seat}: {own} and not {thumb}");
                }
            }
        }
        println!("  See a deal by `doko play {bot} {bot} {bot} {bot} --seed {SEED} --deal N`");
    }
}
