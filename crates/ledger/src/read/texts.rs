//! Texts to compare, and records by their numbers: for a ranking that looks at every record of a
//! small scope before it reads the few that it wants.

use super::filter::CandidateFilter;
use super::reader::{CANDIDATE, ScopedReader};
use super::stored::StoredItem;
use crate::error::{LedgerError, sqlite};
use crate::store::items::ITEM_COLUMNS;

impl ScopedReader {
    /// Numbers and texts of all records that the filter admits; none when there are more than
    /// `most`. A text is for comparing alone: what is shown is read by [`Self::numbered`], which
    /// checks it.
    pub fn texts(
        &self,
        filter: &CandidateFilter,
        most: usize,
    ) -> Result<Option<Vec<(i64, String)>>, LedgerError> {
        // Known without reading a row: a large scope costs nothing here.
        if self.record_count(filter)? > most as u64 {
            return Ok(None);
        }
        let sql = format!(
            "SELECT i.item_no, CASE WHEN json_valid(i.record_json)
                               THEN json_extract(i.record_json, '$.text') END
             FROM memory_items i WHERE :query IS NULL AND {CANDIDATE} LIMIT :limit"
        );
        let mut texts = Vec::new();
        self.each(&sql, None, filter, most + 1, |row| {
            let number = row.get(0).map_err(sqlite("reading texts"))?;
            // A row that something else wrote may hold anything; it is passed over here as it is
            // where rows are checked (test `a_row_of_another_hand_breaks_no_recall`).
            if let Ok(Some(text)) = row.get::<_, Option<String>>(1) {
                texts.push((number, text));
            }
            Ok(())
        })?;
        Ok((texts.len() <= most).then_some(texts))
    }

    /// The records with these numbers that the filter admits, by number.
    pub fn numbered(
        &self,
        numbers: &[i64],
        filter: &CandidateFilter,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT {ITEM_COLUMNS} FROM memory_items i
             WHERE i.item_no IN (SELECT value FROM json_each(:query)) AND {CANDIDATE}
             ORDER BY i.item_no LIMIT :limit"
        );
        let asked = json_numbers(numbers);
        let found = self.select(&sql, Some(&asked), filter, numbers.len(), |_| Ok(()))?;
        Ok(found.into_iter().map(|(item, ())| item).collect())
    }
}

/// Numbers as a JSON list.
pub(super) fn json_numbers(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(","))
}
