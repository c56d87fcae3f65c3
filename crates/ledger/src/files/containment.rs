//! Whether a path stays inside a folder, decided on real paths and by whole components.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::{FileError, failed};

/// The real path of `candidate` when it lies inside `root`, else a refusal.
///
/// A relative candidate starts at `root`. `..`, a NUL and, on Windows, a drive of its own or a
/// named stream are refused as written; a link that leaves the folder is refused by its real
/// path. What does not exist yet is judged by the deepest folder that does; a dangling link is
/// refused, because writing through it would create its target.
pub fn contained(root: &Path, candidate: &Path) -> Result<PathBuf, FileError> {
    let refused = || FileError::Outside {
        root: root.to_owned(),
        candidate: candidate.to_owned(),
    };
    if !plainly_written(candidate) {
        return Err(refused());
    }
    let real_root = fs::canonicalize(root).map_err(failed("resolve", root))?;
    let real = resolve_deepest(&real_root.join(candidate))?.ok_or_else(refused)?;
    if real.starts_with(&real_root) {
        Ok(real)
    } else {
        Err(refused())
    }
}

fn plainly_written(candidate: &Path) -> bool {
    let text = candidate.as_os_str().as_encoded_bytes();
    !text.is_empty()
        && !text.contains(&0)
        && candidate.components().all(|part| match part {
            Component::ParentDir => false,
            Component::Normal(name) => !cfg!(windows) || !name.as_encoded_bytes().contains(&b':'),
            Component::Prefix(_) => candidate.is_absolute(),
            Component::RootDir | Component::CurDir => true,
        })
}

/// Resolves the part that exists and keeps the names below it; `None` for a dangling link.
fn resolve_deepest(path: &Path) -> Result<Option<PathBuf>, FileError> {
    let mut existing = path.to_owned();
    let mut below = Vec::new();
    loop {
        match fs::canonicalize(&existing) {
            Ok(mut real) => {
                real.extend(below.iter().rev());
                return Ok(Some(real));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::symlink_metadata(&existing).is_ok() {
                    return Ok(None);
                }
                let Some(name) = existing.file_name().map(ToOwned::to_owned) else {
                    return Err(failed("resolve", path)(error));
                };
                below.push(name);
                existing.pop();
            }
            Err(error) => return Err(failed("resolve", path)(error)),
        }
    }
}
