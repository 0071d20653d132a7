//! What a rule set makes of games.

use std::sync::LazyLock;

use doko_engine::{Contract, Item, Lang, Party, Seat, SoloKind, Step};

use super::observed::Observed;
use super::role::Role;
use super::{Form, Measure, Of, Shown, Topic, Unit, measure, step_key};

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
    let mut all = vec![
        share("re_wins", ["Re wins", "Re gewinnt"], Topic::Winning, |game| {
            has_parties(game).then(|| has_won(game, Party::Re))
        })
        .means("Share of the games with two parties that Re wins."),
        share(
            "re_wins_normalspiel",
            ["Re wins a Normalspiel", "Re gewinnt ein Normalspiel"],
            Topic::Winning,
            |game| (game.role == Role::Normalspiel).then(|| has_won(game, Party::Re)),
        )
        .means("Share of the Normalspiele two against two that Re wins."),
    ];
    all.extend(stakes());
    all.extend(seats());
    all.extend(ROLES.map(|(role, key, english, german)| {
        often(format!("plays_{key}"), [english, german], Topic::Games, move |game| {
            Seat::ALL.into_iter().any(|seat| game.role_of(seat) == role)
        })
        .means(format!("Share of the games that are of this kind: {english}."))
    }));
    all.extend([
        share("solos_won", ["solos won", "gewonnene Soli"], Topic::Games, |game| {
            match game.outcome().contract {
                Contract::Solo(_, soloist) => Some(game.finished.score.winners()[soloist]),
                _ => None,
            }
        })
        .means("Share of the announced solos, Nullsoli among them, that are won."),
        mean("thrown_in", ["thrown in", "eingeworfen"], Topic::Games, |game| {
            i64::from(game.finished.redeals)
        })
        .counted_in(Unit::Times)
        .means("How often the cards are thrown in before a game is played."),
        share(
            "re_or_kontra_said",
            ["Re or Kontra is said", "Re oder Kontra wird angesagt"],
            Topic::Ansagen,
            |game| has_parties(game).then(|| Party::BOTH.iter().any(|&party| game.outcome().ansage[party])),
        )
        .means("Share of the games with two parties in which Re or Kontra is said."),
    ]);
    all.extend(
        Party::BOTH
            .into_iter()
            .flat_map(|party| Step::ALL.into_iter().flat_map(move |step| said(party, step))),
    );
    all.extend(Step::ABSAGEN.map(|step| {
        often(format!("below_{}", step_key(step)), below_names(step), Topic::Heights, move |game| {
            let is_null = matches!(game.outcome().contract, Contract::Solo(SoloKind::Null, _));
            has_parties(game) && !is_null && Party::BOTH.iter().any(|&party| is_below(game, party, step))
        })
        .means(format!(
            "Share of the games, but for Nullsoli, in which a party stays below the limit of {step}."
        ))
    }));
    all.extend(Item::SONDERPUNKTE.into_iter().flat_map(sonderpunkt));
    all.extend([
        named(
            "tricks_until_known",
            ["tricks until the parties are known", "Stiche, bis die Parteien bekannt sind"],
            Topic::Parties,
            Form::Ratio,
            Unit::Tricks,
            |game| if is_found_out(game) { [cards_until_known(game), CARDS_IN_A_TRICK] } else { [0; 2] },
        )
        .means("After how many tricks everybody can know the parties of a Normalspiel; all twelve if never."),
        often(
            RULES_PART,
            ["games in which the rule mattered", "Spiele, in denen die Regel eine Rolle spielte"],
            Topic::Parties,
            |game| game.finished.has_parted(),
        )
        .means("Share of the games in which bots that did not know the rules had to be told."),
    ]);
    all
}

/// What the seats gain.
fn seats() -> impl Iterator<Item = Measure> {
    let points = |seat: usize| {
        mean(format!("points_of_seat_{seat}"), seat_names(seat), Topic::Seats, move |game| {
            i64::from(game.points.0[seat])
        })
        .means(format!("Mean of what a game gives this seat: {}.", seat_names(seat)[0]))
    };
    let spreads = |seat: usize| {
        let [english, german] = seat_names(seat);
        let names = [format!("{english}, in spreads"), format!("{german}, in Streuungen")];
        let of = move |game: &Observed<'_>| [i64::from(game.points.0[seat]), squares(game)];
        named(
            format!("spreads_of_seat_{seat}"),
            names,
            Topic::SeatsInSpreads,
            Form::Spreads,
            Unit::Spreads,
            of,
        )
        .said_by(format!("points_of_seat_{seat}"))
        .means(format!(
            "Mean of what a game gives this seat, in standard deviations of what a seat gains: {english}."
        ))
    };
    (0..4).map(points).chain((0..4).map(spreads))
}

/// What games and evenings cost.
fn stakes() -> [Measure; 5] {
    let evening = |key: &str, names: [&str; 2], form: Form, unit: Unit, of| {
        let measure = named(key, names, Topic::Stakes, form, unit, |_| [0; 2]);
        Measure { of: Of::Evening(of), ..measure }
    };
    [
        mean("value", ["value of a game", "Wert eines Spiels"], Topic::Stakes, value)
            .means("Mean of what a game is worth, before a soloist's factor."),
        named(
            "value_in_spreads",
            ["value, in spreads", "Wert, in Streuungen"],
            Topic::Stakes,
            Form::Spreads,
            Unit::Spreads,
            |game| [value(game), squares(game)],
        )
        .said_by("value")
        .means(
            "Mean of what a game is worth, in standard deviations of what a seat gains: for rules that count in other points.",
        ),
        named(
            "spread",
            ["spread of a player's points", "Streuung der Punkte eines Spielers"],
            Topic::Stakes,
            Form::Root,
            Unit::Points,
            |game| [squares(game), Seat::ALL.len() as i64],
        )
        .means("Standard deviation of what a seat gains in a game."),
        evening(
            "evening_loss",
            ["the evening's heaviest loss", "höchster Verlust des Abends"],
            Form::Ratio,
            Unit::Points,
            |evening| [evening.heaviest_loss(), 1],
        )
        .means("Mean of what whoever loses most loses in an evening."),
        evening(
            "evening_loss_in_spreads",
            ["heaviest loss, in spreads", "höchster Verlust, in Streuungen"],
            Form::SpreadsOfEvening,
            Unit::Spreads,
            |evening| [evening.heaviest_loss(), evening.squares],
        )
        .said_by("evening_loss")
        .means("Mean of what whoever loses most loses in an evening, in standard deviations of what a seat gains in a game."),
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
        share(format!("{}_said_{}", key[0], key[1]), said, Topic::Ansagen, move |game| {
            has_parties(game).then(|| has_said(game, party, step))
        })
        .means(format!("Share of the games with two parties in which {who} has said {step}.")),
        share(
            format!("{}_kept_{}", key[0], key[1]),
            [format!("{english} is kept"), format!("{german} wird gehalten")],
            Topic::Kept,
            move |game| {
                let kept = || match step {
                    Step::Ansage => has_won(game, party),
                    _ => is_below(game, party.other(), step),
                };
                (has_parties(game) && has_said(game, party, step)).then(kept)
            },
        )
        .means(format!("Share kept of the games in which {who} has said {step}.")),
    ]
}

/// In how many games somebody has a Sonderpunkt, and what it brings.
fn sonderpunkt(item: Item) -> [Measure; 2] {
    let points = move |game: &Observed<'_>| -> i64 {
        Party::BOTH.iter().map(|&party| i64::from(game.finished.score.item(party, item).unsigned_abs())).sum()
    };
    let names = Lang::ALL.map(|lang| item.name(lang));
    let [english, german] = names;
    let scored = format!("{}_scored", item.key());
    [
        often(scored.clone(), names, Topic::Scored, move |game| points(game) > 0)
            .means(format!("Share of the games in which somebody has points for this: {item}.")),
        mean(
            format!("{}_points", item.key()),
            [format!("{english}, points"), format!("{german}, Punkte")],
            Topic::Sonderpunkte,
            points,
        )
        .said_by(scored)
        .means(format!("Mean of the points that this brings in a game: {item}.")),
    ]
}

/// Roles of whoever plays a game, with their keys and names.
const ROLES: [(Role, &str, &str, &str); 8] = [
    (Role::Normalspiel, "normalspiel", "Normalspiel", "Normalspiel"),
    (Role::StilleHochzeit, "stille_hochzeit", "stille Hochzeit", "stille Hochzeit"),
    (Role::Hochzeit, "hochzeit", "Hochzeit", "Hochzeit"),
    (Role::ArmutPoor, "armut", "Armut", "Armut"),
    (Role::Solo, "solo", "announced solo", "angesagtes Solo"),
    (Role::Null, "null", "Nullsolo", "Nullsolo"),
    (Role::StillesSolo, "stilles_solo", "stilles Solo", "stilles Solo"),
    (Role::Alone, "alone", "each alone", "jeder für sich"),
];

const fn seat_names(seat: usize) -> [&'static str; 2] {
    match seat {
        0 => ["forehand", "Vorhand"],
        1 => ["second seat", "zweiter Platz"],
        2 => ["third seat", "dritter Platz"],
        _ => ["dealer", "Geber"],
    }
}

const fn below_names(step: Step) -> [&'static str; 2] {
    match step {
        Step::Ansage => ["", ""],
        Step::Keine90 => ["a party below 90", "eine Partei unter 90"],
        Step::Keine60 => ["below 60", "unter 60"],
        Step::Keine30 => ["below 30", "unter 30"],
        Step::Schwarz => ["schwarz", "schwarz"],
    }
}

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

fn value(game: &Observed<'_>) -> i64 {
    i64::from(game.finished.score.value().unsigned_abs())
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

/// The share of all games in which something was.
fn often(
    key: impl Into<String>,
    names: [impl Into<String>; 2],
    topic: Topic,
    is: impl Fn(&Observed<'_>) -> bool + Send + Sync + 'static,
) -> Measure {
    named(key, names, topic, Form::Ratio, Unit::Share, move |game| [i64::from(is(game)), 1])
}

/// The share of games in which something was, of those of which it can be said.
fn share(
    key: impl Into<String>,
    names: [impl Into<String>; 2],
    topic: Topic,
    is: impl Fn(&Observed<'_>) -> Option<bool> + Send + Sync + 'static,
) -> Measure {
    let of = move |game: &Observed<'_>| is(game).map_or([0; 2], |is| [i64::from(is), 1]);
    named(key, names, topic, Form::Ratio, Unit::Share, of)
}

/// The mean of a number of points over all games.
fn mean(
    key: impl Into<String>,
    names: [impl Into<String>; 2],
    topic: Topic,
    number: impl Fn(&Observed<'_>) -> i64 + Send + Sync + 'static,
) -> Measure {
    named(key, names, topic, Form::Ratio, Unit::Points, move |game| [number(game), 1])
}

fn named(
    key: impl Into<String>,
    names: [impl Into<String>; 2],
    topic: Topic,
    form: Form,
    unit: Unit,
    of: impl Fn(&Observed<'_>) -> [i64; 2] + Send + Sync + 'static,
) -> Measure {
    let name = Some(names.map(Into::into));
    Measure { name, topic, has_interval: true, ..measure(key, form, unit, Shown::Present, of) }
}

impl Measure {
    fn said_by(self, key: impl Into<String>) -> Measure {
        Measure { said_by: Some(key.into()), ..self }
    }

    fn counted_in(self, unit: Unit) -> Measure {
        Measure { unit, ..self }
    }
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
