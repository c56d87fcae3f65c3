//! The two configuration files: plain JSON, small, read as data.
//!
//! `.swarm/swarm-memory.json` holds the objects `memory` and `evidence`. While it is absent the
//! same two objects of the plugin's `.opencode/opencode-swarm.json` are read, and the plugin's
//! other objects are passed over. The project's file comes with a clone: only a regular file of at
//! most 1 MiB is read, and nesting is bounded by the parser.

use super::error::ConfigError;
use model::sha256_hex;
use serde_json::{Map, Value};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The project's own file, below the project's root.
pub const PROJECT_FILE: &str = ".swarm/swarm-memory.json";
/// The plugin's file, read while the project has none of its own.
pub const PLUGIN_FILE: &str = ".opencode/opencode-swarm.json";
/// Largest file that is read.
pub const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// A configuration file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigFile {
    /// Where it lies.
    pub path: PathBuf,
    /// SHA-256 of its text as it was read, by which it is trusted.
    pub hash: String,
    pub(super) object: Map<String, Value>,
    pub(super) is_plugins: bool,
}

impl ConfigFile {
    /// Parses the text of a file of ours. A byte order mark before it is passed over.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let hash = sha256_hex(text.as_bytes());
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match serde_json::from_str(text) {
            Ok(Value::Object(object)) => Ok(Self {
                path: path.to_owned(),
                hash,
                object,
                is_plugins: false,
            }),
            Ok(_) => Err(ConfigError::NotAnObject {
                path: path.to_owned(),
                name: "the whole".to_owned(),
            }),
            Err(error) => Err(syntax(path, &error)),
        }
    }

    /// Parses the text of the plugin's file.
    pub fn parse_plugins(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let mut file = Self::parse(path, text)?;
        file.is_plugins = true;
        Ok(file)
    }
}

/// Reads the user's file; `None` when there is none.
pub fn read_user(path: &Path) -> Result<Option<ConfigFile>, ConfigError> {
    read_text(path)?
        .map(|text| ConfigFile::parse(path, &text))
        .transpose()
}

/// Reads the file of the project with this root, else the plugin's; `None` when there is neither.
pub fn read_project(root: &Path) -> Result<Option<ConfigFile>, ConfigError> {
    let ours = root.join(PROJECT_FILE);
    if let Some(text) = read_text(&ours)? {
        return ConfigFile::parse(&ours, &text).map(Some);
    }
    let plugins = root.join(PLUGIN_FILE);
    read_text(&plugins)?
        .map(|text| ConfigFile::parse_plugins(&plugins, &text))
        .transpose()
}

/// Writes a file as a whole: readers see the old text or the new one. A link in its place is
/// replaced, not followed.
pub fn write(path: &Path, text: &str) -> Result<(), ConfigError> {
    let failed = |source| ConfigError::Io {
        path: path.to_owned(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let draft = path.with_extension(format!("json.{}.tmp", std::process::id()));
    let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // The draft is of no use to anyone; the first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    written.map_err(failed)
}

fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = match File::create_new(path) {
        // Left by a process of the same number that ended half-way.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            File::create_new(path)?
        }
        created => created?,
    };
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn read_text(path: &Path) -> Result<Option<String>, ConfigError> {
    let failed = |source| ConfigError::Io {
        path: path.to_owned(),
        source,
    };
    // Asked before opening: to open a pipe would wait for a writer.
    match fs::metadata(path) {
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(found) if !found.is_file() => {
            return Err(ConfigError::NotAFile {
                path: path.to_owned(),
            });
        }
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(failed)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(ConfigError::TooLarge {
            path: path.to_owned(),
            limit: MAX_FILE_BYTES,
        });
    }
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|error| not_utf8(path, &error))
}

fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> ConfigError {
    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let lines = || before.split(|byte| *byte == b'\n');
    ConfigError::Syntax {
        path: path.to_owned(),
        line: lines().count(),
        column: lines().next_back().map_or(0, <[u8]>::len) + 1,
        what: "the file is not UTF-8 text".to_owned(),
    }
}

fn syntax(path: &Path, error: &serde_json::Error) -> ConfigError {
    let whole = error.to_string();
    let what = whole.split(" at line ").next().unwrap_or(&whole);
    ConfigError::Syntax {
        path: path.to_owned(),
        line: error.line(),
        column: error.column(),
        what: what.to_owned(),
    }
}
