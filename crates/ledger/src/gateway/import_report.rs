//! What an import did, line by line where something was left out.

use crate::jsonl::BadRow;
use serde::Serialize;
use std::path::PathBuf;

/// Most rows of a report; further ones are counted.
const MOST_ROWS: usize = 10_000;

/// A line that did not come in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkippedRow {
    /// Where it stands and why it was left out.
    #[serde(flatten)]
    pub row: BadRow,
    /// The memory that is there in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub existing_id: Option<String>,
}

/// What an import did, or would do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// Records that came in.
    pub imported: u64,
    /// Lines that did not.
    pub skipped: Vec<SkippedRow>,
    /// Further such lines, which are only counted.
    pub skipped_omitted: u64,
    /// How many of all of them say what is there already.
    pub duplicates: u64,
    /// The files that were read.
    #[serde(serialize_with = "crate::files::paths_as_text")]
    pub files: Vec<PathBuf>,
    /// Files of the folder that no import reads: proposals are not memory.
    #[serde(serialize_with = "crate::files::paths_as_text")]
    pub ignored: Vec<PathBuf>,
    /// True when nothing was written.
    pub dry_run: bool,
}

impl ImportReport {
    pub(super) fn skip(&mut self, row: BadRow, existing_id: Option<String>) {
        self.duplicates += u64::from(row.reason == model::Code::Duplicate.as_str());
        if self.skipped.len() < MOST_ROWS {
            self.skipped.push(SkippedRow { row, existing_id });
        } else {
            self.skipped_omitted += 1;
        }
    }

    /// Lines in the order of their files: rules that ask the store answer late.
    pub(super) fn sort(&mut self) {
        let rank = |name: &str| {
            self.files
                .iter()
                .position(|file| file.file_name().is_some_and(|file| file == name))
        };
        self.skipped
            .sort_by_cached_key(|skipped| (rank(&skipped.row.file), skipped.row.line));
    }
}
