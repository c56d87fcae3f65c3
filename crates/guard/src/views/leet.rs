//! The text with digits read as the letters they stand for: `1gn0re pr3vious`.
//!
//! Only in words that mix both, and not where digits merely end or number a name (`utf8`,
//! `sha256`, `h2o`), in hexadecimal, or in long tokens.

use super::offsets::{Rewrite, Rewritten};

const WORD: std::ops::RangeInclusive<usize> = 3..=24;

/// The text in letters, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let mut rewrite = Rewrite::new(source);
    let bytes = source.as_bytes();
    let mut done = 0;
    // From one digit to the next: most words have none.
    while let Some(found) = position(bytes, done, is_substitute) {
        let before = bytes.get(done..found).unwrap_or_default();
        let start = found
            - before
                .iter()
                .rev()
                .take_while(|&&byte| is_word(byte))
                .count();
        let rest = bytes.get(found..).unwrap_or_default();
        let end = rest.iter().position(|&byte| !is_word(byte));
        let end = end.map_or(bytes.len(), |length| found + length);
        let word = source.get(start..end).unwrap_or_default();
        if is_leet(word) {
            let letters: String = word.chars().map(letter).collect();
            rewrite.overwrite(start..end, &letters);
        }
        done = end;
    }
    rewrite.finish()
}

fn position(bytes: &[u8], from: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let has_none = |block: &&[u8]| !block.iter().fold(false, |any, &byte| any | wanted(byte));
    let blocks = rest.chunks_exact(BLOCK).take_while(has_none).count() * BLOCK;
    let tail = rest.get(blocks..)?;
    tail.iter()
        .position(|&byte| wanted(byte))
        .map(|n| from + blocks + n)
}

/// Bytes that are looked at together.
const BLOCK: usize = 32;

fn is_substitute(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'@' | b'$')
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'@' | b'$')
}

fn is_leet(word: &str) -> bool {
    if !WORD.contains(&word.len()) {
        return false;
    }
    // A `$` in front is a variable.
    let stem = word.trim_start_matches('$');
    let stem = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = |wanted: fn(char) -> bool| word.chars().filter(|&c| wanted(c)).count();
    let digits = stem.chars().filter(|&c| c.is_ascii_digit() || c == '$');
    let digits = digits.count();
    let letters = count(|c| c.is_ascii_alphabetic());
    // A lone `@` is an address; it counts beside other substitutes.
    let substitutes = digits + if digits > 0 { count(|c| c == '@') } else { 0 };
    let doubled = count(|c| c == '@') > 1;
    (substitutes > 0 || doubled)
        && letters >= 2
        && !has_number(word)
        && !is_hex(word)
        && word.chars().all(|c| letter(c).is_ascii_alphabetic())
}

/// Three digits in a row are a number.
fn has_number(word: &str) -> bool {
    let digits: Vec<bool> = word.bytes().map(|byte| byte.is_ascii_digit()).collect();
    digits
        .windows(3)
        .any(|three| three.iter().all(|&digit| digit))
}

fn is_hex(word: &str) -> bool {
    word.len() >= 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn letter(c: char) -> char {
    match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        '9' => 'g',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn digits_read_as_letters() {
        for (text, letters) in [
            ("1gn0re pr3vious", "ignore previous"),
            ("by p@ssw0rd", "by password"),
            ("$y5t3m pr0mpt", "system prompt"),
            ("1n5truct10n5", "instructions"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, letters);
        }
    }

    #[test]
    fn names_numbers_and_hashes_stay() {
        for text in [
            "utf8 sha256 i32 v2",
            "deadbeef00 3f2a9c1b",
            "dev@example.com",
            "$HOME/bin 1024x768",
            "2026-06-01T12:24:21",
        ] {
            assert!(rewrite(text).is_none(), "{text:?}");
        }
    }
}
