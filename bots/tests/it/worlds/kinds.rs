//! One law for each kind of knowledge, on hands made for it.

use doko_bots::worlds::{Bound, Condition, Likelihoods, Sampler, Worlds, constraints};
use doko_engine::dispatch::Cpu;
use doko_engine::random::bot_stream;
use doko_engine::{
    Action, Bits, Card, CardSet, Klaerungsstich, Party, Question, Rules, Seat, Setup, SoloKind, Step, Table,
    View, Vorbehalt,
};

use super::histories::rules;

use crate::deal_with;

const GESUND: Action = Action::Declare(Vorbehalt::Gesund);
const HOCHZEIT: Action = Action::Declare(Vorbehalt::Hochzeit(Klaerungsstich::Any));
const ARMUT: Action = Action::Declare(Vorbehalt::ARMUT);
const THROW_IN: Action = Action::Declare(Vorbehalt::Schmeissen);

fn solo(kind: SoloKind) -> Action {
    Action::Declare(Vorbehalt::Solo(kind))
}

fn cards(codes: &str) -> CardSet {
    codes.parse().expect("cards")
}

fn seat(index: usize) -> Seat {
    Seat::ALL[index]
}

/// Seat 0 is forehand. Whoever is asked for an Ansage that is not in `script` is silent.
fn table<'r>(rules: &'r Rules, held: [&str; 4], script: &[Action]) -> Table<'r> {
    let mut table = Table::new(rules, deal_with(rules, held), seat(0));
    let mut script = script.iter().copied().peekable();
    loop {
        let view = table.view().expect("the game goes on");
        let legal = view.legal_actions();
        let Some(&next) = script.peek() else { return table };
        if legal.contains(&next) {
            script.next();
            table.answer(next).expect("legal");
        } else {
            assert_eq!(legal.first(), Some(&Action::Silence), "{next} of seat {}", view.seat());
            table.answer(Action::Silence).expect("legal");
        }
    }
}

fn plays(codes: &str) -> Vec<Action> {
    codes.split_whitespace().map(|code| Action::Play(code.parse().expect("a card"))).collect()
}

/// The first question to this seat from here on; the others are silent and play the first card they may.
fn asked(mut table: Table<'_>, wanted: usize) -> Table<'_> {
    loop {
        let view = table.view().expect("the game goes on");
        if view.seat() == seat(wanted) {
            return table;
        }
        let action = view.legal_actions()[0];
        table.answer(action).expect("legal");
    }
}

/// The least and the most of these kinds that a seat can hold now.
fn range(view: &View<'_>, holder: usize, codes: &str) -> (usize, usize) {
    let kinds = cards(codes).kinds().iter().fold(Bits::EMPTY, |all, card| all | view.order().both(card));
    let place = view.seat().distance_to(seat(holder)) - 1;
    let is_possible = |number: u16| {
        constraints(view, &Likelihoods::EXACT).into_iter().any(|mut case| {
            let conditions = &mut case.conditions[place];
            if conditions.is_empty() {
                conditions.push(Condition(Vec::new()));
            }
            let bound = Bound { counts: vec![(kinds, 1)], min: number, max: number };
            for all in conditions.iter_mut() {
                all.0.push(bound.clone());
            }
            Sampler::new(&case).is_ok()
        })
    };
    let possible: Vec<usize> = (0..=15).filter(|&number| is_possible(number as u16)).collect();
    let (least, most) = (possible[0], possible[possible.len() - 1]);
    assert_eq!(possible.len(), most - least + 1, "no gaps");
    (least, most)
}

const TRUMPS: &str = "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9";
const ALTE: &str = "CQ";

#[test]
fn who_does_not_follow_suit_has_none_of_it() {
    let rules = rules("ddv", &[]);
    let script = [vec![GESUND; 4], plays("CA D9")].concat();
    let table = table(&rules, ["CA", "D9 SA SA ST ST SK SK S9 S9 HA HA HK", "", ""], &script);
    let table = asked(table, 2);
    let view = table.view().expect("a question");
    assert_eq!(range(&view, 1, "CA CT CK C9"), (0, 0));
    assert!(range(&view, 3, "CA CT CK C9").1 > 0);
}

/// Keys `hochzeit.*`.
#[test]
fn the_holder_of_a_declared_hochzeit_has_both_alten() {
    let rules = rules("ddv", &[]);
    let table = table(&rules, ["", "CQ CQ", "", ""], &[GESUND, HOCHZEIT, GESUND, GESUND]);
    let view = table.view().expect("a question");
    assert_eq!((range(&view, 1, ALTE), range(&view, 2, ALTE)), ((2, 2), (0, 0)));
}

/// Section 4: in a Normalspiel Re has held a ♣Q, and Kontra none.
#[test]
fn what_a_seat_says_proves_whether_it_has_held_an_alte() {
    let rules = rules("ddv", &[]);
    let ansage = Action::Say(Step::Ansage);
    let held = ["CQ CA", "SA", "", "CQ"];
    let re = asked(table(&rules, held, &[vec![GESUND; 4], vec![ansage]].concat()), 2);
    let view = re.view().expect("a question");
    assert_eq!((range(&view, 0, ALTE), range(&view, 1, ALTE)), ((1, 2), (0, 1)));
    // Once its ♣Q has been played it may hold the other or not.
    let script = [vec![GESUND; 4], vec![ansage], plays("CQ")].concat();
    let played = asked(table(&rules, held, &script), 2);
    assert_eq!(range(&played.view().expect("a question"), 0, ALTE), (0, 1));
    let held = ["CA SQ", "CQ SA", "CQ", ""];
    let kontra = asked(table(&rules, held, &[vec![GESUND; 4], vec![ansage]].concat()), 3);
    assert_eq!(range(&kontra.view().expect("a question"), 0, ALTE), (0, 0));
}

/// Section 3: a solo takes no particular hand, so a Vorbehalt that may have been one proves nothing.
#[test]
fn an_overridden_vorbehalt_that_may_be_a_solo_proves_nothing() {
    let rules = rules("ddv", &[]);
    let script = [solo(SoloKind::DAMEN), GESUND, GESUND, HOCHZEIT];
    let table = asked(table(&rules, ["", "", "", "CQ CQ"], &script), 1);
    assert_eq!(range(&table.view().expect("a question"), 3, ALTE), (0, 2));
}

/// Keys `vorbehalt.order`, `solo.priority` seat: who speaks before the soloist has wanted no solo.
#[test]
fn an_overridden_vorbehalt_that_cannot_be_a_solo_proves_a_hochzeit() {
    let rules = rules("ddv", &[]);
    let script = [GESUND, HOCHZEIT, solo(SoloKind::DAMEN), GESUND];
    let table = asked(table(&rules, ["", "CQ CQ", "", ""], &script), 0);
    assert_eq!(range(&table.view().expect("a question"), 1, ALTE), (2, 2));
}

/// Key `solo.priority` by_kind: a kind further down the list is overridden, and the same of who speaks later.
#[test]
fn an_overridden_vorbehalt_may_be_a_solo_of_a_lower_kind_or_a_later_one_of_the_same() {
    let rules = rules("ddv", &["solo.kinds=[damen, bube]", "solo.priority=by_kind"]);
    let earlier = |kind| [GESUND, HOCHZEIT, solo(kind), GESUND];
    let later = [GESUND, GESUND, solo(SoloKind::BUBE), HOCHZEIT];
    for (script, hidden, known) in
        [(earlier(SoloKind::DAMEN), 1, (0, 2)), (earlier(SoloKind::BUBE), 1, (2, 2)), (later, 3, (0, 2))]
    {
        let mut held = [""; 4];
        held[hidden] = "CQ CQ";
        let table = asked(table(&rules, held, &script), 0);
        assert_eq!(range(&table.view().expect("a question"), hidden, ALTE), known);
    }
}

/// Pflichtsoli with a rank of their own compete by kind in the same way; solos that nobody owes rank below them anyway.
#[test]
fn an_overridden_vorbehalt_of_a_debtor_may_be_a_pflichtsolo_of_a_lower_kind() {
    let rules = rules(
        "ddv",
        &["solo.kinds=[damen, bube]", "solo.priority=by_kind", "session.pflicht_solo=1", "session.games=24"],
    );
    for (kind, known) in [(SoloKind::DAMEN, (0, 2)), (SoloKind::BUBE, (2, 2))] {
        let mut setup = Setup::single(seat(0));
        (setup.owes_solo[seat(1)], setup.owes_solo[seat(2)]) = (true, true);
        let deal = deal_with(&rules, ["", "CQ CQ", "", ""]);
        let mut table = Table::in_session(&rules, deal, setup);
        for said in [GESUND, HOCHZEIT, solo(kind), GESUND] {
            table.answer(said).expect("on offer");
        }
        let table = asked(table, 0);
        assert_eq!(range(&table.view().expect("a question"), 1, ALTE), known, "{kind:?}");
    }
}

/// Key `vorbehalt.asked` by_kind: whoever has said no to a solo has a Hochzeit where there is nothing else, as the next one to be asked
/// knows already; of who was not asked any more nobody knows.
#[test]
fn a_vorbehalt_that_is_no_solo_proves_a_hochzeit_where_it_was_asked_for() {
    const UNNAMED: Action = Action::Declare(Vorbehalt::Unnamed);
    let rules = rules("ddv", &["vorbehalt.asked=by_kind"]);
    let said = [GESUND, UNNAMED, UNNAMED, GESUND];
    let held = |holder: usize| std::array::from_fn(|seat| if seat == holder { "CQ CQ" } else { "" });
    let after = |holder, answers: &[Action]| table(&rules, held(holder), &[&said, answers].concat());
    let known = |table: &Table<'_>, seat| range(&table.view().expect("a question"), seat, ALTE);
    let damen = solo(SoloKind::DAMEN);
    let at_second = after(1, &[UNNAMED]);
    assert_eq!(at_second.question(), Some((seat(2), Question::Vorbehalt)));
    assert_eq!(known(&at_second, 1), (2, 2));
    assert_eq!(known(&asked(after(1, &[UNNAMED, damen]), 0), 1), (2, 2));
    assert_eq!(known(&asked(after(2, &[damen]), 0), 2), (0, 2));
}

/// Key `solo.kinds`: where there are no solos a Vorbehalt proves a hand before all have spoken.
#[test]
fn without_solos_a_vorbehalt_is_a_hochzeit_while_others_are_still_asked() {
    for (changes, known) in
        [(&["solo.kinds=[]", "session.pflicht_solo=0"][..], (2, 2)), (&["solo.kinds=[damen]"], (0, 2))]
    {
        let rules = rules("ddv", changes);
        let table = asked(table(&rules, ["CQ CQ", "", "", ""], &[HOCHZEIT]), 1);
        let view = table.view().expect("a question");
        assert_eq!(view.question(), Some(Question::Vorbehalt));
        assert_eq!(range(&view, 0, ALTE), known);
    }
}

/// Keys `throw_in.*`, `throw_in.rank`: the hand could be thrown in, or was a Hochzeit.
#[test]
fn an_overridden_vorbehalt_that_cannot_be_a_solo_proves_one_of_several_hands() {
    let rules = rules("ddv", &["throw_in.luschen=5", "throw_in.rank=last"]);
    let script = [GESUND, THROW_IN, solo(SoloKind::DAMEN), GESUND];
    let table = asked(table(&rules, ["", "S9 S9 H9 H9 C9 C9", "CQ", "CQ"], &script), 0);
    let view = table.view().expect("a question");
    let [only] = &constraints(&view, &Likelihoods::EXACT)[..] else { panic!("one case") };
    assert_eq!(only.conditions[0].len(), 2);
    assert_eq!(range(&view, 1, ALTE), (0, 2));
    let few = view.order().rank_bits(doko_engine::Rank::Nine);
    for condition in &only.conditions[0] {
        let [bound] = &condition.0[..] else { panic!("one bound") };
        let [(counted, 1)] = bound.counts[..] else { panic!("each counts one") };
        assert!(
            (counted.is_subset(few) && bound.min == 5)
                || (counted.is_subset(view.order().alten()) && bound.min == 2)
        );
    }
}

/// Section 3: gesund is open to every hand.
#[test]
fn gesund_proves_nothing_but_a_hochzeit_kept_silent_may_weigh_less() {
    let rules = rules("ddv", &[]);
    let table = table(&rules, ["", "CQ", "CQ", ""], &[GESUND; 4]);
    let view = table.view().expect("a question");
    assert_eq!(range(&view, 1, TRUMPS), (0, 12));
    let weight = |likelihoods| {
        let sampler = Worlds::of(&view, &likelihoods).expect("in play").sampler().expect("there are worlds");
        (sampler.total_weight(), sampler.count())
    };
    let (exact, count) = weight(Likelihoods::EXACT);
    assert!((exact / count as f64 - 1.0).abs() < 1e-12);
    // Of the pairs of places of both ♣Q, of which seat 0 has none, 3 * 66 of 630 are in one hand.
    assert!(!view.hand().contains(Card::ALTE));
    let mut never_silent = Likelihoods::EXACT;
    never_silent.silent_hochzeit = Some(0.0);
    let (weighed, same) = weight(never_silent);
    assert_eq!(same, count);
    assert!((weighed / exact - (1.0 - 198.0 / 630.0)).abs() < 1e-12);
    let (usual, _) = weight(Likelihoods::USUAL);
    assert!((usual / exact - (1.0 - 0.9 * 198.0 / 630.0)).abs() < 1e-12);
}

/// Whoever plays a ♣-Solo holds trumps, high ones, and aces; the worlds that are possible stay the same.
#[test]
fn a_soloist_is_likely_to_hold_what_solos_are_played_on() {
    let rules = rules("ddv", &[]);
    let table = asked(
        table(
            &rules,
            ["SA ST SK S9 HA HK H9 DA DT DK D9 SQ", "", "", ""],
            &[GESUND, solo(SoloKind::CLUB), GESUND, GESUND],
        ),
        0,
    );
    let view = table.view().expect("a question");
    let sampler =
        |likelihoods| Worlds::of(&view, &likelihoods).expect("in play").sampler().expect("there are worlds");
    let (exact, usual) = (sampler(Likelihoods::EXACT), sampler(Likelihoods::USUAL));
    assert_eq!(exact.count(), usual.count());
    let trumps = |sampler: &doko_bots::worlds::WorldSampler| {
        let mut rng = bot_stream(1, 0, 0, seat(0));
        let drawn = (0..400).map(|_| sampler.draw(Cpu::detect(), &mut rng));
        let held = drawn.map(|world| (world.play.held(seat(1)) & view.order().trump_run()).len());
        f64::from(held.sum::<u32>()) / 400.0
    };
    let hidden = view.unseen().intersection(view.order().trumps()).len() as f64;
    // A third of those that are hidden, give or take 0.1; ten as in the games that the odds are from.
    assert!((trumps(&exact) - hidden / 3.0).abs() < 0.5, "{}", trumps(&exact));
    assert!((9.0..11.5).contains(&trumps(&usual)), "{}", trumps(&usual));
}

const POOR: &str = "DA D9 CA CA CT CT CK CK SA SA ST ST";
const RICH: &str = "HT HT CQ SQ SQ HQ HQ CJ CJ SJ SJ HJ";

/// An Armut of seat 1, taken by seat 2 after seat 0 has refused it, and the cards that go there and back.
fn exchange(armut: Action, there: &str, back: &str) -> [Action; 8] {
    let answers = [false, true].map(Action::TakeArmut);
    let given = [there, back].map(|codes| Action::HandOver(cards(codes)));
    [GESUND, armut, GESUND, GESUND, answers[0], answers[1], given[0], given[1]]
}

/// The same of [`POOR`] and [`RICH`]: there go ♦A, ♦9 and ♣A, back ♥J, ♦9 and ♣A.
fn armut(rules: &Rules, to_seat: usize) -> Table<'_> {
    let script = exchange(ARMUT, "DA D9 CA", "HJ D9 CA");
    asked(table(rules, ["", POOR, RICH, ""], &script), to_seat)
}

/// Keys `armut.*`.
#[test]
fn who_takes_an_armut_knows_what_it_gave_back_and_that_the_rest_is_fehl() {
    let rules = rules("arminia", &[]);
    let table = armut(&rules, 2);
    let view = table.view().expect("a question");
    assert_eq!(
        (range(&view, 1, TRUMPS), range(&view, 1, "HJ"), range(&view, 1, "D9")),
        ((2, 2), (1, 1), (1, 1))
    );
    assert_eq!(range(&view, 1, "CA").0, 1);
}

/// Keys `armut.*`.
#[test]
fn the_poor_player_knows_what_it_gave_and_did_not_get_back() {
    let rules = rules("arminia", &[]);
    let table = armut(&rules, 1);
    let view = table.view().expect("a question");
    assert_eq!(
        (range(&view, 2, "DA"), range(&view, 2, "D9"), range(&view, 3, "DA")),
        ((1, 2), (0, 1), (0, 1))
    );
}

/// Keys `armut.max_trumps`, `.cards`, `.announce_returned_trumps`.
#[test]
fn outside_an_armut_only_its_numbers_are_known() {
    let told = rules("arminia", &[]);
    let table = armut(&told, 0);
    assert_eq!(range(&table.view().expect("a question"), 1, TRUMPS), (2, 2));
    let whether = rules("arminia", &["armut.announce_returned_trumps=whether"]);
    let table = armut(&whether, 0);
    assert_eq!(range(&table.view().expect("a question"), 1, TRUMPS), (1, 3));
    let untold = rules("arminia", &["armut.announce_returned_trumps=nothing"]);
    let table = armut(&untold, 0);
    let view = table.view().expect("a question");
    assert_eq!((range(&view, 1, TRUMPS), range(&view, 1, "CA")), ((0, 3), (0, 2)));
}

/// Keys `armut.cards` trumps, `armut.return` `none_received`: what was given away stays with the taker, so that it has
/// as many trumps as the poor player at least; these hands are tied together.
#[test]
fn the_cases_of_an_armut_exclude_each_other() {
    let rules = rules("klassisch", &["armut.max_trumps=3", "armut.min_trumps=1"]);
    let script = exchange(ARMUT, "DA D9", "CJ SJ");
    let taker = RICH.replace("HT HT", "DQ DJ");
    let table = asked(table(&rules, ["", POOR, &taker, ""], &script), 0);
    let view = table.view().expect("a question");
    let cases = constraints(&view, &Likelihoods::EXACT);
    assert_eq!(cases.len(), 3, "at most one trump given back, two, or three");
    assert_eq!(range(&view, 1, TRUMPS.trim_start_matches("HT ")), (0, 3));
    // Each is drawn as often as it has worlds.
    let sampler =
        Worlds::of(&view, &Likelihoods::EXACT).expect("in play").sampler().expect("there are worlds");
    let draws = 20_000;
    let mut seen = [0_u32; 3];
    let mut rng = bot_stream(1, 0, 0, seat(0));
    for _ in 0..draws {
        let poor = sampler.draw(Cpu::detect(), &mut rng).play.dealt(seat(1));
        seen[(poor & view.order().trump_run()).len().saturating_sub(1) as usize] += 1;
    }
    for (case, seen) in cases.iter().zip(seen) {
        let chance = Sampler::new(case).expect("it is possible").count() as f64 / sampler.count() as f64;
        let sigma = (chance * (1.0 - chance) * f64::from(draws)).sqrt();
        assert!(
            (f64::from(seen) - chance * f64::from(draws)).abs() < 4.5 * sigma + 1.0,
            "{seen} for {chance}"
        );
    }
}

/// Key `armut.refused` `play_on`, `ramsch`, `schwarze_sau`: the hand that is played is the one that was an Armut.
#[test]
fn an_armut_that_all_refuse_has_few_trumps() {
    for played in ["play_on", "ramsch", "schwarze_sau"] {
        let rules = rules("arminia", &[&format!("armut.refused={played}")]);
        let refused = [Action::TakeArmut(false); 3];
        let script = [vec![GESUND, ARMUT, GESUND, GESUND], refused.to_vec()].concat();
        let table = asked(table(&rules, ["", POOR, "", ""], &script), 0);
        assert_eq!(range(&table.view().expect("a question"), 1, TRUMPS), (0, 3), "{played}");
    }
}

/// Keys `vorbehalt.told` all, `armut.*`: whoever has told of a Hochzeit and takes an Armut keeps both ♣Q or gives them to
/// the poor player.
#[test]
fn vorbehalt_told_a_hochzeit_of_the_taker_leaves_the_fourth_player_no_alte() {
    let both = RICH.replace("HT HT CQ", "CQ CQ HT");
    let mut script = exchange(ARMUT, "DA D9 CA", "HJ D9 CA");
    script[2] = HOCHZEIT;
    for (told, most) in [("all", 0), ("played", 2)] {
        let rules = rules("arminia", &[&format!("vorbehalt.told={told}")]);
        let table = asked(table(&rules, ["", POOR, &both, ""], &script), 3);
        assert_eq!(range(&table.view().expect("a question"), 0, ALTE), (0, most), "{told}");
    }
}

/// Key `armut.to` `named_party`.
#[test]
fn who_takes_an_armut_for_re_was_dealt_an_alte() {
    let rules = rules("arminia", &["armut.to=named_party"]);
    for (party, hand, known) in
        [(Party::Re, RICH, (1, 2)), (Party::Kontra, "HT HT DQ SQ SQ HQ HQ CJ CJ SJ SJ HJ", (0, 0))]
    {
        let script = exchange(Action::Declare(Vorbehalt::Armut(Some(party))), "DA D9 CA", "HJ D9 CA");
        let table = asked(table(&rules, ["", POOR, hand, ""], &script), 1);
        assert_eq!(range(&table.view().expect("a question"), 2, ALTE), known);
    }
}

/// Keys `armut.return` `none_received`, `armut.to` `named_party`: the ♣Q that the taker was dealt was given back, or it is
/// a trump beyond those that it was given.
#[test]
fn who_takes_an_armut_for_re_has_given_an_alte_back_or_kept_one() {
    let rules = rules(
        "klassisch",
        &["armut.max_trumps=2", "armut.min_trumps=2", "armut.to=named_party", "armut.return=none_received"],
    );
    let held = ["", POOR, "CQ SQ SQ HQ HQ CJ CJ SJ SJ HJ", "CQ"];
    let script = exchange(Action::Declare(Vorbehalt::Armut(Some(Party::Re))), "DA D9", "CJ SJ");
    let table = asked(table(&rules, held, &script), 0);
    let view = table.view().expect("a question");
    let cases = constraints(&view, &Likelihoods::EXACT);
    let least = |case: &doko_bots::worlds::Constraints| {
        let all = case.conditions[1].iter().flat_map(|all| &all.0);
        all.filter(|bound| bound.counts.iter().any(|(of, _)| of.len() > 2)).map(|bound| bound.min).max()
    };
    let played = view.plays().filter(|&(by, card)| by == seat(2) && view.order().is_trump(card)).count();
    assert_eq!((cases.len(), played), (2, 0));
    assert_eq!(cases.iter().map(least).collect::<Vec<_>>(), [Some(2), Some(3)]);
}

/// Section 6: cards that were pushed on lie further on or face down.
#[test]
fn cards_pushed_in_a_schiebekopf_lie_further_on() {
    let rules = rules("ddv", &["game=schiebekopf"]);
    let held = ["CA CT CK C9", "HA HA HK HK", "SA ST SK S9 CA", "DA DT DK D9"];
    let push = |codes| Action::HandOver(cards(codes));
    let script = [push("CA CT CK C9"), push("CA CT HA HA"), push("CA SA ST HA"), push("CA DA DT DK")];
    // Seat 1 pushed both ♥A on: one lies with seat 2, the other with seat 3.
    let second = asked(table(&rules, held, &script), 1);
    let view = second.view().expect("a question");
    assert_eq!(
        (range(&view, 0, "HA"), range(&view, 2, "HA"), range(&view, 3, "HA")),
        ((0, 0), (0, 2), (0, 2))
    );
    // Of ♣A it pushed one.
    assert_eq!((range(&view, 0, "CA"), range(&view, 3, "CA")), ((0, 1), (0, 2)));
    // Who laid the Skat knows it.
    let last = asked(table(&rules, held, &script), 3);
    let view = last.view().expect("a question");
    let [only] = &constraints(&view, &Likelihoods::EXACT)[..] else { panic!("one case") };
    assert_eq!(view.order().card_set(only.allowed[3] - only.allowed[0]), cards("CA DA DT DK"));
}

/// Keys `schweine.mode`, `.super`.
#[test]
fn who_raises_schweine_holds_the_other_and_who_does_not_may_hold_none() {
    let held = ["DA DA SA", "DT", "D9 D9", "DK"];
    let automatic = rules("palast", &["schweine.mode=automatic", "schweine.super=nine"]);
    let raised = asked(table(&automatic, held, &[vec![GESUND; 4], plays("DA")].concat()), 1);
    assert_eq!(range(&raised.view().expect("a question"), 0, "DA"), (1, 1));
    let superior = asked(table(&automatic, held, &[vec![GESUND; 4], plays("DA DT D9")].concat()), 3);
    assert_eq!(range(&superior.view().expect("a question"), 2, "D9"), (1, 1));
    let one = ["DA SA", "DT", "D9 HK", "DK D9"];
    let unraised = asked(table(&automatic, one, &[vec![GESUND; 4], plays("DA")].concat()), 1);
    assert_eq!(range(&unraised.view().expect("a question"), 0, "DA"), (0, 0));
    // Where they are announced, nothing follows from silence.
    let announced = rules("palast", &["schweine.mode=on_play"]);
    let unsaid = asked(table(&announced, held, &[vec![GESUND; 4], plays("DA")].concat()), 1);
    assert_eq!(range(&unsaid.view().expect("a question"), 0, "DA"), (0, 1));
    let said = asked(table(&announced, held, &[vec![GESUND; 4], vec![Action::PlaySchwein]].concat()), 1);
    assert_eq!(range(&said.view().expect("a question"), 0, "DA"), (1, 1));
}

/// Key `schweine.hyper`: once Superschweine are raised, whoever plays a card of the third pair raises it or holds no other; before, it
/// proves nothing.
#[test]
fn who_raises_hyperschweine_holds_the_other_and_who_does_not_holds_none() {
    let pairs = rules("palast", &["schweine.mode=automatic", "schweine.super=nine", "schweine.hyper=king"]);
    let both = ["DA DA SA", "DT", "D9 D9", "DK DK"];
    let one = ["DA DA SA", "DT DK", "D9 D9", "DK HK"];
    let known = |held, codes, by| {
        let table = asked(table(&pairs, held, &[vec![GESUND; 4], plays(codes)].concat()), by);
        range(&table.view().expect("a question"), 3, "DK")
    };
    assert_eq!(known(both, "DA DT D9 DK", 1), (1, 1));
    assert_eq!(known(one, "DA DT D9 DK", 1), (0, 0));
    let too_early = ["DA DA SA", "DT", "DJ D9 D9", "DK DK"];
    assert_eq!(known(too_early, "DA DT DJ DK", 1), (0, 1));
}

/// Key `joker.mode`: a ♥9 on a plain ♥ shows that its player has no ♥ left, but only if it is a Joker.
#[test]
fn a_joker_on_a_plain_suit_proves_that_its_player_has_none() {
    let held = ["HK HA", "H9 CQ", "HA", "HK"];
    for (joker, most) in [("joker.mode=first", 0), ("joker.mode=off", 1)] {
        let rules = rules("ddv", &[joker]);
        let table = table(&rules, held, &[vec![GESUND; 4], plays("HK H9 HA HK")].concat());
        // One ♥A is still out.
        assert_eq!(range(&table.view_of(seat(2)), 1, "HA").1, most, "{joker}");
    }
}

/// Key `schweine.mode` `before_play`.
#[test]
fn schweine_announced_before_play_are_both_held_and_not_to_announce_them_proves_nothing() {
    let rules = rules("vln", &["schweine.is_ansage=false"]);
    for (announced, known) in [(true, (2, 2)), (false, (0, 2))] {
        let script = [vec![GESUND; 4], vec![Action::Schweine(announced)]].concat();
        let table = asked(table(&rules, ["DA DA", "", "", ""], &script), 1);
        assert_eq!(range(&table.view().expect("a question"), 0, "DA"), known);
    }
}

/// Key `schweine.second_only`: the second ♦A is raised if the first came home. Seat 0, who gave its first to the holder
/// of a ♣Q, would have known its partner by a ♣Q of its own. Where it may play a stilles Solo with any hand it may have no
/// partner, and then that proves nothing.
#[test]
fn a_second_schwein_that_is_not_raised_proves_that_its_player_has_no_alte_unless_it_may_be_alone() {
    let spades = "CQ SA SA ST ST SK SK S9 S9";
    let held = ["DA DA CA CA CT CT CK CK C9 C9", spades, "DT DT D9 HA", "DK D9 HT CQ HA"];
    let script = [vec![GESUND; 4], plays("DA CQ DT DK SK HA HA DA")].concat();
    for (silent, most) in [(&[][..], 0), (&["solo.silent=any_hand", "ansagen.mode=off"], 1)] {
        let changes = ["schweine.mode=automatic", "schweine.second_only=party"];
        let rules = rules("palast", &[&changes, silent].concat());
        let table = asked(table(&rules, held, &script), 2);
        let view = table.view().expect("a question");
        assert_eq!(view.raised_by(), [None; 3]);
        assert!(view.unseen().contains(Card::ALTE));
        assert_eq!(range(&view, 0, ALTE), (0, most), "{silent:?}");
    }
}

/// Key `hochzeit.lone_is_solo`: once its holder is alone a ♦A is a Fuchs, and whoever plays one may hold the other.
#[test]
fn an_ace_proves_nothing_once_a_lone_hochzeit_is_a_solo() {
    for (lone_is_solo, other) in [(true, (0, 1)), (false, (0, 0))] {
        let change = format!("hochzeit.lone_is_solo={lone_is_solo}");
        let rules = rules("palast", &["schweine.mode=automatic", "hochzeit.tricks=1", &change]);
        let held = ["HT CQ CQ", "DA D9", "DT DT", "DK DK DA"];
        let script = [vec![HOCHZEIT], vec![GESUND; 3], plays("HT D9 DT DK  CQ DA")].concat();
        let table = asked(table(&rules, held, &script), 2);
        assert_eq!(range(&table.view().expect("a question"), 1, "DA"), other, "{lone_is_solo}");
    }
}

/// Key `schweine.is_ansage`: announcing them says Re or Kontra, unless that party has said it already.
#[test]
fn schweine_announced_without_a_word_prove_the_party_that_has_spoken() {
    let rules = rules("arminia", &["schweine.is_ansage=true", "ansagen.latest=[5, 6, 7, 8, 9]"]);
    let held = ["CQ D9", "DA DA CQ", "DT", "DK"];
    let script =
        [vec![GESUND; 4], vec![Action::Say(Step::Ansage)], plays("D9"), vec![Action::PlaySchwein]].concat();
    let table = asked(table(&rules, held, &script), 2);
    let view = table.view().expect("a question");
    assert_eq!(view.utterances().len(), 1, "Re was said already");
    assert_eq!((range(&view, 1, ALTE), range(&view, 3, ALTE)), ((1, 1), (0, 0)));
}

/// Key `armut.two` redeal: had another declared one, the cards would have been dealt again.
#[test]
fn an_overridden_vorbehalt_is_no_second_armut_where_two_are_dealt_again() {
    // So many trumps that another hand can be short of them too.
    let own = "HT HT SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ";
    for (two, known) in [("redeal", (2, 2)), ("first", (0, 2))] {
        let rules = rules("arminia", &[&format!("armut.two={two}"), "armut.refused=play_on"]);
        let script = [vec![GESUND, ARMUT, GESUND, HOCHZEIT], vec![Action::TakeArmut(false); 3]].concat();
        let table = asked(table(&rules, [own, POOR, "", "CQ CQ"], &script), 0);
        assert_eq!(range(&table.view().expect("a question"), 3, ALTE), known);
    }
}

/// Key `ansagen.first_trick_duty`: seat 1 wins the first trick and leads without a word; Kontra could have said
/// something, Re has.
#[test]
fn who_leads_without_the_ansage_it_owes_is_of_the_party_that_has_made_it() {
    let rules = rules("ddv", &["ansagen.first_trick_duty=30"]);
    let held = ["CQ CT", "CA CQ", "CT CK HA", "CA HA HK"];
    let ansage = Action::Say(Step::Ansage);
    let script = [vec![GESUND; 4], vec![ansage], plays("CT CA CT CA SK")].concat();
    let held = [held[0], "CA CQ SK", held[2], held[3]];
    let table = asked(table(&rules, held, &script), 2);
    let view = table.view().expect("a question");
    assert_eq!(range(&view, 1, ALTE), (1, 1));
    assert_eq!(range(&view, 3, ALTE), (0, 0));
}
