//! The gateway: the one door to a store. A session proposes, a decider decides, a reader reads.
//!
//! Each write is one `BEGIN IMMEDIATE` in which the rules run, the store takes the admitted
//! change, and the audit event is appended; either all of it is there afterwards or nothing.

mod building;
mod compact;
mod config_trust;
mod create;
mod decide;
mod evaluate;
mod export;
mod grants;
mod guarded;
mod import;
mod import_report;
mod import_standing;
mod intake;
mod legacy_jsonl;
mod migrate;
mod migration_report;
mod open;
mod outcome;
mod presence;
mod propose;
mod relink;
mod salvage;
mod standing;
mod takeover;
mod usage;
mod vectors;

use crate::audit::AuditKey;
use crate::error::LedgerError;
use crate::files::FileSystem;
use crate::gate::Policy;
use crate::project::git::GitPlace;
use crate::read::{ReaderSource, ScopedReader};
use crate::seams::Seams;
use crate::session::Session;
use crate::store::journal::{Journal, MirrorReport};
use crate::store::meta::EVALUATION;
use model::{Scope, StoreId, Timestamp};
use open::Writer;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use compact::CompactReport;
pub use create::Created;
pub use decide::Decided;
pub use evaluate::{Evaluated, EvaluationStore};
pub use export::{ExportReport, ExportedFile, Withheld};
pub use grants::GrantChange;
pub use import_report::{ImportReport, SkippedRow};
pub use migration_report::{InvalidRow, MigrationReport};
pub use open::StoreState;
pub use outcome::OutcomeReceipt;
pub use propose::ProposalReceipt;
pub use salvage::SalvageReport;
pub use vectors::VectorReport;

/// What keeps a store.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Provider {
    /// One SQLite file.
    #[default]
    Sqlite,
    /// A journal of lines, under the same engine.
    LocalJsonl,
}

impl Provider {
    /// Its name in the configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            Provider::Sqlite => "sqlite",
            Provider::LocalJsonl => "local-jsonl",
        }
    }
}

/// Where a store lies and what belongs to it.
#[derive(Debug, Clone)]
pub struct StorePlace {
    /// The store's file: the SQLite file, or the journal.
    pub path: PathBuf,
    /// What the file is.
    pub provider: Provider,
    /// The folder that holds the state folders of all stores.
    pub state_base: PathBuf,
    /// The worktree in which evidence resolves.
    pub project_root: PathBuf,
    /// Its repository, when it has one.
    pub git: Option<GitPlace>,
    /// The folder of the evidence cache.
    pub evidence_cache: PathBuf,
    /// What somebody says that it lies on. That it is local is asked of the system all the same.
    pub file_system: Option<FileSystem>,
    /// The repository scope by which the project is known.
    pub repository: Scope,
    /// The repository and workspace scopes that the opencode-swarm plugin would derive here.
    pub plugin_scopes: Vec<Scope>,
}

/// What a store is for. A throw-away one opens for nothing else, and nothing else as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Project,
    Evaluation,
}

impl Purpose {
    /// The origin of a store that is made for this.
    fn new_origin(self) -> &'static str {
        match self {
            Purpose::Project => "new",
            Purpose::Evaluation => EVALUATION,
        }
    }
}

/// An opened or yet unopened store and the rules for it.
pub struct Ledger {
    purpose: Purpose,
    place: StorePlace,
    policy: Policy,
    seams: Seams,
    busy: Duration,
    /// What was read of the journal, when the store is one.
    journal: Option<Arc<Journal>>,
    writer: Mutex<Option<Writer>>,
}

impl Ledger {
    /// Names a store. Touches nothing: the store is opened at the first read or write.
    pub fn new(place: StorePlace, policy: Policy, seams: Seams, busy: Duration) -> Self {
        let journal = match place.provider {
            Provider::Sqlite => None,
            Provider::LocalJsonl => Some(Arc::new(Journal::new(place.path.clone()))),
        };
        Self {
            journal,
            purpose: Purpose::Project,
            place,
            policy,
            seams,
            busy,
            writer: Mutex::new(None),
        }
    }

    /// Where the store lies.
    pub fn place(&self) -> &StorePlace {
        &self.place
    }

    /// What the store lies on: whether it takes write-ahead logging depends on it.
    pub fn file_system(&self) -> FileSystem {
        let place = &self.place;
        let folder = place.path.parent().unwrap_or(&place.path);
        // Whoever starts the program says it, so that it can only add to what the system says.
        place
            .file_system
            .filter(|said| said.is_network())
            .unwrap_or_else(|| FileSystem::of(folder))
    }

    /// The moment, by the clock that this store was opened with.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.seams.clock.now_ms())
    }

    /// The clock, randomness and fault points that this store was opened with.
    pub fn seams(&self) -> &Seams {
        &self.seams
    }

    /// A reader that stands where the session stands.
    pub fn reader(&self, session: &Session) -> Result<ScopedReader, LedgerError> {
        let opened = open::open_for_reading(self)?;
        // A store that recorded a moment ahead of the clock is read at that moment.
        let last = crate::store::meta::last_moment_ms(&opened.connection)?;
        let links = standing::links(&opened.connection, opened.key.as_ref())?;
        let session = standing::follow(session, &links);
        ScopedReader::new(ReaderSource {
            links,
            connection: opened.connection,
            key: opened.key,
            scopes: session.scopes,
            now: Timestamp::from_millis(self.seams.clock.now_ms().max(last)),
            legacy_store: opened.state.origin == "plugin",
        })
    }

    /// What is known of the store without reading its memories.
    pub fn state(&self) -> Result<StoreState, LedgerError> {
        open::open_for_reading(self).map(|opened| opened.state)
    }

    /// Verifies the whole audit: every event, every row, every grant, and the mirror.
    pub fn audit_verify(&self) -> Result<crate::audit::AuditReport, LedgerError> {
        let opened = open::open_for_reading(self)?;
        let anchor = open::load_anchor(self, &opened.state.store_id)?;
        let mut report = crate::audit::audit_verify(
            &opened.connection,
            opened.key.as_ref(),
            &opened.state.store_id,
            anchor.as_ref(),
        )?;
        for line in self.mirrors()?.foreign {
            report.foreign_line(&format!("{} line {}", line.file, line.line));
        }
        Ok(report)
    }

    /// How the files beside a journal compare with it; nothing to compare beside a SQLite file.
    pub fn mirrors(&self) -> Result<MirrorReport, LedgerError> {
        match &self.journal {
            Some(journal) => journal.compare_mirrors(),
            None => Ok(MirrorReport::default()),
        }
    }

    /// Opens the writer when there is none, and checks that its file is still the one at the path.
    fn writer(&self) -> Result<MutexGuard<'_, Option<Writer>>, LedgerError> {
        let mut guard = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        match guard.as_ref() {
            // A write into a file that was removed succeeds and vanishes (tests/storage/opening.rs).
            Some(writer) if writer.was_replaced(&self.place.path) => {
                *guard = None;
                return Err(LedgerError::StoreReplaced {
                    path: self.place.path.clone(),
                });
            }
            _ => {}
        }
        match guard.as_mut() {
            // What others appended to a journal is seen before the rules ask anything.
            Some(writer) => {
                if let Err(error) = writer.connection.refresh() {
                    *guard = None;
                    return Err(error);
                }
            }
            None => *guard = Some(open::open_for_writing(self)?),
        }
        Ok(guard)
    }

    fn with_writer<T, E: From<LedgerError>>(
        &self,
        act: impl FnOnce(&mut Writer) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut guard = self.writer()?;
        let writer = guard.as_mut().expect("opened just above");
        act(writer)
    }

    fn state_dir(
        &self,
        store_id: &StoreId,
    ) -> Result<crate::project::state_dir::StateDir, LedgerError> {
        let base = self.place.state_base.clone();
        Ok(crate::project::state_dir::StateDir::new(
            base,
            store_id.as_str(),
        )?)
    }

    fn load_key(&self, store_id: &StoreId) -> Result<Option<AuditKey>, LedgerError> {
        Ok(self
            .state_dir(store_id)?
            .load_key()?
            .map(|bytes| AuditKey::new(*bytes)))
    }
}
