//! Armut and "Wer nimmt mich mit?": section 3 of the catalogue, keys `armut.*`.

use doko_engine::{
    Action, Contract, Deal, Game, IllegalAction, Party, Phase, Raised, ReturnedTrumps, Rules, Seat, SoloKind,
    Step, Table, Vorbehalt,
};

use crate::common::{card_set, deal_of, deal_with, declared, play_all, rules, seat, winners};
use crate::hidden::letters;

const RE: Party = Party::Re;
const KONTRA: Party = Party::Kontra;
const GESUND: Vorbehalt = Vorbehalt::Gesund;
const ARMUT: Vorbehalt = Vorbehalt::ARMUT;
const ARMUT_OF_3: [Vorbehalt; 4] = [GESUND, GESUND, GESUND, ARMUT];

/// Seat 3 holds three trumps, ♦A, ♥J and ♦9; seat 1 the other ♦A and ♦9. Seats 0 and 1 hold a ♣Q each.
const THREE_TRUMPS: [&str; 4] = [
    "CQ SQ DK DJ CJ CA CK C9 SA ST S9 HA",
    "DA HT CQ HQ DQ SJ DT D9 SQ C9 SK H9",
    "HT HQ DQ CJ SJ HJ DJ DT DK S9 HK H9",
    "DA HJ D9 CA CT CT CK SA ST SK HA HK",
];

/// Without a Dulle seat 3 holds two trumps, ♥J and ♦9; seats 0 and 1 hold a ♣Q each.
const TWO_TRUMPS: [&str; 4] = [
    "CQ SQ DK DJ CJ CA CK C9 SA ST S9 HA",
    "DA HT CQ HQ DQ SJ DT D9 SQ C9 SK H9",
    "DA HQ DQ CJ SJ HJ DJ DT DK S9 HK H9",
    "HJ D9 CA CT CT CK SA ST SK HA HT HK",
];

/// The same, but seat 0 holds both ♣Q.
const TWO_TRUMPS_AND_HOCHZEIT: [&str; 4] = [
    "CQ CQ DK DJ CJ CA CK C9 SA ST S9 HA",
    "DA HT SQ HQ DQ SJ DT D9 SQ C9 SK H9",
    "DA HQ DQ CJ SJ HJ DJ DT DK S9 HK H9",
    "HJ D9 CA CT CT CK SA ST SK HA HT HK",
];

/// Without nines: seat 3 holds two trumps, ♦A and ♥J; seat 1 the other ♦A. Seats 0 and 2 hold a ♣Q each.
const PUSHED_FUCHS: [&str; 4] = [
    "CQ SQ DK DJ CJ CA CK SA ST HA",
    "DA HT SQ HQ DQ SJ DT CJ SK HK",
    "HT CQ HQ DQ SJ HJ DJ DT DK HK",
    "DA HJ CA CT CT CK SA ST SK HA",
];

/// The Armut of seat 3 is taken by `taker`; the two hand over these cards.
fn taken<'r>(rules: &'r Rules, hands: [&str; 4], taker: usize, given: &str, back: &str) -> Game<'r> {
    let mut game = declared(rules, deal_of(hands), seat(0), ARMUT_OF_3);
    for index in 0..taker {
        game.answer_armut(seat(index), false).expect("asked");
    }
    game.answer_armut(seat(taker), true).expect("asked");
    game.hand_over(seat(3), card_set(given)).expect("what the poor player may give");
    game.hand_over(seat(taker), card_set(back)).expect("what the taker may give back");
    game
}

/// Whether seat 0, dealt this hand, may declare an Armut.
fn is_armut(rules: &Rules, hand: &str) -> bool {
    let game = Game::new(rules, deal_with(rules.set().deck.nines, [hand, "", "", ""]), seat(0));
    game.legal_vorbehalte(seat(0)).contains(&ARMUT)
}

/// What is said of the trumps given back bounds how many of three cards were trumps.
#[test]
fn armut_announce_returned_trumps_bounds_their_number() {
    use ReturnedTrumps::{Number, Whether};
    for (said, bounds) in
        [(Number(0), (0, 0)), (Number(2), (2, 2)), (Whether(false), (0, 0)), (Whether(true), (1, 3))]
    {
        assert_eq!((said.least(), said.most(3)), bounds, "{said:?}");
    }
}

/// ATV Arminia, "Armut": "Besitzt ein Spieler nur drei oder weniger Trümpfe"; ddv has none, and in the Palast it is a
/// Sonderregel.
#[test]
fn armut_max_trumps_three_or_fewer() {
    let arminia = rules("arminia", &[]);
    for (hand, may) in [
        ("CA CA CT CT CK CK SA SA ST ST HA HK", true),
        ("DA HJ D9 CA CT CT CK SA ST SK HA HK", true),
        // ♥10 is the Dulle there, a trump.
        ("DA HT D9 CA CT CT CK SA ST SK HA HK", true),
        ("DA HT D9 DT CT CT CK SA ST SK HA HK", false),
    ] {
        assert_eq!(is_armut(&arminia, hand), may, "{hand}");
    }
    for preset in ["ddv", "palast", "klassisch"] {
        assert!(!is_armut(&rules(preset, &[]), "CA CA CT CT CK CK SA SA ST ST HA HK"), "{preset}");
    }
    assert!(is_armut(&rules("palast", &["armut.max_trumps=3"]), "DA HJ D9 CA CT CT CK SA ST SK HA HK"));
}

/// Key `armut.single_fuchs`; max-merz.de, "Doppelkopf", Armut: a single ♦A is left out of the count, two of them are not.
/// All trumps go, so that three and a Fuchs take four cards.
#[test]
fn armut_single_fuchs_may_come_on_top_of_the_trumps_of_an_armut() {
    let changes = ["armut.single_fuchs=false", "armut.cards=trumps"];
    let arminia = rules("arminia", &changes);
    for (hand, may) in [
        ("DA HJ D9 CA CT CT CK SA ST SK HA HK", true),
        ("DA HJ D9 DT CT CT CK SA ST SK HA HK", true),
        ("DA DA D9 CA CT CT CK SA ST SK HA HK", true),
        ("DA DA D9 DT CT CT CK SA ST SK HA HK", false),
        ("DK HJ D9 DT CT CT CK SA ST SK HA HK", false),
        ("DA HJ D9 DT DK CT CK SA ST SK HA HK", false),
    ] {
        assert_eq!(is_armut(&arminia, hand), may, "{hand}");
    }
    let two = rules("arminia", &[&changes[..], &["armut.min_trumps=2"]].concat());
    assert!(is_armut(&two, "DA HJ CA CA CT CT CK SA ST SK HA HK"), "the least counts it");

    let four_with_a_fuchs = ["", "", "", "DA HJ D9 DT CT CT CK SA ST SK HA HK"];
    let mut game = declared(&arminia, deal_with(true, four_with_a_fuchs), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), true).expect("asked");
    assert!(game.hand_over(seat(3), card_set("HJ D9 DT")).is_err(), "the Fuchs goes too");
    game.hand_over(seat(3), card_set("DA HJ D9 DT")).expect("all its trumps");
}

/// klassisch, "Schwache Trumpfkarte": "Hat ein Spieler nur einen oder zwei Trümpfe, kann er die Frage stellen".
#[test]
fn armut_min_trumps_one_or_two_may_ask_who_takes_them_along() {
    let klassisch = rules("klassisch", &["armut.max_trumps=2"]);
    for (hand, may) in [
        ("CA CA CT CT CK CK SA SA ST ST HA HK", false),
        ("CA CA CT CT CK CK SA SA ST ST HA DJ", true),
        ("HJ D9 CA CT CT CK SA ST SK HA HT HK", true),
        ("HJ D9 DA CT CT CK SA ST SK HA HT HK", false),
    ] {
        assert_eq!(is_armut(&klassisch, hand), may, "{hand}");
    }
    let with_dulle = rules("klassisch", &["armut.max_trumps=2", "dulle.mode=first"]);
    assert!(!is_armut(&with_dulle, "HJ D9 CA CT CT CK SA ST SK HA HT HK"), "♥10 is a third trump");
}

/// ATV Arminia, "Armut": the taker "erhält von der Armut drei Karten verdeckt zum Tausch". Catalogue, section 3: every
/// trump goes, filled up with Fehl; poor player and taker are Re, whoever holds the ♣Q; forehand leads.
#[test]
fn armut_cards_three_change_hands_and_the_two_are_re() {
    let arminia = rules("arminia", &[]);
    let mut game = declared(&arminia, deal_of(THREE_TRUMPS), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), false).expect("asked");
    game.answer_armut(seat(1), false).expect("asked");
    game.answer_armut(seat(2), true).expect("asked");
    assert_eq!(game.armut_answers(), [(seat(0), false), (seat(1), false), (seat(2), true)]);
    assert_eq!((game.phase(), game.cards_to_hand_over()), (Phase::Exchange(seat(3)), 3));
    assert_eq!(game.legal_hand_overs(), [card_set("DA HJ D9")], "it has no choice");
    for refused in ["DA HJ CA", "DA HJ", "DA HJ D9 CA", "DA DA D9"] {
        let refused = card_set(refused);
        assert_eq!(game.hand_over(seat(3), refused), Err(IllegalAction::HandOver(seat(3), refused)));
    }
    game.hand_over(seat(3), card_set("DA HJ D9")).expect("its three trumps");
    assert_eq!((game.phase(), game.hand(seat(2)).len()), (Phase::Exchange(seat(2)), 15));
    game.hand_over(seat(2), card_set("S9 HK H9")).expect("any three");
    assert_eq!(game.hand(seat(3)), card_set("S9 HK H9 CA CT CT CK SA ST SK HA HK"));
    assert_eq!(game.contract(), Contract::Armut { poor: seat(3), taker: seat(2) });
    assert_eq!(game.parties().0, [KONTRA, KONTRA, RE, RE], "the ♣Q are with seats 0 and 1");
    assert_eq!(game.phase(), Phase::Card(seat(0)));
    // VLN: "Re kann auch vom Aufnehmenden Spieler angesagt werden, wenn er keine Kreuz Dame hat."
    game.say(seat(2), Step::Ansage).expect("in time");
    assert!(game.has_said_ansage(RE));
}

/// The same with fewer trumps than cards: filled up with Fehl of its choice; another number can be agreed on.
#[test]
fn armut_cards_are_filled_up_with_fehl() {
    let vln = rules("vln", &[]);
    let mut game = declared(&vln, deal_of(PUSHED_FUCHS), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), true).expect("asked");
    // ♣A ♣10 ♣K ♠A ♠10 ♠K ♥A: seven kinds of Fehl.
    assert_eq!(game.legal_hand_overs().len(), 7);
    for choice in game.legal_hand_overs() {
        assert!(card_set("DA HJ").is_subset(choice) && choice.len() == 3, "{choice}");
    }
    let four = rules("vln", &["armut.cards=4"]);
    let mut game = declared(&four, deal_of(PUSHED_FUCHS), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), true).expect("asked");
    game.hand_over(seat(3), card_set("DA HJ CT CT")).expect("two trumps and two more");
    game.hand_over(seat(0), card_set("CA CK SA ST")).expect("any four");
    assert_eq!(game.hand(seat(3)).len(), 10);
}

/// klassisch, "Schwache Trumpfkarte": "übernimmt den einen bzw. die beiden Trümpfe des Fragenden im Tausch gegen
/// andere seiner Karte": as many as trumps, and none of those received.
#[test]
fn armut_cards_trumps_and_return_none_received_exchange_the_trumps_alone() {
    let klassisch = rules("klassisch", &["armut.max_trumps=2"]);
    let mut game = declared(&klassisch, deal_of(TWO_TRUMPS), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), false).expect("asked");
    game.answer_armut(seat(1), true).expect("asked");
    assert_eq!(game.cards_to_hand_over(), 2);
    assert_eq!(game.legal_hand_overs(), [card_set("HJ D9")]);
    game.hand_over(seat(3), card_set("HJ D9")).expect("both trumps");
    // Twelve different cards of its own, of which two go back; one of them is a ♦9.
    assert_eq!(game.legal_hand_overs().len(), 12 * 11 / 2);
    for refused in ["HJ SK", "D9 D9", "HJ D9"] {
        let refused = card_set(refused);
        assert_eq!(game.hand_over(seat(1), refused), Err(IllegalAction::HandOver(seat(1), refused)));
    }
    game.hand_over(seat(1), card_set("D9 SK")).expect("its own ♦9 looks like the other");
    assert_eq!(game.parties().0, [KONTRA, RE, KONTRA, RE], "ganz gleich, ob die Alten in deren Karten sind");
    assert_eq!(game.announced_returned_trumps(), None, "nothing is said of trumps there");
}

/// Key `armut.return` any (ATV Arminia, "Bei der Rückgabe von drei Karten"): what was received may go back.
#[test]
fn armut_return_any_may_give_back_what_was_received() {
    let arminia = rules("arminia", &[]);
    let game = taken(&arminia, THREE_TRUMPS, 1, "DA HJ D9", "DA HJ D9");
    assert_eq!(game.hand(seat(3)), card_set(THREE_TRUMPS[3]));
    assert_eq!(game.announced_returned_trumps(), Some(ReturnedTrumps::Number(3)));
}

/// ATV Arminia, "Armut": "Bei der Rückgabe von drei Karten muss angesagt werden, wie viele Trümpfe dabei sind." The
/// cards themselves are known to the two only (catalogue, section 3). Customary at other tables: it says only whether any
/// are.
#[test]
fn armut_announce_returned_trumps_tells_the_number_or_whether_there_are_any_and_no_card() {
    let (number, whether) = (ReturnedTrumps::Number, ReturnedTrumps::Whether);
    for (announced, back, wanted) in [
        ("number", "D9 C9 SK", Some(number(1))),
        ("number", "H9 C9 SK", Some(number(0))),
        ("whether", "D9 C9 SK", Some(whether(true))),
        ("whether", "D9 DA SK", Some(whether(true))),
        ("whether", "H9 C9 SK", Some(whether(false))),
        ("nothing", "D9 C9 SK", None),
    ] {
        let arminia = rules("arminia", &[&format!("armut.announce_returned_trumps={announced}")]);
        let mut table = Table::new(&arminia, deal_of(THREE_TRUMPS), seat(0));
        for vorbehalt in ARMUT_OF_3 {
            table.answer(Action::Declare(vorbehalt)).expect("on offer");
        }
        for action in [
            Action::TakeArmut(false),
            Action::TakeArmut(true),
            Action::HandOver(card_set("DA HJ D9")),
            Action::HandOver(card_set(back)),
        ] {
            table.answer(action).expect("asked");
        }
        // Nobody says anything; each plays the first card it may.
        for _ in 0..8 {
            let view = table.view().expect("a question is open");
            assert_eq!(view.announced_returned_trumps(), wanted);
            let is_one_of_the_two = [seat(1), seat(3)].contains(&view.seat());
            assert_eq!(view.own_hand_overs().count(), if is_one_of_the_two { 2 } else { 0 });
            table.answer(view.legal_actions()[0]).expect("legal");
        }
    }
}

/// ATV Arminia, "Armut": "Wählt kein Spieler die Armut als Partner, so wird neu gemischt."
#[test]
fn armut_refused_by_all_is_a_redeal() {
    let arminia = rules("arminia", &[]);
    let mut game = declared(&arminia, deal_of(THREE_TRUMPS), seat(0), ARMUT_OF_3);
    for index in 0..3 {
        assert_eq!(game.phase(), Phase::Armut(seat(index)));
        game.answer_armut(seat(index), false).expect("asked");
    }
    assert_eq!(game.phase(), Phase::Redeal);
    assert!(game.score().is_none());
}

/// Key `armut.refused` `last_takes` (customary: "einer muss mit"): two may leave it, the third has no choice.
#[test]
fn armut_refused_last_takes_leaves_the_last_one_no_choice() {
    let rules = rules("arminia", &["armut.refused=last_takes"]);
    let mut table = Table::new(&rules, deal_of(THREE_TRUMPS), seat(0));
    for vorbehalt in ARMUT_OF_3 {
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    let offered = |table: &Table<'_>| table.view().expect("a question").legal_actions().to_vec();
    let both = [false, true].map(Action::TakeArmut);
    for index in 0..2 {
        assert_eq!((table.game().phase(), offered(&table)), (Phase::Armut(seat(index)), both.to_vec()));
        table.answer(Action::TakeArmut(false)).expect("it may leave it");
    }
    assert_eq!(offered(&table), [Action::TakeArmut(true)]);
    let mut game = table.game().clone();
    assert_eq!(game.answer_armut(seat(2), false), Err(IllegalAction::MustTake(seat(2))));
    table.answer(Action::TakeArmut(true)).expect("it must");
    assert_eq!(table.game().contract(), Contract::Armut { poor: seat(3), taker: seat(2) });
}

/// Key `armut.return` `fehl_first` (kratzdiekurve.com, "Trumpfabgabe": Farbkarten go back, and trumps only from a hand with
/// fewer of them than it has received).
#[test]
fn armut_return_fehl_first_gives_trumps_back_for_want_of_fehl_alone() {
    let rules = rules("arminia", &["armut.return=fehl_first"]);
    let offered = |hands: [&str; 4], given: &str| {
        let mut game = declared(&rules, deal_of(hands), seat(0), ARMUT_OF_3);
        game.answer_armut(seat(0), false).expect("asked");
        game.answer_armut(seat(1), true).expect("asked");
        game.hand_over(seat(3), card_set(given)).expect("three cards");
        game
    };
    // Seat 1 holds ♠9 and three more Fehl cards: three of them go back, and no trump may.
    let mut game = offered(THREE_TRUMPS, "DA HJ D9");
    assert_eq!(game.legal_hand_overs(), [card_set("C9 SK H9")], "it has no more Fehl");
    for refused in ["DA C9 SK", "DA HJ D9"] {
        let refused = card_set(refused);
        assert_eq!(game.hand_over(seat(1), refused), Err(IllegalAction::HandOver(seat(1), refused)));
    }
    game.hand_over(seat(1), card_set("C9 SK H9")).expect("all its Fehl");
    // With ♠9 alone it gives that and two trumps of its choice, received or not.
    let few = [
        "CQ SQ DK DJ CJ CA CK C9 SA ST S9 HA",
        "DA HT CQ HQ DQ SJ DT D9 SQ HJ DJ S9",
        "HT HQ DQ CJ SJ DT DK C9 SK HK H9 H9",
        "DA HJ D9 CA CT CT CK SA ST SK HA HK",
    ];
    let mut game = offered(few, "DA HJ D9");
    assert!(game.legal_hand_overs().iter().all(|given| card_set("S9").is_subset(*given)));
    for refused in ["DA HJ D9", "HT HJ D9"] {
        let refused = card_set(refused);
        assert_eq!(game.hand_over(seat(1), refused), Err(IllegalAction::HandOver(seat(1), refused)));
    }
    game.hand_over(seat(1), card_set("S9 D9 DT")).expect("all its Fehl and two trumps");
    assert_eq!(game.announced_returned_trumps(), Some(ReturnedTrumps::Number(2)));
}

/// Key `armut.ask_from` opposite (customary): the player opposite first, then on clockwise.
#[test]
fn armut_ask_from_opposite_begins_with_the_player_opposite() {
    for (forehand, asked) in [(0, [1, 2, 0]), (1, [1, 2, 0]), (3, [1, 2, 0])] {
        let rules = rules("arminia", &["armut.ask_from=opposite"]);
        let mut game = declared(&rules, deal_of(THREE_TRUMPS), seat(forehand), ARMUT_OF_3);
        for index in asked {
            assert_eq!(game.phase(), Phase::Armut(seat(index)), "forehand {forehand}");
            game.answer_armut(seat(index), false).expect("asked");
        }
        assert_eq!(game.phase(), Phase::Redeal);
    }
}

/// klassisch, "Schwache Trumpfkarte": the question is only a question; if nobody says yes, the game goes on as dealt
/// (I6), with everything that a Normalspiel has: the automatic Hochzeit of "Die Partner" too.
#[test]
fn armut_refused_play_on_is_the_normalspiel_as_dealt() {
    let klassisch = rules("klassisch", &["armut.max_trumps=2"]);
    let refused = |hands| {
        let mut game = declared(&klassisch, deal_of(hands), seat(0), ARMUT_OF_3);
        for index in 0..3 {
            game.answer_armut(seat(index), false).expect("asked");
        }
        game
    };
    let game = refused(TWO_TRUMPS);
    assert_eq!((game.contract(), game.phase()), (Contract::Normal, Phase::Card(seat(0))));
    assert_eq!(game.hand(seat(3)), card_set(TWO_TRUMPS[3]));
    assert_eq!(game.parties().0, [RE, RE, KONTRA, KONTRA]);

    let mut game = refused(TWO_TRUMPS_AND_HOCHZEIT);
    assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA]);
    play_all(&mut game, "DK SQ HQ D9");
    assert_eq!(game.parties().0, [RE, RE, KONTRA, KONTRA], "seat 1 took the first trick");
}

/// Keys `armut.refused` play_on and `vorbehalt.order`: a Hochzeit that the Armut went before is not played after all;
/// its holder plays a stille Hochzeit.
#[test]
fn armut_refused_play_on_does_not_bring_an_overridden_hochzeit_back() {
    let rules = rules("arminia", &["armut.refused=play_on"]);
    let hochzeit_too = [Vorbehalt::HOCHZEIT, GESUND, GESUND, ARMUT];
    let deal = deal_with(true, ["CQ CQ", "", "", THREE_TRUMPS[3]]);
    let mut game = declared(&rules, deal, seat(0), hochzeit_too);
    for index in 0..3 {
        game.answer_armut(seat(index), false).expect("asked");
    }
    assert_eq!((game.contract(), game.klaerung()), (Contract::Normal, None));
    assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA]);
}

/// klassisch, "Stilles Solo" and "Schwache Trumpfkarte": a stilles Solo counts if the question is refused, and is void
/// if somebody takes the weak player along.
#[test]
fn armut_refused_play_on_lets_a_stilles_solo_count() {
    let klassisch = rules("klassisch", &["armut.max_trumps=2"]);
    let vorbehalte = [Vorbehalt::StillesSolo, GESUND, GESUND, ARMUT];
    let offered = || {
        let mut game = declared(&klassisch, deal_of(TWO_TRUMPS_AND_HOCHZEIT), seat(0), vorbehalte);
        game.answer_armut(seat(0), false).expect("asked");
        game.answer_armut(seat(1), false).expect("asked");
        game
    };
    let mut game = offered();
    game.answer_armut(seat(2), false).expect("asked");
    play_all(&mut game, "DK SQ HQ D9");
    assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA], "and no automatic Hochzeit");
    let mut game = offered();
    game.answer_armut(seat(2), true).expect("asked");
    game.hand_over(seat(3), card_set("HJ D9")).expect("both trumps");
    game.hand_over(seat(2), card_set("S9 HK")).expect("two of its own");
    assert_eq!(game.parties().0, [KONTRA, KONTRA, RE, RE]);
}

/// Seats 1 and 3 hold three trumps each.
fn two_poor_hands() -> Deal {
    let (one, other) = ("HJ DJ DK CA CT CK C9 SA ST SK HA H9", "DA DT D9 CA CT CK SA ST SK S9 HA H9");
    deal_with(true, ["", one, "", other])
}

/// ATV Arminia says nothing of two: the first from forehand on (I6). VLN, "Schieben oder Armut": "Haben zwei Spieler
/// die Armut, wird neu gegeben."
#[test]
fn armut_two_first_or_redeal() {
    let vorbehalte = [GESUND, ARMUT, GESUND, ARMUT];
    let arminia = rules("arminia", &[]);
    for (forehand, asked) in [(0, [0, 2, 3]), (1, [2, 3, 0]), (2, [2, 0, 1]), (3, [0, 1, 2])] {
        let mut game = declared(&arminia, two_poor_hands(), seat(forehand), vorbehalte);
        for index in asked {
            assert_eq!(game.phase(), Phase::Armut(seat(index)), "forehand {forehand}");
            game.answer_armut(seat(index), false).expect("asked");
        }
        assert_eq!(game.phase(), Phase::Redeal, "the second Armut is not offered");
    }
    let redeal = rules("arminia", &["armut.two=redeal"]);
    assert_eq!(declared(&redeal, two_poor_hands(), seat(0), vorbehalte).phase(), Phase::Redeal);
    assert_eq!(rules("vln", &[]).set().armut.two, redeal.set().armut.two);
    // A solo goes before both, and nothing is dealt again.
    let with_solo = [GESUND, ARMUT, Vorbehalt::Solo(SoloKind::DAMEN), ARMUT];
    let game = declared(&redeal, two_poor_hands(), seat(0), with_solo);
    assert_eq!(game.contract().soloist(), Some(seat(2)));
}

/// ATV Arminia, "Armut": "Es gelten nicht: … 2. Herz-Zehn sticht 1. Herz-Zehn."
#[test]
fn armut_suspends_dulle_second() {
    for (suspends, winner) in [("[dulle_second]", 1), ("[]", 2)] {
        let rules = rules("arminia", &[&format!("armut.suspends={suspends}")]);
        let mut game = taken(&rules, THREE_TRUMPS, 1, "DA HJ D9", "C9 SK H9");
        play_all(&mut game, "DK HT HT CA");
        assert_eq!(winners(&game), [winner], "{suspends}");
    }
    // Nor in the preset as it is; in its Normalspiel the second wins.
    let arminia = rules("arminia", &[]);
    let mut game = taken(&arminia, THREE_TRUMPS, 1, "DA HJ D9", "C9 SK H9");
    play_all(&mut game, "DK HT HT CA");
    assert_eq!(winners(&game), [1]);
    let mut game = declared(&arminia, deal_of(THREE_TRUMPS), seat(0), [GESUND; 4]);
    play_all(&mut game, "DK HT HT D9");
    assert_eq!(winners(&game), [2]);
}

/// The same: "Es gelten nicht: Sau, Supersau". Sau by `schweine.in`; where Schweine hold in an Armut, Superschweine
/// can still be suspended. The taker has got the second ♦A and the second ♦9.
#[test]
fn armut_suspends_superschweine() {
    let arminia = rules("arminia", &[]);
    let mut game = taken(&arminia, THREE_TRUMPS, 1, "DA HJ D9", "C9 SK H9");
    play_all(&mut game, "DK");
    assert!(game.play_schwein(seat(1)).is_err(), "no Sau in an Armut");
    for (suspends, winner, raised) in
        [("[superschweine]", 2, Raised::Schweine), ("[fuchs]", 1, Raised::Superschweine)]
    {
        let changes = [format!("armut.suspends={suspends}"), "schweine.in=[normal, armut]".to_owned()];
        let rules = rules("arminia", &[&changes[0], &changes[1]]);
        let mut game = taken(&rules, THREE_TRUMPS, 1, "DA HJ D9", "C9 SK H9");
        play_all(&mut game, "DK");
        game.play_schwein(seat(1)).expect("both ♦A are in hand");
        play_all(&mut game, "HQ CA  D9 HT CT CQ");
        assert_eq!((winners(&game), game.raised()), (vec![1, winner], raised), "{suspends}");
    }
}

/// VLN, "Schieben oder Armut": "Werden die Schweine geschoben, darf dies erst beim Aufheben gesagt werden." With one
/// ♦A pushed to the other, the taker is asked after the exchange; they are Re-Schweine, with or without a ♣Q.
#[test]
fn armut_and_schweine_before_play_ask_the_taker_after_picking_up() {
    let vln = rules("vln", &[]);
    let mut game = taken(&vln, PUSHED_FUCHS, 1, "DA HJ CK", "CK SK HK");
    assert_eq!(game.phase(), Phase::Schweine(seat(1)));
    game.announce_schweine(seat(1), true).expect("asked");
    let said = game.utterances()[0];
    assert_eq!((said.seat, said.party, said.step, said.cards_played), (seat(1), RE, Step::Ansage, 0));
    play_all(&mut game, "CQ DA HT CA");
    assert_eq!(winners(&game), [1]);
    // The taker gives one of them back: nobody is asked.
    let game = taken(&vln, PUSHED_FUCHS, 1, "DA HJ CK", "DA SK HK");
    assert_eq!(game.phase(), Phase::Card(seat(0)));
}

/// Doppelkopf Palast, Sonderregeln "Schweine" and "Armut": by themselves, judged after the exchange (catalogue,
/// section 1).
#[test]
fn armut_and_schweine_automatic_are_judged_after_the_exchange() {
    let palast = rules("palast", &["armut.max_trumps=3", "schweine.mode=automatic"]);
    let mut game = taken(&palast, THREE_TRUMPS, 1, "DA HJ D9", "C9 SK H9");
    play_all(&mut game, "CQ DA HT CA");
    assert_eq!((winners(&game), game.raised()), (vec![1], Raised::Schweine));
    let mut game = taken(&palast, THREE_TRUMPS, 1, "DA HJ D9", "DA SK H9");
    play_all(&mut game, "CQ DA HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![2], Raised::Nothing));
}

/// ATV Arminia, "Armut": "erstberechtigt ist Vorhand". Beyond the seeds: `armut.ask_from` left_of_poor.
#[test]
fn armut_ask_from_forehand_or_left_of_the_poor() {
    for (ask_from, asked) in [("forehand", [2, 0, 1]), ("left_of_poor", [0, 1, 2])] {
        let rules = rules("arminia", &[&format!("armut.ask_from={ask_from}")]);
        let mut game = declared(&rules, deal_of(THREE_TRUMPS), seat(2), ARMUT_OF_3);
        for index in asked {
            assert_eq!(game.phase(), Phase::Armut(seat(index)), "{ask_from}");
            game.answer_armut(seat(index), false).expect("asked");
        }
    }
    // The first yes ends it.
    let arminia = rules("arminia", &[]);
    let mut game = declared(&arminia, deal_of(THREE_TRUMPS), seat(0), ARMUT_OF_3);
    game.answer_armut(seat(0), true).expect("asked");
    assert!(game.answer_armut(seat(1), true).is_err());
    assert_eq!(game.phase(), Phase::Exchange(seat(3)));
}

/// Beyond the seeds: `armut.to` named_party. Who declares the Armut names Re or Kontra: only a holder of a ♣Q, or only
/// another, may take it. Seats 0 and 1 hold one each.
#[test]
fn armut_to_named_party_may_be_taken_by_that_party_only() {
    let rules = rules("arminia", &["armut.to=named_party"]);
    let offered = Game::new(&rules, deal_of(THREE_TRUMPS), seat(3)).legal_vorbehalte(seat(3));
    let named = [RE, KONTRA].map(|party| Vorbehalt::Armut(Some(party)));
    assert_eq!(offered[1..3], named);
    assert!(!offered.contains(&ARMUT));
    for (armut, takers) in named.into_iter().zip([[true, true, false], [false, false, true]]) {
        for (seat, may) in Seat::ALL.into_iter().zip(takers) {
            let mut game =
                declared(&rules, deal_of(THREE_TRUMPS), Seat::ALL[0], [GESUND, GESUND, GESUND, armut]);
            for before in Seat::ALL.into_iter().take_while(|&before| before != seat) {
                game.answer_armut(before, false).expect("asked, whatever it holds");
            }
            let answer = game.answer_armut(seat, true);
            assert_eq!(answer, if may { Ok(()) } else { Err(IllegalAction::NotForYou(seat)) }, "{armut}");
        }
    }
}

/// `THREE_TRUMPS`, but the ♣Q of seat 1 is with the poor hand of seat 3, and a ♦A with seat 1.
const POOR_WITH_ALTE: [&str; 4] = [
    "CQ SQ DK DJ CJ CA CK C9 SA ST S9 HA",
    "DA HT DA HQ DQ SJ DT D9 SQ C9 SK H9",
    "HT HQ DQ CJ SJ HJ DJ DT DK S9 HK H9",
    "CQ HJ D9 CA CT CT CK SA ST SK HA HK",
];

/// An Armut whose parties are those of the ♣Q, taken at a table by seat `taker`, up to the first card or word.
fn secretly_taken<'r>(
    rules: &'r Rules,
    hands: [&str; 4],
    taker: usize,
    given: &str,
    back: &str,
) -> Table<'r> {
    let mut table = Table::new(rules, deal_of(hands), seat(0));
    let declared = ARMUT_OF_3.map(Action::Declare);
    let left = std::iter::repeat_n(Action::TakeArmut(false), taker);
    let handed = [given, back].map(|cards| Action::HandOver(card_set(cards)));
    let script = declared.into_iter().chain(left).chain([Action::TakeArmut(true)]).chain(handed);
    for action in script {
        if let Some(Phase::Exchange(_)) = Some(table.game().phase()) {
            for observer in Seat::ALL {
                let view = table.view_of(observer);
                assert_eq!((letters(view.parties()).as_str(), view.own_party()), ("----", None));
            }
        }
        table.answer(action).expect("asked");
    }
    table
}

/// What each seat knows of the parties, and then what everybody knows.
fn known(table: &Table<'_>) -> [String; 5] {
    let own = Seat::ALL.map(|observer| letters(table.view_of(observer).parties()));
    let [first, second, third, fourth] = own;
    [first, second, third, fourth, letters(table.view_of(seat(0)).public_parties())]
}

/// Key `armut.parties` queens (customary: "die Armut ist keine eigene Partei, Re ist, wer die Kreuz-Damen hat"): who holds
/// a ♣Q after the exchange is Re. The taker says that no trump went back, so that everybody knows the poor player to be
/// Kontra; the taker, which has seen the cards of the exchange and holds no ♣Q, knows its own party alone besides.
#[test]
fn armut_parties_queens_leaves_the_parties_to_the_holders_of_the_alten() {
    let changes = ["armut.parties=queens"];
    let arminia = rules("arminia", &changes);
    let mut table = secretly_taken(&arminia, THREE_TRUMPS, 2, "DA HJ D9", "S9 HK H9");
    assert_eq!(table.game().contract(), Contract::Armut { poor: seat(3), taker: seat(2) });
    assert_eq!(table.game().parties().0, [RE, RE, KONTRA, KONTRA]);
    assert_eq!(known(&table), ["R--K", "-R-K", "--KK", "---K", "---K"]);
    // Re of seat 0 is the word of a ♣Q; seat 2 holds none and knows that seat 1 may have the other or not.
    let (asked, question) = table.question().expect("a question");
    assert_eq!((asked, question), (seat(0), doko_engine::Question::Ansage));
    table.answer(Action::Say(Step::Ansage)).expect("in time");
    assert_eq!(known(&table), ["R--K", "RRKK", "R-KK", "R--K", "R--K"]);
    assert_eq!(table.game().alten_counts(seat(0)), [false, true, true]);
}

/// Key `armut.parties` queens: a ♣Q that the taker gives back makes the poor player Re, and the taker Kontra if it was its
/// only one. Both know that, and nobody else.
#[test]
fn armut_parties_queens_count_the_alten_after_the_exchange() {
    let arminia = rules("arminia", &["armut.parties=queens"]);
    let table = secretly_taken(&arminia, THREE_TRUMPS, 0, "DA HJ D9", "CQ CK C9");
    assert_eq!(table.game().parties().0, [KONTRA, RE, KONTRA, RE]);
    assert_eq!(known(&table), ["K--R", "-R--", "--K-", "---R", "----"]);
}

/// Key `armut.parties` queens: the ♣Q of the poor player goes to the taker with its other trumps. A taker that keeps two
/// plays alone, which only it knows; the poor player knows that it has one.
#[test]
fn armut_parties_queens_lets_a_taker_with_both_alten_play_alone() {
    let arminia = rules("arminia", &["armut.parties=queens"]);
    let table = secretly_taken(&arminia, POOR_WITH_ALTE, 0, "CQ HJ D9", "CK C9 S9");
    assert_eq!(table.game().parties().0, [RE, KONTRA, KONTRA, KONTRA]);
    assert_eq!(known(&table), ["RKKK", "-K-K", "--KK", "R--K", "---K"]);
    let mut game = table.into_game();
    while let Phase::Card(seat) = game.phase() {
        let card = game.legal_cards().iter().next().expect("a card");
        game.play(seat, card).expect("legal");
    }
    assert_eq!(game.outcome().expect("over").soloist(), Some(seat(0)));
    let points = game.score().expect("over").points().0;
    assert_eq!(
        points,
        [-3 * points[1], points[1], points[1], points[1]],
        "three times, as any who plays alone"
    );
    // One of them given back makes the two partners. Whose it was the poor player can tell only where nothing
    // received may go back.
    for (back, poor_knows) in [("any", "---R"), ("none_received", "RKKR")] {
        let rules = rules("arminia", &["armut.parties=queens", &format!("armut.return={back}")]);
        let table = secretly_taken(&rules, POOR_WITH_ALTE, 0, "CQ HJ D9", "CQ CK C9");
        assert_eq!(table.game().parties().0, [RE, KONTRA, KONTRA, RE]);
        assert_eq!(known(&table), ["RKKR", "-K--", "--K-", poor_knows, "----"], "{back}");
    }
}

/// Keys `armut.parties` queens and `armut.to`: who may take an Armut for Re was dealt a ♣Q. If no trump went back it still
/// has it, as everybody knows; else it may be with the poor player.
#[test]
fn armut_parties_queens_and_to_named_party_tell_of_the_taker() {
    let rules = rules("arminia", &["armut.parties=queens", "armut.to=named_party"]);
    let taken = |back: &str| {
        let mut table = Table::new(&rules, deal_of(THREE_TRUMPS), seat(0));
        let armut = Action::Declare(Vorbehalt::Armut(Some(RE)));
        let gesund = [Action::Declare(GESUND); 3];
        let handed = ["DA HJ D9", back].map(|cards| Action::HandOver(card_set(cards)));
        for action in gesund.into_iter().chain([armut, Action::TakeArmut(true)]).chain(handed) {
            table.answer(action).expect("asked");
        }
        table
    };
    assert_eq!(known(&taken("CK C9 S9")), ["R--K", "RRKK", "R-KK", "R--K", "R--K"]);
    assert_eq!(known(&taken("CQ CK C9")), ["K--R", "-RK-", "--K-", "---R", "----"]);
}
