//! A record is the game: it is read as it is written, plays again to the same game, and shows what was altered.

use doko_engine::record::{FORMAT, ItemRecord, RecordError, ResultRecord, RulesOfRecords};
use doko_engine::rules::Rules;
use doko_engine::{
    CardSet, Contract, EarlierSolos, Game, GameRecord, IllegalAction, Party, Phase, Seat, SoloKind, Vorbehalt,
};
use proptest::prelude::*;

use crate::common::{Dice, deal_with, declared, play_all, play_until, seat, solo_game, times};
use crate::playing::{random_game, random_rules, rule_variants};

/// What a record says once it was written, read, and played again.
fn again(record: &GameRecord) -> GameRecord {
    let line = record.to_line();
    assert!(!line.contains('\n'), "one line");
    let read = GameRecord::from_line(&line).expect("it was just written");
    assert_eq!(read, *record);
    let verified = read.verify();
    assert!(matches!(verified, Ok(None)), "{verified:?}: {line}");
    let rules = read.rules().expect("the rules were played");
    GameRecord::of(&read.replay(&rules).expect("it was just played"))
}

/// The rules of a table, or such as nobody has agreed on.
fn some_rules(choice: u64) -> Rules {
    let mut variants = rule_variants();
    let choice = choice as usize % (2 * variants.len());
    if choice < variants.len() {
        return variants.swap_remove(choice).1;
    }
    random_rules(&mut Dice::new(choice as u64))
}

/// After how many cards the solo of a Schwarze Sau was named, if this is one.
fn sau_after(record: &GameRecord) -> Option<usize> {
    let is_refused =
        record.armut == [false; 3] && record.set.iter().any(|key| key.ends_with("=schwarze_sau"));
    let fallen = record.cards.split_whitespace().enumerate().filter(|&(_, card)| card == "SQ");
    let second = fallen.map(|(at, _)| at).nth(1)?;
    (is_refused && record.solo.is_some()).then_some((second / 4 + 1) * 4)
}

/// How many things happened before the first card.
fn before_play(record: &GameRecord) -> usize {
    record.vorbehalte.len()
        + record.named.len()
        + record.bids.len()
        + usize::from(record.solo.is_some() && sau_after(record).is_none())
        + record.armut.len()
        + record.hand_overs.len()
        + usize::from(record.schweine.is_some())
}

/// Leaves the first of a list, and says how many more may be left.
fn keep<T>(list: &mut Vec<T>, left: &mut usize) {
    list.truncate(*left);
    *left -= list.len();
}

/// The record of a game that stopped after so many things before the first card.
fn cut_before_play(record: &GameRecord, mut left: usize) -> GameRecord {
    let mut part = record.clone();
    (part.said, part.zoegern) = (Vec::new(), Vec::new());
    (part.cards, part.result) = (String::new(), None);
    keep(&mut part.vorbehalte, &mut left);
    keep(&mut part.named, &mut left);
    keep(&mut part.bids, &mut left);
    part.solo = record.solo.clone().filter(|_| left > 0 && sau_after(record).is_none());
    left -= usize::from(part.solo.is_some());
    keep(&mut part.armut, &mut left);
    keep(&mut part.hand_overs, &mut left);
    part.schweine = record.schweine.filter(|_| left > 0);
    part
}

/// The record of a game that stopped after so many cards and utterances; what a bid or Schweine have said before the
/// first card was said by itself, and stays.
fn cut(record: &GameRecord, cards: usize, said: usize) -> GameRecord {
    let mut part = record.clone();
    part.cards = record.cards.split_whitespace().take(cards).collect::<Vec<_>>().join(" ");
    let before = record.said.iter().filter(|said| said.after < cards).count();
    let now = record.said.iter().filter(|said| said.after == cards).count();
    let by_itself = usize::from(cards == 0 && (!record.bids.is_empty() || record.schweine == Some(true)));
    part.said.truncate(before + said.max(by_itself).min(now));
    part.zoegern.retain(|&after| after < cards);
    part.solo = record.solo.clone().filter(|_| sau_after(record).is_none_or(|after| cards >= after));
    part.result = None;
    part
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(36) as u32))]

    /// At each of its moments a game has a record, and its replay is the game.
    #[test]
    fn a_record_of_any_moment_plays_again_to_that_moment(
        seed in any::<u64>(),
        choice in any::<u64>(),
        every in 1..9_usize,
    ) {
        let rules = some_rules(choice);
        let mut moment = 0;
        let mut last = None;
        let game = random_game(&rules, seed, |game, _| {
            moment += 1;
            let is_over = matches!(game.phase(), Phase::Over | Phase::Redeal);
            if moment % every == 0 || is_over {
                let record = GameRecord::of(game);
                assert_eq!(record.format, FORMAT);
                assert_eq!(record.result.is_some(), game.phase() == Phase::Over);
                assert_eq!(again(&record), record);
                let of_record = record.rules().expect("the rules were played");
                assert_eq!(of_record, rules);
                let replayed = record.replay(&rules).expect("it was just played");
                assert_eq!(&replayed, game);
                last = Some(record);
            }
        });
        prop_assert_eq!(last, Some(GameRecord::of(&game)));
    }

    /// A record cut short, at any place, before or after what was said there, is the record of the game so far.
    #[test]
    fn a_record_cut_short_is_a_record(
        seed in any::<u64>(),
        choice in any::<u64>(),
        cards in 0..48_usize,
        said in 0..4_usize,
        early in 0..16_usize,
    ) {
        let rules = some_rules(choice);
        let full = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
        let in_all = full.cards.split_whitespace().count();
        if in_all > 0 {
            // The last card at least is missing.
            let part = cut(&full, cards.min(in_all - 1), said);
            prop_assert_eq!(again(&part), part);
        }
        let part = cut_before_play(&full, early.min(before_play(&full).saturating_sub(1)));
        prop_assert_eq!(again(&part), part.clone());
        if full.result.is_some() {
            // A result of a game that is not over is found out; none of one that is over need be typed.
            if before_play(&full) > 0 {
                let mut early = part;
                early.result.clone_from(&full.result);
                prop_assert_eq!(early.verify().expect("legal").map(|found| found.what), Some("result"));
            }
            let mut silent = full;
            silent.result = None;
            prop_assert_eq!(silent.verify().expect("legal"), None);
        }
    }
}

/// Something added to a record that does not belong there, and whether that can be told in this game.
type Addition = (&'static str, fn(&mut GameRecord) -> bool);

/// What can be wrong in any record, whatever was played.
const ADDITIONS: &[Addition] = &[
    ("a Vorbehalt more", |record| {
        record.vorbehalte.push("gesund".into());
        true
    }),
    ("an unknown Vorbehalt", |record| {
        record.vorbehalte.last_mut().map(|word| *word = "hochzeit:re".into()).is_some()
    }),
    ("an unknown bid", |record| record.bids.last_mut().map(|word| *word = "kontra".into()).is_some()),
    ("a bid too many", |record| {
        record.bids.push("pass".into());
        true
    }),
    ("an answer to an Armut that nobody has", |record| {
        record.armut.push(false);
        true
    }),
    ("cards handed over once more", |record| {
        record.hand_overs.push("CA CT CK".into());
        true
    }),
    ("cards handed over that are none", |record| {
        record.hand_overs.last_mut().map(|cards| *cards = "CA XX".into()).is_some()
    }),
    ("a card too few handed over", |record| {
        let last = record.hand_overs.last_mut();
        last.filter(|cards| cards.len() > 3).map(|cards| cards.truncate(cards.len() - 3)).is_some()
    }),
    ("an answer about Schweine nobody was asked for", |record| {
        let is_new = record.schweine.is_none();
        record.schweine = Some(true);
        is_new
    }),
    ("a Schwein that is none", |record| {
        record.cards = record.cards.replacen("CQ", "CQ!", 1);
        record.cards.contains('!')
    }),
    ("a card that is none", |record| {
        record.cards.push_str(" X9");
        true
    }),
    ("a card after the last", |record| {
        record.cards.push_str(" CQ");
        true
    }),
    ("a hesitation after the last card", |record| {
        record.zoegern.push(48);
        true
    }),
    ("a forehand that is no seat", |record| {
        record.forehand = 4;
        true
    }),
    ("a debtor that is no seat", |record| {
        record.owes_solo.push(7);
        true
    }),
    ("a vorgeführter that is no seat", |record| {
        record.vorgefuehrt = Some(4);
        true
    }),
    ("an utterance after the last card", |record| {
        let after = record.cards.split_whitespace().count();
        record.said.push(doko_engine::record::SaidRecord { seat: 0, say: "re".into(), after });
        true
    }),
    ("an Absage of no seat", |record| record.said.last_mut().map(|said| said.seat = 4).is_some()),
    ("an unknown utterance", |record| {
        record.said.last_mut().map(|said| said.say = "keine120".into()).is_some()
    }),
    ("a hand without a card", |record| {
        record.hands[2].truncate(record.hands[2].len() - 3);
        true
    }),
    ("two hands changed places", |record| {
        record.hands.swap(0, 1);
        !record.cards.is_empty()
    }),
    ("a Skat", |record| {
        let is_new = record.skat.is_none();
        record.skat = Some("CA CT CK S9".into());
        is_new
    }),
    ("no Skat", |record| record.skat.take().is_some()),
    ("other rules", |record| {
        record.rules_fingerprint = Some("0123456789abcdef".into());
        true
    }),
    ("rules that do not exist", |record| {
        record.set.push("schweine.colour=pink".into());
        true
    }),
];

/// Whatever is added to a game that is over, reading or replaying it finds out.
#[test]
fn what_does_not_belong_into_a_record_is_found_out() {
    let mut tried = std::collections::BTreeMap::<&str, u32>::new();
    let drawn = (0..20).map(|number| ("random".to_owned(), random_rules(&mut Dice::new(number))));
    for (name, rules) in rule_variants().into_iter().chain(drawn) {
        for seed in 0..times(5) {
            let record = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
            for (what, alter) in ADDITIONS {
                let mut altered = record.clone();
                if alter(&mut altered) && altered != record {
                    let verified = altered.verify();
                    assert!(verified.is_err(), "{name} {seed}: {what}: {verified:?}");
                    *tried.entry(what).or_default() += 1;
                }
            }
        }
    }
    assert_eq!(tried.len(), ADDITIONS.len(), "all were tried: {tried:?}");
    println!("{tried:?}");
}

/// Records are verified by rules of those before only where these are their own.
#[test]
fn records_that_follow_each_other_are_verified_as_each_alone() {
    let mut dice = Dice::new(11);
    let mut known = RulesOfRecords::default();
    let (mut changes, mut found) = (0, 0);
    let mut rules = some_rules(0);
    for number in 0..150 {
        if dice.one_in(3) {
            (rules, changes) = (some_rules(dice.below(100) as u64), changes + 1);
        }
        let mut record = GameRecord::of(&random_game(&rules, number, |_, _| {}));
        match dice.below(6) {
            // By other rules of the same name, or of none.
            0 => record.set.push("score.solo_bonus=3".to_owned()),
            1 => record.rules = "vln".to_owned(),
            2 => record.rules_fingerprint = None,
            3 => record.rules_fingerprint = Some("0123456789abcdef".to_owned()),
            _ => {}
        }
        let [alone, after] =
            [record.verify(), record.verify_with(&mut known)].map(|verified| format!("{verified:?}"));
        found += u32::from(!alone.contains("Ok(None)"));
        assert_eq!(alone, after, "{}", record.to_line());
    }
    assert!(changes > 25 && found > 25, "{changes} {found}");
}

/// People type `Re`, and `SUPRA`.
#[test]
fn words_said_are_read_in_capitals() {
    let mut heard = Vec::new();
    for (name, rules) in rule_variants() {
        for seed in 0..8 {
            let mut record = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
            for said in &mut record.said {
                said.say = said.say.to_uppercase();
                heard.push(said.say.clone());
            }
            assert!(matches!(record.verify(), Ok(None)), "{name} {seed} {:?}", record.verify());
        }
    }
    for word in ["RE", "KEINE90", "SUPRA"] {
        assert!(heard.iter().any(|heard| heard == word), "{word}");
    }
}

/// The trumps of a Schwarze Sau change in the middle of the game; of all others the cards tell the hands.
#[test]
fn only_a_schwarze_sau_needs_its_hands() {
    let by_kind = ["vorbehalt.asked=by_kind", "armut.cards=trumps", "solo.kinds=[damen, bube]"];
    let sau = ["armut.max_trumps=5", "armut.cards=trumps", "armut.refused=schwarze_sau"];
    let mut games = [0; 2];
    for (rules, seed) in [by_kind, sau].iter().flat_map(|set| (0..150).map(move |seed| (set, seed))) {
        let rules = crate::common::rules("arminia", rules);
        let mut record = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
        record.hands = Default::default();
        let is_sau = sau_after(&record).is_some();
        if is_sau {
            let error = record.verify().expect_err("its trumps change").to_string();
            assert_eq!(error, "a Schwarze Sau needs `hands`");
        } else if !record.named.is_empty() && record.cards.split(' ').count() == 48 {
            assert!(matches!(record.verify(), Ok(None)), "{:?} {}", record.verify(), record.to_line());
        } else {
            continue;
        }
        games[usize::from(is_sau)] += 1;
    }
    assert!(games[0] > 20 && games[1] > 5, "{games:?}");
}

#[test]
fn a_record_that_needs_hands_says_why() {
    let mut typed = GameRecord::of(&random_game(&rules("ddv"), 1, |_, _| {}));
    typed.hands = Default::default();
    assert!(matches!(typed.verify(), Ok(None)), "{:?}", typed.verify());
    let told = |change: fn(&mut GameRecord)| {
        let mut record = typed.clone();
        change(&mut record);
        record.verify().expect_err("it does not tell the hands").to_string()
    };
    let short = told(|record| record.cards.truncate(47 * 3 - 1));
    assert!(short.starts_with("without `hands` the record needs all 48 cards; it has 47; "), "{short}");
    assert_eq!(told(|record| record.skat = Some("CA".into())), "a game with a Skat needs `hands`");
    for given in [&["CA CA CA"][..], &["CA", "CT", "CK"]] {
        let mut record = typed.clone();
        record.hand_overs = given.iter().map(|&cards| cards.to_owned()).collect();
        let error = record.verify().expect_err("they fit no hands").to_string();
        assert_eq!(error, "the `hand_overs` do not fit the cards that were played");
    }
}

/// What was left out before play, with cards played all the same, is missed.
#[test]
fn what_is_missing_before_the_first_card_is_missed() {
    let mut missed = 0;
    for (name, rules) in rule_variants() {
        for seed in 0..15 {
            let record = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
            for left in 0..before_play(&record) {
                let mut with_cards = cut_before_play(&record, left);
                with_cards.cards.clone_from(&record.cards);
                if !with_cards.cards.is_empty() {
                    let error = with_cards.verify().expect_err("something was left out");
                    assert!(matches!(error, RecordError::Unsettled(_)), "{name} {seed} {left}: {error}");
                    missed += 1;
                }
            }
        }
    }
    assert!(missed > 500, "{missed}");
}

fn rules(base: &str) -> Rules {
    Rules::preset(base).expect("a preset")
}

/// An Armut by hand: its words, the answers and the cards that change hands are in the record (format 2).
#[test]
fn the_record_of_an_armut_has_the_answers_and_the_cards() {
    let rules = rules("vln");
    let deal = deal_with(false, ["CA CA CT CT CK CK SA SA DA DK", "DA", "CQ CQ", ""]);
    let mut game = declared(
        &rules,
        deal,
        seat(0),
        [Vorbehalt::ARMUT, Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund],
    );
    game.answer_armut(seat(1), false).expect("asked");
    game.answer_armut(seat(2), true).expect("asked");
    game.hand_over(seat(0), "CA DA DK".parse().expect("cards")).expect("both trumps and a Fehl");
    game.hand_over(seat(2), "CA DK CQ".parse().expect("cards")).expect("any three");
    play_until(&mut game, 40);
    let record = GameRecord::of(&game);
    assert_eq!(record.vorbehalte, ["armut", "gesund", "gesund", "gesund"]);
    assert_eq!(record.armut, [false, true]);
    let handed: Vec<CardSet> = record.hand_overs.iter().map(|codes| codes.parse().expect("cards")).collect();
    assert_eq!(handed, ["CA DA DK", "CA DK CQ"].map(|codes| codes.parse().expect("cards")));
    assert_eq!(record.result.as_ref().map(|result| result.contract.as_str()), Some("armut"));
    assert_eq!(again(&record), record);
    // Whoever took it is another matter.
    let mut refused = record;
    refused.armut[1] = false;
    assert!(refused.verify().is_err());
}

/// Bids and Schweine, by hand: what they say by themselves follows from them, and is not recorded again.
#[test]
fn the_record_of_a_bid_and_of_schweine_leaves_out_what_they_say() {
    let vln = rules("vln");
    let deal = deal_with(false, ["CQ", "", "CQ", ""]);
    let solo = Vorbehalt::Solo;
    let vorbehalte = [solo(SoloKind::DAMEN), Vorbehalt::Gesund, solo(SoloKind::BUBE), Vorbehalt::Gesund];
    let mut game = declared(&vln, deal, seat(0), vorbehalte);
    game.bid(seat(2), doko_engine::Bid::Raise(doko_engine::Step::Keine90)).expect("asked");
    game.bid(seat(0), doko_engine::Bid::Pass).expect("asked");
    play_until(&mut game, 40);
    let record = GameRecord::of(&game);
    assert_eq!(record.vorbehalte, ["damen", "gesund", "bube", "gesund"]);
    assert_eq!(record.bids, ["keine90", "pass"]);
    assert_eq!((game.utterances().len(), record.said.len()), (1, 0));
    assert_eq!(again(&record), record);

    let deal = deal_with(false, ["DA DA", "CQ", "CQ", ""]);
    let mut game = declared(&vln, deal, seat(0), [Vorbehalt::Gesund; 4]);
    game.announce_schweine(seat(0), true).expect("asked");
    let record = GameRecord::of(&game);
    assert_eq!((record.schweine, game.utterances().len(), record.said.len()), (Some(true), 1, 0));
    assert_eq!(again(&record), record);

    // On play: a mark at the card, which is another game without it.
    let arminia = rules("arminia");
    let deal = deal_with(true, ["DA DA", "CQ", "CQ", ""]);
    let mut game = declared(&arminia, deal, seat(0), [Vorbehalt::Gesund; 4]);
    game.play_schwein(seat(0)).expect("both in hand");
    play_until(&mut game, 48);
    let record = GameRecord::of(&game);
    assert!(record.cards.starts_with("DA! "), "{}", record.cards);
    assert_eq!(again(&record), record);
    let mut twice = record.clone();
    twice.cards = record.cards.replace(" DA", " DA!");
    let error = twice.verify().expect_err("Schweine are announced once");
    let RecordError::Illegal { reason: IllegalAction::NoSchweine(_), .. } = error else { panic!("{error}") };
}

/// The circumstances of an evening, and a hesitation.
#[test]
fn the_record_has_the_circumstances_of_the_game_and_its_hesitations() {
    let rules = crate::common::rules("palast", &["signals.zoegern=true", "solo.lead_nth=[second]"]);
    let mut setup = doko_engine::Setup::single(seat(3));
    setup.owes_solo[seat(1)] = true;
    setup.earlier_solos[seat(2)] = EarlierSolos::of([SoloKind::NULL, SoloKind::NULL]);
    setup.vorgefuehrt = Some(seat(1));
    let mut game = Game::in_session(&rules, deal_with(true, ["", "", "", ""]), setup);
    game.declare(seat(1), Vorbehalt::Solo(SoloKind::FLEISCHLOS)).expect("only solos are on offer");
    assert_eq!(
        (game.contract(), game.phase()),
        (Contract::Solo(SoloKind::FLEISCHLOS, seat(1)), Phase::Card(seat(1)))
    );
    game.hesitate(seat(1)).expect("once before a card");
    let first = game.legal_cards().iter().next().expect("a card").code();
    play_all(&mut game, &first);
    game.hesitate(seat(2)).expect("once before a card");
    let record = GameRecord::of(&game);
    assert_eq!((record.forehand, &record.owes_solo[..], record.vorgefuehrt), (3, &[1][..], Some(1)));
    assert_eq!(record.earlier_solos.iter().map(Vec::len).collect::<Vec<_>>(), [0, 0, 2, 0]);
    assert!(record.to_line().contains(r#""earlier_solos":[[],[],["null","null"],[]]"#));
    assert_eq!((&record.vorbehalte[..], &record.zoegern[..]), (&["fleischlos".to_owned()][..], &[0, 1][..]));
    assert_eq!(again(&record), record);
    assert_eq!(record.replay(&rules).expect("just played"), game);
    // A game knows four earlier solos of a player; a fifth is no such record.
    let mut five = record;
    five.earlier_solos[2] = vec!["null".to_owned(); 5];
    let error = five.replay(&rules).expect_err("four at most").to_string();
    assert!(error.contains("one of the first four solos"), "{error}");
}

/// A Schiebekopf: the Skat as dealt, four hand-overs, and nobody's party.
#[test]
fn the_record_of_a_schiebekopf_has_its_skat() {
    let rules =
        doko_engine::rules::RuleSource::preset("klassisch").set("game=schiebekopf").rules().expect("rules");
    let game = random_game(&rules, 5, |_, _| {});
    let record = GameRecord::of(&game);
    let skat = record.skat.as_deref().expect("four cards");
    assert_eq!((skat.split(' ').count(), record.hand_overs.len(), record.vorbehalte.len()), (4, 4, 0));
    let result = record.result.as_ref().expect("over");
    assert_eq!(
        (result.contract.as_str(), &result.parties[0][..], &result.winner),
        ("schiebekopf", "alone", &None)
    );
    assert_eq!(again(&record), record);
    assert!(Seat::ALL.iter().map(|seat| result.augen[seat.index()]).sum::<u32>() == 240);
}

/// ATV Arminia, "Wertung": a solo counts "bei fünf Spielern vervierfacht … bei fünf Spielern auch dem Geber" (key
/// `session.sitting_dealer`). The record names the dealer who sits out, and has the points of all five.
#[test]
fn a_record_of_five_players_names_who_sits_out_and_has_the_points_of_all() {
    let five = crate::common::rules("arminia", &["session.players=5", "session.games=5"]);
    let mut game = solo_game(&five, deal_with(true, [""; 4]), SoloKind::BUBE, seat(2));
    play_until(&mut game, 48);
    let names = ["Anna", "Ben", "Cem", "Dora"].map(str::to_owned);
    let record = GameRecord::of(&game).with_five_players(&game, names.clone(), "Emil".into());
    let points = |record: &GameRecord| record.result.clone().expect("over").points;
    let single = game.score().expect("over").points().0[0];
    assert_eq!(points(&record), [single, single, -4 * single, single, single]);
    assert_eq!(points(&GameRecord::of(&game)), [single, single, -3 * single, single]);
    let read = GameRecord::from_line(&record.to_line()).expect("it was just written");
    assert_eq!(read.players.as_ref().map(Vec::len), Some(5));
    assert!(matches!(read.verify(), Ok(None)));

    let mut of_four = record.clone();
    of_four.players = Some(names.into());
    let difference = of_four.verify().expect("legal").expect("the points of four");
    assert_eq!(difference.what, "points");
    let mut of_ddv = read;
    (of_ddv.set, of_ddv.rules_fingerprint) = (Vec::new(), None);
    assert!(matches!(of_ddv.verify(), Err(RecordError::Players(5, 4))));
}

/// An alteration, and what is found to differ.
type Alteration = (&'static str, fn(&mut ResultRecord));

const ALTERATIONS: &[Alteration] = &[
    ("contract", |result| result.contract = "bube".into()),
    ("contract", |result| result.contract.clear()),
    ("parties", |result| result.parties[0] = other(&result.parties[0])),
    ("parties", |result| result.parties[3] = other(&result.parties[3])),
    ("parties", |result| result.parties[2].clear()),
    ("Augen", |result| result.augen[0] += 1),
    ("Augen", |result| result.augen[3] += 1),
    ("Augen", |result| result.augen.swap(1, 2)),
    ("winner", |result| result.winner = result.winner.as_deref().map(other)),
    ("winner", |result| result.winner = None),
    ("score", |result| result.items.clear()),
    ("score", |result| drop(result.items.pop())),
    ("score", |result| result.items[0].points += 1),
    ("score", |result| result.items[0].party = other(&result.items[0].party)),
    ("score", |result| result.items[0].item = "doppelkopf".into()),
    ("score", |result| {
        result.items.push(ItemRecord { party: "re".into(), item: "fuchs".into(), points: 1 });
    }),
    ("points", |result| result.points[0] += 1),
    ("points", |result| result.points[3] -= 1),
    ("points", |result| result.points.iter_mut().for_each(|points| *points = -*points)),
];

fn other(party: &str) -> String {
    if party == "re" { "kontra".into() } else { "re".into() }
}

/// Whatever is altered in a result, `verify` names it, with what was recorded and what it should be.
#[test]
fn each_altered_field_of_a_result_is_named() {
    let mut tried = 0;
    for (name, rules) in rule_variants() {
        for seed in 0..times(8) {
            let game = random_game(&rules, seed, |_, _| {});
            let record = GameRecord::of(&game);
            let (Some(score), Some(outcome)) = (game.score(), game.outcome()) else { continue };
            let by_seat = outcome.parties.0.map(|party| match party {
                _ if game.contract().is_each_alone() => "alone",
                Party::Re => "re",
                Party::Kontra => "kontra",
            });
            let right = record.result.as_ref().expect("over");
            assert_eq!(right.parties, by_seat, "{name} {seed}");
            assert_eq!(right.points, score.points().0, "{name} {seed}");
            for (number, (what, alter)) in ALTERATIONS.iter().enumerate() {
                // These need a line, a winner, two hands of different worth, points that are not 0.
                if right.items.is_empty() || right.winner.is_none() || right.augen[1] == right.augen[2] {
                    continue;
                }
                let mut altered = record.clone();
                alter(altered.result.as_mut().expect("over"));
                if altered == record {
                    continue;
                }
                let found = altered.verify().expect("the play is legal").expect("something was altered");
                assert_eq!(found.what, *what, "{name} {seed}: alteration {number}");
                assert_ne!(found.recorded, found.recomputed);
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// doko 0.1 named rules by the fingerprint of all keys that it knew.
#[test]
fn a_record_of_doko_0_1_is_read() {
    let line = include_str!("../data/record_of_0_1.jsonl");
    let record = GameRecord::from_line(line).expect("a record");
    assert_eq!(record.verify().expect("it can be played again"), None);
    let now = record.rules().expect("its rules are known").fingerprint();
    assert_ne!(record.rules_fingerprint, Some(now));
}
