//! The event of a configuration file that a reviewer accepted.

use super::Ledger;
use super::grants::require_key;
use super::propose::same_grants;
use crate::authority::Reviewer;
use crate::gate::{Decider, NotDone, Signer, admit_config_trust};
use crate::store::write::WriteTx;

impl Ledger {
    /// Writes into the history that this reviewer accepted the configuration file with this hash,
    /// and which keys it loosens. Signed, like a decision.
    pub fn accept_config(
        &self,
        by: &Reviewer,
        sha256: &str,
        loosens: &[&str],
    ) -> Result<(), NotDone> {
        self.with_writer(|writer| {
            require_key(writer)?;
            let chain = writer.chain(self)?;
            let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
            let grants = same_grants(&tx, &chain)?;
            let event = admit_config_trust(&chain, by, sha256, loosens)?;
            tx.commit(event, Some(Signer::of(Decider::Person(by))), grants)?;
            Ok(())
        })
    }
}
