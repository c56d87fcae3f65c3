//! Configuration: one table of keys, five layers, one resolved answer.
//!
//! The room is pure. It is given file texts (or the paths of the two files) and values; it reads
//! no environment variable and no home folder. Layers from low to high: default, user, project,
//! environment, flag; every resolved value remembers where it came from.
//!
//! A project file comes with a clone, and whoever starts the program chooses its environment and
//! flags, agents included. So only the user's own file may loosen a rule, and a project's file that
//! a reviewer accepted as it is ([`TrustStore`]): every other layer is held to the [`Class`] of the
//! key. Names, defaults and bounds of the `memory` object are those of
//! the opencode-swarm plugin where it has them.

mod error;
mod file;
mod key;
mod layer;
mod nearest;
mod path;
mod resolve;
mod resolved;
mod row;
mod schema;
mod section;
mod set;
mod table;
mod trust;

#[cfg(test)]
mod tests;

pub use error::{ConfigError, Notice};
pub use file::{
    ConfigFile, MAX_FILE_BYTES, PLUGIN_FILE, PROJECT_FILE, read_project, read_user, write,
};
pub use key::{BadValue, Class, Key, Shape, Strict};
pub use layer::{Layer, Layers, Origin, Override};
pub use resolve::{loosens, resolve};
pub use resolved::{
    CuratorWrites, Embeddings, EvidenceConfig, Injection, Learning, LegacyInjection, OriginRow,
    PassedOver, PiiDetector, Profile, Provider, RecallConfig, Redaction, Rerank, Resolved,
    Retrieval, Sentinel, Settings, Sqlite, Weights, WriteMode, Writes,
};
pub use schema::schema;
pub use set::{editable, set};
pub use table::{KEYS, find};
pub use trust::{Trust, TrustStore, Trusted};
