//! The ledger: the only room with a key to storage.
//!
//! A [`Ledger`] takes proposals and decisions through its rules (`gate`), keeps them in one SQLite
//! file or one journal (`store`), appends one audit event for each change (`audit`), and gives out readers that
//! stand in the scopes of a session ([`ScopedReader`]). Who may decide is a signed list of grants
//! ([`authority`]); where a store lies is found in [`project`].
//!
//! A store method that writes takes an `Admitted` change, and only `gate` can issue one. There is
//! no unchecked twin: `tests/fail` holds each way round it against the compiler.
//!
//! It never ranks, renders or prints, and reads no environment, clock or randomness of its own:
//! those come in as [`seams::Seams`].

mod audit;
pub mod authority;
mod error;
mod evidence_cache;
pub mod files;
mod frame;
mod gate;
mod gateway;
pub mod index;
pub mod jsonl;
pub mod project;
mod read;
pub mod seams;
mod session;
mod store;

pub use audit::{AuditReport, Divergence, DivergenceKind, SeedChainReport};
pub use error::LedgerError;
pub use evidence_cache::{AddedDocument, CacheLimits, DocumentList, EvidenceCache};
pub use gate::{
    CuratorWrites, Decider, Edit, NotDone, PersonalData, Policy, Sentinel, plain_facts,
};
pub use gateway::{
    CompactReport, Created, Decided, Evaluated, EvaluationStore, ExportReport, ExportedFile,
    GrantChange, ImportReport, InvalidRow, Ledger, MigrationReport, OutcomeReceipt,
    ProposalReceipt, Provider, SalvageReport, SkippedRow, StorePlace, StoreState, VectorReport,
    Withheld,
};
pub use index::vectors::{StoredVector, VectorIndex, VectorKey, VectorModel};
pub use read::{
    Authentic, Beside, CandidateFilter, EvidenceLink, GateCounts, Include, IndexHit, KnownScope,
    PassingScopes, ScopedReader, Side, StoredEvent, StoredItem, StoredOutcome, StoredProposal,
    StoredVersion, View,
};
pub use session::Session;
pub use store::durable_texts::lasts as deserves_vector;
pub use store::journal::{
    Compaction, ForeignLine, JournalState, MirrorReport, journal_path, journal_state,
};
