//! With whom and against whom a seat plays.

use super::params::{Params, SideWeights};

/// How a seat plays, as far as it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// As Re, with one other.
    Re,
    /// As Kontra with one other, or as one who does not know yet.
    Kontra,
    /// Alone against three.
    Alone,
    /// With two others against one.
    AgainstOne,
    /// Each of the four for itself.
    EachAlone,
}

impl Stand {
    pub(crate) const fn is_two_against_two(self) -> bool {
        matches!(self, Stand::Re | Stand::Kontra)
    }

    /// The weights of a seat that plays like this.
    pub(super) const fn weights(self, params: &Params) -> &SideWeights {
        let value = &params.value;
        match self {
            Stand::Re => &value.re,
            Stand::Kontra => &value.kontra,
            Stand::Alone | Stand::EachAlone => &value.soloist,
            Stand::AgainstOne => &value.against_solo,
        }
    }
}
