//! Cards played on without a word: networks in all four seats, on the play core.

use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::{Action, Bits, Card, Contract, Klaerung, Order, PerSeat, Question, Raised, Seat, Table};

use super::network::{Memory, Network};
use super::outputs::Part;
use super::player::Player;
use crate::encoding::{Encoder, Marker, Planes, Slots};

/// Four seats that play a game on.
#[derive(Clone, Default)]
pub struct Silent<'n> {
    network: Option<&'n Network>,
    cpu: Cpu,
    seats: Vec<Seated>,
    /// By seat, the cards that it has shown not to hold.
    lacks: PerSeat<Bits>,
    state: Option<State>,
    /// True if a ♣Q shows a party.
    alten_tell: bool,
}

/// Where this changes, more than cards has.
type State = (Contract, Option<Klaerung>, Raised);

/// One seat's knowledge.
#[derive(Clone)]
struct Seated {
    slots: Slots,
    planes: Planes,
    memory: Memory,
}

fn state(table: &Table<'_>) -> State {
    let view = table.view_of(Seat::ALL[0]);
    (view.contract(), view.klaerung(), view.raised())
}

impl<'n> Silent<'n> {
    /// Looks at a game from all four seats.
    pub fn look(&mut self, player: &Player<'n>, table: &Table<'_>) {
        self.state = Some(state(table));
        self.cpu = player.cpu;
        self.alten_tell = table.view_of(Seat::ALL[0]).hides_parties();
        self.seats.clear();
        self.network = None;
        for seat in Seat::ALL {
            let view = table.view_of(seat);
            let slots = Slots::of(&view);
            self.lacks[seat] = Bits::new(!0) - view.may_hold(seat, view.order());
            self.network = Part::of_game(&view).and_then(|part| player.network(part));
            self.seats.push(Seated {
                slots,
                planes: player.encoder().read(&view, &slots),
                memory: Memory::default(),
            });
        }
    }

    /// Plays on to the end, each seat with the card that is worth most; where networks know no game, with the first legal answer.
    pub fn play_on(&mut self, player: &Player<'n>, table: &mut Table<'_>) {
        while let Some((_, question)) = table.question() {
            if question != Question::Card {
                let first = table.view().expect("a question").legal_actions()[0];
                table.answer(first).expect("a legal answer");
                continue;
            }
            let game = table.game();
            let order = table.view_of(Seat::ALL[0]).order();
            let play = game.core();
            let kinds = play.legal().one_of_each();
            let chosen = match self.network {
                Some(network) if kinds.len() > 1 => kinds & self.choose(network, order, play),
                _ => kinds,
            };
            let bit = chosen.lowest().expect("a legal card");
            let card = order.card_of(bit);
            self.note(order, play, card);
            let is_last = play.in_trick() == 3;
            table.answer(Action::Play(card)).expect("a legal card");
            if is_last {
                self.look_anew(player, table);
            }
        }
    }

    /// Takes note of a card that the seat on turn plays, before it does.
    fn note(&mut self, order: &Order, play: &Play, card: Card) {
        let (seat, both) = (play.to_act(), order.both(card));
        let led = play.led();
        if !led.is_empty() && !both.is_subset(led) {
            self.lacks[seat] |= led;
        }
        if both == order.alten() && self.alten_tell {
            for (other, seated) in Seat::ALL.into_iter().zip(&mut self.seats) {
                Encoder::note_re(&mut seated.planes, other.distance_to(seat));
            }
        }
    }

    /// Looks at everything again if more than cards has changed.
    fn look_anew(&mut self, player: &Player<'n>, table: &Table<'_>) {
        if self.state != Some(state(table)) && table.question().is_some() {
            self.look(player, table);
        }
    }

    /// Takes note of an answer that was given to a question for a card, which has led from one table to the other.
    pub fn put(&mut self, before: &Table<'_>, after: &Table<'_>, answer: Action, player: &Player<'n>) {
        if let Action::Play(card) = answer {
            self.note(before.view_of(Seat::ALL[0]).order(), before.game().core(), card);
        }
        self.look_anew(player, after);
    }

    /// The planes of the seat on turn.
    pub(super) fn sees(&self, order: &Order, play: &Play) -> Planes {
        let turn = play.turn(order);
        let lacks = [1, 2, 3].map(|n| self.lacks[turn.seat().clockwise(n)]);
        let seated = &self.seats[turn.seat().index()];
        Encoder::read_cards(&seated.planes, &turn, lacks, &seated.slots)
    }

    /// Both cards of the kind that is worth most.
    pub(super) fn choose(&mut self, network: &Network, order: &Order, play: &Play) -> Bits {
        let planes = self.sees(order, play);
        let seated = &mut self.seats[play.to_act().index()];
        let thought = network.think(self.cpu, &planes, &seated.slots, &mut seated.memory);
        let marker = Marker::new(&planes, order, &seated.slots);
        let worth = |bit| network.output_of_card(&thought, seated.slots.role_of(bit), &marker.marks(bit));
        let worths = marker.legal().iter().map(|bit| (worth(bit), bit));
        let best = worths.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or(Bits::EMPTY, |(_, bit)| Bits::from(bit).lanes())
    }
}
