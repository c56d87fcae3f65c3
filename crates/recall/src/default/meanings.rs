//! The texts of a small scope as vectors.
//!
//! All notes of a project are alike in what they are about: a word that many of them hold tells
//! little of any one, so it counts less in all vectors, and what is common to the texts is taken off.

use crate::default::centre::Centre;
use crate::default::familiar::scarcity;
use crate::default::gist::Gist;
use embed::{Embedder, StaticTable, TokenId};
use std::collections::{HashMap, HashSet};

/// What a cosine of 1 adds to a record that words say nothing of.
const SHARE: f64 = 0.7;
/// What it adds beside that among few records, which tell little of how rare a word is.
const FEW_SHARE: f64 = 0.45;
/// The part of it that is left where all is talk.
const TALK_SHARE: f64 = 0.4;

/// A text as a vector.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) vector: Vec<f32>,
    pub(crate) tokens: usize,
}

/// All texts of a small scope as vectors, by place.
pub(crate) struct Meanings {
    pub(crate) told: Vec<Told>,
    pub(crate) centre: Centre,
    /// What each is about beside what all have in common.
    pub(crate) directions: Vec<Vec<f32>>,
    /// In how many texts a token stands.
    counts: HashMap<TokenId, u32>,
    /// The share of the texts that is talk.
    talk: f64,
}

impl Meanings {
    /// The vectors of these texts, of which the share `talk` is talk.
    pub(crate) fn of<'t>(texts: impl Iterator<Item = &'t str>, talk: f64) -> Self {
        let mut gist = Gist::default();
        let tokens: Vec<Vec<TokenId>> = texts.map(|text| gist.of(text)).collect();
        let mut counts = HashMap::new();
        for text in &tokens {
            for token in text.iter().collect::<HashSet<_>>() {
                *counts.entry(*token).or_insert(0) += 1;
            }
        }
        let told: Vec<Told> = tokens
            .iter()
            .map(|text| Told {
                vector: vector(text, &counts, tokens.len()),
                tokens: text.len(),
            })
            .collect();
        let centre = centre_of(told.iter());
        let directions = told.iter().map(|told| centre.direction(&told.vector));
        Self {
            directions: directions.collect(),
            centre,
            told,
            counts,
            talk,
        }
    }

    /// Another text among these.
    pub(crate) fn vector(&self, tokens: &[TokenId]) -> Vec<f32> {
        vector(tokens, &self.counts, self.told.len())
    }

    /// What a cosine of 1 adds.
    pub(crate) fn share(&self) -> f64 {
        let share = SHARE + FEW_SHARE * scarcity(self.told.len() as u64);
        share * left_by_talk(self.talk)
    }
}

/// What is left of meaning where this share of the texts is talk.
pub(crate) fn left_by_talk(talk: f64) -> f64 {
    1.0 - talk * (1.0 - TALK_SHARE)
}

/// The middle of some texts.
pub(crate) fn centre_of<'a>(texts: impl Iterator<Item = &'a Told>) -> Centre {
    let dimension = StaticTable::built_in().dimension();
    Centre::of(dimension, texts.map(|told| told.vector.as_slice()))
}

/// A text whose tokens count the more the rarer they are among `texts` (BM25's idf).
fn vector(tokens: &[TokenId], counts: &HashMap<TokenId, u32>, texts: usize) -> Vec<f32> {
    let weight = |token: TokenId| {
        let holding = counts.get(&token).copied().unwrap_or_default() as f32;
        let rare = (texts as f32 - holding + 0.5) / (holding + 0.5);
        // The table has taken off what is common in all English: the fourth root leaves little more.
        (1.0 + rare).ln().sqrt().sqrt()
    };
    StaticTable::built_in().embed_weighted(tokens, weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embed::{content_tokens, dot, normalise};

    #[test]
    fn a_word_of_many_texts_counts_less() {
        let texts = ["server disk", "server queue", "server mail", "server clock"];
        let meanings = Meanings::of(texts.into_iter(), 0.0);
        let near = |text: &str| {
            let mut alone = meanings.vector(&content_tokens(text));
            normalise(&mut alone);
            dot(&meanings.told[0].vector, &alone)
        };
        let plain = StaticTable::built_in().embed_tokens(&content_tokens("server disk"));
        let server = StaticTable::built_in().embed_tokens(&content_tokens("server"));
        assert!(near("server") < dot(&plain, &server));
        assert!(near("disk") > near("server"));
    }

    #[test]
    fn meaning_counts_more_among_few_texts() {
        let few = Meanings::of(["a pump"].into_iter(), 0.0);
        let many = Meanings::of(std::iter::repeat_n("a pump", 900), 0.0);
        assert!(few.share() > many.share() + 0.3);
    }

    #[test]
    fn meaning_counts_less_in_a_talk() {
        let share = |talk| Meanings::of(["a pump"].into_iter(), talk).share();
        assert!(share(1.0) < share(0.5) && share(0.5) < share(0.0));
    }
}
