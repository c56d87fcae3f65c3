//! The text with letters that were set apart brought together: `i g n o r e`, `f.o.r.g.e.t`.
//!
//! A chain is four or more single letters, each parted from the next by at most a few separators.
//! Inside a word the separator is one and the same character; where two or more stand, or
//! another one, a word ends.

use super::offsets::{Rewrite, Rewritten};

/// This many letters in a chain are no list of names.
const MIN_LETTERS: usize = 4;
/// More separators than this end a chain.
const MAX_GAP: usize = 3;

/// The text without the separators, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
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

fn is_separator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
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
        '\n' | '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '<' | '>' | '!' | '?' | ';' | '。'
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
    separator: Option<char>,
    /// The single separators that part letters of a word.
    inner: Vec<(usize, char)>,
}

impl Chain {
    fn add(&mut self, gap: &Gap, c: char) {
        if let (1, Some((at, separator))) = (gap.count, gap.first)
            && self.letters > 0
        {
            let kind = *self.separator.get_or_insert(separator);
            if kind == separator {
                self.inner.push((at, separator));
            }
        }
        self.letters += 1;
        self.has_letter |= c.is_alphabetic();
    }

    fn close(&mut self, rewrite: &mut Rewrite<'_>) {
        if self.letters >= MIN_LETTERS && self.has_letter {
            for &(at, separator) in &self.inner {
                rewrite.remove(at..at + separator.len_utf8());
            }
        }
        *self = Self::default();
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
