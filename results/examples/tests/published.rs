//! The programs behind pages of `results/`, on a few deals: they say the same however many threads work.

use std::process::Command;

/// What a program says of a few deals.
#[track_caller]
fn told(program: &str, words: &[&str]) -> String {
    let [one, two] = ["1", "2"].map(|threads| {
        let output =
            Command::new(program).args(words).env("RAYON_NUM_THREADS", threads).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("it is UTF-8")
    });
    assert_eq!(one, two);
    one
}

/// The number at the end of what follows a few words.
#[track_caller]
fn number(told: &str, before: &str, after: &str) -> f64 {
    let rest = told.split_once(before).map(|(_, rest)| rest);
    let text = rest.and_then(|rest| rest.split_once(after)).map(|(text, _)| text);
    let number = text.and_then(|text| text.parse().ok());
    number.unwrap_or_else(|| panic!("no number between {before:?} and {after:?}: {told}"))
}

#[test]
fn folk_wisdom_is_counted_and_tried() {
    let told = told(env!("CARGO_BIN_EXE_folk_wisdom"), &["net", "deals=200"]);
    for odds in ["0.2340 (11/47)", "6.739; with none: 6.261", "trump: 110; in Fehl: 130", "does: 0.186"] {
        assert!(told.contains(odds), "{odds}: {told}");
    }
    let share = number(&told, "Normalspiele two against two: ", " ±");
    assert!((0.4..0.9).contains(&share), "{share}");
    // Every saying has its moments, but for long suits, which hardly ever are there to be led.
    let (_, sayings) = told.split_once("Sayings, in points").expect("a heading");
    let cases: Vec<f64> = sayings
        .split(" in ")
        .filter_map(|rest| rest.split_once(" deals; the bot does it")?.0.parse().ok())
        .collect();
    assert_eq!(cases.iter().filter(|&&count| count >= 10.0).count(), 19, "{told}");
}

#[test]
fn solos_are_weighed() {
    let told = told(env!("CARGO_BIN_EXE_solos"), &["net", "deals=650", "hopeless=100"]);
    assert!(told.starts_with("net in one seat among three of net, 650 deals of seed 2026, ddv"), "{told}");
    let (_, best) = told.split_once("The best solo of a hand: ").expect("a table of solos");
    // Without a threshold nearly every hand has its best solo weighed.
    assert!(number(best, "won, ", " cases") >= 450.0, "{told}");
    assert!(told.contains("\nHochzeit, against silence: "), "{told}");
}
