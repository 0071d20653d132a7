//! A bot outside that does one thing wrong, named by its first argument: what the arena has to live with.
//!
//! `doko bots check 'exec:target/debug/examples/faulty_bot hangs'` finds it. Without a fault to commit it gives the first
//! legal answer to everything, without doko's libraries, and plays many games at once if it is asked to.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Plays until its input ends, or until its fault ends it.
///
/// # Errors
/// If something is said that it does not understand, or nobody listens any more.
pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fault = std::env::args().nth(1).unwrap_or_default();
    if fault == "counts" {
        compute(None);
    }
    if fault == "sleeps" {
        sleep(Duration::from_secs(3600));
    }
    if fault.starts_with("leaves-a-daemon") {
        // In a session of its own: it is in no group with this process.
        Command::new("setsid")
            .arg(std::env::current_exe()?)
            .arg("sleeps")
            .args(std::env::args().skip(2))
            .spawn()?;
    }
    if fault == "dies-at-start" {
        return Err("no such model: weights.bin".into());
    }
    let mut out = io::stdout().lock();
    // Of each game under way, by its number: how many cards it was asked for.
    let mut cards = HashMap::new();
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        match message["type"].as_str() {
            Some("hello") if fault == "hangs-at-start" => sleep(Duration::from_secs(3600)),
            Some("hello") => {
                let protocol = if fault == "speaks-another-version" { 7 } else { 1 };
                let knows = match &*fault {
                    "knows-ddv-alone" => json!({ "presets": ["ddv"] }),
                    _ => json!({ "own_solos": true, "own_order": true }),
                };
                let leaves_out = if fault == "leaves-out-nonsense" { vec!["view.hnad"] } else { Vec::new() };
                let many = fault != "plays-one-game-at-a-time";
                say(
                    &mut out,
                    &json!({ "protocol": protocol, "name": "faulty", "knows": knows, "many": many, "leaves_out": leaves_out }),
                )?;
            }
            Some("batch") => {
                let messages = message["messages"].as_array().expect("a list of messages");
                let asked: Vec<(&Value, &str)> =
                    messages.iter().filter_map(|message| take(message, &mut cards, &fault)).collect();
                answer_many(&mut out, &asked, &fault)?;
            }
            _ => {
                if let Some((ask, fault)) = take(&message, &mut cards, &fault) {
                    answer(&mut out, ask, fault)?;
                }
            }
        }
    }
    if fault == "stays" {
        sleep(Duration::from_secs(3600));
    }
    Ok(())
}

/// Keeps a processor busy: for so long, or for ever.
fn compute(long: Option<Duration>) {
    let begin = Instant::now();
    while long.is_none_or(|long| begin.elapsed() < long) {
        std::hint::spin_loop();
    }
}

/// A message that is a question, and the fault that is to be committed at it.
fn take<'m>(
    message: &'m Value,
    cards: &mut HashMap<String, i32>,
    fault: &'m str,
) -> Option<(&'m Value, &'m str)> {
    let game = message["game"].to_string();
    match message["type"].as_str() {
        Some("game") => {
            // Now and then is when it has a ♣Q in the last seat, where a short check never asks it.
            let hand = message["hand"].to_string();
            let games = cards.entry("all".to_owned()).or_default();
            *games += 1;
            let is_honest = match fault {
                "cheats-now-and-then" => message["seat"] != 3 || !hand.contains("CQ"),
                // Where a few hands are played twice, most are played alike.
                "repeats-mostly" => !hand.contains("CQ CQ") || *games % 4 < 2,
                _ => false,
            };
            cards.insert(game, if is_honest { i32::MIN } else { 0 });
        }
        Some("over") => drop(cards.remove(&game)),
        Some("ask") => {
            let cards = cards.get_mut(&game).expect("a game was begun");
            *cards += i32::from(message["question"] == "card");
            let is_now = *cards == 3 && message["question"] == "card";
            return Some((message, if is_now { fault } else { "" }));
        }
        _ => {}
    }
    None
}

/// Answers the questions of a batch, the last first, in two lines; or something else.
fn answer_many(out: &mut impl Write, asked: &[(&Value, &str)], fault: &str) -> io::Result<()> {
    let first = |ask: &Value| reply_to(ask, &ask["id"], &ask["legal"][0]);
    let (mut answers, mut faulty) = (Vec::new(), Vec::new());
    for &(ask, now) in asked.iter().rev() {
        if now.is_empty() { answers.push(first(ask)) } else { faulty.push((ask, now)) }
    }
    match (fault, &mut answers[..]) {
        ("mixes-up-games", [one, .., other]) => {
            let game = one["game"].take();
            one["game"] = std::mem::replace(&mut other["game"], game);
        }
        ("exchanges-answers", [one, .., other]) => {
            let answer = one["answer"].take();
            one["answer"] = std::mem::replace(&mut other["answer"], answer);
        }
        ("answers-again", [one, ..]) => {
            let again = one.clone();
            answers.push(again);
        }
        _ => {}
    }
    let half = answers.split_off(answers.len() / 2);
    for answers in [answers, half] {
        match &answers[..] {
            [] => {}
            [one] => say(out, one)?,
            several => say(out, &json!({ "answers": several }))?,
        }
    }
    faulty.into_iter().try_for_each(|(ask, fault)| answer(out, ask, fault))
}

/// The first legal answer, or something else.
fn answer(out: &mut impl Write, ask: &Value, fault: &str) -> io::Result<()> {
    let reply = reply_to(ask, &ask["id"], &ask["legal"][0]);
    match fault {
        "hangs" => loop {
            sleep(Duration::from_secs(3600));
        },
        "computes" => {
            compute(None);
            Ok(())
        }
        "computes-in-a-child" => {
            let mut child = Command::new(std::env::current_exe()?).arg("counts").spawn()?;
            child.wait().map(drop)
        }
        "eats-memory" => {
            // Other than zero, so that the system has to find room for it.
            let memory = vec![1_u8; 300 << 20];
            sleep(Duration::from_secs(3600));
            drop(memory);
            Ok(())
        }
        "breeds" => {
            for _ in 0..6 {
                Command::new(std::env::current_exe()?)
                    .arg("sleeps")
                    .args(std::env::args().skip(2))
                    .spawn()?;
            }
            sleep(Duration::from_secs(3600));
            Ok(())
        }
        // Not wrong, but for one with less time.
        "computes-a-while" => {
            compute(Some(Duration::from_millis(400)));
            say(out, &reply)
        }
        "sleeps-a-while" => {
            sleep(Duration::from_millis(400));
            say(out, &reply)
        }
        "dies" | "leaves-a-daemon-and-dies" => panic!("a card too many"),
        "plays-what-it-does-not-hold" | "cheats-now-and-then" => {
            let hand = ask["view"]["hand"].as_array().expect("a hand is a list");
            let foreign = ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ"]
                .into_iter()
                .find(|card| !hand.contains(&json!(card)));
            say(out, &reply_to(ask, &ask["id"], &json!(foreign)))
        }
        "repeats-mostly" => {
            let legal = ask["legal"].as_array().expect("a list");
            say(out, &reply_to(ask, &ask["id"], &legal[legal.len() - 1]))
        }
        "answers-garbage" => writeln!(out, "I would rather not").and_then(|()| out.flush()),
        // As often as it likes: it is never silent.
        "answers-an-empty-list" => loop {
            say(out, &json!({ "answers": [] }))?;
            sleep(Duration::from_millis(100));
        },
        "answers-no-text" => out.write_all(b"\xff\x1b[31m\n").and_then(|()| out.flush()),
        "answers-another-question" => say(out, &reply_to(ask, &json!(1_000_000), &ask["legal"][0])),
        "says-no-word" => say(out, &reply_to(ask, &ask["id"], &json!("XX"))),
        "floods" => (0..1_000_000).try_for_each(|_| say(out, &reply)),
        "floods-without-end-of-line" => {
            say(out, &reply)?;
            loop {
                out.write_all(&[b'x'; 4096])?;
            }
        }
        _ => say(out, &reply),
    }
}

/// An answer, with the number of its game if that has one.
fn reply_to(ask: &Value, id: &Value, answer: &Value) -> Value {
    match &ask["game"] {
        Value::Null => json!({ "id": id, "answer": answer }),
        game => json!({ "game": game, "id": id, "answer": answer }),
    }
}

fn say(out: &mut impl Write, message: &Value) -> io::Result<()> {
    writeln!(out, "{message}")?;
    out.flush()
}
