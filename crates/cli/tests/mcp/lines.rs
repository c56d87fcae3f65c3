//! Lines of any form: each is answered or passed over by rule, and the next one is served.

use crate::client::{Client, hello};
use crate::machine::Machine;
use serde_json::{Value, json};
use std::io::Write;

fn error(answer: &Value) -> (i64, Value) {
    let code = answer["error"]["code"].as_i64();
    (
        code.unwrap_or_else(|| panic!("{answer}")),
        answer["id"].clone(),
    )
}

#[test]
fn a_line_that_is_no_message_is_answered_and_the_next_one_served() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let surrogate = r#"{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"swarm_memory_propose","arguments":{"operation":"add","kind":"todo","text":"\ud83d","rationale":"r"}}}"#;
    let bomb = format!(
        r#"{{"jsonrpc":"2.0","id":5,"method":"ping","params":{}{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let cases: &[(&[u8], i64, Value)] = &[
        (surrogate.as_bytes(), -32700, json!("s")),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\",\"x\":\"\xff\xfe\xc0\"}", -32700, json!(3)),
        (b"\xff\xfe\x00", -32700, Value::Null),
        (b"Content-Length: 20", -32700, Value::Null),
        (b"{\"jsonrpc\":\"2.0\",\"id\":4,", -32700, json!(4)),
        (bomb.as_bytes(), -32700, json!(5)),
        (br#"[{"jsonrpc":"2.0","id":6,"method":"ping"}]"#, -32600, Value::Null),
        (b"null", -32600, Value::Null),
        (br#"{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}"#, -32600, Value::Null),
        (br#"{"id":7,"method":"ping"}"#, -32600, json!(7)),
        (br#"{"jsonrpc":"2.0","id":8,"method":"no/such"}"#, -32601, json!(8)),
        (br#"{"jsonrpc":"2.0","id":9,"method":"tools/call"}"#, -32602, json!(9)),
        (br#"{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":7}}"#, -32602, json!(10)),
        (br#"{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"swarm_memory_approve"}}"#, -32602, json!(11)),
        (br#"{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"swarm_memory_recall","arguments":[1]}}"#, -32602, json!(12)),
    ];
    for (line, code, id) in cases {
        client.line(line);
        let told = error(&client.next());
        assert_eq!(
            told,
            (*code, id.clone()),
            "{}",
            String::from_utf8_lossy(&line[..line.len().min(80)])
        );
        client.is_alive();
    }
    for passed_over in [
        "",
        "   \t",
        "\r",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","method":"no/such"}"#,
    ] {
        client.line(passed_over);
        client.is_alive();
    }
    let (rest, status) = client.end();
    assert!(rest.is_empty() && status.success(), "{rest:?}");
    // Nothing of it was stored.
    assert_eq!(
        machine.json(&["pending", "--all"]).data()["proposals"],
        json!([])
    );
}

#[test]
fn a_line_that_does_not_end_is_answered_and_given_up() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let before = resident(client.pid());
    client.send(br#"{"jsonrpc":"2.0","id":77,"method":"ping","params":{"x":""#);
    let piece = vec![b'x'; 1024 * 1024];
    for _ in 0..64 {
        client.send(&piece);
    }
    // It is answered before it ends.
    assert_eq!(error(&client.next()), (-32700, json!(77)));
    for _ in 0..8 {
        client.send(&piece);
    }
    client.line(b"");
    client.is_alive();
    let grown = resident(client.pid()).saturating_sub(before);
    assert!(grown < 48 * 1024, "{grown} KiB more");
    let (rest, status) = client.end();
    assert!(rest.is_empty() && status.success(), "{rest:?}");
}

#[test]
fn a_long_line_within_the_limit_is_a_line() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let text = "x".repeat(7 * 1024 * 1024);
    let refused = client.refused("swarm_memory_propose", &crate::client::add(&text));
    assert_eq!(refused, "too_large");
    let long = "word ".repeat(400_000);
    let answer = client.done("swarm_memory_recall", &json!({"query": long}));
    assert_eq!(answer["degraded"][0]["stage"], "query");
}

#[test]
fn messages_may_come_in_pieces_or_many_at_once() {
    let machine = Machine::on();
    let mut client = Client::start(&machine);
    let first =
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello("2025-06-18")});
    for byte in first.to_string().bytes() {
        client.send(&[byte]);
    }
    client.send(b"\r\n");
    assert_eq!(client.next()["id"], 1);
    let mut many = Vec::new();
    for id in 100..400 {
        let ping = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": {"name": "swarm_memory_recall", "arguments": {"query": "tests"}}});
        writeln!(many, "{ping}").unwrap();
    }
    client.send(&many);
    for id in 100..400 {
        assert!(client.answer(&json!(id))["result"].is_object());
    }
}

#[test]
fn an_id_that_is_in_use_is_not_taken_twice() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let call = json!({"jsonrpc": "2.0", "id": "same", "method": "tools/call",
        "params": {"name": "swarm_memory_recall", "arguments": {"query": "tests"}}});
    let both = format!("{call}\n{call}\n");
    client.send(both.as_bytes());
    let answers = [client.next(), client.next()];
    let refused: Vec<_> = answers
        .iter()
        .filter(|answer| answer.get("error").is_some())
        .collect();
    // The first may have been answered before the second was read.
    assert!(refused.len() <= 1);
    assert!(
        refused
            .iter()
            .all(|answer| error(answer) == (-32600, json!("same")))
    );
    client.is_alive();
}

/// KiB in memory of a process; 0 where that cannot be told.
fn resident(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
