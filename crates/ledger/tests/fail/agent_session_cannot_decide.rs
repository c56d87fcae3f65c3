//! What an agent holds has no verb for a decision.

use swarm_memory_ledger::Session;
use model::Decision;

fn approve_myself(session: &Session, decision: Decision) {
    session.decide(decision);
}

fn main() {}
