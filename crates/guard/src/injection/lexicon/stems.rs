//! The first words of all entries as a tree of bytes: a word walks down as far as some entry begins
//! like it, and most words of most texts leave after a byte or two. Where only one word is left, its
//! other bytes stand in one piece, so that the tree is small and soon made.

use std::ops::Range;

use super::entries::Entry;

/// Pairs of bytes that an entry may begin with, by their last five bits: enough to tell letters of
/// ASCII apart.
const PAIRS: usize = 1 << 10;

/// The tree; the entries that it tells of are sorted by their first word.
#[derive(Default)]
pub(super) struct Stems {
    /// For each two letters of ASCII, where they lead; the root where no entry begins so. Most words
    /// end here, and no entry is shorter.
    pairs: Vec<u32>,
    nodes: Vec<Node>,
    /// The byte that leads to each node; those below one node stand together, in order.
    bytes: Vec<u8>,
}

/// What the bytes up to here are.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The entries whose first word is just this, those that take any ending last.
    whole: u32,
    open: u32,
    end: u32,
    /// The nodes below this one.
    below: u32,
    count: u32,
    /// The other bytes of the only word that begins like this.
    tail: &'static [u8],
}

impl Node {
    fn open(&self) -> Range<usize> {
        index(self.open)..index(self.end)
    }
}

impl Stems {
    /// The tree of these entries.
    pub(super) fn of(entries: &[Entry]) -> Self {
        let mut stems = Self {
            pairs: vec![0; PAIRS],
            nodes: vec![Node::default()],
            bytes: vec![0],
        };
        // For each node the entries that begin like it, and how many bytes that is.
        let mut ranges = vec![(0..entries.len(), 0)];
        let mut at = 0;
        while let Some((range, depth)) = ranges.get(at).cloned() {
            stems.grow(at, entries, range, depth, &mut ranges);
            at += 1;
        }
        for (first, second) in pairs_of_letters() {
            let node = stems.walk(&[first, second]);
            if let Some(place) = stems.pairs.get_mut(pair(first, second)) {
                *place = node.unwrap_or(0);
            }
        }
        stems
    }

    /// Fills a node in and adds those below it, with the entries of each of these.
    fn grow(
        &mut self,
        at: usize,
        entries: &[Entry],
        range: Range<usize>,
        depth: usize,
        ranges: &mut Vec<(Range<usize>, usize)>,
    ) {
        let all = entries.get(range.clone()).unwrap_or(&[]);
        let text_of = |entry: Option<&Entry>| entry.map_or("", |entry| entry.first.text);
        let text = text_of(all.first());
        // Two letters are looked up at once, so as many have nodes.
        let is_alone = depth >= 2 && text == text_of(all.last());
        let length = if is_alone { text.len() } else { depth };
        let here = |entry: &&Entry| entry.first.text.len() == length;
        let ending = all.iter().take_while(here).count();
        let whole = all
            .iter()
            .take(ending)
            .take_while(|entry| !entry.first.is_open)
            .count();
        let below = self.nodes.len();
        let byte_of = |entry: &Entry| entry.first.text.as_bytes().get(depth).copied();
        let mut from = range.start + ending;
        let mut rest = all.get(ending..).unwrap_or(&[]);
        while let Some(byte) = rest.first().and_then(byte_of) {
            let is_same = |entry: &&Entry| byte_of(entry) == Some(byte);
            let same = rest.iter().take_while(is_same).count();
            self.nodes.push(Node::default());
            self.bytes.push(byte);
            ranges.push((from..from + same, depth + 1));
            from += same;
            rest = rest.get(same..).unwrap_or(&[]);
        }
        let count = self.nodes.len() - below;
        if let Some(node) = self.nodes.get_mut(at) {
            *node = Node {
                whole: place(range.start),
                open: place(range.start + whole),
                end: place(range.start + ending),
                below: place(below),
                count: place(count),
                tail: text.as_bytes().get(depth..length).unwrap_or(&[]),
            };
        }
    }

    /// Tells the entries whose first word this may be, as ranges.
    pub(super) fn each(&self, word: &[u8], mut act: impl FnMut(Range<usize>)) {
        let Some((mut node, mut rest)) = self.start(word) else {
            return;
        };
        while let [byte, after @ ..] = rest {
            if !node.tail.is_empty() {
                break;
            }
            if node.open != node.end {
                act(node.open());
            }
            let Some(next) = self.next(node, *byte) else {
                return;
            };
            (node, rest) = (next, after);
        }
        if rest == node.tail && node.whole != node.end {
            act(index(node.whole)..index(node.end));
        } else if rest.starts_with(node.tail) && node.open != node.end {
            act(node.open());
        }
    }

    /// The length of the longest first word that the text begins with.
    pub(super) fn longest(&self, text: &[u8]) -> Option<usize> {
        let mut longest = None;
        let mut node = self.nodes.first()?;
        for (at, &byte) in text.iter().enumerate() {
            let Some(next) = self.next(node, byte) else {
                break;
            };
            let rest = text.get(at + 1..).unwrap_or(&[]);
            if next.whole != next.end && rest.starts_with(next.tail) {
                longest = Some(at + 1 + next.tail.len());
            }
            node = next;
        }
        longest
    }

    /// Where the beginning of a word leads, and what is left of the word.
    fn start<'w>(&self, word: &'w [u8]) -> Option<(&Node, &'w [u8])> {
        match word {
            [first, second, rest @ ..] if is_letter(*first) && is_letter(*second) => {
                let node = self.pairs.get(pair(*first, *second)).copied()?;
                let node = self.nodes.get(index(node)).filter(|_| node != 0)?;
                Some((node, rest))
            }
            _ => Some((self.nodes.first()?, word)),
        }
    }

    fn next(&self, node: &Node, byte: u8) -> Option<&Node> {
        self.nodes.get(self.child(node, byte)?)
    }

    fn child(&self, node: &Node, byte: u8) -> Option<usize> {
        let below = index(node.below);
        let bytes = self.bytes.get(below..below + index(node.count))?;
        let child = bytes.iter().position(|&known| known == byte)?;
        Some(below + child)
    }

    /// The number of the node that these bytes lead to.
    fn walk(&self, bytes: &[u8]) -> Option<u32> {
        let step = |at: usize, byte: &u8| self.child(self.nodes.get(at)?, *byte);
        bytes.iter().try_fold(0, step).map(place)
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_lowercase()
}

fn pairs_of_letters() -> impl Iterator<Item = (u8, u8)> {
    (b'a'..=b'z').flat_map(|first| (b'a'..=b'z').map(move |second| (first, second)))
}

/// Where two letters stand in the table.
fn pair(first: u8, second: u8) -> usize {
    usize::from(first & 31) << 5 | usize::from(second & 31)
}

fn place(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

fn index(place: u32) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::LEXICON;

    #[test]
    fn the_tree_tells_every_entry_that_fits_and_no_other() {
        for entries in [&*LEXICON.latin, &*LEXICON.others] {
            let list = &entries.list;
            let firsts = list.iter().map(|entry| entry.first.text);
            let words = firsts.flat_map(|word| {
                let cut = word.floor_char_boundary(word.len() - 1);
                [word.to_owned(), format!("{word}s"), word[..cut].to_owned()]
            });
            for word in words {
                let mut found = Vec::new();
                let bytes = word.as_bytes();
                entries.stems.each(bytes, |range| found.extend(range));
                let fits = |at: &usize| list[*at].first.fits(&word);
                let wanted: Vec<usize> = (0..list.len()).filter(fits).collect();
                found.sort_unstable();
                assert_eq!(found, wanted, "{word}");
            }
        }
    }
}
