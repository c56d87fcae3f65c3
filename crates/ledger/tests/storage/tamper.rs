//! The tamper matrix: each change behind the program's back is named, and what was forged stays
//! inside.
//!
//! One thing cannot be seen yet and is written down here as it is: a tail that is cut off together
//! with its rows, as long as no checkpoint outside the store covers it.

use ledger::{AuditReport, Decider, DivergenceKind, Ledger};
use model::{MemoryId, Operation, ProposalDraft};
use swarm_memory_ledger as ledger;
use testkit::{Tamper, Workbench, add_draft, add_fact};

/// A store with facts, a merge, an ignore, a rejection and a waiting proposal.
pub(crate) struct Scene {
    pub(crate) bench: Workbench,
    pub(crate) ledger: Ledger,
    pub(crate) ids: Vec<MemoryId>,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Self::on(Workbench::new())
    }

    pub(crate) fn on(bench: Workbench) -> Self {
        let ledger = bench.created();
        let reviewer = bench.reviewer(&ledger);
        bench.controller(&ledger, &reviewer);
        let session = bench.session();
        let ids: Vec<MemoryId> = [
            "Run the tests with bun test.",
            "The parser module streams its input.",
            "Use tabs.",
        ]
        .iter()
        .map(|text| add_fact(&ledger, &session, Decider::Person(&reviewer), text))
        .collect();
        let scene = Self { bench, ledger, ids };
        let merge = ProposalDraft {
            rationale: "they belong together".into(),
            related_memory_ids: scene.ids[..2].iter().map(ToString::to_string).collect(),
            ..ProposalDraft::of(Operation::Merge)
        };
        scene.decide(&reviewer, merge, |proposal_id, ids| {
            model::Decision::Merge {
                proposal_id,
                related_memory_ids: ids[..2].to_vec(),
                reason: "they belong together".into(),
                version: None,
            }
        });
        let ignore = ProposalDraft {
            rationale: "not for prompts".into(),
            target_memory_id: Some(scene.ids[2].to_string()),
            ..ProposalDraft::of(Operation::Ignore)
        };
        scene.decide(&reviewer, ignore, |proposal_id, _| {
            model::Decision::Ignore {
                proposal_id,
                reason: "not for prompts".into(),
                version: None,
            }
        });
        scene
            .ledger
            .propose(&session, add_draft("A fact that waits."))
            .unwrap();
        let report = scene.ledger.audit_verify().unwrap();
        assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
        scene
    }

    fn decide(
        &self,
        by: &ledger::authority::Reviewer,
        draft: ProposalDraft,
        decision: impl Fn(model::ProposalId, &[MemoryId]) -> model::Decision,
    ) {
        let session = self.bench.session();
        let id = self
            .ledger
            .propose(&session, draft)
            .unwrap()
            .proposal_id
            .unwrap();
        self.ledger
            .decide(&session, Decider::Person(by), decision(id, &self.ids))
            .unwrap();
    }

    pub(crate) fn tamper(&self) -> Tamper {
        Tamper::open(&self.bench.store_path())
    }

    pub(crate) fn report(&self) -> AuditReport {
        self.bench.ledger().audit_verify().unwrap()
    }

    /// Runs SQL on the file as it was, expects a finding of this kind, and puts the file back.
    pub(crate) fn expect(&self, sql: &str, kind: DivergenceKind) -> AuditReport {
        let tamper = self.tamper();
        tamper.run("PRAGMA wal_checkpoint(TRUNCATE)");
        let before = std::fs::read(self.bench.store_path()).unwrap();
        tamper
            .run_without_triggers(sql)
            .run("PRAGMA wal_checkpoint(TRUNCATE)");
        let report = self.report();
        assert_eq!(report.verified, Some(false), "{sql}");
        let found = report
            .divergences
            .iter()
            .any(|divergence| divergence.kind == kind);
        assert!(found, "{sql}: {:?}", report.divergences);
        std::fs::write(self.bench.store_path(), before).unwrap();
        report
    }
}

#[test]
fn a_changed_column_of_an_event_is_found_at_its_event() {
    let scene = Scene::new();
    let columns = [
        ("ts_us", "ts_us + 1", DivergenceKind::Edited),
        ("operation", "'decide_noop'", DivergenceKind::Edited),
        ("operation", "'no such word'", DivergenceKind::Edited),
        ("actor", "actor || 'x'", DivergenceKind::Edited),
        ("actor", "x'00'", DivergenceKind::Edited),
        ("channel", "'curator'", DivergenceKind::Edited),
        ("grant_id", "'x'", DivergenceKind::Edited),
        ("grants", "grants + 1", DivergenceKind::Edited),
        ("session_id", "'ses_2'", DivergenceKind::Edited),
        ("scope_id", "'x'", DivergenceKind::Edited),
        ("subject_id", "'x'", DivergenceKind::Edited),
        ("payload_commit", "zeroblob(32)", DivergenceKind::Edited),
        ("prev_hash", "zeroblob(32)", DivergenceKind::Edited),
        ("leaf_hash", "zeroblob(32)", DivergenceKind::Edited),
        ("mac", "zeroblob(32)", DivergenceKind::BadMac),
        ("mac", "NULL", DivergenceKind::BadMac),
        ("signature", "zeroblob(64)", DivergenceKind::BadSignature),
        ("signature", "NULL", DivergenceKind::BadSignature),
    ];
    let decision = scene
        .tamper()
        .number("SELECT min(seq) FROM audit_events WHERE operation = 'decide_add'");
    for (column, value, kind) in columns {
        let report = scene.expect(
            &format!("UPDATE audit_events SET {column} = {value} WHERE seq = {decision}"),
            kind,
        );
        assert_eq!(
            report.divergence.unwrap().seq,
            decision,
            "{column} = {value}"
        );
    }
}

#[test]
fn events_that_are_gone_moved_or_doubled_are_found() {
    let scene = Scene::new();
    let last = scene.tamper().number("SELECT max(seq) FROM audit_events");
    let gone = |seq: i64| format!("DELETE FROM audit_events WHERE seq = {seq}");
    assert_eq!(
        scene
            .expect(&gone(1), DivergenceKind::Missing)
            .divergence
            .unwrap()
            .seq,
        1
    );
    assert_eq!(
        scene
            .expect(&gone(5), DivergenceKind::Missing)
            .divergence
            .unwrap()
            .seq,
        5
    );
    // The rows that the last event wrote are still there.
    scene.expect(&gone(last), DivergenceKind::ForeignWrite);
    scene.expect("DELETE FROM audit_events", DivergenceKind::Missing);
    scene.expect(
        "UPDATE audit_events SET seq = -1 WHERE seq = 4; UPDATE audit_events SET seq = 4 WHERE seq = 5;
         UPDATE audit_events SET seq = 5 WHERE seq = -1;",
        DivergenceKind::Reordered,
    );
    let copy = format!(
        "CREATE TEMP TABLE c AS SELECT * FROM audit_events WHERE seq = {last}; UPDATE c SET seq = seq + 1;
         INSERT INTO audit_events SELECT * FROM c; DROP TABLE c;"
    );
    scene.expect(&copy, DivergenceKind::Edited);
}

#[test]
fn a_changed_payload_is_found_and_an_erased_one_is_no_lie_about_what_it_was() {
    let scene = Scene::new();
    for sql in [
        "UPDATE audit_payloads SET json = json || ' ' WHERE seq = 4",
        "UPDATE audit_payloads SET salt = zeroblob(16) WHERE seq = 4",
        "UPDATE audit_payloads SET json = NULL WHERE seq = 4",
        "DELETE FROM audit_payloads WHERE seq = 4",
        "INSERT INTO audit_payloads(seq, salt, json) VALUES (999, x'00', '{}')",
    ] {
        scene.expect(sql, DivergenceKind::BadPayload);
    }
    // The proposal's payload is erased whole: its decision says the same and more.
    let proposed = scene
        .tamper()
        .number("SELECT min(seq) FROM audit_events WHERE operation = 'propose'");
    scene.tamper().run(&format!(
        "UPDATE audit_payloads SET json = NULL, salt = NULL WHERE seq = {proposed}"
    ));
    assert!(
        scene
            .report()
            .divergences
            .iter()
            .all(|found| found.kind != DivergenceKind::BadPayload)
    );
}

#[test]
fn every_changed_column_of_a_memory_is_found() {
    let scene = Scene::new();
    let id = scene.ids[2].clone();
    let values = [
        ("scope_id", "'scp_0000000000000000'"),
        ("id", "'mem_0000000000000000'"),
        ("scope_key", "'x'"),
        ("kind", "'security_note'"),
        ("updated_at", "'2020-01-01T00:00:00.000Z'"),
        ("expires_at", "'2020-01-01T00:00:00.000Z'"),
        ("superseded_by", "'mem_0000000000000000'"),
        ("deleted", "1"),
        ("record_json", "replace(record_json, 'tabs', 'spaces')"),
        ("source_task_id", "'x'"),
        ("agent_role", "'x'"),
        ("valid_from", "'2020-01-01T00:00:00.000Z'"),
        ("valid_to", "'2020-01-01T00:00:00.000Z'"),
        ("recorded_at", "1"),
        ("expired_at", "1"),
        ("lifecycle", "'deleted'"),
        ("authority", "'curator'"),
        ("support", "'attested_run'"),
        ("freshness", "'gone'"),
        ("dispute", "'conflict'"),
        ("standing", "'quarantined'"),
        ("trust_state", "'candidate'"),
        ("ignored", "0"),
        ("q_value", "0.9"),
        ("flags", "'[]'"),
        ("provenance", "'{}'"),
        ("version", "version + 1"),
        ("k1_digest", "zeroblob(16)"),
        ("evidence_digest", "zeroblob(16)"),
        ("row_mac", "zeroblob(32)"),
        ("row_mac", "NULL"),
    ];
    for (column, value) in values {
        let sql = format!("UPDATE memory_items SET {column} = {value} WHERE id = '{id}'");
        scene.expect(
            &format!("PRAGMA foreign_keys = OFF; {sql}"),
            DivergenceKind::ForeignWrite,
        );
    }
    scene.expect(
        &format!("DELETE FROM memory_items WHERE id = '{id}'"),
        DivergenceKind::Removed,
    );
}

#[test]
fn the_rows_round_a_memory_are_covered_too() {
    let scene = Scene::new();
    let scope = scene
        .tamper()
        .text("SELECT scope_id FROM memory_items LIMIT 1");
    for sql in [
        "UPDATE memory_versions SET record_json = replace(record_json, 'tabs', 'spaces')",
        "UPDATE memory_versions SET facts = replace(facts, 'person', 'curator')",
        "UPDATE memory_versions SET lifecycle = 'deleted' WHERE version = 1",
        "UPDATE memory_versions SET expired_at = 5 WHERE expired_at IS NULL",
        "UPDATE memory_versions SET expired_at = NULL",
        "UPDATE memory_versions SET change_seq = change_seq + 1",
        "UPDATE memory_versions SET flags = '[\"ignored\"]'",
        "UPDATE memory_evidence SET link_json = replace(link_json, 'README', 'SECRET')",
        "DELETE FROM memory_evidence",
        "INSERT INTO memory_relations SELECT scope_id, source_id, 'mem_0000000000000000', NULL, 't' FROM memory_relations LIMIT 1",
        "UPDATE scopes SET awaiting = awaiting + 1",
        "UPDATE scopes SET records = 0",
        "UPDATE scopes SET scope_json = replace(scope_json, 'example', 'elsewhere')",
        &format!("INSERT INTO scope_aliases VALUES ('another name', '{scope}')"),
        "UPDATE memory_proposals SET status = 'pending' WHERE status = 'applied'",
        "UPDATE memory_proposals SET created_at = 't'",
        "UPDATE memory_proposals SET proposal_json = replace(proposal_json, 'waits', 'hurries')",
        "UPDATE memory_proposals SET operation = 'delete'",
        "UPDATE memory_proposals SET trust_stamp = 'passed'",
        "UPDATE memory_proposals SET flags = '[\"conflict\"]'",
        "UPDATE memory_proposals SET recommendation = '[]'",
        "UPDATE memory_proposals SET reject_class = 'unsafe'",
        "UPDATE memory_proposals SET content_key = x'00'",
        "UPDATE memory_proposals SET provenance = replace(provenance, 'coder', 'reviewer')",
        "UPDATE memory_proposals SET session_key = 'x'",
        "UPDATE memory_proposals SET version = version + 1",
        "UPDATE memory_proposals SET row_mac = zeroblob(32)",
        "UPDATE memory_proposals SET id = 'prop_0000000000000000' WHERE status = 'pending'",
    ] {
        scene.expect(sql, DivergenceKind::ForeignWrite);
    }
    for sql in [
        "DELETE FROM memory_relations",
        "DELETE FROM memory_versions WHERE version = 1",
        "DELETE FROM memory_proposals",
    ] {
        scene.expect(sql, DivergenceKind::Removed);
    }
    for sql in [
        "UPDATE _meta SET value = 'plugin' WHERE key = 'origin'",
        "UPDATE _meta SET value = '9999999999999999' WHERE key = 'last_recorded_us'",
    ] {
        scene.expect(sql, DivergenceKind::Edited);
    }
}

#[test]
fn the_mirror_is_held_against_the_audit_even_when_its_chain_is_made_anew() {
    let scene = Scene::new();
    for column in [
        "id",
        "operation",
        "target_id",
        "reason",
        "timestamp",
        "event_json",
        "prev_hash",
    ] {
        scene.expect(
            &format!("UPDATE memory_events SET {column} = 'x' WHERE event_no = 3"),
            DivergenceKind::Mirror,
        );
    }
    scene.expect(
        "UPDATE _meta SET value = 'x' WHERE key = 'memory_events_chain_head'",
        DivergenceKind::Mirror,
    );
    scene.expect(
        "DELETE FROM memory_events WHERE event_no = 1",
        DivergenceKind::Mirror,
    );
    // The last row goes and the head is put back to the one before: the seed's report is content.
    let report = scene.expect(
        "UPDATE _meta SET value = (SELECT prev_hash FROM memory_events ORDER BY event_no DESC LIMIT 1)
            WHERE key = 'memory_events_chain_head';
         DELETE FROM memory_events WHERE event_no = (SELECT max(event_no) FROM memory_events);",
        DivergenceKind::Mirror,
    );
    assert!(report.seed_chain.verified, "which is why it is not enough");
}

#[test]
fn a_tail_that_is_cut_with_its_rows_cannot_be_seen_without_a_checkpoint() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    ledger
        .propose(&session, add_draft("The fact that stays."))
        .unwrap();
    let tamper = Tamper::open(&bench.store_path());
    tamper.run("PRAGMA wal_checkpoint(TRUNCATE)");
    let earlier = std::fs::read(bench.store_path()).unwrap();
    ledger
        .propose(&session, add_draft("The fact that is cut off."))
        .unwrap();
    drop(ledger);
    tamper.run("PRAGMA wal_checkpoint(TRUNCATE)");
    std::fs::write(bench.store_path(), earlier).unwrap();
    let report = bench.ledger().audit_verify().unwrap();
    assert_eq!(
        report.verified,
        Some(true),
        "an older copy of the whole file is a whole store"
    );
    // The report says how much of it rests on nothing outside the file.
    assert_eq!(
        (report.last_anchor, report.unanchored),
        (None, report.events)
    );
}
