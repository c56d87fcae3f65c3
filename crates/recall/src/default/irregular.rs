//! Forms of a word that no ending tells: `chose` of `choose`, `indices` of `index`.

use std::collections::HashMap;
use std::sync::LazyLock;

const LIST: &str = include_str!("../../data/irregular.txt");

/// The words of each line, by each of them. A word may stand in two lines.
static WORDS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut words: HashMap<&str, Vec<&str>> = HashMap::new();
    for line in LIST.lines().filter(|line| !line.starts_with('#')) {
        for word in line.split_whitespace() {
            let forms = line.split_whitespace();
            words.entry(word).or_default().extend(forms);
        }
    }
    words
});

/// The forms of a word that has irregular ones, itself among them; else none.
pub(crate) fn irregular(word: &str) -> &'static [&'static str] {
    WORDS.get(word).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_the_forms_of_its_line() {
        assert!(irregular("chose").contains(&"choose"));
        assert!(irregular("index").contains(&"indices"));
        assert!(irregular("parser").is_empty());
    }

    #[test]
    fn the_list_is_words_and_their_forms() {
        for line in LIST.lines().filter(|line| !line.starts_with('#')) {
            let is_word = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase());
            assert!(line.split(' ').all(is_word), "{line}");
            assert_ne!(line.split_whitespace().count(), 1, "{line}");
        }
    }
}
