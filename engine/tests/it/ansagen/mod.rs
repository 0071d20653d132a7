//! What may be said when: section 4 of the catalogue, worked out by hand, a key at a time.
//!
//! This file has the clock of the own hand; the folder beside it has what other sources add.

mod bids_and_schweine;
mod by_party;
mod chain;
mod duty;
mod full_trick;
mod hochzeit;
mod kinds_of_game;
mod moments;
mod reply_at_once;
mod supra;
mod table_clock;

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::rules::{AnsagenMode, AnsagenReply, RuleSource};
use doko_engine::{
    Deal, Game, IllegalAction, Item, Klaerung, Party, Phase, Refusal, Rules, Seat, Step, Vorbehalt,
};

use crate::common::{
    Dice, ddv, ddv_40, ddv_but, deal_with, declared, normal_game, play_all, play_until, seat,
};

/// So many cards must be in the speaker's hand: 12, 10 without nines; Re/Kontra, keine 90, 60, 30, schwarz.
const CARDS_NEEDED: [(bool, [usize; 5]); 2] = [(true, [11, 10, 9, 8, 7]), (false, [9, 8, 7, 6, 5])];

const GESUND: Vorbehalt = Vorbehalt::Gesund;

fn rules_of(nines: bool) -> &'static Rules {
    if nines { ddv() } else { ddv_40() }
}

/// A preset with these keys changed.
fn rules(base: &str, changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset(base), |source, change| source.set(*change));
    source.rules().expect("rules without contradiction")
}

/// Plays on to the moment at which so many cards have been played by all, with nothing said.
fn play_to(game: &mut Game<'_>, played: usize) {
    assert!(game.played() <= played);
    play_until(game, played);
}

fn say(game: &mut Game<'_>, speaker: usize, step: Step) {
    game.say(seat(speaker), step).unwrap_or_else(|error| panic!("{error}"));
}

/// A Hochzeit of seat 0, who leads, and may take two tricks with its Dullen before it leads ♠K to seat 1.
fn hochzeit(rules: &Rules) -> Game<'_> {
    let deal = deal_with(rules.set().deck.nines, ["CQ CQ HT HT SK", "SA SA", "ST ST", "SK"]);
    without_schweine(declared(rules, deal, seat(0), [Vorbehalt::HOCHZEIT, GESUND, GESUND, GESUND]))
}

/// Whoever is asked for Schweine before play has none.
fn without_schweine(mut game: Game<'_>) -> Game<'_> {
    if let Phase::Schweine(holder) = game.phase() {
        game.announce_schweine(holder, false).expect("asked");
    }
    game
}

/// Plays the [`hochzeit`] to its Klärungsstich, trick `number`, from 1, which seat 1 wins.
fn clear(game: &mut Game<'_>, number: usize) {
    for trick in 1..number {
        play_all(game, "HT");
        play_to(game, 4 * trick);
    }
    play_all(game, "SK SA ST SK");
    assert_eq!(game.klaerung(), Some(Klaerung::Found { partner: seat(1), trick: number as u8 }));
}

/// A Normalspiel in which seats 0 and 2 are Re.
fn two_against_two(rules: &Rules) -> Game<'_> {
    without_schweine(normal_game(rules, deal_with(rules.set().deck.nines, ["CQ HT", "", "CQ", ""])))
}

/// Plays on to the first moment at which the seat holds so many cards.
fn play_to_cards_left(game: &mut Game<'_>, seat: Seat, left: usize) {
    while game.hand(seat).len() > left {
        let until = game.played() + 1;
        play_until(game, until);
    }
    assert_eq!(game.hand(seat).len(), left);
}

/// Plays on to the last moment at which the seat holds as many cards as now: its own turn.
fn play_to_turn(game: &mut Game<'_>, seat: Seat) {
    while game.phase() != Phase::Card(seat) {
        let until = game.played() + 1;
        play_until(game, until);
    }
}

fn refusal(game: &Game<'_>, seat: Seat, step: Step) -> Option<Refusal> {
    let mut copy = game.clone();
    match copy.say(seat, step) {
        Ok(()) => None,
        Err(IllegalAction::Say(speaker, said, why)) => {
            assert_eq!((speaker, said), (seat, step));
            Some(why)
        }
        Err(other) => panic!("refused for another reason: {other}"),
    }
}

/// Keys `ansagen.clock` own hand, `ansagen.latest`: each step is possible with so many cards, up to the moment
/// the speaker plays the next one, and not after; the steps above were said in time.
#[test]
fn ansagen_clock_own_hand_and_ansagen_latest_each_step_takes_just_enough_cards() {
    for (nines, needed) in CARDS_NEEDED {
        for speaker in Seat::ALL {
            let mut game = two_against_two(rules_of(nines));
            for (step, left) in Step::ALL.into_iter().zip(needed) {
                play_to_cards_left(&mut game, speaker, left);
                assert_eq!(refusal(&game, speaker, step), None, "{step:?} as soon as {left} are left");
                play_to_turn(&mut game, speaker);
                assert_eq!(game.hand(speaker).len(), left);
                assert_eq!(refusal(&game, speaker, step), None, "{step:?} with {left}, on turn");
                let mut late = game.clone();
                play_to_cards_left(&mut late, speaker, left - 1);
                assert_eq!(
                    refusal(&late, speaker, step),
                    Some(Refusal::TooLate),
                    "{step:?}, {} left",
                    left - 1
                );
                game.say(speaker, step).expect("in time");
            }
        }
    }
}

/// Key `ansagen.latest` without nines counts cards played: the same limits, two cards lower in hand.
#[test]
fn ansagen_latest_the_first_chance_is_before_the_first_card_with_deck_nines_or_without() {
    for (nines, _) in CARDS_NEEDED {
        let game = two_against_two(rules_of(nines));
        for seat in Seat::ALL {
            assert_eq!(game.legal_steps(seat).collect::<Vec<_>>(), Step::ALL, "on turn or not");
        }
    }
}

/// Key `ansagen.reply`: with at most one card less than the one answered required.
#[test]
fn ansagen_reply_one_card_less_needs_at_most_one_card_less_than_what_it_answers() {
    // What Re has said, and the fewest cards with which Kontra may still answer.
    for (nines, rows) in [
        (true, [(Ansage, 10), (Keine90, 9), (Keine60, 8), (Keine30, 7), (Schwarz, 6)]),
        (false, [(Ansage, 8), (Keine90, 7), (Keine60, 6), (Keine30, 5), (Schwarz, 4)]),
    ] {
        for (answered, fewest) in rows {
            for (speaker, replier) in [(0, 1), (2, 3), (1, 0), (3, 2)] {
                let mut game = two_against_two(rules_of(nines));
                game.say(seat(speaker), answered).expect("in time");
                let replier = seat(replier);
                play_to_cards_left(&mut game, replier, fewest);
                assert_eq!(refusal(&game, replier, Ansage), None, "{answered:?} with {fewest}");
                play_to_turn(&mut game, replier);
                assert_eq!(refusal(&game, replier, Ansage), None, "{answered:?} with {fewest}, on turn");
                play_to_cards_left(&mut game, replier, fewest - 1);
                assert_eq!(refusal(&game, replier, Ansage), Some(Refusal::TooLate), "{answered:?}");
            }
        }
    }
}

/// Key `ansagen.reply`: without anything to answer, or with `off`, there is no reply.
#[test]
fn ansagen_reply_without_an_utterance_of_the_other_party_or_off_there_is_none() {
    let mut silent = two_against_two(ddv());
    play_to_cards_left(&mut silent, seat(1), 10);
    assert_eq!(refusal(&silent, seat(1), Ansage), Some(Refusal::TooLate));

    let mut own_party = two_against_two(ddv());
    own_party.say(seat(3), Ansage).expect("in time");
    play_to_cards_left(&mut own_party, seat(1), 10);
    assert_eq!(refusal(&own_party, seat(1), Ansage), Some(Refusal::AlreadySaid));

    let off = ddv_but(|set| set.ansagen.reply = AnsagenReply::Off);
    let mut game = two_against_two(&off);
    game.say(seat(0), Schwarz).expect("in time");
    play_to_cards_left(&mut game, seat(1), 11);
    assert_eq!(refusal(&game, seat(1), Ansage), None, "an Ansage in time is no reply");
    play_to_cards_left(&mut game, seat(1), 10);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate));
}

/// Seat 0 has said Re and won the first trick; seat 1 has played to the second one, seats 2 and 3 have not.
fn before_a_late_reply(rules: &Rules) -> Game<'_> {
    let mut game = two_against_two(rules);
    game.say(seat(0), Ansage).expect("in time");
    play_all(&mut game, "HT");
    play_until(&mut game, 6);
    assert_eq!(Seat::ALL.map(|seat| game.hand(seat).len()), [10, 10, 11, 11]);
    game
}

/// Section 4: a reply too late to be an Ansage gives no right to Absagen, but a partner who is still in time
/// has it.
#[test]
fn ansagen_reply_one_card_less_gives_no_right_to_absagen_but_a_partner_in_time_has_it() {
    let mut game = before_a_late_reply(ddv());
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::StepMissing), "nothing was said yet");
    game.say(seat(1), Ansage).expect("a reply with ten cards");
    for step in Step::ABSAGEN {
        assert_eq!(refusal(&game, seat(1), step), Some(Refusal::LateReply), "{step:?}");
        assert_eq!(refusal(&game, seat(3), step), None, "{step:?} with eleven cards");
    }
    assert_eq!(refusal(&game, seat(3), Ansage), Some(Refusal::AlreadySaid));
    let mut late = game.clone();
    play_to_cards_left(&mut late, seat(3), 10);
    assert_eq!(refusal(&late, seat(3), Keine90), Some(Refusal::LateReply));
    // Once the partner has said keine 90 in time, the party may go on, the late one too.
    game.say(seat(3), Keine90).expect("in time");
    assert_eq!(refusal(&game, seat(1), Keine60), None);
    play_to_cards_left(&mut game, seat(1), 9);
    assert_eq!(refusal(&game, seat(1), Keine60), None);
    play_to_cards_left(&mut game, seat(1), 8);
    assert_eq!(refusal(&game, seat(1), Keine60), Some(Refusal::TooLate));
}

/// A late reply counts as Kontra all the same: two points for the winner.
#[test]
fn ansagen_reply_one_card_less_is_an_ansage_in_the_score() {
    let mut game = before_a_late_reply(ddv());
    game.say(seat(1), Ansage).expect("a reply with ten cards");
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    let winner = score.winner().expect("no Absage was said");
    assert_eq!((score.item(winner, Item::Re), score.item(winner, Item::Kontra)), (2, 2));
}

/// Key `ansagen.skip`: steps left out count as said, if they are still in time.
#[test]
fn ansagen_skip_steps_may_be_left_out_while_they_are_in_time() {
    let mut game = two_against_two(ddv());
    play_to_cards_left(&mut game, seat(0), 11);
    game.say(seat(0), Keine60).expect("Re and keine 90 are in time");
    assert_eq!(game.deepest_step(Party::Re), Some(Keine60));
    assert_eq!(game.utterances().len(), 1);
    for step in [Ansage, Keine90, Keine60] {
        assert_eq!(refusal(&game, seat(2), step), Some(Refusal::AlreadySaid));
    }
    play_until(&mut game, 48);
    let score = game.score().expect("the game is over");
    let winner = score.winner().expect("only Re has an Absage");
    let lines = [Item::Re, Item::SaidKeine90, Item::SaidKeine60, Item::SaidKeine30];
    assert_eq!(lines.map(|item| score.item(winner, item)), [2, 1, 1, 0]);

    // With ten cards Re is too late, and so is everything above it.
    let mut game = two_against_two(ddv());
    play_to_cards_left(&mut game, seat(0), 10);
    assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::TooLate));
    for step in Step::ABSAGEN {
        assert_eq!(refusal(&game, seat(0), step), Some(Refusal::StepMissing), "{step:?}");
    }

    // After Re in time: with ten cards keine 90 may be left out, with nine it may not.
    let mut game = two_against_two(ddv());
    game.say(seat(2), Ansage).expect("in time");
    play_to_cards_left(&mut game, seat(0), 10);
    for step in Step::ABSAGEN {
        assert_eq!(refusal(&game, seat(0), step), None, "{step:?}");
    }
    play_to_cards_left(&mut game, seat(0), 9);
    assert_eq!(refusal(&game, seat(0), Keine90), Some(Refusal::TooLate));
    for step in [Keine60, Keine30, Schwarz] {
        assert_eq!(refusal(&game, seat(0), step), Some(Refusal::StepMissing), "{step:?}");
    }
}

/// Key `ansagen.skip` off: each step is said, several at one moment if they like.
#[test]
fn ansagen_skip_off_every_step_is_said() {
    let rules = ddv_but(|set| set.ansagen.skip = false);
    let mut game = two_against_two(&rules);
    for (number, step) in Step::ALL.into_iter().enumerate() {
        for later in Step::ALL.into_iter().skip(number + 1) {
            assert_eq!(
                refusal(&game, seat(0), later),
                Some(Refusal::StepMissing),
                "{later:?} before {step:?}"
            );
        }
        game.say(seat([0, 2][number % 2]), step).expect("its turn");
    }
    assert_eq!((game.deepest_step(Party::Re), game.played()), (Some(Schwarz), 0));
}

/// Section 4: on turn or not, between any two cards; a party's step is said once, by either of its players.
#[test]
fn every_seat_may_speak_at_any_moment_and_a_party_says_a_step_once() {
    for speaker in Seat::ALL {
        for played in 0..4 {
            let mut game = two_against_two(ddv());
            play_until(&mut game, played);
            game.say(speaker, Ansage).expect("eleven or twelve cards are left");
            let party = if speaker.index() % 2 == 0 { Party::Re } else { Party::Kontra };
            let said = game.utterances()[0];
            assert_eq!((said.seat, said.party, said.step), (speaker, party, Ansage));
            assert_eq!(usize::from(said.cards_played), played);
            assert_eq!(game.deepest_step(party), Some(Ansage));
            assert_eq!(game.deepest_step(party.other()), None);
            let partner = speaker.clockwise(2);
            assert_eq!(refusal(&game, partner, Ansage), Some(Refusal::AlreadySaid));
            assert_eq!(refusal(&game, partner, Keine90), None);
            assert_eq!(refusal(&game, speaker.next(), Ansage), None);
        }
    }
}

/// Section 4: not before the Vorbehalte are over, not after the last card.
#[test]
fn nothing_is_said_before_the_vorbehalte_or_after_the_last_card() {
    let mut game = Game::new(ddv(), ddv().deal(1, 0, 0), seat(0));
    for asked in Seat::ALL {
        for speaker in Seat::ALL {
            assert_eq!(refusal(&game, speaker, Ansage), Some(Refusal::NotInPlay));
            assert_eq!(game.legal_steps(speaker).count(), 0);
        }
        game.declare(asked, Vorbehalt::Gesund).expect("asked");
    }
    play_until(&mut game, 48);
    for speaker in Seat::ALL {
        assert_eq!(refusal(&game, speaker, Ansage), Some(Refusal::NotInPlay));
        assert_eq!(game.legal_steps(speaker).count(), 0);
    }
}

/// Key `ansagen.mode` off.
#[test]
fn ansagen_mode_off_nothing_can_be_said() {
    let rules = ddv_but(|set| set.ansagen.mode = AnsagenMode::Off);
    let game = two_against_two(&rules);
    for speaker in Seat::ALL {
        assert_eq!(refusal(&game, speaker, Ansage), Some(Refusal::NoAnsagen));
    }
}

/// Key `ansagen.hochzeit` shift: nothing before the Klärungsstich, then every limit k - 1 cards later, where k
/// is its number; 3 if the holder has won all three.
#[test]
fn ansagen_hochzeit_shift_moves_the_limits_to_the_klaerungsstich_on_the_own_hand_clock() {
    // Cards needed, for k = 1, 2, 3: with nines, and without.
    let rows = [
        ([11, 10, 9, 8, 7], [9, 8, 7, 6, 5]),
        ([10, 9, 8, 7, 6], [8, 7, 6, 5, 4]),
        ([9, 8, 7, 6, 5], [7, 6, 5, 4, 3]),
    ];
    let mut seen = std::collections::BTreeMap::new();
    let mut dice = Dice::new(5);
    for (nines, _) in CARDS_NEEDED {
        for index in 0..3000 {
            let deal = Deal::seeded(9, index, 0, nines.into());
            let (holder, None) = deal.alten() else { continue };
            let mut vorbehalte = [Vorbehalt::Gesund; 4];
            vorbehalte[holder.index()] = Vorbehalt::HOCHZEIT;
            let mut game = declared(rules_of(nines), deal, dice.pick(&Seat::ALL), vorbehalte);
            while game.klaerung() == Some(Klaerung::Open) {
                for speaker in Seat::ALL {
                    assert_eq!(refusal(&game, speaker, Ansage), Some(Refusal::HochzeitOpen));
                    assert_eq!(game.legal_steps(speaker).count(), 0);
                }
                play_randomly(&mut game, &mut dice);
            }
            let klaerung = game.klaerung().expect("a Hochzeit");
            let (name, k) = match klaerung {
                Klaerung::Found { trick, .. } => (format!("found in {trick}"), usize::from(trick)),
                _ => ("alone".to_owned(), 3),
            };
            *seen.entry((nines, name)).or_insert(0) += 1;
            let needed = if nines { rows[k - 1].0 } else { rows[k - 1].1 };
            let speaker = dice.pick(&Seat::ALL);
            let target = dice.pick(&Step::ALL);
            for step in Step::ALL.into_iter().filter(|&step| step < target) {
                game.say(speaker, step).expect("all limits are open at the Klärungsstich");
            }
            let (fewest, other) = (needed[target as usize], needed[Ansage as usize]);
            while matches!(game.phase(), Phase::Card(_)) {
                for seat in Seat::ALL {
                    let left = game.hand(seat).len();
                    if game.parties()[seat] == game.parties()[speaker] {
                        let why = (left < fewest).then_some(Refusal::TooLate);
                        assert_eq!(refusal(&game, seat, target), why, "{klaerung:?} {target:?} {left}");
                    } else if target == Ansage {
                        let why = (left < other).then_some(Refusal::TooLate);
                        assert_eq!(refusal(&game, seat, Ansage), why, "{klaerung:?} {left}");
                    } else {
                        // The others may answer: with one card less than the deepest step required.
                        let fewest = needed[target as usize - 1] - 1;
                        let why = (left < other.min(fewest)).then_some(Refusal::TooLate);
                        assert_eq!(refusal(&game, seat, Ansage), why, "{klaerung:?} reply {left}");
                    }
                }
                play_randomly(&mut game, &mut dice);
            }
        }
    }
    assert_eq!(seen.len(), 8, "every Klärungsstich was seen in both decks: {seen:?}");
}

fn play_randomly(game: &mut Game<'_>, dice: &mut Dice) {
    let Phase::Card(seat) = game.phase() else { panic!("a card is due") };
    let legal: Vec<_> = game.legal_cards().iter().collect();
    game.play(seat, dice.pick(&legal)).expect("legal");
}

/// Section 3 and 4: the holder of a stille Hochzeit says Re and the others Kontra, from the first card on.
#[test]
fn the_holder_of_a_stille_hochzeit_says_re() {
    let deal = deal_with(true, ["", "", "CQ CQ", ""]);
    for speaker in Seat::ALL {
        let mut game = normal_game(ddv(), deal);
        game.say(speaker, Ansage).expect("in time");
        let party = if speaker == seat(2) { Party::Re } else { Party::Kontra };
        assert_eq!(game.utterances()[0].party, party);
    }
    let mut game = normal_game(ddv(), deal);
    play_to_cards_left(&mut game, seat(2), 10);
    assert_eq!(refusal(&game, seat(2), Ansage), Some(Refusal::TooLate), "no shift: nobody is told");
}

/// Section 4: the soloist says Re, with or without ♣Q, and everybody else Kontra.
#[test]
fn a_soloist_says_re_and_the_others_kontra() {
    let deal = deal_with(true, ["", "CQ CQ", "", ""]);
    for speaker in Seat::ALL {
        let mut vorbehalte = [Vorbehalt::Gesund; 4];
        vorbehalte[3] = Vorbehalt::Solo(doko_engine::SoloKind::BUBE);
        let mut game = declared(ddv(), deal, seat(0), vorbehalte);
        game.say(speaker, Keine90).expect("in time");
        let party = if speaker == seat(3) { Party::Re } else { Party::Kontra };
        assert_eq!((game.utterances()[0].party, game.deepest_step(party)), (party, Some(Keine90)));
    }
}
