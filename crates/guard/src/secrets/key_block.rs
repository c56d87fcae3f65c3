//! Private keys in PEM, OpenSSH, PGP and PuTTY form, also when their end was cut off.

use std::ops::Range;

use super::alphabet::Alphabet;
use super::hit::Finder;

/// Base64 that a block without an end must hold to count.
const LEAST_OPEN: usize = 64;
/// Base64 that a block with an end must hold to count; a sample has dots instead.
const LEAST_CLOSED: usize = 24;
/// Longest label between the dashes.
const LABEL: usize = 48;

/// The ends of blocks, found once for the whole text.
#[derive(Debug, Default)]
pub(super) struct Ends {
    next: Option<usize>,
    is_last: bool,
}

impl Ends {
    /// Where the next line that ends a block starts, at or after `at`.
    fn after(&mut self, text: &str, at: usize) -> Option<usize> {
        if self.is_last || self.next.is_some_and(|next| next >= at) {
            return self.next.filter(|&next| next >= at);
        }
        self.next = text.get(at..)?.find("-----END").map(|found| at + found);
        self.is_last = self.next.is_none();
        self.next
    }
}

/// Looks at the `-----BEGIN` that stands at the place; returns where to go on.
pub(super) fn find(finder: &mut Finder<'_>, begin: Range<usize>, ends: &mut Ends) -> usize {
    let label = finder.slice(begin.end..finder.bytes.len().min(begin.end + LABEL));
    let Some(dashes) = label.windows(5).position(|window| window == b"-----") else {
        return begin.end;
    };
    let label = label.get(..dashes).unwrap_or_default();
    let is_private = label.windows(11).any(|window| window == b"PRIVATE KEY");
    if !is_private {
        return begin.end;
    }
    let body = begin.end + dashes + 5;
    if let Some(end) = ends.after(finder.text, body) {
        let counted = base64_count(finder.slice(body..end.min(body + 4096)));
        if counted < LEAST_CLOSED {
            return body;
        }
        let tail = finder.slice(end..finder.bytes.len().min(end + 8 + LABEL));
        let close = tail
            .get(8..)
            .and_then(|tail| tail.windows(5).position(|window| window == b"-----"))
            .map_or(8, |at| at + 8 + 5);
        finder.add("private_key_block", begin.start..end + close);
        return end + close;
    }
    let end = open_body_end(finder, body);
    if base64_count(finder.slice(body..end)) >= LEAST_OPEN {
        finder.add("private_key_block", begin.start..end);
        return end;
    }
    body
}

/// Looks at the `Private-Lines:` of a PuTTY key.
pub(super) fn find_putty(finder: &mut Finder<'_>, word: Range<usize>) {
    let Some(line) = finder.text.get(word.end..).and_then(|rest| rest.find('\n')) else {
        return;
    };
    let body = word.end + line + 1;
    if line > 8 {
        return;
    }
    let end = open_body_end(finder, body);
    if base64_count(finder.slice(body..end)) >= LEAST_OPEN {
        finder.add("private_key_block", body..end);
    }
}

/// Where the lines of base64 end, with their escapes and headers.
fn open_body_end(finder: &Finder<'_>, body: usize) -> usize {
    let mut at = body;
    let mut end = body;
    let limit = finder.bytes.len().min(body.saturating_add(16 * 1024));
    while at < limit {
        let run = Alphabet::BASE64_ANY.run_end(finder.bytes, at, limit - at);
        // What is short and followed by a space is a word of the text after the key.
        let is_word = run - at < 16 && finder.byte(run) == Some(b' ');
        if run > at && !is_word {
            end = run;
        } else if run > at {
            break;
        }
        let is_gap = |byte: u8| {
            byte.is_ascii_whitespace() || matches!(byte, b'\\' | b'"' | b',' | b'>' | b'|')
        };
        let gap = finder
            .slice(run..limit)
            .iter()
            .take(24)
            .take_while(|&&byte| is_gap(byte))
            .count();
        if gap == 0 {
            break;
        }
        at = run + gap;
        // `\n` as two characters.
        if finder.byte(at - 1) == Some(b'\\') && matches!(finder.byte(at), Some(b'n' | b'r')) {
            at += 1;
        }
    }
    end
}

fn base64_count(body: &[u8]) -> usize {
    let mut runs = body.split(|&byte| !Alphabet::BASE64_ANY.has(byte));
    // Words of a remark are no key.
    runs.by_ref()
        .filter(|run| run.len() >= 16)
        .map(<[u8]>::len)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::find;

    fn block(edge: &str, words: &str) -> String {
        format!("-----{edge} {words}PRIV{}", "ATE KEY-----")
    }

    fn body() -> String {
        "q0W1e2R3t4Y5u6I7o8P9+a/S\n".repeat(8)
    }

    fn cut(text: &str) -> Option<String> {
        let hits = find(text);
        hits.first().map(|hit| text[hit.span.clone()].to_owned())
    }

    #[test]
    fn whole_blocks_and_cut_ones_are_found() {
        let whole = format!(
            "{}\n{}{}",
            block("BEGIN", "RSA "),
            body(),
            block("END", "RSA ")
        );
        assert_eq!(cut(&format!("key: {whole} is old")), Some(whole));
        let open = format!("{}\n{}", block("BEGIN", ""), body());
        assert_eq!(cut(&open), Some(open.trim_end().to_owned()));
        let escaped = open.replace('\n', "\\n");
        assert!(cut(&escaped).is_some_and(|cut| cut.len() > 150));
    }

    #[test]
    fn samples_and_public_keys_are_left() {
        let sample = format!("{}\n...\n{}", block("BEGIN", ""), block("END", ""));
        let public = block("BEGIN", "").replace("PRIVATE", "PUBLIC");
        for text in [
            sample,
            format!("{public}\n{}", body()),
            format!("starts with {}", block("BEGIN", "")),
        ] {
            assert_eq!(cut(&text), None, "{text}");
        }
    }
}
