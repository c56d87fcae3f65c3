//! The held-out corpus: a source file in each of twenty languages, found by what it is for.

use crate::baseline::{Figures, check};
use std::path::Path;
use swarm_memory_eval::{EvalProfile, HeldOutReport, ModelUse, Verdict, evaluate_held_out};

fn measured() -> HeldOutReport {
    let manifest = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpora/heldout/manifest.json"
    );
    evaluate_held_out(
        Path::new(manifest),
        &[EvalProfile::Default],
        &ModelUse::none(),
    )
    .unwrap()
}

#[test]
fn the_manifest_s_thresholds_hold_and_as_many_sources_are_found_as_before() {
    let told = measured();
    assert_eq!(told, measured(), "two runs differ");
    assert_eq!(told.pins, Verdict::Passed);
    assert_eq!(told.gate, Verdict::Passed, "{:#?}", told.thresholds);
    let profile = &told.profiles[0];
    let figures: Figures = [
        ("#cases", profile.measured_cases as f64),
        ("direct_hits", profile.precision_at_k.unwrap()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    check("held-out", &figures);
}
