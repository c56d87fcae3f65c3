//! What stands before a value and says that it is a digest, an id or public.

/// Bytes before a value that are looked at.
const REACH: usize = 40;

/// Words before a value that make it a digest or a public id.
const DIGESTS: &[&str] = &[
    "sha1",
    "sha-1",
    "sha256",
    "sha-256",
    "sha384",
    "sha512",
    "sha-512",
    "md5",
    "blake",
    "integrity",
    "checksum",
    "digest",
    "h1:",
    "hash",
    "crc32",
    "commit",
    "revision",
    " rev ",
    "etag",
    "traceparent",
    "trace_id",
    "trace-id",
    "traceid",
    "span_id",
    "fingerprint",
    "public key",
    "publickey",
    "public_key",
    "pubkey",
    "certificate",
    "ssh-rsa",
    "ssh-ed25519",
    "ecdsa-sha2",
    ";base64,",
    "nonce",
    "uuid",
];

/// Labels whose value may be a UUID without being a secret.
const IDS: &[&str] = &[
    "request",
    "trace",
    "correlation",
    "idempotency",
    "tenant",
    "client_request",
    "session_id",
    "message",
    "event",
];

/// Whether the words right before the value, on its line, call it a digest or public.
pub(super) fn is_digest(text: &[u8], value: usize) -> bool {
    let before = line_before(text, value, REACH);
    DIGESTS.iter().any(|word| contains(&before, word))
}

/// Whether the words right before the value, on its line, call it an id.
pub(super) fn is_id(text: &[u8], value: usize) -> bool {
    let before = line_before(text, value, REACH);
    IDS.iter().any(|word| contains(&before, word))
}

/// Whether one of the words stands within `reach` before the place, on its line.
pub(super) fn is_near(text: &[u8], at: usize, words: &[&str], reach: usize) -> bool {
    let before = line_before(text, at, reach);
    words.iter().any(|word| contains(&before, word))
}

/// Whether the value is written as a UUID.
pub(super) fn is_uuid(value: &[u8]) -> bool {
    value.len() == 36
        && value.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn line_before(text: &[u8], at: usize, reach: usize) -> Vec<u8> {
    let before = text.get(at.saturating_sub(reach)..at).unwrap_or_default();
    let line = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(before, |end| before.get(end + 1..).unwrap_or_default());
    line.to_ascii_lowercase()
}

fn contains(text: &[u8], word: &str) -> bool {
    text.windows(word.len())
        .any(|window| window == word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::{is_digest, is_id, is_uuid};

    #[test]
    fn only_the_line_before_counts() {
        assert!(is_digest(b"the sha256 is X", 14));
        assert!(!is_digest(b"the sha256\nis X", 14));
        assert!(is_id(b"Request token X", 14));
    }

    #[test]
    fn uuids_are_known_by_their_form() {
        assert!(is_uuid(b"193b4a91-5272-04fb-39b3-c1fb9b906fca"));
        assert!(!is_uuid(b"193b4a91-5272-04fb-39b3-c1fb9b906fc"));
        assert!(!is_uuid(b"193b4a9115272-04fb-39b3-c1fb9b906fca"));
    }
}
