//! A stand-in for the reader of inputs: it shows a network the hand, the legal cards and the trick.

use doko_bots::Heuristic;
use doko_bots::net::{Inputs, Part, SPARSE_BLOCKS};
use doko_engine::{Question, Rules, View};

/// Reads what one seat sees in a game.
pub struct Reader<'a> {
    _heuristic: &'a Heuristic,
    _rules: &'a Rules,
}

fn first(name: &str) -> usize {
    SPARSE_BLOCKS.iter().find(|block| block.name == name).map_or(0, |block| block.first)
}

impl<'a> Reader<'a> {
    /// A reader that has seen nothing yet.
    pub const fn new(heuristic: &'a Heuristic, rules: &'a Rules) -> Reader<'a> {
        Reader { _heuristic: heuristic, _rules: rules }
    }

    /// Puts what the view shows into `inputs`, and says which part is asked; nothing where there is no network.
    pub fn read(&mut self, view: &View<'_>, inputs: &mut Inputs) -> Option<Part> {
        let Reader { .. } = self;
        let part = match view.question()? {
            Question::Card => Part::of_cards(view.contract())?,
            Question::Vorbehalt => Part::Vorbehalt,
            Question::Ansage => Part::Augen,
            _ => return None,
        };
        let mut put = |block: &str, n: usize| inputs.sparse.push((first(block) + n) as u16);
        view.hand().kinds().into_iter().for_each(|card| put("HAND", card.index()));
        if part == Part::Cards {
            view.legal_cards().kinds().into_iter().for_each(|card| put("LEGAL", card.index()));
        }
        put("TRICK", view.cards_played() / 4);
        Some(part)
    }
}
