//! Reading an agent's output: JSON with `memoryProposals` and, from a curator, decisions.
//!
//! Output text is the agent channel, whatever it says about itself. One malformed entry is
//! dropped with its reason and takes none of the others with it.

use crate::agent_session::AgentSession;
use crate::answers::DecisionResult;
use crate::error::MemoryError;
use crate::redacted::{redacted, redacted_within};
use ledger::ProposalReceipt;
use model::{Code, DECIDING_ROLES, Decision, ProposalDraft, canonical_role};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Longest output that is read, in bytes.
const MAX_OUTPUT: usize = 4 << 20;
/// Most proposals and most decisions of one output.
const MAX_ENTRIES: usize = 20;

/// Most bytes of what is told about an entry that is no proposal and no decision.
const MAX_TOLD: usize = 500;

/// What became of one entry of the output.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum IngestedProposal {
    /// It was taken.
    Taken(Box<ProposalReceipt>),
    /// It was not.
    Dropped {
        /// Place in its list, from 0.
        index: usize,
        /// The answer code.
        code: Code,
        /// Why.
        message: String,
    },
}

/// What was found in an output.
#[derive(Debug, Clone, Default, Serialize)]
pub struct IngestReport {
    /// Each entry of `memoryProposals`.
    pub proposals: Vec<IngestedProposal>,
    /// Each entry of `curatorMemoryDecisions`.
    pub decisions: Vec<DecisionResult>,
    /// What was left out, in sentences.
    pub dropped: Vec<String>,
}

/// Reads an output and hands its decisions to `decide`.
pub(crate) fn ingest(
    session: &AgentSession,
    output: &str,
    decide: impl Fn(Vec<Decision>) -> Vec<DecisionResult>,
) -> Result<IngestReport, MemoryError> {
    if output.len() > MAX_OUTPUT {
        let message = format!("the output is longer than {MAX_OUTPUT} bytes");
        return Err(model::Refusal::new(Code::TooLarge, message).into());
    }
    let mut report = IngestReport::default();
    for block in json_blocks(output) {
        take_proposals(session, &block, &mut report);
        take_decisions(session, &block, &decide, &mut report);
    }
    Ok(report)
}

fn take_proposals(session: &AgentSession, block: &Map<String, Value>, report: &mut IngestReport) {
    for (index, entry) in entries(block, "memoryProposals", report)
        .into_iter()
        .enumerate()
    {
        let taken = parse::<ProposalDraft>(&entry)
            .map_err(|message| (Code::Usage, message))
            .and_then(|draft| {
                session
                    .propose(draft)
                    .map_err(|error| (error.code(), redacted(&error.to_string())))
            });
        report.proposals.push(match taken {
            Ok(receipt) => IngestedProposal::Taken(Box::new(receipt)),
            Err((code, message)) => IngestedProposal::Dropped {
                index,
                code,
                message,
            },
        });
    }
}

fn take_decisions(
    session: &AgentSession,
    block: &Map<String, Value>,
    decide: &impl Fn(Vec<Decision>) -> Vec<DecisionResult>,
    report: &mut IngestReport,
) {
    let entries = entries(block, "curatorMemoryDecisions", report);
    if entries.is_empty() {
        return;
    }
    let role = session
        .session
        .host
        .agent_role
        .as_deref()
        .and_then(canonical_role);
    if !role.is_some_and(|role| DECIDING_ROLES.contains(&role)) {
        report
            .dropped
            .push("only curator agents may emit curatorMemoryDecisions".to_owned());
        return;
    }
    let mut decisions = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        match parse::<Decision>(&entry) {
            Ok(decision) => decisions.push(decision),
            Err(message) => report
                .dropped
                .push(format!("curatorMemoryDecisions[{index}]: {message}")),
        }
    }
    report.decisions.extend(decide(decisions));
}

/// The entries under a key, at most twenty, the rest named as left out.
fn entries(block: &Map<String, Value>, key: &str, report: &mut IngestReport) -> Vec<Value> {
    let Some(value) = block.get(key) else {
        return Vec::new();
    };
    let Some(list) = value.as_array() else {
        report.dropped.push(format!("{key} is not a list"));
        return Vec::new();
    };
    if list.len() > MAX_ENTRIES {
        let rest = list.len() - MAX_ENTRIES;
        report.dropped.push(format!(
            "{key} holds {rest} entries more than the {MAX_ENTRIES} that are read"
        ));
    }
    list.iter().take(MAX_ENTRIES).cloned().collect()
}

fn parse<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, String> {
    // It repeats the word that it did not expect, however long that is and whatever it holds.
    model::read_exact(value).map_err(|error| redacted_within(&error.to_string(), MAX_TOLD))
}

/// The JSON objects of an output: the whole of it, or each fenced block.
fn json_blocks(output: &str) -> Vec<Map<String, Value>> {
    if let Ok(Value::Object(whole)) = serde_json::from_str(output.trim()) {
        return vec![whole];
    }
    fenced(output)
        .into_iter()
        .filter_map(|block| match serde_json::from_str(block.trim()) {
            Ok(Value::Object(object)) => Some(object),
            _ => None,
        })
        .collect()
}

/// The contents of ``` fences, with the language word taken off.
fn fenced(output: &str) -> Vec<&str> {
    output
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| match block.split_once('\n') {
            Some((language, body)) if !language.trim_start().starts_with('{') => body,
            _ => block,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_outputs_and_fenced_blocks_are_read() {
        assert_eq!(json_blocks(" {\"a\": 1} ").len(), 1);
        let text = "thinking\n```json\n{\"a\": 1}\n```\nand\n```\n{\"b\": 2}\n```\n```rust\nfn x() {}\n```";
        assert_eq!(json_blocks(text).len(), 2);
        assert_eq!(json_blocks("```{\"a\":1}```").len(), 1);
        for odd in ["", "```", "``````", "```json", "[1]", "{", "null"] {
            assert!(json_blocks(odd).is_empty(), "{odd}");
        }
    }
}
