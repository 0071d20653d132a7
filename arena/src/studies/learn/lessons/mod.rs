//! Lessons: games of a teacher that keep what it thinks of its answers, under one rule set or several.
//!
//! A deal is one game. Which rules it is played by, and who sits where, follows from its index alone. Half of the deals have
//! the teacher in all seats; in the others it meets companions, so that its students also see what happens among weaker
//! players. A student may play in the teacher's place, which then only says what it thinks.
//!
//! | file | what it holds |
//! |---|---|
//! | `plan` | what was asked for, as a file |
//! | `teacher` | the teacher, or its student at the table |
//! | `study` | lessons as a run: their plan and their fold |
//! | `sums` | what a deal comes to, added up |
//! | `findings` | what is told, for programs and for people |

pub mod findings;
pub mod plan;
mod study;
mod sums;
mod teacher;

use doko_engine::{PerSeat, Rules, Seat};

use crate::run::Contestant;

pub use teacher::{Teacher, expect_fair};

/// The teacher if nobody names one: it tries all answers in the same worlds, so that their values can be compared.
pub const TEACHER_SPEC: &str = "pimc:worlds=16,allocation=uniform,stop=0,net=off";

/// How many deals there are if nobody says.
pub const DEALS: u64 = 20_000;

/// The number of the teacher among the bots of the run; companions come after it.
const TEACHER: usize = 0;

/// All that decides the games of lessons.
#[derive(Clone)]
pub struct Lessons {
    /// The rule sets, by turns; one that is there twice has twice the deals.
    pub rules: Vec<Rules>,
    /// The bot whose thoughts are kept.
    pub teacher: Teacher,
    /// Whom it meets, in turn; it plays all deals alone if there are none.
    pub companions: Vec<Contestant>,
    /// The seed of all deals and bot streams.
    pub seed: u64,
    /// How many deals are to be played.
    pub deals: u64,
    /// Whether it is kept what bots think of their answers.
    pub keeps_values: bool,
    /// The version of doko by which they were begun.
    pub engine: String,
}

/// In how many seats the teacher sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeacherSeats {
    /// In all four.
    All,
    /// In two that face each other.
    Two,
    /// In one.
    One,
}

impl TeacherSeats {
    /// All of them.
    pub const ALL: [TeacherSeats; 3] = [TeacherSeats::All, TeacherSeats::Two, TeacherSeats::One];

    /// In how many seats.
    pub const fn teachers(self) -> u32 {
        match self {
            TeacherSeats::All => 4,
            TeacherSeats::Two => 2,
            TeacherSeats::One => 1,
        }
    }
}

impl Lessons {
    /// The number of the rule set by which a deal is played.
    pub fn rule_set(&self, index: u64) -> usize {
        (index % self.rules.len() as u64) as usize
    }

    /// Who sits where in a deal, as bots by their numbers.
    pub fn seats(&self, index: u64) -> (TeacherSeats, PerSeat<usize>) {
        let of_rules = index / self.rules.len() as u64;
        let (table, turn) = (of_rules % 4, of_rules / 4);
        let table = match table {
            1 if !self.companions.is_empty() => TeacherSeats::Two,
            3 if !self.companions.is_empty() => TeacherSeats::One,
            _ => return (TeacherSeats::All, PerSeat([TEACHER; 4])),
        };
        // Only once the teacher has sat everywhere does the next companion come.
        let (first, round) = (turn as usize % 4, (turn / 4) as usize);
        let companion = |number: usize| TEACHER + 1 + number % self.companions.len();
        let seats = PerSeat::from_fn(|seat: Seat| match ((seat.index() + 4 - first) % 4, table) {
            (0, _) | (2, TeacherSeats::Two) => TEACHER,
            (_, TeacherSeats::Two) => companion(round),
            (place, _) => companion(round + place - 1),
        });
        (table, seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;

    fn lessons(rules: &[&str], companions: &[&str]) -> Lessons {
        Lessons {
            rules: rules.iter().map(|name| Rules::preset(name).unwrap()).collect(),
            teacher: Teacher::playing(contestant("random")),
            companions: companions.iter().map(|spec| contestant(spec)).collect(),
            seed: 1,
            deals: 100,
            keeps_values: true,
            engine: String::new(),
        }
    }

    #[test]
    fn of_four_deals_under_one_rule_set_two_have_the_teacher_everywhere() {
        let lessons = lessons(&["ddv", "palast"], &["heuristic", "random:ansage=0.2"]);
        for (rule_set, turn) in [(0, 0), (1, 0), (0, 1), (1, 7)] {
            let tables = [0, 1, 2, 3].map(|n| lessons.seats(2 * (4 * turn + n) + rule_set).0);
            assert_eq!(tables, [TeacherSeats::All, TeacherSeats::Two, TeacherSeats::All, TeacherSeats::One]);
        }
        assert_eq!([0, 1, 2, 3].map(|index| lessons.rule_set(index)), [0, 1, 0, 1]);
    }

    #[test]
    fn the_teacher_goes_round_and_so_do_the_companions() {
        let lessons = lessons(&["ddv"], &["heuristic", "random:ansage=0.2"]);
        let seats = |turn: u64, of_four: u64| lessons.seats(4 * turn + of_four).1.0;
        assert_eq!(
            [0, 1, 2, 3].map(|turn| seats(turn, 1)),
            [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]
        );
        assert_eq!(seats(4, 1), [0, 2, 0, 2]);
        assert_eq!(
            [0, 1, 2, 3].map(|turn| seats(turn, 3)),
            [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]]
        );
        assert_eq!(seats(4, 3), [0, 2, 1, 2]);
    }

    #[test]
    fn without_companions_the_teacher_sits_everywhere() {
        let lessons = lessons(&["ddv"], &[]);
        assert!((0..20).all(|index| lessons.seats(index) == (TeacherSeats::All, PerSeat([0; 4]))));
    }
}
