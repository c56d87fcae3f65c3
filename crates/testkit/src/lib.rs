//! What the tests build on: real stores in throw-away folders, settable clocks, injected faults,
//! and a way to tamper with a store as an outsider would. A dev-dependency of every room.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod bare_index;
mod bare_store;
mod counts;
mod faults;
mod journal_file;
mod plugin_file;
mod plugin_rules;
mod store_size;
mod tamper;
pub mod wishes;
mod workbench;

pub use bare_index::BareIndex;
pub use bare_store::{BareStore, RowWrites, StoreWatch};
pub use counts::{Counts, holds, stored_bytes};
pub use faults::{CrashAt, FailAt};
pub use journal_file::sealed_line;
pub use plugin_file::{fact_in, home_scope, workspace_scope, write_plugin_store};
pub use plugin_rules::{plugin_takes_proposal, plugin_takes_record};
pub use store_size::StoreSize;
pub use tamper::Tamper;
pub use workbench::{
    PASSPHRASE, Workbench, add_decision, add_draft, add_fact, copy_tree, decided, passphrase,
    propose_and_add, provider_of_this_program,
};
