//! `swarm-memory migrate`: takes over what the opencode-swarm plugin left here.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{MigrateAnswer, MigrationReport};
use serde_json::json;

/// Flags of `migrate`.
#[derive(Debug, Args)]
#[command(
    after_help = "A database or JSONL files of the plugin are copied to .swarm/memory/backups and taken over
once; `init` and the first write do the same. Running it again changes nothing.

Example:
  swarm-memory migrate --json"
)]
pub(crate) struct MigrateArgs {
    /// Put a store that cannot be read aside, and take in what is left of it as candidates
    #[arg(long)]
    pub(crate) salvage: bool,
}

/// Migrates.
pub(crate) fn run(args: &MigrateArgs, here: &Here) -> Result<Answer, Failure> {
    if args.salvage {
        return salvage(here);
    }
    let answer = here.project.migrate()?;
    let text = text(&answer);
    Ok(Answer::of(&answer, text))
}

fn salvage(here: &Here) -> Result<Answer, Failure> {
    let Some(report) = here.project.salvage(here.host.clone())? else {
        let data = json!({ "imported": 0, "skipped": [], "report": null });
        return Ok(Answer::new(
            data,
            "there is nothing to salvage: the store can be read\n",
        ));
    };
    let imports = || [Some(&report.from_file), report.from_export.as_ref()];
    let imported: u64 = imports()
        .into_iter()
        .flatten()
        .map(|one| one.imported)
        .sum();
    let skipped: Vec<_> = imports()
        .into_iter()
        .flatten()
        .flat_map(|one| &one.skipped)
        .collect();
    let data = json!({
        "imported": imported,
        "skipped": skipped,
        "report": { "quarantined": report.quarantined, "rows": report.rows, "read": report.read },
    });
    let mut text = Text::of(format!(
        "the damaged file is kept as {}",
        report.quarantined.display()
    ));
    text.line(format!(
        "{} records were read out of it into {}",
        report.read,
        report.rows.display()
    ));
    text.line(format!(
        "{imported} came into a new store as candidates; {} did not, see --json",
        skipped.len()
    ));
    text.line("the new store has no reviewer yet: swarm-memory reviewer add NAME");
    Ok(Answer::new(data, text))
}

fn text(answer: &MigrateAnswer) -> Text {
    match (&answer.report, answer.already) {
        (None, _) => Text::of("there is nothing to migrate: the store is not the plugin's"),
        (Some(report), true) => Text::of(format!("migrated already, at {}", report.completed_at)),
        (Some(report), false) => told(report),
    }
}

/// What a migration did, for people.
pub(crate) fn told(report: &MigrationReport) -> Text {
    let mut text = Text::of(format!(
        "migrated from the opencode-swarm plugin ({}): {} memories, {} proposals",
        match report.from_version {
            0 => "JSONL files".to_owned(),
            version => format!("schema {version}"),
        },
        report.imported_memories,
        report.imported_proposals
    ));
    if report.imported_memories != report.memories {
        text.line(format!(
            "{} distinct memories: the last line of each counts",
            report.memories
        ));
    }
    if report.flagged > 0 {
        text.line(format!(
            "{} break a newer rule: kept, listed, not injected",
            report.flagged
        ));
    }
    let unread = report.invalid_rows.len() as u64 + report.invalid_rows_omitted;
    if unread > 0 {
        text.line(format!(
            "{unread} rows could not be read; `swarm-memory status --json` names them"
        ));
    }
    for backup in &report.backups {
        text.line(format!("backup: {}", backup.display()));
    }
    text
}
