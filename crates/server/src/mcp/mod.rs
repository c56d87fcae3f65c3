//! The MCP server on standard input and output, for protocol versions 2024-11-05 to 2026-07-28.
//!
//! [`serve`] reads one JSON-RPC message a line and writes one a line, and nothing else. `line` cuts
//! the input into bounded lines, `message` makes messages of them or answers what is none,
//! `transport` hands them to rmcp and lets every call that has begun end before the input's end
//! does, `handler` answers the protocol, `desk` holds the project, and `tools` has one file a tool.
//! Where a session stands comes from the host's context alone; no argument names a scope.

mod answer;
mod desk;
mod handler;
mod line;
mod message;
mod tools;
mod transport;

use desk::Desk;
use handler::Handler;
use line::Lines;
use memory::{Environment, HostFacts, Seams};
use std::io::{Read, Write};
use std::time::Duration;
use transport::{LineTransport, Output};

/// Longest line that is read whole.
pub const MAX_LINE: usize = 8 * 1024 * 1024;

/// Calls that run at the same time; further lines wait unread.
const MAX_CALLS: usize = 32;

/// How long the end of the program waits for what still runs.
const LAST_WAIT: Duration = Duration::from_secs(5);

/// What the host says about the session that the server stands in.
#[derive(Debug, Clone)]
pub struct Host {
    /// Folders and overrides, from which the project is located.
    pub environment: Environment,
    /// Facts about the session. They label what is done and give no rights.
    pub facts: HostFacts,
    /// Clock, randomness and fault points.
    pub seams: Seams,
}

/// Why the server could not serve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The runtime or its reading thread could not be started.
    #[error("cannot start the server")]
    Start(#[source] std::io::Error),
}

/// Serves until the input ends and every call that was read is answered.
pub fn serve(
    mut host: Host,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    if host.facts.session_id.is_none() {
        // Two servers that name no session are two sessions, each with limits of its own.
        host.facts.session_id = Some(own_session(&host.seams));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(MAX_CALLS)
        .thread_keep_alive(Duration::from_secs(1))
        .build()
        .map_err(ServeError::Start)?;
    let (sender, lines) = tokio::sync::mpsc::channel(1);
    // Not the runtime's own thread: nobody can wake one that waits for a line, and it would keep
    // the program from ending.
    std::thread::Builder::new()
        .name("mcp-input".to_owned())
        .spawn(move || Lines::new(input, MAX_LINE).send_all(&sender))
        .map_err(ServeError::Start)?;
    let transport = LineTransport::new(lines, Output::new(output), MAX_CALLS);
    let handler = Handler::new(Desk::new(host));
    runtime.block_on(async move {
        let running = rmcp::service::serve_directly(handler, transport, None);
        // A loop that broke has nothing more to say, and there is nobody to tell.
        let _ = running.waiting().await;
    });
    runtime.shutdown_timeout(LAST_WAIT);
    Ok(())
}

/// A session id for a server that was given none.
fn own_session(seams: &Seams) -> String {
    let mut bytes = [0; 8];
    seams.randomness.fill(&mut bytes);
    format!("mcp_{:016x}", u64::from_be_bytes(bytes))
}
