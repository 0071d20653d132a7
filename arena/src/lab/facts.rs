//! What the games of a deal come to, whoever played them: whole numbers that add up.

use doko_engine::{Contract, Game, Item, Outcome, Party, Score, Seat, SoloKind, Step};

use crate::measures::role::Role;
use crate::run::games::Finished;

/// Sums over games of what happened in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Games.
    pub games: u64,
    /// Games with two parties, and those that Re has won: in a Schiebekopf every player plays alone.
    pub re: Won,
    /// Normalspiele two against two, and those that Re has won.
    pub normal: Won,
    /// Announced solos, Nullsoli among them, and those that were won.
    pub solo: Won,
    /// What was played, by [`Role::ALL`] of whoever played it.
    pub played: [u64; Role::ALL.len()],
    /// How often cards were thrown in.
    pub thrown_in: u64,
    /// The points that the seats gained, from forehand on.
    pub seats: [i64; 4],
    /// At an evening, the points of each player at its end.
    pub totals: [i64; 5],
    /// The squares of what the seats gained in each game, over all four of them.
    pub squares: u64,
    /// What the games were worth.
    pub value: u64,
    /// For Re and Kontra, games in which the party had said each step, and those in which it kept that.
    pub said: [[Said; Step::ALL.len()]; 2],
    /// Games in which Re or Kontra was said.
    pub announced: u64,
    /// The [`Item::SONDERPUNKTE`].
    pub sonderpunkte: [Sonderpunkt; Item::SONDERPUNKTE.len()],
    /// Games, but for Nullsoli, in which a party stayed below 90, 60 and 30 Augen, and those in which it was schwarz.
    pub below: [u64; Step::ABSAGEN.len()],
    /// Normalspiele, a stille Hochzeit among them: in these, who plays with whom is found out.
    pub hidden: u64,
    /// How many cards had been played there before everybody could know the parties; all of them if that never was.
    pub cards_until_known: u64,
    /// Games in which bots that do not know the rules had to be told, because it would not go on as they saw it.
    pub parted: u64,
    /// How often a bot was at fault.
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

impl Won {
    fn add(&mut self, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
    }
}

/// How many of some Ansagen or Absagen were kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// How often it was said.
    pub made: u64,
    /// How often the game was then won (Ansage), or the other party stayed below the limit (Absage).
    pub kept: u64,
}

/// What came of a Sonderpunkt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sonderpunkt {
    /// Games in which somebody scored it.
    pub games: u64,
    /// The points that it brought, of both parties together.
    pub points: u64,
}

/// What only somebody who followed a game can say of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// How often the cards had been thrown in before it.
    pub redeals: u32,
    /// After how many cards everybody could know the parties.
    pub known_after: Option<usize>,
    /// Whether bots had to be told the rules.
    pub has_parted: bool,
    /// How many bots were at fault.
    pub faults: usize,
}

impl Facts {
    /// Adds a finished game, whose seats gained these points.
    pub fn add(&mut self, finished: &Finished<'_>, points: [i32; 4], followed: Followed) {
        let Finished { game, outcome, score, .. } = finished;
        self.games += 1;
        self.thrown_in += u64::from(followed.redeals);
        self.parted += u64::from(followed.has_parted);
        self.faults += followed.faults as u64;
        for (sum, points) in self.seats.iter_mut().zip(points) {
            *sum += i64::from(points);
            self.squares += u64::from(points.unsigned_abs()).pow(2);
        }
        self.value += u64::from(score.value().unsigned_abs());
        self.add_played(game, outcome, score, followed.known_after);
        for (sum, item) in self.sonderpunkte.iter_mut().zip(Item::SONDERPUNKTE) {
            let of_both = Party::BOTH.map(|party| u64::from(score.item(party, item).unsigned_abs()));
            let points: u64 = of_both.iter().sum();
            sum.games += u64::from(points > 0);
            sum.points += points;
        }
        if !outcome.contract.is_each_alone() {
            self.add_parties(game, outcome, score);
        }
    }

    /// Which game it was.
    fn add_played(&mut self, game: &Game<'_>, outcome: &Outcome, score: &Score, known_after: Option<usize>) {
        let roles = Seat::ALL.map(|seat| Role::of(game, outcome, seat));
        let mut found_out = false;
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Other && roles.contains(role)) {
            self.played[role as usize] += 1;
            found_out |= matches!(role, Role::Normalspiel | Role::StilleHochzeit);
        }
        if let Contract::Solo(_, soloist) = outcome.contract {
            self.solo.add(score.winners()[soloist]);
        }
        if found_out {
            self.hidden += 1;
            self.cards_until_known += known_after.unwrap_or(game.played()) as u64;
        }
        if roles.contains(&Role::Normalspiel) {
            self.normal.add(score.winner() == Some(Party::Re));
        }
    }

    /// Who has won, what was said, and how far the losers were below.
    fn add_parties(&mut self, game: &Game<'_>, outcome: &Outcome, score: &Score) {
        let rules = game.rules().set();
        self.re.add(score.winner() == Some(Party::Re));
        self.announced += u64::from(Party::BOTH.iter().any(|&party| outcome.ansage[party]));
        for party in Party::BOTH {
            for step in Step::ALL {
                let (was_said, kept) = match step {
                    Step::Ansage => (outcome.ansage[party], score.winner() == Some(party)),
                    _ => (
                        outcome.said[party].is_some_and(|deepest| deepest >= step),
                        outcome.stayed_below(party.other(), step, rules),
                    ),
                };
                let said = &mut self.said[party as usize][step as usize];
                said.made += u64::from(was_said);
                said.kept += u64::from(was_said && kept);
            }
        }
        if matches!(outcome.contract, Contract::Solo(SoloKind::Null, _)) {
            return;
        }
        for (sum, step) in self.below.iter_mut().zip(Step::ABSAGEN) {
            let was_below = |party: &Party| outcome.stayed_below(*party, step, rules);
            *sum += u64::from(Party::BOTH.iter().any(was_below));
        }
    }
}

impl Facts {
    /// Adds what other games came to.
    pub fn merge(&mut self, other: &Facts) {
        let Facts {
            games,
            re,
            normal,
            solo,
            played,
            thrown_in,
            seats,
            totals,
            squares,
            value,
            said,
            announced,
            sonderpunkte,
            below,
            hidden,
            cards_until_known,
            parted,
            faults,
        } = other;
        self.games += games;
        for (sum, won) in [(&mut self.re, re), (&mut self.normal, normal), (&mut self.solo, solo)] {
            sum.games += won.games;
            sum.won += won.won;
        }
        self.played.iter_mut().zip(played).for_each(|(sum, games)| *sum += games);
        self.thrown_in += thrown_in;
        self.seats.iter_mut().zip(seats).for_each(|(sum, points)| *sum += points);
        self.totals.iter_mut().zip(totals).for_each(|(sum, points)| *sum += points);
        self.squares += squares;
        self.value += value;
        for (sum, said) in self.said.iter_mut().flatten().zip(said.iter().flatten()) {
            sum.made += said.made;
            sum.kept += said.kept;
        }
        self.announced += announced;
        for (sum, other) in self.sonderpunkte.iter_mut().zip(sonderpunkte) {
            sum.games += other.games;
            sum.points += other.points;
        }
        self.below.iter_mut().zip(below).for_each(|(sum, games)| *sum += games);
        self.hidden += hidden;
        self.cards_until_known += cards_until_known;
        self.parted += parted;
        self.faults += faults;
    }
}
