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

/// Networks come out of lessons the same to the last bit, and play.
#[test]
fn networks_are_taught_by_selfplay() {
    let folder = tempfile::tempdir().expect("room on the disk");
    let run = |threads: &str, words: &str| {
        let folder = folder.path().join(threads);
        std::fs::create_dir_all(&folder).expect("room on the disk");
        let mut command = Command::new(env!("CARGO_BIN_EXE_selfplay"));
        let output =
            command.args(words.split(' ')).env("RAYON_NUM_THREADS", threads).current_dir(folder).output();
        let output = output.expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("it is UTF-8")
    };
    let parts = "parties:64:p,solo:64:s,choice:64:c";
    let told = ["1", "2"].map(|threads| {
        run(threads, "play --out first --deals 600 --fewest 4 --words 0.5 --games 1");
        run(threads, &format!("teach --lessons first --networks {parts}"));
        run(threads, &format!("pack --networks {parts} --out first.net"));
        run(threads, "play --out second --deals 100 --networks first.net --company 0.5 --speaks --solos 0.3");
        run(threads, &format!("judge --lessons second --networks {parts}"))
            + &run(threads, "duel --bot net:weights=first.net --deals 60")
    });
    assert_eq!(told[0], told[1]);
    let same = |file: &str| {
        let [one, two] = ["1", "2"].map(|threads| std::fs::read(folder.path().join(threads).join(file)));
        one.expect("a file") == two.expect("a file")
    };
    assert!(["first", "p.model", "s.model", "c.model", "first.net", "second"].into_iter().all(same));
    assert_eq!(told[0].matches(" held out: regret ").count(), 3, "{}", told[0]);
    assert_eq!(told[0].matches(", two against two ").count(), 5, "{}", told[0]);
}
