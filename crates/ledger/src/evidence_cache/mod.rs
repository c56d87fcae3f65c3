//! The evidence cache: documents that were read elsewhere, in `documents.jsonl`, one line each.
//!
//! It is no durable memory and goes past no gate: a document is data that a memory may cite, and
//! an agent may add one. The guard looks at every field all the same ([`check`]). A document has
//! no scope; it belongs to the project, whose folder is the only one in which its reference
//! resolves. Its id is a hash over what it says: a line that does not fit its id is passed over.
//!
//! Lines are only appended, under a lock and flushed to the disk. Where limits are set, the oldest
//! go when they are exceeded ([`retention`]). A link in the place of the folder, its file or its
//! lock is refused.

mod check;
mod lines;
mod retention;
#[cfg(test)]
mod tests;

use crate::error::LedgerError;
use crate::files::{FileError, append_line_durable, create_private_dir, lock_exclusive};
use crate::gate::{NotDone, Sentinel};
use lines::{Lines, MAX_FILE, MAX_LINE};
use model::{Code, EvidenceDocument, EvidenceDraft, EvidenceId, Timestamp};
use serde::Serialize;
use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};

/// The cache of one project.
#[derive(Debug, Clone)]
pub struct EvidenceCache {
    folder: PathBuf,
}

/// How much is kept. Nothing is dropped without a limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheLimits {
    /// Most bytes of the file.
    pub max_bytes: Option<u64>,
    /// Most documents.
    pub max_records: Option<u64>,
}

/// What became of a document that was added.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AddedDocument {
    /// The document as it is kept.
    #[serde(flatten)]
    pub document: EvidenceDocument,
    /// False when the same document was there already.
    pub created: bool,
    /// True when a secret was taken out.
    pub redacted: bool,
    /// True when the text was longer than what is kept.
    pub cut: bool,
    /// Older lines that went because of the limits.
    pub dropped: usize,
}

/// The newest documents.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DocumentList {
    /// The newest first.
    pub documents: Vec<EvidenceDocument>,
    /// How many there are.
    pub total: usize,
    /// Lines that are no document, or not the one that their id names.
    pub passed_over: usize,
}

impl EvidenceCache {
    /// The cache in this folder, which need not be there.
    pub fn at(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
        }
    }

    /// Adds a document, and drops the oldest where that exceeds the limits. The same document is
    /// kept once.
    pub fn add(
        &self,
        draft: EvidenceDraft,
        sentinel: Sentinel,
        limits: CacheLimits,
        now: &Timestamp,
    ) -> Result<AddedDocument, NotDone> {
        let checked = check::check(draft, sentinel, now)?;
        let mut added = AddedDocument {
            document: checked.document,
            created: true,
            redacted: checked.redacted,
            cut: checked.cut,
            dropped: 0,
        };
        let line = serde_json::to_string(&added.document).expect("a document is plain JSON");
        let bytes = line.len() as u64 + 1;
        if bytes > MAX_LINE || limits.max_bytes.is_some_and(|most| bytes > most) {
            let message = format!("the document takes {bytes} bytes, more than the cache keeps");
            return Err(NotDone::refuse(Code::TooLarge, message));
        }
        self.check_folder().map_err(LedgerError::from)?;
        create_private_dir(&self.folder).map_err(LedgerError::from)?;
        let _lock =
            lock_exclusive(&self.folder.join("documents.lock")).map_err(LedgerError::from)?;
        if let Some(there) = self.find(&added.document.id)? {
            added.document = check::shown(there);
            added.created = false;
            return Ok(added);
        }
        self.check_room(bytes)?;
        append_line_durable(&self.file(), &line).map_err(LedgerError::from)?;
        added.dropped = retention::keep(&self.file(), limits).map_err(LedgerError::from)?;
        Ok(added)
    }

    /// The document with this id, as it stands in the file.
    pub(crate) fn find(&self, id: &EvidenceId) -> Result<Option<EvidenceDocument>, LedgerError> {
        let Some(mut lines) = self.lines()? else {
            return Ok(None);
        };
        while let Some(line) = lines.next_line()? {
            // Most lines are of other documents: a look at the bytes spares the parse.
            if line.mentions(id.as_str())
                && let Some(document) = line.document()
                && document.id == *id
            {
                return Ok(Some(document));
            }
        }
        Ok(None)
    }

    /// The newest documents, at most `limit` of them, as they may be shown.
    pub fn list(&self, limit: usize) -> Result<DocumentList, LedgerError> {
        let mut newest: VecDeque<EvidenceDocument> = VecDeque::new();
        let mut known = HashSet::new();
        let mut passed_over = 0;
        if let Some(mut lines) = self.lines()? {
            while let Some(line) = lines.next_line()? {
                let Some(document) = line.document() else {
                    passed_over += usize::from(!line.is_blank());
                    continue;
                };
                if !known.insert(document.id.clone()) {
                    continue;
                }
                newest.push_front(document);
                newest.truncate(limit);
            }
        }
        Ok(DocumentList {
            documents: newest.into_iter().map(check::shown).collect(),
            total: known.len(),
            passed_over,
        })
    }

    /// The document with this id as it may be shown.
    pub fn show(&self, id: &EvidenceId) -> Result<Option<EvidenceDocument>, LedgerError> {
        Ok(self.find(id)?.map(check::shown))
    }

    fn file(&self) -> PathBuf {
        self.folder.join("documents.jsonl")
    }

    fn lines(&self) -> Result<Option<Lines>, FileError> {
        self.check_folder()?;
        Lines::open(&self.file())
    }

    /// A repository can bring a link in the place of `.swarm` or of the folder in it: the cache
    /// would be one somewhere else.
    fn check_folder(&self) -> Result<(), FileError> {
        let above = self
            .folder
            .parent()
            .filter(|above| above.file_name().is_some_and(|name| name == ".swarm"));
        for path in [Some(self.folder.as_path()), above].into_iter().flatten() {
            if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_dir()) {
                return Err(FileError::NotFolder {
                    path: path.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// What lies beyond the readers' bound would be written and never found.
    fn check_room(&self, bytes: u64) -> Result<(), NotDone> {
        let there = std::fs::metadata(self.file()).map_or(0, |meta| meta.len());
        if there + bytes <= MAX_FILE {
            return Ok(());
        }
        let message =
            "the evidence cache is full; set evidence.cache_max_bytes to let the oldest go";
        Err(NotDone::refuse(Code::TooLarge, message))
    }
}
