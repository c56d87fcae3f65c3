//! How many records the conditions of a candidate SELECT leave out, each counted at the first one that
//! does: for an answer that explains what did not come back.
//!
//! It reads every row of the store, so nothing but an explanation asks for it. Of other scopes it counts
//! records and tells nothing else, as the list of scopes does.

use super::filter::CandidateFilter;
use super::reader::ScopedReader;
use crate::error::{LedgerError, sqlite};

/// Records of a store by what keeps them from one reader and filter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GateCounts {
    /// In scopes that the session does not stand in.
    pub scope: u64,
    /// Deleted, rejected or quarantined.
    pub status: u64,
    /// Replaced by newer ones.
    pub superseded: u64,
    /// Past their time.
    pub expired: u64,
    /// Not in force yet.
    pub not_yet: u64,
    /// Of a kind that was not asked for.
    pub kind: u64,
    /// Without the trust that an unasked prompt needs.
    pub trust: u64,
    /// Kept from nothing.
    pub admitted: u64,
}

/// The conditions of `CANDIDATE`, one by one.
const FIRST_GATE: &str = "SELECT CASE
        WHEN i.scope_id NOT IN (SELECT value FROM json_each(:scopes)) THEN 'scope'
        WHEN i.standing <> 'good' OR i.lifecycle = 'deleted' THEN 'status'
        WHEN i.lifecycle NOT IN (SELECT value FROM json_each(:lifecycles)) THEN i.lifecycle
        WHEN :expired_too = 0 AND i.expires_at <= :valid_at THEN 'expired'
        WHEN i.valid_to <= :valid_at THEN 'expired'
        WHEN i.valid_from > :valid_at THEN 'not_yet'
        WHEN :kinds IS NOT NULL AND i.kind NOT IN (SELECT value FROM json_each(:kinds)) THEN 'kind'
        WHEN :unasked = 1 AND (i.ignored <> 0 OR i.authority NOT IN ('person', 'curator')) THEN 'trust'
        ELSE 'admitted' END AS gate, count(*)
     FROM memory_items i WHERE :query IS NULL GROUP BY gate LIMIT :limit";

impl ScopedReader {
    /// What the filter leaves out, by its columns as they are now.
    pub fn gate_counts(&self, filter: &CandidateFilter) -> Result<GateCounts, LedgerError> {
        let mut counts = GateCounts::default();
        self.each(FIRST_GATE, None, filter, usize::MAX, |row| {
            let gate: String = row.get(0).map_err(sqlite("counting gates"))?;
            let count: u64 = row.get(1).map_err(sqlite("counting gates"))?;
            let place = match gate.as_str() {
                "scope" => &mut counts.scope,
                "superseded" => &mut counts.superseded,
                "expired" => &mut counts.expired,
                "not_yet" => &mut counts.not_yet,
                "kind" => &mut counts.kind,
                "trust" => &mut counts.trust,
                "admitted" => &mut counts.admitted,
                _ => &mut counts.status,
            };
            *place += count;
            Ok(())
        })?;
        Ok(counts)
    }
}
