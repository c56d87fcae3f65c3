//! Writing what a plugin's store held into a new store: every row through the door of migration.
//!
//! Whoever reads the rows, from a database or from JSONL files, hands them in here one by one, in
//! as many transactions as it likes. What was written is noted for the event of each transaction.

use super::{Ledger, StorePlace};
use crate::error::LedgerError;
use crate::gate::{
    admit_migrated_item, admit_migrated_proposal, admit_migrated_relation, admit_scope,
};
use crate::project::git::GitPlace;
use crate::project::place::{exact_id, locate};
use crate::read::EvidenceLink;
use crate::store::links::ScopeLink;
use crate::store::plugin::{PluginItem, PluginRelation, RelationRow};
use crate::store::proposals::ProposalChange;
use crate::store::rows::{ItemRow, ProposalRow, support_of};
use crate::store::write::WriteTx;
use model::{
    Authority, Channel, HostFacts, Lifecycle, Proposal, Provenance, Scope, ScopeId, Timestamp,
    TrustFacts, TrustStamp,
};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// Takes the rows of a plugin's store in.
pub(super) struct Intake<'l> {
    ledger: &'l Ledger,
    scopes: ScopeIds,
    /// The scope of each record, by its place in the list of scopes.
    homes: HashMap<String, usize>,
    proposals: HashSet<String>,
    notes: Notes,
    /// Outcomes that were taken over and that no event names yet.
    outcomes: Vec<(String, [u8; 32])>,
    /// Records that break a newer rule.
    pub(super) flagged: usize,
}

/// What one transaction wrote, for its event.
#[derive(Default)]
struct Notes {
    items: Vec<Value>,
    proposals: Vec<Value>,
    relations: Vec<Value>,
}

impl<'l> Intake<'l> {
    pub(super) fn new(ledger: &'l Ledger) -> Self {
        Self {
            ledger,
            scopes: ScopeIds::default(),
            homes: HashMap::new(),
            proposals: HashSet::new(),
            notes: Notes::default(),
            outcomes: Vec::new(),
            flagged: 0,
        }
    }

    /// Whether a record of this id was taken in.
    pub(super) fn knows(&self, id: &str) -> bool {
        self.homes.contains_key(id)
    }

    /// Whether a proposal of this id was taken in.
    pub(super) fn knows_proposal(&self, id: &str) -> bool {
        self.proposals.contains(id)
    }

    /// How many records were taken in.
    pub(super) fn memories(&self) -> usize {
        self.homes.len()
    }

    /// What the event of the transaction that is about to end says of its rows: of `most` at most,
    /// when the transaction wrote no more.
    pub(super) fn take_notes(&mut self, most: usize) -> Value {
        let Notes {
            items,
            proposals,
            relations,
        } = std::mem::take(&mut self.notes);
        let room = most.saturating_sub(items.len() + proposals.len() + relations.len());
        let rest = self.outcomes.len().saturating_sub(room);
        let outcomes: Vec<Value> = self
            .outcomes
            .drain(rest..)
            .map(|(id, digest)| json!({ "id": id, "digest": model::to_hex(&digest) }))
            .collect();
        json!({
            "items": items,
            "proposals": proposals,
            "relations": relations,
            "outcomes": outcomes,
        })
    }

    /// Outcomes that were taken over, for this event and the next ones.
    pub(super) fn outcomes(&mut self, rows: Vec<(String, [u8; 32])>) {
        self.outcomes = rows;
    }

    /// Whether an event has told of every row.
    pub(super) fn has_told_all(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The scopes that belong to the project, by its name.
    pub(super) fn links(&self) -> Vec<ScopeLink> {
        let place = &self.ledger.place;
        super::standing::adopted(
            &[place.repository.clone(), main_checkout(place)],
            &place.plugin_scopes,
            &self.scopes.scopes(),
        )
    }

    /// Takes a record.
    pub(super) fn item(&mut self, tx: &WriteTx<'_>, item: PluginItem) -> Result<(), LedgerError> {
        let at = self.scopes.of(tx, &item.record.scope)?;
        self.homes.insert(item.record.id.to_string(), at);
        let row = item_row(self.ledger, self.scopes.id(at), item);
        let admitted = admit_migrated_item(row, &self.ledger.policy);
        self.flagged += usize::from(admitted.is_flagged);
        self.notes.items.push(admitted.note);
        tx.item_write(admitted.change)
    }

    /// Takes a proposal.
    pub(super) fn proposal(
        &mut self,
        tx: &WriteTx<'_>,
        proposal: Proposal,
    ) -> Result<(), LedgerError> {
        let at = self.home_of(tx, &proposal)?;
        self.proposals.insert(proposal.id.to_string());
        let change = ProposalChange::of(proposal_row(self.scopes.id(at), proposal));
        self.notes.proposals.push(json!({
            "scope_id": change.row().scope_id.as_str(),
            "id": change.row().proposal.id.as_str(),
            "digest": change.digest_hex(),
        }));
        tx.proposal_insert(admit_migrated_proposal(change))
    }

    /// Takes a relation between two records of one scope; any other is left out.
    pub(super) fn relation(
        &mut self,
        tx: &WriteTx<'_>,
        (source_id, target_id, proposal_id, created_at): RelationRow,
    ) -> Result<(), LedgerError> {
        let homes = (self.homes.get(&source_id), self.homes.get(&target_id));
        let (Some(source), Some(target)) = homes else {
            return Ok(());
        };
        if source != target {
            return Ok(());
        }
        let scope_id = self.scopes.id(*source);
        let note = json!([scope_id.as_str(), source_id, target_id]);
        self.notes.relations.push(note);
        tx.plugin_relation_insert(admit_migrated_relation(PluginRelation {
            scope_id,
            source_id,
            target_id,
            proposal_id,
            created_at,
        }))
    }

    /// The scope of a proposal: its record's, else that of a memory that it names.
    fn home_of(&mut self, tx: &WriteTx<'_>, proposal: &Proposal) -> Result<usize, LedgerError> {
        if let Some(record) = &proposal.proposed_record {
            return self.scopes.of(tx, &record.scope);
        }
        let named = proposal
            .target_memory_id
            .iter()
            .chain(proposal.related_memory_ids.iter().flatten())
            .find_map(|id| self.homes.get(id));
        match named {
            Some(at) => Ok(*at),
            None => self.scopes.most_used(tx),
        }
    }
}

/// The workspace of the checkout that owns the store.
fn main_checkout(place: &StorePlace) -> Scope {
    let root = place
        .git
        .as_ref()
        .map_or_else(|| place.project_root.clone(), GitPlace::main_root);
    let identity = match locate(&root) {
        Ok(main) => main.workspace_identity(),
        Err(_) => root.to_string_lossy().into_owned(),
    };
    Scope::workspace(exact_id(&identity))
}

/// Internal ids of the scopes that the plugin's keys name.
#[derive(Default)]
struct ScopeIds {
    /// Key, internal id, and how many rows named it.
    known: Vec<(String, ScopeId, usize)>,
    by_key: HashMap<String, usize>,
}

impl ScopeIds {
    fn of(&mut self, tx: &WriteTx<'_>, scope: &Scope) -> Result<usize, LedgerError> {
        let key = scope.key();
        if let Some(at) = self.by_key.get(&key) {
            self.known[*at].2 += 1;
            return Ok(*at);
        }
        let id = ScopeId::from_bytes(tx.random_bytes());
        tx.scope_insert(admit_scope(id.clone(), scope.clone(), tx.now()))?;
        self.known.push((key.clone(), id, 1));
        self.by_key.insert(key, self.known.len() - 1);
        Ok(self.known.len() - 1)
    }

    fn id(&self, at: usize) -> ScopeId {
        self.known[at].1.clone()
    }

    /// The scopes that were made known.
    fn scopes(&self) -> Vec<Scope> {
        let parsed = self.known.iter().map(|(key, ..)| serde_json::from_str(key));
        parsed.filter_map(Result::ok).collect()
    }

    /// For a proposal that names nothing that is there: the scope that most rows are in.
    fn most_used(&mut self, tx: &WriteTx<'_>) -> Result<usize, LedgerError> {
        let uses = |at: &usize| self.known[*at].2;
        match (0..self.known.len()).max_by_key(uses) {
            Some(at) => Ok(at),
            None => self.of(tx, &Scope::workspace("unknown")),
        }
    }
}

fn item_row(ledger: &Ledger, scope_id: ScopeId, item: PluginItem) -> ItemRow {
    let record = item.record;
    let replaced = item.superseded_by.is_some()
        || record.superseded_by.is_some()
        || record.metadata.contains_key("updateReplacementId");
    let lifecycle = match (replaced, item.deleted || record.is_deleted()) {
        (true, _) => Lifecycle::Superseded,
        (false, true) => Lifecycle::Deleted,
        (false, false) => Lifecycle::Active,
    };
    let evidence: Vec<EvidenceLink> = record
        .source
        .locator()
        .map(|locator| ledger.evidence_link(locator, &record.text))
        .into_iter()
        .collect();
    let (support, freshness) = support_of(&evidence);
    let recorded_us = record.created_at.millis().saturating_mul(1000);
    let said = |text: Option<String>| text.filter(|text| !text.is_empty() && text != "unknown");
    ItemRow {
        scope_id,
        facts: TrustFacts {
            freshness,
            ..TrustFacts::decided(Authority::Curator, support)
        },
        lifecycle,
        flags: Vec::new(),
        provenance: Provenance {
            actor: "opencode-swarm".to_owned(),
            channel: Channel::Import,
            grant_id: None,
            host: HostFacts {
                agent_role: said(item.agent_role),
                task_id: said(item.task_id),
                ..HostFacts::default()
            },
            proposal_id: None,
        },
        version: 1,
        valid_from: item
            .valid_from
            .and_then(|time| Timestamp::parse(&time).ok())
            .or_else(|| Some(record.created_at.clone())),
        valid_to: None,
        recorded_us,
        expired_us: (lifecycle != Lifecycle::Active)
            .then(|| record.updated_at.millis().saturating_mul(1000)),
        supersedes_reason: item.supersedes_reason,
        evidence,
        record,
    }
}

fn proposal_row(scope_id: ScopeId, proposal: Proposal) -> ProposalRow {
    let by = &proposal.proposed_by;
    ProposalRow {
        scope_id,
        trust_stamp: TrustStamp::NotApplicable,
        flags: Vec::new(),
        recommendation: None,
        reject_class: None,
        provenance: Provenance {
            actor: by
                .agent_id
                .clone()
                .or_else(|| by.agent_role.clone())
                .unwrap_or_else(|| "unknown".to_owned()),
            channel: Channel::Import,
            grant_id: None,
            host: HostFacts {
                agent_role: by.agent_role.clone(),
                agent_id: by.agent_id.clone(),
                run_id: by.run_id.clone(),
                ..HostFacts::default()
            },
            proposal_id: None,
        },
        version: 1,
        proposal,
    }
}
