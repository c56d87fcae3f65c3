//! How much chance a value must show before its label makes it a secret.

use super::entropy::{Makeup, entropy};
use super::words::{is_name_with_number, is_word_and_number, is_wordy};

/// A value that somebody chose: two kinds of characters, and no plain name.
pub(super) fn is_password(value: &[u8]) -> bool {
    let makeup = Makeup::of(value);
    if makeup.kinds() < 2 || makeup.letters() == 0 && makeup.symbols < 2 {
        return false;
    }
    if is_date_or_version(value) {
        return false;
    }
    let has_odd = value.iter().any(|byte| b"!#$%^&*?~+".contains(byte)) && makeup.kinds() >= 3;
    !is_wordy(value) || is_word_and_number(value) || has_odd
}

/// A value for a token: letters and digits that form no words, or long mixed letters.
pub(super) fn is_token(value: &[u8]) -> bool {
    let makeup = Makeup::of(value);
    let is_mixed = makeup.digits > 0 && makeup.letters() > 0
        || value.len() >= 16 && makeup.lower > 0 && makeup.upper > 1
        || value.len() >= 32 && makeup.letters() >= 32;
    value.len() >= 8
        && is_mixed
        && entropy(value) >= 2.5
        && !is_wordy(value)
        && !is_date_or_version(value)
}

/// A value that nobody would write by hand.
pub(super) fn is_random(value: &[u8], least: usize) -> bool {
    let makeup = Makeup::of(value);
    let is_mixed = makeup.lower > 0 && makeup.upper > 0
        || makeup.symbols > 0
        || value.len() >= 12 && makeup.digits >= 2;
    value.len() >= least
        && makeup.digits > 0
        && makeup.letters() > 0
        && is_mixed
        && entropy(value) >= 2.7
        && !is_wordy(value)
        && !is_date_or_version(value)
}

/// Letters of both cases and digits, as no digest and few names have them.
pub(super) fn is_mixed_chance(value: &[u8], least: usize) -> bool {
    let makeup = Makeup::of(value);
    is_random(value, least) && makeup.lower > 1 && makeup.upper > 1
}

/// As [`is_mixed_chance`], and no short name of code with a number in it.
pub(super) fn is_short_chance(value: &[u8], least: usize) -> bool {
    is_mixed_chance(value, least) && !is_name_with_number(value)
}

pub(super) fn is_base32(value: &[u8]) -> bool {
    let bare = value.iter().filter(|&&byte| byte != b' ' && byte != b'=');
    value.len() >= 16
        && bare
            .clone()
            .all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'2'..=b'7'))
        && entropy(value) >= 2.5
}

/// A number as code writes it, with its type: `0xC004_u32`, `-12i64`.
fn is_number(value: &[u8]) -> bool {
    let bare = value.strip_prefix(b"-").unwrap_or(value);
    let suffixes = [
        "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "usize", "isize", "UL", "L", "U",
    ];
    let bare = suffixes
        .iter()
        .find_map(|suffix| bare.strip_suffix(suffix.as_bytes()))
        .unwrap_or(bare);
    match bare.strip_prefix(b"0x") {
        Some(hex) => {
            hex.len() <= 20
                && hex
                    .iter()
                    .all(|&byte| byte.is_ascii_hexdigit() || byte == b'_')
        }
        None => bare
            .iter()
            .all(|&byte| byte.is_ascii_digit() || byte == b'_'),
    }
}

fn is_date_or_version(value: &[u8]) -> bool {
    let digits = value
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    is_number(value)
        || digits == 4 && value.get(4) == Some(&b'-') && value.get(7) == Some(&b'-')
        || value
            .iter()
            .all(|byte| byte.is_ascii_digit() || b".:/-+_, ".contains(byte))
}

/// `sha256:..`, `sha512-..`.
pub(super) fn has_digest_prefix(value: &[u8]) -> bool {
    let head = value.get(..8).unwrap_or(value).to_ascii_lowercase();
    head.starts_with(b"sha") && head.iter().any(|byte| matches!(byte, b':' | b'-'))
        || head.starts_with(b"md5:")
}

#[cfg(test)]
mod tests {
    use super::{is_password, is_random, is_token};

    #[test]
    fn a_password_needs_two_kinds_of_characters_and_no_plain_name() {
        for value in ["hunter2", "P@ssw0rd", "E2EuuetECq@gzX", "SunShine#3"] {
            assert!(is_password(value.as_bytes()), "{value}");
        }
        for value in [
            "required",
            "min-length",
            "2026-01-02",
            "10.0.0.1:80",
            "config.name2",
        ] {
            assert!(!is_password(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn a_token_is_longer_and_forms_no_words() {
        for value in ["abcdefgh1234", "28203bd684f031be", "hFkTVjdMLYLGqzBnRtWs"] {
            assert!(is_token(value.as_bytes()), "{value}");
        }
        for value in [
            "abc123",
            "user:profile:v2",
            "jwtSecretProvider",
            "1234567890",
        ] {
            assert!(!is_token(value.as_bytes()), "{value}");
        }
        assert!(is_random(b"q0W1e2R3t4Y5", 8) && !is_random(b"abcdefgh1", 8));
    }
}
