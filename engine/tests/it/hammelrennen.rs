//! A Hammelrennen as a Vorbehalt: entry `hammelrennen` of key `vorbehalt.order`.
//!
//! The sources know the game (klassisch, "Hammelrennen"), not that a player declares it; `docs/rules.md` says how that is read.

use doko_engine::{
    Action, Contract, Event, Game, GameRecord, IllegalAction, Phase, Played, Refusal, Rules, SoloKind, Step,
    Table, Vorbehalt,
};

use crate::common::{deal_of, declared, play_all, play_until, rules, seat, winners};

use Vorbehalt::{Gesund, Hammelrennen};

/// Seat 0 holds both ♣Q and seat 1 few trumps; seat 2 has both ♦A.
const HANDS: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA HK H9",
    "DT CT CT C9 C9 S9 S9 SK SK HA HK ST",
    "DA DA SQ CJ DJ DT CK ST SA HQ HQ H9",
    "HT D9 D9 DK DQ DQ CJ SJ SJ HJ HJ DJ",
];

/// The rules of arminia with a Hammelrennen at its place among the Vorbehalte.
fn ranked(order: &str, changes: &[&str]) -> Rules {
    rules("arminia", &[&[&*format!("vorbehalt.order={order}")], changes].concat())
}

fn game(rules: &Rules, vorbehalte: [Vorbehalt; 4]) -> Game<'_> {
    declared(rules, deal_of(HANDS), seat(0), vorbehalte)
}

/// Any hand may declare it where it is listed, and none elsewhere.
#[test]
fn vorbehalt_order_offers_a_hammelrennen_to_any_hand() {
    let with = ranked("[solo, armut, hochzeit, hammelrennen]", &["armut.cards=trumps"]);
    let without = ranked("[solo, armut, hochzeit]", &["armut.cards=trumps"]);
    for index in 0..4 {
        let offers = |rules: &Rules| {
            Game::new(rules, deal_of(HANDS), seat(0)).legal_vorbehalte(seat(index)).contains(&Hammelrennen)
        };
        assert!(offers(&with) && !offers(&without), "seat {index}");
    }
    let mut game = Game::new(&without, deal_of(HANDS), seat(0));
    let refused = IllegalAction::NotOffered(seat(0), Hammelrennen);
    assert_eq!(game.declare(seat(0), Hammelrennen), Err(refused));
}

/// Everybody alone, the cards rank as in a Normalspiel without Schweine, forehand leads, and nothing may be said.
#[test]
fn a_declared_hammelrennen_is_played_by_everybody_alone() {
    let rules = ranked("[solo, armut, hochzeit, hammelrennen]", &["stake=3"]);
    let mut game = game(&rules, [Gesund, Gesund, Gesund, Hammelrennen]);
    assert_eq!((game.contract(), game.phase()), (Contract::HAMMELRENNEN, Phase::Card(seat(0))));
    for index in 0..4 {
        let said = IllegalAction::Say(seat(index), Step::Ansage, Refusal::NoAnsagen);
        assert_eq!(game.clone().say(seat(index), Step::Ansage), Err(said));
    }
    assert!(game.play_schwein(seat(2)).is_err());
    // ♦A is a plain trump: seat 2 loses it to the first ♥10.
    play_all(&mut game, "HT DT DA D9");
    assert_eq!(winners(&game), [0]);
    play_until(&mut game, 48);
    let augen = [0, 1, 2, 3].map(|index| game.augen(seat(index)));
    let most = *augen.iter().max().expect("four");
    let won = augen.iter().filter(|&&augen| augen == most).count() as i32;
    let pays = |augen: u32| if augen == most { 3 * (4 - won) } else { -3 * won };
    let score = game.score().expect("the game is over");
    assert_eq!(score.points().0, augen.map(pays));
    let played = Played::of(&game).expect("the game is over");
    assert_eq!((played.alone, played.solo, played.re, played.events), (None, None, None, vec![]));
}

/// Where the most Augen are shared, so is the win; and `trickless_wins` holds for it too.
#[test]
fn trickless_wins_holds_in_a_declared_hammelrennen() {
    let hands = [
        "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ",
        "SJ SJ HJ HJ DJ DJ DA DA DT DT DK DK",
        "CA CA CT CT CK CK C9 C9 D9 D9 H9 H9",
        "SA SA ST ST SK SK S9 S9 HA HA HK HK",
    ];
    for (trickless, points) in [(false, [3, -1, -1, -1]), (true, [-3, 1, 1, 1])] {
        let trickless = format!("trickless_wins={trickless}");
        let rules = ranked("[hammelrennen, solo, armut, hochzeit]", &[&trickless]);
        let mut game = declared(&rules, deal_of(hands), seat(0), [Hammelrennen, Gesund, Gesund, Gesund]);
        play_until(&mut game, 48);
        assert_eq!(winners(&game), [0; 12]);
        assert_eq!(game.score().expect("over").points().0, points);
    }
}

/// It ranks where it is listed; of two nobody need be preferred, and by seat the first Vorbehalt is played.
#[test]
fn a_hammelrennen_ranks_where_it_is_listed() {
    let hochzeit = Vorbehalt::HOCHZEIT;
    let solo = Vorbehalt::Solo(SoloKind::BUBE);
    let any = doko_engine::Klaerungsstich::Any;
    for (order, vorbehalte, contract) in [
        (
            "[solo, hammelrennen, armut, hochzeit]",
            [hochzeit, Gesund, Hammelrennen, Gesund],
            Contract::HAMMELRENNEN,
        ),
        (
            "[solo, armut, hochzeit, hammelrennen]",
            [hochzeit, Gesund, Hammelrennen, Gesund],
            Contract::Hochzeit(seat(0), any),
        ),
        (
            "[solo, hammelrennen, armut, hochzeit]",
            [Gesund, Hammelrennen, solo, Gesund],
            Contract::Solo(SoloKind::BUBE, seat(2)),
        ),
        (
            "[hammelrennen, solo, armut, hochzeit]",
            [Gesund, Gesund, solo, Hammelrennen],
            Contract::HAMMELRENNEN,
        ),
        (
            "[hammelrennen, solo, armut, hochzeit]",
            [Gesund, Hammelrennen, Gesund, Hammelrennen],
            Contract::HAMMELRENNEN,
        ),
    ] {
        assert_eq!(game(&ranked(order, &[]), vorbehalte).contract(), contract, "{order}");
    }
    let by_seat = ranked("[solo, armut, hochzeit, hammelrennen]", &["vorbehalt.priority=seat"]);
    let first = [Gesund, Hammelrennen, solo, Gesund];
    assert_eq!(game(&by_seat, first).contract(), Contract::HAMMELRENNEN);
}

/// Everybody hears whose it is, as of any Vorbehalt that is played, and not that another has declared one too.
#[test]
fn who_plays_a_hammelrennen_is_told() {
    let rules = ranked("[solo, hammelrennen, armut, hochzeit]", &[]);
    let game = game(&rules, [Vorbehalt::HOCHZEIT, Gesund, Hammelrennen, Hammelrennen]);
    let told = [0, 1, 2, 3].map(|index| game.told_vorbehalt(seat(index)));
    assert_eq!(told, [None, None, Some(Hammelrennen), None]);
    let events = game.events();
    let named: Vec<_> = events.iter().filter(|event| matches!(event, Event::Named { .. })).collect();
    assert_eq!(named, [&Event::Named { seat: seat(2), vorbehalt: Hammelrennen }]);
    let record = GameRecord::of(&game);
    assert_eq!(record.verify().expect("it can be read"), None);
}

/// A stilles Solo is void, a Pflichtsolo stays owed, and who is vorgeführt has no such choice.
#[test]
fn a_hammelrennen_settles_no_solo() {
    let owed = ["session.pflicht_solo=1", "session.games=24"];
    let rules = rules("klassisch", &[&["vorbehalt.order=[solo, hammelrennen]"], &owed[..]].concat());
    let mut game =
        declared(&rules, deal_of(HANDS), seat(0), [Gesund, Vorbehalt::StillesSolo, Hammelrennen, Gesund]);
    assert_eq!((game.contract(), game.is_pflichtsolo()), (Contract::HAMMELRENNEN, false));
    play_until(&mut game, 48);
    assert_eq!(game.score().expect("over").points().0.iter().sum::<i32>(), 0);
    let mut setup = crate::common::owing(&[1]);
    setup.vorgefuehrt = Some(seat(1));
    let table = Table::in_session(&rules, deal_of(HANDS), setup);
    let legal = table.view().expect("a question").legal_actions();
    assert!(!legal.contains(&Action::Declare(Hammelrennen)) && !legal.is_empty());
}

/// Each knock doubles it, as any game of Doppelkopf (`klopfen.mode`).
#[test]
fn knocks_double_a_declared_hammelrennen() {
    for (knocks, factor) in [([false; 4], 1), ([true, false, true, false], 4)] {
        let rules = ranked("[hammelrennen, solo, armut, hochzeit]", &["klopfen.mode=each", "stake=2"]);
        let mut game = Game::new(&rules, deal_of(HANDS), seat(0));
        for (index, knocks) in knocks.into_iter().enumerate() {
            game.knock(seat(index), knocks).expect("it is asked");
        }
        for (index, vorbehalt) in [Gesund, Hammelrennen, Gesund, Gesund].into_iter().enumerate() {
            game.declare(seat(index), vorbehalt).expect("on offer");
        }
        play_until(&mut game, 48);
        let lost = game.score().expect("over").points().0.into_iter().min();
        assert_eq!(lost, Some(-2 * factor));
    }
}

/// Nobody owes an Ansage in it, however rich the first trick is (`ansagen.first_trick_duty`), nobody chooses a partner
/// (`genscher.mode`), and nobody pays for both ♣Q (`score.altenstrafe`).
#[test]
fn a_declared_hammelrennen_has_no_duty_no_genscher_and_no_altenstrafe() {
    let changes = [
        "ansagen.first_trick_duty=0",
        "genscher.mode=on_play",
        "genscher.pair=diamond_queen",
        "score.altenstrafe=3",
        "score.altenstrafe_when=any",
        "signals.zoegern=true",
    ];
    let rules = ranked("[hammelrennen, solo, armut, hochzeit]", &changes);
    let mut table = Table::new(&rules, deal_of(HANDS), seat(0));
    for vorbehalt in [Gesund, Gesund, Gesund, Hammelrennen] {
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    while let Some(view) = table.view() {
        assert_eq!(view.question(), Some(doko_engine::Question::Card));
        let is_other = |action: &Action| !matches!(action, Action::Play(_) | Action::Hesitate);
        let legal = view.legal_actions();
        assert!(!legal.iter().any(is_other), "{legal:?}");
        table.answer(legal[0]).expect("legal");
    }
    let mut points = table.game().score().expect("over").points().0;
    points.sort_unstable();
    assert!([[-1, -1, -1, 3], [-2, -2, 2, 2]].contains(&points), "{points:?}");
}

/// An Armut above it that nobody takes leaves it overridden: the cards are dealt again, or a Normalspiel is played
/// (`armut.refused`).
#[test]
fn a_hammelrennen_below_a_refused_armut_is_not_played() {
    for (refused, phase) in [("redeal", Phase::Redeal), ("play_on", Phase::Card(seat(0)))] {
        let refused = format!("armut.refused={refused}");
        let rules = ranked("[solo, armut, hammelrennen, hochzeit]", &["armut.cards=trumps", &refused]);
        let mut game = game(&rules, [Gesund, Vorbehalt::ARMUT, Hammelrennen, Gesund]);
        while let Phase::Armut(asked) = game.phase() {
            game.answer_armut(asked, false).expect("it may be left");
        }
        assert_eq!((game.phase(), game.contract()), (phase, Contract::Normal));
        assert_eq!(game.told_vorbehalt(seat(2)), None, "nobody hears of it");
    }
}
