//! The fixtures that come with the program, under the seed's scorer and under our own.

use crate::baseline::{Figures, check};
use swarm_memory_eval::{EvalProfile, ModelUse, bundled_fixtures, evaluate_fixtures};

#[test]
fn the_fixtures_are_answered_as_well_as_before() {
    let fixtures = bundled_fixtures().unwrap();
    let mut figures = Figures::new();
    for profile in [EvalProfile::Seed, EvalProfile::Default] {
        let run =
            || evaluate_fixtures("ours", &fixtures, Some(&[profile]), &ModelUse::none()).unwrap();
        let report = run();
        assert_eq!(report, run(), "two runs differ under {}", profile.as_str());
        let summary = &report.summary;
        let name = profile.as_str();
        figures.extend([
            (
                format!("{name}.precision@k"),
                summary.metrics.precision_at_k,
            ),
            (format!("{name}.recall@k"), summary.metrics.recall_at_k),
            (
                format!("#{name}.fixture_count"),
                summary.fixture_count as f64,
            ),
            (format!("#{name}.run_count"), summary.run_count as f64),
            (
                format!("#{name}.passed_run_count"),
                summary.passed_run_count as f64,
            ),
            (
                format!("!{name}.leaks"),
                summary.metrics.cross_scope_leak_count as f64,
            ),
            (
                format!("!{name}.stale"),
                summary.metrics.stale_memory_count as f64,
            ),
        ]);
    }
    check("memory-recall", &figures);
}
