//! A machine of its own: a home, a project in a git repository, and the program.

use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The passphrase of every reviewer.
pub(crate) const PASSPHRASE: &str = "correct horse battery staple";

/// Folders that belong to nobody else.
pub(crate) struct Machine {
    folder: tempfile::TempDir,
}

/// What the program said and ended with.
pub(crate) struct Told {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Told {
    fn new(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The one object on stdout.
    pub(crate) fn object(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error}: stdout {:?}, stderr {:?}", self.out, self.err))
    }

    /// The data of an answer that ended with 0.
    pub(crate) fn data(&self) -> Value {
        assert_eq!(self.code, 0, "stdout {:?}, stderr {:?}", self.out, self.err);
        self.object()["data"].clone()
    }

    /// The code of a failure, which is in the object and fits what the program ended with.
    pub(crate) fn failed(&self) -> (i32, String) {
        let object = self.object();
        assert_eq!(object["ok"], json!(false), "{object}");
        (
            self.code,
            object["error"]["code"].as_str().unwrap().to_owned(),
        )
    }
}

impl Machine {
    /// A project where memory is off.
    pub(crate) fn new() -> Self {
        let machine = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for folder in ["code/.git/objects", "code/.git/refs", "code/src", "home"] {
            fs::create_dir_all(machine.path(folder)).unwrap();
        }
        fs::write(machine.path("code/.git/HEAD"), "ref: refs/heads/main\n").unwrap();
        let readme = "# Example\n\nRun the tests with `bun test`.\nThe parser streams its input.\n";
        fs::write(machine.path("code/README.md"), readme).unwrap();
        machine
    }

    /// A project where memory is on, without a reviewer.
    pub(crate) fn on() -> Self {
        let machine = Self::new();
        assert_eq!(machine.run(&["init", "--no-input"]).code, 0);
        machine
    }

    /// The same with the reviewer ann.
    pub(crate) fn reviewed() -> Self {
        let machine = Self::new();
        let file = machine.passphrase_file();
        let told = machine.run(&["init", "--reviewer", "ann", "--passphrase-file", &file]);
        assert_eq!(told.code, 0, "{}", told.err);
        machine
    }

    /// A path below the machine's own folder.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        fs::canonicalize(self.folder.path()).unwrap().join(below)
    }

    /// The same as text.
    pub(crate) fn text_path(&self, below: &str) -> String {
        self.path(below).to_str().unwrap().to_owned()
    }

    /// A file below the machine's own folder with this text.
    pub(crate) fn file(&self, below: &str, text: &str) -> String {
        fs::write(self.path(below), text).unwrap();
        self.text_path(below)
    }

    /// The file with ann's passphrase.
    pub(crate) fn passphrase_file(&self) -> String {
        self.file("passphrase", &format!("{PASSPHRASE}\n"))
    }

    /// The state folder of the one store.
    pub(crate) fn state(&self) -> PathBuf {
        let mut found = fs::read_dir(self.path("state/swarm-memory")).unwrap();
        let state = found.next().unwrap().unwrap().path();
        assert!(found.next().is_none());
        state
    }

    /// The store's file.
    pub(crate) fn store(&self) -> PathBuf {
        self.path("code/.swarm/memory/memory.db")
    }

    /// The program with these words, in the project.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_swarm-memory"));
        command
            .args(words)
            .env_clear()
            .env("HOME", self.path("home"))
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .current_dir(self.path("code/src"))
            .stdin(Stdio::null());
        command
    }

    /// Runs the program.
    pub(crate) fn run(&self, words: &[&str]) -> Told {
        Told::new(self.command(words).output().unwrap())
    }

    /// Runs the program in a folder below the machine's own.
    pub(crate) fn run_in(&self, below: &str, words: &[&str]) -> Told {
        let mut command = self.command(words);
        Told::new(command.current_dir(self.path(below)).output().unwrap())
    }

    /// The same with `--json`.
    pub(crate) fn json_in(&self, below: &str, words: &[&str]) -> Told {
        self.run_in(below, &[words, &["--json"]].concat())
    }

    /// Runs the program with `--json`.
    pub(crate) fn json(&self, words: &[&str]) -> Told {
        self.run(&[words, &["--json"]].concat())
    }

    /// Runs the program with this on standard input.
    pub(crate) fn fed(&self, words: &[&str], input: &[u8]) -> Told {
        self.fed_on("local", words, input)
    }

    /// The same on a file system of this name.
    pub(crate) fn fed_on(&self, disk: &str, words: &[&str], input: &[u8]) -> Told {
        let mut command = self.command(words);
        command.env("SWARM_MEMORY_FORCE_FSTYPE", disk);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that refuses before it has read everything closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(input);
        Told::new(child.wait_with_output().unwrap())
    }

    /// Runs a command of a reviewer, with ann's passphrase.
    pub(crate) fn as_ann(&self, words: &[&str]) -> Told {
        let file = self.passphrase_file();
        self.json(&[words, &["--passphrase-file", &file]].concat())
    }

    /// The same in a folder below the machine's own.
    pub(crate) fn as_ann_in(&self, below: &str, words: &[&str]) -> Told {
        let file = self.passphrase_file();
        self.json_in(below, &[words, &["--passphrase-file", &file]].concat())
    }

    /// Proposes a fact with the README as evidence.
    pub(crate) fn propose(&self, text: &str) -> String {
        let words = ["propose", "--operation", "add", "--kind", "repo_convention"];
        let rest = ["--text", text, "--rationale", "later agents need it"];
        let evidence = ["--evidence", "README.md"];
        let told = self.json(&[&words[..], &rest, &evidence].concat());
        told.data()["proposal_id"].as_str().unwrap().to_owned()
    }

    /// Proposes a fact, which ann approves.
    pub(crate) fn remember(&self, text: &str) -> String {
        let id = self.propose(text);
        let told = self.as_ann(&["review", "approve", &id]);
        told.data()["memory_id"].as_str().unwrap().to_owned()
    }

    /// The file with one decision that takes the proposal with this text.
    pub(crate) fn decisions(&self, proposal: &str, text: &str) -> String {
        let memory = json!({"kind": "repo_convention", "text": text});
        let decisions = json!([{"action": "add", "proposalId": proposal, "memory": memory}]);
        self.file("decisions.json", &decisions.to_string())
    }

    /// A controller's key file, made by ann.
    pub(crate) fn controller(&self) -> String {
        let out = self.text_path("controller.key");
        let told = self.as_ann(&["controller", "add", "harness", "--out", &out]);
        assert_eq!(told.code, 0, "{}", told.err);
        out
    }

    /// How many memories there are, and how many proposals are applied.
    pub(crate) fn decided(&self) -> (usize, usize) {
        let memories = self.json(&["list"]).data()["memories"].clone();
        let proposals = self.json(&["pending", "--all"]).data()["proposals"].clone();
        let applied = |one: &&Value| one["status"] == "applied";
        (
            memories.as_array().unwrap().len(),
            proposals.as_array().unwrap().iter().filter(applied).count(),
        )
    }

    /// Every file and folder below the machine's own folder.
    pub(crate) fn listing(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        list_below(&self.path(""), &mut found);
        found.sort();
        found
    }
}

fn list_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list_below(&path, found);
        }
        found.push(path);
    }
}
