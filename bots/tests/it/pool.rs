//! The pool of unlike players.

use std::collections::BTreeSet;

use doko_bots::{BotKind, BotSpec, POOL, play_game, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{Action, PerSeat, Phase, Question, Rules, Seat, Table};

fn kind(spec: &str) -> std::sync::Arc<dyn BotKind> {
    spec.parse::<BotSpec>().and_then(|spec| spec.build()).expect("a bot")
}

#[test]
fn every_player_of_the_pool_is_another_and_plays_by_every_preset() {
    let fingerprints: BTreeSet<String> = POOL.iter().map(|member| kind(member.spec).fingerprint()).collect();
    assert_eq!(fingerprints.len(), POOL.len());
    for preset in doko_engine::rules::PRESETS {
        let rules = Rules::preset(preset.name).expect("a preset");
        for member in POOL {
            let one = kind(member.spec);
            let kinds = PerSeat([&*one; 4]);
            let mut bots = seat_bots(&rules, &kinds, 3, 0, 0);
            let game = play_game(&rules, rules.deal(3, 0, 0), Seat::ALL[0], &mut bots).expect(member.name);
            assert!(matches!(game.phase(), Phase::Over | Phase::Redeal), "{}", member.name);
        }
    }
}

#[test]
fn a_bot_made_of_others_needs_what_one_needs_and_promises_what_all_promise() {
    for outer in ["noisy:of", "mixed:of=net+thumb+net", "rollout:of", "cheat:of"] {
        let sign = if outer.contains('=') { '+' } else { '=' };
        let of = |inner: &str| kind(&format!("{outer}{sign}{inner}")).traits();
        let (by_clock, plain) = (of("pimc:ms=1"), of("heuristic"));
        assert!(by_clock.wants_company && by_clock.thinks && !by_clock.is_reproducible, "{outer}");
        assert!(!plain.wants_company && plain.is_reproducible, "{outer}");
    }
}

#[test]
fn a_fresh_bot_goes_on_alike_if_its_kind_remembers_nothing() {
    let rules = Rules::preset("ddv").expect("a preset");
    for spec in ["heuristic", "thumb", "net", "mixed:of=silent+net"] {
        let one = kind(spec);
        assert!(!one.traits().remembers, "{spec}");
        let kinds = PerSeat([&*one; 4]);
        for index in 0..6 {
            let mut bots = seat_bots(&rules, &kinds, 7, index, 0);
            let mut table = Table::new(&rules, rules.deal(7, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let answer = bots[view.seat()].answer(&table, &view).expect("an answer");
                let mut fresh = seat_bots(&rules, &kinds, 8, index, 0);
                assert_eq!(fresh[view.seat()].answer(&table, &view).expect("an answer"), answer, "{spec}");
                table.answer(answer).expect("it is legal");
            }
        }
    }
}

/// The share of cards that are not those of the heuristic, where it had a choice.
fn strange(spec: &str) -> f64 {
    let rules = Rules::preset("ddv").expect("a preset");
    let (one, heuristic) = (kind(spec), doko_bots::Heuristic::default());
    let kinds = PerSeat([&*one; 4]);
    let mut counts = [0.0; 2];
    for index in 0..60 {
        let mut bots = seat_bots(&rules, &kinds, 5, index, 0);
        let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let answer = bots[view.seat()].answer(&table, &view).expect("an answer");
            if view.question() == Some(Question::Card) && view.legal_cards().kinds().len() > 1 {
                counts[0] += 1.0;
                counts[1] += f64::from(u8::from(answer != heuristic.answer(&view)));
            }
            table.answer(answer).expect("it is legal");
        }
    }
    counts[1] / counts[0]
}

#[test]
fn noise_is_as_frequent_as_its_share_says() {
    assert!(strange("noisy:share=0") < 1e-9);
    // A random card is the one of the heuristic now and then: about a quarter of them.
    let some = strange("noisy:share=0.4");
    assert!((0.22..0.38).contains(&some), "{some}");
    assert!(strange("noisy:share=1") > 0.6);
}

/// Nobody has seen a card, so knocking brings nothing that a bot could know of.
#[test]
fn only_the_random_bot_knocks() {
    let rules = RuleSource::preset("ddv").set("klopfen.mode=each").rules().expect("they are right");
    let knocks = |spec: &str| {
        let one = kind(spec);
        let knocks = |index: u64| {
            let mut bots = seat_bots(&rules, &PerSeat([&*one; 4]), 31, index, 0);
            let table = Table::new(&rules, rules.deal(31, index, 0), Seat::ALL[0]);
            let view = table.view().expect("forehand is asked");
            bots[view.seat()].answer(&table, &view).expect("an answer") == Action::Klopfen(true)
        };
        (0..40).filter(|&index| knocks(index)).count()
    };
    for spec in ["heuristic", "net", "thumb", "pimc:worlds=2", "ismcts:worlds=4", "rollout:worlds=3"] {
        assert_eq!(knocks(spec), 0, "{spec}");
    }
    assert!(knocks("random:ansage=0.5") > 8);
}

#[test]
fn a_mixed_bot_is_another_in_each_seat() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mixed = kind("mixed:of=dull+silent");
    let silent = kind("heuristic:params=silent");
    let kinds = PerSeat([&*mixed; 4]);
    let mut differs = PerSeat([0; 4]);
    for index in 0..20 {
        let mut bots = seat_bots(&rules, &kinds, 7, index, 0);
        let mut others = seat_bots(&rules, &PerSeat([&*silent; 4]), 7, index, 0);
        let mut table = Table::new(&rules, rules.deal(7, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let seat = view.seat();
            let answer = bots[seat].answer(&table, &view).expect("an answer");
            let other = others[seat].answer(&table, &view).expect("an answer");
            if matches!(answer, Action::Play(_)) {
                differs[seat] += u32::from(answer != other);
            }
            table.answer(answer).expect("it is legal");
        }
    }
    assert!(differs[Seat::ALL[0]] > 20 && differs[Seat::ALL[2]] > 20, "{differs:?}");
    assert_eq!([differs[Seat::ALL[1]], differs[Seat::ALL[3]]], [0; 2]);
}

#[test]
fn who_sees_all_cards_is_no_part_of_another_bot() {
    for spec in [
        "mixed:of=net+cheat",
        "noisy:of=cheat",
        "noisy:of=exec:true",
        "mixed:of=nobody",
        "mixed:of=",
        "mixed:of=net+net+net+net+net",
    ] {
        assert!(spec.parse::<BotSpec>().unwrap().build().is_err(), "{spec}");
    }
}

#[test]
fn silent_players_say_nothing_and_talkative_ones_much() {
    let rules = Rules::preset("ddv").expect("a preset");
    let words = |spec: &str| {
        let one = kind(spec);
        let game = |index| {
            let mut bots = seat_bots(&rules, &PerSeat([&*one; 4]), 9, index, 0);
            play_game(&rules, rules.deal(9, index, 0), Seat::ALL[0], &mut bots).unwrap().utterances().len()
        };
        (0..40).map(game).sum::<usize>()
    };
    let [silent, careful, usual, bold, talkative] = ["silent", "careful", "default", "bold", "talkative"]
        .map(|name| words(&format!("heuristic:params={name}")));
    assert_eq!(silent, 0);
    assert!(careful < usual && usual < bold && bold < talkative, "{careful} {usual} {bold} {talkative}");
}
