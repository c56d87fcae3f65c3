//! The things a text speaks of: symbols and content words, and which of them a line shares.
//!
//! A symbol is a token of four or more characters that looks like code: with an underscore, a dot
//! or a digit inside, in camel case, called with `()`, or in back ticks. It is compared exactly.
//! A content word has four or more letters and is no stop word; it is compared after NFKC and
//! case folding, and identifiers are also taken apart into their words. Scripts that put no
//! spaces between words give runs of four letters.

use std::collections::BTreeSet;

use super::stop_words::is_stop_word;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

const LEAST: usize = 4;
const WANTED_MAX: usize = 256;

/// The symbols and content words of a memory's text.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    symbols: Vec<String>,
    words: Vec<String>,
}

/// Which of the wanted things were met, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Shared {
    symbols: BTreeSet<usize>,
    words: BTreeSet<usize>,
}

impl Wanted {
    pub(super) fn of(text: &str) -> Self {
        Self {
            symbols: symbols(text).into_iter().take(WANTED_MAX).collect(),
            words: content_words(text).into_iter().take(WANTED_MAX).collect(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.symbols.is_empty() && self.words.len() < 2
    }

    pub(super) fn shared_with(&self, line: &str) -> Shared {
        let symbols = (0..self.symbols.len()).filter(|n| has_symbol(line, &self.symbols[*n]));
        let words = content_words(line);
        Shared {
            symbols: symbols.collect(),
            words: words
                .iter()
                .filter_map(|word| self.words.binary_search(word).ok())
                .collect(),
        }
    }
}

impl Shared {
    pub(super) fn add(&mut self, other: &Self) {
        self.symbols.extend(&other.symbols);
        self.words.extend(&other.words);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.symbols.is_empty() && self.words.is_empty()
    }

    /// One symbol or two content words.
    pub(super) fn is_match(&self) -> bool {
        !self.symbols.is_empty() || self.words.len() >= 2
    }

    pub(super) fn weight(&self) -> (usize, usize) {
        (self.symbols.len(), self.words.len())
    }
}

/// Whether a line holds a name as a whole, not as a part of a longer one.
pub(super) fn has_symbol(line: &str, name: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        !before.is_some_and(part_of_name) && !after.is_some_and(part_of_name)
    })
}

fn symbols(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (number, part) in text.split('`').enumerate() {
        // Odd parts stand in back ticks: the writer marked them as code.
        let marked = number % 2 == 1;
        for token in part.split(|c: char| !is_symbol_char(c, marked)) {
            let token = token.trim_matches(['.', '-']);
            if token.chars().count() < LEAST || !token.contains(char::is_alphabetic) {
                continue;
            }
            if marked && !is_stop_word(&token.to_lowercase()) || looks_like_code(token) {
                found.insert(token.to_owned());
            }
        }
        for (at, _) in part.match_indices("()") {
            let start = part[..at].rfind(|c| !is_symbol_char(c, false));
            let token = start.map_or(&part[..at], |start| {
                part[start..at].trim_start_matches(|c| !is_symbol_char(c, false))
            });
            if token.chars().count() >= LEAST {
                found.insert(token.to_owned());
            }
        }
    }
    found
}

fn is_symbol_char(c: char, marked: bool) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '.') || marked && c == '-'
}

fn looks_like_code(token: &str) -> bool {
    let camel = token
        .chars()
        .zip(token.chars().skip(1))
        .any(|(a, b)| a.is_lowercase() && b.is_uppercase());
    camel || token.contains(['_', '.']) || token.contains(|c: char| c.is_ascii_digit())
}

/// The content words of a text, folded and sorted.
fn content_words(text: &str) -> BTreeSet<String> {
    let normal: String = text.nfkc().collect();
    normal
        .unicode_words()
        .collect::<Vec<_>>()
        .iter()
        .fold(BTreeSet::new(), |mut found, word| {
            for piece in pieces(word) {
                found.insert(fold(&piece));
            }
            found
        })
        .into_iter()
        .chain(unspaced_runs(&normal))
        .filter(|word| letters(word) >= LEAST && !is_stop_word(word))
        .collect()
}

/// A word as a whole, and, when it is an identifier, the words that it is made of.
fn pieces(word: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    for plain in
        word.split(|c: char| c.is_ascii_digit() || matches!(c, '_' | '.' | '\'' | '’' | ':'))
    {
        let mut piece = String::new();
        let mut parts = Vec::new();
        for c in plain.chars() {
            let begins = c.is_uppercase() && piece.ends_with(char::is_lowercase);
            if begins {
                parts.push(std::mem::take(&mut piece));
            }
            piece.push(c);
        }
        parts.push(piece);
        if parts.len() > 1 {
            pieces.push(plain.to_owned());
        }
        pieces.extend(parts);
    }
    pieces
}

/// Full case folding as far as upper and lower case give it: `ß` meets `SS`, `ς` meets `σ`.
fn fold(word: &str) -> String {
    word.chars()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect()
}

/// Overlapping runs of four letters out of scripts that are written without spaces.
fn unspaced_runs(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars
        .split(|c| !is_unspaced(*c))
        .flat_map(|run| run.windows(LEAST))
        // Runs of hiragana alone are endings and particles.
        .filter(|run| !run.iter().all(|c| ('\u{3040}'..='\u{309f}').contains(c)))
        .map(|run| run.iter().collect())
        .collect()
}

/// Kana, Han and Thai.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}' | '\u{0e00}'..='\u{0e7f}')
}

fn letters(word: &str) -> usize {
    word.chars().filter(|c| c.is_alphabetic()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn symbols_are_what_looks_like_code() {
        let text = "parseConfig reads max_items from app.json (port8080), calls open_all() and walk(), \
                    runs `vitest --no-watch` and `with`. Plain Words, 1.2.3.4, e.g. file(s).";
        let expected = [
            "app.json",
            "max_items",
            "no-watch",
            "open_all",
            "parseConfig",
            "port8080",
            "vitest",
            "walk",
        ];
        assert_eq!(symbols(text), set(&expected));
    }

    #[test]
    fn content_words_are_folded_and_identifiers_taken_apart() {
        let text = "The retryBudget is NEVER bigger; STRASSE straße Σίσυφος, don't use HTTP";
        let expected = [
            "retrybudget",
            "retry",
            "budget",
            "bigger",
            "strasse",
            "σίσυφοσ",
            "http",
        ];
        assert_eq!(content_words(text), set(&expected));
    }

    #[test]
    fn scripts_without_spaces_give_runs_and_not_endings() {
        assert_eq!(content_words("数据库连接"), set(&["数据库连", "据库连接"]));
        assert_eq!(content_words("しています"), set(&[]));
    }

    #[test]
    fn a_symbol_counts_only_as_a_whole_name() {
        assert!(has_symbol("x = parse(a);", "parse"));
        assert!(has_symbol("é.parse", "parse"));
        assert!(!has_symbol("reparse parse_all parsé parse2", "parse"));
    }
}
