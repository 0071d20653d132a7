//! Klopfen: section 3 of the catalogue, key `klopfen.mode`. No rule sheet has it; how it is read is written down in the catalogue,
//! "Rules of other tables".

use doko_engine::play::AlteOnAlte;
use doko_engine::record::RecordError;
use doko_engine::rules::RuleSource;
use doko_engine::session::Played;
use doko_engine::{
    Action, Card, CardSet, Event, Game, GameRecord, IllegalAction, Outcome, PerSeat, Phase, Question, Redeal,
    Rules, Score, Seat, Setup, SoloKind, Step, Table, Vorbehalt,
};

use crate::common::{deal_with, rules, seat};
use crate::score::hand::{ALONE, NOTHING, TWO, alte_on_alte, normal, outcome, payments};

/// Seats 0 and 2 hold a ♣Q each.
const TWO_AND_TWO: [&str; 4] = ["CQ", "", "CQ", ""];

fn table(rules: &Rules, forehand: usize) -> Table<'_> {
    Table::new(rules, deal_with(true, TWO_AND_TWO), seat(forehand))
}

/// Answers what is asked for knocks with these answers, and says whom: as long as such questions come.
fn asked_for_knocks(table: &mut Table<'_>, answers: [bool; 4]) -> String {
    let mut asked = String::new();
    for answer in answers {
        let Some((seat, Question::Klopfen)) = table.question() else { break };
        asked += &seat.to_string();
        table.answer(Action::Klopfen(answer)).expect("it is asked");
    }
    asked
}

/// Forehand is asked first, and then clockwise: under `one` until somebody knocks, under `each` all four. Then come the
/// Vorbehalte, as without.
#[test]
fn klopfen_mode_asks_from_forehand_on_one_or_each() {
    for (mode, answers, asked, knocks) in [
        ("one", [false; 4], "2301", 0),
        ("one", [true; 4], "2", 1),
        ("one", [false, false, true, true], "230", 1),
        ("one", [false, false, false, true], "2301", 1),
        ("each", [false; 4], "2301", 0),
        ("each", [true, false, true, true], "2301", 3),
        ("each", [true; 4], "2301", 4),
        ("off", [true; 4], "", 0),
    ] {
        let rules = rules("ddv", &[&format!("klopfen.mode={mode}")]);
        let mut table = table(&rules, 2);
        assert_eq!(asked_for_knocks(&mut table, answers), asked, "{mode} {answers:?}");
        assert_eq!(table.game().knocks(), knocks, "{mode} {answers:?}");
        assert_eq!(table.question(), Some((seat(2), Question::Vorbehalt)), "{mode} {answers:?}");
        let heard = seat(2).round().zip(answers).take(asked.len());
        let heard = heard.map(|(seat, knocks)| Event::Klopfen { seat, knocks });
        let own = table.game().deal().hands()[seat(3)];
        let cards = |other: Seat| (other == seat(3)).then_some(own);
        let dealt =
            seat(2).round().filter(|_| mode != "off").map(|seat| Event::Dealt { seat, cards: cards(seat) });
        let events: Vec<Event> = heard.chain(dealt).collect();
        assert_eq!(
            table.view_of(seat(3)).events(),
            events,
            "everybody hears it, and then sees its own cards"
        );
    }
}

/// Nobody sees a card before all are asked, whoever asks and whatever is asked: not even how many there are.
#[test]
fn klopfen_mode_lets_nobody_see_a_card_before_all_are_asked() {
    let rules = rules("ddv", &["klopfen.mode=each", "throw_in.luschen=5"]);
    let mut table = table(&rules, 1);
    for asked in seat(1).round() {
        for observer in Seat::ALL {
            let view = table.view_of(observer);
            let question = (observer == asked).then_some(Question::Klopfen);
            assert_eq!(view.question(), question);
            assert_eq!(
                (view.hand(), view.dealt(), view.unseen()),
                (CardSet::EMPTY, CardSet::EMPTY, CardSet::DECK_48)
            );
            assert_eq!(Seat::ALL.map(|seat| view.cards_left(seat)), [0; 4]);
            assert!(Card::all().all(|card| view.count(card) == 0));
            assert!(view.legal_vorbehalte().is_empty());
            assert_eq!((view.parties(), view.own_party()), (PerSeat::default(), None));
            let masks =
                view.look(view.order(), |turn| (turn.hand().len(), turn.dealt().len(), turn.hidden().len()));
            assert_eq!(masks, (0, 0, 48));
            let answers = question.map_or(vec![], |_| vec![Action::Klopfen(false), Action::Klopfen(true)]);
            assert_eq!(*view.legal_actions(), *answers);
        }
        table.answer(Action::Klopfen(false)).expect("it is asked");
    }
    for observer in Seat::ALL {
        let view = table.view_of(observer);
        let dealt = table.game().deal().hands()[observer];
        assert_eq!((view.hand(), view.dealt(), dealt.len()), (dealt, dealt, 12));
    }
}

/// Nobody knocks out of turn, twice, or where nobody may, and nothing else is done before all are asked.
#[test]
fn klopfen_mode_refuses_whoever_is_not_asked() {
    let each = rules("ddv", &["klopfen.mode=each"]);
    let mut game = Game::new(&each, deal_with(true, TWO_AND_TWO), seat(0));
    let refused = |seat: Seat, phase: Phase| Err(IllegalAction::NotOnTurn { seat, phase });
    assert_eq!(game.knock(seat(1), true), refused(seat(1), Phase::Klopfen(seat(0))));
    assert_eq!(game.declare(seat(0), Vorbehalt::Gesund), refused(seat(0), Phase::Klopfen(seat(0))));
    assert!(game.say(seat(0), Step::Ansage).is_err());
    game.knock(seat(0), true).expect("it is asked");
    assert_eq!(game.knock(seat(0), true), refused(seat(0), Phase::Klopfen(seat(1))));
    let off = rules("ddv", &[]);
    let mut game = Game::new(&off, deal_with(true, TWO_AND_TWO), seat(0));
    assert_eq!(game.knock(seat(0), true), refused(seat(0), Phase::Vorbehalt(seat(0))));
    for other in ["schiebekopf", "hammelrennen"] {
        let rules = rules("ddv", &["klopfen.mode=each", &format!("game={other}")]);
        let game = Game::new(&rules, rules.deal(1, 0, 0), seat(0));
        assert!(!matches!(game.phase(), Phase::Klopfen(_)), "{other} has no knocks");
    }
}

/// Each knock doubles all that each seat gets or pays: the lines of the parties, with what Re and Kontra double of them, a
/// solo, payments from seat to seat, and what is left where nobody has won.
#[test]
fn klopfen_mode_doubles_everything_once_for_each_knock() {
    let knocked = |game: Outcome, rules: &Rules, knocks: u8| {
        let score = Score::of(&Outcome { knocks, ..game }, rules.set());
        (score.value(), score.points().0, payments(&score))
    };
    let ddv = rules("ddv", &[]);
    // Re wins with 130: one point.
    for (knocks, points) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)] {
        let all = [points, -points, points, -points];
        assert_eq!(knocked(normal(130), &ddv, knocks), (1, all, String::new()));
    }
    // Kontra wins with 120, one point, and gegen die Alten.
    assert_eq!(knocked(normal(120), &ddv, 1).1, [-4, 4, -4, 4]);
    // A solo lost: three times as much.
    let solo = outcome(ALONE, [100, 140], [6, 6], NOTHING);
    assert_eq!((knocked(solo, &ddv, 0).1, knocked(solo, &ddv, 2).1), ([-3, 1, 1, 1], [-12, 4, 4, 4]));
    // vln: Re doubles the point for winning, and the knock both.
    let vln = rules("vln", &[]);
    let re = outcome(TWO, [130, 110], [6, 6], [Some(Step::Ansage), None]);
    assert_eq!((knocked(re, &vln, 0).1, knocked(re, &vln, 1).1), ([2, -2, 2, -2], [4, -4, 4, -4]));
    // Both have missed keine 60, and nobody has won: 125 against 115 is 120 against it, and 90, for Re, 90 for Kontra.
    let nobody = outcome(TWO, [125, 115], [6, 6], [Some(Step::Keine60); 2]);
    let left = knocked(nobody, &ddv, 0).1;
    assert_eq!(Score::of(&nobody, ddv.set()).winner(), None);
    assert_eq!((left, knocked(nobody, &ddv, 1).1), ([1, -1, 1, -1], [2, -2, 2, -2]));
    // klassisch: Re wins plainly, 5 each; and seats 0 and 1 pay 3 to each of the others for their ♣Q on ♣Q.
    let klassisch = rules("klassisch", &["score.altenstrafe=3"]);
    let alten = alte_on_alte(normal(130), AlteOnAlte::LastTrick);
    let (_, plain, paid) = knocked(alten, &klassisch, 0);
    assert_eq!(plain, [2, -8, 8, -2]);
    assert_eq!(knocked(alten, &klassisch, 1), (5, [4, -16, 16, -4], paid));
}

/// Whoever is vorgeführt is asked as all others are, though it is known what it will play; then it names its solo.
#[test]
fn klopfen_mode_asks_all_before_a_solo_that_is_vorgefuehrt() {
    let rules = rules("palast", &["klopfen.mode=each"]);
    let setup = Setup { vorgefuehrt: Some(seat(3)), ..Setup::single(seat(0)) };
    let mut table = Table::in_session(&rules, deal_with(true, TWO_AND_TWO), setup);
    assert_eq!(asked_for_knocks(&mut table, [false, true, false, false]), "0123");
    assert_eq!(table.question(), Some((seat(3), Question::Vorbehalt)));
    table.answer(Action::Declare(Vorbehalt::Solo(SoloKind::BUBE))).expect("a solo on offer");
    assert_eq!(table.game().knocks(), 1);
}

/// Cards that are thrown in take the knocks with them: the next deal asks all anew.
#[test]
fn klopfen_mode_asks_anew_where_the_cards_are_dealt_again() {
    let rules = rules("ddv", &["klopfen.mode=one", "throw_in.luschen=1"]);
    let mut table = table(&rules, 0);
    asked_for_knocks(&mut table, [true; 4]);
    while let Some((_, Question::Vorbehalt)) = table.question() {
        table.answer(Action::Declare(Vorbehalt::Schmeissen)).expect("everybody has one of them");
    }
    assert_eq!((table.game().redeal(), table.game().score()), (Some(Redeal::ThrownIn), None));
    let again = Table::new(&rules, rules.deal(1, 0, 1), seat(0));
    assert_eq!(again.question(), Some((seat(0), Question::Klopfen)));
    assert_eq!(again.game().knocks(), 0);
}

/// A record has the answers in the order asked, no field where nobody is asked, and none that nobody was asked for.
#[test]
fn klopfen_mode_stands_in_records() {
    let played = |mode: &str| {
        let rules = rules("ddv", &[&format!("klopfen.mode={mode}")]);
        let mut table = table(&rules, 1);
        asked_for_knocks(&mut table, [false, true, false, true]);
        while let Some(view) = table.view() {
            let quiet = view.legal_actions()[0];
            table.answer(quiet).expect("listed");
        }
        GameRecord::of(table.game())
    };
    for (mode, answers, field) in [
        ("one", vec![false, true], r#""klopfen":[false,true],"vorbehalte""#),
        ("each", vec![false, true, false, true], r#""klopfen":[false,true,false,true],"vorbehalte""#),
    ] {
        let record = played(mode);
        assert_eq!(record.klopfen, answers);
        assert!(record.to_line().contains(field), "{}", record.to_line());
        assert_eq!(GameRecord::from_line(&record.to_line()).expect("a record"), record);
        assert_eq!(record.verify().expect("it can be replayed"), None);
        let mut silent = record.clone();
        silent.klopfen.iter_mut().for_each(|knocked| *knocked = false);
        silent.klopfen.resize(4, false);
        assert_eq!(silent.verify().expect("nobody knocks").expect("it counts less").what, "points");
        let mut more = record.clone();
        more.klopfen.push(true);
        assert!(matches!(more.verify(), Err(RecordError::TooLong)));
        let mut fewer = record;
        fewer.klopfen.truncate(1);
        assert!(matches!(fewer.verify(), Err(RecordError::Unsettled(Phase::Klopfen(_)))));
    }
    assert!(!played("off").to_line().contains("klopfen\":["));
}

/// An evening writes down what the knocks make of a game, also for a sitting dealer that goes along with Re.
#[test]
fn klopfen_mode_doubles_what_an_evening_writes_down() {
    let plain = |knocks: [bool; 4]| {
        let rules = rules("ddv", &["klopfen.mode=each"]);
        let mut table = table(&rules, 1);
        asked_for_knocks(&mut table, knocks);
        while let Some(view) = table.view() {
            let quiet = view.legal_actions()[0];
            table.answer(quiet).expect("listed");
        }
        Played::of(table.game()).expect("it is over")
    };
    let once = plain([false; 4]);
    let re = once.re.expect("two play against two");
    assert!(re != 0 && once.points[seat(0)] == re, "ddv has no payments: {once:?}");
    let twice = plain([true, false, true, false]);
    assert_eq!((twice.re, twice.points), (Some(4 * re), once.points.map(|points| 4 * points)));
}

/// Under another preset the key is as it was, and a word that it does not know is refused.
#[test]
fn klopfen_mode_is_off_in_every_preset() {
    for preset in ["ddv", "palast", "arminia", "vln", "klassisch"] {
        assert_eq!(rules(preset, &["klopfen.mode=off"]).fingerprint(), rules(preset, &[]).fingerprint());
    }
    assert!(RuleSource::preset("ddv").set("klopfen.mode=twice").rules().is_err());
}
