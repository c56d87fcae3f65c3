//! What is said of a mistake repeats no secret: at every place where what was given comes back in a
//! message, on standard output and on standard error, of a command and of the server.

use crate::client::Client;
use crate::machine::{Machine, Told};
use serde_json::{Value, json};

/// A token that looks real and is none; in parts, so that no scanner stops at this file.
fn token() -> String {
    ["gh", "p_", "A1b2C3d4", "E5f6A1b2", "C3d4E5f6", "A1b2C3d4"].concat()
}

/// Command lines that are refused or find nothing; `S` stands for the token.
const LINES: &[&str] = &[
    "S",
    "--S",
    "memory S",
    "status --S",
    "status --project S",
    "status --timeout S",
    "show S",
    "show mem_S",
    "show x_S",
    "history S",
    "history mem_S",
    "review approve S --no-input",
    "review approve prop_S --no-input",
    "review reject prop_0123456789abcdef --class S --reason r",
    "review approve prop_0123456789abcdef --version S",
    "reviewer remove S --no-input",
    "controller remove S --no-input",
    "reviewer S",
    "evidence show S",
    "evidence add --type S --file nowhere",
    "evidence add --type manual --file S",
    "config get S",
    "config get recall.S",
    "config set S 1",
    "config set recall.minScore S",
    "config show S",
    "recall tests --valid-at S",
    "recall tests --known-at S",
    "recall tests --mode S",
    "recall tests --kind S",
    "propose --operation S --rationale r",
    "propose --operation add --kind S --rationale r",
    "propose --operation add --kind todo --text t --rationale r --confidence S",
    "propose --operation delete --target mem_S --rationale r",
    "propose --operation merge --related mem_S --related mem_S --rationale r",
    "propose --file S",
    "ingest --file S",
    "decide --file S",
    "decide --file README.md --controller-key S",
    "outcome --memory-id S --outcome useful",
    "outcome --memory-id mem_S --outcome useful",
    "outcome --memory-id mem_0123456789abcdef --outcome S",
    "import S",
    "export --S",
    "evaluate --fixtures S",
    "completions S",
    "man S",
    "man review S",
];

/// What a command reads from standard input, as its words and the input.
fn inputs() -> Vec<(&'static str, String)> {
    let token = token();
    let named = format!("mem_{token}");
    let base = json!({"operation": "add", "kind": "todo", "text": "x", "rationale": "r"});
    let mut given = Vec::new();
    let mut put = |words, base: &Value, key: &str, value: Value| {
        let mut object = base.clone();
        object[key] = value;
        given.push((words, object.to_string()));
    };
    for (key, value) in [
        ("operation", json!(token)),
        ("kind", json!(token)),
        (&token, json!(1)),
        ("confidence", json!(token)),
        ("tags", json!(token)),
        ("targetMemoryId", json!(named)),
        ("relatedMemoryIds", json!([named])),
    ] {
        put("propose --file -", &base, key, value.clone());
        let mut entry = base.clone();
        entry[key] = value;
        let output = json!({ "memoryProposals": [entry] });
        put("ingest --file -", &output, "other", json!(1));
    }
    let decision = json!({"action": "noop", "proposalId": "prop_0123456789abcdef", "reason": "r"});
    for (key, value) in [
        ("action", json!(token)),
        ("proposalId", json!(format!("prop_{token}"))),
        ("proposalId", json!(token)),
        (&token, json!(1)),
        ("version", json!(token)),
    ] {
        let mut entry = decision.clone();
        entry[key] = value;
        let output = json!({ "curatorMemoryDecisions": [entry] });
        put(
            "decide --file -",
            &output,
            "curatorMemoryDecisions",
            json!([entry]),
        );
        put(
            "ingest --file - --agent-role curator_init",
            &output,
            "other",
            json!(1),
        );
    }
    given.push(("decide --file -", format!("{{\"{token}\": []}}")));
    given.push(("propose --file -", format!("{token} is no JSON")));
    given
}

fn check(asked: &str, told: &Told) {
    // Half of it would be most of it.
    for half in [&token()[4..20], &token()[20..]] {
        assert!(!told.out.contains(half), "{asked}: {}", told.out);
        assert!(!told.err.contains(half), "{asked}: {}", told.err);
    }
}

#[test]
fn no_command_line_that_is_refused_comes_back_with_its_secret() {
    let machine = Machine::on();
    for line in LINES {
        let line = line.replace('S', &token());
        let words: Vec<&str> = line.split(' ').collect();
        let object = machine.json(&words);
        assert_ne!(object.code, 0, "{line}: {}", object.out);
        check(&line, &object);
        check(&line, &machine.run(&words));
    }
}

#[test]
fn no_input_that_is_refused_comes_back_with_its_secret() {
    let machine = Machine::on();
    for (words, input) in inputs() {
        let words: Vec<&str> = words.split(' ').collect();
        for json in [&["--json"][..], &[]] {
            let told = machine.fed(&[&words[..], json].concat(), input.as_bytes());
            check(&input, &told);
            let is_told = told.code != 0 || words[0] == "ingest" || words[0] == "propose";
            assert!(is_told, "{input}: {}", told.out);
        }
    }
}

#[test]
fn no_warning_about_the_surroundings_holds_a_secret() {
    let machine = Machine::on();
    let file = machine.path("code/.swarm/swarm-memory.json");
    let config = json!({"memory": {"enabled": true, token(): 1, "recall": {token(): 2}}});
    std::fs::write(file, config.to_string()).unwrap();
    for told in [machine.json(&["status"]), machine.run(&["status"])] {
        assert_eq!(told.code, 0);
        assert!(format!("{}{}", told.out, told.err).contains("unknown key"));
        check("a configuration", &told);
    }
    check(
        "a file system",
        &machine.fed_on(&token(), &["status", "--json"], b""),
    );
}

#[test]
fn the_server_repeats_no_secret_in_an_error() {
    let machine = Machine::on();
    let token = token();
    let named = format!("mem_{token}");
    let mut client = Client::shaken(&machine);
    let propose = |key: &str, value: Value| {
        let mut draft = json!({"operation": "add", "kind": "todo", "text": "x", "rationale": "r"});
        draft[key] = value;
        ("swarm_memory_propose", draft)
    };
    let outcome = |key: &str, value: Value| {
        let mut draft = json!({"memory_id": "mem_0123456789abcdef", "outcome": "useful"});
        draft[key] = value;
        ("swarm_memory_outcome", draft)
    };
    let past = format!("{}{token}", "x".repeat(50));
    let calls = [
        propose("operation", json!(token)),
        propose("kind", json!(token)),
        propose("confidence", json!(token)),
        propose(&token, json!(1)),
        propose(&past, json!(1)),
        propose("targetMemoryId", json!(named)),
        outcome("outcome", json!(token)),
        outcome("memory_id", json!(token)),
        outcome("memory_id", json!(named)),
        (
            "swarm_memory_recall",
            json!({"query": "tests", "kinds": [token]}),
        ),
        (
            "swarm_memory_recall",
            json!({"query": "tests", "maxItems": token}),
        ),
        (token.as_str(), json!({})),
        (past.as_str(), json!({})),
    ];
    let mut answers = Vec::new();
    for (tool, arguments) in calls {
        let call = json!({"name": tool, "arguments": arguments});
        answers.push(client.ask("tools/call", call));
    }
    answers.push(client.ask(&token, json!({})));
    answers.push(client.ask(&format!("tools/{token}"), json!({})));
    answers.push(client.ask("tools/call", json!({"name": {token.clone(): token}})));
    let odd = json!({"_meta": {"io.modelcontextprotocol/protocolVersion": token}});
    answers.push(client.ask("tools/list", odd));
    for answer in answers {
        let is_error = answer["error"].is_object() || answer["result"]["isError"] == true;
        let is_stored = answer["result"]["structuredContent"]["status"].is_string();
        assert!(is_error || is_stored, "{answer}");
        let told = answer.to_string();
        for part in [&token[4..20], &token[20..]] {
            assert!(!told.contains(part), "{told}");
        }
    }
    client.is_alive();
}

#[test]
fn what_a_session_says_of_itself_leaves_no_secret_in_any_file() {
    let machine = Machine::reviewed();
    machine.remember("Tests run with bun and never with npm.");
    let facts = [
        "--session-id",
        "--run-id",
        "--agent-id",
        "--agent-role",
        "--task-id",
        "--unit-id",
    ];
    for fact in facts {
        let folder = machine.text_path(&format!("out{fact}"));
        let out = ["export", "--dir", &folder];
        let asks = [
            &["recall", "tests with bun"][..],
            &["recall", "no such thing"],
        ];
        for words in asks.into_iter().chain([&out[..]]) {
            let told = machine.json(&[words, &[fact, &token()]].concat());
            assert_eq!(told.code, 0, "{words:?} {fact}: {}", told.out);
            check(fact, &told);
            let is_told = told.out.contains("session_facts");
            assert_eq!(is_told, words[0] == "recall", "{}", told.out);
        }
    }
    for file in machine.listing() {
        let name = file.to_string_lossy().into_owned();
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap_or_default()).into_owned();
        for half in [&token()[4..20], &token()[20..]] {
            assert!(!name.contains(half) && !text.contains(half), "{name}");
        }
    }
}
