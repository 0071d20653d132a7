//! Many games at once: whenever one ends, its points are written and the next is dealt in its place.

use doko_engine::random::{Stream, draw};
use rand::Rng;

use crate::actions::ACTIONS;
use crate::game::{EnvError, Game, Over, Setting};
use crate::observation::{BYTES, Observer};

/// Where a step is written, one row for each game.
pub struct Rows<'a> {
    /// The observations of the seats that are asked, [`BYTES`] a game.
    pub observations: &'a mut [u8],
    /// What they may choose, [`ACTIONS`] a game.
    pub masks: &'a mut [u8],
    /// The seats that are asked.
    pub seats: &'a mut [u8],
    /// The points of the four seats of a game that has just ended; zeros for others.
    pub rewards: &'a mut [i32],
    /// Whether a game has just ended.
    pub done: &'a mut [bool],
    /// The index of the deal of which the rewards are, or that is being played.
    pub deals: &'a mut [i64],
}

/// Games under way by one set of rules.
///
/// Game `i` of `n` plays the deals `first + i`, `first + i + n`, `first + i + 2n`, … of the seed.
pub struct Games<'r> {
    setting: &'r Setting,
    under_way: Vec<Game<'r>>,
    observer: Observer,
    /// For [`Games::choose_at_random`].
    dice: Stream,
}

impl<'r> Games<'r> {
    /// So many games, each at its first question.
    ///
    /// # Errors
    /// If a bot is at fault.
    ///
    /// # Panics
    /// If there is no game.
    pub fn new(setting: &'r Setting, first: u64, number: usize) -> Result<Games<'r>, EnvError> {
        assert!(number > 0, "at least one game");
        let games = (first..first + number as u64).map(|index| Game::new(setting, index));
        let games = games.collect::<Result<_, _>>()?;
        let word = |n: u64| u128::from(draw(*b"doko env", setting.seed, n));
        let dice = Stream::new(word(2 * first) << 64 | word(2 * first + 1));
        Ok(Games { setting, under_way: games, observer: Observer::new(&setting.rules), dice })
    }

    /// The games.
    pub fn games(&self) -> &[Game<'r>] {
        &self.under_way
    }

    /// Writes what there is to see before the first step.
    pub fn write(&mut self, rows: &mut Rows<'_>) {
        for n in 0..self.under_way.len() {
            self.write_game(n, None, rows);
        }
    }

    /// Takes an action for each game.
    ///
    /// # Errors
    /// If a mask forbids an action, with the number of the game: no game has gone on then. If a bot is at fault.
    ///
    /// # Panics
    /// If there are not as many actions as games.
    pub fn step(&mut self, actions: &[i64], rows: &mut Rows<'_>) -> Result<(), (usize, EnvError)> {
        assert_eq!(actions.len(), self.under_way.len(), "an action for each game");
        for (n, (game, &action)) in self.under_way.iter().zip(actions).enumerate() {
            game.check(action).map_err(|error| (n, error))?;
        }
        for (n, &action) in actions.iter().enumerate() {
            let over = self.step_game(n, action).map_err(|error| (n, error))?;
            self.write_game(n, over, rows);
        }
        Ok(())
    }

    fn step_game(&mut self, n: usize, action: i64) -> Result<Option<Over>, EnvError> {
        self.under_way[n].answer(action)?;
        let over = self.under_way[n].over();
        if let Some(Over { deal, .. }) = over {
            let next = deal + self.under_way.len() as u64;
            self.under_way[n] = Game::new(self.setting, next)?;
        }
        Ok(over)
    }

    fn write_game(&mut self, n: usize, over: Option<Over>, rows: &mut Rows<'_>) {
        let game = &self.under_way[n];
        let view = game.table().view().expect("a learner is asked");
        let row = &mut rows.observations[n * BYTES..][..BYTES];
        self.observer.write(&view, game.picked_by(view.seat()), row);
        game.legal().write(&mut rows.masks[n * ACTIONS..][..ACTIONS]);
        rows.seats[n] = view.seat().index() as u8;
        rows.done[n] = over.is_some();
        rows.deals[n] = over.map_or(game.deal(), |over| over.deal) as i64;
        let points = over.map_or([0; 4], |over| over.points.0);
        rows.rewards[4 * n..][..4].copy_from_slice(&points);
    }

    /// A legal action for each game, all equally likely, from a stream of its own.
    ///
    /// # Panics
    /// If there are not as many places as games.
    pub fn choose_at_random(&mut self, actions: &mut [i64]) {
        assert_eq!(actions.len(), self.under_way.len(), "an action for each game");
        for (game, action) in self.under_way.iter().zip(actions) {
            let legal = game.legal();
            let n = (u128::from(self.dice.next_u64()) * legal.len() as u128) >> 64;
            *action = legal.nth(n as usize) as i64;
        }
    }
}
