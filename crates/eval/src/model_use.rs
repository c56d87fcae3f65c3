//! The model file that a measurement may use, and which profiles need it.

use crate::evaluation::EvalProfile;
use memory::{EvaluationModel, EvaluationStore, EvaluationVectors, MemoryError, Models};

/// What `hybrid+rerank` needs besides.
const NO_RERANKER: &str = "no cross-encoder is there";

/// The model of a measurement.
pub struct ModelUse {
    model: Result<EvaluationModel, String>,
    /// Whether what a user gets uses it too.
    enabled: bool,
}

impl ModelUse {
    /// No model: what needs one is not measured.
    pub fn none() -> Self {
        Self {
            model: Err("no model file is looked for".to_owned()),
            enabled: false,
        }
    }

    /// The model of this machine; `enabled` says whether embeddings are on for a user.
    pub fn of(models: &Models, enabled: bool) -> Self {
        Self {
            model: EvaluationModel::open(models),
            enabled,
        }
    }

    /// Whether a profile can be measured, or why not.
    pub(crate) fn allows(&self, profile: EvalProfile) -> Result<(), String> {
        match profile {
            EvalProfile::HybridRerank => Err(NO_RERANKER.to_owned()),
            _ if self.wants(profile) => self
                .model
                .as_ref()
                .map(drop)
                .map_err(|reason| format!("embeddings are unavailable: {reason}")),
            _ => Ok(()),
        }
    }

    /// Whether a profile compares by the model.
    pub(crate) fn wants(&self, profile: EvalProfile) -> bool {
        match profile {
            EvalProfile::Lexical | EvalProfile::Seed => false,
            EvalProfile::Hybrid | EvalProfile::HybridRerank => true,
            EvalProfile::Default => self.enabled,
        }
    }

    /// Vectors of a store, when one of these profiles compares by the model and it is there.
    pub(crate) fn vectors(
        &self,
        store: &EvaluationStore,
        profiles: &[EvalProfile],
    ) -> Result<Option<EvaluationVectors>, MemoryError> {
        let wanted = profiles
            .iter()
            .any(|profile| self.wants(*profile) && self.allows(*profile).is_ok());
        match &self.model {
            Ok(model) if wanted => Ok(store.vectors(model)?.ok()),
            _ => Ok(None),
        }
    }
}
