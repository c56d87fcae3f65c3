//! Text to token ids, as BERT's uncased models cut it.
//!
//! [`tokens`] does the whole way: clean, lower case, no accents, punctuation and CJK characters on
//! their own ([`words`]), then the longest known pieces of each word ([`Vocabulary`]). The work is
//! linear in the text, because a word over [`LONGEST_WORD`] characters is one unknown token. The
//! vocabulary is built in, so that no file is needed and every model of this crate agrees on ids.

mod content;
mod place;
mod vocabulary;
mod words;

pub use content::content_tokens;
pub use vocabulary::Vocabulary;

/// The number of a token in the vocabulary, which has fewer than 2^16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub u16);

impl TokenId {
    /// Filler behind a text.
    pub const PAD: Self = Self(0);
    /// A word that the vocabulary cannot spell.
    pub const UNKNOWN: Self = Self(100);
    /// Opens what a transformer reads.
    pub const START: Self = Self(101);
    /// Ends each text that a transformer reads.
    pub const END: Self = Self(102);

    /// Its row in a table.
    #[must_use]
    pub fn row(self) -> usize {
        usize::from(self.0)
    }
}

/// The last token before the words, which stand in the order of their frequency.
const BEFORE_WORDS: u16 = 1995;
/// Characters of the longest word that is cut into pieces.
const LONGEST_WORD: usize = 100;

/// The tokens of a text, without [`TokenId::START`] and [`TokenId::END`].
#[must_use]
pub fn tokens(text: &str) -> Vec<TokenId> {
    let mut found = Vec::with_capacity(text.len() / 4 + 1);
    words::each(text, |word| pieces(word, &mut found));
    found
}

/// The place of a lower-case word among those that the vocabulary holds as a whole, 1 for the most
/// frequent in running English; none for any other word.
#[must_use]
pub fn frequency_rank(word: &str) -> Option<u16> {
    let (token, length) = Vocabulary::longest(word, false)?;
    let rank = token.0.checked_sub(BEFORE_WORDS)?;
    (length == word.len() && rank > 0).then_some(rank)
}

/// Appends the longest known pieces of one word from left to right, or one unknown token when some
/// part of it has none.
fn pieces(word: &str, found: &mut Vec<TokenId>) {
    let before = found.len();
    if word.chars().count() > LONGEST_WORD {
        found.push(TokenId::UNKNOWN);
        return;
    }
    let mut rest = word;
    while !rest.is_empty() {
        let Some((token, length)) = Vocabulary::longest(rest, found.len() > before) else {
            found.truncate(before);
            found.push(TokenId::UNKNOWN);
            return;
        };
        found.push(token);
        rest = rest.get(length..).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests;
