//! The grant list of a store, checked entry by entry.
//!
//! The first entry is a reviewer that signed for itself (trust on first use); every later entry
//! names the hash of the one before and is signed by a reviewer that is active at that point.
//! A list that was replaced as a whole, or cut at its end, is a valid list: the caller keeps a
//! [`ChainAnchor`] outside the store and asks [`GrantChain::follows`].
//!
//! A point in the list is its length at that time. A decision carries the length that stood when
//! it was signed, so that it still verifies after its signer was removed. Whoever relies on that
//! length must know from elsewhere (the audit order) that it was not claimed afterwards.

use serde::{Deserialize, Serialize};

use super::entry::{GENESIS, GrantAction, GrantEntry};
use super::grant::{Grant, GrantKind, KeyId};
use super::signing::SigningKey;

mod fault;
#[cfg(test)]
mod tests;

pub use fault::{ChainFault, ChainFaultKind, GrantRefused};

/// A point of a list, to be kept where the store's writer cannot change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainAnchor {
    /// The length of the list at that point, at least 1.
    pub length: u64,
    /// The hash of its last entry.
    #[serde(with = "super::hex")]
    pub head: [u8; 32],
}

#[derive(Debug, Clone)]
struct Tenure {
    grant: Grant,
    from: u64,
    until: Option<u64>,
}

impl Tenure {
    fn covers(&self, at: u64) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// A grant list of which every entry was checked.
#[derive(Debug, Clone)]
pub struct GrantChain {
    store_id: String,
    tenures: Vec<Tenure>,
    hashes: Vec<[u8; 32]>,
}

impl GrantChain {
    /// The list of a store in which nobody holds a grant yet.
    pub fn empty(store_id: &str) -> Self {
        Self {
            store_id: store_id.to_owned(),
            tenures: Vec::new(),
            hashes: Vec::new(),
        }
    }

    /// Checks every entry in order, from the first.
    pub fn verify(store_id: &str, entries: &[GrantEntry]) -> Result<Self, ChainFault> {
        let mut chain = Self::empty(store_id);
        for entry in entries {
            chain.append(entry)?;
        }
        Ok(chain)
    }

    /// Checks one more entry and takes it; on a fault the list stays as it was.
    pub fn append(&mut self, entry: &GrantEntry) -> Result<(), ChainFault> {
        let seq = self.len() + 1;
        self.check(entry, seq)
            .map_err(|kind| ChainFault { seq, kind })?;
        match entry.action {
            GrantAction::Add => {
                self.tenures.push(Tenure {
                    grant: entry.grant.clone(),
                    from: seq,
                    until: None,
                });
            }
            GrantAction::Remove => {
                for tenure in &mut self.tenures {
                    if tenure.until.is_none() && tenure.grant == entry.grant {
                        tenure.until = Some(seq);
                    }
                }
            }
        }
        self.hashes.push(entry.hash());
        Ok(())
    }

    /// Makes and signs the entry that would come next; the list itself does not change.
    pub fn next_entry(
        &self,
        action: GrantAction,
        grant: Grant,
        at_ms: i64,
        signer: &SigningKey,
    ) -> Result<GrantEntry, GrantRefused> {
        let key_id = signer.key_id();
        if *self.admit(action, &grant, key_id)? != signer.public_key() {
            return Err(GrantRefused::SignerNotReviewer { signer: key_id });
        }
        let unsigned = GrantEntry {
            seq: self.len() + 1,
            action,
            grant,
            at_ms,
            signer: key_id,
            prev_hash: self.head(),
            signature: [0; 64],
            store_id: self.store_id.clone(),
        };
        Ok(unsigned.signed_by(signer))
    }

    /// The store that the list belongs to.
    pub fn store_id(&self) -> &str {
        &self.store_id
    }

    /// How many entries the list has; a decision carries this as the point it was made at.
    pub fn len(&self) -> u64 {
        self.hashes.len() as u64
    }

    /// Whether nobody was ever granted anything.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The hash of the last entry, [`GENESIS`] while there is none.
    pub fn head(&self) -> [u8; 32] {
        self.hashes.last().copied().unwrap_or(GENESIS)
    }

    /// The key that signed the first entry, on which all trust in the list rests.
    pub fn root(&self) -> Option<KeyId> {
        self.tenures.first().map(|tenure| tenure.grant.key_id())
    }

    /// The grants of this kind that count now, in the order in which they were added.
    pub fn active(&self, kind: GrantKind) -> impl Iterator<Item = &Grant> {
        self.standing().filter(move |grant| grant.kind() == kind)
    }

    /// The latest grant of this key, whether it still counts or not: for names, not for rights.
    pub fn find(&self, key_id: KeyId) -> Option<&Grant> {
        let tenure = self
            .tenures
            .iter()
            .rev()
            .find(|tenure| tenure.grant.key_id() == key_id)?;
        Some(&tenure.grant)
    }

    /// The grant of this kind that the key held when the list had `at` entries.
    pub fn grant_at(&self, key_id: KeyId, kind: GrantKind, at: u64) -> Option<&Grant> {
        if at > self.len() {
            return None;
        }
        let held = |tenure: &&Tenure| {
            tenure.grant.key_id() == key_id && tenure.grant.kind() == kind && tenure.covers(at)
        };
        self.tenures.iter().find(held).map(|tenure| &tenure.grant)
    }

    /// Whether the key held a grant of this kind when the list had `at_seq` entries.
    pub fn was_active(&self, key_id: KeyId, kind: GrantKind, at_seq: u64) -> bool {
        self.grant_at(key_id, kind, at_seq).is_some()
    }

    /// The point where the list ends now; none while it is empty.
    pub fn anchor(&self) -> Option<ChainAnchor> {
        let head = *self.hashes.last()?;
        Some(ChainAnchor {
            length: self.len(),
            head,
        })
    }

    /// Whether the list has this point in it: it was neither replaced nor cut before it.
    pub fn follows(&self, anchor: &ChainAnchor) -> bool {
        let index = anchor
            .length
            .checked_sub(1)
            .and_then(|index| usize::try_from(index).ok());
        index.and_then(|index| self.hashes.get(index)) == Some(&anchor.head)
    }

    fn standing(&self) -> impl Iterator<Item = &Grant> {
        self.tenures
            .iter()
            .filter(|tenure| tenure.until.is_none())
            .map(|tenure| &tenure.grant)
    }

    fn check(&self, entry: &GrantEntry, seq: u64) -> Result<(), ChainFaultKind> {
        if entry.store_id != self.store_id {
            return Err(ChainFaultKind::OtherStore);
        }
        if entry.seq != seq {
            return Err(ChainFaultKind::OutOfOrder { found: entry.seq });
        }
        if entry.prev_hash != self.head() {
            return Err(ChainFaultKind::BrokenLink);
        }
        let signer = self
            .admit(entry.action, &entry.grant, entry.signer)
            .map_err(ChainFaultKind::Refused)?;
        if !entry.verifies_with(signer) {
            return Err(ChainFaultKind::BadSignature);
        }
        Ok(())
    }

    /// Holds a change against the rules; gives the public key that must have signed it.
    fn admit<'a>(
        &'a self,
        action: GrantAction,
        grant: &'a Grant,
        signer: KeyId,
    ) -> Result<&'a [u8; 32], GrantRefused> {
        if self.is_empty() {
            return admit_first(action, grant, signer);
        }
        let reviewer = self
            .active(GrantKind::Reviewer)
            .find(|reviewer| reviewer.key_id() == signer)
            .ok_or(GrantRefused::SignerNotReviewer { signer })?;
        match action {
            GrantAction::Add => self.admit_add(grant)?,
            GrantAction::Remove => self.admit_remove(grant)?,
        }
        Ok(reviewer.public_key())
    }

    fn admit_add(&self, grant: &Grant) -> Result<(), GrantRefused> {
        let key_id = grant.key_id();
        if let Some(known) = self.find(key_id)
            && known.public_key() != grant.public_key()
        {
            return Err(GrantRefused::KeyIdTaken { key_id });
        }
        for standing in self.standing() {
            if standing.key_id() == key_id {
                return Err(GrantRefused::KeyActive {
                    key_id,
                    kind: standing.kind(),
                });
            }
            if standing.kind() == grant.kind() && standing.name().eq_ignore_ascii_case(grant.name())
            {
                let name = standing.name().to_owned();
                return Err(GrantRefused::NameActive {
                    kind: grant.kind(),
                    name,
                });
            }
        }
        Ok(())
    }

    fn admit_remove(&self, grant: &Grant) -> Result<(), GrantRefused> {
        let (key_id, kind) = (grant.key_id(), grant.kind());
        if !self.standing().any(|standing| standing == grant) {
            return Err(GrantRefused::NotActive { key_id, kind });
        }
        if kind == GrantKind::Reviewer && self.active(GrantKind::Reviewer).count() == 1 {
            return Err(GrantRefused::LastReviewer);
        }
        Ok(())
    }
}

fn admit_first(
    action: GrantAction,
    grant: &Grant,
    signer: KeyId,
) -> Result<&[u8; 32], GrantRefused> {
    let signs_for_itself = action == GrantAction::Add
        && grant.kind() == GrantKind::Reviewer
        && grant.key_id() == signer;
    if signs_for_itself {
        Ok(grant.public_key())
    } else {
        Err(GrantRefused::FirstNotSelfSigned)
    }
}
