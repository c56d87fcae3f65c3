//! Fixtures asked across providers, profiles and modes, and the report in the plugin's form.
//!
//! Each fixture has a throw-away store of its own for each provider, so that no fixture finds what
//! another one brought, and the clock stands still, so that two runs give the same report.

mod profile;
mod report;
mod run;

pub use profile::{EvalProfile, ProfileStatus, Provider};
pub use report::{Comparison, FixtureReport, ProfileReport, Summary};
pub use run::{Metrics, Run};

use crate::error::EvalError;
use crate::fixture::{FIXTURE_TIME, Fixture, Scene};
use crate::model_use::ModelUse;
use memory::seams::{FixedClock, SeededRandomness};
use memory::{
    Evaluated, EvaluationModels, EvaluationReader, EvaluationStore, Mode, RecallRequest, Seams,
};
use std::sync::Arc;

/// The modes, in the report's order.
pub const MODES: [Mode; 3] = [Mode::Manual, Mode::Injection, Mode::Curator];
/// Score below which an injection shows nothing; the other modes show everything.
const INJECTION_MIN_SCORE: f64 = 0.25;
/// Tokens of a request that names no budget.
const TOKEN_BUDGET: usize = 1000;

/// Asks every fixture of every provider under every profile in every mode.
///
/// Without profiles the fixtures are asked under the seed's scorer alone, and runs name none.
pub fn evaluate_fixtures(
    directory: &str,
    fixtures: &[Fixture],
    profiles: Option<&[EvalProfile]>,
    models: &ModelUse,
) -> Result<FixtureReport, EvalError> {
    let measured: Vec<EvalProfile> = profiles
        .unwrap_or(&[EvalProfile::Lexical])
        .iter()
        .copied()
        .filter(|profile| models.allows(*profile).is_ok())
        .collect();
    let mut runs = Vec::new();
    for fixture in fixtures {
        let scene = Scene::of(fixture);
        for provider in Provider::ALL {
            let folder = tempfile::Builder::new()
                .prefix("swarm-memory-evaluate-")
                .tempdir()?;
            let store = EvaluationStore::create(folder.path(), provider.store(), still())?;
            load(&store, fixture, &scene)?;
            let reader = store.standing_in(fixture.scopes.clone())?;
            let vectors = models.vectors(&store, &measured)?;
            for profile in &measured {
                let named = profiles.is_some().then_some(*profile);
                let with = models.of_profile(*profile, vectors.as_ref());
                for mode in MODES {
                    let ids = ask(&reader, fixture, *profile, mode, with)?;
                    runs.push(Run::new(fixture, &scene, provider, mode, named, ids));
                }
            }
        }
    }
    Ok(FixtureReport::new(
        directory.to_owned(),
        fixtures.len(),
        runs,
        profiles,
        models,
    ))
}

/// A clock that stands at the fixtures' moment, and ids that follow from a seed.
pub(crate) fn still() -> Seams {
    Seams {
        clock: Arc::new(FixedClock::at(FIXTURE_TIME)),
        randomness: Arc::new(SeededRandomness::new(0)),
        ..Seams::system()
    }
}

fn load(store: &EvaluationStore, fixture: &Fixture, scene: &Scene) -> Result<(), EvalError> {
    let loaded = store.load(scene.records.clone())?;
    for (record, came) in fixture.records.iter().zip(loaded) {
        let wrong = match came {
            Evaluated::Refused(refusal) => refusal.message,
            Evaluated::Loaded { is_cut: true, .. } => "its text is too long".to_owned(),
            Evaluated::Existing { .. } => "another record became the same".to_owned(),
            Evaluated::Loaded { .. } => continue,
        };
        return Err(EvalError::malformed(
            &fixture.name,
            format!("the record `{}` cannot be stored: {wrong}", record.label),
        ));
    }
    Ok(())
}

fn ask(
    reader: &EvaluationReader,
    fixture: &Fixture,
    profile: EvalProfile,
    mode: Mode,
    with: EvaluationModels<'_>,
) -> Result<Vec<model::MemoryId>, EvalError> {
    let injection = mode == Mode::Injection;
    let role = match mode {
        Mode::Curator => Some("curator".to_owned()),
        Mode::Manual | Mode::Injection => fixture.agent_role.clone(),
    };
    let request = RecallRequest {
        task: fixture.task.clone(),
        agent_role: role,
        kinds: fixture.kinds.clone(),
        max_items: fixture.asked_items(),
        token_budget: fixture.token_budget.unwrap_or(TOKEN_BUDGET),
        min_score: if injection { INJECTION_MIN_SCORE } else { 0.0 },
        require_query_signal: injection,
        ..RecallRequest::new(fixture.query.clone(), mode, profile.ranking())
    };
    let recall = reader.recall(&request, with)?;
    let ids = recall.items.into_iter().map(|found| found.item.record.id);
    Ok(ids.collect())
}

#[cfg(test)]
mod tests;
