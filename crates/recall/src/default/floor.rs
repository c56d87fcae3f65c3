//! What a record has to reach before it is put into a prompt that did not ask for it.
//!
//! `injection.minScore` is a knob from 0 to 1; at its default the floors are those measured in
//! `docs/evaluation.md`, and they move with it. A question wants its answer: most of what it says,
//! unknown words included, has to stand in the record, or the rare name that it asks about. Anything else wants what bears on it, and
//! the longer it is, the smaller the part that one record can cover; what is far behind the best
//! stays out. A prompt of everyday words alone (`go on`) is about nothing, and gets nothing.

use crate::answer::Diagnostics;
use crate::candidate::Candidate;
use crate::default::familiar::is_telling;
use crate::default::form::Form;
use crate::default::terms::Weighed;
use crate::explain::QUESTION_FLOOR;
use crate::request::{INJECTION_MIN_SCORE, RecallRequest};

/// The share of a question that its answer holds.
const ANSWERED: f64 = 0.7;
/// What a record has to score for a statement of [`FEW`] words.
const BEARING: f64 = 0.5;
/// What each doubling of the words takes off.
const DOUBLED: f64 = 0.22;
/// Words of a short statement.
const FEW: f64 = 4.0;
/// Floor of the longest statement.
const LEAST: f64 = 0.12;
/// Share of the best record's score below which another only takes room.
const BESIDE_BEST: f64 = 0.6;

/// The floor of one prompt.
pub(crate) struct Floor {
    form: Form,
    least: f64,
    /// Whether the prompt is about something.
    tells: bool,
}

impl Floor {
    /// The floor for a prompt of these terms, whose best record scores `best`.
    pub(crate) fn of(request: &RecallRequest, terms: &[Weighed], best: f64) -> Self {
        Self {
            tells: terms.iter().any(is_telling),
            ..Self::of_length(request, terms.len(), best)
        }
    }

    fn of_length(request: &RecallRequest, terms: usize, best: f64) -> Self {
        let task = request.task.as_deref().unwrap_or_default();
        // A question beside a task is part of the work.
        let form = if Form::of(task) == Form::Question || task.is_empty() {
            Form::of(&request.query)
        } else {
            Form::Statement
        };
        let knob = request.min_score / INJECTION_MIN_SCORE;
        let least = match form {
            Form::Question => ANSWERED * knob,
            Form::Statement => {
                let doubled = (terms as f64 / FEW).max(1.0).log2();
                let floor = (BEARING - DOUBLED * doubled).max(LEAST);
                (floor * knob).max(best * BESIDE_BEST)
            }
        };
        Self {
            form,
            least: least.min(1.0),
            tells: true,
        }
    }

    /// Tells of itself in an answer that is explained.
    pub(crate) fn note(&self, diagnostics: &mut Diagnostics) {
        let (name, least) = match self.form {
            _ if !self.tells => ("everyday", 1.0),
            Form::Question => (QUESTION_FLOOR, self.least),
            Form::Statement => ("statement", self.least),
        };
        diagnostics.note_floor(name, least);
    }

    /// Whether a record is worth a place in the prompt.
    pub(crate) fn admits(&self, candidate: &Candidate) -> bool {
        let reached = match self.form {
            Form::Question => candidate.answered,
            Form::Statement => candidate.base,
        };
        self.tells && reached >= self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::default::terms::weighed_by;
    use crate::request::{Mode, Profile};

    fn least(prompt: &str, terms: usize, best: f64) -> f64 {
        let request = RecallRequest::new(prompt, Mode::Injection, Profile::Default);
        Floor::of_length(&request, terms, best).least
    }

    #[test]
    fn a_question_is_held_to_more_than_a_task_and_a_long_one_to_less() {
        let question = least("which port does it use", 2, 0.5);
        let short = least("use the port", 2, 0.5);
        let long = least("use the port", 30, 0.2);
        assert!(question > short && short > long && long >= LEAST);
    }

    #[test]
    fn a_prompt_of_everyday_words_gets_nothing() {
        let tells = |prompt: &str| {
            let request = RecallRequest::new(prompt, Mode::Injection, Profile::Default);
            Floor::of(&request, &weighed_by(&request, 60, |_| 1), 0.9).tells
        };
        for prompt in [
            "go on",
            "and then?",
            "is it",
            "what do you mean",
            "no, not that one",
        ] {
            assert!(!tells(prompt), "{prompt}");
        }
        for prompt in ["go on with the parser", "deploy it", "E0308", "缓存"] {
            assert!(tells(prompt), "{prompt}");
        }
    }

    #[test]
    fn a_question_beside_a_task_is_part_of_the_work() {
        let mut request = RecallRequest::new("which port", Mode::Injection, Profile::Default);
        let alone = Floor::of_length(&request, 2, 0.0).least;
        request.task = Some("Open the port in the firewall.".to_owned());
        assert!(Floor::of_length(&request, 2, 0.0).least < alone);
    }

    #[test]
    fn the_knob_moves_every_floor_and_the_best_sets_one() {
        let mut request = RecallRequest::new("use the port", Mode::Injection, Profile::Default);
        request.min_score = 0.0;
        assert!(Floor::of_length(&request, 3, 0.0).least == 0.0);
        assert!((Floor::of_length(&request, 3, 0.9).least - 0.54).abs() < 1e-9);
        request.min_score = 1.0;
        assert!((Floor::of_length(&request, 3, 0.5).least - 1.0).abs() < 1e-9);
    }
}
