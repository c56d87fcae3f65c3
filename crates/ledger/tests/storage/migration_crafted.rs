//! Plugin stores that somebody crafted or broke: what is good comes over, the rest is kept and told.

use crate::migration::{
    ErrorCode, PLUGIN_V6, SYNTH_V14, assert_verified, bench_with, everywhere, in_folder,
};
use model::Code;
use swarm_memory_ledger::{CandidateFilter, InvalidRow};
use testkit::Tamper;

#[test]
fn rows_that_no_strict_reader_accepts_are_reported_and_kept() {
    let bench = bench_with(PLUGIN_V6);
    let store = Tamper::open(&bench.store_path());
    let id = |n: i64| {
        store.text(&format!(
            "SELECT id FROM memory_items ORDER BY rowid LIMIT 1 OFFSET {n}"
        ))
    };
    let ids: Vec<String> = (0..6).map(id).collect();
    store.run(&format!(
        "UPDATE memory_items SET record_json = '{{not json' WHERE id = '{}';
         UPDATE memory_items SET record_json = json_set(record_json, '$.surprise', 1) WHERE id = '{}';
         UPDATE memory_items SET id = 'mem_0000000000000000' WHERE id = '{}';
         UPDATE memory_items SET record_json = CAST(record_json AS BLOB) WHERE id = '{}';
         UPDATE memory_items SET record_json = x'ff00fe' WHERE id = '{}';
         UPDATE memory_items SET record_json = CAST(x'7bff7d' AS TEXT) WHERE id = '{}';
         UPDATE memory_proposals SET proposal_json = '[]'
            WHERE rowid = (SELECT min(rowid) FROM memory_proposals);",
        ids[0], ids[1], ids[2], ids[3], ids[4], ids[5],
    ));
    drop(store);
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        (report.imported_memories, report.imported_proposals),
        (96, 88)
    );
    assert_eq!(report.invalid_rows.len(), 7, "{:?}", report.invalid_rows);
    for wrong in [&ids[0], &ids[1], &ids[3], &ids[4], &ids[5]] {
        assert!(
            report
                .invalid_rows
                .iter()
                .any(|row| row.id() == Some(wrong))
        );
    }
    let store = Tamper::open(&bench.store_path());
    assert_eq!(store.number("SELECT count(*) FROM unreadable_rows"), 7);
    assert_eq!(
        store.number("SELECT count(*) FROM unreadable_rows WHERE content = 'x''ff00fe'''"),
        1
    );
    assert_verified(&bench);
}

#[test]
fn a_row_of_a_side_table_that_does_not_fit_is_kept_and_stops_nothing() {
    let bench = bench_with(SYNTH_V14);
    Tamper::open(&bench.store_path()).run(
        "PRAGMA foreign_keys = OFF;
         INSERT INTO memory_events(id, operation, target_id, timestamp) VALUES (NULL, 'create', 'x', 't');
         INSERT INTO memory_relations(source_id, target_id, proposal_id, created_at) VALUES (x'00', 'b', 'p', 't');",
    );
    let report = bench.ledger().migrate().unwrap().unwrap();
    let tables: Vec<&str> = report.invalid_rows.iter().map(InvalidRow::place).collect();
    assert_eq!(tables, ["memory_events", "memory_relations"]);
    assert_verified(&bench);
}

#[test]
fn a_chain_that_the_plugin_left_broken_is_told_and_is_no_finding_of_ours() {
    let bench = bench_with(SYNTH_V14);
    Tamper::open(&bench.store_path())
        .run("UPDATE memory_events SET reason = 'edited' WHERE rowid = 40");
    bench.ledger().migrate().unwrap();
    let audit = assert_verified(&bench);
    assert!(!audit.seed_chain.verified && audit.seed_chain.divergence.is_some());
}

#[test]
fn nothing_of_a_crafted_schema_comes_along() {
    let bench = bench_with(PLUGIN_V6);
    Tamper::open(&bench.store_path()).run(
        "CREATE TABLE loot(x);
         CREATE TRIGGER evil_t AFTER INSERT ON memory_items BEGIN DELETE FROM memory_items; END;
         CREATE VIEW evil_v AS SELECT load_extension('x');
         PRAGMA writable_schema = ON;
         INSERT INTO sqlite_master(type, name, tbl_name, rootpage, sql) VALUES ('table', 'memory_items_vec',
            'memory_items_vec', 0, 'CREATE VIRTUAL TABLE memory_items_vec USING vec0(id TEXT PRIMARY KEY)');",
    );
    assert_eq!(
        bench.ledger().migrate().unwrap().unwrap().imported_memories,
        102
    );
    let store = Tamper::open(&bench.store_path());
    let strange = "SELECT count(*) FROM sqlite_master WHERE name IN ('loot', 'evil_t', 'evil_v', 'memory_items_vec')";
    assert_eq!(store.number(strange), 0);
    assert_verified(&bench);
}

#[test]
fn a_broken_search_index_of_the_plugin_does_not_keep_its_memories_back() {
    let bench = bench_with(PLUGIN_V6);
    Tamper::open(&bench.store_path())
        .run("PRAGMA writable_schema = ON; UPDATE memory_items_fts_data SET block = x'00' WHERE id > 10;");
    assert_eq!(
        bench.ledger().migrate().unwrap().unwrap().imported_memories,
        102
    );
    let reader = bench.ledger().reader(&everywhere()).unwrap();
    assert!(
        !reader
            .seed_hits(&["test".into()], &CandidateFilter::manual(), 5)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn stamps_that_nobody_knows_are_refused_before_anything_is_written() {
    let cases = [
        ("INSERT INTO schema_migrations VALUES (15, 'x', 't')", Code::StoreNewer),
        ("INSERT INTO schema_migrations VALUES (99, 'x', 't')", Code::StoreNewer),
        ("INSERT INTO schema_migrations VALUES (101, 'x', 't')", Code::StoreNewer),
        ("INSERT INTO schema_migrations VALUES (9223372036854775807, 'x', 't')", Code::StoreNewer),
        ("DELETE FROM schema_migrations", Code::StoreUnreadable),
        ("UPDATE schema_migrations SET version = -version", Code::StoreUnreadable),
        (
            "DROP TABLE schema_migrations; CREATE TABLE schema_migrations(version, name, applied_at);
             INSERT INTO schema_migrations VALUES ('six', 'x', 't')",
            Code::StoreUnreadable,
        ),
        (
            "DROP TABLE schema_migrations; CREATE TABLE schema_migrations(version, name, applied_at);
             INSERT INTO schema_migrations VALUES (6.5, 'x', 't')",
            Code::StoreUnreadable,
        ),
        (
            "DROP TABLE schema_migrations; CREATE VIEW schema_migrations AS SELECT 6 AS version",
            Code::StoreUnreadable,
        ),
        ("DROP TABLE schema_migrations", Code::StoreUnreadable),
    ];
    for (sql, code) in cases {
        let bench = bench_with(PLUGIN_V6);
        Tamper::open(&bench.store_path()).run(sql);
        let before = std::fs::read(bench.store_path()).unwrap();
        assert_eq!(bench.ledger().migrate().unwrap_err().code(), code, "{sql}");
        assert_eq!(
            bench.ledger().reader(&everywhere()).unwrap_err_code(),
            code,
            "{sql}"
        );
        assert_eq!(std::fs::read(bench.store_path()).unwrap(), before, "{sql}");
        assert!(!in_folder(&bench, "backups").exists());
    }
}
