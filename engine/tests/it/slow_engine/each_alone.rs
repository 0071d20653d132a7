//! Section 6: the games in which every player plays alone.

use doko_engine::{AloneGame, Contract, Seat};

use super::SlowEngine;

impl SlowEngine {
    /// The tricks of each seat.
    fn tricks_each(&self) -> [usize; 4] {
        Seat::ALL.map(|seat| self.winners.iter().filter(|&&winner| winner == seat).count())
    }

    /// Who has won a finished game of four who play alone.
    pub(crate) fn winners_each_alone(&self) -> Vec<Seat> {
        let Some(Contract::EachAlone(game)) = self.contract else { unreachable!("everybody plays alone") };
        let augen = Seat::ALL.map(|seat| self.augen_of_seat(seat));
        let (least, most) = (*augen.iter().min().expect("four"), *augen.iter().max().expect("four"));
        let such = |is: &dyn Fn(usize) -> bool| {
            Seat::ALL.into_iter().filter(|seat| is(seat.index())).collect::<Vec<_>>()
        };
        let tricks = self.tricks_each();
        let all = such(&|n| tricks[n] == self.hand_size());
        let trickless = such(&|n| tricks[n] == 0);
        match game {
            AloneGame::Schiebekopf | AloneGame::Ramsch if !all.is_empty() => all,
            AloneGame::Schiebekopf => such(&|n| augen[n] == least),
            AloneGame::Hammelrennen if self.rules.trickless_wins && !trickless.is_empty() => trickless,
            AloneGame::Hammelrennen => such(&|n| augen[n] == most),
            AloneGame::SchwarzeSau => unreachable!("it ends as a solo"),
            AloneGame::Ramsch if least == most => Seat::ALL.to_vec(),
            AloneGame::Ramsch => such(&|n| augen[n] < most),
        }
    }

    /// Each loser pays the stake to each winner; in a Ramsch twice as much for each player without a trick.
    pub(super) fn points_each_alone(&self) -> [i32; 4] {
        let winners = self.winners_each_alone();
        let losers = 4 - winners.len();
        let mut stake = self.rules.stake;
        if self.contract == Some(Contract::RAMSCH) && self.rules.trickless_doubles {
            let tricks = self.tricks_each();
            if !tricks.contains(&self.hand_size()) {
                for _ in tricks.iter().filter(|&&tricks| tricks == 0) {
                    stake *= 2;
                }
            }
        }
        Seat::ALL.map(|seat| {
            if winners.contains(&seat) { stake * losers as i32 } else { -stake * winners.len() as i32 }
        })
    }
}
