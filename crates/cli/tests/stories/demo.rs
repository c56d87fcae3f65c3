//! `demo`.

use crate::machine::Machine;
use serde_json::json;

#[test]
fn the_demo_is_as_told_and_leaves_nothing() {
    let machine = Machine::new();
    std::fs::create_dir(machine.path("tmp")).unwrap();
    let before = machine.listing();
    let mut command = machine.command(&["demo"]);
    let output = command.env("TMPDIR", machine.path("tmp")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    for told in [
        "1. A project with a README gets a memory",
        "It is pending: nothing is believed yet.",
        "[REDACTED:github_token]",
        "escalated (grant_required)",
        "applied, as mem_",
        "   <memory-data n=\"",
        "7 events, whole and unchanged.",
        "next: swarm-memory init, in a project of yours\n",
    ] {
        assert!(text.contains(told), "{told} is not in\n{text}");
    }
    assert_eq!(machine.listing(), before);
}

#[test]
fn its_steps_are_data_too() {
    let machine = Machine::new();
    let data = machine.json(&["demo"]).data();
    assert_eq!(data["as_told"], json!(true));
    let steps = data["steps"].as_array().unwrap();
    let names: Vec<_> = steps
        .iter()
        .map(|step| step["name"].as_str().unwrap())
        .collect();
    let expected = [
        "init",
        "grants",
        "propose",
        "secret",
        "ungranted",
        "decide",
        "recall",
        "audit",
    ];
    assert_eq!(names, expected);
    assert_eq!(steps[3]["data"]["status"], "rejected");
}
