use std::collections::BTreeMap;

use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::testing::random_rules;
use doko_engine::{
    Action, Card, CardSet, Contract, Deal, PerSeat, Question, Rules, Seat, SoloKind, Suit, Table, Trumps,
    Vorbehalt,
};
use rand::{Rng, RngExt};

use super::first::Accumulators;
use super::*;
use crate::{BotKind, Heuristic};

/// A number from -1 to 1.
fn unit(stream: &mut Stream) -> f32 {
    (f64::from(stream.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0) as f32
}

/// A network for a part of the game, with weights at random.
pub(super) fn random_network(part: Part, widths: [usize; 2], stream: &mut Stream) -> FloatNetwork {
    let sizes = [SPARSE + DENSE, widths[0], widths[1], part.outputs()];
    FloatNetwork(std::array::from_fn(|n| {
        let (inputs, outputs) = (sizes[n], sizes[n + 1]);
        let scale = if n == 0 { 0.2 } else { 0.5 };
        FloatLayer {
            inputs,
            weights: (0..inputs * outputs).map(|_| scale * unit(stream)).collect(),
            biases: (0..outputs).map(|_| 0.5 + 0.2 * unit(stream)).collect(),
        }
    }))
}

/// Networks at random for all parts of the game, which know these rules.
pub(super) fn random_file<'r>(rules: impl IntoIterator<Item = &'r Rules>) -> NetFile {
    let mut stream = bot_stream(24, 0, 0, Seat::ALL[0]);
    let mut file = NetFile::new(BTreeMap::new(), taught_by(rules));
    for part in Part::ALL {
        let network = random_network(part, [70, 16], &mut stream);
        file.set(part, Network::rounded(&network).unwrap());
    }
    file
}

/// What a float network makes of inputs.
fn slowly(network: &FloatNetwork, inputs: &Inputs) -> Vec<f32> {
    let mut values = vec![0.0; SPARSE];
    inputs.sparse.iter().for_each(|&on| values[usize::from(on)] = 1.0);
    values.extend(inputs.dense.iter().map(|&number| f32::from(number) / f32::from(DENSE_ONE)));
    for (n, layer) in network.0.iter().enumerate() {
        let sum =
            |(row, bias): (&[f32], &f32)| bias + row.iter().zip(&values).map(|(a, b)| a * b).sum::<f32>();
        let sums: Vec<f32> = layer.weights.chunks(layer.inputs).zip(&layer.biases).map(sum).collect();
        values = if n < 2 { sums.into_iter().map(|sum| sum.clamp(0.0, 1.0)).collect() } else { sums };
    }
    values
}

/// Shows the inputs of each question of some games of heuristics.
fn each_question(mut see: impl FnMut(&doko_engine::View<'_>, Part, &Inputs)) {
    let heuristic = Heuristic::default();
    for preset in ["ddv", "palast", "arminia", "vln", "klassisch"] {
        let rules = Rules::preset(preset).unwrap();
        for index in 0..30 {
            let mut readers = Seat::ALL.map(|_| Reader::new(&heuristic, &rules));
            let mut inputs = Inputs::default();
            let mut table = Table::new(&rules, rules.deal(8, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                if let Some(part) = readers[view.seat().index()].read(&view, &mut inputs) {
                    see(&view, part, &inputs);
                }
                let answer = heuristic.answer(&view);
                table.answer(answer).unwrap();
            }
        }
    }
}

#[test]
fn inputs_are_numbered_once_and_in_bounds() {
    let mut asked = BTreeMap::new();
    let mut ever = vec![false; SPARSE];
    let mut most = 0;
    each_question(|_, part, inputs| {
        *asked.entry(part).or_insert(0) += 1;
        let mut on = inputs.sparse.clone();
        on.sort_unstable();
        on.dedup();
        assert_eq!(on.len(), inputs.sparse.len(), "an input is on twice");
        for &on in &on {
            ever[usize::from(on)] = true;
        }
        assert!(inputs.dense.iter().all(|number| number.abs() <= MOST_DENSE));
        most = most.max(on.len());
    });
    assert!(asked.len() == Part::ALL.len() && asked.values().all(|&times| times > 100), "{asked:?}");
    assert!(most < 260, "{most} inputs at once");
    // Blocks follow each other without a gap, and each is used; outside of an evening nobody owes a solo.
    for block in SPARSE_BLOCKS.iter().filter(|block| block.name != "OWES") {
        assert!(ever[block.first..block.first + block.size].contains(&true), "{} never on", block.name);
    }
    let ends = SPARSE_BLOCKS.iter().map(|block| block.first + block.size);
    assert!(ends.zip(SPARSE_BLOCKS.iter().skip(1)).all(|(end, next)| end == next.first));
}

#[test]
fn a_reader_that_has_read_on_sees_what_a_fresh_one_sees() {
    let heuristic = Heuristic::default();
    each_question(|view, part, inputs| {
        let mut fresh = Inputs::default();
        assert_eq!(Reader::new(&heuristic, view.rules()).read(view, &mut fresh), Some(part));
        assert_eq!(*inputs, fresh);
    });
}

#[test]
fn hands_and_hidden_cards_add_up() {
    each_question(|view, part, inputs| {
        let number = |first: usize, size: usize| {
            inputs.sparse.iter().filter(|&&on| (first..first + size).contains(&usize::from(on))).count()
        };
        assert_eq!(number(inputs::HAND, 2 * inputs::KINDS), view.hand().len());
        if part != Part::Vorbehalt {
            assert_eq!(number(inputs::UNSEEN, 2 * inputs::KINDS), view.unseen().len());
            assert_eq!(number(inputs::PLAYED, 8 * inputs::KINDS), view.cards_played());
            assert_eq!(number(inputs::TABLE, 4 * inputs::KINDS), view.table_cards().len());
        }
        if view.question() == Some(Question::Card) {
            assert_eq!(number(inputs::LEGAL, inputs::KINDS), view.legal_cards().kinds().len());
            let takes = view.legal_cards().kinds().iter().filter(|&card| view.would_win(card)).count();
            let leads = view.table_cards().is_empty();
            // One that is raised by being played ranks as it lies now.
            if !leads && view.raisable()[0].is_none() {
                assert_eq!(number(inputs::TAKES, inputs::KINDS), takes);
            }
        }
    });
}

#[test]
fn whole_numbers_come_near_floats_and_are_the_same_on_every_processor() {
    let mut stream = bot_stream(3, 0, 0, Seat::ALL[0]);
    let networks = Part::ALL.map(|part| {
        // Units come in blocks of 64, which some widths do not fill.
        let widths = [[64, 16], [100, 16], [20, 7], [200, 33]][part as usize];
        let network = random_network(part, widths, &mut stream);
        let whole = Network::rounded(&network).unwrap();
        (network, whole)
    });
    each_question(|_, part, inputs| {
        let (network, whole) = &networks[part as usize];
        is_as_slow(network, whole, inputs);
    });
}

/// Whatever was added up before, and wherever that is kept, outputs are those of the inputs alone.
#[test]
fn sums_do_not_depend_on_the_way_to_them() {
    let mut stream = bot_stream(6, 0, 0, Seat::ALL[0]);
    for width in [1, 64, 70, 448] {
        let network = Network::rounded(&random_network(Part::Cards, [width, 33], &mut stream)).unwrap();
        let mut kept: Vec<_> = Cpu::available().map(|cpu| (cpu, Accumulators::default())).collect();
        let mut inputs = Inputs::default();
        for _ in 0..300 {
            // Now and then nothing, or all there is; mostly some others than before.
            match stream.random_range(0..20) {
                0 => inputs.sparse.clear(),
                1 => inputs.sparse = (0..SPARSE as u16).collect(),
                2 => inputs.sparse.retain(|_| stream.random()),
                _ => {
                    inputs.sparse.retain(|_| stream.random_range(0..4) > 0);
                    let more = stream.random_range(0..40);
                    inputs.sparse.extend((0..more).map(|_| stream.random_range(0..SPARSE as u16)));
                    inputs.sparse.sort_unstable();
                    inputs.sparse.dedup();
                }
            }
            inputs.dense =
                std::array::from_fn(|_| stream.random_range(-inputs::MOST_DENSE..=inputs::MOST_DENSE));
            let place = stream.random_range(0..5);
            for (cpu, kept) in &mut kept {
                assert_eq!(network.run_from(*cpu, &inputs, kept, place), network.run(*cpu, &inputs));
            }
        }
    }
}

#[test]
fn a_network_that_is_to_be_taught_further_is_the_same_one_in_floats() {
    let mut stream = bot_stream(4, 0, 0, Seat::ALL[0]);
    let shipped = Networks::shipped();
    for part in Part::ALL {
        let random = Network::rounded(&random_network(part, [70, 9], &mut stream)).unwrap();
        for network in [&random, shipped.file.network(part).unwrap()] {
            assert_eq!(Network::rounded(&network.floats()).unwrap(), *network);
        }
    }
}

#[test]
fn a_file_comes_back_and_damage_is_seen() {
    let rules = Rules::preset("ddv").unwrap();
    let file = random_file([&rules]);
    let bytes = file.encode();
    assert_eq!(NetFile::decode(&bytes).unwrap(), file);
    for place in [0, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(NetFile::decode(&damaged).is_err());
    }
    for length in [0, 5, 15, 16, 30, bytes.len() - 1] {
        assert!(NetFile::decode(&bytes[..length]).is_err());
    }
}

#[test]
fn a_network_whose_sums_could_overflow_is_refused() {
    let mut stream = bot_stream(4, 0, 0, Seat::ALL[0]);
    let mut network = random_network(Part::Cards, [512, 16], &mut stream);
    network.0[1].weights.fill(127.0);
    assert_eq!(Network::rounded(&network), Err(NetworkError::Overflow));
    network.0[1].weights.pop();
    assert_eq!(Network::rounded(&network), Err(NetworkError::Shape));
}

/// What floats make of inputs, whole numbers do on every processor, but for their rounding.
fn is_as_slow(network: &FloatNetwork, whole: &Network, inputs: &Inputs) {
    let outputs = whole.run(Cpu::PORTABLE, inputs);
    assert!(Cpu::available().all(|cpu| whole.run(cpu, inputs) == outputs));
    for (output, exact) in outputs.iter().zip(slowly(network, inputs)) {
        let output = *output as f32 / OUTPUT_ONE as f32;
        assert!((output - exact).abs() < 0.1, "{output} {exact}");
    }
}

#[test]
fn the_largest_weights_add_up_whatever_is_on() {
    /// A weight that is not rounded.
    const OF_NUMBERS: f32 = 3.75;
    let mut stream = bot_stream(5, 0, 0, Seat::ALL[0]);
    for sign in [1.0, -1.0] {
        let mut network = random_network(Part::Augen, [65, 4], &mut stream);
        for row in network.0[0].weights.chunks_mut(SPARSE + DENSE) {
            row[..SPARSE].fill(sign * MOST_SPARSE_WEIGHT);
            row[SPARSE..].fill(sign * OF_NUMBERS);
        }
        // Only how much all inputs are together counts, beside a sum that is never clipped.
        network.0[0].biases.fill(0.0);
        network.0[1].weights.fill(0.0);
        network.0[1].weights[64] = 1.0;
        let whole = Network::rounded(&network).unwrap();
        for number in (0..30).chain([490]) {
            let mut inputs = Inputs { sparse: (0..number as u16).collect(), ..Inputs::default() };
            // Numbers take back what the others add up to, but for half of what a unit hands on at most.
            let back = (number as f32 * MOST_SPARSE_WEIGHT - sign * 0.5) / OF_NUMBERS;
            let mut left = (back * f32::from(DENSE_ONE)).round() as i32;
            for number in &mut inputs.dense {
                let part = left.clamp(-i32::from(inputs::MOST_DENSE), i32::from(inputs::MOST_DENSE));
                (*number, left) = (-part as i16, left - part);
            }
            assert_eq!(left, 0, "numbers can take back so much");
            is_as_slow(&network, &whole, &inputs);
        }
        // Everything that can be on, with as many weights of either sign.
        for (n, weight) in network.0[0].weights.iter_mut().enumerate() {
            *weight = if n % 2 == 0 { *weight } else { -*weight };
        }
        let whole = Network::rounded(&network).unwrap();
        let inputs = Inputs { sparse: (0..SPARSE as u16).collect(), ..Inputs::default() };
        is_as_slow(&network, &whole, &inputs);
        network.0[0].weights[65 * 3 + 7] = -sign * (MOST_SPARSE_WEIGHT + 0.002);
        assert_eq!(Network::rounded(&network), Err(NetworkError::Overflow));
    }
}

/// The answers of a net in all seats of a game.
fn answers(net: &Net, rules: &Rules, index: u64) -> Vec<Action> {
    let mut bots = PerSeat::from_fn(|seat| net.bot(rules, seat, bot_stream(8, index, 0, seat)));
    let mut table = Table::new(rules, rules.deal(8, index, 0), Seat::ALL[0]);
    let mut answers = Vec::new();
    while let Some(view) = table.view() {
        let answer = bots[view.seat()].act(&view);
        assert!(view.legal_actions().contains(&answer), "{answer} is not allowed");
        answers.push(answer);
        table.answer(answer).unwrap();
    }
    answers
}

#[test]
fn it_plays_by_all_rules_that_it_knows_and_by_others_as_the_heuristic_does() {
    let rules = ["ddv", "palast", "arminia", "vln", "klassisch"].map(|preset| Rules::preset(preset).unwrap());
    let heuristic = Heuristic::default();
    for knows_all in [true, false] {
        let taught = if knows_all { &rules[..] } else { &rules[..1] };
        let net = Net::new(random_file(taught), Heuristic::default());
        for (n, rules) in rules.iter().enumerate() {
            let mut differs = false;
            for index in 0..20 {
                let all = answers(&net, rules, index);
                assert_eq!(all, answers(&net, rules, index));
                let mut table = Table::new(rules, rules.deal(8, index, 0), Seat::ALL[0]);
                let as_heuristic = all.iter().all(|&answer| {
                    let is_same = table.view().is_some_and(|view| heuristic.answer(&view) == answer);
                    table.answer(answer).unwrap();
                    is_same
                });
                differs |= !as_heuristic;
            }
            assert_eq!(differs, knows_all || n == 0, "{n}");
        }
    }
}

/// The cards with plain ♣ and ♠ exchanged.
fn exchanged(cards: CardSet, rules: &Rules) -> CardSet {
    let order = rules.order(Trumps::Normal);
    let other = |card: Card| match (order.is_trump(card), card.suit()) {
        (false, Suit::Clubs) => Card::new(Suit::Spades, card.rank()),
        (false, Suit::Spades) => Card::new(Suit::Clubs, card.rank()),
        _ => card,
    };
    cards.iter().map(other).collect()
}

#[test]
fn games_with_plain_clubs_and_spades_exchanged_look_the_same() {
    let rules = Rules::preset("ddv").unwrap();
    let heuristic = Heuristic::default();
    let mut seen = 0;
    for index in 0..40 {
        let deal = rules.deal(8, index, 0);
        let mirrored = Deal::new(deal.hands().map(|hand| exchanged(hand, &rules))).unwrap();
        let mut tables = [deal, mirrored].map(|deal| Table::new(&rules, deal, Seat::ALL[0]));
        while let Some(view) = tables[0].view() {
            if view.question() == Some(Question::Vorbehalt) {
                for table in &mut tables {
                    table.answer(Action::Declare(Vorbehalt::Gesund)).unwrap();
                }
                continue;
            }
            let [one, other] = tables.each_ref().map(|table| {
                let view = table.view().unwrap();
                let mut inputs = Inputs::default();
                let part = Reader::new(&heuristic, &rules).read(&view, &mut inputs);
                inputs.sparse.sort_unstable();
                (part, inputs)
            });
            // What the heuristic would play is its first of equals.
            let is_thumb = |on: &u16| (inputs::THUMB..inputs::RAISED).contains(&usize::from(*on));
            let without = |(part, mut inputs): (Option<Part>, Inputs)| {
                inputs.sparse.retain(|on| !is_thumb(on));
                part.map(|part| (part, inputs))
            };
            let (one, other) = (without(one), without(other));
            seen += usize::from(one.is_some());
            assert_eq!(one, other);
            let answer = heuristic.answer(&view);
            let mirror = match answer {
                Action::Play(card) => {
                    Action::Play(exchanged(CardSet::one(card), &rules).iter().next().unwrap())
                }
                other => other,
            };
            tables[0].answer(answer).unwrap();
            tables[1].answer(mirror).unwrap();
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// `DOKO_FUZZ=500` plays 100,000 games under 10,000 rule sets.
#[test]
fn networks_that_take_themselves_to_know_any_rules_break_none() {
    let factor = std::env::var("DOKO_FUZZ").map_or(1, |factor| factor.parse().expect("a number"));
    let shipped = &Networks::shipped().file;
    let mut rng = Stream::new(24);
    for _ in 0..20 * factor {
        let rules = random_rules(&mut rng);
        let mut file = shipped.clone();
        file.about.rules = taught_by([&rules]);
        let net = Net::new(file, Heuristic::default());
        assert_eq!(net.falls_back(&rules), None);
        assert!((0..10).all(|index| !answers(&net, &rules, index).is_empty()));
    }
}

#[test]
fn a_nullsolo_is_left_to_the_heuristic() {
    let (net, heuristic) = (Net::default(), Heuristic::default());
    let rules = Rules::preset("arminia").unwrap();
    let is_null = |answer| matches!(answer, Action::Declare(Vorbehalt::Solo(SoloKind::NULL)));
    let (mut offered, mut declared, mut cards) = (0, 0, 0);
    for index in 0..600 {
        let mut bots = PerSeat::from_fn(|seat| net.bot(&rules, seat, bot_stream(1, index, 0, seat)));
        let mut table = Table::new(&rules, rules.deal(31, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let mut answer = bots[view.seat()].act(&view);
            let usual = heuristic.answer(&view);
            if view.question() == Some(Question::Vorbehalt) {
                offered += 1;
                declared += u32::from(is_null(answer));
                assert!(!is_null(answer) || is_null(usual));
                // So that there are some to play: they are rare.
                if index % 10 == 0 && view.legal_vorbehalte().contains(&Vorbehalt::Solo(SoloKind::NULL)) {
                    answer = Action::Declare(Vorbehalt::Solo(SoloKind::NULL));
                }
            } else if matches!(view.contract(), Contract::Solo(SoloKind::NULL, _)) {
                cards += u32::from(view.question() == Some(Question::Card));
                assert_eq!(answer, usual);
            }
            table.answer(answer).unwrap();
        }
    }
    assert!(offered > 2000 && declared < 40 && cards > 500, "{declared} of {offered}, then {cards} cards");
}
