//! What one question got under one profile: a line of the file that `--per-question` writes.

use super::measure::Asked;
use crate::error::EvalError;
use crate::evaluation::EvalProfile;
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The figures of a question that something answers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Ranked {
    /// nDCG of the first ten.
    pub ndcg_at_10: f64,
    /// Share of the positive documents among the first ten.
    pub recall_at_10: f64,
    /// Reciprocal rank of the first positive document; 0 when none came.
    pub rr: f64,
}

/// What a prompt would have got.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Injected {
    /// How many memories.
    pub items: usize,
    /// How many of them answer nothing.
    pub noise: usize,
    /// The share of the documents that answer among the first five, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recall_at_5: Option<f64>,
}

/// One question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuestionFigures {
    /// Its id.
    pub question: String,
    /// The part of the corpus.
    pub folder: String,
    /// The scope that it stands in.
    pub scope: String,
    /// What sort of question it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Left out for a question that nothing answers.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub ranked: Option<Ranked>,
    /// Left out where no prompt was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injection: Option<Injected>,
}

impl QuestionFigures {
    pub(super) fn of(asked: &Asked<'_>) -> Self {
        let query = asked.query;
        Self {
            question: query.id.clone(),
            folder: asked.part.name.clone(),
            scope: query.scope_name.clone(),
            category: query.category.clone(),
            ranked: query.is_answerable().then(|| Ranked {
                ndcg_at_10: asked.ndcg(),
                recall_at_10: asked.recall_at(10),
                rr: asked.reciprocal_rank(),
            }),
            injection: asked.answer.injected.as_ref().map(|items| Injected {
                items: items.len(),
                noise: asked.noise(),
                recall_at_5: asked.injected_recall(),
            }),
        }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    profile: EvalProfile,
    #[serde(flatten)]
    figures: &'a QuestionFigures,
}

/// Writes a line of JSON for each question of each profile, to a file that was not there.
pub(super) fn write_questions<'a>(
    path: &Path,
    rows: impl Iterator<Item = (EvalProfile, &'a QuestionFigures)>,
) -> Result<(), EvalError> {
    let unwritten = |source| EvalError::Unwritten {
        path: path.to_owned(),
        source,
    };
    let file = std::fs::File::create_new(path).map_err(unwritten)?;
    let mut file = BufWriter::new(file);
    for (profile, figures) in rows {
        serde_json::to_writer(&mut file, &Row { profile, figures })
            .map_err(|error| unwritten(error.into()))?;
        file.write_all(b"\n").map_err(unwritten)?;
    }
    file.flush().map_err(unwritten)
}
