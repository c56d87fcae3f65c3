//! `swarm_memory_propose`: a fact, or a change of one, for somebody else to decide on.

use super::{Effects, ToolSpec, answered, object, parse};
use crate::mcp::answer::{Refused, refusal};
use memory::{AgentSession, Code, Kind, Operation, ProposalDraft, ProposalReceipt, ProposalStatus};
use serde_json::{Value, json};

pub(super) const TOOL: ToolSpec = ToolSpec {
    name: "swarm_memory_propose",
    title: "Propose a memory",
    description: "Proposes a fact that later sessions of this project need, or a change of a stored one. Use it \
        for what was learned and will hold: a convention, a decision and its reason, a pitfall with its cause. \
        Do not use it for the state of the task at hand, for what the code says plainly, for secrets or \
        personal data, or for instructions. Effect: a proposal waits for a curator or a person, and nothing is \
        recalled from it before that; the same proposal again is answered with the one that waits. A secret is \
        cut out and the proposal is stored as rejected. Limits: text and rationale 2000 characters, 20 \
        evidence references, 32 tags, 2 to 8 related memories for a merge. Name the file, commit or URL that \
        shows the fact: what can be looked up is trusted further.",
    arguments: || {
        // Clients fill in what they leave open with empty texts: these are passed over.
        let reference = json!({"type": "string", "maxLength": 500});
        let id = json!({"type": "string", "pattern": "^mem_[a-f0-9]{16}$"});
        let properties = json!({
            "operation": {
                "type": "string",
                "enum": Operation::ALL.map(Operation::as_str),
                "description": "add takes kind and text; update and supersede take those and \
                    targetMemoryId; delete takes targetMemoryId; merge takes relatedMemoryIds; ignore keeps \
                    a memory out of prompts.",
            },
            "kind": {"type": "string", "enum": Kind::ALL.map(Kind::as_str)},
            "text": {
                "type": "string",
                "maxLength": 2000,
                "description": "The fact, in one or two sentences that stand alone.",
            },
            "rationale": {
                "type": "string",
                "minLength": 1,
                "maxLength": 2000,
                "description": "Why later sessions need it.",
            },
            "evidenceRefs": {
                "type": "array",
                "items": reference,
                "maxItems": 20,
                "description": "Files (FILE, FILE#symbol, FILE:L1-L9), commits, URLs or cached documents.",
            },
            "targetMemoryId": id,
            "relatedMemoryIds": {"type": "array", "items": id, "maxItems": 8},
            "tags": {
                "type": "array",
                "items": {"type": "string", "maxLength": 64},
                "maxItems": 32,
            },
            "confidence": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "How sure you are; it ranks and gives no trust.",
            },
        });
        (properties, &["operation", "rationale"])
    },
    answer: || {
        json!({
            "proposal_id": {"type": "string"},
            "status": {"type": "string", "description": "Where the proposal stands."},
            "operation": {"type": "string"},
            "memory_id": {"type": "string", "description": "The memory that it would make."},
            "kind": {"type": "string"},
            "text": {"type": "string", "description": "The text as stored."},
            "trust_stamp": {"type": "string"},
            "flags": {"type": "array", "items": {"type": "string"}},
            "existing_id": {
                "type": "string",
                "description": "The memory or proposal that says the same already; nothing new is stored.",
            },
            "rejection_reason": {"type": "string"},
        })
    },
    effects: Effects {
        read_only: false,
        idempotent: true,
    },
    call,
};

fn call(session: &AgentSession, arguments: &Value) -> Result<Value, Refused> {
    let draft: ProposalDraft = parse(arguments)?;
    let receipt = session.propose(draft)?;
    let mut answer = answered(&receipt);
    let refused = receipt.status == ProposalStatus::Rejected && receipt.existing_id.is_none();
    if refused {
        // Stored redacted and rejected: the agent is told why, as of any refusal.
        let reason = receipt.rejection_reason.as_deref().unwrap_or_default();
        answer.extend(object(refusal(Code::SecretRedacted, reason)));
    } else {
        answer.insert("success".to_owned(), json!(true));
        answer.insert("message".to_owned(), json!(told(&receipt)));
    }
    Ok(Value::Object(answer))
}

fn told(receipt: &ProposalReceipt) -> String {
    match (&receipt.existing_id, receipt.status) {
        (Some(id), _) => format!("known already as {id}; nothing new is stored"),
        (None, ProposalStatus::Escalated) => "the proposal waits for a person".to_owned(),
        (None, _) => "the proposal waits for a decision".to_owned(),
    }
}
