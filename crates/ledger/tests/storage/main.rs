//! What the store promises on disk: migration, opening, crashes, many processes, tampering.
//!
//! Other processes are this test program started again (`child`), so that a crash is a real one.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod child;
mod concurrency;
mod crash;
mod migration;
mod migration_crafted;
mod migration_jsonl;
mod migration_large;
mod network;
mod opening;
mod tamper;
mod tamper_forged;
mod tamper_outcomes;
mod tamper_reads;
