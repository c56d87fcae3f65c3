//! What is wrong with a configuration: errors that end the command, notices that do not.

use super::layer::Origin;
use super::nearest::nearest;
use model::Code;
use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::path::PathBuf;

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read or written.
    #[error("cannot access {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is no JSON.
    #[error("{}:{line}:{column}: {what}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1; 0 before the first character.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// The file is larger than a configuration is.
    #[error("{} is larger than {limit} bytes", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit.
        limit: u64,
    },
    /// A folder, a pipe or a device stands where the file is expected.
    #[error("{} is not a regular file", path.display())]
    NotAFile {
        /// What was found.
        path: PathBuf,
    },
    /// The JSON is not an object, or holds something else where a section is.
    #[error("`{name}` is not an object in {}", path.display())]
    NotAnObject {
        /// The file.
        path: PathBuf,
        /// Dotted name; `the whole` for the top.
        name: String,
    },
    /// A file or a variable holds something that does not fit a key that guards, so that nobody
    /// can tell how strict it was meant to be.
    #[error("{notice}: nothing is opened until that is mended")]
    Fault {
        /// What is wrong, and where.
        notice: Box<Notice>,
    },
    /// The trust in a project's file cannot be kept or read.
    #[error("the trust in {} cannot be kept", path.display())]
    Trust {
        /// The project's file.
        path: PathBuf,
        /// Why.
        source: ledger::files::FileError,
    },
    /// There is no project file that could be trusted.
    #[error("this project has no configuration file that could be trusted")]
    NothingToTrust,
    /// There is no such key.
    #[error("there is no key `{key}`{}", did_you_mean(*nearest))]
    UnknownKey {
        /// What was asked for.
        key: String,
        /// The name that may have been meant.
        nearest: Option<&'static str>,
    },
    /// A value that was given on purpose does not fit its key.
    #[error("{given_by} does not fit `{key}`: {wanted}")]
    BadValue {
        /// The key.
        key: String,
        /// The flag, or `the value`.
        given_by: String,
        /// What the key takes.
        wanted: String,
    },
    /// A value that was given on purpose may not be set from there.
    #[error("`{key}` cannot be set by {given_by}: {rule}")]
    NotAllowed {
        /// The key.
        key: String,
        /// The flag or the layer.
        given_by: String,
        /// The rule, in words.
        rule: &'static str,
    },
}

impl ConfigError {
    /// There is no such key.
    pub fn unknown(key: &str) -> Self {
        ConfigError::UnknownKey {
            key: key.to_owned(),
            nearest: nearest(key),
        }
    }

    /// The answer code: what was given is not what the program takes.
    pub fn code(&self) -> Code {
        match self {
            ConfigError::NothingToTrust => Code::NotFound,
            _ => Code::Usage,
        }
    }
}

/// Something in a configuration that is passed over; the store still opens.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Notice {
    /// Nobody knows this name.
    #[error("{origin}: unknown key `{key}`{}", did_you_mean(*nearest))]
    UnknownKey {
        /// The name.
        key: String,
        /// The name that may have been meant.
        nearest: Option<&'static str>,
        /// Where it stands.
        origin: Origin,
    },
    /// So many unknown names that the rest is not listed.
    #[error("{origin}: more unknown keys are not listed")]
    MoreUnknownKeys {
        /// Where they stand.
        origin: Origin,
    },
    /// Something else stands where a section belongs.
    #[error("{origin}: `{key}` takes an object; it is ignored")]
    NotASection {
        /// The section.
        key: String,
        /// True when keys lie in it that guard.
        guards: bool,
        /// Where it stands.
        origin: Origin,
    },
    /// The value does not fit its key.
    #[error("{origin}: the value of `{key}` is ignored, {wanted}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// True when the key guards.
        guards: bool,
        /// What it takes.
        wanted: String,
        /// Where it stands.
        origin: Origin,
    },
    /// Only the user's file may set the key.
    #[error("{origin}: `{key}` is ignored, only the user's own config.json sets it")]
    UserOnly {
        /// The key.
        key: &'static str,
        /// Where it stands.
        origin: Origin,
    },
    /// The value is looser than what lies below it.
    #[error(
        "{origin}: the value of `{key}` is ignored, only the user's own config.json makes it looser{}",
        or_trust(origin)
    )]
    Looser {
        /// The key.
        key: &'static str,
        /// Where it stands.
        origin: Origin,
    },
    /// The project's file was accepted once and is another now.
    #[error(
        "{origin}: the file changed since it was trusted and counts as any other; \
         `swarm-memory config trust` accepts it as it is now"
    )]
    TrustEnded {
        /// The file.
        origin: Origin,
    },
}

impl Notice {
    /// The word on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Notice::UnknownKey { .. } | Notice::MoreUnknownKeys { .. } => "config_unknown_key",
            Notice::NotASection { .. } | Notice::BadValue { .. } => "config_bad_value",
            Notice::UserOnly { .. } => "config_user_only",
            Notice::Looser { .. } => "config_looser",
            Notice::TrustEnded { .. } => "config_trust_ended",
        }
    }

    /// True when what was passed over may have been meant to be stricter than what stands: then
    /// nothing is opened.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Notice::NotASection { guards: true, .. } | Notice::BadValue { guards: true, .. }
        )
    }
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Notice", 2)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.end()
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// A project's file has a second way.
fn or_trust(origin: &Origin) -> &'static str {
    match origin {
        Origin::Project(_) => ", or a file that `swarm-memory config trust` accepted",
        _ => "",
    }
}
