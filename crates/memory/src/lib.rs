//! Swarm Memory: long-term memory for coding agents that a team can trust.
//!
//! A [`Project`] is located from a folder and its configuration; it opens sessions. An
//! [`AgentSession`] recalls and proposes, a [`ControllerSession`] also decides with a grant, and a
//! [`ReviewSession`] decides as a person. Scopes and provenance come from the host, never from
//! what an agent passes. Every answer serialises to the fields that `--json` prints.
//!
//! ```no_run
//! use swarm_memory::{Environment, HostFacts, Project, ProposalDraft, Operation, Kind};
//!
//! let environment = Environment::new("/home/dev/app", "/home/dev/.config", "/home/dev/.local/state");
//! let project = Project::locate(&environment, swarm_memory::Seams::system())?;
//! let agent = project.agent(HostFacts::default())?;
//! let receipt = agent.propose(ProposalDraft {
//!     kind: Some(Kind::RepoConvention),
//!     text: Some("Run the tests with bun.".into()),
//!     rationale: "later agents need it".into(),
//!     evidence_refs: vec!["package.json".into()],
//!     ..ProposalDraft::of(Operation::Add)
//! })?;
//! println!("{:?}", receipt.status);
//! # Ok::<(), swarm_memory::MemoryError>(())
//! ```
//!
//! It holds no SQL, no HTTP word and no terminal word, and it decides nothing by itself.

mod agent_session;
mod answers;
pub mod config;
mod controller_session;
mod damage;
mod embeddings;
mod environment;
mod error;
mod evaluation;
mod evidence;
mod guard_scan;
mod ingest;
mod models;
mod project;
mod project_config;
mod redacted;
mod rerank;
mod review_session;
mod run_log;
mod scopes;
mod status;
mod transfer;
mod value_keys;

pub use agent_session::AgentSession;
pub use answers::{
    DecisionError, DecisionResult, HistoryAnswer, MemoryRow, OutcomeCounts, ProposalView,
    RecallAnswer, RecallItem, ShowAnswer,
};
pub use controller_session::ControllerSession;
pub use embed::folder::{CacheHomes, Proxies};
pub use embeddings::EmbeddingsStatus;
pub use environment::Environment;
pub use error::{MemoryError, with_causes};
pub use evaluation::{
    Evaluated, EvaluationModel, EvaluationModels, EvaluationReader, EvaluationReranker,
    EvaluationStore, EvaluationVectors, StoreProvider,
};
pub use evidence::{MAX_DOCUMENTS, document_warning};
pub use guard::{display_safe, display_safe_json, display_safe_lines};
pub use guard_scan::{GuardFinding, GuardScan, ScanRules};
pub use ingest::{IngestReport, IngestedProposal};
pub use ledger::authority::{GrantKind, Passphrase, PassphraseRefused};
pub use ledger::files::{FileError, FileSystem, Links, contained, open_regular, read_bounded};
pub use ledger::seams::{self, Seams};
pub use ledger::{
    AddedDocument, AuditReport, Authentic, CompactReport, Compaction, Divergence, DocumentList,
    EvidenceLink, ExportedFile, Include, InvalidRow, LedgerError, MigrationReport, OutcomeReceipt,
    ProposalReceipt, SalvageReport, SkippedRow, StoredEvent, StoredOutcome, StoredVersion,
    VectorReport, Withheld,
};
pub use model::{
    Anchor, Channel, Code, Decision, EvidenceDocument, EvidenceDraft, EvidenceSource, HostFacts,
    Kind, MemoryId, Operation, Outcome, OutcomeDraft, ProposalDraft, ProposalId, ProposalStatus,
    Refusal, RejectClass, Timestamp, read_exact, read_exact_text,
};
pub use models::{ModelFileState, ModelState, Models, ModelsAnswer, PullProgress, PulledFile};
pub use project::{GrantInfo, InitOptions, InitReport, Project};
pub use project_config::TrustReport;
pub use recall::{
    Degraded, Diagnostics, ExplainedItem, Explanation, InjectionPlan, Mode, Profile, Recall,
    RecallRequest, RecalledItem, meaning_model,
};
pub use redacted::{redacted, redacted_within};
pub use review_session::{Approved, Rejected, ReviewSession};
pub use scopes::{Relink, ScopeRow, ScopesAnswer};
pub use status::{Counts, Status};
pub use transfer::{ExportAnswer, ImportAnswer, ImportSummary, MigrateAnswer};
pub use value_keys::{ValueKeys, value_keys};
