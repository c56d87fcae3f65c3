//! A turn at writing: the lock of all processes, what others wrote, one line, and the lock let go.
//!
//! The line is on disk before the transaction commits in memory, so whoever was told of a change
//! finds it again, and what the file does not hold was never seen by anybody.

use super::State;
use super::capture::{captured, forget_touched};
use super::line::{Ends, Head, JournalLine, LINE_MAX, Sealed};
use super::mirror::{self, Additions};
use super::snapshot::Snapshot;
use super::state::LOCK;
use super::tables::Table;
use crate::error::LedgerError;
use crate::files::{
    FileError, FileIdentity, create_atomic, create_private_dir, failed, lock_file, lock_within,
    open_append, write_atomic,
};
use crate::store::schema::NEWEST;
use rusqlite::Connection;
use serde::Serialize;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::MutexGuard;
use std::time::Duration;

/// The right to append, held by one session of one process.
pub(crate) struct Turn<'j> {
    pub(super) state: MutexGuard<'j, State>,
    path: PathBuf,
    file: File,
    /// Lengths of the mirrors as they are.
    mirrored: Ends,
    appended: Option<Appended>,
    _lock: File,
}

struct Appended {
    sealed: Sealed,
    ends: Ends,
    additions: Additions,
}

/// What compacting saves or saved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Compaction {
    /// Lines of the journal before.
    pub lines_before: u64,
    /// Lines of the journal after.
    pub lines_after: u64,
    /// Bytes of the journal and its mirrors before.
    pub bytes_before: u64,
    /// Bytes of the journal and its mirrors after.
    pub bytes_after: u64,
    /// Whether it was done, or only counted.
    pub done: bool,
}

/// Waits for the lock of everybody who appends to the journal.
pub(super) fn take_lock(path: &Path, patience: Duration) -> Result<File, LedgerError> {
    let read_only = || LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    };
    let lock = lock_file(folder_of(path), LOCK).map_err(|_| read_only())?;
    if lock_within(&lock, patience).map_err(|_| read_only())? {
        Ok(lock)
    } else {
        Err(LedgerError::StoreBusy)
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

impl<'j> Turn<'j> {
    /// Opens the file behind an image that is up to date, and mends what a dead writer left.
    pub(super) fn new(
        state: MutexGuard<'j, State>,
        path: &Path,
        lock: File,
    ) -> Result<Self, LedgerError> {
        let image = state.image()?;
        let mut file = open_append(path, false).map_err(|_| LedgerError::ReadOnlyStore {
            path: path.to_owned(),
        })?;
        if FileIdentity::of_file(&file)? != image.at.identity {
            return Err(LedgerError::StoreReplaced {
                path: path.to_owned(),
            });
        }
        cut_torn_tail(path, &mut file, image.at.offset)?;
        let mirrored = mirror::settle(path, folder_of(path), image.at.ends)?;
        Ok(Self {
            path: path.to_owned(),
            state,
            file,
            mirrored,
            appended: None,
            _lock: lock,
        })
    }

    /// Appends what the open transaction did, and returns when it is on disk.
    pub(crate) fn append(
        &mut self,
        transaction: &Connection,
        tables: &[Table],
    ) -> Result<(), LedgerError> {
        let changes = captured(transaction, tables)?;
        forget_touched(transaction)?;
        let mut additions = Additions::default();
        for change in &changes {
            if let Some(row) = &change.row {
                additions.add(&change.table, row);
            }
        }
        let at = &self.state.image()?.at;
        let ends = additions.ends_after(self.mirrored);
        let head = Head {
            schema: NEWEST,
            n: at.n + 1,
            prev: &at.head,
            left: None,
            ends,
        };
        let json: Vec<String> = changes.into_iter().map(|change| change.json).collect();
        let sealed = JournalLine::seal(&head, &json);
        if sealed.text.len() > LINE_MAX {
            return Err(FileError::TooLarge {
                path: self.path.clone(),
                max: LINE_MAX as u64,
            }
            .into());
        }
        let offset = at.offset;
        if let Err(error) = write_durably(&mut self.file, sealed.text.as_bytes()) {
            // Half a line is cut off here, or by the next writer.
            let _ = self
                .file
                .set_len(offset)
                .and_then(|()| self.file.sync_data());
            return Err(failed("append to", &self.path)(error).into());
        }
        self.appended = Some(Appended {
            sealed,
            ends,
            additions,
        });
        Ok(())
    }

    /// The transaction of the appended line has committed in memory, or failed to.
    pub(crate) fn finish(mut self, is_committed: bool) {
        let Some(appended) = self.appended.take() else {
            return;
        };
        match self.state.image.as_mut() {
            Some(image) if is_committed => {
                image.at.n += 1;
                image.at.head = appended.sealed.hash;
                image.at.offset += appended.sealed.text.len() as u64;
                image.at.lines += 1;
                image.at.ends = appended.ends;
            }
            // The file has the change and memory has not: the next look reads the file.
            _ => self.state.image = None,
        }
        appended.additions.append(folder_of(&self.path));
    }

    /// Writes the journal anew without what later lines replaced, or counts what that would save.
    pub(crate) fn compact(&mut self, confirmed: bool) -> Result<Compaction, LedgerError> {
        let folder = folder_of(&self.path);
        let image = self.state.image()?;
        let snapshot = Snapshot::of(image.keeper())?;
        let mirrors = mirror::rewritten(&self.path, folder, &snapshot.mirrors)?;
        let [memories, proposals, audit] = [0, 1, 2].map(|at| mirrors[at].len() as u64);
        let ends = Ends {
            memories,
            proposals,
            audit,
        };
        let written = snapshot.write(image.at.n, &image.at.head, ends);
        let sum = |ends: Ends| ends.memories + ends.proposals + ends.audit;
        let mut compaction = Compaction {
            lines_before: image.at.lines,
            lines_after: written.lines,
            bytes_before: image.at.offset + sum(self.mirrored),
            bytes_after: written.bytes.len() as u64 + sum(ends),
            done: false,
        };
        if !confirmed {
            return Ok(compaction);
        }
        // The mirrors first: a crash between leaves them short, which the next write mends.
        for (name, bytes) in super::state::MIRRORS.into_iter().zip(&mirrors) {
            write_atomic(&folder.join(name), bytes, 0o600)?;
        }
        write_atomic(&self.path, &written.bytes, 0o600)?;
        compaction.done = true;
        let identity = FileIdentity::of(&self.path)?;
        if let Some(image) = self.state.image.as_mut() {
            image.at.identity = identity;
            image.at.offset = written.bytes.len() as u64;
            image.at.lines = written.lines;
            image.at.n = written.n;
            image.at.head = written.head;
            image.at.ends = ends;
        }
        Ok(compaction)
    }
}

fn write_durably(file: &mut File, bytes: &[u8]) -> std::io::Result<()> {
    file.write_all(bytes)?;
    file.sync_data()
}

/// Cuts off what a writer that died left behind the last whole line; a copy of it is kept.
fn cut_torn_tail(path: &Path, file: &mut File, end: u64) -> Result<(), LedgerError> {
    let length = file.metadata().map_err(failed("read", path))?.len();
    if length <= end {
        return Ok(());
    }
    let mut torn = Vec::new();
    file.seek(SeekFrom::Start(end))
        .and_then(|_| file.take(LINE_MAX as u64 + 1).read_to_end(&mut torn))
        .map_err(failed("read", path))?;
    keep_aside(&folder_of(path).join("backups"), &torn)?;
    file.set_len(end)
        .and_then(|()| file.sync_data())
        .map_err(failed("cut", path))?;
    Ok(())
}

fn keep_aside(folder: &Path, bytes: &[u8]) -> Result<(), FileError> {
    create_private_dir(folder)?;
    for number in 1u32.. {
        let target = folder.join(format!("governance.jsonl.torn-{number}"));
        if create_atomic(&target, bytes, 0o600)? {
            break;
        }
    }
    Ok(())
}
