//! What a journal brings back is what was written, row for row, whatever was written.

use super::snapshot::Snapshot;
use super::*;
use crate::store::write_connection::{WriteConnection, settle};
use model::Timestamp;
use proptest::prelude::*;
use std::sync::Arc;

const BUSY: Duration = Duration::from_secs(5);

/// Something that a transaction does to tables of every kind of key.
#[derive(Debug, Clone)]
enum Act {
    Fact(String, String),
    FactGone(String),
    Item(i64, String, Option<f64>, Vec<u8>),
    ItemMoved(i64, i64),
    Proposal(i64, Option<String>, Vec<u8>),
    ProposalGone(i64),
    Related(String, String),
    RelatedGone(String),
    Event(i64, Vec<u8>),
    Usage(String, Option<f64>),
}

fn act() -> impl Strategy<Value = Act> {
    let name = || prop::sample::select(&["a", "b", "c", "d"]).prop_map(str::to_owned);
    let number = 1i64..6;
    let real = prop::option::of(any::<f64>().prop_filter("a number", |real| real.is_finite()));
    let bytes = prop::collection::vec(any::<u8>(), 0..5);
    prop_oneof![
        (name(), any::<String>()).prop_map(|(key, value)| Act::Fact(key, value)),
        name().prop_map(Act::FactGone),
        (number.clone(), any::<String>(), real.clone(), bytes.clone())
            .prop_map(|(no, text, real, bytes)| Act::Item(no, text, real, bytes)),
        (number.clone(), number.clone()).prop_map(|(from, to)| Act::ItemMoved(from, to)),
        (
            number.clone(),
            prop::option::of(any::<String>()),
            bytes.clone()
        )
            .prop_map(|(no, text, bytes)| Act::Proposal(no, text, bytes)),
        number.clone().prop_map(Act::ProposalGone),
        (name(), name()).prop_map(|(source, target)| Act::Related(source, target)),
        name().prop_map(Act::RelatedGone),
        (number, bytes).prop_map(|(seq, bytes)| Act::Event(seq, bytes)),
        (name(), real).prop_map(|(id, real)| Act::Usage(id, real)),
    ]
}

/// Does it; what the schema forbids stays undone, as in a store.
fn carry_out(connection: &Connection, act: &Act) {
    let _ = match act {
        Act::Fact(key, value) => connection.execute(
            "INSERT INTO _meta(key, value) VALUES (?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2",
            (key, value),
        ),
        Act::FactGone(key) => connection.execute("DELETE FROM _meta WHERE key = ?1", [key]),
        Act::Item(no, text, real, bytes) => connection.execute(
            "INSERT INTO memory_items(item_no, scope_id, id, scope_key, kind, updated_at, record_json, recorded_at,
                lifecycle, authority, support, freshness, dispute, standing, trust_state, provenance, version,
                k1_digest, evidence_digest, q_value)
             VALUES (?1, 's', ?1, '', '', '', ?2, 1, 'active', '', '', '', '', '', '', '', 1, ?3, x'', ?4)
             ON CONFLICT(item_no) DO UPDATE SET record_json = ?2, k1_digest = ?3, q_value = ?4",
            (no, text, bytes, real),
        ),
        Act::ItemMoved(from, to) => connection.execute(
            "UPDATE memory_items SET item_no = ?2, id = ?2 WHERE item_no = ?1",
            (from, to),
        ),
        Act::Proposal(no, text, bytes) => connection.execute(
            "INSERT INTO memory_proposals(proposal_no, scope_id, id, status, created_at, proposal_json, operation,
                recommendation, content_key, provenance, version)
             VALUES (?1, 's', ?1, 'pending', '', '{}', 'add', ?2, ?3, '', 1)
             ON CONFLICT(proposal_no) DO UPDATE SET recommendation = ?2, status = 'applied', version = version + 1",
            (no, text, bytes),
        ),
        Act::ProposalGone(no) => {
            connection.execute("DELETE FROM memory_proposals WHERE proposal_no = ?1", [no])
        }
        Act::Related(source, target) => connection.execute(
            "INSERT OR IGNORE INTO memory_relations VALUES ('s', ?1, ?2, NULL, '')",
            (source, target),
        ),
        Act::RelatedGone(source) => {
            connection.execute("DELETE FROM memory_relations WHERE source_id = ?1", [source])
        }
        Act::Event(seq, bytes) => connection.execute(
            "INSERT INTO audit_events(seq, ts_us, operation, actor, channel, grants, subject_id, payload_commit,
                prev_hash, leaf_hash) VALUES (?1, 1, '', '', '', 0, '', ?2, ?2, ?2)",
            (seq, bytes),
        ),
        Act::Usage(id, real) => connection.execute(
            "INSERT INTO memory_recall_usage(id, bundle_id, timestamp, usage_json, q_value)
             VALUES (?1, ?1, '', '{}', ?2) ON CONFLICT(id) DO UPDATE SET q_value = ?2",
            (id, real),
        ),
    };
}

/// Every row of the truth, as JSON.
fn truth(connection: &Connection) -> String {
    Snapshot::of(connection)
        .unwrap()
        .write(0, snapshot::GENESIS, line::Ends::default())
        .head
}

fn new_journal(folder: &Path) -> Arc<Journal> {
    let (_, connection) = blank_database(BUSY, &Timestamp::from_millis(7)).unwrap();
    connection
        .execute("INSERT INTO scopes VALUES ('s', 't', '{}', '', 0, 0)", [])
        .unwrap();
    connection
        .execute(
            "INSERT INTO _meta VALUES ('store_id', 'sto_0123456789abcdef')",
            [],
        )
        .unwrap();
    let path = journal_path(folder);
    std::fs::write(&path, first_journal(&connection).unwrap()).unwrap();
    let journal = Arc::new(Journal::new(path));
    let reader = journal.reader(BUSY).unwrap();
    assert_eq!(truth(&reader), truth(&connection), "as it begins");
    journal
}

fn write(connection: &mut WriteConnection, acts: &[Act], is_kept: bool) {
    let (transaction, appending) = connection.open_transaction().unwrap();
    for act in acts {
        carry_out(&transaction, act);
    }
    if is_kept {
        settle(transaction, appending).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
    #[test]
    fn hydration_gives_the_database_that_wrote_the_journal(
        transactions in prop::collection::vec((prop::collection::vec(act(), 0..8), any::<bool>()), 1..8)
    ) {
        let folder = tempfile::tempdir().unwrap();
        let journal = new_journal(folder.path());
        let follower = Journal::new(journal.path().to_owned());
        let mut writer = WriteConnection::journaled(Arc::clone(&journal), BUSY).unwrap();
        for (acts, is_kept) in &transactions {
            write(&mut writer, acts, *is_kept);
            let written = truth(&writer);
            // One that follows line by line, and one that reads the whole file.
            let follows = follower.reader(BUSY).unwrap();
            prop_assert_eq!(&truth(&follows), &written);
            let anew = Journal::new(journal.path().to_owned()).reader(BUSY).unwrap();
            prop_assert_eq!(truth(&anew), written);
        }
        journal.take_turn(BUSY).unwrap().compact(true).unwrap();
        let anew = Journal::new(journal.path().to_owned()).reader(BUSY).unwrap();
        prop_assert_eq!(truth(&anew), truth(&writer));
    }
}

#[test]
fn a_transaction_that_is_dropped_leaves_nothing_in_the_next_line() {
    let folder = tempfile::tempdir().unwrap();
    let journal = new_journal(folder.path());
    let mut writer = WriteConnection::journaled(Arc::clone(&journal), BUSY).unwrap();
    write(&mut writer, &[Act::Fact("gone".into(), "x".into())], false);
    write(&mut writer, &[Act::Fact("kept".into(), "x".into())], true);
    let text = std::fs::read_to_string(journal.path()).unwrap();
    assert!(!text.contains("gone") && text.contains("kept"));
}

#[test]
fn a_row_that_was_touched_often_stands_in_the_line_once() {
    let folder = tempfile::tempdir().unwrap();
    let journal = new_journal(folder.path());
    let mut writer = WriteConnection::journaled(Arc::clone(&journal), BUSY).unwrap();
    let acts: Vec<Act> = ["one", "two", "three"]
        .map(|value| Act::Fact("key".into(), value.into()))
        .to_vec();
    write(&mut writer, &acts, true);
    let text = std::fs::read_to_string(journal.path()).unwrap();
    let line = text.lines().last().unwrap();
    assert_eq!(line.matches("\"key\":\"key\"").count(), 1);
    assert!(line.contains("three"));
}
