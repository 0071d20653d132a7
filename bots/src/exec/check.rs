//! Whether a program keeps to the protocol: it is started, asked everything, and watched.

use std::time::{Duration, Instant};

use doko_engine::random::bot_stream;
use doko_engine::rules::RuleSource;
use doko_engine::words::question_key;
use doko_engine::{Action, PerSeat, Question, Rules, Seat, Table, View};
use serde_json::json;

use super::Exec;
use super::child::GRACE;
use super::many::plays_many;
use super::process::Process;
use crate::bot::{Bot, BotKind, Seated};
use crate::fault::{Cause, Failure, FaultKind};
use crate::random::Random;

/// What was found of one thing that a program has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it has to do.
    pub law: &'static str,
    /// How it did it, or what it did instead.
    pub result: Result<String, Complaint>,
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Complaint {
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// What it did, beginning with a verb.
    pub words: String,
    /// What may help.
    pub advice: &'static str,
}

impl From<Failure> for Complaint {
    fn from(failure: Failure) -> Complaint {
        Complaint { advice: advice(&failure), kind: failure.kind, words: failure.words }
    }
}

/// The rules under which it plays: among them they have every question, and what it answers decides whether it gets there.
const RULES: [(&str, &[&str]); 8] = [
    ("ddv", &[]),
    (
        "palast",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=ramsch",
            "schweine.mode=on_play",
            "klopfen.mode=each",
        ],
    ),
    (
        "arminia",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=schwarze_sau",
            "vorbehalt.asked=by_kind",
        ],
    ),
    ("vln", &[]),
    ("palast", &["solo.priority=bidding", "solo.named=at_lead"]),
    ("klassisch", &[]),
    ("klassisch", &["game=schiebekopf"]),
    ("klassisch", &["game=hammelrennen"]),
];

/// Those who play with it: lively, so that much happens.
const OTHERS: Random = Random { vorbehalt: 0.15, ansage: 0.2 };

/// Eight rule sets, under which every question there is can come up.
pub fn usual_rules() -> Vec<Rules> {
    let rules = |(base, changes): (&str, &[&str])| {
        let source = changes.iter().copied().fold(RuleSource::preset(base), RuleSource::set);
        source.rules().expect("rules without contradiction")
    };
    RULES.map(rules).into()
}

/// Plays with a program, `games` games under each of these rules that it knows, and tells what it finds, thing by thing, until
/// something is wrong. Whether all was right.
///
/// # Panics
/// If there are no rules.
pub fn check(exec: &Exec, rules: &[Rules], games: u64, mut found: impl FnMut(Finding)) -> bool {
    let mut all_is_right = true;
    for law in LAWS.iter().filter(|law| exec.many.is_some() || !law.is_of_many) {
        // Which rules it knows it says with its hello.
        let known: Vec<Rules> = rules.iter().filter(|rules| exec.lacks(rules).is_none()).cloned().collect();
        let result = (law.check)(exec, &known, games);
        all_is_right = result.is_ok();
        found(Finding { law: law.name, result });
        if !all_is_right {
            break;
        }
    }
    all_is_right
}

struct Law {
    name: &'static str,
    /// Whether it is a law for those alone that play many games at once.
    is_of_many: bool,
    check: fn(&Exec, &[Rules], u64) -> Result<String, Complaint>,
}

const LAWS: &[Law] = &[
    Law { name: "starts and says hello", is_of_many: false, check: hello },
    Law { name: "answers every question with a legal answer, in time", is_of_many: false, check: plays },
    Law { name: "plays many games at once, in batches", is_of_many: true, check: plays_many },
    Law { name: "begins each game anew", is_of_many: false, check: forgets },
    Law { name: "ignores messages that it does not know", is_of_many: false, check: ignores },
    Law { name: "writes nothing unasked, and ends with its input", is_of_many: false, check: ends },
];

fn hello(exec: &Exec, _: &[Rules], _: u64) -> Result<String, Complaint> {
    let begin = Instant::now();
    let process = exec.pool.take(FIRST)?;
    let name = process.name().unwrap_or_else(|| "a program without a name".to_owned());
    let words = format!("{name}, after {}", ms(begin.elapsed()));
    exec.pool.keep(FIRST, process);
    Ok(words)
}

/// What a program was asked, and how long it took.
#[derive(Default)]
struct CheckTally {
    games: u64,
    by_question: [u64; Question::ALL.len()],
    longest: Duration,
    total: Duration,
}

impl CheckTally {
    /// Adds a game.
    fn play(&mut self, exec: &Exec, rules: &Rules, seat: Seat, index: u64) -> Result<(), Failure> {
        self.games += 1;
        let answered = |question, took| {
            self.by_question[question as usize] += 1;
            (self.longest, self.total) = (self.longest.max(took), self.total + took);
        };
        play(exec, rules, seat, index, answered).map(drop)
    }
}

fn plays(exec: &Exec, all_rules: &[Rules], games: u64) -> Result<String, Complaint> {
    if all_rules.is_empty() {
        let words = "says that it knows none of the rules that it is checked under".to_owned();
        return Err(Failure { kind: FaultKind::Malformed, words }.into());
    }
    let mut tally = CheckTally::default();
    for (rules, index) in all_rules.iter().flat_map(|rules| (0..games).map(move |index| (rules, index))) {
        tally.play(exec, rules, Seat::ALL[index as usize % 4], index)?;
    }
    for question in Question::ALL {
        if tally.by_question[question as usize] == 0
            && let Some((rules, index)) = find(all_rules, question)
        {
            tally.play(exec, rules, FIRST, index)?;
        }
    }
    let sets = match all_rules.len() {
        1 => "1 rule set".to_owned(),
        sets => format!("{sets} rule sets"),
    };
    let CheckTally { games, by_question, longest, total } = tally;
    let questions: u64 = by_question.iter().sum();
    let kinds = Question::ALL
        .map(|question| format!("{} {}", by_question[question as usize], question_key(question)));
    Ok(format!(
        "{games} games under {sets}, {questions} questions ({}); {} an answer, {} at most",
        kinds.join(", "),
        ms(total / questions.max(1) as u32),
        ms(longest)
    ))
}

/// A game in which a modest player in the first seat is asked this.
fn find(all_rules: &[Rules], question: Question) -> Option<(&Rules, u64)> {
    /// Gives the first of all legal answers.
    struct Modest;

    impl Bot for Modest {
        fn act(&mut self, view: &View<'_>) -> Action {
            view.legal_actions()[0]
        }
    }

    let games = all_rules.iter().flat_map(|rules| (0..300).map(move |index| (rules, index)));
    games.into_iter().find(|&(rules, index)| {
        let mut is_asked = false;
        let note = |asked, _| is_asked |= asked == question;
        play_with(Seated::fair(Modest), rules, FIRST, index, note).is_ok() && is_asked
    })
}

/// One game with the program in a seat; what it has answered.
pub(super) fn play(
    exec: &Exec,
    rules: &Rules,
    seat: Seat,
    index: u64,
    answered: impl FnMut(Question, Duration),
) -> Result<Vec<Action>, Failure> {
    let bot = Seated::new(exec, rules, seat, bot_stream(SEED, index, 0, seat));
    play_with(bot, rules, seat, index, answered)
}

/// The seat in which it plays where it does not matter in which.
const FIRST: Seat = Seat::ALL[0];

/// The seed of all these games.
const SEED: u64 = 1;

/// The same with any bot.
fn play_with(
    bot: Seated,
    rules: &Rules,
    seat: Seat,
    index: u64,
    mut answered: impl FnMut(Question, Duration),
) -> Result<Vec<Action>, Failure> {
    let mut bots =
        PerSeat::from_fn(|other| Seated::new(&OTHERS, rules, other, bot_stream(SEED, index, 0, other)));
    bots[seat] = bot;
    let mut table = Table::new(rules, rules.deal(SEED, index, 0), Seat::ALL[0]);
    let mut answers = Vec::new();
    while let Some(view) = table.view() {
        let (asked, question) = (view.seat(), view.question().expect("the view of a question"));
        let begin = Instant::now();
        let action = bots[asked].answer(&table, &view)?;
        if asked == seat {
            answered(question, begin.elapsed());
            answers.push(action);
        }
        table.answer(action).map_err(|reason| Failure {
            kind: FaultKind::Illegal,
            words: Cause::Illegal { action, reason }.to_string(),
        })?;
    }
    bots[seat].over(&table, seat);
    Ok(answers)
}

fn forgets(exec: &Exec, rules: &[Rules], games: u64) -> Result<String, Complaint> {
    /// A program that leaves little to chance repeats a few games by chance: as long as it does, and is not called reproducible,
    /// it plays more of them, so many times the games and so long at most.
    const MORE: u64 = 20;
    const PATIENCE: Duration = Duration::from_secs(2);

    let rules = &rules[0];
    let begin = Instant::now();
    let (mut played, mut alike) = (0, 0);
    let is_in_doubt =
        |played: u64| !exec.traits().is_reproducible && played < MORE * games && begin.elapsed() < PATIENCE;
    while played < games || played == alike && is_in_doubt(played) {
        let first = play(exec, rules, FIRST, played, |_, _| {})?;
        play(exec, rules, FIRST, played + 1, |_, _| {})?;
        let again = play(exec, rules, FIRST, played, |_, _| {})?;
        (played, alike) = (played + 1, alike + u64::from(first == again));
    }
    match (alike == played, exec.traits().is_reproducible) {
        (true, false) => {
            Ok("plays a game again as it did before: reproducible=on would be true of it".to_owned())
        }
        (true, true) => Ok("plays a game again as it did before".to_owned()),
        (false, false) => Ok("does not play a game again as it did before, and need not: with reproducible=on it would be told a stream to draw from".to_owned()),
        (false, true) => Err(Complaint {
            kind: FaultKind::Malformed,
            words: format!(
                "played {} of {played} games in another way when they were played again with the same stream, though \
                 it is called reproducible",
                played - alike
            ),
            advice: "Draw all chance from `stream` of the message `game`, and forget everything when a game begins.",
        }),
    }
}

fn ignores(exec: &Exec, rules: &[Rules], _: u64) -> Result<String, Complaint> {
    let rules = &rules[0];
    play(exec, rules, FIRST, 0, |_, _| {})?;
    let process = waiting(exec)?;
    let news = json!({ "type": "news", "text": "a message of a later version" });
    process.tell(&news);
    if exec.many.is_some() {
        process.tell(&json!({ "type": "batch", "messages": [news] }));
    }
    exec.pool.keep(FIRST, process);
    play(exec, rules, FIRST, 1, |_, _| {})?;
    Ok("yes".to_owned())
}

/// The process of the first seat, which waits for its next game.
fn waiting(exec: &Exec) -> Result<Process, Failure> {
    if let Some(many) = &exec.many {
        many.close();
    }
    exec.pool.take(FIRST)
}

fn ends(exec: &Exec, rules: &[Rules], _: u64) -> Result<String, Complaint> {
    let rules = &rules[0];
    play(exec, rules, FIRST, 0, |_, _| {})?;
    let mut process = waiting(exec)?;
    std::thread::sleep(Duration::from_millis(100));
    process.is_silent("anything").map_err(|fallen| fallen.failure)?;
    let begin = Instant::now();
    process.close();
    if process.child().wait(GRACE).is_none() {
        let words = format!("still ran {} after its input had ended", ms(begin.elapsed()));
        return Err(Failure { kind: FaultKind::Late, words }.into());
    }
    Ok(format!("ended after {}", ms(begin.elapsed())))
}

pub(super) fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

fn advice(failure: &Failure) -> &'static str {
    match failure.kind {
        FaultKind::Illegal => "Answer with one of the words in `legal` of the question, as they stand there.",
        FaultKind::Late => {
            "Write every line at once (in Python print(…, flush=True)), and read line by line until the input ends. A \
             program that has to think longer gets more processor time by exec:limit=SECONDS,…, more time on the clock by \
             cap=SECONDS, and more to start by start=SECONDS."
        }
        FaultKind::Crashed => {
            "Start it by hand and type {\"type\":\"hello\",\"protocol\":1,\"engine\":\"me\"} to see more."
        }
        FaultKind::Malformed => {
            "An answer is one line such as {\"id\":5,\"answer\":\"HT\"}, with the id of its question, and with the number of \
             its game where there are many; what is meant for people goes to stderr."
        }
        FaultKind::Flood => {
            "Only `hello` and `ask` are answered, with one line each; what is meant for people goes to stderr."
        }
        FaultKind::Version => {
            "Answer hello with the version that the arena names, if you have read its page; with \"many\":true where many games \
             are played at once."
        }
        FaultKind::Memory => {
            "It may use as much memory as exec:memory=MIB,… says, with all that it has started: name more, or load less."
        }
        FaultKind::Processes => {
            "It may be as many processes at once as exec:processes=N,… says: name more, or start fewer."
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_question_comes_up_under_the_usual_rules() {
        let mut asked = BTreeSet::new();
        for rules in usual_rules() {
            for index in 0..60 {
                let mut bots = crate::seat_bots(&rules, &PerSeat([&OTHERS as &dyn BotKind; 4]), 5, index, 0);
                let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[0]);
                while let Some(view) = table.view() {
                    asked.extend(view.question().map(|question| question as usize));
                    let answer = bots[view.seat()].answer(&table, &view).unwrap();
                    table.answer(answer).unwrap();
                }
            }
        }
        assert_eq!(asked, (0..Question::ALL.len()).collect());
    }
}
