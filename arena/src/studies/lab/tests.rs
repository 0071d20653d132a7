//! Rule sets whose effects are known: none at all, a planted one, and one that adds up.

use super::design::{Design, Factor, Start};
use super::experiment::Lab;
use super::facts::Facts;
use super::results::{Difference, Effect, Results, measures};
use super::sums::Sums;
use crate::measures::Measure;
use crate::measures::games::{self, RULES_PART, measure_of};
use crate::rules_source::Origin;
use crate::run::contestant::testing::contestant;
use crate::run::{Scope, Unit};

fn lab(design: Design, bot: &str, deals: u64) -> Lab {
    Lab {
        design,
        bots: vec![contestant(bot)],
        seed: 5,
        deals,
        unit: Unit::Deal,
        evening: 24,
        plays_unaware: true,
        skill: None,
        engine: String::new(),
    }
}

fn factors(texts: &[&str]) -> Vec<Factor> {
    texts.iter().map(|text| Factor::of_key(text).unwrap()).collect()
}

fn start(base: &str, changes: &[&str], games: u32) -> Start {
    let changes = changes.iter().map(|&change| change.to_owned()).collect();
    Start { origin: Origin::named(base).unwrap(), changes, games }
}

fn one_at_a_time(base: &str, texts: &[&str]) -> Design {
    Design::varied(&start(base, &[], 0), factors(texts), false).unwrap()
}

/// All its deals.
fn whole(lab: &Lab) -> Scope {
    Scope { units: 0..lab.deals, is_extended: false }
}

fn played(lab: &Lab) -> Sums<'_> {
    let mut sums = Sums::new(lab, &whole(lab));
    (0..lab.deals).for_each(|deal| sums.add(&lab.play_deal(deal)));
    sums
}

/// How many games there are.
fn games_of(facts: &Facts) -> i64 {
    facts.sums("thrown_in")[1]
}

fn fuchs() -> &'static Measure {
    measure_of("fuchs_points")
}

#[test]
fn two_identical_rule_sets_differ_by_exactly_nothing() {
    let same = |changes: &[&str]| start("ddv", changes, 0);
    // The same rules by another name.
    let design = Design::side_by_side(&[same(&[]), same(&[]), same(&["dulle.mode=first"])]).unwrap();
    let lab = Lab {
        bots: vec![contestant("heuristic"), contestant("random:ansage=0.3")],
        ..lab(design, "random", 120)
    };
    let sums = played(&lab);
    let results = Results::of(&sums);
    for bot in 0..2 {
        for cell in 1..3 {
            assert!(lab.deals_alike(0, cell));
            assert_eq!(results.bots[bot].parted(cell).map(|estimate| estimate.mean), Some(0.0));
            for measure in measures() {
                for effect in Effect::ALL {
                    let Some(difference) = results.bots[bot].difference(cell, measure, effect) else {
                        continue;
                    };
                    assert!(difference.is_nothing(), "{measure:?} {effect:?}");
                    assert_eq!(difference.estimate.half_width, Some(0.0), "{measure:?} {effect:?}");
                    assert!(!difference.is_shown());
                }
            }
        }
    }
    assert!(results.bots[0].difference(1, measure_of("re_wins"), Effect::Total).is_some());
}

#[test]
fn a_planted_effect_is_found_with_its_size() {
    let lab = lab(one_at_a_time("ddv", &["sonderpunkte.fuchs=2"]), "heuristic", 400);
    let sums = played(&lab);
    let results = Results::of(&sums);
    let base = results.bots[0].value(0, fuchs()).unwrap();
    assert!(base.mean > 0.1, "{base:?}");
    let of = |effect| results.bots[0].difference(1, fuchs(), effect).unwrap();
    // By itself it doubles what a Fuchs brings, and changes no card.
    let mechanical: Difference = of(Effect::Mechanical);
    assert!((mechanical.estimate.mean - base.mean).abs() < 1e-12);
    assert_eq!(results.bots[0].parted(1).map(|estimate| estimate.mean), Some(0.0));
    for measure in ["fuchs_scored", "tricks_until_known", "re_or_kontra_said"].map(measure_of) {
        assert!(
            results.bots[0].difference(1, measure, Effect::Mechanical).unwrap().is_nothing(),
            "{measure:?}"
        );
    }
    // In all it is found, and what is due to bots that know is the rest.
    let [total, adapted] = [Effect::Total, Effect::Adapted].map(of);
    assert!(total.is_shown(), "{total:?}");
    let [low, high] = total.estimate.ci95().unwrap();
    assert!(low <= base.mean && base.mean <= high, "{low} {high} {base:?}");
    assert!((total.estimate.mean - mechanical.estimate.mean - adapted.estimate.mean).abs() < 1e-12);
}

#[test]
fn changes_that_do_not_touch_each_other_do_not_interact() {
    let texts = ["sonderpunkte.fuchs=1,2", "sonderpunkte.karlchen=1,2", "deck.nines=true,false"];
    let design = Design::varied(&start("ddv", &[], 0), factors(&texts), true).unwrap();
    assert_eq!(design.cells.len(), 8);
    // Bots at random do not adapt, so that what is planted is all there is.
    let lab = lab(design, "random", 150);
    let sums = played(&lab);
    let results = Results::of(&sums);
    let effects = results.bots[0].main_effects(fuchs());
    assert_eq!(effects.iter().map(|effect| effect.levels[0]).collect::<Vec<_>>(), [(0, 1), (1, 1), (2, 1)]);
    // Averaged over both packs, the second Fuchs point is worth what the first was there.
    let halves = [0, 1].map(|cell| results.bots[0].value(cell, fuchs()).unwrap().mean);
    assert!(
        (effects[0].difference.estimate.mean - f64::midpoint(halves[0], halves[1])).abs() < 1e-12,
        "{effects:?}"
    );
    assert!(effects[1].difference.estimate.mean.abs() < 1e-12);
    let interactions: Vec<_> =
        results.bots[0].interactions.iter().filter(|(measure, _)| *measure == fuchs()).collect();
    assert_eq!(interactions.len(), 3);
    let of = |levels: [(usize, usize); 2]| {
        interactions.iter().find(|(_, own)| own.levels == levels).unwrap().1.difference
    };
    let own = of([(0, 1), (1, 1)]);
    assert!(own.estimate.mean.abs() < 1e-12 && own.estimate.half_width.unwrap() < 1e-9, "{own:?}");
    assert_eq!(own.differs, 0);
    // With other cards it is another number of Füchse, of independent deals.
    let with_nines = of([(0, 1), (2, 1)]);
    assert!((with_nines.estimate.mean - (halves[1] - halves[0])).abs() < 1e-12);
}

#[test]
fn a_difference_is_that_of_the_plain_means() {
    let lab = lab(one_at_a_time("palast", &["schweine.mode=off,automatic"]), "heuristic", 200);
    let mut sums = Sums::new(&lab, &whole(&lab));
    let (mut won, mut games) = ([0, 0], [0, 0]);
    for deal in 0..lab.deals {
        let entry = lab.play_deal(deal);
        for (cell, facts) in entry.facts.iter().take(2).enumerate() {
            let [part, whole] = facts.sums("re_wins");
            won[cell] += part;
            games[cell] += whole;
            assert_eq!(games_of(facts), 1);
            assert_eq!(facts.seats.iter().sum::<i64>(), 0);
        }
        sums.add(&entry);
    }
    let results = Results::of(&sums);
    let share = |cell: usize| won[cell] as f64 / games[cell] as f64;
    let found = results.bots[0].difference(1, measure_of("re_wins"), Effect::Total).unwrap().estimate.mean;
    assert!((found - (share(1) - share(0))).abs() < 1e-12);
}

#[test]
fn who_does_not_know_a_rule_plays_as_without_it_until_it_acts() {
    for (change, bot) in [
        ("dulle.mode=second", "heuristic"),
        ("schweine.mode=automatic", "heuristic"),
        ("ansagen.when=between_tricks", "heuristic"),
        ("solo.kinds=[]", "heuristic"),
        ("armut.max_trumps=3", "heuristic"),
        ("dulle.mode=second", "pimc:worlds=2"),
    ] {
        let lab = lab(one_at_a_time("palast", &[change]), bot, if bot == "heuristic" { 250 } else { 12 });
        assert_eq!(lab.ways(), [(0, true), (1, true), (1, false)]);
        let mut parted = 0;
        for deal in 0..lab.deals {
            let entry = lab.play_deal(deal);
            let facts: Vec<_> = entry.facts.iter().collect();
            let told = [0, 1, 2].map(|treatment: usize| facts[treatment].sums(RULES_PART)[0]);
            parted += told[2];
            assert_eq!(told[..2], [0, 0], "who knows the rules is told nothing");
            // As long as the games go on alike they are the same game, but for words that nobody asks for here; whose the
            // last trick is, and what counts, may differ.
            if told[2] == 0 && !change.starts_with("ansagen") {
                let is_course = |key: &str| {
                    key.starts_with("plays_")
                        || key.contains("_said_")
                        || ["thrown_in", "tricks_until_known"].contains(&key)
                };
                let of_course = games::all().iter().filter(|measure| is_course(&measure.key));
                let course = |facts: &Facts| -> Vec<[i64; 2]> {
                    of_course.clone().map(|measure| facts.sums(&measure.key)).collect()
                };
                assert_eq!(course(facts[2]), course(facts[0]), "{change}, deal {deal}");
            }
        }
        // Nobody without an Armut of its own rules declares one.
        let is_never = change.starts_with("armut") || bot != "heuristic";
        assert!(is_never || change.starts_with("ansagen") || parted > 0, "{change}: {parted}");
        if change.starts_with("armut") {
            assert_eq!(parted, 0);
            let sums = played(&lab);
            let results = Results::of(&sums);
            let played = measure_of("plays_armut");
            assert!(results.bots[0].difference(1, played, Effect::Mechanical).unwrap().is_nothing());
            assert!(results.bots[0].value(1, played).unwrap().mean > 0.0);
        }
    }
}

#[test]
fn evenings_have_what_single_deals_have_not() {
    let factors = factors(&["session.pflicht_solo=0,1"]);
    let design = Design::varied(&start("palast", &[], 8), factors, false).unwrap();
    let evenings =
        Lab { unit: Unit::Evening, evening: 8, plays_unaware: false, ..lab(design, "heuristic", 40) };
    let sums = played(&evenings);
    let results = Results::of(&sums);
    let facts = (0..evenings.deals).flat_map(|evening| evenings.play_deal(evening).facts);
    assert_eq!(facts.map(|facts| games_of(&facts)).sum::<i64>(), 2 * 40 * 8);
    let solos = results.bots[0].difference(1, measure_of("plays_solo"), Effect::Total).unwrap();
    assert!(solos.is_shown() && solos.estimate.mean > 0.2, "four of eight games are owed: {solos:?}");
    let loss = results.bots[0].value(0, measure_of("evening_loss")).unwrap();
    assert!(loss.mean > 0.0 && loss.blocks == 40);
    assert_eq!(results.bots[0].difference(1, measure_of("re_wins"), Effect::Mechanical), None);
}

#[test]
fn what_rests_on_few_cases_has_no_interval() {
    let lab = lab(one_at_a_time("ddv", &["sonderpunkte.fuchs=2"]), "heuristic", 16);
    let sums = played(&lab);
    let results = Results::of(&sums);
    let half = |measure| results.bots[0].value(0, measure).unwrap().half_width;
    // Of sixteen games few or none are schwarz, which does not show that none ever is.
    assert_eq!(half(measure_of("below_schwarz")), None);
    assert!(half(measure_of("value")).is_some());
    let planted = results.bots[0].difference(1, fuchs(), Effect::Mechanical).unwrap();
    assert!((1..10).contains(&planted.differs), "{planted:?}");
    assert_eq!((planted.estimate.half_width, planted.p), (None, None));
}

/// Looks that go on would find the moment at which few deals seem to spread least.
#[test]
fn a_run_that_was_made_longer_says_nothing_of_differences_in_few_deals() {
    let lab =
        lab(one_at_a_time("ddv", &["sonderpunkte.fuchs=2", "schweine.mode=automatic"]), "heuristic", 320);
    let looked_at = |is_extended: bool| {
        let mut sums = Sums::new(&lab, &Scope { is_extended, ..whole(&lab) });
        (0..lab.deals).for_each(|deal| sums.add(&lab.play_deal(deal)));
        let results = Results::of(&sums);
        let totals = [1, 2].into_iter().flat_map(|cell| results.bots[0].totals(cell).to_vec());
        totals.map(|(_, difference)| difference).collect::<Vec<Difference>>()
    };
    let told = |difference: &Difference| (difference.estimate.half_width.is_some(), difference.p.is_some());
    let (mut few, mut many) = (0, 0);
    for (once, again) in looked_at(false).iter().zip(looked_at(true)) {
        match once.differs {
            30..100 => {
                few += 1;
                assert_eq!((told(once), told(&again)), ((true, true), (false, false)), "{once:?}");
            }
            100.. => {
                many += 1;
                assert_eq!(told(&again), (true, true), "{again:?}");
            }
            _ => {}
        }
    }
    assert!(few > 0 && many > 0, "{few} differ in few deals, {many} in many");
}

/// A lab beside another of the same rule sets, whose deals go on.
fn played_beside<'a>(own: &'a Lab, control: &'a Lab) -> [Sums<'a>; 2] {
    let (mut both, mut all) = (Sums::beside_a_control(own, &whole(own)), Sums::new(control, &whole(control)));
    for deal in 0..control.deals {
        let of_control = control.play_deal(deal);
        if deal < own.deals {
            both.add_beside(&own.play_deal(deal), &of_control);
        }
        all.add(&of_control);
    }
    [both, all]
}

#[test]
fn with_a_control_differences_are_those_of_values_and_effects_add_up() {
    let same = |changes: &[&str]| start("ddv", changes, 0);
    let changes: [&[&str]; 4] =
        [&[], &["dulle.mode=first"], &["schweine.mode=on_play"], &["deck.nines=false"]];
    let design = || Design::side_by_side(&changes.map(same)).unwrap();
    let (own, control) = (lab(design(), "heuristic:params=careful", 400), lab(design(), "heuristic", 1_500));
    let [both, all] = played_beside(&own, &control);
    let (controlled, plain) = (Results::with_control(&both, &all), Results::of(&both));
    let [controlled, plain] = [&controlled, &plain].map(|results| &results.bots[0]);
    let mut helped = 0;
    for measure in measures() {
        let [values, before] =
            [controlled, plain].map(|bot| [0, 1, 2, 3].map(|cell| bot.value(cell, measure)));
        if values == before {
            // Of few cases, or of few in which the two differ.
            for cell in 1..4 {
                for effect in Effect::ALL {
                    let [one, other] = [controlled, plain].map(|bot| bot.difference(cell, measure, effect));
                    assert_eq!(one.map(|one| one.estimate), other.map(|other| other.estimate), "{measure:?}");
                }
            }
            continue;
        }
        helped += 1;
        for cell in 1..4 {
            let of = |effect| Some(controlled.difference(cell, measure, effect)?.estimate.mean);
            let total = of(Effect::Total).expect("it has values");
            let [base, own] = [values[0], values[cell]].map(|value| value.expect("it is there").mean);
            assert!((total - (own - base)).abs() < 1e-9, "{measure:?} {total} {own} {base}");
            if let Some((by_itself, adapted)) = of(Effect::Mechanical).zip(of(Effect::Adapted)) {
                assert!(
                    (by_itself + adapted - total).abs() < 1e-9,
                    "{measure:?} {by_itself} {adapted} {total}"
                );
            }
        }
        // The same rules by another name.
        assert!(
            controlled.difference(1, measure, Effect::Total).is_some_and(|same| same.is_nothing()),
            "{measure:?}"
        );
    }
    assert!(helped > 15, "{helped}");
    let value = measure_of("value");
    assert!(controlled.worth_of_control(0, value).is_some_and(|worth| worth > 1.2));
    for cell in 0..4 {
        let [controlled, plain] = [controlled, plain].map(|bot| bot.value(cell, value).unwrap());
        assert!(controlled.half_width < plain.half_width, "{controlled:?} {plain:?}");
        let [low, high] = plain.ci95().unwrap();
        assert!(low < controlled.mean && controlled.mean < high, "{controlled:?} {plain:?}");
    }
}

/// How one bot goes with another is not known from a few deals in which they differ, let alone from none.
#[test]
fn a_bot_that_is_its_own_control_stands_as_it_is() {
    let design = || one_at_a_time("ddv", &["sonderpunkte.fuchs=2"]);
    let (short, long) = (lab(design(), "heuristic", 100), lab(design(), "heuristic", 200));
    let [both, all] = played_beside(&short, &long);
    let (controlled, plain) = (Results::with_control(&both, &all), Results::of(&both));
    for measure in measures() {
        let [one, other] = [&controlled, &plain].map(|results| results.bots[0].value(0, measure));
        assert_eq!(one, other, "{measure:?}");
        assert_eq!(controlled.bots[0].worth_of_control(0, measure), None);
    }
}
