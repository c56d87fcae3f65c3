//! The report of a corpus: one entry a profile, with a part for each folder and category.

use super::answers::Answers;
use super::compare::ProfileComparison;
use super::folder::Part;
use super::load::Library;
use super::measure::{Asked, Figures};
use super::question::{QuestionFigures, write_questions};
use crate::error::EvalError;
use crate::evaluation::{EvalProfile, ProfileStatus};
use crate::figures::Samples;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The whole report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CorpusReport {
    /// The folder.
    pub corpus: String,
    /// Its parts, by name.
    pub folders: Vec<String>,
    /// Documents of all parts.
    pub documents: usize,
    /// Questions of all parts.
    pub queries: usize,
    /// What was measured.
    pub profiles: Vec<ProfileFigures>,
    /// Each of those that were measured against each before it; none with fewer than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<ProfileComparison>,
}

/// One profile.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProfileFigures {
    /// Its name.
    pub name: EvalProfile,
    /// Whether it was measured.
    pub status: ProfileStatus,
    /// Why it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What was measured.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
}

/// The figures of one profile.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// What lies in the store.
    pub loaded: Loaded,
    /// Over all questions.
    #[serde(flatten)]
    pub whole: Figures,
    /// By what sort of question it is.
    pub by_category: BTreeMap<String, Figures>,
    /// By part.
    pub by_folder: BTreeMap<String, Figures>,
    /// How long a question took.
    pub latency_ms: Latency,
    /// Bytes of what documents are found by.
    pub index_bytes: u64,
    /// Question by question; a file of its own holds them.
    #[serde(skip)]
    pub questions: Vec<QuestionFigures>,
}

/// What became of the documents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Loaded {
    /// Documents in the store.
    pub rows: usize,
    /// Documents that have not the shape of a record.
    pub refused: usize,
    /// Documents with a text that was too long.
    pub cut: usize,
    /// Documents that hold what looks like a secret.
    pub secrets: usize,
    /// Memories that the documents became.
    pub memories: usize,
}

/// How long a question took, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Latency {
    /// The median.
    pub p50: f64,
    /// What 95 of 100 do not exceed.
    pub p95: f64,
}

impl Latency {
    fn of(times: &Samples) -> Self {
        let millis = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        Self {
            p50: millis(times.p50()),
            p95: millis(times.p95()),
        }
    }
}

impl CorpusReport {
    /// True when a memory of another scope, or one that must not, came back.
    pub fn did_harm(&self) -> bool {
        let measured = self.profiles.iter().flat_map(|one| &one.measured);
        measured
            .map(|one| one.whole.leaks + one.whole.stale)
            .any(|harm| harm > 0)
    }

    /// Writes what each question got under each profile, one line of JSON each. The file must be new.
    pub fn write_questions(&self, path: &Path) -> Result<(), EvalError> {
        let rows = questions(&self.profiles);
        let rows = rows.iter();
        write_questions(
            path,
            rows.flat_map(|(profile, questions)| questions.iter().map(|one| (*profile, one))),
        )
    }
}

impl ProfileFigures {
    /// A profile that was asked for and cannot be measured.
    pub(super) fn unavailable(profile: EvalProfile, reason: String) -> Self {
        Self {
            name: profile,
            status: ProfileStatus::Unavailable,
            reason: Some(reason),
            measured: None,
        }
    }

    /// The figures of what the questions got.
    pub(super) fn of(
        profile: EvalProfile,
        parts: &[Part],
        library: &Library,
        answers: &Answers,
        index_bytes: u64,
    ) -> Self {
        let asked = all_asked(parts, answers);
        let mut categories: BTreeMap<String, Vec<&Asked<'_>>> = BTreeMap::new();
        let mut folders: BTreeMap<String, Vec<&Asked<'_>>> = BTreeMap::new();
        for one in &asked {
            let category = one.query.category.clone();
            let category = category.unwrap_or_else(|| "none".to_owned());
            categories.entry(category).or_default().push(one);
            folders.entry(one.part.name.clone()).or_default().push(one);
        }
        let figures = |sets: BTreeMap<String, Vec<&Asked<'_>>>| {
            sets.into_iter()
                .map(|(name, set)| (name, Figures::of(set.into_iter())))
                .collect()
        };
        Self {
            name: profile,
            status: ProfileStatus::Complete,
            reason: None,
            measured: Some(Measured {
                loaded: library.loaded.iter().copied().fold(Loaded::default(), sum),
                whole: Figures::of(asked.iter()),
                by_category: figures(categories),
                by_folder: figures(folders),
                latency_ms: Latency::of(&answers.times),
                index_bytes,
                questions: asked.iter().map(QuestionFigures::of).collect(),
            }),
        }
    }
}

/// The questions of the profiles that were measured.
pub(super) fn questions(profiles: &[ProfileFigures]) -> Vec<(EvalProfile, &[QuestionFigures])> {
    profiles
        .iter()
        .filter_map(|one| Some((one.name, one.measured.as_ref()?.questions.as_slice())))
        .collect()
}

fn all_asked<'a>(parts: &'a [Part], answers: &'a Answers) -> Vec<Asked<'a>> {
    let mut asked = Vec::new();
    for (at, (part, answered)) in parts.iter().zip(&answers.parts).enumerate() {
        for (query, answer) in part.queries.iter().zip(answered) {
            asked.push(Asked {
                at,
                part,
                query,
                answer,
            });
        }
    }
    asked
}

fn sum(a: Loaded, b: Loaded) -> Loaded {
    Loaded {
        rows: a.rows + b.rows,
        refused: a.refused + b.refused,
        cut: a.cut + b.cut,
        secrets: a.secrets + b.secrets,
        memories: a.memories + b.memories,
    }
}
