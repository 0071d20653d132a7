//! Lessons as a run: their plan and their fold.

use doko_engine::random::fingerprint;
use doko_engine::{Lang, Rules};

use super::Lessons;
use super::findings::LessonsReport;
use super::sums::{Lesson, Questions, Tallies};
use crate::error::{Error, Exit};
use crate::run::study::ended_with;
use crate::run::{Call, Contestant, Fold, Games, Label, NoGame, RowFiles, Scope, Study, Unit};

impl Study for Lessons {
    type Unit = Lesson;
    type Fold<'s> = Tallies<'s>;

    fn command(&self) -> &'static str {
        "learn lessons"
    }

    fn identity(&self) -> String {
        let rules: Vec<String> = self.rules.iter().map(Rules::fingerprint).collect();
        let bots: Vec<String> = self.bots().iter().map(|bot| bot.kind.fingerprint()).collect();
        let Lessons { seed, keeps_values, .. } = self;
        fingerprint(format!("lessons {rules:?} {bots:?} {seed} {keeps_values}"))
    }

    fn unit_kind(&self) -> Unit {
        Unit::Deal
    }

    fn units(&self) -> u64 {
        self.deals
    }

    fn with_units(self, units: u64) -> Lessons {
        Lessons { deals: units, ..self }
    }

    fn bots(&self) -> Vec<&Contestant> {
        std::iter::once(&self.teacher.seated).chain(&self.companions).collect()
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        std::iter::once(&mut self.teacher.seated).chain(&mut self.companions).collect()
    }

    fn rules(&self) -> Vec<&Rules> {
        self.rules.iter().collect()
    }

    fn keeps_values(&self) -> bool {
        self.keeps_values
    }

    fn config(&self) -> String {
        self.plan().to_toml()
    }

    fn unit(&self, index: u64, games: &mut Games<'_>) -> Result<Lesson, NoGame> {
        let rule_set = self.rule_set(index);
        let (table, seats) = self.seats(index);
        let label = Label::Lesson { rule_set, teachers: table.teachers() };
        let call = Call::single(&self.rules[rule_set], seats, (self.seed, index), label);
        let mut asked = Questions::default();
        let finished = games.watched(&call, &mut asked)?;
        Ok(Lesson::of(rule_set, table, &call, &finished, &asked))
    }

    fn name_of(&self, label: Label) -> String {
        let Label::Lesson { rule_set, teachers } = label else { return String::new() };
        let rules = self.rules[rule_set].label();
        let who = if self.teacher.student().is_some() { "student" } else { "teacher" };
        match teachers {
            1 => format!("{rules}, {who} in one seat"),
            2 => format!("{rules}, {who} in two seats"),
            _ => format!("{rules}, {who} in all seats"),
        }
    }

    fn has_fault(unit: &Lesson) -> bool {
        unit.faults > 0
    }

    fn fold<'s>(&'s self, scope: &Scope, _: &RowFiles<'_>) -> Result<Tallies<'s>, Error> {
        Ok(Tallies::new(self, scope.is_extended))
    }
}

impl Fold<Lesson> for Tallies<'_> {
    type Findings<'f>
        = LessonsReport<'f>
    where
        Self: 'f;

    fn take(&mut self, unit: Lesson) -> Result<(), Error> {
        self.add(&unit);
        Ok(())
    }

    fn findings(&self) -> LessonsReport<'_> {
        LessonsReport { tallies: self, lang: Lang::default() }
    }

    fn ending(&self) -> Exit {
        ended_with(self.faults)
    }
}
