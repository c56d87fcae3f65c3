//! The audit: exactly one event for each change, in the same transaction.
//!
//! An event's leaf covers what happened, by whom and to what, with a salted commitment to its
//! payload and the hash of the leaf before it. The leaf carries a MAC under the store's key, and
//! a decision also the signature of the grant that made it. The payload stands apart, so that it
//! can be erased while the chain stays whole.

mod key;
mod leaf;
pub(crate) mod mirror;
mod notes;
mod rows;
mod state;
mod verify;

pub(crate) use key::AuditKey;
pub(crate) use leaf::{GENESIS, Leaf, SIGNATURE_DOMAIN, payload_commit};
pub use mirror::SeedChainReport;
pub(crate) use verify::audit_verify;
pub use verify::{AuditReport, Divergence, DivergenceKind};
