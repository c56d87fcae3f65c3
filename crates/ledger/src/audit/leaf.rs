//! The leaf of one event: what its hash covers.

use crate::frame::FramedHash;
use model::{AuditOperation, Channel};

/// Domain of a grant's signature over a leaf hash.
pub(crate) const SIGNATURE_DOMAIN: &str = "swarm-memory/event/v1";
/// What the first leaf has in place of the hash before it.
pub(crate) const GENESIS: &[u8] = b"GENESIS";

/// Everything that one audit event says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) seq: i64,
    pub(crate) ts_us: i64,
    pub(crate) operation: AuditOperation,
    pub(crate) actor: String,
    pub(crate) channel: Channel,
    pub(crate) grant_id: Option<String>,
    /// Length of the grant list at that moment, so that a later removal changes nothing.
    pub(crate) grants: u64,
    pub(crate) session_id: Option<String>,
    pub(crate) scope_id: Option<String>,
    pub(crate) subject_id: String,
    pub(crate) payload_commit: [u8; 32],
    pub(crate) prev_hash: Vec<u8>,
}

impl Leaf {
    /// The hash that the next leaf, the MAC and the signature stand on.
    pub(crate) fn hash(&self) -> [u8; 32] {
        let mut hash = FramedHash::new("swarm-memory/audit/v1");
        hash.number(self.seq)
            .number(self.ts_us)
            .text(self.operation.as_str())
            .text(&self.actor)
            .text(self.channel.as_str())
            .maybe(self.grant_id.as_deref())
            .number(i64::try_from(self.grants).unwrap_or(i64::MAX))
            .maybe(self.session_id.as_deref())
            .maybe(self.scope_id.as_deref())
            .text(&self.subject_id)
            .field(&self.payload_commit)
            .field(&self.prev_hash);
        hash.finish()
    }
}

/// Commitment to a payload: without the salt nobody can guess what it was.
pub(crate) fn payload_commit(salt: &[u8], json: &str) -> [u8; 32] {
    let mut hash = FramedHash::new("swarm-memory/payload/v1");
    hash.field(salt).text(json);
    hash.finish()
}
