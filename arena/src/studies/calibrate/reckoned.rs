//! What a step brings by the rules alone: the score with it and without it, where nobody else says anything.

use doko_engine::{Contract, Outcome, Party, PerParty, PerSeat, Rules, Score, Seat, SoloKind, Step};

use super::case::{Role, Series};
use super::ladder::Ladder;
use super::sums::Even;

/// What a step brings the one who says it, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoned {
    /// If it is just kept.
    pub kept: i32,
    /// If it is just missed: the other party has reached its limit, and no more.
    pub lost: i32,
}

impl Reckoned {
    /// What a step brings under these rules over the one before it, reckoned by their score.
    ///
    /// The other party has said nothing. Re or Kontra is just kept, or missed, with between 90 and 150 Augen; soloists
    /// play a Damensolo.
    pub fn of(series: Series, rules: &Rules) -> Reckoned {
        let before = Ladder::under(rules).before(series.step);
        let points = |said, kept| points(series, said, kept, rules);
        let gain = |kept: bool| points(Some(series.step), kept) - points(before, kept);
        Reckoned { kept: gain(true), lost: gain(false) }
    }

    /// The chance from which on that pays; `None` if it brings no more when it is kept.
    pub fn even(self) -> Option<Even> {
        let [kept, lost] = [self.kept, self.lost].map(f64::from);
        (kept > lost).then(|| Even { chance: -lost / (kept - lost), half_width: None })
    }
}

/// The points of the speaker if its party has said this, and has just kept or just missed the step of the series.
fn points(series: Series, said: Option<Step>, kept: bool, rules: &Rules) -> i32 {
    let Series { role, step } = series;
    let (own, is_solo) = (role.party(), matches!(role, Role::Soloist | Role::AgainstSoloist));
    // The Augen and tricks of the other party.
    let (augen, tricks) = match (step, kept) {
        (Step::Ansage, true) => (110, 5),
        (Step::Ansage, false) => (130, 7),
        (Step::Schwarz, true) => (0, 0),
        (Step::Schwarz, false) => (10, 1),
        (absage, true) => (absage.limit() - 1, 3),
        (absage, false) => (absage.limit(), 3),
    };
    let mut outcome = Outcome {
        contract: if is_solo { Contract::Solo(SoloKind::DAMEN, Seat::ALL[0]) } else { Contract::Normal },
        parties: PerSeat::from_fn(|seat| {
            let is_re = seat == Seat::ALL[0] || (!is_solo && seat == Seat::ALL[1]);
            if is_re { Party::Re } else { Party::Kontra }
        }),
        tally: PerParty::default(),
        seats: PerSeat::default(),
        said: PerParty::default(),
        ansage: PerParty::default(),
        early_ansage: PerParty::default(),
        last_ansage: None,
        supras: 0,
        knocks: 0,
        stilles_solo: None,
        alte_on_alte: None,
    };
    for (party, augen, tricks) in [(own, 240 - augen, 12 - tricks), (own.other(), augen, tricks)] {
        outcome.tally[party].augen = augen;
        outcome.tally[party].tricks = tricks;
    }
    if let Some(said) = said {
        outcome.said[own] = Some(said);
        outcome.ansage[own] = Ladder::under(rules).contains(said, Step::Ansage);
        outcome.last_ansage = outcome.ansage[own].then_some(own);
    }
    let speaker = if own == Party::Re { Seat::ALL[0] } else { Seat::ALL[3] };
    Score::of(&outcome, rules.set()).points()[speaker]
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::rules::RuleSource;

    fn even(series: Series, rules: &Rules) -> f64 {
        Reckoned::of(series, rules).even().unwrap().chance
    }

    #[test]
    fn under_ddv_steps_pay_from_where_the_essener_system_says() {
        let ddv = Rules::preset("ddv").unwrap();
        for role in [Role::Re, Role::Kontra] {
            assert!((even(Series::of(Step::Ansage, role), &ddv) - 0.5).abs() < 1e-12);
        }
        let claimed = [8.0 / 9.0, 11.0 / 12.0, 14.0 / 15.0, 17.0 / 18.0];
        // One point more, or eight less: four to the other party that one would have had oneself.
        assert_eq!(Reckoned::of(Series::of(Step::Keine90, Role::Re), &ddv), Reckoned { kept: 1, lost: -8 });
        for (step, claimed) in Step::ABSAGEN.into_iter().zip(claimed) {
            assert!((even(Series::of(step, Role::Re), &ddv) - claimed).abs() < 1e-12, "{step}");
        }
    }

    #[test]
    fn a_step_that_costs_nothing_and_brings_nothing_never_pays() {
        let worthless = RuleSource::preset("ddv").set("score.ansage=0").rules().unwrap();
        let re = Reckoned::of(Series::of(Step::Ansage, Role::Re), &worthless);
        assert_eq!((re, re.even()), (Reckoned { kept: 0, lost: 0 }, None));
    }

    #[test]
    fn where_re_doubles_it_brings_what_the_game_is_worth() {
        let doubled =
            RuleSource::preset("ddv").set("score.ansage=0").set("score.doubling=base").rules().unwrap();
        let re = Reckoned::of(Series::of(Step::Ansage, Role::Re), &doubled);
        // Won is doubled, gegen die Alten is not.
        assert_eq!(re, Reckoned { kept: 1, lost: -1 });
    }
}
