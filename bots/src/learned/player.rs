//! Networks at a table.

use doko_engine::dispatch::Cpu;
use doko_engine::{Action, PerSeat, Question, Rules, View};

use super::file::NetworkFile;
use super::network::{Memory, Network, Thought};
use super::outputs::{LEVEL, Part, output_of};
use crate::encoding::{Encoder, Marker, ROLES, Slots};

/// Networks that play by one set of rules.
#[derive(Clone, Debug)]
pub struct Player<'n> {
    file: &'n NetworkFile,
    encoder: Encoder,
    pub(super) cpu: Cpu,
}

/// The memories of the four seats in one game.
#[derive(Debug, Default)]
pub struct Players(PerSeat<Seat>);

/// The memory of one seat.
#[derive(Debug, Default)]
struct Seat {
    /// By which numbers its cards go, in which game and with so much raised.
    slots: Option<(Key, Slots)>,
    memory: Memory,
}

impl Clone for Players {
    fn clone(&self) -> Players {
        let mut other = Players::default();
        other.clone_from(self);
        other
    }

    fn clone_from(&mut self, other: &Players) {
        for (seat, other) in self.0.0.iter_mut().zip(&other.0.0) {
            seat.slots = other.slots;
            seat.memory.clone_from(&other.memory);
        }
    }
}

type Key = (Part, doko_engine::Contract, doko_engine::Raised);

/// A network's judgement of a question.
#[derive(Clone, Debug)]
pub struct Judged<'n> {
    /// The part that the question belongs to.
    pub part: Part,
    /// By which numbers cards go.
    pub slots: Slots,
    network: &'n Network,
    thought: Thought,
    /// By role, the worth of a card that may be played.
    cards: [Option<i32>; ROLES],
}

impl Judged<'_> {
    /// The worth of an answer beside the others, in parts of [`OUTPUT_ONE`](super::OUTPUT_ONE); `None` of one that the network does
    /// not know, and of a card that may not be played.
    #[inline]
    pub fn of(&self, answer: Action) -> Option<i32> {
        if let Action::Play(card) = answer {
            return self.cards[self.slots.role(card)];
        }
        let output = output_of(answer, &self.slots).filter(|&output| self.network.knows(output))?;
        Some(self.network.output(&self.thought, output))
    }

    /// The worth of the decision.
    pub fn level(&self) -> i32 {
        self.network.output(&self.thought, LEVEL)
    }
}

impl<'n> Player<'n> {
    /// These networks at a table with these rules.
    pub fn new(file: &'n NetworkFile, rules: &Rules) -> Player<'n> {
        Player::of(file, Encoder::new(rules))
    }

    /// These networks, with a reader of views.
    pub(super) fn of(file: &'n NetworkFile, encoder: Encoder) -> Player<'n> {
        Player { file, encoder, cpu: Cpu::detect() }
    }

    /// The network for a part, if there is one.
    pub(super) fn network(&self, part: Part) -> Option<&'n Network> {
        self.file.network(part)
    }

    /// Its reader of views.
    pub(super) fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Judges the open question; `None` if they do not know it.
    #[inline]
    pub fn judge(&self, view: &View<'_>, players: &mut Players) -> Option<Judged<'n>> {
        let part = Part::of(view)?;
        let network = self.network(part)?;
        let seat = &mut players.0[view.seat()];
        let key = (part, view.contract(), view.raised());
        let slots = match seat.slots {
            Some((of, slots)) if of == key => slots,
            _ => {
                let slots = Slots::of(view);
                seat.slots = Some((key, slots));
                seat.memory.clear();
                slots
            }
        };
        let planes = self.encoder.read(view, &slots);
        let thought = network.think(self.cpu, &planes, &slots, &mut seat.memory);
        let mut cards = [None; ROLES];
        if view.question() == Some(Question::Card) {
            let marker = Marker::new(&planes, view.order(), &slots);
            for bit in marker.legal() {
                let role = slots.role_of(bit);
                cards[role] = Some(network.output_of_card(&thought, role, &marker.marks(bit)));
            }
        }
        Some(Judged { part, slots, network, thought, cards })
    }

    /// The answer that is worth most, if the networks know one.
    #[inline]
    pub fn answer(&self, view: &View<'_>, players: &mut Players) -> Option<Action> {
        if let Some(card) = view.forced_card() {
            return Some(Action::Play(card));
        }
        let judged = self.judge(view, players)?;
        let known = view.legal_actions().into_iter().filter_map(|answer| Some((judged.of(answer)?, answer)));
        known.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, answer)| answer)
    }
}
