//! The read side: what a session sees, and the one reader that can see it.

mod beside;
mod counts;
mod filter;
mod gates;
mod leaving;
mod lists;
mod outcomes;
mod reader;
mod scopes;
mod stored;
mod texts;
mod vectors;

pub use beside::{Beside, Side};
pub use filter::{CandidateFilter, Include, View};
pub use gates::GateCounts;
pub use outcomes::StoredOutcome;
pub(crate) use reader::ReaderSource;
pub use reader::{IndexHit, ScopedReader};
pub use scopes::{KnownScope, PassingScopes};
pub use stored::{Authentic, EvidenceLink, StoredEvent, StoredItem, StoredProposal, StoredVersion};
pub(crate) use vectors::vector_key;
