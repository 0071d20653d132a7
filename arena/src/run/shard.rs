//! A part of a run by its number: `2/7`.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;
use std::str::FromStr;

/// A part of a run: number I of N, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: NonZeroU32,
    parts: NonZeroU32,
}

impl Shard {
    /// All of so many.
    pub fn all(parts: NonZeroU32) -> impl Iterator<Item = Shard> {
        (1..=parts.get()).filter_map(NonZeroU32::new).map(move |part| Shard { part, parts })
    }

    /// Which one it is, from 1.
    pub const fn number(self) -> u32 {
        self.part.get()
    }

    /// The deals of this part of so many: all parts together have each deal once, and differ by one deal at most.
    pub fn of(self, deals: u64) -> Range<u64> {
        let before = |part: u32| (u128::from(deals) * u128::from(part) / u128::from(self.parts.get())) as u64;
        before(self.part.get() - 1)..before(self.part.get())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        const WRONG: &str = "a part is I/N with I from 1 to N, such as 2/7";
        let (part, parts) = text.split_once('/').ok_or(WRONG)?;
        let number = |text: &str| text.parse::<NonZeroU32>().map_err(|_| WRONG);
        let shard = Shard { part: number(part)?, parts: number(parts)? };
        if shard.part <= shard.parts { Ok(shard) } else { Err(WRONG) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_have_each_deal_once() {
        let parts = ["1/3", "2/3", "3/3"].map(|part| part.parse::<Shard>().map(|shard| shard.of(10)));
        assert_eq!(parts, [Ok(0..3), Ok(3..6), Ok(6..10)]);
        let all: Vec<String> =
            Shard::all(NonZeroU32::MIN.saturating_add(2)).map(|shard| shard.to_string()).collect();
        assert_eq!(all, ["1/3", "2/3", "3/3"]);
    }
}
