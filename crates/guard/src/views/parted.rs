//! The text with tokens made whole that a line end parts: `ghp_` and twenty characters, a line end,
//! and the rest, or two string literals of two lines that the language makes one.

use super::offsets::{Rewrite, Rewritten};

/// The fewest characters of a part of a token.
const LEAST_HEAD: usize = 10;
const LEAST_TAIL: usize = 6;

/// The fewest of one in quotes.
const LEAST_LITERAL: usize = 4;

/// Starts of tokens: what has one goes on in the next line with less chance in it.
const STARTS: &[&[u8]] = &[
    b"ghp_",
    b"gho_",
    b"ghu_",
    b"ghs_",
    b"ghr_",
    b"github_pat_",
    b"glpat-",
    b"gldt-",
    b"glrt-",
    b"npm_",
    b"pypi-",
    b"SG.",
    b"xox",
    b"xapp-",
    b"sk-",
    b"sk_",
    b"rk_",
    b"eyJ",
    b"hf_",
    b"dop_v1_",
    b"shpat_",
    b"AIza",
    b"hvs.",
    b"dckr_pat_",
    b"lin_api_",
    b"figd_",
    b"ATATT",
    b"glsa_",
    b"rubygems_",
];

/// No part is longer.
const LONGEST: usize = 512;

/// The text without these line ends, when it has such.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let bytes = source.as_bytes();
    let mut rewrite = Rewrite::new(source);
    for at in memchr::memchr_iter(b'\n', bytes) {
        // Most lines of code end with a sign.
        let last = at.checked_sub(1).and_then(|last| bytes.get(last));
        if !last.is_some_and(|byte| is_part(*byte) || *byte == b'\r' || is_quote(*byte)) {
            continue;
        }
        let before = bytes.get(..at).unwrap_or_default();
        let before = before.strip_suffix(b"\r").unwrap_or(before);
        let after = bytes.get(at + 1..).unwrap_or_default();
        let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let indent = after.iter().take(LONGEST).take_while(is_space).count();
        let after = after.get(indent..).unwrap_or_default();
        if are_literals(before, after) {
            rewrite.remove(before.len() - 1..at + 2 + indent);
        } else if is_parted(before, after) {
            rewrite.remove(before.len()..at + 1 + indent);
        }
    }
    rewrite.finish()
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
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
    if tail.len() < LEAST_TAIL {
        return false;
    }
    is_chance(head) && is_chance(tail)
        || STARTS.iter().any(|start| head.starts_with(start)) && goes_on(head, tail)
}

/// Whether the rest of a token may stand here: a start with digits in it or much of it, and no word.
fn goes_on(head: &[u8], tail: &[u8]) -> bool {
    let is_mixed = |run: &[u8]| {
        let has_digit = run.iter().any(u8::is_ascii_digit);
        let turns = run.windows(2).filter(
            |pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()),
        );
        let turns = turns.count();
        let capitals = run.iter().filter(|byte| byte.is_ascii_uppercase()).count();
        has_digit && run.iter().any(u8::is_ascii_alphabetic)
            || turns >= 2
            || turns == 1 && capitals >= 3
    };
    let is_number = tail
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b'-');
    is_mixed(head) && (is_mixed(tail) || is_number)
}

/// Whether one line ends with a literal and the next begins with one, each a run of a token.
pub(super) fn are_literals(before: &[u8], after: &[u8]) -> bool {
    let quote = before.last().copied().filter(|byte| is_quote(*byte));
    if quote.is_none() || after.first().copied() != quote {
        return false;
    }
    let body = before
        .get(..before.len().saturating_sub(1))
        .unwrap_or_default();
    let head = body
        .iter()
        .rev()
        .take(LONGEST)
        .take_while(|&&byte| is_part(byte))
        .count();
    let opens = body.len().checked_sub(head + 1).and_then(|at| body.get(at));
    let tail = after.get(1..).unwrap_or_default();
    let length = tail
        .iter()
        .take(LONGEST)
        .take_while(|&&byte| is_part(byte))
        .count();
    let is_whole = opens.copied() == quote && tail.get(length).copied() == quote;
    // Of sentences in literals only what has digits in it is joined.
    let has_digit = |run: &[u8]| run.iter().any(u8::is_ascii_digit);
    let (near, far) = (body.get(body.len() - head..), tail.get(..length));
    let is_mixed = near.is_some_and(has_digit) && far.is_some_and(has_digit);
    head >= LEAST_LITERAL && length >= LEAST_LITERAL && (is_whole || is_mixed)
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
    fn literals_of_two_lines_are_one() {
        for (text, whole) in [
            (
                "x = ('ghp_27zeRZcJ'\n  'kLApJ')",
                "x = ('ghp_27zeRZcJkLApJ')",
            ),
            ("\"abcd\"\r\n\t\"efgh\"", "\"abcdefgh\""),
        ] {
            assert_eq!(rewrite(text).unwrap().text, whole);
        }
        for text in [
            "'abcd',\n'efgh'",
            "'abcd'\n\"efgh\"",
            "'ab cd'\n'ef'",
            "'abcd'\n'ef gh'",
        ] {
            assert!(rewrite(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn the_start_of_a_token_asks_for_less_chance() {
        for (text, whole) in [
            ("glpat-abcdEF12\nghijkL9mno", "glpat-abcdEF12ghijkL9mno"),
            ("xoxb-123456789\n  012-345678", "xoxb-123456789012-345678"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, whole);
        }
        assert!(rewrite("sk-learn-contrib\nis a library2").is_none());
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
