//! Both eras of the protocol on one pipe.

use crate::client::{Client, add, hello, meta};
use crate::machine::Machine;
use serde_json::{Value, json};

#[test]
fn a_client_of_the_newer_era_needs_no_handshake() {
    let machine = Machine::on();
    let mut client = Client::start(&machine);
    let found = client.ask_modern("server/discover", json!({}))["result"].clone();
    assert_eq!(found["resultType"], "complete");
    let versions = found["supportedVersions"].as_array().unwrap();
    for version in ["2025-06-18", "2025-11-25", "2026-07-28"] {
        assert!(versions.contains(&json!(version)), "{versions:?}");
    }
    assert!(found["capabilities"]["tools"].is_object());
    assert!(found["ttlMs"].is_u64() && found["cacheScope"] == "private");
    let server = &found["_meta"]["io.modelcontextprotocol/serverInfo"];
    assert_eq!(server["name"], "swarm-memory");
    assert!(server["version"].is_string());
    let list = client.ask_modern("tools/list", json!({}))["result"].clone();
    assert_eq!(list["resultType"], "complete");
    assert!(list["ttlMs"].is_u64() && list["cacheScope"] == "private");
    let call = json!({"name": "swarm_memory_propose", "arguments": add("Use tabs.")});
    let done = client.ask_modern("tools/call", call)["result"].clone();
    assert_eq!(
        (&done["resultType"], &done["isError"]),
        (&json!("complete"), &json!(false))
    );
    assert_eq!(done["structuredContent"]["status"], "pending");
}

#[test]
fn what_the_newer_era_asks_for_is_asked_for() {
    let machine = Machine::on();
    let mut client = Client::start(&machine);
    let code = |answer: &Value| answer["error"]["code"].as_i64().unwrap();
    let mut params = json!({"_meta": meta("2030-01-01")});
    let unknown = client.ask("tools/list", params.clone());
    assert_eq!(code(&unknown), -32022);
    assert_eq!(unknown["error"]["data"]["requested"], "2030-01-01");
    assert!(unknown["error"]["data"]["supported"].is_array());
    params["_meta"] = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28"});
    assert_eq!(code(&client.ask("tools/list", params)), -32602);
    assert_eq!(code(&client.ask("server/discover", json!({}))), -32602);
    for gone in ["ping", "logging/setLevel", "resources/subscribe"] {
        let answer = client.ask_modern(gone, json!({"level": "info", "uri": "a:b"}));
        assert_eq!(code(&answer), -32601, "{gone}");
    }
    // Neither a handshake nor a version.
    assert_eq!(code(&client.ask("tools/list", json!({}))), -32602);
    client.ask_modern("tools/list", json!({}))["result"]["tools"]
        .as_array()
        .unwrap();
}

#[test]
fn a_version_that_is_no_text_and_a_handshake_that_cannot_be_read_count_for_nothing() {
    let machine = Machine::on();
    let mut client = Client::start(&machine);
    let code = |answer: &Value| answer["error"]["code"].as_i64();
    let mut whole = hello("2025-06-18");
    for odd in [json!(7), json!(null), json!(["2025-06-18"])] {
        let mut params = json!({"_meta": meta("2026-07-28")});
        params["_meta"]["io.modelcontextprotocol/protocolVersion"] = odd.clone();
        assert_eq!(
            code(&client.ask("tools/list", params)),
            Some(-32602),
            "{odd}"
        );
        whole["protocolVersion"] = odd;
        let refused = client.ask("initialize", whole.clone());
        assert_eq!(code(&refused), Some(-32602));
        // Nobody has introduced himself yet.
        let early = client.ask("tools/list", json!({}));
        assert_eq!(code(&early), Some(-32602));
    }
    client.shake_hands("2025-06-18");
    assert!(client.ask("tools/list", json!({}))["result"].is_object());
}

#[test]
fn a_client_of_the_older_era_shakes_hands_and_gets_its_own_form() {
    let machine = Machine::on();
    for (asked, agreed) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let mut client = Client::start(&machine);
        let answer = client.shake_hands(asked);
        assert_eq!(answer["protocolVersion"], agreed);
        assert_eq!(answer["serverInfo"]["name"], "swarm-memory");
        let list = client.ask("tools/list", json!({}))["result"].clone();
        for newer in ["resultType", "ttlMs", "cacheScope"] {
            assert!(list.get(newer).is_none(), "{asked}: {newer}");
        }
        let done = client.call("swarm_memory_recall", &json!({"query": "tests"}));
        assert!(done.get("resultType").is_none(), "{asked}: {done}");
        assert_eq!(done["isError"], json!(false));
        client.is_alive();
    }
}

#[test]
fn both_eras_are_served_by_one_process_in_any_order() {
    let machine = Machine::on();
    let mut client = Client::start(&machine);
    // Something that comes first and is no request does no harm.
    client.say(
        &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}}),
    );
    client.say(&json!({"jsonrpc": "2.0", "method": "notifications/whatever"}));
    client.is_alive();
    let modern = client.ask_modern("tools/list", json!({}))["result"]["tools"].clone();
    client.shake_hands("2025-06-18");
    let older = client.ask("tools/list", json!({}))["result"]["tools"].clone();
    assert_eq!(modern, older);
    let again = client.ask_modern("tools/list", json!({}))["result"].clone();
    assert_eq!(
        (&again["tools"], &again["resultType"]),
        (&older, &json!("complete"))
    );
    let second = client.ask("initialize", hello("2025-11-25"));
    assert!(second["result"].is_object());
    // Another process lists the same, byte for byte.
    let mut other = Client::shaken(&machine);
    let listed = |client: &mut Client| {
        client
            .tools()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(&mut other), listed(&mut client));
}
