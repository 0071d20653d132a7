//! A bot outside that does one thing wrong, named by its first argument: what the arena has to live with.
//!
//! `doko bots check 'exec:target/debug/examples/faulty_bot hangs'` finds it. Without a fault to commit it gives the first
//! legal answer to everything, in thirty lines and without doko's libraries.

use std::io::{self, BufRead, Write};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fault = std::env::args().nth(1).unwrap_or_default();
    if fault == "dies-at-start" {
        return Err("no such model: weights.bin".into());
    }
    let mut out = io::stdout().lock();
    let mut cards = 0;
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        match message["type"].as_str() {
            Some("hello") if fault == "hangs-at-start" => sleep(Duration::from_secs(3600)),
            Some("hello") => {
                let protocol = if fault == "speaks-another-version" { 7 } else { 1 };
                let knows =
                    if fault == "knows-ddv-alone" { json!({ "presets": ["ddv"] }) } else { json!({}) };
                say(&mut out, &json!({ "protocol": protocol, "name": "faulty", "knows": knows }))?;
            }
            Some("game") => cards = 0,
            Some("ask") => {
                cards += i32::from(message["question"] == "card");
                let is_now = cards == 3 && message["question"] == "card";
                answer(&mut out, &message, if is_now { &fault } else { "" })?;
            }
            _ => {}
        }
    }
    if fault == "stays" {
        sleep(Duration::from_secs(3600));
    }
    Ok(())
}

/// The first legal answer, or something else.
fn answer(out: &mut impl Write, ask: &Value, fault: &str) -> io::Result<()> {
    let reply = json!({ "id": ask["id"], "answer": ask["legal"][0] });
    match fault {
        "hangs" => loop {
            sleep(Duration::from_secs(3600));
        },
        "dies" => panic!("a card too many"),
        "plays-what-it-does-not-hold" => {
            let hand = ask["view"]["hand"].as_array().expect("a hand is a list");
            let foreign = ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ"]
                .into_iter()
                .find(|card| !hand.contains(&json!(card)));
            say(out, &json!({ "id": ask["id"], "answer": foreign }))
        }
        "answers-garbage" => writeln!(out, "I would rather not").and_then(|()| out.flush()),
        "answers-no-text" => out.write_all(b"\xff\x1b[31m\n").and_then(|()| out.flush()),
        "answers-another-question" => say(out, &json!({ "id": 1_000_000, "answer": ask["legal"][0] })),
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

fn say(out: &mut impl Write, message: &Value) -> io::Result<()> {
    writeln!(out, "{message}")?;
    out.flush()
}
