//! Whether a value is made of words, as identifiers, names and phrases are, or of chance.

/// Bytes of a value that are looked at.
const HEAD: usize = 160;
/// A longer run of letters is no word.
const LONGEST_WORD: usize = 20;

/// Whether every piece between punctuation is a word, a short number or too short to tell.
pub(super) fn is_wordy(value: &[u8]) -> bool {
    let head = value.get(..HEAD).unwrap_or(value);
    head.split(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric())
        .all(is_word)
}

/// Whether it is a single word followed by a few digits, as weak passwords are.
pub(super) fn is_word_and_number(value: &[u8]) -> bool {
    let letters = value
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let digits = value.len() - letters;
    let is_rest_digits = value.iter().skip(letters).all(u8::is_ascii_digit);
    letters >= 3 && (1..=6).contains(&digits) && is_rest_digits
}

/// Whether it is a name with a number or two in it, as short ones of code are: `OAuth2Client`.
pub(super) fn is_name_with_number(value: &[u8]) -> bool {
    let digits = value.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_plain = value.iter().all(u8::is_ascii_alphanumeric);
    let is_name = |group: &[u8]| group.len() < 3 || has_vowel(group) && is_letters_word(group);
    let mut groups = value.split(u8::is_ascii_digit);
    let has_word = groups.clone().any(|group| group.len() >= 4);
    is_plain && digits <= 3 && has_word && groups.all(is_name)
}

/// One piece of letters and digits.
fn is_word(piece: &[u8]) -> bool {
    let letters = trim_digits(piece);
    let digits = piece.len() - letters.len();
    if letters.is_empty() {
        return digits <= 6;
    }
    if piece.len() <= 3 {
        return true;
    }
    if letters.iter().any(u8::is_ascii_digit) {
        return is_numbered_name(piece);
    }
    digits <= 3 && is_letters_word(letters)
}

/// A name in camel case with a number in it: `X509CertificateRequest`.
fn is_numbered_name(piece: &[u8]) -> bool {
    let digits = piece.iter().filter(|byte| byte.is_ascii_digit()).count();
    let mut groups = piece
        .split(u8::is_ascii_digit)
        .filter(|group| !group.is_empty());
    let is_mixed =
        piece.iter().any(u8::is_ascii_lowercase) && piece.iter().any(u8::is_ascii_uppercase);
    let count = groups.clone().count();
    is_mixed
        && digits <= 4
        && count <= 2
        && piece.len() >= digits + 12
        && groups.all(is_letters_word)
}

/// Letters in one case, capitalised, or several such words joined in camel case.
fn is_letters_word(letters: &[u8]) -> bool {
    let is_one_case = |word: &[u8]| {
        word.iter().all(u8::is_ascii_uppercase) || !word.iter().any(u8::is_ascii_uppercase)
    };
    let tail = letters.get(1..).unwrap_or_default();
    if is_one_case(letters) || is_one_case(tail) && !tail.iter().any(u8::is_ascii_uppercase) {
        return letters.len() <= LONGEST_WORD && is_speakable(letters);
    }
    is_camel_case(letters)
}

/// Words without a space between them, each with a capital.
fn is_camel_case(letters: &[u8]) -> bool {
    let mut start = 0;
    let (mut humps, mut odd) = (0, 0);
    for end in 1..=letters.len() {
        let is_upper = |at: usize| letters.get(at).is_some_and(u8::is_ascii_uppercase);
        let is_lower = |at: usize| letters.get(at).is_some_and(u8::is_ascii_lowercase);
        // A hump ends before a capital that follows a small letter or starts a word itself.
        let is_break = end == letters.len()
            || is_upper(end) && (is_lower(end - 1) || is_lower(end + 1) && end > start + 1);
        if !is_break {
            continue;
        }
        let hump = letters.get(start..end).unwrap_or_default();
        if !is_hump(hump) {
            odd += if hump.len() <= 3 { 1 } else { 9 };
        }
        humps += 1;
        start = end;
    }
    // One short form that is not known, where the rest are long.
    odd == 0 && letters.len() >= humps * 3 || odd == 1 && letters.len() >= humps * 4
}

/// A word of a name in camel case, or one of the usual short forms.
fn is_hump(hump: &[u8]) -> bool {
    const SHORT: &[&str] = &[
        "db", "id", "ctx", "cfg", "jwt", "ptr", "str", "btn", "tls", "dns", "ssl", "sql", "xml",
        "src", "dst", "pwd", "cmd", "ms", "ts", "js", "css", "html", "http", "https", "rpc", "tcp",
        "fmt", "msg", "prj", "lg", "sm", "md", "ws", "fs", "vm", "x", "y", "s", "t", "grpc", "pg",
        "tx", "rx", "cb", "fn",
    ];
    let is_capitals = hump.iter().all(u8::is_ascii_uppercase);
    let is_short = SHORT
        .iter()
        .any(|short| hump.eq_ignore_ascii_case(short.as_bytes()));
    is_capitals && hump.len() <= 5
        || is_short
        || hump.len() >= 2 && has_vowel(hump) && is_speakable(hump)
}

fn has_vowel(letters: &[u8]) -> bool {
    letters.iter().any(|byte| b"aeiouyAEIOUY".contains(byte))
}

/// Whether vowels and consonants follow each other as in a language.
fn is_speakable(letters: &[u8]) -> bool {
    if letters.len() <= 4 {
        return true;
    }
    let is_vowel = |byte: &u8| !byte.is_ascii() || b"aeiouyAEIOUY".contains(byte);
    let longest_without = letters.split(is_vowel).map(<[u8]>::len).max();
    letters.iter().any(is_vowel) && longest_without.is_some_and(|length| length <= 5)
}

fn trim_digits(piece: &[u8]) -> &[u8] {
    let digits = piece.iter().rev().take_while(|byte| byte.is_ascii_digit());
    piece
        .get(..piece.len() - digits.count())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{is_name_with_number, is_word_and_number, is_wordy};

    #[test]
    fn identifiers_and_phrases_are_words() {
        for value in [
            "fading-circle-container-wrapper",
            "config.jwtSecret",
            "user:profile:v2",
            "AbstractSingletonProxyFactoryBean",
            "MY_SETTING_2",
            "rust_2024.edition",
            "http2",
            "localhost:5432",
            "parseHTTPRequest",
            "SpApplyControlTokenFn",
            "X509RequestInheritOptions",
        ] {
            assert!(is_wordy(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn names_of_code_have_numbers_and_chance_has_more() {
        for value in ["OAuth2Client", "Ident2Name", "OAuth2TokenV2"] {
            assert!(is_name_with_number(value.as_bytes()), "{value}");
        }
        for value in ["Kx7mPq2vLz9w", "q0W1e2R3t4", "Gq2Qr9gZ7M4b", "Kq8vR2zL1xm"] {
            assert!(!is_name_with_number(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn chance_is_not() {
        for value in [
            "q0W1e2R3t4",
            "abcdefgh1234",
            "28203bd684f031be",
            "hFkTVjdMLYLGqzBn",
            "PkWSWJ944K%ZPf",
            "Tr0ub4dor&3",
            "aB3-xY9kLm",
        ] {
            assert!(!is_wordy(value.as_bytes()), "{value}");
        }
    }

    #[test]
    fn weak_passwords_are_a_word_and_a_number() {
        assert!(is_word_and_number(b"hunter2") && is_word_and_number(b"summer2024"));
        assert!(!is_word_and_number(b"h2") && !is_word_and_number(b"a1b2"));
    }
}
