//! Networks that learn: from examples along the gradient of a loss, a few examples at a time.
//!
//! | file | what it holds |
//! |---|---|
//! | `examples` | decisions as they are shown, and what answers have brought |
//! | `forward` | what a network in floats makes of them |
//! | `loss` | how far that is from what answers have brought |
//! | `model` | a network in training, and how its weights move |

mod examples;
mod forward;
mod loss;
mod model;

pub use examples::{Answer, Examples};
pub use forward::Forward;
pub use loss::loss;
pub use model::Model;
