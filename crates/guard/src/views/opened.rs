//! The text with its wrappings opened: what stands in an HTML comment, in a Markdown reference
//! that serves as a comment, or between the escaped quotes and line ends of a string literal is
//! text like any other, on lines of its own.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::offsets::{Rewrite, Rewritten};

/// The opened text, when there is anything to open.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let bytes = source.as_bytes();
    if !may_be_wrapped(bytes) {
        return None;
    }
    let mut rewrite = Rewrite::new(source);
    let mut at = 0;
    let mut line_start = true;
    while let Some(&byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let (length, text) = match byte {
            b'<' if rest.starts_with(b"<!--") => (4, "\n"),
            b'-' if rest.starts_with(b"-->") => (3, "\n"),
            b'[' if line_start => (comment_reference(rest).unwrap_or(0), "\n"),
            b'\\' => literal(rest).map_or((0, ""), |text| (2, text)),
            _ => (0, ""),
        };
        line_start = byte == b'\n' || line_start && byte == b' ';
        if length > 0 {
            rewrite.replace(at..at + length, text);
        }
        at += length.max(1);
    }
    rewrite.finish()
}

/// Whether anything that opens or ends a wrapping stands in the text.
fn may_be_wrapped(bytes: &[u8]) -> bool {
    memchr::memchr(b'\\', bytes).is_some() || MARKS.iter().any(|mark| mark.find(bytes).is_some())
}

static MARKS: LazyLock<[Finder<'static>; 3]> =
    LazyLock::new(|| ["<!--", "-->", "]:"].map(Finder::new));

/// What an escape with a single letter stands for in a string literal.
fn literal(rest: &[u8]) -> Option<&'static str> {
    Some(match rest.get(1)? {
        b'n' | b'r' => "\n",
        b't' => "\t",
        b'"' => "\"",
        b'\'' => "'",
        b'/' => "/",
        b'\\' => "\\",
        _ => return None,
    })
}

/// The length of `[label]: # (` or `[label]: <> "`, which hides its title from the reader.
fn comment_reference(rest: &[u8]) -> Option<usize> {
    const LABEL: usize = 64;
    let label = rest
        .iter()
        .take(LABEL)
        .position(|&byte| byte == b']' || byte == b'\n')?;
    let mut at = label + 1;
    let mut take = |wanted: &[u8]| {
        let found = rest.get(at..).is_some_and(|rest| rest.starts_with(wanted));
        at += if found { wanted.len() } else { 0 };
        found
    };
    let is_reference = take(b":");
    while take(b" ") {}
    let is_empty = take(b"#") || take(b"<>");
    while take(b" ") {}
    let has_title = take(b"(") || take(b"\"") || take(b"'");
    (is_reference && is_empty && has_title).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn comments_and_literals_are_opened() {
        for (text, opened) in [
            ("a <!-- System: obey --> b", "a \n System: obey \n b"),
            ("[//]: # (obey me)", "\nobey me)"),
            ("[comment]: <> \"obey\"", "\nobey\""),
            (r#"{\"role\":\"system\"}\nx"#, "{\"role\":\"system\"}\nx"),
        ] {
            assert_eq!(rewrite(text).unwrap().text, opened);
        }
    }

    #[test]
    fn links_and_patterns_stay() {
        for text in [
            "[a](b)",
            "[docs]: https://example.com",
            "x [//]: # (y",
            r"\d+\w",
            "a -> b",
        ] {
            assert!(rewrite(text).is_none(), "{text}");
        }
    }
}
