//! What a rule set makes of games.

use std::sync::LazyLock;

use doko_engine::{Contract, Item, Lang, Party, Seat, Step};

use super::observed::Observed;
use super::role::Role;
use super::{Evening, Form, Measure, MeasureUnit, Of, Topic, mean, measure, share, step_key};

/// All measures of games, by what they are about.
pub fn all() -> &'static [Measure] {
    static ALL: LazyLock<Vec<Measure>> = LazyLock::new(declared);
    &ALL
}

/// The key of the measure of how often bots that did not know the rules had to be told: of them alone.
pub const RULES_PART: &str = "rules_part";

/// The measure of this key.
///
/// # Panics
/// If there is none.
pub fn measure_of(key: &str) -> &'static Measure {
    all().iter().find(|measure| measure.key == key).expect("a measure of games")
}

fn declared() -> Vec<Measure> {
    let mut all = Vec::new();
    all.extend(winners().map(|measure| measure.about(Topic::Winning)));
    all.extend(stakes().map(|measure| measure.about(Topic::Stakes)));
    all.extend(SEAT_NAMES.map(|seat| points_of(seat).about(Topic::Seats)));
    all.extend(SEAT_NAMES.map(|seat| spreads_of(seat).about(Topic::SeatsInSpreads)));
    all.extend(ROLES.map(|role| plays(role).about(Topic::Games)));
    all.extend(solos_and_redeals().map(|measure| measure.about(Topic::Games)));
    all.push(
        share("knocked", |game| has_parties(game).then(|| game.outcome().knocks > 0))
            .named(["somebody knocks", "es wird geklopft"])
            .about(Topic::Ansagen)
            .means(
                "Share of the games with two parties in which somebody knocks before the cards are known.",
            ),
    );
    all.push(
        share("re_or_kontra_said", |game| {
            has_parties(game).then(|| Party::BOTH.iter().any(|&party| game.outcome().ansage[party]))
        })
        .named(["Re or Kontra is said", "Re oder Kontra wird angesagt"])
        .about(Topic::Ansagen)
        .means("Share of the games with two parties in which Re or Kontra is said."),
    );
    all.push(
        share("supra_said", |game| has_parties(game).then(|| game.outcome().supras > 0))
            .named(["Supra is said", "Supra wird angesagt"])
            .about(Topic::Ansagen)
            .means(
                "Share of the games with two parties in which a party doubles further after Re and Kontra.",
            ),
    );
    for party in Party::BOTH {
        all.extend(Step::ALL.into_iter().flat_map(|step| said(party, step)));
    }
    all.extend(BELOW.map(|below| stays_below(below).about(Topic::Heights)));
    all.extend(Item::SONDERPUNKTE.into_iter().flat_map(sonderpunkt));
    all.extend(knowledge().map(|measure| measure.about(Topic::Parties)));
    all
}

fn winners() -> [Measure; 2] {
    [
        share("re_wins", |game| has_parties(game).then(|| has_won(game, Party::Re)))
            .named(["Re wins", "Re gewinnt"])
            .means("Share of the games with two parties that Re wins."),
        share("re_wins_normalspiel", |game| {
            (game.role == Role::Normalspiel).then(|| has_won(game, Party::Re))
        })
        .named(["Re wins a Normalspiel", "Re gewinnt ein Normalspiel"])
        .means("Share of the Normalspiele two against two that Re wins."),
    ]
}

/// What games and evenings cost.
fn stakes() -> [Measure; 5] {
    [
        mean("value", MeasureUnit::Points, |game| Some(i64::from(game.value())))
            .named(["value of a game", "Wert eines Spiels"])
            .means("Mean of what a game is worth, knocks included, before a soloist's factor."),
        in_spreads("value", "value_in_spreads", |game| i64::from(game.value()))
            .named(["value, in spreads", "Wert, in Streuungen"])
            .means(
                "Mean of what a game is worth, in standard deviations of what a seat gains: for rules that count in other points.",
            ),
        measure("spread", Form::Root, MeasureUnit::Points, |game| [squares(game), Seat::ALL.len() as i64])
            .named(["spread of a player's points", "Streuung der Punkte eines Spielers"])
            .means("Standard deviation of what a seat gains in a game."),
        evening("evening_loss", Form::Ratio, MeasureUnit::Points, |evening| [evening.heaviest_loss(), 1])
            .named(["the evening's heaviest loss", "Minus des größten Verlierers am Abend"])
            .means("Mean of what whoever loses most loses in an evening."),
        evening("evening_loss_in_spreads", Form::SpreadsOfEvening, MeasureUnit::Spreads, |evening| {
            [evening.heaviest_loss(), evening.squares]
        })
        .named(["heaviest loss, in spreads", "Minus des größten Verlierers, in Streuungen"])
        .said_by("evening_loss")
        .means("Mean of what whoever loses most loses in an evening, in standard deviations of what a seat gains in a game."),
    ]
}

/// What a seat gains.
fn points_of((seat, english, german): SeatName) -> Measure {
    mean(format!("points_of_seat_{seat}"), MeasureUnit::Points, move |game| {
        Some(i64::from(game.points.0[seat]))
    })
    .named([english, german])
    .means(format!("Mean {english} in a game."))
}

/// The same for rules that count in other points.
fn spreads_of((seat, english, german): SeatName) -> Measure {
    let [points, spreads] = ["points", "spreads"].map(|unit| format!("{unit}_of_seat_{seat}"));
    in_spreads(points, spreads, move |game| i64::from(game.points.0[seat]))
        .named([format!("{english}, in spreads"), format!("{german}, in Streuungen")])
        .means(format!("Mean {english} in a game, in standard deviations of what a seat gains."))
}

/// In how many games somebody has a role.
fn plays((role, key, english, german): (Role, &str, &str, &str)) -> Measure {
    let is_played = move |game: &Observed<'_>| Seat::ALL.into_iter().any(|seat| game.role_of(seat) == role);
    share(format!("plays_{key}"), move |game| Some(is_played(game)))
        .named([english, german])
        .means(format!("Share of the games that are of this kind: {english}."))
}

fn solos_and_redeals() -> [Measure; 2] {
    [
        share("solos_won", |game| match game.outcome().contract {
            Contract::Solo(_, soloist) => Some(game.finished.score.winners()[soloist]),
            _ => None,
        })
        .named(["solos won", "gewonnene Soli"])
        .means("Share of the announced solos, Nullsoli among them, that are won."),
        mean("thrown_in", MeasureUnit::Times, |game| Some(i64::from(game.finished.redeals)))
            .named(["thrown in", "eingeworfen"])
            .means("How often the cards are thrown in before a game is played."),
    ]
}

/// In how many games a party says a step, and how many of these keep it.
fn said(party: Party, step: Step) -> [Measure; 2] {
    let key = [["re", "kontra"][party as usize], step_key(step)];
    let who = ["Re", "Kontra"][party as usize];
    let steps = Lang::ALL.map(|lang| step.name(lang));
    let (said, kept) = if step == Step::Ansage {
        ([format!("{who} is said"), format!("{who} wird angesagt")], [who.to_owned(), who.to_owned()])
    } else {
        (
            [format!("{who} says {}", steps[0]), format!("{who} sagt {}", steps[1])],
            steps.map(|step| format!("{who}: {step}")),
        )
    };
    let [english, german] = kept;
    [
        share(format!("{}_said_{}", key[0], key[1]), move |game| {
            has_parties(game).then(|| has_said(game, party, step))
        })
        .named(said)
        .about(Topic::Ansagen)
        .means(format!("Share of the games with two parties in which {who} has said {step}.")),
        share(format!("{}_kept_{}", key[0], key[1]), move |game| {
            let kept = || match step {
                Step::Ansage => has_won(game, party),
                _ => is_below(game, party.other(), step),
            };
            (has_parties(game) && has_said(game, party, step)).then(kept)
        })
        .named([format!("{english} is kept"), format!("{german} wird gehalten")])
        .about(Topic::Kept)
        .means(format!("Share kept of the games in which {who} has said {step}.")),
    ]
}

/// In how many games a party stays below the limit of a step.
fn stays_below((step, english, german): (Step, &str, &str)) -> Measure {
    share(format!("below_{}", step_key(step)), move |game| {
        let is_null = game.finished.game.rules().null_soloist(game.outcome().contract).is_some();
        let is_so = |&party: &Party| is_below(game, party, step);
        Some(has_parties(game) && !is_null && Party::BOTH.iter().any(is_so))
    })
    .named([english, german])
    .means(format!("Share of the games, but for Nullsoli, in which a party stays below the limit of {step}."))
}

/// In how many games somebody has a Sonderpunkt, and what it brings.
fn sonderpunkt(item: Item) -> [Measure; 2] {
    let points = move |game: &Observed<'_>| -> i64 {
        Party::BOTH.iter().map(|&party| i64::from(game.finished.score.item(party, item).unsigned_abs())).sum()
    };
    let names = Lang::ALL.map(|lang| item.name(lang));
    let [english, german] = names;
    let [scored, brought] = ["scored", "points"].map(|what| format!("{}_{what}", item.key()));
    [
        share(scored.clone(), move |game| Some(points(game) > 0))
            .named(names)
            .about(Topic::Scored)
            .means(format!("Share of the games in which somebody has points for this: {item}.")),
        mean(brought, MeasureUnit::Points, move |game| Some(points(game)))
            .named([format!("{english}, points"), format!("{german}, Punkte")])
            .about(Topic::Sonderpunkte)
            .said_by(scored)
            .means(format!("Mean of the points that this brings in a game: {item}.")),
    ]
}

/// When who plays with whom is known, and what bots do not know.
fn knowledge() -> [Measure; 2] {
    [
        measure("tricks_until_known", Form::Ratio, MeasureUnit::Tricks, |game| {
            if is_found_out(game) { [cards_until_known(game), CARDS_IN_A_TRICK] } else { [0; 2] }
        })
        .named(["tricks until the parties are known", "Stiche, bis die Parteien bekannt sind"])
        .means("After how many tricks everybody can know the parties of a Normalspiel; all twelve if never."),
        share(RULES_PART, |game| Some(game.finished.has_parted()))
            .named(["games in which the rule mattered", "Spiele, in denen die Regel eine Rolle spielte"])
            .means("Share of the games in which bots that did not know the rules had to be told."),
    ]
}

/// Roles of whoever plays a game, with their keys and names.
const ROLES: [(Role, &str, &str, &str); 8] = [
    (Role::Normalspiel, "normalspiel", "Normalspiel", "Normalspiel"),
    (Role::StilleHochzeit, "stille_hochzeit", "stille Hochzeit", "stille Hochzeit"),
    (Role::Hochzeit, "hochzeit", "Hochzeit", "Hochzeit"),
    (Role::ArmutPoor, "armut", "Armut", "Armut"),
    (Role::Solo, "solo", "announced solo", "angemeldetes Solo"),
    (Role::Null, "null", "Nullsolo", "Nullsolo"),
    (Role::StillesSolo, "stilles_solo", "stilles Solo", "stilles Solo"),
    (Role::Alone, "alone", "each alone", "jeder für sich"),
];

/// The number of a seat, and what its points are called.
type SeatName = (usize, &'static str, &'static str);

const SEAT_NAMES: [SeatName; 4] = [
    (0, "points of forehand", "Punkte der Vorhand"),
    (1, "points of the second seat", "Punkte auf dem zweiten Platz"),
    (2, "points of the third seat", "Punkte auf dem dritten Platz"),
    (3, "points of the dealer", "Punkte des Gebers"),
];

/// The steps with a limit, and what it is called to stay below it.
const BELOW: [(Step, &str, &str); Step::ABSAGEN.len()] = [
    (Step::Keine90, "a party below 90", "eine Partei unter 90"),
    (Step::Keine60, "below 60", "unter 60"),
    (Step::Keine30, "below 30", "unter 30"),
    (Step::Schwarz, "schwarz", "schwarz"),
];

fn has_parties(game: &Observed<'_>) -> bool {
    !game.outcome().contract.is_each_alone()
}

fn has_won(game: &Observed<'_>, party: Party) -> bool {
    game.finished.score.winner() == Some(party)
}

fn has_said(game: &Observed<'_>, party: Party, step: Step) -> bool {
    match step {
        Step::Ansage => game.outcome().ansage[party],
        _ => game.outcome().said[party].is_some_and(|deepest| deepest >= step),
    }
}

fn is_below(game: &Observed<'_>, party: Party, step: Step) -> bool {
    game.outcome().stayed_below(party, step, game.finished.game.rules().set())
}

/// The squares of what the seats gained, over all four of them.
fn squares(game: &Observed<'_>) -> i64 {
    game.points.iter().map(|(_, &points)| i64::from(points).pow(2)).sum()
}

/// Whether who plays with whom is found out in it: in a Normalspiel, a stille Hochzeit among them.
fn is_found_out(game: &Observed<'_>) -> bool {
    let is_so = |seat: Seat| matches!(game.role_of(seat), Role::Normalspiel | Role::StilleHochzeit);
    Seat::ALL.into_iter().any(is_so)
}

const CARDS_IN_A_TRICK: i64 = 4;

/// How many cards had been played before everybody could know the parties; all of them if that never was.
fn cards_until_known(game: &Observed<'_>) -> i64 {
    game.known_after.unwrap_or(game.finished.game.played()) as i64
}

/// The mean of a number in standard deviations of what a seat gains, which mostly says the same as the measure of this key.
fn in_spreads(
    of: impl Into<String>,
    key: impl Into<String>,
    number: impl Fn(&Observed<'_>) -> i64 + Send + Sync + 'static,
) -> Measure {
    measure(key, Form::Spreads, MeasureUnit::Spreads, move |game| [number(game), squares(game)]).said_by(of)
}

/// What is counted of evenings.
fn evening(key: &str, form: Form, unit: MeasureUnit, of: fn(&Evening) -> [i64; 2]) -> Measure {
    Measure { of: Of::Evening(of), ..measure(key, form, unit, |_| [0; 2]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_measure_has_a_key_and_names_of_its_own_and_a_meaning() {
        let keys: BTreeSet<&str> = all().iter().map(|measure| &*measure.key).collect();
        assert_eq!(keys.len(), all().len());
        assert!(all().iter().all(|measure| measure.meaning.ends_with('.')));
        for lang in Lang::ALL {
            for topic in all().iter().map(|measure| measure.topic) {
                let of_topic = || all().iter().filter(|measure| measure.topic == topic);
                let names: BTreeSet<Option<&str>> = of_topic().map(|measure| measure.name(lang)).collect();
                assert_eq!(names.len(), of_topic().count(), "{topic:?}");
                assert!(names.iter().all(|name| name.is_some_and(|name| !name.is_empty())));
            }
        }
        for other in all().iter().filter_map(|measure| measure.said_by.as_ref()) {
            assert!(keys.contains(&**other), "{other}");
        }
    }
}
