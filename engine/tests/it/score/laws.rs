//! Laws of every score: any outcome under any rules.

use doko_engine::play::{AlteOnAlte, SeatTally, Tally};
use doko_engine::rules::{
    AbsageCounts, AllOrSome, AltenstrafeWhen, ArmutSuspends, AsAnnounced, Doubling, DulleCaughtBy,
    EvenCounts, GegenWhen, InHochzeit, Kontra121, NobodyWon, Reached, RuleSet, Scheme, SchwarzBy,
    SoloLostFactor, SoloValue, Sonderpunkt, StepsCount, Threshold,
};
use doko_engine::{
    Contract, Item, Klaerungsstich, Outcome, Party, PerParty, PerSeat, Score, Seat, SoloKind, Step,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::hand::{ALONE, TWO};
use super::rules::ddv;

fn amount() -> impl Strategy<Value = i32> {
    0..=20_i32
}

/// Column `ddv` with any values of the keys that no preset knows.
fn any_additions() -> impl Strategy<Value = RuleSet> {
    let words = (
        select(vec![EvenCounts::Won, EvenCounts::GegenDieAlten]),
        select(vec![StepsCount::Reached, StepsCount::Announced]),
        any::<bool>(),
        select(vec![
            SoloLostFactor::Same,
            SoloLostFactor::Threefold,
            SoloLostFactor::Sixfold,
            SoloLostFactor::Ninefold,
        ]),
        select(vec![GegenWhen::Always, GegenWhen::Re]),
        subsequence(vec![AsAnnounced::Solo, AsAnnounced::Hochzeit, AsAnnounced::Armut], 0..=3),
        proptest::option::of(1..=5_u8),
        select(vec![InHochzeit::All, InHochzeit::OnceSettled, InHochzeit::None]),
    );
    (words, proptest::array::uniform7(amount())).prop_map(|(words, amounts)| {
        let mut set = ddv();
        let (score, worth) = (&mut set.score, &mut set.sonderpunkte);
        let feigheit;
        (
            score.even,
            score.steps,
            worth.for_losers,
            score.solo_lost_factor,
            worth.gegen_die_alten_when,
            score.as_announced,
            feigheit,
            worth.in_hochzeit,
        ) = words;
        score.feigheit = Threshold(feigheit);
        [
            score.solo_bonus,
            score.early_ansage,
            score.absage_points,
            score.lone_hochzeit,
            worth.fuchs_both,
            worth.dulle_last_trick,
            worth.klabautermann,
        ] = amounts;
        set
    })
}

/// Any values of the keys that the score reads.
fn any_rules() -> impl Strategy<Value = RuleSet> {
    let modes = (
        select(vec![Scheme::Points, Scheme::Alten]),
        select(vec![SchwarzBy::Tricks, SchwarzBy::Augen]),
        select(vec![Kontra121::Alone, Kontra121::Last, Kontra121::Never]),
        select(vec![Doubling::Off, Doubling::Base, Doubling::BaseAndGegen, Doubling::All]),
        select(vec![AbsageCounts::Always, AbsageCounts::Fulfilled]),
        select(vec![Reached::Off, Reached::Deepest, Reached::Each, Reached::Missed]),
        select(vec![NobodyWon::Nothing, NobodyWon::Extras]),
        select(vec![AltenstrafeWhen::Last, AltenstrafeWhen::Any]),
        select(vec![DulleCaughtBy::Any, DulleCaughtBy::Dulle]),
    );
    let numbers = (
        proptest::array::uniform16(amount()),
        proptest::array::uniform6(0..=100_i32),
        proptest::array::uniform2(0..=121_u32),
        select(vec![3, 6, 9]),
        subsequence(
            vec![(SoloKind::DAMEN, 3), (SoloKind::NULL, 9), (SoloKind::DIAMOND, 0), (SoloKind::KOENIG, 20)],
            0..=4,
        ),
    );
    let suspends =
        subsequence(vec![ArmutSuspends::Doppelkopf, ArmutSuspends::Karlchen, ArmutSuspends::Fuchs], 0..=3);
    let in_solos = subsequence(Sonderpunkt::ALL.to_vec(), 0..=Sonderpunkt::ALL.len());
    let all = (modes, numbers, suspends, in_solos, any::<bool>(), any_additions());
    all.prop_map(|(modes, numbers, suspends, in_solos, trickless_wins, mut set)| {
        let score = &mut set.score;
        let worth = &mut set.sonderpunkte;
        (
            score.scheme,
            score.schwarz,
            score.kontra_121,
            score.doubling,
            score.absage,
            score.reached,
            score.nobody_won,
            score.altenstrafe_when,
            worth.dulle_caught_by,
        ) = modes;
        let (amounts, alten, schneider, factor, solo_value) = numbers;
        [
            score.won,
            score.ansage,
            score.fuchs_payment,
            score.altenstrafe,
            score.karlchen_stake,
            worth.gegen_die_alten,
            worth.doppelkopf,
            worth.fuchs,
            worth.fuchs_last_trick,
            worth.fuchs_caught_last_trick,
            worth.karlchen,
            worth.karlchen_caught,
            worth.dulle_caught,
            worth.herzstich,
            worth.solo,
            set.stake,
        ] = amounts;
        score.alten = alten;
        score.schneider = schneider;
        score.solo_factor = factor;
        score.solo_value = solo_value.into_iter().map(|(kind, points)| SoloValue { kind, points }).collect();
        worth.in_solos = AllOrSome(in_solos);
        set.trickless_wins = trickless_wins;
        set.armut.suspends = suspends;
        set
    })
}

/// A contract with the parties it can end with.
fn any_contract() -> impl Strategy<Value = (Contract, [Party; 4], Option<Seat>)> {
    let [first, second] = [Seat::ALL[0], Seat::ALL[2]];
    let hochzeit = Contract::Hochzeit(first, Klaerungsstich::Any);
    let armut = Contract::Armut { poor: first, taker: second };
    let mut all = vec![
        (Contract::Normal, TWO, None),
        (hochzeit, TWO, None),
        (armut, TWO, None),
        (Contract::Normal, ALONE, None),
        (Contract::Normal, ALONE, Some(first)),
        (hochzeit, ALONE, None),
        (Contract::SCHIEBEKOPF, TWO, None),
        (Contract::HAMMELRENNEN, ALONE, None),
        (Contract::RAMSCH, TWO, None),
    ];
    all.extend(SoloKind::SHIPPED.map(|kind| (Contract::Solo(kind, first), ALONE, None)));
    select(all)
}

/// Augen and tricks of the four seats that add up to what a deck has, Füchse that were caught as often as lost,
/// and whatever else, said and shown.
fn any_outcome() -> impl Strategy<Value = Outcome> {
    let cuts = (proptest::array::uniform3(0..=240_u32), proptest::array::uniform3(0..=12_u32));
    let shown = proptest::array::uniform2(proptest::array::uniform8(0..=2_u32));
    let said = proptest::array::uniform2(proptest::option::of(select(Step::ALL.to_vec())));
    let fuechse = proptest::collection::vec((0..2_usize, 0..2_usize, any::<bool>()), 0..=2);
    let alten = proptest::option::of((any::<bool>(), 0..4_usize, 1..4_usize));
    let without = any::<[bool; 2]>();
    let last = (select(Party::BOTH.to_vec()), 0..=4_u8, 0..=4_u8);
    (any_contract(), cuts, shown, said, without, last, fuechse, alten).prop_map(
        |(
            (contract, parties, stilles_solo),
            (augen, tricks),
            shown,
            said,
            without,
            (last, supras, knocks),
            fuechse,
            alten,
        )| {
            let parts = |mut cuts: [u32; 3], all: u32| {
                cuts.sort_unstable();
                [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], all - cuts[2]]
            };
            let (augen, tricks) = (parts(augen, 240), parts(tricks, 12));
            let mut seats = PerSeat([0, 1, 2, 3].map(|seat| SeatTally {
                augen: augen[seat],
                tricks: tricks[seat],
                ..SeatTally::default()
            }));
            let parties = PerSeat(parties);
            let members = |party| -> Vec<Seat> {
                Seat::ALL.into_iter().filter(|&seat| parties[seat] == party).collect()
            };
            for (catcher, loser, by_re) in fuechse {
                let party = if by_re { Party::Re } else { Party::Kontra };
                let (catchers, losers) = (members(party), members(party.other()));
                seats[catchers[catcher % catchers.len()]].fuchs_caught += 1;
                seats[losers[loser % losers.len()]].fuchs_lost += 1;
            }
            let alte_on_alte = alten.map(|(last, owner, distance)| {
                seats.0[owner].alten = 1;
                seats.0[(owner + distance) % 4].alten = 1;
                if last { AlteOnAlte::LastTrick } else { AlteOnAlte::EarlierTrick }
            });
            let tally = PerParty::from_fn(|party| {
                let sum = |of: [u32; 4]| members(party).iter().map(|seat| of[seat.index()]).sum();
                let [doppelkopf, fuchs, first, second, third, fourth, fifth, herzstich] =
                    shown[party as usize];
                Tally {
                    augen: sum(augen),
                    tricks: sum(tricks),
                    doppelkopf,
                    fuchs,
                    fuchs_last_trick: first.min(1),
                    fuchs_caught_last_trick: second,
                    karlchen: third.min(1),
                    karlchen_caught: fourth,
                    dulle_caught: fifth,
                    dulle_caught_by_dulle: fifth.min(1),
                    dulle_last_trick: fourth,
                    herzstich,
                    klabautermann: third,
                    by_alte: 0,
                }
            });
            let ansage = PerParty::from_fn(|party| {
                let index = party as usize;
                said[index] == Some(Step::Ansage) || said[index].is_some() && !without[index]
            });
            let last_ansage = [last, last.other()].into_iter().find(|&party| ansage[party]);
            let early_ansage = PerParty::from_fn(|party| ansage[party] && without[party.other() as usize]);
            // Nobody doubles further before both have doubled.
            let supras = if ansage.0 == [true; 2] { supras } else { 0 };
            Outcome {
                contract,
                parties,
                tally,
                seats,
                said: PerParty(said),
                ansage,
                early_ansage,
                last_ansage,
                supras,
                knocks,
                stilles_solo,
                alte_on_alte,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Catalogue section 5: the points of all players add up to zero in every game; payments of each kind too.
    #[test]
    fn points_and_payments_add_up_to_zero(outcome in any_outcome(), rules in any_rules()) {
        let score = Score::of(&outcome, &rules);
        prop_assert_eq!(score.points().0.iter().sum::<i32>(), 0);
        for item in Item::ALL {
            prop_assert_eq!(Seat::ALL.map(|seat| score.payment(seat, item)).iter().sum::<i32>(), 0);
        }
    }

    /// Partners score alike, but for what passes from seat to seat.
    #[test]
    fn partners_score_alike_but_for_payments(outcome in any_outcome(), rules in any_rules()) {
        let score = Score::of(&outcome, &rules);
        let paid = |seat| Item::ALL.map(|item| score.payment(seat, item)).iter().sum::<i32>();
        let knocks = score.knock_factor();
        let rest = PerSeat::from_fn(|seat| score.points()[seat] - knocks * paid(seat));
        for (one, other) in Seat::ALL.into_iter().flat_map(|one| Seat::ALL.map(|other| (one, other))) {
            if outcome.parties[one] == outcome.parties[other] || outcome.contract.is_each_alone() {
                prop_assert_eq!(rest[one], rest[other]);
            }
        }
        let has_lost = score.winner() == Some(Party::Kontra);
        let factor = outcome.soloist().map_or(1, |_| rules.score.soloist_factor(has_lost));
        if !outcome.contract.is_each_alone() {
            prop_assert_eq!(rest[Seat::ALL[0]], knocks * factor * score.value(), "seat 0 is Re");
        }
    }

    /// The sheet explains the value: lines times their factor, Re's less Kontra's; the factor is 1, 2 or 4.
    #[test]
    fn lines_and_factors_make_the_value(outcome in any_outcome(), rules in any_rules()) {
        let score = Score::of(&outcome, &rules);
        let signed = |(party, item, points)| {
            let sign = if party == Party::Re { 1 } else { -1 };
            sign * points * score.factor_of(item)
        };
        prop_assert_eq!(score.items().map(signed).sum::<i32>(), score.value());
        // Re, Kontra and each Supra.
        let said = outcome.counts_as_said(&rules).0.iter().filter(|&&said| said).count();
        let doubles = rules.score.doubling != Doubling::Off && score.winner().is_some();
        let wanted = if doubles { 1 << (said + usize::from(outcome.supras)) } else { 1 };
        prop_assert_eq!(score.factor(), wanted);
        prop_assert!(score.items().all(|(_, item, _)| !item.is_payment()));
        prop_assert!(score.payments().all(|(_, item, _)| item.is_payment()));
    }

    /// Key `klopfen.mode`: a knock doubles the points of everybody and changes no line.
    #[test]
    fn a_knock_doubles_the_points_and_nothing_else(outcome in any_outcome(), rules in any_rules()) {
        let plain = Score::of(&Outcome { knocks: 0, ..outcome }, &rules);
        let score = Score::of(&outcome, &rules);
        let times = [1, 2, 4, 8, 16][usize::from(outcome.knocks)];
        prop_assert_eq!(score.points().0, plain.points().0.map(|points| times * points));
        prop_assert!(score.items().eq(plain.items()) && score.payments().eq(plain.payments()));
        prop_assert_eq!((score.value(), score.winners()), (plain.value(), plain.winners()));
    }

    /// The winners are the seats of the winning party; where each plays alone there is at least one.
    #[test]
    fn winners_are_the_seats_of_the_winner(outcome in any_outcome(), rules in any_rules()) {
        let score = Score::of(&outcome, &rules);
        prop_assert_eq!(score.winner(), outcome.winner(&rules));
        if outcome.contract.is_each_alone() {
            prop_assert_eq!(score.winner(), None);
            prop_assert!(score.winners().0.contains(&true));
        } else {
            for seat in Seat::ALL {
                prop_assert_eq!(score.winners()[seat], score.winner() == Some(outcome.parties[seat]));
            }
        }
    }

    /// Only two missed Absagen leave a game of two parties without a winner.
    #[test]
    fn somebody_wins_unless_both_miss_an_absage(outcome in any_outcome(), rules in any_rules()) {
        if !outcome.contract.is_each_alone() && outcome.winner(&rules).is_none() {
            for party in Party::BOTH {
                let step = outcome.said[party].expect("a party that missed an Absage has said one");
                prop_assert!(step > Step::Ansage);
                prop_assert!(!outcome.stayed_below(party.other(), step, &rules));
            }
        }
    }
}

/// Scores are made by the million: no heap, and few bytes.
#[test]
fn a_score_is_small() {
    fn is_copy<T: Copy>(_: T) {}
    is_copy(Score::of(&super::hand::normal(121), &ddv()));
    assert!(size_of::<Score>() <= 256, "{}", size_of::<Score>());
}
