//! The text with wrapped lines joined: a backslash before a line end goes with it, and so does
//! the hyphen of a word that was parted at the end of a line.

use super::offsets::{Rewrite, Rewritten};
use super::parted;

/// The joined text, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let mut rewrite = Rewrite::new(source);
    for at in memchr::memchr_iter(b'\n', source.as_bytes()) {
        // The last byte of what joins lines; most lines end otherwise.
        let last = at
            .checked_sub(1)
            .and_then(|last| source.as_bytes().get(last));
        if !matches!(last, Some(b'\\' | b'-' | b'\r' | 0x90)) {
            continue;
        }
        let (before, after) = (before(source, at), source.get(at + 1..).unwrap_or_default());
        if let Some(line) = before.strip_suffix('\\') {
            let line = line.trim_end_matches([' ', '\t']);
            let next = after.trim_start_matches([' ', '\t']);
            if parted::are_literals(line.as_bytes(), next.as_bytes()) {
                rewrite.remove(line.len() - 1..source.len() - next.len() + 1);
            } else {
                rewrite.remove(before.len() - 1..at + 1);
            }
        } else if let Some(word) = before.strip_suffix(['-', '\u{2010}'])
            && word.ends_with(char::is_alphabetic)
        {
            // Only letters of one case go on: `pre-\nfer` does, `A-\nfoo` and `x-\n- y` do not.
            let indent = after.len() - after.trim_start_matches([' ', '\t']).len();
            let rest = after.get(indent..).unwrap_or_default();
            if word.ends_with(char::is_lowercase) && rest.starts_with(char::is_lowercase) {
                rewrite.remove(word.len()..at + 1 + indent);
            }
        }
    }
    rewrite.finish()
}

/// What stands before a line end, without the CR of a CRLF.
fn before(source: &str, line_end: usize) -> &str {
    let before = source.get(..line_end).unwrap_or_default();
    before.strip_suffix('\r').unwrap_or(before)
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn wrapped_lines_are_joined() {
        for (text, joined) in [
            ("ABC\\\nDEF", "ABCDEF"),
            ("ABC\\\r\nDEF\\\n", "ABCDEF"),
            ("dis-\n  regard it", "disregard it"),
            ("'abc1' \\\n  'def2'", "'abc1def2'"),
            ("'abc 1' \\\n  'def 2'", "'abc 1'   'def 2'"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, joined);
        }
    }

    #[test]
    fn other_lines_stay() {
        for text in ["a\nb", "- x\n- y", "T-\nshirt", "a -\nb", "\n", "\\x\n"] {
            assert!(rewrite(text).is_none(), "{text:?}");
        }
    }
}
