//! Schwarze Sau: key `armut.refused` schwarze_sau.
//!
//! Source: the rules of a web table (Koppeldopf, "Schwarze Sau"): whoever takes the second ♠Q must play a solo with the cards
//! that are left. `docs/rules.md` says how it is read beyond that.

use doko_engine::rules::BockEvent;
use doko_engine::{
    Action, Contract, EffectiveSuit, Event, Game, GameRecord, IllegalAction, Party, Phase, Played, Question,
    Raised, Refusal, Rules, SoloKind, Step, Table, Vorbehalt,
};

use crate::common::{card, card_set, deal_of, declared, play_all, play_until, rules, seat, winners};

/// Seat 3 has two trumps. Without Dullen, seat 0 takes the first trick with a ♣Q, and both ♠Q with it.
const HANDS: [&str; 4] = [
    "CQ CQ SJ SJ DJ DJ CA CA CT SA ST HA",
    "SQ HQ HQ CJ DA DT DK CT CK SA HT HK",
    "SQ DQ DQ CJ HJ HJ DA DT CK C9 ST HK",
    "DK D9 C9 D9 SK SK S9 S9 HA HT H9 H9",
];

/// The rules of klassisch with an Armut, Ansagen and solos that everybody pays for.
fn sau(changes: &[&str]) -> Rules {
    let all = [
        "armut.max_trumps=4",
        "armut.cards=trumps",
        "armut.refused=schwarze_sau",
        "dulle.mode=off",
        "sonderpunkte.dulle_caught=0",
    ];
    rules("arminia", &[&all[..], changes].concat())
}

/// Everybody has refused the Armut of seat 3.
fn refused<'r>(rules: &'r Rules, hands: [&str; 4]) -> Game<'r> {
    let poor = [Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::ARMUT];
    let mut game = declared(rules, deal_of(hands), seat(0), poor);
    for index in 0..3 {
        game.answer_armut(seat(index), false).expect("it is asked");
    }
    game
}

/// A table at which everybody has refused the Armut of seat 3.
fn refused_table(rules: &Rules) -> Table<'_> {
    let mut table = Table::new(rules, deal_of(HANDS), seat(0));
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::ARMUT] {
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    for _ in 0..3 {
        table.answer(Action::TakeArmut(false)).expect("it may be left");
    }
    table
}

/// A card is played, and nobody says anything before it.
fn play(table: &mut Table<'_>, code: &str) {
    while table.question().is_some_and(|(_, question)| question == Question::Ansage) {
        table.answer(Action::Silence).expect("nobody must speak");
    }
    let played = table.answer(Action::Play(card(code)));
    played.unwrap_or_else(|error| panic!("{code} after {} cards: {error}", table.game().played()));
}

/// The first trick: seat 0 leads ♣Q, and both ♠Q fall under it.
const BOTH_SQ: &str = "CQ SQ SQ DK";

/// Everybody plays alone, nobody may say anything, and nobody has a party.
#[test]
fn armut_refused_schwarze_sau_begins_without_parties() {
    let rules = sau(&[]);
    let game = refused(&rules, HANDS);
    assert_eq!((game.contract(), game.phase()), (Contract::SCHWARZE_SAU, Phase::Card(seat(0))));
    assert!(game.is_armut_refused() && game.redeal().is_none() && game.schwarze_sau().is_none());
    for (index, cards) in HANDS.into_iter().enumerate() {
        assert_eq!(game.hand(seat(index)), card_set(cards));
        let mut game = game.clone();
        let said = IllegalAction::Say(seat(index), Step::Ansage, Refusal::NoAnsagen);
        assert_eq!(game.say(seat(index), Step::Ansage), Err(said));
    }
}

/// The winner of the trick with the second ♠Q names a solo: any that is on offer but a Nullsolo, which is lost already.
#[test]
fn the_taker_of_the_second_sau_must_play_a_solo() {
    let rules = sau(&["solo.kinds=[bube,null,club,fleischlos]"]);
    let mut game = refused(&rules, HANDS);
    play_all(&mut game, BOTH_SQ);
    assert_eq!((winners(&game), game.phase()), (vec![0], Phase::Solo(seat(0))));
    assert_eq!(game.contract(), Contract::SCHWARZE_SAU);
    assert_eq!(game.legal_solos(), [SoloKind::BUBE, SoloKind::CLUB, SoloKind::FLEISCHLOS]);
    assert!(game.name_solo(seat(1), SoloKind::CLUB).is_err(), "another seat");
    assert!(game.name_solo(seat(0), SoloKind::NULL).is_err());
    assert!(game.play(seat(0), card("CA")).is_err(), "a solo first");
    game.name_solo(seat(0), SoloKind::FLEISCHLOS).expect("it is on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::FLEISCHLOS, seat(0)));
    assert_eq!((game.phase(), game.schwarze_sau()), (Phase::Card(seat(0)), Some(4)));
    assert_eq!(game.parties().0, [Party::Re, Party::Kontra, Party::Kontra, Party::Kontra]);
    assert!(!game.is_pflichtsolo());
}

/// In the solo nothing is raised, though Farbsoli have Schweine and seat 0 holds both aces of its suit: cards are played already.
#[test]
fn the_solo_has_no_schweine() {
    let rules = sau(&["solo.kinds=[club]", "schweine.mode=automatic", "schweine.in=[farbsolo]"]);
    let mut table = refused_table(&rules);
    for code in BOTH_SQ.split(' ') {
        play(&mut table, code);
    }
    table.answer(Action::NameSolo(SoloKind::CLUB)).expect("on offer");
    let view = table.view_of(seat(0));
    assert_eq!(view.raisable(), [None; 3]);
    assert_eq!(view.order_if_played(card("CA")).raised(), Raised::Nothing);
    play(&mut table, "CA");
    assert_eq!(table.game().raised(), Raised::Nothing);
}

/// The trumps of the solo hold from the next trick on: ♣J is plain in a Fleischloser. Augen of all tricks count, and Re and Kontra may be
/// said before the own next card.
#[test]
fn the_solo_is_played_with_the_cards_that_are_left_and_counts_all_augen() {
    let rules = sau(&["session.pflicht_solo=1", "session.games=24"]);
    let mut game = refused(&rules, HANDS);
    play_all(&mut game, BOTH_SQ);
    game.name_solo(seat(0), SoloKind::FLEISCHLOS).expect("it is on offer");
    assert_eq!(game.order().suit(card("CJ")), EffectiveSuit::Clubs);
    for (index, (cards, played)) in HANDS.into_iter().zip(BOTH_SQ.split(' ')).enumerate() {
        let dealt = card_set(cards);
        let played = card_set(played);
        assert_eq!(game.hand(seat(index)), dealt.minus(played));
    }
    game.say(seat(0), Step::Ansage).expect("Re before the next card");
    game.say(seat(2), Step::Ansage).expect("Kontra before the own next card");
    // ♣J must follow ♣, below ♣K and ♣9 as all jacks do but for the nine.
    play_all(&mut game, "CA CT C9 C9  CA CK CK H9  CT CJ CJ H9");
    assert_eq!(winners(&game), [0, 0, 0, 0]);
    // 3 + 3 + 3 + 4, then 11 + 10, 11 + 4 + 4, 10 + 2 + 2.
    assert_eq!(game.augen(seat(0)), 13 + 21 + 19 + 14);
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert!(score.winner().is_some());
    let played = Played::of(&game).expect("the game is over");
    assert_eq!((played.alone, played.solo), (Some(seat(0)), None), "it settles nothing");
    assert!(played.events.contains(&BockEvent::ArmutRefused));
    let contracts: Vec<Contract> = game
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::Contract(contract) => Some(contract),
            _ => None,
        })
        .collect();
    assert_eq!(contracts, [Contract::SCHWARZE_SAU, Contract::Solo(SoloKind::FLEISCHLOS, seat(0))]);
    let record = GameRecord::of(&game);
    assert_eq!(record.solo.as_deref(), Some("fleischlos"));
    assert_eq!(record.verify().expect("it can be read"), None);
}

/// The second ♠Q in the last trick: its taker names a solo, and that is the end.
#[test]
fn the_second_sau_in_the_last_trick_makes_a_soloist_too() {
    let hands = [
        "CQ CQ HQ HQ SJ SJ DJ DJ CA CA SQ HA",
        "HJ HJ DA DT DK CT CK C9 SA ST HT H9",
        "CJ CJ DA DT DQ DQ CT CK ST SA HT HK",
        "SQ DK D9 D9 C9 SK SK S9 S9 HA HK H9",
    ];
    let rules = sau(&[]);
    let mut game = refused(&rules, hands);
    // Seat 3 follows with ♠Q, then with its other trumps; seat 0 keeps its own ♠Q for the last trick.
    play_all(&mut game, "CQ HJ CJ SQ  CQ HJ CJ DK  HQ DA DA D9  HQ DT DT D9");
    play_all(&mut game, "SJ DK DQ C9");
    assert_eq!(winners(&game), [0, 0, 0, 0, 2]);
    play_all(&mut game, "DQ SK SJ CT");
    assert_eq!(game.phase(), Phase::Card(seat(2)));
    play_all(&mut game, "CT S9 CA CK  CA C9 CK SK");
    assert_eq!(winners(&game), [0, 0, 0, 0, 2, 2, 0, 0]);
    play_all(&mut game, "DJ HT ST S9  DJ SA SA HK");
    // A trick earlier, the last is still to come when the solo is named.
    let mut earlier = game.clone();
    play_all(&mut earlier, "SQ ST HT H9");
    assert_eq!((earlier.played(), earlier.phase()), (44, Phase::Solo(seat(0))));
    assert!(earlier.is_last_trick());
    play_all(&mut game, "HA H9 HK HA");
    assert_eq!(game.phase(), Phase::Card(seat(0)));
    play_all(&mut game, "SQ ST HT H9");
    assert_eq!((game.played(), game.phase()), (48, Phase::Solo(seat(0))));
    assert!(game.score().is_none() && !game.is_last_trick());
    game.name_solo(seat(0), SoloKind::BUBE).expect("it is on offer");
    assert_eq!((game.phase(), game.schwarze_sau()), (Phase::Over, Some(48)));
    let score = game.score().expect("the game is over");
    assert_eq!(score.points().0.iter().sum::<i32>(), 0);
    assert_eq!(game.augen(seat(2)) + game.augen(seat(0)), 240);
    assert_eq!(score.winner(), Some(Party::Re));
}

/// What a seat did not follow by the old trumps stays known by the new ones, as far as it goes.
#[test]
fn what_was_not_followed_before_the_solo_stays_known() {
    let rules = sau(&[]);
    let mut table = refused_table(&rules);
    // Seat 3 ruffs the second ♣A; then both ♠Q fall.
    for code in ["CA", "CT", "C9", "C9", "CA", "CK", "CK", "DK", "D9", "CQ", "SQ", "SQ"] {
        play(&mut table, code);
    }
    let view = table.view_of(seat(0));
    assert!(view.is_void(seat(3), EffectiveSuit::Clubs));
    table.answer(Action::NameSolo(SoloKind::DAMEN)).expect("on offer");
    let view = table.view_of(seat(0));
    // By the new trumps ♣J is of that suit too, which seat 3 may still hold.
    assert!(!view.is_void(seat(3), EffectiveSuit::Clubs));
    let may = view.may_hold(seat(3), view.order());
    let both = |code: &str| view.order().both(card(code));
    assert!(!may.intersects(both("CT")) && !may.intersects(both("C9")));
    assert!(both("CJ").is_subset(may) && both("HQ").is_subset(may));
    assert_eq!(view.order_after(11).suit(card("CJ")), EffectiveSuit::Trump);
    assert_eq!(view.order_after(12).suit(card("CJ")), EffectiveSuit::Clubs);
}
