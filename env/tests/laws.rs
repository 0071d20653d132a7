//! What holds for every game of an environment, under every rule set at hand.

use std::collections::BTreeSet;

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use bitvec::view::BitView;
use doko_bots::reconstruct::{HandSampler, reconstruct};
use doko_bots::worlds::Likelihoods;
use doko_engine::random::bot_stream;
use doko_engine::rules::testing::deals_each_pair_to_one_hand;
use doko_engine::rules::{OPTIONS, PRESETS, RuleSource};
use doko_engine::{Action, CardSet, Question, Rules, Seat, Table, Vorbehalt};
use doko_env::actions::{self, ActionSet};
use doko_env::observation::blocks;
use doko_env::{ACTIONS, BYTES, Choice, Game, OBSERVATION, Observer, Seating, Setting};
use rand::Rng;

/// All presets, and each option of their sources.
fn rule_sets() -> Vec<Rules> {
    let presets = PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("a preset"));
    let options = OPTIONS.iter().map(|option| option.rules().expect("it loads"));
    let set = |preset: &str, changes: &[&str]| {
        let source = changes.iter().fold(RuleSource::preset(preset), |source, change| source.set(*change));
        source.rules().expect("rules without contradiction")
    };
    let more = [
        set("arminia", &["vorbehalt.told=all"]),
        set("palast", &["signals.zoegern=true"]),
        set("ddv", &["solo.named=at_lead"]),
        set("vln", &["armut.to=named_party"]),
        set("ddv", &["ansagen.first_trick_duty=0"]),
        set("ddv", &["ansagen.ladder=4"]),
        set("palast", &["klopfen.mode=each", "throw_in.luschen=5"]),
        set("ddv", &["order.trumps=[♦10, dulle, queens, jacks, spades]", "order.second=[queens]"]),
        set("ddv", &["game=schiebekopf"]),
        set("ddv", &["game=hammelrennen"]),
        set("ddv", &["game=ramsch"]),
        set("arminia", &["armut.max_trumps=6", "armut.cards=trumps", "armut.refused=schwarze_sau"]),
        set("arminia", &["vorbehalt.order=[hammelrennen, solo, armut, hochzeit]"]),
        set(
            "arminia",
            &[
                "vorbehalt.asked=by_kind",
                "vorbehalt.order=[pflichtsolo, armut, solo, hammelrennen, hochzeit]",
                "throw_in.luschen=4",
                "throw_in.rank=before_solo",
                "armut.max_trumps=5",
                "armut.cards=trumps",
            ],
        ),
    ];
    presets.chain(options).chain(more).collect()
}

/// Rules with Hyperschweine that raise themselves.
fn hyperschweine() -> Rules {
    let pairs = ["schweine.mode=automatic", "schweine.super=nine", "schweine.hyper=king"];
    let source = pairs.into_iter().fold(RuleSource::preset("palast"), RuleSource::set);
    source.rules().expect("rules without contradiction")
}

/// Rules with Jokers, so that there are 28 trumps, none of them seen while players knock.
fn jokers() -> Rules {
    let changes =
        ["joker.mode=second", "joker.above=schweine", "schweine.mode=automatic", "klopfen.mode=each"];
    let source = changes.into_iter().fold(RuleSource::preset("ddv"), RuleSource::set);
    source.rules().expect("rules without contradiction")
}

fn setting(rules: Rules) -> Setting {
    Setting { rules, seed: 5, seating: Seating::ALL }
}

fn below(n: usize, dice: &mut impl Rng) -> usize {
    ((u128::from(dice.next_u64()) * n as u128) >> 64) as usize
}

/// Plays some games of a setting at random and looks at each question. In a third of them nobody has a Vorbehalt by choice, in
/// another third Armut and Hochzeit are declared where they can be, and nothing else; there nobody takes an Armut that otherwise
/// becomes another game.
fn at_each_question(
    setting: &Setting,
    games: impl IntoIterator<Item = u64>,
    mut look: impl FnMut(&Game<'_>),
) {
    for index in games {
        let mut dice = bot_stream(99, index, 0, Seat::ALL[0]);
        let mut game = Game::new(setting, index).expect("no bot is at fault");
        while game.asked().is_some() {
            look(&game);
            let legal = game.legal();
            let question = game.table().question().map(|(_, question)| question);
            let any = legal.nth(below(legal.len(), &mut dice));
            let action = match (question, index % 3) {
                (Some(Question::Vorbehalt), 0) => legal.nth(0),
                (Some(Question::Vorbehalt), 1) => {
                    let is_wanted = |&number: &usize| match actions::choice(number) {
                        Some(Choice::Answer(Action::Declare(vorbehalt))) => {
                            matches!(vorbehalt, Vorbehalt::Armut(_) | Vorbehalt::Hochzeit(_))
                        }
                        _ => false,
                    };
                    legal.iter().filter(is_wanted).last().unwrap_or(legal.nth(0))
                }
                (Some(Question::Armut), 1) if setting.rules.set().game_of_refused_armut().is_some() => {
                    let leaves = |&number: &usize| {
                        actions::choice(number) == Some(Choice::Answer(Action::TakeArmut(false)))
                    };
                    legal.iter().find(leaves).unwrap_or(any)
                }
                _ => any,
            };
            game.answer(action as i64).expect("a legal action");
        }
        let over = game.over().expect("it is over");
        assert_eq!(over.deal, index);
        assert_eq!(over.points, *game.table().game().score().expect("it is over").points());
        assert!(game.legal().is_empty());
    }
}

#[test]
fn the_mask_allows_what_the_rules_allow_and_nothing_else() {
    let mut seen = BTreeSet::new();
    for rules in rule_sets() {
        let setting = setting(rules);
        at_each_question(&setting, 0..30, |game| {
            let view = game.table().view().expect("a question");
            seen.insert(view.question().expect("a question") as u8);
            if view.question() == Some(Question::Exchange) {
                return;
            }
            let answers: BTreeSet<usize> = view
                .legal_actions()
                .iter()
                .map(|action| actions::number(*action).expect("no cards"))
                .collect();
            // After so many redeals everybody is gesund.
            if game.redeals() < doko_env::game::MOST_REDEALS {
                assert_eq!(game.legal().iter().collect::<BTreeSet<_>>(), answers);
            }
            for number in 0..ACTIONS as i64 + 3 {
                assert_eq!(game.check(number).is_ok(), answers.contains(&(number as usize)));
            }
            assert!(game.check(-1).is_err());
        });
    }
    assert_eq!(seen.len(), Question::ALL.len(), "each kind of question comes up: {seen:?}");
}

/// Picking one by one leads to each set of cards that may be handed over, in any order, and to no other.
#[test]
fn cards_picked_one_by_one_are_the_sets_that_may_be_handed_over() {
    let mut exchanges = 0;
    for rules in rule_sets() {
        let setting = setting(rules);
        at_each_question(&setting, 0..12, |game| {
            let view = game.table().view().expect("a question");
            if view.question() != Some(Question::Exchange) || !game.picked_by(view.seat()).is_empty() {
                return;
            }
            exchanges += 1;
            let wanted: BTreeSet<u64> = view.legal_hand_overs().iter().map(|cards| cards.bits()).collect();
            let size = game.table().game().cards_to_hand_over();
            let mut reached: BTreeSet<u64> = BTreeSet::from([CardSet::EMPTY.bits()]);
            let mut all = vec![CardSet::EMPTY];
            for _ in 0..size {
                let mut next = Vec::new();
                reached.clear();
                for picked in all {
                    for number in ActionSet::legal(&view, picked).iter() {
                        let Some(Choice::HandOver(card)) = actions::choice(number) else { panic!("a card") };
                        let more = picked.plus(CardSet::one(card));
                        if reached.insert(more.bits()) {
                            next.push(more);
                        }
                    }
                }
                all = next;
            }
            assert_eq!(reached, wanted);
        });
    }
    assert!(exchanges > 20, "{exchanges} exchanges");
}

/// The observations of all seats, and what the mask allows.
fn seen_by(observer: &Observer, table: &Table<'_>, seat: Seat, picked: CardSet) -> (Vec<u8>, Vec<u8>) {
    let (mut row, mut mask) = (vec![7; BYTES], vec![7; ACTIONS]);
    let view = table.view_of(seat);
    observer.write(&view, picked, &mut row);
    ActionSet::legal(&view, picked).write(&mut mask);
    (row, mask)
}

/// Every hidden card is dealt again in ways that the seat cannot rule out: it sees and may do the same.
#[test]
fn an_observation_does_not_depend_on_what_its_seat_cannot_know() {
    let (mut worlds, mut others, mut exchanges) = (0, 0, 0);
    for rules in rule_sets() {
        let setting = setting(rules);
        let observer = Observer::new(&setting.rules);
        let mut dice = bot_stream(7, 0, 0, Seat::ALL[0]);
        at_each_question(&setting, 0..12, |game| {
            let view = game.table().view().expect("a question");
            let seat = view.seat();
            if below(5, &mut dice) > 0 && view.question() == Some(Question::Card) {
                return;
            }
            let Ok(sampler) = HandSampler::of(&view, &Likelihoods::EXACT) else { return };
            let picked = game.picked_by(seat);
            let told = seen_by(&observer, game.table(), seat, picked);
            for _ in 0..3 {
                let hands = sampler.draw(&mut dice);
                let Some(other) = reconstruct(&view, &hands, &mut dice) else { continue };
                worlds += 1;
                let truth = |table: &Table<'_>| Seat::ALL.map(|seat| table.game().hand(seat));
                others += usize::from(truth(&other) != truth(game.table()));
                exchanges += usize::from(other.game().hand_overs() != game.table().game().hand_overs());
                assert!(seen_by(&observer, &other, seat, picked) == told, "{}", setting.rules.label());
            }
        });
    }
    println!("{worlds} worlds, {others} with other hands, {exchanges} with other exchanges");
    assert!(worlds > 10_000 && others > 8_000 && exchanges > 100);
}

/// Nobody but the picker sees what was picked so far.
#[test]
fn the_others_do_not_see_which_cards_are_being_picked() {
    let mut seen = 0;
    for rules in rule_sets() {
        let setting = setting(rules);
        let observer = Observer::new(&setting.rules);
        at_each_question(&setting, 0..12, |game| {
            let asked = game.asked().expect("a question");
            let picked = game.picked_by(asked);
            if picked.is_empty() {
                return;
            }
            for seat in Seat::ALL {
                let now = seen_by(&observer, game.table(), seat, game.picked_by(seat));
                let before = seen_by(&observer, game.table(), seat, CardSet::EMPTY);
                assert_eq!(now == before, seat != asked);
                seen += 1;
            }
        });
    }
    assert!(seen > 100, "{seen} views");
}

/// No block stays empty under all rules, and every seat can be looked at in every moment.
#[test]
fn every_block_says_something_in_some_game() {
    let mut on = BitArray::<[u8; BYTES], Lsb0>::ZERO;
    let with_pairs = hyperschweine();
    for rules in rule_sets().into_iter().chain([with_pairs]) {
        // Three pairs in one hand each are rare.
        let needs_pairs = rules == hyperschweine();
        let setting = setting(rules);
        let are_pairs = |index: &u64| {
            let deal = setting.rules.deal(setting.seed, *index, 0);
            deals_each_pair_to_one_hand(&setting.rules, &deal)
        };
        let games = (0..10_000).filter(|index| !needs_pairs || are_pairs(index)).take(40);
        let observer = Observer::new(&setting.rules);
        let mut row = [0; BYTES];
        at_each_question(&setting, games, |game| {
            for seat in Seat::ALL {
                observer.write(&game.table().view_of(seat), game.picked_by(seat), &mut row);
                on |= BitArray::<_, Lsb0>::new(row);
            }
        });
    }
    let idle: Vec<&str> = blocks()
        .filter(|block| on[block.first..block.first + block.size].not_any())
        .map(|block| block.name)
        .collect();
    assert!(on[OBSERVATION..].not_any(), "nothing beyond the last place");
    // Single deals know no evening in which a solo is owed.
    assert_eq!(idle, ["OWES"]);
}

/// Of a number one place says how large it is, whatever the rules are.
#[test]
fn numbers_of_trumps_are_said_once() {
    let counts: Vec<_> = blocks().filter(|block| block.name.ends_with("_TRUMPS")).collect();
    assert_eq!(counts.len(), 2);
    for rules in rule_sets().into_iter().chain([jokers()]) {
        let setting = setting(rules);
        let observer = Observer::new(&setting.rules);
        let mut row = [0; BYTES];
        at_each_question(&setting, 0..12, |game| {
            observer.write(&game.table().view().expect("a question"), CardSet::EMPTY, &mut row);
            for block in &counts {
                let said = row.view_bits::<Lsb0>()[block.first..block.first + block.size].count_ones();
                assert_eq!(said, 1, "{} {}", block.name, setting.rules.label());
            }
        });
    }
}

#[test]
fn solos_without_actions_are_refused() {
    let own = "solo.own=[{ name = \"Ober\", trumps = [\"queens\"] }]";
    let rules = |source: RuleSource| source.rules().expect("rules without contradiction");
    let idle = setting(rules(RuleSource::preset("ddv").set(own)));
    assert!(Game::new(&idle, 0).is_ok());
    let offered = setting(rules(RuleSource::preset("ddv").set(own).set("solo.kinds=[damen, Ober]")));
    let error = Game::new(&offered, 0).err().expect("no action means Ober").to_string();
    assert!(error.contains("leave them out of solo.kinds"), "{error}");
}

#[test]
fn an_action_that_is_masked_leaves_the_game_as_it_was() {
    let setting = setting(Rules::preset("ddv").expect("a preset"));
    let mut game = Game::new(&setting, 0).expect("no bots");
    let before = (game.legal(), game.table().view().expect("a question").hand());
    let card = actions::number(Action::Silence).expect("no cards") as i64;
    let error = game.answer(card).expect_err("a Vorbehalt is asked");
    assert_eq!(
        error.to_string(),
        "action 27 (ansage:silence) is not legal now: choose one where the mask is 1"
    );
    assert_eq!((game.legal(), game.table().view().expect("a question").hand()), before);
}
