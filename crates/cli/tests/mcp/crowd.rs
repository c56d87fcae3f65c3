//! Many servers on one store, each with a client that recalls, proposes and reports.
//!
//! `SWARM_TEST_CROWD_SECONDS=120` makes it last as long as the acceptance asks for.

use crate::client::{Client, add};
use crate::machine::Machine;
use serde_json::json;
use std::time::{Duration, Instant};

const SERVERS: usize = 30;

#[test]
fn thirty_servers_use_one_store_and_none_is_left_behind() {
    let seconds = std::env::var("SWARM_TEST_CROWD_SECONDS");
    let seconds = seconds.ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let machine = Machine::reviewed();
    let memory = machine.remember("Run the tests with bun.");
    let until = Instant::now() + Duration::from_secs(seconds);
    let taken: usize = std::thread::scope(|scope| {
        let servers: Vec<_> = (0..SERVERS)
            .map(|number| {
                let (machine, memory) = (&machine, &memory);
                scope.spawn(move || work(machine, memory, number, until))
            })
            .collect();
        servers
            .into_iter()
            .map(|server| server.join().unwrap())
            .sum()
    });
    let proposals = machine.json(&["pending"]).data()["proposals"].clone();
    assert_eq!(proposals.as_array().unwrap().len(), taken);
    assert_eq!(
        machine.json(&["audit-verify"]).data()["verified"],
        json!(true)
    );
    let shown = machine.json(&["show", &memory]).data();
    assert_eq!(shown["outcomes"]["useful"], json!(SERVERS));
}

/// Works until the time is over, closes, and sees its server end. How many proposals were taken.
fn work(machine: &Machine, memory: &str, number: usize, until: Instant) -> usize {
    let session = format!("s-{number}");
    let mut client = Client::start_with(machine, &["--session-id", &session]);
    client.shake_hands("2025-11-25");
    let mut taken = 0;
    loop {
        let found = client.done("swarm_memory_recall", &json!({"query": "run the tests"}));
        assert_eq!(found["memory_ids"], json!([memory]));
        client.done(
            "swarm_memory_propose",
            &add(&format!("Server {number} saw {taken} things.")),
        );
        taken += 1;
        let useful = json!({"memory_id": memory, "outcome": "useful"});
        assert_eq!(
            client.done("swarm_memory_outcome", &useful)["existing"],
            json!(taken > 1)
        );
        if Instant::now() >= until {
            break;
        }
    }
    let (rest, status) = client.end();
    assert!(rest.is_empty() && status.success());
    taken
}
