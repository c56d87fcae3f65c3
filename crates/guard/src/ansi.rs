//! Terminal escape sequences (ECMA-48), found as whole sequences so that taking one out leaves
//! no `[31m` behind. An unterminated string sequence loses only its introducer: text after it
//! must not vanish.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

// The string body stops at any control that may introduce or end a sequence, so every byte is
// looked at a bounded number of times.
static SEQUENCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:\x1B\[|\x{9B})[0-?]*[ -/]*[@-~]",
        r"|(?:\x1B[\]P_^X]|[\x{9D}\x{90}\x{9F}\x{9E}\x{98}])",
        r"[^\x07\x1B\x{80}-\x{9F}]*(?:\x07|\x1B\\|\x{9C})",
        r"|\x1B[ -/]*[0-~]",
    ))
    .expect("the pattern is a constant that the tests compile")
});

/// The text without its terminal escape sequences.
pub(crate) fn remove(text: &str) -> Cow<'_, str> {
    SEQUENCE.replace_all(text, "")
}

/// Where the terminal escape sequences stand, in bytes.
pub(crate) fn spans(text: &str) -> impl Iterator<Item = Range<usize>> {
    // Without an introducer the pattern need not even be compiled.
    let may_hold = text.contains(|c| matches!(c, '\u{1B}' | '\u{90}'..='\u{9F}'));
    let found = may_hold.then(|| SEQUENCE.find_iter(text));
    found.into_iter().flatten().map(|found| found.range())
}

#[cfg(test)]
mod tests {
    use super::remove;

    #[test]
    fn whole_sequences_go_and_the_text_stays() {
        assert_eq!(remove("rel\u{1b}[31mease"), "release");
        assert_eq!(remove("b\u{9b}0mun"), "bun");
        assert_eq!(
            remove("\u{1b}]8;;https://x.example\u{7}click\u{1b}]8;;\u{1b}\\"),
            "click"
        );
        assert_eq!(remove("\u{1b}P+q544e\u{1b}\\ok"), "ok");
    }

    #[test]
    fn an_unterminated_string_hides_nothing() {
        assert_eq!(remove("\u{1b}]0;never use yarn"), "0;never use yarn");
    }
}
