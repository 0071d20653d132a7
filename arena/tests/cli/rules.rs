//! `doko rules` and `doko bots`.

use snapbox::str;

use super::{arg, doko, stdout_of};

#[test]
fn presets_are_listed_with_every_key_on_request() {
    let short = stdout_of(&["rules", "list"]);
    assert!(short.starts_with("ddv ") && short.contains("\npalast "), "{short}");
    let long = stdout_of(&["rules", "list", "--keys"]);
    assert!(long.starts_with(&short) && long.contains("\ndulle.mode\n"), "{long}");
    let aliases = long.lines().find(|line| line.starts_with("  club "));
    assert!(aliases.is_some_and(|line| line.contains(" kreuz, treff")), "{long}");
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
Cards and trumps
- palast: ♥10 is the Dulle. Of two Dullen in one trick the first wins, as with all cards.
- [..]ours.toml: [..]♥10 is the Dulle. Of two Dullen in one trick the second wins, unlike
  all other cards.

            palast  [..]ours.toml
dulle.mode  first   second

"#]]);
    let check = stdout_of(&["rules", "check", arg(&file)]);
    assert!(check.ends_with("ours.toml is right: palast + dulle.mode=second\n"), "{check}");
    std::fs::write(&file, stdout_of(&["rules", "show", "palast", "--toml"])).expect("it can be written");
    let check = stdout_of(&["rules", "check", arg(&file)]);
    assert!(check.ends_with("ours.toml is right: palast\n"), "{check}");
    // Solos in another order are no other words; a section that one sheet lacks is told whole.
    let [one, other] = [("one", "'bube', 'damen'"), ("other", "'damen', 'bube'")].map(|(name, kinds)| {
        let file = folder.path().join(name);
        std::fs::write(&file, format!("base = 'ddv'\nsolo.kinds = [{kinds}]\n")).expect("it can be written");
        file
    });
    let told = stdout_of(&["rules", "diff", arg(&one), arg(&other)]);
    assert!(!told.contains("Vorbehalte and solos") && told.contains("solo.kinds"), "{told}");
    let told = stdout_of(&["rules", "diff", "ddv", "palast", "--lang", "de"]);
    assert!(told.contains("\nDer Abend\n- ddv: 24 Spiele."), "{told}");
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
fn what_a_rule_file_says_in_vain_is_told_beside_what_the_command_prints() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ours.toml");
    std::fs::write(&file, "base = 'klassisch'\nsonderpunkte.fuchs = 1\n").expect("it can be written");
    let told = "doko: sonderpunkte.fuchs = 1 has no effect: score.scheme is \"alten\"\n";
    doko(&["rules", "check", arg(&file)]).assert().success().stderr_eq(told).stdout_eq(str![[r#"
[..]ours.toml is right: klassisch + sonderpunkte.fuchs=1

"#]]);
    let commands: [&[&str]; 5] = [
        &["rules", "show", arg(&file)],
        &["rules", "diff", arg(&file), "ddv"],
        &["play", "random", "--rules", arg(&file)],
        &["duel", "random", "random", "--deals", "4", "-q", "--rules", arg(&file)],
        &["power", "random", "random", "--deals", "30", "-q", "--rules", arg(&file)],
    ];
    for command in commands {
        doko(command).assert().success().stderr_eq(told);
    }
    let varied = [
        "lab",
        "--base",
        arg(&file),
        "--vary",
        "score.altenstrafe=0,1",
        "--bots",
        "random",
        "--deals",
        "4",
        "-q",
    ];
    doko(&varied).assert().success().stderr_eq(told);
    doko(&["rules", "check", arg(&file), "--lang", "de"]).assert().success().stderr_eq(str![[r#"
doko: sonderpunkte.fuchs = 1 bleibt ohne Wirkung: score.scheme ist "alten"

"#]]);
}

#[test]
fn rules_and_keys_are_told_in_german() {
    let [short, options, keys] = [&[][..], &["--options"], &["--keys"]]
        .map(|more| stdout_of(&[&["rules", "list", "--lang", "de"], more].concat()));
    assert!(short.starts_with("ddv        Turnierspielregeln des Deutschen Doppelkopf-Verbands"), "{short}");
    assert!(options.contains(
        "\nOptionen von palast\n  Scharfer Doko: --set deck.nines=false\n      Das Spiel ohne Neunen"
    ));
    assert!(keys.contains("\n    erlaubt: \"off\", \"first\", \"second\"\n"), "{keys}");
    assert!(
        keys.contains("\nsession.games\n    Wie viele Spiele ein Abend hat: 1 oder ein Vielfaches"),
        "{keys}"
    );
    for english in ["whole numbers", "lists of", "Whether"] {
        assert!(!keys.contains(english), "{english}");
    }
    let same = stdout_of(&["rules", "diff", "ddv", "ddv", "--lang", "de"]);
    assert_eq!(same, "ddv und ddv sind dieselben Regeln\n");
    assert_eq!(stdout_of(&["rules", "check", "vln", "--lang", "de"]), "vln ist in Ordnung: vln\n");
}

#[test]
fn bots_are_listed_and_described() {
    let list = stdout_of(&["bots", "list"]);
    assert!(list.lines().any(|line| line.starts_with("random ")), "{list}");
    doko(&["bots", "describe", "random:ansage=0.1"]).assert().success().stdout_eq(str![[r#"
random: cards uniformly at random, Vorbehalte and Ansagen at low rates

Options, as random:key=value,… (in brackets what they are here)
  vorbehalt  how often it declares a Vorbehalt, takes an Armut or bids, 0 to 1 (0.02)
  ansage     how often it says something when asked, knocks or announces Schweine, 0 to 1 (0.1)

random:ansage=0.1 has the fingerprint [..]

"#]]);
    doko(&["bots", "describe", "nobody"]).assert().code(2).stdout_eq("");
}
