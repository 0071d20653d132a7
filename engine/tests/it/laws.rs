//! Laws that hold at every moment of every game, checked on random games of many rule sets.

use doko_engine::rules::{
    AbsageCounts, AnsagenMode, AnsagenReply, DulleLastTrick, DulleMode, HochzeitPartner, NobodyWon, Reached,
    SchwarzBy, SoloLead, SoloPriority,
};
use doko_engine::{
    Action, Card, CardSet, Deal, Game, IllegalAction, Party, Phase, Question, Rules, Seat, SoloKind, Step,
    Table, Vorbehalt,
};
use proptest::prelude::*;

use crate::common::{Dice, Move, Temper, ddv_but, palast_values, random_move, seat};
use crate::oracle::Oracle;

/// Rule sets that together touch every key of play and score.
pub(crate) fn rule_variants() -> Vec<(&'static str, Rules)> {
    vec![
        ("ddv", ddv_but(|_| {})),
        ("ddv without nines", ddv_but(|set| set.deck.nines = false)),
        (
            "palast values, second Dulle, soloist leads",
            ddv_but(|set| {
                palast_values(set);
                set.dulle.mode = DulleMode::Second;
                set.solo.lead = SoloLead::Soloist;
                set.score.absage = AbsageCounts::Fulfilled;
            }),
        ),
        (
            "no Dulle, solos by kind, Klärungsstich in Fehl",
            ddv_but(|set| {
                set.dulle.mode = DulleMode::Off;
                set.solo.priority = SoloPriority::ByKind;
                set.solo.kinds = vec![
                    SoloKind::Bube,
                    SoloKind::Koenig,
                    SoloKind::Heart,
                    SoloKind::Gemischt,
                    SoloKind::Damen,
                ];
                set.hochzeit.partner = HochzeitPartner::Fehl;
                set.hochzeit.tricks = 5;
                set.score.reached = Reached::Deepest;
                set.ansagen.reply = AnsagenReply::Off;
            }),
        ),
        (
            "last trick reversed, no step left out, Klärungsstich in trump, without nines",
            ddv_but(|set| {
                set.deck.nines = false;
                set.dulle.last_trick = DulleLastTrick::Reversed;
                set.ansagen.skip = false;
                set.ansagen.latest = [2, 2, 4, 5, 6];
                set.hochzeit.partner = HochzeitPartner::Trump;
                set.hochzeit.tricks = 1;
                set.solo.kinds = SoloKind::ALL.to_vec();
                set.score.solo_factor = 3;
                set.score.schwarz = SchwarzBy::Augen;
            }),
        ),
        (
            "second Dulle reversed, no Ansagen, no solos",
            ddv_but(|set| {
                set.dulle.mode = DulleMode::Second;
                set.dulle.last_trick = DulleLastTrick::Reversed;
                set.ansagen.mode = AnsagenMode::Off;
                set.solo.kinds = Vec::new();
                set.score.nobody_won = NobodyWon::Nothing;
                set.sonderpunkte.doppelkopf = 2;
            }),
        ),
    ]
}

/// Random players of all kinds: quiet ones, talkative ones, soloists.
pub(crate) fn temper(dice: &mut Dice) -> Temper {
    Temper { solo: dice.pick(&[4, 12, 40]), silent: 3, say: dice.pick(&[1, 2, 3, 8]) }
}

/// A deal of this seed; some of them are dealt anew until both ♣Q lie in one hand.
pub(crate) fn random_deal(rules: &Rules, dice: &mut Dice, seed: u64) -> Deal {
    let wants_hochzeit = dice.one_in(3);
    (0..10_000)
        .map(|redeal| Deal::seeded(seed, 7, redeal, rules.set().deck.nines))
        .find(|deal| !wants_hochzeit || deal.alten().1.is_none())
        .expect("one deal in four")
}

/// Plays a random game and shows every moment of it, the finished game included.
pub(crate) fn random_game<'r>(
    rules: &'r Rules,
    seed: u64,
    mut at_each: impl FnMut(&mut Game<'r>, Option<Move>),
) -> Game<'r> {
    let mut dice = Dice::new(seed);
    let deal = random_deal(rules, &mut dice, seed);
    let temper = temper(&mut dice);
    let mut game = Game::new(rules, deal, dice.pick(&Seat::ALL));
    at_each(&mut game, None);
    while game.phase() != Phase::Over {
        let chosen = random_move(&game, temper, &mut dice);
        chosen.apply(&mut game).expect("an offered move");
        at_each(&mut game, Some(chosen));
    }
    game
}

/// Catalogue sections 1 and 5: 240 Augen in 12 (10) tricks, points add up to zero.
#[test]
fn every_game_has_240_augen_and_points_that_add_up_to_zero() {
    for (name, rules) in rule_variants() {
        for seed in 0..3000 {
            let game = random_game(&rules, seed, |_, _| {});
            let tricks = if rules.set().deck.nines { 12 } else { 10 };
            assert_eq!(game.tricks().len(), tricks, "{name} {seed}");
            assert_eq!(game.tricks().map(|trick| trick.augen()).sum::<u32>(), 240, "{name} {seed}");
            let outcome = game.outcome().expect("the game is over");
            assert_eq!(outcome.tally.0.iter().map(|tally| tally.augen).sum::<u32>(), 240, "{name} {seed}");
            assert_eq!(outcome.tally.0.iter().map(|tally| tally.tricks).sum::<u32>(), tricks as u32);
            let points = game.score().expect("the game is over").points().0;
            assert_eq!(points.iter().sum::<i32>(), 0, "{name} {seed}: {points:?}");
            for seat in Seat::ALL {
                assert_eq!(game.hand(seat), CardSet::EMPTY);
                for other in Seat::ALL {
                    if outcome.parties[seat] == outcome.parties[other] {
                        assert_eq!(points[seat.index()], points[other.index()], "partners score alike");
                    }
                }
            }
        }
    }
}

/// How many things have been done in a game.
fn progress(game: &Game<'_>) -> usize {
    let declared = Seat::ALL.into_iter().filter(|&seat| game.vorbehalt(seat).is_some()).count();
    declared + game.utterances().len() + game.played()
}

/// What is offered is accepted, what is not offered is refused, and a refused action changes nothing: for
/// every seat and every action that can be tried at all, at every moment.
#[test]
fn what_is_offered_is_what_is_accepted_and_a_refusal_changes_nothing() {
    for (name, rules) in rule_variants() {
        for seed in 0..60 {
            random_game(&rules, seed, |game, _| {
                let offered = Move::offered(game);
                let before = format!("{game:?}");
                for tried in Move::all() {
                    if offered.contains(&tried) {
                        let mut copy = game.clone();
                        assert_eq!(tried.apply(&mut copy), Ok(()), "{name} {seed}: {tried:?}");
                        assert_eq!(progress(&copy), progress(game) + 1, "{name} {seed}: {tried:?}");
                    } else {
                        assert!(tried.apply(game).is_err(), "{name} {seed}: {tried:?}");
                    }
                }
                assert_eq!(format!("{game:?}"), before, "{name} {seed}");
            });
        }
    }
}

/// The record a game keeps of itself is what was done.
#[test]
fn a_game_remembers_what_was_played_and_said() {
    for (_, rules) in rule_variants() {
        for seed in 0..100 {
            let mut plays = Vec::new();
            let mut said = Vec::new();
            random_game(&rules, seed, |game, last| {
                match last {
                    Some(Move::Play(seat, card)) => plays.push((seat, card)),
                    Some(Move::Say(seat, step)) => said.push((seat, step, plays.len())),
                    _ => {}
                }
                assert_eq!(game.plays().collect::<Vec<_>>(), plays);
                assert_eq!(game.played(), plays.len());
                let uttered = game.utterances().iter();
                let uttered: Vec<_> =
                    uttered.map(|said| (said.seat, said.step, usize::from(said.cards_played))).collect();
                assert_eq!(uttered, said);
                for seat in Seat::ALL {
                    let played: CardSet =
                        plays.iter().filter(|play| play.0 == seat).map(|play| play.1).collect();
                    assert_eq!(game.hand(seat).plus(played), game.deal().hands()[seat]);
                }
            });
        }
    }
}

fn assert_agrees(name: &str, seed: u64, game: &Game<'_>, oracle: &Oracle) {
    let on_turn = match game.phase() {
        Phase::Vorbehalt(seat) => {
            assert_eq!(game.legal_vorbehalte(seat).collect::<Vec<_>>(), oracle.vorbehalte(), "{name} {seed}");
            Some(seat)
        }
        Phase::Card(seat) => Some(seat),
        _ => None,
    };
    assert_eq!(on_turn, oracle.on_turn(), "{name} {seed}");
    let legal: Vec<Card> = game.legal_cards().kinds().iter().collect();
    assert_eq!(legal, oracle.legal_cards(), "{name} {seed}");
    for seat in Seat::ALL {
        let steps: Vec<Step> = game.legal_steps(seat).collect();
        assert_eq!(steps, oracle.steps(seat), "{name} {seed}: seat {seat} of {:?}", game.utterances());
        assert_eq!(game.hand(seat), oracle.hands[seat.index()].iter().copied().collect());
    }
    if let Some(contract) = oracle.contract {
        assert_eq!(game.contract(), contract, "{name} {seed}");
        assert_eq!(game.klaerung(), oracle.klaerung(), "{name} {seed}");
        assert_eq!(game.parties().0, oracle.parties(), "{name} {seed}");
    }
    for (number, trick) in game.tricks().enumerate() {
        assert_eq!(trick.plays().collect::<Vec<_>>(), oracle.tricks[number], "{name} {seed}");
        assert_eq!(trick.winner, oracle.winner_of(number), "{name} {seed}: {trick:?}");
    }
}

/// Sections 1, 3, 4 and 5 of the catalogue, by a second implementation.
#[test]
fn a_slow_engine_written_from_the_catalogue_agrees() {
    let (mut games, mut nobody, mut late) = (0, 0, 0);
    for (name, rules) in rule_variants() {
        for seed in 0..2000 {
            let mut oracle = None;
            let game = random_game(&rules, seed, |game, last| {
                let oracle =
                    oracle.get_or_insert_with(|| Oracle::new(rules.set(), game.deal(), game.forehand()));
                match last {
                    Some(Move::Declare(seat, vorbehalt)) => oracle.declare(seat, vorbehalt),
                    Some(Move::Say(seat, step)) => oracle.say(seat, step),
                    Some(Move::Play(seat, card)) => oracle.play(seat, card),
                    None => {}
                }
                assert_agrees(name, seed, game, oracle);
            });
            let oracle = oracle.expect("the game was shown");
            let outcome = game.outcome().expect("the game is over");
            for party in Party::BOTH {
                assert_eq!(outcome.tally[party].augen, oracle.augen(party), "{name} {seed}");
            }
            let (score, slow) = (game.score().expect("the game is over"), oracle.score());
            assert_eq!(score.winner(), slow.winner, "{name} {seed}: {outcome:?}");
            assert_eq!(score.items().collect::<Vec<_>>(), slow.lines, "{name} {seed}: {outcome:?}");
            assert_eq!(score.points().0, slow.points, "{name} {seed}: {outcome:?}");
            games += 1;
            nobody += usize::from(score.winner().is_none());
            late += usize::from(
                game.utterances().iter().any(|said| said.step == Step::Ansage && said.cards_played > 12),
            );
        }
    }
    println!("{games} games, {nobody} of them won by nobody, {late} with a late reply");
    assert!(nobody > 50 && late > 10, "the random games reach the rare cases");
}

/// A table asks for whatever a game needs and accepts exactly the answers that a view lists.
#[test]
fn a_table_accepts_exactly_the_answers_a_view_lists() {
    for (name, rules) in rule_variants() {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(&rules, &mut dice, seed);
            let mut table = Table::new(&rules, deal, seat(seed as usize % 4));
            while let Some(view) = table.view() {
                let legal = view.legal_actions();
                assert!(!legal.is_empty(), "{name} {seed}");
                for action in conceivable_answers() {
                    let mut copy = table.clone();
                    let answer = copy.answer(action);
                    assert_eq!(answer.is_ok(), legal.contains(&action), "{name} {seed}: {action:?}");
                    if let Err(IllegalAction::NotAsked(_)) = answer {
                        assert!(
                            !legal
                                .iter()
                                .any(|l| { std::mem::discriminant(l) == std::mem::discriminant(&action) })
                        );
                    }
                }
                table.answer(dice.pick(&legal)).expect("a listed answer");
            }
            assert!(table.game().score().is_some());
        }
    }
}

/// Every answer that could be given at all, legal or not, to the question asked or another.
fn conceivable_answers() -> Vec<Action> {
    let declared =
        [Vorbehalt::Gesund, Vorbehalt::Hochzeit].into_iter().chain(SoloKind::ALL.map(Vorbehalt::Solo));
    std::iter::once(Action::Silence)
        .chain(declared.map(Action::Declare))
        .chain(Step::ALL.map(Action::Say))
        .chain(Card::all().map(Action::Play))
        .collect()
}

/// What a table refuses leaves it as it was, and so the question stays open.
#[test]
fn a_refused_answer_leaves_the_table_as_it_was() {
    let mut refused = 0;
    for (name, rules) in rule_variants() {
        for seed in 0..6 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(&rules, &mut dice, seed);
            let mut table = Table::new(&rules, deal, dice.pick(&Seat::ALL));
            while let Some(view) = table.view() {
                let legal = view.legal_actions();
                let ansage = view.question() == Some(Question::Ansage);
                if dice.one_in(if ansage { 4 } else { 12 }) {
                    let question = table.question();
                    let before = format!("{table:?}");
                    for action in conceivable_answers() {
                        if !legal.contains(&action) {
                            table.answer(action).expect_err("not listed");
                            assert_eq!(table.question(), question, "{name} {seed}: {action:?}");
                            assert!(format!("{table:?}") == before, "{name} {seed}: {action:?} changed it");
                            refused += 1;
                        }
                    }
                }
                let quiet = ansage && !dice.one_in(3);
                table.answer(if quiet { legal[0] } else { dice.pick(&legal) }).expect("a listed answer");
            }
        }
    }
    assert!(refused > 4_000, "{refused} answers refused");
}

/// Section 4: the moments that matter are before the own card, and after an utterance of the other party that
/// may be answered; several seats at one moment are asked from the player on turn clockwise.
#[test]
fn a_table_asks_before_the_own_card_and_after_what_may_be_answered() {
    let may_answer = |game: &Game<'_>, seat| game.legal_steps(seat).any(|step| step == Step::Ansage);
    let mut answers = 0;
    for (name, rules) in rule_variants() {
        for seed in 0..150 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(&rules, &mut dice, seed);
            let mut table = Table::new(&rules, deal, dice.pick(&Seat::ALL));
            // The seats that must still be asked before the next card.
            let mut due: Vec<Seat> = Vec::new();
            let mut new_moment = true;
            while let Some((asked, question)) = table.question() {
                let game = table.game();
                if let Phase::Card(on_turn) = game.phase() {
                    if new_moment {
                        due = vec![on_turn];
                    }
                    new_moment = false;
                    due.retain(|&seat| game.legal_steps(seat).next().is_some());
                    due.sort_by_key(|&seat| on_turn.distance_to(seat));
                    let wanted =
                        due.first().map_or((on_turn, Question::Card), |&seat| (seat, Question::Ansage));
                    assert_eq!((asked, question), wanted, "{name} {seed}");
                }
                let legal = table.view().expect("a question").legal_actions();
                let quiet = question != Question::Card && !dice.one_in(2);
                let action = if quiet { legal[0] } else { dice.pick(&legal) };
                table.answer(action).expect("legal");
                let game = table.game();
                match action {
                    Action::Say(_) => {
                        let goes_on = !rules.set().ansagen.skip;
                        due.retain(|&seat| seat != asked || goes_on);
                        let others = Seat::ALL.into_iter().filter(|&seat| {
                            game.parties()[seat] != game.parties()[asked] && may_answer(game, seat)
                        });
                        for seat in others {
                            answers += 1;
                            if !due.contains(&seat) {
                                due.push(seat);
                            }
                        }
                    }
                    Action::Silence => due.retain(|&seat| seat != asked),
                    _ => new_moment = true,
                }
            }
        }
    }
    assert!(answers > 1000, "there was something to answer");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Decision 4 of the design: a game is a function of its deal and its moves.
    #[test]
    fn the_same_moves_give_the_same_game(seed in any::<u64>(), variant in 0..6_usize) {
        let (_, rules) = rule_variants().swap_remove(variant);
        let mut moves = Vec::new();
        let game = random_game(&rules, seed, |_, last| moves.extend(last));
        let mut again = Game::new(&rules, *game.deal(), game.forehand());
        for played in moves {
            played.apply(&mut again).expect("it was legal before");
        }
        prop_assert_eq!(format!("{again:?}"), format!("{game:?}"));
    }

    /// Seats have no names: turning the whole table turns the result and changes nothing else.
    #[test]
    fn turning_the_table_turns_the_result(seed in any::<u64>(), variant in 0..6_usize, by in 1..4_usize) {
        let (_, rules) = rule_variants().swap_remove(variant);
        let mut moves = Vec::new();
        let game = random_game(&rules, seed, |_, last| moves.extend(last));
        let turned = |seat: Seat| seat.clockwise(by);
        let back = |seat: Seat| seat.clockwise(4 - by);
        let hands = doko_engine::PerSeat::from_fn(|seat| game.deal().hands()[back(seat)]);
        let deal = Deal::new(hands).expect("the same hands");
        let mut other = Game::new(&rules, deal, turned(game.forehand()));
        for played in moves {
            let played = match played {
                Move::Declare(seat, vorbehalt) => Move::Declare(turned(seat), vorbehalt),
                Move::Say(seat, step) => Move::Say(turned(seat), step),
                Move::Play(seat, card) => Move::Play(turned(seat), card),
            };
            played.apply(&mut other).expect("it was legal before");
        }
        let (score, other_score) = (game.score().expect("over"), other.score().expect("over"));
        for seat in Seat::ALL {
            prop_assert_eq!(score.points()[seat], other_score.points()[turned(seat)]);
        }
        prop_assert_eq!(score.items().collect::<Vec<_>>(), other_score.items().collect::<Vec<_>>());
    }
}
