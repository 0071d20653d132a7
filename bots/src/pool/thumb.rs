//! The rules of thumb of playouts as a player.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::play::Turn;
use doko_engine::playout::Policy;
use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Bit, Question, Rules, Seat, View};

use crate::bot::{Bot, BotKind, Traits};
use crate::rule_of_thumb::RuleOfThumb;
use crate::sides::Sides;

/// The kind of bot called `thumb`.
#[derive(Clone, Copy, Debug)]
pub struct Thumb;

impl Thumb {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "cards by a few rules of thumb, as in fast playouts; gesund, and silent";
}

impl BotKind for Thumb {
    fn bot(&self, _: &Rules, _: Seat, _: Stream) -> Box<dyn Bot> {
        Box::new(Thumb)
    }

    fn fingerprint(&self) -> String {
        fingerprint("thumb 1")
    }

    fn traits(&self) -> Traits {
        Traits { remembers: false, ..Traits::default() }
    }
}

impl Bot for Thumb {
    fn act(&mut self, view: &View<'_>) -> Action {
        if view.question() != Some(Question::Card) {
            return view.legal_actions()[0];
        }
        let order = view.order();
        let policy = RuleOfThumb::new(order, Sides::known_to(view));
        let bit = view.look(order, |turn| Cpu::detect().run(Choose { policy, turn }));
        Action::Play(order.card_of(bit))
    }
}

struct Choose<'a> {
    policy: RuleOfThumb,
    turn: &'a Turn<'a>,
}

impl Kernel for Choose<'_> {
    type Output = Bit;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> Bit {
        let Choose { mut policy, turn } = self;
        policy.choose(ops, &mut (), turn)
    }
}
