//! Base64 of `user:password`, as Basic authorization, Docker and npm write it.

use super::placeholder::is_stand_in;
use super::userinfo::is_common;
use crate::base64::digit;

/// Longest text that is decoded.
const LONGEST: usize = 400;

/// Whether the value is base64 of a user and a password that is none of the usual samples.
pub(super) fn is_pair(value: &[u8]) -> bool {
    let Some(plain) = decode(value) else {
        return false;
    };
    let is_printable = plain.iter().all(|byte| (0x20..0x7f).contains(byte));
    let Some(colon) = plain.iter().position(|&byte| byte == b':') else {
        return false;
    };
    let password = plain.get(colon + 1..).unwrap_or_default();
    is_printable && password.len() >= 4 && !is_common(password) && !is_stand_in(password, true)
}

/// Decodes base64 of either alphabet; `None` when it is none.
fn decode(value: &[u8]) -> Option<Vec<u8>> {
    let padding = value.iter().rev().take_while(|&&byte| byte == b'=').count();
    let body = value.get(..value.len() - padding)?;
    if body.len() < 8 || body.len() > LONGEST || padding > 2 || body.len() % 4 == 1 {
        return None;
    }
    let mut out = Vec::with_capacity(body.len());
    let (mut bits, mut count) = (0_u32, 0);
    for &byte in body {
        bits = bits << 6 & 0x00FF_FFFF | digit(byte)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(u8::try_from(bits >> count & 0xFF).ok()?);
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::is_pair;

    #[test]
    fn only_a_user_with_a_real_password_counts() {
        // svc:q0W1e2R3t4
        assert!(is_pair(concat!("c3ZjOnEwVzFl", "MlIzdDQ=").as_bytes()));
        // user:password
        assert!(!is_pair(concat!("dXNlcjpw", "YXNzd29yZA==").as_bytes()));
        assert!(!is_pair(b"dGhlIHF1aWNrIGJyb3duIGZveA=="));
        assert!(!is_pair(b"not base64 at all"));
    }
}
