//! A user and a password given to a call as two strings: `new NetworkCredential("u", "p")`.

use std::ops::Range;

use super::hit::Finder;
use super::userinfo::is_secret;

/// Longest string of a call that is read.
const LONGEST: usize = 160;

/// Looks at a call whose parenthesis ends the word.
pub(super) fn find(finder: &mut Finder<'_>, word: Range<usize>) {
    let Some(user) = string(finder.bytes, word.end) else {
        return;
    };
    let next = spaces_end(finder.bytes, user.end + 1);
    if finder.byte(next) != Some(b',') {
        return;
    }
    let Some(password) = string(finder.bytes, next + 1) else {
        return;
    };
    let after = spaces_end(finder.bytes, password.end + 1);
    let is_argument = matches!(finder.byte(after), Some(b')' | b',' | b'.'));
    if is_argument && is_secret(finder.slice(password.clone())) {
        finder.add("user_password", password);
    }
}

/// What stands in the quotes that open here, behind white space and the letter of a string.
fn string(text: &[u8], at: usize) -> Option<Range<usize>> {
    let mut at = spaces_end(text, at);
    let is_quote = |byte: Option<&u8>| {
        byte.filter(|byte| matches!(byte, b'"' | b'\'' | b'`'))
            .copied()
    };
    if matches!(text.get(at), Some(b'b' | b'u' | b'r' | b'L' | b'@'))
        && is_quote(text.get(at + 1)).is_some()
    {
        at += 1;
    }
    let quote = is_quote(text.get(at))?;
    let body = text.get(at + 1..text.len().min(at + LONGEST))?;
    let length = body
        .iter()
        .position(|&byte| byte == quote || byte == b'\n')?;
    (body.get(length) == Some(&quote)).then_some(at + 1..at + 1 + length)
}

fn spaces_end(text: &[u8], at: usize) -> usize {
    let rest = text
        .get(at..text.len().min(at.saturating_add(64)))
        .unwrap_or_default();
    at + rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn the_second_string_of_a_login_is_its_password() {
        let secret = ["q0W1e2", "R3t4"].concat();
        for text in [
            format!("var c = new NetworkCredential(\"svc\", \"{secret}\");"),
            format!("get(u, auth=HTTPBasicAuth('svc', '{secret}'))"),
            format!("request(app).auth('svc','{secret}')"),
            format!("builder.withCredentials(\n    \"svc\",\n    \"{secret}\")"),
            format!("new PasswordAuthentication(\"svc\", \"{secret}\".toCharArray())"),
            format!("req.SetBasicAuth(\"svc\", \"{secret}\")"),
        ] {
            let hits = find(&text);
            assert_eq!(hits.len(), 1, "{text}");
            assert_eq!(&text[hits[0].span.clone()], secret, "{text}");
        }
        for text in [
            "new NetworkCredential(user, password)",
            "HTTPBasicAuth('user', 'pass')",
            ".auth(\"user\", \"password\")",
            "withCredentials(\"client-id\", \"client-secret\")",
            "login(\"title\", { level: 2 })",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
