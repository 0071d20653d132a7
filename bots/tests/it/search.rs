//! Laws of the bots that search: legal, the same on any number of threads and of equal strength against themselves.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, play_game, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::rules::testing::deals_each_pair_to_one_hand;
use doko_engine::rules::{PRESETS, RuleSource};
use doko_engine::{
    Action, Contract, Game, GameRecord, Klaerung, PerSeat, Phase, Question, Raised, Rules, Seat, SoloKind,
    Table, View, Vorbehalt,
};

use crate::times;
use crate::worlds::histories::many_rules;

/// Small budgets of all kinds.
const SPECS: [&str; 7] = [
    "pimc:worlds=2,once=1,net=off",
    "pimc:worlds=3,once=1,solve=3,playout=thumb,net=off,wait=off,solo-margin=-100",
    "flat:worlds=2,once=1",
    "flat:worlds=2,once=1,allocation=halving,stop=1,augen=2,inference=on,ansage=off,solo=off",
    "pimc:worlds=2,once=1,draws=1,min-ess=1,epsilon=1,ansage-weight=2,solo=heuristic,ansage-margin=-100",
    "pimc:worlds=2,once=1,net=default,net-worlds=8,net-prune=2,ansage=net,solo=net,draws=1,inference=net",
    "rollout:of=heuristic,worlds=2,margin=0",
];

fn kind(spec: &str) -> Arc<dyn BotKind> {
    spec.parse::<BotSpec>().expect("a spec").build().expect("a bot")
}

fn rules(preset: &str, changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset(preset), |source, change| source.set(*change));
    source.rules().expect("rules without contradiction")
}

fn play<'r>(rules: &'r Rules, kinds: &PerSeat<&dyn BotKind>, index: u64) -> Game<'r> {
    let mut bots = seat_bots(rules, kinds, 41, index, 0);
    play_game(rules, rules.deal(41, index, 0), Seat::ALL[index as usize % 4], &mut bots)
        .expect("legal answers")
}

fn assert_same(one: &Game<'_>, other: &Game<'_>, at: &str) {
    assert!(one.plays().eq(other.plays()), "{at}");
    assert_eq!(one.utterances(), other.utterances(), "{at}");
    assert_eq!((one.contract(), one.hand_overs()), (other.contract(), other.hand_overs()), "{at}");
    assert_eq!(one.score(), other.score(), "{at}");
}

/// A rollout tries its cards there too, where those before the solo were played by other trumps.
#[test]
fn rollouts_play_a_schwarze_sau_to_its_end() {
    let changes = ["armut.max_trumps=6", "armut.cards=trumps", "armut.refused=schwarze_sau"];
    let rules = rules("arminia", &changes);
    let (rollout, other) =
        (kind("rollout:of=heuristic,worlds=2,margin=0"), kind("heuristic:armut.take_augen=999"));
    let games = (0..8).map(|index| {
        play(&rules, &PerSeat::from_fn(|seat| if seat.index() == 0 { &*rollout } else { &*other }), index)
    });
    let with_solo = games.filter(|game| game.schwarze_sau().is_some_and(|cards| cards < 44)).count();
    assert!(with_solo > 2, "{with_solo}");
}

/// Key `schweine.hyper`: every bot plays games in which all three pairs could be raised. Whoever has raised a pair was dealt both.
/// Schweine raise themselves; the other pairs no bot saves until they count, so that few games come to all three.
#[test]
fn all_bots_play_games_with_hyperschweine() {
    let pairs = ["schweine.mode=automatic", "schweine.super=nine", "schweine.hyper=king"];
    let rules = rules("palast", &pairs);
    let are_pairs = |&index: &u64| deals_each_pair_to_one_hand(&rules, &rules.deal(41, index, 0));
    let deals: Vec<u64> = (0..4_000).filter(are_pairs).take(16).collect();
    let mut all_three = 0;
    for spec in SPECS.into_iter().chain(["heuristic", "thumb", "net", "random"]) {
        let kind = kind(spec);
        for &index in &deals {
            let game = play(&rules, &PerSeat([&*kind; 4]), index);
            assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None, "{spec} {index}");
            for (by, card) in game.raised_by().into_iter().zip(game.order().raisable()) {
                let holds = |(seat, _)| game.deal().hands()[seat].count(card.expect("a pair")) == 2;
                assert!(by.is_none_or(holds), "{spec} {index}");
            }
            let is_normal = game.contract() == Contract::Normal;
            assert!(!is_normal || game.raised() != Raised::Nothing, "{spec} {index}");
            all_three += usize::from(game.raised() == Raised::Hyperschweine);
        }
    }
    println!("{all_three} of {}", 11 * deals.len());
    assert!(all_three > 10, "{all_three}");
}

/// Keys `joker.*`: every bot plays games with Jokers, and each of these takes its trick, if not the other does.
#[test]
fn all_bots_play_games_with_jokers() {
    let jokers = ["joker.mode=second", "joker.suit=club", "session.pflicht_solo=0", "solo.kinds=[]"];
    let rules = rules("ddv", &jokers);
    let joker = rules.set().joker.card().expect("a Joker");
    for spec in SPECS.into_iter().chain(["heuristic", "thumb", "net", "random"]) {
        let kind = kind(spec);
        let mut played = 0;
        for index in 0..8 {
            let game = play(&rules, &PerSeat([&*kind; 4]), index);
            assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None, "{spec} {index}");
            for trick in game.tricks().filter(|trick| trick.plays().any(|(_, card)| card == joker)) {
                let by = trick.plays().filter(|&(_, card)| card == joker).last().expect("a Joker").0;
                assert_eq!(trick.winner, by, "{spec} {index}");
                played += 1;
            }
        }
        assert!(played > 8, "{spec}: {played}");
    }
}

/// Entry `hammelrennen` of key `vorbehalt.order`: every bot that does not take the best solo at any price declares one with a hand that
/// is likely to win a high stake, and plays it.
#[test]
fn all_bots_play_declared_hammelrennen() {
    let rules = rules("arminia", &["vorbehalt.order=[hammelrennen, solo, armut, hochzeit]", "stake=20"]);
    for spec in SPECS.into_iter().chain(["heuristic", "net", "random:vorbehalt=1"]) {
        let kind = kind(spec);
        let mut declared = 0;
        for index in 0..12 {
            let game = play(&rules, &PerSeat([&*kind; 4]), index);
            assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None, "{spec} {index}");
            declared += u32::from(game.contract() == Contract::HAMMELRENNEN);
        }
        assert!(declared > 0 || spec.contains("solo-margin=-100"), "{spec}");
    }
}

/// Key `vorbehalt.asked`: every bot plays where Vorbehalte are asked for kind by kind, and comes to games that are more than a Normalspiel.
#[test]
fn all_bots_play_where_vorbehalte_are_asked_for_kind_by_kind() {
    let rules = rules(
        "arminia",
        &["vorbehalt.asked=by_kind", "armut.max_trumps=5", "armut.cards=trumps", "throw_in.luschen=5"],
    );
    for spec in SPECS.into_iter().chain(["heuristic", "net", "random:vorbehalt=0.5", "rollout:worlds=2"]) {
        let kind = kind(spec);
        let mut asked = 0;
        for index in 0..12 {
            let game = play(&rules, &PerSeat([&*kind; 4]), index);
            assert_eq!(GameRecord::of(&game).verify().expect("it can be read"), None, "{spec} {index}");
            asked += usize::from(!game.asked_vorbehalte().is_empty());
        }
        println!("{spec}: {asked}");
        assert!(asked > 0, "{spec}");
    }
    assert!(kind("net").falls_back(&rules).is_some_and(|why| why.contains("vorbehalt.asked = ")));
}

/// A search that is to declare no solos declares none as long as it may say no, and what it thought of are answers that it had.
#[test]
fn searches_keep_to_their_options_where_vorbehalte_are_asked_for_kind_by_kind() {
    let rules =
        rules("palast", &["vorbehalt.asked=by_kind", "vorbehalt.order=[solo, hammelrennen, hochzeit]"]);
    for (spec, plays_solos) in [
        ("pimc:worlds=2,once=1,net=off,belief=off", true),
        ("pimc:worlds=2,once=1,net=off,belief=off,solo=off", false),
        ("pimc:worlds=2,once=1,net=off,belief=off,solo-margin=20", false),
    ] {
        let kind = kind(spec);
        let (mut solos, mut thoughts) = (0, 0);
        for index in 0..times(40) {
            let mut table = Table::new(&rules, rules.deal(61, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view().filter(|view| view.question() == Some(Question::Vorbehalt)) {
                let legal = view.legal_actions();
                let mut bot = kind.bot(&rules, view.seat(), bot_stream(5, index, 0, view.seat()));
                let answer = bot.act(&view);
                for considered in bot.thought().into_iter().flat_map(|thought| &thought.considered) {
                    assert!(legal.contains(&considered.action), "{spec} {index}: {considered:?}");
                    thoughts += 1;
                }
                let may_say_no = legal.contains(&Action::Declare(Vorbehalt::Unnamed));
                let is_solo = may_say_no && matches!(answer, Action::Declare(Vorbehalt::Solo(_)));
                assert!(plays_solos || !is_solo, "{spec} {index}");
                solos += u32::from(is_solo);
                table.answer(answer).expect("a legal answer");
            }
        }
        println!("{spec}: {solos} {thoughts}");
        assert!(thoughts > 20 && plays_solos == (solos > 0), "{spec}: {solos} {thoughts}");
    }
}

/// The heuristic settles what it wants by its hand alone: asked at once or kind by kind, it plays the same games.
#[test]
fn the_heuristic_plays_the_same_games_however_it_is_asked_for_its_vorbehalt() {
    let heuristic = kind("heuristic");
    let mut kinds = std::collections::BTreeMap::<String, u32>::new();
    let mut asked = 0;
    for (preset, changes) in [
        ("arminia", &["armut.max_trumps=5", "armut.cards=trumps", "throw_in.luschen=5"][..]),
        ("vln", &["solo.priority=by_kind"]),
        ("palast", &["solo.named=at_lead", "throw_in.rank=last", "throw_in.volle=6"]),
        ("ddv", &["vorbehalt.order=[hammelrennen, hochzeit, solo]", "stake=4"]),
        ("klassisch", &["armut.two=redeal", "vorbehalt.order=[armut, solo]"]),
    ] {
        let at_once = rules(preset, changes);
        let by_kind = rules(preset, &[changes, &["vorbehalt.asked=by_kind"]].concat());
        for index in 0..times(60) {
            let [one, other] =
                [&at_once, &by_kind].map(|rules| play(rules, &PerSeat([&*heuristic; 4]), index));
            assert_same(&one, &other, &format!("{preset} {index}"));
            assert_eq!(one.redeal(), other.redeal());
            *kinds.entry(one.contract().to_string()).or_default() += 1;
            asked += usize::from(!other.asked_vorbehalte().is_empty());
        }
    }
    println!("{kinds:?}");
    assert!(asked > 50, "{asked}");
    for kind in ["Normalspiel", "Hochzeit", "Armut", "Hammelrennen", "Damensolo"] {
        assert!(kinds.get(kind).is_some_and(|&games| games > 2), "{kind}: {kinds:?}");
    }
}

/// Key `ansagen.reply` at_once: only what answers something cannot wait.
#[test]
fn words_that_can_wait_wait_where_answers_cannot() {
    let rules = rules("arminia", &[]);
    let bots = ["net", "pimc:worlds=2,once=1", "pimc:worlds=2,once=1,net=off"].map(kind);
    let (mut waited, mut said) = (0, 0);
    for index in 0..times(10) {
        let mut table = Table::new(&rules, rules.deal(53, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let seat = view.seat();
            let [answered, others @ ..] =
                bots.each_ref().map(|kind| kind.bot(&rules, seat, bot_stream(5, index, 0, seat)).act(&view));
            if view.question() == Some(Question::Ansage) {
                // What is said while a partner is sought is left to the heuristic, which does not wait.
                let can_wait = view.closing_steps().is_empty()
                    && !view.must_say()
                    && !view.may_only_answer_at_once()
                    && view.klaerung() != Some(Klaerung::Open);
                let silent = [answered, others[0], others[1]].map(|answer| answer == Action::Silence);
                let at = (index, view.cards_played(), view.contract(), answered, others);
                assert!(!can_wait || silent == [true; 3], "{at:?}");
                waited += u32::from(can_wait);
                said += u32::from(silent != [true; 3]);
            }
            table.answer(answered).expect("a legal answer");
        }
    }
    assert!(waited > 50 && said > 10, "{waited} {said}");
}

#[test]
fn what_is_left_to_the_networks_is_answered_as_net_does_or_searched_where_they_do_not_know_the_rules() {
    let (net, left) = (kind("net:ansage-margin=0.1"), kind("pimc:worlds=2,once=1,belief=off"));
    let searches = kind("pimc:worlds=2,once=1,net=off");
    let (mut asked, mut said, mut solos) = (0, 0, 0);
    for (rules, knows) in [(rules("ddv", &[]), true), (rules("ddv", &["sonderpunkte.doppelkopf=3"]), false)] {
        for index in 0..times(30) {
            let mut table = Table::new(&rules, rules.deal(47, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let seat = view.seat();
                let answer =
                    |kind: &dyn BotKind| kind.bot(&rules, seat, bot_stream(5, index, 0, seat)).act(&view);
                let answered = answer(&*net);
                if matches!(view.question(), Some(Question::Ansage | Question::Vorbehalt)) {
                    let expected = if knows { answered } else { answer(&*searches) };
                    assert_eq!(answer(&*left), expected, "{} deal {index}", rules.label());
                    asked += 1;
                    said += u32::from(knows && matches!(expected, Action::Say(_)));
                    solos += u32::from(knows && matches!(expected, Action::Declare(Vorbehalt::Solo(_))));
                }
                table.answer(answered).expect("a legal answer");
            }
        }
    }
    assert!(asked > 500 && said > 10 && solos > 0, "{asked} {said} {solos}");
    let refused =
        "pimc:net=off,ansage=net".parse::<BotSpec>().expect("a spec").build().err().expect("no networks");
    assert!(refused.to_string().contains("search"), "{refused}");
}

#[test]
fn what_the_improved_bot_takes_its_cards_to_be_worth_counts_as_so_many_worlds() {
    let with_prior = |prior: &str| {
        kind(&format!("rollout:worlds=2,stop=0,margin=0,ansage=off,vorbehalt=off,prior={prior}"))
    };
    let (net, sure, unsure) = (kind("net"), with_prior("1000000"), with_prior("0"));
    let ddv = rules("ddv", &[]);
    let mut otherwise = 0;
    for index in 0..times(5) {
        let game_of = |kind: &dyn BotKind| play(&ddv, &PerSeat([kind; 4]), index);
        let usual = game_of(&*net);
        assert_same(&usual, &game_of(&*sure), &format!("deal {index}"));
        otherwise += u32::from(!usual.plays().eq(game_of(&*unsure).plays()));
    }
    assert!(otherwise > 0, "two worlds alone choose other cards");
    assert_ne!(unsure.fingerprint(), sure.fingerprint());
}

#[test]
fn rivals_of_a_manner_play_on_as_its_player_does() {
    let with = |of: &str, rivals: &str| {
        kind(&format!("rollout:of={of},worlds=3,stop=0,margin=0,inference=off,vorbehalt=off{rivals}"))
    };
    let ddv = rules("ddv", &[]);
    let mut otherwise = 0;
    for index in 0..times(3) {
        let game_of = |kind: &dyn BotKind| play(&ddv, &PerSeat([kind; 4]), index);
        for (of, manner) in [("net", "search"), ("heuristic", "heuristic"), ("heuristic", "search")] {
            let (same, known) = (with(of, ""), with(of, &format!(",rivals={manner}")));
            assert_same(&game_of(&*same), &game_of(&*known), &format!("{of} among {manner}, deal {index}"));
            assert_ne!(same.fingerprint(), known.fingerprint());
        }
        let (same, among_random) = (with("heuristic", ""), with("heuristic", ",rivals=random"));
        otherwise += u32::from(!game_of(&*same).plays().eq(game_of(&*among_random).plays()));
    }
    assert!(otherwise > 0, "other cards are good against players at random");
}

#[test]
fn a_rollout_among_rivals_of_any_manner_says_who_seems_to_sit_where() {
    let ddv = rules("ddv", &[]);
    let (random, heuristic) = (kind("random:vorbehalt=0"), kind("heuristic"));
    let rollout = kind("rollout:of=heuristic,worlds=8,rivals=any");
    let (mut right, mut told) = (0, 0);
    for index in 0..times(6) {
        let mut table = Table::new(&ddv, ddv.deal(51, index, 0), Seat::ALL[0]);
        let mut bots = PerSeat::from_fn(|seat| {
            let kind = [&rollout, &random, &heuristic, &random][seat.index()];
            kind.bot(&ddv, seat, bot_stream(5, index, 0, seat))
        });
        while let Some(view) = table.view() {
            let seat = view.seat();
            let answer = bots[seat].act(&view);
            let is_late = view.cards_played() > 24;
            if let Some(belief) = bots[seat].thought().and_then(|thought| thought.belief).filter(|_| is_late)
            {
                let likeliest = belief.likeliest(seat);
                right += likeliest
                    .iter()
                    .filter(|one| (one.manner == "random") == (one.seat.index() % 2 == 1))
                    .count();
                told += likeliest.len();
            }
            table.answer(answer).expect("a legal answer");
        }
    }
    assert!(told > 20 && right * 4 > told * 3, "{right} of {told}");
}

/// No network has been taught what to say in a Nullsolo, nor what a poor hand is worth.
#[test]
fn what_no_network_knows_is_searched() {
    let (left, searches) = (
        kind("pimc:worlds=2,once=1,belief=off"),
        kind("pimc:worlds=2,once=1,belief=off,ansage=search,solo=search"),
    );
    let answer = |kind: &dyn BotKind, view: &View<'_>, index: u64| {
        kind.bot(view.rules(), view.seat(), bot_stream(5, index, 0, view.seat())).act(view)
    };
    let null = Vorbehalt::Solo(SoloKind::NULL);
    let (mut asked, mut poor) = ([0, 0], [0, 0]);
    let (arminia, palast) = (rules("arminia", &[]), rules("palast", &["armut.max_trumps=3"]));
    for index in 0..times(12) {
        let mut table = Table::new(&arminia, arminia.deal(48, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let action = match view.question() {
                Some(Question::Vorbehalt) if view.seat() == Seat::ALL[0] => Action::Declare(null),
                Some(Question::Vorbehalt) => Action::Declare(Vorbehalt::Gesund),
                Some(Question::Ansage) => {
                    let answered = answer(&*left, &view, index);
                    assert_eq!(answered, answer(&*searches, &view, index), "deal {index}");
                    asked[usize::from(matches!(answered, Action::Say(_)))] += 1;
                    answered
                }
                _ => view.legal_actions()[0],
            };
            table.answer(action).expect("a legal answer");
        }
    }
    for index in 0..times(1500) {
        let table = Table::new(&palast, palast.deal(48, index, 0), Seat::ALL[0]);
        let view = table.view().expect("a Vorbehalt is asked for");
        if view.legal_vorbehalte().contains(&Vorbehalt::ARMUT) {
            let answered = answer(&*left, &view, index);
            if !matches!(answered, Action::Declare(Vorbehalt::Solo(_))) {
                let none = kind("pimc:worlds=2,once=1,solo=search,solo-margin=100");
                assert_eq!(answered, answer(&*none, &view, index), "deal {index}");
                poor[usize::from(answered == Action::Declare(Vorbehalt::ARMUT))] += 1;
            }
        }
    }
    assert!([asked, poor].iter().flatten().all(|&number| number > 0), "{asked:?} {poor:?}");
}

#[test]
fn searches_never_break_a_rule_of_any_preset_option_or_table() {
    let (kinds, trees) = (SPECS.map(kind), kind("ismcts:worlds=2,once=1,iterations=8,trees=2,rivals=search"));
    for (number, rules) in many_rules(20).iter().enumerate() {
        for index in 0..times(1) {
            let spec = number + index as usize;
            let kinds = PerSeat::from_fn(|seat| match seat.index() {
                3 => &*trees,
                n => &*kinds[(spec + n / 2) % SPECS.len()],
            });
            let mut bots = seat_bots(rules, &kinds, 43, index, 0);
            let deal = rules.deal(43, number as u64 * 1000 + index, 0);
            let mut table = Table::new(rules, deal, Seat::ALL[(number + index as usize) % 4]);
            while let Some(view) = table.view() {
                let legal = view.legal_actions();
                let action = bots[view.seat()].answer(&table, &view).expect("an answer");
                let at = || format!("{} {index} {} {:?}", rules.label(), view.seat(), view.question());
                assert!(legal.contains(&action), "{}: {action}", at());
                table.answer(action).expect("it is legal");
            }
            let game = table.into_game();
            if game.phase() == Phase::Over {
                assert_eq!(GameRecord::of(&game).verify().expect("a game"), None, "{}", rules.label());
            }
        }
    }
}

#[test]
fn the_same_stream_gives_the_same_moves_on_any_number_of_threads() {
    let pools = [1, 2, 4]
        .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads"));
    let specs = [
        "pimc:worlds=24,once=2,solve=3,rivals=search",
        "flat:worlds=24,once=2,allocation=halving,stop=2",
        "rollout:worlds=4,rivals=any",
    ];
    for (number, preset) in PRESETS.iter().enumerate() {
        let rules = Rules::preset(preset.name).expect("it loads");
        let kind = kind(specs[number % 3]);
        for index in 0..2 {
            let games =
                pools.each_ref().map(|pool| pool.install(|| play(&rules, &PerSeat([&*kind; 4]), index)));
            assert_same(&games[0], &games[1], preset.name);
            assert_same(&games[0], &games[2], preset.name);
        }
    }
}

/// Field and team blocks of a bot against itself are zero deal by deal: whoever sits where, it is the same game.
#[test]
fn a_search_in_any_seats_against_itself_plays_one_and_the_same_game() {
    let rules = rules("arminia", &[]);
    for spec in ["pimc:worlds=4,once=1", "flat:worlds=4,once=1", "ismcts:worlds=4,once=1,iterations=12"] {
        let (one, other) = (kind(spec), kind(spec));
        assert_eq!(one.fingerprint(), other.fingerprint());
        for index in 0..4 {
            let all = play(&rules, &PerSeat([&*one; 4]), index);
            for seats in 1..16_usize {
                let of_seat = |seat: Seat| if seats >> seat.index() & 1 == 1 { &*one } else { &*other };
                assert_same(&play(&rules, &PerSeat::from_fn(of_seat), index), &all, spec);
            }
        }
    }
}

/// What a search thought of its answers: all of them once, the one it gave first.
#[test]
fn what_a_search_thinks_leads_with_what_it_plays() {
    use doko_engine::{Action, Question};
    let mut thoughts = 0;
    for (n, preset) in PRESETS.iter().enumerate() {
        let rules = Rules::preset(preset.name).expect("it loads");
        let kind = kind(["pimc:worlds=6,once=1", "ismcts:worlds=6,once=1,iterations=60"][n % 2]);
        let mut bots = PerSeat::from_fn(|seat| kind.bot(&rules, seat, bot_stream(5, 0, 0, seat)));
        let mut table = Table::new(&rules, rules.deal(47, 0, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let bot = &mut bots[view.seat()];
            let action = bot.act(&view);
            let thought = bot.thought().expect("it thinks");
            let considered: Vec<Action> = thought.considered.iter().map(|answer| answer.action).collect();
            if view.question() == Some(Question::Card) && !considered.is_empty() {
                thoughts += 1;
                assert_eq!(considered[0], action, "{}", preset.name);
                assert!(considered.iter().all(|answer| view.legal_actions().contains(answer)));
                assert!((1..considered.len()).all(|n| !considered[..n].contains(&considered[n])));
            }
            for answer in &thought.considered {
                assert!(answer.points.is_finite() && (0.0..=1.0).contains(&answer.won) && answer.worlds > 0);
            }
            table.answer(action).expect("a legal answer");
        }
    }
    assert!(thoughts > 60, "{thoughts}");
}

/// Key `schweine.mode`: the ace that the search wants to play is played, announced or not.
#[test]
fn an_ace_that_may_be_a_schwein_is_played_where_the_search_wants_it() {
    use doko_engine::{Action, Question};
    let rules = rules("ddv", &["schweine.mode=on_play"]);
    let kind = kind("pimc:worlds=2,once=1,stop=0");
    let [mut announced, mut others] = [0; 2];
    for index in 0..60 {
        let mut bots = PerSeat::from_fn(|seat| kind.bot(&rules, seat, bot_stream(9, index, 0, seat)));
        let mut table = Table::new(&rules, rules.deal(9, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let bot = &mut bots[view.seat()];
            let action = bot.act(&view);
            let first = bot.thought().and_then(|thought| thought.considered.first().copied());
            if view.question() == Some(Question::Card)
                && view.may_play_schwein()
                && let Some(first) = first
            {
                let card = view.raisable()[0].expect("one may be played");
                let wants_ace = first.action == Action::Play(card);
                let plays_ace = [Action::Play(card), Action::PlaySchwein].contains(&action);
                assert_eq!(wants_ace, plays_ace, "{index}: {action}");
                announced += u32::from(plays_ace);
                others += u32::from(!plays_ace);
            }
            table.answer(action).expect("a legal answer");
        }
    }
    assert!(announced > 2 && others > 10, "{announced} {others}");
}

/// With `wait=on` what can still be said after another card is not said yet.
#[test]
fn what_can_be_said_later_is_said_later() {
    use doko_engine::{Action, Question};
    let rules = rules("ddv", &[]);
    let mut early = [0, 0];
    for (number, spec) in
        ["pimc:worlds=3,once=1,net=off", "pimc:worlds=3,once=1,net=off,wait=off"].into_iter().enumerate()
    {
        let kind = kind(spec);
        for index in 0..12 {
            let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 51, index, 0);
            let mut table = Table::new(&rules, rules.deal(51, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let action = bots[view.seat()].answer(&table, &view).expect("an answer");
                if let (Some(Question::Ansage), Action::Say(step)) = (view.question(), action) {
                    early[number] += u32::from(!view.closing_steps().contains(step));
                }
                table.answer(action).expect("a legal answer");
            }
        }
    }
    assert!(early[0] == 0 && early[1] > 5, "{early:?}");
}

/// Keys `armut.*`: whole games at imagined tables tell who should take it.
#[test]
fn an_armut_is_taken_on_trumps_and_left_without() {
    use doko_engine::{Action, Question, Vorbehalt};
    let rules = rules("arminia", &[]);
    let kind = kind("pimc:worlds=24");
    let takes = |hand: &str| {
        let poor = "DA D9 CA CA CT CT CK CK SA ST ST SK";
        let mut table = Table::new(&rules, crate::deal_with(&rules, [hand, poor, "", ""]), Seat::ALL[0]);
        loop {
            let view = table.view().expect("somebody is asked");
            let seat = view.seat();
            let action = match view.question() {
                Some(Question::Vorbehalt) if seat == Seat::ALL[1] => Action::Declare(Vorbehalt::ARMUT),
                Some(Question::Vorbehalt) => Action::Declare(Vorbehalt::Gesund),
                Some(Question::Armut) if seat == Seat::ALL[0] => {
                    return kind.bot(&rules, seat, bot_stream(3, 0, 0, seat)).act(&view);
                }
                Some(Question::Armut) => Action::TakeArmut(false),
                other => panic!("{other:?}"),
            };
            table.answer(action).expect("a legal answer");
        }
    };
    assert_eq!(takes("HT HT CQ CQ SQ SQ HQ DQ CJ SJ SA HA"), Action::TakeArmut(true));
    assert_eq!(takes("DJ DJ HJ DK SK S9 S9 H9 H9 HK HK SA"), Action::TakeArmut(false));
}
