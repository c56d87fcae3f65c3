//! How random a value looks, byte by byte.

/// Bytes of a value that are looked at; a longer value is judged by its head.
const HEAD: usize = 96;

/// Shannon entropy in bits a byte.
pub(super) fn entropy(value: &[u8]) -> f64 {
    let head = value.get(..HEAD).unwrap_or(value);
    let mut counts = [0_u8; 256];
    for &byte in head {
        counts[usize::from(byte)] += 1;
    }
    let total = head.len() as f64;
    counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| {
            let share = f64::from(count) / total;
            -share * share.log2()
        })
        .sum()
}

/// What a value is made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Makeup {
    pub(super) lower: usize,
    pub(super) upper: usize,
    pub(super) digits: usize,
    pub(super) symbols: usize,
}

impl Makeup {
    /// Counts the kinds of characters in the value's head. What is not ASCII counts as a symbol.
    pub(super) fn of(value: &[u8]) -> Self {
        let mut makeup = Self::default();
        for byte in value.iter().take(HEAD) {
            match byte {
                b'a'..=b'z' => makeup.lower += 1,
                b'A'..=b'Z' => makeup.upper += 1,
                b'0'..=b'9' => makeup.digits += 1,
                _ => makeup.symbols += 1,
            }
        }
        makeup
    }

    /// Number of letters.
    pub(super) fn letters(self) -> usize {
        self.lower + self.upper
    }

    /// How many of the four kinds occur.
    pub(super) fn kinds(self) -> usize {
        [self.lower, self.upper, self.digits, self.symbols]
            .iter()
            .filter(|&&count| count > 0)
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::{Makeup, entropy};

    #[test]
    fn entropy_counts_what_differs() {
        assert!(entropy(b"") < 0.01);
        assert!(entropy(b"aaaaaaaa") < 0.01);
        assert!((entropy(b"A1b2A1b2") - 2.0).abs() < 1e-9);
        assert!(entropy(b"q0W1e2R3t4Y5u6I7") > 3.9);
    }

    #[test]
    fn kinds_are_told_apart() {
        let makeup = Makeup::of("aB1-\u{e9}".as_bytes());
        assert_eq!((makeup.letters(), makeup.digits, makeup.symbols), (2, 1, 3));
        assert_eq!(makeup.kinds(), 4);
    }
}
