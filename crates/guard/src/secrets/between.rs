//! What may stand between a label and its value: signs, spaces, quotes and brackets, a remark, the end
//! of a line. Each function tells where it ends.

use super::thing;

/// What names a value on the line below a label: an entry of a list of variables, a default, an
/// element beside the one that names it.
const ENTRIES: &[&[u8]] = &[
    b"value:",
    b"\"value\":",
    b"value =",
    b"default =",
    b"<string>",
    b"<value>",
];

/// Where the value of an entry begins whose name ends here: `name: X`, and `value: ..` below it.
pub(super) fn entry_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..text.len().min(at + 96))?;
    let line = rest.iter().position(|&byte| byte == b'\n')?;
    let closes = rest.get(..line)?;
    let is_closed = closes.len() <= 8 && closes.iter().all(|byte| b"\"' ,{\r".contains(byte));
    if !is_closed && !closes.starts_with(b"</") {
        return None;
    }
    let below = rest.get(line + 1..)?;
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let indent = below.iter().take_while(is_space).count();
    let below = below.get(indent..)?;
    let name = ENTRIES.iter().find(|name| below.starts_with(name))?;
    Some(spaces_end(text, at + line + 1 + indent + name.len()))
}

/// Where a value begins that stands on the line below its sign: behind `|`, `>-` or three quotes.
pub(super) fn block_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..text.len().min(at + 64))?;
    let line = rest.iter().position(|&byte| byte == b'\n')?;
    let mark = rest.get(..line)?.trim_ascii();
    let is_block = matches!(
        mark,
        b"|" | b">" | b"|-" | b">-" | b"|+" | b">+" | b"\"\"\"" | b"'''"
    );
    is_block.then(|| spaces_end(text, at + line + 1))
}

/// Quotes, brackets and emphasis that close a label.
pub(super) fn closers_end(text: &[u8], at: usize) -> usize {
    let end = at.saturating_add(5).min(text.len());
    (at..end)
        .find(|&i| !text.get(i).is_some_and(|byte| b"\"'`]*_\\)".contains(byte)))
        .unwrap_or(end)
}

/// Emphasis and string prefixes that open a value.
pub(super) fn openers_end(text: &[u8], at: usize) -> usize {
    let mut at = at;
    while text.get(at) == Some(&b'*') && at < text.len() {
        at += 1;
    }
    at = spaces_end(text, at);
    let is_quote = |byte: Option<&u8>| matches!(byte, Some(b'"' | b'\'' | b'`'));
    match text.get(at) {
        Some(b'b' | b'r' | b'f' | b'u' | b'@' | b'L' | b'(' | b'[' | b'{')
            if is_quote(text.get(at + 1)) =>
        {
            at + 1
        }
        _ => at,
    }
}

pub(super) fn spaces_end(text: &[u8], at: usize) -> usize {
    let end = at.saturating_add(24).min(text.len());
    (at..end)
        .find(|&i| !matches!(text.get(i), Some(b' ' | b'\t')))
        .unwrap_or(end)
}

/// The end of a short remark in parentheses, or in brackets that a sign follows.
pub(super) fn remark_end(text: &[u8], at: usize) -> Option<usize> {
    let is_apart = || at.checked_sub(1).and_then(|at| text.get(at)) == Some(&b' ');
    parenthesis_end(text, at).or_else(|| {
        let end = thing::bracket_end(text, at).filter(|_| is_apart())?;
        sign_end(text, spaces_end(text, end)).map(|_| end)
    })
}

/// The end of a short remark in parentheses.
pub(super) fn parenthesis_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..at.saturating_add(48).min(text.len()))?;
    let rest = rest.strip_prefix(b"(")?;
    let close = rest
        .iter()
        .position(|&byte| byte == b')' || byte == b'\n')?;
    (rest.get(close) == Some(&b')')).then_some(at + close + 2)
}

/// The end of a short name in back ticks.
pub(super) fn ticks_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..at.saturating_add(48).min(text.len()))?;
    let rest = rest.strip_prefix(b"`")?;
    let close = rest
        .iter()
        .position(|&byte| byte == b'`' || byte == b'\n')?;
    let is_name = rest
        .get(..close)?
        .iter()
        .all(|byte| byte.is_ascii_lowercase() || b"-_./@".contains(byte));
    (rest.get(close) == Some(&b'`') && is_name).then_some(at + close + 2)
}

/// The end of a sign that ties a label to its value, and whether it is `=`.
pub(super) fn sign_end(text: &[u8], at: usize) -> Option<(usize, bool)> {
    let rest = text.get(at..)?;
    // Most of what follows a word is no sign.
    let is_sign = |byte: &u8| !byte.is_ascii() || b":=-+?|>".contains(byte);
    rest.first().filter(|byte| is_sign(byte))?;
    for (sign, is_assignment) in [
        (&b":="[..], false),
        (b"=>", false),
        (b"->", false),
        (b"\xe2\x86\x92", false),
        (b"===", true),
        (b"==", true),
        (b"+=", true),
        (b"?=", true),
        (b"=", true),
        (b"\xef\xbc\x9a", false),
        ("\u{662f}".as_bytes(), false),
        ("\u{4e3a}".as_bytes(), false),
        ("\u{306f}".as_bytes(), false),
        ("\u{b294}".as_bytes(), false),
        ("\u{c740}".as_bytes(), false),
        (b"|", false),
        (b">", false),
    ] {
        if rest.starts_with(sign) {
            return Some((at + sign.len(), is_assignment));
        }
    }
    // A path of Rust or C++ is no label.
    (rest.starts_with(b":") && !rest.starts_with(b"::")).then_some((at + 1, false))
}
