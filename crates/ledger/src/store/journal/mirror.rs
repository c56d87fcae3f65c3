//! The three files of the plugin's local-jsonl provider, written as it writes them.
//!
//! `memories.jsonl` and `proposals.jsonl` hold strict records, the last line of an id in force;
//! `audit.jsonl` holds `{id, operation, targetId, reason?, eventJson?, timestamp}`. They follow from
//! the journal, line for line, and are for other eyes: nothing here is ever read as memory. A crash
//! can leave them short, and the next write mends that. A line that does not follow from the journal
//! is foreign: it is reported, not believed, and stays where it is.

use super::line::{Cell, Cells, Ends};
use super::lines::Lines;
use super::state::{MIRRORS, plugins_copy};
use crate::error::LedgerError;
use crate::files::{
    FileError, Links, failed, find_copy_of, open_append, read_prefix, write_atomic,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

/// Largest mirror that is compared or mended.
const MIRROR_MAX: u64 = 512 << 20;

/// Text for each of the three files.
#[derive(Debug, Default)]
pub(crate) struct Additions {
    lines: [Vec<String>; 3],
    /// When each line of the audit happened.
    times: Vec<String>,
}

/// A line of a mirror that does not follow from the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ForeignLine {
    /// The file's name.
    pub file: &'static str,
    /// The line, counted from 1.
    pub line: usize,
}

/// How the mirrors compare with the journal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MirrorReport {
    /// Lines that somebody else wrote or changed.
    pub foreign: Vec<ForeignLine>,
    /// Files that lack lines; the next write adds them.
    pub behind: Vec<&'static str>,
}

#[derive(Serialize)]
struct AuditLine<'a> {
    id: &'a str,
    operation: &'a str,
    #[serde(rename = "targetId")]
    target_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(rename = "eventJson", skip_serializing_if = "Option::is_none")]
    event_json: Option<Value>,
    timestamp: &'a str,
}

impl Additions {
    /// Adds what a row of the truth is in the mirrors, if it is anything there.
    pub(crate) fn add(&mut self, table: &str, row: &Cells) {
        let text = |column: &str| match row.get(column) {
            Some(Cell::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        let (file, line) = match table {
            "memory_items" => (0, text("record_json").map(str::to_owned)),
            "memory_proposals" => (1, text("proposal_json").map(str::to_owned)),
            "memory_events" => (
                2,
                audit_line(
                    text("operation"),
                    text("target_id"),
                    text("event_json"),
                    &text,
                ),
            ),
            "memory_recall_usage" => (
                2,
                audit_line(Some("recall"), text("bundle_id"), text("usage_json"), &text),
            ),
            _ => return,
        };
        // A record is one line by its writer; one that is not would become two.
        let Some(line) = line.filter(|line| !line.contains(['\n', '\r'])) else {
            return;
        };
        self.lines[file].push(line);
        if file == 2 {
            self.times
                .push(text("timestamp").unwrap_or_default().to_owned());
        }
    }

    /// Puts the lines of the audit into the order of time: a snapshot has them table by table.
    pub(crate) fn sort_audit(&mut self) {
        let lines = std::mem::take(&mut self.lines[2]);
        let mut timed: Vec<_> = std::mem::take(&mut self.times)
            .into_iter()
            .zip(lines)
            .collect();
        timed.sort_by(|(one, _), (other, _)| one.cmp(other));
        (self.times, self.lines[2]) = timed.into_iter().unzip();
    }

    /// How many bytes are added to each file.
    fn lengths(&self) -> [u64; 3] {
        let length = |lines: &Vec<String>| lines.iter().map(|line| line.len() as u64 + 1).sum();
        [0, 1, 2].map(|at| length(&self.lines[at]))
    }

    /// The lengths of files that had these lengths before.
    pub(crate) fn ends_after(&self, before: Ends) -> Ends {
        let [memories, proposals, audit] = self.lengths();
        Ends {
            memories: before.memories + memories,
            proposals: before.proposals + proposals,
            audit: before.audit + audit,
        }
    }

    /// Appends to the three files. What cannot be written now is added by a later write.
    pub(crate) fn append(&self, folder: &Path) {
        for (name, lines) in MIRRORS.iter().zip(&self.lines) {
            if !lines.is_empty() {
                let _ = append_text(&folder.join(name), &joined(lines));
            }
        }
    }
}

fn audit_line<'a>(
    operation: Option<&'a str>,
    target_id: Option<&'a str>,
    event_json: Option<&'a str>,
    text: &impl Fn(&str) -> Option<&'a str>,
) -> Option<String> {
    let line = AuditLine {
        id: text("id")?,
        operation: operation?,
        target_id: target_id?,
        reason: text("reason"),
        event_json: event_json.and_then(|json| serde_json::from_str(json).ok()),
        timestamp: text("timestamp")?,
    };
    serde_json::to_string(&line).ok()
}

fn joined(lines: &[String]) -> String {
    let mut text = String::with_capacity(lines.iter().map(|line| line.len() + 1).sum());
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn append_text(path: &Path, text: &str) -> Result<(), FileError> {
    open_append(path, true)?
        .write_all(text.as_bytes())
        .map_err(failed("append to", path))
}

/// The lengths of the files as they are; a missing one has none.
pub(crate) fn lengths(folder: &Path) -> Ends {
    let length = |name: &str| {
        std::fs::symlink_metadata(folder.join(name))
            .map_or(0, |found| if found.is_file() { found.len() } else { 0 })
    };
    let [memories, proposals, audit] = MIRRORS.map(length);
    Ends {
        memories,
        proposals,
        audit,
    }
}

/// Mends what a crash left short, and gives the lengths as they are then.
///
/// Files as long as the journal says are taken as they are: who compares them is the audit. A file
/// of the plugin that was taken over goes where its copy lies.
pub(crate) fn settle(journal: &Path, folder: &Path, ends: Ends) -> Result<Ends, LedgerError> {
    let found = lengths(folder);
    // What is no file cannot be mended, and trying would read the whole journal at every write.
    let can_be_mended = |name: &str| {
        let there = folder.join(name).symlink_metadata();
        there.map_or(true, |found| found.is_file())
    };
    let lengths_of_each = found.each().into_iter().zip(ends.each());
    let mut differing = MIRRORS.into_iter().zip(lengths_of_each);
    if !differing.any(|(name, (is, wanted))| is != wanted && can_be_mended(name)) {
        return Ok(found);
    }
    // What stands in the way of a mirror is reported by the audit, and stops no write.
    let _ = move_taken_aside(folder);
    let expected = expected(journal)?;
    for (name, lines) in MIRRORS.iter().zip(&expected.lines) {
        let _ = mend(&folder.join(name), lines);
    }
    Ok(lengths(folder))
}

/// Moves each file that is byte for byte the copy of a plugin's file over that copy. What stands
/// under its name follows from the journal, so nothing is lost if it was a mirror after all.
fn move_taken_aside(folder: &Path) -> Result<(), LedgerError> {
    let backups = folder.join("backups");
    for name in MIRRORS {
        let file = folder.join(name);
        if let Some(copy) = find_copy_of(&file, &backups, &plugins_copy(name))? {
            std::fs::rename(&file, &copy).map_err(failed("move", &file))?;
        }
    }
    Ok(())
}

/// Compares every line of the three files with the journal.
///
/// The files are read first: each line stands in the journal before it stands there, so a writer
/// that goes on meanwhile is never taken for somebody else. A compaction changes all four files;
/// what it seems to leave behind is gone at a second look (`tests/on_journal/mirrors.rs`).
pub(crate) fn compare(journal: &Path, folder: &Path) -> Result<MirrorReport, LedgerError> {
    let report = compare_once(journal, folder)?;
    if report.foreign.is_empty() {
        return Ok(report);
    }
    compare_once(journal, folder)
}

fn compare_once(journal: &Path, folder: &Path) -> Result<MirrorReport, LedgerError> {
    let found = MIRRORS.map(|name| read_mirror(&folder.join(name)));
    let expected = expected(journal)?;
    let mut report = MirrorReport::default();
    for ((name, found), lines) in MIRRORS.into_iter().zip(found).zip(&expected.lines) {
        let Ok(bytes) = found else {
            report.foreign.push(ForeignLine {
                file: name,
                line: 1,
            });
            continue;
        };
        let aligned = Alignment::of(&bytes, lines);
        let found = aligned.foreign.iter().map(|foreign| ForeignLine {
            file: name,
            line: foreign.number,
        });
        report.foreign.extend(found);
        if aligned.skipped || aligned.matched < lines.len() {
            report.behind.push(name);
        }
    }
    Ok(report)
}

/// The mirrors as they are after a compaction: what is expected then, and what is foreign now.
pub(crate) fn rewritten(
    journal: &Path,
    folder: &Path,
    after: &Additions,
) -> Result<[Vec<u8>; 3], LedgerError> {
    let before = expected(journal)?;
    let mut files = [Vec::new(), Vec::new(), Vec::new()];
    for (at, name) in MIRRORS.into_iter().enumerate() {
        files[at] = joined(&after.lines[at]).into_bytes();
        let bytes = read_mirror(&folder.join(name))?;
        for foreign in Alignment::of(&bytes, &before.lines[at]).foreign {
            files[at].extend_from_slice(foreign.bytes);
            files[at].push(b'\n');
        }
    }
    Ok(files)
}

fn expected(journal: &Path) -> Result<Additions, LedgerError> {
    let mut lines = Lines::open(journal, 0, 0)?;
    let mut all = Additions::default();
    while let Some(line) = lines.next_line()? {
        let ends_snapshot = line.left == Some(0);
        for change in &line.changes {
            if let Some(row) = &change.row {
                all.add(&change.table, row);
            }
        }
        if ends_snapshot {
            all.sort_audit();
        }
    }
    Ok(all)
}

fn read_mirror(path: &Path) -> Result<Vec<u8>, FileError> {
    match read_prefix(path, MIRROR_MAX + 1, Links::Refuse) {
        Ok(bytes) if bytes.len() as u64 > MIRROR_MAX => Err(FileError::TooLarge {
            path: path.to_owned(),
            max: MIRROR_MAX,
        }),
        Ok(bytes) => Ok(bytes),
        Err(error) if error.is_missing() => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// The lines of a mirror laid beside the ones that the journal gives.
struct Alignment<'a> {
    /// How many expected lines lie before the end of the file.
    matched: usize,
    /// Whether some of those are not in the file.
    skipped: bool,
    foreign: Vec<Foreign<'a>>,
    /// What a crash left of the next expected line.
    half: usize,
}

struct Foreign<'a> {
    number: usize,
    bytes: &'a [u8],
    /// How many expected lines lie before it.
    after: usize,
    is_ended: bool,
}

impl<'a> Alignment<'a> {
    fn of(bytes: &'a [u8], expected: &[String]) -> Self {
        let mut places: HashMap<&[u8], Vec<usize>> = HashMap::new();
        for (at, line) in expected.iter().enumerate() {
            places.entry(line.as_bytes()).or_default().push(at);
        }
        let mut aligned = Self {
            matched: 0,
            skipped: false,
            foreign: Vec::new(),
            half: 0,
        };
        for (number, whole) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
            let line = whole.strip_suffix(b"\n").unwrap_or(whole);
            let is_ended = line.len() < whole.len();
            let next = expected.get(aligned.matched);
            if !is_ended && next.is_some_and(|next| next.as_bytes().starts_with(line)) {
                aligned.half = line.len();
                continue;
            }
            let place = places
                .get(line)
                .and_then(|places| places.iter().find(|at| **at >= aligned.matched));
            match place {
                Some(at) if is_ended => {
                    aligned.skipped |= *at > aligned.matched;
                    aligned.matched = at + 1;
                }
                _ => aligned.foreign.push(Foreign {
                    number,
                    bytes: line,
                    after: aligned.matched,
                    is_ended,
                }),
            }
        }
        aligned
    }
}

/// Adds the lines that are missing, each in its place, and takes none away.
fn mend(path: &Path, expected: &[String]) -> Result<(), FileError> {
    let bytes = read_mirror(path)?;
    let aligned = Alignment::of(&bytes, expected);
    if aligned.skipped {
        let mut whole = Vec::new();
        let mut foreign = aligned.foreign.iter().peekable();
        for at in 0..=expected.len() {
            while let Some(line) = foreign.next_if(|line| line.after <= at) {
                whole.extend_from_slice(line.bytes);
                whole.push(b'\n');
            }
            if let Some(line) = expected.get(at) {
                whole.extend_from_slice(line.as_bytes());
                whole.push(b'\n');
            }
        }
        return write_atomic(path, &whole, 0o600);
    }
    let mut rest = joined(&expected[aligned.matched..]);
    rest.drain(..aligned.half);
    if aligned.foreign.last().is_some_and(|line| !line.is_ended) {
        rest.insert(0, '\n');
    }
    if rest.is_empty() && !bytes.is_empty() {
        return Ok(());
    }
    append_text(path, &rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected() -> Vec<String> {
        ["one", "two", "two", "four"].map(str::to_owned).to_vec()
    }

    fn mended(before: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("memories.jsonl");
        std::fs::write(&path, before).unwrap();
        mend(&path, &expected()).unwrap();
        let once = std::fs::read_to_string(&path).unwrap();
        mend(&path, &expected()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), once, "mended once");
        once
    }

    #[test]
    fn a_mirror_that_is_cut_anywhere_is_whole_afterwards() {
        let whole = "one\ntwo\ntwo\nfour\n";
        for cut in 0..=whole.len() {
            assert_eq!(mended(&whole[..cut]), whole, "cut at {cut}");
        }
    }

    #[test]
    fn foreign_lines_stay_and_missing_ones_come_back_in_their_place() {
        assert_eq!(mended("one\nevil\ntwo\n"), "one\nevil\ntwo\ntwo\nfour\n");
        assert_eq!(mended("one\nfour\nevil"), "one\ntwo\ntwo\nfour\nevil\n");
        assert_eq!(mended("evil"), "evil\none\ntwo\ntwo\nfour\n");
    }

    #[test]
    fn an_older_line_that_is_put_at_the_end_again_is_foreign() {
        let expected = expected();
        let aligned = Alignment::of(b"one\ntwo\ntwo\nfour\none\n", &expected);
        let numbers: Vec<usize> = aligned.foreign.iter().map(|line| line.number).collect();
        assert_eq!((numbers, aligned.skipped), (vec![5], false));
    }
}
