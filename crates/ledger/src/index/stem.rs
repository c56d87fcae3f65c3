//! Articles and prepositions that Arabic and Hebrew write onto the word.
//!
//! A light stem only: one prefix is taken off where at least three letters remain, and the whole
//! word stays a term beside it. The Arabic list is the prefix list of the Light10 stemmer with
//! the one-letter prepositions. Input is folded.

use unicode_script::{Script, UnicodeScript};

/// Longest first, so that the article is not left behind its preposition.
const ARABIC: [&str; 11] = [
    "وال", "بال", "كال", "فال", "ال", "لل", "ل", "و", "ف", "ب", "ك",
];
const HEBREW: [&str; 7] = ["ה", "ב", "ל", "ו", "מ", "ש", "כ"];
const MIN_LETTERS: usize = 3;

/// The word without its attached prefix, where it has one.
pub(super) fn stem(word: &str) -> Option<&str> {
    let prefixes: &[&str] = match word.chars().next()?.script() {
        Script::Arabic => &ARABIC,
        Script::Hebrew => &HEBREW,
        _ => return None,
    };
    prefixes
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix))
        .find(|rest| rest.chars().nth(MIN_LETTERS - 1).is_some())
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn one_prefix_is_taken_off() {
        assert_eq!(stem("الاختبارات"), Some("اختبارات"));
        assert_eq!(stem("لاختبارات"), Some("اختبارات"));
        assert_eq!(stem("والملفات"), Some("ملفات"));
        assert_eq!(stem("הבדיקות"), Some("בדיקות"));
    }

    #[test]
    fn short_words_and_other_scripts_stay_whole() {
        assert_eq!(stem("ولد"), None);
        assert_eq!(stem("של"), None);
        assert_eq!(stem("bun"), None);
        assert_eq!(stem(""), None);
    }
}
