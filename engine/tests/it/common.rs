//! What the tests share: rules by change of a preset, hands written as text, random players.

use std::path::PathBuf;
use std::sync::LazyLock;

use doko_engine::play::Tally;
use doko_engine::rules::RuleSet;
use doko_engine::{
    Card, CardSet, Deal, Game, IllegalAction, Outcome, Party, PerParty, PerSeat, Phase, Rules, Seat,
    SoloKind, Step, Vorbehalt,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

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
    let deck = CardSet::deck(nines);
    for card in deck.minus(given) {
        let hand = hands.iter_mut().find(|hand| hand.len() < deck.len() / 4).expect("room for every card");
        hand.insert(card);
    }
    Deal::new(PerSeat(hands)).expect("a deal")
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

/// An action at a game, with the seat that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// A Vorbehalt.
    Declare(Seat, Vorbehalt),
    /// An Ansage or Absage.
    Say(Seat, Step),
    /// A card.
    Play(Seat, Card),
}

impl Move {
    /// Tries it.
    pub(crate) fn apply(self, game: &mut Game<'_>) -> Result<(), IllegalAction> {
        match self {
            Move::Declare(seat, vorbehalt) => game.declare(seat, vorbehalt),
            Move::Say(seat, step) => game.say(seat, step),
            Move::Play(seat, card) => game.play(seat, card),
        }
    }

    /// Every action that could be tried at all, legal or not.
    pub(crate) fn all() -> impl Iterator<Item = Move> {
        let vorbehalte =
            [Vorbehalt::Gesund, Vorbehalt::Hochzeit].into_iter().chain(SoloKind::ALL.map(Vorbehalt::Solo));
        let declare = move |seat| vorbehalte.clone().map(move |vorbehalt| Move::Declare(seat, vorbehalt));
        let say = |seat| Step::ALL.map(|step| Move::Say(seat, step));
        let play = |seat| Card::all().map(move |card| Move::Play(seat, card));
        Seat::ALL.into_iter().flat_map(move |seat| declare(seat).chain(say(seat)).chain(play(seat)))
    }

    /// Every action that the game itself offers.
    pub(crate) fn offered(game: &Game<'_>) -> Vec<Move> {
        let mut moves = Vec::new();
        match game.phase() {
            Phase::Vorbehalt(seat) => {
                moves.extend(game.legal_vorbehalte(seat).map(|vorbehalt| Move::Declare(seat, vorbehalt)));
            }
            Phase::Card(seat) => {
                moves.extend(game.legal_cards().kinds().iter().map(|card| Move::Play(seat, card)));
            }
            _ => {}
        }
        for seat in Seat::ALL {
            moves.extend(game.legal_steps(seat).map(|step| Move::Say(seat, step)));
        }
        moves
    }
}

/// A seeded source of choices.
pub(crate) struct Dice(Pcg64Mcg);

impl Dice {
    /// The dice of this seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Pcg64Mcg::seed_from_u64(seed))
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

/// How a random player plays.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    /// A solo once in so many times.
    pub(crate) solo: usize,
    /// A Hochzeit is kept silent once in so many times.
    pub(crate) silent: usize,
    /// Something is said, where possible, once in so many times.
    pub(crate) say: usize,
}

/// A random legal move of a game that is not over.
pub(crate) fn random_move(game: &Game<'_>, temper: Temper, dice: &mut Dice) -> Move {
    match game.phase() {
        Phase::Vorbehalt(seat) => {
            let legal: Vec<Vorbehalt> = game.legal_vorbehalte(seat).collect();
            let vorbehalt = if dice.one_in(temper.solo) {
                dice.pick(&legal)
            } else if legal.contains(&Vorbehalt::Hochzeit) && !dice.one_in(temper.silent) {
                Vorbehalt::Hochzeit
            } else {
                Vorbehalt::Gesund
            };
            Move::Declare(seat, vorbehalt)
        }
        Phase::Card(on_turn) => {
            if dice.one_in(temper.say) {
                let seat = dice.pick(&Seat::ALL);
                let steps: Vec<Step> = game.legal_steps(seat).collect();
                if !steps.is_empty() {
                    return Move::Say(seat, dice.pick(&steps));
                }
            }
            let legal: Vec<Card> = game.legal_cards().iter().collect();
            Move::Play(on_turn, dice.pick(&legal))
        }
        phase => panic!("no move in {phase:?}"),
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

/// An outcome by hand: parties, then Augen, tricks and deepest step of Re and of Kontra; no Sonderpunkte.
pub(crate) fn outcome(parties: [Party; 4], augen: [u32; 2], tricks: [u32; 2], said: Said) -> Outcome {
    assert_eq!(augen[0] + augen[1], 240, "the deck counts 240 Augen");
    let tally = |party: usize| Tally { augen: augen[party], tricks: tricks[party], ..Tally::default() };
    Outcome { parties: PerSeat(parties), tally: PerParty([tally(0), tally(1)]), said: PerParty(said) }
}

/// The deepest step of Re and of Kontra.
pub(crate) type Said = [Option<Step>; 2];

/// Two against two: seats 0 and 2 are Re.
pub(crate) const TWO: [Party; 4] = [Party::Re, Party::Kontra, Party::Re, Party::Kontra];
/// Seat 0 against three.
pub(crate) const ALONE: [Party; 4] = [Party::Re, Party::Kontra, Party::Kontra, Party::Kontra];
