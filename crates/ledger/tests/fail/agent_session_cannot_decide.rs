//! What an agent holds has no verb for a decision.

use model::Decision;
use swarm_memory_ledger::Session;

fn approve_myself(session: &Session, decision: Decision) {
    session.decide(decision);
}

fn main() {}
