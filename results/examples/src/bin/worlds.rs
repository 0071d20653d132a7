//! The cost of a world and of its sampler:
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin worlds`.
//!
//! Positions come from games of random cards, seen from the seat to act. Times are in R, one step of a serial
//! loop that is measured between the windows; every figure is the least of many short windows.

use std::hint::black_box;
use std::time::Instant;

use doko_bots::works::serial_loop;
use doko_bots::worlds::{Bound, Condition, Constraints, PLACES, Sampler, Weight};
use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::RuleErrors;
use doko_engine::{Bits, Card, Deal, EffectiveSuit, Nines, Order, Rank, Rules, Seat, Suit, Trumps};
use rand::Rng;

/// Steps of the serial loop in a window.
const STEPS: u64 = 20_000;

fn main() -> Result<(), RuleErrors> {
    let rules = Rules::preset("ddv")?;
    let order = rules.order(Trumps::Normal);
    println!(
        "{:<44} {:>9} {:>9} {:>9} {:>9}",
        "R (least of many windows)", "build", "worst", "world", "portable"
    );
    let voids = |tricks, wanted| positions(order, tricks, Some(wanted), 48);
    report("7 tricks left, 3 voids", &voids(5, 3));
    report("the same, ♣Q in one place, weights", &with_alten(order, voids(5, 3)));
    for tricks in [0, 2, 4, 6, 8] {
        let found = positions(order, tricks, None, 48);
        report(&format!("{} tricks left", 12 - tricks), &found);
        report("  the same, ♣Q in one place, weights", &with_alten(order, found));
    }
    report("opening, Armut and ♣Q", &armut(order));
    report("opening, two places with Hochzeit or Armut", &hochzeit_or_armut(order));
    report("face-down cards, 12 tricks left", &face_down(positions(order, 0, None, 4)));
    report("face-down cards, 8 tricks left", &face_down(positions(order, 4, None, 48)));
    report("opening, one place may throw in or has both", &throw_in(order, 1, true));
    report("opening, two places may throw in", &throw_in(order, 2, true));
    report("opening, three places may throw in", &throw_in(order, 3, true));
    report("opening, one place may not throw in", &throw_in(order, 1, false));
    report("opening, two places may not throw in", &throw_in(order, 2, false));
    report("opening, three places may not throw in", &throw_in(order, 3, false));
    Ok(())
}

/// Constraints of voids alone, after so many tricks; with exactly so many voids that forbid something.
fn positions(order: &Order, tricks: usize, wanted: Option<usize>, number: usize) -> Vec<Constraints> {
    let mut found = vec![];
    for index in 0.. {
        let deal = Deal::seeded(1, index, 0, Nines::With);
        let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
        let mut rng = bot_stream(1, index, 0, Seat::ALL[0]);
        let mut may_hold = [Bits::new(u64::MAX); 4];
        for _ in 0..4 * tricks {
            let led = play.led();
            let seat = play.to_act();
            let legal = play.legal();
            let bit =
                legal.iter().nth((rng.next_u64() % u64::from(legal.len())) as usize).expect("a legal card");
            if play.in_trick() > 0 && !led.contains(bit) {
                may_hold[seat.index()] = may_hold[seat.index()] - led;
            }
            play.play(order, bit);
        }
        let observer = play.to_act();
        let others: Vec<Seat> = (1..4).map(|n| Seat::ALL[(observer.index() + n) % 4]).collect();
        let hidden = others.iter().fold(Bits::EMPTY, |all, &seat| all | play.held(seat));
        let voids = others.iter().flat_map(|seat| {
            let excluded = hidden - may_hold[seat.index()];
            EffectiveSuit::ALL.into_iter().filter(move |&suit| excluded.intersects(order.run(suit)))
        });
        if wanted.is_some_and(|wanted| voids.count() != wanted) {
            continue;
        }
        let mut constraints = Constraints::default();
        for (place, seat) in others.iter().enumerate() {
            constraints.quota[place] = play.held(*seat).len() as u8;
            constraints.allowed[place] = hidden & may_hold[seat.index()];
        }
        found.push(constraints);
        if found.len() == number {
            break;
        }
    }
    found
}

fn number(cards: Bits, min: u16, max: u16) -> Bound {
    Bound { counts: vec![(cards, 1)], min, max }
}

/// The same where the first place that can holds a ♣Q at least, and no place is likely to hold both.
fn with_alten(order: &Order, mut positions: Vec<Constraints>) -> Vec<Constraints> {
    let alten = order.alten();
    for constraints in &mut positions {
        if let Some(place) = (0..PLACES).find(|&place| constraints.allowed[place].intersects(alten)) {
            constraints.conditions[place] = vec![Condition(vec![number(alten, 1, 2)])];
        }
        constraints.weights =
            (0..3).map(|place| Weight { place, cards: alten, by_count: vec![1.0, 1.0, 0.25] }).collect();
    }
    positions
}

/// At the opening, a place with at most three trumps, and a ♣Q in another.
fn armut(order: &Order) -> Vec<Constraints> {
    let mut found = with_alten(order, positions(order, 0, None, 16));
    for constraints in &mut found {
        constraints.conditions[2] = vec![Condition(vec![number(order.trump_run(), 0, 3)])];
    }
    found
}

/// At the opening, two places that hold both ♣Q or at most three trumps.
fn hochzeit_or_armut(order: &Order) -> Vec<Constraints> {
    let mut found = positions(order, 0, None, 16);
    for constraints in &mut found {
        let armut = Condition(vec![number(order.trump_run(), 0, 3)]);
        constraints.conditions[..2].fill(vec![Condition(vec![number(order.alten(), 2, 2)]), armut]);
    }
    found
}

/// Four cards lie face down, one of each hand and the first of the observer's.
fn face_down(mut positions: Vec<Constraints>) -> Vec<Constraints> {
    for constraints in &mut positions {
        let all = constraints.allowed.iter().fold(Bits::EMPTY, |all, &cards| all | cards);
        constraints.allowed[3] = all;
        constraints.quota = constraints.quota.map(|quota| quota.saturating_sub(1));
        constraints.quota[3] = 3;
    }
    positions
}

/// At the opening, places that hold what lets them throw in, or both ♣Q; or nothing of the kind.
fn throw_in(order: &Order, places: usize, may: bool) -> Vec<Constraints> {
    let rank = |rank| order.rank_bits(rank);
    let trumps = order.trump_run();
    let augen = Bound {
        counts: [(Rank::Ace, 11), (Rank::Ten, 10), (Rank::King, 4), (Rank::Queen, 3), (Rank::Jack, 2)]
            .map(|(which, augen)| (rank(which), augen))
            .to_vec(),
        min: 0,
        max: 30,
    };
    let nines = rank(Rank::Nine);
    let kings = rank(Rank::King);
    let fuchs = order.both(Card::new(Suit::Diamonds, Rank::Ace));
    let volle = rank(Rank::Ace) | rank(Rank::Ten);
    let mut limits = vec![
        (number(nines, 5, 99), 4),
        (number(kings, 5, 99), 4),
        (number(nines | kings, 8, 99), 7),
        (number(volle, 8, 99), 7),
        (number(trumps, 0, 2), 0),
        (number(trumps - fuchs, 0, 3), 0),
    ];
    if !may {
        // What cannot be thrown in holds none of these.
        limits.truncate(4);
    }
    let conditions = if may {
        let all = limits.into_iter().map(|(bound, _)| bound).chain([augen, number(order.alten(), 2, 2)]);
        all.map(|bound| Condition(vec![bound])).collect()
    } else {
        let none = limits.into_iter().map(|(bound, most)| Bound { min: 0, max: most, ..bound });
        let rich = Bound { min: 31, max: 999, ..augen };
        let trumps = [number(trumps, 3, 99), number(trumps - fuchs, 4, 99)];
        vec![Condition(none.chain([rich]).chain(trumps).collect())]
    };
    let mut found = positions(order, 0, None, 1);
    for constraints in &mut found {
        constraints.conditions[..places].fill(conditions.clone());
    }
    found
}

/// Prints what building costs, on average and for the worst of the positions, and what a world costs.
fn report(name: &str, positions: &[Constraints]) {
    let build = |constraints: &Constraints| {
        Sampler::weighted(black_box(constraints)).map_or(0, |sampler| sampler.count()) as u64
    };
    if let Err(error) = Sampler::weighted(&positions[0]) {
        return println!("{name:<44} {error}");
    }
    let builds: Vec<f64> = positions.iter().map(|constraints| cost(1, || build(constraints))).collect();
    let samplers: Vec<Sampler> = positions.iter().filter_map(|all| Sampler::weighted(all).ok()).collect();
    let mean = |costs: &[f64]| costs.iter().sum::<f64>() / costs.len() as f64;
    let worlds = |cpu: Cpu| {
        let costs: Vec<f64> = samplers
            .iter()
            .map(|sampler| {
                let mut rng = bot_stream(2, 0, 0, Seat::ALL[0]);
                cost(100, || (0..100).fold(0, |sum, _| sum ^ world(cpu, sampler, &mut rng)))
            })
            .collect();
        mean(&costs)
    };
    println!(
        "{name:<44} {:>9.0} {:>9.0} {:>9.1} {:>9.1}",
        mean(&builds),
        builds.iter().copied().fold(0.0, f64::max),
        worlds(Cpu::detect()),
        worlds(Cpu::PORTABLE),
    );
}

fn world(cpu: Cpu, sampler: &Sampler, rng: &mut Stream) -> u64 {
    let [a, b, c, d] = sampler.draw_with(cpu, rng).map(Bits::mask);
    a ^ b.rotate_left(1) ^ c.rotate_left(2) ^ d.rotate_left(3)
}

/// What one of so many units costs, in R.
fn cost(units: u64, mut run: impl FnMut() -> u64) -> f64 {
    let seconds = |run: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64()
    };
    let once = seconds(&mut run);
    let windows = if once > 0.01 { 2 } else { 60 };
    let (mut unit, mut step) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..windows {
        unit = unit.min(seconds(&mut run) / units as f64);
        step = step.min(seconds(&mut || serial_loop(STEPS)) / STEPS as f64);
    }
    unit / step
}
