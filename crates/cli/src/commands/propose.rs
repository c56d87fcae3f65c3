//! `swarm-memory propose`: a fact, or a change of one, for somebody else to decide on.

use crate::args;
use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::input;
use crate::text::Text;
use clap::Args;
use memory::{Code, Kind, Operation, ProposalDraft, ProposalReceipt, ProposalStatus};
use std::path::PathBuf;

/// Flags of `propose`.
#[derive(Debug, Args)]
#[command(
    after_help = "A file holds one object with the fields operation, kind, text, rationale, evidenceRefs,
targetMemoryId, relatedMemoryIds, tags and confidence; nothing else is taken.

Examples:
  swarm-memory propose --operation add --kind repo_convention \\
      --text \"Use bun for tests.\" --rationale \"seen in CI\" --evidence package.json
  swarm-memory propose --operation supersede --target mem_0123456789abcdef \\
      --kind repo_convention --text \"Use vitest for tests.\" --rationale \"moved\" \\
      --evidence package.json
  swarm-memory propose --file - < proposal.json"
)]
pub(crate) struct ProposeArgs {
    /// What is asked for
    #[arg(long, value_name = "OP", value_parser = args::operations(), required_unless_present = "file")]
    operation: Option<Operation>,
    /// Kind of the fact
    #[arg(long, value_name = "K", value_parser = args::kinds())]
    kind: Option<Kind>,
    /// The fact, in one or two sentences
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    text: Option<String>,
    /// Why it matters
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    rationale: Option<String>,
    /// A file, commit, URL or cached document that supports it; may be given several times
    #[arg(long, value_name = "REF", allow_hyphen_values = true)]
    evidence: Vec<String>,
    /// The memory to change
    #[arg(long, value_name = "ID")]
    target: Option<String>,
    /// A memory to relate; may be given several times
    #[arg(long, value_name = "ID")]
    related: Vec<String>,
    /// A tag; may be given several times
    #[arg(long = "tag", value_name = "T", allow_hyphen_values = true)]
    tags: Vec<String>,
    /// How sure the proposer is, from 0 to 1; it ranks and gives no trust
    #[arg(long, value_name = "F")]
    confidence: Option<f64>,
    /// Read the proposal from a JSON file; `-` reads standard input
    #[arg(long, value_name = "JSON|-", conflicts_with_all = [
        "operation", "kind", "text", "rationale", "evidence", "target", "related", "tags", "confidence",
    ])]
    file: Option<PathBuf>,
}

impl ProposeArgs {
    /// The proposal that the flags or the file spell out.
    pub(crate) fn draft(&self) -> Result<ProposalDraft, Failure> {
        if let Some(path) = &self.file {
            return input::read_object(path);
        }
        let operation = self
            .operation
            .ok_or_else(|| Failure::usage("--operation or --file is needed"))?;
        Ok(ProposalDraft {
            kind: self.kind,
            text: self.text.clone(),
            rationale: self.rationale.clone().unwrap_or_default(),
            evidence_refs: self.evidence.clone(),
            target_memory_id: self.target.clone(),
            related_memory_ids: self.related.clone(),
            tags: self.tags.clone(),
            confidence: self.confidence,
            ..ProposalDraft::of(operation)
        })
    }
}

/// Proposes.
pub(crate) fn run(args: &ProposeArgs, here: &Here) -> Result<Answer, Failure> {
    let draft = args.draft()?;
    let receipt = here.agent()?.propose(draft)?;
    let exit = match receipt.status {
        // What the policy turned down is stored, and a script must notice.
        ProposalStatus::Rejected if receipt.existing_id.is_none() => {
            Exit::Code(Code::SecretRedacted)
        }
        _ => Exit::Ok,
    };
    Ok(Answer::of(&receipt, text(&receipt)).ending(exit))
}

/// What became of a proposal, and the next command.
pub(super) fn text(receipt: &ProposalReceipt) -> String {
    let id = receipt.proposal_id.as_ref().map_or("-", |id| id.as_str());
    if let Some(existing) = &receipt.existing_id {
        return format!("known already as {existing}: nothing new is stored\n");
    }
    let operation = receipt.operation.as_str();
    let mut text = Text::of(match receipt.status {
        ProposalStatus::Rejected => {
            let reason = receipt.rejection_reason.as_deref().unwrap_or("by policy");
            return format!("{operation} {id} is stored redacted and rejected: {reason}\n");
        }
        ProposalStatus::Escalated => format!("proposed {operation} {id}: waits for a person"),
        _ => format!("proposed {operation} {id}: waits for a decision"),
    });
    for flag in receipt.flags.iter().cloned().map(String::from) {
        text.line(format!("note: {flag}"));
    }
    text.line(format!("next: swarm-memory review approve {id}"));
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ProposeArgs,
    }

    fn parse(words: &[&str]) -> Result<ProposeArgs, clap::Error> {
        let words = std::iter::once("propose").chain(words.iter().copied());
        Line::try_parse_from(words).map(|line| line.args)
    }

    #[test]
    fn flags_and_a_file_spell_out_the_same_proposal() {
        let flags = parse(&[
            "--operation",
            "merge",
            "--rationale",
            "r",
            "--related",
            "a",
            "--related",
            "b",
            "--tag",
            "x",
            "--confidence",
            "0.5",
        ]);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.json");
        let json = r#"{"operation": "merge", "rationale": "r", "related": ["a", "b"], "tags": ["x"], "confidence": 0.5}"#;
        std::fs::write(&path, json).unwrap();
        let file = parse(&["--file", path.to_str().unwrap()]);
        assert_eq!(
            flags.unwrap().draft().unwrap(),
            file.unwrap().draft().unwrap()
        );
    }

    #[test]
    fn a_file_with_a_field_of_another_making_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.json");
        std::fs::write(&path, r#"{"operation": "add", "scope": "global"}"#).unwrap();
        let args = parse(&["--file", path.to_str().unwrap()]).unwrap();
        let failure = args.draft().unwrap_err();
        assert_eq!(failure.code, Code::Usage);
        assert!(
            failure.message.contains("unknown field `scope`"),
            "{}",
            failure.message
        );
    }

    #[test]
    fn a_text_may_start_with_a_hyphen() {
        let args = parse(&[
            "--operation",
            "add",
            "--text",
            "- use bun",
            "--rationale",
            "-",
        ]);
        let draft = args.unwrap().draft().unwrap();
        assert_eq!(draft.text.as_deref(), Some("- use bun"));
        assert_eq!(draft.rationale, "-");
    }

    #[test]
    fn an_operation_or_a_file_is_needed_and_not_both() {
        assert!(parse(&["--text", "x"]).is_err());
        assert!(parse(&["--operation", "add", "--file", "-"]).is_err());
        assert!(parse(&["--operation", "approve"]).is_err());
    }
}
