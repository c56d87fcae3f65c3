//! The tokens that tell what a text is about, whatever its language.
//!
//! The table of word vectors knows English. A text in another language is read by the English
//! names of its words, and by the words that it borrowed.

use crate::default::language::Language;
use crate::default::lexicon::Lexicon;
use embed::{TokenId, content_tokens};
use ledger::index::terms::index_terms;
use std::collections::HashMap;

/// Shortest word that may be a borrowed one: pieces of other languages are short.
const BORROWED: usize = 4;

/// Takes texts apart. Words that were seen already are only looked up, which costs less.
#[derive(Default)]
pub(crate) struct Gist<'a>(HashMap<&'a str, Vec<TokenId>>);

impl<'a> Gist<'a> {
    /// The tokens of a text.
    pub(crate) fn of(&mut self, text: &'a str) -> Vec<TokenId> {
        let words = text.split_ascii_whitespace();
        if Language::of_words(words.clone()) != Language::English {
            return translated(text);
        }
        let mut found = Vec::with_capacity(text.len() / 4 + 1);
        for word in words {
            let pieces = self.0.entry(word).or_insert_with(|| content_tokens(word));
            found.extend_from_slice(pieces);
        }
        found
    }
}

/// The tokens of the English names of a text's words, and of its words that English has too.
fn translated(text: &str) -> Vec<TokenId> {
    let lexicon = Lexicon::built_in();
    let mut found = Vec::new();
    for term in index_terms(text) {
        let names = lexicon.english(&term);
        if names.is_empty() && term.is_ascii() && term.len() >= BORROWED {
            let pieces = content_tokens(&term);
            if pieces.len() == 1 {
                found.extend(pieces);
            }
        }
        found.extend(names.into_iter().flat_map(content_tokens));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gist(text: &str) -> Vec<TokenId> {
        Gist::default().of(text)
    }

    #[test]
    fn an_english_text_is_its_words() {
        let text = "The cache of useState is cleared.";
        assert_eq!(gist(text), content_tokens(text));
    }

    #[test]
    fn a_text_of_another_language_is_read_by_its_english_names() {
        let holds = |text: &str, word: &str| {
            let wanted = content_tokens(word);
            assert!(gist(text).contains(&wanted[0]), "{word} in {text}");
        };
        holds(
            "Der Fehler tritt auf, wenn die Verbindung nicht steht.",
            "error",
        );
        holds("Ошибка при запуске, кеш не очищен.", "error");
        holds("数据库连接池已满", "database");
        holds(
            "Der Dienst braucht nur noch die Datei python und ist fertig.",
            "python",
        );
    }

    #[test]
    fn chance_pieces_of_foreign_words_are_left_out() {
        assert_eq!(gist("qzxv der die und qzxw"), []);
    }
}
