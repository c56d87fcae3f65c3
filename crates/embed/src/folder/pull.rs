//! Getting a model file from a source into the model folder.
//!
//! Bytes go to an unfinished copy beside the final place, under a lock. A copy that was broken off
//! is gone on with; its bytes are hashed again first. Only the whole, pinned content is renamed
//! into place, so that a reader never sees half a file. A copy with wrong bytes is removed; one that
//! the source broke off, or would not go on with, is kept for the next try.

use super::catalogue::KnownModel;
use super::error::FolderError;
use super::file::{Content, ModelFile};
use super::place::{ModelFolder, partial};
use super::source::Source;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

const BLOCK: usize = 1 << 16;

/// How far a pull is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The file that is being copied.
    pub file: &'a str,
    /// Bytes that are there.
    pub done: u64,
    /// Bytes that it has.
    pub total: u64,
}

/// What a pull did with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pulled {
    /// It was there already.
    AlreadyThere,
    /// It was copied from its start.
    Copied,
    /// An unfinished copy was finished.
    Resumed,
}

/// Brings every file of a model into the folder. The first failure ends it; what is there stays.
pub fn pull(
    folder: &ModelFolder,
    model: &KnownModel,
    source: &dyn Source,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Pulled>, FolderError> {
    let files = model.files.iter();
    files
        .map(|file| pull_file(&folder.path(model, file)?, file, source, progress))
        .collect()
}

fn pull_file(
    path: &Path,
    file: &ModelFile,
    source: &dyn Source,
    progress: &mut dyn FnMut(Progress),
) -> Result<Pulled, FolderError> {
    if file.read(path).is_ok() {
        return Ok(Pulled::AlreadyThere);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(FolderError::io(folder, "made"))?;
    }
    let copy_path = partial(path);
    let mut copy = open_locked(&copy_path)?;
    let mut resumed = copy_rest(&mut copy, &copy_path, file, source, progress);
    if let Err(FolderError::WrongContent { .. } | FolderError::Long { .. }) = resumed
        && copy.was_begun
    {
        // The part that was there may be of something else; the source deserves a clean start.
        copy.clear(&copy_path)?;
        resumed = copy_rest(&mut copy, &copy_path, file, source, progress);
    }
    match resumed {
        Ok(pulled) => {
            let file = &copy.file;
            file.sync_all()
                .map_err(FolderError::io(&copy_path, "written"))?;
            fs::rename(&copy_path, path).map_err(FolderError::io(path, "put into place"))?;
            Ok(pulled)
        }
        Err(error) => {
            let is_useless = matches!(
                error,
                FolderError::WrongContent { .. } | FolderError::Long { .. }
            );
            if is_useless || copy.is_empty() {
                // What went wrong is told, not that this failed too.
                let _ = fs::remove_file(&copy_path);
            }
            Err(error)
        }
    }
}

/// An unfinished copy that is locked for this process.
struct Copy {
    file: File,
    /// Whether it had bytes when it was opened.
    was_begun: bool,
}

impl Copy {
    fn is_empty(&self) -> bool {
        self.file.metadata().is_ok_and(|found| found.len() == 0)
    }

    fn clear(&mut self, path: &Path) -> Result<(), FolderError> {
        self.was_begun = false;
        self.file
            .set_len(0)
            .and_then(|()| self.file.seek(SeekFrom::Start(0)))
            .map_err(FolderError::io(path, "written"))?;
        Ok(())
    }
}

fn open_locked(path: &Path) -> Result<Copy, FolderError> {
    // Whoever may write here must not lead the copy into a file of another place.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        fs::remove_file(path).map_err(FolderError::io(path, "written"))?;
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options
        .open(path)
        .map_err(FolderError::io(path, "written"))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let path = path.to_owned();
            return Err(FolderError::Busy { path });
        }
        Err(TryLockError::Error(error)) => return Err(FolderError::io(path, "locked")(error)),
    }
    let found = file.metadata().map_err(FolderError::io(path, "read"))?;
    let was_begun = found.len() > 0;
    Ok(Copy { file, was_begun })
}

/// Copies what is missing, and checks the whole.
fn copy_rest(
    copy: &mut Copy,
    path: &Path,
    file: &ModelFile,
    source: &dyn Source,
    progress: &mut dyn FnMut(Progress),
) -> Result<Pulled, FolderError> {
    let mut content = Content::new();
    let mut block = vec![0; BLOCK];
    if copy.was_begun {
        while let Some(read) = next(&mut copy.file, &mut block, path)? {
            content.take(read);
        }
        if content.bytes > file.bytes {
            copy.clear(path)?;
            content = Content::new();
        }
    }
    if content.bytes == file.bytes {
        // Broken off right before it came into place: nothing is left to ask for.
        file.check(content)?;
        return Ok(Pulled::Resumed);
    }
    let mut opened = source.open(file, content.bytes)?;
    if opened.start != content.bytes {
        copy.clear(path)?;
        content = Content::new();
        if opened.start != 0 {
            opened = source.open(file, 0)?;
        }
    }
    let from_start = content.bytes == 0;
    while content.bytes <= file.bytes {
        let Some(read) = next(&mut opened.reader, &mut block, path)? else {
            break;
        };
        if content.bytes == 0 && is_web_page(read) {
            let name = file.name.clone();
            return Err(FolderError::WebPage { name });
        }
        copy.file
            .write_all(read)
            .map_err(FolderError::io(path, "written"))?;
        content.take(read);
        progress(Progress {
            file: &file.name,
            done: content.bytes.min(file.bytes),
            total: file.bytes,
        });
    }
    file.check(content)?;
    Ok(if from_start {
        Pulled::Copied
    } else {
        Pulled::Resumed
    })
}

/// The next bytes, as many as fit in the block unless the end comes first.
fn next<'a>(
    reader: &mut dyn Read,
    block: &'a mut [u8],
    path: &Path,
) -> Result<Option<&'a [u8]>, FolderError> {
    let mut filled = 0;
    while filled < block.len() {
        match reader.read(&mut block[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) if filled == 0 => return Err(FolderError::io(path, "copied")(error)),
            // What came before the failure is worth keeping; the next read tells it again.
            Err(_) => break,
        }
    }
    Ok((filled > 0).then(|| &block[..filled]))
}

/// No model file begins with a tag, but what proxies and log-ins send does.
fn is_web_page(first: &[u8]) -> bool {
    let first = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first);
    let first = first.trim_ascii_start();
    [
        b"<!doctype".as_slice(),
        b"<html",
        b"<head",
        b"<?xml",
        b"<!--",
    ]
    .iter()
    .any(|tag| {
        first
            .get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag))
    })
}

#[cfg(test)]
mod tests;
