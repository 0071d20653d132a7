//! What a bot did in its games, as an additive value: whole-number sums, and no means until the end.

use doko_engine::{Card, Contract, Game, Item, Outcome, Score, Seat, Step};

/// Sums over seats that one bot sat in, one observation for each seat and game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Observations.
    pub seats: u64,
    /// Points.
    pub points: i64,
    /// Observations and games won, as Re and as Kontra.
    pub by_party: [Won; 2],
    /// Augen of its party.
    pub augen: u64,
    /// Announced solos it played.
    pub solo: Won,
    /// Games by what they were for this seat.
    pub roles: [u64; Role::ALL.len()],
    /// What it said, for each step of the ladder; a step that was left out was said with the one after it.
    pub said: [Said; Step::ALL.len()],
    /// Points of its party for each of [`Item::SONDERPUNKTE`].
    pub sonderpunkte: [i64; Item::SONDERPUNKTE.len()],
    /// The value of the games for the party that gained, before the soloist's factor.
    pub value: u64,
    /// Games in which it broke a rule.
    pub faults: u64,
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
    /// It plays an announced solo.
    Solo,
    /// It has declared the Hochzeit that is played.
    Hochzeit,
    /// It plays a stille Hochzeit.
    StilleHochzeit,
    /// A Normalspiel with the ♣Q in two hands.
    Normalspiel,
    /// Another seat plays a solo, a Hochzeit or a stille Hochzeit.
    Other,
}

impl Role {
    /// All of them; every game is one of them for every seat.
    pub const ALL: [Role; 5] =
        [Role::Solo, Role::Hochzeit, Role::StilleHochzeit, Role::Normalspiel, Role::Other];

    fn of(game: &Game<'_>, seat: Seat) -> Role {
        let mine = |holder: Seat, role: Role| if holder == seat { role } else { Role::Other };
        match game.contract() {
            Contract::Solo(_, soloist) => mine(soloist, Role::Solo),
            Contract::Hochzeit(holder) => mine(holder, Role::Hochzeit),
            Contract::Normal => {
                let hands = game.deal().hands();
                match Seat::ALL.into_iter().find(|&seat| hands[seat].count(Card::ALTE) == 2) {
                    Some(holder) => mine(holder, Role::StilleHochzeit),
                    None => Role::Normalspiel,
                }
            }
        }
    }
}

impl Won {
    fn add(&mut self, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
    }

    fn merge_times(&mut self, other: Won, times: u64) {
        self.games += times * other.games;
        self.won += times * other.won;
    }
}

impl Tally {
    /// Observes one seat of a finished game.
    pub fn observe(&mut self, game: &Game<'_>, outcome: &Outcome, score: &Score, seat: Seat) {
        let party = outcome.parties[seat];
        let has_won = score.winner() == Some(party);
        self.seats += 1;
        self.points += i64::from(score.points()[seat]);
        self.by_party[party as usize].add(has_won);
        self.augen += u64::from(outcome.tally[party].augen);
        let role = Role::of(game, seat);
        self.roles[role as usize] += 1;
        if role == Role::Solo {
            self.solo.add(has_won);
        }
        self.observe_said(game, outcome, has_won, seat);
        for (sum, item) in self.sonderpunkte.iter_mut().zip(Item::SONDERPUNKTE) {
            *sum += i64::from(score.item(party, item));
        }
        self.value += u64::from(score.value().unsigned_abs());
    }

    fn observe_said(&mut self, game: &Game<'_>, outcome: &Outcome, has_won: bool, seat: Seat) {
        let mut deepest: [Option<Step>; 2] = [None; 2];
        for utterance in game.utterances() {
            let before = deepest[utterance.party as usize].replace(utterance.step);
            if utterance.seat != seat {
                continue;
            }
            for step in Step::ALL.into_iter().filter(|&step| Some(step) > before && step <= utterance.step) {
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

    /// Adds the observations of `other` so many times: a weight.
    pub fn merge_times(&mut self, other: &Tally, times: u64) {
        let Tally { seats, points, by_party, augen, solo, roles, said, sonderpunkte, value, faults } = other;
        let signed = times as i64;
        self.seats += times * seats;
        self.points += signed * points;
        self.by_party.iter_mut().zip(by_party).for_each(|(sum, &won)| sum.merge_times(won, times));
        self.augen += times * augen;
        self.solo.merge_times(*solo, times);
        self.roles.iter_mut().zip(roles).for_each(|(sum, games)| *sum += times * games);
        for (sum, other) in self.said.iter_mut().zip(said) {
            sum.made += times * other.made;
            sum.kept += times * other.kept;
        }
        self.sonderpunkte.iter_mut().zip(sonderpunkte).for_each(|(sum, points)| *sum += signed * points);
        self.value += times * value;
        self.faults += times * faults;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::{BotKind, Random, play_game, seat_bots};
    use doko_engine::rules::RuleSource;
    use doko_engine::{Deal, Party, PerSeat, Rules};

    /// With one kind of solo, so that a Hochzeit is not a rare choice.
    fn rules() -> Rules {
        RuleSource::preset("ddv").set("solo.kinds=[damen]").rules().unwrap()
    }

    fn games(rules: &Rules) -> impl Iterator<Item = Game<'_>> {
        let talkative = Random { vorbehalt: 0.1, ansage: 0.5 };
        (0..600).map(move |index| {
            let kinds = PerSeat::from_fn(|_| &talkative as &dyn BotKind);
            let mut bots = seat_bots(rules, &kinds, 4, index);
            play_game(rules, Deal::seeded(4, index, 0, true), Seat::ALL[0], &mut bots).unwrap()
        })
    }

    fn tally_of<'g>(games: impl Iterator<Item = Game<'g>>) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            let (outcome, score) = (game.outcome().unwrap(), game.score().unwrap());
            for seat in Seat::ALL {
                tally.observe(&game, &outcome, &score, seat);
            }
        }
        tally
    }

    #[test]
    fn over_all_seats_the_sums_are_those_of_the_game() {
        let rules = rules();
        let tally = tally_of(games(&rules));
        assert_eq!((tally.seats, tally.points), (2400, 0));
        assert_eq!(tally.by_party.iter().map(|won| won.games).sum::<u64>(), 2400);
        assert_eq!(tally.roles.iter().sum::<u64>(), 2400);
        assert_eq!(tally.roles[Role::Solo as usize], tally.solo.games);
        assert!(tally.roles.iter().all(|&games| games > 0), "{:?}", tally.roles);
    }

    #[test]
    fn every_step_that_counts_as_said_is_observed_once() {
        let rules = rules();
        for game in games(&rules) {
            let steps: usize = Party::BOTH
                .into_iter()
                .map(|party| game.deepest_step(party).map_or(0, |step| step as usize + 1))
                .sum();
            let made: u64 = tally_of(std::iter::once(game)).said.iter().map(|said| said.made).sum();
            assert_eq!(made, steps as u64);
        }
    }

    #[test]
    fn merging_is_observing_all() {
        let rules = rules();
        let mut parts = Tally::default();
        games(&rules).for_each(|game| parts.merge(&tally_of(std::iter::once(game))));
        assert_eq!(parts, tally_of(games(&rules)));
    }
}
