//! The story suite and the promises on disk, compiled a second time for a journal, and what only a
//! journal has to promise. `testkit` picks the provider by the name of this program.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]
#![allow(clippy::duplicate_mod, reason = "each test file brings its scene")]

#[path = "../storage/child.rs"]
mod child;
#[path = "../storage/concurrency.rs"]
mod concurrency;
#[path = "../storage/crash.rs"]
mod crash;
#[path = "../decide.rs"]
mod decide;
#[path = "../decided_by.rs"]
mod decided_by;
#[path = "../decided_content.rs"]
mod decided_content;
#[path = "../decided_effects.rs"]
mod decided_effects;
#[path = "../evaluate.rs"]
mod evaluate;
#[path = "../transfer/export.rs"]
mod export;
#[path = "../transfer/import.rs"]
mod import;
#[path = "../outcomes.rs"]
mod outcomes;
#[path = "../transfer/place.rs"]
mod place;
#[path = "../propose.rs"]
mod propose;
#[path = "../proposed_again.rs"]
mod proposed_again;
#[path = "../proposed_fields.rs"]
mod proposed_fields;
#[path = "../recommend.rs"]
mod recommend;
#[path = "../relink.rs"]
mod relink;
#[path = "../removed_values.rs"]
mod removed_values;
#[path = "../story.rs"]
mod story;
#[path = "../storage/tamper.rs"]
mod tamper;
#[path = "../storage/tamper_forged.rs"]
mod tamper_forged;
#[path = "../storage/tamper_reads.rs"]
mod tamper_reads;

mod compaction;
mod cost;
mod cuts;
mod hostile;
mod migration;
mod mirrors;
mod sharing;
