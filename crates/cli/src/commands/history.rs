//! `swarm-memory history`: every version of a memory and what was done to it.

use crate::envelope::{Answer, Failure};
use crate::here::{Here, memory_id};
use crate::text::Text;
use clap::Args;
use memory::{StoredEvent, StoredOutcome, StoredVersion, Timestamp};

/// Flags of `history`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory history mem_0123456789abcdef")]
pub(crate) struct HistoryArgs {
    /// Id of the memory
    pub(crate) id: String,
}

/// Shows the history of one memory.
pub(crate) fn run(args: &HistoryArgs, here: &Here) -> Result<Answer, Failure> {
    let history = here.agent()?.history(&memory_id(&args.id)?)?;
    let text = history
        .versions
        .iter()
        .map(|version| entry(version, &history.events))
        .chain(history.outcomes.iter().map(outcome))
        .collect::<String>();
    Ok(Answer::of(&history, text))
}

fn outcome(outcome: &StoredOutcome) -> String {
    let at = outcome.at.as_ref().map_or("-", Timestamp::as_str);
    let by = outcome.provenance.as_ref();
    let by = by.map_or("opencode-swarm", |by| by.actor.as_str());
    let mut text = Text::of(format!("{}  {at}  by {by}", outcome.outcome.as_str()));
    if let Some(correction) = &outcome.correction {
        text.line(format!("    {}", super::one_line(correction)));
    }
    if let Some(proposal) = &outcome.proposal_id {
        text.line(format!("    filed as {proposal}"));
    }
    text.into()
}

fn entry(version: &StoredVersion, events: &[StoredEvent]) -> String {
    let mut text = Text::of(format!(
        "v{}  {}  {}  {}",
        version.version,
        version.recorded_at.as_str(),
        version.lifecycle.as_str(),
        super::one_line(&version.record.text),
    ));
    let wrote = |event: &&StoredEvent| event.seq == version.change_seq;
    for event in events.iter().filter(wrote) {
        text.line(format!(
            "    event {}: {} by {} ({})",
            event.seq,
            event.operation.as_str(),
            event.actor,
            event.channel
        ));
    }
    text.into()
}
