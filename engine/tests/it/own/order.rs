//! The order of the Normalspiel as a definition (keys `order.*`): inventions that no other key names, worked out by hand.

use doko_engine::explain::called;
use doko_engine::rules::{Key, RuleSource, diff, without_effect};
use doko_engine::{Lang, Raised, Rules, SoloKind, Trumps, Vorbehalt};

use super::{read, refused, told, trumps_of, written_and_read};
use crate::common::{
    card, cards, deal_with, declared, normal_game, play_all, play_until, rules, seat, winners,
};

/// Who wins a trick of the Normalspiel that seat 0 leads to.
fn winner_of(rules: &Rules, trick: &str) -> usize {
    let hands: Vec<&str> = trick.split(' ').collect();
    let deal = deal_with(rules.set().deck.nines, hands.try_into().expect("four cards"));
    let mut game = normal_game(rules, deal);
    play_all(&mut game, trick);
    winners(&game)[0]
}

#[test]
fn order_trumps_says_what_is_trump_from_the_highest_down() {
    for (trumps, sorted, trick, winner) in [
        // ♦10 above the Dulle.
        ("[♦10, normal]", "DT HT CQ SQ HQ DQ CJ SJ HJ DJ DA DK D9", "HT CQ DT DA", 2),
        // Both black tens below the Dulle.
        ("[dulle, ♣10, ♠10, normal]", "HT CT ST CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", "CQ ST CT DA", 2),
        // Hearts in place of ♦.
        ("[dulle, queens, jacks, hearts]", "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9", "HA HK HJ H9", 2),
        // Jacks above queens, and the kings below.
        (
            "[dulle, jacks, queens, kings, karo]",
            "HT CJ SJ HJ DJ CQ SQ HQ DQ CK SK HK DK DA DT D9",
            "CQ DJ CK HT",
            3,
        ),
    ] {
        let rules = rules("ddv", &[&format!("order.trumps={trumps}")]);
        assert_eq!(trumps_of(&rules, Trumps::Normal), cards(sorted), "{trumps}");
        assert_eq!(trumps_of(&rules, Trumps::Armut), cards(sorted), "{trumps}");
        assert_eq!(trumps_of(&rules, Trumps::Solo(SoloKind::NULL)), cards(sorted), "{trumps}");
        assert_eq!(winner_of(&rules, trick), winner, "{trumps}");
    }
}

/// A card that is named by itself stays where it is; the suit alone changes.
#[test]
fn a_farbsolo_has_the_trumps_of_the_normalspiel_with_its_own_suit() {
    let with = |change: &str| rules("ddv", &[change]);
    let spades = |rules: &Rules| trumps_of(rules, Trumps::Solo(SoloKind::SPADE));
    assert_eq!(
        spades(&with("order.trumps=[♦10, normal]")),
        cards("DT HT CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9")
    );
    assert_eq!(spades(&with("order.trumps=[dulle, queens, clubs]")), cards("HT CQ SQ HQ DQ SA ST SK SJ S9"));
    assert_eq!(spades(&with("order.trumps=[dulle, queens]")), cards("HT CQ SQ HQ DQ SA ST SK SJ S9"));
    // No other solo changes.
    let damen = Trumps::Solo(SoloKind::DAMEN);
    assert_eq!(trumps_of(&with("order.trumps=[♦10, normal]"), damen), cards("CQ SQ HQ DQ"));
}

#[test]
fn order_plain_ranks_the_cards_of_each_suit_anew() {
    let rules = rules("ddv", &["order.plain=[nines, tens]"]);
    assert_eq!(winner_of(&rules, "CA CT C9 CK"), 2);
    assert_eq!(winner_of(&rules, "DA DT D9 DK"), 2, "in the suit of trumps too");
    assert_eq!(winner_of(&rules, "D9 DJ DA DK"), 1);
    let order = rules.order(Trumps::Solo(SoloKind::DAMEN));
    assert!(order.beats(card("CA"), card("C9"), false), "a Damensolo is as ever");
    // An ace that has not won its trick finds no partner.
    let rules = self::rules("ddv", &["order.plain=[tens]", "hochzeit.partner=ace"]);
    let partner_of = |rules: &Rules, trick: &str| {
        let [a, b, c, d]: [&str; 4] = trick.split(' ').collect::<Vec<_>>().try_into().expect("four cards");
        let hands = [format!("CQ CQ {a}"), b.to_owned(), c.to_owned(), d.to_owned()];
        let hochzeit =
            Vorbehalt::Hochzeit(rules.set().hochzeit.partner.klaerungsstich().expect("it is said"));
        let deal = deal_with(true, hands.each_ref().map(String::as_str));
        let vorbehalte = [hochzeit, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];
        let mut game = declared(rules, deal, seat(0), vorbehalte);
        play_all(&mut game, trick);
        game.klaerung()
    };
    assert_eq!(partner_of(&rules, "SK SA ST S9"), Some(doko_engine::Klaerung::Open));
    assert!(matches!(partner_of(&rules, "SK SA SK S9"), Some(doko_engine::Klaerung::Found { .. })));
}

#[test]
fn order_dulle_makes_another_card_the_dulle() {
    let rules = rules(
        "ddv",
        &[
            "order.dulle=♦10",
            "dulle.mode=second",
            "sonderpunkte.dulle_caught=1",
            "sonderpunkte.dulle_caught_by=dulle",
        ],
    );
    assert_eq!(trumps_of(&rules, Trumps::Normal), cards("DT CQ SQ HQ DQ CJ SJ HJ DJ DA DK D9"));
    let order = rules.order(Trumps::Normal);
    assert_eq!(order.dulle(), order.both(card("DT")));
    assert_eq!(winner_of(&rules, "HT HA HK H9"), 1, "♥10 is a plain card");
    assert_eq!(winner_of(&rules, "CQ DT DT D9"), 2, "the second Dulle wins");
}

#[test]
fn order_second_lets_the_second_of_equal_cards_win() {
    let all = rules("ddv", &["order.second=[queens, ♦, aces]"]);
    assert_eq!(winner_of(&all, "SQ SQ DQ DQ"), 1);
    assert_eq!(winner_of(&all, "DA DA DK DK"), 1);
    assert_eq!(winner_of(&all, "CA CA CT CK"), 1);
    assert_eq!(winner_of(&all, "CJ CJ DK D9"), 0, "jacks are not listed");
    assert_eq!(winner_of(&all, "HT HT DK D9"), 0, "dulle.mode decides about Dullen");
    let tens = rules("ddv", &["order.second=[tens]"]);
    assert_eq!(winner_of(&tens, "HT HT DK D9"), 0, "however they are named");
    assert_eq!(winner_of(&tens, "CT CT CK C9"), 1);
}

#[test]
fn order_last_trick_turns_equal_cards_around() {
    let rules =
        rules("ddv", &["order.second=[queens]", "order.last_trick=[♣Q, jacks]", "dulle.last_trick=reversed"]);
    let order = rules.order(Trumps::Normal);
    for (code, usual, last) in [
        ("CQ", true, false),
        ("SQ", true, true),
        ("CJ", false, true),
        ("DA", false, false),
        ("HT", false, true),
    ] {
        let card = card(code);
        assert_eq!((order.beats(card, card, false), order.beats(card, card, true)), (usual, last), "{code}");
    }
}

#[test]
fn schweine_are_the_aces_of_the_trump_suit_of_the_normalspiel() {
    let changes =
        ["order.trumps=[dulle, queens, jacks, spades]", "schweine.mode=automatic", "schweine.super=nine"];
    let rules = rules("palast", &changes);
    let order = rules.order_with(Trumps::Normal, Raised::Superschweine);
    assert_eq!(order.sorted(order.trumps().kinds())[..3], cards("S9 SA HT"));
    assert_eq!(order.fuchs(), order.both(card("DA")), "♦A is a Fuchs all the same");
    let mut game = normal_game(&rules, deal_with(true, ["SA SA", "HT", "", ""]));
    play_all(&mut game, "SA HT");
    assert_eq!(game.raised(), Raised::Schweine);
}

#[test]
fn all_games_of_a_new_order_can_be_played_to_the_end() {
    let rules = rules(
        "ddv",
        &[
            "order.trumps=[♦10, normal]",
            "order.second=[queens]",
            "order.last_trick=[aces]",
            "order.plain=[tens]",
        ],
    );
    let mut game = normal_game(&rules, rules.deal(1, 0, 0));
    play_until(&mut game, 48);
    assert!(game.score().is_some());
}

#[test]
fn what_is_no_order_is_refused_with_what_to_do() {
    for (changes, told) in [
        (&["order.trumps=[kinks]"][..], "did you mean `kings`?"),
        (&["order.trumps=queens"], "order.trumps"),
        (&["order.dulle=kings"], "allowed are a card such as"),
        (&["order.trumps=[♦10, ♦10, normal]"], "the same cards twice"),
        (&["order.plain=[clubs]"], "it takes ranks only"),
        (&["order.second=[normal]"], "`normal` stands for trumps only"),
        (&["order.trumps=[queens, jacks, diamonds]"], "the Dulle is no trump"),
        (&["order.trumps=[nines]", "dulle.mode=off", "deck.nines=false"], "none of them is in play"),
        (&["joker.mode=first", "order.trumps=[dulle, queens, jacks, diamonds]"], "the Jokers are no trumps"),
        (&["joker.mode=first", "order.dulle=♥9"], "both are the Jokers"),
        (&["deck.nines=false", "order.dulle=♦9"], "it is not in the deck"),
        (&["schweine.mode=automatic", "order.trumps=[dulle, queens]"], "no pair can become Schweine"),
        (&["schweine.mode=automatic", "order.dulle=♦A"], "and no Dullen or Jokers"),
        (&["schweine.mode=automatic", "schweine.pairs=[♠9]"], "no pair can become Schweine"),
        (&["schweine.pairs=[clubs]"], "a pair is a kind of card"),
        (&["schweine.pairs=[aces, kings, ♠J, ♥J]"], "these are too many"),
        (&["schweine.mode=automatic", "schweine.pairs=[kings]", "schweine.super=ten"], "these pairs are all"),
        (&["throw_in.fuchs_highest=4", "order.trumps=[dulle, queens, jacks]"], "♦A is no trump"),
    ] {
        refused(read(changes), told);
    }
    let idle = read(&["dulle.mode=off", "order.dulle=♦10"]).expect("no contradiction");
    assert!(without_effect(idle.set()).iter().any(|idle| idle.key == "order.dulle"));
}

#[test]
fn a_new_order_is_told_in_both_languages() {
    let rules = read(&[
        "order.trumps=[♦10, normal]",
        "order.plain=[tens]",
        "order.second=[queens, ♠K]",
        "order.last_trick=[jacks]",
    ])
    .expect("rules");
    let [english, german] = [Lang::En, Lang::De].map(|lang| told(&rules, lang));
    for part in [
        "The 26 trumps of the Normalspiel, high to low: ♦10, ♥10, ♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J, ♦A ♦K ♦9.",
        "♣ and ♠ with 10 A K 9, ♥ with A K 9.",
        "Of two equal cards in a trick the second wins: queens, ♠K.",
        "In the last trick the other of two equal cards wins: jacks.",
    ] {
        assert!(english.contains(part), "{part}: {english}");
    }
    for part in ["♦10, ♥10, ♣D ♠D ♥D ♦D", "Von zwei gleichen Karten im Stich sticht die zweite: Damen, ♠K."]
    {
        assert!(german.contains(part), "{part}: {german}");
    }
    let tens = read(&["order.second=[tens]"]).expect("rules");
    assert!(told(&tens, Lang::De).contains("sticht die zweite: Zehnen; das gilt nicht für Dullen."));
    let base = read(&[]).expect("ddv");
    let differences = diff(base.set(), rules.set());
    assert_eq!(differences.len(), 4);
    let (key, _, value) = &differences[0];
    let key = Key::named(key).expect("a key");
    assert_eq!(called(key, value, Lang::En), "trumps from the highest down: ♦10 and the usual ones");
    let dulle = Key::named("order.dulle").expect("a key");
    assert_eq!(called(dulle, &"♣Q".into(), Lang::De), "♣D als Dulle");
}

#[test]
fn words_of_players_are_kept_and_the_usual_order_changes_no_fingerprint() {
    let german = read(&["order.trumps=[Karo10, Normalspiel]"]);
    assert!(german.is_err(), "a card is written as ♦10");
    let [german, english] = [
        &["order.trumps=[DT, Normalspiel]", "order.second=[Damen]"],
        &["order.trumps=[♦10, normal]", "order.second=[queens]"],
    ]
    .map(|changes| read(changes).expect("rules"));
    assert_eq!(german, english);
    assert_eq!(german.fingerprint(), english.fingerprint());
    assert_ne!(german.fingerprint(), read(&[]).expect("ddv").fingerprint());
    let usual = read(&["order.trumps=[normal]", "order.dulle=HT", "order.second=[]"]).expect("rules");
    assert_eq!(usual.fingerprint(), read(&[]).expect("ddv").fingerprint());
    assert_eq!(written_and_read(&german), german);
}

/// True if seat 0 raises a pair by playing these cards under `schweine.mode=automatic`.
fn raised_after(changes: &[&str], hands: [&str; 4], played: &str) -> Raised {
    let rules = rules("palast", &[&["schweine.mode=automatic"], changes].concat());
    let mut game = normal_game(&rules, deal_with(true, hands));
    play_all(&mut game, played);
    game.raised()
}

#[test]
fn schweine_pairs_raises_other_pairs_in_this_order() {
    let pairs = "schweine.pairs=[♠J, nines, ♣Q]";
    assert_eq!(raised_after(&[pairs], ["SJ SJ", "DK", "", ""], "SJ"), Raised::Schweine);
    assert_eq!(raised_after(&[pairs], ["SJ", "SJ DK", "", ""], "SJ DK"), Raised::Nothing, "not in one hand");
    assert_eq!(raised_after(&[pairs], ["DA DA", "", "", ""], "DA"), Raised::Nothing, "♦A are Füchse");
    let (hands, tricks) = (["SJ SJ D9 D9", "HT", "HT", "DQ"], "SJ HT HT DQ");
    assert_eq!(raised_after(&[pairs], hands, tricks), Raised::Schweine);
    let rules = rules("palast", &["schweine.mode=automatic", pairs, "schweine.in=[normal, farbsolo]"]);
    let top = |trumps, raised| {
        let order = rules.order_with(trumps, raised);
        order.sorted(order.trumps().kinds())[..4].to_vec()
    };
    assert_eq!(top(Trumps::Normal, Raised::Hyperschweine), cards("CQ D9 SJ HT"));
    // ♠J are Schweine in each Farbsolo, and the nines those of its suit; a Damensolo has none.
    assert_eq!(top(Trumps::Solo(SoloKind::CLUB), Raised::Superschweine), cards("C9 SJ HT CQ"));
    assert_eq!(rules.order(Trumps::Solo(SoloKind::DAMEN)).raisable(), [None; 3]);
}

#[test]
fn schweine_pairs_are_told_without_a_gender() {
    let rules = read(&["schweine.mode=on_play", "schweine.pairs=[kings]", "schweine.second_only=own"])
        .expect("rules");
    let german = told(&rules, Lang::De);
    for part in [
        "Beide ♦K auf einer Hand können Schweine werden",
        "Man darf das Schwein ansagen, wenn man die zweite der beiden Karten spielt; sagt man nichts, ist auch sie eine gewöhnliche",
        "Nur die zweite der beiden Karten wird ein Schwein. Die erste ist eine gewöhnliche, und ihr Spieler muss",
    ] {
        assert!(german.contains(part), "{part}: {german}");
    }
}

#[test]
fn schweine_second_only_may_ask_nothing_of_the_first() {
    let changes = &["schweine.second_only=any"][..];
    let hands = ["DA DA CQ", "HT", "SQ SQ", "DK DK"];
    assert_eq!(raised_after(changes, hands, "DA HT SQ DK"), Raised::Nothing);
    let rules = rules("palast", &["schweine.mode=automatic", "schweine.second_only=any"]);
    let mut game = normal_game(&rules, deal_with(true, ["DA DA", "HT HT", "SQ SQ", "DK DK"]));
    // Seat 1 takes the first ♦A; the second is a Schwein all the same, and takes its trick.
    play_all(&mut game, "DA HT SQ DK HT SQ DK DA");
    assert_eq!((game.raised(), winners(&game)), (Raised::Schweine, vec![1, 0]));
}

#[test]
fn a_solo_follows_the_normalspiel_as_far_as_it_says_nothing_else() {
    let file = "base = 'ddv'\n\
        solo.kinds = ['Folge']\n\
        [order]\n\
        trumps = ['♦10', 'normal']\n\
        plain = ['tens']\n\
        second = ['queens']\n\
        [[solo.own]]\n\
        name = 'Folge'\n\
        trumps = ['♠K', 'normal']\n\
        suit = 'clubs'\n\
        last_trick = ['kings']\n\
        schweine = true\n\
        [schweine]\n\
        mode = 'automatic'\n\
        in = ['farbsolo']\n\
        pairs = ['♥J']";
    let rules = RuleSource::toml(file).rules().expect("rules");
    let own = Trumps::Solo(rules.set().solo.own[0].kind());
    assert_eq!(trumps_of(&rules, own), cards("SK DT HT CQ SQ HQ DQ CJ SJ HJ DJ CT CA CK C9"));
    let order = rules.order(own);
    assert_eq!(order.raisable(), [Some(card("HJ")), None, None]);
    assert!(order.beats(card("ST"), card("SA"), false));
    for (code, usual, last) in [("SQ", true, true), ("SK", false, true), ("HT", false, false)] {
        let card = card(code);
        assert_eq!((order.beats(card, card, false), order.beats(card, card, true)), (usual, last), "{code}");
    }
}
