//! The key of a store's MACs. It lies in the user's state folder, never in the project.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The store's MAC key, with the domain of each use inside the MAC.
#[derive(Clone)]
pub(crate) struct AuditKey([u8; 32]);

impl AuditKey {
    /// The key with these bytes.
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// HMAC-SHA256 over the domain and a digest.
    pub(crate) fn mac(&self, domain: &str, digest: &[u8; 32]) -> Vec<u8> {
        self.digest(domain, digest).to_vec()
    }

    /// The same as an array.
    pub(crate) fn digest(&self, domain: &str, digest: &[u8; 32]) -> [u8; 32] {
        self.begin(domain, digest).finalize().into_bytes().into()
    }

    /// Compares in constant time.
    pub(crate) fn verify(&self, domain: &str, digest: &[u8; 32], mac: &[u8]) -> bool {
        self.begin(domain, digest).verify_slice(mac).is_ok()
    }

    fn begin(&self, domain: &str, digest: &[u8; 32]) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(b"swarm-memory/mac/v1\0");
        mac.update(domain.as_bytes());
        mac.update(&[0]);
        mac.update(digest);
        mac
    }
}

impl std::fmt::Debug for AuditKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AuditKey(..)")
    }
}

impl Drop for AuditKey {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}
