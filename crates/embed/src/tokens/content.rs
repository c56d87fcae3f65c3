//! The tokens that tell what a text is about.
//!
//! The words inside a name are read one by one (`useState` as `use State`): the vocabulary holds
//! words, and of a name as a whole it knows only chance pieces. Signs say nothing of what is meant.

use super::{TokenId, Vocabulary, pieces, tokens};
use std::borrow::Cow;

/// The tokens of a text's words, without its signs.
#[must_use]
pub fn content_tokens(text: &str) -> Vec<TokenId> {
    if text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        // One word without signs and humps, as most are.
        let mut found = Vec::new();
        pieces(text, &mut found);
        return found;
    }
    let mut found = tokens(&parted(text));
    found.retain(|token| is_word(*token));
    found
}

fn is_word(token: TokenId) -> bool {
    let text = Vocabulary::text(token).unwrap_or_default();
    text.chars().any(char::is_alphanumeric)
}

/// A text with a space before each hump of its names: at a capital after a small letter, and at
/// the last capital before a small letter.
fn parted(text: &str) -> Cow<'_, str> {
    let mut parted = String::new();
    let mut done = 0;
    let mut before = [' '; 2];
    let mut start = 0;
    for (at, sign) in text.char_indices() {
        let [first, last] = before;
        // Where the hump begins is known at the small letter after its capital.
        let hump = if sign.is_uppercase() && last.is_lowercase() {
            Some(at)
        } else if sign.is_lowercase() && last.is_uppercase() && first.is_uppercase() {
            Some(start)
        } else {
            None
        };
        if let Some(hump) = hump {
            parted.push_str(&text[done..hump]);
            parted.push(' ');
            done = hump;
        }
        start = at;
        before = [last, sign];
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    parted.push_str(&text[done..]);
    Cow::Owned(parted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_is_read_as_its_words() {
        assert_eq!(parted("useState of HTTPServer"), "use State of HTTP Server");
        assert_eq!(parted("getURLFor"), "get URL For");
        assert_eq!(parted("plain words, snake_case"), "plain words, snake_case");
        assert_eq!(
            content_tokens("attachSuggestions"),
            tokens("attach suggestions")
        );
    }

    #[test]
    fn signs_are_left_out() {
        assert_eq!(content_tokens("if (a != b) { c(); }"), tokens("if a b c"));
        assert!(content_tokens("?!{}").is_empty());
    }

    proptest! {
        #[test]
        fn a_plain_word_is_read_as_any_text(word in "[a-z]{0,12}") {
            prop_assert_eq!(content_tokens(&word), content_tokens(&format!("{word} ")));
        }

        #[test]
        fn parting_adds_spaces_and_nothing_else(text in "\\PC{0,60}") {
            let plain = |text: &str| text.replace(' ', "");
            prop_assert_eq!(plain(&parted(&text)), plain(&text));
        }
    }
}
