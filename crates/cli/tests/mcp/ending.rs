//! The end: the program leaves when its input ends, and not before it has answered.

use crate::client::{Client, add, hello};
use crate::machine::Machine;
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Far more than a moment, for a machine that is busy with other tests.
const MOMENTS: Duration = Duration::from_secs(10);

#[test]
fn it_leaves_when_the_input_ends() {
    for machine in [Machine::new(), Machine::on()] {
        for shaken in [false, true] {
            let client = if shaken {
                Client::shaken(&machine)
            } else {
                Client::start(&machine)
            };
            let began = Instant::now();
            let (rest, status) = client.end();
            assert!(rest.is_empty() && status.success());
            assert!(began.elapsed() < MOMENTS);
        }
    }
}

#[test]
fn every_call_that_was_sent_is_answered_before_the_end() {
    let machine = Machine::on();
    let mut lines = vec![
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello("2025-11-25")}),
    ];
    for id in 1..=100 {
        let name = "swarm_memory_propose";
        let params = json!({"name": name, "arguments": add(&format!("Fact number {id}."))});
        lines.push(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
    }
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    // The last line has no line feed.
    let input = lines.join("\n");
    let told = machine.fed(&["mcp"], input.as_bytes());
    assert_eq!(told.code, 0, "{}", told.err);
    let mut ids: Vec<i64> = told
        .out
        .lines()
        .map(|line| {
            let answer: Value = serde_json::from_str(line).unwrap();
            assert!(answer["result"].is_object(), "{answer}");
            answer["id"].as_i64().unwrap()
        })
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..=100).collect::<Vec<_>>());
    let stored = machine.json(&["pending"]).data()["proposals"].clone();
    assert_eq!(stored.as_array().unwrap().len(), 100);
}

#[test]
fn calls_of_one_client_are_carried_out_in_order() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    for id in 1000..1020 {
        let arguments = add("The same fact each time.");
        let params = json!({"name": "swarm_memory_propose", "arguments": arguments});
        client.say(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
    }
    let first = client.answer(&json!(1000))["result"]["structuredContent"].clone();
    assert!(first.get("existing_id").is_none());
    for id in 1001..1020 {
        let again = client.answer(&json!(id))["result"]["structuredContent"].clone();
        assert_eq!(again["existing_id"], first["proposal_id"]);
    }
}

#[test]
fn a_call_that_is_taken_back_is_answered_all_the_same() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let propose = |client: &mut Client, text: &str| {
        let params = json!({"name": "swarm_memory_propose", "arguments": add(text)});
        client.say(&json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}));
        let taken_back = json!({"requestId": 7, "reason": "changed my mind"});
        client.say(
            &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": taken_back}),
        );
    };
    // The id is in use until the answer is out: an answer is never that of another call.
    propose(&mut client, "The first text.");
    propose(&mut client, "The second text.");
    let told = [client.answer(&json!(7)), client.answer(&json!(7))];
    for answer in told {
        let content = &answer["result"]["structuredContent"];
        let in_use = answer["error"]["code"] == json!(-32600);
        assert!(in_use || content["text"].is_string(), "{answer}");
        if !in_use {
            assert_eq!(content["text"], "The first text.");
        }
    }
}

/// Calls that were taken back went on outside the count, and each kept its arguments.
#[test]
fn calls_that_are_taken_back_still_count() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    for id in 500..540 {
        let params = json!({"name": "swarm_memory_recall", "arguments": {"query": "tests"}});
        client.say(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
        client.say(
            &json!({"jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": {"requestId": id}}),
        );
    }
    let began = Instant::now();
    let (rest, status) = client.end();
    assert!(status.success() && began.elapsed() < MOMENTS);
    assert_eq!(rest.len(), 40, "each was answered");
}

#[test]
fn a_client_that_reads_nothing_more_does_not_keep_it() {
    let machine = Machine::on();
    let mut command = machine.command(&["mcp"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let hello =
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello("2025-11-25")});
    let _ = std::io::Write::write_all(&mut input, format!("{hello}\n").as_bytes());
    drop(input);
    child.wait().unwrap();
}

#[test]
fn words_that_mean_nothing_here_are_refused() {
    let machine = Machine::on();
    let told = machine.json(&["mcp"]);
    assert_eq!(told.failed(), (2, "usage".to_owned()));
    let key = machine.text_path("controller.key");
    let told = machine.run(&["mcp", "--controller-key", &key]);
    assert_eq!((told.code, told.out.as_str()), (2, ""));
}
