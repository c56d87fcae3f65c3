//! The documents of a corpus as memories of a throw-away store.
//!
//! Documents with equal text in one scope share one memory and answer to each id. A document that
//! was superseded never shares the memory of one that is in force.

use super::folder::{Document, Part};
use super::report::Loaded;
use crate::error::EvalError;
use crate::fixture::FIXTURE_TIME;
use memory::{Evaluated, EvaluationStore};
use model::text::normalise;
use model::{Kind, MemoryId, MemoryRecord, RecordParts, Source, SourceType, Stability, Timestamp};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// A document: the number of its part and its own.
pub(super) type DocumentRef = (usize, usize);

/// What lies in the store.
#[derive(Default)]
pub(super) struct Library {
    /// The documents that each memory answers to.
    documents: HashMap<MemoryId, Vec<DocumentRef>>,
    /// What was loaded, part by part.
    pub(super) loaded: Vec<Loaded>,
}

impl Library {
    /// The documents of a memory.
    pub(super) fn documents(&self, id: &MemoryId) -> &[DocumentRef] {
        self.documents.get(id).map_or(&[], Vec::as_slice)
    }
}

/// Loads every part.
pub(super) fn load(store: &EvaluationStore, parts: &[Part]) -> Result<Library, EvalError> {
    let mut library = Library::default();
    for (at, part) in parts.iter().enumerate() {
        let loaded = load_part(store, part, at, &mut library)?;
        library.loaded.push(loaded);
    }
    Ok(library)
}

/// Documents that say the same in one scope.
#[derive(Default)]
struct Group {
    in_force: Vec<usize>,
    superseded: Vec<usize>,
}

impl Group {
    /// The documents that the memory stands for.
    fn members(&self) -> &[usize] {
        if self.in_force.is_empty() {
            &self.superseded
        } else {
            &self.in_force
        }
    }
}

fn groups(part: &Part) -> Vec<Group> {
    let mut places: HashMap<(&str, String), usize> = HashMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (number, document) in part.documents.iter().enumerate() {
        let says = normalise(&document.text).to_lowercase();
        let place = *places
            .entry((document.scope.as_str(), says))
            .or_insert_with(|| {
                groups.push(Group::default());
                groups.len() - 1
            });
        let group = &mut groups[place];
        if document.superseded_by.is_some() {
            group.superseded.push(number);
        } else {
            group.in_force.push(number);
        }
    }
    groups
}

fn load_part(
    store: &EvaluationStore,
    part: &Part,
    at: usize,
    library: &mut Library,
) -> Result<Loaded, EvalError> {
    let mut loaded = Loaded::default();
    let mut records = Vec::new();
    let mut sent: Vec<Group> = Vec::new();
    for group in groups(part) {
        let shared = group.in_force.len() + group.superseded.len();
        match group.members().first().map(|first| &part.documents[*first]) {
            Some(document) => match record(part, document) {
                Some(record) => {
                    records.push(record);
                    sent.push(group);
                }
                None => loaded.refused += shared,
            },
            None => loaded.refused += shared,
        }
    }
    for (group, came) in sent.iter().zip(store.load(records)?) {
        let documents = group.in_force.len() + group.superseded.len();
        let id = match came {
            Evaluated::Loaded {
                id,
                is_cut,
                holds_secret,
            } => {
                loaded.memories += 1;
                loaded.cut += if is_cut { documents } else { 0 };
                loaded.secrets += if holds_secret { documents } else { 0 };
                id
            }
            Evaluated::Existing { id } => {
                // Only a text that was cut becomes the same as another one.
                loaded.cut += documents;
                id
            }
            Evaluated::Refused(_) => {
                loaded.refused += documents;
                continue;
            }
        };
        loaded.rows += documents;
        let answers_to = group.members().iter().map(|number| (at, *number));
        library.documents.entry(id).or_default().extend(answers_to);
    }
    Ok(loaded)
}

/// The record of a document; none when its kind is not one of ours.
fn record(part: &Part, document: &Document) -> Option<MemoryRecord> {
    let kind = match document.kind.as_deref() {
        None => Kind::ProjectFact,
        Some(word) => Kind::parse(word)?,
    };
    let mut metadata = Map::new();
    for (key, values) in [("files", &document.files), ("symbols", &document.symbols)] {
        if !values.is_empty() {
            metadata.insert(key.to_owned(), json!(values));
        }
    }
    let reference = document.refs.first().filter(|one| !one.is_empty());
    let mut record = RecordParts {
        scope: part.scope(&document.scope),
        kind,
        text: document.text.clone(),
        tags: Some(document.tags.clone()),
        confidence: None,
        stability: Some(Stability::Durable),
        source: Source {
            reference: reference.cloned(),
            ..Source::of(SourceType::Manual)
        },
        // A kind that would expire by itself is measured like the others.
        expires_at: None,
        metadata,
        created_at: document
            .time()
            .unwrap_or_else(|| Timestamp::from_millis(FIXTURE_TIME)),
    }
    .into_record();
    record.expires_at = None;
    record.producer_session_id.clone_from(&document.session);
    record.superseded_by.clone_from(&document.superseded_by);
    if record.superseded_by.is_some() {
        let reason = Value::from("superseded in the corpus");
        record.metadata.insert("supersedeReason".to_owned(), reason);
    }
    Some(record)
}
