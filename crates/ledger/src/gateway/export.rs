//! Writing the records and proposals of a session's scopes as files in the plugin's strict form.
//!
//! Contract: the same store gives the same bytes, lines are sorted by id and end with a newline,
//! a file is seen whole or not at all, and no row of another scope is in it. The export is
//! recorded when the store can be written, and told when it cannot.

use super::Ledger;
use super::grants::require_key;
use super::open::Writer;
use super::propose::count_grants;
use super::standing::standing;
use crate::error::LedgerError;
use crate::files::{FileError, failed, remove_file, write_atomic_with};
use crate::gate::{admit_export, leaving_proposal, leaving_record};
use crate::read::ScopedReader;
use crate::session::Session;
use crate::store::meta::scope_find;
use crate::store::write::WriteTx;
use model::MemoryRecord;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

const MEMORIES: &str = "memories.jsonl";
const PROPOSALS: &str = "proposals.jsonl";
/// Records that the plugin's rules refuse and ours do not.
pub(super) const OURS: &str = "memories.swarm-memory.jsonl";

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExportedFile {
    /// Where it lies.
    #[serde(serialize_with = "crate::files::path_as_text")]
    pub path: PathBuf,
    /// How many lines it has.
    pub rows: u64,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// A row that did not leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Withheld {
    /// Its id.
    pub id: String,
    /// Why, as a code.
    pub reason: &'static str,
}

/// What an export wrote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ExportReport {
    /// The files, the one of memories first.
    pub files: Vec<ExportedFile>,
    /// Rows out of which a secret or a hidden character was taken.
    pub redacted: u64,
    /// Rows that did not leave.
    pub withheld: Vec<Withheld>,
    /// Rows that something else wrote, which are left out.
    pub foreign: u64,
    /// Why the export is not in the audit.
    #[serde(skip)]
    pub unrecorded: Option<String>,
}

impl Ledger {
    /// Writes the files into a folder, which is made when it is missing.
    pub fn export(&self, session: &Session, folder: &Path) -> Result<ExportReport, LedgerError> {
        let reader = self.reader(session)?;
        let folder = export_folder(folder)?;
        // Where the store cannot be written two exports may run at once: each file is whole anyway.
        let lock = super::create::lock_file(&self.place.path, "export.lock").ok();
        let alone = lock.filter(|lock| lock.lock().is_ok());
        if alone.is_some() {
            clear_litter(&folder);
        }
        let mut report = ExportReport::default();
        {
            let _snapshot = reader.snapshot()?;
            let renamed = renamed_records(&reader)?;
            let counted = reader.foreign_rows();
            export_memories(&reader, renamed, &folder, &mut report)?;
            export_proposals(&reader, &folder, &mut report)?;
            report.foreign = reader.foreign_rows() - counted;
        }
        drop((reader, alone));
        report.unrecorded = self
            .with_writer(|writer| record(self, writer, session, &report))
            .err()
            .map(|error| error.to_string());
        Ok(report)
    }
}

/// The event of an export, in a transaction of its own.
fn record(
    ledger: &Ledger,
    writer: &mut Writer,
    session: &Session,
    report: &ExportReport,
) -> Result<(), LedgerError> {
    require_key(writer)?;
    let session = &standing(session, &writer.connection, writer.key.as_ref())?;
    let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &ledger.seams)?;
    let home = session.home.as_ref().map(model::Scope::key);
    let scope_id = match home {
        Some(key) => scope_find(tx.reads(), &key)?,
        None => None,
    };
    let grants = count_grants(&tx)?;
    let event = admit_export(session, scope_id, payload(report));
    tx.commit(event, None, grants)?;
    Ok(())
}

fn payload(report: &ExportReport) -> Value {
    let files: Vec<Value> = report
        .files
        .iter()
        .map(|file| json!({ "rows": file.rows, "sha256": file.sha256 }))
        .collect();
    json!({ "files": files, "redacted": report.redacted, "withheld": report.withheld.len() })
}

/// The folder, made when it is missing; a link or a file in its place is refused.
fn export_folder(folder: &Path) -> Result<PathBuf, LedgerError> {
    // A slash at the end would have a link followed.
    let folder: PathBuf = folder.components().collect();
    match folder.symlink_metadata() {
        Ok(found) if found.is_dir() => Ok(folder),
        Ok(_) => Err(FileError::NotFolder { path: folder }.into()),
        Err(_) => {
            crate::files::create_private_dir(&folder)?;
            Ok(folder)
        }
    }
}

/// Removes what an export left behind that was killed.
fn clear_litter(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ours = [MEMORIES, PROPOSALS, OURS]
            .iter()
            .any(|file| name.starts_with(&format!(".{file}.")));
        if ours && path.extension().is_some_and(|end| end == "tmp") {
            // What cannot be removed is only litter.
            let _ = std::fs::remove_file(&path);
        }
    }
}

fn export_memories(
    reader: &ScopedReader,
    renamed: BTreeMap<String, MemoryRecord>,
    folder: &Path,
    report: &mut ExportReport,
) -> Result<(), LedgerError> {
    let mut ours = Vec::new();
    let mut renamed = renamed.into_iter().peekable();
    let file = write_lines(&folder.join(MEMORIES), |lines| {
        reader.each_item(|item| {
            let id = item.record.id.to_string();
            match leaving_record(item) {
                Ok(leaving) => {
                    report.redacted += u64::from(leaving.redacted);
                    if leaving.refused.is_some() {
                        ours.push(leaving.record);
                        return Ok(());
                    }
                    if leaving.record.id.as_str() != id {
                        return Ok(());
                    }
                    while let Some((_, earlier)) = renamed.next_if(|(other, _)| *other < id) {
                        lines.line(&earlier)?;
                    }
                    lines.line(&leaving.record)
                }
                Err(reason) => {
                    report.withheld.push(Withheld { id, reason });
                    Ok(())
                }
            }
        })?;
        renamed.try_for_each(|(_, record)| lines.line(&record))
    })?;
    report.files.push(file);
    ours.sort_by(|a, b| a.id.as_str().cmp(b.id.as_str()));
    let path = folder.join(OURS);
    if ours.is_empty() {
        // One of an earlier export would not fit to what was written just now.
        return Ok(remove_file(&path)?);
    }
    let file = write_lines(&path, |lines| {
        ours.iter().try_for_each(|record| lines.line(record))
    })?;
    report.files.push(file);
    Ok(())
}

/// The records that leave under another id, because their text is redacted, by that id. A pass of
/// its own keeps the lines sorted without holding all of them.
fn renamed_records(reader: &ScopedReader) -> Result<BTreeMap<String, MemoryRecord>, LedgerError> {
    let mut renamed = BTreeMap::new();
    reader.each_item(|item| {
        let id = item.record.id.clone();
        if let Ok(leaving) = leaving_record(item)
            && leaving.refused.is_none()
            && leaving.record.id != id
        {
            renamed.insert(leaving.record.id.to_string(), leaving.record);
        }
        Ok(())
    })?;
    Ok(renamed)
}

fn export_proposals(
    reader: &ScopedReader,
    folder: &Path,
    report: &mut ExportReport,
) -> Result<(), LedgerError> {
    let file = write_lines(&folder.join(PROPOSALS), |lines| {
        reader.each_proposal(|stored| {
            let id = stored.proposal.id.to_string();
            match leaving_proposal(stored) {
                Ok((proposal, redacted)) => {
                    report.redacted += u64::from(redacted);
                    lines.line(&proposal.to_seed_json())
                }
                Err(reason) => {
                    report.withheld.push(Withheld { id, reason });
                    Ok(())
                }
            }
        })
    })?;
    report.files.insert(1.min(report.files.len()), file);
    Ok(())
}

/// The lines of a file that is being written.
struct Lines<'a> {
    out: &'a mut BufWriter<File>,
    path: &'a Path,
    rows: u64,
    hash: Sha256,
}

impl Lines<'_> {
    fn line(&mut self, row: &impl Serialize) -> Result<(), LedgerError> {
        let json = serde_json::to_string(row).expect("plain values always serialise");
        // Some readers take these for line ends.
        let line = json
            .replace('\u{2028}', "\\u2028")
            .replace('\u{2029}', "\\u2029")
            + "\n";
        self.out
            .write_all(line.as_bytes())
            .map_err(failed("write", self.path))?;
        self.hash.update(line.as_bytes());
        self.rows += 1;
        Ok(())
    }
}

fn write_lines(
    path: &Path,
    fill: impl FnOnce(&mut Lines<'_>) -> Result<(), LedgerError>,
) -> Result<ExportedFile, LedgerError> {
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(FileError::NotRegular {
            path: path.to_owned(),
        }
        .into());
    }
    let (mut rows, mut sha256) = (0, String::new());
    write_atomic_with(path, 0o600, |out| {
        let mut lines = Lines {
            out,
            path,
            rows: 0,
            hash: Sha256::new(),
        };
        fill(&mut lines)?;
        rows = lines.rows;
        sha256 = model::to_hex(&lines.hash.finalize());
        Ok::<(), LedgerError>(())
    })?;
    Ok(ExportedFile {
        path: path.to_owned(),
        rows,
        sha256,
    })
}
