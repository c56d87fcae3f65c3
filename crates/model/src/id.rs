//! Identifiers. Each is a prefix and a fixed shape, so a wrong one is refused where it enters.

use crate::hash::sha256_hex;
use crate::text::normalise;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An identifier that does not have the shape its type asks for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not {expected}")]
pub struct InvalidId {
    /// What was given; `...` for a text of more than 80 bytes, whose beginning could be most of a
    /// secret that nobody would know by its half.
    pub given: String,
    /// The shape that was expected, in words.
    pub expected: &'static str,
}

fn shown(text: &str) -> String {
    if text.len() > 80 {
        "...".to_owned()
    } else {
        text.to_owned()
    }
}

macro_rules! hex_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The fixed prefix of the id.
            pub const PREFIX: &'static str = $prefix;

            /// Accepts the prefix and 16 lower-case hex digits, nothing else.
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                let digits = text.strip_prefix($prefix).unwrap_or_default();
                let good = digits.len() == 16
                    && digits.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
                if good {
                    Ok(Self(text.to_owned()))
                } else {
                    Err(InvalidId { given: shown(text), expected: $expected })
                }
            }

            /// An id from a hash: the prefix and its first 16 hex digits.
            pub fn from_hash(hash_hex: &str) -> Self {
                Self(format!("{}{}", $prefix, &hash_hex[..16]))
            }

            /// An id from eight random or hashed bytes.
            pub fn from_bytes(bytes: [u8; 8]) -> Self {
                Self(format!("{}{}", $prefix, crate::hash::to_hex(&bytes)))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(text: String) -> Result<Self, InvalidId> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
    };
}

hex_id!(
    /// A memory record: the first 16 hex digits of its content hash.
    MemoryId, "mem_", "a memory id (`mem_` and 16 lower-case hex digits)"
);
hex_id!(
    /// A proposal: a hash over its time, proposer and text.
    ProposalId, "prop_", "a proposal id (`prop_` and 16 lower-case hex digits)"
);
hex_id!(
    /// The immutable internal id of a scope; scope keys are aliases of it.
    ScopeId, "scp_", "a scope id (`scp_` and 16 lower-case hex digits)"
);
hex_id!(
    /// A store, fixed when it is made.
    StoreId, "sto_", "a store id (`sto_` and 16 lower-case hex digits)"
);
hex_id!(
    /// A cached evidence document.
    EvidenceId, "evd_", "an evidence id (`evd_` and 16 lower-case hex digits)"
);

impl ProposalId {
    /// `prop_` and a hash over creation time, proposer and normalised text.
    pub fn derive(created_at: &str, proposer: &str, text: &str) -> Self {
        Self::from_hash(&sha256_hex(format!(
            "{created_at}\n{proposer}\n{}",
            normalise(text)
        )))
    }
}

/// What one recall gave to one prompt: `bundle_`, 14 digits of its time, 8 hex digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BundleId(String);

impl BundleId {
    /// Derived from the time and the query, so that the same recall has the same id.
    pub fn derive(generated_at: &str, query: &str) -> Self {
        let digits: String = generated_at
            .chars()
            .filter(char::is_ascii_digit)
            .take(14)
            .collect();
        let hash = sha256_hex(format!("{generated_at}\n{query}"));
        Self(format!("bundle_{digits}_{}", &hash[..8]))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
