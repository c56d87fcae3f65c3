//! Lines of a file that may be anything: bounded, and every fault is told with file and line.

use crate::error::EvalError;
use memory::{Links, open_regular};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Most bytes of one line.
const MAX_LINE: u64 = 1 << 20;
/// Most bytes of one file.
const MAX_FILE: u64 = 256 << 20;

/// A line with its place.
pub(super) struct Line {
    /// `file:number`.
    pub(super) place: String,
    /// What it holds, without its end.
    pub(super) text: String,
}

/// Gives each line that is not blank to `take`.
pub(super) fn each_line(
    path: &Path,
    mut take: impl FnMut(Line) -> Result<(), EvalError>,
) -> Result<(), EvalError> {
    let file = open_regular(path, Links::Follow)?;
    let mut reader = BufReader::new(file);
    let mut total = 0;
    for number in 1_u64.. {
        let place = || format!("{}:{number}", path.display());
        let mut bytes = Vec::new();
        let read = reader
            .by_ref()
            .take(MAX_LINE + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| EvalError::malformed(place(), error.to_string()))?;
        if read == 0 {
            return Ok(());
        }
        total += read as u64;
        if read as u64 > MAX_LINE || total > MAX_FILE {
            let (what, most) = if total > MAX_FILE {
                ("bytes in the file", MAX_FILE)
            } else {
                ("bytes in the line", MAX_LINE)
            };
            return Err(EvalError::TooMuch {
                place: place(),
                what,
                most,
            });
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| EvalError::malformed(place(), "the line is not UTF-8"))?;
        let start = if number == 1 { "\u{feff}" } else { "" };
        let text = text.strip_prefix(start).unwrap_or(&text);
        let text = text.trim_end_matches(['\n', '\r']);
        if !text.trim().is_empty() {
            take(Line {
                place: place(),
                text: text.to_owned(),
            })?;
        }
    }
    Ok(())
}

impl Line {
    /// The line as JSON of this form.
    pub(super) fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, EvalError> {
        serde_json::from_str(&self.text).map_err(|error| self.wrong(error.to_string()))
    }

    /// The columns between the tabs, which must be so many.
    pub(super) fn columns<const N: usize>(&self) -> Result<[&str; N], EvalError> {
        let columns: Vec<&str> = self.text.split('\t').map(str::trim).collect();
        columns.try_into().map_err(|found: Vec<&str>| {
            self.wrong(format!(
                "{N} columns between tabs are expected, {} are there",
                found.len()
            ))
        })
    }

    /// A fault of this line.
    pub(super) fn wrong(&self, message: impl Into<String>) -> EvalError {
        EvalError::malformed(self.place.clone(), message)
    }
}
