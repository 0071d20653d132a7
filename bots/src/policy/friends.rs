//! Whom a seat takes for its friends, by the odds.

use doko_engine::Seat;
use doko_engine::play::Turn;

use super::odds::exp;
use super::seen::Seen;
use super::sides::{ALL, Seats, Sides, is_pair, only};
use super::weights::Weights;
use crate::heuristic::Stand;

/// The friends of the seat on turn. Seats are counted clockwise from it, which is 0 itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Friends {
    pub(super) stand: Stand,
    /// The probability that a seat is on this seat's side; 1 for itself.
    pub(super) friend: [f64; 4],
    /// How likely each of the others is to spare a trick of each seat as that of a friend.
    pub(super) spares: [[f64; 4]; 3],
    /// In an open Hochzeit, whether this seat is its holder.
    pub(super) holds_hochzeit: Option<bool>,
}

impl Friends {
    /// What the seat on turn makes of what it knows.
    #[inline(always)]
    pub(super) fn of(weights: &Weights, sides: Sides, seen: &Seen, turn: &Turn<'_>) -> Friends {
        let me = turn.seat();
        if weights.is_each_alone {
            return Friends::known(only(me), me, Stand::EachAlone);
        }
        let mut re = sides.re;
        let mut known = sides.open | only(me);
        if let Some(hochzeit) = seen.hochzeit {
            if hochzeit.is_open() {
                return Friends::in_hochzeit(weights, me, hochzeit.holder);
            }
            re = only(hochzeit.holder) | hochzeit.partner.map_or(0, only);
            known = ALL;
        } else if known != ALL {
            known |= told_by_alten(turn, seen);
            let (told_re, told_kontra) = (known & re, known & !re);
            // Two against two is what one counts on, whatever the others are.
            if known != ALL && is_pair(told_re) {
                (re, known) = (told_re, ALL);
            } else if known != ALL && (is_pair(told_kontra) || is_three(told_kontra)) {
                (re, known) = (ALL & !told_kontra, ALL);
            }
        }
        let is_re = re & only(me) != 0;
        let own = if is_re { re } else { ALL & !re };
        let is_solo = known == ALL && re.is_power_of_two();
        let stand = match (is_re, is_solo) {
            (true, false) => Stand::Re,
            (false, false) => Stand::Kontra,
            (true, true) => Stand::Alone,
            (false, true) => Stand::AgainstOne,
        };
        if known == ALL {
            Friends::known(own, me, stand)
        } else {
            Friends::guessed(weights, seen, me, stand, known)
        }
    }

    /// The friends are known.
    #[inline(always)]
    fn known(own: Seats, me: Seat, stand: Stand) -> Friends {
        let own = turned(own, me);
        let friend = [0, 1, 2, 3].map(|n| f64::from(own >> n & 1));
        Friends { stand, friend, spares: by_party(&friend), holds_hochzeit: None }
    }

    /// Whoever takes the Klärungsstich joins the holder, so each of the others wants it.
    #[inline(always)]
    fn in_hochzeit(weights: &Weights, me: Seat, holder: Seat) -> Friends {
        if me == holder {
            return Friends {
                stand: Stand::Re,
                friend: [1.0; 4],
                spares: [[0.0; 4]; 3],
                holds_hochzeit: Some(true),
            };
        }
        let of_holder = me.distance_to(holder);
        let mut friend = [1.0, 0.0, 0.0, 0.0];
        friend[of_holder & 3] = weights.hochzeit.holder_is_friend;
        let mut spares = [[0.0; 4]; 3];
        spares[(of_holder - 1) & 3] = by_party(&friend)[(of_holder - 1) & 3];
        Friends { stand: Stand::Kontra, friend, spares, holds_hochzeit: Some(false) }
    }

    /// One of two or three seats is the friend, by what they have led and given to whom.
    #[inline(always)]
    fn guessed(weights: &Weights, seen: &Seen, me: Seat, stand: Stand, known: Seats) -> Friends {
        let unknown = ALL & !turned(known, me);
        let is_unknown = [1, 2, 3].map(|n| unknown >> n & 1 == 1);
        let share = if unknown == 0b1110 { 1.0 / 3.0 } else { 0.5 };
        let first = is_unknown.map(|is_unknown| if is_unknown { share } else { 0.0 });
        let for_re = if stand == Stand::Re { 1.0 } else { -1.0 };
        // 1 for a friend, -1 for a foe.
        let lean = [1.0, 2.0 * first[0] - 1.0, 2.0 * first[1] - 1.0, 2.0 * first[2] - 1.0];
        let mut odds = [0.0; 3];
        for n in 0..3 {
            if is_unknown[n] {
                let seat = me.clockwise(n + 1);
                let given = &seen.given[seat];
                let given: [f64; 4] = [0, 1, 2, 3].map(|n| given[me.clockwise(n)] * lean[n]);
                let given = (given[0] + given[1]) + (given[2] + given[3]);
                odds[n] = exp(weights.signs.fed * given + for_re * seen.leads[seat]);
            }
        }
        let whole = 1.0 / (odds[0] + odds[1] + odds[2]);
        let [left, opposite, right] = odds.map(|odds| odds * whole);
        let friend = [1.0, left, opposite, right];
        // Just one of the other three is a friend, so two of them are together only if neither is.
        let together = |a: f64, b: f64| (1.0 - a - b).max(0.0);
        let row = |a: f64| [a, together(a, left), together(a, opposite), together(a, right)];
        Friends { stand, friend, spares: [row(left), row(opposite), row(right)], holds_hochzeit: None }
    }
}

/// How likely two seats are to be on the same side, if each may be on either.
#[inline(always)]
fn by_party(friend: &[f64; 4]) -> [[f64; 4]; 3] {
    [1, 2, 3].map(|n| {
        let a = friend[n];
        friend.map(|b| a * b + (1.0 - a) * (1.0 - b))
    })
}

/// Whose party the ♣Q tell: who has played one, and who has shown that it has no trump; everybody's if one sees
/// both.
#[inline(always)]
fn told_by_alten(turn: &Turn<'_>, seen: &Seen) -> Seats {
    let (play, alten) = (turn.play(), turn.order().alten());
    let mut told = 0;
    let mut fallen = 0;
    for seat in Seat::ALL {
        let shown = (play.dealt(seat) - play.held(seat)) & alten;
        fallen |= shown.mask();
        let tells = !shown.is_empty() || !seen.may_hold[seat].intersects(alten);
        told |= u8::from(tells) << seat.index();
    }
    let sees_both = alten.mask() & !(fallen | turn.hand().mask()) == 0;
    if sees_both { ALL } else { told }
}

/// Seats as one sees them: the lowest bit is one's own.
#[inline(always)]
const fn turned(seats: Seats, me: Seat) -> Seats {
    let twice = seats | seats << 4;
    twice >> me.index() & ALL
}

/// Whether there are just three seats.
const fn is_three(seats: Seats) -> bool {
    (ALL & !seats).is_power_of_two()
}
