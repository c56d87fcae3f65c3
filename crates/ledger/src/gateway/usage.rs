//! Recall usage: written after a recall, and given up when the store is busy or read-only.

use super::Ledger;
use crate::error::LedgerError;
use crate::gate::admit_usage;
use crate::store::write::write_usage;
use model::RecallUsage;
use std::time::Duration;

/// How long usage waits for the write lock.
const PATIENCE: Duration = Duration::from_millis(50);

impl Ledger {
    /// Stores what a recall gave. The caller reports a failure as degraded and goes on.
    pub fn record_usage(&self, usage: RecallUsage) -> Result<(), LedgerError> {
        self.with_writer(|writer| {
            let patience = |time: Duration, writer: &super::Writer| {
                writer
                    .connection
                    .busy_timeout(time)
                    .map_err(crate::error::sqlite("setting the busy timeout"))
            };
            patience(PATIENCE, writer)?;
            let written = write_usage(&mut writer.connection, admit_usage(usage), &self.seams);
            patience(self.busy, writer)?;
            written
        })
    }
}
