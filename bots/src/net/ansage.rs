//! What to say: what each end of the game would be worth, times how likely a network takes it to be.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use doko_engine::play::{SeatTally, Tally};
use doko_engine::rules::RuleSet;
use doko_engine::{Outcome, Party, PerParty, PerSeat, Rules, Score, Seat, Step, View};

use super::bot::in_parts;
use super::network::OUTPUT_ONE;
use super::part::LIMITS;
use crate::choice::{Scene, stakes_if_said, worth_comparing};
use crate::heuristic::to_win;
use crate::manners::Shift;
use crate::solver::Stakes;

/// What is certain.
pub(super) const CERTAIN: u32 = 1 << 16;

/// How likely the own party is to reach each of [`LIMITS`], in parts of [`CERTAIN`]; never more likely than one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chances([u32; LIMITS.len()]);

/// How finely the logistic function is tabulated, and how far.
const STEPS_PER_ONE: i32 = 64;
const FARTHEST: i32 = 12;

/// The logistic function from `-FARTHEST` to `FARTHEST`, in parts of [`CERTAIN`].
static LOGISTIC: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let reach = FARTHEST * STEPS_PER_ONE;
    let at = |n: i32| f64::from(CERTAIN) / (1.0 + libm::exp(-f64::from(n) / f64::from(STEPS_PER_ONE)));
    (-reach..=reach).map(|n| at(n).round() as u32).collect()
});

fn logistic(output: i32) -> u32 {
    let reach = FARTHEST * STEPS_PER_ONE;
    let n = (output / (OUTPUT_ONE / STEPS_PER_ONE)).clamp(-reach, reach);
    LOGISTIC[(n + reach) as usize]
}

impl Chances {
    /// What the outputs of a network mean if they are shifted.
    pub(super) fn of(outputs: &[i32], shift: &Shift) -> Chances {
        let mut least = CERTAIN;
        Chances(std::array::from_fn(|n| {
            let shift = in_parts(shift.towards(LIMITS[n]));
            least = least.min(logistic(outputs[n].saturating_add(shift)));
            least
        }))
    }

    /// How likely the party is to have at least so many Augen, which is one of [`LIMITS`].
    fn of_augen(&self, augen: u32) -> u32 {
        let place = LIMITS.iter().position(|&limit| limit == augen).expect("one of the limits");
        self.0[place]
    }

    /// How likely the seat's party is to keep each step that it may say, by the number of the step.
    pub(super) fn of_steps(&self, view: &View<'_>, own: Party) -> [Option<f64>; 5] {
        let mut chances = [None; 5];
        for step in view.legal_steps() {
            let augen = match step {
                Step::Ansage => to_win(view, own),
                Step::Keine90 => 151,
                Step::Keine60 => 181,
                Step::Keine30 => 211,
                Step::Schwarz => 241,
            };
            chances[step as usize] = Some(f64::from(self.of_augen(augen)) / f64::from(CERTAIN));
        }
        chances
    }

    /// How likely the game is to end between each limit and the next, below the first of all at the beginning.
    fn of_ends(&self) -> [u32; LIMITS.len() + 1] {
        std::array::from_fn(|n| {
            let reached = if n == 0 { CERTAIN } else { self.0[n - 1] };
            reached - self.0.get(n).copied().unwrap_or(0)
        })
    }
}

/// The Augen that stand for an end between a limit and the next.
const ENDS: [u32; LIMITS.len() + 1] = [0, 15, 45, 75, 105, 120, 136, 166, 196, 225, 240, 240];

/// The steps, and silence, among which there is a choice now; as an error what to say where there is none.
pub(super) fn compared(view: &View<'_>) -> Result<Vec<Option<Step>>, Option<Step>> {
    match worth_comparing(view, true) {
        None => Err(None),
        Some(candidates) if candidates.len() == 1 => Err(candidates[0]),
        Some(candidates) => Ok(candidates),
    }
}

/// What to say of these, if anything: the step that is expected to bring most points, if that is more than silence brings by
/// `margin`, in parts of [`CERTAIN`].
pub(super) fn best(
    view: &View<'_>,
    own: Party,
    candidates: &[Option<Step>],
    chances: &Chances,
    margin: i64,
    ends: &mut Ends,
) -> Option<Step> {
    let chances = chances.of_ends();
    let scene = Scene::of(view);
    let parties = likely_parties(view, own);
    let mut worth = |step: Option<Step>| -> i64 {
        let stakes = stakes_if_said(view, &scene.stakes, own, step);
        let points = ends.points(view.rules(), Game { stakes, parties, own, seat: view.seat() });
        points.iter().zip(chances).map(|(&points, chance)| i64::from(points) * i64::from(chance)).sum()
    };
    // Of equals the one that says less comes first.
    let spoken = candidates.iter().flatten().map(|&step| (worth(Some(step)), step));
    let (points, step) = spoken.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    // What is said cannot be taken back.
    let is_worth_it = candidates[0].is_some() || points > worth(None) + margin;
    is_worth_it.then_some(step)
}

/// What the ends of a game bring a seat depends on this, and on the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Game {
    stakes: Stakes,
    parties: PerSeat<Party>,
    own: Party,
    seat: Seat,
}

/// What the [ends](ENDS) of games are worth, once that was asked.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// By which rules.
    rules: Option<Arc<RuleSet>>,
    known: HashMap<Game, [i32; ENDS.len()]>,
}

/// Of how many games it is kept: far more than most rules have.
const GAMES: usize = 1 << 12;

impl Ends {
    /// What each end of a game brings the seat, in points.
    fn points(&mut self, rules: &Rules, game: Game) -> &[i32; ENDS.len()] {
        let Ends { rules: known_by, known } = self;
        if !known_by.as_ref().is_some_and(|set| Arc::ptr_eq(set, rules.shared_set())) {
            *known_by = Some(Arc::clone(rules.shared_set()));
            known.clear();
        }
        if known.len() == GAMES {
            known.clear();
        }
        known.entry(game).or_insert_with(|| game.points(rules.set()))
    }
}

impl Game {
    fn points(&self, rules: &RuleSet) -> [i32; ENDS.len()] {
        std::array::from_fn(|n| {
            let outcome = end(&self.stakes, self.parties, self.own, ENDS[n], n == 0, n == LIMITS.len());
            Score::of(&outcome, rules).points()[self.seat]
        })
    }
}

/// Parties that agree with what the seat knows: in a game of two and two the first others that may be.
fn likely_parties(view: &View<'_>, own: Party) -> PerSeat<Party> {
    let known = view.parties();
    let me = view.seat();
    let others = [1, 2, 3].map(|n| me.clockwise(n));
    let mut friends = 1 - others.iter().filter(|&&seat| known[seat] == Some(own)).count() as i32;
    let mut parties = PerSeat([own.other(); 4]);
    parties[me] = own;
    for seat in others {
        let is_friend = known[seat] == Some(own) || (known[seat].is_none() && friends > 0);
        if is_friend {
            friends -= i32::from(known[seat].is_none());
            parties[seat] = own;
        }
    }
    parties
}

/// An end of the game without Sonderpunkte.
fn end(
    stakes: &Stakes,
    parties: PerSeat<Party>,
    own: Party,
    augen: u32,
    has_none: bool,
    has_all: bool,
) -> Outcome {
    let tricks = match (has_none, has_all) {
        (true, _) => 0,
        (_, true) => 12,
        _ => 6,
    };
    let mut tally = PerParty([Tally::default(); 2]);
    tally[own] = Tally { augen, tricks, ..Tally::default() };
    tally[own.other()] = Tally { augen: 240 - augen, tricks: 12 - tricks, ..Tally::default() };
    let of_seat = |seat: Seat| {
        let of_party = &tally[parties[seat]];
        let seats = parties.iter().filter(|&(_, &party)| party == parties[seat]).count() as u32;
        SeatTally {
            augen: of_party.augen / seats,
            tricks: of_party.tricks.div_ceil(seats),
            ..SeatTally::default()
        }
    };
    Outcome {
        contract: stakes.contract,
        parties,
        tally,
        seats: PerSeat::from_fn(of_seat),
        said: stakes.said,
        ansage: stakes.ansage,
        early_ansage: stakes.early_ansage,
        last_ansage: stakes.last_ansage,
        supras: stakes.supras,
        knocks: stakes.knocks,
        stilles_solo: stakes.stilles_solo,
        alte_on_alte: None,
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::{Action, Question, Rules, Table, Vorbehalt};

    use super::*;
    use crate::Heuristic;

    /// What it says if it takes the chances to be these.
    fn step(view: &View<'_>, own: Party, chances: Chances, margin: i64) -> Option<Step> {
        let candidates = compared(view).expect("there is a choice");
        best(view, own, &candidates, &chances, margin, &mut Ends::default())
    }

    /// Calls `look` with the question for an Ansage at which the first seat may speak for the last time, unasked before.
    fn at_the_last_question(preset: &str, look: impl FnOnce(&View<'_>, Party)) {
        let rules = Rules::preset(preset).unwrap();
        for index in 0.. {
            let mut table = Table::new(&rules, rules.deal(1, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let own = view.own_party();
                let closes = view.closing_steps().contains(Step::Ansage);
                if let (Some(own), true) = (own, closes && view.question() == Some(Question::Ansage)) {
                    look(&view, own);
                    return;
                }
                let gesund = Action::Declare(Vorbehalt::Gesund);
                let legal = view.legal_actions();
                let answer = if legal.contains(&gesund) { gesund } else { legal[0] };
                table.answer(answer).unwrap();
            }
        }
    }

    /// The chances of a network that is sure of so many Augen.
    fn sure_of(augen: u32) -> Chances {
        Chances::of(
            &LIMITS.map(|limit| if limit <= augen { 20 * OUTPUT_ONE } else { -20 * OUTPUT_ONE }),
            &Shift::NONE,
        )
    }

    #[test]
    fn a_seat_says_what_it_is_sure_to_keep_and_is_silent_where_it_is_sure_to_lose() {
        at_the_last_question("ddv", |view, own| {
            assert_eq!(step(view, own, sure_of(140), 0), Some(Step::Ansage));
            assert_eq!(step(view, own, sure_of(100), 0), None);
            // What costs more than a game can bring is not worth it.
            assert_eq!(step(view, own, sure_of(140), 100 * i64::from(CERTAIN)), None);
        });
    }

    #[test]
    fn chances_of_steps_are_those_of_their_augen_and_never_grow() {
        at_the_last_question("ddv", |view, own| {
            let outputs: [i32; LIMITS.len()] = std::array::from_fn(|n| (n as i32 - 6) * OUTPUT_ONE / 2);
            let chances = Chances::of(&outputs, &Shift::NONE).of_steps(view, own);
            let told: Vec<f64> = chances.into_iter().flatten().collect();
            assert_eq!(told.len(), view.legal_steps().count());
            assert!(told.is_sorted_by(|less, more| less >= more), "{told:?}");
            let sure = sure_of(151).of_steps(view, own);
            let is_kept = |step: Step| sure[step as usize].map(|chance| chance > 0.99);
            assert_eq!(is_kept(Step::Keine90), Some(true));
            assert_eq!(is_kept(Step::Keine60), Some(false));
        });
    }

    #[test]
    fn what_ends_are_worth_is_the_same_remembered_from_games_by_any_rules() {
        let rules = ["ddv", "vln", "palast"].map(|preset| Rules::preset(preset).unwrap());
        let heuristic = Heuristic::default();
        let (mut ends, mut remembered) = (Ends::default(), 0);
        for index in 0..30 {
            let rules = &rules[index as usize % rules.len()];
            let mut table = Table::new(rules, rules.deal(2, index / 2, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                if let (Some(Question::Ansage), Some(own)) = (view.question(), view.own_party()) {
                    let scene = Scene::of(&view);
                    for step in [None, Some(Step::Ansage), Some(Step::Keine90)] {
                        let stakes = stakes_if_said(&view, &scene.stakes, own, step);
                        let parties = likely_parties(&view, own);
                        let game = Game { stakes, parties, own, seat: view.seat() };
                        remembered += usize::from(ends.known.contains_key(&game));
                        assert_eq!(*ends.points(rules, game), game.points(rules.set()));
                    }
                }
                table.answer(heuristic.answer(&view)).unwrap();
            }
        }
        assert!(remembered > 500, "{remembered}");
    }

    #[test]
    fn a_shift_moves_the_chances_of_the_augen_it_is_for() {
        let outputs = [0; LIMITS.len()];
        let shifted = Chances::of(&outputs, &Shift::by_reach([2.0, 0.0, -2.0]));
        let even = logistic(0);
        assert!(
            [1, 30, 60, 90, 120, 121]
                .iter()
                .all(|&augen| shifted.of_augen(augen) == logistic(2 * OUTPUT_ONE))
        );
        assert_eq!(shifted.of_augen(151), even);
        assert!(
            [181, 211, 240, 241].iter().all(|&augen| shifted.of_augen(augen) == logistic(-2 * OUTPUT_ONE))
        );
        assert!(logistic(-2 * OUTPUT_ONE) < even && even < logistic(2 * OUTPUT_ONE));
    }

    #[test]
    fn ends_are_as_likely_as_their_limits_say() {
        let outputs: [i32; LIMITS.len()] = std::array::from_fn(|n| (5 - n as i32) * OUTPUT_ONE);
        assert_eq!(Chances::of(&outputs, &Shift::NONE).of_ends().iter().sum::<u32>(), CERTAIN);
        assert_eq!(sure_of(121).of_ends().iter().filter(|&&chance| chance > CERTAIN / 2).count(), 1);
        assert_eq!(logistic(0), CERTAIN / 2);
    }
}
