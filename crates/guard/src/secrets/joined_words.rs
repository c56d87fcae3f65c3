//! Passwords of words and numbers joined by signs, `Ab-12`, told from names of code and of things.
//!
//! Such values are as frequent in code as they are in passwords, so the label has to be one of a
//! password and right beside the value, and what names where a secret lies, a version, a standard,
//! a ticket or a field is none.

use super::words::is_wordy;

/// Bytes of a value, and words and numbers in it.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=64;
const MOST_PIECES: usize = 8;
/// Fewest words without a number.
const LEAST_WORDS: usize = 4;

/// Pieces of names of fields, places, things and standards, in lower case, parted by spaces.
const NAMES: &str = "password passwd passphrase pwd pw secret secrets token tokens key keys cred \
    creds credential credentials auth login user username name admin field input value val text \
    label id ids ref env var file files path dir config cfg conf settings setting option options \
    opt arg args param params policy rule rules hash hashed salt algo reset change update updated \
    old new min max len length type test tests sample example demo dummy foo bar baz qux your my \
    http https tcp udp utf api app db database prod production staging dev stage host server node \
    service client version step line row col column item index page section table figure level \
    sha aes rfc iso nist argon argon2 argon2i argon2id pbkdf2 pbkdf bcrypt scrypt hmac rsa ecdsa \
    ed25519 x25519 base64 base32 base16 md5 cve oauth oauth2 x509 ascii latin windows cp des \
    chacha20 chacha poly1305 blake2b blake2s blake3 pkcs gcm cbc ecb ctr es256 rs256 hs256 sp tls \
    ssl ssh str string int uint float bool vec buf num tmp temp out in size px rem lg md sm xl \
    digit digits char chars character characters letter letters bit bits byte bytes \
    see runbook error err wiki vault item minlength maxlength rotated expires expired ticket \
    managed stored long based encoded encrypted protected kdf hkdf pem p12 pfx jks";

/// Whether it is words and at least one number, and no name of anything.
pub(super) fn is_chosen(value: &[u8], quoted: bool) -> bool {
    let digits = value.iter().filter(|byte| byte.is_ascii_digit()).count();
    let has_case =
        value.iter().any(u8::is_ascii_uppercase) && value.iter().any(u8::is_ascii_lowercase);
    let Some(pieces) = pieces(value) else {
        return false;
    };
    let has_word = pieces.iter().any(|piece| letters(piece) >= 3);
    digits >= if has_case { 1 } else { 2 }
        && has_word
        && !is_ticket(&pieces)
        && !is_dotted_name(value)
        && (quoted && has_case || !is_name_of_code(value, &pieces))
        && !pieces.iter().any(|piece| is_of_name(piece, !has_case))
}

/// Whether it is four words or more, as a phrase is, and no name.
pub(super) fn is_phrase(value: &[u8]) -> bool {
    let Some(pieces) = pieces(value).filter(|_| value.contains(&b'-') && is_wordy(value)) else {
        return false;
    };
    let is_word = |piece: &&[u8]| (3..=12).contains(&piece.len()) && letters(piece) == piece.len();
    pieces.len() >= LEAST_WORDS
        && pieces.iter().all(is_word)
        && !pieces.iter().any(|piece| is_of_name(piece, true))
}

/// The letters and digits between `-`, `_` and `.`, when there is nothing else.
fn pieces(value: &[u8]) -> Option<Vec<&[u8]>> {
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'_' | b'.');
    let is_plain = value
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric() || is_sign(byte));
    if !LENGTH.contains(&value.len()) || !is_plain {
        return None;
    }
    let pieces: Vec<&[u8]> = value.split(is_sign).collect();
    let is_joined = (2..=MOST_PIECES).contains(&pieces.len());
    (is_joined && pieces.iter().all(|piece| !piece.is_empty())).then_some(pieces)
}

fn letters(piece: &[u8]) -> usize {
    piece
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count()
}

/// Whether the piece is one of names. "pass" and "word" are of code and of passwords.
fn is_of_name(piece: &[u8], is_one_case: bool) -> bool {
    let lower = piece.to_ascii_lowercase();
    let bare = lower.trim_ascii_end();
    let number = bare
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let word = bare.get(..bare.len() - number).unwrap_or_default();
    let is_version = matches!(word, b"v" | b"rc" | b"beta" | b"alpha") && number > 0;
    let mut names = NAMES.split_ascii_whitespace().map(str::as_bytes);
    is_version
        || is_one_case && matches!(word, b"pass" | b"word" | b"words")
        || names.any(|name| name == word || name == bare)
}

/// `ABC-123`.
fn is_ticket(pieces: &[&[u8]]) -> bool {
    matches!(pieces, [project, number] if project.len() <= 5
        && project.iter().all(u8::is_ascii_uppercase)
        && number.iter().all(u8::is_ascii_digit))
}

/// Fields, domains, files and versions: `row.field1`, `args.0`, `a-1.2.3`, `list-2.txt`.
fn is_dotted_name(value: &[u8]) -> bool {
    let mut parts = value.split(|&byte| byte == b'.');
    if parts.clone().count() == 1 {
        return false;
    }
    let is_version = value
        .windows(3)
        .any(|three| matches!(three, [a, b'.', b] if a.is_ascii_digit() && b.is_ascii_digit()));
    let is_names =
        parts.all(|part| part.len() < 2 || part.first().is_some_and(u8::is_ascii_alphabetic));
    is_version || is_names || value.first().is_some_and(u8::is_ascii_digit)
}

/// Snake case in one case, but for a word and a number of two digits or more.
fn is_name_of_code(value: &[u8], pieces: &[&[u8]]) -> bool {
    let is_snake = value.contains(&b'_') && !value.contains(&b'-') && !value.contains(&b'.');
    let is_capitals = !value.iter().any(u8::is_ascii_lowercase);
    let is_small = !value.iter().any(u8::is_ascii_uppercase);
    let is_word_and_number = matches!(pieces, [word, number] if letters(word) == word.len()
        && word.len() >= 4
        && number.len() >= 2
        && number.iter().all(u8::is_ascii_digit));
    is_snake && (is_capitals || is_small && !is_word_and_number)
}

#[cfg(test)]
mod tests {
    use super::super::{find, redact};

    #[test]
    fn passwords_of_joined_words_and_numbers_are_found() {
        for parts in [
            ["Berlin", "-1987"],
            ["Tren-Azul", "_588"],
            ["Blue-Otter", "-9931"],
            ["tren-azul", "-588"],
            ["Tren.Azul", ".588"],
            ["tren.azul", ".588"],
            ["Otter", "-71"],
            ["winter", "-2025"],
            ["abc-123", "-def-456"],
            ["Correct-Horse", "-9"],
            ["Pass-", "word_1"],
            ["monkey", "_42"],
            ["qwerty", "123"],
        ] {
            let secret = parts.concat();
            for text in [
                format!("SMTP password: {secret}"),
                format!("mysql -u root -p'{secret}' shop"),
                format!("DB_PASSWORD={secret}"),
                format!("password: \"{secret}\""),
                format!("deploy --password {secret} now"),
                format!("\"password\": \"{secret}\","),
                format!("the password for db1: {secret}"),
            ] {
                let left = redact(&text).text;
                assert!(!find(&text).is_empty() && !left.contains(&secret), "{text}");
            }
        }
    }

    #[test]
    fn a_phrase_without_a_number_is_found_where_the_form_is_sure() {
        let secret = ["correct-horse", "-battery-staple"].concat();
        for text in [
            format!("DB_PASSWORD={secret}"),
            format!("export DB_PASSWORD=\"{secret}\""),
            format!("password: \"{secret}\""),
            format!("deploy --password '{secret}'"),
        ] {
            assert_eq!(find(&text).len(), 1, "{text}");
        }
        assert!(find(&format!("the password is {secret}")).is_empty());
        assert!(find(&format!("password: {secret}")).is_empty());
    }

    #[test]
    fn other_forms_that_hold_a_password_take_one_of_joined_words() {
        let secret = ["Blue-Otter", "-9931"].concat();
        let small = ["winter", "-2025"].concat();
        for (text, value) in [
            (format!("login: ana / {secret}"), &secret),
            (format!("the password is {secret}."), &secret),
            (format!("PGPASSWORD={small} psql"), &small),
            (format!("host=x password={small} user=y"), &small),
            (format!("connect(user='app', password='{small}')"), &small),
            (format!("postgres://app:{secret}@db/x"), &secret),
        ] {
            let hits = find(&text);
            assert_eq!(hits.len(), 1, "{text}");
            assert!(
                text[hits[0].span.clone()].contains(value.as_str()),
                "{text}"
            );
        }
        for text in [
            "the password is Tier-2 data",
            "the password is AES-256",
            "the password is in Vault-12",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn names_of_what_holds_a_password_are_none() {
        for text in [
            "password: db-password-2",
            "password: my_secret_name_12",
            "DB_PASSWORD=secrets.token12",
            "password = user_pw12",
            "password: \"login-field-12\"",
            "password: SEC-1234",
            "password: rfc-7617",
            "password: AES-256-gcm",
            "password=args.12",
            "password: step-12",
            "password: see-runbook-12",
            "password: \"Error-12\"",
            "password: MinLength-8",
            "<input type=\"password\" id=\"group-12\">",
            "PASS: check-12",
            "password: top-10 most common",
            "password: DEFAULT_12_CHARS",
            "password: python-3.11",
            "password: \"settings-page-for-accounts\"",
            "password: word-list-12.txt",
            "API_TOKEN=blue-otter-12",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
