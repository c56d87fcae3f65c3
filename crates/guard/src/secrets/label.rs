//! Names that say what their value is: `DB_PASSWORD`, `clientSecret`, `X-Api-Key`, "the API key".

use std::ops::Range;

use super::alphabet::{Alphabet, is_word};
use super::vocabulary::{
    ARABIC_PASSWORDS, ENDINGS, KOREAN_KEYS, PAIRS, PASSWORDS, PUBLIC, SECRET_KEYS, SECRETS,
    SUFFIXES,
};

/// Longest name that is read to either side of its word.
const REACH: usize = 56;

/// What a name promises of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Password,
    /// A token, a secret, or a key that is named as one.
    Secret,
    /// A key of an unknown kind: only a value of pure chance counts.
    Key,
    /// User and password together.
    Pair,
    /// Base64 of user and password.
    Encoded,
    /// A seed of one-time passwords.
    Seed,
}

/// A name found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) span: Range<usize>,
    pub(super) kind: Kind,
    /// Whether it is the plugin's `NAME_KEY` form.
    pub(super) is_environment: bool,
    /// Whether it is a flag of a command, `--password`.
    pub(super) is_flag: bool,
}

impl Label {
    /// A label that is no name of code.
    pub(super) fn phrase(span: Range<usize>, kind: Kind) -> Self {
        Self {
            span,
            kind,
            is_environment: false,
            is_flag: false,
        }
    }

    /// Reads the name around a word that the prefilter found.
    pub(super) fn read(text: &[u8], word: Range<usize>) -> Option<Self> {
        let span = span(text, word.clone())?;
        // A label in a script without spaces ends where its word does.
        if text.get(word.start).is_some_and(|&byte| byte >= 128) {
            let name = std::str::from_utf8(text.get(word.clone())?).ok()?;
            return Some(Self::phrase(span, kind_of_script(text, &word, name)));
        }
        // "log in as": the user and the password follow.
        if text.get(word.end.wrapping_sub(1)) == Some(&b' ') {
            return Some(Self::phrase(span, Kind::Pair));
        }
        let name = std::str::from_utf8(text.get(span.clone())?).ok()?;
        let pieces = pieces(name);
        let kind = kind(&pieces, text, span.start)?;
        Some(Self {
            span,
            kind,
            is_environment: is_environment(name),
            is_flag: name.starts_with("--"),
        })
    }
}

/// Where the name around this word stands, whatever it says; a very long one is none.
pub(super) fn span(text: &[u8], word: Range<usize>) -> Option<Range<usize>> {
    if text.get(word.start).is_some_and(|&byte| byte >= 128) {
        return inflected(text, word);
    }
    if text.get(word.end.wrapping_sub(1)) == Some(&b' ') {
        return Some(word.start..word.end - 1);
    }
    let is_name = |byte: u8| is_word(byte) || byte == b'-' || byte >= 128;
    let low = word.start.saturating_sub(REACH);
    let before = text.get(low..word.start)?;
    let is_end = |&byte: &u8| !is_name(byte) && byte != b'.';
    let start = before.iter().rposition(is_end);
    let start = start.map_or(low, |last| low + last + 1);
    let high = word.end.saturating_add(REACH).min(text.len());
    let after = text.get(word.end..high)?;
    let end = after.iter().position(|&byte| !is_name(byte));
    let end = end.map_or(high, |first| word.end + first);
    let is_cut = start == low && low > 0 || end == high && high < text.len();
    (!is_cut).then_some(start..end)
}

/// A label of another script with the ending that it has, if it is one at all.
fn inflected(text: &[u8], word: Range<usize>) -> Option<Range<usize>> {
    let is_cyrillic = |byte: &u8| matches!(byte, 0xD0 | 0xD1);
    if !text.get(word.start).is_some_and(is_cyrillic) {
        return Some(word);
    }
    let rest = text.get(word.end..)?;
    let letters = rest.chunks(2).take(5);
    let length = letters
        .take_while(|letter| letter.first().is_some_and(is_cyrillic))
        .count()
        * 2;
    let ending = rest.get(..length)?;
    let is_ending = length == 0 || ENDINGS.iter().any(|known| known.as_bytes() == ending);
    is_ending.then_some(word.start..word.end + length)
}

/// What a label of another script promises.
fn kind_of_script(text: &[u8], word: &Range<usize>, name: &str) -> Kind {
    let before = text.get(..word.start).unwrap_or_default();
    let is_key_of_secret = || {
        KOREAN_KEYS
            .iter()
            .any(|key| before.ends_with(key.as_bytes()))
    };
    if PASSWORDS.has(name) || ARABIC_PASSWORDS.contains(&name) {
        Kind::Password
    } else if PAIRS.has(name) {
        Kind::Pair
    } else if name == "\u{d0a4}" && !is_key_of_secret() {
        Kind::Key
    } else {
        Kind::Secret
    }
}

/// What a name by itself promises.
pub(super) fn kind_of(name: &str) -> Option<Kind> {
    kind(&pieces(name), b"", 0)
}

/// The words of a name, in lower case.
fn pieces(name: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let is_break = !c.is_alphanumeric() || before.is_lowercase() && c.is_uppercase();
        if is_break && pieces.last().is_some_and(|piece| !piece.is_empty()) {
            pieces.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(piece) = pieces.last_mut()
        {
            piece.extend(c.to_lowercase());
        }
        before = c;
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn kind(pieces: &[String], text: &[u8], start: usize) -> Option<Kind> {
    let is_suffix = |piece: &str| SUFFIXES.has(piece) || piece.bytes().all(|b| b.is_ascii_digit());
    let length = pieces.iter().rposition(|piece| !is_suffix(piece))? + 1;
    let named = pieces.get(..length)?;
    let last = named.last()?.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = match named.len() {
        1 => word_before(text, start),
        _ => named.get(length - 2).cloned(),
    };
    let before = before.as_deref().unwrap_or_default();
    let joined = format!("{before}{last}");
    if PASSWORDS.has(last)
        || last.len() > 8 && (last.ends_with("password") || last.ends_with("passwd"))
    {
        // "pass" by itself is a verb more often than a name.
        return Some(Kind::Password);
    }
    if last == "by" && before == "identified" {
        return Some(Kind::Password);
    }
    if matches!(
        last,
        "key" | "schl\u{fc}ssel" | "cl\u{e9}" | "chave" | "llave" | "chiave"
    ) {
        return match before {
            _ if PUBLIC.has(before) => None,
            _ if SECRET_KEYS.has(before) => Some(Kind::Secret),
            _ => Some(Kind::Key),
        };
    }
    if PUBLIC.has(before) {
        return None;
    }
    // Several at once: what counts or names them is more frequent than what holds them.
    if matches!(last, "keys" | "tokens" | "apikeys") {
        return Some(Kind::Key);
    }
    if matches!(
        last,
        "creds"
            | "credentials"
            | "zugangsdaten"
            | "identifiants"
            | "login"
            | "logins"
            | "userpwd"
            | "userpass"
            | "cred"
    ) {
        return Some(Kind::Pair);
    }
    if last == "auth" {
        return Some(Kind::Encoded);
    }
    if matches!(last, "seed" | "secret" | "key" | "totp")
        && matches!(before, "totp" | "otp" | "mfa" | "2fa" | "authenticator")
    {
        return Some(Kind::Seed);
    }
    let is_secret = SECRETS.has(last)
        || SECRETS.has(&joined)
        || ["secret", "token", "apikey"]
            .iter()
            .any(|end| last.ends_with(end));
    is_secret.then_some(Kind::Secret)
}

/// The word before a name in prose, in lower case: "the API key".
fn word_before(text: &[u8], start: usize) -> Option<String> {
    let head = text.get(..start)?;
    let head = head
        .strip_suffix(b" ")
        .or_else(|| head.strip_suffix(b"-"))?;
    let letters = head
        .iter()
        .rev()
        .take(20)
        .take_while(|byte| byte.is_ascii_alphanumeric());
    let word = head.get(head.len() - letters.count()..)?;
    Some(String::from_utf8_lossy(word).to_ascii_lowercase())
}

/// `SOME_NAME_KEY`, as the plugin's list has it.
fn is_environment(name: &str) -> bool {
    let name = name.rsplit(['.', '-']).next().unwrap_or(name);
    name.rsplit_once('_').is_some_and(|(before, last)| {
        !before.trim_matches('_').is_empty()
            && before.bytes().all(|byte| Alphabet::WORD.has(byte))
            && ["key", "token", "secret", "password"]
                .iter()
                .any(|word| last.eq_ignore_ascii_case(word))
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, Label};

    fn kind(text: &str, word: &str) -> Option<Kind> {
        let at = text.to_lowercase().find(word)?;
        Label::read(text.as_bytes(), at..at + word.len()).map(|label| label.kind)
    }

    #[test]
    fn names_of_every_spelling_are_read() {
        for (text, word, expected) in [
            ("DB_PASSWORD", "pass", Kind::Password),
            ("dbPassword", "pass", Kind::Password),
            ("spring.datasource.password", "pass", Kind::Password),
            ("clientSecret", "secret", Kind::Secret),
            ("X-Api-Key", "key", Kind::Secret),
            ("the API key", "key", Kind::Secret),
            ("SECRET_KEY_BASE", "key", Kind::Secret),
            ("STRIPE_KEY", "key", Kind::Secret),
            ("WIDGET_KEY", "key", Kind::Key),
            ("_authToken", "token", Kind::Secret),
            ("_auth", "auth", Kind::Encoded),
            ("TOTP seed", "seed", Kind::Seed),
        ] {
            assert_eq!(kind(text, word), Some(expected), "{text}");
        }
    }

    #[test]
    fn names_of_other_things_are_not() {
        for (text, word) in [
            ("MAX_TOKENS", "token"),
            ("MY_TOKEN_COUNT", "token"),
            ("TOKEN_BUDGET", "token"),
            ("password_file", "pass"),
            ("PRIMARY_KEY", "key"),
            ("X-CSRF-Token", "token"),
            ("tokenizer", "token"),
            ("secretary", "secret"),
            ("keyboard", "key"),
            ("bypass", "pass"),
            ("compass", "pass"),
        ] {
            assert_eq!(kind(text, word), None, "{text}");
        }
    }
}
