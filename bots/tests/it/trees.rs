//! Laws of the bot that grows trees, and of the oracle.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Game, PerSeat, Rules, Seat, Table};

fn kind(spec: &str) -> Arc<dyn BotKind> {
    spec.parse::<BotSpec>().expect("a spec").build().expect("a bot")
}

/// Plays a game of one kind in all seats.
fn play<'r>(rules: &'r Rules, kind: &dyn BotKind, index: u64) -> Game<'r> {
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 3, index, 0);
    doko_bots::play_game(rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).expect("legal answers")
}

#[test]
fn trees_and_oracles_play_legal_cards_under_every_preset_and_the_same_on_any_number_of_threads() {
    let threads = |n| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
    let (one, four) = (threads(1), threads(4));
    let specs = [
        "ismcts:worlds=8,iterations=40,trees=3",
        "ismcts:worlds=4,iterations=30,trees=2,select=puct,others=tree,playout=thumb",
        "ismcts:worlds=4,iterations=30,trees=4,others=tree,playout=random,inference=off",
        "cheat:level=1,of=noisy",
    ];
    let presets = ["ddv", "klassisch", "arminia", "vln", "palast"].into_iter().enumerate();
    for ((n, preset), spec) in presets.flat_map(|of_preset| specs.map(|spec| (of_preset, spec))) {
        let rules = Rules::preset(preset).unwrap();
        let kind = kind(spec);
        let alone = one.install(|| play(&rules, &*kind, n as u64));
        let together = four.install(|| play(&rules, &*kind, n as u64));
        assert!(alone.plays().eq(together.plays()), "{spec}, {preset}");
        assert_eq!(alone.utterances(), together.utterances(), "{spec}, {preset}");
    }
}

/// Points of the seat of `kind` among three others.
fn among(others: &dyn BotKind, rules: &Rules, kind: &dyn BotKind, seat: Seat, index: u64) -> Option<i32> {
    let kinds = PerSeat::from_fn(|s| if s == seat { kind } else { others });
    let mut bots = seat_bots(rules, &kinds, 3, index, 0);
    let game =
        doko_bots::play_game(rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).expect("legal play");
    game.score().map(|score| score.points()[seat])
}

#[test]
fn among_whom_it_expects_the_oracle_is_never_worse_than_one_more_of_them_nor_than_one_that_thinks_less_deeply()
 {
    let of = |kinds: &[&str]| kinds.iter().map(|spec| kind(spec)).collect::<Vec<_>>();
    let heuristics = of(&["heuristic", "cheat:level=1", "cheat"]);
    let nets = of(&["net", "cheat:level=1,of=net"]);
    let is_oracle: Vec<bool> = heuristics.iter().chain(&nets).map(|kind| kind.traits().is_oracle()).collect();
    assert_eq!(is_oracle, [false, true, true, false, true]);
    for (preset, kinds) in
        [("ddv", &heuristics), ("klassisch", &heuristics), ("arminia", &heuristics), ("ddv", &nets)]
    {
        let rules = Rules::preset(preset).unwrap();
        let mut gains = vec![0; kinds.len() - 1];
        for index in 0..4 {
            let seat = Seat::ALL[index as usize % 4];
            let points = kinds.iter().map(|kind| among(&*kinds[0], &rules, &**kind, seat, index));
            let Some(points) = points.collect::<Option<Vec<i32>>>() else { continue };
            assert!(points.is_sorted(), "{preset}, deal {index}: {points:?}");
            gains.iter_mut().zip(points.windows(2)).for_each(|(gain, two)| *gain += two[1] - two[0]);
        }
        assert!(gains.iter().all(|&gain| gain > 0), "{preset}: {gains:?}");
    }
}

#[test]
fn what_the_oracle_says_of_an_answer_comes_true_among_whom_it_expects() {
    for (spec, others) in [("cheat:level=1", "heuristic"), ("cheat:level=1,of=net,ansage=off", "net")] {
        let (oracle, others) = (kind(spec), kind(others));
        let (mut cards, mut words, mut games) = (0, 0, 0);
        for (index, preset) in ["ddv", "arminia", "klassisch"].into_iter().enumerate() {
            let rules = Rules::preset(preset).unwrap();
            let observer = Seat::ALL[index];
            let fresh = || PerSeat::from_fn(|seat| others.bot(&rules, seat, bot_stream(1, 0, 0, seat)));
            let end = |mut table: Table<'_>| {
                let mut bots = fresh();
                while let Some(view) = table.view() {
                    let answer = bots[view.seat()].act(&view);
                    table.answer(answer).expect("a legal answer");
                }
                table.game().score().map_or(0, |score| score.points()[observer])
            };
            let (mut bots, mut asked) =
                (fresh(), oracle.bot(&rules, observer, bot_stream(2, 0, 0, observer)));
            let mut table = Table::new(&rules, rules.deal(4, index as u64, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                if view.seat() == observer {
                    asked.look(table.game());
                    let given = asked.act(&view);
                    let considered = &asked.thought().expect("it says what it thinks").considered;
                    for of in considered {
                        let mut other = table.clone();
                        other.answer(of.action).expect("a legal answer");
                        assert_eq!(end(other), of.points.round() as i32, "{spec}, {preset}: {:?}", of.action);
                        match of.action {
                            Action::Play(_) => cards += 1,
                            Action::Say(_) => words += 1,
                            _ => games += 1,
                        }
                    }
                    assert!(considered.first().is_none_or(|best| best.action == given), "{spec}: {given:?}");
                    assert!(
                        considered.is_sorted_by(|one, other| one.points >= other.points),
                        "{considered:?}"
                    );
                }
                let answer = bots[view.seat()].act(&view);
                table.answer(answer).expect("a legal answer");
            }
        }
        assert!(
            cards > 50 && games > 10 && (words > 0) != spec.contains("ansage=off"),
            "{cards} {games} {words}"
        );
    }
}
