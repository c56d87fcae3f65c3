//! The house holds itself to its plan: who may depend on whom, where SQL and admission may stand,
//! how files are named and how long they get.
//!
//! Each test reads `cargo metadata` or the file tree and says in a sentence what is in the wrong
//! room. The scans leave out test code, which may tamper with a store on purpose.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod machine_path;
mod naming;
mod network;
mod processes;
mod rooms;
mod seams;
mod source_file;
mod sql;

/// Fails with the complaint and what was found, if anything was.
fn assert_none(complaint: &str, found: &[String]) {
    assert!(found.is_empty(), "{complaint}:\n  {}", found.join("\n  "));
}
