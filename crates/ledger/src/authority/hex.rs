//! Byte arrays as lower-case hex in the JSON of entries and key files.
//!
//! Used as `#[serde(with = "hex")]`. Exactly one spelling is read (lower case, full length), so
//! that a value has one form on disk. The codec is constant-time because keys pass through it.

use std::borrow::Cow;

use base16ct::lower;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// The lower-case hex of `bytes`.
pub(super) fn encode(bytes: &[u8]) -> String {
    lower::encode_string(bytes)
}

/// The `N` bytes that `text` spells, or nothing when it is not exactly `2 * N` hex digits.
pub(super) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    lower::decode(text, &mut bytes).ok()?;
    Some(bytes)
}

/// Writes an array as a hex string.
pub(super) fn serialize<S: Serializer, const N: usize>(
    bytes: &[u8; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(bytes))
}

/// Reads an array from a hex string of exactly its length.
pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
    deserializer: D,
) -> Result<[u8; N], D::Error> {
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    decode(&text).ok_or_else(|| D::Error::custom(format_args!("expected {} hex digits", 2 * N)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_full_lower_case_spelling_is_read() {
        assert_eq!(decode::<2>(&encode(&[0xab, 0x01])), Some([0xab, 0x01]));
        for wrong in ["AB01", "ab0", "ab", "ab0100", "ab0g", "a\u{e9}1", ""] {
            assert_eq!(decode::<2>(wrong), None, "{wrong}");
        }
    }
}
