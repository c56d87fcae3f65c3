//! A baseline: figures that were reached, each with the direction that is better.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What a figure may lose.
const TOLERANCE: f64 = 0.05;

/// Figures by name. A name that begins with `-` is better when lower, one with `#` is a count that
/// must not shrink, and one with `!` stays what it is.
pub(crate) type Figures = BTreeMap<String, f64>;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Baseline {
    schema_version: u32,
    embedding_model_version: String,
    tolerance: f64,
    metrics: Figures,
}

fn path(name: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/baselines");
    PathBuf::from(root).join(format!("{name}.json"))
}

/// Holds figures against the baseline of this name.
pub(crate) fn check(name: &str, measured: &Figures) {
    let reached = Baseline {
        schema_version: 1,
        embedding_model_version: memory::meaning_model().to_owned(),
        tolerance: TOLERANCE,
        metrics: measured.clone(),
    };
    if std::env::var_os("UPDATE_BASELINE").is_some() {
        let text = serde_json::to_string_pretty(&reached).unwrap() + "\n";
        std::fs::write(path(name), text).unwrap();
        return;
    }
    let text = std::fs::read_to_string(path(name)).unwrap();
    let baseline: Baseline = serde_json::from_str(&text).unwrap();
    let lost = losses(&baseline, &reached);
    assert!(lost.is_empty(), "{name} has lost: {lost:#?}");
}

/// What is worse than the baseline allows.
fn losses(baseline: &Baseline, reached: &Baseline) -> Vec<String> {
    let mut lost = Vec::new();
    if baseline.embedding_model_version != reached.embedding_model_version {
        lost.push(format!(
            "the model is {} and the baseline's {}",
            reached.embedding_model_version, baseline.embedding_model_version
        ));
    }
    for (name, &was) in &baseline.metrics {
        let Some(&is) = reached.metrics.get(name) else {
            lost.push(format!("{name} is not measured any more"));
            continue;
        };
        let is_lost = match name.as_bytes().first() {
            Some(b'-') => is > was + baseline.tolerance,
            Some(b'#') => is < was,
            Some(b'!') => (is - was).abs() > f64::EPSILON,
            _ => is < was - baseline.tolerance,
        };
        if is_lost {
            lost.push(format!("{name}: {was} became {is}"));
        }
    }
    lost
}

#[test]
fn a_gate_sees_each_sort_of_loss() {
    let of = |model: &str, metrics: &[(&str, f64)]| Baseline {
        schema_version: 1,
        embedding_model_version: model.to_owned(),
        tolerance: 0.05,
        metrics: metrics
            .iter()
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect(),
    };
    let was = of(
        "a",
        &[
            ("recall", 0.6),
            ("-noise", 0.2),
            ("#cases", 20.0),
            ("!leaks", 0.0),
        ],
    );
    let lost = |model: &str, metrics: &[(&str, f64)]| losses(&was, &of(model, metrics)).len();
    assert_eq!(
        lost(
            "a",
            &[
                ("recall", 0.56),
                ("-noise", 0.24),
                ("#cases", 21.0),
                ("!leaks", 0.0)
            ]
        ),
        0
    );
    assert_eq!(
        lost(
            "b",
            &[
                ("recall", 0.54),
                ("-noise", 0.26),
                ("#cases", 19.0),
                ("!leaks", 1.0)
            ]
        ),
        5
    );
    assert_eq!(lost("a", &[]), 4);
}
