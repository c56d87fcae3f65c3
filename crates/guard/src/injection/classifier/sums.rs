//! What the letters of each piece of a text add up to: the dear part of the second look, and the
//! same in every reading that holds the piece.

use super::Part;
use super::features::{self, Piece};
use crate::injection::words::Words;
use crate::views::Kept;

/// The pieces of a text, in order, with what their letters add up to.
#[derive(Default)]
pub(in super::super) struct Sums(Vec<(Piece, Part)>);

impl Sums {
    pub(in super::super) fn of(text: &str, words: &Words) -> Self {
        Self::over(text, words, &Self::default(), &[])
    }

    /// As [`Sums::of`], for a text that shares stretches with one that was looked at.
    pub(in super::super) fn over(text: &str, words: &Words, base: &Self, kept: &[Kept]) -> Self {
        let mut kept = kept.iter().peekable();
        let pieces = features::pieces(text, words).into_iter().map(|piece| {
            let is_behind = |stretch: &&Kept| stretch.at + stretch.length < piece.bytes.end;
            while kept.next_if(|stretch| is_behind(stretch)).is_some() {}
            let known = kept
                .peek()
                .and_then(|stretch| base.letters(&piece, stretch));
            let letters = known.unwrap_or_else(|| {
                let mut sum = Part::default();
                features::letters(text, &piece, &mut |bucket| sum.add(bucket));
                sum
            });
            (piece, letters)
        });
        Self(pieces.collect())
    }

    /// What is known of a piece that lies in a stretch of this text.
    fn letters(&self, piece: &Piece, stretch: &Kept) -> Option<Part> {
        let start = piece.bytes.start.checked_sub(stretch.at)? + stretch.start;
        let at = self
            .0
            .binary_search_by_key(&start, |(known, _)| known.bytes.start)
            .ok()?;
        let (known, letters) = self.0.get(at)?;
        (known.bytes.len() == piece.bytes.len()).then_some(*letters)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(Piece, Part)> {
        self.0.iter()
    }
}
