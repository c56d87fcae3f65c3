//! `swarm-memory mcp` as a client meets it: from the start of the process to its first answer, a
//! call on a server that runs, and what an idle one keeps in memory.
//!
//! `cargo bench -p swarm-memory-eval --bench mcp` writes `docs/reports/mcp-bench.md`. It measures
//! `target/release/swarm-memory`, or the program that `SWARM_MEMORY_BIN` names.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may end at the first surprise"
)]

#[path = "../store/machine.rs"]
mod machine;
#[path = "../store/memory_use.rs"]
mod memory_use;
mod server;
#[allow(dead_code, reason = "the store's benchmark uses the rest of it")]
#[path = "../store/setup.rs"]
mod setup;
#[expect(
    dead_code,
    reason = "shared with the benchmark of the store, which shows ratios"
)]
#[path = "../store/shown.rs"]
mod shown;

use server::{Server, program};
use setup::{Place, Store};
use shown::{ms, size};
use std::io::Write as _;
use std::path::Path;
use swarm_memory_eval::{Bound, Report, Samples};

/// Sizes of the committed report.
const SIZES: [usize; 2] = [1_000, 10_000];
/// Servers that are started for each figure.
const STARTS: usize = 40;
/// Calls of one running server.
const CALLS: usize = 200;

fn main() {
    // Without `--bench` the target runs as a test: it must end well, its times mean nothing.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let Some(program) = program() else {
        let told = "not measured: build `cargo build --release` first, or name the program in SWARM_MEMORY_BIN\n";
        std::io::stderr().write_all(told.as_bytes()).unwrap();
        return;
    };
    let sizes = if is_bench { SIZES.to_vec() } else { vec![200] };
    let mut report = Report::default();
    let stores: Vec<Store> = sizes.into_iter().map(Store::build).collect();
    setup::describe(&stores, &mut report);
    let places: Vec<Place> = stores.into_iter().map(|store| store.place).collect();
    starts(&program, &places, &mut report);
    calls(&program, &places, &mut report);
    let text = report.render("MCP benchmark", &preface());
    std::io::stdout().write_all(text.as_bytes()).unwrap();
    if is_bench {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../docs/reports/mcp-bench.md"
        );
        std::fs::write(path, text).unwrap();
    }
}

fn preface() -> String {
    machine::preface("cargo bench -p swarm-memory-eval --bench mcp")
}

/// From the start of the process to an answer.
fn starts(program: &Path, places: &[Place], report: &mut Report) {
    report.section(
        "Start to first answer",
        "A process is started, one request is written to it, its answer is read: `server/discover`, \
         `tools/list`, and a recall of a unique term, which opens and checks the store and writes the usage row.",
    );
    let mut rows = Vec::new();
    for place in places {
        for (what, method) in [
            ("discover", "server/discover"),
            ("tools/list", "tools/list"),
            ("recall", "tools/call"),
        ] {
            let samples: Samples = (0..STARTS)
                .map(|run| Server::first_answer(program, place, method, run))
                .collect();
            rows.push(row(&format!("{}, {what}", size(place.size)), &samples));
            let told = format!("start to first {what} at {}, p95 in ms", size(place.size));
            report.must(&told, millis(&samples), Bound::Below(50.0));
        }
    }
    report.table(&["memories, request", "min", "p50", "p95"], &rows);
}

/// Calls of a server that runs, and its memory afterwards.
fn calls(program: &Path, places: &[Place], report: &mut Report) {
    report.section(
        "A running server",
        "Recalls of unique terms, one after the other, through the pipes of one server; then what the idle \
         process keeps resident.",
    );
    let mut rows = Vec::new();
    for place in places {
        let mut server = Server::start(program, place);
        let samples: Samples = (0..CALLS).map(|run| server.recall(place, run)).collect();
        rows.push(row(&size(place.size), &samples));
        if let Some(resident) = server.resident_mb() {
            let told = format!(
                "resident memory of an idle server at {}, MB",
                size(place.size)
            );
            report.must(&told, resident, Bound::AtMost(60.0));
        }
    }
    report.table(&["memories", "min", "p50", "p95"], &rows);
}

fn row(what: &str, samples: &Samples) -> Vec<String> {
    vec![
        what.to_owned(),
        ms(samples.min()),
        ms(samples.p50()),
        ms(samples.p95()),
    ]
}

fn millis(samples: &Samples) -> f64 {
    samples.p95().as_secs_f64() * 1000.0
}
