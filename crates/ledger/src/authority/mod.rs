//! Who may decide: the signed, chained list of grants and the keys behind it.
//!
//! Every session starts as an agent. A reviewer (a person), a controller (a harness) or a
//! runner (a job that attests runs) is an Ed25519 key with a grant in the [`GrantChain`], whose
//! first entry is trusted on first use. A holder ([`Reviewer`], [`Controller`]) exists only
//! after its key was checked against that chain.
//!
//! The room holds no storage: it checks lists, seals keys and reads key files, and is given the
//! time and randomness. A process with the user's own rights can still read a key file; see the
//! threat model.

mod chain;
mod entry;
mod grant;
mod hex;
mod holder;
mod kdf;
mod key_file;
mod passphrase;
mod private_file;
mod sealed;
mod signing;

pub use chain::{ChainAnchor, ChainFault, ChainFaultKind, GrantChain, GrantRefused};
pub use entry::{GENESIS, GrantAction, GrantEntry};
pub use grant::{Grant, GrantKind, GrantRejected, KeyId, MAX_NAME_CHARS};
pub use holder::{Controller, HolderRefused, Reviewer};
pub use kdf::{KdfParams, KdfRefused};
pub use key_file::{KeyFile, KeyFileError, KeyFileMalformed, outside_project};
pub use passphrase::{Passphrase, PassphraseRefused};
pub use private_file::{PrivateFileError, PrivateFileFault, read_private, write_new_private};
pub use sealed::{SealError, SealedKey, SealedMalformed, UnlockError};
pub use signing::{SigningKey, verify};
