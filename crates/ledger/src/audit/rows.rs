//! The rows as they are, held against what the events say they must be.
//!
//! A row must be what its last event wrote, carry its MAC, and its derived columns must follow
//! from it: they decide what a search finds, and nothing else covers them.

use super::key::AuditKey;
use super::notes::Note;
use super::state::{ExpectedState, RowKey};
use super::verify::{Divergence, DivergenceKind};
use crate::error::{LedgerError, sqlite};
use crate::read::Authentic;
use crate::store::derived::{DerivedColumns, DerivedProposalColumns};
use crate::store::items::{ITEM_COLUMNS, LoadedItem, stored_item};
use crate::store::outcomes::{OUTCOME_COLUMNS, OutcomeRow, outcome_row};
use crate::store::proposals::{LoadedProposal, PROPOSAL_COLUMNS, stored_proposal};
use crate::store::versions::{VERSION_COLUMNS, version_before};
use model::{AuditOperation, Authority, Dispute, Lifecycle, ProposalStatus, Scope};
use rusqlite::{Connection, Row};
use std::collections::{BTreeMap, BTreeSet};

/// What is counted beside the comparison.
#[derive(Default)]
struct Tally {
    records: BTreeMap<String, i64>,
    awaiting: BTreeMap<String, i64>,
    /// The scope keys that records of a scope name.
    scope_keys: BTreeMap<String, BTreeSet<String>>,
    relations: BTreeSet<(String, String, String)>,
}

/// Compares every row; tells each to `found`.
pub(super) fn compare_rows(
    connection: &Connection,
    key: Option<&AuditKey>,
    mut expected: ExpectedState,
    last_seq: i64,
    found: &mut dyn FnMut(Divergence),
) -> Result<(), LedgerError> {
    let mut tally = Tally {
        relations: std::mem::take(&mut expected.relations),
        ..Tally::default()
    };
    let mut check = Check {
        last_seq,
        keyed: key.is_some(),
        found,
    };
    items(connection, key, &mut expected, &mut tally, &mut check)?;
    versions(connection, key, &mut expected, &mut check)?;
    proposals(connection, key, &mut expected, &mut tally, &mut check)?;
    outcomes(connection, &mut expected, &mut check)?;
    for (id, note) in std::mem::take(&mut expected.outcomes) {
        check.tell(note.seq, DivergenceKind::Removed, id);
    }
    let proposals = expected.proposals.iter().map(|(row, note)| (&*row.1, note));
    let items = expected.items.items_left().chain(proposals);
    for (id, note) in items.chain(expected.items.versions_left()) {
        check.tell(note.seq, DivergenceKind::Removed, id.to_owned());
    }
    relations(connection, tally.relations.clone(), &mut check)?;
    scopes(connection, &tally, &mut check)?;
    recorded_moment(connection, expected.last_ts_us, &mut check)
}

struct Check<'a> {
    last_seq: i64,
    keyed: bool,
    found: &'a mut dyn FnMut(Divergence),
}

impl Check<'_> {
    fn tell(&mut self, seq: i64, kind: DivergenceKind, subject: String) {
        (self.found)(Divergence {
            seq,
            kind,
            subject: Some(subject),
        });
    }

    /// A row that is not what its note says was written by something else.
    fn row(&mut self, note: Option<&Note>, subject: &str, fits: bool) {
        if !fits || note.is_none() {
            let seq = note.map_or(self.last_seq, |note| note.seq);
            self.tell(seq, DivergenceKind::ForeignWrite, subject.to_owned());
        }
    }

    /// Only the migration and a person's machine with the key write memories.
    fn is_authentic(&self, authentic: Authentic) -> bool {
        authentic
            == if self.keyed {
                Authentic::Verified
            } else {
                Authentic::Unverifiable
            }
    }
}

/// Walks the rows of a SELECT.
fn each_row(
    connection: &Connection,
    sql: &str,
    mut act: impl FnMut(&Row<'_>) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    let mut statement = connection
        .prepare(sql)
        .map_err(sqlite("reading the rows"))?;
    let mut rows = statement.query([]).map_err(sqlite("reading the rows"))?;
    while let Some(row) = rows.next().map_err(sqlite("reading the rows"))? {
        act(row)?;
    }
    Ok(())
}

/// A column as text, whatever is in it.
fn shown(row: &Row<'_>, column: &str) -> String {
    match row.get_ref(column) {
        Ok(value) => value
            .as_str()
            .map_or_else(|_| format!("{value:?}"), str::to_owned),
        Err(_) => String::new(),
    }
}

fn key_of(row: &Row<'_>, id: &str) -> RowKey {
    (shown(row, "scope_id"), shown(row, id))
}

fn items(
    connection: &Connection,
    key: Option<&AuditKey>,
    expected: &mut ExpectedState,
    tally: &mut Tally,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let sql = format!(
        "SELECT {ITEM_COLUMNS}, {} FROM memory_items i ORDER BY i.item_no",
        DerivedColumns::COLUMNS
    );
    let first_derived = ITEM_COLUMNS.split(", ").count();
    each_row(connection, &sql, |row| {
        let named = key_of(row, "id");
        *tally.records.entry(named.0.clone()).or_default() += 1;
        let note = expected.items.item(&named.0, &named.1);
        let fits = match (
            stored_item(row, key),
            DerivedColumns::read(row, first_derived),
        ) {
            (Ok(loaded), Ok(derived)) => {
                let loaded = loaded.with_evidence(connection)?;
                let item = &loaded.item;
                let scope_key = item.record.scope.key();
                tally
                    .scope_keys
                    .entry(named.0.clone())
                    .or_default()
                    .insert(scope_key);
                let must = DerivedColumns::of(
                    &item.scope_id,
                    &item.record,
                    item.facts,
                    &item.flags,
                    &item.provenance,
                );
                derived == must && is_written(&loaded, note.as_ref(), check)
            }
            _ => false,
        };
        check.row(note.as_ref(), &named.1, fits);
        Ok(())
    })
}

fn is_written(loaded: &LoadedItem, note: Option<&Note>, check: &Check<'_>) -> bool {
    check.is_authentic(loaded.item.authentic)
        && note.is_some_and(|note| {
            let imports = note.operation == AuditOperation::Import;
            note.digest == Some(loaded.digest)
                && note.version == loaded.item.version
                && (!imports || loaded.item.facts.authority == Authority::Import)
        })
}

fn versions(
    connection: &Connection,
    key: Option<&AuditKey>,
    expected: &mut ExpectedState,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let sql = format!(
        "SELECT {VERSION_COLUMNS}, v.memory_id, v.change_seq, v.expired_at IS lead(v.recorded_at) OVER (
            PARTITION BY v.scope_id, v.memory_id ORDER BY v.version) AS closed_right
         FROM memory_versions v ORDER BY v.version_no"
    );
    each_row(connection, &sql, |row| {
        let named = key_of(row, "memory_id");
        let Ok(loaded) = stored_item(row, key) else {
            check.row(None, &named.1, false);
            return Ok(());
        };
        let note = expected
            .items
            .version(&named.0, &named.1, loaded.item.version);
        let fits = is_written(&loaded, note.as_ref(), check)
            && loaded.item.record.id.as_str() == named.1
            && note
                .as_ref()
                .is_none_or(|note| may_have_written(connection, key, &loaded, note))
            && row.get("closed_right").unwrap_or(false)
            && row.get("change_seq").ok() == note.as_ref().map(|note| note.seq);
        check.row(note.as_ref(), &named.1, fits);
        Ok(())
    })
}

/// A decision may write anything, and is signed. An outcome may do one thing to a memory: say that
/// a correction of it waits.
fn may_have_written(
    connection: &Connection,
    key: Option<&AuditKey>,
    written: &LoadedItem,
    note: &Note,
) -> bool {
    if note.operation != AuditOperation::Outcome {
        return true;
    }
    let before = version_before(connection, key, &written.item)
        .ok()
        .flatten();
    before.is_some_and(|before| only_a_correction_waits(&before, written))
}

fn only_a_correction_waits(before: &LoadedItem, after: &LoadedItem) -> bool {
    let mut expected = before.item.clone();
    expected.facts.dispute = Dispute::CorrectionWaits;
    expected.item_no = after.item.item_no;
    expected.version += 1;
    expected.recorded_at = after.item.recorded_at.clone();
    before.item.facts.dispute == Dispute::None
        && before.item.lifecycle == Lifecycle::Active
        && expected == after.item
        && before.has_evidence_of(after)
}

fn outcomes(
    connection: &Connection,
    expected: &mut ExpectedState,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let unlisted = expected.outcomes_unlisted;
    let sql = format!("SELECT {OUTCOME_COLUMNS} FROM memory_outcomes ORDER BY rowid");
    each_row(connection, &sql, |row| {
        let id = shown(row, "id");
        let note = expected.outcomes.remove(&id);
        let found = outcome_row(row).ok();
        let is_plugins = found
            .as_ref()
            .and_then(OutcomeRow::event)
            .is_none_or(|event| event.scope_id.is_none());
        if note.is_none() && unlisted && is_plugins {
            return Ok(());
        }
        let fits = found.is_some_and(|found| {
            note.as_ref()
                .is_some_and(|note| note.digest == Some(found.digest()))
        });
        check.row(note.as_ref(), &id, fits);
        Ok(())
    })
}

fn proposals(
    connection: &Connection,
    key: Option<&AuditKey>,
    expected: &mut ExpectedState,
    tally: &mut Tally,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let sql = format!(
        "SELECT {PROPOSAL_COLUMNS}, {} FROM memory_proposals ORDER BY proposal_no",
        DerivedProposalColumns::COLUMNS
    );
    let first_derived = PROPOSAL_COLUMNS.split(", ").count();
    each_row(connection, &sql, |row| {
        let named = key_of(row, "id");
        let note = expected.proposals.remove(&named);
        let fits = match (
            stored_proposal(row, key),
            DerivedProposalColumns::read(row, first_derived),
        ) {
            (Ok(loaded), Ok(derived)) => {
                let stored = &loaded.stored;
                let awaits = i64::from(stored.proposal.status.awaits_human());
                *tally.awaiting.entry(named.0.clone()).or_default() += awaits;
                note_relations(tally, &named, note.as_ref(), &loaded);
                derived == DerivedProposalColumns::of(&stored.proposal, &stored.provenance)
                    && is_as_left(&loaded, note.as_ref(), check)
            }
            _ => false,
        };
        check.row(note.as_ref(), &named.1, fits);
        Ok(())
    })
}

fn is_as_left(loaded: &LoadedProposal, note: Option<&Note>, check: &Check<'_>) -> bool {
    let Some(note) = note else { return false };
    let authentic = loaded.stored.authentic;
    // A proposal may be taken where the keys are missing; such an event has no MAC either.
    let is_ours = check.is_authentic(authentic) || authentic == Authentic::Unkeyed;
    let recommended = note.operation == AuditOperation::Recommend;
    is_ours
        && note.digest == Some(loaded.digest)
        && (!recommended || loaded.stored.proposal.status == ProposalStatus::Escalated)
}

/// A decided merge relates every ordered pair of its proposal.
fn note_relations(tally: &mut Tally, named: &RowKey, note: Option<&Note>, loaded: &LoadedProposal) {
    if note.is_none_or(|note| note.operation != AuditOperation::DecideMerge) {
        return;
    }
    let related = loaded
        .stored
        .proposal
        .related_memory_ids
        .clone()
        .unwrap_or_default();
    for source in &related {
        for target in related.iter().filter(|target| *target != source) {
            tally
                .relations
                .insert((named.0.clone(), source.clone(), target.clone()));
        }
    }
}

fn relations(
    connection: &Connection,
    mut expected: BTreeSet<(String, String, String)>,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    each_row(
        connection,
        "SELECT scope_id, source_id, target_id FROM memory_relations",
        |row| {
            let named = (
                shown(row, "scope_id"),
                shown(row, "source_id"),
                shown(row, "target_id"),
            );
            if !expected.remove(&named) {
                check.row(None, &named.1, false);
            }
            Ok(())
        },
    )?;
    for (_, source, _) in expected {
        check.tell(check.last_seq, DivergenceKind::Removed, source);
    }
    Ok(())
}

/// A scope has the name that its records give it, and the counts that its rows give.
fn scopes(
    connection: &Connection,
    tally: &Tally,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let sql =
        "SELECT s.scope_id, s.type, s.scope_json, s.awaiting, s.records, count(a.alias) AS names,
            min(a.alias) AS name
         FROM scopes s LEFT JOIN scope_aliases a ON a.scope_id = s.scope_id GROUP BY s.scope_id";
    each_row(connection, sql, |row| {
        let id = shown(row, "scope_id");
        let count = |of: &BTreeMap<String, i64>| of.get(&id).copied().unwrap_or_default();
        let scope: Option<Scope> = serde_json::from_str(&shown(row, "scope_json")).ok();
        let fits = scope.is_some_and(|scope| {
            let name = scope.key();
            row.get("names").is_ok_and(|names: i64| names == 1)
                && shown(row, "name") == name
                && shown(row, "type") == scope.kind.as_str()
                && tally
                    .scope_keys
                    .get(&id)
                    .is_none_or(|keys| keys.iter().all(|key| *key == name))
        });
        let counted = row.get("awaiting").ok() == Some(count(&tally.awaiting))
            && row.get("records").ok() == Some(count(&tally.records));
        if !fits || !counted {
            check.row(None, &id, false);
        }
        Ok(())
    })
}

/// A reader stands at the last recorded moment at least, so it must be the last event's.
fn recorded_moment(
    connection: &Connection,
    last_ts_us: i64,
    check: &mut Check<'_>,
) -> Result<(), LedgerError> {
    let stored = crate::store::meta::meta_get(connection, crate::store::meta::LAST_RECORDED)?;
    if stored != Some(last_ts_us.to_string()) {
        check.tell(
            check.last_seq,
            DivergenceKind::Edited,
            crate::store::meta::LAST_RECORDED.to_owned(),
        );
    }
    Ok(())
}
