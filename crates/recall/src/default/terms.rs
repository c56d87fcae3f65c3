//! The terms of a question and what each is worth.
//!
//! A term weighs its inverse document frequency in the scopes of the session, times what it is in
//! the question: an identifier says more than a word, the query more than the task round it.

use crate::default::forms::{forms, wide_forms};
use crate::default::small_scope::{Family, Kin};
use crate::request::RecallRequest;
use ledger::index::terms::query_terms;
use std::collections::HashSet;

/// Most terms of one question, over query, task and files.
const MAX_TERMS: usize = 128;
/// What a term counts that stands in the query as a whole identifier, path or code.
const IDENTIFIER: f64 = 1.6;
/// What a term counts that stands in the task only.
const TASK: f64 = 0.35;
/// What a term counts that stands in a file name only.
const FILE: f64 = 0.5;
/// What a word of [`WEAK_WORDS`] counts in a query.
const WEAK: f64 = 0.4;
/// What a term counts that no record holds: the answer lacks it, but so does every other.
const UNKNOWN: f64 = 0.35;
/// Least worth of a word, as a share of a unique one's: in a small store every record may hold
/// it, and it is still what was asked for.
const COMMONEST: f64 = 0.1;
/// Terms that count in full for the whole; a long prompt is not answered word by word.
const FULL: usize = 6;
/// What each further term counts for the whole.
const FURTHER: f64 = 0.4;

/// Words that hardly tell what is looked for, although now and then they do.
const WEAK_WORDS: [&str; 52] = [
    "above", "after", "always", "anyone", "before", "being", "below", "between", "cannot",
    "during", "each", "else", "ever", "few", "get", "gets", "give", "go", "goes", "going", "got",
    "just", "let", "make", "makes", "many", "may", "might", "more", "most", "much", "must", "need",
    "needs", "now", "once", "one", "only", "other", "own", "same", "shall", "still", "thing",
    "things", "until", "use", "used", "uses", "using", "very", "want",
];

/// Records that hold a rare name at most.
const FEW_HOLD: u64 = 3;

/// Terms whose other forms are asked for too; each form costs a look-up.
const MAX_INFLECTED: usize = 24;

/// A term of the question.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Asked {
    /// The index term and its other forms, the term first.
    pub(crate) forms: Vec<String>,
    /// What it is in the question.
    pub(crate) importance: f64,
    /// The query names it as a whole identifier, path or code.
    pub(crate) is_name: bool,
}

impl Asked {
    /// The index term.
    pub(crate) fn term(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }

    /// Whether a word is the term or another form of it.
    pub(crate) fn is_form(&self, word: &str) -> bool {
        self.forms.iter().any(|form| form == word)
    }
}

/// A term of the question with what the store knows of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Weighed {
    /// The index term.
    pub(crate) term: String,
    /// Its forms that some record holds; the term itself first where one does.
    pub(crate) held: Vec<String>,
    /// Words that may stand for it, where the scope is small.
    pub(crate) kin: Kin,
    /// The query names it as a whole identifier, path or code.
    pub(crate) is_name: bool,
    /// In how many records of the scopes a form of it stands.
    pub(crate) df: u64,
    /// What matching it is worth.
    pub(crate) weight: f64,
    /// The same by the records alone, however familiar the word is.
    pub(crate) by_records: f64,
}

impl Weighed {
    /// Whether the query names it as a whole identifier, path or code, and few records hold it.
    pub(crate) fn is_rare_name(&self) -> bool {
        self.is_name && (1..=FEW_HOLD).contains(&self.df)
    }

    /// What the term would weigh if an unknown one counted like a rare one, by the records alone.
    pub(crate) fn full(&self) -> f64 {
        if self.df == 0 && self.kin.is_empty() {
            self.by_records / UNKNOWN
        } else {
            self.by_records
        }
    }
}

/// The terms of query, task and files, each once, the query's first.
///
/// `wide` asks for the noun of a verb too, and the other way round.
pub(crate) fn asked_terms(request: &RecallRequest, wide: bool) -> Vec<Asked> {
    let identifiers = identifiers(&request.query);
    let from_query = query_terms(&request.query).into_iter().map(|term| {
        let importance = if identifiers.contains(&term) {
            IDENTIFIER
        } else if WEAK_WORDS.contains(&term.as_str()) {
            WEAK
        } else {
            1.0
        };
        (term, importance)
    });
    let from_task = request.task.iter().flat_map(|task| worth(task, TASK));
    let from_files = request.files.iter().flat_map(|file| worth(file, FILE));
    let mut seen = HashSet::new();
    let mut asked = Vec::new();
    for (term, importance) in from_query.chain(from_files).chain(from_task) {
        if asked.len() == MAX_TERMS || seen.contains(&term) {
            continue;
        }
        let is_name = identifiers.contains(&term);
        let forms = if asked.len() >= MAX_INFLECTED {
            vec![term]
        } else if wide {
            wide_forms(&term)
        } else {
            forms(&term)
        };
        // Another form of the same word, later in the question, is the same term.
        seen.extend(forms.iter().cloned());
        asked.push(Asked {
            forms,
            importance,
            is_name,
        });
    }
    asked
}

fn worth(text: &str, importance: f64) -> impl Iterator<Item = (String, f64)> {
    query_terms(text)
        .into_iter()
        .map(move |term| (term, importance))
}

/// Every form of every term, in the order in which [`weigh`] takes their counts.
pub(crate) fn all_forms(asked: &[Asked]) -> Vec<String> {
    asked
        .iter()
        .flat_map(|asked| asked.forms.iter().cloned())
        .collect()
}

/// The whole terms of the words in `text` that look like names in code.
fn identifiers(text: &str) -> HashSet<String> {
    text.split_whitespace()
        .filter(|word| looks_like_identifier(word))
        .filter_map(|word| query_terms(word).into_iter().next())
        .collect()
}

/// True for `snake_case`, `a::b`, `path/to`, `file.rs`, `camelCase`, `E0502` and `404`.
fn looks_like_identifier(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let chars: Vec<char> = word.chars().collect();
    let linked = word.contains(['_', '/', '.', ':', '#', '@']);
    let numbered = chars.len() > 2 && chars.iter().any(char::is_ascii_digit);
    let humped = chars
        .windows(2)
        .any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase());
    linked || numbered || humped
}

/// In how many records each term stands in some form, by the counts of [`all_forms`].
///
/// A record with two forms counts twice, which only makes a common word commoner.
pub(crate) fn term_counts(asked: &[Asked], counts: &[u64]) -> Vec<u64> {
    let mut counts = counts.iter().copied();
    let count = |asked: &Asked| counts.by_ref().take(asked.forms.len()).sum();
    asked.iter().map(count).collect()
}

/// Weighs the terms against the number of records that hold each form, of `records` in all.
///
/// `families` has the kin of each term, or is empty where none is known. A term that no record
/// holds, but kin of it, is as rare as these are.
pub(crate) fn weigh(
    asked: Vec<Asked>,
    counts: &[u64],
    families: Vec<Family>,
    records: u64,
) -> Vec<Weighed> {
    let mut counts = counts.iter().copied();
    let families = families
        .into_iter()
        .chain(std::iter::repeat_with(Family::default));
    asked
        .into_iter()
        .zip(families)
        .map(|(asked, family)| {
            let counted: Vec<(String, u64)> = asked.forms.into_iter().zip(&mut counts).collect();
            let df = counted.iter().map(|(_, count)| count).sum();
            let rarity = match (df, family.df) {
                (0, 0) => idf(0, records) * UNKNOWN,
                (0, by_kin) => idf(by_kin, records),
                (df, _) => idf(df, records),
            };
            Weighed {
                term: counted
                    .first()
                    .map(|(form, _)| form.clone())
                    .unwrap_or_default(),
                weight: rarity * asked.importance,
                by_records: rarity * asked.importance,
                held: counted
                    .into_iter()
                    .filter(|(_, count)| *count > 0)
                    .map(|(form, _)| form)
                    .collect(),
                kin: family.kin,
                is_name: asked.is_name,
                df,
            }
        })
        .collect()
}

/// BM25's inverse document frequency, with a floor for the words that nearly every record holds.
pub(crate) fn idf(df: u64, records: u64) -> f64 {
    let plain = |df: u64| {
        let df = df as f64;
        let others = (records as f64 - df).max(0.0);
        ((others + 0.5) / (df + 0.5)).ln_1p()
    };
    plain(df).max(plain(0) * COMMONEST)
}

/// The weight against which a record's own is held.
pub(crate) fn whole_weight(terms: &[Weighed]) -> f64 {
    let mut weights: Vec<f64> = terms.iter().map(|term| term.weight).collect();
    weights.sort_by(|a, b| b.total_cmp(a));
    weights
        .iter()
        .enumerate()
        .map(|(place, weight)| {
            if place < FULL {
                *weight
            } else {
                weight * FURTHER
            }
        })
        .sum()
}

/// The weighed terms of a request, with counts from a function of the form.
#[cfg(test)]
pub(crate) fn weighed_by(
    request: &RecallRequest,
    records: u64,
    count: impl Fn(&str) -> u64,
) -> Vec<Weighed> {
    let asked = asked_terms(request, false);
    let counts: Vec<u64> = all_forms(&asked).iter().map(|form| count(form)).collect();
    weigh(asked, &counts, Vec::new(), records)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::{Mode, Profile};
    use proptest::prelude::*;

    #[test]
    fn names_in_code_are_told_from_words() {
        for name in [
            "snake_case",
            "a::b",
            "src/x",
            "file.rs",
            "camelCase",
            "E0502",
            "404",
            "`a_b`",
        ] {
            assert!(looks_like_identifier(name), "{name}");
        }
        for word in [
            "word",
            "Word",
            "word.",
            "(word)",
            "WORD",
            "v2",
            "naïve",
            "数据库",
            "-",
        ] {
            assert!(!looks_like_identifier(word), "{word}");
        }
    }

    #[test]
    fn the_query_comes_before_files_and_task() {
        let mut request = RecallRequest::new("retry queue", Mode::Manual, Profile::Default);
        request.task = Some("queue deploy".into());
        request.files = vec!["src/worker".into()];
        let terms = asked_terms(&request, false);
        let find = |word: &str| terms.iter().find(|asked| asked.forms[0] == word).unwrap();
        assert_eq!(terms[0].forms[0], "retry");
        assert!((find("queue").importance - 1.0).abs() < 1e-12);
        assert!((find("worker").importance - FILE).abs() < 1e-12);
        assert!((find("deploy").importance - TASK).abs() < 1e-12);
    }

    #[test]
    fn a_rarer_term_weighs_more_and_an_unknown_one_less_than_a_rare_one() {
        let asked = ["rare", "common", "unknown"].map(|term| Asked {
            forms: vec![term.into()],
            importance: 1.0,
            is_name: false,
        });
        let weighed = weigh(asked.to_vec(), &[1, 400, 0], Vec::new(), 1000);
        assert!(weighed[0].weight > weighed[2].weight);
        assert!(weighed[2].weight > weighed[1].weight);
        assert!(weighed[1].weight > 0.0);
        let everywhere = weigh(asked[..1].to_vec(), &[1000], Vec::new(), 1000);
        assert!(everywhere[0].weight > weighed[0].weight * 0.09);
    }

    #[test]
    fn a_long_question_is_not_held_to_every_word() {
        let terms = |n: usize| -> Vec<Weighed> {
            (0..n)
                .map(|n| Weighed {
                    term: format!("t{n}"),
                    held: vec![format!("t{n}")],
                    kin: Kin::new(),
                    is_name: false,
                    df: 1,
                    weight: 1.0,
                    by_records: 1.0,
                })
                .collect()
        };
        assert!((whole_weight(&terms(6)) - 6.0).abs() < 1e-12);
        assert!((whole_weight(&terms(16)) - 10.0).abs() < 1e-12);
    }

    #[test]
    fn another_form_of_a_word_is_the_same_term() {
        let request = RecallRequest::new("retry the retries", Mode::Manual, Profile::Default);
        let weighed = weighed_by(&request, 10, |form| u64::from(form == "retries") * 3);
        assert_eq!(weighed.len(), 1);
        assert_eq!(
            (weighed[0].df, weighed[0].held.as_slice()),
            (3, &["retries".to_owned()][..])
        );
    }

    proptest! {
        #[test]
        fn any_question_has_bounded_terms(query in any::<String>(), task in ".{0,80}") {
            let mut request = RecallRequest::new(query, Mode::Manual, Profile::Default);
            request.task = Some(task);
            prop_assert!(asked_terms(&request, true).len() <= MAX_TERMS);
        }
    }
}
