//! The plugin's nine-factor score.
//!
//! A raw weighted sum with a maximum of 1.13, added up in the plugin's order so that the last
//! bit agrees. A record that shares nothing with the query still has the parts of its scope,
//! kind, role and confidence, which is why the manual threshold of .05 filters nothing.

use crate::answer::Signals;
use crate::candidate::{Candidate, Verdict};
use crate::explain::{Channel, Trace};
use crate::request::{Mode, RecallRequest};
use ledger::StoredItem;
use model::text::{seed_tokens, to_fixed};
use model::{Kind, MemoryRecord, role_profile};
use std::collections::HashSet;

const TEXT: f64 = 0.38;
const TAG: f64 = 0.16;
const FILE: f64 = 0.12;
const SYMBOL: f64 = 0.08;
const TASK_TERM: f64 = 0.08;
const SCOPE: f64 = 0.12;
const KIND: f64 = 0.06;
const ROLE: f64 = 0.05;
const CONFIDENCE: f64 = 0.08;
/// The learned worth of a record that nobody rated.
const NEUTRAL_Q: f64 = 0.5;

type Words = HashSet<String>;

/// Scores records against one request.
pub(crate) struct Scorer<'a> {
    request: &'a RecallRequest,
    query: Words,
    task: Option<Words>,
    role_kinds: &'static [Kind],
}

/// The words of a record, field by field.
struct RecordWords {
    text: Words,
    tags: Words,
    files: Words,
    symbols: Words,
    kind: Words,
    source_ref: Words,
}

impl<'a> Scorer<'a> {
    pub(crate) fn new(request: &'a RecallRequest) -> Self {
        let task = request.task.as_deref().map(words);
        let query = match (request.mode, &task) {
            (Mode::Injection, Some(task)) => task.clone(),
            _ => words(&request.query),
        };
        Self {
            request,
            query,
            task,
            role_kinds: request
                .agent_role
                .as_deref()
                .map_or(&[], |role| role_profile(Some(role)).kinds),
        }
    }

    /// The score of a record, or why it has none.
    ///
    /// Related records are scored without `signal`: they are here for their relation.
    pub(crate) fn score(&self, item: StoredItem, signal: bool) -> Verdict {
        let record = &item.record;
        let q = record.learned_q_value().unwrap_or(NEUTRAL_Q);
        if !self.request.include.low_q && q < self.request.suppression_threshold {
            return Verdict::SuppressedLowQ;
        }
        let found = RecordWords::of(record);
        let text = overlap(&self.query, &found.text);
        let tag = overlap(&self.query, &found.tags);
        let file = overlap(&self.query, &found.files);
        let symbol = overlap(&self.query, &found.symbols);
        let kind_query = overlap(&self.query, &found.kind);
        let shares_something = [text, tag, file, symbol, kind_query]
            .iter()
            .any(|part| *part > 0.0);
        if signal && self.signal_is_required() && !shares_something {
            return Verdict::NoSignal;
        }
        let task_terms = self
            .task
            .as_ref()
            .map_or(0.0, |task| overlap(task, &found.all()));
        let in_role = self.role_kinds.contains(&record.kind);
        let base = text * TEXT
            + tag * TAG
            + file * FILE
            + symbol * SYMBOL
            + task_terms * TASK_TERM
            + record.scope.kind.specificity() * SCOPE
            + self.kind_fit(record.kind) * KIND
            + f64::from(u8::from(in_role)) * ROLE
            + record.confidence * CONFIDENCE;
        let score = base + (q - NEUTRAL_Q) * self.request.q_boost_weight;
        let mut reasons: Vec<String> = [
            ("text_overlap", text),
            ("tag_overlap", tag),
            ("file_overlap", file),
            ("symbol_overlap", symbol),
            ("task_terms", task_terms),
            ("kind_query", kind_query),
        ]
        .into_iter()
        .filter(|(_, value)| *value > 0.0)
        .map(|(name, value)| format!("{name}={}", to_fixed(value, 2)))
        .collect();
        if in_role {
            reasons.push("role_profile".to_owned());
        }
        reasons.push(format!("scope={}", record.scope.kind.as_str()));
        reasons.push(format!("confidence={}", to_fixed(record.confidence, 2)));
        // Exactly the default, as the plugin asks.
        if q != NEUTRAL_Q {
            reasons.push(format!("qvalue={}", to_fixed(q, 2)));
        }
        let signals = Signals {
            text_overlap: text,
            tag_overlap: tag,
            file_overlap: file,
            symbol_overlap: symbol,
            kind_match: self.request.asks_for(record.kind),
            scope_match: true,
        };
        Verdict::Scored(Box::new(Candidate {
            item,
            base,
            score,
            reasons,
            signals,
            relation: None,
            rarest_df: None,
            answered: 0.0,
            covers: Vec::new(),
            trace: self.request.explain.then(|| {
                let mut trace = Trace::default();
                trace.note(Channel::Scorer, None, Some(base), base);
                if (score - base).abs() > f64::EPSILON {
                    trace.note(Channel::Worth, None, None, score - base);
                }
                Box::new(trace)
            }),
        }))
    }

    fn signal_is_required(&self) -> bool {
        self.request.mode == Mode::Injection && self.request.require_query_signal
    }

    fn kind_fit(&self, kind: Kind) -> f64 {
        match self.request.kinds.as_deref() {
            None | Some([]) => 0.5,
            Some(kinds) if kinds.contains(&kind) => 1.0,
            Some(_) => 0.0,
        }
    }
}

impl RecordWords {
    fn of(record: &MemoryRecord) -> Self {
        let files: Vec<&str> = record
            .source
            .file_path
            .as_deref()
            .into_iter()
            .chain(record.files())
            .collect();
        Self {
            text: words(&record.text),
            tags: words(&record.tags.join(" ")),
            files: words(&files.join(" ")),
            symbols: words(&record.symbols().join(" ")),
            kind: words(&record.kind.words()),
            source_ref: words(record.source.reference.as_deref().unwrap_or_default()),
        }
    }

    fn all(&self) -> Words {
        [
            &self.text,
            &self.tags,
            &self.files,
            &self.symbols,
            &self.kind,
            &self.source_ref,
        ]
        .into_iter()
        .flatten()
        .cloned()
        .collect()
    }
}

fn words(text: &str) -> Words {
    seed_tokens(text).into_iter().collect()
}

/// The share of `asked` that is in `found`.
fn overlap(asked: &Words, found: &Words) -> f64 {
    if asked.is_empty() {
        return 0.0;
    }
    asked.intersection(found).count() as f64 / asked.len() as f64
}

#[cfg(test)]
mod tests;
