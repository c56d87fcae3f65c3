//! Why a list does not hold, and why it does not take a change.
//!
//! One set of rules serves both sides: what is refused when an entry is made is a fault when such
//! an entry is read.

use crate::authority::grant::{GrantKind, KeyId};

/// Why the list does not take a change: a rule said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GrantRefused {
    /// The list is empty and the change is not a reviewer that signs for itself.
    #[error("the first grant must be a reviewer that signs for itself")]
    FirstNotSelfSigned,
    /// The signer is no reviewer at this point of the list.
    #[error("{signer} is not an active reviewer")]
    SignerNotReviewer {
        /// The key that signed.
        signer: KeyId,
    },
    /// The key has an active grant already.
    #[error("{key_id} has an active grant as {kind}")]
    KeyActive {
        /// The key in question.
        key_id: KeyId,
        /// What it is granted.
        kind: GrantKind,
    },
    /// Another key has or had this key id.
    #[error("{key_id} names another key in this list")]
    KeyIdTaken {
        /// The shared id.
        key_id: KeyId,
    },
    /// An active grant of this kind has the name, in upper or lower case.
    #[error("there is an active {kind} named {name}")]
    NameActive {
        /// The kind of both grants.
        kind: GrantKind,
        /// The name as it stands in the list.
        name: String,
    },
    /// The grant to remove is not active in exactly this form.
    #[error("{key_id} is not an active {kind}")]
    NotActive {
        /// The key in question.
        key_id: KeyId,
        /// What it was taken for.
        kind: GrantKind,
    },
    /// Nobody could sign the list any more.
    #[error("the last reviewer cannot be removed")]
    LastReviewer,
}

/// The first entry that does not hold, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("grant entry {seq} does not hold: {kind}")]
pub struct ChainFault {
    /// The place at which an entry was expected, from 1.
    pub seq: u64,
    /// What is wrong with the entry found there.
    pub kind: ChainFaultKind,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainFaultKind {
    /// The entry was signed for another store.
    #[error("it belongs to another store")]
    OtherStore,
    /// The entry says it stands at another place.
    #[error("it is numbered {found}")]
    OutOfOrder {
        /// The number that the entry carries.
        found: u64,
    },
    /// The entry does not follow the one before it.
    #[error("it does not follow the entry before it")]
    BrokenLink,
    /// The signature is not the signer's over this entry.
    #[error("its signature is not valid")]
    BadSignature,
    /// The entry asks for something that the list refuses.
    #[error("{0}")]
    Refused(GrantRefused),
}
