//! Measuring recall: a store that is thrown away, loaded with labelled records and asked.
//!
//! It opens no session. What is loaded counts as decided by a person, which is why the store is
//! made here, empty, and no store of a project can be one.

use crate::error::MemoryError;
use ledger::ScopedReader;
use ledger::seams::Seams;
use model::{MemoryRecord, Scope};
use recall::{Recall, RecallRequest, RecalledItem};
use std::path::Path;

pub use ledger::{Evaluated, Provider as StoreProvider};

/// A throw-away store.
pub struct EvaluationStore(ledger::EvaluationStore);

impl EvaluationStore {
    /// Makes a store in an empty folder.
    pub fn create(
        folder: &Path,
        provider: StoreProvider,
        seams: Seams,
    ) -> Result<Self, MemoryError> {
        let store = ledger::EvaluationStore::create(folder, provider, seams)?;
        Ok(Self(store))
    }

    /// Takes records in and says what became of each.
    pub fn load(&self, records: Vec<MemoryRecord>) -> Result<Vec<Evaluated>, MemoryError> {
        Ok(self.0.load(records)?)
    }

    /// Somebody who stands in these scopes.
    pub fn standing_in(&self, scopes: Vec<Scope>) -> Result<EvaluationReader, MemoryError> {
        Ok(EvaluationReader(self.0.reader(scopes)?))
    }

    /// Bytes of what records are found by.
    pub fn index_bytes(&self) -> Result<u64, MemoryError> {
        Ok(self.0.index_bytes()?)
    }
}

/// Asks a throw-away store. Leaves no trace.
pub struct EvaluationReader(ScopedReader);

impl EvaluationReader {
    /// Recalls as a session does.
    pub fn recall(&self, request: &RecallRequest) -> Result<Recall, MemoryError> {
        Ok(recall::recall(&self.0, request)?)
    }

    /// The order alone, without a budget.
    pub fn ranking(&self, request: &RecallRequest) -> Result<Vec<RecalledItem>, MemoryError> {
        Ok(recall::ranking(&self.0, request)?)
    }
}
