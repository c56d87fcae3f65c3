//! Passwords on a command line, where the list of programs says that they stand.

use std::ops::Range;

use super::alphabet::is_word;
use super::bare_value;
use super::chance::is_password;
use super::command_forms::Form;
use super::hit::Finder;
use super::joined_words;
use super::mark;
use super::placeholder::is_stand_in;
use super::userinfo::{is_common, is_secret};

/// Bytes and words of a command that are looked at.
const REACH: usize = 400;
const MOST_WORDS: usize = 48;
/// Bytes before a reader of passwords in which what is piped into it stands.
const BEFORE: usize = 240;

/// A word of a command: a place, with its quotes.
type Word = Range<usize>;

/// `-u user:password` of any program.
pub(super) fn find_user(finder: &mut Finder<'_>, word: Range<usize>) {
    let is_flag = word.start == 0
        || finder
            .byte(word.start - 1)
            .is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'`');
    if is_flag && let Some(next) = words(finder, word.end).into_iter().next() {
        add_pair(finder, next, b':');
    }
}

/// The passwords of a program that takes them in these ways.
pub(super) fn find(finder: &mut Finder<'_>, program: Range<usize>, forms: &[Form]) {
    if is_inside_word(finder, program.start) {
        return;
    }
    let words = words(finder, program.end);
    for form in forms {
        match *form {
            Form::Apart(flag) => {
                for pair in words.windows(2) {
                    if let [name, value] = pair
                        && finder.slice(name.clone()) == flag.as_bytes()
                    {
                        add(finder, value.clone());
                    }
                }
            }
            Form::Glued(start) | Form::Prefix(start) => {
                for word in &words {
                    if let Some(value) = rest(finder, word, start) {
                        add(finder, value);
                    }
                }
            }
            Form::Pair(flag, sign) => {
                for (at, word) in words.iter().enumerate() {
                    let glued = rest(finder, word, flag);
                    let is_alone = finder.slice(word.clone()) == flag.as_bytes();
                    let apart = words.get(at + 1).filter(|_| is_alone).cloned();
                    if let Some(pair) = glued.or(apart) {
                        add_pair(finder, pair, sign);
                    }
                }
            }
            Form::Slash => {
                let first = arguments(finder, &words).next();
                if let Some(first) = first {
                    add_slashed(finder, first);
                }
            }
            Form::Argument(number) => {
                let value = arguments(finder, &words).nth(number.saturating_sub(1));
                if let Some(value) = value {
                    add(finder, value);
                }
            }
            Form::Last => {
                let is_batch = |word: &Word| {
                    let word = finder.slice(word.clone());
                    word.first() == Some(&b'-') && word.contains(&b'b') && word.len() <= 5
                };
                // A file and a user stand before it, or the flag says that there is no file.
                let is_short = |word: &Word| finder.slice(word.clone()).contains(&b'n');
                let batch = words.iter().find(|word| is_batch(word));
                if batch.is_some_and(|flag| words.len() >= 4 || is_short(flag))
                    && let Some(last) = words.last()
                {
                    add(finder, last.clone());
                }
            }
        }
    }
}

/// What is piped into a program that reads a password, or given to it after `<<<`.
pub(super) fn find_piped(finder: &mut Finder<'_>, reader: Range<usize>) {
    if is_inside_word(finder, reader.start) {
        return;
    }
    let line = finder.slice(reader.end..finder.bytes.len().min(reader.end + BEFORE));
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if let Some(at) = line.windows(3).position(|three| three == b"<<<") {
        let given = words(finder, reader.end + at + 3).into_iter().next();
        if let Some(given) = given {
            add_piped(finder, given);
        }
    }
    let low = reader.start.saturating_sub(BEFORE);
    let before = finder.slice(low..reader.start);
    let from = before.iter().rposition(|&byte| byte == b'\n');
    let from = from.map_or(0, |at| at + 1);
    let head = before.get(from..).unwrap_or_default();
    let Some(pipe) = head.iter().rposition(|&byte| byte == b'|') else {
        return;
    };
    let head = head.get(..pipe).unwrap_or_default();
    let writer = [&b"echo "[..], b"printf "]
        .into_iter()
        .find_map(|name| Some(last_of(head, name)? + name.len()));
    let Some(writer) = writer else {
        return;
    };
    let words = words(finder, low + from + writer);
    let end = low + from + pipe;
    let given = arguments(finder, &words).filter(|word| word.end <= end);
    // `printf '%s' x` has a form before the value.
    let given: Vec<Word> = given
        .filter(|word| !finder.slice(word.clone()).contains(&b'%'))
        .collect();
    if let Some(given) = given.into_iter().next() {
        add_piped(finder, given);
    }
}

fn last_of(text: &[u8], name: &[u8]) -> Option<usize> {
    text.windows(name.len()).rposition(|window| window == name)
}

fn is_inside_word(finder: &Finder<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| finder.byte(at));
    before.is_some_and(|byte| is_word(byte) || matches!(byte, b'-' | b'.'))
}

/// The words that are no flags.
fn arguments<'w>(finder: &'w Finder<'_>, words: &'w [Word]) -> impl Iterator<Item = Word> + 'w {
    let is_flag = |word: &&Word| {
        let first = finder.byte(word.start);
        let second = finder.byte(word.start + 1);
        first == Some(b'-') || first == Some(b'/') && second.is_some_and(|b| b != b'/')
    };
    words.iter().filter(move |word| !is_flag(word)).cloned()
}

/// What follows the start of a word, without an equals sign.
fn rest(finder: &Finder<'_>, word: &Word, start: &str) -> Option<Word> {
    let text = finder.slice(word.clone());
    let quote = usize::from(text.first().is_some_and(|&byte| is_quote(byte)));
    let after = text.get(quote..)?.strip_prefix(start.as_bytes())?;
    let sign = usize::from(after.first() == Some(&b'='));
    (after.len() > sign).then_some(word.start + quote + start.len() + sign..word.end)
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'')
}

/// The words of a command from a place on, to its end: a line end that is not escaped, a pipe, a
/// semicolon, a back tick.
fn words(finder: &Finder<'_>, from: usize) -> Vec<Word> {
    let limit = finder.bytes.len().min(from.saturating_add(REACH));
    let text = finder.slice(0..limit);
    let mut words = Vec::new();
    let mut at = from;
    while words.len() < MOST_WORDS {
        at = spaces_end(text, at);
        let start = at;
        while let Some(&byte) = text.get(at) {
            let is_last = text.get(at + 1).is_none_or(u8::is_ascii_whitespace);
            if byte.is_ascii_whitespace() || byte == b'`' || b"|;&".contains(&byte) && is_last {
                break;
            }
            at = match is_quote(byte).then(|| closing(text, at, byte)).flatten() {
                Some(closed) => closed,
                None => at + 1,
            };
        }
        if at == start {
            break;
        }
        words.push(start..at);
    }
    words
}

/// After the quote that closes the one at this place, on its line.
fn closing(text: &[u8], at: usize, quote: u8) -> Option<usize> {
    let rest = text.get(at + 1..)?;
    let end = rest.iter().position(|&b| b == quote || b == b'\n')?;
    (rest.get(end) == Some(&quote)).then_some(at + end + 2)
}

fn spaces_end(text: &[u8], at: usize) -> usize {
    let mut at = at;
    loop {
        at += match text.get(at..) {
            Some([b' ' | b'\t', ..]) => 1,
            Some([b'\\', b'\n', ..]) => 2,
            Some([b'\\', b'\r', b'\n', ..]) => 3,
            _ => return at,
        };
    }
}

/// The value of a word without its quotes, and whether it had some.
fn value(finder: &Finder<'_>, word: Word) -> Option<(Word, bool)> {
    let text = finder.slice(word.clone());
    let first = *text.first()?;
    if is_quote(first) {
        let inner = text.get(1..)?;
        let length = inner.iter().position(|&byte| byte == first)?;
        return Some((word.start + 1..word.start + 1 + length, true));
    }
    let length = bare_value::length(text);
    Some((word.start..word.start + length, false))
}

fn add(finder: &mut Finder<'_>, word: Word) {
    let Some((place, quoted)) = value(finder, word) else {
        return;
    };
    if is_value(finder.slice(place.clone()), quoted) {
        finder.add("password", place);
    }
}

fn is_value(value: &[u8], quoted: bool) -> bool {
    let bare = mark::strip(value);
    let bare = bare.as_ref();
    bare.len() >= 6
        && (is_password(bare) || joined_words::is_chosen(bare, true))
        && !is_common(bare)
        && !is_stand_in(bare, quoted)
        && !bare.iter().any(u8::is_ascii_whitespace)
}

/// The password of `user:password`, or with another sign between them.
fn add_pair(finder: &mut Finder<'_>, word: Word, sign: u8) {
    let is_quoted = finder.byte(word.start).is_some_and(is_quote);
    let pair = match value(finder, word.clone()) {
        Some((inner, _)) if is_quoted => inner,
        _ => word,
    };
    let text = finder.slice(pair.clone());
    let Some(at) = text.iter().position(|&byte| byte == sign) else {
        return;
    };
    let password = pair.start + at + 1..pair.end;
    let password = if is_quoted {
        Some((password, true))
    } else {
        value(finder, password)
    };
    if let Some((password, _)) = password
        && is_secret(finder.slice(password.clone()))
    {
        finder.add("user_password", password);
    }
}

/// The password of `user/password@host`.
fn add_slashed(finder: &mut Finder<'_>, word: Word) {
    let Some((place, _)) = value(finder, word) else {
        return;
    };
    let text = finder.slice(place.clone());
    let Some(slash) = text.iter().position(|&byte| byte == b'/') else {
        return;
    };
    let rest = text.get(slash + 1..).unwrap_or_default();
    let end = rest.iter().rposition(|&byte| byte == b'@');
    let password = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
    if slash > 0 && is_value(password, true) {
        let start = place.start + slash + 1;
        finder.add("user_password", start..start + password.len());
    }
}

/// A password, alone or with its user before it.
fn add_piped(finder: &mut Finder<'_>, word: Word) {
    let Some((place, quoted)) = value(finder, word.clone()) else {
        return;
    };
    if finder.slice(place.clone()).contains(&b':') {
        add_pair(finder, word, b':');
    } else if is_value(finder.slice(place.clone()), quoted) {
        finder.add("password", place);
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn passwords_of_commands_are_found_in_every_way_that_programs_take_them() {
        let secret = ["q0W1e2", "R3t4"].concat();
        for text in [
            format!("sshpass -p '{secret}' ssh x"),
            format!("redis-cli -a {secret} ping"),
            format!("docker login -u ci -p {secret} r.example"),
            format!("mysql -u root -p{secret} shop"),
            format!("mysql -u root -p'{secret}' shop"),
            format!("curl -u bot:{secret} http://h"),
            format!("curl -ubot:{secret} http://h"),
            format!("curl -ubot:'{secret}' http://h"),
            format!("curl --proxy-user \"bot:{secret}\" http://h"),
            format!("run: \"curl -ubot:{secret}\" and \"more\""),
            format!("/opt/bin/sqlcmd -S db \\\n  -U sa -P {secret}"),
            format!("7z x -p{secret} a.7z"),
            format!("openssl rsa -in k -passin pass:{secret}"),
            format!("sqlplus app/{secret}@orcl"),
            format!("net user backup {secret} /add"),
            format!("smbclient //h/x -U carol%{secret}"),
            format!("htpasswd -bc file carol {secret}"),
            format!("echo 'carol:{secret}' | sudo chpasswd"),
            format!("echo {secret} | docker login -u x --password-stdin"),
            format!("chpasswd <<< 'carol:{secret}'"),
            format!("printf '%s' '{secret}' | cryptsetup open x y"),
            format!("ConvertTo-SecureString \"{secret}\" -AsPlainText -Force"),
        ] {
            let hits = find(&text);
            assert_eq!(hits.len(), 1, "{text}");
            assert_eq!(&text[hits[0].span.clone()], secret, "{text}");
        }
    }

    #[test]
    fn other_flags_and_what_stands_for_a_password_are_none() {
        for text in [
            "docker login -p $PW r",
            "mysql -p shop2db",
            "redis-cli -p 6379",
            "mysql -P 3306",
            "curl -u user:pass x",
            "curl -u $USER:$TOKEN x",
            "curl -u bot:<token1> x",
            "sqlcmd -P ${SA_PASS1}",
            "sqlplus / as sysdba",
            "openssl rsa -passin env:KEY_PASS2",
            "openssl rsa -passin file:/run/pw2",
            "7z x archive2.7z -o/opt/app2",
            "net user carol * /add",
            "htpasswd -B file2 carol2",
            "htpasswd -b is unsafe2",
            "echo \"deploy:${PW1}\" | chpasswd",
            "echo $TOKEN1 | docker login --password-stdin",
            "the net user growth was 12k2",
            "ConvertTo-SecureString $pw2 -AsPlainText",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
