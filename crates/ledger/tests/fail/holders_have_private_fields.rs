//! A reviewer or a controller cannot be put together from parts.

use swarm_memory_ledger::authority::{Controller, Grant, Reviewer, SigningKey};

fn forge_reviewer(grant: Grant, key: SigningKey) -> Reviewer {
    Reviewer { grant, key }
}

fn forge_controller(grant: Grant, key: SigningKey) -> Controller {
    Controller { grant, key }
}

fn main() {}
