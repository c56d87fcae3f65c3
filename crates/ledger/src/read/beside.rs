//! What stands beside a record in the order in which records came in: a session's notes of one
//! piece of work lie next to each other.

use super::filter::CandidateFilter;
use super::reader::{CANDIDATE, ScopedReader};
use super::stored::StoredItem;
use super::texts::json_numbers;
use crate::error::{LedgerError, sqlite};
use crate::store::items::ITEM_COLUMNS;

/// A record that stands beside another one in the order in which they came in.
#[derive(Debug, Clone)]
pub struct Beside {
    /// The number of the other one.
    pub of: i64,
    /// Where it stands.
    pub side: Side,
    /// The record.
    pub item: StoredItem,
}

/// Which of two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The one before.
    Before,
    /// The one after.
    After,
}

impl Side {
    /// The nearest record on this side of `a`; looked for in few rows, for it is near or of another
    /// time.
    fn nearest(self) -> &'static str {
        match self {
            Side::Before => {
                "max(i.item_no) FROM memory_items i
                 WHERE i.item_no BETWEEN a.value - 16 AND a.value - 1"
            }
            Side::After => {
                "min(i.item_no) FROM memory_items i
                 WHERE i.item_no BETWEEN a.value + 1 AND a.value + 16"
            }
        }
    }
}

impl ScopedReader {
    /// The records that came in right before and right after these, among those that the filter
    /// admits: what is out of force stands between no two of them.
    pub fn beside(
        &self,
        item_nos: &[i64],
        filter: &CandidateFilter,
    ) -> Result<Vec<Beside>, LedgerError> {
        let asked = json_numbers(item_nos);
        let mut beside = Vec::new();
        for side in [Side::Before, Side::After] {
            let sql = format!(
                "SELECT {ITEM_COLUMNS}, a.value AS of_no FROM json_each(:query) a
                 JOIN memory_items i ON i.item_no = (
                    SELECT {} AND {CANDIDATE}) LIMIT :limit",
                side.nearest()
            );
            let found = self.select(&sql, Some(&asked), filter, item_nos.len(), |row| {
                row.get::<_, i64>("of_no")
                    .map_err(sqlite("reading candidates"))
            })?;
            let found = found.into_iter();
            beside.extend(found.map(|(item, of)| Beside { of, side, item }));
        }
        Ok(beside)
    }
}
