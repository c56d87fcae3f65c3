//! The cache's file a line at a time, within bounds, whatever somebody wrote into it.

use crate::files::{FileError, Links, failed, open_regular};
use model::EvidenceDocument;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Take};
use std::path::{Path, PathBuf};

/// Longest line that is read or written, in bytes with its end.
pub(super) const MAX_LINE: u64 = 64 * 1024;
/// What is read and written of a file.
pub(super) const MAX_FILE: u64 = 256 * 1024 * 1024;

/// A file that is being read.
pub(super) struct Lines {
    reader: BufReader<Take<File>>,
    line: Vec<u8>,
    path: PathBuf,
}

/// One line without its end; empty when it was too long.
pub(super) struct Line<'a>(&'a [u8]);

impl Lines {
    /// Opens the file; `None` when there is none.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, FileError> {
        match open_regular(path, Links::Refuse) {
            Ok(file) => Ok(Some(Self {
                reader: BufReader::new(file.take(MAX_FILE)),
                line: Vec::new(),
                path: path.to_owned(),
            })),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The next line. What follows the last line end is one too: a torn write, or a whole line
    /// that lacks its end.
    pub(super) fn next_line(&mut self) -> Result<Option<Line<'_>>, FileError> {
        self.line.clear();
        let read = self
            .reader
            .by_ref()
            .take(MAX_LINE)
            .read_until(b'\n', &mut self.line)
            .map_err(failed("read", &self.path))?;
        if read as u64 == MAX_LINE && self.line.last() != Some(&b'\n') {
            self.line = b"{".to_vec();
            self.reader
                .skip_until(b'\n')
                .map_err(failed("read", &self.path))?;
        }
        if read == 0 {
            return Ok(None);
        }
        Ok(Some(Line(self.line.trim_ascii_end())))
    }
}

impl Line<'_> {
    /// Its bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0
    }

    /// True when there is nothing on it.
    pub(super) fn is_blank(&self) -> bool {
        self.0.trim_ascii().is_empty()
    }

    /// Whether these characters stand anywhere on it.
    pub(super) fn mentions(&self, text: &str) -> bool {
        let wanted = text.as_bytes();
        self.0.windows(wanted.len()).any(|window| window == wanted)
    }

    /// The document, when it is one and says what its id is made of.
    pub(super) fn document(&self) -> Option<EvidenceDocument> {
        serde_json::from_slice::<EvidenceDocument>(self.0)
            .ok()
            .filter(EvidenceDocument::is_whole)
    }
}
