//! Section 6: the two games in which every player plays alone.

use doko_engine::{Contract, Seat};

use super::Oracle;

impl Oracle {
    /// Who has won a finished Schiebekopf or Hammelrennen.
    pub(crate) fn winners_each_alone(&self) -> Vec<Seat> {
        let tricks = |seat: Seat| self.winners.iter().filter(|&&winner| winner == seat).count();
        let augen = Seat::ALL.map(|seat| self.augen_of_seat(seat));
        let with = |wanted: u32| -> Vec<Seat> {
            Seat::ALL.into_iter().filter(|seat| augen[seat.index()] == wanted).collect()
        };
        if self.contract == Some(Contract::Schiebekopf) {
            if let Some(all) = Seat::ALL.into_iter().find(|&seat| tricks(seat) == self.hand_size()) {
                return vec![all];
            }
            return with(*augen.iter().min().expect("four seats"));
        }
        let trickless: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| tricks(seat) == 0).collect();
        if self.rules.trickless_wins && !trickless.is_empty() {
            return trickless;
        }
        with(*augen.iter().max().expect("four seats"))
    }

    /// Each loser pays the stake to each winner.
    pub(super) fn points_each_alone(&self) -> [i32; 4] {
        let winners = self.winners_each_alone();
        let losers = 4 - winners.len();
        Seat::ALL.map(|seat| {
            if winners.contains(&seat) {
                self.rules.stake * losers as i32
            } else {
                -self.rules.stake * winners.len() as i32
            }
        })
    }
}
