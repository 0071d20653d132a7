//! Bots that ask who sits where: within a game, and in an evening from game to game.

use super::{arg, read, stdout_of};

/// Two evenings of four games; a search with few worlds.
fn evening(bot: &str, threads: &str, run: &str) -> String {
    stdout_of(&[
        "duel",
        bot,
        "random:vorbehalt=0,ansage=0",
        "--session",
        "4",
        "--deals",
        "2",
        "--block",
        "field-a",
        "--threads",
        threads,
        "-q",
        "--out",
        run,
    ])
}

#[test]
fn what_an_evening_has_shown_is_the_same_on_any_number_of_threads_and_when_it_is_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [one, two, without] = ["one", "two", "without"].map(|name| folder.path().join(name));
    let bot = "pimc:worlds=2,draws=1";
    evening(bot, "1", arg(&one));
    evening(bot, "2", arg(&two));
    assert_eq!(read(one.join("blocks.csv")), read(two.join("blocks.csv")));
    stdout_of(&["verify", arg(&one)]);
    evening("pimc:worlds=2,draws=1,belief=game", "2", arg(&without));
    assert_ne!(read(one.join("blocks.csv")), read(without.join("blocks.csv")), "it goes by earlier games");
}

#[test]
fn thoughts_tell_who_is_taken_for_whom() {
    let random = "random:vorbehalt=0,ansage=0";
    let told = stdout_of(&["play", "pimc:worlds=8", random, random, random, "--seed", "4", "--thoughts"]);
    let lines: Vec<&str> = told.lines().filter(|line| line.contains(" plays like ")).collect();
    assert!(
        lines.len() > 5 && lines.iter().all(|line| line.matches(" plays like ").count() == 3),
        "{lines:#?}"
    );
    let last = lines.last().expect("it tells who plays like whom");
    assert!(last.contains(" plays like random: "), "{last}");
}
