//! The JSONL files of the opencode-swarm plugin: when they wait to be taken over, and how.
//!
//! Each file is copied first, and the copy is read twice: once to find the last good line of each
//! id, which is the one that counts, and once to take those lines in. Memory grows with the number
//! of ids and not with what stands in the lines. The files themselves are never changed; those that
//! a journal writes under the same names take the places of their copies (`store::journal`).

use super::Ledger;
use super::building::{Building, MOST_ROWS};
use super::create::{maker_lock, put_in_place, remove_database, set_aside_logs};
use super::migration_report::{
    InvalidRow, LEGACY_JSONL, MOST_NAMED, MigrationReport, write_report_file,
};
use crate::error::LedgerError;
use crate::files::{Kept, Links, create_atomic, keep_copy_of, open_regular, same_bytes};
use crate::jsonl::{BadRow, JsonLines, Limits, Line, RowFault, object, plugin_item};
use crate::store::journal::{Journal, JournalState, journal_state, plugins_copy};
use crate::store::plugin::PluginItem;
use model::Proposal;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};

const MEMORIES: &str = "memories.jsonl";
const PROPOSALS: &str = "proposals.jsonl";
const AUDIT: &str = "audit.jsonl";
/// The journal of our own provider: a folder with it holds no files of the plugin.
const OURS: &str = "governance.jsonl";

/// Whether JSONL files of the plugin lie where the store would be, and no store.
pub(super) fn waits(ledger: &Ledger) -> bool {
    let store = &ledger.place.path;
    let folder = store.parent().unwrap_or(Path::new("."));
    match &ledger.journal {
        Some(_) => journal_state(folder) == JournalState::Plugin,
        None => store.symlink_metadata().is_err() && are_there(store),
    }
}

fn are_there(store: &Path) -> bool {
    let there = |name: &str| store.with_file_name(name).symlink_metadata().is_ok();
    (there(MEMORIES) || there(PROPOSALS)) && !there(OURS)
}

/// Makes the store out of the plugin's files.
pub(super) fn migrate(ledger: &Ledger) -> Result<(), LedgerError> {
    let path = &ledger.place.path;
    let _lock = maker_lock(ledger)?;
    // Asked again under the lock: another process may have done it.
    if !waits(ledger) {
        return Ok(());
    }
    if let Some(journal) = &ledger.journal {
        return migrate_to_journal(ledger, journal);
    }
    set_aside_logs(path)?;
    let Some(files) = LegacyFiles::back_up(path)? else {
        return Ok(());
    };
    let building = ledger.building_path();
    let built = build(ledger, &building, &files).and_then(|json| {
        files.check_unchanged()?;
        put_in_place(&building, path)?;
        write_report_file(path, &json)
    });
    remove_database(&building);
    built
}

/// Makes the journal out of them. Until it has its name there is none; from then on it is whole,
/// and the first turn at writing to it, whoever's, moves the plugin's files out of its mirrors' way.
fn migrate_to_journal(ledger: &Ledger, journal: &Journal) -> Result<(), LedgerError> {
    let path = &ledger.place.path;
    let files = LegacyFiles::back_up_all(path)?;
    let mut building = Building::in_memory(ledger, MigrationReport::begun(ledger, 0))?;
    let json = fill(&mut building, &files)?;
    let bytes = building.into_journal()?;
    files.check_unchanged()?;
    if create_atomic(path, &bytes, 0o600)? {
        drop(journal.take_turn(ledger.busy)?);
        write_report_file(path, &json)?;
    }
    Ok(())
}

fn build(ledger: &Ledger, path: &Path, files: &LegacyFiles) -> Result<String, LedgerError> {
    let mut building = Building::begin(ledger, path, MigrationReport::begun(ledger, 0))?;
    let json = fill(&mut building, files)?;
    building.close(path)?;
    Ok(json)
}

/// Takes the files in, and gives the report in the plugin's form.
fn fill(building: &mut Building<'_>, files: &LegacyFiles) -> Result<String, LedgerError> {
    building.take_files(files)?;
    let json = files.plugins_form(&building.report);
    building.finish(Some(&json))?;
    Ok(json)
}

/// The plugin's files and their copies.
pub(super) struct LegacyFiles {
    memories: Option<LegacyFile>,
    proposals: Option<LegacyFile>,
    /// Only kept: the plugin's audit of JSONL proves nothing.
    audit: Option<LegacyFile>,
}

struct LegacyFile {
    source: PathBuf,
    kept: Kept,
}

impl LegacyFiles {
    /// Copies the files that are there; none when there are none.
    pub(super) fn back_up(store: &Path) -> Result<Option<Self>, LedgerError> {
        if !are_there(store) {
            return Ok(None);
        }
        let folder = store.with_file_name("backups");
        crate::files::create_private_dir(&folder)?;
        Ok(Some(Self {
            memories: LegacyFile::back_up(store, MEMORIES, &folder)?,
            proposals: LegacyFile::back_up(store, PROPOSALS, &folder)?,
            audit: None,
        }))
    }

    /// Copies all three, since a journal writes files of its own under their names.
    fn back_up_all(store: &Path) -> Result<Self, LedgerError> {
        let folder = store.with_file_name("backups");
        crate::files::create_private_dir(&folder)?;
        Ok(Self {
            memories: LegacyFile::back_up(store, MEMORIES, &folder)?,
            proposals: LegacyFile::back_up(store, PROPOSALS, &folder)?,
            audit: LegacyFile::back_up(store, AUDIT, &folder)?,
        })
    }

    fn all(&self) -> impl Iterator<Item = &LegacyFile> {
        let files = [&self.memories, &self.proposals, &self.audit];
        files.into_iter().flatten()
    }

    /// The copies.
    pub(super) fn backups(&self) -> impl Iterator<Item = PathBuf> {
        self.all().map(|file| file.kept.path.clone())
    }

    /// Refuses when the plugin wrote to a file after it was copied.
    pub(super) fn check_unchanged(&self) -> Result<(), LedgerError> {
        for file in self.all() {
            if !same_bytes(&file.source, &file.kept.path)? {
                return Err(LedgerError::StoreBusy);
            }
        }
        Ok(())
    }

    /// Takes the records in.
    pub(super) fn take_memories(&self, building: &mut Building<'_>) -> Result<(), LedgerError> {
        let Some(file) = &self.memories else {
            return Ok(());
        };
        let survey = file.survey(MEMORIES, plugin_item, item_identity)?;
        building.report.imported_memories += survey.good;
        survey.tell(&mut building.report);
        let mut batch = Vec::new();
        file.each_last(&survey.last, plugin_item, |item: PluginItem| {
            if building.intake.knows(item.record.id.as_str()) {
                return Ok(());
            }
            batch.push(item);
            if batch.len() < MOST_ROWS {
                return Ok(());
            }
            building.take_items(std::mem::take(&mut batch))
        })?;
        if batch.is_empty() {
            return Ok(());
        }
        building.take_items(batch)
    }

    /// Takes the proposals in, as far as their ids are not there yet.
    pub(super) fn take_proposals(&self, building: &mut Building<'_>) -> Result<(), LedgerError> {
        let Some(file) = &self.proposals else {
            return Ok(());
        };
        let survey = file.survey(PROPOSALS, object, proposal_identity)?;
        building.report.imported_proposals += survey.good;
        survey.tell(&mut building.report);
        let mut batch = Vec::new();
        file.each_last(&survey.last, object, |proposal: Proposal| {
            if building.intake.knows_proposal(proposal.id.as_str()) {
                return Ok(());
            }
            batch.push(proposal);
            if batch.len() < MOST_ROWS {
                return Ok(());
            }
            building.take_proposals(std::mem::take(&mut batch))
        })?;
        if batch.is_empty() {
            return Ok(());
        }
        building.take_proposals(batch)
    }

    /// The report as the plugin writes it, with more about each line.
    fn plugins_form(&self, report: &MigrationReport) -> String {
        let backups: Vec<Value> = self
            .all()
            .map(|file| {
                json!({
                    "source": file.source.to_string_lossy(),
                    "backup": file.kept.path.to_string_lossy(),
                    "created": file.kept.created,
                })
            })
            .collect();
        let mut form = json!({
            "migration": LEGACY_JSONL,
            "completedAt": report.completed_at,
            "skipped": false,
            "importedMemories": report.imported_memories,
            "importedProposals": report.imported_proposals,
            "invalidRows": report.invalid_rows,
            "backups": backups,
        });
        if report.invalid_rows_omitted > 0 {
            form["invalidRowsOmitted"] = Value::from(report.invalid_rows_omitted);
        }
        let text = serde_json::to_string_pretty(&form).expect("plain values always serialise");
        format!("{text}\n")
    }
}

/// What makes a line the same thing as an earlier one, and the same content of it.
struct Identity {
    id: String,
    content: [u8; 8],
}

fn item_identity(item: &PluginItem) -> Identity {
    let hash = model::from_hex(&item.record.expected_hash()).unwrap_or_default();
    Identity {
        id: item.record.id.to_string(),
        content: hash
            .get(..8)
            .and_then(|head| head.try_into().ok())
            .unwrap_or_default(),
    }
}

/// A proposal is known by its id alone: its status changes from line to line.
fn proposal_identity(proposal: &Proposal) -> Identity {
    Identity {
        id: proposal.id.to_string(),
        content: [0; 8],
    }
}

/// The last good line of an id.
struct Last {
    line: u64,
    content: [u8; 8],
}

/// What the first reading of a file found.
struct Survey {
    /// Good lines.
    good: usize,
    last: HashMap<String, Last>,
    bad: Vec<BadRow>,
    omitted: u64,
}

impl Survey {
    fn leave_out(&mut self, file: &str, line: &Line<'_>, fault: &RowFault) {
        if self.bad.len() < MOST_NAMED {
            self.bad.push(BadRow::new(file, line, fault));
        } else {
            self.omitted += 1;
        }
    }

    /// Moves the rows that were left out into a report.
    fn tell(&self, report: &mut MigrationReport) {
        for row in &self.bad {
            report.leave_out(InvalidRow::Line(row.clone()));
        }
        report.invalid_rows_omitted += self.omitted;
    }
}

/// Reads one line as a record or a proposal.
type Parse<T> = fn(&Line<'_>, Limits) -> Result<T, RowFault>;

impl LegacyFile {
    fn back_up(store: &Path, name: &str, folder: &Path) -> Result<Option<Self>, LedgerError> {
        let source = store.with_file_name(name);
        if source.symlink_metadata().is_err() {
            return Ok(None);
        }
        let kept = keep_copy_of(&source, folder, &plugins_copy(name))?;
        Ok(Some(Self { source, kept }))
    }

    fn lines(&self) -> Result<JsonLines<BufReader<std::fs::File>>, LedgerError> {
        let file = open_regular(&self.kept.path, Links::Refuse)?;
        let input = BufReader::with_capacity(64 * 1024, file);
        Ok(JsonLines::new(input, Limits::default()))
    }

    fn next<'a>(
        &self,
        lines: &'a mut JsonLines<BufReader<std::fs::File>>,
    ) -> Result<Option<Line<'a>>, LedgerError> {
        let failed = crate::files::failed("read", &self.kept.path);
        Ok(lines.next_line().map_err(failed)?)
    }

    /// Finds the last good line of each id.
    fn survey<T>(
        &self,
        name: &str,
        parse: Parse<T>,
        identity: fn(&T) -> Identity,
    ) -> Result<Survey, LedgerError> {
        let mut survey = Survey {
            good: 0,
            last: HashMap::new(),
            bad: Vec::new(),
            omitted: 0,
        };
        let mut lines = self.lines()?;
        while let Some(line) = self.next(&mut lines)? {
            let Identity { id, content } = match parse(&line, Limits::default()) {
                Ok(row) => identity(&row),
                Err(fault) => {
                    survey.leave_out(name, &line, &fault);
                    continue;
                }
            };
            match survey.last.get(&id) {
                Some(earlier) if earlier.content != content => {
                    survey.leave_out(name, &line, &RowFault::DuplicateId);
                }
                _ => {
                    survey.good += 1;
                    let line = line.number;
                    survey.last.insert(id, Last { line, content });
                }
            }
        }
        Ok(survey)
    }

    /// Reads the file again and hands out the rows that count.
    fn each_last<T>(
        &self,
        last: &HashMap<String, Last>,
        parse: Parse<T>,
        mut take: impl FnMut(T) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let mut wanted: Vec<u64> = last.values().map(|last| last.line).collect();
        wanted.sort_unstable();
        let mut wanted = wanted.into_iter().peekable();
        let mut lines = self.lines()?;
        while wanted.peek().is_some()
            && let Some(line) = self.next(&mut lines)?
        {
            if wanted.next_if_eq(&line.number).is_none() {
                continue;
            }
            // It was read once already; the copy is ours.
            if let Ok(row) = parse(&line, Limits::default()) {
                take(row)?;
            }
        }
        Ok(())
    }
}
