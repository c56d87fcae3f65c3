//! The adapter as a harness starts it, and the sessions that it names.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) struct Adapter {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Adapter {
    pub(crate) fn start(folder: &tempfile::TempDir) -> Self {
        let home = folder.path().join("home");
        let mut child = Command::new(env!("CARGO_BIN_EXE_memory-adapter"))
            .env_clear()
            .env("HOME", &home)
            .env("SWARM_MEMORY_STATE_DIR", home.join("state"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.write_all(b"\n").unwrap();
    }

    pub(crate) fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("no answer: {line:?}"))
    }

    pub(crate) fn ask(&mut self, method: &str, session: &Value, args: &Value) -> Value {
        let request = json!({"id": 7, "method": method, "session": session, "args": args});
        self.send(request.to_string().as_bytes());
        let answer = self.receive();
        assert_eq!(answer["id"], 7, "{answer}");
        answer
    }

    /// The result of a request that must be done.
    pub(crate) fn done(&mut self, method: &str, session: &Value, args: &Value) -> Value {
        let answer = self.ask(method, session, args);
        assert_eq!(answer["ok"], true, "{method}: {answer}");
        answer["result"].clone()
    }

    /// The code of a request that a rule turns down.
    pub(crate) fn refused(&mut self, method: &str, session: &Value, args: &Value) -> String {
        let answer = self.ask(method, session, args);
        assert_eq!(answer["ok"], false, "{method}: {answer}");
        let code = answer["refusal"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    pub(crate) fn open(&mut self, folder: &tempfile::TempDir) -> Value {
        self.done("open", &background(), &json!({"dir": project(folder)}))
    }

    pub(crate) fn end(mut self) -> bool {
        drop(self.input.take());
        self.child.wait().unwrap().success()
    }
}

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("project")).unwrap();
    std::fs::create_dir_all(folder.path().join("home")).unwrap();
    std::fs::write(
        project(&folder).join("README.md"),
        "Run the tests with bun test.\n",
    )
    .unwrap();
    folder
}

pub(crate) fn project(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("project")
}

pub(crate) fn started() -> (tempfile::TempDir, Adapter) {
    let folder = folder();
    let mut adapter = Adapter::start(&folder);
    adapter.open(&folder);
    (folder, adapter)
}

pub(crate) fn session(channel: &str, scope: &str) -> Value {
    json!({"principal": "p", "channel": channel, "scope": scope, "role": "coder"})
}

pub(crate) fn agent(scope: &str) -> Value {
    session("agent", scope)
}

pub(crate) fn person(scope: &str) -> Value {
    session("person", scope)
}

pub(crate) fn background() -> Value {
    json!({"principal": "h", "channel": "background"})
}

pub(crate) const FACT: &str = "The tests run with bun test.";

pub(crate) fn fact() -> Value {
    json!({"operation": "add", "kind": "repo_convention", "text": FACT, "evidence": ["README.md"]})
}
