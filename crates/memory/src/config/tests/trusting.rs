//! A project's file that a reviewer accepted.

use super::*;
use model::Timestamp;

fn trusting(user: Option<&ConfigFile>, project: &ConfigFile) -> Resolved {
    resolve(&Layers {
        user,
        project: Some(project),
        project_trusted: true,
        ..Layers::default()
    })
    .unwrap()
}

#[test]
fn a_trusted_file_loosens_what_only_tightens() {
    let own = user(&json!({"writes": {"curator": "off"}}));
    let loose = project(
        &json!({"writes": {"curator": "apply"}, "redaction": {"rejectDurableSecrets": false}}),
    );
    let resolved = trusting(Some(&own), &loose);
    assert_eq!(resolved.notices(), []);
    assert_eq!(resolved.settings().writes.curator, CuratorWrites::Apply);
    assert!(!resolved.settings().redaction.reject_durable_secrets);
    assert_eq!(
        resolved.loosened(),
        ["redaction.rejectDurableSecrets", "writes.curator"]
    );
}

#[test]
fn what_belongs_to_the_user_a_trusted_file_cannot_set() {
    for key in KEYS.iter().filter(|key| key.class == Class::UserOnly) {
        let value = match key.shape {
            Shape::Bool => json!(true),
            Shape::Int { .. } => json!(7),
            Shape::Word(words) => json!(words[words.len() - 1]),
            _ => json!("another"),
        };
        let resolved = trusting(None, &project_with(key, value));
        assert_eq!(
            resolved.notices()[0].code(),
            "config_user_only",
            "{}",
            key.name
        );
        assert_eq!(
            row(&resolved, key.name).value,
            key.default(),
            "{}",
            key.name
        );
    }
    let outside = project(&json!({"sqlite": {"path": "/srv/memory.db"}}));
    let resolved = trusting(None, &outside);
    assert_eq!(resolved.settings().sqlite.path, ".swarm/memory/memory.db");
}

#[test]
fn trust_in_a_file_frees_no_variable_and_no_flag() {
    let trusted = project(&json!({"writes": {"maxPendingPerScope": 5}}));
    let overrides = [variable("writes.maxPendingPerScope", json!(6))];
    let resolved = resolve(&Layers {
        project: Some(&trusted),
        project_trusted: true,
        overrides: &overrides,
        ..Layers::default()
    })
    .unwrap();
    assert_eq!(resolved.settings().writes.max_pending_per_scope, 5);
    assert_eq!(resolved.notices()[0].code(), "config_looser");
}

#[test]
fn an_acceptance_holds_for_one_text_at_one_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("swarm-memory.json");
    let other = folder.path().join("other.json");
    let read = |path: &Path| read_user(path).unwrap().unwrap();
    fs::write(&path, "{}").unwrap();
    fs::write(&other, "{}").unwrap();
    let store = TrustStore::new(&folder.path().join("config"));
    assert_eq!(store.look(&read(&path)), Trust::None);

    let at = Timestamp::from_millis(0);
    let accepted = store.accept(&read(&path), "ann", &at).unwrap();
    assert_eq!(store.look(&read(&path)), Trust::Accepted(accepted.clone()));
    assert_eq!(store.look(&read(&other)), Trust::None);

    fs::write(&path, "{ }").unwrap();
    assert_eq!(store.look(&read(&path)), Trust::Changed(accepted.clone()));
    fs::write(&path, "{}").unwrap();
    assert_eq!(store.look(&read(&path)), Trust::Accepted(accepted));

    assert!(store.revoke(&path).unwrap());
    assert!(!store.revoke(&path).unwrap());
    assert_eq!(store.look(&read(&path)), Trust::None);
}

#[test]
fn a_record_that_is_damaged_or_says_another_place_trusts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("swarm-memory.json");
    fs::write(&path, "{}").unwrap();
    let file = read_user(&path).unwrap().unwrap();
    let store = TrustStore::new(folder.path());
    store
        .accept(&file, "ann", &Timestamp::from_millis(0))
        .unwrap();
    let mut records = fs::read_dir(folder.path().join("trusted")).unwrap();
    let record = records.next().unwrap().unwrap().path();
    let text = fs::read_to_string(&record).unwrap();
    for damaged in [
        "",
        "[]",
        &text.replace("swarm-memory.json", "elsewhere.json"),
        &text.replace("reviewer", "by"),
        &"[".repeat(10_000),
    ] {
        fs::write(&record, damaged).unwrap();
        assert_eq!(store.look(&file), Trust::None, "{damaged:.40}");
    }
}
