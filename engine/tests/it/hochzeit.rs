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
    assert_eq!(hochzeiten, Klaerungsstich::ALL.map(Vorbehalt::Hochzeit));
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
