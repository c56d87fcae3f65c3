//! Where a project's memory stands.

use crate::embeddings::EmbeddingsStatus;
use crate::error::{MemoryError, with_causes};
use crate::project::Project;
use crate::scopes::{ScopeRow, elsewhere};
use ledger::{LedgerError, MigrationReport, MirrorReport, Provider};
use model::{Code, HostFacts, Lifecycle};
use recall::Degraded;
use serde::Serialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// How many memories are in which state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the states themselves")]
pub struct Counts {
    pub memories: u64,
    pub active: u64,
    pub superseded: u64,
    pub expired: u64,
    pub deleted: u64,
}

impl Counts {
    fn of(&mut self, lifecycle: Lifecycle) -> &mut u64 {
        match lifecycle {
            Lifecycle::Active => &mut self.active,
            Lifecycle::Superseded => &mut self.superseded,
            Lifecycle::Expired => &mut self.expired,
            Lifecycle::Deleted => &mut self.deleted,
        }
    }
}

/// The whole status.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct Status {
    pub enabled: bool,
    pub provider: String,
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub store: PathBuf,
    pub store_id: Option<String>,
    pub schema_version: Option<i64>,
    pub counts: Counts,
    pub pending: u64,
    pub scopes: Vec<ScopeRow>,
    pub reviewers: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub migration: Option<Value>,
    /// True while facts of a plugin's store are injected without support.
    pub legacy_injection: bool,
    /// How it stands with the model file, when the configuration asks for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub embeddings: Option<EmbeddingsStatus>,
    /// Why the store could not be opened; the sentence is in `degraded`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Code>,
    pub degraded: Vec<Degraded>,
}

impl Project {
    /// Where the project's memory stands. Opens the store for reading only, and none that is off.
    pub fn status(&self) -> Result<Status, MemoryError> {
        let settings = self.config().settings();
        let mut status = Status {
            enabled: settings.enabled,
            provider: self.ledger().place().provider.as_str().to_owned(),
            store: self.ledger().place().path.clone(),
            store_id: None,
            schema_version: None,
            counts: Counts::default(),
            pending: 0,
            scopes: Vec::new(),
            reviewers: 0,
            migration: None,
            legacy_injection: false,
            embeddings: None,
            fault: None,
            degraded: Vec::new(),
        };
        if let Err(fault) = self.config().check() {
            status
                .degraded
                .push(Degraded::new("configuration", fault.to_string()));
        }
        if settings.enabled {
            match self.fill(&mut status) {
                Err(MemoryError::Ledger(LedgerError::NoStore { .. })) => {
                    status
                        .degraded
                        .push(Degraded::new("store", "there is no store yet"));
                }
                // Whoever asks how it stands is told, whatever is wrong with the file.
                Err(MemoryError::Ledger(error)) if error.code() == Code::StoreUnreadable => {
                    status.fault = Some(error.code());
                    status
                        .degraded
                        .push(Degraded::new("store", with_causes(&error)));
                }
                other => other?,
            }
            status.degraded.extend(self.far_away());
            if let Some(other) = self.other_store() {
                let reason = format!(
                    "{} lies here too and is not read: memory.provider is {}",
                    other.display(),
                    status.provider
                );
                status.degraded.push(Degraded::new("provider", reason));
            }
        }
        Ok(status)
    }

    /// What there is to know of a store that lies on another machine.
    fn far_away(&self) -> Option<Degraded> {
        let disk = self.ledger().file_system();
        disk.is_network().then(|| {
            if self.ledger().place().provider == Provider::LocalJsonl {
                let reason = format!(
                    "the journal lies on a network file system ({}): the lock that keeps its writers apart may \
                     mean nothing there; let one process write, or keep the project on a local disk",
                    disk.as_str()
                );
                return Degraded::new("file_system", reason);
            }
            let reason = format!(
                "the store lies on a network file system ({}): it works without a write-ahead log, \
                 slower, and for one machine at a time; keep the project on a local disk, or let \
                 sqlite.path name a file on one",
                disk.as_str()
            );
            Degraded::new("file_system", reason)
        })
    }

    fn fill(&self, status: &mut Status) -> Result<(), MemoryError> {
        let ledger = self.ledger();
        let state = ledger.state()?;
        let reader = ledger.reader(&self.session(HostFacts::default()))?;
        status.store_id = Some(state.store_id.to_string());
        status.schema_version = Some(state.schema_version);
        for (lifecycle, count) in reader.counts_by_lifecycle()? {
            status.counts.memories += count;
            *status.counts.of(lifecycle) = count;
        }
        status.pending = reader.awaiting_count()?;
        for reason in elsewhere(ledger, &reader)? {
            status.degraded.push(Degraded::new("scopes", reason));
        }
        let known = reader.known_scopes()?.into_iter();
        status.scopes = known.map(ScopeRow::of).collect();
        status.legacy_injection = self
            .config()
            .settings()
            .recall
            .injection
            .legacy
            .allows(reader.legacy_store());
        status.migration = ledger.migration_report()?.map(|report| migration(&report));
        status.degraded.extend(mirrors(&ledger.mirrors()?));
        if let Some(embeddings) = self.embeddings() {
            let (standing, missing) = embeddings.status(ledger)?;
            status.embeddings = Some(standing);
            status.degraded.extend(missing);
        }
        match self.reviewers() {
            Ok(reviewers) => status.reviewers = reviewers.len(),
            Err(error) => status
                .degraded
                .push(Degraded::new("grants", error.to_string())),
        }
        if !state.has_key {
            let reason =
                "the keys of this store are not on this machine: reads work, decisions wait";
            status.degraded.push(Degraded::new("keys", reason));
        }
        if status.reviewers == 0 && state.has_key {
            let reason = "no reviewer yet: the first one to be added is trusted on first use";
            status.degraded.push(Degraded::new("reviewers", reason));
        }
        Ok(())
    }
}

/// What there is to say of the files beside a journal.
fn mirrors(report: &MirrorReport) -> Vec<Degraded> {
    let mut found = Vec::new();
    if let Some(first) = report.foreign.first() {
        let reason = format!(
            "foreign write: {} line(s) beside the journal are not this program's, the first is line {} of {}; \
             they are not believed",
            report.foreign.len(),
            first.line,
            first.file
        );
        found.push(Degraded::new("mirrors", reason));
    }
    if !report.behind.is_empty() {
        let files = report.behind.join(", ");
        let reason = format!("{files}: lines are missing, the next write adds them");
        found.push(Degraded::new("mirrors", reason));
    }
    found
}

fn migration(report: &MigrationReport) -> Value {
    json!({
        "completedAt": report.completed_at,
        "imported": report.imported_memories,
        "importedProposals": report.imported_proposals,
        "flagged": report.flagged,
        "invalidRows": crate::transfer::skipped(report),
        "backups": report.backups,
    })
}
