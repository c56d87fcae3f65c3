//! `swarm-memory audit-verify`: whether the history is whole and unchanged.

use clap::Args;

/// Flags of `audit-verify`.
#[derive(Debug, Args)]
#[command(
    after_help = "Ends with 1 when the history diverges, with 10 when the keys to verify it are missing.

Example:
  swarm-memory audit-verify --json"
)]
pub(crate) struct AuditVerifyArgs {}
