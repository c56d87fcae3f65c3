//! Text on its way to a terminal.

/// The text with everything escaped that could move the cursor, hide or reorder what is shown.
/// Line ends and tabs stay.
pub(crate) fn display_safe(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, letter| {
        if is_harmful(letter) {
            out.extend(letter.escape_unicode());
        } else {
            out.push(letter);
        }
        out
    })
}

fn is_harmful(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => true,
        other => other.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_gets_through() {
        assert_eq!(
            display_safe("\u{1b}[2J\r\u{9b}x"),
            "\\u{1b}[2J\\u{d}\\u{9b}x"
        );
        assert_eq!(display_safe("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        assert_eq!(
            display_safe("grün\tüber\n日本語 🦀"),
            "grün\tüber\n日本語 🦀"
        );
    }
}
