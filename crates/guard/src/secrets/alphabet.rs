//! Sets of ASCII bytes, as token formats name them.

/// A set of ASCII bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Alphabet(u128);

const DIGIT: u128 = range(b'0', b'9');
const LOWER: u128 = range(b'a', b'z');
const UPPER: u128 = range(b'A', b'Z');

impl Alphabet {
    /// Letters and digits.
    pub(super) const ALNUM: Self = Self(DIGIT | LOWER | UPPER);
    /// Letters, digits and `_`: what makes a word.
    pub(super) const WORD: Self = Self(DIGIT | LOWER | UPPER | one(b'_'));
    /// Base64 without its padding.
    pub(super) const BASE64: Self = Self(DIGIT | LOWER | UPPER | one(b'+') | one(b'/'));
    /// Base64 of either kind, with padding.
    pub(super) const BASE64_ANY: Self = Self(Self::BASE64.0 | one(b'-') | one(b'_') | one(b'='));
    /// Base32 without its padding.
    pub(super) const BASE32: Self = Self(UPPER | range(b'2', b'7'));

    /// The set that the rule file calls by this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let set = match name {
            "digit" => DIGIT,
            "lower" => LOWER | DIGIT,
            "upper" => UPPER | DIGIT,
            "alnum" => Self::ALNUM.0,
            "word" => Self::WORD.0,
            "hex" => DIGIT | range(b'a', b'f'),
            "hexany" => DIGIT | range(b'a', b'f') | range(b'A', b'F'),
            "base32" => Self::BASE32.0,
            "base64" => Self::BASE64.0,
            "base64pad" => Self::BASE64.0 | one(b'='),
            "crypt" => Self::ALNUM.0 | one(b'.') | one(b'/'),
            "url" => Self::WORD.0 | one(b'-'),
            "urlpad" => Self::WORD.0 | one(b'-') | one(b'='),
            "dots" => Self::WORD.0 | one(b'-') | one(b'.'),
            "any" => {
                Self::WORD.0 | one(b'-') | one(b'.') | one(b'~') | one(b'+') | one(b'/') | one(b'=')
            }
            "percent" => Self::ALNUM.0 | one(b'%'),
            _ => return None,
        };
        Some(Self(set))
    }

    /// Whether the byte is in the set.
    pub(super) const fn has(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }

    /// The first place from `at` on whose byte is not in the set, at most `at + limit`.
    pub(super) fn run_end(self, bytes: &[u8], at: usize, limit: usize) -> usize {
        let end = at.saturating_add(limit).min(bytes.len());
        let run = bytes.get(at..end).unwrap_or_default();
        at + run
            .iter()
            .position(|&byte| !self.has(byte))
            .unwrap_or(run.len())
    }

    /// The bytes of the set.
    #[cfg(test)]
    pub(super) fn bytes(self) -> Vec<u8> {
        (0..128).filter(|&byte| self.has(byte)).collect()
    }
}

/// Whether the byte is a letter, a digit or `_`; a table, for it is asked of every byte.
pub(super) fn is_word(byte: u8) -> bool {
    const TABLE: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0_u8;
        while byte < 128 {
            table[byte as usize] = Alphabet::WORD.has(byte);
            byte += 1;
        }
        table
    };
    TABLE[usize::from(byte)]
}

const fn one(byte: u8) -> u128 {
    1 << byte
}

const fn range(first: u8, last: u8) -> u128 {
    let mut set = 0;
    let mut byte = first;
    while byte <= last {
        set |= one(byte);
        byte += 1;
    }
    set
}
