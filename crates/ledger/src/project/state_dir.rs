//! The folder outside the project that holds a store's keys and what was last known of it.
//!
//! Contract: `<base>/<store-id>/`, mode 0700, files 0600, links refused. A base that another user
//! owns or may write to is refused, for reading too: whoever can swap the folder can swap the
//! keys. What is made once (`audit.key`, `root.json`) has exactly one winner among racing
//! creators, and everybody else reads the winner's. A damaged file is an error and never "none
//! yet", because that would ask for trust on first use again.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::binding::Binding;
use crate::files::{self, FileError, Links, failed};

#[cfg(test)]
mod tests;

/// The longest `root.json` that is read.
const ROOT_MAX: u64 = 4096;
const KEY_LEN: usize = 32;

/// A key of the audit chain, wiped when it is dropped.
pub type AuditKey = Zeroizing<[u8; KEY_LEN]>;

/// Why the state folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateDirError {
    /// A file or folder in it could not be handled.
    #[error(transparent)]
    File(#[from] FileError),
    /// The id cannot be a folder's or a file's name.
    #[error("{id:?} is not a valid id")]
    InvalidId {
        /// The id.
        id: String,
    },
    /// Another user owns the path or may write to it.
    #[error("{} can be changed by another user", path.display())]
    Exposed {
        /// The path.
        path: PathBuf,
    },
    /// The file does not hold what it should.
    #[error("{} is damaged", path.display())]
    Damaged {
        /// The path.
        path: PathBuf,
    },
    /// Another reviewer is pinned as the root.
    #[error("reviewer {pinned} is already pinned as the root")]
    AlreadyPinned {
        /// The key id that stands.
        pinned: String,
    },
}

/// What a creator learns about a thing that is made once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeOnce<T> {
    /// What stands now.
    pub value: T,
    /// False when somebody else had made it.
    pub created: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RootPin {
    key_id: String,
}

/// The state folder of one store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateDir {
    base: PathBuf,
    folder: PathBuf,
}

impl StateDir {
    /// Names the folder of a store below a base; touches nothing.
    pub fn new(base: PathBuf, store_id: &str) -> Result<Self, StateDirError> {
        let folder = base.join(checked_id(store_id)?);
        Ok(Self { base, folder })
    }

    /// Creates the base and the folder where they are missing.
    pub fn ensure(&self) -> Result<(), StateDirError> {
        if !self.base.exists() {
            files::create_private_dir(&self.base)?;
        }
        refuse_exposed(&self.base)?;
        // Nobody else can write to the base, so a folder that is too open can be narrowed.
        files::create_private_dir(&self.folder)?;
        refuse_exposed(&self.folder)
    }

    /// The folder itself, for files that other rooms keep there.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The sealed key of a reviewer.
    pub fn reviewer_path(&self, key_id: &str) -> Result<PathBuf, StateDirError> {
        Ok(self
            .folder
            .join("reviewers")
            .join(format!("{}.json", checked_id(key_id)?)))
    }

    /// The audit key, or `None` when none was made yet.
    pub fn load_key(&self) -> Result<Option<AuditKey>, StateDirError> {
        let path = self.key_path();
        let Some(bytes) = self.read_private(&path, KEY_LEN as u64)? else {
            return Ok(None);
        };
        match <[u8; KEY_LEN]>::try_from(bytes.as_slice()) {
            Ok(key) => Ok(Some(Zeroizing::new(key))),
            Err(_) => Err(StateDirError::Damaged { path }),
        }
    }

    /// Makes the audit key from the given random bytes, or reads the one that stands.
    pub fn create_key(&self, random: &[u8; KEY_LEN]) -> Result<MadeOnce<AuditKey>, StateDirError> {
        self.ensure()?;
        let path = self.key_path();
        let created = files::create_atomic(&path, random, 0o600)?;
        let value = self.load_key()?.ok_or(StateDirError::Damaged { path })?;
        Ok(MadeOnce { value, created })
    }

    /// The key id of the pinned root reviewer, or `None` when none was pinned yet.
    pub fn load_root(&self) -> Result<Option<String>, StateDirError> {
        let path = self.root_path();
        let Some(bytes) = self.read_private(&path, ROOT_MAX)? else {
            return Ok(None);
        };
        match serde_json::from_slice::<RootPin>(&bytes) {
            Ok(pin) if checked_id(&pin.key_id).is_ok() => Ok(Some(pin.key_id)),
            _ => Err(StateDirError::Damaged { path }),
        }
    }

    /// Pins the root reviewer; pinning the same again is fine, another one is refused.
    pub fn pin_root(&self, key_id: &str) -> Result<MadeOnce<String>, StateDirError> {
        let pin = RootPin {
            key_id: checked_id(key_id)?.to_owned(),
        };
        self.ensure()?;
        let path = self.root_path();
        let bytes =
            serde_json::to_vec(&pin).map_err(|error| failed("write", &path)(error.into()))?;
        let created = files::create_atomic(&path, &bytes, 0o600)?;
        let value = self.load_root()?.ok_or(StateDirError::Damaged { path })?;
        if value == key_id {
            Ok(MadeOnce { value, created })
        } else {
            Err(StateDirError::AlreadyPinned { pinned: value })
        }
    }

    /// What was last known of the store's file; `None` asks for a full check.
    pub fn load_binding(&self) -> Result<Option<Binding>, StateDirError> {
        self.refuse_open_folders()?;
        Ok(Binding::load(&self.binding_path())?)
    }

    /// Remembers the store's file as checked.
    pub fn save_binding(&self, binding: &Binding) -> Result<(), StateDirError> {
        self.ensure()?;
        Ok(binding.save(&self.binding_path())?)
    }

    fn key_path(&self) -> PathBuf {
        self.folder.join("audit.key")
    }

    fn root_path(&self) -> PathBuf {
        self.folder.join("root.json")
    }

    fn binding_path(&self) -> PathBuf {
        self.folder.join("binding.json")
    }

    fn refuse_open_folders(&self) -> Result<(), StateDirError> {
        for path in [&self.base, &self.folder] {
            if path.exists() {
                refuse_exposed(path)?;
            }
        }
        Ok(())
    }

    /// Reads a file of ours that nobody else may change; a longer one is read one byte too far,
    /// so that its length tells.
    fn read_private(
        &self,
        path: &Path,
        max: u64,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, StateDirError> {
        self.refuse_open_folders()?;
        let file = match files::open_regular(path, Links::Refuse) {
            Ok(file) => file,
            Err(error) if error.is_missing() => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        refuse_shared_file(&file, path)?;
        let mut bytes = Zeroizing::new(Vec::with_capacity(KEY_LEN + 1));
        file.take(max + 1)
            .read_to_end(&mut bytes)
            .map_err(failed("read", path))?;
        Ok(Some(bytes))
    }
}

/// An id becomes a name in a folder, and a store's id comes out of a file that others can write.
fn checked_id(id: &str) -> Result<&str, StateDirError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=128).contains(&id.len()) && id.chars().all(plain) {
        Ok(id)
    } else {
        Err(StateDirError::InvalidId {
            id: id.chars().take(128).collect(),
        })
    }
}

#[cfg(unix)]
fn refuse_exposed(path: &Path) -> Result<(), StateDirError> {
    let found = std::fs::metadata(path).map_err(failed("read", path))?;
    refuse_if(path, &found, 0o022)
}

#[cfg(unix)]
fn refuse_shared_file(file: &std::fs::File, path: &Path) -> Result<(), StateDirError> {
    let found = file.metadata().map_err(failed("read", path))?;
    refuse_if(path, &found, 0o077)
}

#[cfg(unix)]
fn refuse_if(path: &Path, found: &std::fs::Metadata, forbidden: u32) -> Result<(), StateDirError> {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let foreign = found.uid() != user && found.uid() != 0;
    if foreign || found.mode() & forbidden != 0 {
        return Err(StateDirError::Exposed {
            path: path.to_owned(),
        });
    }
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the unix twin can fail")]
fn refuse_exposed(_path: &Path) -> Result<(), StateDirError> {
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the unix twin can fail")]
fn refuse_shared_file(_file: &std::fs::File, _path: &Path) -> Result<(), StateDirError> {
    Ok(())
}
