//! The ledger decides for a reviewer or a controller, and for nobody else.

use model::Decision;
use swarm_memory_ledger::{Decider, Ledger, Session};

fn decide_as_nobody(ledger: &Ledger, session: &Session, decision: Decision) {
    let _ = ledger.decide(session, decision);
}

fn decide_by_name(ledger: &Ledger, session: &Session, decision: Decision) {
    let _ = ledger.decide(session, Decider::Person("Ada"), decision);
}

fn main() {}
