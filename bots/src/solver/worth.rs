//! What every end of a game is worth, as tables that a search can look into.
//!
//! The one source of points is [`Score::of`]. It is asked about endings made up for the purpose, one at a time, until
//! all that it makes of an ending is known: a part that hangs on the Augen of Re and on who took no trick, and a
//! fixed price for each Sonderpunkt.

use doko_engine::contract::{Contract, Step};
use doko_engine::play::{AlteOnAlte, SeatTally, Tally};
use doko_engine::rules::{RuleSet, Scheme};
use doko_engine::{Item, Outcome, Party, PerParty, PerSeat, Score, Seat};

use super::question::POINTS;
use super::reduce::fold;

/// What the score hangs on beside the cards: the game, and what has been said in it so far.
///
/// ```
/// use doko_bots::solver::Stakes;
/// use doko_engine::{Contract, Party, Step};
///
/// let mut stakes = Stakes::new(Contract::Normal);
/// stakes.ansage[Party::Re] = true;
/// stakes.said[Party::Re] = Some(Step::Keine90);
/// assert_eq!(stakes.stilles_solo, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// The game that is played.
    pub contract: Contract,
    /// The deepest step each party has said.
    pub said: PerParty<Option<Step>>,
    /// Whether each party has said Re or Kontra.
    pub ansage: PerParty<bool>,
    /// Whether a seat of each party has said it before its first card, where that brings points.
    pub early_ansage: PerParty<bool>,
    /// Which of Re and Kontra was said last.
    pub last_ansage: Option<Party>,
    /// How many Supras were said, `0..=4`.
    pub supras: u8,
    /// How often somebody has knocked before the cards were known, `0..=4`.
    pub knocks: u8,
    /// Who plays a stilles Solo.
    pub stilles_solo: Option<Seat>,
}

impl Stakes {
    /// A game in which nothing has been said.
    pub const fn new(contract: Contract) -> Stakes {
        Stakes {
            contract,
            said: PerParty([None; 2]),
            ansage: PerParty([false; 2]),
            early_ansage: PerParty([false; 2]),
            last_ansage: None,
            supras: 0,
            knocks: 0,
            stilles_solo: None,
        }
    }
}

/// Why nothing can be solved for the points of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoWorth {
    /// Every player plays alone.
    #[error("{0} has no two parties: every player plays alone")]
    NotTwoParties(Contract),
    /// A game may be worth more than 20,000 points: prices near the highest, doubled time and again.
    #[error("a game may be worth more points than the solver can count")]
    TooDear,
}

/// The most Augen there are.
const AUGEN: usize = 240;

/// Both have tricks, and not by ♣Q alone.
const MANY: Taken = Taken(5);

/// Who has taken which tricks, as far as it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken(u8);

impl Taken {
    const STATES: usize = 6;

    /// What Re has taken: 0 nothing, 1 tricks that were all won by a ♣Q, 2 others; and whether Kontra has any.
    pub(super) const fn new(re: &Tally, kontra: &Tally) -> Taken {
        let of_re = if re.tricks == 0 {
            0
        } else if re.by_alte == re.tricks {
            1
        } else {
            2
        };
        Taken(of_re + 3 * (kontra.tricks > 0) as u8)
    }

    /// With a trick of this party, won by a ♣Q or not.
    #[inline(always)]
    pub(super) const fn with(self, party: Party, by_alte: bool) -> Taken {
        match party {
            Party::Re => {
                let of_re = self.0 % 3;
                let new = if by_alte && of_re < 2 { 1 } else { 2 };
                Taken(self.0 - of_re + new)
            }
            Party::Kontra => Taken(if self.0 < 3 { self.0 + 3 } else { self.0 }),
        }
    }

    /// Whether this can come of that.
    const fn comes_of(self, earlier: Taken) -> bool {
        self.0 % 3 >= earlier.0 % 3 && self.0 / 3 >= earlier.0 / 3
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    fn all() -> impl Iterator<Item = Taken> {
        (0..Taken::STATES as u8).map(Taken)
    }

    /// Tricks of which this is true, of Re and of Kontra.
    const fn tricks(self) -> (Tally, Tally) {
        const NOTHING: Tally = Tally {
            augen: 0,
            tricks: 0,
            doppelkopf: 0,
            fuchs: 0,
            fuchs_last_trick: 0,
            fuchs_caught_last_trick: 0,
            karlchen: 0,
            karlchen_caught: 0,
            dulle_caught: 0,
            dulle_caught_by_dulle: 0,
            dulle_last_trick: 0,
            herzstich: 0,
            klabautermann: 0,
            by_alte: 0,
        };
        let re = [(0, 0), (1, 1), (3, 0)][self.0 as usize % 3];
        let re = Tally { tricks: re.0, by_alte: re.1, ..NOTHING };
        (re, Tally { tricks: if self.0 >= 3 { 3 } else { 0 }, ..NOTHING })
    }
}

/// The prices of what a party does, in the points of Re, to be multiplied by [`Ends::times`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prices {
    pub(super) doppelkopf: i32,
    pub(super) fuchs: i32,
    /// On top of those for each, for both.
    pub(super) fuchs_both: i32,
    pub(super) fuchs_last_trick: i32,
    pub(super) fuchs_caught_last_trick: i32,
    pub(super) karlchen: i32,
    pub(super) karlchen_caught: i32,
    pub(super) dulle_caught: i32,
    pub(super) dulle_caught_by_dulle: i32,
    pub(super) dulle_last_trick: i32,
    pub(super) herzstich: i32,
    pub(super) klabautermann: i32,
}

impl Prices {
    /// All of them, to be changed.
    const fn each_mut(&mut self) -> [&mut i32; 12] {
        [
            &mut self.doppelkopf,
            &mut self.fuchs,
            &mut self.fuchs_both,
            &mut self.fuchs_last_trick,
            &mut self.fuchs_caught_last_trick,
            &mut self.karlchen,
            &mut self.karlchen_caught,
            &mut self.dulle_caught,
            &mut self.dulle_caught_by_dulle,
            &mut self.dulle_last_trick,
            &mut self.herzstich,
            &mut self.klabautermann,
        ]
    }

    /// The most that they can come to for one party, without being multiplied.
    fn most(self) -> i32 {
        // 40 Augen to a Doppelkopf; of every card that brings points there are two.
        const OFTEN: [i32; 12] = [6, 2, 1, 1, 2, 1, 2, 2, 2, 2, 2, 2];
        self.all().iter().zip(OFTEN).map(|(price, times)| price.abs() * times).sum()
    }

    /// All of them.
    const fn all(self) -> [i32; 12] {
        [
            self.doppelkopf,
            self.fuchs,
            self.fuchs_both,
            self.fuchs_last_trick,
            self.fuchs_caught_last_trick,
            self.karlchen,
            self.karlchen_caught,
            self.dulle_caught,
            self.dulle_caught_by_dulle,
            self.dulle_last_trick,
            self.herzstich,
            self.klabautermann,
        ]
    }
}

/// A number for each end, by what was taken and the Augen of Re.
type Table = [[i16; AUGEN + 1]; Taken::STATES];

/// What an end is worth to Re, by what was taken and the Augen of Re.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// Points without any Sonderpunkte.
    pub(super) base: Table,
    /// What the Sonderpunkte of each party are multiplied by.
    pub(super) times: PerParty<Table>,
    /// What is added if a ♣J wins the last trick, whosever it is.
    pub(super) stake: Table,
    /// Whether that is 1 at every end: what has been earned is settled then.
    pub(super) are_settled: bool,
    /// The least and the most that it is.
    pub(super) times_range: PerParty<(i32, i32)>,
    /// The first number of Augen from which on up to this one nothing changes.
    pub(super) since: [u8; AUGEN + 1],
    /// The least and the most there can be with so many Augen, whatever else is taken from now on, stake included.
    low: Table,
    high: Table,
    /// Whether more Augen are never worse for Re.
    rises: bool,
    pub(super) prices: PerParty<Prices>,
    /// What each seat without a ♣Q gets, and each with one pays, if both fall together.
    altenstrafe: PerSeatPrice,
}

/// A price by the trick in which both ♣Q fall: the last one, or another.
type PerSeatPrice = [i32; 2];

/// What games are worth under a rule set, with what has been said in them so far.
///
/// Points are those of Re: the sum over its seats, which is what the seats of Kontra have lost together. So
/// each of two partners gets half of it, and a soloist all. It costs about a millisecond to make one of these;
/// it serves all positions of a game, whoever turns out to be of which party.
#[derive(Clone, Debug)]
pub struct Worth {
    /// For one against three, and two against two.
    ends: [Box<Ends>; 2],
    salt: u64,
}

/// Asks [`Score::of`] about endings.
struct Probe<'a> {
    rules: &'a RuleSet,
    stakes: &'a Stakes,
    parties: PerSeat<Party>,
}

/// Something that can happen beside Augen and tricks.
type Event = fn(&mut Outcome, Party);

/// The first seat of a party.
fn first_of(parties: PerSeat<Party>, party: Party) -> Seat {
    Seat::ALL.into_iter().find(|&seat| parties[seat] == party).expect("there are two parties")
}

/// Each event that has a price, in the order of [`Prices::all`].
const EVENTS: [Event; 12] = [
    |outcome, party| outcome.tally[party].doppelkopf += 1,
    catch_fuchs,
    |outcome, party| {
        catch_fuchs(outcome, party);
        catch_fuchs(outcome, party);
    },
    |outcome, party| outcome.tally[party].fuchs_last_trick += 1,
    |outcome, party| outcome.tally[party].fuchs_caught_last_trick += 1,
    win_with_karlchen,
    |outcome, party| outcome.tally[party].karlchen_caught += 1,
    |outcome, party| outcome.tally[party].dulle_caught += 1,
    |outcome, party| outcome.tally[party].dulle_caught_by_dulle += 1,
    |outcome, party| outcome.tally[party].dulle_last_trick += 1,
    |outcome, party| outcome.tally[party].herzstich += 1,
    |outcome, party| outcome.tally[party].klabautermann += 1,
];

/// Where a Fuchs and both Füchse stand among them: both are worth two of one, and what comes on top.
const FUCHS: usize = 1;
const FUCHS_BOTH: usize = 2;

fn win_with_karlchen(outcome: &mut Outcome, party: Party) {
    outcome.tally[party].karlchen += 1;
}

/// A Fuchs changes hands between seats as well as between parties.
fn catch_fuchs(outcome: &mut Outcome, party: Party) {
    outcome.tally[party].fuchs += 1;
    outcome.seats[first_of(outcome.parties, party)].fuchs_caught += 1;
    outcome.seats[first_of(outcome.parties, party.other())].fuchs_lost += 1;
}

impl Probe<'_> {
    fn score(&self, augen: usize, taken: Taken, happens: impl Fn(&mut Outcome)) -> Score {
        let (mut re, mut kontra) = taken.tricks();
        re.augen = augen as u32;
        kontra.augen = (AUGEN - augen) as u32;
        let Stakes { contract, said, ansage, early_ansage, last_ansage, supras, knocks, stilles_solo } =
            *self.stakes;
        let mut outcome = Outcome {
            contract,
            parties: self.parties,
            tally: PerParty([re, kontra]),
            seats: PerSeat([SeatTally::default(); 4]),
            said,
            ansage,
            early_ansage,
            last_ansage,
            supras,
            knocks,
            stilles_solo,
            alte_on_alte: None,
        };
        happens(&mut outcome);
        Score::of(&outcome, self.rules)
    }

    fn points(&self, augen: usize, taken: Taken, happens: impl Fn(&mut Outcome)) -> i32 {
        points_of_re(&self.score(augen, taken, happens), self.parties)
    }

    /// What an event adds.
    fn adds(&self, augen: usize, taken: Taken, event: Event, party: Party) -> i32 {
        self.points(augen, taken, |outcome| event(outcome, party)) - self.points(augen, taken, |_| ())
    }

    /// An end of each kind: Re has won, Kontra has, nobody has.
    fn kinds_of_ends(&self) -> Vec<usize> {
        let mut seen: Vec<Option<Party>> = Vec::new();
        let is_new = |&augen: &usize| {
            let winner = self.score(augen, MANY, |_| ()).winner();
            let is_new = !seen.contains(&winner);
            if is_new {
                seen.push(winner);
            }
            is_new
        };
        (0..=AUGEN).filter(is_new).collect()
    }

    /// What the events add for a party at an end where they count, if they ever do.
    fn adds_of(&self, party: Party, ends: &[usize]) -> (usize, Prices) {
        // In the scheme of the Alten a ♣J is a stake on the game, and its price depends on who has won.
        let is_stake = self.rules.score.scheme == Scheme::Alten;
        let at = |augen: usize| {
            let mut adds = EVENTS.map(|event| self.adds(augen, MANY, event, party));
            adds[FUCHS_BOTH] -= 2 * adds[FUCHS];
            let mut prices = Prices::default();
            for (price, adds) in prices.each_mut().into_iter().zip(adds) {
                *price = adds;
            }
            if is_stake {
                prices.karlchen = 0;
            }
            prices
        };
        let counted = ends.iter().map(|&augen| (augen, at(augen)));
        counted.into_iter().find(|(_, adds)| *adds != Prices::default()).unwrap_or_default()
    }

    /// What the Sonderpunkte of a party are multiplied by at every end, in whole numbers as small as can be, and their
    /// prices: what was added where they counted, divided by what it was multiplied by there. `None` if that is more than
    /// the solver counts.
    fn prices(&self, party: Party, ends: &[usize], base: &Table) -> Option<(Table, Prices)> {
        let (at, mut adds) = self.adds_of(party, ends);
        let Some(first) = adds.all().into_iter().position(|adds| adds != 0) else {
            return Some(([[1; AUGEN + 1]; Taken::STATES], adds));
        };
        let event = EVENTS[first];
        let mut times = [[0_i16; AUGEN + 1]; Taken::STATES];
        let mut unit = 0;
        for taken in Taken::all() {
            for augen in 0..=AUGEN {
                let with = self.points(augen, taken, |outcome| event(outcome, party));
                let adds = with - i32::from(base[taken.index()][augen]);
                times[taken.index()][augen] = i16::try_from(adds).ok()?;
                unit = gcd(unit, adds.abs());
            }
        }
        let unit = unit * adds.all()[first].signum();
        for entry in times.iter_mut().flatten() {
            *entry /= i16::try_from(unit).ok()?;
        }
        let there = i32::from(times[MANY.index()][at]);
        adds.each_mut().into_iter().for_each(|adds| *adds /= there);
        Some((times, adds))
    }

    /// `None` if a game may be worth more than the solver counts.
    fn ends(&self) -> Option<Box<Ends>> {
        let kinds = self.kinds_of_ends();
        let is_stake = self.rules.score.scheme == Scheme::Alten;
        let table = || [[0_i16; AUGEN + 1]; Taken::STATES];
        let (mut base, mut stake) = (table(), table());
        for taken in Taken::all() {
            for augen in 0..=AUGEN {
                let points = self.points(augen, taken, |_| ());
                if points.abs() > POINTS {
                    return None;
                }
                base[taken.index()][augen] = points as i16;
                if is_stake {
                    let added = self.adds(augen, taken, win_with_karlchen, Party::Re);
                    stake[taken.index()][augen] = i16::try_from(added).ok()?;
                }
            }
        }
        let [of_re, of_kontra] = Party::BOTH.map(|party| self.prices(party, &kinds, &base));
        let ((times_re, re), (times_kontra, kontra)) = (of_re?, of_kontra?);
        let altenstrafe = [AlteOnAlte::LastTrick, AlteOnAlte::EarlierTrick].map(|when| {
            let score = self.score(AUGEN, MANY, |outcome| outcome.alte_on_alte = Some(when));
            score.payment(first_of(self.parties, Party::Re), Item::Altenstrafe) * score.knock_factor()
        });
        let mut ends = Ends {
            base,
            times: PerParty([times_re, times_kontra]),
            stake,
            are_settled: false,
            times_range: PerParty::default(),
            since: [0; AUGEN + 1],
            low: table(),
            high: table(),
            rises: true,
            prices: PerParty([re, kontra]),
            altenstrafe,
        };
        ends.summarise();
        ends.fit().then(|| Box::new(ends))
    }
}

/// The greatest common divisor; of 0 and a number, that number.
const fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Ends {
    fn summarise(&mut self) {
        self.are_settled = self.times.0.iter().flatten().flatten().all(|&times| times == 1);
        self.times_range = PerParty::from_fn(|party| {
            let all = || self.times[party].iter().flatten().map(|&times| i32::from(times));
            (all().min().expect("not empty"), all().max().expect("not empty"))
        });
        for augen in 1..=AUGEN {
            let same = self.tables().iter().all(|table| table.iter().all(|row| row[augen] == row[augen - 1]));
            self.since[augen] = if same { self.since[augen - 1] } else { augen as u8 };
        }
        for taken in Taken::all() {
            for augen in 0..=AUGEN {
                let later = || Taken::all().filter(|later| later.comes_of(taken)).map(Taken::index);
                let with = |n: usize, stake: i16| self.base[n][augen] + stake;
                let values = || later().flat_map(|n| [with(n, 0), with(n, self.stake[n][augen])]);
                self.low[taken.index()][augen] = values().min().expect("it can stay as it is");
                self.high[taken.index()][augen] = values().max().expect("it can stay as it is");
            }
        }
        self.rises = [&self.low, &self.high].iter().all(|table| table.iter().all(|row| row.is_sorted()));
    }

    /// Whether no end can be worth more than the solver counts, whatever Sonderpunkte there are.
    fn fit(&self) -> bool {
        let largest = |table: &Table| table.iter().flatten().map(|&entry| i32::from(entry).abs()).max();
        let largest = |table: &Table| largest(table).expect("not empty");
        let extras = Party::BOTH.map(|party| {
            let (least, most) = self.times_range[party];
            least.abs().max(most.abs()) * self.prices[party].most()
        });
        let paid = self.altenstrafe.map(|price| 2 * price.abs());
        let most = largest(&self.base)
            + largest(&self.stake)
            + extras.into_iter().max().expect("two parties")
            + paid.into_iter().max().expect("two prices");
        most <= POINTS
    }

    /// All tables that an end is looked up in.
    const fn tables(&self) -> [&Table; 4] {
        let [re, kontra] = &self.times.0;
        [&self.base, re, kontra, &self.stake]
    }

    /// The least and the most that the end can be worth without Sonderpunkte, if Re has so many Augen now and
    /// gets so many more at most.
    #[inline(always)]
    pub(super) fn range(&self, taken: Taken, augen: u32, left: u32) -> (i32, i32) {
        let (low, high) = (&self.low[taken.index()], &self.high[taken.index()]);
        let (from, to) = (augen as usize, (augen + left) as usize);
        if self.rises {
            return (i32::from(low[from]), i32::from(high[to]));
        }
        let least = low[from..=to].iter().min().expect("not empty");
        let most = high[from..=to].iter().max().expect("not empty");
        (i32::from(*least), i32::from(*most))
    }

    /// Whether it makes a difference that Re has won tricks by ♣Q alone.
    pub(super) fn tells_alten(&self) -> bool {
        self.tables().iter().any(|table| table[1] != table[2] || table[4] != table[5])
    }

    /// What Re gets together if both ♣Q fall in one trick, the last or another.
    pub(super) fn altenstrafe(&self, is_last: bool, parties: PerSeat<Party>, held: PerSeat<bool>) -> i32 {
        let price = self.altenstrafe[usize::from(!is_last)];
        let of_re = |seat: &Seat| parties[*seat] == Party::Re;
        Seat::ALL.into_iter().filter(of_re).map(|seat| if held[seat] { -price } else { price }).sum()
    }
}

/// The points of all seats of Re together.
fn points_of_re(score: &Score, parties: PerSeat<Party>) -> i32 {
    Seat::ALL.into_iter().filter(|&seat| parties[seat] == Party::Re).map(|seat| score.points()[seat]).sum()
}

impl Worth {
    /// What games are worth that are played for these stakes.
    ///
    /// # Errors
    /// If every player plays alone, or a game may be worth too much.
    pub fn new(rules: &RuleSet, stakes: &Stakes) -> Result<Worth, NoWorth> {
        if stakes.contract.is_each_alone() {
            return Err(NoWorth::NotTwoParties(stakes.contract));
        }
        let [alone, two] = [1, 2].map(|re| {
            let parties = PerSeat::from_fn(|seat| if seat.index() < re { Party::Re } else { Party::Kontra });
            Probe { rules, stakes, parties }.ends()
        });
        let ends = [alone.ok_or(NoWorth::TooDear)?, two.ok_or(NoWorth::TooDear)?];
        Ok(Worth { salt: salt(&ends), ends })
    }

    /// The table for these parties.
    pub(super) fn ends(&self, parties: PerSeat<Party>) -> &Ends {
        let re = parties.0.iter().filter(|&&party| party == Party::Re).count();
        &self.ends[re - 1]
    }

    /// Tells what games are worth from what others are.
    pub(super) const fn salt(&self) -> u64 {
        self.salt
    }
}

/// A hash of everything in the tables.
fn salt(ends: &[Box<Ends>; 2]) -> u64 {
    let mut salt = 0xBB67_AE85_84CA_A73B;
    let mut mix =
        |word: i32| salt = fold(salt ^ word as u32 as u64, 0x9E37_79B9_7F4A_7C15) ^ salt.rotate_left(7);
    for ends in ends {
        for table in ends.tables() {
            table.iter().flatten().for_each(|&entry| mix(i32::from(entry)));
        }
        for prices in ends.prices.0 {
            prices.all().into_iter().for_each(&mut mix);
        }
        ends.altenstrafe.into_iter().for_each(&mut mix);
    }
    salt
}
