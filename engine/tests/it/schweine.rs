//! Schweine and Superschweine: section 1 of the catalogue, keys `schweine.*`.

use doko_engine::{
    Deal, Game, IllegalAction, Item, Party, Phase, Raised, Refusal, Rules, SoloKind, Step, Trumps, Vorbehalt,
};

use crate::common::{
    card, ddv, deal_of, deal_with, declared, normal_game, play_all, play_until, rules, seat, solo_game,
    winners,
};

/// Seat 2 holds both ♦A, seat 3 both ♦9, seats 0 and 1 a ♥10 and a ♣Q each.
const SAU: [&str; 4] = [
    "HT CQ SQ HJ DK CA CA CK SA HA HK H9",
    "HT CQ HQ DQ DT CT CT C9 SA ST HA HK",
    "DA DA SQ CJ DJ DT CK C9 ST SK SK H9",
    "D9 D9 HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
];

/// The same, but both ♦9 sit with seat 1, of the other party than the Schweine.
const SUPERSAU_OF_RE: [&str; 4] = [
    "HT CQ SQ HJ DK CA CA CK SA HA HK H9",
    "HT CQ HQ DQ DT D9 D9 C9 SA ST HA HK",
    "DA DA SQ CJ DJ DT CK C9 ST SK SK H9",
    "CT CT HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
];

/// The first, but seat 0 holds both ♣Q.
const SAU_AND_HOCHZEIT: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA HK H9",
    "HT HJ HQ DQ DT CT CT C9 SA ST HA HK",
    "DA DA SQ CJ DJ DT CK C9 ST SK SK H9",
    "D9 D9 HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
];

/// Without nines: seat 2 holds both ♦A and no ♣Q.
const KONTRA_SCHWEINE: [&str; 4] = [
    "HT CQ SQ HJ DK CA CA CK SA HA",
    "HT CQ HQ DQ DT CT CT SA ST HA",
    "DA DA SQ CJ DJ DT CK ST SK SK",
    "HQ DQ CJ SJ SJ HJ DJ DK HK HK",
];

/// Without nines: seat 2 holds both ♦A and a ♣Q.
const RE_SCHWEINE: [&str; 4] = [
    "HT CQ SQ HJ DK CA CA CK SA HA",
    "HT SQ HQ DQ DT CT CT SA ST HA",
    "DA DA CQ CJ DJ DT CK ST SK SK",
    "HQ DQ CJ SJ SJ HJ DJ DK HK HK",
];

/// Without nines: seat 0 holds both ♣Q, seat 2 both ♦A.
const SCHWEINE_AND_HOCHZEIT: [&str; 4] = [
    "HT CQ CQ SQ DK CA CA CK SA HA",
    "HT HJ HQ DQ DT CT CT ST SA HA",
    "DA DA SQ CJ DJ DT CK ST SK SK",
    "HQ DQ CJ SJ SJ HJ DJ DK HK HK",
];

/// Without nines: seat 1 holds both ♦10, seat 2 both ♦A, seat 3 both ♦K, seats 0 and 1 a ♥10 and a ♣Q each.
const SAU_WITHOUT_NINES: [&str; 4] = [
    "HT CQ SQ HJ SJ CA CA CK SA HA",
    "HT CQ HQ DQ DT DT CT CT SA HA",
    "DA DA SQ CJ DJ HJ CK ST SK SK",
    "DK DK HQ DQ CJ SJ DJ ST HK HK",
];

const ALL_GESUND: [Vorbehalt; 4] = [Vorbehalt::Gesund; 4];
const HOCHZEIT_OF_0: [Vorbehalt; 4] =
    [Vorbehalt::HOCHZEIT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund];

fn normal_from(rules: &Rules, deal: Deal, forehand: usize) -> Game<'_> {
    declared(rules, deal, seat(forehand), ALL_GESUND)
}

/// Who said what, and with how many cards played.
fn said<'g>(game: &'g Game<'_>) -> Vec<(usize, Party, Step, u8)> {
    let told =
        |said: &'g doko_engine::Utterance| (said.seat.index(), said.party, said.step, said.cards_played);
    game.utterances().iter().map(told).collect()
}

/// Doppelkopf Palast, "Normalspiel": ♦A ranks below the jacks; its Sonderregel "Schweine" is off.
#[test]
fn schweine_mode_off_leaves_two_ordinary_fuechse() {
    let palast = rules("palast", &[]);
    let mut game = normal_game(&palast, deal_of(SAU));
    play_all(&mut game, "HT DT");
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))));
    play_all(&mut game, "DA DK");
    assert_eq!(winners(&game), [0]);
    assert_eq!(game.raised(), Raised::Nothing);
}

/// ATV Arminia, "Schwein und Superschwein": "beide ♦Asse mit Ansage im Moment des Ausspielens zu den höchsten
/// Trümpfen". Together with "Sonderstellung der ♥10: es sticht die zweite die erste": the second ♥10 beats the
/// first, and a Schwein both.
#[test]
fn schweine_mode_on_play_beats_both_dullen_and_the_second_dulle_still_beats_the_first() {
    let arminia = rules("arminia", &[]);
    let mut game = normal_game(&arminia, deal_of(SAU));
    play_all(&mut game, "HT HT");
    assert!(game.may_play_schwein(seat(2)));
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    assert_eq!(game.raised(), Raised::Schweine);
    // Both are raised: the second needs no word.
    play_all(&mut game, "DK  DA HJ CQ CQ");
    assert_eq!(winners(&game), [2, 2]);

    let mut game = normal_game(&arminia, deal_of(SAU));
    play_all(&mut game, "HT HT DJ DK");
    assert_eq!(winners(&game), [1], "without a Schwein the second ♥10 has the trick");
}

/// ATV Arminia, the same: "mit Ansage". Catalogue, section 1: announcing needs both ♦A still in hand; an
/// unannounced ♦A triggers nothing.
#[test]
fn schweine_mode_on_play_unannounced_is_an_ordinary_fuchs_for_good() {
    let arminia = rules("arminia", &[]);
    let mut game = normal_game(&arminia, deal_of(SAU));
    play_all(&mut game, "HT HT DA DK  HQ");
    assert!(!game.may_play_schwein(seat(2)), "one ♦A is gone");
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))));
    play_all(&mut game, "DA HJ SQ");
    assert_eq!(winners(&game), [1, 0]);
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert_eq!(score.item(Party::Re, Item::Fuchs), 2, "seats 0 and 1 have caught both");
}

/// ATV Arminia, the same: "Findet ein Spieler … beide ♦Asse in seinem Blatt".
#[test]
fn schweine_mode_on_play_needs_both_aces_in_one_hand_and_the_turn() {
    let arminia = rules("arminia", &[]);
    let split = deal_with(true, ["", "", "DA", "DA"]);
    let mut game = normal_from(&arminia, split, 2);
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))));
    let mut game = normal_game(&arminia, deal_of(SAU));
    let refused = IllegalAction::NotOnTurn { seat: seat(2), phase: Phase::Card(seat(0)) };
    assert_eq!(game.play_schwein(seat(2)), Err(refused));
    // Clubs are led, and seat 2 has clubs.
    play_all(&mut game, "CA CT");
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))));
}

/// Doppelkopf Palast, Sonderregel "Schweine": "Das geschieht automatisch." Catalogue, section 1: seen when the
/// first is played.
#[test]
fn schweine_mode_automatic_raises_the_first_ace_as_it_is_played() {
    let palast = rules("palast", &["schweine.mode=automatic"]);
    let mut game = normal_game(&palast, deal_of(SAU));
    assert_eq!(game.phase(), Phase::Card(seat(0)), "nobody is asked");
    play_all(&mut game, "HT HT");
    assert_eq!(game.raised(), Raised::Nothing);
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))), "nothing is announced");
    play_all(&mut game, "DA D9");
    assert_eq!(game.raised(), Raised::Schweine);
    assert_eq!(winners(&game), [2]);
    // In two hands they stay what they are.
    let mut game = normal_from(&palast, deal_with(true, ["", "HT", "DA", "DA"]), 1);
    play_all(&mut game, "HT DA DA");
    assert_eq!(game.raised(), Raised::Nothing);
}

/// Key `schweine.mode` anytime, customary ("Schweine dürfen jederzeit angesagt werden"): before any card of the holder, one
/// of another suit too, as long as it has both in hand.
#[test]
fn schweine_mode_anytime_is_announced_before_any_card_of_its_holder() {
    let rules = rules("ddv", &["schweine.mode=anytime"]);
    let mut game = normal_game(&rules, deal_of(SAU));
    let refused = |game: &mut Game<'_>, index| game.announce_schweine_in_play(seat(index));
    assert_eq!(refused(&mut game, 2), Err(IllegalAction::NoSchweine(seat(2))), "not on turn");
    assert_eq!(refused(&mut game, 0), Err(IllegalAction::NoSchweine(seat(0))), "holds none");
    play_all(&mut game, "CA C9");
    assert!(!game.may_play_schwein(seat(2)));
    game.announce_schweine_in_play(seat(2)).expect("both in hand");
    assert_eq!((game.raised(), game.raised_by()), (Raised::Schweine, [Some((seat(2), 2)), None, None]));
    assert_eq!(game.phase(), Phase::Card(seat(2)), "a card is still due, and follows suit");
    assert_eq!(game.announce_schweine_in_play(seat(2)), Err(IllegalAction::NoSchweine(seat(2))), "once");
    // ♣ is ruffed, and a Schwein takes both Dullen.
    play_all(&mut game, "CK D9  HQ HT HT DA");
    assert_eq!(winners(&game), [3, 2]);
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    assert_eq!(Party::BOTH.map(|party| score.item(party, Item::Fuchs)), [0; 2]);
}

/// The same: with the first ace gone it is too late, and both are Füchse.
#[test]
fn schweine_mode_anytime_ends_with_the_first_ace() {
    let rules = rules("ddv", &["schweine.mode=anytime"]);
    let mut game = normal_game(&rules, deal_of(SAU));
    play_all(&mut game, "CA C9 CK D9  HQ HT HT");
    assert!(game.may_announce_schweine(seat(2)));
    play_all(&mut game, "DA");
    // The first ♥10 has taken the trick.
    assert_eq!(winners(&game), [3, 0]);
    play_all(&mut game, "SA SA");
    assert!(!game.may_announce_schweine(seat(2)));
    assert_eq!(game.raised(), Raised::Nothing);
}

/// The same at a table, with key `schweine.is_ansage`: the seat is asked again for its card, and an answer may come first. A
/// record has it among what was said.
#[test]
fn schweine_mode_anytime_is_an_answer_to_the_question_for_a_card() {
    use doko_engine::{Action, GameRecord, Question, Table};
    for (is_ansage, next) in [("false", (2, Question::Card)), ("true", (2, Question::Ansage))] {
        let is_ansage = format!("schweine.is_ansage={is_ansage}");
        let rules = rules("ddv", &["schweine.mode=anytime", &is_ansage, "ansagen.reply=at_once"]);
        let mut table = Table::new(&rules, deal_of(SAU), seat(0));
        let answers = [Action::Declare(Vorbehalt::Gesund); 4]
            .into_iter()
            .chain([Action::Silence, Action::Play(card("CA")), Action::Silence, Action::Play(card("C9"))])
            .chain([Action::Silence]);
        answers.for_each(|answer| table.answer(answer).expect("legal"));
        let view = table.view().expect("a question");
        assert!(view.legal_actions().contains(&Action::AnnounceSchweine) && view.may_announce_schweine());
        table.answer(Action::AnnounceSchweine).expect("legal");
        assert_eq!(table.question(), Some((seat(next.0), next.1)));
        assert_eq!(table.game().has_said_ansage(Party::Kontra), next.1 == Question::Ansage);
        let mut record = GameRecord::of(table.game());
        let said: Vec<_> = record.said.iter().map(|said| (said.seat, &*said.say, said.after)).collect();
        assert_eq!(said, [(2, "schweine", 2)]);
        // As people type it.
        record.said[0].say = "Schweine".to_owned();
        let again = record.replay(&rules).expect("a legal record");
        assert_eq!(again.events(), table.game().events());
    }
}

/// Doppelkopf-Regeln des VLN, "Schweine": "können diese als Schweine mit Re und Kontra angesagt werden … Erfolgt
/// keine Ansage, sind es zwei normale Füchse".
#[test]
fn schweine_mode_before_play_asks_the_holder_after_the_vorbehalte() {
    let vln = rules("vln", &[]);
    let asked = || normal_game(&vln, deal_of(KONTRA_SCHWEINE));
    let mut game = asked();
    assert_eq!(game.phase(), Phase::Schweine(seat(2)));
    assert!(game.play(seat(0), card("HT")).is_err(), "no card before the answer");
    assert!(game.announce_schweine(seat(3), true).is_err(), "another is asked");
    game.announce_schweine(seat(2), true).expect("asked");
    assert_eq!((game.phase(), game.raised()), (Phase::Card(seat(0)), Raised::Schweine));
    play_all(&mut game, "HT HT DA DK");
    assert_eq!(winners(&game), [2]);

    let mut game = asked();
    game.announce_schweine(seat(2), false).expect("asked");
    play_all(&mut game, "HT HT DA DK");
    assert_eq!((winners(&game), game.raised()), (vec![1], Raised::Nothing));

    let game = normal_game(&vln, deal_with(false, ["", "DA", "", "DA"])).phase();
    assert_eq!(game, Phase::Card(seat(0)), "nobody has both");
}

/// ATV Arminia, "Schwein und Superschwein": the ♦9 become the highest trumps "in dem Moment …, wenn sie auf einer
/// Hand sitzen und ein Schwein gespielt wird". Catalogue, section 1: an earlier one in the same trick suffices.
#[test]
fn schweine_super_beats_a_schwein_of_the_same_trick() {
    let arminia = rules("arminia", &[]);
    let mut game = normal_game(&arminia, deal_of(SAU));
    play_all(&mut game, "HT HT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    play_all(&mut game, "D9");
    assert_eq!((winners(&game), game.raised()), (vec![3], Raised::Superschweine));
    // The second of each keeps its new rank.
    play_all(&mut game, "D9 SQ CQ DA");
    assert_eq!(winners(&game), [3, 3]);
}

/// ATV Arminia, the same: "Wird eine der beiden Neunen vor der Ansage 'Schwein' gespielt, so gibt es kein
/// Superschwein."
#[test]
fn schweine_super_is_lost_with_a_nine_played_before_the_schwein() {
    let arminia = rules("arminia", &[]);
    let mut game = normal_from(&arminia, deal_of(SAU), 3);
    play_all(&mut game, "D9 DK DT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    play_all(&mut game, "DJ D9 SQ HQ");
    assert_eq!((winners(&game), game.raised()), (vec![2, 0], Raised::Schweine), "♦9 is the lowest trump");
    // And without a Schwein there is none at all: here the ♦A were played as Füchse.
    let mut game = normal_game(&arminia, deal_of(SAU));
    play_all(&mut game, "HT HT DA D9");
    assert_eq!((winners(&game), game.raised()), (vec![1], Raised::Nothing));
}

/// ATV Arminia, the same: "auf einer Hand". The other presets with Schweine have no Superschweine.
#[test]
fn schweine_super_needs_both_nines_in_one_hand_and_the_rule() {
    let palast = rules("palast", &["schweine.mode=automatic"]);
    let mut game = normal_game(&palast, deal_of(SAU));
    play_all(&mut game, "HT HT DA D9");
    assert_eq!((winners(&game), game.raised()), (vec![2], Raised::Schweine));
    let arminia = rules("arminia", &[]);
    let mut game = normal_from(&arminia, deal_with(true, ["", "DA DA", "D9", "D9"]), 1);
    game.play_schwein(seat(1)).expect("both ♦A are in hand");
    play_all(&mut game, "D9 D9");
    assert_eq!(game.raised(), Raised::Schweine);
}

/// `schweine.super` king, customary where there are no nines, and ten (frederik.postelt.org, "Doko": the ♦10 above the ♦A,
/// "Nur wenn Schweine angesagt sind"): the same rule for another pair.
#[test]
fn schweine_super_king_and_ten_raise_that_pair_and_no_other() {
    for (superschweine, first, second) in [("king", 3, 0), ("ten", 2, 1), ("off", 2, 0)] {
        let changes =
            ["deck.nines=false", "schweine.mode=automatic", &format!("schweine.super={superschweine}")];
        let rules = rules("ddv", &changes);
        let raised = |by| if by == 1 || by == 3 { Raised::Superschweine } else { Raised::Schweine };
        let mut game = normal_game(&rules, deal_of(SAU_WITHOUT_NINES));
        play_all(&mut game, "HT HT DA DK");
        assert_eq!((winners(&game), game.raised()), (vec![first], raised(first)), "{superschweine}");
        let mut game = normal_from(&rules, deal_of(SAU_WITHOUT_NINES), 1);
        play_all(&mut game, "HT DA DJ SJ  DJ DQ SQ DT");
        assert_eq!((winners(&game), game.raised()), (vec![2, second], raised(second)), "{superschweine}");
    }
    // One king was played before the Schwein: ♦K is the lowest trump.
    let rules = rules("ddv", &["deck.nines=false", "schweine.mode=automatic", "schweine.super=king"]);
    let mut game = normal_from(&rules, deal_of(SAU_WITHOUT_NINES), 3);
    play_all(&mut game, "DK SJ HQ DA  CJ DK SQ CQ");
    assert_eq!((winners(&game), game.raised()), (vec![2, 1], Raised::Schweine));
}

/// The same in a Farbsolo: the tens of its suit, but no ♥10 that is a Dulle.
#[test]
fn schweine_super_ten_leaves_the_dulle_as_it_is() {
    let top = |mode: &str, kind| {
        let mode = format!("dulle.mode={mode}");
        let rules = rules("ddv", &["schweine.mode=automatic", "schweine.super=ten", &mode]);
        let order = rules.order_with(Trumps::Solo(kind), Raised::Superschweine);
        let sorted = order.sorted(order.trumps());
        (sorted[0].to_string(), sorted[2].to_string())
    };
    let both = |first: &str, second: &str| (first.to_owned(), second.to_owned());
    assert_eq!(top("first", SoloKind::CLUB), both("♣10", "♣A"));
    assert_eq!(top("first", SoloKind::HEART), both("♥A", "♥10"));
    assert_eq!(top("off", SoloKind::HEART), both("♥10", "♥A"));
}

/// Catalogue, section 1: "A Fuchs that is a Schwein is no Fuchs." Kontra's Schwein falls to a Superschwein of Re.
#[test]
fn schweine_super_catches_a_schwein_and_no_fuchs() {
    let arminia = rules("arminia", &[]);
    let mut game = normal_from(&arminia, deal_of(SUPERSAU_OF_RE), 2);
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    play_all(&mut game, "DK HJ D9");
    assert_eq!(winners(&game), [1]);
    assert_eq!((game.parties()[seat(2)], game.parties()[seat(1)]), (Party::Kontra, Party::Re));
    play_until(&mut game, 48);
    assert_eq!(game.score().expect("the game is over").item(Party::Re, Item::Fuchs), 0);
}

/// ATV Arminia: Schweine "bei einem Normalspiel", read with the Hochzeit; Doppelkopf Palast: "nur, wenn kein Solo
/// gespielt wird". Neither in a Farbsolo in ♦.
#[test]
fn schweine_in_names_the_contracts_and_leaves_out_the_solo() {
    let arminia = rules("arminia", &[]);
    let hochzeit = declared(&arminia, deal_of(SAU_AND_HOCHZEIT), seat(0), HOCHZEIT_OF_0);
    let stille = normal_game(&arminia, deal_of(SAU_AND_HOCHZEIT));
    let solo = solo_game(&arminia, deal_of(SAU_AND_HOCHZEIT), SoloKind::DIAMOND, seat(2));
    for (mut game, are_schweine) in [(hochzeit, true), (stille, true), (solo, false)] {
        play_all(&mut game, "HT HT");
        assert_eq!(game.play_schwein(seat(2)).is_ok(), are_schweine, "{}", game.contract());
    }
    // A stille Hochzeit is a Normalspiel in this, or it would be betrayed.
    let only_hochzeit = rules("arminia", &["schweine.in=[hochzeit]"]);
    let mut stille = normal_game(&only_hochzeit, deal_of(SAU_AND_HOCHZEIT));
    play_all(&mut stille, "HT HT");
    assert!(stille.play_schwein(seat(2)).is_err());
}

/// Seat 0 holds both ♣Q and both ♥10, so that three tricks are its own; seat 2 both ♦A, seat 3 both ♦9.
const ALONE: [&str; 4] = [
    "HT HT CQ CQ SQ SQ CA CA CT SA SA HA",
    "HQ HQ DQ DQ CJ CJ CT CK CK C9 C9 ST",
    "DA DA SJ SJ HJ DT ST SK SK S9 S9 HA",
    "D9 D9 HJ DJ DJ DT DK DK HK HK H9 H9",
];

/// ATV Arminia, "Hochzeit": "macht der Hochzeiter die ersten drei Stiche, so spielt der Hochzeiter ein Farbsolo in ♦", and
/// Schweine are "bei einem Normalspiel". A stille Hochzeit keeps them (I17).
#[test]
fn hochzeit_lone_is_solo_ends_the_schweine_that_were_not_announced() {
    let as_hochzeit = ["hochzeit.lone_is_solo=false"];
    let with_farbsolo = ["schweine.in=[normal, hochzeit, farbsolo]"];
    for (changes, is_declared, are_schweine) in [
        (&[][..], true, false),
        (&[][..], false, true),
        (&as_hochzeit[..], true, true),
        (&with_farbsolo[..], true, true),
    ] {
        let rules = rules("arminia", changes);
        let mut game = if is_declared {
            declared(&rules, deal_of(ALONE), seat(0), HOCHZEIT_OF_0)
        } else {
            normal_game(&rules, deal_of(ALONE))
        };
        play_all(&mut game, "HT HQ SJ HJ  CQ HQ SJ DJ");
        play_all(&mut game, "CQ DQ");
        assert!(game.may_play_schwein(seat(2)), "the Hochzeit is open");
        play_all(&mut game, "HJ DJ  SQ DQ");
        assert_eq!(game.may_play_schwein(seat(2)), are_schweine, "{changes:?} {is_declared}");
        assert_eq!(game.play_schwein(seat(2)).is_ok(), are_schweine);
    }
}

/// ATV Arminia, "Schwein und Superschwein": both ♦9 in one hand are Superschweine "in dem Moment" in which a Schwein is
/// played. Seat 0 has announced its Schweine before it was alone, so that they stay, and so do the ♦9 above them.
#[test]
fn superschweine_above_schweine_announced_in_time_stay_in_a_lone_hochzeit() {
    let deal =
        ["HT HT CQ CQ DA DA CA CA CT SA SA HA", ALONE[1], "SQ SQ SJ SJ HJ DT ST SK SK S9 S9 HA", ALONE[3]];
    for changes in [&[][..], &["hochzeit.lone_is_solo=false"]] {
        let rules = rules("arminia", changes);
        let mut game = declared(&rules, deal_of(deal), seat(0), HOCHZEIT_OF_0);
        game.play_schwein(seat(0)).expect("both in hand");
        play_all(&mut game, "HQ SQ HJ  HT HQ SQ DJ  HT DQ SJ DJ  CQ DQ SJ D9");
        assert_eq!((winners(&game), game.raised()), (vec![0, 0, 0, 3], Raised::Superschweine));
    }
}

/// Catalogue, section 1, `schweine.mode`: an automatic Hochzeit is told to nobody, so it has the Schweine of the
/// Normalspiel (klassisch, "Die Partner", with Schweine as a house rule).
#[test]
fn schweine_in_normal_covers_an_automatic_hochzeit() {
    let changes = ["schweine.mode=automatic", "schweine.in=[normal]"];
    let klassisch = rules("klassisch", &changes);
    let mut game = normal_game(&klassisch, deal_of(SAU_AND_HOCHZEIT));
    play_all(&mut game, "CQ DT DA D9");
    assert_eq!(winners(&game), [2]);
    assert_eq!(game.parties()[seat(2)], Party::Re, "the Schwein has found the partner");
}

/// Catalogue, section 1: `schweine.in` farbsolo. In a Farbsolo the aces of its own trump suit are meant, and they
/// beat the ♥10; in a Nullsolo there are none.
#[test]
fn schweine_in_farbsolo_are_the_aces_of_the_suit_of_the_solo() {
    let changed = rules("arminia", &["schweine.in=[normal, farbsolo]"]);
    // Seat 0 holds both ♣A, and seat 2 both ♦A, which are plain cards in a ♣-Solo.
    let mut game = solo_game(&changed, deal_of(SAU), SoloKind::CLUB, seat(3));
    game.play_schwein(seat(0)).expect("both ♣A are in hand");
    play_all(&mut game, "HT CK CJ");
    assert_eq!((winners(&game), game.raised()), (vec![0], Raised::Schweine));
    assert!(!game.order().is_trump(card("DA")));

    let mut game = solo_game(&changed, deal_of(SAU), SoloKind::DIAMOND, seat(3));
    play_all(&mut game, "HT HT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    // Superschweine go with them.
    play_all(&mut game, "D9");
    assert_eq!(winners(&game), [3]);

    let mut game = solo_game(&changed, deal_of(SAU), SoloKind::NULL, seat(3));
    play_all(&mut game, "HT HT");
    assert_eq!(game.play_schwein(seat(2)), Err(IllegalAction::NoSchweine(seat(2))));
}

/// VLN, "Schweine": "Zusammen mit einer oder beiden Kreuz Damen, sind es die Re-Schweine, ohne Kreuz Dame sind es
/// die Kontra-Schweine." Read as the Ansage itself (I2).
#[test]
fn schweine_is_ansage_before_play_names_the_party() {
    let vln = rules("vln", &[]);
    for (deal, party) in [(RE_SCHWEINE, Party::Re), (KONTRA_SCHWEINE, Party::Kontra)] {
        let mut game = normal_game(&vln, deal_of(deal));
        game.announce_schweine(seat(2), true).expect("asked");
        assert_eq!(said(&game), [(2, party, Step::Ansage, 0)]);
        let mut game = normal_game(&vln, deal_of(deal));
        game.announce_schweine(seat(2), false).expect("asked");
        assert!(game.utterances().is_empty());
    }
    // As in the Palast, where it says nothing of the party.
    let silent = rules("vln", &["schweine.is_ansage=false"]);
    let mut game = normal_game(&silent, deal_of(RE_SCHWEINE));
    game.announce_schweine(seat(2), true).expect("asked");
    assert!(game.utterances().is_empty());
}

/// VLN, "Hochzeit": "dient der Klärungsstich als Startpunkt für Re/Kontra". Catalogue, section 1: in a Hochzeit
/// Schweine are no Ansage.
#[test]
fn schweine_is_ansage_not_in_a_hochzeit_before_play() {
    let vln = rules("vln", &[]);
    let mut game = declared(&vln, deal_of(SCHWEINE_AND_HOCHZEIT), seat(0), HOCHZEIT_OF_0);
    game.announce_schweine(seat(2), true).expect("asked");
    assert_eq!((game.raised(), said(&game)), (Raised::Schweine, vec![]));
    // Seat 3 trumps ♣ and is the partner; now seat 2 may say Kontra.
    play_all(&mut game, "CA CT CK HQ");
    assert_eq!(game.parties().0, [Party::Re, Party::Kontra, Party::Kontra, Party::Re]);
    game.say(seat(2), Step::Ansage).expect("the Klärungsstich was the first trick");
}

/// Catalogue, section 1: announcing counts as the announcer's Re or Kontra; here as the first Schwein is played,
/// if that is still in time (ddv: with eleven cards in hand).
#[test]
fn schweine_is_ansage_on_play_while_it_is_in_time() {
    let rules = rules("ddv", &["schweine.mode=on_play", "schweine.is_ansage=true"]);
    let mut game = normal_game(&rules, deal_of(SAU));
    play_all(&mut game, "HT DT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    assert_eq!(said(&game), [(2, Party::Kontra, Step::Ansage, 2)]);

    // Its partner has said Kontra: once is enough.
    let mut game = normal_game(&rules, deal_of(SAU));
    game.say(seat(3), Step::Ansage).expect("in time");
    play_all(&mut game, "HT DT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    assert_eq!(said(&game), [(3, Party::Kontra, Step::Ansage, 0)]);

    // With ten cards in hand it is too late: Schweine, and nothing said.
    let mut game = normal_game(&rules, deal_of(SAU));
    play_all(&mut game, "CA CT C9 DK  S9 SA ST SK  HT DT");
    game.play_schwein(seat(2)).expect("both ♦A are in hand");
    play_all(&mut game, "DJ");
    assert_eq!((winners(&game), said(&game)), (vec![3, 0, 2], vec![]));
    let late = IllegalAction::Say(seat(2), Step::Ansage, Refusal::TooLate);
    assert_eq!(game.say(seat(2), Step::Ansage), Err(late));
}

/// Beyond the seeds, `schweine.second_only`: only the second ♦A becomes a Schwein, if the first was not lost.
#[test]
fn schweine_second_only_raises_the_second_ace_if_the_first_came_home() {
    let rules = rules("palast", &["schweine.mode=automatic", "schweine.second_only=party"]);
    // The partner takes the first ♦A with ♥Q, and has said that it is Kontra; the second beats both ♥10.
    let mut game = normal_from(&rules, deal_of(SAU), 2);
    game.say(seat(3), Step::Ansage).expect("in time");
    play_all(&mut game, "DA HQ DK DT");
    assert_eq!((winners(&game), game.raised()), (vec![3], Raised::Nothing));
    play_all(&mut game, "DJ HT HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![3, 2], Raised::Schweine));

    // As long as its player cannot know that the winner is its partner, the first counts as lost.
    let mut game = normal_from(&rules, deal_of(SAU), 2);
    play_all(&mut game, "DA HQ DK DT  DJ HT HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![3, 0], Raised::Nothing));

    // The first is lost to Re: so is the second, two Füchse.
    let mut game = normal_from(&rules, deal_of(SAU), 2);
    play_all(&mut game, "DA DK HT DT  DK HQ DA DJ");
    assert_eq!((winners(&game), game.raised()), (vec![0, 1], Raised::Nothing));
    play_until(&mut game, 48);
    assert_eq!(game.score().expect("the game is over").item(Party::Re, Item::Fuchs), 2);

    // ddv knows no Schweine, neither the first nor the second.
    let mut game = normal_from(ddv(), deal_of(SAU), 2);
    play_all(&mut game, "DA HQ DK DT  DJ HT HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![3, 0], Raised::Nothing));
}

/// `schweine.second_only` own (doppelkopf.udodomroese.de: "der zweite wird zum Schwein, sobald mit dem ersten ein Stich
/// gemacht wird"): that a partner takes the first is not enough.
#[test]
fn schweine_second_only_own_asks_for_a_trick_with_the_first_ace() {
    let rules = rules("palast", &["schweine.mode=automatic", "schweine.second_only=own"]);
    let mut game = normal_from(&rules, deal_of(SAU), 2);
    game.say(seat(3), Step::Ansage).expect("in time");
    play_all(&mut game, "DA HQ DK DT  DJ HT HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![3, 0], Raised::Nothing));
    // ♦A is the highest card of the trick.
    let mut game = normal_from(&rules, deal_of(SAU), 2);
    play_all(&mut game, "DA D9 DK DT");
    assert_eq!((winners(&game), game.raised()), (vec![2], Raised::Nothing));
    play_all(&mut game, "DA DK HT HT");
    assert_eq!((winners(&game), game.raised()), (vec![2, 2], Raised::Schweine));
}

/// Beyond the seeds, `schweine.second_only` with Schweine on play: the second must be announced.
#[test]
fn schweine_second_only_on_play_is_announced_with_the_second_ace() {
    let rules = rules("arminia", &["schweine.second_only=party"]);
    for announced in [true, false] {
        let mut game = normal_from(&rules, deal_of(SAU), 2);
        assert!(game.play_schwein(seat(2)).is_err(), "the first ♦A is a Fuchs");
        game.say(seat(3), Step::Ansage).expect("in time");
        play_all(&mut game, "DA HQ DK DT  DJ HT HT");
        if announced {
            game.play_schwein(seat(2)).expect("the first came home");
        } else {
            play_all(&mut game, "DA");
        }
        assert_eq!(winners(&game), [3, if announced { 2 } else { 1 }]);
    }
}

/// Beyond the seeds, `schweine.second_only` in a Hochzeit: the first ♦A went to the holder of both ♣Q. That is a
/// loss, unless its player becomes the partner before the second is played.
#[test]
fn schweine_second_only_and_hochzeit_go_by_the_parties_when_the_second_is_played() {
    let rules = rules("palast", &["schweine.mode=automatic", "schweine.second_only=party"]);
    let game_from_2 = || declared(&rules, deal_of(SAU_AND_HOCHZEIT), seat(2), HOCHZEIT_OF_0);
    let mut game = game_from_2();
    play_all(&mut game, "DA D9 CQ DT  DK HJ SQ D9  DA SJ HT HT");
    assert_eq!((winners(&game), game.raised()), (vec![0, 2, 2], Raised::Schweine));

    let mut game = game_from_2();
    play_all(&mut game, "DA D9 CQ DT  DK HJ DJ HQ  SJ SQ HT DA");
    assert_eq!((winners(&game), game.raised()), (vec![0, 3, 1], Raised::Nothing));
}
