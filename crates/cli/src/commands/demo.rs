//! `swarm-memory demo`: the whole way of a fact, told in plain words.

use clap::Args;

/// Flags of `demo`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory demo")]
pub(crate) struct DemoArgs {}
