//! `swarm-memory pending`: the proposals that wait for a decision.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{ProposalStatus, ProposalView};
use serde_json::json;

/// Flags of `pending`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory pending
  swarm-memory pending --all --json")]
pub(crate) struct PendingArgs {
    /// Also those that are decided
    #[arg(long)]
    pub(crate) all: bool,
}

/// Lists the proposals.
pub(crate) fn run(args: &PendingArgs, here: &Here) -> Result<Answer, Failure> {
    let proposals = here.agent()?.pending(args.all)?;
    let waits = |one: &ProposalView| ProposalStatus::AWAITING_HUMAN.contains(&one.status);
    let mut text = Text::default();
    for one in &proposals {
        text.line(line(one));
    }
    text.line(if proposals.iter().any(waits) {
        "next: swarm-memory review approve ID, or review reject ID --class C --reason R"
    } else {
        "no proposal waits for a decision"
    });
    Ok(Answer::new(json!({"proposals": proposals}), text))
}

fn line(one: &ProposalView) -> String {
    let kind = one.kind.map_or("-", |kind| kind.as_str());
    let about = one.target_memory_id.as_deref().unwrap_or_default();
    let text = one.text.as_deref().unwrap_or(about);
    format!(
        "{}  v{}  {:<9}  {:<9}  {:<21}  {}{}",
        one.id,
        one.version,
        one.status.as_str(),
        one.operation.as_str(),
        kind,
        super::one_line(text),
        notes(one),
    )
}

/// What is to be known of a proposal, in brackets.
fn notes(one: &ProposalView) -> String {
    let mut notes: Vec<String> = one.flags.iter().cloned().map(String::from).collect();
    if one.recommendation.is_some() {
        notes.push("has a recommendation".to_owned());
    }
    notes.extend(one.rejection_reason.as_deref().map(super::one_line));
    match notes.as_slice() {
        [] => String::new(),
        notes => format!("  [{}]", notes.join("; ")),
    }
}
