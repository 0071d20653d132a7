//! The Hochzeit and its Klärungsstich: section 3 of the catalogue, keys `hochzeit.*`.

use doko_engine::{Contract, Game, Klaerung, Klaerungsstich, Party, Phase, Rules, Seat, Vorbehalt};

use crate::common::{deal_of, deal_with, declared, normal_game, play_all, play_until, rules, seat, winners};

const RE: Party = Party::Re;
const KONTRA: Party = Party::Kontra;
const GESUND: Vorbehalt = Vorbehalt::Gesund;

/// Seat 0 holds both ♣Q.
const BOTH_ALTEN: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA HK H9",
    "HT HJ HQ DQ DA CT CT C9 SA ST HA HK",
    "DA DT SQ CJ DJ DT CK C9 ST SK SK H9",
    "D9 D9 HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
];

/// The same without nines.
const BOTH_ALTEN_40: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA",
    "HT HJ HQ DQ DA CT CT ST SA HA",
    "DA DT SQ CJ DJ DT CK ST SK SK",
    "HQ DQ CJ SJ SJ HJ DJ DK HK HK",
];

/// The same deal, but seats 1 and 2 hold the ♠A.
const BOTH_ALTEN_FEHL: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SK HA HK H9",
    "HT HJ HQ DQ DA CT CT C9 SA ST HA HK",
    "DA DT SQ CJ DJ DT CK C9 ST SK SA H9",
    "D9 D9 HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
];

/// Three tricks for the holder with ♥10, ♣Q, ♣Q.
const THREE_FOR_THE_HOLDER: &str = "HT DA DT D9  CQ HJ DJ D9  CQ DQ CJ DJ";

/// Seat 0 declares its Hochzeit, with this Klärungsstich.
fn hochzeit<'r>(rules: &'r Rules, hands: [&str; 4], stich: Klaerungsstich) -> Game<'r> {
    declared(rules, deal_of(hands), seat(0), [Vorbehalt::Hochzeit(stich), GESUND, GESUND, GESUND])
}

#[allow(clippy::unnecessary_wraps, reason = "as the engine answers")]
fn found(partner: usize, trick: u8) -> Option<Klaerung> {
    Some(Klaerung::Found { partner: seat(partner), trick })
}

/// Seat 0 alone: three times what each of the others gets, with the sign turned.
fn assert_scored_as_a_solo_of_seat_0(mut game: Game<'_>) {
    play_until(&mut game, 48);
    assert_eq!(game.outcome().expect("the game is over").soloist(), Some(seat(0)));
    let [alone, a, b, c] = game.score().expect("the game is over").points().0;
    assert!(a != 0 && a == b && b == c && alone == -3 * a, "{alone} {a} {b} {c}");
}

/// Doppelkopf Palast, "Hochzeit": "Der Spieler, der den ersten Stich macht, ist dein Partner."
#[test]
fn hochzeit_mode_declared_finds_the_partner_in_the_first_trick_of_another() {
    let palast = rules("palast", &[]);
    let mut game = hochzeit(&palast, BOTH_ALTEN, Klaerungsstich::Any);
    assert_eq!(game.phase(), Phase::Card(seat(0)), "forehand leads");
    assert_eq!((game.klaerung(), game.parties().0), (Some(Klaerung::Open), [RE, KONTRA, KONTRA, KONTRA]));
    // Seat 3 has no ♣ and takes the trick with ♦K.
    play_all(&mut game, "CA CT C9 DK");
    assert_eq!((game.klaerung(), game.parties().0), (found(3, 1), [RE, KONTRA, KONTRA, RE]));
    // Later tricks of others change nothing.
    play_all(&mut game, "DJ DK DA SQ");
    assert_eq!((winners(&game), game.klaerung()), (vec![3, 2], found(3, 1)));
}

/// The same, "Die stille Hochzeit": "So bildest du insgeheim allein die Re-Partei"; "Spielauswertung": three times,
/// "inklusive stiller Hochzeit". ATV Arminia, "Hochzeit": not declared, it is a ♦-Solo.
#[test]
fn hochzeit_mode_declared_leaves_a_stille_hochzeit_to_who_says_gesund() {
    for preset in ["palast", "arminia", "ddv"] {
        let rules = rules(preset, &[]);
        let mut game = normal_game(&rules, deal_of(BOTH_ALTEN));
        assert_eq!((game.contract(), game.klaerung()), (Contract::Normal, None), "nobody is told");
        play_all(&mut game, "CA CT C9 DK");
        assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA], "no trick finds a partner");
        assert_scored_as_a_solo_of_seat_0(game);
    }
}

/// klassisch, "Die Partner": "Sind die beiden Alten in einer Hand, so wird derjenige der Partner des Besitzers der
/// Alten, der den ersten Stich einnimmt." Nobody declares anything, and nobody is told.
#[test]
fn hochzeit_mode_automatic_makes_a_partner_without_a_word() {
    let klassisch = rules("klassisch", &[]);
    let game = Game::new(&klassisch, deal_of(BOTH_ALTEN), seat(0));
    assert!(!game.legal_vorbehalte(seat(0)).contains(&Vorbehalt::HOCHZEIT));
    let mut game = normal_game(&klassisch, deal_of(BOTH_ALTEN));
    assert_eq!(game.parties().0, [RE, KONTRA, KONTRA, KONTRA]);
    play_all(&mut game, "DK HQ SQ HJ");
    assert_eq!((winners(&game), game.parties().0), (vec![2], [RE, KONTRA, RE, KONTRA]));
    assert_eq!((game.contract(), game.klaerung()), (Contract::Normal, None));
}

/// Doppelkopf Palast, "Hochzeit": "Geht der erste Stich an dich selbst, hast du im zweiten und dritten noch Chancen
/// auf einen Partner."
#[test]
fn hochzeit_tricks_leaves_the_second_and_the_third_trick_too() {
    let palast = rules("palast", &[]);
    let mut game = hochzeit(&palast, BOTH_ALTEN, Klaerungsstich::Any);
    play_all(&mut game, "HT DA DT D9  DK HJ SQ HQ");
    assert_eq!((winners(&game), game.klaerung()), (vec![0, 2], found(2, 2)));
    let mut game = hochzeit(&palast, BOTH_ALTEN, Klaerungsstich::Any);
    play_all(&mut game, "HT DA DT D9  CQ HJ DJ D9  DK HQ CJ HJ");
    assert_eq!((winners(&game), game.klaerung()), (vec![0, 0, 1], found(1, 3)));
    assert_eq!(game.parties().0, [RE, RE, KONTRA, KONTRA]);
}

/// The same: "Machst du letztlich die ersten drei Stiche selbst, musst du allein spielen." ATV Arminia, "Hochzeit":
/// "so spielt der Hochzeiter ein Farbsolo in ♦".
#[test]
fn hochzeit_tricks_won_by_the_holder_leave_it_alone() {
    for preset in ["palast", "arminia", "ddv"] {
        let rules = rules(preset, &[]);
        let mut game = hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Any);
        play_all(&mut game, THREE_FOR_THE_HOLDER);
        assert_eq!((winners(&game), game.klaerung()), (vec![0, 0, 0], Some(Klaerung::Alone)));
        // The fourth trick comes too late.
        play_all(&mut game, "DK HQ SQ HJ");
        assert_eq!((winners(&game)[3], game.parties().0), (2, [RE, KONTRA, KONTRA, KONTRA]));
        assert_scored_as_a_solo_of_seat_0(game);
    }
}

/// Key `hochzeit.tricks`: any number, here 1.
#[test]
fn hochzeit_tricks_can_be_a_single_one() {
    let rules = rules("palast", &["hochzeit.tricks=1"]);
    let mut game = hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Any);
    play_all(&mut game, "HT DA DT D9");
    assert_eq!(game.klaerung(), Some(Klaerung::Alone));
}

/// klassisch, "Die Partner": the source sets no limit; the holder's own tricks do not count (I5).
#[test]
fn hochzeit_tricks_all_wait_as_long_as_it_takes() {
    let klassisch = rules("klassisch", &[]);
    let mut game = normal_game(&klassisch, deal_of(BOTH_ALTEN));
    play_all(&mut game, "CQ DA DT D9  CQ HJ DJ D9  SQ DQ CJ DJ");
    assert_eq!((winners(&game), game.parties().0), (vec![0, 0, 0], [RE, KONTRA, KONTRA, KONTRA]));
    play_all(&mut game, "DK HQ SQ HJ");
    assert_eq!((winners(&game)[3], game.parties().0), (2, [RE, KONTRA, RE, KONTRA]));
}

/// VLN, "Hochzeit": "erster Fehlstich, erster Trumpfstich oder erster Stich geht mit". The holder names it, and
/// everybody hears it.
#[test]
fn hochzeit_partner_named_offers_three_klaerungsstiche() {
    let vln = rules("vln", &[]);
    let offered = Game::new(&vln, deal_of(BOTH_ALTEN_40), seat(0)).legal_vorbehalte(seat(0));
    let hochzeiten: Vec<Vorbehalt> =
        offered.into_iter().filter(|offer| matches!(offer, Vorbehalt::Hochzeit(_))).collect();
    assert_eq!(hochzeiten, Klaerungsstich::NAMED.map(Vorbehalt::Hochzeit));
    // A trump is led and seat 2 takes it; then ♠ is led and seat 3, without any, takes it.
    for (stich, first, second) in [
        (Klaerungsstich::Any, found(2, 1), found(2, 1)),
        (Klaerungsstich::Trump, found(2, 1), found(2, 1)),
        (Klaerungsstich::Fehl, Some(Klaerung::Open), found(3, 2)),
    ] {
        let mut game = hochzeit(&vln, BOTH_ALTEN_40, stich);
        assert_eq!(game.contract(), Contract::Hochzeit(seat(0), stich));
        play_all(&mut game, "DK DA SQ DJ");
        assert_eq!(game.klaerung(), first, "{stich:?}");
        play_all(&mut game, "SK DK SA ST");
        assert_eq!((winners(&game), game.klaerung()), (vec![2, 3], second), "{stich:?}");
    }
}

/// Key `hochzeit.partner` fehl (beyond the seeds as the only Klärungsstich): who takes a Fehl trick with a trump is
/// the partner; ♥10 led is a trump trick where it is the Dulle; the holder's own tricks do not count.
#[test]
fn hochzeit_partner_fehl_is_the_first_trick_of_another_with_fehl_led() {
    let rules = rules("ddv", &["hochzeit.partner=fehl"]);
    let offered = Game::new(&rules, deal_of(BOTH_ALTEN), seat(0)).legal_vorbehalte(seat(0));
    assert!(offered.contains(&Vorbehalt::Hochzeit(Klaerungsstich::Fehl)));
    assert!(!offered.contains(&Vorbehalt::HOCHZEIT), "the rules fix it");
    let mut game = hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Fehl);
    play_all(&mut game, "DK HQ SQ D9  SK S9 SA ST");
    assert_eq!((winners(&game), game.klaerung()), (vec![2, 0], Some(Klaerung::Open)));
    play_all(&mut game, "CA CT C9 DK");
    assert_eq!((winners(&game)[2], game.klaerung()), (3, found(3, 3)));
    // Three trump tricks, one of them of another: nobody is found.
    let mut game = hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Fehl);
    play_all(&mut game, "DK HQ SQ D9  DJ SJ SQ DA  HT HT DT DJ");
    assert_eq!((winners(&game), game.klaerung()), (vec![2, 0, 0], Some(Klaerung::Alone)));
}

/// Key `hochzeit.partner` trump (beyond the seeds as the only Klärungsstich).
#[test]
fn hochzeit_partner_trump_is_the_first_trick_of_another_with_a_trump_led() {
    let rules = rules("ddv", &["hochzeit.partner=trump"]);
    let mut game = hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Trump);
    play_all(&mut game, "CA CT C9 DK");
    assert_eq!(
        (winners(&game), game.klaerung()),
        (vec![3], Some(Klaerung::Open)),
        "won with a trump, led with ♣"
    );
    play_all(&mut game, "D9 DK DA SQ");
    assert_eq!((winners(&game), game.klaerung()), (vec![3, 2], found(2, 2)));
}

/// Key `hochzeit.partner` ace ("das erste fremde Fehl-Ass", customary): the ace of a plain suit must take the trick; one
/// that is ruffed, or thrown off, finds nobody, nor does ♦A.
#[test]
fn hochzeit_partner_ace_is_the_first_trick_that_another_takes_with_a_fehl_ace() {
    let rules = rules("ddv", &["hochzeit.partner=ace", "hochzeit.tricks=12"]);
    let ace = || hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::Ace);
    // The holder's own ace is ruffed by seat 3; seat 2 takes a trump trick with ♠Q, ♦A lies in it.
    let mut game = ace();
    play_all(&mut game, "CA CT C9 DK  D9 DK DA SQ");
    assert_eq!((winners(&game), game.klaerung()), (vec![3, 2], Some(Klaerung::Open)));
    // Its own ♠A takes a trick, which settles nothing; seat 1's ♥A is ruffed.
    let mut game = ace();
    play_all(&mut game, "DK HQ SQ D9  ST S9 SA SA");
    assert_eq!((winners(&game), game.klaerung()), (vec![2, 0], Some(Klaerung::Open)));
    play_all(&mut game, "H9 HA H9 D9");
    assert_eq!((winners(&game)[2], game.klaerung()), (3, Some(Klaerung::Open)));
}

/// The first ace of another, here of seat 1, finds it.
#[test]
fn hochzeit_partner_ace_is_found_by_the_ace_of_another() {
    let hands = [
        "CQ CQ HT SQ SQ DJ CK CT SK S9 HK H9",
        "CA CT SA ST HA DA HQ HQ DQ CJ C9 S9",
        "CA CK SA ST HA DA DQ CJ SJ SJ HJ H9",
        "HT HJ DJ DT DT DK DK D9 D9 SK HK C9",
    ];
    let rules = rules("ddv", &["hochzeit.partner=ace"]);
    let mut game = hochzeit(&rules, hands, Klaerungsstich::Ace);
    play_all(&mut game, "CK CA CK C9");
    assert_eq!((winners(&game), game.klaerung()), (vec![1], found(1, 1)));
    let mut game = hochzeit(&rules, hands, Klaerungsstich::Ace);
    play_all(&mut game, "CT CT CA C9");
    assert_eq!((winners(&game), game.klaerung()), (vec![2], found(2, 1)));
}

/// Key `hochzeit.partner` `second_fehl` (customary): whoever takes the first trick to which Fehl was led, it finds nobody.
#[test]
fn hochzeit_partner_second_fehl_passes_over_the_first_fehl_trick() {
    let rules = rules("ddv", &["hochzeit.partner=second_fehl", "hochzeit.tricks=4"]);
    let second = || hochzeit(&rules, BOTH_ALTEN, Klaerungsstich::SecondFehl);
    let mut game = second();
    play_all(&mut game, "CA CT C9 DK");
    assert_eq!((winners(&game), game.klaerung()), (vec![3], Some(Klaerung::Open)));
    // A trump trick in between counts for nothing.
    play_all(&mut game, "D9 DK DA SQ  SK S9 SA ST");
    assert_eq!((winners(&game), game.klaerung()), (vec![3, 2, 0], Some(Klaerung::Open)), "the holder's own");
    play_all(&mut game, "HA HA H9 DJ");
    assert_eq!((winners(&game)[3], game.klaerung()), (3, found(3, 4)), "a later one will do");
}

/// Keys `hochzeit.partner` clubs, spades and hearts (customary): only the suit led counts.
#[test]
fn hochzeit_partner_of_one_suit_waits_for_that_suit() {
    for (word, stich, first, second, third) in [
        ("clubs", Klaerungsstich::Clubs, found(3, 1), found(3, 1), found(3, 1)),
        ("spades", Klaerungsstich::Spades, Some(Klaerung::Open), found(1, 2), found(1, 2)),
        ("hearts", Klaerungsstich::Hearts, Some(Klaerung::Open), Some(Klaerung::Open), found(3, 3)),
    ] {
        let rules = rules("ddv", &[&format!("hochzeit.partner={word}"), "hochzeit.tricks=12"]);
        let mut game = hochzeit(&rules, BOTH_ALTEN_FEHL, stich);
        play_all(&mut game, "CA CT C9 DK");
        assert_eq!(game.klaerung(), first, "{word}");
        play_all(&mut game, "S9 SK SA SK");
        assert_eq!((winners(&game), game.klaerung()), (vec![3, 1], second), "{word}");
        play_all(&mut game, "HK H9 DJ H9");
        assert_eq!((winners(&game)[2], game.klaerung()), (3, third), "{word}");
    }
}

/// Key `hochzeit.ruff_is_alone` (rules of the Ruller Wallfahrt in Meppen, "Hochzeit": "Sticht er aber ein Fehlstich vor der
/// Klärung, spielt er allein"): with a card of the suit, or in a trump trick, the holder may take what it likes.
#[test]
fn hochzeit_ruff_is_alone_ends_the_search_with_the_holders_first_ruff() {
    let rules = rules("ddv", &["hochzeit.ruff_is_alone=true", "hochzeit.tricks=12"]);
    let hands = [
        "CQ CQ HT SQ SQ DJ CK CT CA CA HK H9",
        "CT SA ST HA DA HQ HQ DQ CJ C9 S9 S9",
        "CK SA ST HA DA DQ CJ SJ SJ HJ H9 SK",
        "HT HJ DJ DT DT DK DK D9 D9 SK HK C9",
    ];
    let mut game = hochzeit(&rules, hands, Klaerungsstich::Any);
    play_all(&mut game, "CQ DQ DQ D9  CA CT CK C9");
    assert_eq!((winners(&game), game.klaerung()), (vec![0, 0], Some(Klaerung::Open)));
    let mut game = hochzeit(&rules, hands, Klaerungsstich::Any);
    play_all(&mut game, "CQ DQ DQ D9  CA CT CK C9  H9 HA HA HK");
    assert_eq!(game.klaerung(), found(1, 3));

    let forehand_1 = |set: &[&str]| {
        let rules = crate::common::rules("ddv", set);
        let stich = rules.set().hochzeit.partner.klaerungsstich().expect("the rules fix it");
        let vorbehalte = [Vorbehalt::Hochzeit(stich), GESUND, GESUND, GESUND];
        let mut game = declared(&rules, deal_of(hands), seat(1), vorbehalte);
        // Seat 1 leads ♠A, and the holder, who has no ♠, ruffs.
        play_all(&mut game, "SA SK SK DJ");
        game.klaerung()
    };
    assert_eq!(forehand_1(&["hochzeit.ruff_is_alone=true"]), Some(Klaerung::Alone));
    assert_eq!(forehand_1(&[]), Some(Klaerung::Open));
    assert_eq!(forehand_1(&["hochzeit.ruff_is_alone=true", "hochzeit.partner=fehl"]), Some(Klaerung::Alone));
    assert_eq!(forehand_1(&["hochzeit.ruff_is_alone=true", "hochzeit.partner=ace"]), Some(Klaerung::Alone));
    for other in ["second_fehl", "clubs"] {
        let partner = format!("hochzeit.partner={other}");
        assert_eq!(forehand_1(&["hochzeit.ruff_is_alone=true", &partner]), Some(Klaerung::Open), "{other}");
    }
}

/// The same for an automatic Hochzeit, of which nobody is told.
#[test]
fn hochzeit_partner_fehl_and_mode_automatic() {
    let rules = rules("klassisch", &["hochzeit.partner=fehl"]);
    let mut game = normal_game(&rules, deal_of(BOTH_ALTEN));
    play_all(&mut game, "DK HQ SQ D9");
    assert_eq!((winners(&game), game.parties().0), (vec![2], [RE, KONTRA, KONTRA, KONTRA]));
    // ♥ is led, and seat 3 takes it with ♦9.
    play_all(&mut game, "H9 D9 HK HA");
    assert_eq!((winners(&game)[1], game.parties().0), (3, [RE, KONTRA, KONTRA, RE]));
}

/// VLN, "Hochzeit": "Ein Spieler besitzt beide Kreuz Damen." With one each there is none to declare.
#[test]
fn hochzeit_mode_declared_needs_both_alten() {
    let deal = deal_with(true, ["CQ", "", "CQ", ""]);
    for preset in ["arminia", "palast", "ddv"] {
        let rules = rules(preset, &[]);
        for holder in Seat::ALL {
            let offered = Game::new(&rules, deal, holder).legal_vorbehalte(holder);
            assert!(!offered.iter().any(|offer| matches!(offer, Vorbehalt::Hochzeit(_))), "{preset}");
        }
    }
}
