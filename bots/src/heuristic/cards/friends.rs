//! Whom a seat takes for its friends, by the odds.

use doko_engine::Seat;
use doko_engine::play::Turn;

use super::public::{Automatic, PublicInfo};
use super::spread::exp;
use super::weights::CardWeights;
use crate::heuristic::stand::Stand;
use crate::sides::{ALL, Seats, Sides, is_pair, only};

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
    pub(super) fn of(weights: &CardWeights, sides: Sides, info: &PublicInfo, turn: &Turn<'_>) -> Friends {
        let me = turn.seat();
        if weights.is_each_alone {
            return Friends::known(only(me), me, Stand::EachAlone);
        }
        let mut re = sides.re;
        let mut known = sides.open | only(me);
        if let Some(hochzeit) = info.hochzeit {
            if hochzeit.open.is_some() {
                return Friends::in_hochzeit(weights, me, hochzeit.holder);
            }
            re = only(hochzeit.holder) | hochzeit.partner.map_or(0, only);
            known = ALL;
        } else if known != ALL {
            if let Some(automatic) = info.automatic
                && turn.order().alten().is_subset(turn.dealt())
            {
                return Friends::in_automatic_hochzeit(automatic, me);
            }
            if sides.alten_tell {
                known |= told_by_alten(turn, info);
            }
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
            Friends::guessed(weights, info, me, stand, known)
        }
    }

    /// The friends are known.
    #[inline(always)]
    fn known(own: Seats, me: Seat, stand: Stand) -> Friends {
        let Known { friend, spares } = &KNOWN[turned(own, me) as usize & 15];
        Friends { stand, friend: *friend, spares: *spares, holds_hochzeit: None }
    }

    /// Whoever takes the Klärungsstich joins the holder, so each of the others wants it.
    #[inline(always)]
    fn in_hochzeit(weights: &CardWeights, me: Seat, holder: Seat) -> Friends {
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

    /// Both ♣Q lie in one's own hand, and nobody is told: whoever takes the next trick that counts becomes the partner.
    #[cold]
    fn in_automatic_hochzeit(automatic: Automatic, me: Seat) -> Friends {
        match automatic.partner_of(me) {
            Some(partner) => Friends::known(only(me) | only(partner), me, Stand::Re),
            None if automatic.is_open() => Friends {
                stand: Stand::Re,
                friend: [1.0; 4],
                spares: [1, 2, 3].map(|_| [1.0, 0.0, 0.0, 0.0]),
                holds_hochzeit: None,
            },
            None => Friends::known(only(me), me, Stand::Alone),
        }
    }

    /// One of two or three seats is the friend, by what they have led and given to whom.
    #[inline(always)]
    fn guessed(weights: &CardWeights, info: &PublicInfo, me: Seat, stand: Stand, known: Seats) -> Friends {
        let unknown = ALL & !turned(known, me);
        let is_unknown = [unknown >> 1 & 1 == 1, unknown >> 2 & 1 == 1, unknown >> 3 & 1 == 1];
        let share = if unknown == 0b1110 { 1.0 / 3.0 } else { 0.5 };
        let at_first = |n: usize| if is_unknown[n] { share } else { 0.0 };
        let first = [at_first(0), at_first(1), at_first(2)];
        let for_re = if stand == Stand::Re { 1.0 } else { -1.0 };
        // 1 for a friend, -1 for a foe, by seat.
        let mut lean = [1.0; 4];
        for n in 0..3 {
            lean[me.clockwise(n + 1).index() & 3] = 2.0 * first[n] - 1.0;
        }
        let mut odds = [0.0; 3];
        for n in 0..3 {
            if is_unknown[n] {
                let seat = me.clockwise(n + 1);
                let [a, b, c, d] = info.given[seat].0;
                let given = (a * lean[0] + b * lean[1]) + (c * lean[2] + d * lean[3]);
                odds[n] = exp(weights.signs.fed * given + for_re * info.leads[seat]);
            }
        }
        let whole = 1.0 / (odds[0] + odds[1] + odds[2]);
        let [left, opposite, right] = [odds[0] * whole, odds[1] * whole, odds[2] * whole];
        let friend = [1.0, left, opposite, right];
        // Just one of the other three is a friend, so two of them are together only if neither is.
        let together = |a: f64, b: f64| (1.0 - a - b).max(0.0);
        let row = |a: f64| [a, together(a, left), together(a, opposite), together(a, right)];
        Friends { stand, friend, spares: [row(left), row(opposite), row(right)], holds_hochzeit: None }
    }
}

/// Friends that are known, by the set of them.
struct Known {
    friend: [f64; 4],
    spares: [[f64; 4]; 3],
}

static KNOWN: [Known; 16] = {
    let mut all = [const { Known { friend: [0.0; 4], spares: [[0.0; 4]; 3] } }; 16];
    let mut own = 0;
    while own < 16 {
        let mut friend = [0.0; 4];
        let mut n = 0;
        while n < 4 {
            friend[n] = (own >> n & 1) as f64;
            n += 1;
        }
        all[own] = Known { friend, spares: by_party(&friend) };
        own += 1;
    }
    all
};

/// How likely each of the others and each seat are to be on the same side, if each may be on either.
const fn by_party(friend: &[f64; 4]) -> [[f64; 4]; 3] {
    let mut together = [[0.0; 4]; 3];
    let mut n = 0;
    while n < 3 {
        let a = friend[n + 1];
        let mut of = 0;
        while of < 4 {
            together[n][of] = a * friend[of] + (1.0 - a) * (1.0 - friend[of]);
            of += 1;
        }
        n += 1;
    }
    together
}

/// Whose party the ♣Q tell: who has played one, and who has shown that it has no trump; everybody's if one sees
/// both.
#[inline(always)]
fn told_by_alten(turn: &Turn<'_>, info: &PublicInfo) -> Seats {
    let alten = turn.order().alten();
    let mut told = 0;
    let mut fallen = 0;
    for seat in Seat::ALL {
        let shown = turn.played_by(seat) & alten;
        fallen |= shown.mask();
        let tells = !shown.is_empty() || !info.may_hold[seat].intersects(alten);
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
