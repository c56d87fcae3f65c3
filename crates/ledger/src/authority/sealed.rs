//! A secret key sealed by a passphrase, as it lies in the state folder and in an export.
//!
//! The file is JSON, form `swarm-memory/sealed-key/v1`: what the key is in the clear, the cost
//! and salt of the derivation, and 48 bytes of XChaCha20-Poly1305 over the secret. Kind, name,
//! key id, public key and store id are bound to it as associated data: a file whose label was
//! changed does not open. A cipher cannot tell a wrong passphrase from altered bytes.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::entry::field;
use super::grant::{Grant, GrantKind, GrantRejected, KeyId};
use super::hex;
use super::kdf::{KdfParams, KdfRefused};
use super::passphrase::Passphrase;
use super::signing::SigningKey;
use crate::seams::Randomness;

#[cfg(test)]
mod tests;

const SCHEMA: &str = "swarm-memory/sealed-key/v1";
const MAX_BYTES: usize = 8 * 1024;
const SEALED_BYTES: usize = 32 + 16;

/// Why a file is not a sealed key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SealedMalformed {
    /// More than 8 KiB.
    #[error("a sealed key file has at most 8 KiB")]
    TooLarge,
    /// Not the JSON of this form.
    #[error("not a sealed key file")]
    Form,
    /// A form that this version does not know.
    #[error("a sealed key file of an unknown version")]
    Schema,
    /// The label is not that of a grant.
    #[error("the label of the sealed key is wrong: {0}")]
    Label(GrantRejected),
    /// The derivation asks for too much or too little.
    #[error("{0}")]
    Kdf(KdfRefused),
    /// The secret inside is not that of the label.
    #[error("the sealed secret does not belong to its public key")]
    OtherSecret,
}

/// Why a sealed key was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SealError {
    /// The label is not that of a grant.
    #[error("{0}")]
    Label(#[from] GrantRejected),
    /// The sealing key could not be derived.
    #[error("{0}")]
    Kdf(#[from] KdfRefused),
}

/// Why a sealed key did not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnlockError {
    /// The passphrase is another one, or the file was altered.
    #[error("the passphrase does not open this key, or its file was altered")]
    WrongPassphrase,
    /// The file opened and is not what it says.
    #[error("{0}")]
    Malformed(SealedMalformed),
    /// The sealing key could not be derived.
    #[error("{0}")]
    Kdf(KdfRefused),
}

/// A secret key that only its passphrase opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedKey {
    grant: Grant,
    store_id: String,
    kdf: KdfParams,
    nonce: [u8; 24],
    ciphertext: [u8; SEALED_BYTES],
}

impl SealedKey {
    /// Seals a key under a label, with a fresh salt and nonce.
    pub fn seal(
        kind: GrantKind,
        name: &str,
        store_id: &str,
        key: &SigningKey,
        passphrase: &Passphrase,
        randomness: &dyn Randomness,
    ) -> Result<Self, SealError> {
        let grant = Grant::new(kind, name, key.public_key())?;
        let kdf = KdfParams::fresh(randomness);
        let mut nonce = [0; 24];
        randomness.fill(&mut nonce);
        let label = label(&grant, store_id);
        let ciphertext = encrypt(&*kdf.derive(passphrase)?, &nonce, key.secret(), &label);
        Ok(Self {
            grant,
            store_id: store_id.to_owned(),
            kdf,
            nonce,
            ciphertext,
        })
    }

    /// Opens the key. This takes the time and memory that the file's parameters ask for.
    pub fn unlock(&self, passphrase: &Passphrase) -> Result<SigningKey, UnlockError> {
        let sealing_key = self.kdf.derive(passphrase).map_err(UnlockError::Kdf)?;
        let label = label(&self.grant, &self.store_id);
        let secret = decrypt(&sealing_key, &self.nonce, &self.ciphertext, &label)
            .ok_or(UnlockError::WrongPassphrase)?;
        let key = SigningKey::from_secret(&secret);
        if key.public_key() != *self.grant.public_key() {
            return Err(UnlockError::Malformed(SealedMalformed::OtherSecret));
        }
        Ok(key)
    }

    /// Reads the content of a sealed key file; derives nothing.
    pub fn parse(bytes: &[u8]) -> Result<Self, SealedMalformed> {
        if bytes.len() > MAX_BYTES {
            return Err(SealedMalformed::TooLarge);
        }
        let version: Version = serde_json::from_slice(bytes).map_err(|_| SealedMalformed::Form)?;
        if version.schema != SCHEMA {
            return Err(SealedMalformed::Schema);
        }
        let wire: Wire = serde_json::from_slice(bytes).map_err(|_| SealedMalformed::Form)?;
        wire.kdf.check().map_err(SealedMalformed::Kdf)?;
        let grant = Grant::read(wire.kind, &wire.name, wire.public_key, wire.key_id)
            .map_err(SealedMalformed::Label)?;
        let Wire {
            store_id,
            kdf,
            nonce,
            ciphertext,
            ..
        } = wire;
        Ok(Self {
            grant,
            store_id,
            kdf,
            nonce,
            ciphertext,
        })
    }

    /// The content of a sealed key file, with a final line feed.
    pub fn to_json(&self) -> String {
        let wire = Wire {
            schema: SCHEMA.to_owned(),
            kind: self.grant.kind(),
            name: self.grant.name().to_owned(),
            key_id: self.grant.key_id(),
            public_key: *self.grant.public_key(),
            store_id: self.store_id.clone(),
            kdf: self.kdf.clone(),
            nonce: self.nonce,
            ciphertext: self.ciphertext,
        };
        let mut json = pretty(&wire);
        json.push('\n');
        json
    }

    /// The label: whose key this is.
    pub fn grant(&self) -> &Grant {
        &self.grant
    }

    /// The store for which the key was made.
    pub fn store_id(&self) -> &str {
        &self.store_id
    }
}

#[derive(Deserialize)]
struct Version {
    schema: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    schema: String,
    kind: GrantKind,
    name: String,
    key_id: KeyId,
    #[serde(with = "hex")]
    public_key: [u8; 32],
    store_id: String,
    kdf: KdfParams,
    #[serde(with = "hex")]
    nonce: [u8; 24],
    #[serde(with = "hex")]
    ciphertext: [u8; SEALED_BYTES],
}

fn pretty(wire: &Wire) -> String {
    serde_json::to_string_pretty(wire).expect("a record of strings and numbers has a JSON form")
}

fn label(grant: &Grant, store_id: &str) -> Vec<u8> {
    let mut label = Vec::new();
    field(&mut label, SCHEMA.as_bytes());
    field(&mut label, grant.kind().as_str().as_bytes());
    field(&mut label, grant.name().as_bytes());
    field(&mut label, grant.key_id().to_string().as_bytes());
    field(&mut label, grant.public_key());
    field(&mut label, store_id.as_bytes());
    label
}

fn encrypt(
    sealing_key: &[u8; 32],
    nonce: &[u8; 24],
    secret: &[u8; 32],
    label: &[u8],
) -> [u8; SEALED_BYTES] {
    XChaCha20Poly1305::new(sealing_key.into())
        .encrypt(
            &XNonce::from(*nonce),
            Payload {
                msg: secret,
                aad: label,
            },
        )
        .ok()
        .and_then(|sealed| sealed.try_into().ok())
        .expect("32 bytes seal to 48, far below the limits of the cipher")
}

fn decrypt(
    sealing_key: &[u8; 32],
    nonce: &[u8; 24],
    ciphertext: &[u8; SEALED_BYTES],
    label: &[u8],
) -> Option<Zeroizing<[u8; 32]>> {
    let opened = XChaCha20Poly1305::new(sealing_key.into())
        .decrypt(
            &XNonce::from(*nonce),
            Payload {
                msg: ciphertext,
                aad: label,
            },
        )
        .ok()
        .map(Zeroizing::new)?;
    let mut secret = Zeroizing::new([0; 32]);
    if opened.len() != secret.len() {
        return None;
    }
    secret.copy_from_slice(&opened);
    Some(secret)
}
