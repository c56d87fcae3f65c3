//! The two objects of a file, and keys with a second name.

use super::*;

fn file(text: &str) -> ConfigFile {
    ConfigFile::parse(Path::new("/code/.swarm/swarm-memory.json"), text).unwrap()
}

fn codes(resolved: &Resolved) -> Vec<String> {
    resolved.notices().iter().map(Notice::to_string).collect()
}

#[test]
fn evidence_stands_beside_memory_and_not_in_it() {
    let beside = file(r#"{"evidence": {"cache_max_bytes": 1000}}"#);
    let taken = resolved(None, Some(&beside));
    assert_eq!(taken.notices(), []);
    assert_eq!(taken.settings().evidence.cache_max_bytes, Some(1000));
    assert_eq!(taken.settings().evidence.cache_max_records, None);

    let inside = file(r#"{"memory": {"evidence": {"cache_max_bytes": 1000}}}"#);
    let passed = resolved(None, Some(&inside));
    assert_eq!(passed.notices()[0].code(), "config_unknown_key");
    assert_eq!(passed.settings().evidence.cache_max_bytes, None);

    let written = set("", "evidence.cache_max_records", &json!(5), Layer::Project).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&written).unwrap(),
        json!({"evidence": {"cache_max_records": 5}})
    );
    assert!(find("memory.evidence.cache_max_bytes").is_none());
    assert_eq!(
        find("evidence.cache_max_bytes").unwrap().variable(),
        "SWARM_MEMORY_EVIDENCE_CACHE_MAX_BYTES"
    );
}

#[test]
fn an_unknown_name_in_evidence_is_noted_in_our_file_and_the_plugins_business_in_its_own() {
    let text = r#"{"evidence": {"cache_max_byte": 9, "max_age_days": 90}}"#;
    let told = codes(&resolved(None, Some(&file(text))));
    assert_eq!(
        told,
        [
            "/code/.swarm/swarm-memory.json: unknown key `evidence.cache_max_byte`; did you mean `evidence.cache_max_bytes`?",
            "/code/.swarm/swarm-memory.json: unknown key `evidence.max_age_days`",
        ]
    );
    let plugins = ConfigFile::parse_plugins(Path::new("p"), text).unwrap();
    assert_eq!(resolved(None, Some(&plugins)).notices(), []);
}

#[test]
fn every_other_name_means_a_key_and_the_keys_own_name_wins() {
    for (other, meant) in table::OTHER_NAMES {
        let key = find(other).unwrap();
        assert_eq!(key.name, *meant);
        assert!(KEYS.iter().all(|key| key.name != *other), "{other}");
    }
    let newer =
        project(&json!({"qLearning": {"suppressionThreshold": 0.3, "propagationWindowDays": 7}}));
    let taken = resolved(None, Some(&newer));
    assert_eq!(taken.notices(), []);
    assert_eq!(
        taken.settings().learning.suppression_threshold.to_string(),
        "0.3"
    );
    assert_eq!(
        row(&taken, "learning.propagationLookbackDays").value,
        json!(7)
    );

    let both = project(&json!({
        "learning": {"suppressionThreshold": 0.2},
        "qLearning": {"suppressionThreshold": 0.3},
    }));
    let taken = resolved(None, Some(&both));
    assert_eq!(
        taken.settings().learning.suppression_threshold.to_string(),
        "0.2"
    );
}

#[test]
fn a_slip_is_named_at_every_level() {
    let slips = project(&json!({
        "enabeld": true,
        "recall": {"injection": {"maxItem": 3}},
        "maintenance": {"importance": {"wrecency": 0.1}},
        "consolidation": {"decayHalfLifeDays": {"todos": 3}},
        "embedings": {"enabled": true},
    }));
    let told = codes(&resolved(None, Some(&slips))).join("\n");
    for meant in [
        "enabled",
        "recall.injection.maxItems",
        "maintenance.importance.wRecency",
        "consolidation.decayHalfLifeDays.todo",
        "embeddings",
    ] {
        assert!(told.contains(&format!("did you mean `{meant}`?")), "{told}");
    }
}

#[test]
fn the_plugins_whole_documented_file_is_taken_without_a_word() {
    let documented = json!({
        "enabled": true, "provider": "sqlite", "storageDir": ".swarm/memory",
        "sqlite": {"path": ".swarm/memory/memory.db", "busyTimeoutMs": 5000},
        "recall": {"defaultMaxItems": 8, "defaultTokenBudget": 1200, "minScore": 0.05},
        "reflection": {"enabled": false, "halfLifeDays": 30},
        "writes": {"mode": "propose"},
        "redaction": {"rejectDurableSecrets": true, "detectPii": false, "piiDetector": "regex",
            "rejectDurablePii": false, "piiThreshold": 0.7},
        "embeddings": {"enabled": false, "model": "Xenova/all-MiniLM-L6-v2", "dimension": 384,
            "cacheSize": 256},
        "retrieval": {"rrfK": 60, "weights": {"lexical": 0.5, "dense": 0.4, "metadata": 0.1},
            "rerank": {"enabled": false, "model": "Xenova/ms-marco-MiniLM-L-6-v2"},
            "latencyBudgetMs": 250},
        "learning": {"learningRate": 0.1, "propagationFactor": 0.3, "qValueBoostWeight": 0.1,
            "suppressionThreshold": 0.15, "promotionThreshold": 0.85,
            "propagationTokenOverlapThreshold": 0.4, "propagationEmbeddingCosineThreshold": 0.7,
            "propagationFanout": 20, "propagationLookbackDays": 30},
    });
    let taken = resolved(None, Some(&project(&documented)));
    assert_eq!(taken.notices(), []);
    for row in taken.origins().iter().filter(|row| row.key != "enabled") {
        assert_eq!(row.value, row.default, "{}", row.key);
    }
}
