use proptest::prelude::*;

use crate::contract::SoloKind;
use crate::rules::testing::any_rule_set;
use crate::rules::{
    ArmutCards, Cards, DulleLastTrick, DulleMode, FirstTrickDuty, KEYS, Key, Preset, RuleSet, RuleSource,
    Rules, Threshold, UpTo, VorbehaltKind,
};

/// What the checks say to `ddv` after a change.
fn faults(change: impl FnOnce(&mut RuleSet)) -> String {
    let mut set = Preset::named("ddv").unwrap().rule_set();
    change(&mut set);
    Rules::new(set).map_or_else(|errors| errors.to_string(), |_| String::new())
}

/// What is said to a preset after these changes, which stand with blanks between them.
fn after(base: &str, changes: &str) -> String {
    let source = changes.split(' ').fold(RuleSource::preset(base), RuleSource::set);
    source.rules().map_or_else(|errors| errors.to_string(), |_| String::new())
}

/// The one line said begins with the key, the value as it was written, and the problem.
#[track_caller]
fn refuses(base: &str, changes: &str, start: &str) {
    let text = after(base, changes);
    assert!(text.starts_with(start) && text.lines().count() == 1, "{changes}:\n{text}");
    assert!(text.contains("; "), "no remedy: {text}");
}

#[track_caller]
fn takes(base: &str, changes: &str) {
    assert_eq!(after(base, changes), "", "{changes}");
}

#[test]
fn solo_kinds_names_each_solo_at_most_once() {
    takes("palast", "solo.kinds=[]");
    assert_eq!(
        faults(|set| set.solo.kinds = vec![SoloKind::DAMEN, SoloKind::BUBE, SoloKind::DAMEN]),
        "solo.kinds = [\"damen\", \"bube\", \"damen\"]: \"damen\" more than once; allowed are lists of \"damen\", \
         \"bube\", \"koenig\", \"gemischt\", \"club\", \"spade\", \"heart\", \"diamond\", \"fleischlos\", \"null\", \"zehner\", \
         \"neuner\", \"dullen\", \"koehler\", \"koenig_damen\", \"koenig_buben\", each at most once"
    );
}

#[test]
fn solo_kinds_has_a_neunersolo_only_with_nines() {
    takes("ddv", "solo.kinds=[neuner,zehner]");
    takes("ddv", "solo.kinds=[zehner] deck.nines=false");
    refuses(
        "ddv",
        "solo.kinds=[damen,neuner] deck.nines=false",
        "solo.kinds = [\"damen\", \"neuner\"]: there are no nines",
    );
}

#[test]
fn dulle_first_with_schweine_needs_both() {
    takes("ddv", "dulle.first_with_schweine=true dulle.mode=second schweine.mode=automatic");
    takes("arminia", "dulle.first_with_schweine=true dulle.mode=first");
    refuses(
        "ddv",
        "dulle.first_with_schweine=true",
        "dulle.first_with_schweine = true: there are no Schweine",
    );
    refuses(
        "ddv",
        "dulle.first_with_schweine=true dulle.mode=off schweine.mode=automatic",
        "dulle.first_with_schweine = true: there is no Dulle",
    );
}

#[test]
fn vorbehalt_order_names_each_kind_at_most_once_and_solo_if_there_are_solos() {
    assert_eq!(faults(|set| set.vorbehalt.order.reverse()), "");
    assert_eq!(faults(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo]), "");
    assert_eq!(
        faults(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo; 2]),
        "vorbehalt.order = [\"solo\", \"solo\"]: \"solo\" more than once; allowed are lists of \"pflichtsolo\", \
         \"solo\", \"armut\", \"hochzeit\", \"hammelrennen\", each at most once"
    );
    assert_eq!(
        faults(|set| set.vorbehalt.order.clear()),
        "vorbehalt.order = []: there are solos, but nobody could declare one; add \"solo\" to it, or set \
         solo.kinds to [] and session.pflicht_solo to 0"
    );
    takes("palast", "vorbehalt.order=[] solo.kinds=[]");
    takes("ddv", "vorbehalt.order=[pflichtsolo]");
    refuses(
        "palast",
        "vorbehalt.order=[pflichtsolo]",
        "vorbehalt.order = [\"pflichtsolo\"]: only a Pflichtsolo",
    );
}

#[test]
fn ansagen_latest_never_falls() {
    assert_eq!(faults(|set| set.ansagen.latest = [3; 5]), "");
    assert_eq!(
        faults(|set| set.ansagen.latest = [1, 2, 4, 3, 5]),
        "ansagen.latest = [1, 2, 4, 3, 5]: keine 30 would end before keine 60; make number 4 at least 4"
    );
}

#[test]
fn ansagen_latest_leaves_the_speaker_a_card() {
    assert_eq!(faults(|set| set.ansagen.latest = [11; 5]), "");
    assert_eq!(
        faults(|set| set.ansagen.latest = [12; 5]),
        "ansagen.latest = [12, 12, 12, 12, 12]: allowed are lists of five whole numbers from 0 to 11, never falling; \
         a speaker still holds a card of 12 (deck.nines = true)"
    );
    let short = faults(|set| (set.deck.nines, set.ansagen.latest) = (false, [1, 2, 3, 4, 10]));
    assert!(short.contains("from 0 to 9") && short.contains("deck.nines = false"), "{short}");
}

#[test]
fn hochzeit_tricks_is_at_least_one_and_at_most_the_tricks_of_the_game() {
    for (nines, last) in [(true, 12), (false, 10)] {
        for tricks in 0..=14 {
            let text = faults(|set| (set.deck.nines, set.hochzeit.tricks) = (nines, UpTo(Some(tricks))));
            assert_eq!(text.is_empty(), (1..=last).contains(&tricks), "{text}");
        }
        assert_eq!(faults(|set| (set.deck.nines, set.hochzeit.tricks) = (nines, UpTo(None))), "");
    }
    assert_eq!(
        faults(|set| (set.deck.nines, set.hochzeit.tricks) = (false, UpTo(Some(11)))),
        "hochzeit.tricks = 11: allowed are whole numbers from 1 to 10, or \"all\"; there are 10 tricks (deck.nines = false)"
    );
}

#[test]
fn points_of_score_and_sonderpunkte_stay_between_0_and_20() {
    let fields: [fn(&mut RuleSet) -> &mut i32; 12] = [
        |set| &mut set.score.won,
        |set| &mut set.score.ansage,
        |set| &mut set.sonderpunkte.gegen_die_alten,
        |set| &mut set.sonderpunkte.doppelkopf,
        |set| &mut set.sonderpunkte.fuchs,
        |set| &mut set.sonderpunkte.fuchs_last_trick,
        |set| &mut set.sonderpunkte.fuchs_caught_last_trick,
        |set| &mut set.sonderpunkte.karlchen,
        |set| &mut set.sonderpunkte.karlchen_caught,
        |set| &mut set.sonderpunkte.dulle_caught,
        |set| &mut set.sonderpunkte.herzstich,
        |set| &mut set.sonderpunkte.solo,
    ];
    for field in fields {
        for points in [-1, 0, 20, 21] {
            let text = faults(|set| *field(set) = points);
            assert_eq!(text.is_empty(), (0..=20).contains(&points), "{text}");
        }
    }
    assert_eq!(
        faults(|set| set.score.won = -1),
        "score.won = -1: allowed are whole numbers from 0 to 20; write 0 for none"
    );
}

#[test]
fn score_solo_factor_can_be_shared_by_three_opponents() {
    for factor in -3..=12 {
        let text = faults(|set| set.score.solo_factor = factor);
        assert_eq!(text.is_empty(), [3, 6, 9].contains(&factor), "{text}");
    }
}

#[test]
fn numbers_in_lists_stay_in_range() {
    takes("klassisch", "score.alten=[0,100,1,2,3,4] score.schneider=[61,120]");
    refuses(
        "klassisch",
        "score.alten=[5,10,15,10,20,101]",
        "score.alten = [5, 10, 15, 10, 20, 101]: allowed are lists of 6",
    );
    refuses("klassisch", "score.schneider=[60,121]", "score.schneider = [60, 121]: allowed are lists of 2");
}

#[test]
fn stake_is_at_least_1() {
    refuses("klassisch", "stake=0", "stake = 0: allowed are whole numbers from 1 to 20");
}

#[test]
fn dulle_last_trick_reversed_needs_a_dulle() {
    for mode in [DulleMode::Off, DulleMode::First, DulleMode::Second] {
        let text = faults(|set| (set.dulle.mode, set.dulle.last_trick) = (mode, DulleLastTrick::Reversed));
        assert_eq!(text.is_empty(), mode != DulleMode::Off, "{text}");
    }
}

#[test]
fn sonderpunkte_dulle_caught_needs_a_dulle() {
    refuses("arminia", "dulle.mode=off", "sonderpunkte.dulle_caught = 1: there is no Dulle to catch");
    takes("arminia", "dulle.mode=off sonderpunkte.dulle_caught=0");
}

#[test]
fn schweine_super_needs_schweine_and_nines() {
    refuses("ddv", "schweine.super=nine", "schweine.super = \"nine\": there are no Schweine to outrank");
    refuses("vln", "schweine.super=nine", "schweine.super = \"nine\": there are no nines");
    takes("vln", "schweine.super=nine deck.nines=true");
}

#[test]
fn schweine_hyper_needs_superschweine_of_another_pair() {
    refuses("ddv", "schweine.hyper=king", "schweine.hyper = \"king\": there are no Superschweine to outrank");
    refuses(
        "arminia",
        "schweine.hyper=nine",
        "schweine.hyper = \"nine\": these are the Superschweine already",
    );
    let no_nines = "schweine.hyper = \"nine\": there are no nines to outrank Superschweine";
    refuses("vln", "schweine.super=king schweine.hyper=nine", no_nines);
    takes("vln", "schweine.super=king schweine.hyper=ten");
}

#[test]
fn schweine_in_names_a_contract_if_there_are_schweine() {
    takes("ddv", "schweine.in=[]");
    refuses("arminia", "schweine.in=[]", "schweine.in = []: there are Schweine, but in no contract");
}

#[test]
fn schweine_is_ansage_needs_schweine_and_ansagen() {
    // Where there are none the key waits for them.
    takes("ddv", "schweine.is_ansage=true");
    takes("vln", "schweine.mode=off");
    refuses(
        "palast",
        "schweine.mode=automatic schweine.is_ansage=true",
        "schweine.is_ansage = true: nobody announces Schweine",
    );
    takes("palast", "schweine.mode=on_play schweine.is_ansage=true");
    let text = after("vln", "ansagen.mode=off");
    assert!(text.contains("schweine.is_ansage = true: there are no Ansagen"), "{text}");
}

#[test]
fn schweine_second_only_needs_schweine_that_come_about_in_play() {
    for only in ["party", "own"] {
        for mode in ["off", "before_play"] {
            refuses(
                "ddv",
                &format!("schweine.mode={mode} schweine.second_only={only}"),
                &format!("schweine.second_only = \"{only}\": whether"),
            );
        }
        for mode in ["automatic", "on_play"] {
            takes("ddv", &format!("schweine.mode={mode} schweine.second_only={only}"));
        }
    }
}

#[test]
fn throw_in_thresholds_stay_within_a_hand() {
    takes("ddv", "throw_in.luschen=8 throw_in.volle=12 throw_in.max_trumps=0 throw_in.augen=128");
    refuses(
        "ddv",
        "throw_in.luschen=9",
        "throw_in.luschen = 9: allowed are whole numbers from 1 to 8, or \"off\"",
    );
    refuses("ddv", "throw_in.volle=0", "throw_in.volle = 0: ");
    refuses("ddv", "throw_in.augen=129", "throw_in.augen = 129: ");
}

#[test]
fn throw_in_nines_in_all_suits_needs_nines() {
    takes("ddv", "throw_in.nines_in_all_suits=true");
    refuses(
        "vln",
        "throw_in.nines_in_all_suits=true",
        "throw_in.nines_in_all_suits = true: there are no nines (deck.nines = false)",
    );
}

#[test]
fn solo_priority_bidding_and_the_untold_need_to_agree_with_ansagen_mode() {
    let text = after("vln", "ansagen.mode=off");
    assert!(text.contains("solo.priority = \"bidding\": a bid is an Ansage"), "{text}");
    refuses("ddv", "solo.silent=any_hand", "solo.silent = \"any_hand\": nobody is told");
    refuses(
        "ddv",
        "hochzeit.mode=automatic vorbehalt.order=[solo]",
        "hochzeit.mode = \"automatic\": nobody is told",
    );
    takes("ddv", "hochzeit.mode=automatic vorbehalt.order=[solo] ansagen.mode=off solo.silent=any_hand");
}

#[test]
fn hochzeit_mode_automatic_leaves_nothing_to_declare() {
    refuses(
        "klassisch",
        "vorbehalt.order=[solo,hochzeit]",
        "vorbehalt.order = [\"solo\", \"hochzeit\"]: a Hochzeit is not declared",
    );
}

#[test]
fn hochzeit_ruff_is_alone_needs_a_fehl_trick_that_could_settle_a_declared_hochzeit() {
    let late = "hochzeit.partner=second_fehl hochzeit.tricks=";
    refuses("palast", &format!("{late}1"), "hochzeit.tricks = 1: the first trick cannot be the second");
    takes("palast", &format!("{late}2"));
    takes("palast", &format!("{late}all"));
    for partner in ["any", "fehl", "ace", "second_fehl", "clubs", "named"] {
        takes("ddv", &format!("hochzeit.ruff_is_alone=true hochzeit.partner={partner}"));
    }
    refuses(
        "ddv",
        "hochzeit.ruff_is_alone=true hochzeit.partner=trump",
        "hochzeit.ruff_is_alone = true: no trick to which Fehl was led can be the Klärungsstich (hochzeit.partner = \"trump\")",
    );
    refuses(
        "klassisch",
        "hochzeit.ruff_is_alone=true",
        "hochzeit.ruff_is_alone = true: nobody declares a Hochzeit (hochzeit.mode = \"automatic\")",
    );
}

#[test]
fn armut_refused_schwarze_sau_needs_a_solo_that_can_be_won_after_a_trick() {
    takes("arminia", "armut.refused=schwarze_sau");
    takes("arminia", "armut.refused=schwarze_sau solo.kinds=[null,bube]");
    for (kinds, told) in [("[null]", "[\"null\"]"), ("[]", "[]")] {
        refuses(
            "arminia",
            &format!("armut.refused=schwarze_sau solo.kinds={kinds}"),
            &format!(
                "armut.refused = \"schwarze_sau\": whoever takes the second ♠Q must play a solo that it can still win, and none \
                 is on offer (solo.kinds = {told})"
            ),
        );
    }
}

#[test]
fn armut_refused_last_takes_needs_an_armut_that_anyone_may_take() {
    takes("arminia", "armut.refused=last_takes");
    refuses(
        "arminia",
        "armut.refused=last_takes armut.to=named_party",
        "armut.refused = \"last_takes\": the last one asked may be of the other party (armut.to = \"named_party\")",
    );
    takes("ddv", "armut.refused=last_takes armut.to=named_party");
}

#[test]
fn vorbehalt_priority_seat_leaves_nothing_for_solos_to_compete_for() {
    takes("ddv", "vorbehalt.priority=seat");
    for priority in ["by_kind", "bidding"] {
        refuses(
            "ddv",
            &format!("vorbehalt.priority=seat solo.priority={priority}"),
            &format!("solo.priority = \"{priority}\": the first seat with a Vorbehalt plays it"),
        );
    }
}

#[test]
fn armut_parties_queens_are_settled_by_the_exchange() {
    takes("arminia", "armut.parties=queens");
    refuses(
        "arminia",
        "armut.parties=queens ansagen.armut=before_exchange",
        "ansagen.armut = \"before_exchange\": nobody knows its party before the cards are exchanged (armut.parties = \
         \"queens\")",
    );
    let party = "schweine.second_only=party schweine.mode=automatic schweine.super=off";
    refuses(
        "arminia",
        &format!("armut.parties=queens schweine.in=[normal,armut] {party}"),
        "schweine.second_only = \"party\": a second ♦A would tell of the ♣Q that were exchanged (armut.parties = \
         \"queens\")",
    );
    takes("arminia", &format!("armut.parties=queens schweine.in=[normal] {party}"));
    // Where there is no Armut its parties are no matter.
    takes("ddv", "armut.parties=queens ansagen.armut=before_exchange");
}

#[test]
fn genscher_mode_needs_parties_that_are_told() {
    takes("ddv", "genscher.mode=on_play");
    takes("klassisch", "genscher.mode=on_play solo.silent=stille_hochzeit hochzeit.mode=declared");
    refuses(
        "klassisch",
        "genscher.mode=on_play solo.silent=stille_hochzeit",
        "genscher.mode = \"on_play\": nobody is told who plays with whom in a Hochzeit (hochzeit.mode = \"automatic\")",
    );
    refuses(
        "klassisch",
        "genscher.mode=on_play hochzeit.mode=declared",
        "genscher.mode = \"on_play\": a stilles Solo is told to nobody, and would be over (solo.silent = \"any_hand\")",
    );
}

#[test]
fn armut_max_trumps_needs_a_rank() {
    refuses(
        "ddv",
        "armut.max_trumps=3",
        "vorbehalt.order = [\"pflichtsolo\", \"solo\", \"hochzeit\"]: there is an Armut",
    );
    takes("palast", "armut.max_trumps=3");
    takes("ddv", "vorbehalt.order=[solo,armut]");
}

#[test]
fn armut_min_trumps_is_at_most_armut_max_trumps() {
    takes("arminia", "armut.min_trumps=3");
    refuses(
        "arminia",
        "armut.min_trumps=4",
        "armut.min_trumps = 4: no hand has at least 4 and at most 3 trumps",
    );
    takes("ddv", "armut.min_trumps=4");
}

#[test]
fn armut_cards_holds_all_trumps_of_an_armut() {
    refuses("arminia", "armut.max_trumps=4", "armut.cards = 3: up to 4 trumps would have to go");
    takes("arminia", "armut.max_trumps=4 armut.cards=5");
    takes("arminia", "armut.max_trumps=6 armut.cards=trumps");
    refuses("arminia", "armut.single_fuchs=false", "armut.cards = 3: up to 4 trumps would have to go");
    takes("arminia", "armut.single_fuchs=false armut.cards=4");
    refuses(
        "arminia",
        "armut.max_trumps=7 armut.cards=trumps",
        "armut.cards = \"trumps\": up to 7 cards would change hands",
    );
    for cards in [0, 7] {
        let text = faults(|set| set.armut.cards = ArmutCards(Some(cards)));
        assert!(text.contains("from 1 to 6, or \"trumps\""), "{text}");
    }
}

#[test]
fn ansagen_first_trick_duty_needs_an_ansage_that_is_in_time() {
    takes("ddv", "ansagen.first_trick_duty=0");
    refuses(
        "klassisch",
        "ansagen.first_trick_duty=30",
        "ansagen.first_trick_duty = 30: there are no Ansagen",
    );
    refuses(
        "ddv",
        "ansagen.first_trick_duty=30 ansagen.latest=[0,1,2,3,4]",
        "ansagen.first_trick_duty = 30: after the",
    );
    let text = faults(|set| set.ansagen.first_trick_duty = FirstTrickDuty(Some(45)));
    assert!(text.contains("from 0 to 44"), "{text}");
}

#[test]
fn score_scheme_alten_has_no_place_for_ansagen_null_or_fixed_values() {
    refuses("ddv", "score.scheme=alten", "ansagen.mode = \"on\": the table of the Alten");
    takes("ddv", "score.scheme=alten ansagen.mode=off");
    refuses("klassisch", "solo.kinds=[null]", "solo.kinds = [\"null\"]: the table of the Alten");
    refuses(
        "klassisch",
        "score.solo_value=[bube=3]",
        "score.solo_value = [\"bube=3\"]: the table of the Alten",
    );
}

#[test]
fn score_scheme_points_has_no_place_for_payments() {
    for key in ["score.fuchs_payment", "score.karlchen_stake"] {
        takes("klassisch", &format!("{key}=2"));
        refuses("ddv", &format!("{key}=2"), &format!("{key} = 2: payments stand beside the table"));
        refuses("klassisch", &format!("{key}=21"), &format!("{key} = 21: allowed are"));
    }
    // Both schemes know the Altenstrafe.
    takes("klassisch", "score.altenstrafe=2");
    takes("ddv", "score.altenstrafe=2");
}

#[test]
fn score_lone_hochzeit_needs_points() {
    takes("ddv", "score.lone_hochzeit=3");
    refuses(
        "klassisch",
        "score.lone_hochzeit=3",
        "score.lone_hochzeit = 3: the table of the Alten has a value",
    );
}

#[test]
fn ansagen_ladder_needs_something_to_double() {
    takes("ddv", "ansagen.ladder=4");
    takes("vln", "ansagen.ladder=1");
    takes("klassisch", "ansagen.ladder=1");
    refuses(
        "ddv",
        "ansagen.ladder=1 score.ansage=0",
        "ansagen.ladder = 1: there is nothing to double: Re and Kontra bring no points and double nothing",
    );
}

#[test]
fn points_for_what_was_said_need_ansagen() {
    for (change, start) in [
        ("score.early_ansage=1", "score.early_ansage = 1: there are no Ansagen"),
        ("score.as_announced=[solo]", "score.as_announced = [\"solo\"]: there are no Ansagen"),
        ("score.steps=announced", "score.steps = \"announced\": nobody can announce a step"),
        ("score.feigheit=3", "score.feigheit = 3: nobody can announce what it wins"),
        (
            "sonderpunkte.gegen_die_alten_when=re",
            "sonderpunkte.gegen_die_alten_when = \"re\": nobody can say Re",
        ),
    ] {
        takes("ddv", change);
        refuses("ddv", &format!("{change} ansagen.mode=off"), start);
    }
}

#[test]
fn score_even_needs_points_gegen_die_alten() {
    takes("ddv", "score.even=gegen_die_alten");
    refuses(
        "ddv",
        "score.even=gegen_die_alten sonderpunkte.gegen_die_alten=0",
        "score.even = \"gegen_die_alten\": there are no points gegen die Alten",
    );
}

#[test]
fn sonderpunkte_dulle_last_trick_needs_a_dulle() {
    takes("ddv", "sonderpunkte.dulle_last_trick=1");
    refuses(
        "ddv",
        "sonderpunkte.dulle_last_trick=1 dulle.mode=off",
        "sonderpunkte.dulle_last_trick = 1: there is no Dulle to lose",
    );
}

#[test]
fn score_doubling_needs_ansagen() {
    refuses("klassisch", "score.doubling=base", "score.doubling = \"base\": there are no Ansagen");
    takes("ddv", "score.doubling=all");
}

#[test]
fn score_solo_value_names_solos_on_offer_with_a_value() {
    takes("ddv", "score.solo_value=[damen=3,bube=50]");
    refuses(
        "ddv",
        "score.solo_value=[damen=51]",
        "score.solo_value = [\"damen=51\"]: \"damen=51\" is no such value",
    );
    refuses(
        "ddv",
        "score.solo_value=[damen=0]",
        "score.solo_value = [\"damen=0\"]: \"damen=0\" is no such value",
    );
    refuses(
        "ddv",
        "score.solo_value=[koenig=3]",
        "score.solo_value = [\"koenig=3\"]: there is no solo \"koenig\"",
    );
    refuses(
        "ddv",
        "score.solo_value=[bube=3,bube=4]",
        "score.solo_value = [\"bube=3\", \"bube=4\"]: \"bube\" more than once",
    );
}

#[test]
fn score_solo_value_is_written_as_a_solo_and_a_number() {
    for entry in ["diamond=3", "trumpf=3", " diamond = 3 ", "trumpf =3"] {
        let rules = RuleSource::preset("ddv").set(format!("score.solo_value=['{entry}']")).rules().unwrap();
        assert_eq!(rules.label(), "ddv + score.solo_value=[diamond=3]", "{entry}");
    }
    let text = after("ddv", "score.solo_value=[trumpf=3,diamond=4]");
    assert!(text.contains("\"diamond\" more than once"), "{text}");
    for entry in ["damen", "damen=", "=3", "damen=drei", "damen=3=3", "damen=3.5"] {
        let text = after("ddv", &format!("score.solo_value=[{entry}]"));
        let start =
            format!("score.solo_value = [\"{entry}\"]: allowed are lists of entries such as \"damen=3\"");
        assert!(text.starts_with(&start), "{text}");
    }
    let text = after("ddv", "score.solo_value=[dame=3]");
    assert!(text.ends_with("; did you mean `damen`?"), "{text}");
}

#[test]
fn session_games_lets_everybody_deal_equally_often() {
    for (players, games) in [(4, 1), (4, 24), (5, 1), (5, 25)] {
        takes("palast", &format!("session.players={players} session.games={games}"));
    }
    refuses("palast", "session.games=22", "session.games = 22: 4 players would not deal equally often");
    refuses("palast", "session.players=5 session.games=24", "session.games = 24: 5 players");
    refuses("palast", "session.players=6", "session.players = 6: allowed are whole numbers from 4 to 5");
}

#[test]
fn session_pflicht_solo_needs_solos_and_games_enough() {
    takes("palast", "session.pflicht_solo=1");
    takes("palast", "session.pflicht_solo=2 session.games=8");
    refuses(
        "palast",
        "session.pflicht_solo=3 session.games=8",
        "session.pflicht_solo = 3: 12 solos do not fit into 8 games",
    );
    refuses("ddv", "solo.kinds=[]", "session.pflicht_solo = 1: solos are owed, but there are none");
}

#[test]
fn session_bock_needs_events() {
    takes("palast", "session.bock_events=[]");
    refuses(
        "palast",
        "session.bock_events=[] session.bock=true",
        "session.bock_events = []: there are Bock games",
    );
}

#[test]
fn keys_of_a_rule_that_is_off_are_left_alone() {
    takes(
        "klassisch",
        "game=schiebekopf session.pflicht_solo=1 hochzeit.tricks=12 ansagen.latest=[11,11,11,11,11]",
    );
    takes(
        "ddv",
        "armut.min_trumps=9 armut.suspends=[fuchs] score.alten=[0,0,0,0,0,0] session.sitting_dealer=solo_single",
    );
    takes("palast", "schweine.in=[] session.bock_events=[] session.solo_redeal=always ansagen.mode=off");
}

#[test]
fn all_faults_are_found_at_once() {
    let text = faults(|set| {
        set.dulle.mode = DulleMode::Off;
        set.dulle.last_trick = DulleLastTrick::Reversed;
        set.solo.kinds = vec![SoloKind::BUBE; 2];
        set.vorbehalt.order.clear();
        set.hochzeit.tricks = UpTo(Some(0));
        set.ansagen.latest = [13, 2, 3, 4, 5];
        set.score.won = 100;
        set.session.games = 7;
    });
    let keys: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(
        keys,
        [
            "solo.kinds",
            "hochzeit.tricks",
            "ansagen.latest",
            "ansagen.latest",
            "score.won",
            "vorbehalt.order",
            "dulle.last_trick",
            "session.games"
        ]
    );
}

proptest! {
    #[test]
    fn every_finding_involves_the_key_it_names(set in any_rule_set(), other in any_rule_set()) {
        // Half of one and half of another contradict each other in many ways.
        let RuleSet { ansagen, score, session, schweine, .. } = other;
        let set = RuleSet { schweine, ansagen, score, session, ..set };
        let involves: Vec<_> = super::findings(&set).into_iter().map(|finding| finding.involves).collect();
        for (error, involves) in super::told(&set, super::findings(&set)).into_iter().zip(involves) {
            let text = error.to_string();
            prop_assert!(text.starts_with(&format!("{} = ", involves[0])), "{}", text);
            prop_assert!(involves.iter().all(|name| Key::named(name).is_some()));
            prop_assert_eq!(unknown_names(&text, involves), [""; 0], "{}", text);
        }
    }
}

/// The keys in a message that do not exist, and its quoted words that none of these keys takes.
fn unknown_names(text: &str, involves: &[&str]) -> Vec<String> {
    // A long value is cut off, in the middle of a word perhaps.
    let text = text.rsplit_once("…: ").map_or(text, |(_, problem)| problem);
    // A definition has words of its own.
    let text = text.rsplit_once("}]: ").map_or(text, |(_, problem)| problem);
    let is_group = |name: &str| name.ends_with('.') && KEYS.iter().any(|key| key.name.starts_with(name));
    let dotted = text.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c)));
    let keys = dotted.filter(|name| name.contains('.') && !is_group(name) && Key::named(name).is_none());
    let taken = |word: &str| {
        SoloKind::named(word).is_some()
            || word.parse::<Cards>().is_ok()
            || involves.iter().any(|key| Key::named(key).unwrap().allowed.words().contains(&word))
    };
    let quoted = text.split('"').skip(1).step_by(2).map(|word| word.split('=').next().unwrap());
    keys.chain(quoted.filter(|word| !taken(word))).map(str::to_owned).collect()
}

#[test]
fn a_number_out_of_range_is_one_mistake_and_not_what_follows_from_it_too() {
    let found = faults(|set| {
        set.vorbehalt.order.push(VorbehaltKind::Armut);
        set.armut.max_trumps = Threshold(Some(99));
    });
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(found.starts_with("armut.max_trumps = 99"), "{found}");
}

#[test]
fn ansagen_of_solos_leave_room_for_what_others_ask() {
    refuses(
        "arminia",
        "solo.priority=bidding ansagen.solo=off",
        "solo.priority = \"bidding\": a bid is an Ansage",
    );
    takes("arminia", "solo.priority=bidding ansagen.solo=only");
    let automatic = "vorbehalt.order=[solo] hochzeit.mode=automatic";
    refuses("ddv", automatic, "hochzeit.mode = \"automatic\": nobody is told");
    takes("ddv", &format!("{automatic} ansagen.solo=only"));
    takes("ddv", "ansagen.solo=only solo.silent=any_hand");
    let schweine = "schweine.mode=before_play schweine.is_ansage=true ansagen.solo=only";
    refuses("ddv", schweine, "schweine.is_ansage = true: Schweine cannot say anything in these games");
    takes("ddv", &format!("{schweine} schweine.in=[normal,farbsolo]"));
    let solo = "schweine.mode=on_play schweine.is_ansage=true ansagen.solo=off schweine.in=[farbsolo]";
    refuses("ddv", solo, "schweine.is_ansage = true: Schweine cannot say anything in these games");
    takes("ddv", &format!("{solo} schweine.in=[farbsolo,normal]"));
    let hochzeit = "schweine.is_ansage=true schweine.in=[hochzeit]";
    takes("ddv", &format!("{hochzeit} schweine.mode=on_play"));
    refuses(
        "ddv",
        &format!("{hochzeit} schweine.mode=before_play"),
        "schweine.is_ansage = true: Schweine cannot say anything in these games",
    );
    let others = "schweine.mode=on_play schweine.is_ansage=true ansagen.hochzeit=none ansagen.armut=off";
    refuses(
        "ddv",
        &format!("{others} schweine.in=[hochzeit,armut]"),
        "schweine.is_ansage = true: Schweine cannot say anything in these games",
    );
    takes("ddv", &format!("{others} schweine.in=[hochzeit,armut] ansagen.hochzeit=shift"));
}

#[test]
fn a_duty_to_speak_can_be_done() {
    let duty = "ansagen.first_trick_duty=30";
    refuses(
        "ddv",
        &format!("{duty} ansagen.duty_tricks=2"),
        "ansagen.duty_tricks = 2: after the last of these",
    );
    takes("ddv", &format!("{duty} ansagen.duty_tricks=2 ansagen.duty_goes_on=true"));
    takes("ddv", &format!("{duty} ansagen.duty_tricks=2 ansagen.latest=[2,3,4,5,6]"));
    takes("ddv", "ansagen.duty_tricks=2");
    refuses(
        "ddv",
        &format!("{duty} ansagen.solo=only ansagen.duty_except=[solo]"),
        "ansagen.duty_except = [\"solo\"]: only in solos",
    );
}

#[test]
fn ansagen_latest_kontra_is_none_or_five_limits() {
    takes("ddv", "ansagen.latest_kontra=[]");
    takes("ddv", "ansagen.latest_kontra=[2,2,3,4,11]");
    refuses(
        "ddv",
        "ansagen.latest_kontra=[2,1,3,4,5]",
        "ansagen.latest_kontra = [2, 1, 3, 4, 5]: keine 90 would end",
    );
    let short = after("ddv", "ansagen.latest_kontra=[2,3] deck.nines=true");
    assert!(short.contains("ansagen.latest_kontra"), "{short}");
    let late = after("ddv", "ansagen.latest_kontra=[1,2,3,4,10] deck.nines=false");
    assert!(late.contains("ansagen.latest_kontra") && late.contains("0 to 9"), "{late}");
}

#[test]
fn session_pflicht_kinds_needs_as_many_kinds_as_solos_are_owed() {
    let owed = "solo.kinds=[damen,bube] session.games=24 session.pflicht_solo=3";
    takes("palast", owed);
    takes("palast", &format!("{owed} session.games=1 session.pflicht_kinds=different"));
    takes(
        "palast",
        "solo.kinds=[damen,bube] session.games=24 session.pflicht_solo=2 session.pflicht_kinds=different",
    );
    refuses(
        "palast",
        &format!("{owed} session.pflicht_kinds=different"),
        "session.pflicht_solo = 3: each is of another kind, but there are no more than 2 (session.pflicht_kinds = ",
    );
}

#[test]
fn session_solo_lengthens_needs_no_room_for_pflichtsoli_among_the_games() {
    for value in ["pflicht", "always"] {
        takes("palast", &format!("session.games=4 session.pflicht_solo=2 session.solo_lengthens={value}"));
    }
    refuses(
        "palast",
        "session.games=4 session.pflicht_solo=2 session.solo_lengthens=lust",
        "session.pflicht_solo = 2: 8 solos do not fit into 4 games",
    );
}
