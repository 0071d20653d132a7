//! What is asked of a rule set, each question with its name, its unit and the figures that answer it.

use doko_engine::{Item, Lang, Step};

use super::facts::Facts;
use crate::measures::role::Role;
use crate::measures::step_key;

/// A question about the games under a rule set that one number answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many games with two parties Re wins.
    ReWins,
    /// How many Normalspiele two against two Re wins.
    ReWinsNormal,
    /// What a game is worth.
    Value,
    /// The standard deviation of what a seat gains in a game.
    Spread,
    /// What a game is worth, in standard deviations of what a seat gains: for rules that count in other points.
    ValueInSpreads,
    /// What whoever loses most loses in an evening.
    Evening,
    /// The same in standard deviations of what a seat gains in a game.
    EveningInSpreads,
    /// The points of a seat, from forehand on.
    Seat(usize),
    /// The same in standard deviations of what a seat gains.
    SeatInSpreads(usize),
    /// How many games somebody plays in this role.
    Played(Role),
    /// How many solos are won.
    SolosWon,
    /// How often the cards are thrown in before a game is played.
    ThrownIn,
    /// In how many games Re or Kontra is said.
    Announced,
    /// In how many games Re (0) or Kontra (1) has said a step.
    Said(usize, Step),
    /// How many of these have kept it.
    Kept(usize, Step),
    /// In how many games a party stays below the limit of an Absage.
    Below(Step),
    /// In how many games somebody scores a Sonderpunkt.
    Scored(Item),
    /// The points that it brings in a game.
    PointsOf(Item),
    /// After how many tricks everybody can know the parties of a Normalspiel.
    Known,
    /// In how many games bots that did not know the rules had to be told.
    Parted,
}

/// What several measures are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Who wins.
    Winning,
    /// What it costs.
    Stakes,
    /// Where one sits.
    Seats,
    /// What is played.
    Games,
    /// What is said.
    Ansagen,
    /// How high games are won.
    Heights,
    /// Sonderpunkte.
    Sonderpunkte,
    /// Whom one plays with.
    Parties,
}

/// How a measure follows from the means, over deals, of a part and a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Part over whole, times a factor.
    Ratio(f64),
    /// The square root of that.
    Root(f64),
    /// The part over the square root of the whole, times a factor.
    OverRoot(f64),
}

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share of games, shown in percent.
    Share,
    /// Points.
    Points,
    /// Standard deviations of what a seat gains in a game.
    Spreads,
    /// A number of tricks.
    Tricks,
    /// How often in a game.
    Times,
}

impl Unit {
    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::Points => "points",
            Unit::Spreads => "spreads",
            Unit::Tricks => "tricks",
            Unit::Times => "per_game",
        }
    }
}

/// The points of each seat, squared and summed over the four of them, make this many times the variance of one.
const SEATS: f64 = 4.0;

impl Measure {
    /// All of them, by what they are about.
    pub fn all() -> Vec<Measure> {
        use Measure as M;
        const ROLES: [Role; 8] = [
            Role::Normalspiel,
            Role::StilleHochzeit,
            Role::Hochzeit,
            Role::ArmutPoor,
            Role::Solo,
            Role::Null,
            Role::StillesSolo,
            Role::Alone,
        ];
        let mut all = vec![M::ReWins, M::ReWinsNormal];
        all.extend([M::Value, M::ValueInSpreads, M::Spread, M::Evening, M::EveningInSpreads]);
        all.extend((0..4).map(M::Seat));
        all.extend((0..4).map(M::SeatInSpreads));
        all.extend(ROLES.map(M::Played));
        all.extend([M::SolosWon, M::ThrownIn, M::Announced]);
        for party in [0, 1] {
            all.extend(Step::ALL.into_iter().flat_map(|step| [M::Said(party, step), M::Kept(party, step)]));
        }
        all.extend(Step::ABSAGEN.map(M::Below));
        all.extend(Item::SONDERPUNKTE.into_iter().flat_map(|item| [M::Scored(item), M::PointsOf(item)]));
        all.extend([M::Known, M::Parted]);
        all
    }

    /// What it is about.
    pub const fn topic(self) -> Topic {
        match self {
            Measure::ReWins | Measure::ReWinsNormal => Topic::Winning,
            Measure::Value
            | Measure::ValueInSpreads
            | Measure::Spread
            | Measure::Evening
            | Measure::EveningInSpreads => Topic::Stakes,
            Measure::Seat(_) | Measure::SeatInSpreads(_) => Topic::Seats,
            Measure::Played(_) | Measure::SolosWon | Measure::ThrownIn => Topic::Games,
            Measure::Announced | Measure::Said(..) | Measure::Kept(..) => Topic::Ansagen,
            Measure::Below(_) => Topic::Heights,
            Measure::Scored(_) | Measure::PointsOf(_) => Topic::Sonderpunkte,
            Measure::Known | Measure::Parted => Topic::Parties,
        }
    }

    /// In what it is counted.
    pub const fn unit(self) -> Unit {
        match self {
            Measure::Value | Measure::Spread | Measure::Evening | Measure::Seat(_) | Measure::PointsOf(_) => {
                Unit::Points
            }
            Measure::ValueInSpreads | Measure::EveningInSpreads | Measure::SeatInSpreads(_) => Unit::Spreads,
            Measure::Known => Unit::Tricks,
            Measure::ThrownIn => Unit::Times,
            _ => Unit::Share,
        }
    }

    /// The measure that mostly says the same in another unit, if there is one.
    pub const fn said_by(self) -> Option<Measure> {
        match self {
            Measure::ValueInSpreads => Some(Measure::Value),
            Measure::EveningInSpreads => Some(Measure::Evening),
            Measure::SeatInSpreads(seat) => Some(Measure::Seat(seat)),
            Measure::PointsOf(item) => Some(Measure::Scored(item)),
            _ => None,
        }
    }

    /// Whether it is summed up over evenings, and not over deals.
    pub const fn is_of_evenings(self) -> bool {
        matches!(self, Measure::Evening | Measure::EveningInSpreads)
    }

    /// How it follows from the means of what [`Measure::of`] gives, over deals or evenings of so many games.
    pub fn form(self, games: u32) -> Form {
        let games = f64::from(games);
        match self {
            Measure::Spread => Form::Root(1.0 / SEATS),
            // The spread of a seat is the root of the squares over seats and games.
            Measure::ValueInSpreads | Measure::SeatInSpreads(_) => Form::OverRoot((SEATS / games).sqrt()),
            Measure::EveningInSpreads => Form::OverRoot((SEATS * games).sqrt()),
            Measure::Known => Form::Ratio(1.0 / SEATS),
            _ => Form::Ratio(1.0),
        }
    }

    /// What a deal adds to the part and to the whole; of an evening, in which somebody lost so much and nobody more.
    pub fn of(self, facts: &Facts, heaviest_loss: i64) -> [i64; 2] {
        let share = |part: u64, whole: u64| [part as i64, whole as i64];
        let games = facts.games;
        match self {
            Measure::ReWins => share(facts.re.won, facts.re.games),
            Measure::ReWinsNormal => share(facts.normal.won, facts.normal.games),
            Measure::Value => share(facts.value, games),
            Measure::Spread => share(facts.squares, games),
            Measure::ValueInSpreads => share(facts.value, facts.squares),
            Measure::Evening => [heaviest_loss, 1],
            Measure::EveningInSpreads => [heaviest_loss, facts.squares as i64],
            Measure::Seat(seat) => [facts.seats[seat], games as i64],
            Measure::SeatInSpreads(seat) => [facts.seats[seat], facts.squares as i64],
            Measure::Played(role) => share(facts.played[role as usize], games),
            Measure::SolosWon => share(facts.solo.won, facts.solo.games),
            Measure::ThrownIn => share(facts.thrown_in, games),
            Measure::Announced => share(facts.announced, facts.re.games),
            Measure::Said(party, step) => share(facts.said[party][step as usize].made, facts.re.games),
            Measure::Kept(party, step) => {
                let said = facts.said[party][step as usize];
                share(said.kept, said.made)
            }
            Measure::Below(step) => share(facts.below[step as usize - 1], games),
            Measure::Scored(item) => share(facts.sonderpunkte[place(item)].games, games),
            Measure::PointsOf(item) => share(facts.sonderpunkte[place(item)].points, games),
            Measure::Known => share(facts.cards_until_known, facts.hidden),
            Measure::Parted => share(facts.parted, games),
        }
    }

    /// The name in CSV and JSON.
    pub fn key(self) -> String {
        let party = |party: usize| ["re", "kontra"][party];
        match self {
            Measure::ReWins => "re_wins".to_owned(),
            Measure::ReWinsNormal => "re_wins_normalspiel".to_owned(),
            Measure::Value => "value".to_owned(),
            Measure::Spread => "spread".to_owned(),
            Measure::ValueInSpreads => "value_in_spreads".to_owned(),
            Measure::Evening => "evening_loss".to_owned(),
            Measure::EveningInSpreads => "evening_loss_in_spreads".to_owned(),
            Measure::Seat(seat) => format!("points_of_seat_{seat}"),
            Measure::SeatInSpreads(seat) => format!("spreads_of_seat_{seat}"),
            Measure::Played(role) => format!("plays_{}", role_words(role)[0]),
            Measure::SolosWon => "solos_won".to_owned(),
            Measure::ThrownIn => "thrown_in".to_owned(),
            Measure::Announced => "re_or_kontra_said".to_owned(),
            Measure::Said(of, step) => format!("{}_said_{}", party(of), step_key(step)),
            Measure::Kept(of, step) => format!("{}_kept_{}", party(of), step_key(step)),
            Measure::Below(step) => format!("below_{}", step_key(step)),
            Measure::Scored(item) => format!("{}_scored", item.key()),
            Measure::PointsOf(item) => format!("{}_points", item.key()),
            Measure::Known => "tricks_until_known".to_owned(),
            Measure::Parted => "rules_part".to_owned(),
        }
    }

    /// What people call it.
    pub fn name(self, lang: Lang) -> String {
        let words = |en: &str, de: &str| lang.pick(en, de).to_owned();
        match self {
            Measure::ReWins => words("Re wins", "Re gewinnt"),
            Measure::ReWinsNormal => words("Re wins a Normalspiel", "Re gewinnt ein Normalspiel"),
            Measure::Value => words("value of a game", "Wert eines Spiels"),
            Measure::Spread => words("spread of a player's points", "Streuung der Punkte eines Spielers"),
            Measure::ValueInSpreads => words("value, in spreads", "Wert, in Streuungen"),
            Measure::Evening => words("the evening's heaviest loss", "höchster Verlust des Abends"),
            Measure::EveningInSpreads => {
                words("heaviest loss, in spreads", "höchster Verlust, in Streuungen")
            }
            Measure::Seat(seat) => seat_name(seat, lang).to_owned(),
            Measure::SeatInSpreads(seat) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("{seat}, in spreads"), format!("{seat}, in Streuungen"))
            }
            Measure::Played(role) => {
                let [_, en, de] = role_words(role);
                words(en, de)
            }
            Measure::SolosWon => words("solos won", "gewonnene Soli"),
            Measure::ThrownIn => words("thrown in", "eingeworfen"),
            Measure::Announced => words("Re or Kontra is said", "Re oder Kontra wird angesagt"),
            Measure::Said(of, step) => said(of, step, lang),
            Measure::Kept(of, step) => {
                let party = PARTIES[of];
                let said = if step == Step::Ansage {
                    party.to_owned()
                } else {
                    format!("{party}: {}", step.name(lang))
                };
                lang.pick(format!("{said} is kept"), format!("{said} wird gehalten"))
            }
            Measure::Below(step) => below(step, lang).to_owned(),
            Measure::Scored(item) => item.name(lang).to_owned(),
            Measure::PointsOf(item) => {
                let name = item.name(lang);
                lang.pick(format!("{name}, points"), format!("{name}, Punkte"))
            }
            Measure::Known => {
                words("tricks until the parties are known", "Stiche, bis die Parteien bekannt sind")
            }
            Measure::Parted => {
                words("games in which the rule mattered", "Spiele, in denen die Regel eine Rolle spielte")
            }
        }
    }
}

impl Form {
    /// The value at these means, with its derivatives by part and whole; `None` where there is nothing of the whole.
    pub fn at(self, part: f64, whole: f64) -> Option<[f64; 3]> {
        if whole == 0.0 {
            return None;
        }
        Some(match self {
            Form::Ratio(factor) => {
                let value = factor * part / whole;
                [value, factor / whole, -value / whole]
            }
            Form::Root(factor) => {
                let value = (factor * part / whole).sqrt();
                let slope = if value == 0.0 { 0.0 } else { value / (2.0 * part) };
                [value, slope, -value / (2.0 * whole)]
            }
            Form::OverRoot(factor) => {
                let value = factor * part / whole.sqrt();
                [value, factor / whole.sqrt(), -value / (2.0 * whole)]
            }
        })
    }
}

fn place(item: Item) -> usize {
    Item::SONDERPUNKTE.iter().position(|&other| other == item).expect("a Sonderpunkt")
}

/// The key of what somebody of a role plays, and its name in English and German.
const fn role_words(role: Role) -> [&'static str; 3] {
    match role {
        Role::Solo => ["solo", "announced solo", "angesagtes Solo"],
        Role::Null => ["null", "Nullsolo", "Nullsolo"],
        Role::Hochzeit => ["hochzeit", "Hochzeit", "Hochzeit"],
        Role::StilleHochzeit => ["stille_hochzeit", "stille Hochzeit", "stille Hochzeit"],
        Role::StillesSolo => ["stilles_solo", "stilles Solo", "stilles Solo"],
        Role::ArmutPoor | Role::ArmutTaker => ["armut", "Armut", "Armut"],
        Role::Normalspiel => ["normalspiel", "Normalspiel", "Normalspiel"],
        Role::Alone => ["alone", "each alone", "jeder für sich"],
        Role::Other => ["other", "another game", "ein anderes Spiel"],
    }
}

fn seat_name(seat: usize, lang: Lang) -> &'static str {
    match seat {
        0 => lang.pick("forehand", "Vorhand"),
        1 => lang.pick("second seat", "zweiter Platz"),
        2 => lang.pick("third seat", "dritter Platz"),
        _ => lang.pick("dealer", "Geber"),
    }
}

/// The parties by their numbers.
const PARTIES: [&str; 2] = ["Re", "Kontra"];

fn said(of: usize, step: Step, lang: Lang) -> String {
    let party = PARTIES[of];
    if step == Step::Ansage {
        return lang.pick(format!("{party} is said"), format!("{party} wird angesagt"));
    }
    let step = step.name(lang);
    lang.pick(format!("{party} says {step}"), format!("{party} sagt {step}"))
}

const fn below(step: Step, lang: Lang) -> &'static str {
    match (step, lang) {
        (Step::Ansage, _) => "",
        (Step::Keine90, Lang::En) => "a party below 90",
        (Step::Keine90, Lang::De) => "eine Partei unter 90",
        (Step::Keine60, Lang::En) => "below 60",
        (Step::Keine60, Lang::De) => "unter 60",
        (Step::Keine30, Lang::En) => "below 30",
        (Step::Keine30, Lang::De) => "unter 30",
        (Step::Schwarz, _) => "schwarz",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_measure_has_names_of_its_own() {
        let all = Measure::all();
        let keys: BTreeSet<String> = all.iter().map(|measure| measure.key()).collect();
        assert_eq!(keys.len(), all.len());
        for lang in Lang::ALL {
            for topic in all.iter().map(|measure| measure.topic()) {
                let of_topic = all.iter().filter(|measure| measure.topic() == topic);
                let names: BTreeSet<String> = of_topic.clone().map(|measure| measure.name(lang)).collect();
                assert_eq!(names.len(), of_topic.count(), "{topic:?}");
                assert!(names.iter().all(|name| !name.is_empty()));
            }
        }
    }

    #[test]
    fn slopes_are_those_of_the_function() {
        for form in [Form::Ratio(0.25), Form::Root(0.25), Form::OverRoot(2.0)] {
            let value = |part: f64, whole: f64| form.at(part, whole).unwrap()[0];
            let (part, whole, step) = (7.3, 11.9, 1e-6);
            let [_, by_part, by_whole] = form.at(part, whole).unwrap();
            let numeric = [
                (value(part + step, whole) - value(part - step, whole)) / (2.0 * step),
                (value(part, whole + step) - value(part, whole - step)) / (2.0 * step),
            ];
            assert!((numeric[0] - by_part).abs() < 1e-8 && (numeric[1] - by_whole).abs() < 1e-8, "{form:?}");
            assert_eq!(form.at(0.0, 0.0), None);
            assert!(form.at(0.0, 3.0).unwrap()[0].abs() < f64::MIN_POSITIVE);
        }
    }
}
