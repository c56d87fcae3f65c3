//! The 30,522 tokens of BERT's uncased models, built in, with an index that is read in place.
//!
//! The file has one token a line, its number is its id; `##` opens a token that goes on a word.
//! `build.rs` makes the index and says what is in it. Nothing is copied or decoded at start.

use super::TokenId;
use super::place::{self, EMPTY, SLOTS};
use sha2::{Digest, Sha256};

const TEXT: &str = include_str!("../../data/vocabulary.txt");
const INDEX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/vocabulary.index"));
const START: usize = size_of::<u32>();
const SLOT: usize = size_of::<u16>();
/// How many tokens there are: the index has one start more.
const SIZE: usize = (INDEX.len() - SLOTS * SLOT) / START - 1;
/// Bytes of the longest token; a test counts them.
const LONGEST: usize = 18;

/// Every token with its id.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary;

impl Vocabulary {
    /// The longest token that `text` begins with, and its bytes. `goes_on` asks for tokens that
    /// continue a word.
    pub(super) fn longest(text: &str, goes_on: bool) -> Option<(TokenId, usize)> {
        let most = text.len().min(LONGEST);
        // The hash of each beginning comes out of the one before it.
        let mut hashes = [place::Hash::start(goes_on); LONGEST + 1];
        for (end, byte) in (1..=most).zip(text.bytes()) {
            hashes[end] = hashes[end - 1].and(byte);
        }
        (1..=most)
            .rev()
            .filter_map(|end| Some((text.get(..end)?, end)))
            .find_map(|(word, end)| Some((Self::at(hashes[end].slot(), word, goes_on)?, end)))
    }

    /// The token of a word, or of the continuation of one.
    #[must_use]
    pub fn find(word: &str, goes_on: bool) -> Option<TokenId> {
        Self::at(place::slot(word, goes_on), word, goes_on)
    }

    /// The token of a word whose first slot is `slot`.
    fn at(mut slot: usize, word: &str, goes_on: bool) -> Option<TokenId> {
        // There are more slots than tokens, so an empty one always comes.
        loop {
            let at = (SIZE + 1) * START + slot * SLOT;
            let bytes = INDEX.get(at..)?.first_chunk()?;
            let id = u16::from_le_bytes(*bytes);
            if id == EMPTY {
                return None;
            }
            if place::split(Self::text(TokenId(id))?) == (word, goes_on) {
                return Some(TokenId(id));
            }
            slot = place::next(slot);
        }
    }

    /// How the file spells a token.
    #[must_use]
    pub fn text(token: TokenId) -> Option<&'static str> {
        let start = |row: usize| {
            let bytes = INDEX.get(row * START..)?.first_chunk()?;
            usize::try_from(u32::from_le_bytes(*bytes)).ok()
        };
        if token.row() >= SIZE {
            return None;
        }
        TEXT.get(start(token.row())?..start(token.row() + 1)? - 1)
    }

    /// How many there are.
    #[must_use]
    pub fn size() -> usize {
        SIZE
    }

    /// The SHA-256 of the file, which a table made for it names.
    #[must_use]
    pub fn sha256() -> [u8; 32] {
        Sha256::digest(TEXT).into()
    }
}
