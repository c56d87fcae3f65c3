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

/// The first slot that a word may lie in: FNV-1a, folded.
pub(crate) fn slot(word: &str, goes_on: bool) -> usize {
    let seed = 0x811c_9dc5 ^ u32::from(goes_on);
    let hash = word.bytes().fold(seed, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    ((hash >> 16) ^ (hash & 0xffff)) as usize % SLOTS
}

/// The slot to look into when one holds another word.
pub(crate) fn next(slot: usize) -> usize {
    (slot + 1) % SLOTS
}
