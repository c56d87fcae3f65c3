//! Inside the ledger: the store takes admitted changes and cannot admit one itself.

#[path = "."]
mod gate {
    #[path = "../../src/gate/admitted.rs"]
    pub(crate) mod admitted;
}

mod store {
    use crate::gate::admitted::Admitted;

    pub(crate) fn write_unchecked(change: u8) {
        let admitted = Admitted::issue(change);
        admitted.into_change();
    }
}

fn main() {
    store::write_unchecked(1);
}
