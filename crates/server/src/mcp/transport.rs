//! Lines in, lines out, for rmcp: its own transport reads lines of any form, but it drops calls
//! that have begun when the input ends too early, and answers before a handshake in its own way.
//!
//! A call that was read is answered before the end of the input is told. Only so many calls run at
//! a time; further lines stay unread. Both eras are served at once: a request either says its
//! version itself, or comes after `initialize`.

use super::LAST_WAIT;
use super::line::Line;
use super::message::{self, Told};
use memory::redacted_within;
use rmcp::RoleServer;
use rmcp::model::{ErrorCode, ErrorData, JsonRpcMessage, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::sync::mpsc::Receiver;

/// A message that comes in.
pub(crate) type Incoming = RxJsonRpcMessage<RoleServer>;
/// A message that goes out.
pub(crate) type Outgoing = TxJsonRpcMessage<RoleServer>;

/// Where messages are written: a line each, whole, one after the other.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Writes a message. What has begun is finished, also when nobody waits for it any more.
    async fn write(self, mut message: Outgoing) -> io::Result<()> {
        let write = move || {
            if let JsonRpcMessage::Error(told) = &mut message {
                redact(&mut told.error);
            }
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            let mut output = lock(&self.0);
            output.write_all(&line)?;
            output.flush()
        };
        tokio::task::spawn_blocking(write).await?
    }
}

/// Most bytes of an error's message.
const MAX_MESSAGE: usize = 2000;

/// Takes secrets out of an error: it may repeat what the client sent, also one that rmcp made.
fn redact(error: &mut ErrorData) {
    error.message = redacted_within(&error.message, MAX_MESSAGE).into();
    if let Some(data) = error.data.take() {
        error.data = Some(redacted_value(data));
    }
}

fn redacted_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::from(redacted_within(&text, MAX_MESSAGE)),
        Value::Array(values) => values.into_iter().map(redacted_value).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (redacted_within(&name, MAX_MESSAGE), redacted_value(value)))
            .collect(),
        other => other,
    }
}

/// The calls that were read and whose answers are not out.
#[derive(Default)]
struct Calls {
    state: Mutex<CallState>,
    changed: Notify,
}

#[derive(Default)]
struct CallState {
    open: HashSet<RequestId>,
    /// Answers that are being written. Their ids are free: a client that has read an answer may
    /// use its id again.
    leaving: usize,
}

impl Calls {
    /// False when a call with this id is open already.
    fn begin(&self, id: RequestId) -> bool {
        lock(&self.state).open.insert(id)
    }

    /// The answer of a call begins to leave.
    fn leave(&self, id: &RequestId) {
        let mut state = lock(&self.state);
        state.open.remove(id);
        state.leaving += 1;
    }

    /// An answer is out, or cannot get out.
    fn left(&self) {
        lock(&self.state).leaving -= 1;
        self.changed.notify_waiters();
    }

    /// Waits until at most so many calls are open.
    async fn at_most(&self, most: usize) {
        loop {
            let changed = self.changed.notified();
            if self.count() <= most {
                return;
            }
            changed.await;
        }
    }

    fn count(&self) -> usize {
        let state = lock(&self.state);
        state.open.len() + state.leaving
    }
}

/// A poisoned lock guards nothing that could be half done: a line is written or it is not.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The transport of one client.
pub(crate) struct LineTransport {
    lines: Receiver<Line>,
    output: Output,
    calls: Arc<Calls>,
    most_calls: usize,
    /// `initialize` was asked.
    shook_hands: bool,
}

impl LineTransport {
    pub(crate) fn new(lines: Receiver<Line>, output: Output, most_calls: usize) -> Self {
        Self {
            lines,
            output,
            calls: Arc::default(),
            most_calls,
            shook_hands: false,
        }
    }

    /// The message, unless its call cannot be taken.
    fn take(&mut self, told: Told) -> Result<Incoming, Box<Outgoing>> {
        let Some(id) = told.call else {
            return Ok(told.message);
        };
        self.shook_hands |= told.is_handshake;
        if !self.shook_hands && !told.needs_no_handshake {
            let message = "send initialize first, or _meta with io.modelcontextprotocol/protocolVersion \
                           and io.modelcontextprotocol/clientCapabilities in each request";
            return Err(refusal(ErrorCode::INVALID_PARAMS, message, id));
        }
        if self.calls.begin(id.clone()) {
            Ok(told.message)
        } else {
            let message = "a call with this id is not answered yet";
            Err(refusal(ErrorCode::INVALID_REQUEST, message, id))
        }
    }
}

fn refusal(code: ErrorCode, message: &'static str, id: RequestId) -> Box<Outgoing> {
    Box::new(Outgoing::error(
        ErrorData::new(code, message, None),
        Some(id),
    ))
}

impl Transport<RoleServer> for LineTransport {
    type Error = io::Error;

    fn send(
        &mut self,
        message: Outgoing,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let answered = match &message {
            JsonRpcMessage::Response(response) => Some(response.id.clone()),
            JsonRpcMessage::Error(error) => error.id.clone(),
            _ => None,
        };
        let output = self.output.clone();
        let calls = Arc::clone(&self.calls);
        async move {
            let Some(id) = answered else {
                return output.write(message).await;
            };
            calls.leave(&id);
            let written = output.write(message).await;
            calls.left();
            written
        }
    }

    /// The next message. Given up halfway, it has taken nothing from the input that it did not
    /// hand on or answer.
    async fn receive(&mut self) -> Option<Incoming> {
        loop {
            self.calls.at_most(self.most_calls - 1).await;
            let Some(line) = self.lines.recv().await else {
                let _ = tokio::time::timeout(LAST_WAIT, self.calls.at_most(0)).await;
                return None;
            };
            let answer = match message::read(&line) {
                message::Read::Nothing => continue,
                message::Read::Answer(answer) => *answer,
                message::Read::Message(told) => match self.take(*told) {
                    Ok(message) => return Some(message),
                    Err(answer) => *answer,
                },
            };
            if self.output.clone().write(answer).await.is_err() {
                // The client is gone.
                return None;
            }
        }
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        self.lines.close();
        Ok(())
    }
}
