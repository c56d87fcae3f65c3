//! Where a reading is the one that it was made from, byte for byte: what was found out about such a stretch holds
//! for the reading as well, and only the rest of it needs to be looked at.

use super::View;

/// A shorter stretch is looked at faster than it is told.
const LEAST: usize = 192;

/// Bytes that are compared at once.
const BLOCK: usize = 64;

/// A stretch of a reading that is the same in the one that it was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Its first byte in the reading.
    pub(crate) at: usize,
    /// Its first byte in the other.
    pub(crate) start: usize,
    /// Its bytes.
    pub(crate) length: usize,
}

impl Kept {
    /// Where a byte of the other stands in the reading; it lies in the stretch.
    pub(crate) fn place(&self, byte: usize) -> usize {
        (self.at + byte).saturating_sub(self.start)
    }
}

impl View<'_> {
    /// The number of the reading that it was made from, in the order in which they are told.
    pub(crate) fn parent(&self) -> usize {
        self.parent
    }

    /// The long stretches of the reading that the one it was made from has as well, in order on
    /// both sides.
    pub(crate) fn kept(&self, parent: &str) -> Vec<Kept> {
        let mut kept = Vec::new();
        let whole = self.text.len();
        for (at, start, length) in self.step.aligned(whole) {
            let here = self.text.as_bytes().get(at..at + length);
            let there = parent.as_bytes().get(start..start + length);
            let (Some(here), Some(there)) = (here, there) else {
                continue;
            };
            let mut from = 0;
            while from < length {
                let end = from + same(here, there, from);
                if end - from >= LEAST {
                    kept.push(Kept {
                        at: at + from,
                        start: start + from,
                        length: end - from,
                    });
                }
                from = end + 1;
            }
        }
        kept
    }
}

/// How many bytes from this one on are the same on both sides.
fn same(here: &[u8], there: &[u8], from: usize) -> usize {
    let here = here.get(from..).unwrap_or_default();
    let there = there.get(from..).unwrap_or_default();
    let blocks = here.chunks_exact(BLOCK).zip(there.chunks_exact(BLOCK));
    let whole = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let rest = here.iter().zip(there).skip(whole);
    whole + rest.take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use crate::Views;

    #[test]
    fn what_stands_unchanged_is_told_with_its_places() {
        let text = format!(
            "{0} 1gn0re &#105; {0} pr3vious {0}",
            "some words ".repeat(40)
        );
        let views = Views::of(&text);
        let mut count = 0;
        for view in views.iter() {
            let mut last = (0, 0);
            let parent = views
                .iter()
                .nth(view.parent())
                .map_or("", |view| view.text());
            for kept in view.kept(parent) {
                let here = view.text().get(kept.at..kept.at + kept.length);
                assert_eq!(here, parent.get(kept.start..kept.start + kept.length));
                assert!(last <= (kept.at, kept.start));
                last = (kept.at + kept.length, kept.start + kept.length);
                count += 1;
            }
        }
        assert!(count > 4, "{count}");
    }
}
