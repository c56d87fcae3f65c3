//! The 30,522 tokens of BERT's uncased models, built in, and the index over them.
//!
//! The file has one token a line, its number is its id; `##` opens a token that goes on a word.
//! The index is made at first use, which takes well under a millisecond: an open hash table of ids
//! over the text of the file itself, so that no token is copied.

use super::TokenId;
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

const TEXT: &str = include_str!("../../data/vocabulary.txt");
/// What opens a token that goes on a word.
const GOES_ON: &str = "##";
const SLOTS: usize = 1 << 16;
const EMPTY: u16 = u16::MAX;

/// Every token with its id.
#[derive(Debug)]
pub struct Vocabulary {
    tokens: Vec<&'static str>,
    /// Ids by hash; a taken slot sends the search to the next.
    slots: Vec<u16>,
    /// Bytes of the longest token.
    longest: usize,
}

impl Vocabulary {
    /// The one that the program holds.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static BUILT: OnceLock<Vocabulary> = OnceLock::new();
        BUILT.get_or_init(|| Self::index(TEXT))
    }

    fn index(text: &'static str) -> Self {
        let tokens: Vec<&str> = text.lines().collect();
        let mut slots = vec![EMPTY; SLOTS];
        for (id, token) in (0..EMPTY).zip(&tokens) {
            let (word, goes_on) = split(token);
            let mut slot = hash(word, goes_on);
            while slots[slot] != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = id;
        }
        let longest = tokens.iter().map(|token| token.len()).max().unwrap_or(0);
        Self {
            tokens,
            slots,
            longest,
        }
    }

    /// The longest token that `text` begins with, and its bytes. `goes_on` asks for tokens that
    /// continue a word.
    pub(super) fn longest(&self, text: &str, goes_on: bool) -> Option<(TokenId, usize)> {
        let most = text.len().min(self.longest);
        (1..=most)
            .rev()
            .filter_map(|end| Some((text.get(..end)?, end)))
            .find_map(|(word, end)| Some((self.find(word, goes_on)?, end)))
    }

    /// The token of a word, or of the continuation of one.
    #[must_use]
    pub fn find(&self, word: &str, goes_on: bool) -> Option<TokenId> {
        let mut slot = hash(word, goes_on);
        loop {
            let id = self.slots[slot];
            // There are more slots than tokens, so an empty one always comes.
            if id == EMPTY {
                return None;
            }
            if split(self.tokens[usize::from(id)]) == (word, goes_on) {
                return Some(TokenId(id));
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// How the file spells a token.
    #[must_use]
    pub fn text(&self, token: TokenId) -> Option<&'static str> {
        self.tokens.get(token.row()).copied()
    }

    /// How many there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.tokens.len()
    }

    /// The SHA-256 of the file, which a table made for it names.
    #[must_use]
    pub fn sha256() -> [u8; 32] {
        Sha256::digest(TEXT).into()
    }
}

/// The word of a token, and whether it goes on one. A bare `##` is two characters.
fn split(token: &str) -> (&str, bool) {
    match token.strip_prefix(GOES_ON) {
        Some(word) if !word.is_empty() => (word, true),
        _ => (token, false),
    }
}

/// FNV-1a, folded to a slot.
fn hash(word: &str, goes_on: bool) -> usize {
    let seed = 0x811c_9dc5 ^ u32::from(goes_on);
    let hash = word.bytes().fold(seed, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    ((hash >> 16) ^ (hash & 0xffff)) as usize % SLOTS
}
