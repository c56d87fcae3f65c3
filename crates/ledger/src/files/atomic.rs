//! Writes that are seen whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{FileError, failed, folder_of, private};

/// Replaces a file as one step: readers see the old bytes or the new ones, also after a crash.
///
/// A link at `path` is itself replaced, never followed. `mode` holds on unix, whatever the umask.
pub fn write_atomic(path: &Path, bytes: &[u8], mode: u32) -> Result<(), FileError> {
    let temporary = Temporary::write(path, bytes, mode)?;
    fs::rename(&temporary.path, path).map_err(failed("replace", path))?;
    sync_folder(&temporary.folder)
}

/// Creates a file as one step; `false` means that somebody else's file stands there already.
///
/// Of racing creators exactly one wins, and nobody ever reads half of the winner's bytes.
pub fn create_atomic(path: &Path, bytes: &[u8], mode: u32) -> Result<bool, FileError> {
    Temporary::write(path, bytes, mode)?.put_new(path)
}

/// Replaces a file as one step with what `fill` writes, however much that is.
///
/// When `fill` fails the file at `path` is what it was.
pub(crate) fn write_atomic_with<E: From<FileError>>(
    path: &Path,
    mode: u32,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    let temporary = Temporary::fill(path, mode, fill)?;
    fs::rename(&temporary.path, path).map_err(failed("replace", path))?;
    Ok(sync_folder(&temporary.folder)?)
}

/// As [`create_atomic`], with the bytes that `fill` writes.
pub(crate) fn create_atomic_with(
    path: &Path,
    mode: u32,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<(), FileError>,
) -> Result<bool, FileError> {
    Temporary::fill(path, mode, fill)?.put_new(path)
}

/// A file beside its target that removes itself, so that a failed write leaves nothing behind.
struct Temporary {
    path: PathBuf,
    folder: PathBuf,
}

impl Temporary {
    fn write(target: &Path, bytes: &[u8], mode: u32) -> Result<Self, FileError> {
        Self::fill(target, mode, |out| {
            out.write_all(bytes).map_err(failed("write", target))
        })
    }

    fn fill<E: From<FileError>>(
        target: &Path,
        mode: u32,
        fill: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (temporary, file) = Self::create(target, mode)?;
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        let path = temporary.path.as_path();
        let file = out
            .into_inner()
            .map_err(|error| failed("write", path)(error.into_error()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.set_permissions(fs::Permissions::from_mode(mode))
                .map_err(failed("protect", path))?;
        }
        file.sync_all().map_err(failed("flush", path))?;
        Ok(temporary)
    }

    /// Gives the file its name, unless somebody else's stands there.
    fn put_new(self, path: &Path) -> Result<bool, FileError> {
        match fs::hard_link(&self.path, path) {
            Ok(()) => sync_folder(&self.folder).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(failed("create", path)(error)),
        }
    }

    fn create(target: &Path, mode: u32) -> Result<(Self, File), FileError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Some(name) = target.file_name() else {
            return Err(FileError::NotRegular {
                path: target.to_owned(),
            });
        };
        let folder = folder_of(target);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        private(&mut options, mode);
        loop {
            // A name left by a crashed process of the same number is stepped over.
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let mut temporary_name = std::ffi::OsString::from(".");
            temporary_name.push(name);
            temporary_name.push(format!(".{}.{number}.tmp", std::process::id()));
            let path = folder.join(temporary_name);
            match options.open(&path) {
                Ok(file) => return Ok((Self { path, folder }, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed("create", &path)(error)),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename the name is gone already, and that is fine.
        let _ = fs::remove_file(&self.path);
    }
}

/// Makes a rename or a new name survive a power cut.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> Result<(), FileError> {
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(failed("flush", folder))
}

/// Windows keeps folder entries in its own journal and opens no folder as a file.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the unix twin can fail")]
pub(crate) fn sync_folder(_folder: &Path) -> Result<(), FileError> {
    Ok(())
}
