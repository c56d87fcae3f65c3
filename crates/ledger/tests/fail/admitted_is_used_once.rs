//! Inside the ledger: an admitted change is written once, not copied and written again.

#[path = "."]
mod gate {
    #[path = "../../src/gate/admitted.rs"]
    pub(crate) mod admitted;

    pub(crate) fn admit(change: String) -> admitted::Admitted<String> {
        admitted::Admitted::issue(change)
    }
}

mod store {
    use crate::gate::admitted::Admitted;

    pub(crate) fn write_twice(change: Admitted<String>) -> (String, String) {
        let copy = change.clone();
        (change.into_change(), copy.into_change())
    }
}

fn main() {
    store::write_twice(gate::admit("a change".to_owned()));
}
