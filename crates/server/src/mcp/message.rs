//! From a line to a message, or to the answer that a line gets which is none.
//!
//! A line that is not JSON is answered with -32700, one that is no JSON-RPC message with -32600,
//! and in both cases with the id of the call where it can be made out. Batches were taken back out
//! of the protocol (2025-06-18) and are refused. Blank lines are passed over.

mod call_id;

use super::line::Line;
use super::transport::{Incoming, Outgoing};
use rmcp::model::{ErrorCode, ErrorData, InitializeRequestParams, RequestId};
use serde::Deserialize;
use serde_json::Value;

/// Key in `_meta` under which a request without a handshake says its version.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// What a line is.
pub(crate) enum Read {
    /// A message for the server.
    Message(Box<Told>),
    /// Nothing that the server could use; the client is told so.
    Answer(Box<Outgoing>),
    /// A blank line.
    Nothing,
}

/// A message, and what its transport has to know of it.
pub(crate) struct Told {
    pub(crate) message: Incoming,
    /// The id that an answer is waited for under.
    pub(crate) call: Option<RequestId>,
    /// A request that may come before any handshake, or needs none.
    pub(crate) needs_no_handshake: bool,
    /// The handshake itself.
    pub(crate) is_handshake: bool,
}

/// The notification that takes a call back.
const CANCELLED: &str = "notifications/cancelled";

/// Reads a line.
pub(crate) fn read(line: &Line) -> Read {
    let bytes = match line {
        Line::Whole(bytes) => bytes.trim_ascii(),
        Line::TooLong(start) => {
            let message = format!("the line is longer than {} bytes", super::MAX_LINE);
            return not_json(start, message);
        }
    };
    // Some programs begin their output with a byte order mark.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.is_empty() {
        return Read::Nothing;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let message = format!("the line is not UTF-8 at byte {}", error.valid_up_to());
            return not_json(bytes, message);
        }
    };
    match serde_json::from_str(text) {
        Ok(value) => message(&value),
        Err(error) => not_json(bytes, format!("the line is not JSON: {error}")),
    }
}

fn not_json(bytes: &[u8], message: String) -> Read {
    answer(ErrorCode::PARSE_ERROR, message, call_id::find(bytes))
}

fn message(value: &Value) -> Read {
    let object = match value {
        Value::Object(object) => object,
        Value::Array(_) => return invalid("batches are not part of this protocol", None),
        _ => return invalid("a message is a JSON object", None),
    };
    let given = object.get("id");
    let call = given.and_then(|id| RequestId::deserialize(id).ok());
    if given.is_some() && call.is_none() {
        return invalid("an id is a string or a whole number", None);
    }
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return invalid("jsonrpc must be \"2.0\"", call);
    }
    let method = object.get("method");
    let is_answer =
        method.is_none() && (object.contains_key("result") || object.contains_key("error"));
    if is_answer {
        // Nothing was asked of the client.
        return Read::Nothing;
    }
    let Some(method) = method.and_then(Value::as_str) else {
        return invalid("method must be a string", call);
    };
    let params = object.get("params");
    // One that cannot be read is refused, and nobody has introduced himself by it.
    let is_handshake = method == "initialize"
        && params.is_some_and(|it| InitializeRequestParams::deserialize(it).is_ok());
    let version = params.and_then(|params| params["_meta"].get(VERSION));
    if version.is_some_and(|version| !version.is_string()) && call.is_some() {
        let message = format!("{VERSION} in _meta is a string");
        return answer(ErrorCode::INVALID_PARAMS, message, call);
    }
    let needs_no_handshake =
        version.is_some() || matches!(method, "initialize" | "ping" | "server/discover");
    if method == CANCELLED && call.is_none() {
        // A call that was read is carried out and answered, as the protocol allows: one that was
        // dropped from the count would go on without it (tests `ending`).
        return Read::Nothing;
    }
    match Incoming::deserialize(value) {
        Ok(message) => Read::Message(Box::new(Told {
            message,
            call,
            needs_no_handshake,
            is_handshake,
        })),
        Err(error) => match call {
            Some(_) => answer(
                ErrorCode::INVALID_PARAMS,
                format!("not a request that can be read: {error}"),
                call,
            ),
            // A notification has no answer, whatever is wrong with it.
            None => Read::Nothing,
        },
    }
}

fn invalid(message: &str, call: Option<RequestId>) -> Read {
    answer(ErrorCode::INVALID_REQUEST, message.to_owned(), call)
}

fn answer(code: ErrorCode, message: String, call: Option<RequestId>) -> Read {
    Read::Answer(Box::new(Outgoing::error(
        ErrorData::new(code, message, None),
        call,
    )))
}

#[cfg(test)]
mod tests;
