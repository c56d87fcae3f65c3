//! `swarm-memory history`: every version of a memory and what was done to it.

use clap::Args;

/// Flags of `history`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory history mem_0123456789abcdef")]
pub(crate) struct HistoryArgs {
    /// Id of the memory
    pub(crate) id: String,
}
