//! Evenings: catalogue section 5, "Sessions", keys `session.*`.

mod bock;
mod booking;
mod slow;

use doko_engine::rules::{BockEvent, RuleSource};
use doko_engine::session::{NextGame, Played, Player, Session};
use doko_engine::{Action, Contract, Game, PerSeat, Phase, Rules, Seat, Setup, SoloKind, Table, Vorbehalt};
use proptest::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A preset with changes, which stand with blanks between them.
fn rules(base: &str, changes: &str) -> Rules {
    let source = changes.split_whitespace().fold(RuleSource::preset(base), RuleSource::set);
    source.rules().expect("rules without contradiction")
}

fn player(index: usize) -> Player {
    Player::new(index).expect("a player")
}

/// An evening in which the player with this index deals first.
fn evening(rules: &Rules, first_dealer: usize) -> Session<'_> {
    Session::new(rules, player(first_dealer))
}

fn next(evening: &Session<'_>) -> NextGame {
    evening.next_game().expect("the evening is not over")
}

/// A game of two against two, won by one point by seats 0 and 1.
fn normal() -> Played {
    Played::plain(PerSeat([1, 1, -1, -1]))
}

/// A game in which every player scores 0.
fn zero() -> Played {
    Played::plain(PerSeat([0; 4]))
}

/// A stille Hochzeit won by one point by this player.
fn stille_hochzeit(game: &NextGame, alone: usize) -> Played {
    let seat = game.seat_of(player(alone)).expect("the player sits in");
    let points = PerSeat::from_fn(|other| if other == seat { 3 } else { -1 });
    Played { points, alone: Some(seat), solo: None, re: None, events: Vec::new() }
}

/// An announced solo won by one point by this player.
fn solo(game: &NextGame, soloist: usize) -> Played {
    solo_of(game, soloist, SoloKind::DAMEN)
}

/// The same of this kind.
fn solo_of(game: &NextGame, soloist: usize, kind: SoloKind) -> Played {
    let played = stille_hochzeit(game, soloist);
    Played { solo: played.alone.map(|seat| (seat, kind)), ..played }
}

/// Plays a game that the closure makes, and returns its points.
fn play(evening: &mut Session<'_>, game: impl FnOnce(&NextGame) -> Played) -> Vec<i32> {
    let next = next(evening);
    evening.finish(&game(&next)).points
}

/// Who is vorgeführt in the next game.
fn vorgefuehrt(evening: &Session<'_>) -> Option<usize> {
    let next = next(evening);
    next.setup.vorgefuehrt.map(|seat| next.players[seat].index())
}

/// The dealers of the next games, if each of them is a Normalspiel.
fn dealers(evening: &mut Session<'_>, games: usize) -> Vec<usize> {
    (0..games)
        .map(|_| {
            let dealer = next(evening).dealer.index();
            play(evening, |_| normal());
            dealer
        })
        .collect()
}

/// palast, "Doppelkopf-Karten und Spielfeld": "Bei mehreren Runden wechselt die Geberrolle jede Runde im
/// Uhrzeigersinn", and the dealer's left neighbour is forehand.
#[test]
fn session_games_are_dealt_clockwise_and_the_dealers_left_is_forehand() {
    let rules = rules("palast", "session.games=8");
    let mut evening = evening(&rules, 2);
    assert_eq!(next(&evening).setup.forehand, Seat::ALL[3]);
    assert_eq!(dealers(&mut evening, 8), [2, 3, 0, 1, 2, 3, 0, 1]);
    assert_eq!(evening.next_game(), None);
    assert_eq!(evening.totals(), [8, 8, -8, -8]);
}

/// Catalogue, "Sessions": "`session.players` 5: the dealer sits out".
#[test]
fn session_players_five_the_dealer_sits_out_and_the_others_keep_their_order() {
    let rules = rules("arminia", "session.games=10 session.players=5");
    let mut evening = evening(&rules, 3);
    let first = next(&evening);
    assert_eq!(first.players.map(Player::index), PerSeat([0, 1, 2, 4]));
    assert_eq!((first.setup.forehand, first.seat_of(player(3))), (Seat::ALL[3], None));
    assert_eq!(play(&mut evening, |_| normal()), [1, 1, -1, 0, -1]);
    let second = next(&evening);
    assert_eq!(second.players.map(Player::index), PerSeat([0, 1, 2, 3]));
    assert_eq!(second.setup.forehand, Seat::ALL[0]);
    assert_eq!(dealers(&mut evening, 9), [4, 0, 1, 2, 3, 4, 0, 1, 2]);
}

/// arminia, "Wertung": "Diese Punktzahl wird für den Solospieler verdreifacht (bei fünf Spielern vervierfacht) …
/// bei fünf Spielern auch dem Geber". Pair: five players and a solo, of any kind.
#[test]
fn session_sitting_dealer_solo_single_pays_the_soloist_like_one_more_opponent() {
    let rules = rules("arminia", "session.games=5 session.players=5");
    for game in [solo, stille_hochzeit] {
        let mut evening = evening(&rules, 0);
        assert_eq!(play(&mut evening, |next| game(next, 2)), [-1, -1, 4, -1, -1]);
        assert_eq!(play(&mut evening, |_| normal()), [1, 0, 1, -1, -1]);
    }
    // Lost by two points: 2 to each opponent and to the dealer, 8 to pay.
    let mut evening = evening(&rules, 4);
    let lost = |next: &NextGame| Played { points: PerSeat([2, 2, -6, 2]), ..solo(next, 2) };
    assert_eq!(play(&mut evening, lost), [2, 2, -8, 2, 2]);
}

/// Catalogue, "Sessions": "`nothing` (ddv)".
#[test]
fn session_sitting_dealer_nothing_leaves_the_dealer_out_of_a_solo() {
    let rules = rules("ddv", "session.games=10 session.players=5");
    let mut evening = evening(&rules, 0);
    assert_eq!(play(&mut evening, |next| solo(next, 2)), [0, -1, 3, -1, -1]);
}

/// Catalogue, "Sessions": "First solos of any kind settle the debt; silent solos, stille Hochzeit and a lone Hochzeit
/// do not." klassisch, "Musssolo": "ein oder zwei Musssolospiele".
#[test]
fn session_pflicht_solo_is_settled_by_the_first_announced_solos() {
    let rules = rules("klassisch", "session.games=16 session.pflicht_solo=2");
    let mut evening = evening(&rules, 0);
    assert_eq!(evening.owed(), [2; 4]);
    play(&mut evening, |next| stille_hochzeit(next, 1));
    assert_eq!(evening.owed(), [2; 4]);
    let owed: Vec<u32> = (0..3)
        .map(|_| {
            play(&mut evening, |next| solo(next, 1));
            evening.owed()[1]
        })
        .collect();
    assert_eq!(owed, [1, 0, 0]);
    assert_eq!(next(&evening).setup.owes_solo, PerSeat([true, false, true, true]));
}

/// Catalogue, "Sessions": "A deal outside a session owes nothing".
#[test]
fn session_pflicht_solo_is_not_owed_in_an_evening_of_one_game() {
    let rules = rules("ddv", "session.games=1");
    let game = next(&evening(&rules, 0));
    assert_eq!((game.setup.owes_solo, game.setup.vorgefuehrt), (PerSeat([false; 4]), None));
}

/// palast, "Pflichtsolo und Lustsolo": "wenn nur noch so viele Runden übrig sind, wie Spieler ohne erfülltes
/// Pflichtsolo, wird der erste Übrige links vom Geber zum Pflichtsolo gezwungen. Wenn nur einer übrig ist und er
/// selbst Geber ist, wird er dennoch vorgeführt." Worked out by hand, the deal moving on after a solo.
#[test]
fn session_pflicht_solo_leads_to_vorfuehren_from_the_dealers_left_the_dealer_last() {
    let rules = rules("palast", "session.games=8 session.pflicht_solo=1 session.solo_redeal=never");
    let mut evening = evening(&rules, 0);
    // Player 1 pays its debt; three are left.
    play(&mut evening, |next| solo(next, 1));
    for _ in 1..5 {
        assert_eq!(vorgefuehrt(&evening), None);
        play(&mut evening, |_| normal());
    }
    // Game 5 of 8: three debts, three games; player 1 deals.
    assert_eq!((next(&evening).dealer, vorgefuehrt(&evening)), (player(1), Some(2)));
    play(&mut evening, |next| solo(next, 2));
    // Player 2 deals; 3 is on its left.
    assert_eq!(vorgefuehrt(&evening), Some(3));
    play(&mut evening, |next| solo(next, 3));
    // Player 3 deals; only 0 is left.
    assert_eq!(vorgefuehrt(&evening), Some(0));
    play(&mut evening, |next| solo(next, 0));
    assert_eq!((evening.next_game(), evening.owed()), (None, &[0; 4][..]));
}

/// The same text: "Wenn nur einer übrig ist und er selbst Geber ist, wird er dennoch vorgeführt."
#[test]
fn session_pflicht_solo_the_last_debtor_is_vorgefuehrt_even_as_dealer() {
    let rules = rules("palast", "session.games=4 session.pflicht_solo=1");
    let mut evening = evening(&rules, 0);
    // Palast: the same dealer deals again after each Pflichtsolo, and so deals all evening.
    for debtor in [1, 2, 3, 0] {
        assert_eq!((next(&evening).dealer, vorgefuehrt(&evening)), (player(0), Some(debtor)));
        play(&mut evening, |next| solo(next, debtor));
    }
    assert_eq!((evening.next_game(), evening.owed()), (None, &[0; 4][..]));
}

/// The dealer of five does not play and cannot be vorgeführt. Worked out by hand: five debts in five games; under
/// palast the same dealer deals again after each, but for the last, in which it would sit out and still owe.
#[test]
fn session_players_five_the_deal_moves_on_where_the_dealer_could_not_settle_its_debt() {
    let rules = rules("palast", "session.games=5 session.players=5 session.pflicht_solo=1");
    let mut evening = evening(&rules, 1);
    let course: Vec<(usize, usize)> = (0..5)
        .map(|_| {
            let dealer = next(&evening).dealer.index();
            let debtor = vorgefuehrt(&evening).expect("as many debts as games");
            play(&mut evening, |next| solo(next, debtor));
            (dealer, debtor)
        })
        .collect();
    assert_eq!(course, [(1, 2), (1, 3), (1, 4), (1, 0), (2, 1)]);
    assert_eq!(evening.owed(), [0; 5]);
}

/// Two games are left and one solo is owed: not yet as many, but its debtor deals the last of them.
#[test]
fn session_players_five_a_debtor_is_not_saved_by_dealing_last() {
    let rules = rules("ddv", "session.games=10 session.players=5 session.solo_redeal=never");
    let mut evening = evening(&rules, 0);
    for debtor in 0..4 {
        play(&mut evening, |next| solo(next, (debtor + 1) % 4));
    }
    while next(&evening).number < 8 {
        assert_eq!(vorgefuehrt(&evening), None);
        play(&mut evening, |_| normal());
    }
    // Player 3 deals, then 4, who owes.
    assert_eq!((next(&evening).dealer, evening.owed()), (player(3), &[0, 0, 0, 0, 1][..]));
    assert_eq!(vorgefuehrt(&evening), Some(4));
}

/// Catalogue, "Sessions": "Same dealer again: ddv unless vorgeführt (I13); palast always; klassisch never"; and
/// "Beyond the seeds" after every solo.
#[test]
fn session_solo_redeal_says_after_which_solos_the_same_dealer_deals_again() {
    // A Pflichtsolo by choice, a Lustsolo of the same player, then one to which player 2 was vorgeführt.
    let cases = [
        ("never", [true, true, true]),
        ("pflicht_by_choice", [false, true, true]),
        ("pflicht", [false, true, false]),
        ("always", [false, false, false]),
    ];
    for (value, moves_on) in cases {
        let rules = rules("ddv", &format!("session.games=8 session.solo_redeal={value}"));
        let mut evening = evening(&rules, 0);
        let moved = |evening: &mut Session<'_>, soloist| {
            let before = next(evening).dealer;
            play(evening, |next| solo(next, soloist));
            next(evening).dealer != before
        };
        let by_choice = [moved(&mut evening, 1), moved(&mut evening, 1)];
        while vorgefuehrt(&evening).is_none() {
            play(&mut evening, |_| normal());
        }
        let forced = vorgefuehrt(&evening).expect("somebody is vorgeführt");
        assert_eq!([by_choice[0], by_choice[1], moved(&mut evening, forced)], moves_on, "{value}");
    }
}

/// palast, "Bockrunde": "werden in den nächsten vier Runden alle Punkte verdoppelt. Werden dabei weitere Bockrunden
/// ausgelöst, potenzieren sich die Punkte."
#[test]
fn session_bock_doubles_the_next_four_games_and_overlapping_runs_multiply() {
    let rules = rules("palast", "session.games=12 session.bock=true");
    let mut evening = evening(&rules, 0);
    let bock = [false, true, false, true, false, false, false, false, false];
    let factors: Vec<i32> = bock
        .into_iter()
        .map(|is_zero| {
            let factor = next(&evening).factor;
            let points = play(&mut evening, |_| if is_zero { zero() } else { normal() });
            assert_eq!(points[0], if is_zero { 0 } else { factor });
            factor
        })
        .collect();
    assert_eq!(factors, [1, 1, 2, 2, 4, 4, 2, 2, 1]);
}

/// Catalogue, "Sessions": "all points double, solos and Pflichtsoli too". Pair: Bock and Pflichtsolo, chosen and
/// vorgeführt.
#[test]
fn session_bock_doubles_a_pflicht_solo_too() {
    let rules = rules("palast", "session.games=4 session.pflicht_solo=1 session.bock=true");
    let mut evening = evening(&rules, 3);
    let nothing_won = |next: &NextGame| Played {
        events: vec![BockEvent::BothZero],
        points: PerSeat([0; 4]),
        ..solo(next, 0)
    };
    assert_eq!(vorgefuehrt(&evening), Some(0));
    assert_eq!(play(&mut evening, nothing_won), [0; 4]);
    assert_eq!((next(&evening).factor, vorgefuehrt(&evening)), (2, Some(1)));
    assert_eq!(play(&mut evening, |next| solo(next, 1)), [-2, 6, -2, -2]);
}

/// Pair: Bock and five players; the sitting dealer's single amount is a point like any other.
#[test]
fn session_bock_doubles_what_the_sitting_dealer_pays() {
    let rules = rules("arminia", "session.games=5 session.players=5 session.bock=true");
    let mut evening = evening(&rules, 0);
    play(&mut evening, |_| zero());
    assert_eq!(play(&mut evening, |next| solo(next, 0)), [8, -2, -2, -2, -2]);
}

/// Catalogue, "Beyond the seeds": only the events that are named bring Bock games; several bring one run.
#[test]
fn session_bock_events_are_those_that_are_named() {
    let rules = rules("palast", "session.games=8 session.bock=true session.bock_events=[herzstich,black]");
    let factor_after = |events: &[BockEvent]| {
        let mut evening = evening(&rules, 0);
        play(&mut evening, |_| Played { events: events.to_vec(), ..normal() });
        next(&evening).factor
    };
    assert_eq!(factor_after(&[BockEvent::BothZero, BockEvent::LostSolo, BockEvent::LostAnsage]), 1);
    assert_eq!(factor_after(&[BockEvent::Black]), 2);
    assert_eq!(factor_after(&[BockEvent::Herzstich, BockEvent::Black]), 2);
}

/// Catalogue, section 6: the two other games of klassisch are booked apart; the deal goes round.
#[test]
fn session_games_of_schiebekopf_and_hammelrennen_know_neither_debts_nor_bock() {
    for game in ["schiebekopf", "hammelrennen"] {
        let rules = rules("ddv", &format!("game={game} session.games=8 session.bock=true"));
        let mut evening = evening(&rules, 1);
        assert_eq!(evening.owed(), [0; 4]);
        play(&mut evening, |_| zero());
        assert_eq!((next(&evening).factor, next(&evening).dealer), (1, player(2)));
    }
}

/// Catalogue, "Sessions": who is vorgeführt has "no Vorbehalte, no throw-in, names the solo". Pair: Pflichtsolo and
/// throw-in.
#[test]
fn session_pflicht_solo_who_is_vorgefuehrt_only_names_its_solo_and_cannot_throw_in() {
    let rules = rules("palast", "session.games=4 session.pflicht_solo=1 throw_in.luschen=1");
    let evening = evening(&rules, 2);
    let setup = next(&evening).setup;
    let mut game = Game::in_session(&rules, rules.deal(1, 0, 0), setup);
    assert_eq!(game.phase(), Phase::Vorbehalt(Seat::ALL[3]));
    let offered = game.legal_vorbehalte(Seat::ALL[3]);
    assert!(offered.iter().all(|vorbehalt| matches!(vorbehalt, Vorbehalt::Solo(_))), "{offered:?}");
    game.declare(Seat::ALL[3], Vorbehalt::Solo(SoloKind::BUBE)).expect("a solo on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, Seat::ALL[3]));
    assert_eq!(game.phase(), Phase::Card(Seat::ALL[3]), "a Pflichtsolo leads (solo.lead)");
}

/// Catalogue, section 2: "a redeal is no game for session, Bock or Pflichtsolo".
#[test]
fn session_games_do_not_count_hands_thrown_in() {
    let rules = rules("palast", "session.games=8 session.pflicht_solo=1 throw_in.luschen=1");
    let evening = evening(&rules, 2);
    let before = next(&evening);
    let mut game = Game::in_session(&rules, rules.deal(1, 0, 0), before.setup);
    while let Phase::Vorbehalt(seat) = game.phase() {
        let throws = game.legal_vorbehalte(seat).contains(&Vorbehalt::Schmeissen);
        game.declare(seat, if throws { Vorbehalt::Schmeissen } else { Vorbehalt::Gesund }).expect("on offer");
    }
    assert_eq!((game.phase(), Played::of(&game)), (Phase::Redeal, None));
    assert_eq!(next(&evening), before);
}

/// Key `session.pflicht_kinds`: the evening remembers what each player has played, four solos at most, as far as rules ask.
#[test]
fn session_pflicht_kinds_are_remembered_by_player() {
    let changes = "session.games=8 session.pflicht_solo=2";
    let different = rules("palast", &format!("{changes} session.pflicht_kinds=different"));
    let mut evening = evening(&different, 0);
    play(&mut evening, |game| solo_of(game, 2, SoloKind::CLUB));
    play(&mut evening, |game| stille_hochzeit(game, 1));
    play(&mut evening, |game| solo_of(game, 2, SoloKind::BUBE));
    play(&mut evening, |game| solo_of(game, 0, SoloKind::NULL));
    let earlier = |setup: Setup| setup.earlier_solos.0.map(|solos| solos.iter().collect::<Vec<_>>());
    let wanted = [vec![SoloKind::NULL], vec![], vec![SoloKind::CLUB, SoloKind::BUBE], vec![]];
    assert_eq!(earlier(next(&evening).setup), wanted);

    let any = rules("palast", changes);
    let mut evening = Session::new(&any, player(0));
    play(&mut evening, |game| solo_of(game, 2, SoloKind::CLUB));
    assert_eq!(earlier(next(&evening).setup), [(); 4].map(|()| Vec::new()));
}

/// Key `session.solo_lengthens`, worked out by hand; dokolingen.de, "Spielregeln": 20 games are played, "Zusätzlich spielt
/// jeder Spieler einmal pro Runde ein Pflichtsolo".
#[test]
fn session_solo_lengthens_counts_solos_beside_the_games() {
    // An evening of 4 games: a Pflichtsolo and a Lustsolo of player 1, then games of two against two, and solos of
    // those who are vorgeführt.
    let length = |value: &str| {
        let rules = rules(
            "palast",
            &format!(
                "session.games=4 session.pflicht_solo=1 session.solo_redeal=never session.solo_lengthens={value}"
            ),
        );
        let mut evening = evening(&rules, 0);
        play(&mut evening, |game| solo(game, 1));
        let mut courses = String::new();
        let mut is_first = true;
        while let Some(game) = evening.next_game() {
            let forced = game.setup.vorgefuehrt.map(|seat| game.players[seat].index());
            courses += &forced.map_or("-".to_owned(), |player| player.to_string());
            evening.finish(&match forced {
                Some(player) => solo(&game, player),
                None if is_first => solo(&game, 1),
                None => normal(),
            });
            is_first = false;
        }
        assert_eq!(evening.owed(), [0; 4]);
        courses
    };
    // Three games are left for three debts, from the dealer's left on; player 1 deals.
    assert_eq!(length("never"), "230");
    // The Lustsolo is the first of four games, and the debts come after them.
    assert_eq!(length("pflicht"), "----230");
    // The Pflichtsolo was one of four, and three are left for three debts.
    assert_eq!(length("lust"), "230");
    // Neither solo was one of four.
    assert_eq!(length("always"), "-----302");
}

/// The same key: with five at the table the dealer that alone still owes a solo has to sit in.
#[test]
fn session_solo_lengthens_lets_the_deal_move_on_to_seat_the_last_debtor() {
    let changes = "session.games=5 session.players=5 session.pflicht_solo=1 session.solo_lengthens=pflicht";
    let rules = rules("palast", changes);
    let mut evening = evening(&rules, 1);
    (0..5).for_each(|_| {
        play(&mut evening, |_| normal());
    });
    let mut played = Vec::new();
    while let Some(game) = evening.next_game() {
        let debtor = game.players[game.setup.vorgefuehrt.expect("only debts are left")].index();
        played.push((game.dealer.index(), debtor));
        evening.finish(&solo(&game, debtor));
    }
    // Palast deals the cards of a Pflichtsolo once more: player 1 deals until all but itself have played.
    assert_eq!(played, [(1, 2), (1, 3), (1, 4), (1, 0), (2, 1)]);
}

/// The same key: whoever always plays a solo comes to an end.
#[test]
fn session_solo_lengthens_no_evening_beyond_1000_games() {
    let rules = rules("palast", "session.games=8 session.solo_lengthens=always");
    let mut evening = evening(&rules, 0);
    let mut games = 0;
    while evening.next_game().is_some() {
        play(&mut evening, |game| solo(game, 1));
        games += 1;
    }
    assert_eq!(games, 1000);
}

/// A random game as the evening allows it, without cards.
fn random_game(next: &NextGame, rng: &mut Pcg64Mcg) -> Played {
    let seat = Seat::ALL[(rng.next_u32() % 4) as usize];
    let worth = (rng.next_u32() % 7) as i32 - 3;
    let alone = next.players[next.setup.vorgefuehrt.unwrap_or(seat)].index();
    let kind = if next.setup.vorgefuehrt.is_some() { 0 } else { rng.next_u32() % 4 };
    let game = match kind {
        0 => solo(next, alone),
        1 => stille_hochzeit(next, alone),
        _ => normal(),
    };
    let points = game.points.map(|points| points * worth);
    Played { points, ..game }
}

proptest! {
    /// The laws of an evening, whatever is played: points add up to zero, there are as many games as the rules say,
    /// the deal stays or moves on, whoever sits out is not vorgeführt, and in the end nobody owes anything.
    #[test]
    fn every_evening_settles_its_debts_and_adds_up_to_zero(
        players in 4_usize..=5,
        rounds in 1_u32..=6,
        owed in 0_u32..=4,
        redeal in prop::sample::select(vec!["never", "pflicht_by_choice", "pflicht", "always"]),
        longer in prop::sample::select(vec!["never", "pflicht", "lust", "always"]),
        dealer in 0_usize..4,
        seed: u64,
    ) {
        let owed = owed.min(rounds);
        let games = rounds * players as u32;
        let rules = rules("ddv", &format!(
            "session.players={players} session.games={games} session.pflicht_solo={} \
             session.solo_redeal={redeal} session.bock=true session.sitting_dealer=solo_single \
             session.solo_lengthens={longer}",
            if games == 1 { 0 } else { owed },
        ));
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut evening = evening(&rules, dealer);
        let mut count = 0;
        while let Some(game) = evening.next_game() {
            prop_assert_eq!(game.number, count);
            prop_assert_eq!(game.seat_of(game.dealer).is_none(), players == 5);
            if let Some(seat) = game.setup.vorgefuehrt {
                prop_assert!(game.setup.owes_solo[seat]);
            }
            let points = evening.finish(&random_game(&game, &mut rng)).points;
            prop_assert_eq!(points.iter().sum::<i32>(), 0);
            count += 1;
            if let Some(after) = evening.next_game() {
                let moved = (after.dealer.index() + players - game.dealer.index()) % players;
                // To seat the last debtor of five it may move once more.
                let (least, most) = (u8::from(redeal == "never").into(), if players == 5 { 2 } else { 1 });
                prop_assert!((least..=most).contains(&moved));
                prop_assert!(moved < 2 || after.setup.vorgefuehrt.is_some());
            }
        }
        prop_assert!(count == games || (count > games && longer != "never"));
        prop_assert!(evening.owed().iter().all(|&owed| owed == 0), "{:?}", evening.owed());
        prop_assert_eq!(evening.totals().iter().sum::<i64>(), 0);
    }
}

/// Plays the cards of a game at random, hands thrown in again.
fn play_cards<'r>(rules: &'r Rules, game: &NextGame, index: u64, rng: &mut Pcg64Mcg) -> Game<'r> {
    for redeal in 0.. {
        let deal = rules.deal(5, index, redeal);
        let mut table = Table::in_session(rules, deal, game.setup);
        while let Some(view) = table.view() {
            let actions = view.legal_actions();
            let is_quiet =
                |action: &Action| matches!(action, Action::Silence | Action::Declare(Vorbehalt::Gesund));
            let quiet = actions.iter().copied().find(is_quiet).filter(|_| !rng.next_u32().is_multiple_of(10));
            let action = quiet.unwrap_or_else(|| actions[rng.next_u32() as usize % actions.len()]);
            table.answer(action).expect("a legal action");
        }
        if table.game().phase() == Phase::Over {
            return table.into_game();
        }
    }
    unreachable!("a game is played in the end")
}

/// The same laws with real games, under each preset with everything that an evening may have.
#[test]
fn an_evening_of_real_games_settles_its_debts_under_every_preset() {
    for base in ["klassisch", "arminia", "vln", "palast", "ddv"] {
        for players in [4, 5] {
            let pflicht = if base == "vln" { "" } else { "throw_in.volle=7" };
            let rules = rules(
                base,
                &format!(
                    "session.games={} session.players={players} session.pflicht_solo=1 session.bock=true {pflicht}",
                    2 * players
                ),
            );
            let mut rng = Pcg64Mcg::seed_from_u64(3);
            for index in 0..6 {
                let mut evening = Session::new(&rules, Player::first_dealer(1, index, players));
                let mut forced = 0;
                while let Some(next) = evening.next_game() {
                    let game = play_cards(&rules, &next, 100 * index + u64::from(next.number), &mut rng);
                    let played = Played::of(&game).expect("the game is over");
                    if let Some(seat) = next.setup.vorgefuehrt {
                        assert_eq!(played.solo.map(|solo| solo.0), Some(seat));
                        forced += 1;
                    }
                    assert_eq!(evening.finish(&played).points.iter().sum::<i32>(), 0);
                }
                assert!(forced > 0, "random players declare few solos");
                assert!(
                    evening.owed().iter().all(|&owed| owed == 0),
                    "{base} {players} {:?}",
                    evening.owed()
                );
            }
        }
    }
}
