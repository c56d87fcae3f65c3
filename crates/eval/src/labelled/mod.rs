//! Labelled corpora: documents, questions, and judgements of which document answers which.
//!
//! A folder holds `corpus.jsonl`, `queries.jsonl`, `qrels.tsv` and perhaps `forbidden.tsv`; a
//! folder of such folders is one corpus, each part under scopes of its own, in one store. The
//! store is thrown away afterwards; the documents come in through the door of an evaluation.

mod answers;
mod compare;
mod folder;
mod lines;
mod load;
mod measure;
mod question;
mod report;

pub use compare::{Difference, DrawnBy, ProfileComparison};
pub use measure::{Abstain, At, Figures, Injection};
pub use question::{Injected, QuestionFigures, Ranked};
pub use report::{CorpusReport, Latency, Loaded, Measured, ProfileFigures};

use crate::error::EvalError;
use crate::evaluation::{EvalProfile, still};
use crate::model_use::ModelUse;
use answers::Way;
use memory::{EvaluationStore, StoreProvider};
use std::path::Path;
use std::time::Duration;

/// Tells how long something has been running; the surface brings it, this room reads no clock.
pub type Stopwatch<'a> = &'a dyn Fn() -> Duration;

/// Loads a corpus once and asks it under every profile.
pub fn evaluate_corpus(
    folder: &Path,
    profiles: &[EvalProfile],
    models: &ModelUse,
    stopwatch: Stopwatch<'_>,
) -> Result<CorpusReport, EvalError> {
    let parts = folder::read_corpus(folder)?;
    let place = tempfile::Builder::new()
        .prefix("swarm-memory-evaluate-")
        .tempdir()?;
    let store = EvaluationStore::create(place.path(), StoreProvider::Sqlite, still())?;
    let library = load::load(&store, &parts)?;
    let index_bytes = store.index_bytes()?;
    let vectors = models.vectors(&store, profiles)?;
    let measured = profiles
        .iter()
        .map(|profile| {
            if let Err(reason) = models.allows(*profile) {
                return Ok(ProfileFigures::unavailable(*profile, reason));
            }
            let way = Way {
                ranking: profile.corpus_ranking(),
                by_meaning: profile.by_meaning(),
                models: models.of_profile(*profile, vectors.as_ref()),
            };
            let answers = answers::ask(&store, &parts, &library, way, stopwatch)?;
            Ok(ProfileFigures::of(
                *profile,
                &parts,
                &library,
                &answers,
                index_bytes,
            ))
        })
        .collect::<Result<Vec<_>, EvalError>>()?;
    Ok(CorpusReport {
        corpus: folder.display().to_string(),
        folders: parts.iter().map(|part| part.name.clone()).collect(),
        documents: parts.iter().map(|part| part.documents.len()).sum(),
        queries: parts.iter().map(|part| part.queries.len()).sum(),
        comparisons: compare::comparisons(&report::questions(&measured)),
        profiles: measured,
    })
}

#[cfg(test)]
mod tests;
