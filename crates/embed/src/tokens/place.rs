//! Where a token lies in the hash table of the vocabulary: what the build and the search agree on.

/// Slots of the table, of which fewer than half are taken.
pub(crate) const SLOTS: usize = 1 << 16;
/// What a slot without a token holds.
pub(crate) const EMPTY: u16 = u16::MAX;

/// The word of a token, and whether it goes on one, as `##` says. A bare `##` is two characters.
pub(crate) fn split(token: &str) -> (&str, bool) {
    match token.strip_prefix("##") {
        Some(word) if !word.is_empty() => (word, true),
        _ => (token, false),
    }
}

/// The hash of a word, byte by byte: FNV-1a.
#[derive(Clone, Copy)]
pub(crate) struct Hash(u32);

impl Hash {
    /// The hash of a word of no bytes.
    pub(crate) fn start(goes_on: bool) -> Self {
        Self(0x811c_9dc5 ^ u32::from(goes_on))
    }

    /// With one byte more.
    pub(crate) fn and(self, byte: u8) -> Self {
        Self((self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// The first slot that the word may lie in: the hash, folded.
    pub(crate) fn slot(self) -> usize {
        ((self.0 >> 16) ^ (self.0 & 0xffff)) as usize % SLOTS
    }
}

/// The first slot that a word may lie in.
pub(crate) fn slot(word: &str, goes_on: bool) -> usize {
    word.bytes().fold(Hash::start(goes_on), Hash::and).slot()
}

/// The slot to look into when one holds another word.
pub(crate) fn next(slot: usize) -> usize {
    (slot + 1) % SLOTS
}
