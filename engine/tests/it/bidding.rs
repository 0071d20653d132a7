//! Bidding for a solo: section 3 of the catalogue, key `solo.priority` bidding.
//!
//! Doppelkopf-Regeln des VLN, "Vorbehalte": "Haben mehrere Spieler ein Solo, wird abgereizt. Bei Patt gilt die
//! Reihenfolge nach dem Geber." How one bids is reading I4: solo < Re < keine 90 < … < schwarz; from forehand on
//! the earlier seat may hold, the later must raise, a pass is final.

use doko_engine::Bid::{Hold, Pass, Raise};
use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::{Bid, Contract, Game, IllegalAction, Party, Phase, Rules, SoloKind, Step, Vorbehalt};

use crate::common::{deal_with, declared, declared_in, owing, rules, seat};

const GESUND: Vorbehalt = Vorbehalt::Gesund;
const DAMEN: Vorbehalt = Vorbehalt::Solo(SoloKind::DAMEN);
const BUBE: Vorbehalt = Vorbehalt::Solo(SoloKind::BUBE);
const KOENIG: Vorbehalt = Vorbehalt::Solo(SoloKind::KOENIG);
const TRUMPF: Vorbehalt = Vorbehalt::Solo(SoloKind::DIAMOND);

/// Seat 0 is forehand; these seats want these solos.
fn wanted(rules: &Rules, vorbehalte: [Vorbehalt; 4]) -> Game<'_> {
    declared(rules, deal_with(false, [""; 4]), seat(0), vorbehalte)
}

/// Plays a dialogue, and checks who is asked each time.
fn dialogue(game: &mut Game<'_>, bids: &[(usize, Bid)]) {
    for &(index, bid) in bids {
        assert_eq!(game.phase(), Phase::Bid(seat(index)), "before {bid}");
        game.bid(seat(index), bid).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What was said before play: at most one utterance of the soloist, with no card played.
fn promised(game: &Game<'_>) -> Option<Step> {
    let said = game.utterances();
    assert!(said.len() < 2, "a bid is one utterance");
    said.first().map(|said| {
        assert_eq!(
            (Some(said.seat), said.party, said.cards_played),
            (game.contract().soloist(), Party::Re, 0)
        );
        said.step
    })
}

/// The later seat does not raise: the earlier one plays, and has promised nothing.
#[test]
fn solo_priority_bidding_a_pass_leaves_the_solo_to_the_earlier_seat() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [DAMEN, GESUND, KOENIG, GESUND]);
    dialogue(&mut game, &[(2, Pass)]);
    assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(0)));
    assert_eq!((game.phase(), promised(&game)), (Phase::Card(seat(0)), None));
    assert_eq!(game.bids(), [(seat(2), Pass)]);
}

/// The later seat raises until the earlier one passes; what it has bid includes all below it, counts as said, and
/// binds.
#[test]
fn solo_priority_bidding_the_later_seat_wins_with_a_raise_that_is_not_held() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [DAMEN, GESUND, KOENIG, GESUND]);
    dialogue(&mut game, &[(2, Raise(Ansage)), (0, Hold), (2, Raise(Keine60)), (0, Pass)]);
    assert_eq!(game.contract(), Contract::Solo(SoloKind::KOENIG, seat(2)));
    assert_eq!(game.phase(), Phase::Card(seat(0)), "forehand leads");
    assert_eq!(promised(&game), Some(Keine60));
    assert_eq!(game.deepest_step(Party::Re), Some(Keine60));
    assert!(game.has_said_ansage(Party::Re) && !game.has_said_ansage(Party::Kontra));
    // The next step can be said in its time, the ones below have been.
    assert!(game.say(seat(2), Keine90).is_err());
    game.say(seat(2), Keine30).expect("in time");
    game.say(seat(1), Ansage).expect("Kontra can be said in its time");
}

/// The earlier seat holds, the later one gives up: the earlier plays at what it has held.
#[test]
fn solo_priority_bidding_the_earlier_seat_plays_at_what_it_has_held() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [GESUND, TRUMPF, GESUND, BUBE]);
    dialogue(&mut game, &[(3, Raise(Keine90)), (1, Hold), (3, Pass)]);
    assert_eq!(game.contract(), Contract::Solo(SoloKind::DIAMOND, seat(1)));
    assert_eq!(promised(&game), Some(Keine90));
}

/// "Bei Patt gilt die Reihenfolge nach dem Geber": both would play schwarz, and the earlier seat does.
#[test]
fn solo_priority_bidding_a_tie_goes_to_the_earlier_seat() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [DAMEN, GESUND, GESUND, DAMEN]);
    dialogue(&mut game, &[(3, Raise(Schwarz)), (0, Hold)]);
    assert_eq!((game.phase(), game.legal_bids()), (Phase::Bid(seat(3)), vec![Pass]), "nothing is higher");
    dialogue(&mut game, &[(3, Pass)]);
    assert_eq!((game.contract().soloist(), promised(&game)), (Some(seat(0)), Some(Schwarz)));
    // "After the dealer" is counted from forehand: with seat 3 as forehand it is the earlier one.
    let mut game = declared(&vln, deal_with(false, [""; 4]), seat(3), [DAMEN, GESUND, GESUND, KOENIG]);
    dialogue(&mut game, &[(0, Raise(Ansage)), (3, Hold), (0, Pass)]);
    assert_eq!(game.contract(), Contract::Solo(SoloKind::KOENIG, seat(3)));
}

/// Of three the winner of the first two meets the third, at the level reached.
#[test]
fn solo_priority_bidding_of_three_goes_on_at_the_level_reached() {
    let vln = rules("vln", &[]);
    let three = [DAMEN, BUBE, GESUND, KOENIG];
    // Seat 1 beats seat 0 with Re; seat 3 must go above Re.
    let mut game = wanted(&vln, three);
    dialogue(&mut game, &[(1, Raise(Ansage)), (0, Pass)]);
    let above_re = [Pass, Raise(Keine90), Raise(Keine60), Raise(Keine30), Raise(Schwarz)];
    assert_eq!((game.phase(), game.legal_bids()), (Phase::Bid(seat(3)), above_re.to_vec()));
    let too_low = IllegalAction::Bid(seat(3), Raise(Ansage));
    assert_eq!(game.bid(seat(3), Raise(Ansage)), Err(too_low));
    dialogue(&mut game, &[(3, Raise(Keine60)), (1, Hold), (3, Pass)]);
    assert_eq!((game.contract(), promised(&game)), (Contract::Solo(SoloKind::BUBE, seat(1)), Some(Keine60)));

    // Seat 1 gives up against seat 0 at keine 90; seat 3 takes it from there.
    let mut game = wanted(&vln, three);
    let bids = [
        (1, Raise(Keine90)),
        (0, Hold),
        (1, Pass),
        (3, Raise(Keine60)),
        (0, Hold),
        (3, Raise(Keine30)),
        (0, Pass),
    ];
    dialogue(&mut game, &bids);
    assert_eq!((game.contract().soloist(), promised(&game)), (Some(seat(3)), Some(Keine30)));

    // Nobody raises: forehand's solo, and nothing is promised.
    let mut game = wanted(&vln, three);
    dialogue(&mut game, &[(1, Pass), (3, Pass)]);
    assert_eq!((game.contract().soloist(), promised(&game)), (Some(seat(0)), None));
}

/// Of four, each in turn.
#[test]
fn solo_priority_bidding_of_four_asks_each_in_turn() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [DAMEN, BUBE, KOENIG, TRUMPF]);
    dialogue(&mut game, &[(1, Raise(Ansage)), (0, Pass), (2, Pass), (3, Raise(Keine90)), (1, Pass)]);
    assert_eq!(
        (game.contract(), promised(&game)),
        (Contract::Solo(SoloKind::DIAMOND, seat(3)), Some(Keine90))
    );
}

/// The earlier seat holds or passes, the later raises or passes; nobody else says anything.
#[test]
fn solo_priority_bidding_offers_each_side_its_own_words() {
    let vln = rules("vln", &[]);
    let mut game = wanted(&vln, [DAMEN, GESUND, KOENIG, GESUND]);
    assert_eq!(game.bid(seat(2), Hold), Err(IllegalAction::Bid(seat(2), Hold)), "there is nothing to hold");
    let refused = IllegalAction::NotOnTurn { seat: seat(0), phase: Phase::Bid(seat(2)) };
    assert_eq!(game.bid(seat(0), Pass), Err(refused));
    dialogue(&mut game, &[(2, Raise(Keine90))]);
    assert_eq!(game.legal_bids(), [Pass, Hold]);
    let raised = Raise(Keine60);
    assert_eq!(game.bid(seat(0), raised), Err(IllegalAction::Bid(seat(0), raised)), "it need not go higher");
}

/// One who wants a solo alone bids nothing, and lower Vorbehalte do not count: VLN asks in the order of its list.
#[test]
fn solo_priority_bidding_needs_two_who_want_a_solo() {
    let vln = rules("vln", &[]);
    let deal = deal_with(false, ["CQ CQ", "CJ CA CT CT CK SA ST SK HA HK", "", ""]);
    let vorbehalte = [Vorbehalt::HOCHZEIT, Vorbehalt::ARMUT, BUBE, GESUND];
    let game = declared(&vln, deal, seat(0), vorbehalte);
    assert_eq!(
        (game.contract(), game.phase()),
        (Contract::Solo(SoloKind::BUBE, seat(2)), Phase::Card(seat(0)))
    );
    // A throw-in ranks after the solos there: the two still bid.
    let vorbehalte = [DAMEN, Vorbehalt::Schmeissen, BUBE, GESUND];
    assert_eq!(declared(&vln, deal, seat(0), vorbehalte).phase(), Phase::Bid(seat(2)));
}

/// Pflichtsolo and bidding: with a rank of its own a Pflichtsolo is played before all other solos, and those of several
/// players are bid for among themselves (VLN: "Haben mehrere Spieler ein Solo, wird abgereizt"); without one it bids like any solo.
#[test]
fn solo_priority_bidding_and_pflichtsolo() {
    let order = "vorbehalt.order=[pflichtsolo, solo, armut, hochzeit]";
    let apart = rules("vln", &["session.pflicht_solo=1", "session.games=24", order]);
    let together = rules("vln", &["session.pflicht_solo=1", "session.games=24"]);
    let deal = deal_with(false, [""; 4]);
    let wishes = [DAMEN, BUBE, KOENIG, GESUND];
    let game = |rules, debtors: &[usize]| declared_in(rules, deal, owing(debtors), wishes);

    assert_eq!(game(&apart, &[2]).contract(), Contract::Solo(SoloKind::KOENIG, seat(2)));
    // Two who owe one bid against each other, and nobody else.
    let mut two = game(&apart, &[1, 2]);
    dialogue(&mut two, &[(2, Raise(Ansage)), (1, Pass)]);
    assert_eq!((two.contract(), promised(&two)), (Contract::Solo(SoloKind::KOENIG, seat(2)), Some(Ansage)));
    // Nobody who wants one owes one: all three bid.
    assert_eq!(game(&apart, &[3]).phase(), Phase::Bid(seat(1)));

    let mut game = game(&together, &[2]);
    dialogue(&mut game, &[(1, Pass), (2, Raise(Ansage)), (0, Pass)]);
    assert_eq!((game.contract().soloist(), promised(&game)), (Some(seat(2)), Some(Ansage)));
    assert!(game.is_pflichtsolo());
}

/// Catalogue, section 5: a Nullsolo has no Absagen, so no bid on one can promise more than Re; the holder of one
/// must pass to anything deeper.
#[test]
fn solo_priority_bidding_on_a_nullsolo_ends_with_re() {
    const NULL: Vorbehalt = Vorbehalt::Solo(SoloKind::NULL);
    let vln = rules("vln", &["solo.kinds=[damen, null]"]);
    let mut game = wanted(&vln, [DAMEN, GESUND, NULL, GESUND]);
    assert_eq!(game.legal_bids(), [Pass, Raise(Ansage)]);
    dialogue(&mut game, &[(2, Raise(Ansage)), (0, Hold)]);
    assert_eq!(game.legal_bids(), [Pass]);

    let mut game = wanted(&vln, [NULL, GESUND, DAMEN, GESUND]);
    dialogue(&mut game, &[(2, Raise(Keine90))]);
    assert_eq!(game.legal_bids(), [Pass]);
    dialogue(&mut game, &[(0, Pass)]);
    assert_eq!((game.contract(), promised(&game)), (Contract::Solo(SoloKind::DAMEN, seat(2)), Some(Keine90)));
}

/// Key `solo.bidding_ties` later (customary): the same dialogue from the other end. The later seat holds, the earlier one must
/// raise, and a tie goes to the later one.
#[test]
fn solo_bidding_ties_later_lets_the_later_seat_hold() {
    let later = rules("vln", &["solo.bidding_ties=later"]);
    let mut game = wanted(&later, [DAMEN, GESUND, KOENIG, GESUND]);
    dialogue(&mut game, &[(0, Pass)]);
    assert_eq!((game.contract(), promised(&game)), (Contract::Solo(SoloKind::KOENIG, seat(2)), None));

    let mut game = wanted(&later, [DAMEN, GESUND, GESUND, DAMEN]);
    dialogue(&mut game, &[(0, Raise(Schwarz)), (3, Hold), (0, Pass)]);
    assert_eq!((game.contract().soloist(), promised(&game)), (Some(seat(3)), Some(Schwarz)));

    // Of three the last two begin, and their winner meets the first.
    let mut game = wanted(&later, [DAMEN, BUBE, GESUND, KOENIG]);
    dialogue(&mut game, &[(1, Raise(Ansage)), (3, Pass)]);
    let above_re = [Pass, Raise(Keine90), Raise(Keine60), Raise(Keine30), Raise(Schwarz)];
    assert_eq!((game.phase(), game.legal_bids()), (Phase::Bid(seat(0)), above_re.to_vec()));
    dialogue(&mut game, &[(0, Raise(Keine60)), (1, Hold), (0, Pass)]);
    assert_eq!((game.contract(), promised(&game)), (Contract::Solo(SoloKind::BUBE, seat(1)), Some(Keine60)));
}
