//! How near a record comes to the question in meaning, by the built-in table of word vectors.
//!
//! Words find what is said alike, vectors what is meant alike: each finds what the other misses.
//! The cosine of question and text is added to what the words give, the less the more they give.
//! All notes of a project are alike in what they are about, so what they have in common is taken
//! off first. Of long texts the best ones tell more of what is looked for than the question did;
//! what is near to those gains too. The table is part of the program, so that this stage needs no
//! file and no network.

use crate::candidate::{Candidate, best_first};
use crate::default::about::About;
use crate::default::gist::Gist;
use crate::default::small_scope::SmallScope;
use crate::explain::Channel;
use crate::request::RecallRequest;
use embed::{Embedder, StaticTable, TokenId, content_tokens, dot, normalise};
use ledger::{CandidateFilter, LedgerError, ScopedReader, StoredItem};
use model::text::to_fixed;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

/// Most records that come in without a word of the question.
const NEAREST: usize = 50;
/// The least that such a record has to promise.
pub(crate) const PROMISING: f64 = 0.1;
/// How much each of the best records says of what is looked for.
const TELLS: [f32; 3] = [1.0, 0.6, 0.4];
/// What a cosine of 1 to them adds.
const TOLD_SHARE: f64 = 0.6;
/// Tokens up to which a text tells no more than the question.
const SHORT: f64 = 40.0;
/// Tokens above that with which a text tells all it can.
const LONG: f64 = 80.0;
/// A cosine below this is not worth a reason.
const NAMED: f64 = 0.1;

/// What the vectors are made with: figures of recall belong to one such version.
pub fn meaning_model() -> &'static str {
    StaticTable::built_in().model_version()
}

/// The question as a vector, and what it is compared with.
pub(crate) struct Meaning {
    query: Vec<f32>,
    tokens: Vec<TokenId>,
    /// The small scope that the records are of.
    scope: Option<Arc<SmallScope>>,
}

impl Meaning {
    /// None where the request does not want it, or holds no word that the table knows.
    pub(crate) fn of(request: &RecallRequest) -> Option<Self> {
        // Signs alone ask for nothing, though the table has vectors for them.
        let has_word = request.query.contains(char::is_alphanumeric);
        if !request.by_meaning || !has_word {
            return None;
        }
        let mut tokens = Gist::default().of(&request.query);
        if tokens.is_empty() {
            // Of another language, and no word of it has a name: kin of them may still be found.
            tokens = content_tokens(&request.query);
        }
        let query = StaticTable::built_in().embed_tokens(&tokens);
        let is_known = query.iter().any(|value| *value != 0.0);
        is_known.then_some(Self {
            query,
            tokens,
            scope: None,
        })
    }

    /// The records that promise most and are not known yet, by `coverage` of the question's words
    /// (one figure a text) and by meaning.
    pub(crate) fn nearest(
        &mut self,
        scope: &Arc<SmallScope>,
        coverage: &[f64],
        reader: &ScopedReader,
        filter: &CandidateFilter,
        known: &HashSet<i64>,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        self.scope = Some(Arc::clone(scope));
        let meanings = &scope.meanings;
        self.query = meanings.vector(&self.tokens);
        let query = meanings.centre.direction(&self.query);
        let share = meanings.share();
        let mut near: Vec<(f64, i64)> = scope
            .texts
            .iter()
            .zip(coverage)
            .zip(&meanings.directions)
            .filter(|(((number, _), _), _)| !known.contains(number))
            .map(|(((number, _), covered), direction)| {
                let cosine = cosine(&query, direction);
                (covered + (1.0 - covered) * share * cosine, *number)
            })
            .filter(|(promise, _)| *promise >= PROMISING)
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        near.truncate(NEAREST);
        let numbers: Vec<i64> = near.into_iter().map(|(_, number)| number).collect();
        reader.numbered(&numbers, filter)
    }

    /// Adds to each record what its meaning is worth; to its rank only `weight` of it.
    pub(crate) fn add(&self, found: &mut [Candidate], weight: f64) {
        let About {
            query,
            directions,
            lengths,
            share,
        } = match self.scope.as_deref() {
            Some(scope) => About::in_scope(scope, &self.query, found),
            None => About::among(&self.query, found),
        };
        for (candidate, direction) in found.iter_mut().zip(&directions) {
            let cosine = cosine(&query, direction);
            lift(candidate, Channel::Meaning, cosine, share, weight);
            if cosine > NAMED {
                let reason = format!("meaning={}", to_fixed(cosine, 2));
                candidate.reasons.push(reason);
            }
        }
        let Some((sought, share)) = sought(found, &lengths, &directions) else {
            return;
        };
        for (candidate, direction) in found.iter_mut().zip(&directions) {
            let cosine = f64::from(dot(&sought, direction)).max(0.0);
            lift(candidate, Channel::Best, cosine, share, weight);
        }
    }
}

fn lift(candidate: &mut Candidate, by: Channel, cosine: f64, share: f64, weight: f64) {
    let share = (share * cosine).min(1.0);
    let score = candidate.score + (1.0 - candidate.score) * share * weight;
    candidate.raise(by, cosine, score);
    candidate.base += (1.0 - candidate.base) * share;
}

/// What the best records are about, and how much of it counts.
fn sought(
    found: &[Candidate],
    lengths: &[usize],
    directions: &[Cow<'_, [f32]>],
) -> Option<(Vec<f32>, f64)> {
    let mut places: Vec<usize> = (0..found.len()).collect();
    places.sort_by(|a, b| best_first(&found[*a], &found[*b]));
    places.truncate(TELLS.len());
    let tokens: usize = places.iter().map(|place| lengths[*place]).sum();
    let mean = tokens as f64 / places.len().max(1) as f64;
    let share = TOLD_SHARE * ((mean - SHORT) / LONG).clamp(0.0, 1.0);
    if share <= 0.0 {
        return None;
    }
    let mut sum = vec![0.0; directions.first()?.len()];
    for (place, weight) in places.into_iter().zip(TELLS) {
        for (value, part) in sum.iter_mut().zip(directions[place].iter()) {
            *value += weight * part;
        }
    }
    normalise(&mut sum);
    Some((sum, share))
}

/// The cosine of the question and a direction; nothing below 0.
fn cosine(query: &[f32], direction: &[f32]) -> f64 {
    f64::from(dot(query, direction)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::with_text;
    use crate::default::scorer::Scorer;
    use crate::request::{Mode, Profile};

    /// The scores by meaning alone of these texts.
    fn scores(query: &str, texts: &[&str]) -> Vec<f64> {
        let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
        let scorer = Scorer::new(&request, &[]);
        let items = texts.iter().zip(1..).map(|(text, n)| with_text(n, text));
        let mut found: Vec<Candidate> = items
            .filter_map(|item| scorer.score(item, false).scored())
            .collect();
        Meaning::of(&request).unwrap().add(&mut found, 1.0);
        found.iter().map(|candidate| candidate.score).collect()
    }

    #[test]
    fn what_is_meant_alike_is_near() {
        let got = scores(
            "wrong password",
            &["Authentication failed.", "The parser streams its input."],
        );
        assert!(got[0] > got[1] + 0.05, "{got:?}");
    }

    #[test]
    fn a_question_of_another_language_without_a_known_name_still_looks_for_kin() {
        let query = "qzxv der die und qzxw";
        assert!(Gist::default().of(query).is_empty());
        let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
        assert!(Meaning::of(&request).is_some());
    }

    #[test]
    fn what_all_texts_have_in_common_tells_nothing() {
        let common = "The billing service of the shop";
        let texts = ["logs", "payments", "printers", "logins", "windows"];
        let texts: Vec<String> = texts.map(|about| format!("{common} {about}")).to_vec();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let got = scores("billing service printer", &texts);
        let best = got.iter().copied().fold(0.0, f64::max);
        assert!((got[2] - best).abs() < 1e-12, "{got:?}");
    }

    #[test]
    fn long_texts_tell_what_else_is_near_and_short_ones_do_not() {
        let item = |text: &str| {
            let request = RecallRequest::new("wing", Mode::Manual, Profile::Default);
            Scorer::new(&request, &[])
                .score(with_text(1, text), false)
                .scored()
                .unwrap()
        };
        let found = [item("wing"), item("lift")];
        let table = StaticTable::built_in();
        let directions =
            ["wing", "lift"].map(|word| table.embed_tokens(&content_tokens(word)).into());
        assert!(sought(&found, &[200, 200], &directions).is_some());
        assert!(sought(&found, &[1, 1], &directions).is_none());
    }
}
