//! Reading the journal's file line by line, with where each stands, in bounded memory.
//!
//! Only the end of a file can be torn by a crash: every append is one line, on disk before the next.
//! A last line without its line break is torn, and so is one with zero bytes in it, which is what a
//! power cut leaves of blocks that were not written. Anything else that is not a line is damage.

use super::line::{BadLine, JournalLine, LINE_MAX};
use crate::error::LedgerError;
use crate::files::{Links, failed, open_regular};
use crate::store::schema::NEWEST;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A reader that stands between two lines.
pub(crate) struct Lines {
    path: PathBuf,
    reader: BufReader<File>,
    /// Where the next line begins.
    pub(crate) offset: u64,
    /// How many lines lie before it.
    pub(crate) number: u64,
    bytes: Vec<u8>,
}

impl Lines {
    /// Opens the file and goes to a line that is known to begin there.
    pub(crate) fn open(path: &Path, offset: u64, number: u64) -> Result<Self, LedgerError> {
        let mut file = match open_regular(path, Links::Refuse) {
            Err(error) if error.is_missing() => {
                return Err(LedgerError::NoStore {
                    path: path.to_owned(),
                });
            }
            other => other?,
        };
        file.seek(SeekFrom::Start(offset))
            .map_err(failed("read", path))?;
        Ok(Self {
            path: path.to_owned(),
            reader: BufReader::with_capacity(1 << 16, file),
            offset,
            number,
            bytes: Vec::new(),
        })
    }

    /// The open file.
    pub(crate) fn file(&self) -> &File {
        self.reader.get_ref()
    }

    /// Reads these bytes and stands behind them; false when others stand there.
    pub(crate) fn passes(&mut self, expected: &[u8]) -> Result<bool, LedgerError> {
        let mut found = Vec::with_capacity(expected.len());
        (&mut self.reader)
            .take(expected.len() as u64)
            .read_to_end(&mut found)
            .map_err(failed("read", &self.path))?;
        self.offset += found.len() as u64;
        Ok(found == expected)
    }

    /// The next whole line; none at the end and before a torn one.
    pub(crate) fn next_line(&mut self) -> Result<Option<JournalLine>, LedgerError> {
        self.bytes.clear();
        let most = LINE_MAX as u64 + 1;
        (&mut self.reader)
            .take(most)
            .read_until(b'\n', &mut self.bytes)
            .map_err(failed("read", &self.path))?;
        if self.bytes.len() as u64 == most {
            return Err(self.damage("it is longer than any line of a journal"));
        }
        if self.bytes.pop() != Some(b'\n') {
            return Ok(None);
        }
        match JournalLine::parse(&self.bytes, NEWEST) {
            Ok(line) => {
                self.offset += self.bytes.len() as u64 + 1;
                self.number += 1;
                Ok(Some(line))
            }
            Err(BadLine::Newer { schema }) => Err(LedgerError::StoreNewer {
                known: NEWEST,
                found: schema,
            }),
            Err(_) if self.bytes.contains(&0) && self.is_last()? => Ok(None),
            Err(error) => Err(self.damage(&error.to_string())),
        }
    }

    fn is_last(&mut self) -> Result<bool, LedgerError> {
        let ahead = self.reader.fill_buf().map_err(failed("read", &self.path))?;
        Ok(ahead.is_empty())
    }

    /// Names the line that comes next.
    pub(crate) fn damage(&self, why: &str) -> LedgerError {
        self.damage_at(self.number + 1, self.offset, why)
    }

    /// Names a line.
    pub(crate) fn damage_at(&self, number: u64, offset: u64, why: &str) -> LedgerError {
        LedgerError::StoreUnreadable {
            path: self.path.clone(),
            reason: format!("line {number}, at byte {offset}: {why}"),
        }
    }
}
