//! Ed25519 signatures with a domain: a signature made for one purpose fits no other.
//!
//! What is signed is the length of the domain, the domain, and the bytes. Verification is the
//! strict kind (no small-order key, no malleable form), so that every checker agrees on every
//! signature. A secret key is wiped when dropped and can be neither cloned, shown nor
//! serialised; only the sealed file and the key file of this room write it.

use std::fmt;

use ed25519_dalek::{Signature, Signer, VerifyingKey};
use zeroize::Zeroizing;

use super::grant::KeyId;
use crate::seams::Randomness;

/// A secret signing key.
pub struct SigningKey {
    inner: ed25519_dalek::SigningKey,
}

impl SigningKey {
    /// A new key from 32 random bytes.
    pub fn generate(randomness: &dyn Randomness) -> Self {
        let mut secret = Zeroizing::new([0; 32]);
        randomness.fill(secret.as_mut_slice());
        Self::from_secret(&secret)
    }

    pub(super) fn from_secret(secret: &[u8; 32]) -> Self {
        Self {
            inner: ed25519_dalek::SigningKey::from_bytes(secret),
        }
    }

    pub(super) fn secret(&self) -> &[u8; 32] {
        self.inner.as_bytes()
    }

    /// The public half.
    pub fn public_key(&self) -> [u8; 32] {
        self.inner.verifying_key().to_bytes()
    }

    /// The short name of the public half.
    pub fn key_id(&self) -> KeyId {
        KeyId::of(&self.public_key())
    }

    /// Signs `bytes` for the purpose that `domain` names.
    pub(crate) fn sign(&self, domain: &str, bytes: &[u8]) -> [u8; 64] {
        self.inner.sign(&message(domain, bytes)).to_bytes()
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SigningKey").field(&self.key_id()).finish()
    }
}

/// Whether `signature` was made with the key for exactly this domain and these bytes.
pub fn verify(public_key: &[u8; 32], domain: &str, bytes: &[u8], signature: &[u8; 64]) -> bool {
    let Ok(key) = VerifyingKey::from_bytes(public_key) else {
        return false;
    };
    key.verify_strict(&message(domain, bytes), &Signature::from_bytes(signature))
        .is_ok()
}

/// Whether the bytes are a point of the curve that can carry a signature, in its one true form.
pub(super) fn is_usable(public_key: &[u8; 32]) -> bool {
    // A few points have a second encoding, by which one key could have two key ids.
    VerifyingKey::from_bytes(public_key)
        .is_ok_and(|key| !key.is_weak() && key.to_edwards().compress().as_bytes() == public_key)
}

fn message(domain: &str, bytes: &[u8]) -> Vec<u8> {
    let mut message = Vec::with_capacity(8 + domain.len() + bytes.len());
    message.extend_from_slice(&(domain.len() as u64).to_be_bytes());
    message.extend_from_slice(domain.as_bytes());
    message.extend_from_slice(bytes);
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seams::SeededRandomness;

    #[test]
    fn a_signature_fits_its_key_domain_and_bytes_only() {
        let key = SigningKey::generate(&SeededRandomness::new(1));
        let other = SigningKey::generate(&SeededRandomness::new(2));
        let signature = key.sign("a/v1", b"bytes");
        assert!(verify(&key.public_key(), "a/v1", b"bytes", &signature));
        assert!(!verify(&other.public_key(), "a/v1", b"bytes", &signature));
        assert!(!verify(&key.public_key(), "a/v2", b"bytes", &signature));
        assert!(!verify(&key.public_key(), "a/v", b"1bytes", &signature));
        assert!(!verify(&key.public_key(), "a/v1", b"byte", &signature));
        for bit in 0..512 {
            let mut flipped = signature;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(
                !verify(&key.public_key(), "a/v1", b"bytes", &flipped),
                "bit {bit}"
            );
        }
    }

    #[test]
    fn a_small_order_key_verifies_nothing() {
        // With the identity as key and as R, and s = 0, the lax equation holds for any message.
        let mut identity = [0; 32];
        identity[0] = 1;
        let mut signature = [0; 64];
        signature[0] = 1;
        assert!(!verify(&identity, "a/v1", b"bytes", &signature));
    }

    #[test]
    fn debug_shows_the_key_id_and_not_the_secret() {
        let key = SigningKey::generate(&SeededRandomness::new(1));
        let shown = format!("{key:?}");
        assert!(shown.contains("KeyId"));
        let secret = format!("{:?}", key.secret());
        assert!(!shown.contains(secret.trim_matches(['[', ']'])));
    }
}
