//! The key file of a controller or runner: unsealed, for a program that nobody sits at.
//!
//! JSON, form `swarm-memory/key-file/v1`, in a private file of at most 4 KiB. Whoever reads the
//! file acts with its grant, so it belongs where agents cannot read, and outside the project. A
//! reviewer's key is never written this way.

use std::path::Path;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::grant::{Grant, GrantKind, GrantRejected, KeyId};
use super::hex;
use super::private_file::{PrivateFileError, read_private, write_new_private};
use super::signing::SigningKey;

#[cfg(test)]
mod tests;

const SCHEMA: &str = "swarm-memory/key-file/v1";
const MAX_BYTES: usize = 4 * 1024;

/// Why something is not the content of a key file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFileMalformed {
    /// More than 4 KiB.
    #[error("a key file has at most 4 KiB")]
    TooLarge,
    /// Not the JSON of this form.
    #[error("not a key file")]
    Form,
    /// A form that this version does not know.
    #[error("a key file of an unknown version")]
    Schema,
    /// A reviewer's key lies sealed or not at all.
    #[error("a reviewer's key is not kept in a key file")]
    Reviewer,
    /// The label is not that of a grant, or not that of the secret.
    #[error("the label of the key is wrong: {0}")]
    Label(#[from] GrantRejected),
}

/// Why a key file was not written or not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFileError {
    /// The file, its rights or its place.
    #[error(transparent)]
    File(#[from] PrivateFileError),
    /// The content.
    #[error(transparent)]
    Malformed(#[from] KeyFileMalformed),
}

/// A controller's or runner's key with its label.
#[derive(Debug)]
pub struct KeyFile {
    grant: Grant,
    store_id: String,
    key: SigningKey,
}

impl KeyFile {
    /// Labels a key; a reviewer's is refused.
    pub fn new(
        kind: GrantKind,
        name: &str,
        store_id: &str,
        key: SigningKey,
    ) -> Result<Self, KeyFileMalformed> {
        if kind == GrantKind::Reviewer {
            return Err(KeyFileMalformed::Reviewer);
        }
        let grant = Grant::new(kind, name, key.public_key())?;
        Ok(Self {
            grant,
            store_id: store_id.to_owned(),
            key,
        })
    }

    /// Writes the key to a file that does not exist yet, with mode 0600.
    pub fn write_new(&self, path: &Path) -> Result<(), KeyFileError> {
        let json = self.to_json();
        if json.len() > MAX_BYTES {
            return Err(KeyFileMalformed::TooLarge.into());
        }
        Ok(write_new_private(path, &json)?)
    }

    /// Reads a key from a file that only its owner may use.
    pub fn read(path: &Path) -> Result<Self, KeyFileError> {
        Ok(Self::parse(&read_private(path, MAX_BYTES)?)?)
    }

    /// Reads the content of a key file.
    pub fn parse(bytes: &[u8]) -> Result<Self, KeyFileMalformed> {
        if bytes.len() > MAX_BYTES {
            return Err(KeyFileMalformed::TooLarge);
        }
        let version: Version = serde_json::from_slice(bytes).map_err(|_| KeyFileMalformed::Form)?;
        if version.schema != SCHEMA {
            return Err(KeyFileMalformed::Schema);
        }
        let wire: Wire<'_> = serde_json::from_slice(bytes).map_err(|_| KeyFileMalformed::Form)?;
        let secret = hex::decode(wire.secret)
            .map(Zeroizing::new)
            .ok_or(KeyFileMalformed::Form)?;
        let key = SigningKey::from_secret(&secret);
        if wire.kind == GrantKind::Reviewer {
            return Err(KeyFileMalformed::Reviewer);
        }
        let grant = Grant::read(wire.kind, &wire.name, key.public_key(), wire.key_id)?;
        Ok(Self {
            grant,
            store_id: wire.store_id,
            key,
        })
    }

    /// The label: whose key this is.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }

    /// The store for which the key was made.
    pub fn store_id(&self) -> &str {
        &self.store_id
    }

    /// Gives the key out of its label.
    pub fn into_key(self) -> SigningKey {
        self.key
    }

    fn to_json(&self) -> Zeroizing<Vec<u8>> {
        let secret = Zeroizing::new(hex::encode(self.key.secret()));
        let wire = Wire {
            schema: SCHEMA.to_owned(),
            kind: self.grant.kind(),
            name: self.grant.name().to_owned(),
            key_id: self.grant.key_id(),
            store_id: self.store_id.clone(),
            secret: &secret,
        };
        // Large enough from the start: a buffer that grows leaves copies of the secret behind.
        let mut json = Zeroizing::new(Vec::with_capacity(MAX_BYTES + 6 * self.store_id.len()));
        serde_json::to_writer_pretty(&mut *json, &wire)
            .expect("a record of strings has a JSON form and memory takes it");
        json.push(b'\n');
        json
    }
}

/// Whether a file at `path` would lie outside the project, links resolved.
///
/// Both paths are absolute. A path of which this cannot be shown (relative, without a file name,
/// in a folder that does not exist) answers `false`.
pub fn outside_project(path: &Path, project_root: &Path) -> bool {
    if !path.is_absolute() || !project_root.is_absolute() {
        return false;
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return false;
    };
    let (Ok(folder), Ok(root)) = (folder.canonicalize(), project_root.canonicalize()) else {
        return false;
    };
    // By components, so that `/home/dev/app-keys` does not count as inside `/home/dev/app`.
    !folder.join(name).starts_with(&root)
}

#[derive(Deserialize)]
struct Version {
    schema: String,
}

// The secret is borrowed from the file's buffer, which is wiped: no second copy of the text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire<'a> {
    schema: String,
    kind: GrantKind,
    name: String,
    key_id: KeyId,
    store_id: String,
    secret: &'a str,
}
