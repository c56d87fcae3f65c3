//! The text with letters that were set apart brought together: `i g n o r e`, `f.o.r.g.e.t`.
//!
//! A chain is four or more single letters, each parted from the next by at most a few separators.
//! Inside a word it is the separator that the chain has most; where two or more stand, or another
//! one, a word ends. Letters may also stand below each other.

use super::offsets::{Rewrite, Rewritten};

/// This many letters in a chain are no list of names.
const MIN_LETTERS: usize = 4;
/// More separators than this end a chain.
const MAX_GAP: usize = 3;

/// The text without the separators, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let bytes = source.as_bytes();
    let next = if source.is_ascii() {
        next_in_ascii
    } else {
        next_in_any
    };
    let mut found = next(bytes, 0)?;
    let mut rewrite = Rewrite::new(source);
    let mut done = 0;
    loop {
        done = read(source, done, found, &mut rewrite);
        match next(bytes, done) {
            Some(next) => found = next,
            None => return rewrite.finish(),
        }
    }
}

/// Reads the chains round this place; the answer is where the next may begin.
fn read(source: &str, done: usize, found: usize, rewrite: &mut Rewrite<'_>) -> usize {
    let mut chain = Chain::default();
    let start = start(source.as_bytes(), done, found);
    let mut gap = if start == 0 {
        Gap::start()
    } else {
        Gap::default()
    };
    let mut chars = source
        .get(start..)
        .unwrap_or_default()
        .char_indices()
        .peekable();
    while let Some((at, c)) = chars.next() {
        let at = start + at;
        if is_separator(c) {
            gap.add(at, c);
            continue;
        }
        let alone = gap.count > 0
            && chars
                .peek()
                .is_none_or(|(_, next)| is_separator(*next) || is_edge(*next))
            && c.is_alphanumeric();
        if alone && gap.count <= MAX_GAP {
            chain.add(&gap, c);
        } else {
            chain.close(rewrite);
            if alone {
                chain.add(&gap, c);
            } else if at > found && !is_edge(c) {
                return at;
            }
        }
        gap = if is_edge(c) {
            Gap::start()
        } else {
            Gap::default()
        };
    }
    chain.close(rewrite);
    source.len()
}

/// The last letter before this place that stands behind another: no chain goes over it.
fn start(bytes: &[u8], done: usize, found: usize) -> usize {
    let before = bytes.get(done..found).unwrap_or_default();
    let is_pair = |pair: &[u8]| pair.iter().all(|&byte| class(byte) == LETTER);
    let pair = before.windows(2).rposition(is_pair);
    pair.map_or(done, |pair| done + pair + 1)
}

/// The end of the next place where two single letters stand beside each other with one sign
/// between, which nearly no text has; both ends of the text are signs as well.
fn next_in_ascii(bytes: &[u8], from: usize) -> Option<usize> {
    let class = |at: usize| bytes.get(at).map_or(SIGN, |&byte| class(byte));
    // One more than the place of the first sign, which may be the one before the text.
    let mut start = from;
    while start + 3 <= bytes.len() {
        // Two letters or two signs in a row are in no such place.
        if class(start + 2) == class(start + 3) {
            start += 4;
            continue;
        }
        let is_sign = start == from || class(start - 1) == SIGN;
        let others = [start, start + 1, start + 2, start + 3].map(class);
        if is_sign && others == [LETTER, SIGN, LETTER, SIGN] {
            return Some(start + 3);
        }
        start += 1;
    }
    None
}

/// As [`next_in_ascii`], for any text: what is not ASCII may be a letter or a sign.
fn next_in_any(bytes: &[u8], from: usize) -> Option<usize> {
    // The last characters, one bit for each.
    let (mut letters, mut signs) = (0_u32, 1_u32);
    for at in from..=bytes.len() {
        let class = bytes.get(at).map_or(SIGN, |&byte| class(byte));
        if class == INSIDE {
            continue;
        }
        letters = letters << 1 | u32::from(class & LETTER);
        signs = signs << 1 | u32::from(class >> 1);
        if signs & 0b10101 == 0b10101 && letters & 0b01010 == 0b01010 {
            return Some(at);
        }
    }
    None
}

fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

/// A byte that begins no character.
const INSIDE: u8 = 0;
const LETTER: u8 = 1;
const SIGN: u8 = 2;

static CLASSES: [u8; 256] = {
    let mut classes = [LETTER | SIGN; 256];
    let mut byte = 0;
    while byte < 0xC0 {
        classes[byte as usize] = match byte {
            0x80.. => INSIDE,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => LETTER,
            _ => SIGN,
        };
        byte += 1_u8;
    }
    classes
};

fn is_separator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\n'
            | '\t'
            | '.'
            | '-'
            | '_'
            | '*'
            | '|'
            | '/'
            | ','
            | ':'
            | '~'
            | '+'
            | '\u{B7}'
            | '\u{2022}'
    )
}

/// What may stand right before or after a chain.
fn is_edge(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '<' | '>' | '!' | '?' | ';' | '。'
    )
}

/// The separators between two characters.
#[derive(Default)]
struct Gap {
    /// How many; the start of a text or line counts as many.
    count: usize,
    first: Option<(usize, char)>,
}

impl Gap {
    fn start() -> Self {
        Self {
            count: MAX_GAP + 1,
            first: None,
        }
    }

    fn add(&mut self, at: usize, c: char) {
        self.count += 1;
        self.first.get_or_insert((at, c));
    }
}

/// Single letters in a row.
#[derive(Default)]
struct Chain {
    letters: usize,
    has_letter: bool,
    /// The separators that stand alone between two letters.
    inner: Vec<(usize, char)>,
}

impl Chain {
    fn add(&mut self, gap: &Gap, c: char) {
        if self.letters > 0 && gap.count == 1 {
            self.inner.extend(gap.first);
        }
        self.letters += 1;
        self.has_letter |= c.is_alphabetic();
    }

    fn close(&mut self, rewrite: &mut Rewrite<'_>) {
        if self.letters >= MIN_LETTERS && self.has_letter {
            let inside = self.most();
            for &(at, separator) in &self.inner {
                if Some(separator) == inside {
                    rewrite.remove(at..at + separator.len_utf8());
                }
            }
        }
        *self = Self::default();
    }

    /// The separator that stands most often, the first of those that are even.
    fn most(&self) -> Option<char> {
        let mut counts: Vec<(char, usize)> = Vec::new();
        for &(_, separator) in &self.inner {
            match counts.iter_mut().find(|(known, _)| *known == separator) {
                Some((_, count)) => *count += 1,
                None => counts.push((separator, 1)),
            }
        }
        let most = counts.iter().rev().max_by_key(|(_, count)| *count);
        most.map(|(separator, _)| *separator)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{next_in_any, next_in_ascii, rewrite};

    #[test]
    fn letters_set_apart_come_together_and_words_stay_apart() {
        for (text, together) in [
            ("i g n o r e", "ignore"),
            ("f.o.r.g.e.t it", "forget it"),
            ("please i-g-n-o-r-e", "please ignore"),
            ("i g n o r e   a l l", "ignore   all"),
            ("f_o_r_g_e_t a_l_l", "forget all"),
            ("say \"i g n o r e\"!", "say \"ignore\"!"),
            ("忽 略 以 前 的", "忽略以前的"),
            ("x\ni g n 0 r e\ny", "x\nign0re\ny"),
            ("do:\ni\ng\nn\no\nr\ne", "do:\nignore"),
            ("i g n o r e\na l l", "ignore\nall"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, together);
        }
    }

    #[test]
    fn words_numbers_and_short_lists_stay() {
        for text in [
            "plan b is a go",
            "a, b, c, d",
            "127.0.0.1 and 1.1.1.1",
            "x = a + b - c",
            "a b c",
            "e.g. this",
        ] {
            assert!(rewrite(text).is_none(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn strides_find_what_each_byte_finds(text in "[a-c ,.\n'(-]{0,40}") {
            let bytes = text.as_bytes();
            for from in 0..=bytes.len() {
                prop_assert_eq!(next_in_ascii(bytes, from), next_in_any(bytes, from));
            }
        }
    }
}
