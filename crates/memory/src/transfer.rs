//! Memories as files: export, import, and the one-time migration of what the plugin left.
//!
//! Export and import are an agent's: they stand in the session's scopes, and what comes in is a
//! candidate that somebody with a grant still has to decide on.

use crate::agent_session::AgentSession;
use crate::error::MemoryError;
use crate::project::Project;
use ledger::{
    ExportedFile, ImportReport, LedgerError, MigrationReport, SalvageReport, SkippedRow, Withheld,
};
use model::HostFacts;
use recall::Degraded;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What an export wrote.
#[derive(Debug, Clone, Serialize)]
pub struct ExportAnswer {
    /// The files, the one of memories first.
    #[serde(serialize_with = "paths")]
    pub files: Vec<PathBuf>,
    /// Rows and digest of each.
    pub details: Vec<ExportedFile>,
    /// Rows out of which a secret or a hidden character was taken.
    pub redacted: u64,
    /// Rows that did not leave.
    pub withheld: Vec<Withheld>,
    /// What could not be done beside the files.
    #[serde(skip)]
    pub degraded: Vec<Degraded>,
}

/// What an import did, or would do.
#[derive(Debug, Clone, Serialize)]
pub struct ImportAnswer {
    /// Records that came in.
    pub imported: u64,
    /// Lines that did not.
    pub skipped: Vec<SkippedRow>,
    /// The rest of the report.
    pub report: ImportSummary,
}

/// What there is to know of an import beside its lines.
#[derive(Debug, Clone, Serialize)]
pub struct ImportSummary {
    /// The files that were read.
    #[serde(serialize_with = "paths")]
    pub files: Vec<PathBuf>,
    /// Files of the folder that no import reads.
    #[serde(serialize_with = "paths")]
    pub ignored: Vec<PathBuf>,
    /// How many lines say what is there already.
    pub duplicates: u64,
    /// Further lines that did not come in, which are only counted.
    pub skipped_omitted: u64,
    /// True when nothing was written.
    pub dry_run: bool,
}

impl From<ImportReport> for ImportAnswer {
    fn from(report: ImportReport) -> Self {
        Self {
            imported: report.imported,
            skipped: report.skipped,
            report: ImportSummary {
                files: report.files,
                ignored: report.ignored,
                duplicates: report.duplicates,
                skipped_omitted: report.skipped_omitted,
                dry_run: report.dry_run,
            },
        }
    }
}

/// What a migration did.
#[derive(Debug, Clone, Serialize)]
pub struct MigrateAnswer {
    /// Rows of memories that came over just now, counted as the plugin counts them.
    pub imported: usize,
    /// Rows that did not, now or when the plugin migrated its own files.
    pub skipped: Vec<Value>,
    /// The report of the migration that made the store; none when the plugin left nothing.
    pub report: Option<MigrationReport>,
    /// True when the store stood already.
    pub already: bool,
}

fn paths<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    ledger::files::paths_as_text(paths, serializer)
}

impl AgentSession {
    /// The folder of exports, unless another one is named.
    pub fn export_folder(&self) -> PathBuf {
        self.ledger.place().path.with_file_name("export")
    }

    /// Writes the memories and proposals of the session's scopes in the plugin's strict form.
    pub fn export(&self, folder: Option<&Path>) -> Result<ExportAnswer, MemoryError> {
        let folder = folder.map_or_else(|| self.export_folder(), Path::to_owned);
        let report = self.ledger.export(&self.session, &folder)?;
        let mut degraded = Vec::new();
        if let Some(reason) = report.unrecorded {
            let reason = format!("the export is not in the audit: {reason}");
            degraded.push(Degraded::new("audit", reason));
        }
        if report.foreign > 0 {
            let reason = format!(
                "{} row(s) were written by something else and left out",
                report.foreign
            );
            degraded.push(Degraded::new("foreign_write", reason));
        }
        Ok(ExportAnswer {
            files: report.files.iter().map(|file| file.path.clone()).collect(),
            details: report.files,
            redacted: report.redacted,
            withheld: report.withheld,
            degraded,
        })
    }

    /// Takes records in from a file or a folder, as candidates.
    ///
    /// Without a path: the plugin's own files when they lie beside the store, else the last export.
    pub fn import(&self, path: Option<&Path>, dry_run: bool) -> Result<ImportAnswer, MemoryError> {
        let path = path.map_or_else(|| self.import_source(), Path::to_owned);
        match self.ledger.import(&self.session, &path, dry_run) {
            Ok(report) => Ok(report.into()),
            Err(LedgerError::File(error)) if error.is_missing() => Err(MemoryError::NotFound {
                what: "file",
                id: path.display().to_string(),
            }),
            Err(LedgerError::File(error)) => Err(MemoryError::Usage {
                message: error.to_string(),
            }),
            Err(error) => Err(error.into()),
        }
    }

    fn import_source(&self) -> PathBuf {
        let folder = self.ledger.place().path.with_file_name("");
        let there = |name: &str| folder.join(name).symlink_metadata().is_ok();
        if there("memories.jsonl") && !there("governance.jsonl") {
            folder
        } else {
            self.export_folder()
        }
    }
}

impl Project {
    /// Puts a damaged store aside and takes in what can be read; none when the store is sound.
    pub fn salvage(&self, host: HostFacts) -> Result<Option<SalvageReport>, MemoryError> {
        self.check_enabled()?;
        Ok(self.ledger().salvage(&self.session(host))?)
    }

    /// Migrates what the opencode-swarm plugin left here, once.
    pub fn migrate(&self) -> Result<MigrateAnswer, MemoryError> {
        self.check_enabled()?;
        let waits = matches!(
            self.ledger().state(),
            Err(LedgerError::NeedsMigration { .. })
        );
        let report = self.ledger().migrate()?;
        let told = report.as_ref().filter(|_| waits);
        Ok(MigrateAnswer {
            imported: told.map_or(0, |report| report.imported_memories),
            skipped: told.map(skipped).unwrap_or_default(),
            already: !waits,
            report,
        })
    }
}

/// The rows that are not in the store, by this migration or by the plugin's own.
pub(crate) fn skipped(report: &MigrationReport) -> Vec<Value> {
    let rows = report.invalid_rows.iter();
    let own = rows.map(|row| serde_json::to_value(row).expect("a row always serialises"));
    let earlier = report
        .earlier
        .iter()
        .filter_map(|earlier| earlier["invalidRows"].as_array())
        .flatten()
        .cloned();
    own.chain(earlier).collect()
}
