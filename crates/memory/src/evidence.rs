//! Documents that memories may cite: an agent adds one, anybody in the project reads them.
//!
//! A document has no scope of its own and belongs to the project that owns the store. A session
//! whose scopes a host derived itself stands in no project, and is refused.

use crate::agent_session::AgentSession;
use crate::error::MemoryError;
use guard::injection::{self, Verdict};
use ledger::{AddedDocument, CacheLimits, DocumentList, EvidenceCache};
use model::{Code, EVIDENCE_CACHE_PREFIX, EvidenceDocument, EvidenceDraft, EvidenceId, Refusal};

/// Why whoever reads a document should take care: it reads as an instruction to its reader. It is
/// kept all the same, for it is no memory and no prompt gets it unasked.
pub fn document_warning(document: &EvidenceDocument) -> Option<String> {
    let texts = [&document.title, &document.query].into_iter().flatten();
    let worst = texts
        .chain([&document.text])
        .map(|text| injection::assess(text))
        .filter(|assessment| assessment.verdict() != Verdict::Allow)
        .max_by_key(|assessment| assessment.score)?;
    let finding = worst.findings.first()?;
    Some(format!(
        "{} reads as an instruction to its reader ({}, rule {}); it is data that somebody brought",
        document.reference,
        finding.category.as_str().replace('_', " "),
        finding.rule
    ))
}

/// Most documents of one list.
pub const MAX_DOCUMENTS: usize = 1000;

impl AgentSession {
    /// Adds a document. Who brings it is the host's word, never the draft's.
    pub fn add_evidence(&self, draft: EvidenceDraft) -> Result<AddedDocument, MemoryError> {
        let host = &self.labels;
        let draft = EvidenceDraft {
            created_by: host.agent_role.clone().or_else(|| host.agent_id.clone()),
            ..draft
        };
        let limits = CacheLimits {
            max_bytes: self.settings.evidence.cache_max_bytes,
            max_records: self.settings.evidence.cache_max_records,
        };
        let sentinel = crate::project::sentinel(&self.settings);
        Ok(self
            .evidence_cache()?
            .add(draft, sentinel, limits, &self.now())?)
    }

    /// The newest documents, at most `limit` and [`MAX_DOCUMENTS`] of them.
    pub fn list_evidence(&self, limit: usize) -> Result<DocumentList, MemoryError> {
        Ok(self.evidence_cache()?.list(limit.min(MAX_DOCUMENTS))?)
    }

    /// The document that this reference or id names.
    pub fn show_evidence(&self, reference: &str) -> Result<EvidenceDocument, MemoryError> {
        let missing = || MemoryError::NotFound {
            what: "document",
            id: reference.chars().take(80).collect(),
        };
        let id = reference
            .strip_prefix(EVIDENCE_CACHE_PREFIX)
            .unwrap_or(reference);
        let id = EvidenceId::parse(id).map_err(|_| missing())?;
        self.evidence_cache()?.show(&id)?.ok_or_else(missing)
    }

    fn evidence_cache(&self) -> Result<EvidenceCache, MemoryError> {
        if !self.session.in_project {
            let message = "the evidence cache belongs to a project, and this session to none";
            return Err(Refusal::new(Code::ScopeNotAllowed, message).into());
        }
        Ok(EvidenceCache::at(&self.ledger.place().evidence_cache))
    }
}
