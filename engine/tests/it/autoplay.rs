//! Tables answered by number: the same questions with the same answers to choose from as a view lists.

use doko_engine::autoplay::{Chooser, UniformAnswers, autoplay};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::OPTIONS;
use doko_engine::{Action, Question, Rules, Seat, Table, View};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::common::{Dice, rules};
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

/// The answers of a view, cards by their rank.
fn numbered(view: &View<'_>) -> Vec<Action> {
    let mut answers = view.legal_actions();
    // Stable, so that what is no card stays behind the cards.
    answers.sort_by_key(|action| match action {
        Action::Play(card) => view.order().rank(*card),
        _ => usize::MAX,
    });
    answers
}

/// Plays the game to its end by the slow way: views, lists of answers, each answer checked.
fn play_by_views(table: &mut Table<'_>, chooser: &mut impl Chooser) {
    while let Some(view) = table.view() {
        let answers = numbered(&view);
        let question = view.question().expect("a view is of a question");
        let chosen = chooser.choose(view.seat(), question, answers.len() as u32);
        table.answer(answers[chosen as usize]).expect("a listed answer");
    }
}

/// Games of one rule set, each played in both ways. Returns which questions were asked.
fn plays_alike(rules: &Rules, games: u64, asked: &mut std::collections::BTreeMap<String, usize>) {
    for seed in 0..games {
        let (deal, setup, ..) = random_start(rules, seed);
        let bold = [1, 2, 6, 30][seed as usize % 4];
        let recorder = || Recorder { dice: Dice::new(seed), bold, asked: Vec::new() };
        let (mut slow, mut slow_recorder) = (Table::in_session(rules, deal, setup), recorder());
        play_by_views(&mut slow, &mut slow_recorder);
        for cpu in Cpu::available() {
            let (mut fast, mut fast_recorder) = (Table::in_session(rules, deal, setup), recorder());
            autoplay(cpu, &mut fast, &mut fast_recorder);
            let at = format!("{}, game {seed}, {cpu:?}", rules.label());
            assert_eq!(fast_recorder.asked, slow_recorder.asked, "{at}");
            assert_eq!(format!("{fast:?}"), format!("{slow:?}"), "{at}");
            assert_eq!(fast.game().score(), slow.game().score(), "{at}");
        }
        for (_, question, answers, _) in slow_recorder.asked {
            *asked.entry(format!("{question:?}")).or_default() += usize::from(answers > 1);
        }
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
    assert_eq!(asked.len(), 7, "{asked:?}");
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
