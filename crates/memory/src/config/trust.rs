//! Project files that a reviewer accepted, each by its real path and the hash of its text.
//!
//! One small file an acceptance, in `trusted/` beside the user's `config.json`: whoever can write
//! there can write that file too, which loosens everything, so that a signature would add nothing.
//! Any change of the project's file ends the trust. A record that cannot be read trusts nothing.

use super::error::ConfigError;
use super::file::ConfigFile;
use ledger::files::{self, FileError, Links};
use model::{Timestamp, sha256_hex};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// Longest record that is read.
const MAX_RECORD: u64 = 16 * 1024;

/// The acceptances of this user.
#[derive(Debug, Clone)]
pub struct TrustStore {
    folder: PathBuf,
}

/// One acceptance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trusted {
    /// The real path of the project's file.
    pub path: String,
    /// SHA-256 of its text.
    pub sha256: String,
    /// The reviewer who accepted it.
    pub reviewer: String,
    /// When.
    pub at: String,
}

/// How a project's file stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trust {
    /// Nobody accepted it.
    None,
    /// It is as it was accepted.
    Accepted(Trusted),
    /// It was accepted and is another now.
    Changed(Trusted),
}

impl Trust {
    /// The word in listings.
    pub fn as_str(&self) -> &'static str {
        match self {
            Trust::None => "none",
            Trust::Accepted(_) => "trusted",
            Trust::Changed(_) => "changed",
        }
    }

    /// The acceptance, in force or not.
    pub fn record(&self) -> Option<&Trusted> {
        match self {
            Trust::None => None,
            Trust::Accepted(trusted) | Trust::Changed(trusted) => Some(trusted),
        }
    }
}

impl TrustStore {
    /// The store in the folder of the user's `config.json`.
    pub fn new(config_home: &Path) -> Self {
        Self {
            folder: config_home.join("trusted"),
        }
    }

    /// How this file stands.
    pub fn look(&self, file: &ConfigFile) -> Trust {
        let Some((real, record)) = self.place(&file.path) else {
            return Trust::None;
        };
        let read = files::read_prefix(&record, MAX_RECORD, Links::Refuse);
        let parsed = read
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        match parsed {
            Some(trusted @ Trusted { .. }) if trusted.path == real.to_string_lossy() => {
                if trusted.sha256 == file.hash {
                    Trust::Accepted(trusted)
                } else {
                    Trust::Changed(trusted)
                }
            }
            _ => Trust::None,
        }
    }

    /// Accepts the file as it was read. The caller has made sure that a reviewer wants it.
    pub(crate) fn accept(
        &self,
        file: &ConfigFile,
        reviewer: &str,
        at: &Timestamp,
    ) -> Result<Trusted, ConfigError> {
        let (real, record) = self.place(&file.path).ok_or(ConfigError::NothingToTrust)?;
        let trusted = Trusted {
            path: real.to_string_lossy().into_owned(),
            sha256: file.hash.clone(),
            reviewer: reviewer.to_owned(),
            at: at.as_str().to_owned(),
        };
        let json = serde_json::to_string_pretty(&trusted).expect("four strings always serialise");
        files::create_private_dir(&self.folder)
            .and_then(|()| files::write_atomic(&record, json.as_bytes(), 0o600))
            .map_err(|source| failed(&file.path, source))?;
        Ok(trusted)
    }

    /// Ends the trust in the file at this path; false when there was none.
    pub fn revoke(&self, path: &Path) -> Result<bool, ConfigError> {
        let Some((_, record)) = self.place(path) else {
            return Ok(false);
        };
        match fs::remove_file(&record) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(ConfigError::Io {
                path: record,
                source,
            }),
        }
    }

    /// The real path of a project's file, and where its acceptance lies.
    fn place(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
        let real = fs::canonicalize(path).ok()?;
        let name = sha256_hex(real.as_os_str().as_encoded_bytes());
        let record = self.folder.join(format!("{}.json", &name[..32]));
        Some((real, record))
    }
}

fn failed(path: &Path, source: FileError) -> ConfigError {
    ConfigError::Trust {
        path: path.to_owned(),
        source,
    }
}
