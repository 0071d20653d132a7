//! Files and changes make rules, and every mistake in them is told.

use super::*;
use crate::contract::SoloKind;
use crate::rules::{DulleMode, KEYS};
use proptest::prelude::*;

fn complaints(source: &RuleSource) -> Vec<String> {
    source
        .rules()
        .map_or_else(|errors| errors.into_iter().map(|error| error.to_string()).collect(), |_| Vec::new())
}

fn complaint(source: &RuleSource) -> String {
    complaints(source).join("\n")
}

/// A file on the base of ddv.
fn ddv(text: &str) -> RuleSource {
    RuleSource::toml(format!("base = 'ddv'\n{text}"))
}

#[test]
fn a_file_of_a_base_alone_is_that_preset() {
    assert_eq!(RuleSource::toml("base = 'palast'").rules(), Rules::preset("palast"));
    for written in ["PALAST", " Palast "] {
        assert_eq!(RuleSource::toml(format!("base = '{written}'")).rules(), Rules::preset("palast"));
    }
}

#[test]
fn a_file_without_a_base_is_told_which_there_are() {
    let expected = "the file has no base, the preset that gives all other keys their values: write base = \"ddv\" at the \
                    top; presets are ddv, palast, arminia, vln, klassisch";
    for text in ["", "# nothing yet\n", "name = 'ours'", "dulle.mode = 'second'"] {
        assert_eq!(complaint(&RuleSource::toml(text)), expected, "{text}");
    }
    // The other mistakes are told as well.
    let found = complaints(&RuleSource::toml("dulle.mode = 'thrid'"));
    assert_eq!((found.len(), &*found[0]), (2, expected));
}

#[test]
fn keys_may_be_dotted_or_in_tables() {
    let table = "[dulle]\nmode = 'second'\n[deck]\nnines = false\n";
    let dotted = "dulle.mode = 'second'\ndeck.nines = false\n";
    let inline = "dulle = { mode = 'second' }\ndeck = { nines = false }\n";
    let quoted = "'dulle.mode' = 'second'\n'deck.nines' = false\n";
    let rules = [table, dotted, inline, quoted].map(|text| ddv(text).rules().unwrap().label());
    assert!(rules.iter().all(|label| label == "ddv + deck.nines=false + dulle.mode=second"), "{rules:?}");
}

#[test]
fn a_change_takes_toml_values_and_words_without_quotes() {
    let mode = |change: &str| RuleSource::preset("ddv").set(change).rules().unwrap().set().dulle.mode;
    for change in
        ["dulle.mode=second", "dulle.mode = \"second\"", " dulle.mode = 'second' ", "dulle={mode='second'}"]
    {
        assert_eq!(mode(change), DulleMode::Second, "{change}");
    }
    let kinds =
        |change: &str| RuleSource::preset("palast").set(change).rules().unwrap().set().solo.kinds.clone();
    for change in [
        "solo.kinds=[damen, trumpf]",
        "solo.kinds=['damen',diamond,]",
        "solo.kinds = [ \"damen\", \"diamond\" ]",
    ] {
        assert_eq!(kinds(change), [SoloKind::DAMEN, SoloKind::DIAMOND], "{change}");
    }
    assert_eq!(kinds("solo.kinds=[]"), []);
    assert_eq!(kinds("solo.kinds=[ ]"), []);
}

#[test]
fn a_later_change_wins_over_an_earlier_one_and_over_the_file() {
    let source = ddv("hochzeit.tricks = 5").set("hochzeit.tricks=4").set("hochzeit.tricks=2");
    assert_eq!(source.rules().unwrap().set().hochzeit.tricks, crate::rules::UpTo(Some(2)));
}

#[test]
fn what_is_no_change_is_refused() {
    for text in ["dulle.mode", "=second", "dulle.mode=", ""] {
        let expected = format!("`{text}` changes no rule: write KEY=VALUE, such as dulle.mode=second");
        assert_eq!(complaint(&RuleSource::preset("ddv").set(text)), expected);
    }
}

#[test]
fn an_unknown_preset_is_named_with_those_that_exist() {
    let expected = "there is no preset `palasst`: allowed are ddv, palast, arminia, vln, klassisch; did you mean `palast`?";
    assert_eq!(complaint(&RuleSource::preset("palasst")), expected);
    assert_eq!(complaint(&RuleSource::toml("base = 'palasst'")), expected);
    assert_eq!(complaint(&RuleSource::toml("base = 3")), "base = 3: write a string, such as base = \"ddv\"");
}

#[test]
fn an_unknown_key_is_answered_by_did_you_mean() {
    let to = |text: &str| complaint(&ddv(text));
    assert_eq!(
        to("[dulle]\nmood = 'first'"),
        "unknown key `dulle.mood`; dulle has dulle.mode, dulle.last_trick, dulle.first_with_schweine; did you mean `dulle.mode`?"
    );
    assert_eq!(to("[dule]\nmode = 'first'"), "unknown key `dule.mode`; did you mean `dulle.mode`?");
    assert_eq!(
        to("mode = 'on'"),
        "unknown key `mode`; did you mean `dulle.mode` or `joker.mode` or `schweine.mode` or `hochzeit.mode` or `genscher.mode` or `klopfen.mode` or `ansagen.mode`?"
    );
    assert_eq!(to("gane = 'schiebekopf'"), "unknown key `gane`; did you mean `game`?");
    assert_eq!(to("[stakes]\nstake = 1"), "unknown key `stakes.stake`; did you mean `stake`?");
    assert_eq!(to("'' = 1"), "unknown key ``");
    assert_eq!(to("weather = 1"), "unknown key `weather`");
    assert_eq!(to("[weather]"), "unknown key `weather`");
    assert_eq!(to("[dulle.mode]\nx = 1").lines().count(), 1);
}

#[test]
fn notes_are_kept_and_change_nothing() {
    let rules = RuleSource::toml("base = 'ddv'\nnotes = ['a', ' two words ']").rules().unwrap();
    assert_eq!(rules.notes(), ["a", "two words"]);
    assert_eq!(rules, Rules::preset("ddv").unwrap());
    for (wrong, shown) in [("notes = 'a'", "\"a\""), ("notes = [1]", "[1]")] {
        let told = complaint(&RuleSource::toml(format!("base = 'ddv'\n{wrong}")));
        assert!(told.starts_with(&format!("notes = {shown}: write a list of texts")), "{told}");
    }
}

#[test]
fn a_value_for_a_group_is_answered_by_its_keys() {
    let expected =
        "deck = false: deck is a group; set one of deck.nines: packs are of 48 cards, or of 40 without nines";
    assert_eq!(complaint(&RuleSource::preset("ddv").set("deck=false")), expected);
}

#[test]
fn a_wrong_value_names_key_value_and_what_is_allowed() {
    let to = |change: &str| complaint(&RuleSource::preset("ddv").set(change));
    assert_eq!(
        to("ansagen.clock=tabel"),
        "ansagen.clock = \"tabel\": allowed are \"own_hand\", \"table\", \"chain\", \"full_trick\"; did you mean `table`?"
    );
    assert_eq!(
        to("armut.max_trumps=of"),
        "armut.max_trumps = \"of\": allowed are whole numbers from 0 to 12, or \"off\"; did you mean `off`?"
    );
    assert_eq!(
        to("armut.max_trumps=true"),
        "armut.max_trumps = true is of type boolean: allowed are whole numbers from 0 to 12, or \"off\""
    );
    assert_eq!(
        to("score.alten=[1, 2]"),
        "score.alten = [1, 2]: allowed are lists of 6 whole numbers from 0 to 100"
    );
    assert_eq!(
        to("dulle.mode=3"),
        "dulle.mode = 3 is of type integer: allowed are \"off\", \"first\", \"second\""
    );
    assert_eq!(to("deck.nines=no"), "deck.nines = \"no\" is of type string: allowed are true, false");
    assert_eq!(
        to("hochzeit.tricks=300"),
        "hochzeit.tricks = 300: allowed are whole numbers from 1 to 12, or \"all\""
    );
    assert_eq!(
        to("vorbehalt.order=[solo, hochzeyt]"),
        "vorbehalt.order = [\"solo\", \"hochzeyt\"]: allowed are lists of \"pflichtsolo\", \"solo\", \
         \"armut\", \"hochzeit\", \"hammelrennen\", each at most once; did you mean `hochzeit`?"
    );
    assert_eq!(
        to("ansagen.latest=[1, 2, 3]"),
        "ansagen.latest = [1, 2, 3]: allowed are lists of five whole numbers from 0 to 11, never falling"
    );
}

#[test]
fn every_key_refuses_a_value_of_another_type() {
    for key in &KEYS {
        let text = complaint(&RuleSource::preset("ddv").set(format!("{}=1.5", key.name)));
        assert_eq!(
            text,
            format!("{} = 1.5 is of type float: {}", key.name, text.split(": ").nth(1).unwrap())
        );
    }
}

#[test]
fn a_syntax_error_names_line_and_column() {
    let errors = RuleSource::toml("base = 'ddv'\n\n[dulle]\nmode = = 'first'\n").rules().unwrap_err();
    let [RuleError::Syntax { line: 4, column: 8, message }] = errors.as_slice() else { panic!("{errors}") };
    assert!(!message.is_empty());
}

#[test]
fn base_and_name_below_a_header_are_told_where_they_belong() {
    for (file, key, group) in [
        ("[deck]\nbase = 'ddv'\nnines = false", "base", "deck"),
        ("base = 'ddv'\n[deck]\nname = 'ours'", "name", "deck"),
        ("[weather]\nbase = 'ddv'", "base", "weather"),
    ] {
        let expected = format!(
            "`{key}` stands below [{group}], so it reads as {group}.{key}; write it above the first [group]"
        );
        assert_eq!(complaint(&RuleSource::toml(file)), expected);
    }
    assert_eq!(complaint(&ddv("[[dulle]]\nmode = 'first'")), "[[dulle]] is a list of tables; write [dulle]");
}

#[test]
fn of_many_mistakes_the_first_twenty_are_told_and_the_others_counted() {
    let unknown = |n: usize| format!("dulle.mod{n} = 1\n");
    let invalid = |n: usize| format!("mod{n} = nein\n");
    for line in [unknown, invalid] {
        let source = |count: usize| ddv(&(0..count).map(line).collect::<Vec<_>>().concat());
        assert_eq!(source(20).rules().unwrap_err().to_string().lines().count(), 20);
        let last = |count| source(count).rules().unwrap_err().to_string().lines().last().unwrap().to_owned();
        assert_eq!(last(21), "and 1 more mistake");
        // Quickly: what is only counted is not looked up.
        assert_eq!(last(10_000), "and 9980 more mistakes");
    }
}

#[test]
fn a_message_stays_short_however_long_the_text_is() {
    let long = "a".repeat(100_000);
    for file in [
        format!("{long} = 1"),
        format!("dulle.mode = '{long}'"),
        format!("dulle.mode = {long}"),
        format!("solo.kinds = [{}]", "'damen',".repeat(10_000)),
        format!("x = {}", "[".repeat(10_000)),
        format!("{} = 1", vec!["a"; 10_000].join(".")),
    ] {
        let text = complaint(&ddv(&file));
        assert!((1..800).contains(&text.len()), "{} bytes", text.len());
    }
}

#[test]
fn every_fault_is_listed_at_once() {
    let file = "name = 7\ndulle.mode = 'thrid'\nansagen.latest = [5, 4, 3, 2, 1]\n[sonderpunkte]\nfux = 1\nfuchs = 'one'\n";
    let found = complaints(&ddv(file).set("score.won=50").set("deck.nine=false").set("oops"));
    let starts = [
        "name = 7",
        "dulle.mode = \"thrid\"",
        "unknown key `sonderpunkte.fux`",
        "sonderpunkte.fuchs = \"one\" is of type string",
        "unknown key `deck.nine`",
        "`oops` changes no rule",
        "ansagen.latest = [5, 4, 3, 2, 1]: keine 90 would end before Re/Kontra",
        "score.won = 50",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    assert!(found.iter().zip(starts).all(|(text, start)| text.starts_with(start)), "{found:#?}");
}

#[test]
fn every_fault_takes_one_line_whatever_was_typed() {
    let source = RuleSource::toml("base = 'ddv'\ndulle.mode = \"a\\nb\"\n\"c\\nd\" = 1").set("e\nf");
    let errors = source.rules().unwrap_err();
    assert_eq!((errors.as_slice().len(), errors.to_string().lines().count()), (3, 3), "{errors}");
}

#[test]
fn a_contradiction_is_not_reported_where_one_of_its_values_is_a_mistake() {
    let source = RuleSource::preset("ddv").set("deck.nines=false").set("ansagen.latest=[1, 2, 3, 4, 10]");
    assert!(complaint(&source).contains("from 0 to 9"));
    let source = RuleSource::preset("ddv").set("deck.nines=nay").set("ansagen.latest=[1, 2, 3, 4, 12]");
    assert_eq!(complaint(&source), "deck.nines = \"nay\" is of type string: allowed are true, false");
}

#[test]
fn a_faulty_file_does_not_hide_faulty_changes() {
    let found = complaints(&RuleSource::toml("dulle.mode = ").set("hochzeit.triks=2"));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("line 1") && found[1].contains("hochzeit.tricks"), "{found:#?}");
}

proptest! {
    #[test]
    fn any_text_and_any_change_make_rules_or_say_why_not(
        text in r#"(\PC|\n){0,30}|(base|name|deck|dulle|[a-z.]{1,8}) ?= ?([0-9a-z"'\[\]{}=,.-]{0,9})\n?"#,
        key in prop::sample::select(KEYS.map(|key| key.name).to_vec()),
        value in r#"\PC{0,12}|[0-9a-z"'\[\]{}=,. -]{0,12}"#,
    ) {
        if let Err(errors) = RuleSource::toml(text).set(format!("{key}={value}")).rules() {
            prop_assert!(!errors.as_slice().is_empty());
            prop_assert_eq!(errors.to_string().lines().count(), errors.as_slice().len(), "{}", errors);
        }
    }
}
