//! Nothing outside the ledger reaches the store.

use swarm_memory_ledger::store::write::WriteTx;

fn main() {}
