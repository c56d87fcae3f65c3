//! `swarm_memory_outcome`: how a memory, or an answer found without one, turned out.

use super::{Effects, ToolSpec, answered, parse};
use crate::mcp::answer::Refused;
use memory::{AgentSession, Anchor, Outcome, OutcomeDraft};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(super) const TOOL: ToolSpec = ToolSpec {
    name: "swarm_memory_outcome",
    title: "Report how a memory turned out",
    description: "Reports how a recalled memory turned out once you know: useful, dead_end, or corrected with \
        what is right instead; or, with question, how an answer that you found without a memory turned out. \
        Do not use it on memories that you did not act on, to praise your own proposal, or for a new fact \
        (propose that). Effects: the report is added and stays; useful and dead_end change neither trust nor \
        text. corrected files a proposal that waits for a curator or a person, and the memory is shown with \
        `correction waits` until that is decided. The same report again in the same session is noted once. \
        Limits: exactly one of memory_id and question; a question 1969 and a correction 2000 characters; 20 \
        anchors; 20 corrections of a session that wait.",
    arguments: || {
        let properties = json!({
            "memory_id": {
                "type": "string",
                "pattern": "^mem_[a-f0-9]{16}$",
                "description": "The memory, as recall named it.",
            },
            "question": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1969,
                "description": "The question, when there was no memory.",
            },
            "outcome": {"type": "string", "enum": Outcome::ALL.map(Outcome::as_str)},
            "correction": {
                "type": "string",
                "maxLength": 2000,
                "description": "What is right instead; with corrected, and only then.",
            },
            "anchors": {
                "type": "array",
                "maxItems": 20,
                "description": "Places in the repository that show it.",
                "items": {
                    "anyOf": [
                        {
                            "type": "object",
                            "properties": {
                                "file": {"type": "string", "minLength": 1, "maxLength": 512},
                                "symbol": {"type": "string", "minLength": 1, "maxLength": 256},
                            },
                            "required": ["file"],
                            "additionalProperties": false,
                        },
                        {"type": "string", "description": "FILE or FILE#symbol"},
                    ],
                },
            },
        });
        (properties, &["outcome"])
    },
    answer: || {
        json!({
            "status": {"type": "string", "enum": ["complete", "partial"]},
            "partial": {"type": "boolean"},
            "outcome_recorded": {"type": "boolean"},
            "event_id": {"type": "string"},
            "memory_id": {"type": "string"},
            "outcome": {"type": "string"},
            "outcomes": {"type": "integer", "minimum": 0, "description": "Reports on it so far."},
            "existing": {"type": "boolean", "description": "Reported before; nothing new is stored."},
            "proposal_id": {"type": "string", "description": "The proposal that a correction became."},
            "reflection_enabled": {"type": "boolean"},
            "reflection_attempted": {"type": "boolean"},
            "reflection_updated": {"type": "boolean"},
        })
    },
    effects: Effects {
        read_only: false,
        // The same report after a new decision on the memory is a new one.
        idempotent: false,
    },
    call,
};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    memory_id: Option<String>,
    question: Option<String>,
    outcome: Outcome,
    correction: Option<String>,
    #[serde(default)]
    anchors: Vec<Place>,
}

/// An anchor, in the plugin's form or as people write it.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Place {
    Anchor(Anchor),
    Text(String),
}

fn call(session: &AgentSession, arguments: &Value) -> Result<Value, Refused> {
    let asked: Arguments = parse(arguments)?;
    let receipt = session.outcome(OutcomeDraft {
        memory_id: asked.memory_id,
        question: asked.question,
        outcome: asked.outcome,
        correction: asked.correction,
        anchors: asked
            .anchors
            .into_iter()
            .map(|place| match place {
                Place::Anchor(anchor) => anchor,
                Place::Text(text) => Anchor::parse(&text),
            })
            .collect(),
    })?;
    let mut answer = answered(&receipt);
    for (name, value) in [
        ("success", json!(true)),
        ("status", json!("complete")),
        ("partial", json!(false)),
        ("outcome_recorded", json!(true)),
        // Lessons are made from outcomes later; the plugin's readers look for these.
        ("reflection_enabled", json!(false)),
        ("reflection_attempted", json!(false)),
        ("reflection_updated", json!(false)),
    ] {
        answer.insert(name.to_owned(), value);
    }
    Ok(Value::Object(answer))
}
