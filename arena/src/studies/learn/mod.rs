//! Teaching the learned player: lessons by a bot that searches, examples from them, networks that are taught by these.
//!
//! | module | what it has |
//! |---|---|
//! | `lessons` | games in which a teacher keeps what it thinks of its answers |

pub mod lessons;
