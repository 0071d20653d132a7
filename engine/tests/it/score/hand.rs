//! Outcomes by hand, and score sheets as text.

use doko_engine::play::{AlteOnAlte, SeatTally, Tally};
use doko_engine::rules::RuleSet;
use doko_engine::{Contract, Outcome, Party, PerParty, PerSeat, Score, Seat, SoloKind, Step};

/// The deepest step of Re and of Kontra.
pub(crate) type Said = [Option<Step>; 2];

/// Two against two: seats 0 and 2 are Re.
pub(crate) const TWO: [Party; 4] = [Party::Re, Party::Kontra, Party::Re, Party::Kontra];
/// Seat 0 against three.
pub(crate) const ALONE: [Party; 4] = [Party::Re, Party::Kontra, Party::Kontra, Party::Kontra];
/// Nothing was said.
pub(crate) const NOTHING: Said = [None, None];

/// A Normalspiel, or a ♦-Solo of seat 0: parties, then Augen, tricks and deepest step of Re and of Kontra; an
/// Absage comes with the Ansage, and Re, if said, came last. No Sonderpunkte.
pub(crate) fn outcome(parties: [Party; 4], augen: [u32; 2], tricks: [u32; 2], said: Said) -> Outcome {
    assert_eq!(augen[0] + augen[1], 240, "the deck counts 240 Augen");
    let tally = |party: usize| Tally { augen: augen[party], tricks: tricks[party], ..Tally::default() };
    let contract =
        if parties == ALONE { Contract::Solo(SoloKind::DIAMOND, Seat::ALL[0]) } else { Contract::Normal };
    // The first two seats belong to different parties; all tricks of a party lie before one of them.
    let seats = [0, 1, 2, 3].map(|index| match index {
        0 | 1 => SeatTally { augen: augen[index], tricks: tricks[index], ..SeatTally::default() },
        _ => SeatTally::default(),
    });
    Outcome {
        contract,
        parties: PerSeat(parties),
        tally: PerParty([tally(0), tally(1)]),
        seats: PerSeat(seats),
        said: PerParty(said),
        ansage: PerParty(said.map(|step| step.is_some())),
        early_ansage: PerParty::default(),
        last_ansage: Party::BOTH.into_iter().find(|&party| said[party as usize].is_some()),
        supras: 0,
        knocks: 0,
        stilles_solo: None,
        alte_on_alte: None,
    }
}

/// Two against two, with these Augen for Re; nobody is schwarz, nothing was said.
pub(crate) fn normal(re: u32) -> Outcome {
    outcome(TWO, [re, 240 - re], [6, 6], NOTHING)
}

/// Seats 0 and 1, of different parties, have each played a ♣Q to one trick.
pub(crate) fn alte_on_alte(mut outcome: Outcome, when: AlteOnAlte) -> Outcome {
    outcome.alte_on_alte = Some(when);
    outcome.seats.0[0].alten = 1;
    outcome.seats.0[1].alten = 1;
    outcome
}

/// The lines of the parties as text, each "party item points".
pub(crate) fn sheet(score: &Score) -> String {
    let lines = score.items().map(|(party, item, points)| format!("{party} {} {points}", item.key()));
    lines.collect::<Vec<_>>().join(", ")
}

/// The payments as text, each "seat item points".
pub(crate) fn payments(score: &Score) -> String {
    let lines = score.payments().map(|(seat, item, points)| format!("{seat} {} {points}", item.key()));
    lines.collect::<Vec<_>>().join(", ")
}

/// The score has these lines, and Re's side of it is worth so much; there are no payments.
pub(crate) fn assert_sheet(rules: &RuleSet, outcome: &Outcome, lines: &str, value: i32) {
    let score = Score::of(outcome, rules);
    assert_eq!(sheet(&score), lines, "{outcome:?}");
    assert_eq!(payments(&score), "", "{outcome:?}");
    assert_eq!(score.value(), value, "{outcome:?}");
    let points = match outcome.soloist() {
        Some(_) => [3 * value, -value, -value, -value],
        None => [value, -value, value, -value],
    };
    assert_eq!(score.points().0, points, "{outcome:?}");
}
