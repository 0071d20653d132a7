use std::collections::BTreeMap;

use proptest::prelude::*;
use toml::Value;

use super::*;
use crate::contract::SoloKind;
use crate::rules::testing::{any_rule_set, changed, values_of};
use crate::rules::{KEYS, Key, PRESETS, RuleSource};

/// Rules in which the key has an effect: a preset, and changes with blanks between them.
fn base_for(key: &Key) -> RuleSet {
    let armut = "armut.max_trumps=3 vorbehalt.order=[armut]";
    let armut_and =
        |changes: &str| format!("armut.max_trumps=3 vorbehalt.order=[solo,armut,hochzeit] {changes}");
    let [with_armut, schweine, duty, bock] = [
        "",
        "schweine.mode=on_play schweine.super=king",
        "ansagen.first_trick_duty=30",
        "session.bock=true session.bock_events=[black,herzstich] throw_in.luschen=5",
    ]
    .map(armut_and);
    let every_solo = format!("solo.kinds=[{}]", SoloKind::SHIPPED.map(SoloKind::key).join(","));
    let (preset, changes) = match (key.name, key.group()) {
        ("stake", _) => ("klassisch", "game=schiebekopf"),
        ("trickless_wins", _) => ("klassisch", "game=hammelrennen"),
        ("trickless_doubles", _) => ("klassisch", "game=ramsch"),
        ("schweine.mode", _) => ("ddv", ""),
        ("armut.suspends", _) => ("arminia", "schweine.in=[normal,armut]"),
        ("score.as_announced", _) => ("ddv", &*with_armut),
        ("ansagen.duty_except", _) => ("ddv", &*duty),
        ("solo.own", _) => ("ddv", OWN_SOLOS),
        ("solo.bidding_ties", _) => ("ddv", "solo.priority=bidding"),
        ("throw_in.rank", _) => ("ddv", "throw_in.volle=7"),
        ("vorbehalt.order" | "ansagen.armut", _) => {
            ("ddv", "armut.max_trumps=3 vorbehalt.order=[solo,armut]")
        }
        ("score.altenstrafe_when", _) => ("klassisch", "score.altenstrafe=3"),
        (
            "score.alten"
            | "score.schneider"
            | "score.fuchs_payment"
            | "score.altenstrafe"
            | "score.karlchen_stake",
            _,
        ) => ("klassisch", ""),
        ("sonderpunkte.in_solos", _) => {
            ("vln", "sonderpunkte.fuchs_both=1 sonderpunkte.dulle_last_trick=1 sonderpunkte.klabautermann=1")
        }
        ("genscher.pair", _) => ("ddv", "genscher.mode=on_play"),
        ("sonderpunkte.karlchen_caught_by", _) => ("vln", ""),
        ("sonderpunkte.dulle_caught_by", _) => ("ddv", "sonderpunkte.dulle_caught=1"),
        ("ansagen.duty_tricks" | "ansagen.duty_goes_on", _) => ("ddv", "ansagen.first_trick_duty=30"),
        ("session.pflicht_kinds", _) => ("ddv", "session.pflicht_solo=2"),
        ("session.sitting_dealer", _) => ("palast", "session.players=5"),
        ("dulle.first_with_schweine", _) => ("ddv", "dulle.mode=second schweine.mode=automatic"),
        ("solo.lead_kinds", _) => ("ddv", &*every_solo),
        ("session.bock_events" | "session.bock_length" | "session.bock_for" | "session.bock_overlap", _) => {
            ("ddv", &*bock)
        }
        ("joker.above", _) => {
            ("ddv", "joker.mode=first schweine.mode=automatic schweine.super=king schweine.hyper=ten")
        }
        ("joker.suit", _) => ("ddv", "joker.mode=first"),
        ("hochzeit.lone_is_solo", _) | (_, Some("schweine")) => ("ddv", &*schweine),
        (_, Some("armut")) => ("palast", armut),
        _ => ("ddv", ""),
    };
    let armut_alone = if changes == armut { "solo.kinds=[]" } else { "" };
    let changes = changes.split(' ').chain(armut_alone.split(' ')).filter(|change| !change.is_empty());
    changes.fold(RuleSource::preset(preset), RuleSource::set).rules().unwrap().set().clone()
}

/// All solos that [`values_of`] has for `solo.own` are on offer.
const OWN_SOLOS: &str = "solo.own=[{name=\"Spitzensolo\",trumps=[]},{name=\"Fernsolo\",trumps=[]},{name=\"Ober\",trumps=[]}] \
    solo.kinds=[Spitzensolo,Fernsolo,Ober]";

#[test]
fn a_different_value_of_any_key_makes_a_different_text_in_each_language() {
    for key in &KEYS {
        let base = base_for(key);
        let mut seen = BTreeMap::new();
        for value in values_of(key) {
            for lang in Lang::ALL {
                let text = body(explain_sections(&changed(&base, key.name, value.clone()).unwrap(), lang));
                // First and second, or second and first: the sheet names them in their order.
                let is_reordered =
                    |other: &Value| key.name == "solo.lead_nth" && sorted(other) == sorted(&value);
                // Both ♦K are Superschweine already.
                let is_other = |other: &Value| {
                    key.name != "schweine.hyper" || ![other, &value].contains(&&Value::from("king"))
                };
                let same = seen.insert(text, value.clone());
                if let Some(other) = same.filter(|other| !is_reordered(other) && is_other(other)) {
                    panic!("{} reads the same for {other} and {value} in {lang}", key.name);
                }
            }
        }
    }
}

/// The entries of a list, as text, in alphabetical order.
fn sorted(list: &Value) -> Vec<String> {
    let mut entries: Vec<String> = list.as_array().expect("a list").iter().map(Value::to_string).collect();
    entries.sort();
    entries
}

/// One snapshot in English and one in German, as `name` and `name_de`.
fn reads_as_reviewed(name: &str, rules: &Rules) {
    insta::assert_snapshot!(name, explain(rules));
    insta::assert_snapshot!(format!("{name}_de"), explain_in(rules, Lang::De));
}

#[test]
fn the_presets_read_as_reviewed() {
    for preset in PRESETS {
        reads_as_reviewed(preset.name, &Rules::preset(preset.name).unwrap());
    }
}

#[test]
fn the_games_of_each_alone_read_as_reviewed() {
    for game in ["schiebekopf", "hammelrennen", "ramsch"] {
        let rules = RuleSource::preset("klassisch").set(format!("game={game}")).rules().unwrap();
        reads_as_reviewed(game, &rules);
    }
    let sau = RuleSource::preset("arminia").set("armut.refused=schwarze_sau");
    reads_as_reviewed("schwarze_sau", &sau.rules().unwrap());
    let declared = "vorbehalt.order=[solo,hammelrennen,armut,hochzeit]";
    reads_as_reviewed("declared_hammelrennen", &RuleSource::preset("arminia").set(declared).rules().unwrap());
    let asked = RuleSource::preset("palast").set("vorbehalt.asked=by_kind").set("throw_in.luschen=5");
    reads_as_reviewed("asked_by_kind", &asked.rules().unwrap());
    let refused = RuleSource::preset("arminia").set("armut.refused=ramsch");
    reads_as_reviewed("refused_armut", &refused.set("trickless_doubles=true").rules().unwrap());
}

#[test]
fn deck_nines_dulle_mode_and_ansagen_mode_change_what_else_is_said() {
    let source = RuleSource::toml("base = 'ddv'\nname = 'short'")
        .set("deck.nines=false")
        .set("dulle.mode=off")
        .set("ansagen.mode=off");
    reads_as_reviewed("short_game", &source.set("sonderpunkte={fuchs=0, doppelkopf=2}").rules().unwrap());
}

#[test]
fn everything_beyond_the_presets_reads_as_reviewed() {
    let source = RuleSource::toml(
        "base = 'arminia'
        name = 'everything'
        dulle.last_trick = 'reversed'
        schweine = {in = ['normal', 'hochzeit', 'armut', 'farbsolo'], second_only = 'party', is_ansage = true}
        throw_in = {luschen = 5, volle = 7, max_trumps = 1, fuchs_highest = 3, kings = 5, nines_and_kings = 8, augen = 90,
            max_augen = 30, nines_in_all_suits = true, bube_highest = 4,
            rank = 'last'}
        solo = {priority = 'bidding', lead = 'soloist'}
        hochzeit.partner = 'named'
        armut = {ask_from = 'left_of_poor', to = 'named_party', refused = 'play_on'}
        ansagen = {when = 'between_tricks', first_trick_duty = 30, absage_needs_ansage = false}
        signals.zoegern = true
        score = {doubling = 'base_and_gegen', reached = 'deepest', absage = 'fulfilled', solo_value = ['damen=4', 'null=6']}
        sonderpunkte = {fuchs_last_trick = 1, karlchen_caught = 2, herzstich = 1, solo = 1, in_solos = true}
        session = {players = 5, games = 20, pflicht_solo = 2, solo_redeal = 'always', bock = true,
            booking = 'winners_only', sitting_dealer = 're', bock_for = 'event', bock_overlap = 'append', bock_length = 1,
            bock_events = ['both_zero', 'augen_120_120', 'herzstich', 'lost_ansage', 'lost_re', 'lost_kontra',
                're_and_kontra', 'lost_solo', 'black', 'thrown_in', 'armut_refused']}",
    );
    reads_as_reviewed("everything", &source.rules().unwrap());
}

#[test]
fn ansagen_of_other_tables_read_as_reviewed() {
    let chained = RuleSource::toml(
        "base = 'ddv'
        name = 'chained'
        armut = {max_trumps = 3, cards = 3}
        vorbehalt.order = ['solo', 'hochzeit', 'armut']
        ansagen = {clock = 'chain', latest_kontra = [2, 2, 3, 4, 5], solo = 're_as_reply', armut = 'before_lead',
            hochzeit = 'next_card', first_trick_duty = 30, duty_tricks = 2, duty_goes_on = true, duty_except = ['solo'],
            absagen = 'first', ladder = 2}",
    );
    reads_as_reviewed("chained", &chained.rules().unwrap());
    let only = RuleSource::preset("vln").set("ansagen.solo=only").set("schweine.is_ansage=false");
    let only = only.set("ansagen.latest_kontra=[2,3,4,5,6]");
    reads_as_reviewed("only_in_solos", &only.rules().unwrap());
}

#[test]
fn other_ways_to_choose_a_game_and_a_partner_read_as_reviewed() {
    let by_seat = RuleSource::toml(
        "base = 'arminia'
        name = 'by_seat'
        vorbehalt.priority = 'seat'
        vorbehalt.told = 'all'
        throw_in = {nines_in_all_suits = true, bube_highest = 0}
        solo.lead_nth = ['second', 'first']
        session = {games = 20, pflicht_solo = 2, pflicht_kinds = 'different', solo_lengthens = 'pflicht'}
        hochzeit = {partner = 'second_fehl', ruff_is_alone = true}
        genscher = {mode = 'on_play', pair = 'spade_king'}
        klopfen.mode = 'each'
        armut = {refused = 'last_takes', return = 'fehl_first', announce_returned_trumps = 'whether', ask_from = 'opposite',
            parties = 'queens'}",
    );
    reads_as_reviewed("by_seat", &by_seat.rules().unwrap());
    let bidding = RuleSource::toml(
        "base = 'vln'
        name = 'bidding_from_behind'
        solo = {bidding_ties = 'later', named = 'at_lead'}
        hochzeit.partner = 'ace'
        klopfen.mode = 'one'",
    );
    reads_as_reviewed("bidding_from_behind", &bidding.rules().unwrap());
}

/// Notes, for what no key can say, stand on the sheet as the file has them, under the name of the rules alone.
#[test]
fn a_sheet_has_the_name_and_the_notes_of_its_file() {
    let source = RuleSource::toml(
        "base = 'palast'
        name = 'Donnerstag'
        notes = ['Whoever revokes loses.', 'Three Bock games at most.']
        dulle.mode = 'second'",
    );
    let rules = source.rules().unwrap();
    for (lang, heading) in [(Lang::En, "Beside these rules"), (Lang::De, "Außerdem gilt")] {
        let sheet = explain_in(&rules, lang);
        assert!(sheet.starts_with("Donnerstag\n\n"), "{sheet}");
        let notes = format!("\n{heading}\n  - Whoever revokes loses.\n  - Three Bock games at most.\n");
        assert!(sheet.ends_with(&notes) && !sheet.contains("dulle.mode"), "{sheet}");
    }
    let unnamed = RuleSource::preset("palast").set("dulle.mode=second").rules().unwrap();
    assert!(explain_in(&unnamed, Lang::De).starts_with("palast\nDie Regeln von palast mit 1 Änderung\n\n"));
    let plain = explain_in(&Rules::preset("palast").unwrap(), Lang::En);
    assert!(plain.starts_with("palast\nDoppelkopf Palast: ") && !plain.contains("Beside these"), "{plain}");
}

#[test]
fn points_that_no_preset_has_read_as_reviewed() {
    let source = RuleSource::toml(
        "base = 'ddv'
        name = 'points'
        dulle.mode = 'second'
        score = {kontra_121 = 'never', even = 'gegen_die_alten', solo_bonus = 1, early_ansage = 1,
            as_announced = ['solo', 'hochzeit', 'armut'], absage_points = 2, steps = 'announced', reached = 'missed',
            feigheit = 3, solo_lost_factor = 'sixfold', lone_hochzeit = 3, altenstrafe = 2}
        sonderpunkte = {gegen_die_alten_when = 're', fuchs_both = 1, karlchen_caught = 1,
            karlchen_caught_by = 'diamond_queen', dulle_last_trick = 1, klabautermann = 1, for_losers = false,
            in_solos = ['fuchs', 'karlchen'], in_hochzeit = 'once_settled'}",
    );
    reads_as_reviewed("points", &source.rules().unwrap());
}

#[test]
fn other_kinds_of_solo_and_of_superschweine_read_as_reviewed() {
    let source = RuleSource::toml(
        "base = 'palast'
        name = 'other solos'
        dulle = {mode = 'second', first_with_schweine = true}
        schweine = {mode = 'automatic', second_only = 'own', super = 'king'}
        deck.nines = false
        solo = {kinds = ['damen', 'fleischlos', 'zehner', 'dullen', 'koehler', 'koenig_damen', 'koenig_buben'],
            lead = 'pflicht', lead_kinds = ['fleischlos', 'koehler']}",
    );
    reads_as_reviewed("other_solos", &source.rules().unwrap());
    let reversed =
        source.set("dulle.last_trick=reversed").set("deck.nines=true").set("solo.kinds=[damen,neuner]");
    let pairs = reversed.set("schweine.super=ten").set("schweine.hyper=king");
    reads_as_reviewed("other_solos_and_nines", &pairs.rules().unwrap());
}

#[test]
fn a_key_is_told_as_the_others_let_it_be() {
    for (preset, changes, told, untold) in [
        ("ddv", "session.games=1", "Der höchste Vorbehalt wird gespielt, Solo vor Hochzeit.", "Pflichtsolo"),
        ("ddv", "session.games=1 vorbehalt.order=[pflichtsolo]", "Soli gibt es nicht.", "im Solo"),
        ("ddv", "score.solo_factor=6", "sechsfach: Jeder Gegner zahlt oder bekommt sie doppelt.", "dreifach"),
        ("palast", "session.players=5 session.sitting_dealer=solo_single", "die Punkte vierfach", "dreifach"),
        ("ddv", "session.booking=winners_only", "Jeder Gewinner schreibt die Punkte des Spiels an:", "zahlt"),
        ("klassisch", "session.booking=winners_only", "Re verliert: Jeder von Kontra bekommt", "zahlen und"),
        ("ddv", "schweine.mode=before_play", "Man darf sie vor der ersten Karte ansagen; sagt", "Tausch"),
        (
            "ddv",
            "schweine.mode=automatic hochzeit.lone_is_solo=true",
            "keine neuen Schweine mehr",
            "mehr ansagen",
        ),
        ("ddv", "throw_in.fuchs_highest=12", "- kein Trumpf höher als der Fuchs", "12 Trümpfe"),
        (
            "ddv",
            "ansagen.clock=full_trick ansagen.latest=[0,1,2,3,4]",
            "Auch der Klärungsstich selbst zählt mit: Re oder Kontra darf man noch bis zum Ende des nächsten Stichs sagen.",
            "Für die Re-Partei",
        ),
        (
            "ddv",
            "ansagen.latest_kontra=[0,1,2,3,4]",
            "Für die Kontra-Partei zählt auch der Klärungsstich selbst mit: Kontra darf man noch bis zur eigenen nächsten Karte \
             sagen.",
            "Re oder Kontra darf man noch",
        ),
    ] {
        let rules = changes.split(' ').fold(RuleSource::preset(preset), RuleSource::set).rules().unwrap();
        let sections = explain_sections(rules.set(), Lang::De);
        let sheet: Vec<String> = sections.into_iter().flat_map(|(_, lines)| lines).collect();
        let sheet = sheet.join("\n");
        assert!(sheet.contains(told) && !sheet.contains(untold), "{preset} {changes}:\n{sheet}");
    }
}

/// What a rule set says of Jokers, in both languages.
#[test]
fn jokers_are_explained_with_what_they_outrank() {
    let read = |changes: &str| {
        let source = changes.split(' ').fold(RuleSource::preset("ddv"), RuleSource::set);
        let rules = source.rules().unwrap();
        Lang::ALL.map(|lang| {
            let lines = explain_sections(rules.set(), lang).into_iter().flat_map(|(_, lines)| lines);
            lines.filter(|line| line.contains("Joker")).collect::<Vec<_>>().join("\n")
        })
    };
    let pairs =
        "schweine.mode=automatic schweine.super=nine schweine.hyper=king schweine.in=[normal,farbsolo]";
    insta::assert_snapshot!(
        [
            read("joker.mode=first dulle.mode=off solo.kinds=[] session.pflicht_solo=0 vorbehalt.order=[hochzeit]"),
            read(&format!("joker.mode=second joker.suit=club joker.above=schweine {pairs} throw_in.luschen=5")),
            read(&format!("joker.mode=first joker.above=hyperschweine {pairs} solo.kinds=[heart]")),
        ]
        .map(|texts| texts.join("\n"))
        .join("\n\n")
    );
    for (suit, symbol) in [("club", '♣'), ("heart", '♥')] {
        let changes = format!("joker.mode=first joker.suit={suit} {pairs}");
        let rules = changes.split(' ').fold(RuleSource::preset("ddv"), RuleSource::set).rules().unwrap();
        let [english, german] = Lang::ALL.map(|lang| {
            let text = body(explain_sections(rules.set(), lang));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        });
        assert!(
            english.contains(&format!("In a Farbsolo in {symbol} there are no Superschweine.")),
            "{english}"
        );
        assert!(
            german.contains(&format!("Im Farbsolo in {symbol} gibt es keine Superschweine.")),
            "{german}"
        );
    }
}

#[test]
fn throw_in_rank_places_a_hand_thrown_in_among_the_vorbehalte() {
    let read = |preset, changes: &str| {
        let rules = changes.split(' ').fold(RuleSource::preset(preset), RuleSource::set).rules().unwrap();
        body(explain_sections(rules.set(), Lang::En)).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (rank, order) in [
        ("before_solo", "a hand thrown in before a solo before a Hochzeit."),
        ("after_solo", "a solo before a hand thrown in before a Hochzeit."),
        ("last", "a solo before a Hochzeit before a hand thrown in."),
    ] {
        assert!(
            read("palast", &format!("throw_in.luschen=5 throw_in.rank={rank}")).contains(order),
            "{rank}"
        );
    }
    let nothing_else = read("klassisch", "solo.kinds=[] throw_in.luschen=5");
    assert!(nothing_else.contains("the only Vorbehalt is a hand thrown in."), "{nothing_else}");
    assert!(read("klassisch", "solo.kinds=[]").contains("There are no Vorbehalte: everybody says gesund."));
}

#[test]
fn schweine_is_ansage_is_told_with_what_a_hochzeit_does_to_it() {
    for (preset, changes, told) in [
        ("vln", "stake=1", "says Re or Kontra by that, if it may still be said, but not in a Hochzeit."),
        ("vln", "schweine.in=[normal]", "says Re or Kontra by that, if it may still be said."),
        ("arminia", "schweine.is_ansage=true", "not before the Klärungsstich of another's Hochzeit."),
        ("vln", "schweine.mode=on_play", "not before the Klärungsstich of a Hochzeit."),
    ] {
        let rules = RuleSource::preset(preset).set(changes).rules().unwrap();
        let text =
            body(explain_sections(rules.set(), Lang::En)).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{preset}, {changes}: {text}");
    }
}

#[test]
fn each_game_is_explained_by_what_applies_to_it() {
    for game in ["schiebekopf", "hammelrennen"] {
        for preset in PRESETS {
            let rules = RuleSource::preset(preset.name).set(format!("game={game}")).rules().unwrap();
            let text = body(explain_sections(rules.set(), Lang::En))
                + &body(explain_sections(rules.set(), Lang::De));
            for foreign in ["Hochzeit", "Re ", "Kontra", "Fuchs", "Bock", "Pflichtsolo"] {
                assert!(!text.contains(foreign), "{foreign} in {game}: {text}");
            }
        }
    }
}

/// The digits of a text, number by number, in ascending order: sentences may be built the other way round.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let mut numbers: Vec<u32> = digits.map(|digits| digits.parse().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

/// Checks that an English and a German line say the same, as far as numbers, form and terms show it.
fn says_the_same(english: &str, german: &str) {
    assert_eq!(numbers(english), numbers(german), "{english}\n{german}");
    assert_eq!(english.starts_with("- "), german.starts_with("- "), "{english}\n{german}");
    assert_eq!(english.ends_with(':'), german.ends_with(':'), "{english}\n{german}");
    // Both languages use the terms of the glossary; German may inflect them.
    for term in [
        "Klärungsstich",
        "Skat",
        "gesund",
        "mit mir",
        "Schneider",
        "vorgeführt",
        "Superschweine",
        "Hyperschweine",
        "Joker",
        "Hammelrennen",
        "Nullsolo",
    ] {
        assert_eq!(english.contains(term), german.contains(term), "{term}: {english}\n{german}");
    }
    let is_letter = |c: char| c.is_alphabetic();
    let words: Vec<&str> = german.split(|c| !is_letter(c)).filter(|word| !word.is_empty()).collect();
    let foreign =
        ["the", "and", "with", "of", "or", "to", "by", "for", "if", "you", "it", "trick", "point", "Q", "J"];
    for word in foreign {
        assert!(!words.contains(&word), "{word}: {german}");
    }
    let german_only = ["der", "und", "mit", "oder", "ein", "wird", "Stich", "Punkte", "Spieler"];
    let words: Vec<&str> = english.split(|c| !is_letter(c)).collect();
    for word in german_only.into_iter().filter(|&word| !(word == "mit" && english.contains("mit mir"))) {
        assert!(!words.contains(&word), "{word}: {english}");
    }
}

proptest! {
    #[test]
    fn both_languages_say_the_same_line_by_line(set in any_rule_set()) {
        let (english, german) = (explain_sections(&set, Lang::En), explain_sections(&set, Lang::De));
        prop_assert_eq!(english.len(), german.len());
        for ((head, english), (kopf, german)) in english.iter().zip(&german) {
            prop_assert_eq!(english.len(), german.len(), "{} {}", head, kopf);
            for (english, german) in english.iter().zip(german) {
                says_the_same(english, german);
            }
        }
    }

    #[test]
    fn no_line_is_longer_than_100_characters(set in any_rule_set()) {
        let rules = Rules::new(set).unwrap();
        for lang in Lang::ALL {
            let text = explain_in(&rules, lang);
            prop_assert!(
                text.lines().all(|line| line.chars().count() <= 100 && line.trim_end() == line),
                "{}",
                text
            );
        }
    }
}
