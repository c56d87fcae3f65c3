//! Text that may be shown: to a model, on a terminal, in a log.
//!
//! [`SafeText`] is the only type that renderers of stored text should take: it can be made only
//! here, and making it redacts secrets and removes what is hidden. [`display_safe`] keeps
//! everything and shows hidden characters as escapes, for people who must see what is there.

use std::fmt::{self, Write as _};

use crate::{invalid_text, normal_form, secrets};

/// Text whose secrets are redacted and whose control, bidirectional and invisible characters
/// are gone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SafeText(String);

impl SafeText {
    /// Makes any text safe to show.
    pub fn from_untrusted(text: &str) -> Self {
        // Twice: a hidden character can be what ends a token, or what splits it.
        let redacted = secrets::redact(text).text;
        let visible = invalid_text::neutralise(&redacted);
        Self(secrets::redact(&visible).text)
    }

    /// As [`from_untrusted`](Self::from_untrusted), in the [`visible`](crate::visible) form, so
    /// that a reader sees what the normal forms compare.
    pub fn as_compared(text: &str) -> Self {
        let redacted = secrets::redact(text).text;
        Self::from_untrusted(&normal_form::visible(&redacted))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text as an owned string.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for SafeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl AsRef<str> for SafeText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// One line for a terminal or a log: controls, line ends, bidirectional controls and stray
/// invisible characters become `\u{..}`. Secrets stay: this is an escape, not a redaction.
pub fn display_safe(text: &str) -> String {
    invalid_text::escape(text, false)
}

/// As [`display_safe`], with LF kept.
pub fn display_safe_lines(text: &str) -> String {
    invalid_text::escape(text, true)
}

/// JSON that may be shown on a terminal: the same value, with every hidden character that a
/// string in it holds written as its `\u` escape.
pub fn display_safe_json(json: &str) -> String {
    invalid_text::escape_as(json, true, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{SafeText, display_safe, display_safe_json, display_safe_lines};

    fn token() -> String {
        ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2"].concat()
    }

    #[test]
    fn secrets_are_redacted_also_when_a_hidden_character_splits_or_ends_them() {
        let split = token().replacen('_', "_\u{200b}", 1);
        let ended = format!("x\u{200b}{}", token());
        assert_eq!(
            SafeText::from_untrusted(&split).as_str(),
            "[REDACTED:github_token]"
        );
        assert_eq!(
            SafeText::from_untrusted(&ended).as_str(),
            "x[REDACTED:github_token]"
        );
    }

    #[test]
    fn what_is_hidden_is_gone_and_what_has_meaning_stays() {
        let safe =
            SafeText::from_untrusted("\u{1b}[31mred\u{1b}[0m \u{202e}rtl\0 👩\u{200d}💻\r\n.");
        assert_eq!(safe.to_string(), "red rtl 👩\u{200d}💻\n.");
    }

    #[test]
    fn what_is_compared_is_shown_with_its_case() {
        let safe = SafeText::as_compared("Ｕｓｅ\u{200b} ﬁle n\u{2011}1 👩\u{200d}💻\r\nx²");
        assert_eq!(safe.as_str(), "Use file n\u{2010}1 👩\u{200d}💻\nx²");
        let wide = token().replace('_', "\u{ff3f}");
        assert_eq!(
            SafeText::as_compared(&wide).as_str(),
            "[REDACTED:github_token]"
        );
    }

    #[test]
    fn a_flood_of_marks_is_cut() {
        let flood = format!("a{}", "\u{301}".repeat(40));
        assert_eq!(SafeText::from_untrusted(&flood).as_str().chars().count(), 9);
    }

    #[test]
    fn shown_json_is_the_same_value_without_a_hidden_character() {
        let value =
            serde_json::json!({"a\u{9b}": "b\u{1b}\u{202e}\u{e0041}\u{200b}c 👩\u{200d}💻\n"});
        let shown = display_safe_json(&value.to_string());
        assert_eq!(
            shown,
            "{\"a\\u009b\":\"b\\u001b\\u202e\\udb40\\udc41\\u200bc 👩\u{200d}💻\\n\"}"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&shown).unwrap(),
            value
        );
    }

    #[test]
    fn escapes_show_what_is_hidden() {
        assert_eq!(
            display_safe("a\u{1b}[2Jb\u{9b}c\u{202e}d\u{200b}e\tf\ng"),
            "a\\u{1b}[2Jb\\u{9b}c\\u{202e}d\\u{200b}e\\u{9}f\\u{a}g"
        );
        assert_eq!(
            display_safe_lines("a\r\nb\u{2028}c"),
            "a\\u{d}\nb\\u{2028}c"
        );
        assert_eq!(
            display_safe("naïve 👩\u{200d}💻 שלום"),
            "naïve 👩\u{200d}💻 שלום"
        );
    }
}
