//! A refusal of the guard leaves an event: which rule, in which field, and the digest of the text.
//! The text itself is kept nowhere.

use super::Ledger;
use super::open::Writer;
use super::propose::count_grants;
use super::standing::standing;
use crate::error::LedgerError;
use crate::gate::{NotDone, admit_guard_refusal};
use crate::session::Session;
use crate::store::meta::scope_find;
use crate::store::write::WriteTx;
use model::{Channel, Refusal};

impl Ledger {
    /// Does what a door does; what the guard refuses there is in the audit afterwards.
    pub(super) fn guarded<T>(
        &self,
        session: &Session,
        (actor, channel): (&str, Channel),
        act: impl FnOnce(&mut Writer) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        self.with_writer(|writer| {
            let done = act(writer);
            if let Err(NotDone::Refused(refusal)) = &done
                && !refusal.found.is_empty()
            {
                self.note_refusal(writer, session, (actor, channel), refusal)?;
            }
            done
        })
    }

    fn note_refusal(
        &self,
        writer: &mut Writer,
        session: &Session,
        (actor, channel): (&str, Channel),
        refusal: &Refusal,
    ) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
        let session = &standing(session, tx.reads(), tx.key())?;
        let home = session.home.as_ref().map(model::Scope::key);
        let scope_id = match home {
            Some(key) => scope_find(tx.reads(), &key)?,
            None => None,
        };
        let grants = count_grants(&tx)?;
        let event = admit_guard_refusal(session, (actor, channel), scope_id, refusal);
        tx.commit(event, None, grants)?;
        Ok(())
    }
}
