//! A store that is thrown away, for measuring recall: made empty, loaded, read, and nothing else.
//!
//! It is a type of its own, so that no session, decision or grant can be had from it, and its file
//! says what it is, so that no [`Ledger`] of a project opens it.

use super::open::Writer;
use super::{Ledger, Provider, Purpose, StorePlace, VectorReport};
use crate::error::LedgerError;
use crate::gate::{
    EvaluatedItem, NewEvaluated, Policy, ThrowAway, admit_evaluated, admit_evaluation, admit_scope,
};
use crate::index::vectors::{StoredVector, VectorIndex, VectorModel};
use crate::read::ScopedReader;
use crate::seams::Seams;
use crate::session::Session;
use crate::store::journal::journal_path;
use crate::store::meta::scope_find;
use crate::store::search::index_size;
use crate::store::write::WriteTx;
use model::{HostFacts, MemoryId, MemoryRecord, Refusal, Scope, ScopeId};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

/// Most records of one transaction: an event names each row, and a payload has an end.
const BATCH: usize = 1_000;

/// What became of one record.
#[derive(Debug, Clone, PartialEq)]
pub enum Evaluated {
    /// It is in the store.
    Loaded {
        /// Its id, which is another one than it came with when its text was cut.
        id: MemoryId,
        /// Its text was too long.
        is_cut: bool,
        /// It holds what looks like a secret.
        holds_secret: bool,
    },
    /// The same record is there already, or one that became the same when it was cut.
    Existing {
        /// Its id.
        id: MemoryId,
    },
    /// It has not the shape of a record.
    Refused(Refusal),
}

/// A throw-away store.
pub struct EvaluationStore {
    ledger: Ledger,
}

impl EvaluationStore {
    /// Makes a store in a folder that must be there and be empty.
    pub fn create(folder: &Path, provider: Provider, seams: Seams) -> Result<Self, LedgerError> {
        let is_empty = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if !is_empty {
            return Err(LedgerError::StoreUnreadable {
                path: folder.to_owned(),
                reason: "an evaluation needs an empty folder".to_owned(),
            });
        }
        let place = StorePlace {
            path: match provider {
                Provider::Sqlite => folder.join("memory/memory.db"),
                Provider::LocalJsonl => journal_path(&folder.join("memory")),
            },
            provider,
            state_base: folder.join("state"),
            project_root: folder.join("project"),
            git: None,
            repository: Scope::repository("evaluation", None),
            evidence_cache: folder.join("evidence"),
            file_system: None,
            plugin_scopes: Vec::new(),
        };
        let ledger = Ledger {
            purpose: Purpose::Evaluation,
            ..Ledger::new(place, Policy::default(), seams, Duration::from_secs(5))
        };
        ledger.create()?;
        Ok(Self { ledger })
    }

    /// Takes records in, in order, each as a person's decision.
    pub fn load(&self, records: Vec<MemoryRecord>) -> Result<Vec<Evaluated>, LedgerError> {
        self.ledger.with_writer(|writer| {
            let mut records = records.into_iter();
            let mut answers = Vec::with_capacity(records.len());
            loop {
                let batch: Vec<MemoryRecord> = records.by_ref().take(BATCH).collect();
                if batch.is_empty() {
                    return Ok(answers);
                }
                load_batch(writer, &self.ledger.seams, batch, &mut answers)?;
            }
        })
    }

    /// A reader that stands in these scopes.
    pub fn reader(&self, scopes: Vec<Scope>) -> Result<ScopedReader, LedgerError> {
        self.ledger
            .reader(&Session::new(scopes, None, HostFacts::default()))
    }

    /// Bytes of what records are found by: full-text tables, indexes of terms, counts.
    pub fn index_bytes(&self) -> Result<u64, LedgerError> {
        index_size(&super::open::open_for_reading(&self.ledger)?.connection)
    }

    /// Gives every text a vector.
    pub fn rebuild_vectors<E>(
        &self,
        model: &VectorModel,
        embed: &mut dyn FnMut(&str) -> Result<StoredVector, E>,
    ) -> Result<Result<VectorReport, E>, LedgerError> {
        self.ledger.rebuild_vectors(model, embed, &mut |_, _| {})
    }

    /// The vectors of its texts.
    pub fn vectors(&self) -> Result<VectorIndex, LedgerError> {
        self.ledger.vectors()
    }

    /// Verifies the audit of the store.
    pub fn audit_verify(&self) -> Result<crate::audit::AuditReport, LedgerError> {
        self.ledger.audit_verify()
    }
}

/// One transaction with its event.
fn load_batch(
    writer: &mut Writer,
    seams: &Seams,
    batch: Vec<MemoryRecord>,
    answers: &mut Vec<Evaluated>,
) -> Result<(), LedgerError> {
    let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), seams)?;
    let throw_away = ThrowAway::of(&tx)?;
    let mut scopes = HashMap::new();
    let mut writes: Vec<Value> = Vec::new();
    for record in batch {
        let scope_id = scope_of(&tx, &record.scope, &mut scopes)?;
        answers.push(match admit_evaluated(throw_away, scope_id, record)? {
            Ok(EvaluatedItem::Existing(id)) => Evaluated::Existing { id },
            Ok(EvaluatedItem::New(item)) => written(&tx, *item, &mut writes)?,
            Err(refusal) => Evaluated::Refused(refusal),
        });
    }
    let event = admit_evaluation(throw_away, &writes)?;
    tx.commit(event, None, 0)?;
    Ok(())
}

fn scope_of(
    tx: &WriteTx<'_>,
    scope: &Scope,
    known: &mut HashMap<String, ScopeId>,
) -> Result<ScopeId, LedgerError> {
    let key = scope.key();
    if let Some(id) = known.get(&key) {
        return Ok(id.clone());
    }
    let id = if let Some(id) = scope_find(tx.reads(), &key)? {
        id
    } else {
        let id = ScopeId::from_bytes(tx.random_bytes());
        tx.scope_insert(admit_scope(id.clone(), scope.clone(), tx.now()))?;
        id
    };
    known.insert(key, id.clone());
    Ok(id)
}

fn written(
    tx: &WriteTx<'_>,
    item: NewEvaluated,
    writes: &mut Vec<Value>,
) -> Result<Evaluated, LedgerError> {
    tx.item_write(item.change)?;
    writes.push(item.note);
    Ok(Evaluated::Loaded {
        id: item.id,
        is_cut: item.is_cut,
        holds_secret: item.holds_secret,
    })
}

#[cfg(test)]
impl EvaluationStore {
    pub(super) fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Kind, RecordParts, Source, SourceType, Timestamp};
    use serde_json::Map;

    fn record(text: &str) -> MemoryRecord {
        RecordParts {
            scope: Scope::repository("r", None),
            kind: Kind::ProjectFact,
            text: text.to_owned(),
            tags: None,
            confidence: None,
            stability: None,
            source: Source::of(SourceType::Manual),
            expires_at: None,
            metadata: Map::new(),
            created_at: Timestamp::from_millis(0),
        }
        .into_record()
    }

    fn project(folder: &Path) -> Ledger {
        let place = StorePlace {
            path: folder.join("memory/memory.db"),
            provider: Provider::Sqlite,
            state_base: folder.join("state"),
            project_root: folder.to_owned(),
            git: None,
            repository: Scope::repository("evaluation", None),
            evidence_cache: folder.join("evidence"),
            file_system: None,
            plugin_scopes: Vec::new(),
        };
        Ledger::new(
            place,
            Policy::default(),
            Seams::system(),
            Duration::from_secs(5),
        )
    }

    fn refused<T>(answer: &Result<T, LedgerError>) -> bool {
        matches!(answer, Err(LedgerError::NotThrowAway { .. }))
    }

    #[test]
    fn the_door_is_shut_inside_the_transaction_of_a_projects_store() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = project(folder.path());
        ledger.create().unwrap();
        // What only this module can write: an evaluation over a project's ledger.
        let forced = EvaluationStore { ledger };
        assert!(refused(&forced.load(vec![record("A fact.")])));
        let report = forced.audit_verify().unwrap();
        assert_eq!((report.verified, report.events), (Some(true), 1));
    }

    #[test]
    fn a_projects_store_does_not_open_as_a_throw_away_one() {
        let folder = tempfile::tempdir().unwrap();
        project(folder.path()).create().unwrap();
        let ledger = Ledger {
            purpose: Purpose::Evaluation,
            ..project(folder.path())
        };
        assert!(refused(&ledger.state()));
        let forced = EvaluationStore { ledger };
        assert!(refused(&forced.load(vec![record("A fact.")])));
    }

    #[test]
    fn a_throw_away_store_does_not_open_for_a_project() {
        let folder = tempfile::tempdir().unwrap();
        let store =
            EvaluationStore::create(folder.path(), Provider::Sqlite, Seams::system()).unwrap();
        store.load(vec![record("A fact.")]).unwrap();
        let ledger = project(folder.path());
        let session = Session::new(
            vec![Scope::repository("r", None)],
            None,
            HostFacts::default(),
        );
        assert!(refused(&ledger.state()));
        assert!(refused(&ledger.reader(&session)));
        assert!(refused(&ledger.migrate()));
    }
}
