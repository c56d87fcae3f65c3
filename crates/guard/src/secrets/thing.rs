//! What a password is for, where a sentence says it: "for db1", "on web-01", "for `10.0.0.4`".
//!
//! Behind a word such as "for" a name may have digits, dots and signs that would else be those of
//! a value.

use super::link::is_word_byte;

/// Words that a name follows.
pub(super) const PREPOSITIONS: &[&str] = &[
    "for",
    "of",
    "on",
    "at",
    "in",
    "from",
    "f\u{fc}r",
    "von",
    "vom",
    "auf",
    "bei",
    "im",
    "am",
    "zum",
    "zur",
    "para",
    "del",
    "de",
    "da",
    "do",
    "pour",
    "du",
    "sur",
    "per",
    "di",
    "voor",
    "van",
    "op",
    "till",
    "dla",
    "\u{43e}\u{442}",
    "\u{434}\u{43b}\u{44f}",
    "\u{43a}",
    "\u{43d}\u{430}",
];

/// Longest name in quotes or brackets.
const LONGEST: usize = 48;

/// The end of a name that starts here: the dot of a sentence and the colon of a label end it.
pub(super) fn end(text: &[u8], at: usize, limit: usize) -> usize {
    (at..limit)
        .find(|&i| !is_part(text, at, i))
        .unwrap_or(limit.max(at))
}

fn is_part(text: &[u8], start: usize, at: usize) -> bool {
    let next = text.get(at + 1);
    match text.get(at) {
        Some(byte) if byte.is_ascii_digit() => true,
        Some(b'.' | b'@') => at > start && next.is_some_and(u8::is_ascii_alphanumeric),
        Some(b'#') => at == start,
        // A port.
        Some(b':') => at > start && is_port(text.get(at + 1..).unwrap_or_default()),
        _ => is_word_byte(text, at),
    }
}

fn is_port(rest: &[u8]) -> bool {
    let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_digit());
    let length = digits.count();
    (2..=5).contains(&length)
        && matches!(
            rest.get(length..),
            Some([b' ' | b'\t', ..] | [b':', b' ', ..])
        )
}

/// The end of a short name in quotes or back ticks.
pub(super) fn quoted_end(text: &[u8], at: usize) -> Option<usize> {
    let quote = *text.get(at)?;
    if !matches!(quote, b'"' | b'`') {
        return None;
    }
    enclosed_end(text, at, quote)
}

/// The end of a short name in brackets.
pub(super) fn bracket_end(text: &[u8], at: usize) -> Option<usize> {
    (text.get(at) == Some(&b'[')).then_some(())?;
    enclosed_end(text, at, b']')
}

fn enclosed_end(text: &[u8], at: usize, close: u8) -> Option<usize> {
    let inner = text.get(at + 1..text.len().min(at + LONGEST))?;
    let length = inner.iter().position(|&byte| byte == close)?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b" -_./@:#".contains(byte);
    let is_short = length > 0 && inner.get(..length)?.iter().all(is_name);
    is_short.then_some(at + length + 2)
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn what_a_password_is_for_may_have_digits_and_signs() {
        let secret = ["q0W1e2", "R3t4"].concat();
        for thing in [
            "db1",
            "web-01",
            "S3",
            "db1.corp.lan",
            "ana@corp.lan",
            "10.0.0.4",
            "k8s",
            "EC2",
            "port 5432",
            "`db1`",
            "\"db 1\"",
            "the v2 API",
            "Postgres 16",
            "tenant 42",
            "the wifi in room 12",
            "db1:5432",
            "room #12",
            "staging",
        ] {
            for text in [
                format!("the password for {thing} is {secret}"),
                format!("Password for {thing}: {secret}"),
                format!("the password of {thing} is now `{secret}`."),
            ] {
                let hits = find(&text);
                assert_eq!(hits.len(), 1, "{text}");
                assert_eq!(&text[hits[0].span.clone()], secret, "{text}");
            }
        }
    }

    #[test]
    fn other_ways_to_name_what_it_is_for_are_read() {
        let secret = ["q0W1e2", "R3t4"].concat();
        let token = ["9f86d081884c7d65", "9a2feaa0c55ad015"].concat();
        for (text, value) in [
            (format!("password db1 = {secret}"), &secret),
            (format!("root password on web-01 is {secret}"), &secret),
            (format!("password [prod-2]: {secret}"), &secret),
            (format!("das Passwort f\u{fc}r db1 ist {secret}"), &secret),
            (format!("password for db-1 -> {secret}"), &secret),
            (format!("password for db: {secret}"), &secret),
            (
                format!(
                    "\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c} \u{43e}\u{442} \u{431}\u{430}\u{437}\u{44b} {secret}"
                ),
                &secret,
            ),
            (format!("password for the db {secret}, ask ana"), &secret),
            (format!("the password to db1 is {secret}"), &secret),
            (format!("password was reset to {secret}"), &secret),
            (format!("the token for s3 is {token}"), &token),
            (format!("the API key for db1 is {token}"), &token),
        ] {
            let hits = find(&text);
            assert_eq!(hits.len(), 1, "{text}");
            assert_eq!(&text[hits[0].span.clone()], value.as_str(), "{text}");
        }
    }

    #[test]
    fn what_it_is_for_is_no_value() {
        for text in [
            "the password for db1 is rotated monthly",
            "the password for web-01 was changed on 2026-11-03",
            "password for Postgres16-Cluster2 is in the vault",
            "the password for db1. The build is a1B2c3D4e5",
            "the password for user ana42@corp.lan expired",
            "the password in config/a1B2c3D4.yml is a sample",
            "the password for port 5432 is the same as before",
            "the password for host a1B2c3D4e5 is unknown",
            "Secrets for the CHACHA20_POLY1305 AEAD algorithm",
            "The last login came from IP 2a02:3670:6f67:9dd5:1537:9fa2:c5cd:8b14",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
