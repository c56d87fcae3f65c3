//! What a tool answers: an object for programs, and the same as text for clients that read text.
//!
//! A refusal is an ordinary answer with `isError`: the model reads it and can act on it. Errors of
//! JSON-RPC are for calls that are none.

use memory::{Code, MemoryError, redacted_within, with_causes};
use rmcp::model::CallToolResult;
use serde_json::{Value, json};

/// A refusal of a tool.
#[derive(Debug)]
pub(crate) struct Refused {
    code: Code,
    message: String,
}

impl Refused {
    /// The arguments are not what the tool takes.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            code: Code::Usage,
            message: message.into(),
        }
    }
}

impl From<MemoryError> for Refused {
    fn from(error: MemoryError) -> Self {
        Self {
            code: error.code(),
            message: with_causes(&error),
        }
    }
}

/// Most bytes of a message.
const MAX_MESSAGE: usize = 2000;

/// The fields that every refusal has, for the object of a tool that was refused. A message may
/// repeat what was given, so it is redacted here, whoever made it.
pub(crate) fn refusal(code: Code, message: &str) -> Value {
    let hint = match code {
        Code::Usage => "call tools/list for the arguments of each tool",
        code => code.hint(),
    };
    json!({
        "success": false,
        "code": code.as_str(),
        "message": redacted_within(message, MAX_MESSAGE),
        "hint": hint,
        "retryable": code.is_retryable(),
    })
}

/// The schema of the fields of a refusal.
pub(crate) fn refusal_schema() -> Value {
    json!({
        "code": {"type": "string", "description": "Why it was refused, as a word for programs."},
        "message": {"type": "string", "description": "Why it was refused."},
        "hint": {"type": "string", "description": "What to do next."},
        "retryable": {"type": "boolean", "description": "The same call may go through later."},
        "disabled": {"type": "boolean", "description": "Memory is off for this project."},
    })
}

/// The result of a call.
pub(crate) fn result(answer: Result<Value, Refused>) -> CallToolResult {
    match answer {
        Ok(object) if object["success"] == json!(true) => CallToolResult::structured(object),
        Ok(object) => CallToolResult::structured_error(object),
        Err(refused) => {
            let mut object = refusal(refused.code, &refused.message);
            if refused.code == Code::Disabled {
                object["disabled"] = Value::from(true);
            }
            CallToolResult::structured_error(object)
        }
    }
}
