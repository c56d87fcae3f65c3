//! The rules, and the token that says they were passed.
//!
//! Nothing reaches durable memory except through here: a store method that writes takes an
//! [`Admitted`] change, and only the modules of this folder can issue one. A rule that says no
//! answers with a [`model::Refusal`], which is a normal answer.

mod admitted;
mod channel;
mod config_trust;
mod content;
mod correction;
mod creation;
mod decided;
mod decision;
mod draft;
mod edit;
mod effects;
mod evaluation;
mod fields;
mod grant;
mod host;
mod import;
mod leaving;
mod memory_outcome;
mod metadata;
mod outcome;
mod place;
mod promotion;
mod proposal;
mod recommendation;
mod record;
mod relink;
mod screen;
mod similar;
mod usage;

pub(crate) use admitted::Admitted;
pub(crate) use channel::Signer;
pub use channel::{CuratorWrites, Decider, PersonalData, Policy, Sentinel};
pub(crate) use config_trust::admit_config_trust;
pub(crate) use content::clean_decision;
pub(crate) use creation::{
    CONTINUES, admit_creation, admit_migrated_item, admit_migrated_links, admit_migrated_proposal,
    admit_migrated_relation, admit_migration, admit_scope, admit_side_tables, admit_unreadable,
};
pub(crate) use decision::{DecisionRequest, admit_decision};
pub use edit::Edit;
pub(crate) use evaluation::{
    EvaluatedItem, NewEvaluated, ThrowAway, admit_evaluated, admit_evaluation,
};
pub(crate) use fields::{check_markers, clean_field};
pub(crate) use grant::admit_grant;
pub use host::plain_facts;
pub(crate) use import::{
    Claimed, Held, admit_import, admit_import_event, check_import_place, imported_record,
};
pub(crate) use leaving::{admit_export, leaving_proposal, leaving_record};
pub(crate) use memory_outcome::{
    Noted, OutcomeRequest, Subject, admit_outcome, clean_outcome, outcome_subject,
};
pub(crate) use metadata::{guarded as guarded_metadata, redact_map};
pub use outcome::NotDone;
pub(crate) use proposal::{Existing, ProposalRequest, Proposed, admit_proposal, proposal_scope};
pub(crate) use recommendation::{RecommendationRequest, admit_recommendation};
pub(crate) use relink::{LinkChange, RelinkRequest, admit_relink};
pub(crate) use screen::{admit_guard_refusal, clean_reason};
pub(crate) use usage::admit_usage;
