//! What follows from the pack alone.

use doko_arena::stats::Joint;
use doko_engine::{Card, Deal, EffectiveSuit, Nines, Order, Raised, Rank, Rules, Seat, Suit, Trumps};

use crate::SEED;
use crate::games::share;

/// Tells all of it.
pub(crate) fn tell(rules: &Rules) {
    println!("Odds, exactly");
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
    // Each of the others has two of the six that are out.
    let twice = choose(12, 2).powi(3) / choose(36, 6);
    println!(
        "  both of a pair of black aces and no other card of the suit go round: {twice:.3}; the second if the first does: {:.3}",
        twice / goes_round(6, 12)
    );
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
