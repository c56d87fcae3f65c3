//! The text that evidence is looked for in: a project file or a cached document, as lines.

use std::path::{Component, Path};

use super::super::git::GitPlace;
use crate::files::{Links, contained, read_prefix};

/// Files are read up to this length; what lies beyond cannot match.
const FILE_MAX: u64 = 1024 * 1024;
/// A NUL this early marks a file as binary.
const BINARY_PROBE: usize = 8 * 1024;
/// Cached text has no lines of its own; it is cut into runs of this many words.
const WORDS_PER_LINE: usize = 12;

/// Lines of text; none for a binary file, which exists but cannot match.
#[derive(Debug, Default)]
pub(super) struct Document {
    pub(super) lines: Vec<String>,
}

impl Document {
    /// Text that was stored with its white space folded, cut so that a window of lines stays
    /// as narrow as it is in a file.
    pub(super) fn of_folded_text(text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        Self {
            lines: words
                .chunks(WORDS_PER_LINE)
                .map(|run| run.join(" "))
                .collect(),
        }
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        if bytes.iter().take(BINARY_PROBE).any(|byte| *byte == 0) {
            return Self::default();
        }
        let text = String::from_utf8_lossy(bytes);
        Self {
            lines: text.lines().map(ToOwned::to_owned).collect(),
        }
    }
}

/// Opens a file that may serve as evidence, and gives its path below the root.
///
/// `None` for what does not lie in the root by its real path, is no regular file, or lies in a
/// folder that agents or git write to.
pub(super) fn open(
    root: &Path,
    git: Option<&GitPlace>,
    written: &str,
) -> Option<(String, Document)> {
    let root = std::fs::canonicalize(root).ok()?;
    let real = contained(&root, Path::new(written)).ok()?;
    let below = real.strip_prefix(&root).ok()?;
    if is_reserved(below) || is_reserved(Path::new(written)) {
        return None;
    }
    if git.is_some_and(|git| git.owns(&real)) {
        return None;
    }
    // The path is real already: a link here was put there since.
    let bytes = read_prefix(&real, FILE_MAX, Links::Refuse).ok()?;
    let parts: Option<Vec<&str>> = below
        .components()
        .map(|part| part.as_os_str().to_str())
        .collect();
    Some((parts?.join("/"), Document::of_bytes(&bytes)))
}

/// Folders whose files never count, at any depth and in any case (some file systems fold it).
fn is_reserved(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Normal(name) => {
            name.eq_ignore_ascii_case(".swarm") || name.eq_ignore_ascii_case(".git")
        }
        _ => false,
    })
}
