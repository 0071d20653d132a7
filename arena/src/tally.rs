//! What a bot did in its games, as an additive value: whole-number sums, and no means until the end.

use doko_bots::FaultKind;
use doko_engine::rules::HochzeitMode;
use doko_engine::{
    Card, Contract, Game, Item, Klaerung, Outcome, PerParty, Score, Seat, SoloKind, Step, Utterance,
};

/// Sums over seats that one bot sat in, one observation for each seat and game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Observations.
    pub seats: u64,
    /// Observations and games won, as Re and as Kontra.
    pub by_party: [Won; 2],
    /// Observations and games won where every player plays alone.
    pub alone: Won,
    /// Its points, as the evening counts them.
    pub points: i64,
    /// Those of them in [`Tally::solo`].
    pub solo_points: i64,
    /// Augen of its party, or its own where every player plays alone.
    pub augen: u64,
    /// Announced solos it played, Nullsoli among them.
    pub solo: Won,
    /// Games by what they were for this seat.
    pub roles: [u64; Role::ALL.len()],
    /// What it said, for each step of the ladder; a step that was left out was said with the one after it.
    pub said: [Said; Step::ALL.len()],
    /// Points of its party for each of [`Item::SONDERPUNKTE`].
    pub sonderpunkte: [i64; Item::SONDERPUNKTE.len()],
    /// The value of the games for the party that gained, before the soloist's factor.
    pub value: u64,
    /// Games in which it was at fault, by [`FaultKind`].
    pub faults: [u64; FaultKind::ALL.len()],
}

/// How many of some games were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Won {
    /// The games.
    pub games: u64,
    /// Those won.
    pub won: u64,
}

/// How many of some Ansagen or Absagen were kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// How often it was said.
    pub made: u64,
    /// How often the game was then won (Ansage), or the other party stayed below the limit (Absage).
    pub kept: u64,
}

/// What a game is for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// It plays an announced solo, but no Nullsolo.
    Solo,
    /// It plays a Nullsolo.
    Null,
    /// It has the Hochzeit that is played, declared or automatic.
    Hochzeit,
    /// It plays a stille Hochzeit.
    StilleHochzeit,
    /// It plays a stilles Solo.
    StillesSolo,
    /// It has handed over its trumps in an Armut.
    ArmutPoor,
    /// It has taken an Armut.
    ArmutTaker,
    /// A Normalspiel with the ♣Q in two hands.
    Normalspiel,
    /// Every player plays alone.
    Alone,
    /// Other seats play a solo, a Hochzeit, an Armut.
    Other,
}

impl Role {
    /// All of them; every game is one of them for every seat.
    pub const ALL: [Role; 10] = [
        Role::Solo,
        Role::Null,
        Role::Hochzeit,
        Role::StilleHochzeit,
        Role::StillesSolo,
        Role::ArmutPoor,
        Role::ArmutTaker,
        Role::Normalspiel,
        Role::Alone,
        Role::Other,
    ];

    pub(crate) fn of(game: &Game<'_>, outcome: &Outcome, seat: Seat) -> Role {
        let mine = |holder: Seat, role: Role| if holder == seat { role } else { Role::Other };
        match game.contract() {
            Contract::Solo(SoloKind::Null, soloist) => mine(soloist, Role::Null),
            Contract::Solo(_, soloist) => mine(soloist, Role::Solo),
            Contract::Hochzeit(holder, _) => mine(holder, Role::Hochzeit),
            Contract::Armut { poor, .. } if poor == seat => Role::ArmutPoor,
            Contract::Armut { taker, .. } => mine(taker, Role::ArmutTaker),
            Contract::Schiebekopf | Contract::Hammelrennen => Role::Alone,
            Contract::Normal => {
                if let Some(soloist) = outcome.stilles_solo {
                    return mine(soloist, Role::StillesSolo);
                }
                let hands = game.deal().hands();
                let both = Seat::ALL.into_iter().find(|&seat| hands[seat].count(Card::ALTE) == 2);
                match (both, game.rules().set().hochzeit.mode) {
                    (Some(holder), HochzeitMode::Declared) => mine(holder, Role::StilleHochzeit),
                    (Some(holder), HochzeitMode::Automatic) => mine(holder, Role::Hochzeit),
                    (None, _) => Role::Normalspiel,
                }
            }
        }
    }
}

impl Won {
    pub(crate) fn add(&mut self, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
    }

    fn merge_times(&mut self, other: Won, times: u64) {
        self.games += times * other.games;
        self.won += times * other.won;
    }
}

impl Tally {
    /// Observes one seat of a finished game, which has given it so many points.
    pub fn observe(&mut self, game: &Game<'_>, outcome: &Outcome, score: &Score, seat: Seat, points: i32) {
        let party = outcome.parties[seat];
        let has_won = score.winners()[seat];
        self.seats += 1;
        self.points += i64::from(points);
        if outcome.contract.is_each_alone() {
            self.alone.add(has_won);
            self.augen += u64::from(outcome.seats[seat].augen);
        } else {
            self.by_party[party as usize].add(has_won);
            self.augen += u64::from(outcome.tally[party].augen);
        }
        let role = Role::of(game, outcome, seat);
        self.roles[role as usize] += 1;
        if matches!(role, Role::Solo | Role::Null) {
            self.solo.add(has_won);
            self.solo_points += i64::from(points);
        }
        self.observe_said(game, outcome, has_won, seat);
        for (sum, item) in self.sonderpunkte.iter_mut().zip(Item::SONDERPUNKTE) {
            *sum += i64::from(score.item(party, item));
        }
        self.value += u64::from(score.value().unsigned_abs());
    }

    /// Each step that counts as said, once, for whoever said it first.
    fn observe_said(&mut self, game: &Game<'_>, outcome: &Outcome, has_won: bool, seat: Seat) {
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
                let kept = match step {
                    Step::Ansage => has_won,
                    _ => outcome.stayed_below(utterance.party.other(), step, game.rules().set()),
                };
                let said = &mut self.said[step as usize];
                said.made += 1;
                said.kept += u64::from(kept);
            }
        }
    }

    /// Adds the observations of `other`.
    pub fn merge(&mut self, other: &Tally) {
        self.merge_times(other, 1);
    }

    /// Games in which it was at fault.
    pub fn faults(&self) -> u64 {
        self.faults.iter().sum()
    }

    /// Adds the observations of `other` so many times: a weight.
    pub fn merge_times(&mut self, other: &Tally, times: u64) {
        let Tally {
            seats,
            by_party,
            alone,
            points,
            solo_points,
            augen,
            solo,
            roles,
            said,
            sonderpunkte,
            value,
            faults,
        } = other;
        let signed = times as i64;
        self.points += signed * points;
        self.solo_points += signed * solo_points;
        self.seats += times * seats;
        self.by_party.iter_mut().zip(by_party).for_each(|(sum, &won)| sum.merge_times(won, times));
        self.alone.merge_times(*alone, times);
        self.augen += times * augen;
        self.solo.merge_times(*solo, times);
        self.roles.iter_mut().zip(roles).for_each(|(sum, games)| *sum += times * games);
        for (sum, other) in self.said.iter_mut().zip(said) {
            sum.made += times * other.made;
            sum.kept += times * other.kept;
        }
        self.sonderpunkte.iter_mut().zip(sonderpunkte).for_each(|(sum, points)| *sum += signed * points);
        self.value += times * value;
        self.faults.iter_mut().zip(faults).for_each(|(sum, games)| *sum += times * games);
    }
}

/// Whether an utterance counts: "mit mir" it does only if its speaker became the partner of the Hochzeit.
fn holds(game: &Game<'_>, utterance: Utterance) -> bool {
    let is_partner =
        matches!(game.klaerung(), Some(Klaerung::Found { partner, .. }) if partner == utterance.seat);
    !utterance.mit_mir || is_partner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::playing::testing::played;
    use doko_bots::{BotKind, Random};
    use doko_engine::rules::RuleSource;
    use doko_engine::{Party, Rules};
    use std::sync::Arc;

    /// Rules in which nothing is a rare choice: one kind of solo, Armut for many hands.
    fn rules() -> [Rules; 4] {
        [
            ("ddv", &["solo.kinds=[damen]"][..]),
            ("arminia", &["solo.kinds=[null]", "armut.max_trumps=6", "armut.cards=6"]),
            ("vln", &["solo.kinds=[damen]", "ansagen.absage_needs_ansage=false", "armut.max_trumps=3"]),
            ("klassisch", &["solo.kinds=[bube]"]),
        ]
        .map(|(base, changes)| {
            changes.iter().copied().fold(RuleSource::preset(base), RuleSource::set).rules().unwrap()
        })
    }

    fn games(rules: &Rules) -> impl Iterator<Item = Game<'_>> {
        let talkative = Random { vorbehalt: 0.3, ansage: 0.5 };
        (0..400).map(move |index| {
            played(rules, &std::array::from_fn(|_| Arc::new(talkative) as Arc<dyn BotKind>), (4, index)).game
        })
    }

    fn tally_of<'g>(games: impl Iterator<Item = Game<'g>>) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            let (outcome, score) = (game.outcome().unwrap(), game.score().unwrap());
            for seat in Seat::ALL {
                tally.observe(&game, &outcome, &score, seat, score.points()[seat]);
            }
        }
        tally
    }

    #[test]
    fn over_all_seats_the_sums_are_those_of_the_game() {
        let mut seen = Tally::default();
        for rules in rules() {
            let tally = tally_of(games(&rules));
            assert_eq!(tally.seats, 1600);
            assert_eq!(tally.points, 0, "what one seat gains others lose");
            assert_eq!(tally.by_party.iter().map(|won| won.games).sum::<u64>(), 1600);
            assert_eq!(tally.roles.iter().sum::<u64>(), 1600);
            let solos = [Role::Solo, Role::Null].map(|role| tally.roles[role as usize]);
            assert_eq!(solos.iter().sum::<u64>(), tally.solo.games);
            let [poor, taker] = [Role::ArmutPoor, Role::ArmutTaker].map(|role| tally.roles[role as usize]);
            assert_eq!(poor, taker);
            seen.merge(&tally);
        }
        for role in Role::ALL {
            assert_eq!(seen.roles[role as usize] > 0, role != Role::Alone, "{role:?}");
        }
    }

    #[test]
    fn where_every_player_plays_alone_each_seat_is_observed_alone() {
        for game in ["schiebekopf", "hammelrennen"] {
            let rules = RuleSource::preset("klassisch").set(format!("game={game}")).rules().unwrap();
            let tally = tally_of(games(&rules).take(100));
            assert_eq!((tally.alone.games, tally.roles[Role::Alone as usize]), (400, 400));
            assert_eq!(tally.by_party, [Won::default(); 2]);
            assert!((100..200).contains(&tally.alone.won), "{game}: {} winners", tally.alone.won);
            assert_eq!(tally.augen, 100 * 240);
        }
    }

    #[test]
    fn every_step_that_counts_as_said_is_observed_once() {
        for rules in rules() {
            for game in games(&rules) {
                let needs_ansage = rules.set().ansagen.absage_needs_ansage;
                let steps = |party| match game.deepest_step(party) {
                    Some(step) if needs_ansage => step as usize + 1,
                    Some(step) => step as usize + usize::from(game.has_said_ansage(party)),
                    None => 0,
                };
                let expected: usize = Party::BOTH.into_iter().map(steps).sum();
                let made: u64 = tally_of(std::iter::once(game)).said.iter().map(|said| said.made).sum();
                assert_eq!(made, expected as u64, "{}", rules.label());
            }
        }
    }

    #[test]
    fn merging_is_observing_all() {
        for rules in rules() {
            let mut parts = Tally::default();
            games(&rules).for_each(|game| parts.merge(&tally_of(std::iter::once(game))));
            assert_eq!(parts, tally_of(games(&rules)));
        }
    }
}
