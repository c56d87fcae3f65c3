//! Grants: who may decide. Every change is a signed entry in a chained list.

use super::Ledger;
use super::open::{Writer, check_known, open_for_reading, save_anchor};
use super::propose::same_grants;
use crate::authority::{
    Controller, Grant, GrantAction, GrantChain, GrantEntry, GrantKind, GrantRefused, KeyFile,
    Passphrase, Reviewer, SealedKey, SigningKey, write_new_private,
};
use crate::error::LedgerError;
use crate::gate::{NotDone, admit_grant};
use crate::store::grants::grant_chain;
use crate::store::write::WriteTx;
use model::{Code, StoreId};
use std::path::Path;

/// Longest sealed key file that is read.
const SEALED_MAX: usize = 16 * 1024;

/// A change to the list of grants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantChange {
    /// The grant that was added or removed.
    pub grant: Grant,
}

impl Ledger {
    /// The verified list of grants.
    pub fn grants(&self) -> Result<GrantChain, LedgerError> {
        let opened = open_for_reading(self)?;
        let chain = grant_chain(&opened.connection, opened.state.store_id.as_str())?;
        check_known(self, &opened.state.store_id, &chain)?;
        Ok(chain)
    }

    /// Makes the first reviewer, trusted on first use. Refused once there is one.
    pub fn add_first_reviewer(
        &self,
        name: &str,
        passphrase: &Passphrase,
    ) -> Result<GrantChange, NotDone> {
        self.with_writer(|writer| {
            require_key(writer)?;
            let chain = writer.chain(self)?;
            if !chain.is_empty() {
                let message =
                    "there is a reviewer already; another one is added with its passphrase";
                return Err(NotDone::refuse(Code::GrantRequired, message));
            }
            refuse_diverged(writer)?;
            let key = SigningKey::generate(self.seams.randomness.as_ref());
            let grant = new_grant(GrantKind::Reviewer, name, &key)?;
            let entry = chain
                .next_entry(
                    GrantAction::Add,
                    grant.clone(),
                    self.seams.clock.now_ms(),
                    &key,
                )
                .map_err(|refused| NotDone::refuse(Code::GrantRequired, refused.to_string()))?;
            self.seal(&writer.store_id, &grant, &key, passphrase)?;
            self.append_grant(writer, chain, entry)?;
            self.state_dir(&writer.store_id)?
                .pin_root(&grant.key_id().to_string())
                .map_err(LedgerError::from)?;
            Ok(GrantChange { grant })
        })
    }

    /// Adds a reviewer by the signature of another one.
    pub fn add_reviewer(
        &self,
        by: &Reviewer,
        name: &str,
        passphrase: &Passphrase,
    ) -> Result<GrantChange, NotDone> {
        self.with_writer(|writer| {
            require_key(writer)?;
            let key = SigningKey::generate(self.seams.randomness.as_ref());
            let grant = new_grant(GrantKind::Reviewer, name, &key)?;
            let chain = writer.chain(self)?;
            let entry = self.signed_entry(by, &chain, GrantAction::Add, grant.clone())?;
            self.seal(&writer.store_id, &grant, &key, passphrase)?;
            self.append_grant(writer, chain, entry)?;
            Ok(GrantChange { grant })
        })
    }

    /// Adds a controller and writes its key to a file outside the project.
    pub fn add_controller(
        &self,
        by: &Reviewer,
        name: &str,
        out: &Path,
    ) -> Result<GrantChange, NotDone> {
        self.check_outside(out)?;
        self.with_writer(|writer| {
            require_key(writer)?;
            let key = SigningKey::generate(self.seams.randomness.as_ref());
            let grant = new_grant(GrantKind::Controller, name, &key)?;
            let chain = writer.chain(self)?;
            let entry = self.signed_entry(by, &chain, GrantAction::Add, grant.clone())?;
            let file = KeyFile::new(GrantKind::Controller, name, writer.store_id.as_str(), key)
                .map_err(|error| key_error(&error))?;
            file.write_new(out).map_err(|error| key_error(&error))?;
            if let Err(error) = self.append_grant(writer, chain, entry) {
                // A key without a grant opens nothing; it is only litter.
                let _ = std::fs::remove_file(out);
                return Err(error);
            }
            Ok(GrantChange { grant })
        })
    }

    /// Removes a grant by the signature of a reviewer. What it decided stays decided.
    pub fn remove_grant(
        &self,
        by: &Reviewer,
        kind: GrantKind,
        name: &str,
    ) -> Result<GrantChange, NotDone> {
        self.with_writer(|writer| {
            let chain = writer.chain(self)?;
            let found = chain
                .active(kind)
                .find(|grant| grant.name().eq_ignore_ascii_case(name))
                .cloned();
            let Some(grant) = found else {
                let message = format!("there is no {} named {name}", kind.as_str());
                return Err(NotDone::refuse(Code::NotFound, message));
            };
            let entry = self.signed_entry(by, &chain, GrantAction::Remove, grant.clone())?;
            self.append_grant(writer, chain, entry)?;
            Ok(GrantChange { grant })
        })
    }

    /// Unlocks a reviewer's key: the one with this name, or the only one.
    pub fn unlock_reviewer(
        &self,
        name: Option<&str>,
        passphrase: &Passphrase,
    ) -> Result<Reviewer, NotDone> {
        let chain = self.grants()?;
        let store_id = self.state()?.store_id;
        let mut last = match name {
            Some(name) if chain.active(GrantKind::Reviewer).next().is_some() => {
                let message = format!("no reviewer named {name} is in force");
                NotDone::refuse(Code::GrantRequired, message)
            }
            _ => NotDone::refuse(Code::GrantRequired, "this store has no reviewer yet"),
        };
        let wanted =
            |grant: &&Grant| name.is_none_or(|name| grant.name().eq_ignore_ascii_case(name));
        for grant in chain.active(GrantKind::Reviewer).filter(wanted) {
            match self.sealed_key(&store_id, grant) {
                Err(error) => last = error,
                Ok(sealed) => match Reviewer::unlock(&chain, &sealed, passphrase) {
                    Ok(reviewer) => return Ok(reviewer),
                    Err(refused) => {
                        last = NotDone::refuse(Code::GrantRequired, refused.to_string());
                    }
                },
            }
        }
        Err(last)
    }

    /// Takes a controller's key from its file.
    pub fn present_controller(&self, key_file: &Path) -> Result<Controller, NotDone> {
        self.check_outside(key_file)?;
        let file = KeyFile::read(key_file).map_err(|error| key_error(&error))?;
        let chain = self.grants()?;
        if file.store_id() != chain.store_id() {
            return Err(NotDone::refuse(
                Code::GrantRequired,
                "the controller key belongs to another store",
            ));
        }
        Controller::present(&chain, file.into_key())
            .map_err(|refused| NotDone::refuse(Code::GrantRequired, refused.to_string()))
    }

    /// A key that lies in the project is a key that every agent there can read.
    fn check_outside(&self, key_file: &Path) -> Result<(), NotDone> {
        let path = std::path::absolute(key_file).unwrap_or_else(|_| key_file.to_owned());
        let folder = path.parent().unwrap_or(&path);
        if !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(NotDone::refuse(Code::Usage, message));
        }
        if crate::authority::outside_project(&path, &self.place.project_root) {
            return Ok(());
        }
        let message = "a controller's key file must lie outside the project";
        Err(NotDone::refuse(Code::Usage, message))
    }

    fn signed_entry(
        &self,
        by: &Reviewer,
        chain: &GrantChain,
        action: GrantAction,
        grant: Grant,
    ) -> Result<GrantEntry, NotDone> {
        by.next_entry(chain, action, grant, self.seams.clock.now_ms())
            .map_err(|refused| {
                let code = match refused {
                    GrantRefused::KeyActive { .. } | GrantRefused::NameActive { .. } => {
                        Code::Duplicate
                    }
                    GrantRefused::NotActive { .. } => Code::NotFound,
                    _ => Code::GrantRequired,
                };
                NotDone::refuse(code, refused.to_string())
            })
    }

    fn append_grant(
        &self,
        writer: &mut Writer,
        mut chain: GrantChain,
        entry: GrantEntry,
    ) -> Result<(), NotDone> {
        require_key(writer)?;
        let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
        same_grants(&tx, &chain)?;
        let (change, event) = admit_grant(&mut chain, entry)?;
        tx.grant_insert(change)?;
        tx.commit(event, None, chain.len())?;
        save_anchor(self, &writer.store_id, &chain)?;
        Ok(())
    }

    fn seal(
        &self,
        store_id: &StoreId,
        grant: &Grant,
        key: &SigningKey,
        passphrase: &Passphrase,
    ) -> Result<(), NotDone> {
        let sealed = SealedKey::seal(
            grant.kind(),
            grant.name(),
            store_id.as_str(),
            key,
            passphrase,
            self.seams.randomness.as_ref(),
        )
        .map_err(|error| key_error(&error))?;
        let state = self.state_dir(store_id)?;
        state.ensure().map_err(LedgerError::from)?;
        let path = state
            .reviewer_path(&grant.key_id().to_string())
            .map_err(LedgerError::from)?;
        if let Some(folder) = path.parent() {
            crate::files::create_private_dir(folder).map_err(LedgerError::from)?;
        }
        write_new_private(&path, sealed.to_json().as_bytes()).map_err(|error| key_error(&error))
    }

    fn sealed_key(&self, store_id: &StoreId, grant: &Grant) -> Result<SealedKey, NotDone> {
        let missing = || LedgerError::RegistryUnavailable {
            store_id: store_id.to_string(),
        };
        let path = self
            .state_dir(store_id)?
            .reviewer_path(&grant.key_id().to_string())
            .map_err(LedgerError::from)?;
        let bytes = crate::authority::read_private(&path, SEALED_MAX).map_err(|_| missing())?;
        SealedKey::parse(&bytes).map_err(|error| key_error(&error))
    }
}

/// Without the store's keys nothing is granted, and no key file is made that grants nothing.
pub(super) fn require_key(writer: &Writer) -> Result<(), LedgerError> {
    if writer.key.is_some() {
        return Ok(());
    }
    Err(LedgerError::RegistryUnavailable {
        store_id: writer.store_id.to_string(),
    })
}

/// Trust on first use rests on a history that verifies: a list that was emptied, or a history that
/// was begun anew beside rows of an older one, trusts nobody.
fn refuse_diverged(writer: &Writer) -> Result<(), LedgerError> {
    let report = crate::audit::audit_verify(
        &writer.connection,
        writer.key.as_ref(),
        &writer.store_id,
        None,
    )?;
    if report.verified == Some(false) {
        return Err(LedgerError::CannotVerify {
            what: "the history of this store, on which a first reviewer would rest,".into(),
        });
    }
    Ok(())
}

/// A name is shown wherever its holder decided and stands in a signed list for good. One that is in
/// the list already is left: a list that cannot be read would take everybody's right away.
fn new_grant(kind: GrantKind, name: &str, key: &SigningKey) -> Result<Grant, NotDone> {
    if guard::contains_secret(name) {
        let message = format!(
            "the name of the {} holds what looks like a secret: names are shown and kept for good",
            kind.as_str()
        );
        return Err(NotDone::refuse(Code::SecretRedacted, message));
    }
    Grant::new(kind, name, key.public_key())
        .map_err(|error| NotDone::refuse(Code::Usage, error.to_string()))
}

fn key_error(error: &dyn std::error::Error) -> NotDone {
    LedgerError::Key {
        reason: error.to_string(),
    }
    .into()
}
