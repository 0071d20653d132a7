//! What an evening has to know of a finished game, and what in it may bring Bock games.

use crate::card::Card;
use crate::contract::{Contract, SoloKind};
use crate::game::{Game, Redeal, Trick};
use crate::order::EffectiveSuit;
use crate::rules::{BockEvent, RuleSet, Rules, SittingDealer};
use crate::score::{Outcome, Score};
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// What an evening has to know of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The points of each seat as its score has them.
    pub points: PerSeat<i32>,
    /// Who played alone against three and is scored as in a solo: announced, stille Hochzeit, lone Hochzeit, stilles
    /// Solo.
    pub alone: Option<Seat>,
    /// Who played an announced solo, and of which kind; only these settle what is owed.
    pub solo: Option<(Seat, SoloKind)>,
    /// What the game is worth to each player of Re, payments from seat to seat aside; `None` unless two play against
    /// two.
    pub re: Option<i32>,
    /// What happened that may bring Bock games.
    pub events: Vec<BockEvent>,
}

impl Played {
    /// A game of two against two with these points, Re at seat 0, in which nothing happened that brings Bock games but
    /// that everybody may have scored 0.
    pub fn plain(points: PerSeat<i32>) -> Played {
        let is_zero = points.0 == [0; 4];
        Played {
            points,
            alone: None,
            solo: None,
            re: Some(points.0[0]),
            events: is_zero.then_some(BockEvent::BothZero).into_iter().collect(),
        }
    }

    /// Points of the four who play and of the dealer who sits out, at a table of five, Bock aside.
    ///
    /// "bei fünf Spielern vervierfacht … bei fünf Spielern auch dem Geber" (arminia, "Wertung"): under key
    /// `session.sitting_dealer` the dealer is one more opponent of whoever plays alone.
    pub fn points_of_five(&self, rules: &Rules) -> (PerSeat<i32>, i32) {
        let is_single = rules.set().session.sitting_dealer == SittingDealer::SoloSingle;
        let Some(alone) = self.alone.filter(|_| is_single) else { return (self.points, 0) };
        let (mut points, single) = (self.points, self.points[alone.next()]);
        points[alone] -= single;
        (points, single)
    }

    /// What a finished game was; `None` before it is over, and if the cards were thrown in.
    pub fn of(game: &Game<'_>) -> Option<Played> {
        let (outcome, score) = (game.outcome()?, game.score()?);
        let mut events = events(&outcome, &score, game.rules().set());
        // It brings Bock also where it came too early in a Hochzeit for a Sonderpunkt.
        let came_early = !events.contains(&BockEvent::Herzstich) && has_herzstich(game);
        events.extend(came_early.then_some(BockEvent::Herzstich));
        events.extend(game.is_armut_refused().then_some(BockEvent::ArmutRefused));
        let alone = outcome.soloist();
        let is_two_against_two = alone.is_none() && !outcome.contract.is_each_alone();
        Some(Played {
            events,
            points: *score.points(),
            alone,
            re: is_two_against_two.then(|| score.value() * score.knock_factor()),
            solo: match outcome.contract {
                // That of a Schwarze Sau was nobody's choice.
                Contract::Solo(kind, soloist) if game.schwarze_sau().is_none() => Some((soloist, kind)),
                _ => None,
            },
        })
    }
}

/// Whether all four have followed plain ♥ in a trick of a Hochzeit.
fn has_herzstich(game: &Game<'_>) -> bool {
    let is_plain = |&card: &Card| game.order().suit(card) == EffectiveSuit::Hearts;
    let is_herzstich = |trick: Trick| trick.cards.iter().all(is_plain);
    matches!(game.contract(), Contract::Hochzeit(..)) && game.tricks().any(is_herzstich)
}

/// What cards that are dealt again may bring.
pub(super) fn event_of(redeal: Redeal) -> Option<BockEvent> {
    match redeal {
        Redeal::ThrownIn => Some(BockEvent::ThrownIn),
        Redeal::ArmutRefused => Some(BockEvent::ArmutRefused),
        Redeal::TwoArmuten => None,
    }
}

/// All events of the cards and what was said, whichever of them the rules ask for.
///
/// A solo is lost by whoever plays alone, announced or not, if the others win. A Nullsolo is never black: it is about taking no trick.
fn events(outcome: &Outcome, score: &Score, rules: &RuleSet) -> Vec<BockEvent> {
    if outcome.contract.is_each_alone() {
        return Vec::new();
    }
    let tally = &outcome.tally;
    let any = |is_so: &dyn Fn(Party) -> bool| Party::BOTH.into_iter().any(is_so);
    let is_null = rules.null_soloist(outcome.contract).is_some();
    let has_lost_ansage = |party| outcome.ansage[party] && score.winner() != Some(party);
    let happened = [
        (BockEvent::BothZero, score.points().0 == [0; 4]),
        (BockEvent::Augen120, Party::BOTH.into_iter().all(|party| tally[party].augen == 120)),
        (BockEvent::Herzstich, any(&|party| tally[party].herzstich > 0)),
        (BockEvent::LostAnsage, any(&has_lost_ansage)),
        (BockEvent::LostRe, has_lost_ansage(Party::Re)),
        (BockEvent::LostKontra, has_lost_ansage(Party::Kontra)),
        (BockEvent::ReAndKontra, outcome.ansage == PerParty([true; 2])),
        (BockEvent::LostSolo, outcome.soloist().is_some() && score.winner() == Some(Party::Kontra)),
        (BockEvent::Black, !is_null && any(&|party| tally[party].tricks == 0)),
    ];
    happened.into_iter().filter(|&(_, has_happened)| has_happened).map(|(event, _)| event).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{SeatTally, Tally};
    use crate::rules::{RuleSet, Rules};

    const TWO: [Party; 4] = [Party::Re, Party::Kontra, Party::Re, Party::Kontra];
    const ALONE: [Party; 4] = [Party::Re, Party::Kontra, Party::Kontra, Party::Kontra];

    /// A Normalspiel in which Re has these Augen and tricks.
    fn outcome(parties: [Party; 4], augen: u32, tricks: u32) -> Outcome {
        let tally = |augen, tricks| Tally { augen, tricks, ..Tally::default() };
        Outcome {
            contract: Contract::Normal,
            parties: PerSeat(parties),
            tally: PerParty([tally(augen, tricks), tally(240 - augen, 12 - tricks)]),
            seats: PerSeat([SeatTally::default(); 4]),
            said: PerParty([None; 2]),
            ansage: PerParty([false; 2]),
            early_ansage: PerParty::default(),
            last_ansage: None,
            supras: 0,
            knocks: 0,
            stilles_solo: None,
            alte_on_alte: None,
        }
    }

    fn events_of(outcome: &Outcome) -> Vec<BockEvent> {
        let rules: RuleSet = Rules::preset("palast").unwrap().set().clone();
        events(outcome, &Score::of(outcome, &rules), &rules)
    }

    /// Key `session.bock_events`, catalogue "Beyond the seeds"; worked out by hand.
    #[test]
    fn session_bock_events_are_found_in_the_outcome() {
        assert_eq!(events_of(&outcome(TWO, 130, 6)), []);
        // Kontra wins with 120: one point and gegen die Alten.
        assert_eq!(events_of(&outcome(TWO, 120, 6)), [BockEvent::Augen120]);
        assert_eq!(events_of(&outcome(TWO, 240, 12)), [BockEvent::Black]);
        assert_eq!(events_of(&outcome(ALONE, 130, 6)), []);
        // A stille Hochzeit is lost, and with it a solo.
        assert_eq!(events_of(&outcome(ALONE, 100, 6)), [BockEvent::LostSolo]);
        // Where nobody has won, nobody has lost: keine 30 needs 211, keine 90 fewer than 90.
        let mut nobody = outcome(ALONE, 175, 6);
        nobody.said = PerParty([Some(crate::Step::Keine30), Some(crate::Step::Keine90)]);
        assert!(!events_of(&nobody).contains(&BockEvent::LostSolo));

        let mut herzstich = outcome(TWO, 130, 6);
        herzstich.tally[Party::Kontra].herzstich = 1;
        assert_eq!(events_of(&herzstich), [BockEvent::Herzstich]);

        let mut said = outcome(TWO, 130, 6);
        said.ansage[Party::Re] = true;
        said.said[Party::Re] = Some(crate::Step::Ansage);
        assert_eq!(events_of(&said), []);
        said.ansage[Party::Kontra] = true;
        said.said[Party::Kontra] = Some(crate::Step::Ansage);
        assert_eq!(events_of(&said), [BockEvent::LostAnsage, BockEvent::LostKontra, BockEvent::ReAndKontra]);
        said.ansage[Party::Kontra] = false;
        said.tally[Party::Re].augen = 100;
        said.tally[Party::Kontra].augen = 140;
        assert_eq!(events_of(&said), [BockEvent::LostAnsage, BockEvent::LostRe]);
    }

    /// palast, "Bockrunde": "Erhalten nach einem Spiel beide Parteien 0 Punkte". Kontra wins by one point and
    /// gegen die Alten, and Re has two Füchse: 2 against 2. And: both have missed their Absage.
    #[test]
    fn session_bock_events_both_zero_is_a_game_in_which_every_player_scores_0() {
        let mut zero = outcome(TWO, 115, 6);
        zero.tally[Party::Re].fuchs = 2;
        assert_eq!(events_of(&zero), [BockEvent::BothZero]);

        let mut nobody = outcome(TWO, 130, 6);
        nobody.said = PerParty([Some(crate::Step::Keine90); 2]);
        nobody.ansage = PerParty([true; 2]);
        assert_eq!(
            events_of(&nobody),
            [
                BockEvent::BothZero,
                BockEvent::LostAnsage,
                BockEvent::LostRe,
                BockEvent::LostKontra,
                BockEvent::ReAndKontra,
            ]
        );
    }

    /// Without a trick is what a Nullsolo is about.
    #[test]
    fn session_bock_events_black_is_no_event_of_a_nullsolo() {
        let mut null = outcome(ALONE, 0, 0);
        null.contract = Contract::Solo(SoloKind::NULL, Seat::ALL[0]);
        assert_eq!(events_of(&null), []);
    }
}
