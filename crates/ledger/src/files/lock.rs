//! Locks between processes: files of their own, opened with care and held until they are dropped.

use super::{FileError, create_private_dir, failed, open_append};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// How long to wait before a lock is asked for again.
const PAUSE: Duration = Duration::from_millis(2);

/// Opens a lock file in the folder `locks`; a link in its place is refused, not followed.
pub(crate) fn lock_file(folder: &Path, name: &str) -> Result<File, FileError> {
    let folder = folder.join("locks");
    create_private_dir(&folder)?;
    open_append(&folder.join(name), true)
}

/// Waits for the lock in this file, which is made when it is missing. A link is refused.
pub fn lock_exclusive(path: &Path) -> Result<File, FileError> {
    let file = open_append(path, true)?;
    file.lock().map_err(failed("lock", path))?;
    Ok(file)
}

/// Takes the lock, or gives up when somebody else holds it for longer than `patience`.
pub(crate) fn lock_within(file: &File, patience: Duration) -> Result<bool, std::io::Error> {
    let mut left = patience;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if left.is_zero() => return Ok(false),
            Err(TryLockError::WouldBlock) => pause(PAUSE.min(left)),
        }
        left = left.saturating_sub(PAUSE);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a busy retry: the system has no lock with a time limit"
)]
fn pause(time: Duration) {
    std::thread::sleep(time);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_somebody_holds_is_given_up_and_one_that_is_let_go_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let open = || lock_file(folder.path(), "a.lock").unwrap();
        let (first, second) = (open(), open());
        assert!(lock_within(&first, Duration::ZERO).unwrap());
        assert!(!lock_within(&second, Duration::from_millis(5)).unwrap());
        drop(first);
        assert!(lock_within(&second, Duration::ZERO).unwrap());
    }
}
