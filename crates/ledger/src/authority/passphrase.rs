//! The passphrase that seals a reviewer's key.
//!
//! It is brought to Unicode form NFC (as RFC 8265 does for passwords), so that the same words
//! typed on another system open the same key, and is wiped when dropped. It has no `Debug`, so
//! that no log line can show it.

use unicode_normalization::UnicodeNormalization;
use zeroize::Zeroizing;

const MIN_CHARS: usize = 8;
const MAX_CHARS: usize = 1024;

/// Why a text is not taken as a passphrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PassphraseRefused {
    /// Fewer than 8 characters.
    #[error("a passphrase has at least 8 characters")]
    TooShort,
    /// More than 1024 characters.
    #[error("a passphrase has at most 1024 characters")]
    TooLong,
}

/// A passphrase of a reasonable length.
pub struct Passphrase(Zeroizing<String>);

impl Passphrase {
    /// Takes a text as it was typed; what it was read into is wiped with `text`.
    pub fn new(text: String) -> Result<Self, PassphraseRefused> {
        let text = Zeroizing::new(text);
        // Counted before normalising, which takes longer on a hostile text.
        if text.chars().nth(MAX_CHARS).is_some() {
            return Err(PassphraseRefused::TooLong);
        }
        // NFC takes at most three times the bytes: no growing buffer leaves copies behind.
        let mut normal = Zeroizing::new(String::with_capacity(3 * text.len()));
        normal.extend(text.nfc());
        match normal.chars().count() {
            0..MIN_CHARS => Err(PassphraseRefused::TooShort),
            MIN_CHARS..=MAX_CHARS => Ok(Self(normal)),
            _ => Err(PassphraseRefused::TooLong),
        }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str) -> Result<Vec<u8>, PassphraseRefused> {
        Passphrase::new(text.to_owned()).map(|passphrase| passphrase.as_bytes().to_vec())
    }

    #[test]
    fn the_length_is_counted_in_characters() {
        assert_eq!(taken("seven 7"), Err(PassphraseRefused::TooShort));
        assert!(taken("eight 88").is_ok());
        assert_eq!(taken(&"\u{fc}".repeat(7)), Err(PassphraseRefused::TooShort));
        assert!(taken(&"\u{fc}".repeat(1024)).is_ok());
        assert_eq!(taken(&"a".repeat(1025)), Err(PassphraseRefused::TooLong));
        // One character that NFC writes as three.
        assert_eq!(
            taken(&"\u{fb2c}".repeat(1024)),
            Err(PassphraseRefused::TooLong)
        );
    }

    #[test]
    fn composed_and_decomposed_letters_are_the_same_words() {
        assert_eq!(taken("gr\u{fc}ne Wiese"), taken("gru\u{308}ne Wiese"));
        assert_ne!(taken("gr\u{fc}ne Wiese"), taken("grune Wiese"));
        assert_ne!(taken("trailing space "), taken("trailing space"));
    }
}
