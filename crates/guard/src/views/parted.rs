//! The text with tokens made whole that a line end parts: `ghp_` and twenty characters, a line end,
//! and the rest.

use super::offsets::{Rewrite, Rewritten};

/// The fewest characters of a part of a token.
const LEAST_HEAD: usize = 10;
const LEAST_TAIL: usize = 6;

/// No part is longer.
const LONGEST: usize = 512;

/// The text without these line ends, when it has such.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let bytes = source.as_bytes();
    let mut rewrite = Rewrite::new(source);
    for at in memchr::memchr_iter(b'\n', bytes) {
        // Most lines of code end with a sign.
        let last = at.checked_sub(1).and_then(|last| bytes.get(last));
        if !last.is_some_and(|byte| is_part(*byte) || *byte == b'\r') {
            continue;
        }
        let before = bytes.get(..at).unwrap_or_default();
        let before = before.strip_suffix(b"\r").unwrap_or(before);
        let after = bytes.get(at + 1..).unwrap_or_default();
        let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let indent = after.iter().take(LONGEST).take_while(is_space).count();
        if is_parted(before, after.get(indent..).unwrap_or_default()) {
            rewrite.remove(before.len()..at + 1 + indent);
        }
    }
    rewrite.finish()
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// Whether what ends one line and what begins the next are parts of one token: runs of letters and
/// digits that no word is.
fn is_parted(before: &[u8], after: &[u8]) -> bool {
    let near = before.iter().rev().take(LONGEST);
    let head = near.take_while(|&&byte| is_part(byte)).count();
    if !(LEAST_HEAD..LONGEST).contains(&head) {
        return false;
    }
    let head = before.get(before.len() - head..).unwrap_or_default();
    let near = after.iter().take(LONGEST);
    let tail = near.take_while(|&&byte| is_part(byte)).count();
    let tail = after.get(..tail).unwrap_or_default();
    tail.len() >= LEAST_TAIL && is_chance(head) && is_chance(tail)
}

/// Letters and digits mixed as no word, number or name of a version mixes them.
fn is_chance(run: &[u8]) -> bool {
    let turns = run.windows(2).filter(|pair| match pair {
        [a, b] if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric() => {
            a.is_ascii_digit() != b.is_ascii_digit()
                || a.is_ascii_lowercase() && b.is_ascii_uppercase()
        }
        _ => false,
    });
    run.iter().any(u8::is_ascii_digit) && turns.count() >= 3
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn a_token_in_two_lines_is_made_whole() {
        for (text, whole) in [
            ("x a1B2c3D4e5F6\n  g7H8i9J0 y", "x a1B2c3D4e5F6g7H8i9J0 y"),
            ("a1B2c3D4e5F6\r\ng7H8i9J0", "a1B2c3D4e5F6g7H8i9J0"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, whole);
        }
    }

    #[test]
    fn words_versions_and_short_ids_stay() {
        for text in [
            "see v1.2.3-rc1\nand v1.2.4-rc1",
            "the file_name_of_it\nis long",
            "a1b2c3\nd4e5f6a7",
            "at 2026-11-30T10\n2026-12-01T11",
        ] {
            assert!(rewrite(text).is_none(), "{text:?}");
        }
    }
}
