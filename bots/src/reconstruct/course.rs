//! The course of a finished game: every question that was asked at its table, with the answer.

use doko_engine::{Action, Game, Seat, Table, View};

use super::script::Script;
use super::secrets::Secrets;
use crate::observation::Observation;

/// A question of a finished game.
#[derive(Clone, Debug)]
pub struct Answered<'r> {
    /// The table as it stood when it was asked.
    pub table: Table<'r>,
    /// What was answered.
    pub action: Action,
}

/// The questions of a finished game in their order, each with its answer; `None` of a game that no table brings about,
/// because somebody spoke at a moment at which a [`Table`] asks nobody.
///
/// ```
/// use doko_bots::reconstruct::course;
/// use doko_bots::{Heuristic, play_game, seat_bots};
/// use doko_engine::{PerSeat, Rules, Seat};
///
/// let (rules, heuristic) = (Rules::preset("ddv")?, Heuristic::default());
/// let mut bots = seat_bots(&rules, &PerSeat([&heuristic as _; 4]), 1, 0, 0);
/// let game = play_game(&rules, rules.deal(1, 0, 0), Seat::ALL[0], &mut bots)?;
/// for answered in course(&game).expect("it was played at a table") {
///     let view = answered.table.view().expect("a question is open");
///     assert_eq!(heuristic.answer(&view), answered.action);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the game is not over.
pub fn course<'r>(game: &Game<'r>) -> Option<Vec<Answered<'r>>> {
    let rules = game.rules();
    // What all have seen, and what is secret: together they are everything.
    let seen = Observation::of(&View::at_end(game, Seat::ALL[0]).expect("the game is over"));
    let secrets = Secrets::of(game);
    let script = Script::with(rules, &seen, &secrets);
    let mut table = Table::in_session(rules, *game.deal(), *game.setup());
    let mut course = Vec::new();
    while let Some((seat, question)) = table.question() {
        let action = script.answer(&table, seat, question)?;
        course.push(Answered { table: table.clone(), action });
        table.answer(action).ok()?;
    }
    let again = table.game();
    let is_same = again.utterances() == game.utterances()
        && again.supras() == game.supras()
        && again.score() == game.score();
    is_same.then_some(course)
}
