//! Copies of files of any size: never over another copy, never more than a piece in memory.

use super::atomic::create_atomic_with;
use super::{FileError, Links, failed, open_regular};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

/// A copy that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Where it lies.
    pub(crate) path: PathBuf,
    /// True when it was made just now; false when the same bytes lay there.
    pub(crate) created: bool,
}

/// Copies a file byte for byte into a folder under this name; when another copy has the name, a
/// number follows it.
pub(crate) fn keep_copy_of(source: &Path, folder: &Path, name: &str) -> Result<Kept, FileError> {
    let mut file = open_regular(source, Links::Refuse)?;
    keep_copy_from(&mut file, source, folder, name)
}

/// The same of a file that is open, and stays so: closing it would drop the locks that this process
/// has on it (POSIX).
pub(crate) fn keep_copy_from(
    file: &mut File,
    source: &Path,
    folder: &Path,
    name: &str,
) -> Result<Kept, FileError> {
    for path in places(folder, name) {
        if path.symlink_metadata().is_err() {
            file.rewind().map_err(failed("read", source))?;
            let made = create_atomic_with(&path, 0o600, |out| {
                std::io::copy(file, out)
                    .map(drop)
                    .map_err(failed("copy", source))
            })?;
            if made {
                return Ok(Kept {
                    path,
                    created: true,
                });
            }
        }
        file.rewind().map_err(failed("read", source))?;
        let is_copy = match reader(&path) {
            Ok(copy) => same(buffered(&*file), copy)?,
            Err(_) => false,
        };
        if is_copy {
            return Ok(Kept {
                path,
                created: false,
            });
        }
    }
    unreachable!("some number is free")
}

/// The copy of a file under this name or a number of it; none when the file or its copy is missing,
/// or when it is no regular file.
pub(crate) fn find_copy_of(
    source: &Path,
    folder: &Path,
    name: &str,
) -> Result<Option<PathBuf>, FileError> {
    let length = |path: &Path| {
        let found = path.symlink_metadata().ok()?;
        found.is_file().then_some(found.len())
    };
    let Some(wanted) = length(source) else {
        return Ok(None);
    };
    for path in places(folder, name).take_while(|path| path.symlink_metadata().is_ok()) {
        if length(&path) == Some(wanted) && same_bytes(source, &path)? {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// The names that copies get, in order.
fn places(folder: &Path, name: &str) -> impl Iterator<Item = PathBuf> {
    (1_u32..).map(move |number| {
        folder.join(if number == 1 {
            name.to_owned()
        } else {
            format!("{name}.{number}")
        })
    })
}

/// Whether two files hold the same bytes. Anything but a regular file is no copy of one.
pub(crate) fn same_bytes(one: &Path, other: &Path) -> Result<bool, FileError> {
    let one = reader(one)?;
    match reader(other) {
        Ok(other) => same(one, other),
        Err(_) => Ok(false),
    }
}

fn same(mut one: impl BufRead, mut other: impl BufRead) -> Result<bool, FileError> {
    loop {
        let left = one
            .fill_buf()
            .map_err(failed("read", Path::new("a file")))?;
        let right = other
            .fill_buf()
            .map_err(failed("read", Path::new("a copy")))?;
        let length = left.len().min(right.len());
        if left[..length] != right[..length] || (length == 0 && left.len() != right.len()) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
        one.consume(length);
        other.consume(length);
    }
}

fn reader(path: &Path) -> Result<BufReader<File>, FileError> {
    Ok(buffered(open_regular(path, Links::Refuse)?))
}

fn buffered<R: Read>(file: R) -> BufReader<R> {
    BufReader::with_capacity(64 * 1024, file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_copy_is_never_written_over_and_the_same_bytes_are_copied_once() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.jsonl");
        let kept = |bytes: &str| {
            fs::write(&source, bytes).unwrap();
            let kept = keep_copy_of(&source, folder.path(), "copy").unwrap();
            assert_eq!(fs::read_to_string(&kept.path).unwrap(), bytes);
            let name = kept
                .path
                .file_name()
                .unwrap()
                .to_string_lossy()
                .into_owned();
            (name, kept.created)
        };
        assert_eq!(kept("one"), ("copy".to_owned(), true));
        assert_eq!(kept("one"), ("copy".to_owned(), false));
        assert_eq!(kept("other"), ("copy.2".to_owned(), true));
        assert_eq!(kept("one"), ("copy".to_owned(), false));
        assert_eq!(kept(""), ("copy.3".to_owned(), true));
    }

    #[test]
    fn a_prefix_is_not_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&a, vec![7; 100_000]).unwrap();
        fs::write(&b, vec![7; 100_001]).unwrap();
        assert!(!same_bytes(&a, &b).unwrap() && !same_bytes(&b, &a).unwrap());
        fs::write(&b, vec![7; 100_000]).unwrap();
        assert!(same_bytes(&a, &b).unwrap());
        assert!(!same_bytes(&a, &folder.path().join("none")).unwrap());
    }
}
