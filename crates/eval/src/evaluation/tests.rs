//! Our fixtures pass, and each guard that they stand for fails them when it is taken away.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use super::*;
use crate::fixture::{FixtureFolder, bundled_fixtures, read_fixtures};
use model::{MemoryId, Scope};
use std::collections::BTreeSet;
use std::path::PathBuf;

const MEASURED: [EvalProfile; 3] = [
    EvalProfile::Lexical,
    EvalProfile::Seed,
    EvalProfile::Default,
];

#[test]
fn our_fixtures_pass_under_every_provider_profile_and_mode() {
    let fixtures = bundled_fixtures().unwrap();
    let report =
        evaluate_fixtures("bundled", &fixtures, Some(&MEASURED), &ModelUse::none()).unwrap();
    let failed: Vec<_> = report.runs.iter().filter(|run| !run.passed).collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let each = Provider::ALL.len() * MODES.len() * MEASURED.len();
    assert!(fixtures.len() >= 12);
    assert_eq!(report.summary.run_count, fixtures.len() * each);
    assert!(!report.did_harm());
}

#[test]
fn two_runs_give_the_same_bytes() {
    let report = || {
        let fixtures = bundled_fixtures().unwrap();
        let report = evaluate_fixtures("bundled", &fixtures, None, &ModelUse::none()).unwrap();
        serde_json::to_string(&report).unwrap()
    };
    assert_eq!(report(), report());
}

#[test]
fn the_report_has_the_plugins_form() {
    let fixtures = bundled_fixtures().unwrap();
    let report = evaluate_fixtures("bundled", &fixtures[..1], None, &ModelUse::none()).unwrap();
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["schema_version"], 1);
    assert_eq!(
        json["modes"],
        serde_json::json!(["manual", "injection", "curator"])
    );
    assert_eq!(json["summary"]["recall@k"], 1.0);
    let run = &json["runs"][0];
    assert_eq!(run["fixture"], "adversarial-lookalike");
    assert_eq!(run["metrics"]["precision@k"], 0.5);
    assert!(run.get("profile").is_none());
    assert_eq!(json["comparisons"], serde_json::json!([]));
}

#[test]
fn a_profile_without_its_model_is_named_and_not_measured() {
    let fixtures = bundled_fixtures().unwrap();
    let asked = [EvalProfile::Lexical, EvalProfile::Hybrid];
    let report =
        evaluate_fixtures("bundled", &fixtures[..1], Some(&asked), &ModelUse::none()).unwrap();
    assert_eq!(report.profiles[1].status, ProfileStatus::Unavailable);
    assert!(
        report.profiles[1]
            .reason
            .as_ref()
            .unwrap()
            .contains("embeddings")
    );
    assert_eq!(report.profiles[1].run_count, 0);
    let lexical = |run: &Run| run.profile == Some(EvalProfile::Lexical);
    assert!(report.runs.iter().all(lexical));
}

#[test]
fn profiles_are_compared_with_lexical() {
    let fixtures = bundled_fixtures().unwrap();
    let asked = [EvalProfile::Lexical, EvalProfile::Default];
    let report =
        evaluate_fixtures("bundled", &fixtures[..2], Some(&asked), &ModelUse::none()).unwrap();
    let pairs = fixtures[..2].len() * MODES.len() * Provider::ALL.len();
    assert_eq!(report.comparisons.len(), pairs);
    assert_eq!(report.comparisons[0].variant_profile, EvalProfile::Default);
}

/// The fixtures of which some run fails when the records are changed and `answer` answers.
fn failing(
    change: impl Fn(&mut model::MemoryRecord),
    answer: impl Fn(&EvaluationStore, &Fixture, Mode) -> Vec<MemoryId>,
) -> BTreeSet<String> {
    let mut failed = BTreeSet::new();
    for fixture in bundled_fixtures().unwrap() {
        let scene = Scene::of(&fixture);
        let folder = tempfile::tempdir().unwrap();
        let store =
            EvaluationStore::create(folder.path(), Provider::Sqlite.store(), still()).unwrap();
        let mut loaded = scene.clone();
        loaded.records.iter_mut().for_each(&change);
        load(&store, &fixture, &loaded).unwrap();
        for mode in MODES {
            let ids = answer(&store, &fixture, mode);
            if !Metrics::of(&scene, fixture.k(), mode, &ids).passed() {
                failed.insert(fixture.name.clone());
            }
        }
    }
    failed
}

fn unchanged(_: &mut model::MemoryRecord) {}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn without_the_scope_filter_the_isolation_fixtures_fail() {
    let failed = failing(unchanged, |store, fixture, mode| {
        let everywhere: Vec<Scope> = fixture
            .records
            .iter()
            .map(|record| record.scope.clone())
            .collect();
        let reader = store.standing_in(everywhere).unwrap();
        ask(
            &reader,
            fixture,
            EvalProfile::Seed,
            mode,
            EvaluationModels::default(),
        )
        .unwrap()
    });
    let isolation = names(&[
        "agent-scope-isolation",
        "cjk-query",
        "cross-repo-twin",
        "error-code-lookup",
        "file-path-signal",
        "run-scope-isolation",
        "two-answers",
    ]);
    assert!(isolation.is_subset(&failed), "{failed:?}");
}

#[test]
fn without_the_status_filter_the_stale_fixtures_fail() {
    // What was removed is loaded as if it were in force: no filter is left that could see it.
    let in_force = |record: &mut model::MemoryRecord| {
        record.metadata.remove("deleted");
        record.superseded_by = None;
        record.expires_at = None;
    };
    let failed = failing(in_force, |store, fixture, mode| {
        let reader = store.standing_in(fixture.scopes.clone()).unwrap();
        ask(
            &reader,
            fixture,
            EvalProfile::Seed,
            mode,
            EvaluationModels::default(),
        )
        .unwrap()
    });
    assert_eq!(failed, names(&["stale-and-expired", "supersede-chain"]));
}

#[test]
fn without_the_scorers_order_and_floor_most_fixtures_fail() {
    let failed = failing(unchanged, |store, fixture, mode| {
        let reader = store.standing_in(fixture.scopes.clone()).unwrap();
        let request = RecallRequest {
            max_items: 20,
            min_score: 0.0,
            require_query_signal: false,
            // A word of no record: everything in scope is scored, and nothing stands out.
            ..RecallRequest::new("zzzzzz", Mode::Manual, memory::Profile::Seed)
        };
        let mut ids: Vec<MemoryId> = reader
            .recall(&request, EvaluationModels::default())
            .unwrap()
            .items
            .into_iter()
            .map(|found| found.item.record.id)
            .collect();
        ids.sort();
        let most = if mode == Mode::Injection {
            20
        } else {
            fixture.k()
        };
        ids.truncate(most);
        ids
    });
    assert!(
        failed.len() * 10 >= bundled_fixtures().unwrap().len() * 8,
        "{failed:?}"
    );
}

/// The plugin's own fixtures, which are not part of this project: asked when a folder is named.
fn peers() -> Option<FixtureFolder> {
    let folder = PathBuf::from(std::env::var_os("SWARM_MEMORY_PEER_FIXTURES")?);
    Some(read_fixtures(&folder, &folder).unwrap())
}

#[test]
fn the_plugins_fixtures_give_what_its_lexical_recall_gives() {
    let Some(peers) = peers() else {
        println!("skipped: SWARM_MEMORY_PEER_FIXTURES names no folder");
        return;
    };
    let report = evaluate_fixtures("peer", &peers.fixtures, None, &ModelUse::none()).unwrap();
    assert!(!report.did_harm());
    for fixture in &peers.fixtures {
        let paraphrase = fixture.name.starts_with("paraphrase");
        let runs = report.runs.iter().filter(|run| run.fixture == fixture.name);
        for run in runs {
            assert_eq!(run.passed, !paraphrase, "{run:#?}");
        }
    }
}

#[test]
fn the_plugins_fixtures_have_the_plugins_ids() {
    let (Some(peers), Some(vectors)) = (peers(), std::env::var_os("SWARM_MEMORY_PEER_VECTORS"))
    else {
        println!("skipped: SWARM_MEMORY_PEER_FIXTURES or SWARM_MEMORY_PEER_VECTORS names nothing");
        return;
    };
    let text = std::fs::read(vectors).unwrap();
    let vectors: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let groups = vectors["fixture_ids"].as_array().unwrap();
    assert_eq!(groups.len(), peers.fixtures.len());
    for (fixture, group) in peers.fixtures.iter().zip(groups) {
        assert_eq!(group["file"], format!("{}.json", fixture.name));
        let scene = Scene::of(fixture);
        for record in &fixture.records {
            assert_eq!(
                group["ids"][&record.label],
                scene.id(&record.label).unwrap().as_str()
            );
        }
    }
}
