//! Worlds from a view: how likely each of the others is to hold a ♣Q, as far as seat 0 can know.

use doko_bots::reconstruct::HandSampler;
use doko_bots::worlds::Likelihoods;
use doko_engine::random::Stream;
use doko_engine::{Card, Rules, Seat, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::preset("ddv")?;
    let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    let view = table.view().expect("seat 0 is asked first");
    let sampler = HandSampler::of(&view, &Likelihoods::EXACT)?;
    let mut stream = Stream::new(1);
    let worlds: Vec<_> = (0..1000).map(|_| sampler.draw(&mut stream)).collect();
    for seat in Seat::ALL {
        let held = worlds.iter().filter(|hands| hands.held[seat].contains(Card::ALTE)).count();
        println!("seat {seat} holds a ♣Q in {held} of 1000 worlds");
        assert!(seat != view.seat() || held == 1000 * usize::from(view.hand().contains(Card::ALTE)));
    }
    Ok(())
}
