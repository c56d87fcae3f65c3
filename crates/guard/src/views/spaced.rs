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
    if !may_hold_chain(source.as_bytes()) {
        return None;
    }
    let mut rewrite = Rewrite::new(source);
    let mut chain = Chain::default();
    let mut chars = source.char_indices().peekable();
    let mut gap = Gap::start();
    while let Some((at, c)) = chars.next() {
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
            chain.close(&mut rewrite);
            if alone {
                chain.add(&gap, c);
            }
        }
        gap = if is_edge(c) {
            Gap::start()
        } else {
            Gap::default()
        };
    }
    chain.close(&mut rewrite);
    rewrite.finish()
}

/// Whether two single letters stand beside each other with one sign between, which nearly no text
/// has. What is not ASCII may be a letter or a sign.
fn may_hold_chain(bytes: &[u8]) -> bool {
    // The last characters, one bit for each, the start and the end of the text as signs.
    let (mut letters, mut signs) = (0_u8, 1_u8);
    let classes = bytes.iter().map(|&byte| CLASSES[usize::from(byte)]);
    for class in classes.chain([SIGN]) {
        if class == INSIDE {
            continue;
        }
        letters = letters << 1 | class & LETTER;
        signs = signs << 1 | class >> 1;
        if signs & 0b10101 == 0b10101 && letters & 0b01010 == 0b01010 {
            return true;
        }
    }
    false
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
    use super::rewrite;

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
}
