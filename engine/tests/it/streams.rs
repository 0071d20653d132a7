//! What a seed gives is part of every published number: the words of a stream and a playout must never change.

use std::fmt::Write;

use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::playout::{Uniform, playout};
use doko_engine::random::bot_stream;
use doko_engine::{Deal, Party, Seat, SoloKind, Trumps};
use rand::Rng;

use crate::common::{assert_golden, ddv, ddv_40, seat};
use crate::score::hand::{ALONE, TWO};

#[test]
fn the_streams_and_playouts_of_a_seed_never_change() {
    let mut text = String::from("# stream seed index seat : the first words of the bot's stream\n");
    for seed in [0, 1, 42, u64::MAX] {
        for index in [0, 1, 1 << 40] {
            for seat in Seat::ALL {
                let mut stream = bot_stream(seed, index, 0, seat);
                let words = [(); 4].map(|()| format!("{:016x}", stream.next_u64()));
                writeln!(text, "stream {seed} {index} {seat} : {}", words.join(" ")).expect("a string");
            }
        }
    }
    text.push_str(
        "# playout cards trumps seed index leader : Augen, tricks, Doppelköpfe of Re and of Kontra\n",
    );
    let kinds = [Trumps::Normal, Trumps::Solo(SoloKind::BUBE), Trumps::Solo(SoloKind::FLEISCHLOS)];
    for rules in [ddv(), ddv_40()] {
        for trumps in kinds {
            for index in 0..8 {
                let order = rules.order(trumps);
                let deal = Deal::seeded(1, index, 0, rules.set().deck.nines.into());
                let leader = seat(index as usize % 4);
                let mut play = Play::new(order, deal.hands(), leader);
                let mut policy = Uniform::new(bot_stream(1, index, 0, leader));
                playout(Cpu::detect(), order, &mut play, &mut policy);
                let parties = if trumps == Trumps::Normal { TWO } else { ALONE };
                let tally = play.tally(order, &doko_engine::PerSeat(parties));
                let size = rules.deck().len();
                write!(text, "playout {size} {trumps:?} 1 {index} {leader} :").expect("a string");
                for party in Party::BOTH {
                    let tally = &tally[party];
                    write!(text, " {} {} {}", tally.augen, tally.tricks, tally.doppelkopf).expect("a string");
                }
                text.push('\n');
            }
        }
    }
    assert_golden("streams.txt", &text);
}
