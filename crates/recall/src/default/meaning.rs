//! How near a record comes to the question in meaning, by the built-in table of word vectors.
//!
//! Words find what is said alike, vectors what is meant alike: each finds what the other misses.
//! The cosine of question and text is added to what the words give, the less the more they give.
//! All notes of a project are alike in what they are about, so what they have in common is taken
//! off first. Of long texts the best ones tell more of what is looked for than the question did;
//! what is near to those gains too. The table is part of the program, so that this stage needs no
//! file and no network.

use crate::candidate::{Candidate, best_first};
use crate::default::centre::Centre;
use crate::default::small_scope::SmallScope;
use crate::request::RecallRequest;
use embed::{Embedder, StaticTable, TokenId, dot, normalise, tokens};
use ledger::{CandidateFilter, LedgerError, ScopedReader, StoredItem};
use model::text::to_fixed;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Most records that come in without a word of the question.
const NEAREST: usize = 50;
/// The least that such a record has to promise.
const PROMISING: f64 = 0.1;
/// What a cosine of 1 adds to a record that words say nothing of.
const SHARE: f64 = 0.6;
/// The same where only the texts that words found are known, and so what all have in common is not.
const LARGE_SHARE: f64 = 0.45;
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

/// A text as a vector.
#[derive(Clone)]
struct Told {
    vector: Vec<f32>,
    tokens: usize,
}

/// The question as a vector, and what it is compared with.
pub(crate) struct Meaning {
    query: Vec<f32>,
    /// The texts of a small scope by their records' numbers.
    known: BTreeMap<i64, Told>,
}

impl Meaning {
    /// None where the request does not want it, or holds no word that the table knows.
    pub(crate) fn of(request: &RecallRequest) -> Option<Self> {
        // Signs alone ask for nothing, though the table has vectors for them.
        let has_word = request.query.contains(char::is_alphanumeric);
        if !request.by_meaning || !has_word {
            return None;
        }
        let query = StaticTable::built_in().embed_tokens(&tokens(&request.query));
        let is_known = query.iter().any(|value| *value != 0.0);
        is_known.then(|| Self {
            query,
            known: BTreeMap::new(),
        })
    }

    /// The records that promise most and are not known yet, by `coverage` of the question's words
    /// (one figure a text) and by meaning.
    pub(crate) fn nearest(
        &mut self,
        scope: &SmallScope,
        coverage: &[f64],
        reader: &ScopedReader,
        filter: &CandidateFilter,
        known: &HashSet<i64>,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        let mut words = Words::default();
        for (number, text) in &scope.texts {
            self.known.insert(*number, words.told(text));
        }
        let centred = Centred::of(&self.query, self.known.values());
        let mut near: Vec<(f64, i64)> = scope
            .texts
            .iter()
            .zip(coverage)
            .filter(|((number, _), _)| !known.contains(number))
            .filter_map(|((number, _), covered)| {
                let told = self.known.get(number)?;
                let cosine = centred.cosine(&centred.direction(&told.vector));
                Some((covered + (1.0 - covered) * SHARE * cosine, *number))
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
        let mut words = Words::default();
        let told: Vec<Told> = found
            .iter()
            .map(|candidate| match self.known.get(&candidate.item.item_no) {
                Some(told) => told.clone(),
                None => words.told(&candidate.item.record.text),
            })
            .collect();
        let (centred, share) = if self.known.is_empty() {
            (Centred::of(&self.query, told.iter()), LARGE_SHARE)
        } else {
            (Centred::of(&self.query, self.known.values()), SHARE)
        };
        let directions: Vec<Vec<f32>> = told
            .iter()
            .map(|told| centred.direction(&told.vector))
            .collect();
        for (candidate, direction) in found.iter_mut().zip(&directions) {
            let cosine = centred.cosine(direction);
            lift(candidate, share * cosine, weight);
            if cosine > NAMED {
                let reason = format!("meaning={}", to_fixed(cosine, 2));
                candidate.reasons.push(reason);
            }
        }
        let Some((sought, share)) = sought(found, &told, &directions) else {
            return;
        };
        for (candidate, direction) in found.iter_mut().zip(&directions) {
            let cosine = f64::from(dot(&sought, direction)).max(0.0);
            lift(candidate, share * cosine, weight);
        }
    }
}

fn lift(candidate: &mut Candidate, share: f64, weight: f64) {
    candidate.score += (1.0 - candidate.score) * share * weight;
    candidate.base += (1.0 - candidate.base) * share;
}

/// What the best records are about, and how much of it counts.
fn sought(found: &[Candidate], told: &[Told], directions: &[Vec<f32>]) -> Option<(Vec<f32>, f64)> {
    let mut places: Vec<usize> = (0..found.len()).collect();
    places.sort_by(|a, b| best_first(&found[*a], &found[*b]));
    places.truncate(TELLS.len());
    let tokens: usize = places.iter().map(|place| told[*place].tokens).sum();
    let mean = tokens as f64 / places.len().max(1) as f64;
    let share = TOLD_SHARE * ((mean - SHORT) / LONG).clamp(0.0, 1.0);
    if share <= 0.0 {
        return None;
    }
    let mut sum = vec![0.0; directions.first()?.len()];
    for (place, weight) in places.into_iter().zip(TELLS) {
        for (value, part) in sum.iter_mut().zip(&directions[place]) {
            *value += weight * part;
        }
    }
    normalise(&mut sum);
    Some((sum, share))
}

/// The middle of some texts and where the question lies from there.
struct Centred {
    centre: Centre,
    query: Vec<f32>,
}

impl Centred {
    fn of<'a>(query: &[f32], texts: impl Iterator<Item = &'a Told>) -> Self {
        let centre = Centre::of(query.len(), texts.map(|told| told.vector.as_slice()));
        Self {
            query: centre.direction(query),
            centre,
        }
    }

    fn direction(&self, vector: &[f32]) -> Vec<f32> {
        self.centre.direction(vector)
    }

    /// The cosine of the question and a direction; nothing below 0.
    fn cosine(&self, direction: &[f32]) -> f64 {
        f64::from(dot(&self.query, direction)).clamp(0.0, 1.0)
    }
}

/// The tokens of words already seen: taking a word apart costs more than looking it up.
#[derive(Default)]
struct Words<'a>(HashMap<&'a str, Vec<TokenId>>);

impl<'a> Words<'a> {
    fn told(&mut self, text: &'a str) -> Told {
        let mut found = Vec::with_capacity(text.len() / 4 + 1);
        for word in text.split_ascii_whitespace() {
            let pieces = self.0.entry(word).or_insert_with(|| tokens(word));
            found.extend_from_slice(pieces);
        }
        Told {
            vector: StaticTable::built_in().embed_tokens(&found),
            tokens: found.len(),
        }
    }
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
        let told: Vec<Told> = ["wing ".repeat(200), "lift ".repeat(200)]
            .iter()
            .map(|text| Words::default().told(text))
            .collect();
        let directions: Vec<Vec<f32>> = told.iter().map(|told| told.vector.clone()).collect();
        assert!(sought(&found, &told, &directions).is_some());
        let short: Vec<Told> = ["wing", "lift"]
            .map(|text| Words::default().told(text))
            .to_vec();
        assert!(sought(&found, &short, &directions).is_none());
    }
}
