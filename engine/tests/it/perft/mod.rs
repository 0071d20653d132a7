//! How many ways a game can go on, counted and compared with a file.
//!
//! Two counts for each position: sequences of cards (kinds, so that the two copies of a card are one), and
//! sequences of answers at the table, in which Vorbehalte, Ansagen and silence count too. Of positions in the phases
//! before play, sequences of moves: everything that anybody may do, asked or not.

mod early;

use std::fmt::Write;

use doko_engine::rules::{DulleMode, SoloLead};
use doko_engine::{
    Action, Contract, Deal, Game, Klaerungsstich, Phase, Question, Rules, Seat, Setup, SoloKind, Step, Table,
    Vorbehalt,
};

use crate::common::{assert_golden, ddv, ddv_40, ddv_but, seat};
use crate::slow_engine::{self, SlowEngine};

/// Sequences of exactly `depth` cards.
fn card_sequences(game: &Game<'_>, depth: usize) -> u64 {
    let Phase::Card(seat) = game.phase() else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let kinds = game.legal_cards().kinds();
    if depth == 1 {
        return kinds.len() as u64;
    }
    let after = |card| {
        let mut next = game.clone();
        next.play(seat, card).expect("a legal card");
        card_sequences(&next, depth - 1)
    };
    kinds.iter().map(after).sum()
}

/// Sequences of exactly `depth` answers.
fn answer_sequences(table: &Table<'_>, depth: usize) -> u64 {
    let Some(view) = table.view() else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let legal = view.legal_actions();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |&action: &Action| {
        let mut next = table.clone();
        next.answer(action).expect("a legal answer");
        answer_sequences(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

/// The table of a deal at which these Vorbehalte were declared, `said` was said as soon as its seat was asked,
/// and so many cards were played, chosen by a fixed rule among the legal ones.
fn position<'r>(rules: &'r Rules, row: &Row) -> Table<'r> {
    let deal = Deal::seeded(row.seed, row.index, 0, rules.set().deck.nines.into());
    let mut table = Table::new(rules, deal, seat(row.forehand));
    let mut said = row.said.to_vec();
    loop {
        let Some((asked, question)) = table.question() else { return table };
        let played = table.game().played();
        let action = match question {
            Question::Vorbehalt => match row.contract {
                None => return table,
                Some((holder, vorbehalt)) if seat(holder) == asked => Action::Declare(vorbehalt),
                Some(_) => Action::Declare(Vorbehalt::Gesund),
            },
            Question::Ansage => match said.iter().position(|&(speaker, _)| seat(speaker) == asked) {
                // A partner may have said it already.
                Some(place) => {
                    let say = Action::Say(said.remove(place).1);
                    let legal = table.view().expect("a question").legal_actions();
                    if legal.contains(&say) { say } else { Action::Silence }
                }
                None if played == row.plies => return table,
                None => Action::Silence,
            },
            Question::Card if played == row.plies => return table,
            _ => {
                let legal = table.view().expect("a question").legal_actions();
                legal[(7 * played + 3) % legal.len()]
            }
        };
        table.answer(action).expect("a legal answer");
    }
}

/// A position, and how deep to count from it.
struct Row {
    rules: &'static str,
    seed: u64,
    index: u64,
    forehand: usize,
    /// Who declares what; nobody anything if `None`: the position before the first Vorbehalt.
    contract: Declared,
    said: &'static [(usize, Step)],
    plies: usize,
    cards: usize,
    answers: usize,
}

/// Who declares what.
type Declared = Option<(usize, Vorbehalt)>;

const fn row(index: u64, contract: Declared, plies: usize, cards: usize, answers: usize) -> Row {
    Row {
        rules: "ddv",
        seed: 1,
        index,
        forehand: index as usize % 4,
        contract,
        said: &[],
        plies,
        cards,
        answers,
    }
}

const NORMAL: Declared = Some((0, Vorbehalt::Gesund));

#[allow(clippy::unnecessary_wraps, reason = "a row takes what may be nothing")]
const fn by(soloist: usize, kind: SoloKind) -> Declared {
    Some((soloist, Vorbehalt::Solo(kind)))
}

/// A deal in which one seat has both ♣Q, and that seat.
fn hochzeit(nines: bool) -> (u64, usize) {
    (20..)
        .find_map(|index| match Deal::seeded(1, index, 0, nines.into()).alten() {
            (holder, None) => Some((index, holder.index())),
            _ => None,
        })
        .expect("some deal")
}

fn rows() -> Vec<Row> {
    let (index, holder) = hochzeit(true);
    let marriage = Some((holder, Vorbehalt::HOCHZEIT));
    let (index_40, holder_40) = hochzeit(false);
    let said: &[(usize, Step)] =
        &[(0, Step::Ansage), (1, Step::Ansage), (2, Step::Keine90), (3, Step::Keine60)];
    let mut rows = vec![
        row(0, None, 0, 0, 6),
        row(index, None, 0, 0, 5),
        row(0, NORMAL, 0, 7, 6),
        row(1, NORMAL, 2, 7, 6),
        row(2, NORMAL, 9, 9, 8),
        row(3, NORMAL, 24, 12, 10),
        row(4, NORMAL, 29, 19, 14),
        row(5, NORMAL, 32, 16, 16),
        row(6, by(1, SoloKind::DAMEN), 0, 7, 6),
        row(7, by(2, SoloKind::BUBE), 5, 8, 6),
        row(8, by(3, SoloKind::FLEISCHLOS), 11, 8, 7),
        row(9, by(0, SoloKind::HEART), 17, 10, 8),
        row(10, by(0, SoloKind::CLUB), 28, 11, 9),
        row(index, marriage, 0, 7, 6),
        row(index, marriage, 13, 8, 7),
    ];
    rows.push(Row { said, ..row(11, NORMAL, 4, 6, 6) });
    rows.push(Row { said, ..row(12, by(2, SoloKind::SPADE), 7, 6, 6) });
    rows.push(Row { rules: "without nines", ..row(0, None, 0, 0, 6) });
    rows.push(Row { rules: "without nines", ..row(1, NORMAL, 0, 7, 6) });
    rows.push(Row { rules: "without nines", ..row(2, by(1, SoloKind::DIAMOND), 6, 8, 6) });
    rows.push(Row { rules: "without nines", ..row(3, NORMAL, 24, 16, 16) });
    rows.push(Row {
        rules: "without nines",
        ..row(index_40, Some((holder_40, Vorbehalt::HOCHZEIT)), 6, 8, 6)
    });
    rows.push(Row { rules: "house", ..row(4, NORMAL, 3, 7, 6) });
    rows.push(Row { rules: "house", ..row(5, by(2, SoloKind::KOENIG), 4, 7, 6) });
    rows.push(Row { rules: "house", ..row(6, by(1, SoloKind::GEMISCHT), 33, 15, 12) });
    rows.push(Row { rules: "house", ..row(7, by(3, SoloKind::KOEHLER), 2, 7, 6) });
    rows.push(Row { rules: "house", ..row(8, by(0, SoloKind::DULLEN), 9, 8, 7) });
    rows.push(Row { rules: "house", ..row(9, by(1, SoloKind::ZEHNER), 14, 9, 8) });
    rows
}

/// No Dulle, the soloist leads, every solo, no step left out.
fn house() -> Rules {
    ddv_but(|set| {
        set.dulle.mode = DulleMode::Off;
        set.solo.lead = SoloLead::Soloist;
        set.solo.kinds = SoloKind::SHIPPED.to_vec();
        set.ansagen.skip = false;
    })
}

/// Node counts of fixed positions never change without a change of the rules.
#[test]
fn the_game_tree_has_the_counted_size() {
    let house = house();
    let mut text = String::from(
        "# Sequences of 1, 2, 3, … cards and of 1, 2, 3, … answers at the table, from positions after some plies.\n\
         # house: no Dulle, the soloist leads, every solo on offer, no Absage leaves a step out.\n",
    );
    for row in rows() {
        let rules = match row.rules {
            "ddv" => ddv(),
            "without nines" => ddv_40(),
            _ => &house,
        };
        let table = position(rules, &row);
        let contract = match row.contract {
            None => "before the Vorbehalte".to_owned(),
            Some(_) => match table.game().contract() {
                Contract::Hochzeit(holder, Klaerungsstich::Any) => format!("Hochzeit({holder:?})"),
                contract => format!("{contract:?}"),
            },
        };
        let cards: Vec<u64> = (1..=row.cards).map(|depth| card_sequences(table.game(), depth)).collect();
        let answers: Vec<u64> = (1..=row.answers).map(|depth| answer_sequences(&table, depth)).collect();
        writeln!(
            text,
            "{}, seed {}, deal {}, forehand {}, {contract}, {} plies, {} said: cards {cards:?} answers {answers:?}",
            row.rules,
            row.seed,
            row.index,
            row.forehand,
            row.plies,
            table.game().utterances().len(),
        )
        .expect("a string can be written to");
    }
    text.push_str(&early::lines());
    assert_golden("perft.txt", &text);
}

/// The slow engine counts the same, from the beginning of play.
#[test]
fn the_slow_engine_counts_the_same_sequences_of_cards() {
    fn slow_sequences(slow: &SlowEngine, depth: usize) -> u64 {
        let Some(seat) = slow.on_turn().filter(|_| depth > 0) else { return u64::from(depth == 0) };
        let mut sum = 0;
        for card in slow.legal_cards() {
            let mut next = slow.clone();
            next.apply(slow_engine::Move::Play(seat, card));
            sum += slow_sequences(&next, depth - 1);
        }
        sum
    }
    let vorbehalte = |kind: Option<SoloKind>| kind.map_or(Vorbehalt::Gesund, Vorbehalt::Solo);
    let kinds = std::iter::once(None).chain(ddv().set().solo.kinds.iter().copied().map(Some));
    for (index, kind) in kinds.enumerate() {
        let deal = Deal::seeded(42, index as u64, 0, doko_engine::Nines::With);
        let mut game = Game::new(ddv(), deal, seat(0));
        let mut slow = SlowEngine::new(ddv().set(), &deal, Setup::single(seat(0)));
        for seat in Seat::ALL {
            let vorbehalt = vorbehalte(kind.filter(|_| seat.index() == index % 4));
            game.declare(seat, vorbehalt).expect("on offer");
            slow.apply(slow_engine::Move::Declare(seat, vorbehalt));
        }
        assert_eq!(slow_sequences(&slow, 4), card_sequences(&game, 4), "{kind:?}");
    }
}
