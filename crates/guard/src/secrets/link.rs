//! What ties a label to its value: `=`, `:`, `=>`, "is", or nothing but a space.

use std::ops::Range;

use super::bare_value;
use super::between::{
    block_end, closers_end, entry_end, openers_end, parenthesis_end, remark_end, sign_end,
    spaces_end, ticks_end,
};
use super::chance::{is_password, is_random};
use super::thing;

/// Longest phrase between a label and the verb that ties it to its value.
const PHRASE: usize = 72;
/// Longest value whose end is looked for.
const LONGEST: usize = 768;

/// How sure the tie is, the surer the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tie {
    /// The value follows after a space.
    Adjacent,
    /// "is", "was set to".
    Verb,
    /// `=`, `:` and the like.
    Sign,
}

/// A value with how it is tied to its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) tie: Tie,
    pub(super) value: Range<usize>,
    pub(super) quoted: bool,
    /// The value with its quotes.
    pub(super) outer: Range<usize>,
    /// Whether the sign is `=`.
    pub(super) is_assignment: bool,
}

const VERBS: &[&str] = &[
    "is", "was", "are", "be", "equals", "becomes", "ist", "lautet", "es", "est", "\u{e9}",
    "\u{e8}", "jest", "becoming", "reads", "being", "\u{2014}",
];
const FILLERS: &[&str] = &[
    "now",
    "currently",
    "still",
    "set",
    "to",
    "just",
    "simply",
    "the",
    "value",
    "string",
    "following",
    "always",
    "as",
    "currently:",
    "literally",
    "actually",
    "hardcoded",
    "changed",
    "reset",
    "rotated",
    "equal",
];
const CHANGES: &[&str] = &[
    "set", "changed", "reset", "rotated", "updated", "switched", "defaults", "equal",
];

impl Link {
    /// Reads what follows a label that ends at `at`.
    pub(super) fn read(text: &[u8], at: usize) -> Option<Self> {
        if let Some(start) = entry_end(text, at) {
            return value(text, start, Tie::Sign, false);
        }
        let mut at = closers_end(text, at);
        at = spaces_end(text, at);
        if let Some(after) = remark_end(text, at) {
            at = spaces_end(text, after);
        }
        if let Some((after, is_assignment)) = sign_end(text, at) {
            let start = block_end(text, after).unwrap_or_else(|| spaces_end(text, after));
            return value(text, start, Tie::Sign, is_assignment);
        }
        // `set("password", "x")`
        let is_argument = text.get(at) == Some(&b',')
            && matches!(text.get(at.wrapping_sub(1)), Some(b'"' | b'\''));
        if is_argument {
            return value(text, spaces_end(text, at + 1), Tie::Sign, false)
                .filter(|link| link.quoted);
        }
        // Without a space or a sign the name goes on: a path, a field, a call.
        let is_apart = text
            .get(at.wrapping_sub(1))
            .is_some_and(u8::is_ascii_whitespace);
        if !is_apart {
            return None;
        }
        phrase(text, at).or_else(|| value(text, at, Tie::Adjacent, false))
    }
}

/// A phrase that ends in a verb or a colon, " for staging is ", " of the bot: ", or in the value
/// itself, " for the db ".
fn phrase(text: &[u8], start: usize) -> Option<Link> {
    let end = start.saturating_add(PHRASE).min(text.len());
    let mut at = start;
    let mut before: &[u8] = b"";
    // Words since one such as "for": what the value is for may have digits and dots in its name.
    let mut since: Option<usize> = None;
    for _ in 0..9 {
        let word_end = if since.is_some() {
            thing::end(text, at, end)
        } else {
            (at..end).find(|&i| !is_word_byte(text, i)).unwrap_or(end)
        };
        let word = text.get(at..word_end)?;
        let is_changed = CHANGES.iter().any(|change| before == change.as_bytes());
        let is_to = word.eq_ignore_ascii_case(b"to") && (at == start || is_changed);
        let value_at = spaces_end(text, word_end);
        if is_to && at == start && leads_to_a_thing(text, value_at, end) {
            since = Some(0);
            at = value_at;
            continue;
        }
        if is_one_of(word, VERBS) || is_to {
            return value(text, fillers_end(text, value_at), Tie::Verb, false);
        }
        if is_changed && word.eq_ignore_ascii_case(b"from") {
            return value(text, value_at, Tie::Adjacent, false);
        }
        if at > start || !word.is_empty() {
            let after_word = closers_end(text, word_end);
            let spaced = spaces_end(text, after_word);
            if let Some((after, is_assignment)) = sign_end(text, spaced) {
                let start = spaces_end(text, after);
                // An address or a time goes on behind its colon.
                let is_number = word.iter().any(u8::is_ascii_digit);
                if is_number && start == word_end + 1 && text.get(word_end) == Some(&b':') {
                    return None;
                }
                return value(text, start, Tie::Sign, is_assignment);
            }
        }
        if since.is_some_and(|words| words > 0)
            && let Some(link) = untied(text, at)
        {
            return Some(link);
        }
        if word.is_empty() {
            // A name in back ticks or parentheses belongs to the phrase.
            let after = parenthesis_end(text, at)
                .or_else(|| ticks_end(text, at))
                .or_else(|| since.and_then(|_| thing::quoted_end(text, at)))?;
            at = spaces_end(text, after);
            since = since.map(|words| words + 1);
            continue;
        }
        let next = spaces_end(text, word_end);
        if next == word_end {
            return if at == start {
                named(text, at, end)
            } else {
                None
            };
        }
        since = match since {
            None => is_one_of(word, thing::PREPOSITIONS).then_some(0),
            Some(words) => Some(words + 1),
        };
        before = word;
        at = next;
    }
    None
}

/// "to db1 is": what a password is for, and not what it was set to.
fn leads_to_a_thing(text: &[u8], at: usize, limit: usize) -> bool {
    let end = thing::end(text, at, limit);
    let next = spaces_end(text, end);
    let verb_end = (next..text.len().min(next + 16)).find(|&i| !is_word_byte(text, i));
    let verb = text.get(next..verb_end.unwrap_or(next)).unwrap_or_default();
    let name = text.get(at..end).unwrap_or_default();
    !name.is_empty() && !is_password(name) && is_one_of(verb, VERBS)
}

/// `db1 = `: a name with a number in it between the label and a sign.
fn named(text: &[u8], at: usize, limit: usize) -> Option<Link> {
    let end = thing::end(text, at, limit);
    let name = text.get(at..end).filter(|name| name.len() <= 16)?;
    let (after, is_assignment) = sign_end(text, spaces_end(text, end))?;
    if is_random(name, 8) {
        return None;
    }
    value(text, spaces_end(text, after), Tie::Sign, is_assignment)
}

/// A value that follows what it is for with nothing between them.
fn untied(text: &[u8], at: usize) -> Option<Link> {
    let link = value(text, at, Tie::Adjacent, false)?;
    let run = text.get(link.value.clone())?;
    // An address of IPv6.
    let is_address = run.split(|&byte| byte == b':').count() > 2;
    let is_constant = run.contains(&b'_') && !run.iter().any(u8::is_ascii_lowercase);
    let is_name = run.contains(&b'/')
        || run.contains(&b'@') && run.contains(&b'.')
        || is_constant
        || is_address;
    if is_name || !is_random(run, 8) {
        return None;
    }
    let next = spaces_end(text, closers_end(text, link.outer.end));
    let end = (next..text.len().min(next + 16)).find(|&i| !is_word_byte(text, i));
    let word = text.get(next..end.unwrap_or(next)).unwrap_or_default();
    let is_tied = is_one_of(word, VERBS) || sign_end(text, next).is_some();
    (!is_tied).then_some(link)
}

fn fillers_end(text: &[u8], mut at: usize) -> usize {
    for _ in 0..3 {
        let end = (at..text.len().min(at + 16))
            .find(|&i| !is_word_byte(text, i) && text.get(i) != Some(&b':'))
            .unwrap_or(at);
        let word = text.get(at..end).unwrap_or_default();
        if !is_one_of(word, FILLERS) {
            return match text.get(at) {
                Some(b':') => spaces_end(text, at + 1),
                _ => at,
            };
        }
        at = spaces_end(text, end);
    }
    at
}

/// Whether it is one of these words, in any case.
fn is_one_of(word: &[u8], words: &[&str]) -> bool {
    if word.is_ascii() {
        return words
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known.as_bytes()));
    }
    let lower = String::from_utf8_lossy(word).to_lowercase();
    words.contains(&lower.as_str())
}

pub(super) fn is_word_byte(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|&byte| {
        byte.is_ascii_alphabetic() || byte >= 128 || matches!(byte, b'-' | b'/' | b'\'' | b'_')
    })
}

/// The value that starts at `at`.
fn value(text: &[u8], at: usize, tie: Tie, is_assignment: bool) -> Option<Link> {
    let opened = openers_end(text, at);
    // A string in three quotes.
    let is_triple = matches!(text.get(opened..opened + 3), Some(b"\"\"\"" | b"'''"));
    let opened = if is_triple { opened + 2 } else { opened };
    let limit = opened.saturating_add(LONGEST).min(text.len());
    let (start, quote) = match text.get(opened) {
        Some(quote @ (b'"' | b'\'' | b'`')) => (opened + 1, Some(*quote)),
        Some(b'\\') if matches!(text.get(opened + 1), Some(b'"' | b'\'')) => {
            (opened + 2, Some(b'\\'))
        }
        Some(0xE2)
            if matches!(
                text.get(opened..opened + 3),
                Some(b"\xe2\x80\x9c" | b"\xe2\x80\x98")
            ) =>
        {
            (opened + 3, Some(0xE2))
        }
        _ => (opened, None),
    };
    let body = text.get(start..limit)?;
    if let Some(quote) = quote {
        let end = body
            .iter()
            .position(|&byte| byte == quote || byte == b'\n')?;
        if body.get(end) == Some(&quote) {
            let closed = start
                + end
                + if quote == b'\\' {
                    2
                } else if quote == 0xE2 {
                    3
                } else {
                    1
                };
            return Some(Link {
                tie,
                value: start..start + end,
                quoted: true,
                outer: opened..closed.min(text.len()),
                is_assignment,
            });
        }
        return None;
    }
    let length = bare_value::length(body);
    (length > 0).then(|| Link {
        tie,
        value: start..start + length,
        quoted: false,
        outer: start..start + length,
        is_assignment,
    })
}

#[cfg(test)]
mod tests {
    use super::{Link, Tie};

    fn read(text: &str) -> Option<(Tie, &str)> {
        let link = Link::read(text.as_bytes(), 0)?;
        Some((link.tie, &text[link.value]))
    }

    #[test]
    fn signs_verbs_and_spaces_tie() {
        for (text, tie, value) in [
            ("=abc1", Tie::Sign, "abc1"),
            (" = \"abc1\"", Tie::Sign, "abc1"),
            ("\": \"abc1\", \"x\"", Tie::Sign, "abc1"),
            ("**: abc1.", Tie::Sign, "abc1"),
            (" => 'abc1'", Tie::Sign, "abc1"),
            (" (staging): abc1", Tie::Sign, "abc1"),
            (" for staging is abc1,", Tie::Verb, "abc1"),
            (" was set to `abc1`.", Tie::Verb, "abc1"),
            (" of the bot: abc1", Tie::Sign, "abc1"),
            (" abc1 and", Tie::Adjacent, "abc1"),
            (" | abc1 |", Tie::Sign, "abc1"),
            (">abc1</password>", Tie::Sign, "abc1"),
            ("=a1;b=2", Tie::Sign, "a1"),
            ("=a1&b=2", Tie::Sign, "a1"),
            (" = \u{201c}abc1\u{201d}", Tie::Sign, "abc1"),
            (": a)b!1", Tie::Sign, "a)b!1"),
        ] {
            assert_eq!(read(text), Some((tie, value)), "{text}");
        }
    }

    #[test]
    fn a_sentence_end_ties_nothing() {
        assert_eq!(read(". The rest is x"), None);
        assert_eq!(read("::new(x)"), None);
        assert_eq!(read(".value x"), None);
    }
}
