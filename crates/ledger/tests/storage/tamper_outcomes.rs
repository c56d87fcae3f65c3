//! Outcomes behind the program's back: each change, removal and addition is named.

use crate::tamper::Scene;
use ledger::DivergenceKind;
use model::{Dispute, Outcome, OutcomeDraft};
use swarm_memory_ledger as ledger;

/// A scene with an outcome and a correction; the id of the outcome.
fn scene() -> (Scene, String) {
    let scene = Scene::new();
    let session = scene.bench.session();
    let useful = OutcomeDraft::of(scene.ids[0].as_str(), Outcome::Useful);
    let id = scene.ledger.outcome(&session, useful).unwrap().event_id;
    let corrected = OutcomeDraft {
        correction: Some("The parser reads its input at once.".into()),
        ..OutcomeDraft::of(scene.ids[1].as_str(), Outcome::Corrected)
    };
    scene.ledger.outcome(&session, corrected).unwrap();
    let report = scene.report();
    assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
    (scene, id)
}

#[test]
fn an_outcome_that_is_changed_removed_or_added_is_named() {
    let (scene, id) = scene();
    for (sql, kind, subject) in [
        (
            format!("UPDATE memory_outcomes SET event_json = replace(event_json, 'useful', 'dead_end') WHERE id = '{id}'"),
            DivergenceKind::ForeignWrite,
            id.as_str(),
        ),
        (
            format!("UPDATE memory_outcomes SET at = '2020-01-01T00:00:00.000Z' WHERE id = '{id}'"),
            DivergenceKind::ForeignWrite,
            &id,
        ),
        (
            format!("UPDATE memory_outcomes SET event_json = x'00' WHERE id = '{id}'"),
            DivergenceKind::ForeignWrite,
            &id,
        ),
        (
            format!("DELETE FROM memory_outcomes WHERE id = '{id}'"),
            DivergenceKind::Removed,
            &id,
        ),
        (
            format!("UPDATE memory_outcomes SET id = 'tool-other' WHERE id = '{id}'"),
            DivergenceKind::Removed,
            &id,
        ),
        (
            format!("INSERT INTO memory_outcomes SELECT 'more', memory_id, generation, at, event_json FROM memory_outcomes WHERE id = '{id}'"),
            DivergenceKind::ForeignWrite,
            "more",
        ),
        (
            "INSERT INTO memory_outcomes VALUES ('import-1', 'mem_0000000000000000', 'g', 't', '{}')".to_owned(),
            DivergenceKind::ForeignWrite,
            "import-1",
        ),
    ] {
        let report = scene.expect(&sql, kind);
        let named = report
            .divergences
            .iter()
            .any(|found| found.kind == kind && found.subject.as_deref() == Some(subject));
        assert!(named, "{sql}: {:?}", report.divergences);
    }
}

#[test]
fn an_outcome_that_no_event_wrote_is_not_shown() {
    let (scene, id) = scene();
    let session = scene.bench.session();
    let shown = || {
        let reader = scene.ledger.reader(&session).unwrap();
        let found = reader.outcomes(&scene.ids[0]).unwrap();
        found
            .into_iter()
            .map(|one| one.event_id)
            .collect::<Vec<_>>()
    };
    scene.tamper().run(&format!(
        "INSERT INTO memory_outcomes SELECT 'more', memory_id, generation, at, event_json FROM memory_outcomes WHERE id = '{id}'"
    ));
    assert_eq!(shown(), [id]);
    scene.tamper().run_without_triggers(
        "UPDATE memory_outcomes SET event_json = replace(event_json, 'useful', 'dead_end')",
    );
    assert_eq!(shown(), [""; 0]);
}

#[test]
fn a_dispute_that_is_wiped_away_is_named() {
    let (scene, _) = scene();
    let id = scene.ids[1].as_str();
    let sql = format!("UPDATE memory_items SET dispute = 'none' WHERE id = '{id}'");
    scene.expect(&sql, DivergenceKind::ForeignWrite);
    let item = scene
        .ledger
        .reader(&scene.bench.session())
        .unwrap()
        .item(&scene.ids[1]);
    assert_eq!(
        item.unwrap().unwrap().facts.dispute,
        Dispute::CorrectionWaits
    );
}
