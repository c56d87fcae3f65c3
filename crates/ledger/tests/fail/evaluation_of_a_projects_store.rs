//! A throw-away store is made empty, by itself: it cannot be had from a store that somebody uses.

use swarm_memory_ledger::{EvaluationStore, Ledger};

fn load(ledger: Ledger) -> EvaluationStore {
    EvaluationStore { ledger }
}

fn decide(store: &EvaluationStore) -> &Ledger {
    &store.ledger
}

fn main() {}
