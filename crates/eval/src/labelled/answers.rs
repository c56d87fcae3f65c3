//! The questions of a corpus, asked under one ranking.

use super::Stopwatch;
use super::folder::{Part, Query};
use super::load::{DocumentRef, Library};
use crate::error::EvalError;
use crate::figures::Samples;
use memory::{
    EvaluationModels, EvaluationReader, EvaluationStore, InjectionPlan, MemoryError, Mode, Profile,
    RecallRequest, RecalledItem,
};
use model::Scope;

/// How far a ranking is looked at: the most that can be asked for.
const DEPTH: usize = 20;

/// One returned memory, as the measures see it.
pub(super) struct Returned {
    /// The documents that it answers to.
    pub(super) documents: Vec<DocumentRef>,
    /// It is of a scope that the question does not stand in.
    pub(super) is_foreign: bool,
}

/// What one question got.
pub(super) struct Answer {
    /// The order, for a question that something answers.
    pub(super) ranked: Option<Vec<Returned>>,
    /// What would have been put into a prompt, for a question of that mode and for one that
    /// nothing answers.
    pub(super) injected: Option<Vec<Returned>>,
}

/// What all questions got, part by part, and how long a question took.
pub(super) struct Answers {
    pub(super) parts: Vec<Vec<Answer>>,
    pub(super) times: Samples,
}

/// How the questions are asked.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    pub(super) ranking: Profile,
    /// Whether what is near in meaning counts.
    pub(super) by_meaning: bool,
    /// What is there beside the store.
    pub(super) models: EvaluationModels<'a>,
}

/// Asks every question.
pub(super) fn ask(
    store: &EvaluationStore,
    parts: &[Part],
    library: &Library,
    way: Way<'_>,
    stopwatch: Stopwatch<'_>,
) -> Result<Answers, EvalError> {
    let mut asking = Asking {
        store,
        library,
        way,
        stopwatch,
        reader: None,
        times: Samples::default(),
    };
    let mut answered = Vec::with_capacity(parts.len());
    for part in parts {
        let answers = part.queries.iter().map(|query| asking.answer(query));
        answered.push(answers.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(Answers {
        parts: answered,
        times: asking.times,
    })
}

struct Asking<'a> {
    store: &'a EvaluationStore,
    library: &'a Library,
    way: Way<'a>,
    stopwatch: Stopwatch<'a>,
    /// The last reader: neighbouring questions stand in the same scope.
    reader: Option<(String, EvaluationReader)>,
    times: Samples,
}

impl Asking<'_> {
    fn answer(&mut self, query: &Query) -> Result<Answer, EvalError> {
        let answerable = query.is_answerable();
        let ranked = if answerable {
            let request = RecallRequest {
                agent_role: query.role.clone(),
                max_items: DEPTH,
                by_meaning: self.way.by_meaning,
                ..RecallRequest::new(query.text.clone(), Mode::Manual, self.way.ranking)
            };
            let models = self.way.models;
            Some(self.timed(query, |reader| reader.ranking(&request, models))?)
        } else {
            None
        };
        let injected = if query.injection || !answerable {
            let request = RecallRequest {
                by_meaning: self.way.by_meaning,
                ..injection(query, self.way.ranking)
            };
            let models = self.way.models;
            let recall = |reader: &EvaluationReader| Ok(reader.recall(&request, models)?.items);
            Some(self.timed(query, recall)?)
        } else {
            None
        };
        Ok(Answer { ranked, injected })
    }

    fn timed(
        &mut self,
        query: &Query,
        act: impl Fn(&EvaluationReader) -> Result<Vec<RecalledItem>, MemoryError>,
    ) -> Result<Vec<Returned>, EvalError> {
        let key = query.scope.key();
        if self.reader.as_ref().is_none_or(|(last, _)| *last != key) {
            let reader = self.store.standing_in(vec![query.scope.clone()])?;
            self.reader = Some((key.clone(), reader));
        }
        let (_, reader) = self.reader.as_ref().expect("opened just above");
        let begun = (self.stopwatch)();
        let items = match act(reader) {
            // The plugin asks nothing of a question that short.
            Err(MemoryError::QueryTooShort) => Vec::new(),
            other => other?,
        };
        self.times.push((self.stopwatch)().saturating_sub(begun));
        Ok(items
            .iter()
            .map(|found| self.returned(found, &key))
            .collect())
    }

    fn returned(&self, found: &RecalledItem, asked_in: &str) -> Returned {
        let record = &found.item.record;
        Returned {
            documents: self.library.documents(&record.id).to_vec(),
            is_foreign: Scope::key(&record.scope) != asked_in,
        }
    }
}

/// What a hook asks for a prompt: with a role by its plan, else with the words themselves.
fn injection(query: &Query, ranking: Profile) -> RecallRequest {
    let base = RecallRequest::new(query.text.clone(), Mode::Injection, ranking);
    let asked = match &query.role {
        None => base,
        Some(role) => {
            let plan = InjectionPlan::new(role, &query.text, &query.text);
            RecallRequest::injection(&plan, role, ranking)
        }
    };
    // The limits of an injection that nobody configured.
    RecallRequest {
        max_items: 6,
        token_budget: 1000,
        ..asked
    }
}
