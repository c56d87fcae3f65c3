//! `swarm-memory show`: one memory with its trust, source and evidence.

use clap::Args;

/// Flags of `show`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory show mem_0123456789abcdef")]
pub(crate) struct ShowArgs {
    /// Id of the memory
    pub(crate) id: String,
}
