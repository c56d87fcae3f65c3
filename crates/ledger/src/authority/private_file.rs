//! Files that only their owner may read: created once, never followed through a link.
//!
//! Writing creates the file with mode 0600 from the first moment and refuses anything that
//! stands at the path. Reading opens without following a link or waiting on a pipe, and judges
//! the opened file, not the path, so that nothing can be swapped in between. A folder in which
//! others may replace the file is refused on both ways, unless it is sticky (as `/tmp` is).
//! Where there are no mode bits, only links, kind and size are checked.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

#[cfg(unix)]
#[cfg(test)]
mod tests;

/// What is wrong with a private file or its path.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrivateFileFault {
    /// Something stands at the path already.
    #[error("something is there already")]
    Exists,
    /// The path is a symbolic link.
    #[error("it is a symbolic link")]
    Link,
    /// A folder, pipe, socket or device.
    #[error("it is not a plain file")]
    NotAFile,
    /// The mode lets group or others in.
    #[error("others than its owner may use it: set its mode to 0600")]
    OpenToOthers,
    /// The file belongs to neither this user nor root.
    #[error("it belongs to another user")]
    OtherOwner,
    /// Others may replace files in the folder.
    #[error("others may write in its folder: take that right from group and others")]
    FolderOpenToOthers,
    /// The file is larger than any of its kind.
    #[error("it is larger than {limit} bytes")]
    TooLarge {
        /// The largest size that is read.
        limit: usize,
    },
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// A private file that was not written or not read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct PrivateFileError {
    /// The file in question.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: PrivateFileFault,
}

/// Creates a file of mode 0600 with this content and syncs it and its folder.
pub fn write_new_private(path: &Path, content: &[u8]) -> Result<(), PrivateFileError> {
    create(path, content).map_err(|fault| PrivateFileError {
        path: path.to_owned(),
        fault,
    })
}

/// Reads a private file of at most `limit` bytes; the buffer is wiped when dropped.
pub fn read_private(path: &Path, limit: usize) -> Result<Zeroizing<Vec<u8>>, PrivateFileError> {
    read(path, limit).map_err(|fault| PrivateFileError {
        path: path.to_owned(),
        fault,
    })
}

fn create(path: &Path, content: &[u8]) -> Result<(), PrivateFileFault> {
    let folder = folder_of(path);
    platform::judge_folder(&folder.metadata()?)?;
    let mut file = platform::create_options()
        .open(path)
        .map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => PrivateFileFault::Exists,
            _ => PrivateFileFault::Io(error),
        })?;
    let written = file.write_all(content).and_then(|()| file.sync_all());
    if let Err(error) = written.and_then(|()| platform::sync_folder(folder)) {
        // Half a key file would stand in the way of the next try. It is the one just created.
        let _ = fs::remove_file(path);
        return Err(error.into());
    }
    Ok(())
}

fn read(path: &Path, limit: usize) -> Result<Zeroizing<Vec<u8>>, PrivateFileFault> {
    let file = open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(PrivateFileFault::NotAFile);
    }
    platform::judge_file(&metadata)?;
    platform::judge_folder(&folder_of(path).metadata()?)?;
    // The size is judged by what is read: a file may grow after it was asked.
    let mut content = Zeroizing::new(Vec::with_capacity(limit + 1));
    file.take(limit as u64 + 1).read_to_end(&mut content)?;
    if content.len() > limit {
        return Err(PrivateFileFault::TooLarge { limit });
    }
    Ok(content)
}

fn open(path: &Path) -> Result<File, PrivateFileFault> {
    let opened = platform::open_unfollowed(path);
    opened.map_err(|error| {
        if is_link(path) {
            PrivateFileFault::Link
        } else {
            error.into()
        }
    })
}

// Systems differ in the error for a link that is not followed, so the path is asked again.
fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
mod platform {
    use std::fs::Metadata;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};

    use rustix::fs::OFlags;

    use super::{File, OpenOptions, Path, PrivateFileFault, io};

    const OPEN_TO_OTHERS: u32 = 0o077;
    const WRITABLE_BY_OTHERS: u32 = 0o022;
    const STICKY: u32 = 0o1000;

    pub(super) fn create_options() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        options
    }

    // Without waiting either: the path may be a pipe that nobody writes to.
    pub(super) fn open_unfollowed(path: &Path) -> io::Result<File> {
        let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
        OpenOptions::new().read(true).custom_flags(flags).open(path)
    }

    pub(super) fn judge_file(metadata: &Metadata) -> Result<(), PrivateFileFault> {
        judge(
            metadata.mode(),
            metadata.uid(),
            rustix::process::geteuid().as_raw(),
        )
    }

    pub(super) fn judge(mode: u32, owner: u32, user: u32) -> Result<(), PrivateFileFault> {
        if owner != user && owner != 0 {
            return Err(PrivateFileFault::OtherOwner);
        }
        if mode & OPEN_TO_OTHERS != 0 {
            return Err(PrivateFileFault::OpenToOthers);
        }
        Ok(())
    }

    pub(super) fn judge_folder(metadata: &Metadata) -> Result<(), PrivateFileFault> {
        let mode = metadata.mode();
        if mode & WRITABLE_BY_OTHERS != 0 && mode & STICKY == 0 {
            return Err(PrivateFileFault::FolderOpenToOthers);
        }
        Ok(())
    }

    pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the same functions can refuse where there are mode bits"
)]
mod platform {
    use std::fs::Metadata;

    use super::{File, OpenOptions, Path, PrivateFileFault, io};

    pub(super) fn create_options() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        options
    }

    pub(super) fn open_unfollowed(path: &Path) -> io::Result<File> {
        if super::is_link(path) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        File::open(path)
    }

    pub(super) fn judge_file(_metadata: &Metadata) -> Result<(), PrivateFileFault> {
        Ok(())
    }

    pub(super) fn judge_folder(_metadata: &Metadata) -> Result<(), PrivateFileFault> {
        Ok(())
    }

    // The system does not open folders as files; the file itself is synced.
    pub(super) fn sync_folder(_folder: &Path) -> io::Result<()> {
        Ok(())
    }
}
