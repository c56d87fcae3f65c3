//! Compaction on request: the files of a store without what later changes replaced.
//!
//! Nothing that the gate knows goes away: every row, every version, every event and every grant is
//! in the rewritten journal. Only superseded lines are not.

use super::{Ledger, Provider};
use crate::error::LedgerError;
use crate::store::journal::Compaction;
use serde::Serialize;

/// What compacting did, or would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CompactReport {
    /// `sqlite` or `local-jsonl`.
    pub provider: &'static str,
    /// Lines and bytes; none when there is nothing to compact in such a store.
    #[serde(flatten)]
    pub compaction: Option<Compaction>,
}

impl Ledger {
    /// Rewrites the store's own files without superseded lines; unconfirmed, it only counts.
    pub fn compact(&self, confirmed: bool) -> Result<CompactReport, LedgerError> {
        let provider = self.place.provider.as_str();
        let Some(journal) = &self.journal else {
            debug_assert_eq!(self.place.provider, Provider::Sqlite);
            self.state()?;
            return Ok(CompactReport {
                provider,
                compaction: None,
            });
        };
        let compaction = self.with_writer(|_| journal.take_turn(self.busy)?.compact(confirmed))?;
        Ok(CompactReport {
            provider,
            compaction: Some(compaction),
        })
    }
}
