//! The read-only ranking pipeline.
//!
//! [`recall`] takes a reader that stands in the scopes of a session and a [`RecallRequest`], and
//! answers with records in order, the block of text for a prompt, and an account of how it came
//! about. There are two profiles: `seed` ranks as the opencode-swarm plugin does, number for
//! number; `default` is ours. Nothing here writes, reads a clock or takes a scope.

mod admission;
mod answer;
mod candidate;
mod default;
mod error;
mod explain;
mod models;
mod nearness;
mod pipeline;
mod plan;
mod relations;
mod render;
mod request;
mod seed;
mod text_cache;

pub use answer::{Degraded, Diagnostics, Recall, RecalledItem, Relation, Signals};
pub use default::meaning_model;
pub use error::RecallError;
pub use explain::{AppliedFloor, Channel, ExplainedItem, Explanation, GateCount, Said};
pub use models::{ModelVectors, Models};
pub use pipeline::{ranking, ranking_with, recall, recall_with};
pub use plan::InjectionPlan;
pub use render::{Block, Layout, Line, render_block};
pub use request::{
    INJECTION_MIN_SCORE, MANUAL_MIN_SCORE, MAX_QUERY, MAX_REQUEST_FILES, Mode, Profile,
    RecallRequest, SEED_MIN_QUERY,
};
pub use seed::{Fused, Fusion, MAX_SCORE, fts_tokens, fuse};
pub use text_cache::TextCache;
