//! What the tests share: rules by change of a preset, hands written as text, random players.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::sync::LazyLock;

pub(crate) use doko_engine::rules::testing::times;
use doko_engine::rules::{RuleSet, RuleSource};
use doko_engine::{Card, CardSet, Deal, Game, PerSeat, Phase, Rules, Seat, Setup, SoloKind, Vorbehalt};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Where a test is, put into words only when an assertion fails: to do so at every moment takes longer than the test.
pub(crate) struct At<F>(F);

/// Where a test is, as `tell` writes it.
pub(crate) fn at<F: Fn(&mut Formatter<'_>) -> fmt::Result>(tell: F) -> At<F> {
    At(tell)
}

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for At<F> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0(out)
    }
}

/// The preset `ddv`.
pub(crate) fn ddv() -> &'static Rules {
    static DDV: LazyLock<Rules> = LazyLock::new(|| Rules::preset("ddv").expect("a preset"));
    &DDV
}

/// The preset `ddv`, changed.
pub(crate) fn ddv_but(change: impl FnOnce(&mut RuleSet)) -> Rules {
    let mut set = ddv().set().clone();
    change(&mut set);
    Rules::new(set).expect("rules without contradiction")
}

/// The preset `ddv` without nines.
pub(crate) fn ddv_40() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| ddv_but(|set| set.deck.nines = false));
    &RULES
}

/// A preset with these changes, each `KEY=VALUE`.
pub(crate) fn rules(preset: &str, changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset(preset), |source, change| source.set(*change));
    source.rules().expect("rules without contradiction")
}

/// The values in which the catalogue's column `palast` differs from `ddv`, without its options.
pub(crate) fn palast_values(set: &mut RuleSet) {
    use doko_engine::rules::{NobodyWon, Reached, SchwarzBy};
    set.score.reached = Reached::Off;
    set.score.schwarz = SchwarzBy::Augen;
    set.score.nobody_won = NobodyWon::Nothing;
}

/// The seat with this index.
pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// The card with this code.
pub(crate) fn card(code: &str) -> Card {
    code.parse().expect("a card")
}

/// Cards by their codes, in the order written.
pub(crate) fn cards(codes: &str) -> Vec<Card> {
    codes.split_whitespace().map(card).collect()
}

/// A deal in which each seat has at least these cards; the rest is filled up in index order.
pub(crate) fn deal_with(nines: bool, wanted: [&str; 4]) -> Deal {
    let mut hands = wanted.map(|codes| codes.parse::<CardSet>().expect("a hand"));
    let given = hands.into_iter().fold(CardSet::EMPTY, CardSet::plus);
    let deck = CardSet::deck(nines.into());
    for card in deck.minus(given) {
        let hand = hands.iter_mut().find(|hand| hand.len() < deck.len() / 4).expect("room for every card");
        hand.insert(card);
    }
    Deal::new(PerSeat(hands)).expect("a deal")
}

/// Cards by their codes.
pub(crate) fn card_set(codes: &str) -> CardSet {
    codes.parse().expect("cards")
}

/// The deal of these four whole hands.
pub(crate) fn deal_of(hands: [&str; 4]) -> Deal {
    Deal::new(PerSeat(hands.map(card_set))).expect("a deal")
}

/// The circumstances of a game with seat 0 as forehand in which these seats owe a solo.
pub(crate) fn owing(debtors: &[usize]) -> Setup {
    let owes_solo = PerSeat::from_fn(|seat| debtors.contains(&seat.index()));
    Setup { owes_solo, ..Setup::single(seat(0)) }
}

/// A game of an evening in which every seat, from forehand on, has declared what `vorbehalte` says of it.
pub(crate) fn declared_in(rules: &Rules, deal: Deal, setup: Setup, vorbehalte: [Vorbehalt; 4]) -> Game<'_> {
    let mut game = Game::in_session(rules, deal, setup);
    for seat in setup.forehand.round() {
        game.declare(seat, vorbehalte[seat.index()]).expect("a Vorbehalt on offer");
    }
    game
}

/// A game in which every seat, from forehand on, has declared what `vorbehalte` says of it.
pub(crate) fn declared(rules: &Rules, deal: Deal, forehand: Seat, vorbehalte: [Vorbehalt; 4]) -> Game<'_> {
    let mut game = Game::new(rules, deal, forehand);
    for seat in forehand.round() {
        game.declare(seat, vorbehalte[seat.index()]).expect("a Vorbehalt on offer");
    }
    game
}

/// A Normalspiel with seat 0 as forehand.
pub(crate) fn normal_game(rules: &Rules, deal: Deal) -> Game<'_> {
    declared(rules, deal, seat(0), [Vorbehalt::Gesund; 4])
}

/// A solo of this seat with seat 0 as forehand.
pub(crate) fn solo_game(rules: &Rules, deal: Deal, kind: SoloKind, soloist: Seat) -> Game<'_> {
    let mut vorbehalte = [Vorbehalt::Gesund; 4];
    vorbehalte[soloist.index()] = Vorbehalt::Solo(kind);
    declared(rules, deal, seat(0), vorbehalte)
}

/// Plays the cards in turn; who plays which follows from the game.
pub(crate) fn play_all(game: &mut Game<'_>, codes: &str) {
    for card in cards(codes) {
        let Phase::Card(seat) = game.phase() else { panic!("no card is due before {card}") };
        game.play(seat, card).unwrap_or_else(|error| panic!("{error} after {:?}", game.table_cards()));
    }
}

/// Plays the first legal card in index order until `until` cards have been played by all.
pub(crate) fn play_until(game: &mut Game<'_>, until: usize) {
    while game.played() < until {
        let Phase::Card(seat) = game.phase() else { panic!("the game is over") };
        let card = game.legal_cards().iter().next().expect("a legal card");
        game.play(seat, card).expect("a legal card");
    }
}

/// The seats that have won the tricks so far, in order.
pub(crate) fn winners(game: &Game<'_>) -> Vec<usize> {
    game.tricks().map(|trick| trick.winner.index()).collect()
}

/// A seeded source of choices.
pub(crate) struct Dice(Pcg64Mcg);

impl Dice {
    /// The dice of this seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Pcg64Mcg::seed_from_u64(seed))
    }

    /// The generator itself.
    pub(crate) fn rng(&mut self) -> &mut impl Rng {
        &mut self.0
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Fisher and Yates.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A file of test data.
pub(crate) fn data_file(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect()
}

/// Compares a text with a file that must not drift; with `DOKO_BLESS=1` it is written instead.
pub(crate) fn assert_golden(name: &str, text: &str) {
    let path = data_file(name);
    if std::env::var_os("DOKO_BLESS").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
        return;
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (number, (ours, wanted)) in text.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(ours, wanted, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), wanted.lines().count(), "lines of {name}");
}
