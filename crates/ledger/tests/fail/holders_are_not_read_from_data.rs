//! A reviewer or a controller cannot be read from bytes.

use swarm_memory_ledger::authority::{Controller, Reviewer};

fn read_from_data<T: serde::de::DeserializeOwned>() {}

fn main() {
    read_from_data::<Reviewer>();
    read_from_data::<Controller>();
}
