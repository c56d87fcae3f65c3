//! Credentials in HTTP headers: `Authorization`, `Bearer`, `Basic`, `Cookie`.

use std::ops::Range;

use super::alphabet::Alphabet;
use super::encoded_pair;
use super::entropy::{Makeup, entropy};
use super::hit::Finder;
use super::placeholder::{is_sample_token, is_stand_in};
use super::words::is_wordy;

/// Schemes other than Bearer and Basic whose credentials are one token.
const SCHEMES: &[&str] = &[
    "token",
    "apikey",
    "api-key",
    "bot",
    "key",
    "ssws",
    "genie",
    "splunk",
    "negotiate",
];

/// Names of cookies that hold no secret.
const PUBLIC_COOKIES: &[&str] = &[
    "path", "domain", "expires", "max-age", "samesite", "_ga", "_gid", "lang", "theme", "csrf",
    "locale",
];

/// Looks at `Authorization` that stands at the place: its whole header, as the plugin takes it.
pub(super) fn find_authorization(finder: &mut Finder<'_>, word: Range<usize>) {
    let Some(after) = header_value(finder, word.end) else {
        return;
    };
    let scheme_end = Alphabet::WORD.run_end(finder.bytes, after, 16);
    let scheme = finder.slice(after..scheme_end).to_ascii_lowercase();
    let start = spaces_end(finder, scheme_end);
    if start == scheme_end {
        // No scheme: the value is the token.
        if let Some(token) = token(finder, after) {
            finder.add("authorization_bearer", token);
        }
        return;
    }
    let is_other = SCHEMES.iter().any(|known| known.as_bytes() == scheme);
    if scheme == b"bearer" || is_other {
        if let Some(token) = token(finder, start) {
            let from = if scheme == b"bearer" {
                word.start
            } else {
                token.start
            };
            finder.add("authorization_bearer", from..token.end);
        }
    } else if scheme == b"basic" {
        find_basic(finder, start);
    }
}

/// Looks at `Bearer` that stands at the place without its header.
pub(super) fn find_bearer(finder: &mut Finder<'_>, word: Range<usize>) {
    let at = quote_end(finder, spaces_end(finder, word.end));
    if let Some(token) = token(finder, at)
        && token.len() >= 16
    {
        finder.add("authorization_bearer", token);
    }
}

/// Looks at `Basic` that stands before a place.
pub(super) fn find_basic(finder: &mut Finder<'_>, at: usize) {
    let at = quote_end(finder, spaces_end(finder, at));
    let end = Alphabet::BASE64_ANY.run_end(finder.bytes, at, 600);
    if encoded_pair::is_pair(finder.slice(at..end)) {
        finder.add("authorization_basic", at..end);
    }
}

/// Looks at the pairs of a `Cookie` header.
pub(super) fn find_cookie(finder: &mut Finder<'_>, word: Range<usize>) {
    let Some(start) = header_value(finder, word.end) else {
        return;
    };
    let line = finder.slice(start..finder.bytes.len().min(start + 2048));
    let line = line
        .split(|&byte| byte == b'\n' || byte == b'"')
        .next()
        .unwrap_or_default();
    let mut at = start;
    for pair in line.split(|&byte| byte == b';') {
        let lead = pair
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        if let Some(sign) = pair.iter().position(|&byte| byte == b'=') {
            let name = pair
                .get(lead..sign)
                .unwrap_or_default()
                .to_ascii_lowercase();
            let value = pair.get(sign + 1..).unwrap_or_default();
            let length = value
                .iter()
                .take_while(|byte| !byte.is_ascii_whitespace() && !b"'`,".contains(byte))
                .count();
            let value = value.get(..length).unwrap_or_default();
            let is_public = PUBLIC_COOKIES
                .iter()
                .any(|public| name.starts_with(public.as_bytes()));
            if !is_public && is_chance(value, 16) {
                finder.add("cookie", at + sign + 1..at + sign + 1 + length);
            }
        }
        at += pair.len() + 1;
    }
}

/// The token at a place, when it is none of the samples.
fn token(finder: &Finder<'_>, at: usize) -> Option<Range<usize>> {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"._~+/=-:|!".contains(&byte);
    let run = finder.slice(at..finder.bytes.len().min(at + 8192));
    let length = run
        .iter()
        .position(|&byte| !is_token(byte))
        .unwrap_or(run.len());
    let value = run.get(..length)?;
    let trimmed = value.iter().rposition(|byte| !b".:!|".contains(byte))? + 1;
    let value = value.get(..trimmed)?;
    is_chance(value, 12).then_some(at..at + trimmed)
}

fn is_chance(value: &[u8], least: usize) -> bool {
    let makeup = Makeup::of(value);
    value.len() >= least
        && makeup.letters() > 0
        && (makeup.digits > 0 || makeup.upper > 1 && makeup.lower > 1)
        && entropy(value) >= 2.5
        && !is_wordy(value)
        && !is_stand_in(value, true)
        && !is_sample_token(value)
}

/// Where the value of a header starts whose name ends at `at`.
fn header_value(finder: &Finder<'_>, at: usize) -> Option<usize> {
    let mut at = at;
    for _ in 0..3 {
        if matches!(
            finder.byte(at),
            Some(b'"' | b'\'' | b'`' | b']' | b'\\' | b'*')
        ) {
            at += 1;
        }
    }
    let sign = spaces_end(finder, at);
    let after = match finder.byte(sign) {
        Some(b':' | b'=' | b',') => sign + 1,
        _ => return None,
    };
    let after = if finder.byte(sign) == Some(b'=') && finder.byte(after) == Some(b'>') {
        after + 1
    } else {
        after
    };
    Some(quote_end(finder, spaces_end(finder, after)))
}

fn quote_end(finder: &Finder<'_>, at: usize) -> usize {
    match (finder.byte(at), finder.byte(at + 1)) {
        (Some(b'\\'), Some(b'"' | b'\'')) => at + 2,
        (Some(b'"' | b'\'' | b'`'), _) => at + 1,
        _ => at,
    }
}

fn spaces_end(finder: &Finder<'_>, at: usize) -> usize {
    let run = finder.slice(at..finder.bytes.len().min(at.saturating_add(24)));
    at + run
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::find;

    fn found(text: &str) -> Vec<(&'static str, String)> {
        let hits = find(text);
        hits.into_iter()
            .map(|hit| (hit.rule, text[hit.span].to_owned()))
            .collect()
    }

    #[test]
    fn headers_are_found_in_every_quoting() {
        let token = ["q0W1e2R3", "t4Y5u6I7o8"].concat();
        let bearer = format!("curl -H 'Authorization: Bearer {token}' x");
        assert_eq!(
            found(&bearer),
            [(
                "authorization_bearer",
                format!("Authorization: Bearer {token}")
            )]
        );
        let json = format!("{{\"Authorization\": \"Token {token}\"}}");
        assert_eq!(found(&json), [("authorization_bearer", token.clone())]);
        let cookie = format!("Cookie: theme=dark; sid={token}; path=/");
        assert_eq!(found(&cookie), [("cookie", token)]);
    }

    #[test]
    fn samples_in_headers_are_left() {
        for text in [
            "Authorization: Bearer $TOKEN",
            "Authorization: Bearer <token>",
            "Authorization: Bearer your-token-goes-here",
            "Authorization: Basic dXNlcjpwYXNzd29yZA==",
            "the bearer of bad news",
            "Cookie: theme=dark; lang=en",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
