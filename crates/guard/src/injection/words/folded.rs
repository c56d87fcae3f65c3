//! A text in lower case, cut into tokens: runs of letters and digits, and the stems of the scripts
//! that do not part words.
//!
//! Nearly every byte of nearly every text is a letter of ASCII or a sign, and such are taken in
//! runs by a table.

use super::super::lexicon::LEXICON;

/// The text in lower case, cut into tokens.
pub(in super::super) struct Folded {
    text: String,
    pub(in super::super) tokens: Vec<Token>,
    /// Some word has an apostrophe.
    pub(in super::super) has_quote: bool,
    /// Some letter is of a script that does not part words.
    pub(super) has_unspaced: bool,
}

/// One token: its bytes in the text and in the folded one.
#[derive(Clone, Copy)]
pub(in super::super) struct Token {
    pub(in super::super) start: usize,
    pub(in super::super) end: usize,
    lo: usize,
    hi: usize,
}

impl Folded {
    pub(super) fn of(text: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            tokens: Vec::with_capacity(text.len() / 5),
            has_quote: false,
            has_unspaced: false,
        };
        if text.is_ascii() {
            folded.add_ascii(text);
            return folded;
        }
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
                folded.has_unspaced = true;
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

    /// The tokens of a text of ASCII: each stands in the folded text where it stands in the other.
    fn add_ascii(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.make_ascii_lowercase();
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(start) = next(bytes, at, |class| class == LETTER) {
            let mut end = start;
            loop {
                end = next(bytes, end, |class| class != LETTER).unwrap_or(bytes.len());
                let goes_on = bytes.get(end + 1).is_some_and(u8::is_ascii_alphabetic);
                if bytes.get(end) != Some(&b'\'') || !goes_on {
                    break;
                }
                self.has_quote = true;
                end += 1;
            }
            let (lo, hi) = (start, end);
            self.tokens.push(Token { start, end, lo, hi });
            at = end + 1;
        }
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
    pub(in super::super) fn first_byte(&self, index: usize) -> u8 {
        let token = self.tokens.get(index);
        let byte = token.and_then(|token| self.text.as_bytes().get(token.lo));
        byte.copied().unwrap_or(0)
    }

    /// The word of a token, in lower case and without a possessive.
    pub(in super::super) fn word(&self, index: usize) -> Option<&str> {
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

/// The next byte of such a class.
fn next(bytes: &[u8], from: usize, is_it: impl Fn(u8) -> bool) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let found = rest
        .iter()
        .position(|&byte| is_it(CLASSES[usize::from(byte)]))?;
    Some(from + found)
}

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

/// Letters of scripts that do not part words with spaces, join particles to them, or write vowels as
/// marks that are no letters: Hebrew, Arabic, Devanagari, Bengali, Thai, kana, Han, Hangul.
pub(in super::super) fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{6ff}'
        | '\u{900}'..='\u{9ff}'
        | '\u{e00}'..='\u{e7f}'
        | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}')
}
