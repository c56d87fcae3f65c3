//! A reviewer or a controller cannot be copied.

use swarm_memory_ledger::authority::{Controller, Reviewer};

fn copied<T: Clone>() {}

fn main() {
    copied::<Reviewer>();
    copied::<Controller>();
}
