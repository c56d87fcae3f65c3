//! A store with a session in it, and what the tests of the gate ask of it again and again.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test file uses a part of it"
)]

pub(crate) mod content;

use model::{Code, Decision, MemoryId, ProposalDraft, ProposalId, ProposalStatus};
use swarm_memory_ledger::{
    Decider, Ledger, ProposalReceipt, ScopedReader, Session, StoredItem, StoredProposal,
};
use testkit::{Counts, Workbench};

pub(crate) struct Scene {
    pub(crate) bench: Workbench,
    pub(crate) ledger: Ledger,
    pub(crate) session: Session,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Self::with(Workbench::new())
    }

    pub(crate) fn with(bench: Workbench) -> Self {
        Self {
            ledger: bench.created(),
            session: bench.session(),
            bench,
        }
    }

    pub(crate) fn reader(&self) -> ScopedReader {
        self.ledger.reader(&self.session).unwrap()
    }

    pub(crate) fn item(&self, id: &MemoryId) -> StoredItem {
        self.reader().item(id).unwrap().unwrap()
    }

    pub(crate) fn proposal(&self, id: &ProposalId) -> StoredProposal {
        self.reader().proposal(id).unwrap().unwrap()
    }

    /// Decides what must be refused; nothing may be stored by it. Gives the message.
    #[track_caller]
    pub(crate) fn refused(&self, decider: Decider<'_>, decision: Decision, code: Code) -> String {
        let before = Counts::of(&self.bench.store_path());
        let refused = self
            .ledger
            .decide(&self.session, decider, decision)
            .expect_err("a rule says no");
        assert_eq!(refused.code(), code, "{refused}");
        assert_eq!(
            Counts::of(&self.bench.store_path()),
            before,
            "something was stored"
        );
        refused.to_string()
    }

    /// Proposes what must be refused; nothing may be stored by it. Gives the message.
    #[track_caller]
    pub(crate) fn turned_down(&self, draft: ProposalDraft, code: Code) -> String {
        self.turned_down_in(&self.session, draft, code)
    }

    #[track_caller]
    pub(crate) fn turned_down_in(
        &self,
        session: &Session,
        draft: ProposalDraft,
        code: Code,
    ) -> String {
        let before = Counts::of(&self.bench.store_path());
        let refused = self
            .ledger
            .propose(session, draft)
            .expect_err("a rule says no");
        assert_eq!(refused.code(), code, "{refused}");
        assert_eq!(
            Counts::of(&self.bench.store_path()),
            before,
            "something was stored"
        );
        refused.to_string()
    }

    #[track_caller]
    pub(crate) fn taken(&self, draft: ProposalDraft) -> ProposalReceipt {
        let receipt = self.ledger.propose(&self.session, draft).unwrap();
        assert_eq!(receipt.status, ProposalStatus::Pending);
        assert_eq!(receipt.existing_id, None);
        receipt
    }
}
