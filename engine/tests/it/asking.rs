//! Vorbehalte that are asked for kind by kind: key `vorbehalt.asked`.
//!
//! Sources: Doppelkopf Palast, "Vorbehalte und Spielfindung": first "Vorbehalt" or "gesund", then those with a Vorbehalt are asked
//! "reihum …, ob jemand ein Solo spielen möchte"; VLN, "Vorbehalte": "Haben mehrere Spieler einen Vorbehalt, wird in der aufgeführten
//! Reihenfolge abgefragt". `docs/rules.md` says how that is read.

use doko_engine::{
    AskedKind, Contract, Event, Game, GameRecord, IllegalAction, Phase, Redeal, Rules, Seat, SoloKind, Table,
    Vorbehalt,
};

use crate::common::{deal_of, owing, play_until, rules, seat};

use Vorbehalt::{Gesund, Hammelrennen, Schmeissen, StillesSolo, Unnamed};

/// Seat 0 holds both ♣Q, and seat 1 one trump and four nines.
const HANDS: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA HK H9",
    "DT CT CT C9 C9 S9 S9 SK SK HA HK ST",
    "DA DA SQ CJ DJ DT CK ST SA HQ HQ H9",
    "HT D9 D9 DK DQ DQ CJ SJ SJ HJ HJ DJ",
];

const BUBE: Vorbehalt = Vorbehalt::Solo(SoloKind::BUBE);
const DAMEN: Vorbehalt = Vorbehalt::Solo(SoloKind::DAMEN);

/// arminia asked kind by kind: solo, Armut, Hochzeit.
fn by_kind(changes: &[&str]) -> Rules {
    let plain = ["vorbehalt.asked=by_kind", "armut.cards=trumps", "solo.kinds=[damen, bube]"];
    rules("arminia", &[&plain[..], changes].concat())
}

/// A game in which the seats answer this, one after the other as they are asked.
fn answered<'r>(rules: &'r Rules, answers: &[(usize, Vorbehalt)]) -> Game<'r> {
    let mut game = Game::new(rules, deal_of(HANDS), seat(0));
    for &(index, vorbehalt) in answers {
        assert_eq!(game.phase(), Phase::Vorbehalt(seat(index)), "before {vorbehalt:?}");
        game.declare(seat(index), vorbehalt).expect("on offer");
    }
    game
}

/// Those who say Vorbehalt, from forehand on; the others say gesund.
fn said(with: &[usize]) -> Vec<(usize, Vorbehalt)> {
    (0..4).map(|index| (index, if with.contains(&index) { Unnamed } else { Gesund })).collect()
}

fn heard(game: &Game<'_>) -> Vec<(usize, AskedKind, bool)> {
    game.asked_vorbehalte().into_iter().map(|(seat, kind, is_it)| (seat.index(), kind, is_it)).collect()
}

/// In the first round nobody names anything, and the others hear no more than that.
#[test]
fn vorbehalt_asked_by_kind_begins_with_gesund_or_vorbehalt() {
    let rules = by_kind(&[]);
    let game = Game::new(&rules, deal_of(HANDS), seat(0));
    for index in 0..4 {
        assert_eq!(game.legal_vorbehalte(seat(index)), [Gesund, Unnamed], "any hand may play a solo");
    }
    assert_eq!(game.open_vorbehalte(seat(0)), [Gesund, Vorbehalt::HOCHZEIT, DAMEN, BUBE]);
    let refused = IllegalAction::NotOffered(seat(0), BUBE);
    assert_eq!(game.clone().declare(seat(0), BUBE), Err(refused));
    let game = answered(&rules, &[(0, Unnamed), (1, Gesund)]);
    let told = |seat, has| Event::Vorbehalt { seat, has, declared: None };
    let seen: Vec<Event> = game.events().into_iter().map(|event| event.seen_by(seat(3))).collect();
    assert_eq!(seen, [told(seat(0), true), told(seat(1), false)]);
    // Where no solo is on offer, a hand without Armut and Hochzeit is gesund.
    let rules = by_kind(&["solo.kinds=[]", "vorbehalt.order=[armut, hochzeit]"]);
    let game = Game::new(&rules, deal_of(HANDS), seat(0));
    let offered = [0, 1, 2, 3].map(|index| game.legal_vorbehalte(seat(index)).len());
    assert_eq!(offered, [2, 2, 1, 1]);
}

/// All gesund: a Normalspiel, and nobody is asked anything.
#[test]
fn all_gesund_is_a_normalspiel() {
    let rules = by_kind(&[]);
    let game = answered(&rules, &said(&[]));
    assert_eq!((game.phase(), game.contract()), (Phase::Card(seat(0)), Contract::Normal));
    assert_eq!(heard(&game), []);
}

/// The highest kind first, from forehand on, all who have said Vorbehalt; the first yes settles it, and what is below is never named.
#[test]
fn vorbehalte_are_asked_for_kind_by_kind() {
    use AskedKind::{Armut, Solo};
    let rules = by_kind(&[]);
    let noes = [(0, Unnamed), (1, Unnamed), (0, Unnamed)];
    let mut game = answered(&rules, &[said(&[0, 1]), noes.to_vec()].concat());
    assert_eq!((game.phase(), game.asked_kind()), (Phase::Vorbehalt(seat(1)), Some(Armut)));
    game.declare(seat(1), Vorbehalt::ARMUT).expect("its last kind");
    assert_eq!(heard(&game), [(0, Solo, false), (1, Solo, false), (0, Armut, false), (1, Armut, true)]);
    assert_eq!(game.phase(), Phase::Armut(seat(0)));
    assert_eq!((game.vorbehalt(seat(0)), game.vorbehalt(seat(1))), (Some(Unnamed), Some(Vorbehalt::ARMUT)));
    assert_eq!(game.told_vorbehalt(seat(0)), None, "nobody hears of the Hochzeit");
    // A solo of the later seat goes before both.
    let solo = [(0, Unnamed), (1, DAMEN)];
    let game = answered(&rules, &[said(&[0, 1]), solo.to_vec()].concat());
    assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(1)));
    assert_eq!(heard(&game), [(0, Solo, false), (1, Solo, true)]);
}

/// A Vorbehalt binds: whoever has said no to all others must say yes to the last kind that its hand allows, and to none that it does not.
#[test]
fn a_vorbehalt_binds() {
    let rules = by_kind(&[]);
    // Seat 3 has nothing but solos, seat 0 a Hochzeit too.
    let game = answered(&rules, &said(&[0, 3]));
    assert_eq!(game.legal_vorbehalte(seat(0)), [Unnamed, DAMEN, BUBE]);
    let game = answered(&rules, &[said(&[0, 3]), vec![(0, Unnamed)]].concat());
    assert_eq!(game.legal_vorbehalte(seat(3)), [DAMEN, BUBE]);
    assert_eq!(game.clone().declare(seat(3), Unnamed), Err(IllegalAction::NotOffered(seat(3), Unnamed)));
    // Alone with it, seat 0 comes to its Hochzeit in the end; to an Armut it can only say no.
    let mut game = answered(&rules, &[said(&[0]), vec![(0, Unnamed)]].concat());
    assert_eq!((game.asked_kind(), game.legal_vorbehalte(seat(0))), (Some(AskedKind::Armut), vec![Unnamed]));
    game.declare(seat(0), Unnamed).expect("no Armut");
    assert_eq!(game.legal_vorbehalte(seat(0)), [Vorbehalt::HOCHZEIT]);
    game.declare(seat(0), Vorbehalt::HOCHZEIT).expect("its last kind");
    assert!(matches!(game.contract(), Contract::Hochzeit(holder, _) if holder == seat(0)));
}

/// Where the first solo is played, the others are asked no more; where the kind or a bidding decides, all are asked, and who has another
/// Vorbehalt may still say no (`solo.priority`).
#[test]
fn several_solos_are_asked_for_as_their_priority_needs_it() {
    use AskedKind::Solo;
    let game_of = |priority: &str, second| {
        let rules = by_kind(&[&*format!("solo.priority={priority}")]);
        let mut game = answered(&rules, &[said(&[1, 3]), vec![(1, BUBE)]].concat());
        if let Some(second) = second {
            game.declare(seat(3), second).expect("on offer");
        }
        (game.phase(), game.contract(), heard(&game))
    };
    let yes = vec![(1, Solo, true), (3, Solo, true)];
    let bube = Contract::Solo(SoloKind::BUBE, seat(1));
    assert_eq!(game_of("seat", None), (Phase::Card(seat(0)), bube, vec![(1, Solo, true)]));
    let damen = Contract::Solo(SoloKind::DAMEN, seat(3));
    assert_eq!(game_of("by_kind", Some(DAMEN)), (Phase::Card(seat(0)), damen, yes.clone()));
    assert_eq!(game_of("bidding", Some(DAMEN)), (Phase::Bid(seat(3)), Contract::Normal, yes));
    // Seat 0 answers first; seat 1 has its Armut and need not compete.
    let rules = by_kind(&["solo.priority=bidding"]);
    let mut game = answered(&rules, &[said(&[0, 1]), vec![(0, DAMEN)]].concat());
    assert_eq!(game.legal_vorbehalte(seat(1)), [Unnamed, DAMEN, BUBE]);
    game.declare(seat(1), Unnamed).expect("it has an Armut");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(0)));
}

/// Where the kind decides, all who owe a Pflichtsolo are asked, and the kind that the list names first is played.
#[test]
fn several_pflichtsoli_are_asked_for_as_their_priority_needs_it() {
    use AskedKind::Pflichtsolo;
    let order = "vorbehalt.order=[pflichtsolo, solo, armut, hochzeit]";
    for (priority, wanted) in [("seat", (SoloKind::BUBE, 1)), ("by_kind", (SoloKind::DAMEN, 3))] {
        let priority = format!("solo.priority={priority}");
        let rules = by_kind(&["session.pflicht_solo=1", "session.games=24", order, &priority]);
        let mut game = Game::in_session(&rules, deal_of(HANDS), owing(&[1, 3]));
        for (seat, vorbehalt) in said(&[1, 2, 3]).into_iter().chain([(1, BUBE)]) {
            game.declare(self::seat(seat), vorbehalt).expect("on offer");
        }
        if game.phase() == Phase::Vorbehalt(seat(3)) {
            game.declare(seat(3), DAMEN).expect("on offer");
        }
        let (kind, soloist) = wanted;
        assert_eq!(game.contract(), Contract::Solo(kind, seat(soloist)), "{priority}");
        assert!(heard(&game).iter().all(|&(_, kind, says_yes)| kind == Pflichtsolo && says_yes));
    }
}

/// Of two Armuten the first counts and the other is not asked; where two are dealt again all are asked (`armut.two`).
#[test]
fn two_armuten_are_asked_for_where_it_matters() {
    let hands = [
        "DT CT CT C9 C9 S9 S9 SK SK HA HK ST",
        "D9 CA CA CK CK SA SA ST HA HK H9 H9",
        "DA DA SQ CJ DJ DT CQ HJ SJ HQ HQ HT",
        "HT D9 DK DK DQ DQ CJ SJ SQ HJ CQ DJ",
    ];
    for (two, phase) in [("first", Phase::Armut(seat(1))), ("redeal", Phase::Redeal)] {
        let rules = by_kind(&["vorbehalt.order=[armut, solo, hochzeit]", &*format!("armut.two={two}")]);
        let mut game = Game::new(&rules, deal_of(hands), seat(0));
        for (index, vorbehalt) in said(&[0, 1]) {
            game.declare(seat(index), vorbehalt).expect("on offer");
        }
        game.declare(seat(0), Vorbehalt::ARMUT).expect("on offer");
        if two == "redeal" {
            assert_eq!(game.legal_vorbehalte(seat(1)), [Unnamed, Vorbehalt::ARMUT]);
            game.declare(seat(1), Vorbehalt::ARMUT).expect("on offer");
            assert_eq!(game.redeal(), Some(Redeal::TwoArmuten));
        }
        assert_eq!(game.phase(), phase, "{two}");
    }
}

/// A hand that is thrown in is asked for where it ranks (`throw_in.rank`).
#[test]
fn a_throw_in_is_asked_for_where_it_ranks() {
    use AskedKind::{Armut, Hochzeit, Schmeissen as Thrown, Solo};
    for (rank, kinds) in [
        ("before_solo", vec![Thrown, Solo, Armut, Hochzeit]),
        ("after_solo", vec![Solo, Thrown, Armut, Hochzeit]),
        ("last", vec![Solo, Armut, Hochzeit, Thrown]),
    ] {
        let rules = by_kind(&["throw_in.luschen=4", &*format!("throw_in.rank={rank}")]);
        let mut game = answered(&rules, &said(&[1]));
        let mut asked = Vec::new();
        while let (Phase::Vorbehalt(_), Some(kind)) = (game.phase(), game.asked_kind()) {
            asked.push(kind);
            let may = |vorbehalt| game.legal_vorbehalte(seat(1)).contains(&vorbehalt);
            let answer = if may(Unnamed) && kind != Thrown { Unnamed } else { Schmeissen };
            let answer = if may(answer) { answer } else { Vorbehalt::ARMUT };
            game.declare(seat(1), answer).expect("on offer");
        }
        let until = kinds.iter().position(|&kind| kind == Thrown).expect("it is one of them");
        assert_eq!(asked, kinds[..=until], "{rank}");
        assert_eq!(game.redeal(), Some(Redeal::ThrownIn), "{rank}");
    }
}

/// Only those who owe one are asked for a Pflichtsolo, and not for another solo; who is vorgeführt names its solo at once.
#[test]
fn a_pflichtsolo_is_asked_of_those_who_owe_one() {
    use AskedKind::{Pflichtsolo, Solo};
    let changes = [
        "vorbehalt.order=[pflichtsolo, solo, armut, hochzeit]",
        "session.pflicht_solo=1",
        "session.games=24",
    ];
    let rules = by_kind(&changes);
    let begin = |setup| Game::in_session(&rules, deal_of(HANDS), setup);
    let mut game = begin(owing(&[1]));
    for (index, vorbehalt) in said(&[0, 1]) {
        game.declare(seat(index), vorbehalt).expect("on offer");
    }
    assert_eq!((game.phase(), game.asked_kind()), (Phase::Vorbehalt(seat(1)), Some(Pflichtsolo)));
    game.declare(seat(1), Unnamed).expect("it has an Armut");
    game.declare(seat(0), Unnamed).expect("it has a Hochzeit");
    assert_eq!(heard(&game), [(1, Pflichtsolo, false), (0, Solo, false)]);
    let mut setup = owing(&[1]);
    setup.vorgefuehrt = Some(seat(1));
    let mut game = begin(setup);
    assert_eq!(game.legal_vorbehalte(seat(1)), [DAMEN, BUBE]);
    game.declare(seat(1), BUBE).expect("on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, seat(1)));
}

/// A stilles Solo is said as gesund in the first round (`solo.silent`), and a solo may be named when the game is its own (`solo.named`).
#[test]
fn stilles_solo_and_unnamed_solo_have_their_places() {
    let silent = ["solo.silent=any_hand", "ansagen.mode=off", "schweine.is_ansage=false"];
    let rules = by_kind(&silent);
    assert_eq!(
        Game::new(&rules, deal_of(HANDS), seat(0)).legal_vorbehalte(seat(2)),
        [Gesund, StillesSolo, Unnamed]
    );
    let rules = by_kind(&["solo.named=at_lead"]);
    let mut game = answered(&rules, &[said(&[2, 3]), vec![(2, Vorbehalt::UnnamedSolo)]].concat());
    assert_eq!(game.phase(), Phase::Solo(seat(2)));
    game.name_solo(seat(2), SoloKind::BUBE).expect("on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, seat(2)));
}

/// A Hammelrennen is asked for where it ranks; any hand that has said Vorbehalt may say yes.
#[test]
fn a_hammelrennen_is_asked_for_like_the_others() {
    let rules = by_kind(&["vorbehalt.order=[solo, armut, hochzeit, hammelrennen]"]);
    let noes = vec![(3, Unnamed); 3];
    let mut game = answered(&rules, &[said(&[3]), noes].concat());
    assert_eq!(game.legal_vorbehalte(seat(3)), [Hammelrennen]);
    game.declare(seat(3), Hammelrennen).expect("its last kind");
    assert_eq!(game.contract(), Contract::HAMMELRENNEN);
    assert_eq!(game.told_vorbehalt(seat(3)), Some(Hammelrennen));
}

/// What was asked is told as it happens, and a record has the answers, at every moment.
#[test]
fn what_was_asked_is_told_and_recorded() {
    let rules = by_kind(&[]);
    let mut table = Table::new(&rules, deal_of(HANDS), seat(0));
    let answers = [Unnamed, Unnamed, Gesund, Gesund, Unnamed, Unnamed, Unnamed, Vorbehalt::ARMUT];
    for vorbehalt in answers {
        let record = GameRecord::of(table.game());
        let again = record.replay(&rules).expect("a legal record");
        assert_eq!((again.events(), again.phase()), (table.game().events(), table.game().phase()));
        table.answer(doko_engine::Action::Declare(vorbehalt)).expect("on offer");
    }
    let record = GameRecord::of(table.game());
    assert_eq!(record.vorbehalte, ["vorbehalt", "vorbehalt", "gesund", "gesund"]);
    assert_eq!(record.named, ["vorbehalt", "vorbehalt", "vorbehalt", "armut"]);
    let asked = |observer: Seat| {
        let mut seen = table.view_of(observer).events().into_iter();
        seen.rfind(|event| matches!(event, Event::Asked { .. }))
    };
    let (armut, kind) = (seat(1), AskedKind::Armut);
    let told = |declared| Some(Event::Asked { seat: armut, kind, is_it: true, declared });
    assert_eq!((asked(seat(1)), asked(seat(2))), (told(Some(Vorbehalt::ARMUT)), told(None)));
    while let Some(view) = table.view() {
        let action = view.legal_actions()[0];
        table.answer(action).expect("legal");
    }
    // A record of a whole game, too.
    let solo = answered(&rules, &[said(&[0, 3]), vec![(0, Unnamed), (3, BUBE)]].concat());
    let mut solo = solo;
    play_until(&mut solo, 48);
    assert_eq!(GameRecord::of(&solo).verify().expect("it can be read"), None);
}

/// What a seat wants to play in the end decides what it answers now.
#[test]
fn what_a_seat_answers_leads_to_what_it_wants() {
    let rules = by_kind(&[]);
    let game = answered(&rules, &[]);
    assert_eq!(game.vorbehalt_towards(seat(0), Vorbehalt::HOCHZEIT), Some(Unnamed));
    assert_eq!(game.vorbehalt_towards(seat(0), Gesund), Some(Gesund));
    let game = answered(&rules, &said(&[0]));
    assert_eq!(game.vorbehalt_towards(seat(0), Vorbehalt::HOCHZEIT), Some(Unnamed));
    assert_eq!(game.vorbehalt_towards(seat(0), BUBE), Some(BUBE));
    assert_eq!(game.vorbehalt_towards(seat(0), Gesund), None, "it has said Vorbehalt");
    assert_eq!(game.open_vorbehalte(seat(0)), [Vorbehalt::HOCHZEIT, DAMEN, BUBE]);
    // The solos are over.
    let game = answered(&rules, &[said(&[0]), vec![(0, Unnamed)]].concat());
    assert_eq!(game.open_vorbehalte(seat(0)), [Vorbehalt::HOCHZEIT]);
}

/// `by_kind` contradicts `vorbehalt.priority = seat` and `vorbehalt.told = all`.
#[test]
fn rules_that_leave_no_kind_to_ask_for_are_refused() {
    use doko_engine::rules::RuleSource;
    for (change, problem) in [
        ("vorbehalt.priority=seat", "the first seat with a Vorbehalt plays it"),
        ("vorbehalt.told=all", "nobody is asked any more for a kind below the one that is played"),
    ] {
        let source = RuleSource::preset("arminia").set("vorbehalt.asked=by_kind").set(change);
        let errors = source.rules().expect_err("they contradict each other").to_string();
        assert!(errors.contains("vorbehalt.asked") && errors.contains(problem), "{errors}");
    }
}
