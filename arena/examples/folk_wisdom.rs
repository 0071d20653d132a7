//! What players say of cards and tricks, counted: `cargo run --release -p doko-arena --example folk_wisdom [BOT] [deals=N]`.
//!
//! *Odds*: what follows from the pack alone, exactly, or from dealt hands. *Games*: what four bots of one kind do with them
//! in ddv. *The Dulle*: of each deal one moment of a Normalspiel, a stille Hochzeit among them, is drawn at which a seat may
//! take a trump lead with a Dulle; from there the game is played on twice, with the Dulle and with what the heuristic plays
//! best instead. A bot that remembers what it was asked has no part in that. Intervals are 95%, over deals.

use std::env;

use doko_arena::stats::{Joint, Linear};
use doko_bots::{BotKind, BotSpec, Heuristic, seat_bots};
use doko_engine::random::draw;
use doko_engine::{
    Action, Card, Contract, Deal, EffectiveSuit, Game, Nines, Order, Party, PerSeat, Raised, Rank, Rules,
    Seat, Suit, Table, Trick, Trumps, View,
};

/// The seed of all deals.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let deals = words.iter().find_map(|word| word.strip_prefix("deals=")).map_or(Ok(100_000), str::parse)?;
    let named = words.iter().find(|word| !word.starts_with("deals=")).map_or("heuristic", |word| word);
    let kind = named.parse::<BotSpec>()?.build()?;
    odds()?;
    let games = Games { rules: Rules::preset("ddv")?, kind: &*kind, heuristic: Heuristic::default() };
    games.tell(named, deals);
    Ok(())
}

/// What follows from the pack alone.
fn odds() -> Result<(), Box<dyn std::error::Error>> {
    println!("Odds, exactly");
    let rules = Rules::preset("ddv")?;
    let order = Order::new(rules.set(), Trumps::Normal, Raised::default());
    let (pack, trumps) = (rules.deck(), order.trumps());
    println!("  both ♣Q in one hand: {:.4} (11/47)", 4.0 * choose(46, 10) / choose(48, 12));
    let others = (trumps.len() - 2) as f64 / (pack.len() - 2) as f64;
    println!("  trumps of a seat with one ♣Q: {:.3}; with none: {:.3}", 1.0 + 11.0 * others, 12.0 * others);
    println!("  Augen in trump: {}; in Fehl: {}", trumps.augen(), pack.minus(trumps).augen());
    for (pack, hand, cases) in [
        ("with nines", 12, [("blank ♥A", 5), ("black ace and one more", 6), ("blank black ace", 7)]),
        ("without nines", 10, [("blank ♥A", 3), ("black ace and one more", 4), ("blank black ace", 5)]),
    ] {
        for (holding, out) in cases {
            println!("  goes round, {pack}, {holding}: {:.3}", goes_round(out, hand));
        }
    }
    println!(
        "Odds, from a million dealt hands without nines: an ace led by forehand goes round, and the same"
    );
    println!("if each of the others has a trump");
    let mut joint = Joint::new(3 * 4);
    (0..1_000_000).for_each(|index| {
        joint.add(&led_without_nines(&Deal::seeded(SEED, index, 0, Nines::Without), &order));
    });
    for (n, holding) in ["blank ♥A", "black ace and one more", "blank black ace"].into_iter().enumerate() {
        let ratios = [(4 * n + 1, 4 * n), (4 * n + 3, 4 * n + 2)];
        let [all, with_trumps] = ratios.map(|(of, per)| share(&joint, of, per));
        println!("  {holding}: {all}; {with_trumps}");
    }
    Ok(())
}

/// `n` choose `k`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product()
}

/// How likely each of three hands of `hand` cards has one at least of `out` cards that none of them need have.
fn goes_round(out: u32, hand: u32) -> f64 {
    let all_in = |hands: u32| choose(hands * hand, out) / choose(3 * hand, out);
    1.0 - 3.0 * all_in(2) + 3.0 * all_in(1)
}

/// For a blank ♥A, a black ace with one more card and a blank black ace of forehand: how many there are, and how many all
/// others can follow; then the same where each of the others has a trump.
fn led_without_nines(deal: &Deal, order: &Order) -> [i64; 12] {
    let [own, others @ ..] = Seat::ALL.map(|seat| deal.hands()[seat]);
    let have_trumps = others.iter().all(|hand| hand.intersects(order.trumps()));
    let mut counts = [0; 12];
    for suit in [Suit::Clubs, Suit::Spades, Suit::Hearts] {
        let (ace, cards) = (Card::new(suit, Rank::Ace), order.cards(EffectiveSuit::plain(suit)));
        let holding = match (suit, own.intersection(cards).len(), own.count(ace)) {
            (Suit::Hearts, 1, 1) => 0,
            (Suit::Clubs | Suit::Spades, 2, 1) => 1,
            (Suit::Clubs | Suit::Spades, 1, 1) => 2,
            _ => continue,
        };
        let can_follow = i64::from(others.iter().all(|hand| hand.intersects(cards)));
        let counted = [1, can_follow, i64::from(have_trumps), can_follow * i64::from(have_trumps)];
        counts[4 * holding..4 * holding + 4].iter_mut().zip(counted).for_each(|(sum, one)| *sum += one);
    }
    counts
}

/// The ratio of the sums of two variables, with its interval.
fn ratio(joint: &Joint, of: usize, per: usize) -> Linear {
    let [of_mean, per_mean] = [of, per].map(|variable| joint.mean(variable));
    Linear::new(of_mean / per_mean, vec![(of, per_mean.recip()), (per, -of_mean / per_mean.powi(2))])
}

/// The same in words: the share, and in how many cases.
fn share(joint: &Joint, of: usize, per: usize) -> String {
    let estimate = joint.estimate(&ratio(joint, of, per), |_, _| true);
    let half = estimate.half_width.unwrap_or(f64::NAN);
    format!("{:.4} ± {half:.4} ({} cases)", estimate.mean, joint.sum(per))
}

/// What is counted of a game, by the number of its variable.
#[derive(Clone, Copy)]
enum Count {
    Games,
    /// Two against two, with nothing declared.
    Normal,
    /// Leads of the second ace of a suit after the first went round, and those that nobody beat.
    SecondAces,
    SecondAcesWon,
    /// Second rounds of a Fehl suit before the parties are known to all, and those that went to Re.
    SecondRounds,
    SecondRoundsRe,
    /// Cards that Re has put to Fehl tricks without taking them, before the parties are known and where it could have given
    /// more Augen or fewer, and these Augen.
    ReGiven,
    ReAugen,
    KontraGiven,
    KontraAugen,
}

const COUNTS: usize = Count::KontraAugen as usize + 1;

/// For no ace, one, and more of them that nobody has led: how often there was such a moment, and what the Dulle brings.
const DULLE: usize = 2 * 3;

/// Games of four bots of a kind.
struct Games<'a> {
    rules: Rules,
    kind: &'a dyn BotKind,
    /// What says what is best instead of the Dulle.
    heuristic: Heuristic,
}

/// A moment at which a seat may take a trump lead with a Dulle.
struct Moment {
    /// How many answers were before it.
    at: usize,
    /// How many aces the seat holds of Fehl suits that nobody has led.
    aces: usize,
    /// What the heuristic plays best if not the Dulle.
    instead: Card,
}

/// A game as it was played.
struct Played<'a> {
    game: Game<'a>,
    answers: Vec<Action>,
    /// Whether everybody knew the parties, trick by trick.
    known: Vec<bool>,
    moment: Option<Moment>,
    /// Who has put how many Augen to Fehl tricks, as [`Count::ReGiven`] counts them.
    given: Vec<(Seat, u32)>,
}

impl Games<'_> {
    fn tell(&self, named: &str, deals: u64) {
        let (mut joint, mut dulle) = (Joint::new(COUNTS), Joint::new(DULLE));
        for index in 0..deals {
            let played = self.play(index);
            joint.add(&counted(&played));
            if let Some(moment) = played.moment {
                dulle.add(&self.dulle(index, &played.answers, &moment));
            }
        }
        let share = |of: Count, per: Count| share(&joint, of as usize, per as usize);
        println!("Games of four of {named}, {deals} deals of seed {SEED}, ddv");
        println!("  Normalspiele two against two: {}", share(Count::Normal, Count::Games));
        println!("  the second ace of a suit wins: {}", share(Count::SecondAcesWon, Count::SecondAces));
        println!("Before the parties are known to all, two against two");
        println!(
            "  second rounds of Fehl that go to Re: {}",
            share(Count::SecondRoundsRe, Count::SecondRounds)
        );
        println!(
            "  Augen that Re gives to a Fehl trick, where it has a choice: {}",
            share(Count::ReAugen, Count::ReGiven)
        );
        println!("  the same, Kontra: {}", share(Count::KontraAugen, Count::KontraGiven));
        let mean = |of: Count, per: Count| ratio(&joint, of as usize, per as usize);
        let [kontra, re] =
            [mean(Count::KontraAugen, Count::KontraGiven), mean(Count::ReAugen, Count::ReGiven)];
        let more = joint.estimate(&Linear::combination(&[(1.0, kontra), (-1.0, re)]), |_, _| true);
        println!("  Kontra more than Re: {more}");
        if dulle.deals() > 0 {
            println!("Points for taking a trump lead with the Dulle, by aces of suits that nobody has led");
            for aces in 0..3 {
                println!("  {aces}: {}", self::share(&dulle, 2 * aces + 1, 2 * aces));
            }
        }
    }

    /// Plays a deal, and draws a moment of it.
    fn play(&self, index: u64) -> Played<'_> {
        let (mut answers, mut known, mut given) = (Vec::new(), Vec::new(), Vec::new());
        let (mut moment, mut moments) = (None, 0);
        let table = self.play_on(index, self.table(index), |view, action| {
            if let Action::Play(card) = action {
                if view.table_cards().is_empty() {
                    known.push(view.public_parties().0.iter().all(Option::is_some));
                }
                let is_fehl = view.suit_led().is_some_and(|suit| suit != EffectiveSuit::Trump);
                if is_fehl && known.last() == Some(&false) && !view.would_win(card) && has_choice(view) {
                    given.push((view.seat(), card.augen()));
                }
            }
            if let Some((aces, instead)) = self.may_take(view) {
                moments += 1;
                // Each is as likely as the others, however many there are.
                if draw(*b"doko flk", SEED + index, moments).is_multiple_of(moments) {
                    moment = Some(Moment { at: answers.len(), aces, instead });
                }
            }
            answers.push(action);
        });
        Played { game: table.into_game(), answers, known, moment, given }
    }

    fn table(&self, index: u64) -> Table<'_> {
        Table::new(&self.rules, self.rules.deal(SEED, index, 0), Seat::ALL[0])
    }

    /// Plays a game to its end; every answer is given to `each` before it counts.
    fn play_on<'r>(
        &self,
        index: u64,
        mut table: Table<'r>,
        mut each: impl FnMut(&View<'_>, Action),
    ) -> Table<'r> {
        let kinds = PerSeat::from_fn(|_| self.kind);
        let mut bots = seat_bots(&self.rules, &kinds, SEED, index, 0);
        while let Some(view) = table.view() {
            let action = bots[view.seat()].answer(&table, &view).expect("a bot within does not fail");
            each(&view, action);
            table.answer(action).expect("a bot answers what it may");
        }
        table
    }

    /// What taking the trick with the Dulle brings in points, as the count and the sum of its number of aces.
    fn dulle(&self, index: u64, answers: &[Action], moment: &Moment) -> [i64; DULLE] {
        let points = |card: Card| {
            let mut table = self.table(index);
            for &action in &answers[..moment.at] {
                table.answer(action).expect("it was taken before");
            }
            let seat = table.view().expect("a card was played").seat();
            table.answer(Action::Play(card)).expect("it may be played");
            let game = self.play_on(index, table, |_, _| ()).into_game();
            i64::from(game.score().expect("the game was played to its end").points()[seat])
        };
        let mut counts = [0; DULLE];
        let first = 2 * moment.aces.min(2);
        counts[first] = 1;
        counts[first + 1] = points(DULLE_CARD) - points(moment.instead);
        counts
    }

    /// If the seat may take a trump lead of another with a Dulle in a Normalspiel and need not: how many aces it holds of suits
    /// that nobody has led, and what the heuristic plays best instead.
    fn may_take(&self, view: &View<'_>) -> Option<(usize, Card)> {
        let is_trump_lead =
            view.suit_led() == Some(EffectiveSuit::Trump) && view.contract() == Contract::Normal;
        let legal = view.legal_cards();
        if self.kind.remembers()
            || !is_trump_lead
            || !legal.contains(DULLE_CARD)
            || !view.would_win(DULLE_CARD)
        {
            return None;
        }
        let values = self.heuristic.card_values(view);
        let others = values.into_iter().filter(|(card, _)| *card != DULLE_CARD);
        let (instead, _) = others.max_by(|one, other| one.1.total_cmp(&other.1))?;
        let led: Vec<EffectiveSuit> = view.tricks().map(|trick| view.order().suit(trick.cards[0])).collect();
        let is_unled = |suit: &Suit| !led.contains(&EffectiveSuit::plain(*suit));
        let aces = [Suit::Clubs, Suit::Spades, Suit::Hearts].into_iter().filter(is_unled);
        let held = aces.map(|suit| view.hand().count(Card::new(suit, Rank::Ace)));
        Some((held.sum(), instead))
    }
}

const DULLE_CARD: Card = Card::new(Suit::Hearts, Rank::Ten);

/// Whether the seat may give more Augen to the trick, or fewer.
fn has_choice(view: &View<'_>) -> bool {
    let mut augen = view.legal_cards().kinds().iter().map(Card::augen);
    let first = augen.next();
    augen.any(|other| Some(other) != first)
}

/// What there is to count of a game.
fn counted(played: &Played<'_>) -> [i64; COUNTS] {
    let Played { game, known, given, .. } = played;
    let mut counts = [0; COUNTS];
    let mut add = |count: Count, number: u32| counts[count as usize] += i64::from(number);
    add(Count::Games, 1);
    let Some(outcome) = game.outcome().filter(|outcome| outcome.contract == Contract::Normal) else {
        return counts;
    };
    let is_re = |seat: Seat| outcome.parties[seat] == Party::Re;
    if Seat::ALL.into_iter().filter(|&seat| is_re(seat)).count() != 2 {
        return counts;
    }
    add(Count::Normal, 1);
    for &(seat, augen) in given {
        let [cards, sum] = if is_re(seat) {
            [Count::ReGiven, Count::ReAugen]
        } else {
            [Count::KontraGiven, Count::KontraAugen]
        };
        add(cards, 1);
        add(sum, augen);
    }
    let order = Order::new(game.rules().set(), Trumps::Normal, Raised::default());
    let mut rounds: Vec<(EffectiveSuit, Trick)> = Vec::new();
    for (trick, &is_known) in game.tricks().zip(known) {
        let suit = order.suit(trick.cards[0]);
        if suit == EffectiveSuit::Trump {
            continue;
        }
        let mut earlier = rounds.iter().filter(|(other, _)| *other == suit);
        let (first, is_second) = (earlier.next(), earlier.next().is_none());
        let has_gone_round = |first: &Trick| {
            first.cards[0].rank() == Rank::Ace && first.cards.iter().all(|&card| order.suit(card) == suit)
        };
        if let Some((_, first)) = first.filter(|_| is_second) {
            if trick.cards[0].rank() == Rank::Ace && has_gone_round(first) {
                add(Count::SecondAces, 1);
                add(Count::SecondAcesWon, u32::from(trick.winner == trick.leader));
            }
            if !is_known {
                add(Count::SecondRounds, 1);
                add(Count::SecondRoundsRe, u32::from(is_re(trick.winner)));
            }
        }
        rounds.push((suit, trick));
    }
    counts
}
