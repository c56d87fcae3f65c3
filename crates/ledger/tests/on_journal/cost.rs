//! What opening a journal costs. A measurement, not a test: docs/decisions/0008 says how to run it.

use ledger::{CandidateFilter, Decider};
use std::time::Instant;
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_fact};

#[test]
#[ignore = "a measurement of some minutes, for a release build"]
fn opening_reads_the_whole_journal() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    let session = bench.session();
    for number in 1..=10_000 {
        let text = format!(
            "Module m{number} reads table t{} through pool p{} and retries {} times on error E{number}.",
            number % 97,
            number % 13,
            number % 7
        );
        add_fact(&ledger, &session, Decider::Person(&reviewer), &text);
        if [1_000, 10_000].contains(&number) {
            println!("{}", measure(&bench, number, "as written"));
        }
    }
    ledger.compact(true).unwrap();
    println!("{}", measure(&bench, 10_000, "compacted"));
}

fn measure(bench: &Workbench, facts: u32, state: &str) -> String {
    let size = std::fs::metadata(bench.store_path()).unwrap().len();
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let reader = bench.ledger().reader(&bench.session()).unwrap();
            assert!(reader.record_count(&CandidateFilter::manual()).unwrap() >= u64::from(facts));
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    format!(
        "{facts} facts, {state}: {size} bytes, opened in {:.0} ms",
        times[2]
    )
}
