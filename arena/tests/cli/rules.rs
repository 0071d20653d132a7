//! `doko rules` and `doko bots`.

use snapbox::str;

use super::{arg, doko, stdout_of};

#[test]
fn presets_are_listed_with_every_key_on_request() {
    let short = stdout_of(&["rules", "list"]);
    assert!(short.starts_with("ddv ") && short.contains("\npalast "), "{short}");
    let long = stdout_of(&["rules", "list", "--keys"]);
    assert!(long.starts_with(&short) && long.contains("\ndulle.mode\n"), "{long}");
    let options = stdout_of(&["rules", "list", "--options"]);
    assert!(options.starts_with(&short), "{options}");
    assert!(options.contains("\nOptions of palast\n  Scharfer Doko: --set deck.nines=false\n"), "{options}");
    assert!(options.contains("\nOptions of klassisch\n"), "{options}");
}

#[test]
fn rules_written_as_a_file_are_the_same_rules() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ours.toml");
    let text = stdout_of(&["rules", "show", "palast", "--set", "dulle.mode=second", "--toml"]);
    std::fs::write(&file, text).expect("it can be written");
    doko(&["rules", "diff", "palast", arg(&file)]).assert().success().stdout_eq(str![[r#"
            palast  [..]ours.toml
dulle.mode  first   second

"#]]);
    let check = stdout_of(&["rules", "check", arg(&file)]);
    assert!(check.ends_with("ours.toml is right: palast + dulle.mode=second\n"), "{check}");
    std::fs::write(&file, stdout_of(&["rules", "show", "palast", "--toml"])).expect("it can be written");
    let check = stdout_of(&["rules", "check", arg(&file)]);
    assert!(check.ends_with("ours.toml is right: palast\n"), "{check}");
    doko(&["rules", "diff", "ddv", "ddv"]).assert().success().stdout_eq("ddv and ddv are the same rules\n");
}

#[test]
fn rules_are_shown_in_words() {
    let text = stdout_of(&["rules", "show", "ddv"]);
    assert!(text.contains("\nSonderpunkte\n"), "{text}");
    assert_ne!(text, stdout_of(&["rules", "show", "--set", "dulle.mode=second"]));
}

#[test]
fn a_wrong_rule_file_is_told_with_every_mistake() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ours.toml");
    std::fs::write(&file, "base = 'ddv'\ndulle.mode = 'third'\nsolo.lead = 3\n").expect("it can be written");
    doko(&["rules", "check", arg(&file)]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: the rules of [..]ours.toml are wrong:
  dulle.mode = "third": [..]
  solo.lead = 3 [..]

"#]]);
}

#[test]
fn bots_are_listed_and_described() {
    let list = stdout_of(&["bots", "list"]);
    assert!(list.lines().any(|line| line.starts_with("random ")), "{list}");
    doko(&["bots", "describe", "random:ansage=0.1"]).assert().success().stdout_eq(str![[r#"
random: cards uniformly at random, Vorbehalte and Ansagen at low rates

Options, as random:key=value,… (in brackets what they are here)
  vorbehalt  how often it declares a Vorbehalt, takes an Armut or bids, 0 to 1 (0.02)
  ansage     how often it says something when asked or announces Schweine, 0 to 1 (0.1)

random:ansage=0.1 has the fingerprint [..]

"#]]);
    doko(&["bots", "describe", "nobody"]).assert().code(2).stdout_eq("");
}
