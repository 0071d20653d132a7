//! What players write down: keys `session.booking` and `session.sitting_dealer`.

use doko_engine::session::{Booked, Played};
use doko_engine::{PerSeat, Seat};

use super::{evening, next, rules, solo};

/// A game of two against two that seats 0 and 1 win by so many points, as Re.
fn won_by_re(points: i32) -> Played {
    Played::plain(PerSeat([points, points, -points, -points]))
}

/// Key `session.booking`, customary ("es werden nur Pluspunkte aufgeschrieben"). Worked out by hand: a Normalspiel won by
/// three points, a solo lost by two, one won by four.
#[test]
fn session_booking_winners_only_leaves_losses_unwritten_and_points_as_they_are() {
    let rules = rules("palast", "session.games=4 session.booking=winners_only");
    let mut evening = evening(&rules, 0);
    let normal = evening.finish(&won_by_re(3));
    assert_eq!((normal.points, normal.written), (vec![3, 3, -3, -3], vec![3, 3, 0, 0]));
    let lost = Played { points: PerSeat([2, -6, 2, 2]), ..solo(&next(&evening), 1) };
    assert_eq!(evening.finish(&lost).written, [2, 0, 2, 2]);
    let won = Played { points: PerSeat([-4, 12, -4, -4]), ..solo(&next(&evening), 1) };
    assert_eq!(evening.finish(&won).written, [0, 12, 0, 0]);
    assert_eq!(evening.account(), [5, 15, 2, 2]);
    assert_eq!(evening.totals(), [1, 9, -5, -5]);
}

/// Without the key both are the same. Pair: booking and Bock, which doubles what is written too.
#[test]
fn session_booking_zero_sum_writes_the_points_and_bock_doubles_what_is_written() {
    let plain = rules("palast", "session.games=4");
    let mut zero_sum = evening(&plain, 0);
    let Booked { points, written, .. } = zero_sum.finish(&won_by_re(3));
    assert_eq!((points, zero_sum.account()), (written, zero_sum.totals()));

    let bock = rules("palast", "session.games=4 session.booking=winners_only session.bock=true");
    let mut evening = evening(&bock, 0);
    evening.finish(&won_by_re(0));
    assert_eq!(evening.finish(&won_by_re(-1)).written, [0, 0, 2, 2]);
}

/// Pair: booking and five players; the dealer who sits out writes what it gains in a solo.
#[test]
fn session_booking_winners_only_lets_the_sitting_dealer_write_its_gain() {
    let rules = rules("arminia", "session.games=5 session.players=5 session.booking=winners_only");
    let mut evening = evening(&rules, 0);
    let lost = Played { points: PerSeat([2, -6, 2, 2]), ..solo(&next(&evening), 2) };
    assert_eq!(evening.finish(&lost).written, [2, 2, 0, 2, 2]);
}

/// Key `session.sitting_dealer`, customary ("der Geber geht mit Re"). Worked out by hand: the dealer gets and pays along with
/// Re, nobody pays for it, and in a solo it gets nothing.
#[test]
fn session_sitting_dealer_re_writes_what_re_does_and_nothing_in_a_solo() {
    let rules =
        rules("ddv", "session.games=10 session.players=5 session.sitting_dealer=re session.bock=true");
    let mut evening = evening(&rules, 4);
    let won = evening.finish(&won_by_re(3));
    assert_eq!((won.points, won.written), (vec![3, 3, -3, -3, 0], vec![3, 3, -3, -3, 3]));
    // Player 0 deals; the others sit in their order, so that seats 0 and 1 are players 1 and 2.
    assert_eq!(evening.finish(&won_by_re(-2)).written, [-2, -2, -2, 2, 2]);
    assert_eq!(evening.finish(&solo(&next(&evening), 0)).written, [3, 0, -1, -1, -1]);
    // Its Pflichtsolo: player 1 deals again.
    evening.finish(&won_by_re(0));
    assert_eq!((next(&evening).dealer, next(&evening).factor), (super::player(2), 2));
    assert_eq!(evening.finish(&won_by_re(1)).written, [2, 2, 2, -2, -2]);
    assert_eq!(evening.totals().iter().sum::<i64>(), 0);
}

/// The table of the Alten has payments from seat to seat beside the value; the dealer goes with the value.
#[test]
fn session_sitting_dealer_re_gets_the_value_of_the_game_without_payments() {
    let rules = rules("klassisch", "session.games=5 session.players=5 session.sitting_dealer=re");
    let mut evening = evening(&rules, 4);
    let game = Played { points: PerSeat([12, 8, -10, -10]), re: Some(10), ..won_by_re(10) };
    assert_eq!(evening.finish(&game).written, [12, 8, -10, -10, 10]);
    assert_eq!(next(&evening).seat_of(super::player(1)), Some(Seat::ALL[0]));
}
