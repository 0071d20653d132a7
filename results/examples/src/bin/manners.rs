//! By how much games come out otherwise than `net` expects, because of how the others play: prints `bots/src/manners/shifts.csv`.
//!
//! It plays games of `net` in one seat among others of manners drawn at random, half of them all alike, and fits by logistic
//! regression what each manner adds to the logarithm of the odds of keeping a step: of the win, of keine 90, and of the steps
//! beyond, each by itself. Then a search plays in that seat, and it fits what this adds.
//!
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin manners -- 1000000 50000`: so many games of `net`, and of the search.

use doko_bots::manners::{ALL, Circumstances};
use doko_bots::{BotKind, BotSpec, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Party, PerSeat, Phase, Question, Rules, Seat, Step, Table};
use rand::RngExt;
use rayon::prelude::*;
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

/// Who else plays in the manner `search`, beside a search.
const SEARCHES_TOO: &str = "pimc:worlds=16";
/// The search.
const SEARCHER: &str = "pimc:worlds=64";

const MANNERS: usize = PLAYERS.len();
/// Sides, relations, and whether something was said.
const CASES: usize = 4 * 3 * 2;
/// To win, keine 90, and the steps beyond.
const REACHES: usize = 3;
/// Farther than this nothing was seen often enough to go by.
const MOST: f64 = 2.5;

/// A step that could be said: how far it reaches, what it hangs on, the logarithm of the odds that were expected, and whether it
/// was kept.
#[derive(Clone, Copy)]
struct Row {
    reach: usize,
    features: [u16; 3],
    odds: f64,
    kept: bool,
}

/// Who plays: in one seat, and in each manner in the others.
struct Field {
    one: Arc<dyn BotKind>,
    net: Arc<dyn BotKind>,
    players: Vec<Vec<Arc<dyn BotKind>>>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = |n: usize, usual: u64| std::env::args().nth(n).map_or(Ok(usual), |games| games.parse());
    let (of_net, of_search): (u64, u64) = (games(1, 20_000)?, games(2, 500)?);
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
    let mut field = Field { one: net.clone(), net, players };
    let rows = field.rows(of_net)?;
    eprintln!("{} steps of net", rows.len());
    let shifts = by_reach(&rows, CASES, |row| *row);
    println!("table,reach,side,relation,said,{}", PLAYERS.map(|(name, _)| name).join(","));
    let case = |case: usize| format!("{},{},{}", SIDES[case / 6], RELATIONS[case / 2 % 3], SAID[case % 2]);
    print("shift", &shifts, case);
    field.one = build(&SEARCHER);
    field.players[0].push(build(&SEARCHES_TOO));
    let rows = field.rows(of_search)?;
    eprintln!("{} steps of the search", rows.len());
    let edges = by_reach(&rows, 4, |row| {
        let sum: f64 = row.features.iter().map(|&f| shifts[row.reach][usize::from(f)]).sum();
        let by_side = |f: u16| f / (6 * MANNERS as u16) * MANNERS as u16 + f % MANNERS as u16;
        Row { odds: row.odds + sum.clamp(-MOST, MOST), features: row.features.map(by_side), ..*row }
    });
    print("search_edge", &edges, |side| format!("{},,", SIDES[side]));
    Ok(())
}

/// What is fitted for each reach, in so many cases of each manner.
fn by_reach(rows: &[Row], cases: usize, made_of: impl Fn(&Row) -> Row) -> [Vec<f64>; REACHES] {
    std::array::from_fn(|reach| {
        let of_reach: Vec<Row> = rows.iter().filter(|row| row.reach == reach).map(&made_of).collect();
        fit(&of_reach, cases * MANNERS)
    })
}

impl Field {
    /// The steps that could be said in so many games.
    fn rows(&self, games: u64) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
        let Field { one, net, players } = self;
        let rules = Rules::preset("ddv")?;
        let of_game = |index: u64| {
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
                if seat == me { &**one } else { &*players[manner][player] }
            });
            play(&rules, index, me, (&kinds, &**net), &manners.map(|(manner, _)| manner))
        };
        Ok((0..games).into_par_iter().flat_map_iter(of_game).collect())
    }
}

/// Plays a game, and tells of each step that a seat could say what a net thinks of it, and whether it would have been kept.
fn play(
    rules: &Rules,
    index: u64,
    me: Seat,
    (kinds, net): (&PerSeat<&dyn BotKind>, &dyn BotKind),
    manners: &PerSeat<usize>,
) -> Vec<Row> {
    let mut bots = seat_bots(rules, kinds, 4711, index, 0);
    let mut table = Table::new(rules, rules.deal(4711, index, 0), Seat::ALL[(index / 4) as usize % 4]);
    let mut net = net.bot(rules, me, bot_stream(4711, index, 0, me));
    let mut asked = Vec::new();
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].answer(&table, &view).expect("an answer");
        if seat == me && view.question() == Some(Question::Ansage)
            && let Some(at) = Circumstances::of(&view)
            // An Absage of the others would change what wins.
            && view.own_party().is_some_and(|own| view.deepest_step(own.other()) <= Some(Step::Ansage))
        {
            let re_spoke = view.deepest_step(Party::Re).is_some();
            let _ = net.act(&view);
            asked.push((at, re_spoke, net.chances(&view)));
        }
        table.answer(action).expect("it is legal");
    }
    let game = table.into_game();
    if game.phase() != Phase::Over {
        return Vec::new();
    }
    let own = game.parties()[me];
    let augen = game.outcome().expect("the game is over").tally[own].augen;
    let rows = asked.iter().flat_map(|(at, re_spoke, chances)| {
        // Who says Kontra alone needs one more.
        let to_win = if own == Party::Kontra && *re_spoke { 120 } else { 121 };
        let limits = [to_win, 151, 181, 211];
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
            let odds = (chance / (1.0 - chance)).ln();
            Some(Row { reach: step.min(REACHES - 1), features, odds, kept: augen >= limits[step] })
        })
    });
    rows.collect()
}

/// Logistic regression with a ridge, by damped Newton steps in each parameter.
fn fit(rows: &[Row], parameters: usize) -> Vec<f64> {
    const RIDGE: f64 = 20.0;
    let mut shifts = vec![0.0; parameters];
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
    shifts.iter().map(|shift: &f64| shift.clamp(-MOST, MOST)).collect()
}

const SIDES: [&str; 4] = ["Re", "Kontra", "Soloist", "AgainstSoloist"];
const RELATIONS: [&str; 3] = ["Partner", "Opponent", "Unknown"];
const SAID: [&str; 2] = ["nothing", "something"];

/// A row for each reach and case.
fn print(table: &str, shifts: &[Vec<f64>; REACHES], name: impl Fn(usize) -> String) {
    for (of_reach, reach) in shifts.iter().zip(["win", "keine 90", "beyond"]) {
        for (case, row) in of_reach.chunks(MANNERS).enumerate() {
            let numbers: Vec<String> = row.iter().map(|shift| format!("{shift:.2}")).collect();
            println!("{table},{reach},{},{}", name(case), numbers.join(","));
        }
    }
}
