//! One fixture asked once: what came back and what that is worth.

use super::profile::{EvalProfile, ProfileStatus, Provider};
use crate::fixture::{Fixture, Scene};
use memory::Mode;
use model::MemoryId;
use serde::{Serialize, Serializer};

/// The plugin's metrics of one run, or of all.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Metrics {
    /// Expected among the first k, of k.
    #[serde(rename = "precision@k")]
    pub precision_at_k: f64,
    /// Expected among the first k, of all expected.
    #[serde(rename = "recall@k")]
    pub recall_at_k: f64,
    pub injection_count: usize,
    pub noisy_injection_count: usize,
    pub same_scope_noise_count: usize,
    pub cross_scope_leak_count: usize,
    pub stale_memory_count: usize,
}

impl Metrics {
    /// The metrics of what came back.
    pub fn of(scene: &Scene, k: usize, mode: Mode, returned: &[MemoryId]) -> Self {
        let count =
            |wanted: &dyn Fn(&MemoryId) -> bool| returned.iter().filter(|id| wanted(id)).count();
        let first = returned.iter().take(k);
        let relevant = first.filter(|id| scene.is_expected(id)).count();
        let noise = count(&|id| scene.is_noise(id));
        let injection = mode == Mode::Injection;
        Self {
            precision_at_k: relevant as f64 / k.max(1) as f64,
            recall_at_k: relevant as f64 / scene.expected_count().max(1) as f64,
            injection_count: if injection { returned.len() } else { 0 },
            noisy_injection_count: if injection { noise } else { 0 },
            same_scope_noise_count: noise,
            cross_scope_leak_count: count(&|id| scene.is_foreign(id)),
            stale_memory_count: count(&|id| scene.is_stale(id)),
        }
    }

    /// Everything expected came back, and nothing that does harm.
    pub fn passed(&self) -> bool {
        self.recall_at_k >= 1.0
            && self.noisy_injection_count == 0
            && self.cross_scope_leak_count == 0
            && self.stale_memory_count == 0
    }
}

/// One run in the plugin's form.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Run {
    pub fixture: String,
    pub provider: Provider,
    #[serde(serialize_with = "mode_word")]
    pub mode: Mode,
    pub k: usize,
    pub query: String,
    pub expected_labels: Vec<String>,
    pub expected_ids: Vec<MemoryId>,
    pub retrieved_labels: Vec<String>,
    pub retrieved_ids: Vec<MemoryId>,
    pub metrics: Metrics,
    pub passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<EvalProfile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<ProfileStatus>,
}

impl Run {
    /// The run in which these records came back, best first.
    pub fn new(
        fixture: &Fixture,
        scene: &Scene,
        provider: Provider,
        mode: Mode,
        profile: Option<EvalProfile>,
        returned: Vec<MemoryId>,
    ) -> Self {
        let metrics = Metrics::of(scene, fixture.k(), mode, &returned);
        let labels = &fixture.expected_labels;
        Self {
            fixture: fixture.name.clone(),
            provider,
            mode,
            k: fixture.k(),
            query: fixture.query.clone(),
            expected_labels: labels.clone(),
            expected_ids: labels
                .iter()
                .filter_map(|label| scene.id(label).cloned())
                .collect(),
            retrieved_labels: returned
                .iter()
                .map(|id| scene.label(id).to_owned())
                .collect(),
            retrieved_ids: returned,
            passed: metrics.passed(),
            metrics,
            profile,
            status: profile.map(|_| ProfileStatus::Complete),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape that serde asks for"
)]
pub(super) fn mode_word<S: Serializer>(mode: &Mode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(mode.as_str())
}
