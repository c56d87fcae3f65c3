//! Passwords in the user part of a URL: `scheme://user:password@host`.

use std::ops::Range;

use super::entropy::{Makeup, entropy};
use super::hit::Finder;
use super::joined_words;
use super::mark;
use super::placeholder::is_stand_in;
use super::vocabulary::COMMON;
use super::words::is_wordy;

/// Longest part before the host.
const LONGEST: usize = 400;

/// Whether the password is a sample that every tutorial has.
pub(super) fn is_common(password: &[u8]) -> bool {
    std::str::from_utf8(password).is_ok_and(|password| COMMON.has(&password.to_ascii_lowercase()))
}

/// Looks at the `://` that stands at `at`; returns where to go on.
pub(super) fn find(finder: &mut Finder<'_>, sign: Range<usize>) -> usize {
    let start = sign.end;
    let end = start.saturating_add(LONGEST).min(finder.bytes.len());
    let authority = finder.slice(start..end);
    let stop = authority
        .iter()
        .position(|&byte| {
            byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b'|')
        })
        .unwrap_or(authority.len());
    let whole = authority.get(..stop).unwrap_or_default();
    let path = whole
        .iter()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let host_part = whole.get(..path.unwrap_or(whole.len())).unwrap_or_default();
    // A password may hold an unescaped slash; then the sign of the host comes later.
    let at = host_part
        .iter()
        .rposition(|&byte| byte == b'@')
        .or_else(|| late_at(whole, host_part));
    let Some(at) = at else {
        return start;
    };
    let user_part = whole.get(..at).unwrap_or_default();
    let host = whole.get(at + 1..).unwrap_or_default();
    if let Some(colon) = user_part.iter().position(|&byte| byte == b':') {
        let password = user_part.get(colon + 1..).unwrap_or_default();
        if is_secret(password) {
            finder.add("url_password", start + colon + 1..start + at);
        }
    } else if is_token(user_part) && !is_public_dsn(host) {
        finder.add("url_password", start..start + at);
    }
    start
}

/// The `@` after a slash, when `user:` came before it and a host follows.
fn late_at(whole: &[u8], host_part: &[u8]) -> Option<usize> {
    let colon = host_part.iter().position(|&byte| byte == b':')?;
    let port = host_part.get(colon + 1..)?;
    let is_port = !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    if is_port || whole.get(host_part.len()) != Some(&b'/') {
        return None;
    }
    let at = whole.iter().rposition(|&byte| byte == b'@')?;
    let is_host = whole.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
    is_host.then_some(at)
}

/// Whether the password of a user part is none of the samples.
pub(super) fn is_secret(password: &[u8]) -> bool {
    let rest = mark::strip(password);
    let password = rest.as_ref();
    if password.len() < 4 || is_common(password) || is_stand_in(password, true) {
        return false;
    }
    let makeup = Makeup::of(password);
    let is_chosen =
        makeup.kinds() >= 2 && (makeup.digits > 0 || makeup.symbols > 0 || makeup.upper > 1);
    let is_sample_part = password.len() < 8 && is_wordy(password);
    is_chosen && !is_sample_part && (!is_wordy(password) || makeup.digits >= 2)
        || joined_words::is_chosen(password, true)
        || password.len() >= 12 && !is_wordy(password)
}

/// A user part that is a token by itself.
fn is_token(user: &[u8]) -> bool {
    let makeup = Makeup::of(user);
    user.len() >= 20
        && makeup.digits > 0
        && makeup.letters() > 0
        && entropy(user) >= 3.0
        && !is_wordy(user)
        && !is_stand_in(user, true)
}

/// The key in the address that Sentry takes reports at is public.
fn is_public_dsn(host: &[u8]) -> bool {
    host.windows(6)
        .any(|window| window.eq_ignore_ascii_case(b"sentry"))
}

#[cfg(test)]
mod tests {
    use super::super::hit::Finder;
    use super::find;

    fn found(text: &str) -> Option<&str> {
        let mut finder = Finder::new(text);
        let at = text.find("://").expect("the text holds a URL");
        find(&mut finder, at..at + 3);
        let hits = finder.finish();
        hits.first().map(|hit| &text[hit.span.clone()])
    }

    #[test]
    fn passwords_are_found_and_samples_are_not() {
        let secret = ["q0W1e2", "R3t4Y5"].concat();
        for text in [
            format!("amqp://app:{secret}@mq.internal:5672/"),
            format!("redis://:{secret}@cache:6379"),
            format!("https://{secret}{secret}@git.example/x"),
        ] {
            assert!(
                found(&text).is_some_and(|value| value.contains(&secret)),
                "{text}"
            );
        }
        for text in [
            "postgres://user:password@localhost/db",
            "postgres://$USER:$PASS@db/app",
            "https://user@host/path",
            "http://localhost:8080/a@b",
            "redis://cache:6379/0",
            "postgres://app:[REDACTED:url_password]@db/x",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
