//! Where the bytes of a rewritten text stand in the text that it was made from.
//!
//! A map is a list of pieces. An aligned piece was copied byte for byte (or changed in place), so
//! a place in it is a sum; any other piece stands as a whole for the stretch it replaced. A text
//! that was not rewritten has no pieces, a text that lost three characters has four: the size
//! follows the edits, not the length. Pieces lie in order on both sides, so a look-up is a binary
//! search and its answers never go backwards.

use std::ops::Range;

/// Places of a text in its original; without pieces, the text is the original.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OffsetMap {
    pieces: Vec<Piece>,
}

/// A stretch of the text, up to where the next one begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    /// Its first byte in the text.
    at: usize,
    /// Its stretch of the original.
    start: usize,
    end: usize,
    /// Byte `at + n` is byte `start + n` of the original.
    aligned: bool,
}

impl OffsetMap {
    /// The stretch of the original that these bytes were made from.
    pub(super) fn original(&self, bytes: Range<usize>) -> Range<usize> {
        let start = self.start(bytes.start);
        if bytes.end <= bytes.start {
            return start..start;
        }
        start..self.end(bytes.end).max(start)
    }

    /// The pieces that were copied or changed in place, for a text of so many bytes: the first byte
    /// here and there, and how many.
    pub(super) fn aligned(&self, length: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        let whole = self.pieces.is_empty().then_some((0, 0, length));
        let pieces = self.pieces.iter().filter(|piece| piece.aligned);
        whole
            .into_iter()
            .chain(pieces.map(|piece| (piece.at, piece.start, piece.end - piece.start)))
    }

    /// The map of a text that was made from a text with the map `inner`.
    pub(super) fn over(self, inner: &Self) -> Self {
        if inner.pieces.is_empty() {
            return self;
        }
        let mut pieces = Pieces(Vec::with_capacity(self.pieces.len() + inner.pieces.len()));
        for piece in self.pieces {
            if piece.aligned {
                inner.cut(piece, &mut pieces);
            } else {
                let Range { start, end } = inner.original(piece.start..piece.end);
                pieces.push(Piece {
                    start,
                    end,
                    ..piece
                });
            }
        }
        Self { pieces: pieces.0 }
    }

    /// An aligned piece, cut where the pieces below it meet.
    fn cut(&self, piece: Piece, into: &mut Pieces) {
        let mut from = piece.start;
        let mut index = self.index(from);
        while from < piece.end
            && let Some(below) = self.pieces.get(index)
        {
            index += 1;
            let to = match self.pieces.get(index) {
                Some(next) => next.at.min(piece.end),
                None => piece.end,
            };
            let (start, end) = if below.aligned {
                (below.start + from - below.at, below.start + to - below.at)
            } else {
                (below.start, below.end)
            };
            into.push(Piece {
                at: piece.at + from - piece.start,
                start,
                end,
                aligned: below.aligned,
            });
            from = to;
        }
    }

    fn start(&self, byte: usize) -> usize {
        match self.pieces.get(self.index(byte)) {
            Some(piece) if piece.aligned => (piece.start + byte - piece.at).min(piece.end),
            Some(piece) => piece.start,
            None => byte,
        }
    }

    fn end(&self, byte: usize) -> usize {
        match self.pieces.get(self.index(byte.saturating_sub(1))) {
            Some(piece) if piece.aligned => (piece.start + byte - piece.at).min(piece.end),
            Some(piece) => piece.end,
            None => byte,
        }
    }

    /// The piece that holds this byte.
    fn index(&self, byte: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.at <= byte);
        after.saturating_sub(1)
    }
}

struct Pieces(Vec<Piece>);

impl Pieces {
    fn push(&mut self, piece: Piece) {
        if let Some(last) = self.0.last_mut()
            && last.aligned
            && piece.aligned
            && last.end == piece.start
            && last.at + (last.end - last.start) == piece.at
        {
            last.end = piece.end;
            return;
        }
        self.0.push(piece);
    }
}

/// A text in the making: a source, copied but for the edits, which come in order.
pub(super) struct Rewrite<'s> {
    source: &'s str,
    /// How much of the source is dealt with.
    done: usize,
    text: String,
    pieces: Pieces,
    changed: bool,
}

/// A text that differs from its source, and where it comes from.
#[derive(Debug)]
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) map: OffsetMap,
}

impl<'s> Rewrite<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self {
            source,
            done: 0,
            text: String::new(),
            pieces: Pieces(Vec::new()),
            changed: false,
        }
    }

    /// Leaves a stretch of the source out.
    pub(super) fn remove(&mut self, stretch: Range<usize>) {
        self.replace(stretch, "");
    }

    /// Puts a text in the place of a stretch of the source.
    pub(super) fn replace(&mut self, stretch: Range<usize>, text: &str) {
        self.put(stretch, text, false);
    }

    /// As `replace`, by a text whose bytes stand for those of the stretch one by one.
    pub(super) fn overwrite(&mut self, stretch: Range<usize>, text: &str) {
        let aligned = stretch.len() == text.len();
        self.put(stretch, text, aligned);
    }

    fn put(&mut self, stretch: Range<usize>, text: &str, aligned: bool) {
        debug_assert!(self.done <= stretch.start && stretch.start <= stretch.end);
        self.copy_to(stretch.start);
        if !text.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len(),
                start: stretch.start,
                end: stretch.end,
                aligned,
            });
            self.text.push_str(text);
        }
        self.done = stretch.end;
        self.changed = true;
    }

    /// The text, when it differs from its source.
    pub(super) fn finish(mut self) -> Option<Rewritten> {
        if !self.changed {
            return None;
        }
        self.copy_to(self.source.len());
        (self.text != self.source).then_some(Rewritten {
            text: self.text,
            map: OffsetMap {
                pieces: self.pieces.0,
            },
        })
    }

    fn copy_to(&mut self, end: usize) {
        let Some(kept) = self.source.get(self.done..end) else {
            return;
        };
        if !kept.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len(),
                start: self.done,
                end,
                aligned: true,
            });
            self.text.push_str(kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OffsetMap, Rewrite};

    #[test]
    fn a_text_that_was_not_edited_is_not_rewritten() {
        assert!(Rewrite::new("abc").finish().is_none());
        let mut same = Rewrite::new("abc");
        same.replace(1..2, "b");
        assert!(same.finish().is_none());
        assert_eq!(OffsetMap::default().original(1..3), 1..3);
    }

    #[test]
    fn what_was_left_out_lies_inside_what_stands_round_it() {
        let mut rewrite = Rewrite::new("ig\u{200b}nore it");
        rewrite.remove(2..5);
        let rewritten = rewrite.finish().unwrap();
        assert_eq!(rewritten.text, "ignore it");
        assert_eq!(rewritten.map.original(0..6), 0..9);
        assert_eq!(rewritten.map.original(0..2), 0..2);
        assert_eq!(rewritten.map.original(2..6), 5..9);
        assert_eq!(rewritten.map.pieces.len(), 2);
    }

    #[test]
    fn a_replaced_stretch_is_one_place_through_two_rewrites() {
        // "x %41%42 y" -> "x AB y" -> "x B y" -> places of the first text.
        let mut first = Rewrite::new("x %41%42 y");
        first.replace(2..8, "AB");
        let first = first.finish().unwrap();
        assert_eq!(first.text, "x AB y");
        let mut second = Rewrite::new(&first.text);
        second.remove(2..3);
        let second = second.finish().unwrap();
        assert_eq!(second.text, "x B y");
        let map = second.map.over(&first.map);
        assert_eq!(map.original(2..3), 2..8);
        assert_eq!(map.original(0..5), 0..10);
        assert_eq!(map.original(3..5), 8..10);
    }
}
