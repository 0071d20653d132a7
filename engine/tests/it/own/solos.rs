//! Solos that rule files define (key `solo.own`): inventions that no key names, worked out by hand, and what is no definition.

use doko_engine::rules::{RuleErrors, RuleSource};
use doko_engine::words::vorbehalt_key;
use doko_engine::{Game, Item, Lang, Phase, Rules, SoloKind, Step, Trumps, Vorbehalt};

use super::{read, refused, told, trumps_of, written_and_read};
use crate::common::{card, cards, deal_of, deal_with, play_all, play_until, seat, solo_game, winners};

/// ddv with one solo of this name and definition, which is on offer beside a Damensolo.
fn try_with(definition: &str, changes: &[&str]) -> Result<Rules, RuleErrors> {
    let file = format!(
        "base = 'ddv'\n\
         solo.kinds = ['damen', 'Erfindung']\n\
         [[solo.own]]\n\
         name = 'Erfindung'\n\
         {definition}"
    );
    changes.iter().fold(RuleSource::toml(file), |source, change| source.set(*change)).rules()
}

fn with(definition: &str, changes: &[&str]) -> Rules {
    try_with(definition, changes).unwrap_or_else(|errors| panic!("{definition}: {errors}"))
}

fn invention() -> SoloKind {
    SoloKind::named("Erfindung").expect("rules define it")
}

/// Ten solos that nobody has told doko of: their trumps from the highest, and a trick, played from seat 0, with who wins it.
#[test]
fn solo_own_defines_what_nobody_has_named() {
    for (definition, trumps, trick, winner) in [
        // The nines on top in every suit, no trumps.
        ("trumps = []\nplain = ['nines']", "", "CA C9 CT CK", 1),
        // ♠ and all kings.
        ("trumps = ['kings', 'spades']", "CK SK HK DK SA ST SQ SJ S9", "SA DK SK CK", 3),
        // The Normalspiel with ♦10 above the Dulle.
        (
            "trumps = ['♦10', 'dulle', 'queens', 'jacks', 'diamonds']",
            "DT HT CQ SQ HQ DQ CJ SJ HJ DJ DA DK D9",
            "HT CQ DT DA",
            2,
        ),
        // A ♣-Solo whose Dulle is the ♣10; the ♥10 is a plain card.
        (
            "trumps = ['♣10', 'queens', 'jacks', 'clubs']\ndulle = '♣10'",
            "CT CQ SQ HQ DQ CJ SJ HJ DJ CA CK C9",
            "CQ CT CT C9",
            2,
        ),
        // The second of two equal queens wins.
        ("trumps = ['queens']\nsecond = ['queens']", "CQ SQ HQ DQ", "SQ SQ DQ HQ", 1),
        // The reds: all of ♥ above all of ♦.
        ("trumps = ['hearts', 'diamonds']", "HA HT HK HQ HJ H9 DA DT DK DQ DJ D9", "DA H9 DT DK", 1),
        // Aces below everything.
        ("trumps = ['jacks']\nplain = ['tens', 'kings', 'queens', 'nines']", "CJ SJ HJ DJ", "CA C9 CT CK", 2),
        // A single pair of trumps, the Füchse.
        ("trumps = ['♦A']", "DA", "DA DA CT CK", 0),
        // A suit of trumps upside down.
        (
            "trumps = ['diamonds']\nplain = ['nines', 'jacks', 'queens', 'kings', 'tens', 'aces']",
            "D9 DJ DQ DK DT DA",
            "DA DT D9 DK",
            2,
        ),
        // Every card a trump, ranks above ranks.
        (
            "trumps = ['nines', 'jacks', 'queens', 'kings', 'tens', 'aces']",
            "C9 S9 H9 D9 CJ SJ HJ DJ CQ SQ HQ DQ CK SK HK DK CT ST HT DT CA SA HA DA",
            "CA ST DT D9",
            3,
        ),
    ] {
        let rules = with(definition, &["dulle.mode=second"]);
        assert_eq!(trumps_of(&rules, Trumps::Solo(invention())), cards(trumps), "{definition}");
        let hands: Vec<&str> = trick.split(' ').collect();
        let deal = deal_with(true, hands.try_into().expect("four cards"));
        let mut game = solo_game(&rules, deal, invention(), seat(0));
        play_all(&mut game, trick);
        assert_eq!(winners(&game), [winner], "{definition}");
    }
}

/// Seat 3 can never take a trick.
const NOTHING_FOR_3: [&str; 4] = [
    "HT CQ SQ HQ DQ CJ SJ HJ DJ DA CA SA",
    "HT CQ SQ HQ DQ CJ SJ HJ DJ DA CA SA",
    "CT CT CK ST ST SK HA HA HK DT DT DK",
    "C9 C9 S9 S9 H9 H9 D9 D9 CK SK HK DK",
];

#[test]
fn solo_own_may_want_no_trick() {
    let rules = with("trumps = ['queens']\ngoal = 'no_trick'", &[]);
    let mut game = solo_game(&rules, deal_of(NOTHING_FOR_3), invention(), seat(3));
    assert!(!game.legal_steps(seat(3)).any(|step| step == Step::Keine90), "there are no Absagen");
    play_until(&mut game, 48);
    let score = game.score().expect("over");
    assert!(score.points()[seat(3)] > 0, "{score:?}");
}

#[test]
fn a_solo_has_its_own_value_factor_lead_and_sonderpunkte() {
    let plain = "trumps = ['queens', 'jacks', 'diamonds']";
    let end = |definition: &str| {
        let rules = with(&format!("{plain}\n{definition}"), &["sonderpunkte.in_solos=[doppelkopf]"]);
        let mut game = solo_game(&rules, deal_of(NOTHING_FOR_3), invention(), seat(3));
        let leader = game.phase();
        play_until(&mut game, 48);
        let score = game.score().expect("over");
        (leader, score)
    };
    let (leader, usual) = end("");
    assert_eq!(leader, Phase::Card(seat(0)));
    assert!(usual.points()[seat(3)] < 0);
    let (_, ninefold) = end("factor = 9");
    assert_eq!(ninefold.points()[seat(3)], 3 * usual.points()[seat(3)]);
    assert_eq!(end("lead = 'soloist'").0, Phase::Card(seat(3)));
    let (_, fixed) = end("value = 7\nsonderpunkte = []");
    let items: Vec<Item> = fixed.items().map(|(_, item, _)| item).collect();
    assert!(items.contains(&Item::SoloValue) && !items.contains(&Item::Doppelkopf), "{fixed:?}");
}

#[test]
fn a_solo_may_rank_beside_another() {
    let damen = Vorbehalt::Solo(SoloKind::DAMEN);
    let own = Vorbehalt::Solo(invention_of(&with("trumps = ['kings']", &[])));
    for (beside, winner) in [("", 2), ("beside = 'damen'", 1)] {
        let rules = with(&format!("trumps = ['kings']\n{beside}"), &["solo.priority=by_kind"]);
        let mut game = Game::new(&rules, deal_with(true, [""; 4]), seat(0));
        for (number, vorbehalt) in [Vorbehalt::Gesund, own, damen, Vorbehalt::Gesund].into_iter().enumerate()
        {
            game.declare(seat(number), vorbehalt).expect("on offer");
        }
        assert_eq!(game.contract().soloist(), Some(seat(winner)), "{beside}");
    }
}

fn invention_of(rules: &Rules) -> SoloKind {
    rules.set().solo.own[0].kind()
}

#[test]
fn a_definition_is_told_in_both_languages() {
    let rules = with(
        "trumps = ['♦10', 'könige', '♣']\nplain = ['neunen']\nsecond = ['damen']\nvalue = 7\nlead = 'soloist'",
        &[],
    );
    let [english, german] = [Lang::En, Lang::De].map(|lang| told(&rules, lang));
    let wanted = "- Erfindung: trumps ♦10 ♣K ♠K ♥K ♦K ♣9 ♣A ♣10 ♣Q ♣J; ";
    assert!(english.contains(wanted), "{english}");
    assert!(
        english.contains(
            "of two equal cards in a trick the second wins: queens; the soloist leads; worth 7 in place"
        ),
        "{english}"
    );
    assert!(german.contains("- Erfindung: Trümpfe ♦10 ♣K ♠K ♥K ♦K ♣9 ♣A ♣10 ♣D ♣B; "), "{german}");
    assert!(german.contains("sticht die zweite: Damen; der Solist kommt heraus; Wert 7 statt"), "{german}");
    // With another Dulle the trumps are no longer those of the Normalspiel.
    let english = told(&with("trumps = ['normal']\ndulle = '♠K'", &[]), Lang::En);
    assert!(english.contains("- Erfindung: trumps ♠K ♣Q ♠Q ♥Q ♦Q ♣J"), "{english}");
}

#[test]
fn words_of_players_are_kept_in_those_of_rule_files() {
    let german = with("trumps = ['Könige', 'HT', '♣']", &[]);
    let english = with("trumps = ['kings', '♥10', 'clubs']", &[]);
    assert_eq!(german, english);
    assert_eq!(german.fingerprint(), english.fingerprint());
    assert_eq!(written_and_read(&german), german);
    let typed = RuleSource::preset("ddv")
        .set("solo.kinds=[damen, Erfindung]")
        .set("solo.own=[{ name = \"Erfindung\", trumps = [\"kings\", \"♥10\", \"clubs\"] }]");
    assert_eq!(typed.rules().expect("the definition is read first"), german);
    // The Normalspiel with ♣K on top, by a rule file that names the values before the definition.
    let file = "base = 'ddv'\nscore.solo_value = ['König-oben=3']\nsolo.kinds = ['König-oben']\n\
                solo.own = [{ name = 'König-oben', trumps = ['♣K', 'Normalspiel'] }]";
    let rules = RuleSource::toml(file).rules().expect("definitions are read first");
    let sorted = trumps_of(&rules, Trumps::Solo(invention_of(&rules)));
    assert_eq!((sorted[0], sorted[1], sorted.len()), (card("CK"), card("HT"), 14));
    assert_eq!(written_and_read(&rules), rules);
}

#[test]
fn what_is_no_solo_is_refused_with_what_to_do() {
    for (definition, changes, told) in [
        ("trumps = ['königinnen']", &[][..], "`königinnen` names no cards"),
        ("trumps = ['kings', 'kings']", &[], "the same cards twice in one list"),
        ("trumps = ['kings']\nplain = ['clubs']", &[], "plain takes ranks only"),
        ("trumps = ['kings']\nschweine = true", &[], "Schweine are the aces of a trump suit"),
        ("trumps = ['kings']\nfactor = 4", &[], "choose 3, 6 or 9"),
        ("trumps = ['kings']\nvalue = 0", &[], "choose 1 to 50"),
        ("trumps = ['kings']\nbeside = 'Nirgends'", &[], "Nirgends"),
        ("trumps = ['kings']\ndulle = '♣10'", &[], "its Dulle is no trump"),
        ("trumps = ['♣10']\ndulle = '♣10'", &["dulle.mode=off"], "dulle.mode is off"),
        ("trumps = ['nines']", &["deck.nines=false"], "none of its trumps is in play"),
        ("trumps = []\nplain = ['nines', '9']", &[], "the same cards twice in one list"),
        ("trumps = ['kinks']", &[], "did you mean `kings`?"),
        ("trumps = ['♣']\ndulle = 'kings'", &[], "`kings` is no card such as ♣10"),
        ("trumps = ['♦A', '♦']\ndulle = '♦A'\nschweine = true", &[], "also the Schwein"),
        ("trumps = ['joker', '♥9']\ndulle = '♥9'", &["joker.mode=first"], "also the Joker"),
        ("trumps = ['♣', '♥9']\ndulle = '♥9'", &["deck.nines=false"], "its Dulle is not in the deck"),
        ("trumps = ['kings']", &["solo.kinds=[damen, Erfindunk]"], "did you mean `Erfindung`?"),
        ("trumps = ['kings']\nfarbe = 'rot'", &[], "unknown field `farbe`"),
        ("trumps = ['kings']", &["solo.kinds=[damen, Erfindungen]"], "solo.kinds"),
        ("trumps = ['kings']", &["solo.own=[]"], "there is no solo \"Erfindung\""),
    ] {
        refused(try_with(definition, changes), told);
    }
    let named = |name: &str| {
        let own = format!("solo.own=[{{ name = \"{name}\", trumps = [\"kings\"] }}]");
        read(&[&own]).map(|_| ()).map_err(|errors| errors.to_string())
    };
    for word in Vorbehalt::all().map(vorbehalt_key) {
        assert!(named(word).is_err(), "{word}");
    }
    for name in ["Damensolo", "kreuz", "Ramsch", "normal", "", " links", "zu=viel", &"lang".repeat(9)] {
        assert!(named(name).is_err(), "{name}");
    }
    assert_eq!(named("Kreuz-König"), Ok(()));
}

/// Two tables may give one name to different cards.
#[test]
fn a_name_means_what_its_rules_say() {
    let [kings, queens] = ["kings", "queens"].map(|trumps| with(&format!("trumps = ['{trumps}']"), &[]));
    let is_trump = |rules: &Rules, code: &str| rules.order(Trumps::Solo(invention())).is_trump(card(code));
    assert!(is_trump(&kings, "CK") && !is_trump(&kings, "CQ"));
    assert!(is_trump(&queens, "CQ") && !is_trump(&queens, "CK"));
    assert_ne!(kings.fingerprint(), queens.fingerprint());
}

/// Configs and records name changed keys by whole names, in any order.
#[test]
fn a_solo_is_defined_before_other_keys_name_it() {
    let rules = RuleSource::toml(
        "base = 'ddv'
        'solo.kinds' = ['Erstmals', 'damen']
        [['solo.own']]
        name = 'Erstmals'
        trumps = ['♠']",
    );
    let rules = rules.rules().unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(rules.set().solo.kinds[0].key(), "Erstmals");
}

/// A bot that is served reads rules of many others, and room for names is scarce.
#[test]
fn only_rules_without_a_mistake_keep_names_of_solos() {
    let file = |name: &str, rest: &str| {
        RuleSource::toml(format!("base = 'ddv'\n{rest}\n[[solo.own]]\nname = '{name}'\ntrumps = ['kings']"))
            .rules()
    };
    for number in 0..1500 {
        let name = format!("Irrtum-{number}");
        let mistake =
            ["solo.kinds = ['Irrtum']", "dulle.mode = 'third'", "solo.lead_kinds = ['Nirgends']"][number % 3];
        assert!(file(&name, mistake).is_err(), "{name}");
        assert_eq!(SoloKind::named(&name), None);
    }
    let many = |number| format!("{{ name = \"Zuviel-{number}\", trumps = [] }}");
    let list = (0..3000).map(many).collect::<Vec<_>>().join(", ");
    refused(read(&[&format!("solo.own=[{list}]")]), "too many solos");
    assert_eq!(SoloKind::named("Zuviel-0"), None);

    let rules = file("Irrtum-7", "solo.kinds = ['Irrtum-7']").unwrap_or_else(|errors| panic!("{errors}"));
    let kind = SoloKind::named("Irrtum-7").expect("its rules are right");
    assert_eq!(
        (rules.set().solo.kinds[0], kind.key(), kind.to_string()),
        (kind, "Irrtum-7", "Irrtum-7".to_owned())
    );
    assert!(file("Irrtum-7", "dulle.mode = 'third'").is_err());
    assert_eq!(SoloKind::named("Irrtum-7"), Some(kind), "a name is kept for good");
}
