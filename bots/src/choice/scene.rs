//! What is the same in all worlds of a decision.

use doko_engine::rules::{HochzeitMode, SchweineMode};
use doko_engine::{
    Card, Contract, Klaerungsstich, OpenHochzeit, Order, Party, PerParty, PerSeat, Raised, Rules, Seat,
    Trumps, View, Vorbehalt,
};

use crate::sides::Sides;
use crate::solver::Stakes;
use crate::worlds::still_sought;

/// A game that is being played, as far as it is the same in all worlds.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'r> {
    pub rules: &'r Rules,
    pub observer: Seat,
    pub contract: Contract,
    /// The order in force.
    pub order: &'r Order,
    /// The cards of which both become Schweine, Superschweine and Hyperschweine in the hand that still holds them.
    pub raises: [Option<Card>; Raised::PAIRS.len()],
    pub stakes: Stakes,
    pub hochzeit: Option<OpenHochzeit>,
    /// Which trick finds a partner for a hand with both ♣Q, and within how many, where nobody is told.
    pub automatic: Option<(Klaerungsstich, u8)>,
    /// The seats whose party everybody knows.
    pub shown: PerSeat<bool>,
}

impl<'r> Scene<'r> {
    /// The game that `view` sees.
    pub(crate) fn of(view: &View<'r>) -> Scene<'r> {
        let contract = view.contract();
        let mut scene = Scene::beginning(view, contract);
        scene.order = view.order();
        if has_schweine(view.rules()) {
            // In the solo of a Schwarze Sau there are none.
            scene.raises = view.raisable();
        }
        scene.stakes = Stakes {
            said: PerParty::from_fn(|party| view.deepest_step(party)),
            ansage: PerParty::from_fn(|party| view.has_said_ansage(party)),
            early_ansage: view.early_ansage(),
            last_ansage: view.last_ansage(),
            supras: view.supras().len() as u8,
            ..scene.stakes
        };
        scene.hochzeit = view.open_hochzeit();
        if let Some((stich, _)) = &mut scene.automatic {
            *stich = still_sought(view, *stich);
        }
        scene.shown = view.public_parties().map(|party| party.is_some());
        let silent = contract == Contract::Normal && view.own_vorbehalt() == Some(Vorbehalt::StillesSolo);
        scene.stakes.stilles_solo = silent.then_some(view.seat());
        scene.automatic = scene.automatic.filter(|_| !silent);
        scene
    }

    /// A game that might begin now.
    pub(crate) fn beginning(view: &View<'r>, contract: Contract) -> Scene<'r> {
        let rules = view.rules();
        let hochzeit = match contract {
            Contract::Hochzeit(holder, stich) => Some(OpenHochzeit::declared(holder, stich, rules)),
            _ => None,
        };
        let hides_parties = rules.set().hides_parties(contract);
        let is_automatic = hides_parties && rules.set().hochzeit.mode == HochzeitMode::Automatic;
        // Whoever may hold it, all look for the same.
        let OpenHochzeit { stich, left, .. } = OpenHochzeit::automatic(view.seat(), rules);
        Scene {
            rules,
            observer: view.seat(),
            contract,
            order: rules.order(Trumps::from(contract)),
            raises: if has_schweine(rules) { rules.raisable(contract) } else { [None; Raised::PAIRS.len()] },
            stakes: Stakes { knocks: view.knocks(), ..Stakes::new(contract) },
            hochzeit,
            automatic: is_automatic.then_some((stich, left)),
            shown: PerSeat([!hides_parties; 4]),
        }
    }

    /// Whether the parties hang on the ♣Q.
    pub(crate) fn hides_parties(&self) -> bool {
        self.rules.set().hides_parties(self.contract)
    }

    /// These parties before anybody has told anything of them.
    pub(crate) fn sides_at_first(&self, parties: PerSeat<Party>) -> Sides {
        Sides::at_first(self.hides_parties(), parties)
    }

    /// Who knows what of these parties.
    pub(crate) fn sides(&self, parties: PerSeat<Party>) -> Sides {
        let shown = Seat::ALL.into_iter().filter(|&seat| self.shown[seat]);
        self.sides_at_first(parties).shown_by(shown)
    }

    /// The order once more is raised.
    pub(crate) fn raised_order(&self, raised: Raised) -> &'r Order {
        self.rules.order_with(Trumps::from(self.contract), raised)
    }
}

/// Whether cards are raised by the hand that holds both as they are played or before, and nothing more is said by it.
fn has_schweine(rules: &Rules) -> bool {
    let schweine = &rules.set().schweine;
    let mode =
        matches!(schweine.mode, SchweineMode::Automatic | SchweineMode::OnPlay | SchweineMode::Anytime);
    mode && !schweine.second_only.is_on() && !schweine.is_ansage
}
