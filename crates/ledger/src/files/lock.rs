//! A lock between processes: a file of its own that is held until it is dropped.

use std::fs::{File, OpenOptions};
use std::path::Path;

use super::{FileError, Links, failed, open_guarded, private};

/// Waits for the lock in this file, which is made when it is missing. A link is refused.
pub fn lock_exclusive(path: &Path) -> Result<File, FileError> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    private(&mut options, 0o600);
    let file = open_guarded(&options, path, Links::Refuse)?;
    file.lock().map_err(failed("lock", path))?;
    Ok(file)
}
