//! The two holders that a decision needs: proof that a key was checked against the grant list.
//!
//! Their fields are private and there is no other way to make them, so that a function which
//! takes a `&Reviewer` needs no check of its own. A holder is true for the list it was checked
//! against; a gate that has read a newer one asks again with `still_stands`.

use super::chain::{GrantChain, GrantRefused};
use super::entry::{GrantAction, GrantEntry};
use super::grant::{Grant, GrantKind, KeyId};
use super::passphrase::Passphrase;
use super::sealed::{SealedKey, UnlockError};
use super::signing::SigningKey;

/// Why a key gives no holder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HolderRefused {
    /// The key has no active grant of the kind that is asked for.
    #[error("{key_id} is not an active {kind} of this store")]
    NotActive {
        /// The key that was presented.
        key_id: KeyId,
        /// What it was presented as.
        kind: GrantKind,
    },
    /// The key was made for another store.
    #[error("the key belongs to another store")]
    OtherStore,
    /// The sealed key did not open.
    #[error(transparent)]
    Locked(#[from] UnlockError),
}

/// A person who unlocked an active reviewer's key.
#[derive(Debug)]
pub struct Reviewer {
    grant: Grant,
    key: SigningKey,
}

impl Reviewer {
    /// Opens a sealed key that is an active reviewer's in this list.
    pub fn unlock(
        chain: &GrantChain,
        sealed: &SealedKey,
        passphrase: &Passphrase,
    ) -> Result<Self, HolderRefused> {
        if sealed.store_id() != chain.store_id() {
            return Err(HolderRefused::OtherStore);
        }
        // The list is asked first: it costs nothing, and the opening costs a derivation.
        let grant = active(chain, GrantKind::Reviewer, sealed.grant().public_key())?;
        Ok(Self {
            grant,
            key: sealed.unlock(passphrase)?,
        })
    }

    /// The grant by which this person decides.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }

    /// Whether the grant is active in this list too.
    pub fn still_stands(&self, chain: &GrantChain) -> bool {
        stands(chain, &self.grant)
    }

    /// Makes and signs the next entry of the grant list.
    pub fn next_entry(
        &self,
        chain: &GrantChain,
        action: GrantAction,
        grant: Grant,
        at_ms: i64,
    ) -> Result<GrantEntry, GrantRefused> {
        chain.next_entry(action, grant, at_ms, &self.key)
    }

    /// Signs bytes for the purpose that `domain` names.
    #[allow(dead_code, reason = "the gate signs decisions with it")]
    pub(crate) fn sign(&self, domain: &str, bytes: &[u8]) -> [u8; 64] {
        self.key.sign(domain, bytes)
    }
}

/// A harness that presented an active controller's key.
#[derive(Debug)]
pub struct Controller {
    grant: Grant,
    key: SigningKey,
}

impl Controller {
    /// Takes a key that is an active controller's in this list.
    pub fn present(chain: &GrantChain, key: SigningKey) -> Result<Self, HolderRefused> {
        let grant = active(chain, GrantKind::Controller, &key.public_key())?;
        Ok(Self { grant, key })
    }

    /// The grant by which this harness decides.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }

    /// Whether the grant is active in this list too.
    pub fn still_stands(&self, chain: &GrantChain) -> bool {
        stands(chain, &self.grant)
    }

    /// Signs bytes for the purpose that `domain` names.
    #[allow(dead_code, reason = "the gate signs decisions with it")]
    pub(crate) fn sign(&self, domain: &str, bytes: &[u8]) -> [u8; 64] {
        self.key.sign(domain, bytes)
    }
}

fn active(
    chain: &GrantChain,
    kind: GrantKind,
    public_key: &[u8; 32],
) -> Result<Grant, HolderRefused> {
    chain
        .active(kind)
        .find(|grant| grant.public_key() == public_key)
        .cloned()
        .ok_or_else(|| HolderRefused::NotActive {
            key_id: KeyId::of(public_key),
            kind,
        })
}

fn stands(chain: &GrantChain, grant: &Grant) -> bool {
    chain.active(grant.kind()).any(|standing| standing == grant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authority::verify;
    use crate::seams::SeededRandomness;

    const STORE: &str = "store_a";

    fn key(seed: u64) -> SigningKey {
        SigningKey::generate(&SeededRandomness::new(seed))
    }

    fn words() -> Passphrase {
        Passphrase::new("correct horse battery".to_owned()).unwrap()
    }

    fn sealed(kind: GrantKind, store_id: &str, seed: u64) -> SealedKey {
        let randomness = SeededRandomness::new(50 + seed);
        SealedKey::seal(kind, "someone", store_id, &key(seed), &words(), &randomness).unwrap()
    }

    fn grow(chain: &mut GrantChain, action: GrantAction, kind: GrantKind, seed: u64, signer: u64) {
        let grant = Grant::new(kind, &format!("{kind} {seed}"), key(seed).public_key()).unwrap();
        let entry = chain.next_entry(action, grant, 0, &key(signer)).unwrap();
        chain.append(&entry).unwrap();
    }

    /// Reviewers 1 and 2, controller 3, runner 4.
    fn chain() -> GrantChain {
        let mut chain = GrantChain::empty(STORE);
        grow(&mut chain, GrantAction::Add, GrantKind::Reviewer, 1, 1);
        grow(&mut chain, GrantAction::Add, GrantKind::Reviewer, 2, 1);
        grow(&mut chain, GrantAction::Add, GrantKind::Controller, 3, 1);
        grow(&mut chain, GrantAction::Add, GrantKind::Runner, 4, 1);
        chain
    }

    #[test]
    fn an_active_reviewer_unlocks_and_signs_as_the_grant_in_the_list() {
        let reviewer =
            Reviewer::unlock(&chain(), &sealed(GrantKind::Reviewer, STORE, 2), &words()).unwrap();
        assert_eq!(
            reviewer.grant().name(),
            "reviewer 2",
            "the list names, not the file"
        );
        let signature = reviewer.sign("test/v1", b"bytes");
        assert!(verify(
            reviewer.grant().public_key(),
            "test/v1",
            b"bytes",
            &signature
        ));
        let mut longer = chain();
        let grant = Grant::new(GrantKind::Runner, "night job", key(5).public_key()).unwrap();
        let entry = reviewer
            .next_entry(&longer, GrantAction::Add, grant, 7)
            .unwrap();
        longer.append(&entry).unwrap();
        assert_eq!(entry.signer, reviewer.grant().key_id());
    }

    #[test]
    fn a_key_that_is_no_active_reviewer_gives_no_reviewer() {
        let mut chain = chain();
        grow(&mut chain, GrantAction::Remove, GrantKind::Reviewer, 2, 1);
        // Removed, controller, runner, unknown: each sealed as if it were a reviewer's.
        for seed in [2, 3, 4, 9] {
            let sealed = sealed(GrantKind::Reviewer, STORE, seed);
            let refused = Reviewer::unlock(&chain, &sealed, &words()).unwrap_err();
            let key_id = key(seed).key_id();
            assert_eq!(
                refused,
                HolderRefused::NotActive {
                    key_id,
                    kind: GrantKind::Reviewer
                }
            );
        }
    }

    #[test]
    fn a_wrong_passphrase_or_another_store_gives_no_reviewer() {
        let wrong = Passphrase::new("correct horse batterz".to_owned()).unwrap();
        let ours = sealed(GrantKind::Reviewer, STORE, 1);
        let locked = HolderRefused::Locked(UnlockError::WrongPassphrase);
        assert_eq!(
            Reviewer::unlock(&chain(), &ours, &wrong).unwrap_err(),
            locked
        );
        let foreign = sealed(GrantKind::Reviewer, "store_b", 1);
        let refused = Reviewer::unlock(&chain(), &foreign, &words()).unwrap_err();
        assert_eq!(refused, HolderRefused::OtherStore);
    }

    #[test]
    fn only_an_active_controller_key_gives_a_controller() {
        let mut chain = chain();
        let controller = Controller::present(&chain, key(3)).unwrap();
        let signature = controller.sign("test/v1", b"bytes");
        assert!(verify(
            controller.grant().public_key(),
            "test/v1",
            b"bytes",
            &signature
        ));
        for seed in [1, 4, 9] {
            let refused = Controller::present(&chain, key(seed)).unwrap_err();
            let key_id = key(seed).key_id();
            assert_eq!(
                refused,
                HolderRefused::NotActive {
                    key_id,
                    kind: GrantKind::Controller
                }
            );
        }
        assert!(controller.still_stands(&chain));
        grow(&mut chain, GrantAction::Remove, GrantKind::Controller, 3, 2);
        assert!(!controller.still_stands(&chain));
        assert!(Controller::present(&chain, key(3)).is_err());
    }

    /// Does not compile when the type has the trait: two impls then fit the call.
    macro_rules! assert_not {
        ($type:ty: $($bound:path),+) => {$({
            trait Ambiguous<A> { fn probe() {} }
            impl<T: ?Sized> Ambiguous<()> for T {}
            struct Has;
            impl<T: ?Sized + $bound> Ambiguous<Has> for T {}
            <$type as Ambiguous<_>>::probe();
        })+};
    }

    #[test]
    fn holders_and_secrets_cannot_be_copied_defaulted_or_read_from_data() {
        use serde::Serialize;
        use serde::de::DeserializeOwned;

        assert_not!(Reviewer: Clone, Default, Serialize, DeserializeOwned);
        assert_not!(Controller: Clone, Default, Serialize, DeserializeOwned);
        assert_not!(SigningKey: Clone, Default, Serialize, DeserializeOwned);
        assert_not!(Passphrase: Clone, Default, Serialize, DeserializeOwned, std::fmt::Debug);
    }
}
