//! Words of one text that stand unchanged in another, so that they need not be looked up again.
//!
//! What a word is depends on the signs right before it, on the words of the phrase that it opens
//! and on the stretch up to the next space. So the words at both ends of a shared stretch are read
//! anew, and those between them are the same.

use super::{Gap, Word, Words};
use crate::views::Kept;

/// Bytes before a word that say what it is.
const BEFORE: usize = 16;

/// Words after a word that say what it is, and one more.
const AFTER: usize = 9;

/// Fewer words are read faster than they are taken over.
const LEAST: usize = 24;

/// Words that are tried for one that stands after a space.
const TRIES: usize = 64;

/// Words that are taken over.
pub(super) struct Reused<'w> {
    pub(super) words: &'w [Word],
    /// What stands before the word after them.
    pub(super) next: Gap,
    /// The place of the first of them, and the place of the word after them.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The end of what is looked at for the phrases of the words before them.
    pub(super) ahead: usize,
    kept: Kept,
}

impl<'w> Reused<'w> {
    /// The words of a stretch that `text` shares with the one that `base` has the words of.
    pub(super) fn of(text: &str, base: &'w Words, kept: &Kept) -> Option<Self> {
        let bytes = text.as_bytes();
        let words = base.list.as_slice();
        // A stem of a script without spaces may have some, but no line end.
        let is_space =
            |byte: &u8| *byte == b'\n' || !base.has_unspaced && byte.is_ascii_whitespace();
        let is_after_space = |index: usize| {
            let start = words.get(index).map(|word| kept.place(word.start));
            let before = start.and_then(|start| bytes.get(start.checked_sub(1)?));
            before.is_some_and(is_space)
        };
        let low = kept.start + BEFORE;
        let first = words.partition_point(|word| word.start < low);
        let first = (first..first + TRIES).find(|&index| is_after_space(index))?;
        // What lies before the last space is whole.
        let stretch = bytes.get(kept.at..kept.at + kept.length)?;
        let space = stretch.iter().rposition(is_space)?;
        let whole = words.partition_point(|word| word.start < kept.start + space);
        let last = whole.checked_sub(AFTER)?;
        let last = (last.saturating_sub(TRIES)..=last)
            .rev()
            .find(|&index| is_after_space(index))?;
        if last < first + LEAST {
            return None;
        }
        let place = |index: usize| words.get(index).map(|word| kept.place(word.start));
        Some(Self {
            words: words.get(first..last)?,
            next: words.get(last)?.gap,
            start: place(first)?,
            end: place(last)?,
            ahead: place(first + AFTER + 1)?,
            kept: kept.clone(),
        })
    }

    /// Where a byte of the other text stands in this one.
    pub(super) fn place(&self, byte: usize) -> usize {
        self.kept.place(byte)
    }
}
