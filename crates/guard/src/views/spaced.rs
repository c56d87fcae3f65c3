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
    if source.is_ascii() && !may_hold_chain(source.as_bytes()) {
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

/// Whether two single letters stand beside each other, which nearly no text has.
fn may_hold_chain(bytes: &[u8]) -> bool {
    let parts = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let between = bytes.windows(3).enumerate().filter(|(_, three)| {
        matches!(three, [a, b, c] if !b.is_ascii_alphanumeric()
            && a.is_ascii_alphanumeric()
            && c.is_ascii_alphanumeric())
    });
    between
        .map(|(at, _)| (at.checked_sub(1), at + 3))
        .any(|(before, after)| {
            parts(before.and_then(|before| bytes.get(before))) && parts(bytes.get(after))
        })
}

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
