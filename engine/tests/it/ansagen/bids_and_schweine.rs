//! What counts as said without being said in play: a bid for a solo, and Schweine that name their party.

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90};
use doko_engine::{
    Bid, Contract, Game, Item, Party, Phase, Raised, Refusal, Rules, Seat, SoloKind, Step, Vorbehalt,
};

use super::{GESUND, play_to, refusal, rules, say};
use crate::common::{deal_with, declared, play_all, seat};

/// Two of a table want a solo: seat 0 holds, seat 2 challenges with this bid, and seat 0 passes.
fn bid_of(rules: &Rules, step: Step) -> Game<'_> {
    let deal = deal_with(rules.set().deck.nines, ["CQ", "", "CQ", ""]);
    let vorbehalte = [Vorbehalt::Solo(SoloKind::DAMEN), GESUND, Vorbehalt::Solo(SoloKind::BUBE), GESUND];
    let mut game = declared(rules, deal, seat(0), vorbehalte);
    game.bid(seat(2), Bid::Raise(step)).expect("the later seat raises");
    game.bid(seat(0), Bid::Pass).expect("the earlier seat passes");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, seat(2)));
    game
}

/// vln, "Spielregeln", 1, solos are "abgereizt" (I4): a bid includes all below it, counts as said and binds.
#[test]
fn solo_priority_bidding_the_bid_counts_as_said_before_the_first_card() {
    let rules = rules("vln", &[]);
    for step in Step::ALL {
        let mut game = bid_of(&rules, step);
        let said: Vec<_> = game.utterances().iter().map(|said| (said.seat, said.party, said.step)).collect();
        assert_eq!(said, [(seat(2), Party::Re, step)], "one utterance, the deepest step");
        assert_eq!(game.utterances()[0].cards_played, 0);
        assert_eq!((game.deepest_step(Party::Re), game.has_said_ansage(Party::Re)), (Some(step), true));
        for included in Step::ALL.into_iter().filter(|&included| included <= step) {
            assert_eq!(refusal(&game, seat(2), included), Some(Refusal::AlreadySaid), "{included:?}");
        }
        // The ladder goes on from there (key `ansagen.skip` is off).
        if let Some(&next) = Step::ALL.get(step as usize + 1) {
            assert_eq!(refusal(&game, seat(2), next), None);
            say(&mut game, 2, next);
        }
    }
}

/// Key `ansagen.absage_needs_ansage` off: a bid says the Ansage all the same.
#[test]
fn solo_priority_bidding_includes_re_without_ansagen_absage_needs_ansage() {
    let rules = rules("vln", &["ansagen.absage_needs_ansage=false"]);
    let mut game = bid_of(&rules, Keine60);
    assert!(game.has_said_ansage(Party::Re));
    play_to(&mut game, 40);
    let score = game.score().expect("the game is over");
    assert_eq!(score.factor_of(Item::Won), 2, "Re doubles (key `score.doubling`)");
}

/// Keys `solo.priority` bidding and `ansagen.reply`: a bid is answered like anything said. keine 90 may be said with
/// two cards played, its answer with three (one_card_less); at once before the first card (at_once); vln has no late
/// reply (off), and Kontra with one.
#[test]
fn solo_priority_bidding_and_ansagen_reply_a_bid_may_be_answered() {
    for (reply, last) in [("off", 4), ("one_card_less", 12), ("at_once", 4)] {
        let change = format!("ansagen.reply={reply}");
        let rules = rules("vln", &[&change]);
        let mut game = bid_of(&rules, Keine90);
        play_to(&mut game, last);
        for replier in [0, 1, 3] {
            assert_eq!(refusal(&game, seat(replier), Ansage), None, "{reply}");
        }
        play_to(&mut game, last + 1);
        for replier in [0, 1, 3] {
            assert_eq!(refusal(&game, seat(replier), Ansage), Some(Refusal::TooLate), "{reply}");
        }
    }
}

/// A solo for which nobody had to bid says nothing, nor does a challenger who passes at once.
#[test]
fn solo_priority_bidding_a_solo_alone_says_nothing() {
    let rules = rules("vln", &[]);
    let deal = deal_with(false, ["", "", "", ""]);
    let solo = Vorbehalt::Solo(SoloKind::DAMEN);
    let mut contested = declared(&rules, deal, seat(0), [GESUND, solo, GESUND, solo]);
    contested.bid(seat(3), Bid::Pass).expect("the challenger moves first");
    let alone = declared(&rules, deal, seat(0), [GESUND, solo, GESUND, GESUND]);
    for game in [contested, alone] {
        assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(1)));
        assert!(game.utterances().is_empty());
        assert_eq!(refusal(&game, seat(1), Ansage), None);
    }
}

fn schweine_before_play(rules: &Rules, holder_has_alte: bool, announced: bool) -> Game<'_> {
    let with_alte = ["DA DA CQ", "CQ", "", ""];
    let without = ["DA DA", "CQ", "CQ", ""];
    let deal = deal_with(false, if holder_has_alte { with_alte } else { without });
    let mut game = declared(rules, deal, seat(0), [GESUND; 4]);
    assert_eq!(game.phase(), Phase::Schweine(seat(0)));
    game.announce_schweine(seat(0), announced).expect("asked");
    game
}

/// vln, "Schweine": "können diese als Schweine mit Re und Kontra angesagt werden. Zusammen mit einer oder beiden ♣
/// Damen, sind es die Re-Schweine, ohne ♣ Dame sind es die Kontra-Schweine."
#[test]
fn schweine_is_ansage_says_re_or_kontra_before_play() {
    let rules = rules("vln", &[]);
    for (has_alte, party) in [(true, Party::Re), (false, Party::Kontra)] {
        let mut game = schweine_before_play(&rules, has_alte, true);
        let said: Vec<_> = game.utterances().iter().map(|said| (said.seat, said.party, said.step)).collect();
        assert_eq!(said, [(seat(0), party, Ansage)]);
        assert!(game.has_said_ansage(party) && !game.has_said_ansage(party.other()));
        // It is an Ansage like any other: keine 90 may follow, the other party may say its own.
        say(&mut game, 0, Keine90);
        assert_eq!(refusal(&game, seat(3), Ansage).is_none(), has_alte);

        let silent = schweine_before_play(&rules, has_alte, false);
        assert_eq!((silent.raised(), silent.utterances().len()), (Raised::Nothing, 0), "two ordinary Füchse");
        assert_eq!(refusal(&silent, seat(0), Ansage), None);
    }
}

/// Catalogue section 1: "In a Hochzeit they are no Ansage: Re and Kontra start at the Klärungsstich."
#[test]
fn schweine_is_ansage_not_before_play_in_a_hochzeit() {
    let rules = rules("vln", &[]);
    for wanted in [["CQ CQ", "DA DA", "", ""], ["CQ CQ DA DA", "", "", ""]] {
        let deal = deal_with(false, wanted);
        let mut game = declared(&rules, deal, seat(0), [Vorbehalt::HOCHZEIT, GESUND, GESUND, GESUND]);
        let Phase::Schweine(holder) = game.phase() else { panic!("somebody holds both ♦A") };
        game.announce_schweine(holder, true).expect("asked");
        assert_eq!((game.raised(), game.utterances().len()), (Raised::Schweine, 0));
    }
    // The same under "mit mir", where a seat could say something before the first card.
    let mit_mir = super::rules("vln", &["ansagen.hochzeit=mit_mir"]);
    let deal = deal_with(false, ["CQ CQ DA DA", "", "", ""]);
    let mut game = declared(&mit_mir, deal, seat(0), [Vorbehalt::HOCHZEIT, GESUND, GESUND, GESUND]);
    game.announce_schweine(seat(0), true).expect("asked");
    assert!(game.utterances().is_empty());
}

/// vln, "Schieben oder Armut": the taker who picks up Schweine may say so then, as Re.
#[test]
fn schweine_is_ansage_is_re_of_the_taker_of_an_armut() {
    let rules = rules("vln", &[]);
    let deal = deal_with(false, ["CA CA CT CT CK CK SA SA DA DK", "DA", "CQ CQ", ""]);
    let mut game = declared(&rules, deal, seat(0), [Vorbehalt::ARMUT, GESUND, GESUND, GESUND]);
    game.answer_armut(seat(1), true).expect("asked");
    let given = "DA DK SA".parse().expect("cards");
    game.hand_over(seat(0), given).expect("both trumps and a Fehl");
    let back =
        game.legal_hand_overs().into_iter().find(|cards| !cards.contains("DA".parse().expect("a card")));
    game.hand_over(seat(1), back.expect("other cards")).expect("listed");
    assert_eq!(game.phase(), Phase::Schweine(seat(1)));
    game.announce_schweine(seat(1), true).expect("asked");
    let said: Vec<_> = game.utterances().iter().map(|said| (said.seat, said.party)).collect();
    assert_eq!(said, [(seat(1), Party::Re)], "without a ♣Q");
}

/// `schweine.mode` on_play with `schweine.is_ansage`: the announcement is the Ansage too, as long as that is in time
/// and its party has not said it; else it says nothing.
#[test]
fn schweine_is_ansage_on_play_speaks_while_it_is_in_time() {
    let rules = rules("ddv", &["schweine.mode=on_play", "schweine.is_ansage=true"]);
    let deal = deal_with(true, ["DA DA HT HT CQ", "", "CQ", ""]);
    let start = || declared(&rules, deal, seat(0), [GESUND; 4]);

    let mut game = start();
    game.play_schwein(seat(0)).expect("both are in hand");
    let said: Vec<_> =
        game.utterances().iter().map(|said| (said.seat, said.party, said.step, said.cards_played)).collect();
    assert_eq!(said, [(seat(0), Party::Re, Ansage, 0)], "before the card");

    let mut unannounced = start();
    play_all(&mut unannounced, "DA");
    assert_eq!((unannounced.raised(), unannounced.utterances().len()), (Raised::Nothing, 0));

    let mut said_already = start();
    say(&mut said_already, 2, Keine30);
    said_already.play_schwein(seat(0)).expect("both are in hand");
    assert_eq!((said_already.raised(), said_already.utterances().len()), (Raised::Schweine, 1));

    let mut late = start();
    for trick in [1, 2] {
        play_all(&mut late, "HT");
        play_to(&mut late, 4 * trick);
    }
    late.play_schwein(seat(0)).expect("both are in hand");
    assert_eq!((late.raised(), late.utterances().len()), (Raised::Schweine, 0), "two cards were played");
    assert!(Seat::ALL.iter().all(|&speaker| refusal(&late, speaker, Ansage) == Some(Refusal::TooLate)));
}

/// arminia, "Absagen": "die Erwiderung darf nicht durch schnelles Ausspielen verhindert werden": what a Schwein says
/// is said with its card, and can be answered after it, before the next.
#[test]
fn schweine_is_ansage_and_ansagen_reply_at_once_the_answer_comes_after_the_card() {
    let rules = rules("arminia", &["schweine.is_ansage=true"]);
    let deal = deal_with(true, ["DA DA HT HT", "CQ", "CQ", ""]);
    let mut game = declared(&rules, deal, seat(0), [GESUND; 4]);
    play_all(&mut game, "HT");
    play_to(&mut game, 4);
    // The lead to the second trick is the last moment for Kontra; with it on the table Re is too late but for this.
    game.play_schwein(seat(0)).expect("both are in hand");
    assert_eq!(game.utterances().last().map(|said| (said.party, said.implied)), Some((Party::Kontra, true)));
    assert_eq!(refusal(&game, seat(1), Ansage), None);
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::StepMissing));
    play_to(&mut game, 6);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate));
}
