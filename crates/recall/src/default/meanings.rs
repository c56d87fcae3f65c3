//! The texts of a small scope as vectors.
//!
//! All notes of a project are alike in what they are about: a word that many of them hold tells
//! little of any one, so it counts less in all vectors, and what is common to the texts is taken off.

use crate::default::at_once::at_once;
use crate::default::centre::Centre;
use crate::default::familiar::scarcity;
use crate::default::gist::Gist;
use embed::{Embedder, StaticTable, TokenId, Vocabulary};
use std::collections::HashMap;

/// What a cosine of 1 adds to a record that words say nothing of.
const SHARE: f64 = 0.7;
/// What it adds beside that among few records, which tell little of how rare a word is.
const FEW_SHARE: f64 = 0.45;
/// The part of it that is left where all is talk.
const TALK_SHARE: f64 = 0.4;

/// All texts of a small scope as vectors, by place.
pub(crate) struct Meanings {
    pub(crate) centre: Centre,
    /// What each is about beside what all have in common.
    pub(crate) directions: Vec<Vec<f32>>,
    /// How many tokens each has.
    pub(crate) lengths: Vec<usize>,
    counts: Counts,
    /// The share of the texts that is talk.
    talk: f64,
}

impl Meanings {
    /// The vectors of these texts, taken apart by [`split`], of which the share `talk` is talk.
    pub(crate) fn of(texts: &[Vec<TokenId>], talk: f64) -> Self {
        let counts = Counts::of(texts);
        let vectors = vectors(texts, &counts);
        let centre = centre_of(vectors.iter().map(Vec::as_slice));
        let directions = vectors.iter().map(|vector| centre.direction(vector));
        Self {
            directions: directions.collect(),
            lengths: texts.iter().map(Vec::len).collect(),
            centre,
            counts,
            talk,
        }
    }

    /// Another text among these.
    pub(crate) fn vector(&self, tokens: &[TokenId]) -> Vec<f32> {
        let table = StaticTable::built_in();
        let part = |token: &TokenId| table.part(*token, self.counts.weight(*token));
        table.embed_parts(tokens.iter().map(part))
    }

    /// What a cosine of 1 adds.
    pub(crate) fn share(&self) -> f64 {
        let share = SHARE + FEW_SHARE * scarcity(self.directions.len() as u64);
        share * left_by_talk(self.talk)
    }
}

/// What is left of meaning where this share of the texts is talk.
pub(crate) fn left_by_talk(talk: f64) -> f64 {
    1.0 - talk * (1.0 - TALK_SHARE)
}

/// The tokens of each text.
pub(crate) fn split<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<Vec<TokenId>> {
    let mut gist = Gist::default();
    texts.map(|text| gist.of(text)).collect()
}

/// The middle of some texts.
pub(crate) fn centre_of<'a>(vectors: impl Iterator<Item = &'a [f32]>) -> Centre {
    Centre::of(StaticTable::built_in().dimension(), vectors)
}

/// The texts as vectors. Texts share most of their tokens: what each adds is made once.
fn vectors(texts: &[Vec<TokenId>], counts: &Counts) -> Vec<Vec<f32>> {
    let table = StaticTable::built_in();
    let mut parts: HashMap<TokenId, Vec<f32>> = HashMap::new();
    for token in texts.iter().flatten() {
        let part = || table.part(*token, counts.weight(*token));
        parts.entry(*token).or_insert_with(part);
    }
    let of = |text: &Vec<TokenId>| {
        let parts = text.iter().filter_map(|token| parts.get(token));
        table.embed_parts(parts)
    };
    let of_all = |texts: &[Vec<TokenId>]| texts.iter().map(of).collect::<Vec<_>>();
    let (first, second) = texts.split_at(texts.len() / 2);
    let (second, mut all) = at_once(|| of_all(second), || of_all(first));
    all.extend(second);
    all
}

/// In how many of some texts each token stands.
struct Counts {
    by_token: Vec<u32>,
    texts: usize,
}

impl Counts {
    fn of(texts: &[Vec<TokenId>]) -> Self {
        let mut by_token = vec![0; Vocabulary::size()];
        // The last text that a token was counted for.
        let mut last = vec![0; Vocabulary::size()];
        for (text, number) in texts.iter().zip(1_u32..) {
            for token in text {
                let (count, last) = (&mut by_token[token.row()], &mut last[token.row()]);
                if *last != number {
                    (*count, *last) = (*count + 1, number);
                }
            }
        }
        Self {
            by_token,
            texts: texts.len(),
        }
    }

    /// What a token counts: the more the rarer it is among the texts (BM25's idf).
    fn weight(&self, token: TokenId) -> f32 {
        let holding = self.by_token[token.row()] as f32;
        let rare = (self.texts as f32 - holding + 0.5) / (holding + 0.5);
        // The table has taken off what is common in all English: the fourth root leaves little more.
        (1.0 + rare).ln().sqrt().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embed::{content_tokens, dot, normalise};

    #[test]
    fn a_word_of_many_texts_counts_less() {
        let texts = ["server disk", "server queue", "server mail", "server clock"];
        let meanings = Meanings::of(&split(texts.into_iter()), 0.0);
        let near = |text: &str| {
            let mut alone = meanings.vector(&content_tokens(text));
            normalise(&mut alone);
            let about = vectors(&split(texts.into_iter()), &meanings.counts);
            dot(&about[0], &alone)
        };
        let plain = StaticTable::built_in().embed_tokens(&content_tokens("server disk"));
        let server = StaticTable::built_in().embed_tokens(&content_tokens("server"));
        assert!(near("server") < dot(&plain, &server));
        assert!(near("disk") > near("server"));
    }

    #[test]
    fn meaning_counts_more_among_few_texts() {
        let few = Meanings::of(&split(["a pump"].into_iter()), 0.0);
        let many = Meanings::of(&split(std::iter::repeat_n("a pump", 900)), 0.0);
        assert!(few.share() > many.share() + 0.3);
    }

    #[test]
    fn meaning_counts_less_in_a_talk() {
        let share = |talk| Meanings::of(&split(["a pump"].into_iter()), talk).share();
        assert!(share(1.0) < share(0.5) && share(0.5) < share(0.0));
    }
}
