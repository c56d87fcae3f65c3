//! The file of vectors beside the store: reading it, adding to it, and making it anew.
//!
//! It is no part of a change: a decision never waits for a vector and never fails by one. Writers
//! take turns by a lock of their own. Making it anew goes on where it was broken off, and leaves no
//! entry of a text that the store does not hold any more.

use super::{Ledger, open};
use crate::error::LedgerError;
use crate::files::{self, Links, create_private_dir, failed, read_prefix};
use crate::index::vectors::{StoredVector, VectorIndex, VectorKey, VectorModel};
use crate::read::vector_key;
use crate::store::durable_texts::durable_texts;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of derived files beside a store.
const FOLDER: &str = "index";
const FILE: &str = "vectors.bin";
/// Largest file that is read.
const MOST_BYTES: u64 = 2 << 30;
/// Vectors that are written at once while the file is made anew.
const BATCH: usize = 32;
/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_millis(500);

/// What making the file anew did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct VectorReport {
    /// Texts of the store that should have a vector.
    pub texts: usize,
    /// Of these, those that got one now.
    pub added: usize,
    /// Entries that were taken out: of texts that are gone, or of another model.
    pub removed: usize,
}

impl Ledger {
    /// The vectors of texts that are there. A file that cannot be read is as good as none.
    pub fn vectors(&self) -> Result<VectorIndex, LedgerError> {
        let path = self.vector_file();
        match read_prefix(&path, MOST_BYTES, Links::Refuse) {
            Ok(bytes) => Ok(VectorIndex::read(bytes)),
            Err(error) if error.is_missing() => Ok(VectorIndex::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// Length of the file, by which a reader sees that it grew or was made anew.
    pub fn vector_file_length(&self) -> u64 {
        let found = self.vector_file().symlink_metadata();
        found.map_or(0, |found| found.len())
    }

    /// Adds vectors of a model. Where those of another one lie, nothing is added: the file has to
    /// be made anew first.
    pub fn add_vectors(
        &self,
        model: &VectorModel,
        vectors: &[(VectorKey, StoredVector)],
    ) -> Result<bool, LedgerError> {
        let _turn = self.vector_turn()?;
        let index = self.vectors()?;
        if index.model().is_some_and(|found| found != model) {
            return Ok(false);
        }
        append(&self.vector_file(), model, index.model().is_some(), vectors)?;
        Ok(true)
    }

    /// How many texts of the store should have a vector, and how many have one of this model.
    pub fn vector_coverage(&self, model: &VectorModel) -> Result<(usize, usize), LedgerError> {
        let index = self.vectors()?;
        let fits = index.model() == Some(model);
        let mut counts = (0, 0);
        self.each_durable_text(&mut |key, _| {
            counts.0 += 1;
            counts.1 += usize::from(fits && index.get(&key).is_some());
        })?;
        Ok(counts)
    }

    /// Gives every durable text a vector and takes out all others. `embed` may fail, which ends
    /// it; what was made until then stays, and the next call goes on from there.
    pub fn rebuild_vectors<E>(
        &self,
        model: &VectorModel,
        embed: &mut dyn FnMut(&str) -> Result<StoredVector, E>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Result<VectorReport, E>, LedgerError> {
        let mut report = VectorReport::default();
        let index = self.without_others(model, &mut report)?;
        let mut seen = HashSet::new();
        let mut missing = Vec::new();
        self.each_durable_text(&mut |key, text| {
            report.texts += 1;
            if seen.insert(key) && index.get(&key).is_none() {
                missing.push((key, text.to_owned()));
            }
        })?;
        drop(index);
        for batch in missing.chunks(BATCH) {
            let mut made = Vec::with_capacity(batch.len());
            let mut failed = None;
            for (key, text) in batch {
                match embed(text) {
                    Ok(vector) => made.push((*key, vector)),
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            self.add_vectors(model, &made)?;
            if let Some(error) = failed {
                return Ok(Err(error));
            }
            report.added += made.len();
            progress(report.added, missing.len());
        }
        report.removed += self.keep_the_living(model)?;
        Ok(Ok(report))
    }

    /// What is there of this model, once a file of another one is gone.
    fn without_others(
        &self,
        model: &VectorModel,
        report: &mut VectorReport,
    ) -> Result<VectorIndex, LedgerError> {
        let _turn = self.vector_turn()?;
        let index = self.vectors()?;
        if index.model().is_none_or(|found| found == model) {
            return Ok(index);
        }
        report.removed = index.size();
        files::remove_file(&self.vector_file())?;
        Ok(VectorIndex::default())
    }

    /// Writes the file without the entries of texts that the store does not hold, when there are any.
    fn keep_the_living(&self, model: &VectorModel) -> Result<usize, LedgerError> {
        let _turn = self.vector_turn()?;
        let index = self.vectors()?;
        let mut live = HashSet::new();
        // Asked once more: something may have been decided meanwhile.
        self.each_durable_text(&mut |key, _| {
            live.insert(key);
        })?;
        let wanted = |key: &VectorKey| live.contains(key);
        let kept: Vec<&[u8]> = index.entries(&wanted).collect();
        let removed = index.size() - kept.len();
        if removed > 0 {
            let path = self.vector_file();
            let head = model.head().unwrap_or_default();
            files::write_atomic_with::<LedgerError>(&path, 0o600, |out| {
                out.write_all(&head).map_err(failed("write", &path))?;
                for entry in &kept {
                    out.write_all(entry).map_err(failed("write", &path))?;
                }
                Ok(())
            })?;
        }
        Ok(removed)
    }

    fn each_durable_text(&self, take: &mut dyn FnMut(VectorKey, &str)) -> Result<(), LedgerError> {
        let opened = open::open_for_reading(self)?;
        durable_texts(&opened.connection, &mut |text| {
            take(vector_key(opened.key.as_ref(), text), text);
        })
    }

    fn vector_folder(&self) -> PathBuf {
        let store = &self.place.path;
        store.parent().unwrap_or(store).join(FOLDER)
    }

    fn vector_file(&self) -> PathBuf {
        self.vector_folder().join(FILE)
    }

    fn vector_turn(&self) -> Result<File, LedgerError> {
        let folder = self.vector_folder();
        create_private_dir(&folder)?;
        let file = files::lock_file(&folder, "vectors.lock")?;
        match files::lock_within(&file, PATIENCE) {
            Ok(true) => Ok(file),
            Ok(false) => Err(LedgerError::StoreBusy),
            Err(error) => Err(failed("lock", &folder)(error).into()),
        }
    }
}

/// Adds entries behind the last whole one; without a file that `fits` the model, makes one.
fn append(
    path: &Path,
    model: &VectorModel,
    fits: bool,
    vectors: &[(VectorKey, StoredVector)],
) -> Result<(), LedgerError> {
    let Some(head) = model.head() else {
        return Ok(());
    };
    let mut bytes = if fits { Vec::new() } else { head };
    for (key, vector) in vectors {
        bytes.extend(model.entry_of(key, vector).unwrap_or_default());
    }
    let mut file = files::open_append(path, true)?;
    let length = file.metadata().map_err(failed("read", path))?.len();
    let whole = if fits { length - model.torn(length) } else { 0 };
    if whole < length {
        file.set_len(whole).map_err(failed("write", path))?;
    }
    file.write_all(&bytes).map_err(failed("append to", path))?;
    Ok(())
}

#[cfg(test)]
mod tests;
