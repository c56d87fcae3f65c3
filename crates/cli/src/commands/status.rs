//! `swarm-memory status`: what is stored here and whether it is healthy.

use clap::Args;

/// Flags of `status`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory status
  swarm-memory status --json")]
pub(crate) struct StatusArgs {}
