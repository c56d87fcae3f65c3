//! A client of the server. It takes nothing on stdout that is not a message.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long an answer may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server and the pipes to it.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    early: HashMap<String, Value>,
    next_id: u64,
}

impl Client {
    /// Starts a server in the machine's project. Nothing is said yet.
    pub(crate) fn start(machine: &Machine) -> Self {
        Self::start_with(machine, &[])
    }

    /// The same with these words after `mcp`.
    pub(crate) fn start_with(machine: &Machine, words: &[&str]) -> Self {
        Self::start_in(machine, "code/src", words)
    }

    /// The same in a folder below the machine's own.
    pub(crate) fn start_in(machine: &Machine, below: &str, words: &[&str]) -> Self {
        let mut command = machine.command(&[&["mcp"], words].concat());
        command.current_dir(machine.path(below));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            early: HashMap::new(),
            next_id: 1,
        }
    }

    /// A server that a client of the older era has shaken hands with.
    pub(crate) fn shaken(machine: &Machine) -> Self {
        let mut client = Self::start(machine);
        client.shake_hands("2025-11-25");
        client
    }

    /// The older era's handshake.
    pub(crate) fn shake_hands(&mut self, version: &str) -> Value {
        let answer = self.ask("initialize", hello(version));
        self.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        answer["result"].clone()
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Sends a line.
    pub(crate) fn line(&mut self, line: impl AsRef<[u8]>) {
        self.send(&[line.as_ref(), b"\n"].concat());
    }

    /// Sends a message.
    pub(crate) fn say(&mut self, message: &Value) {
        self.line(message.to_string());
    }

    /// The next message, whatever it answers.
    pub(crate) fn next(&mut self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line:?}"));
        assert_eq!(message["jsonrpc"], "2.0", "{line}");
        assert!(
            message["result"].is_object() != message["error"].is_object(),
            "{line}"
        );
        message
    }

    /// The answer to this id.
    pub(crate) fn answer(&mut self, id: &Value) -> Value {
        loop {
            if let Some(answer) = self.early.remove(&id.to_string()) {
                return answer;
            }
            let answer = self.next();
            self.early.insert(answer["id"].to_string(), answer);
        }
    }

    /// Asks, in the form of the older era, and waits.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "every caller makes them for this call"
    )]
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.fresh_id();
        self.say(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.answer(&id)
    }

    /// Asks in the form of the newer era, and waits.
    pub(crate) fn ask_modern(&mut self, method: &str, mut params: Value) -> Value {
        params["_meta"] = meta("2026-07-28");
        self.ask(method, params)
    }

    /// Calls a tool and gives back its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool and gives back what it answers, which is no refusal.
    pub(crate) fn done(&mut self, tool: &str, arguments: &Value) -> Value {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], json!(false), "{result}");
        result["structuredContent"].clone()
    }

    /// Calls a tool and gives back the code of its refusal.
    pub(crate) fn refused(&mut self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], json!(true), "{result}");
        let told = &result["structuredContent"];
        assert_eq!(told["success"], json!(false));
        assert!(
            told["message"].is_string() && told["hint"].is_string(),
            "{told}"
        );
        told["code"].as_str().unwrap().to_owned()
    }

    /// The tools.
    pub(crate) fn tools(&mut self) -> Vec<Value> {
        let answer = self.ask("tools/list", json!({}));
        answer["result"]["tools"].as_array().unwrap().clone()
    }

    pub(crate) fn fresh_id(&mut self) -> Value {
        self.next_id += 1;
        json!(self.next_id)
    }

    /// The server still answers.
    pub(crate) fn is_alive(&mut self) {
        assert_eq!(self.ask("ping", json!({}))["result"], json!({}));
    }

    /// Says nothing more.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Closes and waits for the end of the program; what it still said, and how it ended.
    pub(crate) fn end(mut self) -> (Vec<Value>, ExitStatus) {
        self.close();
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line:?}")));
        }
        (rest, self.child.wait().unwrap())
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a request of the newer era carries.
pub(crate) fn meta(version: &str) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "story", "version": "1"},
    })
}

/// The parameters of `initialize`.
pub(crate) fn hello(version: &str) -> Value {
    json!({
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": {"name": "story", "version": "1"},
    })
}

/// Arguments that propose a fact with the README as evidence.
pub(crate) fn add(text: &str) -> Value {
    json!({
        "operation": "add",
        "kind": "repo_convention",
        "text": text,
        "rationale": "later agents need it",
        "evidenceRefs": ["README.md"],
    })
}
