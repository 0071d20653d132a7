//! Standings against a slow computation from the blocks, block by block and deal by deal.

use super::*;
use crate::measures::ledger::Tally;
use crate::run::contestant::testing::contestant;
use crate::run::letter;
use crate::stats::t_quantile;
use crate::studies::matches::Summary;
use crate::studies::matches::block::Together;
use crate::studies::matches::experiment::testing::duel;
use doko_engine::random::draw;
use proptest::prelude::*;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// All match-ups of so many bots, tables of one of their kinds.
fn matchups(bots: usize) -> Vec<Matchup> {
    Matchup::all(&BlockKind::ALL[..4], bots)
}

/// Deals of made-up blocks: points that add up to zero, solos in some seats, a fault in one block of 64.
fn made_up(matchups: &[Matchup], deals: u64, length: u32, seed: u64) -> Vec<Vec<Block>> {
    let number = |deal: u64, matchup: usize, what: u64, below: u64| {
        draw(*b"made up ", seed, (deal << 32) + ((matchup as u64) << 8) + what) % below
    };
    let block = |deal: u64, index: usize| {
        let Matchup { kind, bots } = &matchups[index];
        let mut points: Vec<i64> =
            (0..bots.len()).map(|bot| number(deal, index, bot as u64, 21) as i64 - 10).collect();
        points[0] -= points.iter().sum::<i64>();
        let is_faulty = number(deal, index, 10, 64) == 0;
        let line_ups = if *kind == BlockKind::Team { [2, 6][number(deal, index, 11, 2) as usize] } else { 4 };
        let tally = |bot: usize| {
            let seats = u64::from(line_ups * length) * if *kind == BlockKind::Team { 2 } else { 1 };
            let solos = number(deal, index, 60 + bot as u64, seats + 1);
            Tally::of(&[("plays_solo", [solos as i64, seats as i64])])
        };
        let mut together = vec![Together::default(); if kind.is_table() { 16 } else { 0 }];
        for (place, together) in together.iter_mut().enumerate().filter(|(place, _)| place % 5 != 0) {
            let games = number(deal, index, 20 + place as u64, 3);
            let points = number(deal, index, 40 + place as u64, 9) as i64 - 4;
            *together = Together { games, points: games as i64 * points };
        }
        Block {
            deal,
            kind: *kind,
            line_ups,
            length,
            played: line_ups * length,
            both_alten: false,
            points,
            squares: 0,
            tallies: (0..bots.len()).map(tally).collect(),
            first_faults: (0..bots.len()).map(|bot| (is_faulty && bot == 0).then(String::new)).collect(),
            faulty_games: vec![0; bots.len()],
            together,
            games: Vec::new(),
        }
    };
    (0..deals).map(|deal| (0..matchups.len()).map(|index| block(deal, index)).collect()).collect()
}

fn standings(matchups: &[Matchup], bots: usize, length: u32, deals: &[Vec<Block>]) -> Vec<Standing> {
    with_oracles(&vec![false; bots], matchups, length, deals)
}

fn with_oracles(oracles: &[bool], matchups: &[Matchup], length: u32, deals: &[Vec<Block>]) -> Vec<Standing> {
    let mut standings = Standing::of(Format::Tournament, oracles, length, matchups);
    for standing in &mut standings {
        for blocks in deals {
            standing.add(blocks);
        }
    }
    standings
}

fn asked(kind: BlockKind) -> BlockKind {
    Format::Tournament.question(kind)
}

fn get(standings: &[Standing], kind: BlockKind) -> Option<&Standing> {
    standings.iter().find(|standing| standing.kind == kind)
}

/// The mean of one value for each deal, and the half width of one of so many simultaneous intervals.
fn slow_estimate(values: &[f64], number: usize) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let level = 0.95_f64.powf(1.0 / number as f64);
    (mean, t_quantile(0.5 + level / 2.0, n - 1.0) * (variance / n).sqrt())
}

/// The two-sided p-value of a mean of zero by Student's t test.
fn slow_p_value(values: &[f64]) -> f64 {
    let (mean, half) = slow_estimate(values, 1);
    let freedom = values.len() as f64 - 1.0;
    if mean == 0.0 {
        return 1.0;
    }
    let t = mean.abs() * t_quantile(0.975, freedom) / half;
    2.0 * StudentsT::new(0.0, 1.0, freedom).unwrap().sf(t)
}

fn close(estimate: Option<Estimate>, (mean, half): (f64, f64)) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + b.abs());
    estimate.is_some_and(|estimate| near(estimate.mean, mean) && near(estimate.half_width.unwrap(), half))
}

/// The mean of numbers.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len() as f64
}

/// The blocks of a deal that belong to a question and in which a bot is measured, each with its place.
fn blocks_of<'a>(
    kind: BlockKind,
    bot: usize,
    matchups: &'a [Matchup],
    blocks: &'a [Block],
) -> impl Iterator<Item = (&'a Matchup, &'a Block, usize)> {
    matchups.iter().zip(blocks).filter_map(move |(matchup, block)| {
        let place = matchup.bots.iter().position(|&other| other == bot)?;
        let counts = asked(matchup.kind) == kind && matchup.kind.measured().contains(&place);
        counts.then_some((matchup, block, place))
    })
}

fn is_clean(kind: BlockKind, blocks: &[Block]) -> bool {
    let asks = |block: &&Block| asked(block.kind) == kind;
    blocks.iter().filter(asks).all(|block| block.first_faults.iter().all(Option::is_none))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn scores_gaps_and_cells_are_those_of_the_slow_way(bots in 2_usize..7, length in 1_u32..4, seed: u64) {
        let matchups = matchups(bots);
        let deals = made_up(&matchups, 12, length, seed);
        for standing in &standings(&matchups, bots, length, &deals) {
            let kind = standing.kind;
            let score = |blocks: &[Block], bot: usize| {
                mean(blocks_of(kind, bot, &matchups, blocks)
                    .map(|(_, block, place)| block.points_per_game(place)))
            };
            let series = |bot: usize| deals.iter().map(|blocks| score(blocks, bot)).collect::<Vec<f64>>();
            let clean: Vec<_> = deals.iter().filter(|blocks| is_clean(kind, blocks)).collect();
            prop_assert_eq!(standing.clean_deals(), clean.len() as u64);
            for place in standing.ranking() {
                prop_assert!(close(place.score, slow_estimate(&series(place.bot), bots)));
                if clean.len() >= 2 {
                    let series: Vec<f64> = clean.iter().map(|blocks| score(blocks, place.bot)).collect();
                    prop_assert!(close(place.clean, slow_estimate(&series, bots)));
                }
            }
            let gaps = standing.gaps();
            prop_assert_eq!(gaps.len(), bots * (bots - 1) / 2);
            // Holm by hand: of all that are no greater, each times the number of those that are no smaller.
            let single: Vec<f64> = gaps.iter().map(|gap| {
                let [a, b] = gap.bots.map(series);
                slow_p_value(&a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f64>>())
            }).collect();
            for (gap, &own) in gaps.iter().zip(&single) {
                let steps = single.iter().filter(|&&p| p <= own).map(|&p| {
                    (p * single.iter().filter(|&&other| other >= p).count() as f64).min(1.0)
                });
                let expected = steps.fold(0.0, f64::max);
                prop_assert!((gap.p_value - expected).abs() < 1e-9, "{} {}", gap.p_value, expected);
            }
            for Gap { bots: [a, b], estimate, p_value } in &gaps {
                // What Šidák shows Holm shows too, but for the third digit of 5%.
                let is_shown = estimate.is_some_and(|e| matches!(e.verdict(), Verdict::Better | Verdict::Worse));
                prop_assert!((0.0..=1.0).contains(p_value) && (!is_shown || *p_value < 0.0513));
                let differences: Vec<f64> =
                    series(*a).iter().zip(series(*b)).map(|(a, b)| a - b).collect();
                prop_assert!(close(*estimate, slow_estimate(&differences, gaps.len())));
            }
            for (a, b) in (0..bots).flat_map(|a| (0..bots).filter(move |&b| b != a).map(move |b| (a, b))) {
                let values: Vec<f64> = deals.iter().map(|blocks| {
                    mean(blocks_of(kind, a, &matchups, blocks).filter_map(|(matchup, block, place)| {
                        let other = matchup.bots.iter().position(|&bot| bot == b)?;
                        let own = block.points_per_game(place);
                        Some(if kind.is_table() { own - block.points_per_game(other) } else { own })
                    }))
                }).collect();
                prop_assert!(close(standing.cell(a, b), slow_estimate(&values, 1)));
            }
        }
    }

    #[test]
    fn what_one_gains_on_another_the_other_loses(bots in 2_usize..7, seed: u64) {
        let matchups = matchups(bots);
        let deals = made_up(&matchups, 12, 1, seed);
        for standing in &standings(&matchups, bots, 1, &deals) {
            if standing.kind == BlockKind::Field {
                continue;
            }
            for (a, b) in (0..bots).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let negated = standing.cell(b, a).map(|estimate| estimate.negated());
                prop_assert_eq!(standing.cell(a, b), negated);
            }
            let sums: Vec<i64> = deals.iter().map(|blocks| {
                let mut day = Day::new(bots);
                for (index, matchup) in &standing.matchups {
                    day.add(matchup, &blocks[*index], |_| true);
                }
                day.scores.iter().sum()
            }).collect();
            prop_assert!(sums.iter().all(|&sum| sum == 0), "{:?}", standing.kind);
        }
    }

    #[test]
    fn partners_are_counted_over_all_tables(bots in 4_usize..7, seed: u64) {
        let matchups = matchups(bots);
        let deals = made_up(&matchups, 12, 1, seed);
        let standings = standings(&matchups, bots, 1, &deals);
        let standing = get(&standings, BlockKind::Table).unwrap();
        for (a, b) in (0..bots).flat_map(|a| (0..bots).map(move |b| (a, b))) {
            let (mut games, mut points, mut common) = (0, 0, 0);
            for blocks in &deals {
                for (matchup, block, place) in blocks_of(BlockKind::Table, a, &matchups, blocks) {
                    let other = matchup.bots.iter().position(|&bot| bot == b);
                    if let Some(other) = other.filter(|_| a != b) {
                        games += block.together[4 * place + other].games;
                        points += block.together[4 * place + other].points;
                        common += u64::from(block.games());
                    }
                }
            }
            prop_assert_eq!(standing.common_games(a, b), common);
            let partnership = standing.partnership(a, b);
            prop_assert_eq!(partnership.map_or(0, |partnership| partnership.games), games);
            if let Some(Partnership { estimate, .. }) = partnership {
                prop_assert!((estimate.mean - points as f64 / games as f64).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn ranks_are_those_that_the_gaps_allow(bots in 2_usize..7, seed: u64) {
        let matchups = matchups(bots);
        let mut deals = made_up(&matchups, 40, 1, seed);
        // The last bot is far better than all others.
        for blocks in &mut deals {
            for (matchup, block) in matchups.iter().zip(blocks) {
                if let Some(place) = matchup.bots.iter().position(|&bot| bot == bots - 1) {
                    block.points[place] += 1000;
                    block.points[(place + 1) % matchup.bots.len()] -= 1000;
                }
            }
        }
        for standing in &standings(&matchups, bots, 1, &deals) {
            let ranking = standing.ranking();
            prop_assert_eq!((ranking[0].bot, ranking[0].ranks), (bots - 1, Some([1, 1])));
            prop_assert_eq!(ranking[0].better_than.len(), bots - 1);
            for (rank, place) in ranking.iter().enumerate() {
                let [best, worst] = place.ranks.unwrap();
                prop_assert!((best..=worst).contains(&(rank + 1)), "{place:?} has rank {rank}");
                let shown = standing.gaps().into_iter().filter(|gap| {
                    let verdict = gap.estimate.unwrap().verdict();
                    (gap.bots[0] == place.bot && verdict == Verdict::Better)
                        || (gap.bots[1] == place.bot && verdict == Verdict::Worse)
                });
                prop_assert_eq!(bots - worst, shown.count());
            }
            let above: usize = ranking.iter().map(|place| place.ranks.unwrap()[0] - 1).sum();
            let below: usize = ranking.iter().map(|place| place.better_than.len()).sum();
            prop_assert_eq!(above, below);
        }
    }

    #[test]
    fn habits_are_means_over_deals_of_the_blocks_that_count(bots in 2_usize..7, has_oracle: bool, seed: u64) {
        let all = matchups(bots);
        let deals = made_up(&all, 12, 1, seed);
        let oracles: Vec<bool> = (0..bots).map(|bot| has_oracle && bot == 0).collect();
        for standing in with_oracles(&oracles, &all, 1, &deals) {
            for bot in standing.bots() {
                // Every block has as many seats as any other of its kind once team blocks of six line-ups count a third.
                let share_of = |blocks: &Vec<Block>| {
                    let counts = |matchup: &Matchup| {
                        asked(matchup.kind) == standing.kind
                            && (bot == 0 || !has_oracle || !matchup.bots.contains(&0))
                    };
                    let mut shares = Vec::new();
                    for (matchup, block) in all.iter().zip(blocks).filter(|(matchup, _)| counts(matchup)) {
                        for &place in matchup.kind.measured().iter().filter(|&&p| matchup.bots[p] == bot) {
                            let [solos, seats] = block.tallies[place].sums("plays_solo");
                            shares.push(solos as f64 / seats as f64);
                        }
                    }
                    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
                };
                let shares: Option<Vec<f64>> = deals.iter().map(share_of).collect();
                let figures = standing.ledger(bot).figures();
                let solo = figures.iter().find(|figure| figure.measure.key == "plays_solo");
                let estimate = solo.and_then(|solo| solo.estimate);
                match shares {
                    None => prop_assert_eq!(estimate, None),
                    Some(shares) => prop_assert!(close(estimate, slow_estimate(&shares, 1)), "{:?}", estimate),
                }
                let [part, whole] = standing.ledger(bot).even().sums("plays_solo");
                prop_assert_eq!(estimate.map(|share| share.mean), (whole > 0).then(|| part as f64 / whole as f64));
            }
        }
    }

    #[test]
    fn an_oracle_is_ranked_nowhere_and_the_others_as_if_it_had_not_played(bots in 2_usize..7, seed: u64) {
        let all = matchups(bots);
        let deals = made_up(&all, 12, 1, seed);
        let is_fair = |matchup: &Matchup| !matchup.bots.contains(&(bots - 1));
        let fair: Vec<Matchup> = all.iter().filter(|matchup| is_fair(matchup)).cloned().collect();
        let of_fair = |blocks: &Vec<Block>| -> Vec<Block> {
            let kept = all.iter().zip(blocks).filter(|(matchup, _)| is_fair(matchup));
            kept.map(|(_, block)| block.clone()).collect()
        };
        let without = standings(&fair, bots, 1, &deals.iter().map(of_fair).collect::<Vec<_>>());
        let plain = standings(&all, bots, 1, &deals);
        let oracles: Vec<bool> = (0..bots).map(|bot| bot == bots - 1).collect();
        for standing in with_oracles(&oracles, &all, 1, &deals) {
            let kind = standing.kind;
            prop_assert!(standing.has_oracle());
            let ranking = standing.ranking();
            let (ranked, unranked): (Vec<_>, Vec<_>) = ranking.iter().partition(|place| place.ranks.is_some());
            let oracle = unranked.iter().find(|place| place.bot == bots - 1).unwrap();
            let same = |one: Option<Estimate>, other: Option<Estimate>| match (one, other) {
                (Some(one), Some(other)) => close(Some(one), (other.mean, other.half_width.unwrap())),
                (one, other) => one == other,
            };
            let plain = get(&plain, kind).unwrap();
            let score = plain.ranking().into_iter().find(|place| place.bot == bots - 1).unwrap().score;
            prop_assert!((oracle.score.unwrap().mean - score.unwrap().mean).abs() < 1e-9);
            let expected = get(&without, kind).map(Standing::ranking).unwrap_or_default();
            prop_assert_eq!(ranked.len(), expected.len());
            for (place, expected) in ranked.iter().zip(&expected) {
                prop_assert_eq!((place.bot, place.ranks), (expected.bot, expected.ranks));
                prop_assert_eq!(&place.better_than, &expected.better_than);
                prop_assert!(same(place.score, expected.score));
                let games = get(&without, kind).unwrap().games(place.bot);
                prop_assert_eq!(standing.games(place.bot), games);
            }
            // What it did with the oracle is there to be seen.
            for (a, b) in standing.pairs() {
                prop_assert_eq!(standing.cell(a, b), plain.cell(a, b));
            }
        }
    }
}

#[test]
fn copies_of_a_bot_score_exactly_zero_and_share_all_ranks() {
    let bots = vec![contestant("random:vorbehalt=0.3,ansage=0.3"); 5];
    let matchups = Matchup::all(&BlockKind::ALL, 5);
    let plain = duel([bots[0].clone(), bots[0].clone()]);
    let experiment = Experiment { format: Format::Tournament, bots, deals: 30, matchups, ..plain };
    let mut summary = Summary::new(&experiment);
    (0..experiment.deals).for_each(|index| summary.add(&experiment.play_deal(index)));
    let standings = summary.standings;
    assert_eq!(standings.len(), 3);
    for standing in &standings {
        let ranking = standing.ranking();
        assert!(ranking.iter().map(|place| place.bot).eq(0..5), "equals are in their order");
        for place in ranking {
            let score = place.score.unwrap();
            assert_eq!((score.mean, score.half_width, score.blocks), (0.0, Some(0.0), 30));
            assert_eq!((place.ranks, place.better_than.len()), (Some([1, 5]), 0), "{}", letter(place.bot));
            for other in (0..5).filter(|&other| other != place.bot) {
                assert_eq!(standing.cell(place.bot, other), place.score, "exactly zero, too");
            }
        }
    }
    let standing = get(&standings, BlockKind::Table).unwrap();
    assert!(standing.partnership(0, 1).unwrap().games > 0);
    assert_eq!(standing.partnership(0, 1), standing.partnership(1, 0), "partners gain the same");
}

#[test]
fn a_bot_that_is_measured_nowhere_is_not_ranked() {
    let matchups = Matchup::all(&[BlockKind::Field], 3);
    let deals = made_up(&matchups, 5, 1, 1);
    let standings = standings(&matchups, 3, 1, &deals);
    let standing = get(&standings, BlockKind::Field).unwrap();
    assert!(standing.bots().eq(0..2));
    assert_eq!((standing.ranking().len(), standing.gaps().len()), (2, 1));
    assert_eq!((standing.cell(0, 2).is_some(), standing.cell(2, 0)), (true, None));
    // One is measured in two match-ups, the other in one.
    let score =
        |bot| standing.ranking().into_iter().find(|place| place.bot == bot).unwrap().score.unwrap().mean;
    let cell = |a, b| standing.cell(a, b).unwrap().mean;
    assert!((score(0) - f64::midpoint(cell(0, 1), cell(0, 2))).abs() < 1e-12);
    assert!((score(1) - cell(1, 2)).abs() < 1e-12);
    assert!((standing.gaps()[0].estimate.unwrap().mean - (score(0) - score(1))).abs() < 1e-12);
}

#[test]
fn without_deals_there_are_no_scores_and_all_ranks_are_open() {
    let standings = standings(&matchups(4), 4, 1, &[]);
    for standing in &standings {
        assert!(standing.ranking().iter().all(|place| place.score.is_none() && place.ranks == Some([1, 4])));
        assert_eq!((standing.cell(0, 1), standing.partnership(0, 1)), (None, None));
    }
}

#[test]
fn a_block_of_six_games_weighs_as_much_as_one_of_two() {
    let matchups = Matchup::all(&[BlockKind::Team], 2);
    let mut deals = made_up(&matchups, 2, 1, 1);
    for (blocks, (line_ups, won)) in deals.iter_mut().zip([(6, 6), (2, 0)]) {
        blocks[0].line_ups = line_ups;
        blocks[0].tallies[0] = Tally::of(&[("won_as_re", [won, i64::from(line_ups)])]);
    }
    let standings = standings(&matchups, 2, 1, &deals);
    // All six games of one block and none of the two of the other.
    assert_eq!(standings[0].ledger(0).counted().sums("won_as_re"), [6, 8]);
    assert_eq!(standings[0].ledger(0).even().sums("won_as_re"), [6, 12]);
}
