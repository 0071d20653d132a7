//! Who sits in the seats of the teacher: the teacher itself, or a student whose every question it answers too.
//!
//! A network that plays leaves the positions that its teacher brings about, and is lost in those that follow. So the next
//! lessons are games of the student: it plays, and the teacher says of each decision what it would have thought (Ross, Gordon and Bagnell
//! 2011, "A reduction of imitation learning and structured prediction to no-regret online learning", there called `DAgger`).

use std::sync::Arc;

use doko_bots::fault::Failure;
use doko_bots::manners::Company;
use doko_bots::{Bot, BotKind, Thought, Traits};
use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::record::DealOrigin;
use doko_engine::{Action, Game, Lang, PerSeat, Rules, Seat, View, told};
use rand::Rng;

use crate::error::{Error, usage};
use crate::run::Contestant;
use crate::studies::plan::BotPlan;

/// The bot whose thoughts are kept, and the one that plays in its place if there is one.
#[derive(Clone)]
pub struct Teacher {
    /// What sits at the table.
    pub seated: Contestant,
    /// The teacher and its student, if they are two.
    apart: Option<[Contestant; 2]>,
}

impl Teacher {
    /// A teacher that plays.
    pub const fn playing(bot: Contestant) -> Teacher {
        Teacher { seated: bot, apart: None }
    }

    /// A teacher that looks on while its student plays.
    pub fn of_student(teacher: Contestant, student: Contestant) -> Teacher {
        let name = format!("{}, taught by {}", student.name, teacher.name);
        let kind = TeacherStudent { teacher: Arc::clone(&teacher.kind), student: Arc::clone(&student.kind) };
        Teacher { seated: Contestant::new(name, Arc::new(kind)), apart: Some([teacher, student]) }
    }

    /// The one or the other.
    pub fn new(teacher: Contestant, student: Option<Contestant>) -> Teacher {
        match student {
            Some(student) => Teacher::of_student(teacher, student),
            None => Teacher::playing(teacher),
        }
    }

    /// The teacher alone.
    pub fn teacher(&self) -> &Contestant {
        self.apart.as_ref().map_or(&self.seated, |[teacher, _]| teacher)
    }

    /// Who plays in its place, if it does not play.
    pub fn student(&self) -> Option<&Contestant> {
        self.apart.as_ref().map(|[_, student]| student)
    }

    /// Refuses a player who sees every card, and a teacher who thinks by what no player can see.
    ///
    /// # Errors
    /// If there is one.
    pub fn expect_fair(&self) -> Result<(), Error> {
        expect_fair([self.student().unwrap_or(&self.seated)])?;
        let teacher = self.teacher();
        if teacher.kind.traits().thinks_fairly() {
            return Ok(());
        }
        usage(format!(
            "{} may think by cards that no player sees: of oracles only cheat:level=1 may teach, by --teacher, while a --student \
             plays",
            teacher.name
        ))
    }

    /// What sits in its seats, in text.
    pub fn label_in(&self, lang: Lang) -> String {
        let teacher = self.teacher().label_in(lang);
        match self.student().map(|student| student.label_in(lang)) {
            Some(student) => {
                told!(lang, "{student}, taught by {teacher}", "{student}, unterrichtet von {teacher}")
            }
            None => teacher,
        }
    }

    /// The teacher in full, and its student.
    pub fn plans(&self) -> (BotPlan, Option<BotPlan>) {
        (BotPlan::of(self.teacher()), self.student().map(BotPlan::of))
    }
}

/// Refuses games of an oracle.
///
/// # Errors
/// If one of these players is one.
pub fn expect_fair<'a>(players: impl IntoIterator<Item = &'a Contestant>) -> Result<(), Error> {
    match players.into_iter().find(|player| player.kind.traits().is_oracle()) {
        Some(oracle) => usage(format!(
            "{} is an oracle, which sees every card: what it plays or loses tells nothing of a fair game; one may teach by \
             --teacher cheat:level=1 while a --student plays",
            oracle.name
        )),
        None => Ok(()),
    }
}

/// A kind of bot that answers as one kind does, and thinks what another does.
struct TeacherStudent {
    teacher: Arc<dyn BotKind>,
    student: Arc<dyn BotKind>,
}

impl BotKind for TeacherStudent {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let of_teacher = substream(stream.next_u64(), 0);
        let traits = [self.teacher.traits(), self.student.traits()];
        Box::new(Pair {
            teacher: self.teacher.bot(rules, seat, of_teacher),
            student: self.student.bot(rules, seat, stream),
            are_oracles: traits.map(Traits::is_oracle),
            want_deal: traits.map(Traits::wants_deal),
        })
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("tutored {} {}", self.student.fingerprint(), self.teacher.fingerprint()))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.teacher, &*self.student]
    }
}

/// A student in its seat, with its teacher behind it.
struct Pair {
    teacher: Box<dyn Bot>,
    student: Box<dyn Bot>,
    /// Whether each of them may see the game as it is, the teacher first.
    are_oracles: [bool; 2],
    /// Whether each wants to be told which deal it is.
    want_deal: [bool; 2],
}

impl Pair {
    /// Those of them for whom this is so.
    fn who(&mut self, is_so: [bool; 2]) -> impl Iterator<Item = &mut Box<dyn Bot>> {
        [&mut self.teacher, &mut self.student]
            .into_iter()
            .zip(is_so)
            .filter_map(|(bot, is_so)| is_so.then_some(bot))
    }
}

impl Bot for Pair {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.teacher.act(view);
        self.student.act(view)
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        self.teacher.try_act(view)?;
        self.student.try_act(view)
    }

    fn meets(&mut self, company: &Company) {
        self.teacher.meets(company);
        self.student.meets(company);
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        self.teacher.over(view, points);
        self.student.over(view, points);
    }

    fn dialogue(&self) -> Vec<String> {
        [&self.teacher, &self.student].into_iter().flat_map(|bot| bot.dialogue()).collect()
    }

    fn deal(&mut self, deal: DealOrigin) {
        self.who(self.want_deal).for_each(|bot| bot.deal(deal));
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.who(self.are_oracles).for_each(|bot| bot.look(truth));
    }

    fn thought(&self) -> Option<&Thought> {
        self.teacher.thought()
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.student.chances(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::{Heuristic, play_game, seat_bots};

    /// Plays as the heuristic does, and must be shown nothing.
    struct Blind;

    struct BlindBot(Box<dyn Bot>);

    impl BotKind for Blind {
        fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
            Box::new(BlindBot(Heuristic::default().bot(rules, seat, stream)))
        }

        fn fingerprint(&self) -> String {
            "blind".to_owned()
        }
    }

    impl Bot for BlindBot {
        fn act(&mut self, view: &View<'_>) -> Action {
            self.0.act(view)
        }

        fn look(&mut self, _: &Game<'_>) {
            panic!("it is no oracle")
        }

        fn deal(&mut self, _: DealOrigin) {
            panic!("it does not want to know")
        }
    }

    #[test]
    fn a_student_beside_an_oracle_is_not_shown_the_game() {
        let spec = "cheat:level=1".parse::<doko_bots::BotSpec>().unwrap();
        let oracle = Contestant::new("cheat", spec.build().unwrap());
        let teacher = Teacher::of_student(oracle, Contestant::new("blind", Arc::new(Blind)));
        assert!(teacher.expect_fair().is_ok() && teacher.seated.kind.traits().is_oracle());
        let rules = Rules::preset("ddv").unwrap();
        let mut bots = seat_bots(&rules, &PerSeat([&*teacher.seated.kind; 4]), 1, 0, 0);
        play_game(&rules, rules.deal(1, 0, 0), Seat::ALL[0], &mut bots).unwrap();
    }
}
