//! One game for an environment, and many at once.

use std::sync::{Mutex, MutexGuard, TryLockError};

use doko_arena::host;
use doko_bots::protocol::{Ask, Snapshot};
use doko_engine::{Question, Seat};
use doko_env::actions::ActionSet;
use doko_env::{ACTIONS, BYTES, EnvError, Game, Games, Observer, Rows, Seating, Setting, Sitting};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::bots::kind_of;
use crate::raised;

self_cell!(
    /// A game with the rules that it is played by.
    struct OwnGame {
        owner: Setting,
        #[not_covariant]
        dependent: Game,
    }
);

self_cell!(
    /// Games with the rules that they are played by.
    struct OwnGames {
        owner: Setting,
        #[not_covariant]
        dependent: Games,
    }
);

/// The rules, the seed and who sits where.
fn setting(
    rules: &str,
    changes: &[String],
    seed: u64,
    bots: &[Bound<'_, PyAny>],
    seat: Option<usize>,
) -> PyResult<Setting> {
    let rules = host::rules(rules, changes).map_err(|error| raised(&error))?;
    let mut kinds = bots.iter().map(|bot| Ok(kind_of(bot)?.1)).collect::<PyResult<Vec<_>>>()?;
    for kind in &kinds {
        kind.ready().map_err(|failure| PyValueError::new_err(format!("a bot cannot play: it {failure}")))?;
        if let Some(lacks) = kind.lacks(&rules) {
            return Err(PyValueError::new_err(format!("a bot says that it does not know {lacks}")));
        }
    }
    if let [only] = &kinds[..] {
        kinds = vec![only.clone(), only.clone(), only.clone()];
    }
    let sitting = match seat {
        None => Sitting::Turn,
        Some(seat) => Sitting::One(seat_of(seat)?),
    };
    let seating = match <[_; 3]>::try_from(kinds) {
        Ok(kinds) => Seating::among(sitting, kinds),
        Err(none) if none.is_empty() => Seating::ALL,
        Err(_) => {
            return Err(PyValueError::new_err(
                "name one bot for the three other seats, or three bots, clockwise",
            ));
        }
    };
    Ok(Setting { rules, seed, seating })
}

fn seat_of(seat: usize) -> PyResult<Seat> {
    Seat::new(seat).ok_or_else(|| PyValueError::new_err(format!("{seat} is no seat: seats are 0 to 3")))
}

fn wrong(error: &EnvError) -> PyErr {
    match error {
        EnvError::Masked { .. } => PyValueError::new_err(error.to_string()),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// What is being played, unless another thread is at it.
fn held<T>(playing: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match playing.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(_)) => {
            Err(PyRuntimeError::new_err("an earlier step has failed: make a new environment"))
        }
        Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
            "another thread is stepping: give each thread an environment of its own",
        )),
    }
}

/// One game, which stays as it is when it is over.
#[pyclass]
pub(crate) struct OneGame(Mutex<(OwnGame, Observer)>);

#[pymethods]
impl OneGame {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &str,
        changes: Vec<String>,
        seed: u64,
        deal: u64,
        bots: Vec<Bound<'_, PyAny>>,
        seat: Option<usize>,
    ) -> PyResult<OneGame> {
        let setting = setting(rules, &changes, seed, &bots, seat)?;
        let observer = Observer::new(&setting.rules);
        let game = py.detach(|| OwnGame::try_new(setting, |setting| Game::new(setting, deal)));
        Ok(OneGame(Mutex::new((game.map_err(|error| wrong(&error))?, observer))))
    }

    /// The same environment at another deal.
    fn at(&self, py: Python<'_>, seed: u64, deal: u64) -> PyResult<OneGame> {
        let setting = Setting { seed, ..held(&self.0)?.0.borrow_owner().clone() };
        let observer = Observer::new(&setting.rules);
        let game = py.detach(|| OwnGame::try_new(setting, |setting| Game::new(setting, deal)));
        Ok(OneGame(Mutex::new((game.map_err(|error| wrong(&error))?, observer))))
    }

    /// The seat that is asked; None when the game is over.
    fn asked(&self) -> PyResult<Option<usize>> {
        Ok(held(&self.0)?.0.with_dependent(|_, game| game.asked().map(Seat::index)))
    }

    /// What the game gave to each seat; None before its end.
    fn points(&self) -> PyResult<Option<[i32; 4]>> {
        Ok(held(&self.0)?.0.with_dependent(|_, game| game.over().map(|over| over.points.0)))
    }

    /// How often the cards were dealt again.
    fn redeals(&self) -> PyResult<u32> {
        Ok(held(&self.0)?.0.with_dependent(|_, game| game.redeals()))
    }

    /// Takes the action of the seat that is asked.
    fn step(&self, py: Python<'_>, action: i64) -> PyResult<()> {
        let mut playing = held(&self.0)?;
        let playing = &mut *playing;
        let taken = py.detach(|| playing.0.with_dependent_mut(|_, game| game.answer(action)));
        taken.map_err(|error| wrong(&error))
    }

    /// Writes what a seat knows and what it may choose; zeros where the game is over.
    fn observe(
        &self,
        seat: usize,
        observation: &Bound<'_, PyArray1<u8>>,
        mask: &Bound<'_, PyArray1<u8>>,
    ) -> PyResult<()> {
        let seat = seat_of(seat)?;
        let (mut observation, mut mask) = (observation.try_readwrite()?, mask.try_readwrite()?);
        let (row, places) = (observation.as_slice_mut()?, mask.as_slice_mut()?);
        if row.len() != BYTES || places.len() != ACTIONS {
            return Err(PyValueError::new_err("arrays of other sizes"));
        }
        let mut playing = held(&self.0)?;
        let (game, observer) = &mut *playing;
        game.with_dependent(|_, game| match game.asked() {
            None => {
                row.fill(0);
                places.fill(0);
            }
            Some(asked) => {
                observer.write(&game.table().view_of(seat), game.picked_by(seat), row);
                if asked == seat { game.legal() } else { ActionSet::default() }.write(places);
            }
        });
        Ok(())
    }

    /// What a seat knows, in the words of the protocol: the question if it is asked one, and the view.
    fn view(&self, seat: usize) -> PyResult<String> {
        let seat = seat_of(seat)?;
        let playing = held(&self.0)?;
        let text = playing.0.with_dependent(|_, game| {
            let view = match game.over() {
                Some(_) => game.table().view_at_end(seat)?,
                None => game.table().view_of(seat),
            };
            let question: Option<Question> = view.question();
            Some(match question {
                Some(question) => serde_json::to_string(&Ask::of(0, &view, question, 0)),
                None => serde_json::to_string(&serde_json::json!({ "view": Snapshot::of(&view) })),
            })
        });
        let text = text.ok_or_else(|| PyRuntimeError::new_err("the game has no view"))?;
        text.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

/// Arrays into which each step is written.
struct Arrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<u8>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<i32>>,
    done: Py<PyArray1<bool>>,
    deals: Py<PyArray1<i64>>,
}

/// Many games at once.
#[pyclass]
pub(crate) struct ManyGames {
    playing: Mutex<OwnGames>,
    number: usize,
    arrays: Arrays,
}

impl ManyGames {
    /// Calls `play` with the games and where they write, without holding the interpreter.
    fn with_rows<T: Send>(
        &self,
        py: Python<'_>,
        play: impl FnOnce(&mut Games<'_>, &mut Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let Arrays { observations, masks, seats, rewards, done, deals } = &self.arrays;
        let (mut observations, mut masks) =
            (observations.bind(py).try_readwrite()?, masks.bind(py).try_readwrite()?);
        let (mut seats, mut rewards) = (seats.bind(py).try_readwrite()?, rewards.bind(py).try_readwrite()?);
        let (mut done, mut deals) = (done.bind(py).try_readwrite()?, deals.bind(py).try_readwrite()?);
        let mut rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            deals: deals.as_slice_mut()?,
        };
        let mut playing = held(&self.playing)?;
        let playing = &mut *playing;
        Ok(py.detach(|| playing.with_dependent_mut(|_, games| play(games, &mut rows))))
    }
}

#[pymethods]
impl ManyGames {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "one for each argument of the class in Python")]
    fn new(
        py: Python<'_>,
        number: usize,
        rules: &str,
        changes: Vec<String>,
        seed: u64,
        first: u64,
        bots: Vec<Bound<'_, PyAny>>,
        seat: Option<usize>,
    ) -> PyResult<ManyGames> {
        if number == 0 {
            return Err(PyValueError::new_err("an environment has at least one game"));
        }
        let setting = setting(rules, &changes, seed, &bots, seat)?;
        let games = py.detach(|| OwnGames::try_new(setting, |setting| Games::new(setting, first, number)));
        let arrays = Arrays {
            observations: PyArray2::zeros(py, [number, BYTES], false).unbind(),
            masks: PyArray2::zeros(py, [number, ACTIONS], false).unbind(),
            seats: PyArray1::zeros(py, [number], false).unbind(),
            rewards: PyArray2::zeros(py, [number, 4], false).unbind(),
            done: PyArray1::zeros(py, [number], false).unbind(),
            deals: PyArray1::zeros(py, [number], false).unbind(),
        };
        let playing = Mutex::new(games.map_err(|error| wrong(&error))?);
        let games = ManyGames { playing, number, arrays };
        games.with_rows(py, |games, rows| {
            games.write(rows);
        })?;
        Ok(games)
    }

    /// Takes an action for each game.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.number {
            let given = actions.len();
            return Err(PyValueError::new_err(format!("{given} actions for {} games", self.number)));
        }
        self.with_rows(py, |games, rows| games.step(actions, rows))?.map_err(|(number, error)| {
            let told = wrong(&error);
            match error {
                EnvError::Masked { .. } => PyValueError::new_err(format!("game {number}: {error}")),
                _ => told,
            }
        })
    }

    /// Writes a legal action for each game, all equally likely.
    fn choose_at_random(&self, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut actions = actions.try_readwrite()?;
        let actions = actions.as_slice_mut()?;
        if actions.len() != self.number {
            return Err(PyValueError::new_err("a place for each game"));
        }
        held(&self.playing)?.with_dependent_mut(|_, games| games.choose_at_random(actions));
        Ok(())
    }

    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.observations.clone_ref(py)
    }

    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.masks.clone_ref(py)
    }

    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.seats.clone_ref(py)
    }

    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.arrays.rewards.clone_ref(py)
    }

    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.clone_ref(py)
    }

    #[getter]
    fn deals(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.deals.clone_ref(py)
    }
}
