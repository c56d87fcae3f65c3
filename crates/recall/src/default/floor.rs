//! What a record has to reach before it is put into a prompt that did not ask for it.
//!
//! `injection.minScore` is a knob from 0 to 1; at its default the floors are those measured in
//! `docs/evaluation.md`, and they move with it. A question wants its answer: most of what it says,
//! unknown words included, has to stand in the record. Anything else wants what bears on it, and
//! the longer it is, the smaller the part that one record can cover.

use crate::candidate::Candidate;
use crate::default::form::Form;
use crate::default::terms::Weighed;
use crate::request::{INJECTION_MIN_SCORE, RecallRequest};

/// The share of a question that its answer holds.
const ANSWERED: f64 = 0.7;
/// What a record has to score for a statement of [`FEW`] words.
const BEARING: f64 = 0.6;
/// What each doubling of the words takes off.
const DOUBLED: f64 = 0.18;
/// Words of a short statement.
const FEW: f64 = 4.0;
/// Floor of the longest statement.
const LEAST: f64 = 0.25;

/// The floor of one prompt.
pub(crate) struct Floor {
    form: Form,
    least: f64,
}

impl Floor {
    pub(crate) fn of(request: &RecallRequest, terms: &[Weighed]) -> Self {
        let env = |n: &str, d: f64| std::env::var(n).ok().and_then(|v| v.parse().ok()).unwrap_or(d);
        let form = Form::of(&request.query);
        let knob = request.min_score / INJECTION_MIN_SCORE;
        let floor = match form {
            Form::Question => env("Q", ANSWERED),
            Form::Statement => {
                let doubled = (terms.len() as f64 / FEW).max(1.0).log2();
                (env("B", BEARING) - env("D", DOUBLED) * doubled).max(env("L", LEAST))
            }
        };
        Self {
            form,
            least: (floor * knob).min(1.0),
        }
    }

    /// Whether a record is worth a place in the prompt.
    pub(crate) fn admits(&self, candidate: &Candidate) -> bool {
        let reached = match self.form {
            Form::Question => candidate.answered,
            Form::Statement => candidate.base,
        };
        reached >= self.least
    }
}
