//! A text as words with their places: read once, asked by every rule.
//!
//! A word knows its bytes in the text, its kinds, and whether an order could begin with it. Words
//! are grouped in sentences; a line break alone does not end one, because texts are wrapped. The
//! scripts without spaces (Han, kana, Hangul, Arabic) give one word for each stem of the tables.

use std::ops::Range;

use super::class::{AND, FILLER, Set};
use super::lexicon::{LEXICON, Lexicon};
use super::references;

/// A sentence shorter than this goes with the next one: `Ignore. Previous. Instructions.`
const SHORTEST_SENTENCE: usize = 3;

/// One word.
#[derive(Debug, Clone)]
pub(super) struct Word {
    /// Its first byte.
    pub(super) start: usize,
    /// The byte after it, or after the phrase that it opens.
    pub(super) end: usize,
    /// What it is, phrases that begin with it included.
    pub(super) kinds: Set,
    /// An order could begin here: nothing but a separator or a word like `please` before it.
    pub(super) is_head: bool,
    /// A comma or a colon stands before it.
    pub(super) after_break: bool,
}

/// The words of a text.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// All of them, in order.
    pub(super) list: Vec<Word>,
    /// The sentences, as ranges of `list`.
    pub(super) sentences: Vec<Range<usize>>,
    /// Every kind that each of them holds.
    pub(super) sentence_kinds: Vec<Set>,
    /// Every kind that the text holds.
    pub(super) kinds: Set,
}

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let folded = Folded::of(text);
        let lexicon: &Lexicon = &LEXICON;
        let mut words = Self::default();
        words.list.reserve(folded.tokens.len());
        let mut sentence = 0;
        let mut sentence_kinds = 0;
        let mut before = 0;
        let mut chunk_end = 0;
        for (index, token) in folded.tokens.iter().enumerate() {
            let gap = Gap::of(text.get(before..token.start).unwrap_or(""), index == 0);
            let count = words.list.len();
            if gap.ends_sentence && count - sentence >= SHORTEST_SENTENCE {
                words.sentences.push(sentence..count);
                words.sentence_kinds.push(sentence_kinds);
                sentence = count;
                sentence_kinds = 0;
            }
            let found = lexicon.kinds(&folded, index);
            let mut kinds = found.kinds;
            if token.start >= chunk_end {
                let reference = references::around(text, token.start);
                chunk_end = reference.end;
                kinds |= reference.kinds;
            }
            let last = words.list.last();
            let follows_filler = last
                .is_some_and(|w: &Word| w.kinds & AND != 0 || w.is_head && w.kinds & FILLER != 0);
            words.list.push(Word {
                start: token.start,
                end: found.end.max(token.end),
                kinds,
                is_head: gap.is_break || follows_filler,
                after_break: gap.is_break,
            });
            words.kinds |= kinds;
            sentence_kinds |= kinds;
            before = token.end;
        }
        words.sentences.push(sentence..words.list.len());
        words.sentence_kinds.push(sentence_kinds);
        words
    }

    /// The words of a sentence.
    pub(super) fn sentence(&self, range: &Range<usize>) -> &[Word] {
        self.list.get(range.clone()).unwrap_or(&[])
    }
}

/// What stands between two words.
struct Gap {
    ends_sentence: bool,
    is_break: bool,
}

impl Gap {
    fn of(gap: &str, is_first: bool) -> Self {
        let mut found = Self {
            ends_sentence: false,
            is_break: is_first,
        };
        if gap == " " {
            return found;
        }
        let mut lines = 0;
        let mut after_stop = false;
        let mut in_code = false;
        for c in gap.chars() {
            match c {
                '\n' => {
                    lines += 1;
                    found.is_break = true;
                    found.ends_sentence |= lines > 1 || after_stop || in_code;
                }
                // The end of a statement, when the line ends with it.
                ';' | '{' | '}' => {
                    found.is_break = true;
                    in_code = true;
                }
                '-' | '*' | '#' | '>' | '|' | '+' if lines > 0 => found.ends_sentence = true,
                '.' | '!' | '?' => after_stop = true,
                '\u{3002}' | '\u{ff01}' | '\u{ff1f}' | '\u{61f}' | '\u{6d4}' => {
                    found.is_break = true;
                    found.ends_sentence = true;
                }
                _ if c.is_whitespace() => {
                    found.is_break |= after_stop;
                    found.ends_sentence |= after_stop;
                }
                '/' | '_' | '\'' | '$' | '@' | '=' | '~' | '\\' | '&' | '%' => {}
                // A hyphen parts the words of one; with room round it, it is a dash.
                '-' => found.is_break |= gap.len() > 1,
                _ => found.is_break = true,
            }
        }
        found
    }
}

/// The text in lower case, cut into tokens.
pub(super) struct Folded {
    text: String,
    pub(super) tokens: Vec<Token>,
    /// Some word has an apostrophe.
    pub(super) has_quote: bool,
}

/// One token: its bytes in the text and in the folded one.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    lo: usize,
    hi: usize,
}

impl Folded {
    fn of(text: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            tokens: Vec::with_capacity(text.len() / 5),
            has_quote: false,
        };
        let mut open: Option<(usize, usize)> = None;
        let mut at = 0;
        let mut after_letter = false;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            // Nearly every letter of nearly every text is in such a run.
            let run = leading(rest, LETTER);
            if run > 0 {
                open.get_or_insert((at, folded.text.len()));
                folded.add_lower(rest.get(..run).unwrap_or(""));
                after_letter = true;
                at += run;
                continue;
            }
            let gap = leading(rest, SIGN);
            if gap > 0 {
                folded.close(&mut open, at);
                after_letter = false;
                at += gap;
                continue;
            }
            let Some(c) = rest.chars().next() else { break };
            let here = at;
            at += c.len_utf8();
            if is_unspaced(c) {
                folded.close(&mut open, here);
                if let Some(length) = LEXICON.stem_at(rest) {
                    folded.add(text, here, length);
                    at = here + length;
                }
                after_letter = false;
                continue;
            }
            let is_quote = c == '\'' || c == '\u{2019}';
            if !c.is_ascii() && c.is_alphanumeric() {
                open.get_or_insert((here, folded.text.len()));
                folded.text.extend(c.to_lowercase());
                after_letter = true;
            } else if is_quote && after_letter && continues(text, at) {
                folded.text.push('\'');
                folded.has_quote = true;
                after_letter = false;
            } else {
                folded.close(&mut open, here);
                after_letter = false;
            }
        }
        folded.close(&mut open, text.len());
        folded
    }

    fn add_lower(&mut self, run: &str) {
        let from = self.text.len();
        self.text.push_str(run);
        if let Some(added) = self.text.get_mut(from..) {
            added.make_ascii_lowercase();
        }
    }

    fn close(&mut self, open: &mut Option<(usize, usize)>, end: usize) {
        if let Some((start, lo)) = open.take() {
            let hi = self.text.len();
            self.tokens.push(Token { start, end, lo, hi });
        }
    }

    fn add(&mut self, text: &str, start: usize, length: usize) {
        let lo = self.text.len();
        let end = start + length;
        self.text.push_str(text.get(start..end).unwrap_or(""));
        let hi = self.text.len();
        self.tokens.push(Token { start, end, lo, hi });
    }

    /// The first byte of a word; zero, when there is none.
    pub(super) fn first_byte(&self, index: usize) -> u8 {
        let token = self.tokens.get(index);
        let byte = token.and_then(|token| self.text.as_bytes().get(token.lo));
        byte.copied().unwrap_or(0)
    }

    /// The word of a token, in lower case and without a possessive.
    pub(super) fn word(&self, index: usize) -> Option<&str> {
        let token = self.tokens.get(index)?;
        let word = self.text.get(token.lo..token.hi)?;
        Some(if self.has_quote {
            word.strip_suffix("'s").unwrap_or(word)
        } else {
            word
        })
    }
}

const OTHER: u8 = 0;
/// A letter of ASCII, a digit or an underscore.
const LETTER: u8 = 1;
/// Another byte of ASCII, but for the apostrophe.
const SIGN: u8 = 2;

static CLASSES: [u8; 256] = {
    let mut classes = [OTHER; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        classes[byte as usize] = match byte {
            b'\'' => OTHER,
            b'_' => LETTER,
            _ if byte.is_ascii_alphanumeric() => LETTER,
            _ => SIGN,
        };
        byte += 1;
    }
    classes
};

/// How many bytes of this class the text begins with.
fn leading(text: &str, class: u8) -> usize {
    let other = text
        .bytes()
        .position(|byte| CLASSES[usize::from(byte)] != class);
    other.unwrap_or(text.len())
}

fn continues(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    rest.chars().next().is_some_and(char::is_alphabetic)
}

/// Letters of scripts that do not part words with spaces, or join particles to them.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{600}'..='\u{6ff}'
        | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}')
}
