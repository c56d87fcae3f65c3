//! Encodings of whole runs: base64, hexadecimal, and hexadecimal bytes in pairs.
//!
//! A run counts as encoded when it decodes to readable text; names, paths, hashes and pictures
//! decode to noise and stay.

use std::ops::Range;

use super::{Decoded, Encoding, Found};

/// Shorter runs are words.
const MIN_LENGTH: usize = 16;
/// Shorter runs of digits are ids, of which one in some thousands reads like text.
const MIN_DIGITS: usize = 20;
/// Fewer pairs are a time or a hardware address.
const MIN_PAIRS: usize = 10;
/// A text of fewer letters says nothing.
const MIN_LETTERS: usize = 3;

/// A character of base64 or base64url.
pub(super) fn is_run(byte: u8) -> bool {
    SETS[usize::from(byte)] & RUN != 0
}

/// What bytes may stand in; every byte of every text may be looked up here.
static SETS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        if byte.is_ascii_alphanumeric() || is_symbol(byte) {
            table[byte as usize] |= RUN;
        }
        if byte.is_ascii_hexdigit() || matches!(byte, b'x' | b'X' | b' ' | b':' | b',') {
            table[byte as usize] |= PAIR;
        }
        byte += 1;
    }
    table
};

/// A character of base64 or base64url.
const RUN: u8 = 1;
/// A character of bytes that are written as two digits each, and of what parts them.
const PAIR: u8 = 2;

/// The fewest bytes that [`MIN_PAIRS`] pairs take up.
const PAIRS_LENGTH: usize = MIN_PAIRS * 2 + MIN_PAIRS - 1;

/// The next stretch of so many bytes of a set. Most bytes are not looked at: one that is not in the
/// set rules out all stretches over it.
fn stretch(bytes: &[u8], from: usize, set: u8, least: usize) -> Option<usize> {
    let is_other = |byte: &u8| SETS[usize::from(*byte)] & set == 0;
    let mut start = from;
    loop {
        let head = bytes.get(start..start + least)?;
        match head.iter().rposition(is_other) {
            Some(other) => start += other + 1,
            None => return Some(start),
        }
    }
}

/// The next run that is no word.
pub(super) fn next(bytes: &[u8], from: usize) -> Option<usize> {
    stretch(bytes, from, RUN, MIN_LENGTH)
}

/// The next run that may be the first of several pairs.
pub(super) fn next_pairs(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(mut start) = stretch(bytes, at, PAIR, PAIRS_LENGTH) {
        // What goes on from before is no pair of digits.
        let before = start.checked_sub(1).filter(|_| start > from);
        if before
            .and_then(|at| bytes.get(at))
            .is_some_and(|&byte| is_run(byte))
        {
            start = end(bytes, start);
        }
        let run = bytes.get(start..)?.iter().position(|&byte| is_run(byte))?;
        start += run;
        let end = end(bytes, start);
        if opens_pairs(bytes, start, end) {
            return Some(start);
        }
        at = end;
    }
    None
}

const fn is_symbol(byte: u8) -> bool {
    matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// The end of the run that starts here.
pub(super) fn end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let length = rest.iter().position(|&byte| !is_run(byte));
    length.map_or(bytes.len(), |length| start + length)
}

/// Whether this short run is the first byte of several, each written as two digits.
fn opens_pairs(bytes: &[u8], start: usize, end: usize) -> bool {
    matches!(end - start, 2 | 4)
        && matches!(bytes.get(end), Some(b' ' | b':' | b','))
        && pair(bytes, start).is_some_and(|(_, length)| start + length == end)
}

/// What the run decodes to, and where what was looked at ends.
pub(super) fn at(source: &str, start: usize, end: usize) -> Found {
    if end - start < MIN_LENGTH {
        return pairs(source, start);
    }
    let lines = lines(source.as_bytes(), start, end);
    // The last line may be the first word of what follows.
    let ends = lines.iter().skip(1).rev().take(2).map(|line| line.end);
    let mut blocks = ends.filter_map(|end| decode(source, start..end));
    if let Some(decoded) = blocks.next() {
        return Found {
            end: decoded.stretch.end,
            decoded: vec![decoded],
        };
    }
    let mut found = Found {
        end: lines.last().map_or(end, |line| line.end),
        decoded: Vec::new(),
    };
    for line in lines {
        let whole = decode(source, line.clone());
        let parts = if whole.is_none() {
            parts(source, line)
        } else {
            Vec::new()
        };
        found.decoded.extend(whole);
        found.decoded.extend(parts);
    }
    if let Some(last) = found.decoded.last() {
        found.end = found.end.max(last.stretch.end);
    }
    found
}

/// The run and, when it is wrapped, its further lines: all as long as the first but the last, and
/// of whole groups of four characters.
fn lines(bytes: &[u8], start: usize, first_end: usize) -> Vec<Range<usize>> {
    let width = first_end - start;
    let mut lines = Vec::new();
    lines.push(start..first_end);
    let mut last = first_end;
    while width.is_multiple_of(4) {
        let gap = match (bytes.get(last), bytes.get(last + 1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => break,
        };
        let from = last + gap;
        let to = end(bytes, from);
        if to == from || to - from > width {
            break;
        }
        lines.push(from..to);
        last = to;
        if to - from < width {
            break;
        }
    }
    lines
}

/// The stretches between symbols that decode by themselves.
fn parts(source: &str, run: Range<usize>) -> Vec<Decoded> {
    let bytes = source.as_bytes();
    let mut parts = Vec::new();
    let mut from = run.start;
    for at in run.start..=run.end {
        let is_end = at == run.end || bytes.get(at).is_some_and(|&byte| is_symbol(byte));
        if !is_end {
            continue;
        }
        if at - from >= MIN_LENGTH && (from..at) != run {
            parts.extend(decode(source, from..at));
        }
        from = at + 1;
    }
    parts
}

fn decode(source: &str, run: Range<usize>) -> Option<Decoded> {
    let text = source.get(run.clone())?;
    let digits = text.strip_prefix("0x").unwrap_or(text);
    if let Some(text) = hex(digits).and_then(readable) {
        return Some(Decoded {
            stretch: run,
            text,
            encoding: Encoding::Hex,
        });
    }
    let text = readable(base64(text)?)?;
    let padding = source.as_bytes().iter().skip(run.end).take(2);
    let padding = padding.take_while(|&&byte| byte == b'=').count();
    Some(Decoded {
        stretch: run.start..run.end + padding,
        text,
        encoding: Encoding::Base64,
    })
}

fn hex(digits: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = digits.bytes().filter(|byte| !is_line_end(*byte)).collect();
    if digits.len() < MIN_DIGITS || !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks_exact(2).map(byte).collect()
}

fn byte(digits: &[u8]) -> Option<u8> {
    let value = |digit: u8| char::from(digit).to_digit(16);
    match digits {
        [high, low] => u8::try_from(value(*high)? * 16 + value(*low)?).ok(),
        _ => None,
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Bits of base64 in either alphabet, with or without padding.
fn base64(run: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(run.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for byte in run.bytes().filter(|byte| !is_line_end(*byte)) {
        bits = bits << 6 | crate::base64::digit(byte)?;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xFF).ok()?);
        }
    }
    // Six bits alone are half a character: the run was no base64, or was cut.
    (held < 6).then_some(bytes)
}

/// UTF-8 or UTF-16 without control characters and with some letters.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => text,
        Ok(text) => utf_16(text.as_bytes())?,
        Err(error) => utf_16(error.as_bytes())?,
    };
    let shown = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t' | '\u{1B}');
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(MIN_LETTERS);
    (letters.count() == MIN_LETTERS && text.chars().all(shown)).then_some(text)
}

/// Little-endian UTF-16, most of it ASCII: anything is UTF-16 of some rare ideographs.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let units: Vec<u16> = pairs
        .filter_map(|pair| Some(u16::from_le_bytes(pair.try_into().ok()?)))
        .collect();
    let ascii = units.iter().filter(|unit| **unit < 0x80).count();
    if ascii * 2 < units.len() {
        return None;
    }
    String::from_utf16(&units).ok()
}

/// A byte written as two digits, with or without `0x`, and its length.
fn pair(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let mark = match (bytes.get(at), bytes.get(at + 1)) {
        (Some(b'0'), Some(b'x' | b'X')) => 2,
        _ => 0,
    };
    let digits = bytes.get(at + mark..at + mark + 2)?;
    let ends = bytes.get(at + mark + 2).is_none_or(|&next| !is_run(next));
    Some((byte(digits)?, mark + 2)).filter(|_| ends)
}

fn pairs(source: &str, start: usize) -> Found {
    let all = source.as_bytes();
    let mut bytes = Vec::new();
    let (mut at, mut end) = (start, start);
    while let Some((byte, length)) = pair(all, at) {
        bytes.push(byte);
        end = at + length;
        at = end;
        at += all
            .iter()
            .skip(end)
            .take(2)
            .take_while(|&&byte| matches!(byte, b' ' | b':' | b','))
            .count();
        if at == end {
            break;
        }
    }
    let text = (bytes.len() >= MIN_PAIRS)
        .then(|| readable(bytes))
        .flatten();
    let decoded = text.map(|text| Decoded {
        stretch: start..end,
        text,
        encoding: Encoding::Hex,
    });
    Found {
        end: end.max(start + 1),
        decoded: decoded.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MIN_LENGTH, MIN_PAIRS, end, is_run, next, next_pairs, opens_pairs, pairs};

    /// Run by run: the first that is no word, and the first that opens enough pairs.
    fn slow(text: &str) -> (Option<usize>, Option<usize>) {
        let bytes = text.as_bytes();
        let (mut long, mut pair) = (None, None);
        let mut at = 0;
        while at < bytes.len() {
            if !is_run(bytes[at]) {
                at += 1;
                continue;
            }
            let last = end(bytes, at);
            if last - at >= MIN_LENGTH {
                long = long.or(Some(at));
            } else if opens_pairs(bytes, at, last) {
                let is_enough = pairs(text, at).end - at >= MIN_PAIRS * 3 - 1;
                pair = pair.or(is_enough.then_some(at));
            }
            at = last;
        }
        (long, pair)
    }

    proptest! {
        #[test]
        fn strides_find_what_each_run_finds(text in "([0-9a-f]{2}[ :,]|0x4[12], |[g-z]{1,20}|[ .]){0,60}") {
            let bytes = text.as_bytes();
            let (long, pair) = slow(&text);
            prop_assert_eq!(next(bytes, 0), long);
            let found = next_pairs(bytes, 0);
            // Too few pairs may be told as well; they decode to nothing.
            prop_assert!(pair.is_none_or(|pair| found.is_some_and(|found| found <= pair)), "{:?}", text);
        }
    }
}
