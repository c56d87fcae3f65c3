//! The text without the markup that stands between two letters: `ig<b></b>nore`, `ig**no**re`.
//!
//! A renderer shows no gap there, so a reader sees one word. Markup round words stays, since other
//! readings want it.

use super::offsets::{Rewrite, Rewritten};

/// Longer tags and comments are read as text; a bound keeps the work linear.
const MAX_MARKUP: usize = 128;

/// The text with its words whole, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    let mut rewrite = Rewrite::new(source);
    let mut at = 0;
    while let Some(found) = next(source, at) {
        let end = found + markup(source.get(found..).unwrap_or_default());
        let (before, after) = (source.get(..found), source.get(end..));
        let is_inside = before.is_some_and(|text| text.ends_with(char::is_alphabetic))
            && after.is_some_and(|text| text.starts_with(char::is_alphabetic));
        if is_inside && end > found {
            rewrite.remove(found..end);
        }
        at = end.max(found + 1);
    }
    rewrite.finish()
}

/// Every byte of every text is looked up here.
static IS_MARK: [bool; 256] = {
    let mut table = [false; 256];
    table[b'<' as usize] = true;
    table[b'*' as usize] = true;
    table[b'~' as usize] = true;
    table[b'`' as usize] = true;
    table
};

fn next(source: &str, from: usize) -> Option<usize> {
    let rest = source.as_bytes().get(from..)?;
    let found = rest.iter().position(|&byte| IS_MARK[usize::from(byte)]);
    found.map(|length| from + length)
}

/// The length of the markup that the text starts with.
fn markup(text: &str) -> usize {
    let mut length = 0;
    while let Some(unit) = text.get(length..).and_then(unit) {
        length += unit;
    }
    length
}

/// A comment, a tag, or the signs of strong, struck or code text.
fn unit(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let near = bytes.get(..bytes.len().min(MAX_MARKUP))?;
    if near.starts_with(b"<!--") {
        return near
            .windows(3)
            .position(|end| end == b"-->")
            .map(|at| at + 3);
    }
    if let [b'<', name, ..] = near
        && (name.is_ascii_alphabetic() || *name == b'/')
    {
        let end = near
            .iter()
            .skip(1)
            .position(|byte| matches!(byte, b'<' | b'>' | b'\n'))?;
        return (near.get(end + 1) == Some(&b'>')).then_some(end + 2);
    }
    match near {
        [b'*', b'*', ..] | [b'~', b'~', ..] => Some(2),
        [b'`', ..] => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn words_are_whole_again() {
        for text in [
            "ig<b></b>nore",
            "i<wbr>gnore",
            "ig<!-- x -->nore",
            "ig**nor**e",
            "ig`no`re",
            "i<span class=\"a\">g</span>~~n~~ore",
        ] {
            assert_eq!(rewrite(text).unwrap().text, "ignore", "{text}");
        }
    }

    #[test]
    fn markup_round_words_and_operators_stay() {
        for text in [
            "use **bun** and `npm`",
            "<b>bold</b> <!-- x -->",
            "a < b > c, 2**3, width*height",
            "a<b",
            "Vec<String>",
        ] {
            assert!(rewrite(text).is_none(), "{text}");
        }
    }
}
