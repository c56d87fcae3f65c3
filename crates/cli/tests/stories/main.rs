//! Stories through the real binary: each is what a person, an agent or a harness does with it.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod agent_alone;
#[path = "../mcp/client.rs"]
#[allow(dead_code, reason = "the tests of the server use the rest of it")]
mod client;
mod configuration;
mod damaged;
mod decisions;
mod demo;
mod echoes;
mod embeddings;
mod evidence;
mod guard_scan;
mod huge;
mod inputs;
mod journal;
mod json;
mod leaks;
mod looking;
mod machine;
mod measuring;
mod memory_off;
mod migration;
mod models;
mod outcomes;
mod people;
mod proposals;
mod queries;
mod scopes;
mod scopes_git;
mod set_up;
mod shell;
mod transfer;
