//! `swarm-memory show`: one memory with its trust, source and evidence.

use crate::envelope::{Answer, Failure};
use crate::here::{Here, memory_id};
use crate::text::Text;
use clap::Args;
use memory::{EvidenceLink, ShowAnswer};

/// Flags of `show`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory show mem_0123456789abcdef")]
pub(crate) struct ShowArgs {
    /// Id of the memory
    pub(crate) id: String,
}

/// Shows one memory.
pub(crate) fn run(args: &ShowArgs, here: &Here) -> Result<Answer, Failure> {
    let shown = here.agent()?.show(&memory_id(&args.id)?)?;
    Ok(Answer::of(&shown, text(&shown)))
}

fn text(shown: &ShowAnswer) -> Text {
    let record = &shown.record;
    let provenance = &shown.provenance;
    let mut text = Text::of(&record.text);
    text.line("");
    text.row("id", record.id.as_str());
    text.row("kind", record.kind.as_str());
    text.row("scope", record.scope.key());
    text.row(
        "trust",
        format!(
            "{} ({})",
            shown.trust_state.as_str(),
            shown.trust_basis.as_str()
        ),
    );
    if shown.dispute != "none" {
        text.row("dispute", shown.dispute.replace('_', " "));
    }
    text.row("state", shown.lifecycle.as_str());
    text.row("version", shown.version.to_string());
    text.row("recorded", shown.recorded_at.as_str());
    for (name, time) in [
        ("valid from", &shown.valid_from),
        ("valid to", &shown.valid_to),
        ("expired", &shown.expired_at),
    ] {
        if let Some(time) = time {
            text.row(name, time.as_str());
        }
    }
    text.row(
        "by",
        format!("{} ({})", provenance.actor, provenance.channel.as_str()),
    );
    let turned_out = &shown.outcomes;
    for (name, count) in [
        ("useful", turned_out.useful),
        ("dead end", turned_out.dead_end),
        ("corrected", turned_out.corrected),
    ] {
        if count > 0 {
            text.row(name, count.to_string());
        }
    }
    for link in &shown.evidence {
        text.row("evidence", evidence(link));
    }
    text
}

fn evidence(link: &EvidenceLink) -> String {
    let support = link.support.as_str();
    match (link.start_line, link.end_line) {
        (Some(start), Some(end)) => {
            format!("{}, lines {start} to {end} ({support})", link.reference)
        }
        _ => format!("{} ({support})", link.reference),
    }
}
