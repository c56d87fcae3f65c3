use super::*;
use crate::audit::{AuditReport, DivergenceKind};
use crate::gate::Policy;
use crate::gateway::{Provider, StorePlace};
use crate::seams::Seams;
use crate::store::connection::open_foreign;
use model::Scope;
use std::collections::BTreeSet;
use std::time::Duration;

/// A store of the plugin: 102 records, 89 proposals, 6 relations, 10 outcomes.
const SYNTH_V14: &[u8] = include_bytes!("../../../tests/data/synth-v14.db");
const ROWS: usize = 102 + 89 + 6 + 10;
/// The last event of ten rows each.
const LAST: i64 = 21;

struct Built {
    _folder: tempfile::TempDir,
    ledger: Ledger,
}

/// The plugin's store, taken in with so many rows in each event.
fn built(most_rows: usize) -> Built {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("memory/memory.db");
    let old = folder.path().join("old.db");
    std::fs::create_dir_all(store.parent().unwrap()).unwrap();
    std::fs::write(&old, SYNTH_V14).unwrap();
    let place = StorePlace {
        path: store.clone(),
        provider: Provider::Sqlite,
        state_base: folder.path().join("state"),
        project_root: folder.path().to_owned(),
        git: None,
        repository: Scope::repository("r", None),
        evidence_cache: folder.path().join("evidence"),
        file_system: None,
        plugin_scopes: Vec::new(),
    };
    let patience = Duration::from_secs(5);
    let ledger = Ledger::new(place, Policy::default(), Seams::system(), patience);
    let report = MigrationReport::begun(&ledger, 14);
    let plugins = open_foreign(&old, patience, ledger.file_system()).unwrap();
    let mut building = Building::begin(&ledger, &store, report).unwrap();
    building.most_rows = most_rows;
    building.take_store(&plugins, false).unwrap();
    let (items, proposals) = (
        building.report.imported_memories,
        building.report.imported_proposals,
    );
    assert_eq!((items, proposals), (102, 89));
    building.close(&store).unwrap();
    Built {
        _folder: folder,
        ledger,
    }
}

impl Built {
    #[expect(
        clippy::disallowed_methods,
        reason = "an outsider opens it as they like"
    )]
    fn file(&self) -> Connection {
        Connection::open(&self.ledger.place.path).unwrap()
    }

    fn verify(&self) -> AuditReport {
        self.ledger.audit_verify().unwrap()
    }

    /// Runs SQL without the triggers that keep the audit.
    fn tamper(&self, sql: &str) -> AuditReport {
        let file = self.file();
        let triggers: Vec<String> = {
            let mut names = file
                .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
                .unwrap();
            let found = names.query_map([], |row| row.get(0)).unwrap();
            found.collect::<Result<_, _>>().unwrap()
        };
        let kept: Vec<String> = triggers
            .iter()
            .map(|name| {
                file.query_row(
                    "SELECT sql FROM sqlite_master WHERE name = ?1",
                    [name],
                    |row| row.get(0),
                )
                .unwrap()
            })
            .collect();
        for name in &triggers {
            file.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        file.execute_batch(sql).unwrap();
        for sql in kept {
            file.execute_batch(&sql).unwrap();
        }
        drop(file);
        self.verify()
    }
}

/// What every event names, list by list.
fn told(built: &Built) -> Vec<usize> {
    let file = built.file();
    let mut payloads = file
        .prepare("SELECT json FROM audit_payloads ORDER BY seq")
        .unwrap();
    let rows = payloads
        .query_map([], |row| row.get::<_, String>(0))
        .unwrap();
    rows.map(|json| {
        let payload: Value = serde_json::from_str(&json.unwrap()).unwrap();
        ["items", "proposals", "relations", "outcomes"]
            .iter()
            .map(|list| payload["report"][list].as_array().map_or(0, Vec::len))
            .sum()
    })
    .collect()
}

#[test]
fn rows_of_every_kind_are_told_by_events_of_bounded_size_that_verify() {
    for most in [1, 10, ROWS - 1, ROWS, ROWS + 1] {
        let built = built(most);
        let told = told(&built);
        assert_eq!(told.iter().sum::<usize>(), ROWS, "{most}");
        assert!(told.iter().all(|rows| *rows <= most), "{most}: {told:?}");
        assert_eq!(told.len(), ROWS.div_ceil(most), "{most}: {told:?}");
        let report = built.verify();
        assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
        // The plugin's own events are before all of ours.
        assert!(report.seed_chain.verified);
        assert_eq!(report.seed_chain.total_rows, 220 + told.len() as u64);
    }
}

#[test]
fn an_event_that_is_cut_out_of_a_migration_is_missed_wherever_it_stood() {
    for cut in [1, 2, LAST / 2, LAST] {
        let built = built(10);
        let report = built.tamper(&format!(
            "DELETE FROM audit_events WHERE seq = {cut}; DELETE FROM audit_payloads WHERE seq = {cut};"
        ));
        assert_eq!(report.verified, Some(false), "{cut}");
        let missing = report
            .divergences
            .iter()
            .any(|found| found.seq == cut && found.kind == DivergenceKind::Missing);
        assert!(missing, "{cut}: {:?}", report.divergences);
    }
}

#[test]
fn a_migration_without_its_end_is_no_whole_one_even_when_nothing_else_shows_it() {
    let built = built(10);
    // The end tells of outcomes and of the links alone: with these go the rows that it was about.
    let report = built.tamper(&format!(
        "DELETE FROM memory_outcomes WHERE id IN (SELECT json_extract(o.value, '$.id') FROM audit_payloads p,
            json_each(p.json, '$.report.outcomes') o WHERE p.seq = {LAST});
         DELETE FROM audit_events WHERE seq = {LAST}; DELETE FROM audit_payloads WHERE seq = {LAST};
         DELETE FROM _meta WHERE key GLOB 'scope_links*';
         UPDATE _meta SET value = (SELECT prev_hash FROM memory_events ORDER BY event_no DESC LIMIT 1)
            WHERE key = 'memory_events_chain_head';
         DELETE FROM memory_events WHERE event_no = (SELECT max(event_no) FROM memory_events);
         UPDATE _meta SET value = (SELECT max(ts_us) FROM audit_events) WHERE key = 'last_recorded_us';"
    ));
    let found: BTreeSet<_> = report
        .divergences
        .iter()
        .map(|found| (found.seq, found.kind.as_str()))
        .collect();
    assert_eq!(found, BTreeSet::from([(LAST, "missing")]));
}

#[test]
fn an_event_that_is_edited_in_the_middle_of_a_migration_is_found() {
    for (sql, kind) in [
        (
            "UPDATE audit_payloads SET json = json_set(json, '$.report.items[3].digest', 'x') WHERE seq = 5",
            DivergenceKind::BadPayload,
        ),
        (
            "UPDATE audit_events SET ts_us = ts_us + 1 WHERE seq = 5",
            DivergenceKind::Edited,
        ),
        (
            "UPDATE audit_events SET mac = (SELECT mac FROM audit_events WHERE seq = 6) WHERE seq = 5",
            DivergenceKind::BadMac,
        ),
    ] {
        let built = built(10);
        let report = built.tamper(sql);
        assert_eq!(report.verified, Some(false), "{sql}");
        let first = report.divergence.unwrap();
        assert_eq!((first.seq, first.kind), (5, kind), "{sql}");
    }
}
