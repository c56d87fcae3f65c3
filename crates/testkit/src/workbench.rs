//! A project folder with a store, a session, a reviewer and a controller.

use ledger::authority::{Controller, Passphrase, Reviewer};
use ledger::files::FileSystem;
use ledger::seams::{FixedClock, Seams, SeededRandomness, SystemClock};
use ledger::{
    Decided, Decider, Ledger, NotDone, Policy, Provider, ScopedReader, Session, StorePlace,
};
use model::{
    DecidedMemory, Decision, HostFacts, Kind, MemoryId, Operation, ProposalDraft, ProposalId, Scope,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// The passphrase of every reviewer of the tests.
pub const PASSPHRASE: &str = "correct horse battery staple";

/// When the fixed clock of a workbench stands: 2026-06-01T12:00:00Z.
const NOON: i64 = 1_780_315_200_000;

/// A throw-away project. The clock stands still until it is moved.
pub struct Workbench {
    folder: TempDir,
    /// What keeps the store.
    pub provider: Provider,
    /// The clock of every ledger that this workbench opens.
    pub clock: FixedClock,
    /// The rules of every ledger that this workbench opens.
    pub policy: Policy,
    /// What every ledger that this workbench opens is told that the store lies on.
    pub file_system: FileSystem,
}

/// The provider that the tests of this program run on: the test program `on_journal` is the suite
/// of the others, compiled a second time for a journal.
pub fn provider_of_this_program() -> Provider {
    let program = std::env::current_exe().unwrap();
    if program
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("on_journal"))
    {
        Provider::LocalJsonl
    } else {
        Provider::Sqlite
    }
}

impl Default for Workbench {
    fn default() -> Self {
        Self::new()
    }
}

impl Workbench {
    /// A project with a README and a source file, and no store yet.
    pub fn new() -> Self {
        Self::on(provider_of_this_program())
    }

    /// The same, for a store of this provider.
    pub fn on(provider: Provider) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("project");
        std::fs::create_dir_all(project.join("src")).unwrap();
        std::fs::write(
            project.join("README.md"),
            "# Example\n\nRun the tests with `bun test`.\nThe parser module streams its input.\n",
        )
        .unwrap();
        std::fs::write(
            project.join("src/parser.rs"),
            "pub fn parse_config_v2() {\n    // reads the file\n}\n",
        )
        .unwrap();
        Self {
            folder,
            provider,
            clock: FixedClock::at(NOON),
            policy: Policy::default(),
            file_system: FileSystem::Local,
        }
    }

    /// The same, told that it lies on this file system.
    #[must_use]
    pub fn lying_on(self, file_system: FileSystem) -> Self {
        Self {
            file_system,
            ..self
        }
    }

    /// The project folder.
    pub fn project(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    /// The store's file.
    pub fn store_path(&self) -> PathBuf {
        let name = match self.provider {
            Provider::Sqlite => "memory.db",
            Provider::LocalJsonl => "governance.jsonl",
        };
        self.project().join(".swarm/memory").join(name)
    }

    /// The folder of the state folders.
    pub fn state_base(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// A folder outside the project, for keys.
    pub fn outside(&self) -> PathBuf {
        let path = self.folder.path().join("outside");
        ledger::files::create_private_dir(&path).unwrap();
        path
    }

    /// Where the store lies.
    pub fn place(&self) -> StorePlace {
        StorePlace {
            path: self.store_path(),
            provider: self.provider,
            state_base: self.state_base(),
            project_root: self.project(),
            git: None,
            evidence_cache: self.project().join(".swarm/evidence-cache"),
            file_system: Some(self.file_system),
            repository: Scope::repository("example", None),
            plugin_scopes: Vec::new(),
        }
    }

    /// Fixed clock, real randomness, no faults.
    pub fn seams(&self) -> Seams {
        Seams {
            clock: Arc::new(self.clock.clone()),
            ..Seams::system()
        }
    }

    /// Everything fixed, for outputs that are compared byte by byte.
    pub fn seams_seeded(&self, seed: u64) -> Seams {
        Seams {
            randomness: Arc::new(SeededRandomness::new(seed)),
            ..self.seams()
        }
    }

    /// A ledger over the store, which may not be there yet.
    pub fn ledger(&self) -> Ledger {
        self.ledger_with(self.seams())
    }

    /// A ledger with these seams.
    pub fn ledger_with(&self, seams: Seams) -> Ledger {
        Ledger::new(
            self.place(),
            self.policy.clone(),
            seams,
            Duration::from_secs(5),
        )
    }

    /// A ledger on the real clock.
    pub fn ledger_now(&self) -> Ledger {
        self.ledger_with(Seams {
            clock: Arc::new(SystemClock),
            ..Seams::system()
        })
    }

    /// A ledger with a store that was just made.
    pub fn created(&self) -> Ledger {
        let ledger = self.ledger();
        ledger.create().unwrap();
        ledger
    }

    /// A session of a coder in the repository `example` and its workspace.
    pub fn session(&self) -> Session {
        session_in("example")
    }

    /// A session that stands in another repository.
    pub fn stranger(&self) -> Session {
        session_in("elsewhere")
    }

    /// Makes the first reviewer and unlocks it.
    pub fn reviewer(&self, ledger: &Ledger) -> Reviewer {
        ledger.add_first_reviewer("Ada", &passphrase()).unwrap();
        ledger.unlock_reviewer(None, &passphrase()).unwrap()
    }

    /// Makes a controller by this reviewer and presents its key.
    pub fn controller(&self, ledger: &Ledger, by: &Reviewer) -> Controller {
        let path = self.controller_key();
        ledger.add_controller(by, "harness", &path).unwrap();
        ledger.present_controller(&path).unwrap()
    }

    /// Where the controller's key lies.
    pub fn controller_key(&self) -> PathBuf {
        self.outside().join("controller.key")
    }
}

fn session_in(repository: &str) -> Session {
    let home = Scope::repository(repository, None);
    let host = HostFacts {
        agent_role: Some("coder".into()),
        session_id: Some("ses_1".into()),
        ..HostFacts::default()
    };
    Session::new(
        vec![Scope::workspace(format!("work-{repository}")), home.clone()],
        Some(home),
        host,
    )
}

/// The passphrase as the ledger takes it.
pub fn passphrase() -> Passphrase {
    Passphrase::new(PASSPHRASE.to_owned()).unwrap()
}

/// A draft that adds this fact with the README as evidence.
pub fn add_draft(text: &str) -> ProposalDraft {
    ProposalDraft {
        kind: Some(Kind::RepoConvention),
        text: Some(text.to_owned()),
        rationale: "later agents need it".to_owned(),
        evidence_refs: vec!["README.md".to_owned()],
        ..ProposalDraft::of(Operation::Add)
    }
}

/// The decision that applies a pending `add` as proposed.
pub fn add_decision(reader: &ScopedReader, id: &ProposalId) -> Decision {
    let stored = reader.proposal(id).unwrap().unwrap();
    let record = stored.proposal.proposed_record.unwrap();
    Decision::Add {
        proposal_id: id.clone(),
        memory: Box::new(decided(record.kind, &record.text)),
        version: Some(stored.version),
        reason: None,
    }
}

/// Decided content with nothing but kind and text.
pub fn decided(kind: Kind, text: &str) -> DecidedMemory {
    DecidedMemory {
        scope: None,
        kind,
        text: text.to_owned(),
        tags: None,
        confidence: None,
        stability: None,
        source: None,
        expires_at: None,
        metadata: None,
        anchors: None,
    }
}

/// Proposes and applies one fact.
pub fn add_fact(ledger: &Ledger, session: &Session, decider: Decider<'_>, text: &str) -> MemoryId {
    propose_and_add(ledger, session, decider, text)
        .unwrap()
        .memory_id
        .unwrap()
}

/// Proposes and applies one fact, and tells what came of it.
pub fn propose_and_add(
    ledger: &Ledger,
    session: &Session,
    decider: Decider<'_>,
    text: &str,
) -> Result<Decided, NotDone> {
    let receipt = ledger.propose(session, add_draft(text))?;
    let id = receipt.proposal_id.unwrap();
    let decision = add_decision(&ledger.reader(session)?, &id);
    ledger.decide(session, decider, decision)
}

/// Copies a folder with everything in it.
pub fn copy_tree(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_tree(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).unwrap();
        }
    }
}
