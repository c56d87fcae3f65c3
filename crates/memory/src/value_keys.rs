//! What makes two texts the same value: digests of their two normal forms within a scope.

use model::sha256_hex;

/// The keys of a text.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ValueKeys {
    /// Of the first normal form: the same words under any spelling.
    pub k1: String,
    /// Of the second: also the same under accents and look-alikes.
    pub k2: String,
}

/// The keys of a text in the scope with this key.
pub fn value_keys(scope: &str, text: &str) -> ValueKeys {
    let key = |tier: &str, form: String| sha256_hex(format!("{tier}\0{scope}\0{form}"));
    ValueKeys {
        k1: key("k1", guard::k1(text)),
        k2: key("k2", guard::k2(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::value_keys;

    #[test]
    fn another_spelling_has_the_same_keys_and_another_scope_has_not() {
        let plain = value_keys("s", "Use bun for tests.");
        assert_eq!(plain, value_keys("s", "- USE `bun`  for tests"));
        assert_ne!(plain.k1, value_keys("t", "Use bun for tests.").k1);
        assert_ne!(plain.k1, value_keys("s", "Use yarn for tests.").k1);
        assert_ne!(plain.k1, plain.k2);
    }

    #[test]
    fn the_second_tier_looks_through_accents() {
        let (plain, marked) = (value_keys("s", "the cafe"), value_keys("s", "the café"));
        assert_ne!(plain.k1, marked.k1);
        assert_eq!(plain.k2, marked.k2);
    }
}
