//! The transposition table: what is known of positions that have been searched.
//!
//! Its size is fixed. Entries hold bounds, which are true forever: a key stands for all that a value depends on,
//! so that one table serves any number of solves, of any positions, orders and objectives, without being cleared.
//!
//! Keys are 64-bit hashes, and all 64 bits are compared. A wrong hit needs two different positions with one hash:
//! at a billion probes of four entries each, a chance of one in four billion.

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// The hash of the position.
    key: u64,
    /// The value is no less.
    pub(super) low: i16,
    /// The value is no more.
    pub(super) high: i16,
    /// Which card of the seat on turn was best, counted from its lowest; [`Entry::NO_BEST`] if none is known.
    pub(super) best: u8,
    /// How many tricks were left.
    tricks: u8,
    /// In which solve it was last of use; 0 for an empty entry.
    generation: u16,
}

impl Entry {
    /// No card is known to be best.
    pub(super) const NO_BEST: u8 = u8::MAX;
    /// Nothing is known.
    const UNKNOWN: Entry =
        Entry { key: 0, low: i16::MIN, high: i16::MAX, best: Entry::NO_BEST, tricks: 0, generation: 0 };

    /// What a new entry is worth less than: what is forgotten goes first, then entries of earlier solves, then those
    /// of the fewest tricks.
    #[inline(always)]
    const fn worth(&self, generation: u16, forgotten: u16) -> u16 {
        let alive = (self.generation > forgotten) as u16;
        (self.generation == generation) as u16 * 256 + self.tricks as u16 * alive
    }
}

/// As many entries as a line of the processor's cache holds.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// A table of fixed size.
#[derive(Clone, Debug)]
pub(super) struct Table {
    lines: Box<[Line]>,
    /// The number of the solve that is on.
    generation: u16,
    /// The last one of which nothing holds any more.
    forgotten: u16,
}

impl Table {
    /// A table of `2^log2_bytes` bytes, at least one line of 64.
    pub(super) fn new(log2_bytes: u32) -> Table {
        let lines = 1_usize << log2_bytes.saturating_sub(6);
        Table { lines: vec![Line([Entry::UNKNOWN; 4]); lines].into(), generation: 0, forgotten: 0 }
    }

    /// Forgets everything: from now on it does what an empty table does, though nothing is overwritten.
    pub(super) const fn clear(&mut self) {
        self.forgotten = self.generation;
    }

    /// Begins a solve: what earlier ones have left is still true, but goes first where room is needed.
    pub(super) fn begin(&mut self) {
        if self.generation == u16::MAX {
            self.lines.fill(Line([Entry::UNKNOWN; 4]));
            (self.generation, self.forgotten) = (0, 0);
        }
        self.generation += 1;
    }

    /// The line of a key.
    #[inline(always)]
    fn line(&mut self, key: u64) -> &mut [Entry; 4] {
        let line = key as usize & (self.lines.len() - 1);
        &mut self.lines[line].0
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&mut self, key: u64) -> Entry {
        let forgotten = self.forgotten;
        for entry in self.line(key) {
            if entry.key == key && entry.generation > forgotten {
                return *entry;
            }
        }
        Entry::UNKNOWN
    }

    /// Stores what has become known of a position, of which `known` was known before.
    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, low: i32, high: i32, best: u8, tricks: usize) {
        let (generation, forgotten) = (self.generation, self.forgotten);
        let entry = Entry { key, low: low as i16, high: high as i16, best, tricks: tricks as u8, generation };
        let line = self.line(key);
        let mut place = 0;
        let mut least = u16::MAX;
        for (n, other) in line.iter().enumerate() {
            if other.key == key && other.generation > forgotten {
                place = n;
                break;
            }
            let worth = other.worth(generation, forgotten);
            if worth < least {
                (place, least) = (n, worth);
            }
        }
        line[place] = entry;
    }
}
