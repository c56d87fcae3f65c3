use super::*;
use proptest::prelude::*;
use serde_json::json;

fn told(text: &str) -> Read {
    read(&Line::Whole(text.as_bytes().to_vec()))
}

/// The code and the id of the answer that a line gets.
fn answered(line: &Line) -> (i64, Value) {
    match read(line) {
        Read::Answer(answer) => {
            let answer = serde_json::to_value(answer).unwrap();
            (
                answer["error"]["code"].as_i64().unwrap(),
                answer["id"].clone(),
            )
        }
        Read::Message(_) => panic!("a message"),
        Read::Nothing => panic!("nothing"),
    }
}

fn code_and_id(text: &str) -> (i64, Value) {
    answered(&Line::Whole(text.as_bytes().to_vec()))
}

#[test]
fn what_is_not_json_is_answered_with_the_id_where_it_can_be_made_out() {
    let surrogate = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"arguments":{"text":"\ud83d"}}}"#;
    assert_eq!(code_and_id(surrogate), (-32700, json!(7)));
    let late = r#"{"params":{"id":1,"text":"\ud83d"},"id":"a-1"}"#;
    assert_eq!(code_and_id(late), (-32700, json!("a-1")));
    assert_eq!(code_and_id(r#"{"id":3,"method":"#), (-32700, json!(3)));
    assert_eq!(code_and_id("hello"), (-32700, Value::Null));
    let bytes = b"{\"jsonrpc\":\"2.0\",\"id\":9,\"x\":\"\xff\xfe\"}".to_vec();
    assert_eq!(answered(&Line::Whole(bytes)), (-32700, json!(9)));
    let start = br#"{"jsonrpc":"2.0","id":12,"params":"aaaa"#.to_vec();
    // The string never ends, so nothing behind it can be read, but the id came before it.
    assert_eq!(answered(&Line::TooLong(start)), (-32700, json!(12)));
}

#[test]
fn an_id_that_could_be_another_calls_is_not_answered_to() {
    for line in [
        r#"{"params":{"id":5,"text":"\ud83d"}}"#,
        r#"[{"id":5},"\ud83d"]"#,
        r#"{"id":5,"id":6,"text":"\ud83d"}"#,
        r#"{"id":1.5,"text":"\ud83d"}"#,
        r#"{"id":12"#,
        r#"{"id":null,"text":"\ud83d"}"#,
        r#"}{"id":5,"text":"\ud83d"}"#,
    ] {
        assert_eq!(code_and_id(line), (-32700, Value::Null), "{line}");
    }
}

#[test]
fn nesting_without_end_is_refused_and_harms_nothing() {
    let bomb = format!("{{\"id\":4,\"x\":{}", "[".repeat(200_000));
    assert_eq!(code_and_id(&bomb), (-32700, json!(4)));
    let closed = format!(
        "{{\"id\":4,\"x\":{}{}}}",
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    assert_eq!(code_and_id(&closed), (-32700, json!(4)));
}

#[test]
fn json_that_is_no_message_is_an_invalid_request() {
    for (line, id) in [
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, Value::Null),
        ("[]", Value::Null),
        ("42", Value::Null),
        (r#"{"id":2,"method":"ping"}"#, json!(2)),
        (r#"{"jsonrpc":"1.0","id":2,"method":"ping"}"#, json!(2)),
        (r#"{"jsonrpc":"2.0","id":2}"#, json!(2)),
        (r#"{"jsonrpc":"2.0","id":2,"method":7}"#, json!(2)),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            Value::Null,
        ),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, Value::Null),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, Value::Null),
    ] {
        assert_eq!(code_and_id(line), (-32600, id), "{line}");
    }
}

#[test]
fn blank_lines_answers_and_broken_notifications_are_passed_over() {
    for line in [
        "",
        "  \t\r",
        "\u{feff}",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#,
    ] {
        assert!(matches!(told(line), Read::Nothing), "{line:?}");
    }
}

#[test]
fn requests_say_whether_they_may_come_before_a_handshake() {
    let needs_none = |text: &str| match told(text) {
        Read::Message(told) => (told.needs_no_handshake, told.is_handshake),
        _ => panic!("{text}"),
    };
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    assert_eq!(needs_none(list), (false, false));
    let modern = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list",
        "params": {"_meta": {VERSION: "2026-07-28"}}});
    assert_eq!(needs_none(&modern.to_string()), (true, false));
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "c", "version": "1"}}});
    assert_eq!(needs_none(&format!("\u{feff}{hello}\r")), (true, true));
}

proptest! {
    #[test]
    fn no_line_breaks_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&Line::Whole(bytes.clone()));
        let _ = read(&Line::TooLong(bytes));
    }

    #[test]
    fn an_id_that_is_found_is_the_one_that_json_has(
        id in prop_oneof![any::<i64>().prop_map(Value::from), ".*".prop_map(Value::from)],
        text in ".*",
    ) {
        let line = json!({"a": {"id": 1}, "id": id, "text": text}).to_string();
        let found = call_id::find(line.as_bytes()).map(|id| serde_json::to_value(id).unwrap());
        prop_assert_eq!(found, Some(id));
    }
}
