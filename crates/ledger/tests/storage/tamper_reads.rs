//! What was changed behind the program's back does not come out of a reader.

use crate::tamper::Scene;
use ledger::{CandidateFilter, Decider, DivergenceKind, Provider};
use model::MemoryId;
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_draft};

#[test]
fn a_forged_memory_is_named_and_never_comes_out() {
    let scene = Scene::new();
    let forge = "CREATE TEMP TABLE f AS SELECT * FROM memory_items WHERE item_no = 1;
         UPDATE f SET item_no = 99, id = 'mem_0123456789abcdef',
            record_json = replace(replace(record_json, id, 'mem_0123456789abcdef'), 'bun', 'evil');
         INSERT INTO memory_items SELECT * FROM f; DROP TABLE f;
         INSERT INTO memory_index(rowid, body, facets)
            SELECT 99, replace(body, 'bun', 'evil'), facets FROM memory_index WHERE rowid = 1;
         INSERT INTO memory_items_fts(rowid, id, text) VALUES (99, 'mem_0123456789abcdef', 'evil test');";
    for mac in [
        "",
        "UPDATE memory_items SET row_mac = NULL WHERE item_no = 99;",
    ] {
        let report = scene.expect(&format!("{forge} {mac}"), DivergenceKind::ForeignWrite);
        let forged = "mem_0123456789abcdef";
        assert!(
            report
                .divergences
                .iter()
                .any(|found| found.subject.as_deref() == Some(forged))
        );
    }
    scene.tamper().run_without_triggers(forge);
    let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
    let filter = CandidateFilter::manual();
    assert!(
        reader
            .index_hits(&["evil".into()], &filter, 10)
            .unwrap()
            .is_empty()
    );
    assert!(
        reader
            .seed_hits(&["evil".into()], &filter, 10)
            .unwrap()
            .is_empty()
    );
    assert_eq!(reader.all_items(&filter).unwrap().len(), 3);
    assert_eq!(reader.list().unwrap().len(), 3);
    let forged = MemoryId::parse("mem_0123456789abcdef").unwrap();
    assert!(
        reader
            .items(std::slice::from_ref(&forged), &filter)
            .unwrap()
            .is_empty()
    );
    assert_eq!(reader.item(&forged).unwrap(), None);
    assert!(reader.foreign_rows() > 0);
}

#[test]
fn a_forged_past_does_not_come_out_of_a_look_back() {
    let scene = Scene::new();
    let now = scene
        .bench
        .ledger()
        .reader(&scene.bench.session())
        .unwrap()
        .now()
        .clone();
    let filter = CandidateFilter {
        known_at: Some(now),
        ..CandidateFilter::manual()
    };
    let seen = |scene: &Scene| {
        scene
            .bench
            .ledger()
            .reader(&scene.bench.session())
            .unwrap()
            .all_items(&filter)
            .unwrap()
            .len()
    };
    assert_eq!(seen(&scene), 3);
    scene.tamper().run_without_triggers(
        "UPDATE memory_versions SET record_json = replace(record_json, 'bun', 'evil') WHERE record_json LIKE '%bun%'",
    );
    assert_eq!(seen(&scene), 2);
    let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
    assert!(reader.versions(&scene.ids[0]).unwrap().is_empty());
}

#[test]
fn forged_evidence_takes_its_memory_out_of_recall() {
    let scene = Scene::new();
    scene
        .tamper()
        .run("UPDATE memory_evidence SET link_json = replace(link_json, 'README', 'SECRET')");
    let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
    assert!(
        reader
            .all_items(&CandidateFilter::manual())
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_derived_column_does_not_decide_what_comes_out() {
    let scene = Scene::new();
    scene.tamper().run_without_triggers(
        "UPDATE memory_items SET kind = 'security_note', ignored = 0, expires_at = '2999-01-01T00:00:00.000Z'",
    );
    let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
    let notes = CandidateFilter {
        kinds: Some(vec![model::Kind::SecurityNote]),
        ..CandidateFilter::manual()
    };
    assert!(reader.all_items(&notes).unwrap().is_empty());
    let unasked = CandidateFilter {
        view: ledger::View::Injection { legacy: false },
        ..CandidateFilter::manual()
    };
    let shown = reader.all_items(&unasked).unwrap();
    assert!(
        shown.iter().all(|item| item.record.id != scene.ids[2]),
        "it is ignored, whatever the column says"
    );
}

#[test]
fn wrong_counts_and_wrong_search_indexes_never_bring_out_another_scope() {
    // Counts and indexes are stored in a file only; those of a journal are made at each opening.
    let scene = Scene::on(Workbench::on(Provider::Sqlite));
    // Every term begins with the mark of its scope, which is thirteen characters long.
    let mark: String = scene
        .tamper()
        .text("SELECT body FROM memory_index WHERE rowid = 1")
        .chars()
        .take(13)
        .collect();
    let stranger = scene.bench.stranger();
    let receipt = scene
        .ledger
        .propose(&stranger, add_draft("Nobody else may read of the zebra."))
        .unwrap();
    let decision = testkit::add_decision(
        &scene.ledger.reader(&stranger).unwrap(),
        &receipt.proposal_id.unwrap(),
    );
    let reviewer = scene
        .ledger
        .unlock_reviewer(None, &testkit::passphrase())
        .unwrap();
    scene
        .ledger
        .decide(&stranger, Decider::Person(&reviewer), decision)
        .unwrap();
    let (own, theirs) = (
        scene
            .tamper()
            .text("SELECT scope_id FROM memory_items WHERE item_no = 1"),
        scene
            .tamper()
            .text("SELECT scope_id FROM memory_items WHERE item_no = 4"),
    );
    let zebra = |scene: &Scene| {
        let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
        let filter = CandidateFilter::manual();
        let by_index = reader
            .index_hits(&["zebra".into()], &filter, 10)
            .unwrap()
            .len();
        let by_seed = reader
            .seed_hits(&["zebra".into()], &filter, 10)
            .unwrap()
            .len();
        let listed = reader
            .list()
            .unwrap()
            .iter()
            .filter(|item| item.record.text.contains("zebra"))
            .count();
        by_index + by_seed + listed
    };
    assert_eq!(zebra(&scene), 0);
    for sql in [
        format!("UPDATE memory_index SET body = '{mark}zebra' WHERE rowid = 4"),
        format!(
            "INSERT INTO term_counts VALUES ('{own}', 'zebra', 1, 1) ON CONFLICT DO UPDATE SET records = 1, living = 1"
        ),
        "UPDATE term_counts SET records = -5, living = -5".to_owned(),
        "UPDATE memory_items_fts SET text = 'zebra'".to_owned(),
        format!("UPDATE memory_index SET facets = '{mark}zebra' WHERE rowid = 4"),
        "UPDATE memory_items SET scope_key = (SELECT scope_key FROM memory_items WHERE item_no = 1) WHERE item_no = 4".to_owned(),
        format!("UPDATE scope_aliases SET scope_id = '{theirs}' WHERE scope_id = '{own}'"),
        format!("UPDATE memory_items SET scope_id = '{own}' WHERE item_no = 4"),
    ] {
        scene
            .tamper()
            .run_without_triggers(&format!("PRAGMA foreign_keys = OFF; {sql}"));
        let found = zebra(&scene);
        // A wrong index may find a record of one's own under a wrong word, and no other's.
        let reader = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
        let hits = reader
            .seed_hits(&["zebra".into()], &CandidateFilter::manual(), 10)
            .unwrap();
        assert!(
            hits.iter().all(|item| !item.record.text.contains("zebra")),
            "{sql}"
        );
        assert_eq!(found, hits.len(), "{sql}");
    }
}
