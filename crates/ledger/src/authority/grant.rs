//! One grant: a key, the name a person gave it, and what it lets its holder do.
//!
//! A grant carries no right by itself; it counts only while it is active in a verified
//! [`GrantChain`](super::GrantChain). Its key id is the first eight bytes of the SHA-256 of the
//! public key, for people and log lines; signatures are always checked against the full key.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::{hex, signing};

/// The longest name a grant may have, in characters.
pub const MAX_NAME_CHARS: usize = 64;

/// What a grant lets its holder do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrantKind {
    /// A person: decides, forgets, lifts tombstones, and signs the grant list.
    Reviewer,
    /// A harness: applies curator decisions and verdicts, and attests runs.
    Controller,
    /// A job: attests runs and nothing else.
    Runner,
}

impl GrantKind {
    /// The name of the kind on the wire and in messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reviewer => "reviewer",
            Self::Controller => "controller",
            Self::Runner => "runner",
        }
    }
}

impl fmt::Display for GrantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The short name of a public key: `key_` and 16 hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId([u8; 8]);

impl KeyId {
    const PREFIX: &str = "key_";

    /// The id of a public key.
    pub fn of(public_key: &[u8; 32]) -> Self {
        let digest = Sha256::digest(public_key);
        let mut id = [0; 8];
        id.copy_from_slice(&digest[..8]);
        Self(id)
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::PREFIX, hex::encode(&self.0))
    }
}

impl FromStr for KeyId {
    type Err = GrantRejected;

    fn from_str(text: &str) -> Result<Self, GrantRejected> {
        text.strip_prefix(Self::PREFIX)
            .and_then(hex::decode)
            .map(Self)
            .ok_or(GrantRejected::KeyIdForm)
    }
}

impl Serialize for KeyId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Why something is not a grant at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GrantRejected {
    /// The name is empty, too long, or has a character outside the rule.
    #[error("a name has 1 to 64 letters, digits, spaces or ._@- and at least one letter or digit")]
    NameForm,
    /// The stored key id is not the one of the stored key.
    #[error("the key id does not belong to the public key")]
    KeyIdMismatch,
    /// The text is not a key id.
    #[error("a key id is key_ and 16 lower-case hex digits")]
    KeyIdForm,
    /// The bytes are no point of the curve, a second form of one, or one that any signature fits.
    #[error("the public key is not a usable Ed25519 key")]
    PublicKey,
}

/// A key with a name and a kind, well-formed by construction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "GrantWire", into = "GrantWire")]
pub struct Grant {
    kind: GrantKind,
    name: String,
    public_key: [u8; 32],
    key_id: KeyId,
}

impl Grant {
    /// A grant for this key; blanks round the name are dropped.
    pub fn new(kind: GrantKind, name: &str, public_key: [u8; 32]) -> Result<Self, GrantRejected> {
        let name = name.trim();
        if !is_name(name) {
            return Err(GrantRejected::NameForm);
        }
        if !signing::is_usable(&public_key) {
            return Err(GrantRejected::PublicKey);
        }
        Ok(Self {
            kind,
            name: name.to_owned(),
            public_key,
            key_id: KeyId::of(&public_key),
        })
    }

    /// A grant from its stored parts, all of which must fit each other.
    pub(super) fn read(
        kind: GrantKind,
        name: &str,
        public_key: [u8; 32],
        key_id: KeyId,
    ) -> Result<Self, GrantRejected> {
        // Stored names are already trimmed; trimming here would change what was signed.
        if !is_name(name) {
            return Err(GrantRejected::NameForm);
        }
        if key_id != KeyId::of(&public_key) {
            return Err(GrantRejected::KeyIdMismatch);
        }
        Self::new(kind, name, public_key)
    }

    /// What the grant lets its holder do.
    pub fn kind(&self) -> GrantKind {
        self.kind
    }

    /// The name a person gave the key.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The Ed25519 public key.
    pub fn public_key(&self) -> &[u8; 32] {
        &self.public_key
    }

    /// The short name of the key.
    pub fn key_id(&self) -> KeyId {
        self.key_id
    }
}

// ASCII only: a look-alike letter from another script must not pass for a known name.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || " ._@-".contains(c);
    name.len() <= MAX_NAME_CHARS
        && name.trim() == name
        && name.chars().all(allowed)
        && name.chars().any(|c| c.is_ascii_alphanumeric())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GrantWire {
    kind: GrantKind,
    name: String,
    #[serde(with = "hex")]
    public_key: [u8; 32],
    key_id: KeyId,
}

impl From<Grant> for GrantWire {
    fn from(grant: Grant) -> Self {
        let Grant {
            kind,
            name,
            public_key,
            key_id,
        } = grant;
        Self {
            kind,
            name,
            public_key,
            key_id,
        }
    }
}

impl TryFrom<GrantWire> for Grant {
    type Error = GrantRejected;

    fn try_from(wire: GrantWire) -> Result<Self, GrantRejected> {
        Self::read(wire.kind, &wire.name, wire.public_key, wire.key_id)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::authority::SigningKey;
    use crate::seams::SeededRandomness;

    fn public_key() -> [u8; 32] {
        SigningKey::generate(&SeededRandomness::new(1)).public_key()
    }

    #[test]
    fn a_name_is_trimmed_and_held_to_the_rule() {
        let named = |name: &str| Grant::new(GrantKind::Runner, name, public_key());
        assert_eq!(
            named("  CI job_1 @ build-host.example ")
                .unwrap()
                .name()
                .len(),
            29
        );
        assert_eq!(named(&"a".repeat(64)).unwrap().name().len(), 64);
        let long = "a".repeat(65);
        for bad in [
            "",
            "   ",
            "..",
            "a\nb",
            "a/b",
            "a\u{202e}b",
            "\u{410}nna",
            "a\u{a0}b",
            &long,
        ] {
            assert_eq!(named(bad), Err(GrantRejected::NameForm), "{bad:?}");
        }
    }

    #[test]
    fn a_weak_point_a_second_encoding_and_no_point_are_no_keys() {
        let mut identity = [0; 32];
        identity[0] = 1;
        let mut no_point = [0; 32];
        no_point[0] = 2;
        for bad in [identity, [0; 32], [0xff; 32], no_point] {
            assert_eq!(
                Grant::new(GrantKind::Reviewer, "anna", bad),
                Err(GrantRejected::PublicKey)
            );
        }
    }

    #[test]
    fn a_stored_grant_reads_back_only_when_every_part_fits() {
        let grant = Grant::new(GrantKind::Reviewer, "anna", public_key()).unwrap();
        let json = serde_json::to_string(&grant).unwrap();
        assert_eq!(serde_json::from_str::<Grant>(&json).unwrap(), grant);
        let other_id = KeyId::of(&[9; 32]).to_string();
        for (from, to) in [
            (grant.key_id().to_string().as_str(), other_id.as_str()),
            ("\"anna\"", "\" anna\""),
            ("\"reviewer\"", "\"owner\""),
            ("{", "{\"extra\":1,"),
        ] {
            let changed = json.replacen(from, to, 1);
            assert_ne!(changed, json);
            assert!(
                serde_json::from_str::<Grant>(&changed).is_err(),
                "{changed}"
            );
        }
    }

    #[test]
    fn a_key_id_is_the_start_of_the_hash_of_the_key() {
        // SHA-256 of 32 zero bytes begins 66687aadf862bd77.
        assert_eq!(KeyId::of(&[0; 32]).to_string(), "key_66687aadf862bd77");
    }

    proptest! {
        #[test]
        fn parsing_a_key_id_never_panics_and_round_trips(text in "(key_)?[0-9a-fA-F\\PC]{0,20}") {
            if let Ok(id) = text.parse::<KeyId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }
}
