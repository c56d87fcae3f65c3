//! A held-out corpus: does a paraphrase find the source file that it describes?
//!
//! Sources are read from the manifest's folder and never fetched. What is not there is told as
//! not measured, and a gate over what was not measured neither passes nor fails.

mod manifest;

pub use manifest::{Case, Manifest};

use crate::error::EvalError;
use crate::evaluation::{EvalProfile, ProfileStatus, still};
use crate::fixture::FIXTURE_TIME;
use crate::model_use::ModelUse;
use manifest::Source;
use memory::{Evaluated, EvaluationStore, Mode, RecallRequest, StoreProvider};
use model::{Kind, MemoryId, RecordParts, Scope, SourceType, Stability, Timestamp};
use serde::Serialize;
use serde_json::{Map, json};
use std::path::Path;

/// The scope of every source.
const SCOPE: &str = "heldout-retrieval-corpus";
/// Tokens of a question.
const TOKEN_BUDGET: usize = 512;
/// The report of a held-out corpus.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are named as in the manifest")]
pub struct HeldOutReport {
    pub schema_version: u32,
    pub corpus_id: String,
    pub version: Option<String>,
    /// Whether every source that is there is the pinned one.
    pub pins: Verdict,
    pub cases: Vec<CaseReport>,
    pub profiles: Vec<HeldOutProfile>,
    /// Each threshold of the manifest, held against the first profile that was measured.
    pub thresholds: Vec<ThresholdReport>,
    /// All of it together.
    pub gate: Verdict,
}

/// Whether something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It does.
    Passed,
    /// It does not.
    Failed,
    /// Not enough was there to say.
    Unmeasured,
}

/// One case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseReport {
    /// Its id.
    pub id: String,
    /// Its language.
    pub language: String,
    /// `pinned`, `mismatch` or `missing`.
    pub source: &'static str,
}

/// One profile.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeldOutProfile {
    /// Its name.
    pub name: EvalProfile,
    /// Whether it was measured.
    pub status: ProfileStatus,
    /// Why it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Cases whose source is there.
    pub measured_cases: usize,
    /// Cases whose source came first.
    pub direct_source_positive_hits: usize,
    /// The share of them, at k = 1; recall is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision_at_k: Option<f64>,
}

/// One threshold.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThresholdReport {
    /// Its name in the manifest.
    pub name: String,
    /// What is wanted.
    pub wanted: f64,
    /// What was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<f64>,
    /// Whether it holds.
    pub verdict: Verdict,
    /// Why it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// Measures a held-out corpus.
pub fn evaluate_held_out(
    path: &Path,
    profiles: &[EvalProfile],
    models: &ModelUse,
) -> Result<HeldOutReport, EvalError> {
    let manifest = Manifest::read(path)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let sources = manifest.sources(folder.unwrap_or(Path::new(".")))?;
    let measured = profiles
        .iter()
        .map(|profile| measure(&manifest, &sources, *profile, models))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(report(&manifest, &sources, measured))
}

fn report(manifest: &Manifest, sources: &[Source], profiles: Vec<HeldOutProfile>) -> HeldOutReport {
    let is_whole = sources
        .iter()
        .all(|source| matches!(source, Source::Pinned(_)));
    let pins = if sources.contains(&Source::Mismatch) {
        Verdict::Failed
    } else if is_whole {
        Verdict::Passed
    } else {
        Verdict::Unmeasured
    };
    let judged = profiles
        .iter()
        .find(|profile| profile.status == ProfileStatus::Complete)
        .filter(|_| is_whole);
    let thresholds: Vec<ThresholdReport> = manifest
        .thresholds
        .iter()
        .map(|(name, wanted)| match manifest.listed(name) {
            Some(most) => at_most(name, *wanted, most),
            None => threshold(name, *wanted, judged),
        })
        .collect();
    let verdicts = || thresholds.iter().map(|one| one.verdict).chain([pins]);
    let gate = if verdicts().any(|verdict| verdict == Verdict::Failed) {
        Verdict::Failed
    } else if verdicts().any(|verdict| verdict == Verdict::Unmeasured) {
        Verdict::Unmeasured
    } else {
        Verdict::Passed
    };
    let cases = manifest.cases.iter().zip(sources).enumerate();
    HeldOutReport {
        schema_version: 1,
        corpus_id: manifest.corpus_id.clone(),
        version: manifest.version.clone(),
        pins,
        cases: cases
            .map(|(at, (case, source))| CaseReport {
                id: case.id(at),
                language: case.language.clone(),
                source: match source {
                    Source::Pinned(_) => "pinned",
                    Source::Mismatch => "mismatch",
                    Source::Missing => "missing",
                },
            })
            .collect(),
        profiles,
        thresholds,
        gate,
    }
}

/// A threshold over what the manifest itself lists.
fn at_most(name: &str, wanted: f64, most: usize) -> ThresholdReport {
    let found = most as f64;
    let verdict = if found <= wanted {
        Verdict::Passed
    } else {
        Verdict::Failed
    };
    ThresholdReport {
        name: name.to_owned(),
        wanted,
        found: Some(found),
        verdict,
        reason: None,
    }
}

fn threshold(name: &str, wanted: f64, judged: Option<&HeldOutProfile>) -> ThresholdReport {
    let unmeasured = |reason| (None, Verdict::Unmeasured, Some(reason));
    let at_least = |found: f64| {
        let verdict = if found >= wanted {
            Verdict::Passed
        } else {
            Verdict::Failed
        };
        (Some(found), verdict, None)
    };
    let (found, verdict, reason) = match (name, judged) {
        (_, None) => unmeasured("not every source is the pinned one"),
        ("precision_at_k" | "recall_at_k", Some(of)) => {
            at_least(of.precision_at_k.unwrap_or_default())
        }
        ("direct_source_positive_hits", Some(of)) => {
            at_least(of.direct_source_positive_hits as f64)
        }
        _ => unmeasured("this program knows no such threshold"),
    };
    ThresholdReport {
        name: name.to_owned(),
        wanted,
        found,
        verdict,
        reason,
    }
}

fn measure(
    manifest: &Manifest,
    sources: &[Source],
    profile: EvalProfile,
    models: &ModelUse,
) -> Result<HeldOutProfile, EvalError> {
    let (status, reason) = match models.allows(profile) {
        Ok(()) => (ProfileStatus::Complete, None),
        Err(reason) => (ProfileStatus::Unavailable, Some(reason)),
    };
    let mut measured = HeldOutProfile {
        name: profile,
        status,
        reason,
        measured_cases: 0,
        direct_source_positive_hits: 0,
        precision_at_k: None,
    };
    if status == ProfileStatus::Complete {
        let (cases, hits) = ask(manifest, sources, profile, models)?;
        measured.measured_cases = cases;
        measured.direct_source_positive_hits = hits;
        measured.precision_at_k = (cases > 0).then(|| hits as f64 / cases as f64);
    }
    Ok(measured)
}

/// Asks every paraphrase among all sources; cases with a source, and hits.
fn ask(
    manifest: &Manifest,
    sources: &[Source],
    profile: EvalProfile,
    models: &ModelUse,
) -> Result<(usize, usize), EvalError> {
    let place = tempfile::Builder::new()
        .prefix("swarm-memory-evaluate-")
        .tempdir()?;
    let store = EvaluationStore::create(place.path(), StoreProvider::Sqlite, still())?;
    let ids = load(&store, manifest, sources)?;
    let reader = store.standing_in(vec![scope()])?;
    let vectors = models.vectors(&store, &[profile])?;
    let (mut cases, mut hits) = (0, 0);
    for (case, id) in manifest.cases.iter().zip(ids) {
        let Some(id) = id else { continue };
        cases += 1;
        let request = RecallRequest {
            task: Some(case.paraphrase.clone()),
            kinds: Some(vec![Kind::CodePattern]),
            max_items: 1,
            token_budget: TOKEN_BUDGET,
            min_score: 0.0,
            ..RecallRequest::new(case.paraphrase.clone(), Mode::Manual, profile.ranking())
        };
        let first = reader
            .ranking(&request, models.of_profile(profile, vectors.as_ref()))?
            .into_iter()
            .next();
        hits += usize::from(first.is_some_and(|found| found.item.record.id == id));
    }
    Ok((cases, hits))
}

fn scope() -> Scope {
    Scope::repository(SCOPE, None)
}

/// Loads the sources that are there; the id of each case's.
fn load(
    store: &EvaluationStore,
    manifest: &Manifest,
    sources: &[Source],
) -> Result<Vec<Option<MemoryId>>, EvalError> {
    let mut records = Vec::new();
    let mut places = Vec::new();
    for (at, (case, source)) in manifest.cases.iter().zip(sources).enumerate() {
        let Source::Pinned(text) = source else {
            continue;
        };
        let analyzer = case.analyzer_id.as_deref().unwrap_or("direct-source");
        let mut metadata = Map::new();
        metadata.insert("sourceHash".to_owned(), json!(case.content_hash));
        records.push(
            RecordParts {
                scope: scope(),
                kind: Kind::CodePattern,
                text: text.clone(),
                tags: Some(vec![case.language.clone(), analyzer.to_owned()]),
                confidence: Some(1.0),
                stability: Some(Stability::Durable),
                source: model::Source {
                    file_path: case.source_path.clone(),
                    ..model::Source::of(SourceType::File)
                },
                expires_at: None,
                metadata,
                created_at: Timestamp::from_millis(FIXTURE_TIME),
            }
            .into_record(),
        );
        places.push(at);
    }
    let mut ids = vec![None; manifest.cases.len()];
    for (at, came) in places.into_iter().zip(store.load(records)?) {
        ids[at] = match came {
            Evaluated::Loaded { id, .. } | Evaluated::Existing { id } => Some(id),
            Evaluated::Refused(refusal) => {
                let place = manifest.cases[at].id(at);
                return Err(EvalError::malformed(place, refusal.message));
            }
        };
    }
    Ok(ids)
}

#[cfg(test)]
mod tests;
