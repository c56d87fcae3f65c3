//! Values that stand for a secret and are none: references, templates, samples, blanks.

use super::vocabulary::{BLANKS, REFERENCES, SAMPLES};
use super::words::is_wordy;

/// Bytes of a value that are looked at.
const HEAD: usize = 256;

/// Whether the value fetches, names or stands for a secret. `quoted` values are no code.
pub(super) fn is_stand_in(value: &[u8], quoted: bool) -> bool {
    let head = value.get(..HEAD).unwrap_or(value).to_ascii_lowercase();
    is_repetition(&head) || is_sample(&head) || is_reference(&head, quoted) || is_publishable(value)
}

/// Starts of keys that their providers document as public: they go into web pages.
const PUBLISHABLE: &[&str] = &["pk_live_", "pk_test_", "sb_publishable_", "pk.eyJ", "phc_"];

/// Names of kinds of public keys of SSH, starts of their bodies, and of recipients of age.
const PUBLIC_KEYS: &[&str] = &[
    "ssh-rsa",
    "ssh-dss",
    "ssh-ed25519",
    "ecdsa-sha2-",
    "sk-ssh-",
    "sk-ecdsa-",
    "AAAAC3NzaC1lZDI1NTE5",
    "AAAAB3NzaC1",
    "AAAAE2VjZHNhLXNoYTIt",
    "AAAAGnNrLXNzaC1",
    "AAAAInNrLWVjZHNh",
    "age1",
];

/// The length of a public key of minisign and of signify.
const MINISIGN: usize = 56;

fn is_publishable(value: &[u8]) -> bool {
    let starts = |start: &&str| value.starts_with(start.as_bytes());
    PUBLISHABLE.iter().any(starts)
        || PUBLIC_KEYS.iter().any(starts)
        || value.len() == MINISIGN && value.starts_with(b"RW")
}

/// Whether the variable part of a provider's token is a sample.
pub(super) fn is_sample_token(token: &[u8]) -> bool {
    let head = token.get(..HEAD).unwrap_or(token).to_ascii_lowercase();
    let pieces = head.split(|byte| matches!(byte, b'-' | b'_' | b'.'));
    let is_phrase = pieces.filter(|piece| piece.len() >= 3).count() >= 2 && is_wordy(token);
    is_repetition(&head) || is_phrase || SAMPLES.are_in(&head)
}

/// Few different characters, or one for most of the length.
fn is_repetition(head: &[u8]) -> bool {
    let mut seen = [0_usize; 256];
    for &byte in head {
        seen[usize::from(byte)] += 1;
    }
    let kinds = seen.iter().filter(|&&count| count > 0).count();
    let most = seen.iter().max().copied().unwrap_or_default();
    head.len() >= 4 && (kinds <= 2 || head.len() >= 8 && kinds <= 3 || most * 10 >= head.len() * 7)
}

fn is_sample(head: &[u8]) -> bool {
    std::str::from_utf8(head).is_ok_and(|head| BLANKS.has(head)) || SAMPLES.are_in(head)
}

fn is_reference(head: &[u8], quoted: bool) -> bool {
    let first = head.first().copied().unwrap_or_default();
    let last = head.last().copied().unwrap_or_default();
    let rest = head.get(1..).unwrap_or_default();
    let is_name = |name: &[u8]| {
        name.iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || b"_{}().:-/[]'\"".contains(&byte))
    };
    match (first, last) {
        (b'<', _) | (_, b'>') | (b'%', b'%') | (b'@', b'@') | (b'#', b'#') | (b'{', b'}') => {
            return true;
        }
        (b'$', _) => return is_name(rest) || is_hash_string(head),
        (b'[' | b'(' | b'&' | b'*' | b'^', _) if !quoted => return true,
        (b'/' | b'~', _) => return head.contains(&b'/') && is_wordy(head),
        _ => {}
    }
    let is_code = !quoted && (head.contains(&b'(') || head.contains(&b'[') || head.contains(&b'{'));
    is_code || REFERENCES.are_in(head)
}

/// A password hash in the modular crypt format is no password.
fn is_hash_string(head: &[u8]) -> bool {
    head.split(|&byte| byte == b'$').count() > 2
}

#[cfg(test)]
mod tests {
    use super::{is_sample_token, is_stand_in};

    #[test]
    fn references_and_samples_stand_in() {
        for value in [
            "${DB_PASS}",
            "$TOKEN",
            "%TOKEN%",
            "@TOKEN@",
            "{{ token }}",
            "<your-token>",
            "process.env.TOKEN",
            "os.environ['TOKEN']",
            "getToken({",
            "changeme",
            "REPLACE_ME",
            "xxxxxxxxxxxx",
            "00000000000000000000",
            "********",
            "your-api-key-here",
            "$2b$10$abcdefghijklmnop",
            "vault:secret/data/app#token",
            "/run/secrets/db_password",
            "std::env::var",
            concat!("pk_te", "st_51Habcdefghij1234567890ABCDEF"),
        ] {
            assert!(is_stand_in(value.as_bytes(), false), "{value}");
        }
    }

    #[test]
    fn passwords_with_odd_characters_do_not() {
        for value in [
            "$uper5ecret!",
            "E2EuuetECq@gzX",
            "#Tiger9!x",
            "PkWSWJ944K%ZPf",
            "p(4)ssW0rd",
        ] {
            assert!(!is_stand_in(value.as_bytes(), true), "{value}");
        }
    }

    #[test]
    fn sample_tokens_are_told_from_real_ones() {
        for token in [
            "xxxxxxxxxxxxxxxxxxxx",
            "your-token-here-please",
            "IOSFODNN7EXAMPLE",
        ] {
            assert!(is_sample_token(token.as_bytes()), "{token}");
        }
        for token in [
            "abcdefghijklmnopqrstuvwx",
            "A1b2A1b2A1b2A1b2",
            "q0W1-e2R3_t4Y5",
        ] {
            assert!(!is_sample_token(token.as_bytes()), "{token}");
        }
    }
}
