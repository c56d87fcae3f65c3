//! Which file a path or an open handle means, beyond its name.

use std::fs::{self, File, Metadata};
use std::path::Path;

use super::{FileError, failed};

/// Device and inode: the same pair means the same file, whatever it is called.
///
/// A number can be given again after its file is deleted, so a match is a sign, not a proof:
/// whoever needs proof compares content as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileIdentity {
    /// Device number.
    pub dev: u64,
    /// Inode number.
    pub ino: u64,
}

impl FileIdentity {
    /// The identity of what stands at `path` now; `None` where the platform has no stable one.
    pub fn of(path: &Path) -> Result<Option<Self>, FileError> {
        fs::metadata(path)
            .map(|found| Self::from_metadata(&found))
            .map_err(failed("read", path))
    }

    /// The identity of an open file, which stays what it was when the name is given away.
    pub fn of_file(file: &File) -> Result<Option<Self>, FileError> {
        file.metadata()
            .map(|found| Self::from_metadata(&found))
            .map_err(failed("read", Path::new("an open file")))
    }

    #[cfg(unix)]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "other platforms have no stable identity"
    )]
    pub(crate) fn from_metadata(found: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Self {
            dev: found.dev(),
            ino: found.ino(),
        })
    }

    #[cfg(not(unix))]
    pub(crate) fn from_metadata(_found: &Metadata) -> Option<Self> {
        None
    }
}
