//! The seed profile: the opencode-swarm plugin's recall, number for number; by words alone, or with
//! the vectors of a model file as well (`hybrid`).
//!
//! One deviation by design: the plugin only ever looks at the 1000 newest records of a scope,
//! and we look at all of them. On smaller stores the answers are equal.

mod fts_query;
mod fusion;
mod hybrid;
mod rank;
mod scorer;

pub use fts_query::fts_tokens;
pub use fusion::{Fused, Fusion, fuse};
pub(crate) use hybrid::{fused, reranked};
pub(crate) use rank::{Pool, rank};
pub(crate) use scorer::Scorer;

/// The largest base score, by which a raw sum is brought into `[0, 1]`.
pub const MAX_SCORE: f64 = 1.13;
