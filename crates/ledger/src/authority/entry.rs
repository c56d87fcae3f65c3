//! One line of the grant list: a grant added or removed, signed, and chained to the line before.
//!
//! An entry is plain data and proves nothing until [`GrantChain`](super::GrantChain) has checked
//! it with all that come before it. What is signed is a canonical form: every field, each with
//! its length before it, in a fixed order. The hash of an entry covers that form and the
//! signature.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::grant::{Grant, KeyId};
use super::hex;
use super::signing::{self, SigningKey};

/// The purpose for which grant entries are signed.
pub(super) const DOMAIN: &str = "swarm-memory/grant/v1";

/// What the first entry names as the hash of the entry before it.
pub const GENESIS: [u8; 32] = [0; 32];

/// What an entry does with its grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrantAction {
    /// The grant counts from this entry on.
    Add,
    /// The grant counts no more from this entry on.
    Remove,
}

impl GrantAction {
    fn as_str(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Remove => "remove",
        }
    }
}

/// One signed line of the grant list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrantEntry {
    /// The place in the list, from 1; also the length of the list that ends with this entry.
    pub seq: u64,
    /// Whether the grant is added or removed.
    pub action: GrantAction,
    /// The grant in question, in full also when it is removed.
    pub grant: Grant,
    /// When it was signed, by the signer's clock; order is by `seq` alone.
    pub at_ms: i64,
    /// The reviewer that signed; in the first entry the grant's own key.
    pub signer: KeyId,
    /// The hash of the entry before, [`GENESIS`] in the first.
    #[serde(with = "hex")]
    pub prev_hash: [u8; 32],
    /// The signer's signature over all other fields.
    #[serde(with = "hex")]
    pub signature: [u8; 64],
    /// The store that the list belongs to.
    pub store_id: String,
}

impl GrantEntry {
    /// The hash by which the next entry names this one.
    pub fn hash(&self) -> [u8; 32] {
        let mut form = Vec::new();
        field(&mut form, DOMAIN.as_bytes());
        field(&mut form, &self.canonical());
        field(&mut form, &self.signature);
        Sha256::digest(&form).into()
    }

    pub(super) fn signed_by(mut self, signer: &SigningKey) -> Self {
        self.signature = signer.sign(DOMAIN, &self.canonical());
        self
    }

    pub(super) fn verifies_with(&self, public_key: &[u8; 32]) -> bool {
        signing::verify(public_key, DOMAIN, &self.canonical(), &self.signature)
    }

    fn canonical(&self) -> Vec<u8> {
        let mut form = Vec::with_capacity(320);
        field(&mut form, self.store_id.as_bytes());
        field(&mut form, &self.seq.to_be_bytes());
        field(&mut form, self.action.as_str().as_bytes());
        field(&mut form, self.grant.kind().as_str().as_bytes());
        field(&mut form, self.grant.name().as_bytes());
        field(&mut form, self.grant.public_key());
        field(&mut form, self.grant.key_id().to_string().as_bytes());
        field(&mut form, &self.at_ms.to_be_bytes());
        field(&mut form, self.signer.to_string().as_bytes());
        field(&mut form, &self.prev_hash);
        form
    }
}

/// Appends `bytes` to `form` with their length before them.
pub(super) fn field(form: &mut Vec<u8>, bytes: &[u8]) {
    form.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
    form.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::authority::GrantKind;
    use crate::seams::SeededRandomness;

    fn entry() -> GrantEntry {
        let key = SigningKey::generate(&SeededRandomness::new(1));
        GrantEntry {
            seq: 1,
            action: GrantAction::Add,
            grant: Grant::new(GrantKind::Reviewer, "anna", key.public_key()).unwrap(),
            at_ms: 1_700_000_000_000,
            signer: key.key_id(),
            prev_hash: GENESIS,
            signature: [0; 64],
            store_id: "store_a".to_owned(),
        }
        .signed_by(&key)
    }

    #[test]
    fn the_canonical_form_does_not_change_between_versions() {
        // A change here makes every existing grant list unreadable.
        assert_eq!(
            hex::encode(&entry().hash()),
            "89d971e71e73f899ad865652749c905ee244e5f5334d473c68bcf1bb13647ea2"
        );
    }

    #[test]
    fn an_entry_reads_back_as_it_was_written() {
        let json = serde_json::to_string(&entry()).unwrap();
        assert_eq!(serde_json::from_str::<GrantEntry>(&json).unwrap(), entry());
        let extra = json.replacen('{', "{\"note\":1,", 1);
        assert!(serde_json::from_str::<GrantEntry>(&extra).is_err());
    }

    #[test]
    fn neighbouring_fields_cannot_trade_bytes() {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        field(&mut left, b"ab");
        field(&mut left, b"c");
        field(&mut right, b"a");
        field(&mut right, b"bc");
        assert_ne!(left, right);
    }

    proptest! {
        #[test]
        fn a_damaged_line_is_refused_or_reads_and_never_panics(
            at in 0usize..700, byte in any::<u8>(), cut in any::<bool>(),
        ) {
            let mut json = serde_json::to_vec(&entry()).unwrap();
            let at = at % json.len();
            if cut { json.truncate(at) } else { json[at] = byte }
            if let Ok(read) = serde_json::from_slice::<GrantEntry>(&json) {
                let intact = read == entry();
                prop_assert!(intact || read.hash() != entry().hash());
            }
        }
    }
}
