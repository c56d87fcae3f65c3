//! Encodings of single characters: percent triplets, HTML entities, escapes of string literals.
//!
//! Percent triplets, `\xNN` and octal escapes are bytes, so they are read as UTF-8; what is no
//! UTF-8 stays as it is written.

use super::{Decoded, Encoding};

/// HTML reads any number of leading zeros; nobody writes more than this.
const MAX_DIGITS: usize = 16;

/// What the text at this place decodes to, if it is an encoding of characters.
pub(super) fn at(source: &str, at: usize) -> Option<Decoded> {
    let rest = source.get(at..)?;
    let (length, text, encoding) = match rest.as_bytes().first()? {
        b'%' => {
            let (length, text) = byte_run(rest, percent)?;
            (length, text, Encoding::Percent)
        }
        b'&' => {
            let (length, c) = entity(rest)?;
            (length, c.to_string(), Encoding::Entity)
        }
        _ => {
            let unicode = unicode_escape(rest).map(|(length, c)| (length, c.to_string()));
            let (length, text) = unicode.or_else(|| byte_run(rest, byte_escape))?;
            (length, text, Encoding::Escape)
        }
    };
    Some(Decoded {
        stretch: at..at + length,
        text,
        encoding,
    })
}

/// One character that is written as encoded bytes. A longer look ahead would be repeated at each
/// byte of a run that is no UTF-8.
fn byte_run(text: &str, read: fn(&str) -> Option<(usize, u8)>) -> Option<(usize, String)> {
    let mut bytes = Vec::with_capacity(4);
    let mut length = 0;
    while bytes.len() < 4 {
        let (width, byte) = read(text.get(length..)?)?;
        length += width;
        bytes.push(byte);
        if let Ok(c) = std::str::from_utf8(&bytes) {
            return Some((length, c.to_owned()));
        }
    }
    None
}

fn percent(text: &str) -> Option<(usize, u8)> {
    let digits = text.strip_prefix('%')?.get(..2)?;
    Some((3, hex(digits)?.try_into().ok()?))
}

/// `\xNN`, and three octal digits.
fn byte_escape(text: &str) -> Option<(usize, u8)> {
    let rest = text.strip_prefix('\\')?;
    if let Some(digits) = rest.strip_prefix(['x', 'X']) {
        return Some((4, hex(digits.get(..2)?)?.try_into().ok()?));
    }
    let digits = rest.get(..3)?;
    if !digits.bytes().all(|byte| matches!(byte, b'0'..=b'7')) {
        return None;
    }
    Some((4, u8::from_str_radix(digits, 8).ok()?))
}

/// `\uNNNN` (also a surrogate pair), `\UNNNNNNNN`, `\u{N..}` and `\x{N..}`.
fn unicode_escape(text: &str) -> Option<(usize, char)> {
    let rest = text.strip_prefix('\\')?;
    if let Some(braced) = rest.strip_prefix("u{").or_else(|| rest.strip_prefix("x{")) {
        let digits = leading(braced, |byte| byte.is_ascii_hexdigit());
        braced.get(digits.len()..)?.strip_prefix('}')?;
        return Some((digits.len() + 4, char::from_u32(hex(digits)?)?));
    }
    if let Some(long) = rest.strip_prefix('U') {
        return Some((10, char::from_u32(hex(long.get(..8)?)?)?));
    }
    let unit = hex(rest.strip_prefix('u')?.get(..4)?)?;
    if let Some(c) = char::from_u32(unit) {
        return Some((6, c));
    }
    let low = hex(rest.get(5..)?.strip_prefix("\\u")?.get(..4)?)?;
    let units = [u16::try_from(unit).ok()?, u16::try_from(low).ok()?];
    let c = char::decode_utf16(units).next()?.ok()?;
    Some((12, c))
}

fn entity(text: &str) -> Option<(usize, char)> {
    let rest = text.strip_prefix('&')?;
    let Some(number) = rest.strip_prefix('#') else {
        let name = leading(rest, |byte| byte.is_ascii_alphanumeric());
        rest.get(name.len()..)?.strip_prefix(';')?;
        return Some((name.len() + 2, named(name)?));
    };
    let (mark, radix) = if number.starts_with(['x', 'X']) {
        (1, 16)
    } else {
        (0, 10)
    };
    let number = number.get(mark..)?;
    let digits = leading(number, |byte| char::from(byte).is_digit(radix));
    let value = u32::from_str_radix(digits, radix).ok()?;
    // Browsers read it without the semicolon too.
    let semicolon = usize::from(number.as_bytes().get(digits.len()) == Some(&b';'));
    let length = 2 + mark + digits.len() + semicolon;
    Some((length, char::from_u32(value)?))
}

/// The digits or letters at the start of the text, up to the most that are ever read.
fn leading(text: &str, wanted: impl Fn(u8) -> bool) -> &str {
    let bytes = text.bytes().take(MAX_DIGITS);
    let length = bytes.take_while(|&byte| wanted(byte)).count();
    text.get(..length).unwrap_or_default()
}

fn hex(digits: &str) -> Option<u32> {
    let all = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

/// The entities of markup, punctuation, spaces and nothing at all.
fn named(name: &str) -> Option<char> {
    Some(match name {
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "amp" | "AMP" => '&',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{A0}',
        "Tab" => '\t',
        "NewLine" => '\n',
        "excl" => '!',
        "num" => '#',
        "dollar" => '$',
        "percnt" => '%',
        "lpar" => '(',
        "rpar" => ')',
        "ast" => '*',
        "plus" => '+',
        "comma" => ',',
        "period" => '.',
        "sol" => '/',
        "colon" => ':',
        "semi" => ';',
        "equals" => '=',
        "quest" => '?',
        "commat" => '@',
        "lbrack" | "lsqb" => '[',
        "bsol" => '\\',
        "rbrack" | "rsqb" => ']',
        "Hat" => '^',
        "lowbar" => '_',
        "grave" => '`',
        "lbrace" | "lcub" => '{',
        "vert" | "verbar" => '|',
        "rbrace" | "rcub" => '}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "hyphen" | "dash" => '\u{2010}',
        "lsquo" => '\u{2018}',
        "rsquo" => '\u{2019}',
        "ldquo" => '\u{201C}',
        "rdquo" => '\u{201D}',
        "hellip" => '\u{2026}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "shy" => '\u{AD}',
        "zwnj" => '\u{200C}',
        "zwj" => '\u{200D}',
        "lrm" => '\u{200E}',
        "rlm" => '\u{200F}',
        "ZeroWidthSpace" => '\u{200B}',
        "NoBreak" => '\u{2060}',
        _ => return None,
    })
}
