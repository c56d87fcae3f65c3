//! Who may set what: only the user's own file loosens.

use super::*;

/// A value on the strict and one on the loose side of the key's middle value.
fn sides(key: &Key) -> (Value, Value, Value) {
    match (key.class, key.shape) {
        (Class::TightenOnly(Strict::Lower), Shape::Int { min, max }) => {
            (json!(min), json!(min + 1), json!(max))
        }
        (Class::TightenOnly(Strict::Lower), Shape::NumberBelow { min, below }) => {
            (json!(min), json!(min + 0.1), json!(below - 0.1))
        }
        (Class::TightenOnly(Strict::Higher), Shape::Number { min, max }) => {
            (json!(max), json!(max - 0.1), json!(min))
        }
        (Class::TightenOnly(Strict::True), Shape::Bool) => (json!(true), json!(true), json!(false)),
        (Class::TightenOnly(Strict::False), Shape::Bool) => {
            (json!(false), json!(false), json!(true))
        }
        (Class::TightenOnly(Strict::LaterWord), Shape::Word(words)) => {
            let last = words.len() - 1;
            (json!(words[last]), json!(words[last]), json!(words[0]))
        }
        other => panic!("{} has no strict direction for {other:?}", key.name),
    }
}

fn tightening() -> impl Iterator<Item = &'static Key> {
    KEYS.iter()
        .filter(|key| matches!(key.class, Class::TightenOnly(_)))
}

#[test]
fn the_keys_that_only_tighten_or_belong_to_the_user_are_these() {
    let named: Vec<_> = KEYS
        .iter()
        .filter(|key| key.class != Class::Free)
        .map(|key| (key.name, key.class.as_str()))
        .collect();
    assert_eq!(
        named,
        [
            ("recall.defaultTokenBudget", "tighten_only"),
            ("recall.injection.tokenBudget", "tighten_only"),
            ("writes.mode", "tighten_only"),
            ("writes.curator", "tighten_only"),
            ("writes.ungrantedCurator", "user_only"),
            ("writes.sentinel", "tighten_only"),
            ("writes.maxPendingPerSession", "tighten_only"),
            ("writes.maxPendingPerScope", "tighten_only"),
            ("redaction.rejectDurableSecrets", "tighten_only"),
            ("redaction.detectPii", "tighten_only"),
            ("redaction.piiDetector", "tighten_only"),
            ("redaction.rejectDurablePii", "tighten_only"),
            ("redaction.piiThreshold", "tighten_only"),
            ("consolidation.enabled", "tighten_only"),
            ("consolidation.autoApplyMinConfidence", "tighten_only"),
            ("hardDelete", "tighten_only"),
            ("link.enabled", "tighten_only"),
            ("embeddings.model", "user_only"),
            ("embeddings.dimension", "user_only"),
            ("embeddings.version", "user_only"),
            ("embeddings.source", "user_only"),
            ("retrieval.rerank.model", "user_only"),
            ("retrieval.rerank.path", "user_only"),
            ("retrieval.rerank.sha256", "user_only"),
            ("cultivation.trustUnsignedRuns", "user_only"),
        ]
    );
}

#[test]
fn a_project_tightens_every_such_key() {
    for key in tightening() {
        let (strictest, middle, _) = sides(key);
        let user = user_with(key, middle);
        let project = project_with(key, strictest.clone());
        let resolved = resolved(Some(&user), Some(&project));
        assert_eq!(resolved.notices(), [], "{}", key.name);
        assert_eq!(row(&resolved, key.name).value, strictest, "{}", key.name);
    }
}

#[test]
fn only_the_users_file_loosens_such_a_key() {
    for key in tightening().filter(|key| key.name != "writes.mode") {
        let (_, middle, loose) = sides(key);
        let loosening = project_with(key, loose.clone());
        let own = user_with(key, middle.clone());
        let from_project = resolved(Some(&own), Some(&loosening));
        assert_eq!(row(&from_project, key.name).value, middle, "{}", key.name);
        assert_eq!(from_project.notices()[0].code(), "config_looser");

        let overrides = [variable(key.name, loose.clone())];
        let from_variable = resolve(&Layers {
            user: Some(&own),
            overrides: &overrides,
            ..Layers::default()
        })
        .unwrap();
        assert_eq!(row(&from_variable, key.name).value, middle, "{}", key.name);
        assert_eq!(from_variable.notices()[0].code(), "config_looser");

        let typed = [flag(key.name, loose.clone())];
        let from_flag = resolve(&Layers {
            user: Some(&own),
            overrides: &typed,
            ..Layers::default()
        });
        assert!(matches!(from_flag, Err(ConfigError::NotAllowed { .. })));

        let from_user = resolved(Some(&user_with(key, loose.clone())), None);
        assert_eq!(row(&from_user, key.name).value, loose, "{}", key.name);
        assert_eq!(from_user.notices(), []);
    }
}

#[test]
fn what_a_project_tightened_no_variable_loosens() {
    let project = project(&json!({"writes": {"curator": "off"}}));
    let overrides = [variable("writes.curator", json!("recommend"))];
    let resolved = resolve(&Layers {
        project: Some(&project),
        overrides: &overrides,
        ..Layers::default()
    })
    .unwrap();
    assert_eq!(resolved.settings().writes.curator, CuratorWrites::Off);
}

#[test]
fn that_a_role_decides_is_asked_for_in_the_users_file_only() {
    let wish = json!({"writes": {"ungrantedCurator": true}});
    let from_project = resolved(None, Some(&project(&wish)));
    let asks = |resolved: &Resolved| row(resolved, "writes.ungrantedCurator").value == json!(true);
    assert!(!asks(&from_project));
    assert_eq!(from_project.notices()[0].code(), "config_user_only");

    let overrides = [variable("writes.ungrantedCurator", json!(true))];
    let from_variable = resolve(&Layers {
        overrides: &overrides,
        ..Layers::default()
    })
    .unwrap();
    assert!(!asks(&from_variable));

    let typed = [flag("writes.ungrantedCurator", json!(true))];
    assert!(matches!(
        resolve(&Layers {
            overrides: &typed,
            ..Layers::default()
        }),
        Err(ConfigError::NotAllowed { .. })
    ));

    let from_user = resolved(Some(&user(&wish)), None);
    assert!(asks(&from_user));
}

#[test]
fn only_the_users_file_names_a_path_outside_the_project() {
    for outside in ["/srv/memory.db", "../memory.db", "C:\\memory.db", "~/m.db"] {
        let wish = json!({"sqlite": {"path": outside}});
        let from_project = resolved(None, Some(&project(&wish)));
        assert_eq!(
            from_project.settings().sqlite.path,
            ".swarm/memory/memory.db"
        );
        assert_eq!(from_project.notices()[0].code(), "config_bad_value");

        let overrides = [variable("sqlite.path", json!(outside))];
        let from_variable = resolve(&Layers {
            overrides: &overrides,
            ..Layers::default()
        })
        .unwrap();
        assert_eq!(
            from_variable.settings().sqlite.path,
            ".swarm/memory/memory.db"
        );

        let from_user = resolved(Some(&user(&wish)), None);
        assert_eq!(from_user.settings().sqlite.path, outside);
    }
}
