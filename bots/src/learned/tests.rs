use doko_engine::dispatch::Cpu;
use doko_engine::random::Stream;
use doko_engine::rules::testing::{random_rules, times};
use doko_engine::{Action, Card, Lang, PerSeat, Question, Rules, Seat, Table};
use rand::RngExt;

use super::bot::Learned;
use super::file::{NetworkFile, NetworkFileError};
use super::network::{FloatNetwork, LANES, Memory, Network, NetworkError, OUTPUT_ONE, ROWS, SECOND};
use super::outputs::{OUTPUTS, Part};
use super::player::{Player, Players};
use super::shown::Shown;
use super::silent::Silent;
use crate::bot::{BotKind, play_game, seat_bots};
use crate::encoding::{Encoder, MARKS, PLANES, Slots};
use crate::heuristic::Heuristic;
use crate::spec::{BotSpec, SpecError};

/// A network with weights at random.
fn random_network(width: usize, rng: &mut Stream) -> FloatNetwork {
    let mut some = |number: usize, most: f32| -> Vec<f32> {
        (0..number).map(|_| rng.random_range(-most..most)).collect()
    };
    FloatNetwork {
        width,
        first: some(ROWS * width, 0.15),
        first_bias: some(width, 0.5),
        second: some(width * SECOND, 0.3),
        second_bias: some(SECOND, 0.5),
        third: some(SECOND * OUTPUTS, 0.5),
        third_bias: some(OUTPUTS, 0.5),
        marks: some(MARKS * SECOND, 0.1),
    }
}

/// A network for each part.
fn random_file(rng: &mut Stream) -> NetworkFile {
    let mut file = NetworkFile::new([].into());
    for part in Part::ALL {
        file.set(part, Network::rounded(&random_network(64, rng)).unwrap());
    }
    file
}

/// The outputs in floats, those of cards that may be played with their marks.
fn slowly(network: &FloatNetwork, shown: &Shown) -> Vec<f32> {
    let mut first = network.first_bias.clone();
    for &row in &shown.rows {
        for (block, sums) in first.chunks_mut(LANES).enumerate() {
            let row = &network.first[(block * ROWS + usize::from(row)) * LANES..];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
    }
    let mut second = network.second_bias.clone();
    for (unit, weights) in first.iter().zip(network.second.chunks(SECOND)) {
        second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += unit.clamp(0.0, 1.0) * weight);
    }
    let mut outputs = network.third_bias.clone();
    for (output, weights) in outputs.iter_mut().zip(network.third.chunks(SECOND)) {
        *output +=
            second.iter().zip(weights).map(|(unit, weight)| unit.clamp(0.0, 1.0) * weight).sum::<f32>();
    }
    for (output, marks) in &shown.cards {
        for (unit, sum) in second.iter().enumerate() {
            let weights = marks.iter().map(|&mark| network.marks[usize::from(mark) * SECOND + unit]);
            outputs[usize::from(*output)] += sum.clamp(0.0, 1.0) * weights.sum::<f32>();
        }
    }
    outputs
}

#[test]
fn whole_numbers_come_near_floats_and_are_the_same_however_they_are_reached() {
    let mut rng = Stream::new(26);
    for width in [64, 192] {
        let floats = random_network(width, &mut rng);
        let network = Network::rounded(&floats).unwrap();
        assert_eq!(Network::rounded(&network.floats()).unwrap(), network);
        let rules = Rules::preset("ddv").unwrap();
        let encoder = Encoder::new(&rules);
        for index in 0..6 {
            let mut memories: Vec<Memory> = Seat::ALL.map(|_| Memory::default()).to_vec();
            let mut table = Table::new(&rules, rules.deal(3, index, 0), Seat::ALL[0]);
            let mut last = Seat::ALL.map(|_| None);
            while let Some(view) = table.view() {
                let seat = view.seat().index();
                let slots = Slots::of(&view);
                if last[seat].replace(slots) != Some(slots) {
                    memories[seat].clear();
                }
                let planes = encoder.read(&view, &slots);
                let thought = network.think(Cpu::detect(), &planes, &slots, &mut memories[seat]);
                for cpu in Cpu::available() {
                    let fresh = network.think(cpu, &planes, &slots, &mut Memory::default());
                    assert_eq!(fresh, thought, "{cpu:?}");
                }
                let shown = Shown::of(&view, &encoder, &slots);
                // Outputs of cards are those of games too.
                assert_eq!(shown.cards.is_empty(), view.question() != Some(Question::Card));
                for (output, float) in slowly(&floats, &shown).into_iter().enumerate() {
                    let card = shown.cards.iter().find(|(card, _)| usize::from(*card) == output);
                    let whole = match card {
                        Some((_, marks)) => network.output_of_card(&thought, output, marks),
                        None => network.output(&thought, output),
                    };
                    let whole = whole as f32 / OUTPUT_ONE as f32;
                    assert!((whole - float).abs() < 0.3, "{whole} {float}");
                }
                let legal = view.legal_actions();
                let answer = legal[rng.random_range(0..legal.len())];
                table.answer(answer).unwrap();
            }
        }
    }
}

/// Where nobody says anything, seats that play on see what views show, but for parties and exchanged cards: views know more of both.
#[test]
fn who_plays_on_in_silence_sees_what_views_show() {
    let mut rng = Stream::new(28);
    let file = random_file(&mut rng);
    let is_of_parties = |n: usize| ["SIDE_FACTS", "PARTY_FACTS"].contains(&PLANES[n].name);
    let (mut seen, mut chosen_alike) = (0, 0);
    for preset in ["ddv", "palast", "arminia", "vln", "klassisch"] {
        let rules = Rules::preset(preset).unwrap();
        let player = Player::new(&file, &rules);
        for index in 0..20 {
            let mut table = Table::new(&rules, rules.deal(3, index, 0), Seat::ALL[0]);
            let mut silent = Silent::default();
            while let Some(view) = table.view() {
                let legal = view.legal_actions();
                let answer = legal[rng.random_range(0..legal.len())];
                let is_silent = view.question() == Some(Question::Ansage);
                if view.question() != Some(Question::Card) {
                    table.answer(if is_silent { legal[0] } else { answer }).unwrap();
                    continue;
                }
                if view.cards_played() == 0 {
                    silent.look(&player, &table);
                }
                let slots = Slots::of(&view);
                let planes = Encoder::new(&rules).read(&view, &slots);
                let also = silent.sees(view.order(), table.game().core());
                for n in (0..PLANES.len()).filter(|&n| !is_of_parties(n)) {
                    assert_eq!(planes[n], also[n], "{preset} {index} {}", PLANES[n].name);
                    seen += 1;
                }
                if planes == also && view.legal_cards().kinds().len() > 1 {
                    let part = Part::of(&view).filter(|_| view.forced_card().is_none());
                    if let Some(network) = part.and_then(|part| file.network(part)) {
                        let chosen = silent.choose(network, view.order(), table.game().core());
                        let by_view = player.answer(&view, &mut Players::default());
                        let card = Card::all().find(|&card| view.order().both(card) == chosen);
                        assert_eq!(card.map(Action::Play), by_view, "{preset} {index}");
                        chosen_alike += 1;
                    }
                }
                let before = table.clone();
                table.answer(answer).unwrap();
                silent.put(&before, &table, answer, &player);
            }
        }
    }
    assert!(seen > 50_000 && chosen_alike > 500, "{seen} {chosen_alike}");
}

#[test]
fn a_game_is_played_on_to_its_end() {
    let mut rng = Stream::new(29);
    let file = random_file(&mut rng);
    for _ in 0..100 {
        let rules = random_rules(&mut rng);
        let player = Player::new(&file, &rules);
        let mut table = Table::new(&rules, rules.deal(3, 0, 0), Seat::ALL[0]);
        let mut silent = Silent::default();
        while table.question().is_some_and(|(_, question)| question != Question::Card) {
            let first = table.view().unwrap().legal_actions()[0];
            table.answer(first).unwrap();
        }
        silent.look(&player, &table);
        silent.play_on(&player, &mut table);
        assert_eq!(table.question(), None);
    }
}

/// `DOKO_FUZZ=100` plays 100,000 games.
#[test]
fn networks_play_by_any_rules() {
    let mut rng = Stream::new(27);
    let file = random_file(&mut rng);
    for _ in 0..times(100) {
        let rules = random_rules(&mut rng);
        let player = Player::new(&file, &rules);
        for index in 0..10 {
            let mut table = Table::new(&rules, rules.deal(3, index, 0), Seat::ALL[0]);
            let mut players = Players::default();
            while let Some(view) = table.view() {
                let usual = view.legal_actions()[0];
                let answer = player.answer(&view, &mut players).unwrap_or(usual);
                table.answer(answer).expect("a legal answer");
            }
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut rng = Stream::new(30);
    let mut file = NetworkFile::new([("seed".to_owned(), 3.into())].into());
    file.set(Part::Parties, Network::rounded(&random_network(128, &mut rng)).unwrap());
    let mut sparse = random_network(64, &mut rng);
    sparse.first.chunks_mut(64).skip(1).step_by(2).for_each(|row| row.fill(0.0));
    file.set(Part::Choice, Network::rounded(&sparse).unwrap());
    let bytes = file.encode();
    assert_eq!(NetworkFile::decode(&bytes).unwrap(), file);
    // Rows without numbers take no room.
    assert!(bytes.len() < 2 * (128 + 64 / 2) * ROWS + 4 * MARKS * SECOND + 40_000, "{}", bytes.len());
}

#[test]
fn damaged_files_of_networks_and_others_are_refused() {
    let mut rng = Stream::new(32);
    let mut file = NetworkFile::new([].into());
    file.set(Part::Solo, Network::rounded(&random_network(64, &mut rng)).unwrap());
    let bytes = file.encode();
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        let place = rng.random_range(0..bytes.len());
        damaged[place] ^= 1 << rng.random_range(0..8);
        assert!(NetworkFile::decode(&damaged).is_err(), "{place}");
        assert!(NetworkFile::decode(&bytes[..place]).is_err(), "{place}");
    }
    let older = NetworkFile::decode(b"doko net 1\n4\na=1\n");
    assert!(matches!(older, Err(NetworkFileError::Older)), "{older:?}");
}

#[test]
fn networks_whose_sums_could_overflow_are_refused() {
    let mut rng = Stream::new(33);
    let sound = random_network(64, &mut rng);
    let refuses = |change: &dyn Fn(&mut FloatNetwork)| {
        let mut network = sound.clone();
        change(&mut network);
        Network::rounded(&network).unwrap_err()
    };
    assert_eq!(
        refuses(&|network| network.first.iter_mut().step_by(64).for_each(|w| *w = 1.0)),
        NetworkError::Overflow
    );
    assert_eq!(refuses(&|network| network.second_bias[3] = 1e6), NetworkError::Overflow);
    assert_eq!(refuses(&|network| network.third_bias[3] = 40_000.0), NetworkError::Overflow);
    let of_marks = |network: &mut FloatNetwork| {
        network.marks.iter_mut().step_by(SECOND).for_each(|weight| *weight = 15.0);
    };
    assert_eq!(refuses(&of_marks), NetworkError::Overflow);
    assert_eq!(refuses(&|network| network.width = 60), NetworkError::Shape);
    assert_eq!(refuses(&|network| network.marks.truncate(9)), NetworkError::Shape);
    assert_eq!(refuses(&|network| network.third.truncate(9)), NetworkError::Shape);
}

/// A file of networks is a bot, which finds an answer to every question under any rules.
#[test]
fn net_plays_by_a_file_of_networks() {
    let mut rng = Stream::new(34);
    let path = std::env::temp_dir().join(format!("doko-learned-{}.net", std::process::id()));
    std::fs::write(&path, random_file(&mut rng).encode()).unwrap();
    let spec = |options: &str| format!("net:weights={}{options}", path.display()).parse::<BotSpec>().unwrap();
    let kind = spec("").build().unwrap();
    let shipped =
        ["net", "net:weights=default"].map(|spec| spec.parse::<BotSpec>().unwrap().build().unwrap());
    assert_ne!(kind.fingerprint(), shipped[0].fingerprint());
    assert_eq!(shipped[0].fingerprint(), shipped[1].fingerprint());
    assert!(kind.about(Lang::En)[0].contains("parties 64"));
    let refused = spec(",rivals=search").build().err().unwrap();
    assert!(matches!(refused, SpecError::UnknownOption { .. }), "{refused}");
    for _ in 0..times(60) {
        let rules = random_rules(&mut rng);
        for index in 0..5 {
            let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 3, index, 0);
            play_game(&rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).unwrap();
        }
    }
    let [mut damaged, broken] = [std::fs::read(&path).unwrap(), b"doko net 2\n1\nx".to_vec()];
    damaged[5000] ^= 1;
    for bytes in [damaged, broken] {
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(spec("").build().err().unwrap(), SpecError::Net { .. }));
    }
    std::fs::remove_file(&path).unwrap();
}

/// The values of cards are those by which it chooses.
#[test]
fn cards_are_worth_what_the_bot_goes_by() {
    let mut rng = Stream::new(35);
    let kind = Learned::new(random_file(&mut rng), Heuristic::default());
    let rules = Rules::preset("ddv").unwrap();
    let mut compared = 0;
    for index in 0..20 {
        let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[0]);
        let mut bots = Seat::ALL.map(|seat| kind.bot(&rules, seat, Stream::new(1)));
        while let Some(view) = table.view() {
            let bot = &mut bots[view.seat().index()];
            let answer = bot.act(&view);
            let values = bot.values(&view);
            if view.question() == Some(Question::Card) && !values.is_empty() {
                assert_eq!(values.len(), view.legal_cards().kinds().len());
                let most = values.iter().map(|(_, points)| *points).fold(f64::NEG_INFINITY, f64::max);
                let own = values.iter().find(|(action, _)| *action == answer).unwrap().1;
                assert!(own >= most, "{own} {most}");
                compared += 1;
            }
            table.answer(answer).unwrap();
        }
    }
    assert!(compared > 500, "{compared}");
}
