//! Bots written in Python, as a kind of bot among others.
//!
//! A fresh object plays each seat of each game; it is sent the messages of the protocol, as text, and what it raises is a fault of
//! its game. The interpreter is held while it thinks, and only then.

use std::sync::{Arc, Mutex, PoisonError};

use doko_bots::protocol::{Answer, Ask, EventSent, Over, RulesSent, Start, ToBot};
use doko_bots::{Bot, BotKind, BotSpec, Failure, FaultKind, Traits};
use doko_engine::random::{Stream, fingerprint, token};
use doko_engine::rules::RuleSet;
use doko_engine::{Action, PerSeat, Rules, Seat, View};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;

/// A bot that a caller names: its spec in results, and what makes it.
pub(crate) fn kind_of(bot: &Bound<'_, PyAny>) -> PyResult<(String, Arc<dyn BotKind>)> {
    if let Ok(text) = bot.cast::<PyString>() {
        let spec: BotSpec = text.to_str()?.parse().map_err(wrong)?;
        return Ok((spec.to_string(), spec.build().map_err(wrong)?));
    }
    if !bot.is_callable() {
        return Err(PyTypeError::new_err(
            "a bot is the name of one, such as \"heuristic\", or a subclass of doko.Bot, not an object of it: every game gets \
             a fresh one",
        ));
    }
    let about = bot.py().import("doko._bot")?.getattr("about")?.call1((bot,))?;
    let (name, identity, reproducible): (String, String, bool) = about.extract()?;
    let kind = PythonKind {
        factory: bot.clone().unbind(),
        fingerprint: fingerprint(format!("python {identity}")),
        reproducible,
        rules: Arc::default(),
    };
    Ok((format!("python:{name}"), Arc::new(kind)))
}

fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A class of bots in Python.
struct PythonKind {
    /// Called without arguments for each seat and game.
    factory: Py<PyAny>,
    fingerprint: String,
    reproducible: bool,
    rules: Arc<Mutex<RulesText>>,
}

/// The message with the rules of the last game: the same for most games.
#[derive(Default)]
struct RulesText(Option<(RuleSet, Arc<str>)>);

impl RulesText {
    fn of(&mut self, rules: &Rules) -> Arc<str> {
        match &self.0 {
            Some((set, text)) if set == rules.set() => Arc::clone(text),
            _ => {
                let text: Arc<str> = line(&ToBot::Rules(RulesSent::of(rules))).into();
                self.0 = Some((rules.set().clone(), Arc::clone(&text)));
                text
            }
        }
    }
}

fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are JSON")
}

impl BotKind for PythonKind {
    fn bot(&self, _: &Rules, _: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(PythonBot {
            factory: Python::attach(|py| self.factory.clone_ref(py)),
            stream: self.reproducible.then(|| token(&stream)),
            rules: Arc::clone(&self.rules),
            playing: None,
            asked: 0,
            told: 0,
            failure: None,
            traceback: Vec::new(),
        })
    }

    fn fingerprint(&self) -> String {
        self.fingerprint.clone()
    }

    fn traits(&self) -> Traits {
        Traits { wants_end: true, is_reproducible: self.reproducible, thinks: true, ..Traits::default() }
    }
}

/// An object that plays one seat of one game.
struct PythonBot {
    factory: Py<PyAny>,
    /// All the randomness that it may use, if it is to play the same again.
    stream: Option<String>,
    rules: Arc<Mutex<RulesText>>,
    /// The object; nothing before the first question.
    playing: Option<Py<PyAny>>,
    asked: u64,
    told: usize,
    failure: Option<Failure>,
    traceback: Vec<String>,
}

impl PythonBot {
    fn ask(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        let question = view.question().expect("a bot that is asked is asked something");
        let begin = self.playing.is_none().then(|| {
            let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner).of(view.rules());
            (rules, line(&ToBot::Game(Start::of(view, self.stream.clone()))))
        });
        let ask = line(&Ask::of(self.asked, view, question, self.told));
        self.asked += 1;
        self.told = view.events().len();
        let answer = Python::attach(|py| {
            let said: PyResult<String> = (|| {
                if let Some((rules, game)) = begin {
                    let bot = self.factory.call0(py)?;
                    bot.call_method1(py, "_begin", (&*rules, game))?;
                    self.playing = Some(bot);
                }
                let bot = self.playing.as_ref().expect("the game has begun");
                bot.call_method1(py, "_ask", (ask,))?.extract(py)
            })();
            said.map_err(|error| self.raised(py, &error))
        })?;
        let malformed = |reason: String| Failure {
            kind: FaultKind::Malformed,
            words: format!("answered {question:?} with `{answer}`: {reason}"),
        };
        let answer = Answer { id: 0, answer: answer.clone() };
        answer.action(view, question).map_err(|error| malformed(error.to_string()))
    }

    /// The fault of having raised something.
    fn raised(&mut self, py: Python<'_>, error: &PyErr) -> Failure {
        let traceback = error.traceback(py).and_then(|traceback| traceback.format().ok()).unwrap_or_default();
        self.traceback = traceback.lines().map(str::to_owned).chain([error.to_string()]).collect();
        Failure { kind: FaultKind::Crashed, words: format!("raised {error}") }
    }
}

impl Bot for PythonBot {
    /// Its answer; the first legal one where it gives none.
    fn act(&mut self, view: &View<'_>) -> Action {
        self.try_act(view).unwrap_or_else(|_| view.legal_actions()[0])
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        self.ask(view).inspect_err(|failure| self.failure = Some(failure.clone()))
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        let Some(bot) = &self.playing else { return };
        let over = Over { events: EventSent::since(self.told, view), points: points.map(|points| points.0) };
        let over = line(&ToBot::Over(over));
        // The game is over: what is raised now is told to nobody but the one who reads stderr.
        Python::attach(|py| {
            if let Err(error) = bot.call_method1(py, "_over", (over,)) {
                error.print(py);
            }
        });
    }

    fn dialogue(&self) -> Vec<String> {
        self.traceback.clone()
    }
}
