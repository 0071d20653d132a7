//! What a bot does, seat by seat.

use std::ops::Range;
use std::sync::LazyLock;

use doko_bots::{Fault, FaultKind};
use doko_engine::{Item, Lang, Party, Step};

use super::observed::Observed;
use super::role::Role;
use super::{Form, Measure, MeasureUnit, Topic, Visibility, mean, measure, share, step_key};

/// All measures of seats, in the order in which every report gives them.
#[inline]
pub fn all() -> &'static [Measure] {
    &REGISTRY.measures
}

/// The place of a measure among [`all`].
///
/// # Panics
/// If there is none of this key.
pub fn place(key: &str) -> usize {
    all().iter().position(|measure| measure.key == key).expect("a measure of seats")
}

/// What a seat adds to all measures of which it has something, by their places.
pub fn of(seat: &Observed<'_>, mut add: impl FnMut(usize, [i64; 2])) {
    let Registry { measures, groups } = &*REGISTRY;
    for (_, places) in groups.iter().filter(|(has, _)| has(seat)) {
        for place in places.clone() {
            add(place, measures[place].of(seat));
        }
    }
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

/// All measures, group by group.
struct Registry {
    measures: Vec<Measure>,
    /// Of which seats there is something of some of them, by their places.
    groups: Vec<(Has, Range<usize>)>,
}

/// Whether a seat has something of the measures of a group.
type Has = fn(&Observed<'_>) -> bool;

impl Registry {
    fn new() -> Registry {
        let groups: [(Has, Vec<Measure>); 6] = [
            (|_| true, games()),
            (|seat| seat.role.is_solo(), own_solos().into()),
            (|seat| !seat.role.is_solo(), vec![other_games()]),
            (|seat| seat.has_said(), Step::ALL.into_iter().flat_map(said).collect()),
            (|seat| seat.has_sonderpunkt(), Item::SONDERPUNKTE.map(sonderpunkt).into()),
            (|seat| !seat.finished.notes.is_empty(), faults()),
        ];
        let mut registry = Registry { measures: Vec::new(), groups: Vec::new() };
        for (has, measures) in groups {
            let first = registry.measures.len();
            registry.measures.extend(measures);
            registry.groups.push((has, first..registry.measures.len()));
        }
        registry
    }
}

/// What every game is.
fn games() -> Vec<Measure> {
    let mut all = vec![
        count("seats", |_| true)
            .named(["seats played", "gespielte Plätze"])
            .means("In how many seats it played: games, counted for each seat."),
        share("won_as_re", |seat| won_as(seat, Some(Party::Re)))
            .named(["won as Re", "gewonnen als Re"])
            .means("Share of its games as Re that it won."),
        share("won_as_kontra", |seat| won_as(seat, Some(Party::Kontra)))
            .named(["won as Kontra", "gewonnen als Kontra"])
            .means("Share of its games as Kontra that it won."),
        share("won_alone", |seat| won_as(seat, None))
            .named(["won, each alone", "gewonnen, jeder für sich"])
            .means("Share won of its games in which every player plays alone."),
        per_seat("augen", MeasureUnit::Augen, |seat| i64::from(seat.augen()))
            .named(["Augen of its party", "Augen seiner Partei"])
            .visible(Visibility::Always)
            .means("Mean of the Augen of its party."),
        per_seat("game_value", MeasureUnit::Points, |seat| i64::from(seat.value()))
            .named(["value of a game", "Spielwert"])
            .means("Mean of the value of its games, in points, before a soloist's factor."),
    ];
    all.extend(ROLES.map(|(role, key, english, german)| {
        let measure = often(key, move |seat| seat.role == role)
            .named([english, german])
            .means(format!("Share of its seats of this kind: {english}."));
        if role.is_solo() { measure.about(Topic::Solos) } else { measure }
    }));
    all
}

/// What comes of its own announced solos.
fn own_solos() -> [Measure; 3] {
    [
        share("solos_won", |seat| Some(seat.has_won()))
            .named(["solos won", "Soli gewonnen"])
            .means("Share won of the announced solos that it played."),
        mean("points_in_solos", MeasureUnit::Points, |seat| Some(points(seat)))
            .named(["points in its solos", "Punkte in seinen Soli"])
            .means("Mean of its points in the announced solos that it played."),
        mean("augen_against_solos", MeasureUnit::Augen, |seat| {
            let opponents = seat.outcome().parties[seat.seat].other();
            (seat.role == Role::Solo).then(|| i64::from(seat.outcome().tally[opponents].augen))
        })
        .named(["Augen against its solos", "Augen gegen seine Soli"])
        .means("Mean of the Augen of its opponents in the announced solos that it played, but for Nullsoli."),
    ]
    .map(|measure| measure.about(Topic::Solos))
}

/// What comes of all other games.
fn other_games() -> Measure {
    mean("points_in_other_games", MeasureUnit::Points, |seat| Some(points(seat)))
        .named(["points in other games", "Punkte ohne eigene Soli"])
        .about(Topic::Solos)
        .visible(Visibility::With("points_in_solos"))
        .means("Mean of its points in all other games, solos of others among them.")
}

/// What a Sonderpunkt brings its party.
fn sonderpunkt(item: Item) -> Measure {
    let [english, german] = Lang::ALL.map(|lang| item.name(lang));
    per_seat(item.key(), MeasureUnit::Points, move |seat| i64::from(seat.item(item)))
        .named([format!("{english}, points"), format!("{german}, Punkte")])
        .means(format!("Mean of the points of its party for this: {item}."))
}

/// In how many seats it was at fault, and how.
fn faults() -> Vec<Measure> {
    let mut all = vec![
        count("faults", |seat| fault(seat).is_some())
            .named(["faults", "Fehler"])
            .means("In how many of its seats it was at fault: the fallback has played on."),
    ];
    all.extend(FaultKind::ALL.map(|kind| {
        let meaning = match kind {
            FaultKind::Illegal => "an answer broke a rule",
            FaultKind::Late => "an answer did not come in time",
            FaultKind::Crashed => "its program ended, or could not be started",
            FaultKind::Malformed => "an answer was none",
            FaultKind::Flood => "it wrote lines that nobody asked for",
            FaultKind::Version => "it spoke another version of the protocol",
            FaultKind::Memory => "its program used more memory than it may",
            FaultKind::Processes => "its program was more processes at once than it may be",
        };
        count(format!("faults_{}", kind.key()), move |seat| fault(seat) == Some(kind))
            .named(Lang::ALL.map(|lang| format!("  {}", fault_name(kind, lang))))
            .visible(Visibility::Present)
            .means(format!("Those of its faults in which {meaning}."))
    }));
    all
}

/// How often a step was said, and how often it was kept: in numbers, which tables leave out, and as shares.
fn said(step: Step) -> [Measure; 4] {
    let key = step_key(step);
    let [english, german] = Lang::ALL.map(|lang| step.name(lang));
    let verb = if step == Step::Ansage { "angesagt" } else { "abgesagt" };
    [
        count(format!("{key}_made"), move |seat| seat.said(step).is_some())
            .means(format!("How often it said {step}.")),
        count(format!("{key}_kept"), move |seat| seat.said(step) == Some(true))
            .means(format!("How often it said {step} and kept it.")),
        often(format!("{key}_made_rate"), move |seat| seat.said(step).is_some())
            .named([format!("{english} said"), format!("{german} {verb}")])
            .about(Topic::Ansagen)
            .means(format!("Share of its seats in which it said {step}.")),
        share(format!("{key}_kept_rate"), move |seat| seat.said(step))
            .named(["  kept", "  eingehalten"])
            .about(Topic::Ansagen)
            .means(format!("Share kept of those in which it said {step}.")),
    ]
}

/// Keys and names of roles.
const ROLES: [(Role, &str, &str, &str); Role::ALL.len()] = [
    (Role::Solo, "plays_solo", "plays a solo", "spielt ein Solo"),
    (Role::Null, "plays_null", "plays a Nullsolo", "spielt ein Nullsolo"),
    (Role::Hochzeit, "declares_hochzeit", "plays its Hochzeit", "spielt seine Hochzeit"),
    (Role::StilleHochzeit, "plays_stille_hochzeit", "stille Hochzeit", "stille Hochzeit"),
    (Role::StillesSolo, "plays_stilles_solo", "stilles Solo", "stilles Solo"),
    (Role::ArmutPoor, "declares_armut", "is taken with its Armut", "wird mit Armut mitgenommen"),
    (Role::ArmutTaker, "takes_armut", "takes an Armut", "nimmt eine Armut mit"),
    (Role::Normalspiel, "plays_normalspiel", "Normalspiel", "Normalspiel"),
    (Role::Alone, "plays_alone", "each plays alone", "jeder spielt für sich"),
    (Role::Other, "others_game", "another's game", "Spiel eines anderen"),
];

/// What a kind of fault is called in a list.
pub fn fault_name(kind: FaultKind, lang: Lang) -> &'static str {
    match kind {
        FaultKind::Illegal => lang.pick("illegal answers", "unerlaubte Antworten"),
        FaultKind::Late => lang.pick("too late", "zu spät"),
        FaultKind::Crashed => lang.pick("crashed", "abgestürzt"),
        FaultKind::Malformed => lang.pick("no answers", "keine Antworten"),
        FaultKind::Flood => lang.pick("unasked lines", "ungefragte Zeilen"),
        FaultKind::Version => lang.pick("another protocol", "anderes Protokoll"),
        FaultKind::Memory => lang.pick("too much memory", "zu viel Speicher"),
        FaultKind::Processes => lang.pick("too many processes", "zu viele Prozesse"),
    }
}

/// How it was at fault, if it was.
fn fault(seat: &Observed<'_>) -> Option<FaultKind> {
    seat.finished.faults().find(|fault| fault.seat == seat.seat).map(Fault::kind)
}

/// Whether it has won, if it was of this party: of none, where every player plays alone.
fn won_as(seat: &Observed<'_>, party: Option<Party>) -> Option<bool> {
    (seat.party() == party).then(|| seat.has_won())
}

/// In how many seats something was.
fn count(key: impl Into<String>, is: impl Fn(&Observed<'_>) -> bool + Send + Sync + 'static) -> Measure {
    measure(key, Form::Sum, MeasureUnit::Number, move |seat| [i64::from(is(seat)), 0])
}

/// The share of all seats in which something was, which many rules or games have nothing of.
fn often(key: impl Into<String>, is: impl Fn(&Observed<'_>) -> bool + Send + Sync + 'static) -> Measure {
    per_seat(key, MeasureUnit::Share, move |seat| i64::from(is(seat)))
}

/// The mean of a number over all seats, which many rules or games have nothing of.
fn per_seat(
    key: impl Into<String>,
    unit: MeasureUnit,
    number: impl Fn(&Observed<'_>) -> i64 + Send + Sync + 'static,
) -> Measure {
    measure(key, Form::PerSeat, unit, move |seat| [number(seat), 0])
}

fn points(seat: &Observed<'_>) -> i64 {
    i64::from(seat.points[seat.seat])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_measure_has_a_key_of_its_own_and_a_meaning() {
        let keys: BTreeSet<_> = all().iter().map(|measure| &measure.key).collect();
        assert_eq!(keys.len(), all().len());
        assert!(all().iter().all(|measure| measure.meaning.ends_with('.')));
    }

    #[test]
    fn sums_have_seats_first_and_faults_last() {
        let keys: Vec<&str> = all().iter().map(|measure| &*measure.key).collect();
        assert_eq!(keys[0], "seats");
        let faults = FaultKind::ALL.map(|kind| format!("faults_{}", kind.key()));
        assert_eq!(keys[keys.len() - faults.len()..], faults);
    }

    #[test]
    fn names_leave_room_for_figures() {
        for measure in all() {
            let longest = if measure.has_interval { 23 } else { 30 };
            for name in Lang::ALL.into_iter().filter_map(|lang| measure.name(lang)) {
                assert!(name.chars().count() <= longest, "{name}");
            }
        }
    }
}
