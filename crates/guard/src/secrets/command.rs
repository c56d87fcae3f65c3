//! Passwords on a command line.

use std::ops::Range;

use super::bare_value;
use super::chance::is_password;
use super::hit::Finder;
use super::placeholder::is_stand_in;
use super::userinfo::is_secret;

/// Bytes of a command that are looked at.
const REACH: usize = 200;

/// `curl -u user:password`.
pub(super) fn find_user(finder: &mut Finder<'_>, word: Range<usize>) {
    let is_flag = word.start == 0
        || finder
            .byte(word.start - 1)
            .is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'`');
    if !is_flag {
        return;
    }
    let rest = finder.slice(word.end..finder.bytes.len().min(word.end + 300));
    let quote = usize::from(matches!(rest.first(), Some(b'"' | b'\'')));
    let rest = rest.get(quote..).unwrap_or_default();
    let length = rest
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || b"\"'`".contains(byte))
        .unwrap_or(rest.len());
    let value = rest.get(..length).unwrap_or_default();
    let Some(colon) = value.iter().position(|&byte| byte == b':') else {
        return;
    };
    let password = value.get(colon + 1..).unwrap_or_default();
    if is_secret(password) {
        let start = word.end + quote;
        finder.add("user_password", start + colon + 1..start + length);
    }
}

/// The password after `-p` or `-a` of a command that takes it there: `sshpass -p x`, `mysql -px`.
pub(super) fn find_password(finder: &mut Finder<'_>, command: Range<usize>) {
    let rest = finder.slice(command.end - 1..finder.bytes.len().min(command.end + REACH));
    let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let flag = |flag: &[u8]| line.windows(flag.len()).position(|window| window == flag);
    let Some(at) = flag(b" -p").or_else(|| flag(b" -a ")) else {
        return;
    };
    // MySQL takes the password right after the flag; a word apart is the database.
    let is_attached = finder.slice(command.clone()).starts_with(b"mysql");
    let mut start = at + 3;
    while !is_attached && line.get(start) == Some(&b' ') {
        start += 1;
    }
    let quote = line
        .get(start)
        .copied()
        .filter(|byte| matches!(byte, b'"' | b'\''));
    start += usize::from(quote.is_some());
    let value = line.get(start..).unwrap_or_default();
    let length = match quote {
        Some(quote) => value.iter().position(|&byte| byte == quote),
        None => Some(bare_value::length(value)),
    };
    let value = length
        .and_then(|length| value.get(..length))
        .unwrap_or_default();
    if value.len() >= 6 && is_password(value) && !is_stand_in(value, quote.is_some()) {
        let start = command.end - 1 + start;
        finder.add("password", start..start + value.len());
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn passwords_of_commands_are_found_and_other_flags_are_not() {
        let secret = ["q0W1e2", "R3t4"].concat();
        for text in [
            format!("sshpass -p '{secret}' ssh x"),
            format!("redis-cli -a {secret} ping"),
            format!("docker login -u ci -p {secret} r.example"),
            format!("mysql -u root -p{secret} shop"),
            format!("curl -u bot:{secret} http://h"),
        ] {
            let hits = find(&text);
            assert_eq!(hits.len(), 1, "{text}");
            assert_eq!(&text[hits[0].span.clone()], secret, "{text}");
        }
        for text in [
            "docker login -p $PW r",
            "mysql -p shop2db",
            "redis-cli -p 6379",
            "mysql -P 3306",
            "curl -u user:pass x",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
