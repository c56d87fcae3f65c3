//! There is no reviewer or controller by default.

use swarm_memory_ledger::authority::{Controller, Reviewer};

fn made_of_nothing<T: Default>() {}

fn main() {
    made_of_nothing::<Reviewer>();
    made_of_nothing::<Controller>();
}
