//! `swarm-memory audit-verify`: whether the history is whole and unchanged.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{Code, Divergence};

/// Flags of `audit-verify`.
#[derive(Debug, Args)]
#[command(
    after_help = "Ends with 1 when the history diverges, with 10 when the keys to verify it are missing.

Example:
  swarm-memory audit-verify --json"
)]
pub(crate) struct AuditVerifyArgs {}

/// Verifies the audit.
pub(crate) fn run(here: &Here) -> Result<Answer, Failure> {
    let report = here.project.audit_verify()?;
    let (verdict, exit) = match report.verified {
        Some(true) => ("the audit verifies", Exit::Ok),
        Some(false) => ("the audit does NOT verify", Exit::Negative),
        None => (
            "the audit cannot be verified: the keys of this store are not on this machine",
            Exit::Code(Code::CannotVerify),
        ),
    };
    let mut text = Text::of(verdict);
    for found in &report.divergences {
        text.line(finding(found));
    }
    text.line(match report.last_anchor {
        Some(_) => format!(
            "{} events, {} of them after the last checkpoint",
            report.events, report.unanchored
        ),
        None => format!("{} events, no checkpoint yet", report.events),
    });
    if !report.seed_chain.verified {
        text.line("the mirror in the plugin's form does not verify");
    }
    Ok(Answer::of(&report, text).ending(exit))
}

fn finding(found: &Divergence) -> String {
    let kind = found.kind.as_str();
    match &found.subject {
        Some(subject) => format!("  {kind} at event {}: {subject}", found.seq),
        None => format!("  {kind} at event {}", found.seq),
    }
}
