//! Requests and answers of the conformance protocol.

use memory::{Channel, Code, LedgerError, MemoryError, redacted};
use model::Refusal;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::fmt;

/// One request.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    #[serde(default)]
    id: Value,
    /// What is asked for.
    pub(crate) method: String,
    /// Who asks.
    #[serde(default)]
    pub(crate) session: SessionSpec,
    #[serde(default)]
    args: Map<String, Value>,
}

/// Who asks, as the harness says.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct SessionSpec {
    /// The name of the one who acts.
    pub(crate) principal: Option<String>,
    /// How the request comes in.
    pub(crate) channel: Option<String>,
    /// The scope that the session stands in.
    pub(crate) scope: Option<String>,
    /// The role of the agent.
    pub(crate) role: Option<String>,
    /// The run.
    pub(crate) run_id: Option<String>,
}

/// What came of a request.
pub(crate) enum Outcome {
    /// It was done.
    Done(Value),
    /// A rule said no.
    Refused(Refusal),
    /// Something failed, or the request does not fit.
    Failed(&'static str, String),
    /// This program cannot do that.
    Unsupported,
}

/// What a method gives.
pub(crate) type Given = Result<Value, Outcome>;

/// An answer with the id of its request.
pub(crate) struct Answer {
    id: Value,
    outcome: Outcome,
}

impl Request {
    /// Reads a line.
    pub(crate) fn parse(line: &str) -> Result<Self, Answer> {
        let value: Value = serde_json::from_str(line).map_err(|error| Answer {
            id: Value::Null,
            outcome: Outcome::Failed("malformed", error.to_string()),
        })?;
        if !value.is_object() {
            return Err(Answer {
                id: Value::Null,
                outcome: Outcome::Failed("malformed", "a request is an object".to_owned()),
            });
        }
        let id = value.get("id").cloned().unwrap_or_default();
        serde_json::from_value(value).map_err(|error| Answer {
            id,
            outcome: Outcome::Failed("malformed", error.to_string()),
        })
    }

    /// The arguments in this form.
    pub(crate) fn args<T: DeserializeOwned>(&self) -> Result<T, Outcome> {
        serde_json::from_value(Value::Object(self.args.clone()))
            .map_err(|error| Outcome::Failed("usage", error.to_string()))
    }

    /// The channel; an agent when none is named.
    pub(crate) fn channel(&self) -> Result<Channel, Outcome> {
        let word = self.session.channel.as_deref().unwrap_or("agent");
        Channel::parse(word).ok_or_else(|| {
            Outcome::refused(Code::UnknownChannel, format!("`{word}` is no channel"))
        })
    }

    /// The answer to this request.
    pub(crate) fn answer(&self, given: Given) -> Answer {
        Answer {
            id: self.id.clone(),
            outcome: given.map_or_else(|outcome| outcome, Outcome::Done),
        }
    }
}

impl Outcome {
    /// A refusal with this code.
    pub(crate) fn refused(code: Code, message: impl Into<String>) -> Self {
        Self::Refused(Refusal::new(code, message))
    }
}

impl From<MemoryError> for Outcome {
    fn from(error: MemoryError) -> Self {
        match error {
            MemoryError::Refused(refusal) => Self::Refused(refusal),
            MemoryError::Ledger(LedgerError::Fault { point }) => {
                Self::Failed("fault", format!("injected fault at {point}"))
            }
            other => Self::refused(other.code(), other.to_string()),
        }
    }
}

impl Answer {
    /// The answer to a line that is no request.
    pub(crate) fn malformed(wrong: &str) -> Self {
        Self {
            id: Value::Null,
            outcome: Outcome::Failed("malformed", wrong.to_owned()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = &self.id;
        let object = match &self.outcome {
            Outcome::Done(result) => json!({"id": id, "ok": true, "result": result}),
            Outcome::Refused(refusal) => json!({
                "id": id, "ok": false,
                "refusal": {"code": refusal.code.as_str(), "message": redacted(&refusal.message)},
            }),
            Outcome::Failed(code, message) => json!({
                "id": id, "ok": false, "error": {"code": code, "message": redacted(message)},
            }),
            Outcome::Unsupported => json!({"id": id, "unsupported": true}),
        };
        object.fmt(f)
    }
}
