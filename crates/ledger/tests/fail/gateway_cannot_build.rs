//! Inside the ledger: the gateway cannot put an admitted change together.

#[path = "."]
mod gate {
    #[path = "../../src/gate/admitted.rs"]
    pub(crate) mod admitted;
}

mod gateway {
    use crate::gate::admitted::Admitted;

    pub(crate) fn admit_unchecked(change: u8) -> Admitted<u8> {
        Admitted(change)
    }
}

fn main() {
    let _ = gateway::admit_unchecked(1).into_change();
}
