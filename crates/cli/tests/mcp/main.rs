//! The MCP server through the real binary and real pipes.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod client;
mod crowd;
mod ending;
mod eras;
mod lines;
#[path = "../stories/machine.rs"]
#[allow(dead_code, reason = "the stories use the rest of it")]
mod machine;
mod schema;
mod tools;
mod trouble;
