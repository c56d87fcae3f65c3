//! Taking records in from JSONL files, as candidates.
//!
//! Contract: the files are read once, and once more before it for the names in them while the store
//! is new; batches of bounded size with one event each; a second import of the same file brings
//! nothing. Memory grows with what the report lists. A dry run asks the same rules, writes nothing,
//! reports the same, and remembers the texts that it would have taken.

use super::Ledger;
use super::export::OURS;
use super::import_report::ImportReport;
use super::import_standing::Standing;
use super::propose::count_grants;
use crate::audit::AuditKey;
use crate::error::LedgerError;
use crate::files::{Links, failed, open_regular};
use crate::gate::{
    Claimed, Held, admit_import, admit_import_event, admit_scope, check_import_place,
    imported_record,
};
use crate::jsonl::{BadRow, JsonLines, Limits, Line, Place, object};
use crate::session::Session;
use crate::store::meta::scope_find;
use crate::store::rows::k1_digest;
use crate::store::write::WriteTx;
use model::{Code, MemoryRecord, Refusal, Scope, ScopeId};
use rusqlite::Connection;
use std::collections::HashMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};

const MEMORIES: &str = "memories.jsonl";
const PROPOSALS: &str = "proposals.jsonl";
/// Rows that one transaction takes in.
const BATCH: usize = 500;
/// Characters of a text that the excerpt of a refused record is made from.
const EXCERPT_FROM: usize = 4096;

impl Ledger {
    /// Takes records in from a file, or from a folder as an export writes it.
    pub fn import(
        &self,
        session: &Session,
        path: &Path,
        dry_run: bool,
    ) -> Result<ImportReport, LedgerError> {
        let mut report = ImportReport {
            dry_run,
            ..sources(path)?
        };
        if session.scopes.is_empty() {
            return Err(LedgerError::NoScope);
        }
        let mut target = if dry_run {
            Target::Nothing(self.look(session)?)
        } else {
            self.create()?;
            Target::Store(self.with_writer(|writer| {
                Standing::of(session, &writer.connection, writer.key.as_ref())
            })?)
        };
        target
            .standing_mut()
            .learn(&report.files, &self.place.path)?;
        self.read_files(&mut target, &mut report)?;
        report.sort();
        Ok(report)
    }

    /// What a dry run looks at; without a store nothing is there.
    fn look(&self, session: &Session) -> Result<Look, LedgerError> {
        let opened = match super::open::open_for_reading(self) {
            Ok(opened) => Some((opened.connection, opened.key)),
            Err(LedgerError::NoStore { .. }) => None,
            Err(error) => return Err(error),
        };
        let standing = match &opened {
            Some((connection, key)) => Standing::of(session, connection, key.as_ref())?,
            None => Standing::anew(session),
        };
        Ok(Look {
            standing,
            opened,
            taken: HashMap::new(),
        })
    }

    fn read_files(
        &self,
        target: &mut Target,
        report: &mut ImportReport,
    ) -> Result<(), LedgerError> {
        let scopes = self.import_scopes(target.standing());
        let mut batches = Batches::default();
        for path in report.files.clone() {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let file = open_regular(&path, Links::Follow)?;
            let input = BufReader::with_capacity(64 * 1024, file);
            let mut lines = JsonLines::new(input, Limits::default());
            while let Some(line) = lines.next_line().map_err(failed("read", &path))? {
                match self.read_line(&name, &line, &scopes) {
                    Ok(row) => {
                        if let Some((scope, rows)) = batches.add(row) {
                            self.take(target, &scope, rows, report)?;
                        }
                    }
                    Err(row) => report.skip(row, None),
                }
            }
        }
        for (scope, rows) in batches.rest() {
            self.take(target, &scope, rows, report)?;
        }
        Ok(())
    }

    /// The record of a line, by every rule that needs no store.
    fn read_line(&self, file: &str, line: &Line<'_>, scopes: &Scopes) -> Result<Row, BadRow> {
        let at = Place {
            line: line.number,
            byte_offset: line.offset,
        };
        let claimed: Claimed =
            object(line, Limits::default()).map_err(|fault| BadRow::new(file, line, &fault))?;
        let text: String = claimed.text().chars().take(EXCERPT_FROM).collect();
        let refused = |refusal: Refusal| BadRow::refused(file, at, &text, &refusal);
        let Some(scope) = scopes.of(&claimed.scope) else {
            let refusal = Refusal::new(
                Code::ScopeNotAllowed,
                "the record belongs to a scope that this session does not stand in",
            );
            // What it says is not for this session, so there is no excerpt.
            return Err(BadRow::refused(file, at, "", &refusal));
        };
        let record = imported_record(claimed, scope, &self.now(), &self.policy).map_err(refused)?;
        Ok(Row {
            file: file.to_owned(),
            at,
            record,
        })
    }

    /// The scopes under which records may come in: the session's own, and the plugin's names.
    fn import_scopes(&self, standing: &Standing) -> Scopes {
        let session = &standing.session;
        let own = session
            .scopes
            .iter()
            .map(|scope| (scope.key(), scope.clone()));
        let plugins = self.place.plugin_scopes.iter().filter_map(|name| {
            let same = session.scopes.iter().find(|own| own.kind == name.kind)?;
            Some((name.key(), same.clone())).filter(|_| session.in_project)
        });
        // The session's own names come last, so that they win.
        Scopes(
            standing
                .renamed
                .iter()
                .cloned()
                .chain(plugins)
                .chain(own)
                .collect(),
        )
    }

    fn take(
        &self,
        target: &mut Target,
        scope: &Scope,
        rows: Vec<Row>,
        report: &mut ImportReport,
    ) -> Result<(), LedgerError> {
        match target {
            Target::Nothing(look) => look.take(scope, rows, report),
            Target::Store(standing) => self.write(&standing.session, scope, rows, report),
        }
    }

    /// Writes one batch of one scope.
    fn write(
        &self,
        session: &Session,
        scope: &Scope,
        rows: Vec<Row>,
        report: &mut ImportReport,
    ) -> Result<(), LedgerError> {
        // Files are read before the lock is taken.
        let linked: Vec<_> = rows
            .into_iter()
            .map(|row| {
                let locator = row.record.source.locator();
                let links = locator.map(|locator| self.evidence_link(locator, &row.record.text));
                (row, links.into_iter().collect::<Vec<_>>())
            })
            .collect();
        self.with_writer(|writer| {
            let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
            let known = scope_find(tx.reads(), &scope.key())?;
            let scope_id = known
                .clone()
                .unwrap_or_else(|| ScopeId::from_bytes(tx.random_bytes()));
            let mut notes = Vec::new();
            for (row, evidence) in linked {
                if let Err(held) = check_import_place(tx.reads(), &scope_id, &row.record)? {
                    row.skip(held, report);
                    continue;
                }
                if notes.is_empty() && known.is_none() {
                    tx.scope_insert(admit_scope(scope_id.clone(), scope.clone(), tx.now()))?;
                }
                let recorded_us = tx.recorded_us();
                let admitted = admit_import(
                    session,
                    &scope_id,
                    row.record,
                    evidence,
                    recorded_us,
                    &self.policy,
                );
                notes.push(admitted.note);
                tx.item_write(admitted.change)?;
            }
            if notes.is_empty() {
                return Ok(());
            }
            let imported = notes.len() as u64;
            let grants = count_grants(&tx)?;
            tx.commit(admit_import_event(session, scope_id, &notes), None, grants)?;
            report.imported += imported;
            Ok(())
        })
    }
}

/// The files of an import, and those that are left alone.
fn sources(path: &Path) -> Result<ImportReport, LedgerError> {
    let found = std::fs::metadata(path).map_err(failed("read", path))?;
    if !found.is_dir() {
        return Ok(ImportReport {
            files: vec![path.to_owned()],
            ..ImportReport::default()
        });
    }
    let there = |name: &str| Some(path.join(name)).filter(|path| path.exists());
    let files: Vec<PathBuf> = [MEMORIES, OURS].into_iter().filter_map(there).collect();
    if files.is_empty() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        let path = path.join(MEMORIES);
        return Err(failed("read", &path)(missing).into());
    }
    Ok(ImportReport {
        files,
        ignored: there(PROPOSALS).into_iter().collect(),
        ..ImportReport::default()
    })
}

/// Which scope a claimed one is, by key.
struct Scopes(HashMap<String, Scope>);

impl Scopes {
    fn of(&self, claimed: &Scope) -> Option<Scope> {
        self.0.get(&claimed.key()).cloned()
    }
}

/// A record on its way in.
struct Row {
    file: String,
    at: Place,
    record: MemoryRecord,
}

impl Row {
    fn skip(&self, held: Held, report: &mut ImportReport) {
        let text = &self.record.text;
        let row = BadRow::refused(&self.file, self.at, text, &held.refusal);
        report.skip(row, held.existing.map(|id| id.to_string()));
    }
}

/// Rows that wait until there are enough of one scope.
#[derive(Default)]
struct Batches(Vec<(Scope, Vec<Row>)>);

impl Batches {
    /// Adds a row; gives a batch back that is full.
    fn add(&mut self, row: Row) -> Option<(Scope, Vec<Row>)> {
        let scope = row.record.scope.clone();
        let known = self.0.iter().position(|(known, _)| *known == scope);
        let at = known.unwrap_or_else(|| {
            self.0.push((scope.clone(), Vec::new()));
            self.0.len() - 1
        });
        let rows = &mut self.0[at].1;
        rows.push(row);
        (rows.len() >= BATCH).then(|| (scope, std::mem::take(rows)))
    }

    fn rest(self) -> impl Iterator<Item = (Scope, Vec<Row>)> {
        self.0.into_iter().filter(|(_, rows)| !rows.is_empty())
    }
}

/// Where the rows go.
enum Target {
    /// Into the store.
    Store(Standing),
    /// Nowhere: a dry run.
    Nothing(Look),
}

impl Target {
    fn standing(&self) -> &Standing {
        match self {
            Target::Store(standing) => standing,
            Target::Nothing(look) => &look.standing,
        }
    }

    fn standing_mut(&mut self) -> &mut Standing {
        match self {
            Target::Store(standing) => standing,
            Target::Nothing(look) => &mut look.standing,
        }
    }
}

/// A store that is only looked at, and what would have come in so far.
struct Look {
    standing: Standing,
    opened: Option<(Connection, Option<AuditKey>)>,
    /// Texts and ids by normal form, for the rows that the store would hold by now.
    taken: HashMap<Vec<u8>, Vec<(String, String)>>,
}

impl Look {
    fn take(
        &mut self,
        scope: &Scope,
        rows: Vec<Row>,
        report: &mut ImportReport,
    ) -> Result<(), LedgerError> {
        let scope_id = match &self.opened {
            Some((connection, _)) => scope_find(connection, &scope.key())?,
            None => None,
        };
        for row in rows {
            if let (Some((connection, _)), Some(scope_id)) = (&self.opened, &scope_id)
                && let Err(held) = check_import_place(connection, scope_id, &row.record)?
            {
                row.skip(held, report);
                continue;
            }
            match self.taken_already(scope, &row.record) {
                Some(held) => row.skip(held, report),
                None => report.imported += 1,
            }
        }
        Ok(())
    }

    /// What an earlier line of this run would have put in the place of this one.
    fn taken_already(&mut self, scope: &Scope, record: &MemoryRecord) -> Option<Held> {
        // Any fixed id serves: it only keeps the scopes apart.
        let apart = ScopeId::from_bytes(first_eight(&scope.key()));
        let texts = self
            .taken
            .entry(k1_digest(&apart, &record.text))
            .or_default();
        let twin = texts
            .iter()
            .find(|(text, _)| !guard::differs_only_in_compat_digits(text, &record.text));
        if let Some((_, id)) = twin {
            return Some(Held {
                refusal: Refusal::new(Code::Duplicate, format!("{id} says the same already")),
                existing: model::MemoryId::parse(id).ok(),
            });
        }
        texts.push((record.text.clone(), record.id.to_string()));
        None
    }
}

fn first_eight(text: &str) -> [u8; 8] {
    let hash = model::from_hex(&model::sha256_hex(text)).unwrap_or_default();
    hash.get(..8)
        .and_then(|head| head.try_into().ok())
        .unwrap_or_default()
}
