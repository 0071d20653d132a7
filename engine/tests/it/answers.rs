//! Tables answered by number: the same questions with the same answers to choose from as a view lists.

use doko_engine::dispatch::Cpu;
use doko_engine::record::answers::{self, Chooser, Numbered, UniformAnswers, autoplay};
use doko_engine::record::digits::{DigitReader, DigitWriter};
use doko_engine::rules::OPTIONS;
use doko_engine::{Action, IllegalAction, Phase, Question, Rules, Seat, Table};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::common::{Dice, rules, seat};
use crate::playing::{random_rules, random_start, rule_variants};

/// Whatever is asked is answered at random and written down.
struct Recorder {
    dice: Dice,
    /// The first answer, which says or does nothing, is given to anything but cards but once in so many times.
    bold: usize,
    /// Who was asked what, how many answers there were, and which was given.
    asked: Vec<(Seat, Question, u32, u32)>,
}

impl Chooser for Recorder {
    fn choose(&mut self, seat: Seat, question: Question, answers: u32) -> u32 {
        let is_quiet = question != Question::Card && !self.dice.one_in(self.bold);
        // What a hand may declare that not every hand may comes right after gesund.
        let is_special = question == Question::Vorbehalt && self.dice.one_in(3);
        let chosen = match (is_quiet, is_special) {
            (true, _) => 0,
            (_, true) => 1.min(answers - 1),
            _ => self.dice.below(answers as usize) as u32,
        };
        self.asked.push((seat, question, answers, chosen));
        chosen
    }
}

/// Plays the game to its end by the slow way: views, lists of answers, each answer checked. Returns the numbers.
fn play_by_views(table: &mut Table<'_>, chooser: &mut impl Chooser) -> Vec<Numbered> {
    let mut given = Vec::new();
    while let Some((seat, question)) = table.question() {
        let answers = table.answers();
        let of = answers.len() as u32;
        let numbered = |number: u32| Numbered { question, number, of };
        // Cards can be handed over in thousands of ways.
        for (number, &action) in answers.iter().enumerate().take(20) {
            assert_eq!(table.numbered(action), Some(numbered(number as u32)), "{action}");
        }
        let number = chooser.choose(seat, question, of);
        let action = answers[number as usize];
        assert_eq!(table.numbered(action), Some(numbered(number)), "{action}");
        given.push(numbered(number));
        table.answer(action).expect("a listed answer");
    }
    assert!(table.answers().is_empty() && table.numbered(Action::Silence).is_none(), "nothing is asked");
    given
}

/// Games of one rule set, each played in both ways. Returns which questions were asked.
fn plays_alike(rules: &Rules, games: u64, asked: &mut std::collections::BTreeMap<String, usize>) {
    for seed in 0..games {
        let (deal, setup, ..) = random_start(rules, seed);
        let bold = [1, 2, 6, 30][seed as usize % 4];
        let recorder = || Recorder { dice: Dice::new(seed), bold, asked: Vec::new() };
        let (mut slow, mut slow_recorder) = (Table::in_session(rules, deal, setup), recorder());
        let given = play_by_views(&mut slow, &mut slow_recorder);
        let mut digits = DigitWriter::default();
        answers::write(&given, &mut digits);
        let bytes = digits.finish();
        for cpu in Cpu::available() {
            let (mut fast, mut fast_recorder) = (Table::in_session(rules, deal, setup), recorder());
            autoplay(cpu, &mut fast, &mut fast_recorder);
            let at = format!("{}, game {seed}, {cpu:?}", rules.label());
            assert_eq!(fast_recorder.asked, slow_recorder.asked, "{at}");
            assert_eq!(fast, slow, "{at}");
            assert_eq!(fast.game().score(), slow.game().score(), "{at}");
            let (mut read, mut digits) = (Table::in_session(rules, deal, setup), DigitReader::new(&bytes));
            autoplay(cpu, &mut read, &mut answers::Reader::new(&mut digits));
            assert!(digits.is_at_end(), "{at}");
            assert_eq!(read, slow, "{at}");
        }
        for (_, question, answers, _) in slow_recorder.asked {
            *asked.entry(format!("{question:?}")).or_default() += usize::from(answers > 1);
        }
    }
}

#[test]
fn an_answer_that_is_not_allowed_has_no_number() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    for action in [Action::Silence, Action::PlaySchwein, Action::TakeArmut(true)] {
        assert_eq!(table.numbered(action), None, "{action}");
    }
    while table.question().is_some_and(|(_, question)| question != Question::Card) {
        table.answer(table.answers()[0]).expect("a listed answer");
    }
    let view = table.view().expect("a card is due");
    let others = view.unseen().kinds();
    let foreign = others.iter().find(|card| view.hand().count(*card) == 0).expect("somebody else has it");
    for action in [Action::Play(foreign), Action::Hesitate, Action::PlaySchwein, Action::Silence] {
        assert_eq!(table.numbered(action), None, "{action}");
    }
}

#[test]
fn a_table_answered_by_number_asks_what_a_table_with_views_asks() {
    let mut asked = std::collections::BTreeMap::new();
    for (_, rules) in rule_variants() {
        // Cards that are pushed round can be chosen in thousands of ways.
        let games = if rules.set().game == doko_engine::rules::GameKind::Schiebekopf { 4 } else { 150 };
        plays_alike(&rules, games, &mut asked);
    }
    // Many hands are an Armut, and no solo is played instead.
    let poor = ["armut.max_trumps=4", "armut.min_trumps=1", "solo.kinds=[]", "solo.silent=stille_hochzeit"];
    plays_alike(&rules("klassisch", &poor), 400, &mut asked);
    for option in OPTIONS.iter().filter(|option| option.name != "Schiebekopf") {
        plays_alike(&option.rules().expect("it loads"), 20, &mut asked);
    }
    for number in 0..300 {
        let rules = random_rules(&mut Dice::new(number));
        plays_alike(&rules, 4, &mut asked);
    }
    // Every kind of question came up with a choice, and often.
    assert_eq!(asked.len(), Question::ALL.len(), "{asked:?}");
    assert!(asked.values().all(|&count| count > 30), "{asked:?}");
}

/// 10,000 answers to each number of choices; chi-square exceeds the bound once in a thousand times.
#[test]
fn uniform_answers_are_uniform() {
    let mut uniform = UniformAnswers::new(Pcg64Mcg::seed_from_u64(1));
    for (answers, bound) in [(2_u32, 10.8), (7, 22.5), (12, 31.3)] {
        let mut counts = vec![0.0_f64; answers as usize];
        for _ in 0..10_000 {
            counts[uniform.choose(Seat::ALL[0], Question::Card, answers) as usize] += 1.0;
        }
        let expected = 10_000.0 / f64::from(answers);
        let chi_square: f64 = counts.iter().map(|count| (count - expected).powi(2) / expected).sum();
        assert!(chi_square < bound, "{answers}: {chi_square}");
    }
}

/// Each card of the first hand to lead is led as often as any other, whatever its rank.
#[test]
fn every_legal_card_is_equally_likely() {
    let rules = Rules::preset("klassisch").expect("a preset");
    let mut led = std::collections::BTreeMap::new();
    let (mut normal, mut kinds) = (0.0, 0);
    for seed in 0..60_000 {
        let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
        let mut uniform = UniformAnswers::new(Pcg64Mcg::seed_from_u64(seed));
        autoplay(Cpu::detect(), &mut table, &mut uniform);
        let game = table.game();
        let (seat, card) = game.plays().next().expect("cards are played");
        if seat == Seat::ALL[0] {
            normal += 1.0;
            kinds = game.deal().hands()[seat].kinds().len();
            *led.entry(card.to_string()).or_insert(0.0) += 1.0;
        }
    }
    assert_eq!(led.len(), kinds, "{led:?}");
    let expected = normal / kinds as f64;
    assert!(led.values().all(|count: &f64| (count - expected).abs() < 5.0 * expected.sqrt()), "{led:?}");
}

/// Whoever acts out of turn is told whom the game waits for, and for what.
#[test]
fn every_phase_says_what_the_game_waits_for() {
    for (phase, words) in [
        (Phase::Klopfen(seat(0)), "seat 0 is asked whether it knocks"),
        (Phase::Vorbehalt(seat(1)), "seat 1 is asked for its Vorbehalt"),
        (Phase::Bid(seat(2)), "seat 2 is asked for its bid"),
        (Phase::Solo(seat(3)), "seat 3 is asked which solo it plays"),
        (Phase::Armut(seat(0)), "seat 0 is asked whether it takes the Armut"),
        (Phase::Exchange(seat(1)), "seat 1 is to hand cards over"),
        (Phase::Schweine(seat(2)), "seat 2 is asked for Schweine"),
        (Phase::Card(seat(3)), "seat 3 is to play a card"),
        (Phase::Over, "the game is over"),
        (Phase::Redeal, "the cards are to be dealt again"),
    ] {
        let refused = IllegalAction::NotOnTurn { seat: seat(1), phase };
        assert_eq!(refused.to_string(), format!("seat 1 is not on turn: {words}"));
    }
}
