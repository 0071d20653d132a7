//! Which events bring Bock games, and how long these last: keys `session.bock_*`.

use doko_engine::rules::BockEvent;
use doko_engine::session::{Played, Session};
use doko_engine::{Game, PerSeat, Redeal, Rules, Seat, Vorbehalt};

use super::{evening, next, normal, rules};

/// A game in which nothing happens that brings Bock games.
const NOTHING: &[BockEvent] = &[];

/// The factors of the next games if these events happen in them, one game after the other.
fn factors(evening: &mut Session<'_>, events: &[&[BockEvent]]) -> Vec<i32> {
    let play = |events: &&[BockEvent]| {
        let factor = next(evening).factor;
        evening.finish(&Played { events: events.to_vec(), ..normal() });
        factor
    };
    events.iter().map(play).collect()
}

/// Key `session.bock_length`, customary: one Bock game for an event, or a round of them.
#[test]
fn session_bock_length_is_how_many_games_a_bock_lasts() {
    for (length, expected) in [(1, [1, 2, 1, 1, 1, 1]), (2, [1, 2, 2, 1, 1, 1]), (4, [1, 2, 2, 2, 2, 1])] {
        let rules =
            rules("palast", &format!("session.games=8 session.bock=true session.bock_length={length}"));
        let events: [&[BockEvent]; 6] = [&[BockEvent::BothZero], &[], &[], &[], &[], &[]];
        assert_eq!(factors(&mut evening(&rules, 0), &events), expected, "{length}");
    }
}

/// Key `session.bock_overlap`, customary ("angehängt"); the other value is palast's "potenzieren sich die Punkte". Worked out
/// by hand: Bocks of three games after games 1 and 2.
#[test]
fn session_bock_overlap_appends_or_multiplies() {
    let zero: &[BockEvent] = &[BockEvent::BothZero];
    let events = [zero, zero, &[], &[], &[], &[], &[], &[]];
    let expected = [("multiply", [1, 2, 4, 4, 2, 1, 1, 1]), ("append", [1, 2, 2, 2, 2, 2, 2, 1])];
    for (overlap, expected) in expected {
        let rules = rules(
            "palast",
            &format!(
                "session.games=8 session.bock=true session.bock_length=3 session.bock_overlap={overlap}"
            ),
        );
        assert_eq!(factors(&mut evening(&rules, 0), &events), expected, "{overlap}");
    }
}

/// Key `session.bock_for`, customary: a Bock for each event. Pair: with Bocks that are appended.
#[test]
fn session_bock_for_event_brings_a_bock_for_each_event() {
    let events: [&[BockEvent]; 4] =
        [&[BockEvent::BothZero, BockEvent::Herzstich, BockEvent::Black], &[], &[], &[]];
    for (changes, expected) in [
        ("session.bock_for=game", [1, 2, 1, 1]),
        ("session.bock_for=event", [1, 4, 1, 1]),
        ("session.bock_for=event session.bock_overlap=append", [1, 2, 2, 1]),
    ] {
        let rules = rules(
            "palast",
            &format!(
                "session.games=8 session.bock=true session.bock_length=1 session.bock_events=[both_zero,herzstich] {changes}"
            ),
        );
        assert_eq!(factors(&mut evening(&rules, 0), &events), expected, "{changes}");
    }
}

/// Points double 20 times at most, so that they stay numbers.
#[test]
fn session_bock_overlap_multiplies_without_bursting() {
    let rules = rules("palast", "session.games=8 session.bock=true session.bock_events=[thrown_in]");
    let mut evening = evening(&rules, 0);
    (0..100).for_each(|_| evening.dealt_again(Redeal::ThrownIn));
    assert_eq!(next(&evening).factor, 1 << 20);
    evening.finish(&normal());
    assert_eq!(evening.account(), [1 << 20, 1 << 20, -(1 << 20), -(1 << 20)]);
}

/// Points that double so often stay as much as fits, and do not turn round.
#[test]
fn session_bock_multiplies_no_points_into_their_opposite() {
    let rules = rules("palast", "session.games=8 session.bock=true session.bock_events=[thrown_in]");
    let mut evening = evening(&rules, 0);
    (0..100).for_each(|_| evening.dealt_again(Redeal::ThrownIn));
    let points = PerSeat([6912, -2304, -2304, -2304]);
    evening.finish(&Played::plain(points));
    let most = i64::from(i32::MAX);
    assert_eq!(evening.account(), [most, -most - 1, -most - 1, -most - 1]);
}

/// The same of what the dealer who sits out writes down along with Re (key `session.sitting_dealer`).
#[test]
fn session_bock_multiplies_nothing_of_a_sitting_dealer_into_its_opposite() {
    let rules = rules(
        "palast",
        "session.players=5 session.games=10 session.sitting_dealer=re session.bock=true session.bock_events=[thrown_in]",
    );
    let mut evening = evening(&rules, 0);
    (0..100).for_each(|_| evening.dealt_again(Redeal::ThrownIn));
    evening.finish(&Played::plain(PerSeat([2304, 2304, -2304, -2304])));
    let most = i64::from(i32::MAX);
    assert!(evening.account().iter().all(|&account| account == most || account == -most - 1));
}

/// Keys `session.games` 1 and `session.bock`: a single game is none of an evening, whatever happened before it.
#[test]
fn session_bock_is_idle_in_a_single_game_even_if_a_hand_is_thrown_in() {
    let rules = rules("palast", "session.games=1 session.bock=true session.bock_events=[thrown_in]");
    let mut evening = evening(&rules, 0);
    evening.dealt_again(Redeal::ThrownIn);
    assert_eq!(next(&evening).factor, 1);
}

/// Key `session.bock_events`, customary ("Bock nach Schmeißen"): the game for which the cards are dealt again is the first of
/// the four, and stays the same game of the same dealer.
#[test]
fn session_bock_events_thrown_in_makes_the_game_dealt_again_a_bock_game() {
    let rules = rules("palast", "session.games=8 session.bock=true session.bock_events=[thrown_in]");
    let mut evening = evening(&rules, 1);
    let before = next(&evening);
    evening.dealt_again(Redeal::TwoArmuten);
    evening.dealt_again(Redeal::ArmutRefused);
    assert_eq!(next(&evening), before);
    evening.dealt_again(Redeal::ThrownIn);
    let after = next(&evening);
    assert_eq!((after.number, after.dealer, after.setup), (before.number, before.dealer, before.setup));
    assert_eq!(factors(&mut evening, &[NOTHING; 6]), [2, 2, 2, 2, 1, 1]);
}

/// Plays the Vorbehalte of a deal in which somebody can throw in, as all do who may, and no more.
fn thrown_in(rules: &Rules) -> Game<'_> {
    let mut game = Game::new(rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    for seat in Seat::ALL {
        let throws = game.legal_vorbehalte(seat).contains(&Vorbehalt::Schmeissen);
        game.declare(seat, if throws { Vorbehalt::Schmeissen } else { Vorbehalt::Gesund }).expect("on offer");
    }
    game
}

/// Key `session.bock_events`: a game says itself why its cards are dealt again.
#[test]
fn session_bock_events_thrown_in_is_told_by_the_game() {
    let rules = rules("palast", "throw_in.luschen=1");
    assert_eq!(Game::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]).redeal(), None);
    assert_eq!(thrown_in(&rules).redeal(), Some(Redeal::ThrownIn));
}

/// A game with an Armut of seat 3, which all others refuse; ♦ are its only trumps.
fn refused(rules: &Rules) -> Game<'_> {
    let poor = "CA CT CT CK CK SA ST ST SK HA HA DK";
    let deal = crate::common::deal_with(true, ["", "", "", poor]);
    let [gesund, armut] = [Vorbehalt::Gesund, Vorbehalt::ARMUT];
    let mut game = crate::common::declared(rules, deal, Seat::ALL[0], [gesund, gesund, gesund, armut]);
    for seat in &Seat::ALL[..3] {
        assert!(!game.is_armut_refused());
        game.answer_armut(*seat, false).expect("asked");
    }
    game
}

/// Key `session.bock_events`, customary ("Bock nach abgelehnter Armut"): at once if the cards are dealt again, and after the
/// game if it goes on.
#[test]
fn session_bock_events_armut_refused_counts_whether_dealt_again_or_played_on() {
    let changes = "session.games=8 session.bock=true session.bock_events=[armut_refused] armut.max_trumps=3 \
                   vorbehalt.order=[solo,armut,hochzeit] armut.ask_from=forehand";
    let again = rules("palast", &format!("{changes} armut.refused=redeal"));
    let why = refused(&again).redeal().expect("dealt again");
    assert_eq!(why, Redeal::ArmutRefused);
    let mut evening = super::evening(&again, 0);
    evening.dealt_again(why);
    assert_eq!(factors(&mut evening, &[NOTHING; 5]), [2, 2, 2, 2, 1]);

    let play_on = rules("palast", &format!("{changes} armut.refused=play_on"));
    let mut game = refused(&play_on);
    assert_eq!(game.redeal(), None);
    crate::common::play_until(&mut game, 48);
    let played = Played::of(&game).expect("the game is over");
    assert!(played.events.contains(&BockEvent::ArmutRefused));
    let mut evening = super::evening(&play_on, 0);
    evening.finish(&played);
    assert_eq!(next(&evening).factor, 2);
}

/// Keys `armut.two` and `session.bock_events`: two Armuten are neither thrown in nor refused, unless somebody who ranks above
/// them throws in.
#[test]
fn session_bock_events_know_two_armuten_from_a_hand_thrown_in() {
    let poor = ["", "", "CA SA SK HK HK C9 C9 S9 S9 H9 H9 DK", "CA CT CT CK CK SA ST ST SK HA HA DK"];
    let [gesund, armut, throws] = [Vorbehalt::Gesund, Vorbehalt::ARMUT, Vorbehalt::Schmeissen];
    for (rank, declared, expected) in [
        ("last", [gesund, gesund, armut, armut], Redeal::TwoArmuten),
        ("last", [gesund, throws, armut, armut], Redeal::TwoArmuten),
        ("before_solo", [gesund, throws, armut, armut], Redeal::ThrownIn),
    ] {
        let changes = "armut.max_trumps=3 armut.two=redeal vorbehalt.order=[solo,armut,hochzeit] throw_in.max_trumps=12";
        let rules = rules("palast", &format!("{changes} throw_in.rank={rank}"));
        let deal = crate::common::deal_with(true, poor);
        let game = crate::common::declared(&rules, deal, Seat::ALL[0], declared);
        assert_eq!(game.redeal(), Some(expected), "{rank}");
    }
}
