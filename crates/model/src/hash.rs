//! SHA-256 in the forms that ids and hashes take.

use sha2::{Digest, Sha256};

/// Lower-case hex SHA-256 of `bytes`.
pub fn sha256_hex(bytes: impl AsRef<[u8]>) -> String {
    to_hex(&Sha256::digest(bytes.as_ref()))
}

/// The seed's stable id: the first 16 hex digits of SHA-256 over the lower-cased text.
pub fn stable_id(text: &str) -> String {
    sha256_hex(text.to_lowercase())[..16].to_owned()
}

/// Lower-case hex of any bytes.
pub fn to_hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
            write!(out, "{byte:02x}").expect("writing to a String does not fail");
            out
        })
}

/// Bytes of a lower-case or upper-case hex string; `None` when it is not one.
pub fn from_hex(hex: &str) -> Option<Vec<u8>> {
    if !hex.len().is_multiple_of(2) || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok())
        .collect()
}
