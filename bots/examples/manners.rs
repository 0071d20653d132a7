//! By how much games of `net` come out otherwise than it expects, because of how the others play: prints the table of chances in
//! `manners/shifts.rs`.
//!
//! It plays games of `net` in one seat among others of manners drawn at random, half of them all alike, and fits by logistic
//! regression what each manner adds to the logarithm of the odds of keeping a step.
//!
//! `cargo run --release -p doko-bots --example manners -- 200000`

use doko_bots::manners::{ALL, Circumstances};
use doko_bots::{BotKind, BotSpec, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Party, PerSeat, Phase, Question, Rules, Seat, Step, Table};
use rand::RngExt;
use std::sync::Arc;

/// Who plays in a manner: each as often as the others.
const PLAYERS: [(&str, &[&str]); 8] = [
    ("search", &["net"]),
    ("heuristic", &["heuristic", "heuristic:params=yardstick"]),
    ("careful", &["heuristic:params=careful"]),
    ("silent", &["heuristic:params=silent"]),
    ("bold", &["heuristic:params=bold", "heuristic:params=talkative"]),
    ("noisy", &["noisy:share=0.3", "heuristic:params=greedy"]),
    ("thumb", &["thumb"]),
    ("random", &["random", "random:vorbehalt=0,ansage=0"]),
];

const MANNERS: usize = PLAYERS.len();
/// Sides, relations, and whether something was said.
const CASES: usize = 4 * 3 * 2;

/// A step that could be said: what it hangs on, the logarithm of the odds that were expected, and whether it was kept.
struct Row {
    features: [u16; 3],
    odds: f64,
    kept: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(20_000), |games| games.parse())?;
    let rules = Rules::preset("ddv")?;
    let build = |spec: &&str| -> Arc<dyn BotKind> {
        spec.parse::<BotSpec>().and_then(|spec| spec.build()).expect("a bot")
    };
    let players: Vec<Vec<Arc<dyn BotKind>>> =
        PLAYERS.iter().map(|(_, specs)| specs.iter().map(build).collect()).collect();
    assert!(
        PLAYERS.iter().zip(ALL).all(|((name, _), manner)| *name == manner.name),
        "all manners, in their order"
    );
    let net = build(&"net");
    let mut rows = Vec::new();
    for index in 0..games {
        let mut rng = bot_stream(4711, index, 0, Seat::ALL[0]);
        let me = Seat::ALL[index as usize % 4];
        let alike = rng.random_range(0..2_u32) == 0;
        let table = rng.random_range(0..MANNERS as u32) as usize;
        let manners = PerSeat::from_fn(|_| {
            let own = rng.random_range(0..MANNERS as u32) as usize;
            let manner = if alike { table } else { own };
            (manner, rng.random_range(0..players[manner].len() as u32) as usize)
        });
        let kinds = PerSeat::from_fn(|seat| {
            let (manner, player) = manners[seat];
            if seat == me { &*net } else { &*players[manner][player] }
        });
        rows.extend(play(&rules, index, me, &kinds, &manners.map(|(manner, _)| manner)));
    }
    let shifts = fit(&rows);
    print(&shifts, rows.len());
    Ok(())
}

/// Plays a game, and tells of each step that the net could say whether it would have been kept.
fn play(
    rules: &Rules,
    index: u64,
    me: Seat,
    kinds: &PerSeat<&dyn BotKind>,
    manners: &PerSeat<usize>,
) -> Vec<Row> {
    let mut bots = seat_bots(rules, kinds, 4711, index, 0);
    let mut table = Table::new(rules, rules.deal(4711, index, 0), Seat::ALL[(index / 4) as usize % 4]);
    let mut asked = Vec::new();
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].answer(&table, &view).expect("an answer");
        if seat == me && view.question() == Some(Question::Ansage)
            && let Some(at) = Circumstances::of(&view)
            // An Absage of the others would change what wins.
            && view.own_party().is_some_and(|own| view.deepest_step(own.other()) <= Some(Step::Ansage))
        {
            asked.push((at, bots[seat].chances(&view)));
        }
        table.answer(action).expect("it is legal");
    }
    let game = table.into_game();
    if game.phase() != Phase::Over {
        return Vec::new();
    }
    let own = game.parties()[me];
    let augen = game.outcome().expect("the game is over").tally[own].augen;
    let limit = |step: usize| [if own == Party::Re { 121 } else { 120 }, 151, 181, 211, 240][step];
    let rows = asked.iter().flat_map(|(at, chances)| {
        let mut features = [0; 3];
        let others = me.round().skip(1).zip(&mut features);
        for (seat, feature) in others {
            let (relation, spoke) = at.others[seat].expect("another");
            let case = (at.side as usize * 3 + relation as usize) * 2 + usize::from(spoke);
            *feature = (case * MANNERS + manners[seat]) as u16;
        }
        let steps = chances.iter().enumerate().take(Step::Keine30 as usize);
        steps.filter_map(move |(step, chance)| {
            let chance = (*chance)?.clamp(0.005, 0.995);
            Some(Row { features, odds: (chance / (1.0 - chance)).ln(), kept: augen >= limit(step) })
        })
    });
    rows.collect()
}

/// Logistic regression with a ridge, by damped Newton steps in each parameter.
fn fit(rows: &[Row]) -> Vec<f64> {
    const RIDGE: f64 = 20.0;
    let mut shifts = vec![0.0; CASES * MANNERS];
    for _ in 0..60 {
        let mut slopes = vec![(0.0, RIDGE); shifts.len()];
        for row in rows {
            let odds = row.odds + row.features.iter().map(|&f| shifts[f as usize]).sum::<f64>();
            let chance = 1.0 / (1.0 + (-odds).exp());
            for &f in &row.features {
                slopes[f as usize].0 += f64::from(u8::from(row.kept)) - chance;
                slopes[f as usize].1 += chance * (1.0 - chance);
            }
        }
        for (shift, (slope, curvature)) in shifts.iter_mut().zip(slopes) {
            // Three seats share a row: a third of a step cannot overshoot.
            *shift += (slope - RIDGE * *shift) / curvature / 3.0;
        }
    }
    shifts
}

fn print(shifts: &[f64], rows: usize) {
    println!("// {rows} steps; manners: {}", PLAYERS.map(|(name, _)| name).join(", "));
    for (side, of_side) in shifts.chunks(6 * MANNERS).enumerate() {
        println!("    // {}", ["Re", "Kontra", "Soloist", "AgainstSoloist"][side]);
        println!("    [");
        for of_relation in of_side.chunks(2 * MANNERS) {
            println!("        [");
            for row in of_relation.chunks(MANNERS) {
                let numbers: Vec<String> = row.iter().map(|shift| format!("{shift:.2}")).collect();
                println!("            [{}],", numbers.join(", "));
            }
            println!("        ],");
        }
        println!("    ],");
    }
}
