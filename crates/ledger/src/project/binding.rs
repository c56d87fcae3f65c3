//! What was last known of a store's file, so that a swapped one is not taken for it.
//!
//! Contract: the binding lies in the state folder, outside the project. A file that matches it is
//! the one that was last checked in full; anything else asks for the full check again. A missing
//! or unreadable binding never passes for a match.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files::{FileError, FileIdentity, Links, failed, read_prefix, write_atomic};

/// The longest binding that is read.
const BINDING_MAX: u64 = 16 * 1024;

/// A checked store: which file it is and which schema it had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The store's id.
    pub store_id: String,
    /// Device number of the file; absent where the platform has no stable identity.
    pub dev: Option<u64>,
    /// Inode number of the file.
    pub ino: Option<u64>,
    /// The schema version.
    pub schema_version: u32,
    /// The hash over the schema's statements.
    pub schema_hash: String,
    /// How the store came to be: `new`, `plugin`, `restore`, `adopt`.
    pub created_from: String,
    /// The start of the machine since which the file is known to be whole. A process that dies
    /// leaves whole pages behind; only what stops the machine can leave half ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boot: Option<String>,
}

/// Names the running start of the machine; `None` where the system does not tell.
pub fn this_boot() -> Option<String> {
    let path = Path::new("/proc/sys/kernel/random/boot_id");
    let told = read_prefix(path, 64, Links::Refuse).ok()?;
    let told = std::str::from_utf8(&told).ok()?.trim();
    (cfg!(target_os = "linux") && !told.is_empty()).then(|| told.to_owned())
}

/// What the opener sees of the file that it is about to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Observed<'a> {
    /// The id that the file says it has.
    pub store_id: &'a str,
    /// The schema version it says it has.
    pub schema_version: u32,
    /// The hash over the schema's statements that it really has.
    pub schema_hash: &'a str,
}

/// Whether a file is the one that was last checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BindingState {
    /// It is.
    Fresh,
    /// Nothing is remembered of this store.
    Missing,
    /// It is not, or nobody can say.
    Stale(StaleReason),
}

/// The first difference that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaleReason {
    /// The binding belongs to another store.
    OtherStore,
    /// Another file stands under the name.
    FileReplaced,
    /// The platform cannot tell files apart.
    IdentityUnknown,
    /// The schema version moved.
    SchemaVersion,
    /// The schema's statements are not the ones that were checked.
    SchemaHash,
}

impl Binding {
    /// Reads a binding; `None` when there is none or it is damaged, which ask for the same check.
    pub fn load(path: &Path) -> Result<Option<Self>, FileError> {
        match read_prefix(path, BINDING_MAX, Links::Refuse) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes the binding as one step.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let bytes =
            serde_json::to_vec(self).map_err(|error| failed("write", path)(error.into()))?;
        write_atomic(path, &bytes, 0o600)
    }

    /// Compares what is remembered with the file at hand.
    pub fn matches(&self, found: Option<&FileIdentity>, seen: &Observed<'_>) -> BindingState {
        match self.difference(found, seen) {
            None => BindingState::Fresh,
            Some(reason) => BindingState::Stale(reason),
        }
    }

    fn difference(&self, found: Option<&FileIdentity>, seen: &Observed<'_>) -> Option<StaleReason> {
        if self.store_id != seen.store_id {
            return Some(StaleReason::OtherStore);
        }
        let (Some(dev), Some(ino), Some(found)) = (self.dev, self.ino, found) else {
            return Some(StaleReason::IdentityUnknown);
        };
        if *found != (FileIdentity { dev, ino }) {
            return Some(StaleReason::FileReplaced);
        }
        if self.schema_version != seen.schema_version {
            return Some(StaleReason::SchemaVersion);
        }
        (self.schema_hash != seen.schema_hash).then_some(StaleReason::SchemaHash)
    }
}

impl BindingState {
    /// The state of a file, given what is remembered, if anything is.
    pub fn of(
        remembered: Option<&Binding>,
        found: Option<&FileIdentity>,
        seen: &Observed<'_>,
    ) -> Self {
        remembered.map_or(Self::Missing, |binding| binding.matches(found, seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: FileIdentity = FileIdentity {
        dev: 1,
        ino: u64::MAX,
    };

    fn binding() -> Binding {
        Binding {
            store_id: "s".to_owned(),
            dev: Some(HERE.dev),
            ino: Some(HERE.ino),
            schema_version: 100,
            schema_hash: "h".to_owned(),
            created_from: "new".to_owned(),
            boot: None,
        }
    }

    const SEEN: Observed<'_> = Observed {
        store_id: "s",
        schema_version: 100,
        schema_hash: "h",
    };

    #[test]
    fn a_binding_comes_back_as_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("binding.json");
        assert_eq!(Binding::load(&path).unwrap(), None);
        binding().save(&path).unwrap();
        assert_eq!(Binding::load(&path).unwrap(), Some(binding()));
        std::fs::write(&path, "{\"store_id\":").unwrap();
        assert_eq!(Binding::load(&path).unwrap(), None);
    }

    #[test]
    fn every_difference_is_told_and_only_equality_is_fresh() {
        use BindingState::{Fresh, Missing, Stale};
        let other = FileIdentity { ino: 2, ..HERE };
        let of = |found, seen| BindingState::of(Some(&binding()), found, &seen);
        assert_eq!(of(Some(&HERE), SEEN), Fresh);
        assert_eq!(of(Some(&other), SEEN), Stale(StaleReason::FileReplaced));
        assert_eq!(of(None, SEEN), Stale(StaleReason::IdentityUnknown));
        let seen = Observed {
            store_id: "t",
            ..SEEN
        };
        assert_eq!(of(Some(&HERE), seen), Stale(StaleReason::OtherStore));
        let seen = Observed {
            schema_version: 101,
            ..SEEN
        };
        assert_eq!(of(Some(&HERE), seen), Stale(StaleReason::SchemaVersion));
        let seen = Observed {
            schema_hash: "i",
            ..SEEN
        };
        assert_eq!(of(Some(&HERE), seen), Stale(StaleReason::SchemaHash));
        assert_eq!(BindingState::of(None, Some(&HERE), &SEEN), Missing);
    }
}
