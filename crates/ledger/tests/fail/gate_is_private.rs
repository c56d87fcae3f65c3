//! Nothing outside the ledger can name an admitted change, or the rules that admit one.

use swarm_memory_ledger::gate::Admitted;
use swarm_memory_ledger::gate::admit_decision;

fn main() {}
