//! Reading JSONL files that anybody may have written, a line at a time.
//!
//! Contract: memory stays constant whatever the file holds, one bad line never hides the next,
//! and every line that is left out becomes a [`BadRow`] with its place, a reason and a short
//! excerpt that is safe to show. What a good line is follows the opencode-swarm plugin: one JSON
//! object a line, blank lines skipped, CRLF taken, a byte order mark only at the start of a file.
//! Stricter than the plugin: text that is not UTF-8 and lone surrogates are reported, not mended.

mod bad_row;
mod fault;
mod lines;
mod record;
mod scan;
#[cfg(test)]
mod tests;

pub use bad_row::BadRow;
pub(crate) use bad_row::Place;
pub use fault::RowFault;
pub use lines::{JsonLines, Limits, Line};
pub(crate) use record::plugin_item;

use serde::de::DeserializeOwned;

/// Reads the object of a line.
pub fn object<T: DeserializeOwned>(line: &Line<'_>, limits: Limits) -> Result<T, RowFault> {
    let text = line.text.as_ref().map_err(Clone::clone)?;
    scan::scan(text, limits.depth)?;
    serde_json::from_str(text).map_err(|error| RowFault::of_json(&error))
}
