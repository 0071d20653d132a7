//! The belief against the sum over all tables and all manners of all seats.

use doko_engine::random::bot_stream;
use doko_engine::{PerSeat, Seat};
use proptest::prelude::*;
use rand::RngExt;

use super::*;

/// How likely each manner is of each seat, and how likely all that was seen is: summed up one by one.
fn slow(observer: Seat, told: &PerSeat<ByManner>, table: &Company) -> (f64, PerSeat<ByManner>) {
    let others: Vec<Seat> = observer.round().skip(1).collect();
    let mut total = 0.0;
    let mut seats = PerSeat([[0.0; MANNERS]; 4]);
    for (kind, prior) in ALL.iter().map(|manner| manner.prior).enumerate() {
        for code in 0..MANNERS.pow(3) {
            let manners = [code % MANNERS, code / MANNERS % MANNERS, code / MANNERS / MANNERS];
            let mut joint = prior;
            for (&seat, &m) in others.iter().zip(&manners) {
                let alike = if m == kind { ALIKE } else { 0.0 };
                joint *= (alike + (1.0 - ALIKE) * ALL[m].prior) * told[seat][m] * table.0[seat].0[m];
            }
            total += joint;
            others.iter().zip(&manners).for_each(|(&seat, &m)| seats[seat][m] += joint);
        }
    }
    (total, PerSeat(seats.0.map(|of_seat| of_seat.map(|joint| joint / total))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_belief_is_the_sum_over_all_tables(seed in any::<u64>()) {
        let mut rng = bot_stream(seed, 0, 0, Seat::ALL[0]);
        let mut any = || PerSeat::from_fn(|_| std::array::from_fn(|_| libm::pow(rng.random_range(0.0..1.0_f64), 4.0)));
        let (told, before) = (any(), any());
        let table = Company(PerSeat(before.0.map(Reputation)));
        let observer = Seat::ALL[(seed % 4) as usize];
        let guests = table.guests(observer, &told);
        let (likelihood, belief) = (guests.likelihood(), guests.belief());
        let (slow_likelihood, slow_seats) = slow(observer, &told, &table);
        prop_assert!((likelihood / slow_likelihood - 1.0).abs() < 1e-9);
        for seat in observer.round().skip(1) {
            let sum: f64 = belief.of(seat).iter().sum();
            prop_assert!((sum - 1.0).abs() < 1e-9);
            for (fast, slow) in belief.of(seat).iter().zip(slow_seats[seat]) {
                prop_assert!((fast - slow).abs() < 1e-9, "{fast} {slow}");
            }
        }
    }
}

#[test]
fn manners_are_drawn_as_often_as_they_are_likely() {
    let mut rng = bot_stream(12, 0, 0, Seat::ALL[0]);
    let belief = Company::UNKNOWN.belief(Seat::ALL[0]);
    let mut drawn = [0_u32; MANNERS];
    for _ in 0..20_000 {
        drawn[belief.draw(Seat::ALL[2], &mut rng)] += 1;
    }
    for (drawn, manner) in drawn.into_iter().zip(ALL) {
        assert!((f64::from(drawn) / 20_000.0 - manner.prior).abs() < 0.015, "{} {drawn}", manner.name);
    }
    let known = Company::of_all("thumb").belief(Seat::ALL[0]);
    assert_eq!(ALL[known.draw(Seat::ALL[1], &mut rng)].name, "thumb");
}

#[test]
fn manners_are_as_likely_beforehand_as_they_say_and_sum_up_to_one() {
    let sum: f64 = ALL.iter().map(|manner| manner.prior).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let belief = Company::UNKNOWN.belief(Seat::ALL[1]);
    for (likely, manner) in belief.of(Seat::ALL[3]).iter().zip(ALL) {
        assert!((likely - manner.prior).abs() < 1e-9, "{}", manner.name);
    }
}

#[test]
fn what_one_seat_shows_tells_something_of_the_others() {
    let random = ALL.iter().position(|manner| manner.name == "random").expect("a manner");
    let mut told = MannerEvidence::NOTHING.0;
    told[Seat::ALL[1]][random] = 50.0;
    let belief = Company::UNKNOWN.guests(Seat::ALL[0], &told).belief();
    let [shown, other] = [1, 2].map(|seat| belief.of(Seat::ALL[seat])[random]);
    assert!(shown > 0.7 && shown > other && other > 2.0 * ALL[random].prior, "{shown} {other}");
}
