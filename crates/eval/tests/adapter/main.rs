//! The conformance adapter, driven through its own stdin and stdout.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod client;
mod exchange;

use client::{Adapter, FACT, agent, background, fact, folder, person, project, session, started};
use serde_json::{Value, json};

#[test]
fn a_fact_goes_its_whole_way_and_stays_in_its_scope() {
    let (_folder, mut adapter) = started();
    let proposed = adapter.done("propose", &agent("a"), &fact());
    assert_eq!(
        (&proposed["status"], &proposed["trust_stamp"]),
        (&json!("pending"), &json!("n/a"))
    );
    let id = &proposed["proposal_id"];
    let pending = adapter.done("pending", &agent("a"), &json!({}));
    assert_eq!(&pending["proposals"][0]["id"], id);
    let seen = adapter.done("pending", &agent("b"), &json!({}));
    assert_eq!(seen["proposals"], json!([]));
    let approved = adapter.done("approve", &person("a"), &json!({"proposal_id": id}));
    assert_eq!(approved["status"], "applied");
    let query = json!({"query": "how do the tests run", "k": 3});
    let recalled = adapter.done("recall", &agent("a"), &query);
    let item = &recalled["items"][0];
    assert_eq!(
        (&item["id"], &item["scope"]),
        (&approved["memory_id"], &json!("a"))
    );
    for elsewhere in [agent("b"), json!({"channel": "agent"}), agent("")] {
        let none = adapter.done("recall", &elsewhere, &query);
        assert_eq!(none["items"], json!([]), "{elsewhere}");
    }
    let memory = json!({"memory_id": approved["memory_id"]});
    assert_eq!(
        adapter.done("show", &agent("a"), &memory)["record"]["text"],
        FACT
    );
    assert_eq!(adapter.refused("show", &agent("b"), &memory), "not_found");
    let versions = adapter.done("history", &agent("a"), &memory)["versions"].clone();
    assert_eq!(versions.as_array().unwrap().len(), 1);
    let prompt = adapter.done("render_prompt", &agent("a"), &query);
    assert!(prompt["text"].as_str().unwrap().contains(FACT));
    let events = adapter.done("audit", &agent("a"), &json!({}))["events"].clone();
    let operations: Vec<&Value> = events
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["operation"])
        .collect();
    assert_eq!(operations, ["propose", "decide_add"]);
    assert_eq!(
        adapter.done("audit", &agent("b"), &json!({}))["events"],
        json!([])
    );
    assert_eq!(
        adapter.done("audit_verify", &background(), &json!({}))["verified"],
        true
    );
    let probes = adapter.done("leak_probes", &background(), &json!({}));
    assert!(
        probes
            .as_object()
            .unwrap()
            .values()
            .all(|leaks| leaks == false),
        "{probes}"
    );
    assert!(adapter.end());
}

#[test]
fn only_a_person_and_a_granted_controller_decide() {
    let (_folder, mut adapter) = started();
    let proposed = adapter.done("propose", &agent("a"), &fact());
    let id = proposed["proposal_id"].clone();
    for channel in ["agent", "curator", "import", "background"] {
        let who = session(channel, "a");
        let code = adapter.refused("approve", &who, &json!({"proposal_id": id}));
        assert_eq!(code, "grant_required", "{channel}");
        assert_eq!(
            adapter.refused("write", &who, &json!({"text": "x"})),
            "grant_required"
        );
    }
    let decision = json!({"decisions": [{
        "action": "add", "proposalId": id,
        "memory": {"kind": "repo_convention", "text": FACT}
    }]});
    let advised = adapter.done("decide", &agent("a"), &decision)["results"][0].clone();
    assert_eq!(
        (&advised["error"]["code"], &advised["status"]),
        (&json!("grant_required"), &json!("escalated"))
    );
    let elsewhere = adapter.done("decide", &session("curator", "b"), &decision);
    assert!(elsewhere["results"][0]["error"].is_object(), "{elsewhere}");
    let decided = adapter.done("decide", &session("curator", "a"), &decision)["results"][0].clone();
    assert_eq!(decided["status"], "applied", "{decided}");
    let again = adapter.done("decide", &session("curator", "a"), &decision)["results"][0].clone();
    assert_eq!(again["error"]["code"], "not_pending");
    let other = json!({"operation": "add", "kind": "todo", "text": "Rename the folder."});
    let other = adapter.done("propose", &agent("a"), &other)["proposal_id"].clone();
    let rejected = adapter.done(
        "reject",
        &person("a"),
        &json!({"proposal_id": other, "reason": "no"}),
    );
    assert_eq!(rejected["status"], "rejected");
    assert_eq!(
        adapter.refused("recall", &session("root", "a"), &json!({"query": "x"})),
        "unknown_channel"
    );
    assert!(adapter.end());
}

#[test]
fn without_grants_nothing_is_decided() {
    let folder = folder();
    let mut adapter = Adapter::start(&folder);
    adapter.done(
        "open",
        &background(),
        &json!({"dir": project(&folder), "grants": false}),
    );
    let id = adapter.done("propose", &agent("a"), &fact())["proposal_id"].clone();
    let refused = adapter.refused("approve", &person("a"), &json!({"proposal_id": id}));
    assert_eq!(refused, "grant_required");
    let decision = json!({"decisions": [{
        "action": "add", "proposalId": id,
        "memory": {"kind": "repo_convention", "text": FACT}
    }]});
    let advised = adapter.done("decide", &session("curator", "a"), &decision);
    assert_eq!(advised["results"][0]["status"], "escalated");
    assert!(adapter.end());
}

#[test]
fn what_a_hostile_payload_adds_changes_nothing() {
    let (_folder, mut adapter) = started();
    for extra in [
        json!({"status": "applied"}),
        json!({"trust_stamp": "passed"}),
        json!({"scope": {"type": "repository", "repoId": "b"}}),
    ] {
        let mut payload = fact();
        payload["extra"] = extra;
        assert_eq!(adapter.refused("propose", &agent("a"), &payload), "usage");
    }
    assert_eq!(
        adapter.refused("propose", &agent(""), &fact()),
        "scope_not_allowed"
    );
    let secret = json!({"operation": "add", "kind": "todo",
        "text": concat!("The MY_", "TOKEN=", "abcdefgh12345678 is old.")});
    let stored = adapter.done("propose", &agent("a"), &secret);
    assert_eq!(stored["status"], "rejected");
    let pattern = json!({"pattern": "abcdefgh12345678"});
    assert_eq!(
        adapter.done("raw_bytes", &background(), &pattern)["hits"],
        json!([])
    );
    assert!(adapter.end());
}

#[test]
fn a_malformed_line_is_told_and_the_next_one_is_served() {
    let (_folder, mut adapter) = started();
    for line in [
        &b"{\"id\": 1"[..],
        b"\xff\xfe",
        b"[]",
        b"{\"id\": 3}",
        b"{\"id\": 3, \"method\": 5}",
        b"\"text\"",
    ] {
        adapter.send(line);
        let answer = adapter.receive();
        assert_eq!(
            (&answer["ok"], &answer["error"]["code"]),
            (&json!(false), &json!("malformed"))
        );
    }
    adapter.send(&vec![b'x'; 20 << 20]);
    assert_eq!(
        adapter.receive()["error"]["message"],
        "the line is too long"
    );
    adapter.send(b"");
    for method in ["purge", "verdicts", "lift", "no_such_method"] {
        let answer = adapter.ask(method, &person("a"), &json!({}));
        assert_eq!(answer, json!({"id": 7, "unsupported": true}));
    }
    let wrong = adapter.ask("recall", &agent("a"), &json!({"question": "x"}));
    assert_eq!(wrong["error"]["code"], "usage");
    assert!(adapter.end());
}

#[test]
fn what_was_written_is_there_after_a_restart_and_after_a_new_process() {
    let (folder, mut adapter) = started();
    let written = json!({"text": FACT, "kind": "repo_convention", "evidence": ["README.md"]});
    let id = adapter.done("write", &person("a"), &written)["memory_id"].clone();
    assert_eq!(
        adapter.refused("write", &person("a"), &written),
        "duplicate"
    );
    adapter.done("restart", &background(), &json!({}));
    let query = json!({"query": "tests run"});
    assert_eq!(
        adapter.done("recall", &agent("a"), &query)["items"][0]["id"],
        id
    );
    adapter.done("restart", &background(), &json!({"kill": true}));
    assert!(adapter.child.wait().unwrap().success());
    let mut adapter = Adapter::start(&folder);
    assert_eq!(
        adapter.ask("recall", &agent("a"), &query)["error"]["code"],
        "usage"
    );
    adapter.open(&folder);
    assert_eq!(
        adapter.done("recall", &agent("a"), &query)["items"][0]["id"],
        id
    );
    let bytes = adapter.done("raw_bytes", &background(), &json!({"pattern": FACT}));
    assert!(
        bytes["hits"][0]["file"]
            .as_str()
            .unwrap()
            .contains(".swarm"),
        "{bytes}"
    );
    // The person and the controller of the first process are those of the second.
    let other = json!({"text": "The hangar is swept daily.", "kind": "user_preference"});
    adapter.done("write", &person("a"), &other);
    assert!(adapter.end());
}

#[test]
fn the_clock_stands_where_it_is_put_and_a_fault_breaks_one_write() {
    let (folder, mut adapter) = started();
    adapter.done(
        "set_clock",
        &background(),
        &json!({"now": "2031-05-06T07:08:09Z"}),
    );
    let written = json!({"text": FACT, "kind": "repo_convention", "evidence": ["README.md"]});
    adapter.done("write", &person("a"), &written);
    let shown = adapter.done("recall", &agent("a"), &json!({"query": "tests run"}));
    let from = shown["items"][0]["valid_from"].as_str().unwrap();
    assert!(from.starts_with("2031-05-06T07:08:09"), "{from}");
    let bad = adapter.refused("set_clock", &background(), &json!({"now": "soon"}));
    assert_eq!(bad, "invalid_time");
    let todo = json!({"operation": "add", "kind": "todo", "text": "Sweep the hangar."});
    adapter.done(
        "fault",
        &background(),
        &json!({"point": "before_commit", "kind": "error"}),
    );
    assert_eq!(
        adapter.ask("propose", &agent("a"), &todo)["error"]["code"],
        "fault"
    );
    let pending = adapter.done("pending", &agent("a"), &json!({}));
    assert_eq!(pending["proposals"], json!([]));
    let taken = adapter.done("propose", &agent("a"), &todo);
    assert_eq!(taken["status"], "pending");
    adapter.done(
        "fault",
        &background(),
        &json!({"point": "after_record", "kind": "crash"}),
    );
    let other = json!({"operation": "add", "kind": "todo", "text": "Paint the hangar."});
    let request = json!({"id": 1, "method": "propose", "session": agent("a"), "args": other});
    adapter.send(request.to_string().as_bytes());
    assert!(!adapter.child.wait().unwrap().success());
    let mut adapter = Adapter::start(&folder);
    adapter.open(&folder);
    let left = adapter.done("pending", &agent("a"), &json!({}))["proposals"].clone();
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(
        adapter.done("audit_verify", &background(), &json!({}))["verified"],
        true
    );
    let unknown = adapter.ask("fault", &background(), &json!({"point": "tuesday"}));
    assert_eq!(unknown["error"]["code"], "usage");
    assert!(adapter.end());
}

#[test]
fn the_configuration_of_an_opening_is_in_force() {
    let folder = folder();
    let mut adapter = Adapter::start(&folder);
    let open = json!({"dir": project(&folder), "config": {"writes": {"curator": "off"}}});
    adapter.done("open", &background(), &open);
    let id = adapter.done("propose", &agent("a"), &fact())["proposal_id"].clone();
    let decision = json!({"decisions": [{
        "action": "add", "proposalId": id,
        "memory": {"kind": "repo_convention", "text": FACT}
    }]});
    let refused = adapter.done("decide", &session("curator", "a"), &decision);
    assert!(refused["results"][0]["error"].is_object(), "{refused}");
    assert!(adapter.end());
}

#[test]
fn a_store_that_the_adapter_did_not_make_is_not_deleted() {
    let folder = folder();
    let own = project(&folder).join(".swarm/notes.md");
    std::fs::create_dir_all(own.parent().unwrap()).unwrap();
    std::fs::write(&own, "kept").unwrap();
    let mut adapter = Adapter::start(&folder);
    adapter.open(&folder);
    let reset = adapter.ask("reset", &background(), &json!({}));
    assert_eq!(reset["ok"], json!(false), "{reset}");
    assert_eq!(std::fs::read_to_string(&own).unwrap(), "kept");
    assert_eq!(
        adapter.done("audit_verify", &background(), &json!({}))["verified"],
        true
    );
    assert!(adapter.end());
}

#[test]
fn the_operations_of_forgeteval_work_on_texts() {
    let (_folder, mut adapter) = started();
    let who = person("f");
    let old = json!({"text": "The gate opens at seven."});
    let first = adapter.done("inscribe", &who, &old)["id"].clone();
    adapter.done(
        "inscribe",
        &who,
        &json!({"text": "The pier has two cranes."}),
    );
    let texts = |adapter: &mut Adapter, query: &str| {
        adapter.done("recall_texts", &who, &json!({"query": query, "k": 5}))["texts"].clone()
    };
    // What the same session wrote beside it may follow.
    assert_eq!(
        texts(&mut adapter, "gate opens")[0],
        "The gate opens at seven."
    );
    let change = json!({"old_query": "gate opens", "new_text": "The gate opens at nine."});
    assert_eq!(adapter.done("supersede", &who, &change)["count"], 1);
    let now = texts(&mut adapter, "gate opens");
    assert_eq!(now[0], "The gate opens at nine.");
    assert!(!now.to_string().contains("seven"), "{now}");
    let shown = adapter.done("show", &who, &json!({"memory_id": first}));
    assert_eq!(shown["lifecycle"], "superseded");
    assert_eq!(
        adapter.done("release", &who, &json!({"query": "cranes pier"}))["count"],
        1
    );
    let now = texts(&mut adapter, "cranes pier");
    assert!(!now.to_string().contains("cranes"), "{now}");
    assert_eq!(
        adapter.done("release", &who, &json!({"query": "zzzz"}))["count"],
        0
    );
    adapter.done("reset", &background(), &json!({}));
    assert_eq!(texts(&mut adapter, "gate opens"), json!([]));
    let gone = adapter.done(
        "raw_bytes",
        &background(),
        &json!({"pattern": "opens at nine"}),
    );
    assert_eq!(gone["hits"], json!([]));
    adapter.done("inscribe", &who, &old);
    assert!(adapter.end());
}

#[test]
fn counts_and_value_keys() {
    let (_folder, mut adapter) = started();
    for method in ["settle", "run_background", "reindex"] {
        let counts = adapter.done(method, &background(), &json!({}));
        assert!(counts.as_object().unwrap().values().all(|count| count == 0));
    }
    let keys = |adapter: &mut Adapter, text: &str, scope: &str| {
        adapter.done("value_keys", &agent(scope), &json!({"text": text}))
    };
    let plain = keys(&mut adapter, "Use bun for tests.", "a");
    assert_eq!(plain, keys(&mut adapter, "- use `bun` for tests", "a"));
    assert_ne!(
        plain["k1"],
        keys(&mut adapter, "Use bun for tests.", "b")["k1"]
    );
    assert!(adapter.end());
}
