//! Who has won, and the itemised score: from the outcome of a game to points that add up to zero.

use std::fmt;

use crate::contract::Step;
use crate::play::Tally;
use crate::rules::{AbsageCounts, NobodyWon, Reached, RuleSet, SchwarzBy};
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// All that the score depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The parties at the end of the game.
    pub parties: PerSeat<Party>,
    /// What each party has to show.
    pub tally: PerParty<Tally>,
    /// The deepest step each party has said; every step above it counts as said.
    pub said: PerParty<Option<Step>>,
}

impl Outcome {
    /// The seat that plays alone against three, if one does.
    pub fn soloist(&self) -> Option<Seat> {
        let mut re = Seat::ALL.into_iter().filter(|&seat| self.parties[seat] == Party::Re);
        let first = re.next();
        if re.next().is_some() { None } else { first }
    }

    fn absage(&self, party: Party) -> Option<Step> {
        self.said[party].filter(|&step| step > Step::Ansage)
    }

    /// Whether `party` stayed below the limit of `step`, an Absage that the other one may have made (key
    /// `score.schwarz` for schwarz).
    pub fn stayed_below(&self, party: Party, step: Step, rules: &RuleSet) -> bool {
        let tally = &self.tally[party];
        match (step, rules.score.schwarz) {
            (Step::Schwarz, SchwarzBy::Tricks) => tally.tricks == 0,
            (Step::Schwarz, SchwarzBy::Augen) => tally.augen == 0,
            _ => tally.augen < step.limit(),
        }
    }

    /// Whether `party` keeps the Absage it has made, or has made none.
    fn keeps_absage(&self, party: Party, rules: &RuleSet) -> bool {
        self.absage(party).is_none_or(|step| self.stayed_below(party.other(), step, rules))
    }

    /// The party that has won; `None` if both have missed their Absage.
    ///
    /// Catalogue section 5: Re needs 121 Augen and Kontra 120, the other way round if Kontra alone has said
    /// something and nothing but Kontra. A party bound by an Absage wins by keeping it. A party without one
    /// wins against an Absage by breaking it.
    pub fn winner(&self, rules: &RuleSet) -> Option<Party> {
        match (self.absage(Party::Re), self.absage(Party::Kontra)) {
            (None, None) => {
                let kontra_alone = self.said[Party::Re].is_none() && self.said[Party::Kontra].is_some();
                let re_needs = if kontra_alone { 120 } else { 121 };
                let re_wins = self.tally[Party::Re].augen >= re_needs;
                Some(if re_wins { Party::Re } else { Party::Kontra })
            }
            (Some(_), Some(_)) => Party::BOTH.into_iter().find(|&party| self.keeps_absage(party, rules)),
            (re, _) => {
                let bound = if re.is_some() { Party::Re } else { Party::Kontra };
                Some(if self.keeps_absage(bound, rules) { bound } else { bound.other() })
            }
        }
    }
}

/// A kind of line on the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Item {
    /// The game is won.
    Won,
    /// Re was said.
    Re,
    /// Kontra was said.
    Kontra,
    /// The other party stayed below 90 Augen.
    Under90,
    /// The other party stayed below 60 Augen.
    Under60,
    /// The other party stayed below 30 Augen.
    Under30,
    /// The other party is schwarz.
    Schwarz,
    /// Keine 90 was said, once for each party that said it.
    SaidKeine90,
    /// Keine 60 was said.
    SaidKeine60,
    /// Keine 30 was said.
    SaidKeine30,
    /// Schwarz was said.
    SaidSchwarz,
    /// 120 Augen against keine 90.
    Reached120,
    /// 90 Augen against keine 60.
    Reached90,
    /// 60 Augen against keine 30.
    Reached60,
    /// 30 Augen against schwarz.
    Reached30,
    /// Sonderpunkt: Kontra has won.
    GegenDieAlten,
    /// Sonderpunkt: tricks of 40 or more Augen.
    Doppelkopf,
    /// Sonderpunkt: ♦A of the other party.
    Fuchs,
    /// Sonderpunkt: ♣J won the last trick.
    Karlchen,
}

impl Item {
    /// How many kinds there are.
    pub const COUNT: usize = 19;

    /// All kinds, as they stand on the sheet.
    pub const ALL: [Item; Item::COUNT] = [
        Item::Won,
        Item::Re,
        Item::Kontra,
        Item::Under90,
        Item::Under60,
        Item::Under30,
        Item::Schwarz,
        Item::SaidKeine90,
        Item::SaidKeine60,
        Item::SaidKeine30,
        Item::SaidSchwarz,
        Item::Reached120,
        Item::Reached90,
        Item::Reached60,
        Item::Reached30,
        Item::GegenDieAlten,
        Item::Doppelkopf,
        Item::Fuchs,
        Item::Karlchen,
    ];

    /// The Sonderpunkte among them.
    pub const SONDERPUNKTE: [Item; 4] = [Item::GegenDieAlten, Item::Doppelkopf, Item::Fuchs, Item::Karlchen];

    /// The name in records and CSV columns.
    pub const fn key(self) -> &'static str {
        match self {
            Item::Won => "won",
            Item::Re => "re",
            Item::Kontra => "kontra",
            Item::Under90 => "under_90",
            Item::Under60 => "under_60",
            Item::Under30 => "under_30",
            Item::Schwarz => "schwarz",
            Item::SaidKeine90 => "said_keine_90",
            Item::SaidKeine60 => "said_keine_60",
            Item::SaidKeine30 => "said_keine_30",
            Item::SaidSchwarz => "said_schwarz",
            Item::Reached120 => "reached_120",
            Item::Reached90 => "reached_90",
            Item::Reached60 => "reached_60",
            Item::Reached30 => "reached_30",
            Item::GegenDieAlten => "gegen_die_alten",
            Item::Doppelkopf => "doppelkopf",
            Item::Fuchs => "fuchs",
            Item::Karlchen => "karlchen",
        }
    }

    fn under(step: Step) -> Item {
        [Item::Won, Item::Under90, Item::Under60, Item::Under30, Item::Schwarz][step as usize]
    }

    fn said(step: Step) -> Item {
        [Item::Won, Item::SaidKeine90, Item::SaidKeine60, Item::SaidKeine30, Item::SaidSchwarz][step as usize]
    }

    fn reached(step: Step) -> Item {
        [Item::Won, Item::Reached120, Item::Reached90, Item::Reached60, Item::Reached30][step as usize]
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Item::Won => "won",
            Item::Re => "Re said",
            Item::Kontra => "Kontra said",
            Item::Under90 => "under 90",
            Item::Under60 => "under 60",
            Item::Under30 => "under 30",
            Item::Schwarz => "schwarz",
            Item::SaidKeine90 => "keine 90 said",
            Item::SaidKeine60 => "keine 60 said",
            Item::SaidKeine30 => "keine 30 said",
            Item::SaidSchwarz => "schwarz said",
            Item::Reached120 => "120 against keine 90",
            Item::Reached90 => "90 against keine 60",
            Item::Reached60 => "60 against keine 30",
            Item::Reached30 => "30 against schwarz",
            Item::GegenDieAlten => "gegen die Alten",
            Item::Doppelkopf => "Doppelkopf",
            Item::Fuchs => "Fuchs caught",
            Item::Karlchen => "Karlchen",
        })
    }
}

/// The itemised score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    winner: Option<Party>,
    items: PerParty<[i16; Item::COUNT]>,
    points: PerSeat<i32>,
}

impl Score {
    /// The score of an outcome under these rules (catalogue section 5, `score.scheme = points`).
    pub fn of(outcome: &Outcome, rules: &RuleSet) -> Score {
        let winner = outcome.winner(rules);
        let soloist = outcome.soloist();
        let mut score = Score { winner, items: PerParty([[0; Item::COUNT]; 2]), points: PerSeat::default() };
        if let Some(winner) = winner {
            score.add(winner, Item::Won, rules.score.won);
            score.add_said(outcome, winner, rules);
        }
        if winner.is_some() || rules.score.nobody_won == NobodyWon::Extras {
            for party in Party::BOTH.into_iter().filter(|&party| winner.is_none_or(|winner| winner == party))
            {
                for step in Step::ABSAGEN {
                    let under = outcome.stayed_below(party.other(), step, rules);
                    score.add(party, Item::under(step), i32::from(under));
                }
            }
            for party in Party::BOTH {
                score.add_reached(outcome, party, rules);
            }
            if soloist.is_none() {
                score.add_sonderpunkte(outcome, rules);
            }
        }
        let value = score.total(Party::Re) - score.total(Party::Kontra);
        score.points = PerSeat::from_fn(|seat| match (outcome.parties[seat], soloist) {
            (Party::Re, Some(_)) => value * rules.score.solo_factor,
            (Party::Kontra, Some(_)) => -value * rules.score.solo_factor / 3,
            (Party::Re, None) => value,
            (Party::Kontra, None) => -value,
        });
        score
    }

    fn add(&mut self, party: Party, item: Item, points: i32) {
        self.items[party][item as usize] += points as i16;
    }

    /// What was said, by either side, to the winner.
    fn add_said(&mut self, outcome: &Outcome, winner: Party, rules: &RuleSet) {
        for (party, item) in [(Party::Re, Item::Re), (Party::Kontra, Item::Kontra)] {
            let Some(deepest) = outcome.said[party] else { continue };
            self.add(winner, item, rules.score.ansage);
            for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
                let counts = match rules.score.absage {
                    AbsageCounts::Always => true,
                    AbsageCounts::Fulfilled => outcome.stayed_below(party.other(), step, rules),
                };
                self.add(winner, Item::said(step), i32::from(counts));
            }
        }
    }

    /// Points for `party` having reached 120, 90, 60 or 30 Augen against an Absage of the other.
    fn add_reached(&mut self, outcome: &Outcome, party: Party, rules: &RuleSet) {
        let Some(deepest) = outcome.absage(party.other()) else { return };
        for step in Step::ABSAGEN.into_iter().filter(|&step| step <= deepest) {
            // Against keine 90 it takes 120 Augen, against keine 60 90, and so on: the limit of the step above.
            let needed = Step::ALL[step as usize - 1].limit();
            let counts = match rules.score.reached {
                Reached::Off => false,
                Reached::Deepest => step == deepest,
                Reached::Each => true,
            };
            let reached = counts && outcome.tally[party].augen >= needed;
            self.add(party, Item::reached(step), i32::from(reached));
        }
    }

    fn add_sonderpunkte(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let worth = &rules.sonderpunkte;
        if self.winner == Some(Party::Kontra) {
            self.add(Party::Kontra, Item::GegenDieAlten, worth.gegen_die_alten);
        }
        for party in Party::BOTH {
            let tally = &outcome.tally[party];
            self.add(party, Item::Doppelkopf, worth.doppelkopf * tally.doppelkopf as i32);
            self.add(party, Item::Fuchs, worth.fuchs * tally.fuchs as i32);
            self.add(party, Item::Karlchen, worth.karlchen * tally.karlchen as i32);
        }
    }

    fn total(&self, party: Party) -> i32 {
        self.items[party].iter().map(|&points| i32::from(points)).sum()
    }

    /// The party that has won; `None` if nobody has.
    pub const fn winner(&self) -> Option<Party> {
        self.winner
    }

    /// The points of one line of the sheet.
    pub fn item(&self, party: Party, item: Item) -> i32 {
        i32::from(self.items[party][item as usize])
    }

    /// The lines of the sheet that are not zero: which party gets how many points, and for what.
    pub fn items(&self) -> impl Iterator<Item = (Party, Item, i32)> + '_ {
        let lines = Item::ALL.into_iter().flat_map(|item| Party::BOTH.map(|party| (party, item)));
        lines.map(|(party, item)| (party, item, self.item(party, item))).filter(|&(_, _, points)| points != 0)
    }

    /// The value of the game for Re: its items less those of Kontra, before the soloist's factor.
    pub fn value(&self) -> i32 {
        self.total(Party::Re) - self.total(Party::Kontra)
    }

    /// The points of each seat, which add up to zero.
    pub const fn points(&self) -> &PerSeat<i32> {
        &self.points
    }
}
