//! Games for the tests of the search.

use doko_engine::bits::Bits;
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::{OPTIONS, PRESETS, RuleSource};
use doko_engine::{Action, Game, Phase, Question, Rules, Seat, Table, View, Vorbehalt};
use rand::RngExt;

use crate::heuristic::Heuristic;
use crate::worlds::{Likelihoods, World, Worlds};

/// A preset with changes, each `KEY=VALUE`.
pub(super) fn rules(preset: &str, changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset(preset), |source, &change| source.set(change));
    source.rules().expect("rules without contradiction")
}

/// Rules in which a search has more to mind than in most.
const TELLING: &[(&str, &[&str])] = &[
    ("ddv", &["hochzeit.partner=fehl", "hochzeit.tricks=12"]),
    ("arminia", &["hochzeit.partner=named", "hochzeit.tricks=2"]),
    ("ddv", &["hochzeit.partner=ace", "hochzeit.tricks=12"]),
    ("ddv", &["hochzeit.partner=second_fehl", "hochzeit.tricks=12", "hochzeit.ruff_is_alone=true"]),
    ("klassisch", &["hochzeit.partner=spades"]),
    ("ddv", &["schweine.mode=automatic", "schweine.super=nine"]),
    ("palast", &["schweine.mode=automatic", "schweine.super=nine", "schweine.hyper=king"]),
    (
        "palast",
        &["joker.mode=second", "joker.above=schweine", "schweine.mode=automatic", "schweine.super=king"],
    ),
    ("klassisch", &["schweine.mode=automatic", "hochzeit.partner=fehl", "hochzeit.tricks=2"]),
    ("palast", &["schweine.mode=automatic", "schweine.in=[normal, hochzeit, armut, farbsolo]"]),
    ("arminia", &["armut.max_trumps=5", "armut.cards=5", "schweine.mode=on_play"]),
    ("klassisch", &["schweine.mode=automatic", "armut.max_trumps=5"]),
    ("klassisch", &["hochzeit.partner=trump", "hochzeit.tricks=12"]),
    ("ddv", &["solo.kinds=[\"null\"]"]),
    ("ddv", &["solo.kinds=[zehner, dullen, koehler]", "solo.lead_kinds=[dullen]"]),
    (
        "ddv",
        &[
            "schweine.mode=automatic",
            "schweine.super=king",
            "dulle.mode=second",
            "dulle.first_with_schweine=true",
        ],
    ),
    ("ddv", &["dulle.mode=second", "dulle.last_trick=reversed", "sonderpunkte.dulle_caught=1"]),
    ("ddv", &["sonderpunkte.in_hochzeit=once_settled", "sonderpunkte.herzstich=1", "hochzeit.partner=fehl"]),
    (
        "palast",
        &["sonderpunkte.karlchen_caught=1", "sonderpunkte.herzstich=1", "sonderpunkte.fuchs_last_trick=1"],
    ),
    ("ddv", &["sonderpunkte.karlchen_caught=5", "sonderpunkte.karlchen_caught_by=spade_queen"]),
    ("ddv", &["sonderpunkte.klabautermann=5"]),
];

/// Every preset, every option of the sources, and rules with more to mind; none in which everyone plays alone.
pub(super) fn many_rules() -> Vec<Rules> {
    let presets = PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("it loads"));
    let options = OPTIONS.iter().map(|option| option.rules().expect("it loads"));
    let telling = TELLING.iter().map(|(preset, changes)| rules(preset, changes));
    let all = presets.chain(options).chain(telling);
    all.filter(|rules| !rules.set().game.is_each_alone()).collect()
}

/// A game that was played to its end, and all answers that made it.
pub(super) struct Played<'r> {
    pub(super) game: Game<'r>,
    answers: Vec<Action>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Cards by the heuristic.
    Heuristic,
    /// Anything.
    Chance,
}

/// Plays deal `index` with what is rare declared often. `None` if the hands are thrown in.
pub(super) fn played(rules: &Rules, index: u64, by: By) -> Option<Played<'_>> {
    let heuristic = Heuristic::default();
    let mut rng = bot_stream(7, index, 0, Seat::ALL[0]);
    let mut table = Table::new(rules, rules.deal(29, index, 0), Seat::ALL[index as usize % 4]);
    let mut answers = Vec::new();
    let bold = rng.random_range(0..3_u32);
    while let Some(view) = table.view() {
        let legal = view.legal_actions();
        let plays_silent_solos = index.is_multiple_of(3);
        let mut pick = |actions: &[Action]| actions[rng.random_range(0..actions.len() as u32) as usize];
        let action = match view.question().expect("a question") {
            Question::Vorbehalt => {
                let is_rare = |action: &Action| {
                    let Action::Declare(vorbehalt) = action else { return false };
                    matches!(vorbehalt, Vorbehalt::Armut(_) | Vorbehalt::Hochzeit(_))
                        || plays_silent_solos && *vorbehalt == Vorbehalt::StillesSolo
                };
                let rare: Vec<Action> = legal.iter().copied().filter(is_rare).collect();
                let is_bold = bold == 0 && index % 4 == view.seat().index() as u64;
                match (rare.is_empty(), is_bold) {
                    (false, _) if bold < 2 => pick(&rare),
                    (_, true) => pick(&legal),
                    _ => legal[0],
                }
            }
            Question::Armut => Action::TakeArmut(true),
            Question::Ansage if legal[0] == Action::Silence => {
                if bold == 2 || pick(&[Action::Silence, legal[0], legal[legal.len() - 1]]) == Action::Silence
                {
                    Action::Silence
                } else {
                    pick(&legal)
                }
            }
            Question::Card if by == By::Heuristic => heuristic.answer(&view),
            _ => pick(&legal),
        };
        let action = if legal.contains(&action) { action } else { legal[0] };
        table.answer(action).expect("a legal answer");
        answers.push(action);
    }
    let game = table.into_game();
    (game.phase() == Phase::Over).then_some(Played { game, answers })
}

impl Played<'_> {
    /// Plays it again and shows the table at every question.
    pub(super) fn again(&self, mut look: impl FnMut(&Table<'_>, &View<'_>)) {
        let game = &self.game;
        let mut table = Table::new(game.rules(), *game.deal(), game.forehand());
        for &action in &self.answers {
            look(&table, &table.view().expect("a question"));
            table.answer(action).expect("it was legal before");
        }
    }
}

/// The world as it is, as the seat that has the view would reconstruct it.
pub(super) fn truth(table: &Table<'_>, view: &View<'_>) -> World {
    let worlds = Worlds::of(view, &Likelihoods::EXACT).expect("what is true is possible");
    let order = view.order();
    let mut taken = worlds.template().all_dealt();
    let mut placed = [Bits::EMPTY; 4];
    for (steps, place) in placed.iter_mut().take(3).enumerate() {
        let hand = table.game().hand(view.seat().clockwise(steps + 1));
        *place = order.bits(hand, taken);
        taken |= *place;
    }
    worlds.world(&placed)
}

/// A stream of its own for each number.
pub(super) fn stream(number: u64) -> Stream {
    bot_stream(31, number, 0, Seat::ALL[0])
}
