//! Who sits where: `2=human`.

use std::str::FromStr;

use doko_bots::{BotSpec, HUMAN, SpecError};

/// Somebody in a seat, by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat, or at an evening the place at the table.
    pub place: usize,
    /// Who sits there.
    pub sitter: Sitter,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person, who is asked.
    Person,
    /// A bot.
    Bot(BotSpec),
}

impl FromStr for Seating {
    type Err = String;

    /// Reads `N=BOT` or `N=human`.
    fn from_str(text: &str) -> Result<Seating, String> {
        let wrong = || format!("write N=BOT or N={HUMAN} with the number of a seat, such as 2={HUMAN}");
        let (place, sitter) = text.split_once('=').ok_or_else(wrong)?;
        let place = place.trim().parse().map_err(|_| wrong())?;
        let sitter = match sitter.trim() {
            "" => return Err(wrong()),
            HUMAN => Sitter::Person,
            spec => Sitter::Bot(spec.parse().map_err(|error: SpecError| error.to_string())?),
        };
        Ok(Seating { place, sitter })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seating_names_a_place_and_who_sits_there() {
        let seating: Seating = "2=human".parse().unwrap();
        assert_eq!((seating.place, seating.sitter), (2, Sitter::Person));
        assert!("human".parse::<Seating>().is_err());
    }
}
