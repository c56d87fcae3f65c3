//! Making a store, taking in a migrated one, and making a scope known.
//!
//! Migration in place is a door of its own with a written, looser policy: a row that is stored
//! already is kept, whatever newer rules say; what breaks one is flagged and stays out of prompts.

use super::admitted::Admitted;
use super::channel::Policy;
use super::record::check_record;
use super::screen::{check_steering, holds_personal};
use crate::audit::mirror::MirrorEvent;
use crate::store::events::EventDraft;
use crate::store::items::ItemChange;
use crate::store::links::ScopeLink;
use crate::store::meta::NewScope;
use crate::store::plugin::{PluginRelation, SideTables, UnreadableRow};
use crate::store::proposals::ProposalChange;
use crate::store::rows::ItemRow;
use model::{AuditOperation, Channel, Flag, Scope, ScopeId, Standing, Timestamp};
use serde_json::{Value, json};

/// Admits a scope of the session that writes.
pub(crate) fn admit_scope(
    scope_id: ScopeId,
    scope: Scope,
    created_at: Timestamp,
) -> Admitted<NewScope> {
    Admitted::issue(NewScope {
        scope_id,
        scope,
        created_at,
    })
}

/// The event that begins a store.
pub(crate) fn admit_creation(store_id: &str, origin: &str) -> Admitted<EventDraft> {
    Admitted::issue(EventDraft {
        operation: AuditOperation::Create,
        actor: "swarm-memory".to_owned(),
        channel: Channel::Background,
        session_id: None,
        scope_id: None,
        subject_id: store_id.to_owned(),
        payload: json!({ "store_id": store_id, "origin": origin }),
        mirror: MirrorEvent {
            target_id: "100".to_owned(),
            reason: Some("swarm-memory store created"),
            event_json: Some(json!({ "reason": "swarm-memory store created" })),
        },
    })
}

/// A migrated row with what the migration event says about it.
pub(crate) struct MigratedItem {
    pub(crate) change: Admitted<ItemChange>,
    pub(crate) note: Value,
    pub(crate) is_flagged: bool,
}

/// Admits a stored row of the plugin under the policy of migration in place.
pub(crate) fn admit_migrated_item(mut row: ItemRow, policy: &Policy) -> MigratedItem {
    if let Err(refusal) = check_record(&row.record, policy) {
        row.flags
            .push(Flag::PredatesRule(refusal.code.as_str().to_owned()));
    }
    if guard::clean(&row.record.text).is_err() {
        row.flags
            .push(Flag::PredatesRule("invalid_text".to_owned()));
    }
    // By the rules alone: a guess must not hide what is stored. No prompt gets it unasked either way.
    if let Err(refusal) = check_steering("the stored text", &row.record.text) {
        row.flags
            .push(Flag::PredatesRule(refusal.code.as_str().to_owned()));
        row.facts.standing = Standing::Quarantined;
    }
    if holds_personal(&row.record, policy) {
        row.flags.push(Flag::PersonalData);
    }
    let change = ItemChange::of(row);
    MigratedItem {
        note: super::decision::write_note(&change),
        is_flagged: !change.row().flags.is_empty(),
        change: Admitted::issue(change),
    }
}

/// Admits a relation between two migrated records.
pub(crate) fn admit_migrated_relation(relation: PluginRelation) -> Admitted<PluginRelation> {
    Admitted::issue(relation)
}

/// Admits the scopes that the migration found to be the project's own.
pub(crate) fn admit_migrated_links(links: Vec<ScopeLink>) -> Admitted<Vec<ScopeLink>> {
    Admitted::issue(links)
}

/// Admits the tables that are carried over without being understood.
pub(crate) fn admit_side_tables(side: SideTables) -> Admitted<SideTables> {
    Admitted::issue(side)
}

/// Admits a row that is kept as text, outside everything that is read as memory.
pub(crate) fn admit_unreadable(row: UnreadableRow) -> Admitted<UnreadableRow> {
    Admitted::issue(row)
}

/// Admits a stored proposal of the plugin as it stands.
pub(crate) fn admit_migrated_proposal(change: ProposalChange) -> Admitted<ProposalChange> {
    Admitted::issue(change)
}

/// Key in the report of a migration's event: another one follows it.
pub(crate) const CONTINUES: &str = "continues";

/// An event of a migration: what came in, under which policy. A migration of many rows has several,
/// and each but the last says that it `continues`.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the report is made for this event alone"
)]
pub(crate) fn admit_migration(store_id: &str, report: Value) -> Admitted<EventDraft> {
    Admitted::issue(EventDraft {
        operation: AuditOperation::Migrate,
        actor: "swarm-memory".to_owned(),
        channel: Channel::Import,
        session_id: None,
        scope_id: None,
        subject_id: store_id.to_owned(),
        payload: json!({ "policy": "migration in place: kept, flagged, redacted on the way out", "report": report }),
        mirror: MirrorEvent {
            target_id: "100".to_owned(),
            reason: Some("swarm-memory migration in place"),
            event_json: Some(json!({ "reason": "swarm-memory migration in place" })),
        },
    })
}
