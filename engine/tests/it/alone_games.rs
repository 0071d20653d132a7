//! Schiebekopf, Hammelrennen and Ramsch, played: section 6 of the catalogue, keys `game`, `stake`, `trickless_wins`,
//! `trickless_doubles`; and key `armut.refused` ramsch.
//!
//! Source: "Doppelkopf Regeln", the original game, Besonderheiten "Schiebekopf" and "Hammelrennen". A Ramsch is in none of the
//! sources; how it is read says `docs/rules.md`.

use doko_engine::rules::BockEvent;
use doko_engine::{
    Contract, Deal, EffectiveSuit, Game, IllegalAction, PerSeat, Phase, Played, Refusal, Rules, Step, Trumps,
    Vorbehalt,
};

use crate::common::{card_set, deal_of, deal_with, declared, play_all, play_until, rules, seat, winners};

/// Eleven cards each: seat 0 has the ten highest trumps, seat 1 the next ten.
const SCHIEBEKOPF: [&str; 4] = [
    "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ C9",
    "SJ SJ HJ HJ DJ DJ DA DA DT DT CA",
    "DK DK D9 D9 CT CT CK CK C9 SA SA",
    "ST ST SK SK S9 S9 HA HA HT HT HK",
];
const SKAT: &str = "CA HK H9 H9";

/// Twelve cards each: every trick goes to seat 0.
const ALL_FOR_0: [&str; 4] = [
    "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ SJ",
    "HJ DJ DA DT DK D9 CA CT CK C9 SA ST",
    "HJ DJ DA DT DK D9 CA CT CK C9 SA ST",
    "SK SK S9 S9 HA HA HT HT HK HK H9 H9",
];

fn schiebekopf(rules: &Rules) -> Game<'_> {
    let deal = Deal::with_skat(PerSeat(SCHIEBEKOPF.map(card_set)), card_set(SKAT)).expect("a deal");
    Game::new(rules, deal, seat(0))
}

/// Every seat pushes these four on; they end up as the Skat.
fn pushed_round<'r>(rules: &'r Rules, cards: &str) -> Game<'r> {
    let mut game = schiebekopf(rules);
    for index in 0..4 {
        assert_eq!(game.phase(), Phase::Exchange(seat(index)));
        game.hand_over(seat(index), card_set(cards)).expect("four cards of its hand");
    }
    game
}

/// Key `game`: the five presets play Doppelkopf.
#[test]
fn game_is_doppelkopf_in_every_preset() {
    for preset in ["klassisch", "arminia", "vln", "palast", "ddv"] {
        let rules = rules(preset, &[]);
        let deal = deal_with(rules.set().deck.nines, [""; 4]);
        assert_eq!(Game::new(&rules, deal, seat(0)).phase(), Phase::Vorbehalt(seat(0)));
    }
}

/// Key `game` schiebekopf: "Der Ausspieler nimmt die vier Karten zum eventuellen Tausch auf und schiebt vier andere
/// aus seiner Handkarte verdeckt zum nächsten Spieler … Der letzte Spieler legt schliesslich … vier Karten wieder als
/// Skat ab." Catalogue, section 6: any four of the cards held.
#[test]
fn game_schiebekopf_pushes_four_cards_round_the_table() {
    let rules = rules("klassisch", &["game=schiebekopf"]);
    let mut game = schiebekopf(&rules);
    assert_eq!(game.contract(), Contract::SCHIEBEKOPF);
    assert!(game.legal_vorbehalte(seat(0)).is_empty());
    assert_eq!((game.phase(), game.hand(seat(0)).len()), (Phase::Exchange(seat(0)), 15));
    let three = card_set("CA HK H9");
    assert_eq!(game.hand_over(seat(0), three), Err(IllegalAction::HandOver(seat(0), three)));
    // Forehand keeps ♣A of the Skat and pushes ♣9 with the rest; each passes on something else.
    game.hand_over(seat(0), card_set("C9 HK H9 H9")).expect("four of fifteen");
    assert_eq!((game.phase(), game.hand(seat(1)).len()), (Phase::Exchange(seat(1)), 15));
    game.hand_over(seat(1), card_set("CA HK H9 H9")).expect("four of fifteen");
    game.hand_over(seat(2), card_set("CA SA SA HK")).expect("four of fifteen");
    game.hand_over(seat(3), card_set("CA HA HA SA")).expect("four of fifteen");
    for (index, hand) in [
        "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ CA",
        "SJ SJ HJ HJ DJ DJ DA DA DT DT C9",
        "DK DK D9 D9 CT CT CK CK C9 H9 H9",
        "ST ST SK SK S9 S9 SA HT HT HK HK",
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(game.hand(seat(index)), card_set(hand));
    }
    assert_eq!(game.phase(), Phase::Card(seat(0)), "forehand leads");
    let refused = IllegalAction::Say(seat(0), Step::Ansage, Refusal::NoAnsagen);
    assert_eq!(game.say(seat(0), Step::Ansage), Err(refused));
}

/// The same: "Der den letzten Stich macht, muss diese vier Karten mitnehmen." and "Das Ziel … ist das Erzielen der
/// wenigsten Augen"; ties share (I15). Key `stake`: each loser pays it to each winner.
#[test]
fn game_schiebekopf_gives_the_skat_to_the_last_trick_and_the_win_to_the_fewest_augen() {
    for (stake, points) in [(1, [-2, -2, 2, 2]), (5, [-10, -10, 10, 10])] {
        let rules = rules("klassisch", &["game=schiebekopf", &format!("stake={stake}")]);
        let mut game = pushed_round(&rules, "CA HK H9 H9");
        play_all(
            &mut game,
            "CQ SJ DK ST  CQ SJ DK ST  SQ HJ D9 SK  SQ HJ D9 SK  HQ DJ CT S9  HQ DJ CT S9  \
             DQ DA CK HA  DQ DA CK HA  CJ DT SA HT  CJ DT SA HT",
        );
        assert_eq!(winners(&game), [0; 10]);
        play_all(&mut game, "C9 CA C9 HK");
        assert_eq!((winners(&game)[10], game.phase()), (1, Phase::Over));
        // The last trick has 11 + 4 Augen, the Skat as many.
        let augen: Vec<u32> = (0..4).map(|index| game.augen(seat(index))).collect();
        assert_eq!(augen, [210, 30, 0, 0]);
        let score = game.score().expect("the game is over");
        assert_eq!((score.points().0, score.winners().0), (points, [false, false, true, true]));
    }
}

/// The same: "Jeder Spieler kann auch einen Durchmarsch machen, wobei die vier Schiebekarten unter Umständen eine
/// Besserung der Karten bringen können." With ♣A from the Skat seat 0 takes the last trick as well.
#[test]
fn game_schiebekopf_durchmarsch_wins_with_all_augen() {
    let rules = rules("klassisch", &["game=schiebekopf"]);
    let mut game = pushed_round(&rules, "C9 HK H9 H9");
    play_until(&mut game, 44);
    assert_eq!((winners(&game), game.augen(seat(0))), (vec![0; 11], 240));
    let score = game.score().expect("the game is over");
    assert_eq!((score.points().0, score.winners().0), ([3, -1, -1, -1], [true, false, false, false]));
}

/// Schiebekopf and "Spiel ohne Neuner" (catalogue, section 6): (cards - 4) / 4 each.
#[test]
fn game_schiebekopf_and_deck_nines_false_deal_nine_cards_each() {
    let rules = rules("klassisch", &["game=schiebekopf", "deck.nines=false"]);
    let deal = rules.deal(1, 0, 0);
    let game = Game::new(&rules, deal, seat(2));
    let held: Vec<usize> = (0..4).map(|index| game.hand(seat(index)).len()).collect();
    assert_eq!((held, game.phase()), (vec![9, 9, 13, 9], Phase::Exchange(seat(2))));
    assert_eq!(rules.hand_size(), 9);
}

/// Key `game` hammelrennen: "Jeder Spieler spielt für sich allein." Most Augen win (I15), and `trickless_wins`: "dass
/// schliesslich derjenige Gewinner … ist, der bei einem solchen Spiele ohne einen Stich geblieben ist"; here three.
#[test]
fn game_hammelrennen_goes_to_the_most_augen_or_by_trickless_wins_to_who_takes_no_trick() {
    for (trickless_wins, stake, points) in
        [(false, 1, [3, -1, -1, -1]), (true, 1, [-3, 1, 1, 1]), (true, 2, [-6, 2, 2, 2])]
    {
        let changes = [format!("trickless_wins={trickless_wins}"), format!("stake={stake}")];
        let rules = rules("klassisch", &["game=hammelrennen", &changes[0], &changes[1]]);
        let mut game = Game::new(&rules, deal_of(ALL_FOR_0), seat(0));
        assert_eq!((game.contract(), game.phase()), (Contract::HAMMELRENNEN, Phase::Card(seat(0))));
        play_until(&mut game, 48);
        assert_eq!((winners(&game), game.augen(seat(0))), (vec![0; 12], 240));
        assert_eq!(game.score().expect("the game is over").points().0, points);
    }
}

/// Key `trickless_wins`: else most Augen. Seat 0 loses its three nines, one to each of the others.
#[test]
fn trickless_wins_only_if_somebody_is_trickless() {
    let rules = rules("klassisch", &["game=hammelrennen", "trickless_wins=true"]);
    let hands = [
        "CQ CQ SQ SQ HQ HQ DQ DQ CJ C9 S9 H9",
        "CJ SJ DA DT DK D9 CA CA CT S9 ST HK",
        "SJ HJ DA DT DK CT CK C9 SK HA HA HK",
        "HJ DJ DJ D9 CK SA SA ST SK HT HT H9",
    ];
    let mut game = Game::new(&rules, deal_of(hands), seat(0));
    play_all(&mut game, "C9 CA CK CK  DK DK D9 CQ  S9 S9 SK SA  DJ CQ D9 DT  H9 HK HA HT  DA HJ SQ DT");
    play_until(&mut game, 48);
    assert_eq!(winners(&game), [1, 0, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(game.score().expect("the game is over").points().0, [3, -1, -1, -1]);
}

/// Key `deck.nines`: klassisch, "Spiel ohne Neuner": "erhält jeder Spieler nur zehn Karten"; VLN, "Grundlagen": "Jeder
/// Spieler besitzt genau 10 Karten"; Doppelkopf Palast, Sonderregel "Scharfer Doko".
#[test]
fn deck_nines_false_is_a_game_of_ten_tricks_with_forty_cards() {
    let without = ["deck.nines=false"];
    for (preset, changes) in [("vln", &[][..]), ("klassisch", &without), ("palast", &without)] {
        let rules = rules(preset, changes);
        assert_eq!((rules.hand_size(), rules.deck().len(), rules.deck().augen()), (10, 40, 240), "{preset}");
        let deal = deal_with(false, ["CQ", "DA", "CQ", "DA"]);
        let mut game = declared(&rules, deal, seat(0), [Vorbehalt::Gesund; 4]);
        play_until(&mut game, 40);
        assert_eq!((game.phase(), winners(&game).len()), (Phase::Over, 10), "{preset}");
        assert_eq!((0..4).map(|index| game.augen(seat(index))).sum::<u32>(), 240, "{preset}");
    }
    // klassisch, the same: "neben dem Trumpf alle Farben um je zwei Karten verringert".
    for (nines, trumps, clubs) in [(true, 24, 8), (false, 22, 6)] {
        let rules = rules("klassisch", &[&format!("deck.nines={nines}")]);
        let in_play = |suit| rules.order(Trumps::Normal).cards(suit).intersection(rules.deck()).len();
        assert_eq!((in_play(EffectiveSuit::Trump), in_play(EffectiveSuit::Clubs)), (trumps, clubs));
    }
}

/// Key `game` ramsch: no Vorbehalte, no Ansagen; forehand leads, and every trick wins.
#[test]
fn game_ramsch_begins_with_the_first_card() {
    for (trickless_doubles, points) in [(false, [3, -1, -1, -1]), (true, [3, -1, -1, -1])] {
        let rules = rules("klassisch", &["game=ramsch", &format!("trickless_doubles={trickless_doubles}")]);
        let mut game = Game::new(&rules, deal_of(ALL_FOR_0), seat(0));
        assert_eq!((game.contract(), game.phase()), (Contract::RAMSCH, Phase::Card(seat(0))));
        assert!(game.legal_vorbehalte(seat(0)).is_empty());
        let refused = IllegalAction::Say(seat(0), Step::Ansage, Refusal::NoAnsagen);
        assert_eq!(game.say(seat(0), Step::Ansage), Err(refused));
        play_until(&mut game, 48);
        assert_eq!(game.score().expect("the game is over").points().0, points);
    }
}

/// Key `armut.refused` ramsch: nobody takes the Armut, everybody keeps its cards and plays alone.
///
/// Seat 0 takes eleven tricks with its trumps and 209 Augen, seat 3 the last one with ♥A over ♥9. Seats 1 and 2 take none.
#[test]
fn armut_refused_ramsch_is_played_by_everybody_alone_as_dealt() {
    let [first, second, third, _] = ALL_FOR_0;
    let hands = ["CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ H9", second, third, "SJ SK SK S9 S9 HA HA HT HT HK HK H9"];
    assert_ne!(first, hands[0], "♠J and ♥9 have changed places");
    for (trickless_doubles, points) in [(false, [-3, 1, 1, 1]), (true, [-12, 4, 4, 4])] {
        let doubles = format!("trickless_doubles={trickless_doubles}");
        let rules = rules("klassisch", &["armut.max_trumps=2", "armut.refused=ramsch", &doubles]);
        let poor = [Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::ARMUT];
        let mut game = declared(&rules, deal_of(hands), seat(0), poor);
        for index in 0..3 {
            assert_eq!(game.phase(), Phase::Armut(seat(index)));
            game.answer_armut(seat(index), false).expect("it is asked");
        }
        assert_eq!((game.contract(), game.phase()), (Contract::RAMSCH, Phase::Card(seat(0))));
        assert!(game.is_armut_refused() && game.redeal().is_none());
        for (index, hand) in hands.into_iter().enumerate() {
            assert_eq!(game.hand(seat(index)), card_set(hand), "nothing has changed hands");
        }
        play_all(
            &mut game,
            "CQ HJ HJ SJ  CQ DJ DJ SK  SQ DA DA SK  SQ DT DT S9  HQ DK DK S9  HQ D9 D9 HA  \
             DQ CA CA HT  DQ CT CT HT  CJ CK CK HK  CJ C9 C9 HK  SJ SA SA H9  H9 ST ST HA",
        );
        assert_eq!(winners(&game), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
        assert_eq!((game.augen(seat(0)), game.augen(seat(3))), (209, 31));
        let score = game.score().expect("the game is over");
        assert_eq!((score.points().0, score.winners().0), (points, [false, true, true, true]));
        let played = Played::of(&game).expect("the game is over");
        assert_eq!((played.events, played.alone, played.re), (vec![BockEvent::ArmutRefused], None, None));
    }
}
