//! What a replayed game has come to, beside what was recorded.

use std::collections::BTreeMap;

use doko_engine::rules::Doubling;
use doko_engine::{
    Contract, Game, Item, Klaerung, Outcome, Party, PerSeat, Phase, Raised, Score, Seat, SoloKind,
};

use crate::record::{Record, Settings, SpecialPoint, party, seat, step};
use crate::settings::Reader;

/// What differs first, if anything.
#[allow(clippy::needless_pass_by_value, reason = "calls read better with values")]
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(what: &str, ours: T, recorded: T) -> Result<(), String> {
    if ours == recorded {
        Ok(())
    } else {
        Err(format!("{what}: {ours:?} instead of the recorded {recorded:?}"))
    }
}

/// The name of a contract there.
pub(crate) fn game_type(contract: Contract) -> String {
    match contract {
        Contract::Normal => "normal".to_owned(),
        Contract::Hochzeit(..) => "marriage".to_owned(),
        Contract::Armut { .. } => "poverty".to_owned(),
        Contract::Solo(kind, _) => {
            let name = match kind {
                SoloKind::DAMEN => "queen",
                SoloKind::BUBE => "jack",
                SoloKind::KOENIG => "king",
                SoloKind::GEMISCHT => "queen-jack",
                SoloKind::FLEISCHLOS => "meatless",
                SoloKind::KOENIG_DAMEN => "king-queen",
                SoloKind::KOENIG_BUBEN => "king-jack",
                other => other.key(),
            };
            format!("solo {name}")
        }
        Contract::EachAlone(_) => format!("{contract}"),
    }
}

/// The trick just completed.
pub(crate) fn last_trick(record: &Record, game: &Game<'_>) -> Result<(), String> {
    let number = game.tricks().len();
    let ours = game.tricks().last().ok_or("no trick")?;
    let trick = &record.tricks[number - 1];
    let recorded = (seat(trick.lead), seat(trick.winner), trick.augen);
    same(
        &format!("trick {number}: leader, winner, Augen"),
        (ours.leader, ours.winner, ours.augen()),
        recorded,
    )
}

/// All but the score: the kind of game, parties, Schweine and Augen.
pub(crate) fn tricks(record: &Record, game: &Game<'_>) -> Result<(), String> {
    let result = &record.result;
    same("phase", game.phase(), Phase::Over)?;
    let outcome = game.outcome().ok_or("no outcome")?;
    same("parties", outcome.parties.0.map(Some), result.teams.each_ref().map(|team| party(team)))?;
    if let Some(marriage) = &record.marriage {
        let recorded = if marriage.bride == marriage.groom {
            Klaerung::Alone
        } else {
            Klaerung::Found { partner: seat(marriage.bride), trick: marriage.after_trick }
        };
        same("Klärung", game.klaerung(), Some(recorded))?;
    }
    let final_type = match (game.contract(), outcome.soloist()) {
        (Contract::Normal, Some(_)) => "marriage silent".to_owned(),
        (Contract::Hochzeit(..), Some(_)) => "marriage solo".to_owned(),
        (contract, _) => game_type(contract),
    };
    same("final type", &final_type, &result.final_type)?;
    // There it is also the holder of both ♣Q, whether a partner was found or not, and the one who was poor.
    let holder = match game.contract() {
        Contract::Hochzeit(holder, _) => Some(holder),
        Contract::Armut { poor, .. } => Some(poor),
        _ => outcome.soloist(),
    };
    same("soloist, holder or poor", holder, record.solo_seat.map(seat))?;
    let raised = match (record.announced("swines"), record.announced("hyperswines")) {
        (None, _) => Raised::Nothing,
        (Some(_), None) => Raised::Schweine,
        (Some(_), Some(_)) => Raised::Superschweine,
    };
    same("Schweine", game.raised(), raised)?;
    let mut augen = PerSeat([0; 4]);
    game.tricks().for_each(|trick| augen[trick.winner] += trick.augen());
    same("Augen", augen.0, result.augen)?;
    for party in Party::BOTH {
        let of_party = |&(seat, _): &(Seat, &u32)| outcome.parties[seat] == party;
        let sum: u32 = augen.iter().filter(of_party).map(|(_, augen)| augen).sum();
        same("Augen of a party", outcome.tally[party].augen, sum)?;
    }
    Ok(())
}

/// The score, line by line; the names of the rules by which it was adapted.
pub(crate) fn score(
    record: &Record,
    settings: &Settings,
    game: &Game<'_>,
) -> Result<Vec<&'static str>, String> {
    let result = &record.result;
    let score = game.score().ok_or("no score")?;
    let outcome = game.outcome().ok_or("no outcome")?;
    let mut adapted = Vec::new();
    for (party, highest) in Party::BOTH.into_iter().zip([&result.highest_re, &result.highest_contra]) {
        same("deepest step", outcome.said[party], step(highest))?;
    }
    same("winner", score.winner(), party(&result.winner))?;

    let doubles = game.rules().set().score.doubling != Doubling::Off;
    let failed = game.klaerung() == Some(Klaerung::Alone);
    let mut said = 0;
    let mut of_failed = 0;
    let mut items = BTreeMap::new();
    for point in &result.special_points {
        let Some(item) = item(point)? else { continue };
        let party = party(&point.counts_for).ok_or("a special point for nobody")?;
        if doubles && [Item::Re, Item::Kontra].contains(&item) {
            said += 1;
        } else if failed && item.is_sonderpunkt() {
            // A Hochzeit without partner is a solo there too, but keeps what was earned in tricks before it
            // failed; the catalogue (section 5) has no Sonderpunkte in such a game.
            of_failed += if party == Party::Re { point.value } else { -point.value };
            adapted.push("failed Hochzeit: Sonderpunkte of tricks before count there");
        } else {
            *items.entry((party, item)).or_insert(0) += point.value;
        }
    }
    let ours: BTreeMap<_, _> = score.items().map(|(party, item, points)| ((party, item), points)).collect();
    same("score items", &ours, &items)?;
    same("factor of what was said", score.factor(), 1 << said)?;

    bock_events(record, settings, &outcome, score.winner())?;

    same("points", *score.points(), shared(score.value(), &outcome))?;
    let value = score.value() + of_failed;
    let recorded = match party(&result.winner) {
        Some(Party::Kontra) => -result.game_points,
        _ => result.game_points,
    };
    // In a Bock game everything counts as often as the runs that overlap say.
    same("value", value * record.bock_multiplier, recorded)?;
    let written = written(settings, value, &score, &outcome, &mut adapted)?;
    same("points as written", written.map(|points| points * record.bock_multiplier).0, result.points)?;
    Ok(adapted)
}

/// What would bring Bock games: a second count of some of the tallies behind the score.
fn bock_events(
    record: &Record,
    settings: &Settings,
    outcome: &Outcome,
    winner: Option<Party>,
) -> Result<(), String> {
    let read = Reader(settings);
    let [re, kontra] = Party::BOTH.map(|party| &outcome.tally[party]);
    let herzstiche = if outcome.soloist().is_none() { re.herzstich + kontra.herzstich } else { 0 };
    // A solo that nobody has won is not lost there; a Re or Kontra is.
    let has_lost_solo = outcome.soloist().is_some() && winner == Some(Party::Kontra);
    let has_lost_ansage = |party| outcome.ansage[party] && winner != Some(party);
    let events = [
        ("bock after 120-120", "equal points", u32::from(re.augen == kontra.augen)),
        ("bock after black game", "black", u32::from(re.tricks == 0 || kontra.tricks == 0)),
        ("bock after heart trick", "heart trick", herzstiche),
        ("bock after lost solo", "solo lost", u32::from(has_lost_solo)),
        ("bock after lost re/contra", "re lost", u32::from(has_lost_ansage(Party::Re))),
        ("bock after lost re/contra", "contra lost", u32::from(has_lost_ansage(Party::Kontra))),
    ];
    for (setting, trigger, ours) in events {
        if read.is("bock").unwrap_or(false) && read.is(setting).unwrap_or(false) {
            let recorded = record.result.bock_triggers.iter().filter(|&event| event == trigger).count();
            same(setting, ours as usize, recorded)?;
        }
    }
    Ok(())
}

/// What each seat gets if the game is worth this much to Re.
fn shared(value: i32, outcome: &Outcome) -> PerSeat<i32> {
    let re = if outcome.soloist().is_some() { 3 * value } else { value };
    PerSeat::from_fn(|seat| if outcome.parties[seat] == Party::Re { re } else { -value })
}

/// The points of the seats as that program writes them down.
///
/// Its sheets have plus and minus, which add up to zero, or one of the two: then only what the winners get, or only
/// what the losers pay. If nobody has won, the party ahead counts as the winner for this.
fn written(
    settings: &Settings,
    value: i32,
    score: &Score,
    outcome: &Outcome,
    adapted: &mut Vec<&'static str>,
) -> Result<PerSeat<i32>, String> {
    let counting = Reader(settings).word("counting").map_err(|_| "no counting")?;
    let points = shared(value, outcome);
    let ahead = match score.winner() {
        None if value == 0 => return Ok(PerSeat::default()),
        None if value > 0 => Party::Re,
        None => Party::Kontra,
        Some(winner) => winner,
    };
    let only =
        |party: Party| PerSeat::from_fn(|seat| if outcome.parties[seat] == party { points[seat] } else { 0 });
    let written = match counting {
        "plus" => only(ahead),
        "minus" => only(ahead.other()),
        _ => points,
    };
    let Some(soloist) = outcome.soloist().filter(|_| score.winner().is_none()) else { return Ok(written) };
    // Two faults of that program in a solo that nobody won: all four seats get the same on a sheet of both, and the
    // soloist's points are not tripled on one of either.
    adapted.push("solo nobody won: its points are wrong there");
    Ok(match counting {
        "plus" | "minus" => PerSeat::from_fn(|seat| written[seat] / if seat == soloist { 3 } else { 1 }),
        _ => PerSeat([-3 * value; 4]),
    })
}

/// The line of the score sheet that a special point stands for; `None` for the marks of a solo and of Bock.
fn item(point: &SpecialPoint) -> Result<Option<Item>, String> {
    Ok(Some(match (&*point.what, &*point.team) {
        ("solo" | "bock", _) => return Ok(None),
        ("won", _) => Item::Won,
        ("contra won", _) => Item::GegenDieAlten,
        ("no 120 said", "re") => Item::Re,
        ("no 120 said", _) => Item::Kontra,
        ("no 90 said", _) => Item::SaidKeine90,
        ("no 60 said", _) => Item::SaidKeine60,
        ("no 30 said", _) => Item::SaidKeine30,
        ("no 0 said", _) => Item::SaidSchwarz,
        ("no 90", _) => Item::Under90,
        ("no 60", _) => Item::Under60,
        ("no 30", _) => Item::Under30,
        ("no 0", _) => Item::Schwarz,
        ("got 120 against no 90", _) => Item::Reached120,
        ("got 90 against no 60", _) => Item::Reached90,
        ("got 60 against no 30", _) => Item::Reached60,
        ("got 30 against no 0", _) => Item::Reached30,
        ("caught fox", _) => Item::Fuchs,
        ("fox last trick", _) => Item::FuchsLastTrick,
        ("caught fox last trick", _) => Item::FuchsCaughtLastTrick,
        ("charlie", _) => Item::Karlchen,
        ("caught charlie", _) => Item::KarlchenCaught,
        ("dolle caught dolle", _) => Item::DulleCaught,
        ("heart trick", _) => Item::Herzstich,
        ("Doppelkopf", _) => Item::Doppelkopf,
        (other, _) => return Err(format!("special point {other:?} is not known")),
    }))
}
