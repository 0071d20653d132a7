//! A bot outside that does one thing wrong, named by its first argument: what the arena has to live with.
//!
//! `doko bots check 'exec:target/debug/examples/faulty_bot hangs'` finds it. Without a fault to commit it gives the first
//! legal answer to everything, in thirty lines and without doko's libraries.

use std::io::{self, BufRead, Write};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fault = std::env::args().nth(1).unwrap_or_default();
    if fault == "counts" {
        compute(None);
    }
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

/// Keeps a processor busy: for so long, or for ever.
fn compute(long: Option<Duration>) {
    let begin = Instant::now();
    while long.is_none_or(|long| begin.elapsed() < long) {
        std::hint::spin_loop();
    }
}

/// The first legal answer, or something else.
fn answer(out: &mut impl Write, ask: &Value, fault: &str) -> io::Result<()> {
    let reply = json!({ "id": ask["id"], "answer": ask["legal"][0] });
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
        // Not wrong, but for one with less time.
        "computes-a-while" => {
            compute(Some(Duration::from_millis(400)));
            say(out, &reply)
        }
        "sleeps-a-while" => {
            sleep(Duration::from_millis(400));
            say(out, &reply)
        }
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
