//! A whole game: the table asks one seat after another, and says at the end what it was worth.

use doko_engine::{Rules, Seat, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::preset("ddv")?;
    let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    while let Some(view) = table.view() {
        let answer = view.legal_actions()[0]; // gesund, silence, the lowest card
        table.answer(answer)?;
    }
    let score = table.game().score().expect("nobody throws in gesund hands");
    println!("{}: {:?}", table.game().contract(), score.points().0);
    assert_eq!(score.points().0.iter().sum::<i32>(), 0);
    Ok(())
}
