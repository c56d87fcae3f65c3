//! Text rules that come from JavaScript, because the opencode-swarm plugin wrote the first stores.
//!
//! Lengths count UTF-16 code units, white space is JavaScript's `\s`, word characters are ASCII.
//! Rust's own notions differ in small ways, and ids are hashes over the result.

/// True for the characters that JavaScript's `\s` matches.
///
/// Unlike [`char::is_whitespace`] this includes U+FEFF and leaves out U+0085.
pub fn is_js_whitespace(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// Collapses runs of white space to one space and trims: the form that is hashed and stored.
pub fn normalise(text: &str) -> String {
    text.split(is_js_whitespace)
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Length in UTF-16 code units, the unit of every limit in the record format.
pub fn utf16_len(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The seed's token estimate: a third of the UTF-16 length, rounded up.
pub fn estimate_tokens(text: &str) -> usize {
    (utf16_len(text) * 33).div_ceil(100)
}

/// The seed's scorer tokens: lower case, everything but `[A-Za-z0-9_-]` separates; first
/// occurrences only, in order.
pub fn seed_tokens(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut seen = std::collections::HashSet::new();
    lower
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))
        .filter(|token| !token.is_empty())
        .filter(|token| seen.insert((*token).to_owned()))
        .map(str::to_owned)
        .collect()
}

/// Cuts `text` to at most `max` UTF-16 units, never inside a character.
pub fn truncate_utf16(text: &str, max: usize) -> &str {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        used += c.len_utf16();
        if used > max {
            return &text[..at];
        }
    }
    text
}

/// Rounds like JavaScript's `toFixed`: exact decimal ties go away from zero.
///
/// `format!` rounds ties to even; the two differ only where the binary value is an exact tie.
pub fn to_fixed(value: f64, digits: usize) -> String {
    let exact = format!("{:.60}", value.abs());
    let (whole, fraction) = exact
        .split_once('.')
        .expect("a formatted float has a point");
    let (kept, rest) = fraction.split_at(digits);
    let mut all: Vec<u8> = whole.bytes().chain(kept.bytes()).collect();
    if rest.as_bytes().first().is_some_and(|d| *d >= b'5') && !carry(&mut all) {
        all.insert(0, b'1');
    }
    let split = all.len() - digits;
    let text = String::from_utf8(all).expect("digits are ASCII");
    let sign = if value < 0.0 && text.bytes().any(|d| d != b'0') {
        "-"
    } else {
        ""
    };
    if digits == 0 {
        format!("{sign}{text}")
    } else {
        format!("{sign}{}.{}", &text[..split], &text[split..])
    }
}

/// Adds one to the last digit; false when the carry leaves the number.
fn carry(digits: &mut [u8]) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit == b'9' {
            *digit = b'0';
        } else {
            *digit += 1;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_rounds_ties_away_from_zero() {
        assert_eq!(to_fixed(0.125, 2), "0.13");
        assert_eq!(to_fixed(0.4567, 2), "0.46");
        assert_eq!(to_fixed(0.565_5, 2), "0.57");
        assert_eq!(to_fixed(1.005, 2), "1.00");
        assert_eq!(to_fixed(9.995_000_1, 2), "10.00");
        assert_eq!(to_fixed(-0.001, 2), "0.00");
        assert_eq!(to_fixed(0.5, 0), "1");
    }

    #[test]
    fn truncation_keeps_whole_characters() {
        assert_eq!(truncate_utf16("a🦀b", 2), "a");
        assert_eq!(truncate_utf16("a🦀b", 3), "a🦀");
        assert_eq!(truncate_utf16("ab", 9), "ab");
    }
}
