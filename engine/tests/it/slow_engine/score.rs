//! Section 5: what a game is worth, in both schemes.

use doko_engine::rules::{
    AbsageCounts, AltenstrafeWhen, AnsagenArmut, AnsagenHochzeit, AnsagenMode, AnsagenSolo, ArmutSuspends,
    AsAnnounced, Doubling, DulleCaughtBy, EvenCounts, GegenWhen, InHochzeit, KarlchenCaughtBy, NobodyWon,
    Reached, Scheme, SoloLostFactor, Sonderpunkt, StepsCount,
};
use doko_engine::{Card, Contract, Party, Rank, Seat, SoloKind, Step, Suit};

use super::{Klaerung, SlowEngine};

/// A line of a score: for which party, what, and its points, doubled if it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) party: Party,
    pub(crate) name: &'static str,
    pub(crate) points: i32,
}

/// The four Absagen: how they are called as a step below which the loser stays, as something said, as something that was
/// reached against them, and as something missed; and the Augen that it takes to reach that.
const ABSAGEN: [(Step, &str, &str, &str, &str, u32); 4] = [
    (Step::Keine90, "under_90", "said_keine_90", "reached_120", "missed_keine_90", 120),
    (Step::Keine60, "under_60", "said_keine_60", "reached_90", "missed_keine_60", 90),
    (Step::Keine30, "under_30", "said_keine_30", "reached_60", "missed_keine_30", 60),
    (Step::Schwarz, "schwarz", "said_schwarz", "reached_30", "missed_schwarz", 30),
];

/// The name of a Sonderpunkt on the sheet.
fn key(sonderpunkt: Sonderpunkt) -> &'static str {
    match sonderpunkt {
        Sonderpunkt::GegenDieAlten => "gegen_die_alten",
        Sonderpunkt::Doppelkopf => "doppelkopf",
        Sonderpunkt::Fuchs => "fuchs",
        Sonderpunkt::FuchsBoth => "fuchs_both",
        Sonderpunkt::FuchsLastTrick => "fuchs_last_trick",
        Sonderpunkt::FuchsCaughtLastTrick => "fuchs_caught_last_trick",
        Sonderpunkt::Karlchen => "karlchen",
        Sonderpunkt::KarlchenCaught => "karlchen_caught",
        Sonderpunkt::DulleCaught => "dulle_caught",
        Sonderpunkt::DulleLastTrick => "dulle_last_trick",
        Sonderpunkt::Herzstich => "herzstich",
        Sonderpunkt::Klabautermann => "klabautermann",
    }
}

impl SlowEngine {
    pub(super) fn solo_kind(&self) -> Option<SoloKind> {
        match self.contract {
            Some(Contract::Solo(kind, _)) => Some(kind),
            _ => None,
        }
    }

    /// The fixed value of the solo that was played, or of a Hochzeit that found no partner.
    fn solo_value(&self) -> Option<i32> {
        if matches!(self.contract, Some(Contract::Hochzeit(..))) && self.is_alone() {
            return Some(self.rules.score.lone_hochzeit).filter(|&value| value != 0);
        }
        let kind = self.solo_kind()?;
        if let Some(value) = self.own_solo().and_then(|solo| solo.value) {
            return Some(value);
        }
        for value in &self.rules.score.solo_value {
            if value.kind == kind {
                return Some(value.points);
            }
        }
        None
    }

    /// The Sonderpunkte that count in a solo.
    fn counted_in_solo(&self) -> &[Sonderpunkt] {
        let own = self.own_solo().and_then(|solo| solo.sonderpunkte.as_deref());
        own.unwrap_or(&self.rules.sonderpunkte.in_solos.0)
    }

    /// Whether a party has said Re or Kontra, or plays a game that counts as announced.
    fn counts_as_said(&self, party: Party) -> bool {
        let kind = match self.contract {
            Some(Contract::Solo(..)) => Some(AsAnnounced::Solo),
            Some(Contract::Hochzeit(..)) => Some(AsAnnounced::Hochzeit),
            Some(Contract::Armut { .. }) => Some(AsAnnounced::Armut),
            _ => None,
        };
        let is_listed = kind.is_some_and(|kind| self.rules.score.as_announced.contains(&kind));
        self.has_said(party, Step::Ansage) || (party == Party::Re && is_listed)
    }

    /// By what the points that double are multiplied. Where nobody has won, no Ansage counts.
    pub(crate) fn doubling(&self) -> i32 {
        let mut factor = 1;
        for party in Party::BOTH {
            if self.winner().is_some() && self.counts_as_said(party) {
                factor *= 2;
            }
        }
        for _ in self.supras.iter().filter(|_| self.winner().is_some()) {
            factor *= 2;
        }
        factor
    }

    /// Whether the winner has won by more steps than its own Ansagen allow.
    fn is_feigheit(&self) -> bool {
        let (Some(winner), Some(enough)) = (self.winner(), self.rules.score.feigheit.0) else { return false };
        let ansagen = &self.rules.ansagen;
        let only_solos = ansagen.solo == AnsagenSolo::Only;
        let could_speak = match self.contract {
            Some(Contract::Solo(..)) => ansagen.solo != AnsagenSolo::Off,
            Some(Contract::Hochzeit(..)) => !only_solos && ansagen.hochzeit != AnsagenHochzeit::None,
            Some(Contract::Armut { .. }) => !only_solos && ansagen.armut != AnsagenArmut::Off,
            _ => !only_solos,
        };
        if ansagen.mode == AnsagenMode::Off || !could_speak {
            return false;
        }
        let is_null = self.null_soloist().is_some();
        let mut difference = 1;
        for (step, ..) in ABSAGEN {
            difference += i32::from(!is_null && self.is_below(winner.other(), step));
        }
        difference -= match self.deepest(winner) {
            None => i32::from(self.counts_as_said(winner)),
            Some(Step::Ansage) => 1,
            Some(Step::Keine90) => 2,
            Some(Step::Keine60) => 3,
            Some(Step::Keine30) => 4,
            Some(Step::Schwarz) => 5,
        };
        difference >= i32::from(enough)
    }

    /// The points gegen die Alten that Kontra gets.
    fn gegen_die_alten(&self) -> i32 {
        let worth = &self.rules.sonderpunkte;
        let is_right_game = !self.is_alone() || self.counted_in_solo().contains(&Sonderpunkt::GegenDieAlten);
        let is_said = worth.gegen_die_alten_when == GegenWhen::Always || self.counts_as_said(Party::Re);
        let has_won = self.winner() == Some(Party::Kontra) && self.null_soloist().is_none();
        let is_right_game = is_right_game && !self.is_hochzeit_without();
        let is_right_game = is_right_game && !self.is_suspended(ArmutSuspends::GegenDieAlten);
        if has_won && is_right_game && is_said { worth.gegen_die_alten } else { 0 }
    }

    /// The lines of a finished game under `scheme = "points"`; those of one name and party are one.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let winner = self.winner();
        let is_null = self.null_soloist().is_some();
        let counts = winner.is_some() || self.rules.score.nobody_won == NobodyWon::Extras;
        let mut base = self.lines_of_winner(winner);
        let loser = winner.map(Party::other);
        let no_extras = |party: Party| !self.rules.sonderpunkte.for_losers && loser == Some(party);
        if counts && !is_null {
            base.extend(self.lines_of_steps(winner));
            base.extend(self.lines_of_reached());
        }
        if self.is_feigheit() {
            for line in &mut base {
                if Some(line.0) == winner {
                    line.0 = line.0.other();
                } else {
                    // What the others have themselves stays theirs.
                    assert_eq!(Some(line.0), loser);
                }
            }
        }
        let gegen = vec![(Party::Kontra, "gegen_die_alten", self.gegen_die_alten())];
        let mut sonder = Vec::new();
        if counts && !is_null {
            sonder = self.sonderpunkte();
            sonder.retain(|&(party, name, _)| {
                if self.is_hochzeit_without() {
                    return false;
                }
                let is_listed = self.counted_in_solo().iter().any(|&one| key(one) == name);
                !no_extras(party) && (!self.is_alone() || is_listed)
            });
        }
        let mut solo = Vec::new();
        if let (Some(winner), Some(_)) = (winner, self.solo_kind()) {
            solo.push((winner, "solo", self.rules.sonderpunkte.solo));
        }
        let twice = self.doubling();
        let (of_base, of_gegen, of_sonder) = match self.rules.score.doubling {
            Doubling::Off => (1, 1, 1),
            Doubling::Base => (twice, 1, 1),
            Doubling::BaseAndGegen => (twice, twice, 1),
            Doubling::All => (twice, twice, twice),
        };
        let mut lines: Vec<Line> = Vec::new();
        for (group, factor) in [(base, of_base), (gegen, of_gegen), (sonder, of_sonder), (solo, 1)] {
            for (party, name, points) in group {
                let points = points * factor;
                match lines.iter_mut().find(|line| line.party == party && line.name == name) {
                    Some(line) => line.points += points,
                    None => lines.push(Line { party, name, points }),
                }
            }
        }
        lines.retain(|line| line.points != 0);
        lines
    }

    fn lines_of_winner(&self, winner: Option<Party>) -> Vec<(Party, &'static str, i32)> {
        let Some(winner) = winner else { return Vec::new() };
        let rules = &self.rules.score;
        let is_even = self.augen(Party::Re) == 120 && self.augen(Party::Kontra) == 120;
        let only_gegen = rules.even == EvenCounts::GegenDieAlten && is_even && self.gegen_die_alten() != 0;
        let mut lines = match self.solo_value() {
            Some(value) => vec![(winner, "solo_value", value)],
            None if only_gegen => Vec::new(),
            None => vec![(winner, "won", rules.won)],
        };
        if self.solo_kind().is_some() {
            lines.push((winner, "solo_bonus", rules.solo_bonus));
        }
        lines.extend(self.supras.iter().map(|_| (winner, "supra", rules.ansage)));
        for (speaker, ansage) in [(Party::Re, "re"), (Party::Kontra, "kontra")] {
            if self.counts_as_said(speaker) {
                lines.push((winner, ansage, rules.ansage));
            }
            if self.has_said_early(speaker) {
                lines.push((winner, "early_ansage", rules.early_ansage));
            }
            if self.null_soloist().is_some() {
                continue;
            }
            for (step, _, name, ..) in ABSAGEN {
                // All of its Absagen, not only this one.
                let mut own = ABSAGEN.iter().filter(|(step, ..)| self.has_said(speaker, *step));
                let fulfilled = own.all(|(step, ..)| self.is_below(speaker.other(), *step));
                if self.has_said(speaker, step) && (rules.absage == AbsageCounts::Always || fulfilled) {
                    lines.push((winner, name, rules.absage_points));
                }
            }
        }
        lines
    }

    fn lines_of_steps(&self, winner: Option<Party>) -> Vec<(Party, &'static str, i32)> {
        let mut lines = Vec::new();
        if self.solo_value().is_some() {
            return lines;
        }
        for party in Party::BOTH {
            for (step, name, ..) in ABSAGEN {
                let counts = winner.is_none() || winner == Some(party);
                let is_announced = match self.rules.score.steps {
                    StepsCount::Reached => true,
                    StepsCount::Announced => self.has_said(party, step),
                };
                if counts && is_announced && self.is_below(party.other(), step) {
                    lines.push((party, name, 1));
                }
            }
        }
        lines
    }

    fn lines_of_reached(&self) -> Vec<(Party, &'static str, i32)> {
        let mut lines = Vec::new();
        for party in Party::BOTH {
            let Some(deepest) = self.absage(party.other()) else { continue };
            for (step, _, _, name, missed, augen) in ABSAGEN {
                let counts = match self.rules.score.reached {
                    Reached::Off => false,
                    Reached::Deepest => step == deepest,
                    Reached::Each => step <= deepest,
                    Reached::Missed => {
                        if step <= deepest && !self.is_below(party, step) {
                            lines.push((party, missed, 1));
                        }
                        false
                    }
                };
                if counts && self.augen(party) >= augen {
                    lines.push((party, name, 1));
                }
            }
        }
        lines
    }

    // ---- Sonderpunkte ----

    fn is_suspended(&self, what: ArmutSuspends) -> bool {
        matches!(self.contract, Some(Contract::Armut { .. })) && self.rules.armut.suspends.contains(&what)
    }

    fn is_fuchs(&self, number: usize, place: usize) -> bool {
        self.tricks[number][place].1 == Card::FUCHS && !self.was_schwein(number, place)
    }

    fn is_last(&self, number: usize) -> bool {
        number + 1 == self.hand_size()
    }

    /// Whether this is a declared Hochzeit, in which the rules have no Sonderpunkte.
    fn is_hochzeit_without(&self) -> bool {
        self.klaerung().is_some() && self.rules.sonderpunkte.in_hochzeit == InHochzeit::None
    }

    /// How many tricks from the first on bring no Sonderpunkte.
    fn tricks_that_bring_nothing(&self) -> usize {
        if let Some(tricks) = self.sau {
            return tricks;
        }
        if self.rules.sonderpunkte.in_hochzeit != InHochzeit::OnceSettled {
            return 0;
        }
        match self.klaerung() {
            Some(Klaerung::Found { trick, .. } | Klaerung::Alone { trick }) => trick,
            Some(Klaerung::Open) => self.complete(),
            None => 0,
        }
    }

    fn sonderpunkte(&self) -> Vec<(Party, &'static str, i32)> {
        let mut lines = Vec::new();
        for number in self.tricks_that_bring_nothing()..self.complete() {
            let party = self.party(self.winners[number]);
            for (name, points) in self.sonderpunkte_of_trick(number) {
                lines.push((party, name, points));
            }
        }
        // Both Füchse of the other party are one more thing to catch.
        for party in Party::BOTH {
            let caught = lines.iter().filter(|&&(by, name, _)| by == party && name == "fuchs").count();
            if caught == 2 {
                lines.push((party, "fuchs_both", self.rules.sonderpunkte.fuchs_both));
            }
        }
        let last_counts = self.tricks_that_bring_nothing() < self.tricks.len();
        for &(seat, card) in self.tricks.last().into_iter().flatten() {
            if last_counts && card == self.dulle_card() && self.has_dulle() {
                let other = self.party(seat).other();
                lines.push((other, "dulle_last_trick", self.rules.sonderpunkte.dulle_last_trick));
            }
        }
        lines
    }

    /// What a trick brings to the party that has won it.
    fn sonderpunkte_of_trick(&self, number: usize) -> Vec<(&'static str, i32)> {
        let worth = &self.rules.sonderpunkte;
        let trick = &self.tricks[number];
        let party = self.party(self.winners[number]);
        let winning = self.place_of_winner(number);
        let last = self.is_last(number);
        let mut points = Vec::new();
        if self.trick_augen(number) >= 40 && !self.is_suspended(ArmutSuspends::Doppelkopf) {
            points.push(("doppelkopf", worth.doppelkopf));
        }
        let order = self.order();
        if trick.iter().all(|&(_, card)| card.suit() == Suit::Hearts && !order.is_trump(card)) {
            points.push(("herzstich", worth.herzstich));
        }
        for (place, &(seat, card)) in trick.iter().enumerate() {
            let caught = self.party(seat) != party;
            if self.is_fuchs(number, place) && !self.is_suspended(ArmutSuspends::Fuchs) {
                if caught {
                    points.push(("fuchs", worth.fuchs));
                }
                if caught && last {
                    points.push(("fuchs_caught_last_trick", worth.fuchs_caught_last_trick));
                }
                if last && place == winning {
                    points.push(("fuchs_last_trick", worth.fuchs_last_trick));
                }
            }
            if card == Card::KARLCHEN && last && !self.is_suspended(ArmutSuspends::Karlchen) {
                let catcher = match worth.karlchen_caught_by {
                    KarlchenCaughtBy::Any => None,
                    KarlchenCaughtBy::DiamondQueen => Some(Suit::Diamonds),
                    KarlchenCaughtBy::HeartQueen => Some(Suit::Hearts),
                    KarlchenCaughtBy::SpadeQueen => Some(Suit::Spades),
                    KarlchenCaughtBy::ClubQueen => Some(Suit::Clubs),
                };
                let fits = |suit: Suit| trick[winning].1 == Card::new(suit, Rank::Queen);
                if caught && catcher.is_none_or(fits) {
                    points.push(("karlchen_caught", worth.karlchen_caught));
                }
                if place == winning {
                    points.push(("karlchen", worth.karlchen));
                }
            }
            let spade = |rank: Rank| Card::new(Suit::Spades, rank);
            if card == spade(Rank::King) && trick[winning].1 == spade(Rank::Queen) && caught {
                points.push(("klabautermann", worth.klabautermann));
            }
            if card == self.dulle_card()
                && self.has_dulle()
                && caught
                && !self.is_suspended(ArmutSuspends::DulleCaught)
            {
                let by_dulle = trick[winning].1 == self.dulle_card();
                let counts = match worth.dulle_caught_by {
                    DulleCaughtBy::Any => true,
                    DulleCaughtBy::Dulle => by_dulle && winning > place,
                    DulleCaughtBy::Other => by_dulle,
                };
                if counts {
                    points.push(("dulle_caught", worth.dulle_caught));
                }
            }
        }
        points
    }

    // ---- the table of the Alten ----

    /// What each of Re gets in a finished game under `scheme = "alten"`, below zero if it pays.
    pub(crate) fn alten(&self) -> i32 {
        let [won, schneider, schwarz, lost, schneider_self, schwarz_self] = self.rules.score.alten;
        let is_null = self.null_soloist().is_some();
        if self.winner() == Some(Party::Re) {
            if is_null {
                won
            } else if self.is_schwarz(Party::Kontra) {
                schwarz
            } else if self.augen(Party::Kontra) < self.rules.score.schneider[1] {
                schneider
            } else {
                won
            }
        } else if is_null {
            -lost
        } else if self.is_schwarz(Party::Re) || self.has_only_tricks_of_alten(Party::Re) {
            -schwarz_self
        } else if self.augen(Party::Re) < self.rules.score.schneider[0] {
            -schneider_self
        } else {
            -lost
        }
    }

    /// What each seat gets, or below zero pays, beside the table of the Alten; the Altenstrafe beside points too.
    pub(crate) fn payments(&self) -> [i32; 4] {
        let rules = &self.rules.score;
        let mut paid = [0; 4];
        if self.is_alone() {
            return paid;
        }
        let is_alten = rules.scheme == Scheme::Alten;
        for number in 0..self.complete() {
            let trick = &self.tricks[number];
            let winner = self.winners[number];
            for (place, &(seat, _)) in trick.iter().enumerate() {
                let counts =
                    is_alten && self.is_fuchs(number, place) && !self.is_suspended(ArmutSuspends::Fuchs);
                if counts && self.party(seat) != self.party(winner) {
                    paid[seat.index()] -= rules.fuchs_payment;
                    paid[winner.index()] += rules.fuchs_payment;
                }
            }
            let played_alte =
                |seat: Seat| trick.iter().any(|&(player, card)| player == seat && card == Card::ALTE);
            let alten = trick.iter().filter(|&&(_, card)| card == Card::ALTE).count();
            let counts = self.is_last(number) || rules.altenstrafe_when == AltenstrafeWhen::Any;
            if alten == 2 && counts {
                for seat in Seat::ALL {
                    paid[seat.index()] +=
                        if played_alte(seat) { -rules.altenstrafe } else { rules.altenstrafe };
                }
            }
            let by_karlchen = trick[self.place_of_winner(number)].1 == Card::KARLCHEN;
            if is_alten && self.is_last(number) && by_karlchen && !self.is_suspended(ArmutSuspends::Karlchen)
            {
                let their_party = self.party(winner);
                let gain = if self.winner() == Some(their_party) {
                    rules.karlchen_stake
                } else {
                    -rules.karlchen_stake
                };
                for seat in Seat::ALL {
                    paid[seat.index()] += if self.party(seat) == their_party { gain } else { -gain };
                }
            }
        }
        paid
    }

    // ---- points ----

    /// The points of each seat after a finished game.
    pub(crate) fn points(&self) -> [i32; 4] {
        if self.contract.is_some_and(Contract::is_each_alone) {
            return self.points_each_alone().map(|points| self.doubled_by_knocks(points));
        }
        let value = match self.rules.score.scheme {
            Scheme::Alten => self.alten(),
            Scheme::Points => {
                let for_re = |line: &Line| if line.party == Party::Re { line.points } else { -line.points };
                self.lines().iter().map(for_re).sum()
            }
        };
        let payments = self.payments();
        let factor = match self.rules.score.solo_lost_factor {
            SoloLostFactor::Threefold if self.winner() == Some(Party::Kontra) => 3,
            SoloLostFactor::Sixfold if self.winner() == Some(Party::Kontra) => 6,
            SoloLostFactor::Ninefold if self.winner() == Some(Party::Kontra) => 9,
            _ => self.rules.score.solo_factor,
        };
        let factor = self.own_solo().and_then(|solo| solo.factor).unwrap_or(factor);
        Seat::ALL.map(|seat| {
            let points = match (self.party(seat), self.is_alone()) {
                (Party::Re, false) => value,
                (Party::Kontra, false) => -value,
                (Party::Re, true) => value * factor,
                (Party::Kontra, true) => -value * (factor / 3),
            };
            self.doubled_by_knocks(points + payments[seat.index()])
        })
    }
}
