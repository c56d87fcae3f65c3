//! A line that was left out, as a report names it.

use super::fault::RowFault;
use model::text::truncate_utf16;
use serde::{Deserialize, Serialize};

/// Most bytes of a line that an excerpt is made from: a secret is found in what is read, so more
/// is read than is shown.
pub(super) const EXCERPT_BYTES: usize = 4096;
/// Longest excerpt, in UTF-16 units.
const EXCERPT: usize = 120;

/// A line that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BadRow {
    /// The name of the file, without its folder.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// Where the line begins, in bytes from the start of the file.
    pub byte_offset: u64,
    /// The word for programs.
    pub reason: String,
    /// The sentence for people.
    pub error: String,
    /// The beginning of the line, redacted and safe to show.
    pub excerpt: String,
}

impl BadRow {
    /// The row of a line with this fault.
    pub fn new(file: &str, line: &super::Line<'_>, fault: &RowFault) -> Self {
        Self {
            file: file.to_owned(),
            line: line.number,
            byte_offset: line.offset,
            reason: fault.word().to_owned(),
            error: fault.to_string(),
            excerpt: excerpt(line.bytes),
        }
    }
}

impl BadRow {
    /// The row of a line whose record a rule refuses.
    pub(crate) fn refused(file: &str, at: Place, text: &str, refusal: &model::Refusal) -> Self {
        Self {
            file: file.to_owned(),
            line: at.line,
            byte_offset: at.byte_offset,
            reason: refusal.code.as_str().to_owned(),
            error: super::fault::safe_sentence(&refusal.message),
            excerpt: excerpt(text.as_bytes()),
        }
    }
}

/// Where a line stands in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: u64,
    pub(crate) byte_offset: u64,
}

/// The beginning of a line that may hold anything: secrets redacted, what is hidden taken out.
fn excerpt(bytes: &[u8]) -> String {
    let head = &bytes[..bytes.len().min(EXCERPT_BYTES)];
    let safe = guard::SafeText::from_untrusted(&String::from_utf8_lossy(head)).into_string();
    let one_line = guard::display_safe(safe.trim());
    let shown = truncate_utf16(&one_line, EXCERPT);
    if shown.len() < one_line.len() || head.len() < bytes.len() {
        format!("{shown}…")
    } else {
        shown.to_owned()
    }
}
