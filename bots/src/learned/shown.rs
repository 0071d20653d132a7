//! A decision as networks are shown it, for those who teach them.

use doko_engine::{Question, View};

use crate::encoding::{Encoder, GROUPS, Marker, PLANES, Planes, SLOTS, Slots};

/// A decision as a network is shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The rows of the first layer that are on, each once.
    pub rows: Vec<u16>,
    /// If a card is asked for, those that may be played: by output, the marks of each.
    pub cards: Vec<(u8, [u16; GROUPS])>,
}

impl Shown {
    /// The open question; `slots` are [those](Slots::of) of this view.
    pub fn of(view: &View<'_>, encoder: &Encoder, slots: &Slots) -> Shown {
        let planes = encoder.read(view, slots);
        let mut shown = Shown { rows: rows(&planes, slots), cards: Vec::new() };
        if view.question() == Some(Question::Card) {
            let marker = Marker::new(&planes, view.order(), slots);
            shown
                .cards
                .extend(marker.legal().iter().map(|bit| (slots.role_of(bit) as u8, marker.marks(bit))));
        }
        shown
    }
}

/// The rows of the first layer that these planes turn on.
fn rows(planes: &Planes, slots: &Slots) -> Vec<u16> {
    let mut rows = Vec::with_capacity(160);
    for (n, &plane) in planes.iter().enumerate() {
        let mut rest = plane;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            let slot = if PLANES[n].is_of_cards() { usize::from(slots.of_bits()[bit]) } else { bit };
            rows.push((SLOTS * n + slot) as u16);
            rest &= rest - 1;
        }
    }
    rows
}
