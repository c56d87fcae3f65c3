//! Memory that is off, a store that cannot be read, a configuration that is broken: the server
//! starts and says so.

use crate::client::{Client, add};
use crate::machine::Machine;
use serde_json::json;
use std::fs;

const CALLS: [&str; 3] = [
    "swarm_memory_recall",
    "swarm_memory_propose",
    "swarm_memory_outcome",
];

fn arguments(tool: &str) -> serde_json::Value {
    match tool {
        "swarm_memory_recall" => json!({"query": "tests"}),
        "swarm_memory_propose" => add("Use tabs."),
        _ => json!({"memory_id": "mem_0123456789abcdef", "outcome": "useful"}),
    }
}

#[test]
fn memory_that_is_off_has_no_tools_until_it_is_turned_on() {
    let machine = Machine::new();
    let before = machine.listing();
    let mut client = Client::shaken(&machine);
    assert_eq!(client.tools(), [json!(null); 0]);
    for tool in CALLS {
        let result = client.call(tool, &arguments(tool));
        let told = &result["structuredContent"];
        assert_eq!(
            (&told["code"], &told["disabled"]),
            (&json!("disabled"), &json!(true))
        );
        assert_eq!(
            told["message"],
            "Swarm memory is disabled. Set swarm.memory.enabled=true."
        );
    }
    assert_eq!(machine.listing(), before, "nothing was made");
    // A person turns it on and off while the client is there.
    assert_eq!(machine.run(&["init", "--no-input"]).code, 0);
    assert_eq!(client.tools().len(), 3);
    client.done("swarm_memory_propose", &add("Use tabs."));
    assert_eq!(machine.run(&["config", "set", "enabled", "false"]).code, 0);
    assert_eq!(
        client.refused("swarm_memory_recall", &json!({"query": "tabs"})),
        "disabled"
    );
    assert_eq!(client.tools().len(), 0);
}

#[test]
fn a_store_that_cannot_be_read_is_told_by_every_tool() {
    for (name, content) in [
        ("text", b"this is no database\n".repeat(400)),
        ("short", b"SQLite format 3\0".to_vec()),
        ("empty", Vec::new()),
    ] {
        let machine = Machine::on();
        for tail in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{tail}", machine.store().display()));
        }
        fs::write(machine.store(), &content).unwrap();
        let mut client = Client::shaken(&machine);
        assert_eq!(client.tools().len(), 3, "{name}");
        if name != "empty" {
            for tool in CALLS {
                assert_eq!(
                    client.refused(tool, &arguments(tool)),
                    "store_unreadable",
                    "{name}"
                );
            }
            assert_eq!(fs::read(machine.store()).unwrap(), content, "{name}");
        }
        client.is_alive();
        let (_, status) = client.end();
        assert!(status.success());
    }
}

#[test]
fn a_configuration_that_is_broken_is_told_and_the_server_stays() {
    let machine = Machine::on();
    let file = machine.path("code/.swarm/swarm-memory.json");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, "{").unwrap();
    let mut client = Client::shaken(&machine);
    assert_eq!(client.tools().len(), 3);
    let result = client.call("swarm_memory_recall", &json!({"query": "tests"}));
    assert_eq!(result["isError"], json!(true));
    fs::write(&file, whole).unwrap();
    client.done("swarm_memory_recall", &json!({"query": "tests"}));
}

#[test]
fn a_store_that_is_taken_away_under_a_server_is_told_and_a_new_one_is_used() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    client.done("swarm_memory_propose", &add("Use tabs."));
    fs::remove_dir_all(machine.path("code/.swarm/memory")).unwrap();
    let first = client.call("swarm_memory_propose", &add("Use spaces."));
    // Either answer is right, a write into the file that is gone is not.
    if first["isError"] == json!(true) {
        assert_eq!(first["structuredContent"]["code"], "store_replaced");
        client.done("swarm_memory_propose", &add("Use spaces."));
    }
    let stored = machine.json(&["pending"]).data()["proposals"].clone();
    assert_eq!(stored.as_array().unwrap().len(), 1);
}
