//! Careful handling of files that other users, other processes or a hostile repository can touch.
//!
//! Contract: a write is seen whole or not at all (temporary file in the same folder, fsync,
//! rename, fsync of the folder); a read never blocks on a pipe, never opens a device and never
//! takes more than it was allowed; a path is inside a folder only when its real path is, by
//! components. Links at the last component are refused wherever this program owns the file.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

mod atomic;
mod containment;
mod copy;
mod file_system;
mod identity;
mod lock;

#[cfg(test)]
mod tests;

pub use atomic::{create_atomic, write_atomic};
pub(crate) use atomic::{create_atomic_with, sync_folder, write_atomic_with};
pub use containment::contained;
pub(crate) use copy::{Kept, find_copy_of, keep_copy_from, keep_copy_of, same_bytes};
pub use file_system::FileSystem;
pub use identity::FileIdentity;
pub use lock::lock_exclusive;
pub(crate) use lock::{lock_file, lock_within};

/// Why a file was not read, written or accepted.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system said no.
    #[error("cannot {action} {}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// A pipe, device, socket, folder or refused link stands where a file is expected.
    #[error("{} is not a regular file", path.display())]
    NotRegular {
        /// The path.
        path: PathBuf,
    },
    /// Something else than a real folder stands there.
    #[error("{} is not a folder", path.display())]
    NotFolder {
        /// The path.
        path: PathBuf,
    },
    /// The file is larger than the reader allows.
    #[error("{} is larger than {max} bytes", path.display())]
    TooLarge {
        /// The path.
        path: PathBuf,
        /// The limit.
        max: u64,
    },
    /// The real path leaves the folder, or the path is written in a way that could.
    #[error("{} does not lie inside {}", candidate.display(), root.display())]
    Outside {
        /// The folder.
        root: PathBuf,
        /// The refused path.
        candidate: PathBuf,
    },
    /// A line that holds a line break would become two lines.
    #[error("a line for {} holds a line break", path.display())]
    LineBreak {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// True when the file or folder is simply not there.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io { source, .. } if matches!(
            source.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
        ))
    }
}

/// Turns a system error into a [`FileError`] that names the act and the path.
pub(crate) fn failed<'a>(
    action: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> FileError + 'a {
    move |source| FileError::Io {
        action,
        path: path.to_owned(),
        source,
    }
}

/// Whether a symbolic link at the last component is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Follow it: the file belongs to somebody else (a repository's own files).
    Follow,
    /// Refuse it: the file is ours.
    Refuse,
}

/// Opens a regular file for reading, without blocking on a pipe or touching a device.
pub fn open_regular(path: &Path, links: Links) -> Result<File, FileError> {
    // Looked at first, because opening some devices already acts on them.
    let seen = match links {
        Links::Follow => fs::metadata(path),
        Links::Refuse => fs::symlink_metadata(path),
    };
    if !seen.map_err(failed("read", path))?.is_file() {
        return Err(FileError::NotRegular {
            path: path.to_owned(),
        });
    }
    let mut options = OpenOptions::new();
    options.read(true);
    open_guarded(&options, path, links)
}

/// Reads a whole regular file of at most `max` bytes; links are followed.
pub fn read_bounded(path: &Path, max: u64) -> Result<Vec<u8>, FileError> {
    let bytes = read_prefix(path, max.saturating_add(1), Links::Follow)?;
    if bytes.len() as u64 > max {
        return Err(FileError::TooLarge {
            path: path.to_owned(),
            max,
        });
    }
    Ok(bytes)
}

/// Reads the first `max` bytes of a regular file, or all of it when it is shorter.
pub fn read_prefix(path: &Path, max: u64, links: Links) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let file = open_regular(path, links)?;
    file.take(max)
        .read_to_end(&mut bytes)
        .map_err(failed("read", path))?;
    Ok(bytes)
}

/// Creates a folder that only its owner can enter, and the missing ones above it.
///
/// A folder that exists is narrowed to mode 0700; a link or a file in its place is refused.
pub fn create_private_dir(path: &Path) -> Result<(), FileError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_dir() => {
            return Err(FileError::NotFolder {
                path: path.to_owned(),
            });
        }
        Ok(_) => {}
        Err(_) => builder.create(path).map_err(failed("create", path))?,
    }
    narrow(path)
}

#[cfg(unix)]
fn narrow(path: &Path) -> Result<(), FileError> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::symlink_metadata(path)
        .map_err(failed("read", path))?
        .permissions()
        .mode();
    if mode & 0o777 == 0o700 {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).map_err(failed("protect", path))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the unix twin can fail")]
fn narrow(_path: &Path) -> Result<(), FileError> {
    Ok(())
}

/// Removes a file of ours; one that is not there is fine.
pub(crate) fn remove_file(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Appends one line with a single write; creates the file (0600) and missing folders (0700).
pub fn append_line(path: &Path, line: &str) -> Result<(), FileError> {
    append(path, line).map(drop)
}

/// As [`append_line`], and returns only when the line has reached the disk.
pub fn append_line_durable(path: &Path, line: &str) -> Result<(), FileError> {
    append(path, line)?
        .sync_data()
        .map_err(failed("flush", path))
}

fn append(path: &Path, line: &str) -> Result<File, FileError> {
    if line.contains(['\n', '\r']) {
        return Err(FileError::LineBreak {
            path: path.to_owned(),
        });
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        create_private_dir(&folder)?;
    }
    let mut file = open_append(path, true)?;
    let mut bytes = Vec::with_capacity(line.len() + 2);
    if ends_torn(&mut file).map_err(failed("read", path))? {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line.as_bytes());
    bytes.push(b'\n');
    file.write_all(&bytes).map_err(failed("append to", path))?;
    Ok(file)
}

/// Opens a file of ours for appending; a missing one is made (0600) only when that is wished.
pub(crate) fn open_append(path: &Path, create: bool) -> Result<File, FileError> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(create);
    private(&mut options, 0o600);
    open_guarded(&options, path, Links::Refuse)
}

/// A crash can leave a half line behind; the next line must not be glued to it.
fn ends_torn(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0u8; 1];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last[0] != b'\n')
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The flags that keep an open from blocking on a pipe or following a link put there meanwhile.
fn open_guarded(options: &OpenOptions, path: &Path, links: Links) -> Result<File, FileError> {
    let mut options = options.clone();
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        if links == Links::Refuse {
            flags |= OFlags::NOFOLLOW;
        }
        let bits = i32::try_from(flags.bits()).unwrap_or(0);
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, bits);
    }
    #[cfg(not(unix))]
    if links == Links::Refuse && fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        return Err(FileError::NotRegular {
            path: path.to_owned(),
        });
    }
    let file = options.open(path).map_err(failed("open", path))?;
    if !file.metadata().map_err(failed("read", path))?.is_file() {
        return Err(FileError::NotRegular {
            path: path.to_owned(),
        });
    }
    Ok(file)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions, mode: u32) {
    std::os::unix::fs::OpenOptionsExt::mode(options, mode);
}

#[cfg(not(unix))]
fn private(_options: &mut OpenOptions, _mode: u32) {}

/// Writes paths as text in answers: one that is no UTF-8 is shown with replacement characters.
pub fn paths_as_text<S: serde::Serializer>(
    paths: &[PathBuf],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().map(|path| path.to_string_lossy()))
}

/// Writes one path as text, in the same way.
pub fn path_as_text<S: serde::Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}
