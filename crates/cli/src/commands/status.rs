//! `swarm-memory status`: what is stored here and whether it is healthy.

use crate::envelope::{Answer, Failure, Warning};
use crate::exit::Exit;
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::Status;

/// Flags of `status`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory status
  swarm-memory status --json")]
pub(crate) struct StatusArgs {}

/// Shows where the project's memory stands.
pub(crate) fn run(here: &Here) -> Result<Answer, Failure> {
    let status = here.project.status()?;
    let text = text(&status);
    let exit = status.fault.map_or(Exit::Ok, Exit::Code);
    let mut answer = Answer::of(&status, text).degraded(&status.degraded);
    if let Some(code) = status.fault {
        answer.warnings.push(Warning {
            code: code.as_str().to_owned(),
            message: here.project.mending(),
        });
    }
    Ok(answer.ending(exit))
}

fn text(status: &Status) -> Text {
    if !status.enabled {
        let mut text = Text::of("memory is off here");
        text.line("next: swarm-memory init turns it on");
        return text;
    }
    let mut text = Text::of("memory is on");
    text.row("store", status.store.display().to_string());
    if let (Some(id), Some(version)) = (&status.store_id, status.schema_version) {
        text.row("", format!("{id}, schema {version}, {}", status.provider));
    }
    if status.fault.is_some() {
        text.row("health", "the store cannot be read");
        return text;
    }
    let counts = &status.counts;
    text.row(
        "memories",
        format!(
            "{} ({} active, {} superseded, {} expired, {} deleted)",
            counts.memories, counts.active, counts.superseded, counts.expired, counts.deleted
        ),
    );
    text.row("waiting", format!("{} proposals", status.pending));
    text.row("reviewers", status.reviewers.to_string());
    if let Some(embeddings) = &status.embeddings {
        let standing = if embeddings.available {
            format!(
                "{} of {} texts have a vector",
                embeddings.vectors, embeddings.texts
            )
        } else {
            "not there; the built-in table is used".to_owned()
        };
        text.row("model", format!("{}, {standing}", embeddings.model));
    }
    if let Some(migration) = &status.migration {
        let at = migration["completedAt"].as_str().unwrap_or_default();
        text.row(
            "migrated",
            format!("{at}, {} memories", migration["imported"]),
        );
    }
    if status.legacy_injection {
        text.row(
            "injection",
            "facts that the plugin decided are injected unreviewed",
        );
    }
    text
}
