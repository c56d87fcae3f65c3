//! A server process and the pipes to it.

use crate::setup::Place;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server.
pub(crate) struct Server {
    child: Child,
    /// None once the server was asked to end.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(program: &Path, place: &Place) -> Self {
        let mut command = Command::new(program);
        command
            .arg("mcp")
            .current_dir(place.project())
            .env_clear()
            .env("HOME", place.folder.path())
            .env("XDG_CONFIG_HOME", place.folder.path().join("config"))
            .env("SWARM_MEMORY_STATE_DIR", place.state())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            input: Some(child.stdin.take().unwrap()),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// The time from the start of a process to its first answer.
    pub(crate) fn first_answer(
        program: &Path,
        place: &Place,
        method: &str,
        run: usize,
    ) -> Duration {
        let request = request(place, method, run);
        let started = Instant::now();
        let mut server = Self::start(program, place);
        let answer = server.ask(&request);
        let time = started.elapsed();
        assert!(answer.contains("\"result\""), "{answer}");
        time
    }

    /// The time of one recall, which finds its term.
    pub(crate) fn recall(&mut self, place: &Place, run: usize) -> Duration {
        let request = request(place, "tools/call", run);
        let started = Instant::now();
        let answer = self.ask(&request);
        let time = started.elapsed();
        assert!(answer.contains("mem_"), "{answer}");
        time
    }

    fn ask(&mut self, request: &str) -> String {
        let input = self.input.as_mut().unwrap();
        input.write_all(request.as_bytes()).unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        answer
    }

    /// Megabytes resident; none where the system does not say.
    pub(crate) fn resident_mb(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kib / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The end of its input ends a server. One that is killed leaves a log behind, and whoever opens
        // the store next checks all of it.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// The program beside this benchmark, or the one that the variable names.
pub(crate) fn program() -> Option<PathBuf> {
    let named = std::env::var_os("SWARM_MEMORY_BIN").map(PathBuf::from);
    let beside = || {
        let own = std::env::current_exe().ok()?;
        Some(own.parent()?.parent()?.join("swarm-memory"))
    };
    named.or_else(beside).filter(|path| path.is_file())
}

/// A request of the newer era, which needs no handshake.
fn request(place: &Place, method: &str, run: usize) -> String {
    let meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\
                \"io.modelcontextprotocol/clientCapabilities\":{}}";
    let call = if method == "tools/call" {
        let term = &place.unique[run % place.unique.len()];
        format!(",\"name\":\"swarm_memory_recall\",\"arguments\":{{\"query\":\"{term}\"}}")
    } else {
        String::new()
    };
    format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{method}\",\"params\":{{{meta}{call}}}}}\n"
    )
}
