//! The one place where stored text becomes text for a prompt.

use guard::SafeText;
use model::text::normalise;

/// First strong isolate and pop directional isolate.
const ISOLATE: (char, char) = ('\u{2068}', '\u{2069}');

/// Stored text as one safe line. What the plugin takes for a secret comes out as well, samples too:
/// the block of its profile is compared byte for byte, and on the way out the stricter list counts.
pub(crate) fn one_line(text: &str) -> String {
    let safe = SafeText::from_untrusted(&guard::secrets::seed::redact(text).text);
    // Line ends that are no white space for JavaScript end a line for some readers all the same.
    normalise(&safe.as_str().replace('\u{85}', " "))
}

/// Stored text as one line in the form that the keys of the guard compare, so that no letter of
/// another alphabet of signs hides a word. Text with letters that run right to left is isolated:
/// it cannot reorder what stands beside it.
pub(crate) fn shown_line(text: &str) -> String {
    let safe = SafeText::as_compared(&guard::secrets::seed::redact(text).text);
    let line = normalise(&safe.as_str().replace('\u{85}', " "));
    if line.chars().any(is_right_to_left) {
        format!("{}{line}{}", ISOLATE.0, ISOLATE.1)
    } else {
        line
    }
}

/// Letters of the blocks that Unicode gives to scripts written right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_right_to_left_text_is_isolated() {
        assert_eq!(shown_line("use bun"), "use bun");
        assert_eq!(shown_line("שלום bun"), "\u{2068}שלום bun\u{2069}");
        assert_eq!(one_line("שלום"), "שלום");
    }

    #[test]
    fn what_is_shown_is_what_is_compared() {
        assert_eq!(shown_line("Ｕｓｅ ﬁle\u{200b}s, 10²"), "Use files, 10²");
    }

    #[test]
    fn every_line_end_becomes_a_space() {
        assert_eq!(one_line("a\nb\r\nc\u{85}d\u{2028}e"), "a b c d e");
    }
}
