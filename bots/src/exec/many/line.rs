//! The messages of all games to the process of a seat, and its answers back to them.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use doko_engine::rules::RuleSet;
use doko_engine::{Rules, Seat};

use super::driver::drive;
use crate::exec::pool::Pool;
use crate::fault::{Failure, FaultKind};
use crate::protocol::{Answer, AnswerOfGame, OfGame, RulesSent, ToBot};
use crate::turns::{Place, Turns};

/// The way to the process of a seat.
pub(in crate::exec) struct Line {
    pub(super) pool: Arc<Pool>,
    pub(super) seat: Seat,
    state: Mutex<State>,
    /// There is a question to be written, or the line is to end.
    news: Condvar,
    next_game: AtomicU64,
    next_question: AtomicU64,
}

struct State {
    turns: Arc<Turns>,
    games: HashMap<u64, InFlight>,
    /// What is to be written, in order.
    queue: VecDeque<Queued>,
    /// The questions that were written and are not answered, by their numbers.
    open: BTreeMap<u64, Open>,
    rules: Vec<KnownRules>,
    driver: Option<JoinHandle<()>>,
    is_to_end: bool,
    written: Written,
}

/// How much was written.
#[derive(Clone, Copy, Default)]
pub(super) struct Written {
    pub(super) batches: usize,
    pub(super) questions: usize,
    /// How many questions the largest batch had.
    pub(super) largest: usize,
}

impl Written {
    /// What was written here and there.
    pub(super) fn and(self, other: Written) -> Written {
        Written {
            batches: self.batches + other.batches,
            questions: self.questions + other.questions,
            largest: self.largest.max(other.largest),
        }
    }
}

/// A game that is not over.
#[derive(Default)]
struct InFlight {
    /// Whether the process that runs was told of it.
    is_told: bool,
    /// Who waits for an answer.
    waits: Option<Arc<Place>>,
    answer: Option<String>,
    failure: Option<Failed>,
}

/// Why a game has no more answers.
#[derive(Clone)]
pub(super) struct Failed {
    pub(super) failure: Failure,
    /// The line by which the process failed, if it was one.
    pub(super) said: Option<String>,
}

/// A message that is to be written.
struct Queued {
    game: u64,
    /// The rules that the process must know before.
    rules: Option<usize>,
    question: Option<(u64, &'static str)>,
    message: Vec<u8>,
}

/// A question that was written.
struct Open {
    game: u64,
    /// What is asked, in a word.
    what: &'static str,
}

/// Rules of some games, as a program is told them.
struct KnownRules {
    set: RuleSet,
    fingerprint: String,
    message: Vec<u8>,
}

/// A game as it begins.
pub(super) struct Begun {
    pub(super) game: u64,
    /// The number of its rules on this line.
    pub(super) rules: usize,
    /// Their fingerprint.
    pub(super) fingerprint: String,
}

impl Line {
    pub(super) fn new(pool: Arc<Pool>, seat: Seat) -> Line {
        let state = State {
            turns: Arc::new(Turns::without_end()),
            games: HashMap::new(),
            queue: VecDeque::new(),
            open: BTreeMap::new(),
            rules: Vec::new(),
            driver: None,
            is_to_end: false,
            written: Written::default(),
        };
        let (next_game, next_question) = (AtomicU64::new(0), AtomicU64::new(0));
        Line { pool, seat, state: Mutex::new(state), news: Condvar::new(), next_game, next_question }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take_turns(&self, turns: Arc<Turns>) {
        self.state().turns = turns;
    }

    pub(super) fn turns(&self) -> Arc<Turns> {
        Arc::clone(&self.state().turns)
    }

    /// The number of the next question, which no other on this line has.
    pub(super) fn number(&self) -> u64 {
        self.next_question.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn written(&self) -> Written {
        self.state().written
    }

    /// A game begins.
    pub(super) fn begin(&self, rules: &Rules) -> Begun {
        let mut state = self.state();
        let game = self.next_game.fetch_add(1, Ordering::Relaxed);
        state.games.insert(game, InFlight::default());
        // A program is told all rules once, however the games by them follow each other.
        let known = state.rules.iter().position(|known| known.set == *rules.set());
        let number = known.unwrap_or_else(|| {
            let sent = OfGame { game: None, message: ToBot::Rules(RulesSent::of(rules)) };
            let message = serde_json::to_vec(&sent).expect("messages are words, numbers and lists");
            let (set, fingerprint) = (rules.set().clone(), rules.fingerprint());
            state.rules.push(KnownRules { set, fingerprint, message });
            state.rules.len() - 1
        });
        Begun { game, rules: number, fingerprint: state.rules[number].fingerprint.clone() }
    }

    /// Has a message written that wants no answer, with the next question of any game.
    pub(super) fn tell(&self, game: u64, rules: Option<usize>, message: Vec<u8>) {
        self.state().queue.push_back(Queued { game, rules, question: None, message });
    }

    /// Has a question written and waits for its answer, in a turn of the calling thread, which others have meanwhile.
    pub(super) fn ask(
        self: &Arc<Line>,
        game: u64,
        question: (u64, &'static str),
        message: Vec<u8>,
        place: &Arc<Place>,
    ) -> Result<String, Failed> {
        let turns = {
            let mut state = self.state();
            let in_flight = state.games.get_mut(&game).expect("a game that was begun");
            if let Some(failed) = &in_flight.failure {
                return Err(failed.clone());
            }
            in_flight.waits = Some(Arc::clone(place));
            state.queue.push_back(Queued { game, rules: None, question: Some(question), message });
            if state.driver.is_none() {
                let line = Arc::clone(self);
                state.driver = Some(thread::spawn(move || drive(&line)));
            }
            self.news.notify_one();
            Arc::clone(&state.turns)
        };
        turns.wait(place);
        let mut state = self.state();
        let in_flight = state.games.get_mut(&game).expect("a game that was begun");
        match (in_flight.answer.take(), &in_flight.failure) {
            (Some(answer), _) => Ok(answer),
            (None, Some(failed)) => Err(failed.clone()),
            (None, None) => unreachable!("whoever is called has an answer, or none any more"),
        }
    }

    /// A game is over, or goes on without this bot, and its process is told so by this message.
    pub(super) fn end(&self, game: u64, message: Vec<u8>) {
        let mut state = self.state();
        let in_flight = state.games.remove(&game);
        if in_flight.is_some_and(|in_flight| in_flight.failure.is_none()) {
            state.queue.push_back(Queued { game, rules: None, question: None, message });
        }
    }

    /// Waits until there is a question to be written; whether there is one, and not the end of the line.
    pub(super) fn wait_for_questions(&self) -> bool {
        let has_none = |state: &mut State| {
            !state.is_to_end && state.queue.iter().all(|queued| queued.question.is_none())
        };
        let state = self.news.wait_while(self.state(), has_none).unwrap_or_else(PoisonError::into_inner);
        !state.is_to_end
    }

    /// Takes all that is to be written, as a line; `knows` says which rules the process was told. Nothing if there is nothing.
    pub(super) fn take_batch(&self, knows: &mut Vec<bool>) -> Option<Vec<u8>> {
        let mut state = self.state();
        let State { queue, games, open, rules, written, .. } = &mut *state;
        if queue.is_empty() {
            return None;
        }
        knows.resize(rules.len(), false);
        // A `Batch` around messages that the threads of the games have written already: all processes wait for this thread.
        let mut line = br#"{"type":"batch","messages":["#.to_vec();
        for queued in queue.drain(..) {
            if let Some(number) = queued.rules
                && !std::mem::replace(&mut knows[number], true)
            {
                line.extend(&rules[number].message);
                line.push(b',');
            }
            if let Some(in_flight) = games.get_mut(&queued.game) {
                in_flight.is_told = true;
            }
            if let Some((id, what)) = queued.question {
                open.insert(id, Open { game: queued.game, what });
            }
            line.extend(&queued.message);
            line.push(b',');
        }
        let batch = Written { batches: 1, questions: open.len(), largest: open.len() };
        *written = written.and(batch);
        line.pop();
        line.extend(b"]}\n");
        Some(line)
    }

    /// What the process is asked and has not answered, in words; `None` if it has answered everything.
    pub(super) fn open(&self) -> Option<String> {
        let state = self.state();
        let (id, Open { game, what }) = state.open.first_key_value()?;
        let more = state.open.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        Some(format!("question {id} ({what}) of game {game}{more}"))
    }

    /// Brings answers to the games that wait for them, to the first that is none.
    pub(super) fn deliver(&self, answers: Vec<AnswerOfGame>) -> Result<(), Failure> {
        let mut called = Vec::with_capacity(answers.len());
        let mut state = self.state();
        let delivered = answers.into_iter().try_for_each(|AnswerOfGame { game, answer: Answer { id, answer } }| {
            let Some(open) = state.open.get(&id) else {
                let is_known = id < self.next_question.load(Ordering::Relaxed);
                let (kind, words) = if is_known {
                    (FaultKind::Flood, "which it has answered before or was not asked")
                } else {
                    (FaultKind::Malformed, "which nobody has asked")
                };
                return Err(Failure { kind, words: format!("answered question {id} of game {game}, {words}") });
            };
            if open.game != game {
                let words = format!(
                    "mixed up its games: it answered question {id}, which is one of game {}, as one of game {game}",
                    open.game
                );
                return Err(Failure { kind: FaultKind::Malformed, words });
            }
            state.open.remove(&id);
            let in_flight = state.games.get_mut(&game).expect("a game waits for its answer");
            in_flight.answer = Some(answer);
            called.extend(in_flight.waits.take());
            Ok(())
        });
        let turns = Arc::clone(&state.turns);
        drop(state);
        turns.call(&called);
        delivered
    }

    /// The process has failed, and all games that it was told of with it; what it was not told is left for the next.
    pub(super) fn fail(&self, failure: &Failure, said: Option<&str>) {
        self.fail_those(failure, said, |in_flight| in_flight.is_told);
    }

    /// There is no process any more.
    pub(super) fn fail_all(&self, failure: &Failure) {
        self.fail_those(failure, None, |_| true);
    }

    fn fail_those(&self, failure: &Failure, said: Option<&str>, has_failed: impl Fn(&InFlight) -> bool) {
        let mut state = self.state();
        let State { games, queue, open, .. } = &mut *state;
        let mut called = Vec::new();
        for in_flight in games.values_mut().filter(|in_flight| has_failed(in_flight)) {
            let said = said.filter(|_| in_flight.waits.is_some()).map(str::to_owned);
            in_flight.failure.get_or_insert_with(|| Failed { failure: failure.clone(), said });
            called.extend(in_flight.waits.take());
        }
        open.clear();
        queue.retain(|queued| games.get(&queued.game).is_some_and(|in_flight| in_flight.failure.is_none()));
        let turns = Arc::clone(&state.turns);
        drop(state);
        turns.call(&called);
    }

    pub(super) fn request_end(&self) {
        self.state().is_to_end = true;
        self.news.notify_one();
    }

    pub(super) fn wait_for_end(&self) {
        let driver = self.state().driver.take();
        if let Some(driver) = driver {
            // It has no more to say if it has panicked.
            drop(driver.join());
        }
        self.state().is_to_end = false;
    }
}
