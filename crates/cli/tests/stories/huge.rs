//! Huge input at every door of the program: each option and argument of each command that the
//! help lists. A command that is not in [`BASE`] fails here, so that a new one is looked at.

use crate::machine::Machine;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The help, held against the program by `tests/help.rs`.
const HELP: &str = include_str!("../golden/help.txt");

/// A generous bound: tests share the machine.
const AT_ONCE: Duration = Duration::from_secs(10);

/// What a command needs beside the door that is looked at, as pairs of a door and its words.
type Base = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

/// Stands for a file with ann's passphrase.
const KEY: (&str, &[&str]) = ("--passphrase-file", &["--passphrase-file", "@key"]);
const NEW_KEY: (&str, &[&str]) = ("--new-passphrase-file", &["--new-passphrase-file", "@key"]);
const PROPOSAL: (&str, &[&str]) = ("<ID>", &["prop_0123456789abcdef"]);
const BOB: (&str, &[&str]) = ("<NAME>", &["bob"]);

#[rustfmt::skip]
const BASE: &[Base] = &[
    ("", &[("", &["propose"]), ("--operation", &["--operation", "add"]), ("--kind", &["--kind", "todo"]),
        ("--text", &["--text", "A fact that is not to be stored."]), ("--rationale", &["--rationale", "r"])]),
    ("init", &[("", &["--no-input"]), KEY]),
    ("recall", &[("<QUERY>", &["bun"])]),
    ("show", &[]),
    ("history", &[]),
    ("scopes relink", &[KEY]),
    ("propose", &[("--operation", &["--operation", "add"]), ("--kind", &["--kind", "repo_convention"]),
        ("--text", &["--text", "A fact that is not to be stored."]), ("--rationale", &["--rationale", "r"])]),
    ("outcome", &[("--outcome", &["--outcome", "dead_end"]), ("--question", &["--question", "why does it fail"])]),
    ("ingest", &[]),
    ("decide", &[]),
    ("review approve", &[PROPOSAL, KEY]),
    ("review reject", &[PROPOSAL, ("--reason", &["--reason", "r"]), ("--class", &["--class", "not_true"]), KEY]),
    ("reviewer add", &[BOB, KEY, NEW_KEY]),
    ("reviewer remove", &[BOB, KEY]),
    ("controller add", &[BOB, ("--out", &["--out", "/nowhere/key"]), KEY]),
    ("controller remove", &[BOB, KEY]),
    ("evidence add", &[("--type", &["--type", "crawl"]), ("--file", &["--file", "../README.md"])]),
    ("evidence list", &[]),
    ("evidence show", &[]),
    ("guard scan", &[]),
    ("models pull", &[]),
    ("config get", &[]),
    ("config set", &[("<KEY>", &["enabled"]), ("<VALUE>", &["true"])]),
    ("config show", &[]),
    ("config trust", &[KEY]),
    ("evaluate", &[]),
    ("export", &[]),
    ("import", &[]),
    ("completions", &[]),
    ("man", &[]),
];

/// Doors that take what is huge, and say that they cut it or do not need it.
const TAKEN: &[(&str, &str)] = &[
    ("recall", "<QUERY>"),
    ("recall", "--task"),
    ("recall", "--file"),
];

/// A way into a command: an option with a value, or an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Door {
    command: String,
    name: String,
    value: String,
}

/// Every door that the help lists.
fn doors() -> Vec<Door> {
    let mut found = Vec::new();
    let (mut command, mut below_options) = (String::new(), false);
    for line in HELP.lines() {
        if let Some(words) = line.strip_prefix("$ swarm-memory ") {
            words
                .trim_end_matches("--help")
                .trim()
                .clone_into(&mut command);
            below_options = false;
        } else if line.ends_with(':') && !line.starts_with(' ') {
            below_options = true;
        } else if below_options && let Some((name, value)) = door(line) {
            let command = command.clone();
            found.push(Door {
                command,
                name,
                value,
            });
        }
    }
    found
}

/// `      --text <T>`, or `  <QUERY>` and `  [KEY]`.
fn door(line: &str) -> Option<(String, String)> {
    let indent = line.len() - line.trim_start().len();
    let text = line.trim();
    if indent == 2
        && text.starts_with(['<', '['])
        && text.trim_end_matches("...").ends_with(['>', ']'])
    {
        return Some((text.trim_end_matches("...").to_owned(), text.to_owned()));
    }
    let (flag, value) = text.split_once(" <")?;
    let name = flag.rsplit(", ").next()?;
    (indent <= 6 && name.starts_with("--") && !name.contains(' '))
        .then(|| (name.to_owned(), format!("<{value}")))
}

/// The words of a command line that opens this door with this value.
fn words(door: &Door, value: &str) -> Option<Vec<String>> {
    if door.name == "--controller-key" {
        let words = [
            "ingest",
            "--file",
            "../README.md",
            &door.name,
            value,
            "--json",
        ];
        return Some(words.map(str::to_owned).to_vec());
    }
    let (_, base) = BASE.iter().find(|(command, _)| *command == door.command)?;
    let mut words: Vec<String> = door.command.split_whitespace().map(str::to_owned).collect();
    for (_, given) in base.iter().filter(|(name, _)| *name != door.name) {
        words.extend(given.iter().map(|word| (*word).to_owned()));
    }
    if door.name.starts_with("--") {
        words.push(door.name.clone());
    }
    words.push(value.to_owned());
    words.push("--json".to_owned());
    Some(words)
}

/// The program in so much memory (KiB) that what is huge does not fit into it.
fn in_little_memory(machine: &Machine, words: &[String], input: Stdio) -> std::process::Output {
    const KIB: usize = 160 * 1024;
    let key = machine.passphrase_file();
    let words: Vec<&str> = words
        .iter()
        .map(|word| if word == "@key" { &key } else { word.as_str() })
        .collect();
    let plain = machine.command(&words);
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {KIB}; exec \"$0\" \"$@\"")]);
        shell.arg(plain.get_program()).args(plain.get_args());
        shell.env_clear();
        shell.envs(
            plain
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        shell.current_dir(plain.get_current_dir().unwrap());
        shell
    } else {
        plain
    };
    command.stdin(input).output().unwrap()
}

#[test]
fn every_command_with_a_door_has_an_entry() {
    let doors = doors();
    assert!(doors.len() > 80, "{}", doors.len());
    for door in &doors {
        assert!(words(door, "x").is_some(), "no entry in BASE for {door:?}");
    }
    for (command, name) in TAKEN {
        assert!(
            doors
                .iter()
                .any(|door| door.command == *command && door.name == *name)
        );
    }
    for (command, _) in BASE {
        assert!(
            doors.iter().any(|door| door.command == *command),
            "{command}"
        );
    }
}

#[test]
fn a_huge_word_at_any_door_is_refused_briefly_and_stores_nothing() {
    let machine = Machine::reviewed();
    machine.propose("Run the tests with bun test.");
    let before = (machine.decided(), waiting(&machine));
    // The longest word that Linux gives to a program is 128 KiB.
    let long = "x".repeat(120_000);
    for door in doors() {
        let taken = TAKEN.contains(&(door.command.as_str(), door.name.as_str()));
        let started = Instant::now();
        let output = in_little_memory(&machine, &words(&door, &long).unwrap(), Stdio::null());
        let took = started.elapsed();
        let size = output.stdout.len() + output.stderr.len();
        let told = String::from_utf8_lossy(&output.stdout);
        let told: String = told.chars().take(300).collect();
        assert!(took < AT_ONCE, "{door:?}: {took:?}");
        assert!(size < 10_000, "{door:?}: {size} bytes: {told}");
        let code = output.status.code().unwrap();
        let fits = if taken {
            code == 0
        } else {
            (2..=10).contains(&code)
        };
        assert!(fits, "{door:?}: {code} {told}");
    }
    assert_eq!((machine.decided(), waiting(&machine)), before);
}

fn waiting(machine: &Machine) -> usize {
    let all = machine.json(&["pending", "--all"]).data()["proposals"].clone();
    all.as_array().unwrap().len()
}

#[test]
fn two_hundred_megabytes_at_any_file_are_refused_with_the_limit() {
    let machine = Machine::on();
    let huge = machine.path("huge");
    File::create(&huge).unwrap().set_len(200 << 20).unwrap();
    let mut asked = 0;
    for door in doors() {
        if !door.value.contains("|-") {
            continue;
        }
        for value in [huge.to_str().unwrap(), "-"] {
            asked += 1;
            let input = Stdio::from(File::open(&huge).unwrap());
            let mut line = words(&door, value).unwrap();
            if door.command == "propose" {
                line = ["propose", "--file", value, "--json"]
                    .map(str::to_owned)
                    .to_vec();
            }
            let started = Instant::now();
            let output = in_little_memory(&machine, &line, input);
            let took = started.elapsed();
            println!("{} {value}: {took:?}", door.command);
            assert!(took < AT_ONCE, "{door:?}: {took:?}");
            let told = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(8), "{door:?}: {told}");
            assert!(told.contains("is larger than 16777216 bytes"), "{told}");
        }
    }
    assert!(asked >= 8, "{asked}");
}

#[test]
fn a_proposal_with_ten_thousand_tags_or_five_megabytes_names_its_limit() {
    let machine = Machine::on();
    let draft = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut draft = serde_json::json!({"operation": "add", "kind": "repo_convention",
            "text": "Run the tests with bun.", "rationale": "r", "evidenceRefs": ["README.md"]});
        change(&mut draft);
        draft.to_string()
    };
    let many: Vec<String> = (0..10_000).map(|number| format!("tag{number}")).collect();
    let refs = vec!["README.md"; 21];
    for (input, limit) in [
        (
            draft(&|draft| draft["text"] = "a".repeat(5 << 20).into()),
            "text is longer than 2000",
        ),
        (
            draft(&|draft| draft["tags"] = many.clone().into()),
            "tags holds 10000 entries, at most 32",
        ),
        (
            draft(&|draft| draft["evidenceRefs"] = refs.clone().into()),
            "evidenceRefs holds 21 entries, at most 20",
        ),
    ] {
        let told = machine.fed(&["propose", "--file", "-", "--json"], input.as_bytes());
        assert_eq!(told.failed(), (8, "too_large".to_owned()));
        assert!(told.out.contains(limit), "{}", told.out);
    }
    let wrong = draft(&|draft| draft["operation"] = "x".repeat(5 << 20).into());
    let told = machine.fed(&["propose", "--file", "-", "--json"], wrong.as_bytes());
    assert_eq!(told.failed(), (2, "usage".to_owned()));
    assert!(told.out.len() < 4096, "{} bytes", told.out.len());
    let noop = r#"{"action": "noop", "proposalId": "prop_0123456789abcdef", "reason": "r"}"#;
    let decisions = format!("[{}]", vec![noop; 1001].join(","));
    let told = machine.fed(&["decide", "--file", "-", "--json"], decisions.as_bytes());
    assert_eq!(told.failed(), (8, "too_large".to_owned()));
    assert!(told.out.contains("at most 1000"), "{}", told.out);
    assert_eq!(waiting(&machine), 0, "no row");
}

#[test]
fn a_long_question_is_cut_and_says_so() {
    let machine = Machine::reviewed();
    machine.remember("Run the tests with bun test.");
    let long = format!("bun tests {}", "word ".repeat(20_000));
    let told = machine.json(&["recall", &long]);
    assert_eq!(told.data()["items"].as_array().unwrap().len(), 1);
    let degraded = told.object()["degraded"].clone();
    assert_eq!(degraded[0]["stage"], "query");
    assert_eq!(
        degraded[0]["reason"],
        "query cut to its first 8000 characters"
    );
    let plain = machine.run(&["recall", &long]);
    assert!(
        plain.err.contains("query cut to its first 8000 characters"),
        "{}",
        plain.err
    );
    assert!(fs::metadata(machine.store()).unwrap().len() < 2 << 20);
}
