//! Solos: which there are, which goes first, who leads, the Nullsolo and the stilles Solo. Sections 1 and 3 of the
//! catalogue, keys `solo.*`.

use doko_engine::{
    Action, Contract, Game, IllegalAction, Item, Party, Phase, Refusal, SoloKind, Step, Table, Vorbehalt,
};

use crate::common::{
    deal_of, deal_with, declared, declared_in, owing, play_all, play_until, rules, seat, solo_game, winners,
};

const RE: Party = Party::Re;
const KONTRA: Party = Party::Kontra;
const GESUND: Vorbehalt = Vorbehalt::Gesund;
const STILLES_SOLO: Vorbehalt = Vorbehalt::StillesSolo;

/// Seat 3 can never take a trick; seats 0 and 1 hold the high trumps.
const NOTHING_FOR_3: [&str; 4] = [
    "HT CQ SQ HQ DQ CJ SJ HJ DJ DA CA SA",
    "HT CQ SQ HQ DQ CJ SJ HJ DJ DA CA SA",
    "CT CT CK ST ST SK HA HA HK DT DT DK",
    "C9 C9 S9 S9 H9 H9 D9 D9 CK SK HK DK",
];

/// Without a Dulle seat 1 holds the twelve highest trumps, both ♣Q among them.
const ALL_FOR_1: [&str; 4] = [
    "HJ DJ DA DT DK D9 CA CT CK C9 SA ST",
    "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ",
    "HJ DJ DA DT DK D9 CA CT CK C9 SA ST",
    "SK SK S9 S9 HA HA HT HT HK HK H9 H9",
];

/// The same, but seat 0 holds both ♣Q: seat 1 has no longer all tricks.
const NOT_ALL_FOR_1: [&str; 4] = [
    "CQ CQ DA DT DK D9 CA CT CK C9 SA ST",
    "HJ DJ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ",
    "HJ DJ DA DT DK D9 CA CT CK C9 SA ST",
    "SK SK S9 S9 HA HA HT HT HK HK H9 H9",
];

/// The table of contracts in section 1: klassisch "Solospiele" (Grand, Trumpfsolo, Farbensolo, I1), ATV Arminia
/// "Solospiele", VLN "Vorbehalte", Doppelkopf Palast "Spielarten", ddv as palast.
#[test]
fn solo_kinds_are_those_of_the_source() {
    for (preset, wanted) in [
        ("klassisch", "bube diamond club spade heart"),
        ("arminia", "damen bube club spade heart diamond fleischlos gemischt null"),
        ("vln", "damen bube koenig diamond"),
        ("palast", "damen bube club spade heart diamond fleischlos"),
        ("ddv", "damen bube club spade heart diamond fleischlos"),
    ] {
        let rules = rules(preset, &[]);
        let deal = deal_with(rules.set().deck.nines, [""; 4]);
        let offered = Game::new(&rules, deal, seat(0)).legal_vorbehalte(seat(0));
        let keys: Vec<&str> = offered
            .iter()
            .filter_map(|offer| match offer {
                Vorbehalt::Solo(kind) => Some(kind.key()),
                _ => None,
            })
            .collect();
        assert_eq!(keys.join(" "), wanted, "{preset}");
    }
}

/// klassisch: the original game has no solos (I1); rule files may call a ♦-Solo a Trumpfsolo, as the source does.
#[test]
fn solo_kinds_can_be_emptied_or_named_as_in_the_source() {
    let none = rules("klassisch", &["solo.kinds=[]"]);
    let deal = deal_with(true, [""; 4]);
    assert_eq!(Game::new(&none, deal, seat(0)).legal_vorbehalte(seat(0)), [GESUND, STILLES_SOLO]);
    let trumpf = rules("klassisch", &["solo.kinds=[trumpf]"]);
    assert_eq!(trumpf.set().solo.kinds, [SoloKind::DIAMOND]);
}

/// `solo.kinds`, customary: solos with the trumps of some ranks. In a Zehnersolo ♥10 is the third of the tens; in a
/// Dullensolo both ♥10 are the Dullen, the only trumps.
#[test]
fn solo_kinds_of_few_and_of_many_trumps_are_played_in_their_order() {
    for (dulle, kind, hands, trick, winner) in [
        ("second", SoloKind::ZEHNER, ["HT", "HT", "DT", "DT"], "HT HT DT DT", 0),
        ("second", SoloKind::ZEHNER, ["HT", "ST", "DT", "HT"], "HT ST DT HT", 1),
        ("second", SoloKind::NEUNER, ["D9", "S9", "H9", "C9"], "D9 S9 H9 C9", 3),
        ("second", SoloKind::DULLEN, ["HT", "HT", "CQ", "DA"], "HT HT CQ DA", 1),
        ("first", SoloKind::DULLEN, ["HT", "HT", "CQ", "DA"], "HT HT CQ DA", 0),
        ("second", SoloKind::KOEHLER, ["CJ", "CQ", "DK", "SJ"], "CJ CQ DK SJ", 2),
        ("second", SoloKind::KOENIG_DAMEN, ["DQ", "CQ", "DK", "SQ"], "DQ CQ DK SQ", 2),
        ("second", SoloKind::KOENIG_BUBEN, ["CJ", "DK", "SJ", "SK"], "CJ DK SJ SK", 3),
    ] {
        let kinds = "solo.kinds=[zehner, neuner, dullen, koehler, koenig_damen, koenig_buben]";
        let rules = rules("ddv", &[kinds, &format!("dulle.mode={dulle}")]);
        let mut game = solo_game(&rules, deal_with(true, hands), kind, seat(0));
        play_all(&mut game, trick);
        assert_eq!(winners(&game), [winner], "{kind} {dulle}");
    }
}

/// ATV Arminia, "Nullsolo": "Im Normalspiel versucht der Solospieler keinen Stich zu bekommen." Catalogue, section 5
/// (I14): (1 + Ansagen) x 3, no Absagen and no steps.
#[test]
fn solo_kinds_null_is_won_without_a_trick_and_has_no_steps() {
    let arminia = rules("arminia", &[]);
    for (ansagen, value) in [(&[][..], 1), (&[3][..], 2), (&[3, 1][..], 3)] {
        let mut game = solo_game(&arminia, deal_of(NOTHING_FOR_3), SoloKind::NULL, seat(3));
        assert_eq!((game.phase(), game.parties().0), (Phase::Card(seat(0)), [KONTRA, KONTRA, KONTRA, RE]));
        for &speaker in ansagen {
            game.say(seat(speaker), Step::Ansage).expect("Re and Kontra as usual");
        }
        for step in Step::ABSAGEN {
            let refused = IllegalAction::Say(seat(1), step, Refusal::NullHasNoAbsagen);
            assert_eq!(game.say(seat(1), step), Err(refused));
        }
        play_until(&mut game, 48);
        assert!(!winners(&game).contains(&3) && game.phase() == Phase::Over);
        let score = game.score().expect("the game is over");
        assert_eq!(score.points().0, [-value, -value, -value, 3 * value]);
        assert_eq!(score.item(RE, Item::Won), 1);
    }
}

/// The same: it is over with the soloist's first trick, and lost.
#[test]
fn solo_kinds_null_is_over_with_the_first_trick_of_the_soloist() {
    let arminia = rules("arminia", &[]);
    let mut game = solo_game(&arminia, deal_of(NOTHING_FOR_3), SoloKind::NULL, seat(0));
    play_all(&mut game, "DJ CJ DT D9  HJ DT DK SJ");
    // Seat 1 has led ♥J and seat 0 has put ♠J on it.
    assert_eq!((winners(&game), game.phase(), game.played()), (vec![1, 0], Phase::Over, 8));
    assert!(game.legal_cards().is_empty());
    assert_eq!(game.score().expect("the game is over").points().0, [-3, 1, 1, 1]);
}

/// Null and Dulle (catalogue, section 1: `dulle.mode` applies wherever ♥10 is a trump, "Farbsolo and Null too"): the
/// soloist's first ♥10 is saved by the second.
#[test]
fn solo_kinds_null_keeps_the_dulle_rule_of_the_normalspiel() {
    for (mode, winner, phase) in [("second", 1, Phase::Card(seat(1))), ("first", 0, Phase::Over)] {
        let rules = rules("arminia", &[&format!("dulle.mode={mode}")]);
        let mut game = solo_game(&rules, deal_of(NOTHING_FOR_3), SoloKind::NULL, seat(0));
        play_all(&mut game, "HT HT DT D9");
        assert_eq!((winners(&game), game.phase()), (vec![winner], phase), "{mode}");
    }
}

/// ATV Arminia, "Spielverlauf": "Bei mehreren Soli erhält der am weitesten vorne sitzende Spieler das Spielrecht."
#[test]
fn solo_priority_seat_goes_to_the_first_from_forehand() {
    let arminia = rules("arminia", &[]);
    let [damen, null] = [SoloKind::DAMEN, SoloKind::NULL].map(Vorbehalt::Solo);
    for (forehand, soloist) in [(0, 1), (1, 1), (2, 3), (3, 3)] {
        let vorbehalte = [GESUND, null, GESUND, damen];
        let game = declared(&arminia, deal_with(true, [""; 4]), seat(forehand), vorbehalte);
        assert_eq!(game.contract().soloist(), Some(seat(soloist)), "forehand {forehand}");
    }
}

/// klassisch, "Solospiele": "Trumpfsolo geht vor Farbensolo, Grandsolo vor Trumpfsolo", and among the Farbsoli "die
/// werthöhere Farbe".
#[test]
fn solo_priority_by_kind_is_grand_trumpf_and_the_higher_suit() {
    let klassisch = rules("klassisch", &[]);
    let ranked = [SoloKind::BUBE, SoloKind::DIAMOND, SoloKind::CLUB, SoloKind::SPADE, SoloKind::HEART];
    let play = |of_0, of_1| {
        let vorbehalte = [Vorbehalt::Solo(of_0), Vorbehalt::Solo(of_1), GESUND, GESUND];
        declared(&klassisch, deal_with(true, [""; 4]), seat(0), vorbehalte).contract()
    };
    for (at, &higher) in ranked.iter().enumerate() {
        assert_eq!(play(higher, higher), Contract::Solo(higher, seat(0)), "at a tie the seat");
        for &lower in &ranked[at + 1..] {
            assert_eq!(play(lower, higher), Contract::Solo(higher, seat(1)), "{higher} before {lower}");
            assert_eq!(play(higher, lower), Contract::Solo(higher, seat(0)), "{higher} before {lower}");
        }
    }
}

/// klassisch, "Lustsolo": "Ausspieler bleibt immer der links vom Kartengeber sitzende Spieler"; ATV Arminia,
/// "Spielverlauf": "Das Aufspiel bleibt dabei grundsätzlich unberührt"; Doppelkopf Palast, "Pflichtsolo und Lustsolo":
/// who declares a Pflichtsolo leads, in a Lustsolo all stays as it was; Sonderregel "Solo kommt raus".
#[test]
fn solo_lead_is_forehands_but_for_pflichtsolo_and_solo_kommt_raus() {
    let kommt_raus = ["solo.lead=soloist"];
    // Who leads if seat 2 plays a solo that it does not owe, and one that it owes.
    for (preset, changes, free, owed) in [
        ("klassisch", &[][..], 0, 0),
        ("arminia", &[][..], 0, 0),
        ("vln", &[][..], 0, 0),
        ("palast", &[][..], 0, 2),
        ("ddv", &[][..], 0, 2),
        ("palast", &kommt_raus[..], 2, 2),
    ] {
        let rules = rules(preset, changes);
        let deal = deal_with(rules.set().deck.nines, [""; 4]);
        let bube = [GESUND, GESUND, Vorbehalt::Solo(SoloKind::BUBE), GESUND];
        for (debtors, leader) in [(&[][..], free), (&[1, 2][..], owed), (&[1][..], free)] {
            let game = declared_in(&rules, deal, owing(debtors), bube);
            assert_eq!(game.phase(), Phase::Card(seat(leader)), "{preset} {changes:?} {debtors:?}");
        }
    }
}

/// klassisch, "Stilles Solo": whoever believes in all tricks "braucht er sein beabsichtigtes Solospiel … nicht
/// mitzuteilen". Catalogue, section 5: with every trick it is schwarz, three times.
#[test]
fn solo_silent_any_hand_wins_with_every_trick() {
    let klassisch = rules("klassisch", &[]);
    let vorbehalte = [GESUND, STILLES_SOLO, GESUND, GESUND];
    let mut game = declared(&klassisch, deal_of(ALL_FOR_1), seat(1), vorbehalte);
    assert_eq!(game.contract(), Contract::Normal, "nobody is told");
    play_until(&mut game, 48);
    assert_eq!(winners(&game), [1; 12]);
    // Schwarz is 15, for each of the three.
    assert_eq!(game.score().expect("the game is over").points().0, [-15, 45, -15, -15]);
}

/// The same: at the table it is the word gesund, for every hand and without a Vorbehalt; elsewhere there is none.
#[test]
fn solo_silent_any_hand_sounds_like_gesund() {
    let klassisch = rules("klassisch", &[]);
    let mut table = Table::new(&klassisch, deal_of(ALL_FOR_1), seat(0));
    for _ in 0..4 {
        table.answer(Action::Declare(STILLES_SOLO)).expect("for any hand");
    }
    let view = table.view().expect("a card is due");
    for index in 0..4 {
        assert_eq!(view.said_vorbehalt(seat(index)), Some(false));
    }
    for preset in ["arminia", "palast", "ddv"] {
        let rules = rules(preset, &[]);
        let offered = Game::new(&rules, deal_of(ALL_FOR_1), seat(1)).legal_vorbehalte(seat(1));
        assert!(!offered.contains(&STILLES_SOLO), "{preset}");
    }
}

/// The same with a trick short: lost "by the ordinary table, three times" (catalogue, section 5), and played to the
/// end. Stilles Solo and automatic Hochzeit: seat 0, with both ♣Q, has no partner and is no party of its own.
#[test]
fn solo_silent_any_hand_is_lost_with_a_trick_and_overrides_the_automatic_hochzeit() {
    let klassisch = rules("klassisch", &[]);
    let vorbehalte = [GESUND, STILLES_SOLO, GESUND, GESUND];
    let mut game = declared(&klassisch, deal_of(NOT_ALL_FOR_1), seat(1), vorbehalte);
    assert_eq!(game.parties().0, [KONTRA, RE, KONTRA, KONTRA]);
    play_all(&mut game, "SQ DA SK CQ");
    assert_eq!((winners(&game), game.parties().0), (vec![0], [KONTRA, RE, KONTRA, KONTRA]));
    play_until(&mut game, 48);
    assert_eq!((game.phase(), winners(&game).len()), (Phase::Over, 12));
    let score = game.score().expect("the game is over");
    let [a, soloist, b, c] = score.points().0;
    assert_eq!(score.winner(), Some(KONTRA));
    // The Alten lost is 10, Schneider 20, schwarz 30; which of them depends on the rest of the cards.
    assert!([10, 20, 30].contains(&a) && a == b && b == c && soloist == -3 * a, "{soloist}");
    // Without the stilles Solo the same first trick leaves seat 0 alone with its two ♣Q.
    let mut game = declared(&klassisch, deal_of(NOT_ALL_FOR_1), seat(1), [GESUND; 4]);
    play_all(&mut game, "SQ DA SK CQ");
    assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA]);
}

/// Catalogue, section 5: "the first committed seat counts, later ones are void, untold" (I7); under an announced solo
/// none counts.
#[test]
fn solo_silent_any_hand_counts_for_the_first_from_forehand_and_not_under_a_solo() {
    let klassisch = rules("klassisch", &[]);
    for (forehand, soloist) in [(0, 1), (1, 1), (2, 3), (3, 3)] {
        let vorbehalte = [GESUND, STILLES_SOLO, GESUND, STILLES_SOLO];
        let game = declared(&klassisch, deal_of(ALL_FOR_1), seat(forehand), vorbehalte);
        let mut wanted = [KONTRA; 4];
        wanted[soloist] = RE;
        assert_eq!(game.parties().0, wanted, "forehand {forehand}");
    }
    let vorbehalte = [GESUND, STILLES_SOLO, Vorbehalt::Solo(SoloKind::CLUB), GESUND];
    let game = declared(&klassisch, deal_of(ALL_FOR_1), seat(0), vorbehalte);
    assert_eq!(game.parties().0, [KONTRA, KONTRA, RE, KONTRA]);
}

/// Key `solo.silent` stille_hochzeit (Doppelkopf Palast, "Die stille Hochzeit"): both ♣Q and the word gesund.
#[test]
fn solo_silent_stille_hochzeit_needs_both_alten_only() {
    let klassisch = rules("klassisch", &["solo.silent=stille_hochzeit"]);
    let offered = Game::new(&klassisch, deal_of(ALL_FOR_1), seat(1)).legal_vorbehalte(seat(1));
    assert!(!offered.contains(&STILLES_SOLO));
    let palast = rules("palast", &[]);
    let game = declared(&palast, deal_of(ALL_FOR_1), seat(0), [GESUND; 4]);
    assert_eq!(game.parties().0, [KONTRA, RE, KONTRA, KONTRA]);
}
