//! The store: one SQLite file, or a journal under the same engine (`journal`). Every method that writes takes an [`Admitted`] change, which only
//! the rules in `gate` can issue, and a write ends by appending its one audit event.
//!
//! [`Admitted`]: crate::gate::Admitted

pub(crate) mod bands;
pub(crate) mod connection;
pub(crate) mod derived;
pub(crate) mod durable_texts;
pub(crate) mod events;
pub(crate) mod grants;
pub(crate) mod items;
pub(crate) mod journal;
pub(crate) mod links;
pub(crate) mod meta;
pub(crate) mod network;
pub(crate) mod outcomes;
pub(crate) mod plugin;
pub(crate) mod proposals;
pub(crate) mod rows;
pub(crate) mod salvage;
pub(crate) mod schema;
pub(crate) mod search;
pub(crate) mod usage;
pub(crate) mod versions;
pub(crate) mod write;
pub(crate) mod write_connection;
