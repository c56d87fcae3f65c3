//! The report of fixtures, schema 1 of the plugin. It holds no time: the same fixtures give the
//! same bytes.

use super::MODES;
use super::profile::{EvalProfile, ProfileStatus, Provider};
use super::run::{Metrics, Run, mode_word};
use crate::model_use::ModelUse;
use memory::Mode;
use serde::Serialize;

/// The whole report.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct FixtureReport {
    pub schema_version: u32,
    pub fixture_directory: String,
    pub providers: Vec<Provider>,
    pub modes: Vec<&'static str>,
    pub summary: Summary,
    pub runs: Vec<Run>,
    /// Each profile against `lexical`, when several were asked for.
    pub comparisons: Vec<Comparison>,
    /// The profiles that were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<ProfileReport>,
}

/// Means of precision and recall, sums of the rest.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Summary {
    pub fixture_count: usize,
    pub run_count: usize,
    pub passed_run_count: usize,
    #[serde(flatten)]
    pub metrics: Metrics,
}

/// What became of a profile that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct ProfileReport {
    pub name: EvalProfile,
    pub status: ProfileStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub run_count: usize,
    pub passed_run_count: usize,
}

/// One profile against another in the same fixture, provider and mode.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Comparison {
    pub fixture: String,
    pub provider: Provider,
    #[serde(serialize_with = "mode_word")]
    pub mode: Mode,
    pub baseline_profile: EvalProfile,
    pub variant_profile: EvalProfile,
    pub precision_at_k_delta: f64,
    pub recall_at_k_delta: f64,
}

impl FixtureReport {
    /// The report of these runs.
    pub fn new(
        fixture_directory: String,
        fixture_count: usize,
        runs: Vec<Run>,
        profiles: Option<&[EvalProfile]>,
        models: &ModelUse,
    ) -> Self {
        Self {
            schema_version: 1,
            fixture_directory,
            providers: Provider::ALL.to_vec(),
            modes: MODES.map(Mode::as_str).to_vec(),
            summary: Summary::of(fixture_count, &runs),
            comparisons: comparisons(&runs),
            profiles: profiles
                .unwrap_or_default()
                .iter()
                .map(|profile| ProfileReport::of(*profile, &runs, models))
                .collect(),
            runs,
        }
    }

    /// True when a record of another scope, or one that is no longer current, came back.
    pub fn did_harm(&self) -> bool {
        let metrics = &self.summary.metrics;
        metrics.cross_scope_leak_count + metrics.stale_memory_count > 0
    }
}

impl Summary {
    fn of(fixture_count: usize, runs: &[Run]) -> Self {
        let mut metrics = Metrics::default();
        for run in runs {
            let of = &run.metrics;
            metrics.precision_at_k += of.precision_at_k;
            metrics.recall_at_k += of.recall_at_k;
            metrics.injection_count += of.injection_count;
            metrics.noisy_injection_count += of.noisy_injection_count;
            metrics.same_scope_noise_count += of.same_scope_noise_count;
            metrics.cross_scope_leak_count += of.cross_scope_leak_count;
            metrics.stale_memory_count += of.stale_memory_count;
        }
        let count = runs.len().max(1) as f64;
        metrics.precision_at_k /= count;
        metrics.recall_at_k /= count;
        Self {
            fixture_count,
            run_count: runs.len(),
            passed_run_count: runs.iter().filter(|run| run.passed).count(),
            metrics,
        }
    }
}

impl ProfileReport {
    fn of(profile: EvalProfile, runs: &[Run], models: &ModelUse) -> Self {
        let reason = models.allows(profile).err();
        let own = || runs.iter().filter(|run| run.profile == Some(profile));
        Self {
            name: profile,
            status: match &reason {
                None => ProfileStatus::Complete,
                Some(_) => ProfileStatus::Unavailable,
            },
            reason,
            run_count: own().count(),
            passed_run_count: own().filter(|run| run.passed).count(),
        }
    }
}

fn comparisons(runs: &[Run]) -> Vec<Comparison> {
    let lexical = |run: &Run| run.profile == Some(EvalProfile::Lexical);
    let beside =
        |a: &Run, b: &Run| a.fixture == b.fixture && a.provider == b.provider && a.mode == b.mode;
    let mut found = Vec::new();
    for baseline in runs.iter().filter(|run| lexical(run)) {
        let variants = runs
            .iter()
            .filter(|run| !lexical(run) && beside(run, baseline));
        for variant in variants {
            let Some(variant_profile) = variant.profile else {
                continue;
            };
            found.push(Comparison {
                fixture: baseline.fixture.clone(),
                provider: baseline.provider,
                mode: baseline.mode,
                baseline_profile: EvalProfile::Lexical,
                variant_profile,
                precision_at_k_delta: variant.metrics.precision_at_k
                    - baseline.metrics.precision_at_k,
                recall_at_k_delta: variant.metrics.recall_at_k - baseline.metrics.recall_at_k,
            });
        }
    }
    found
}
