//! The model file that a measurement may use, and which profiles need it.

use crate::evaluation::EvalProfile;
use memory::{
    EvaluationModel, EvaluationModels, EvaluationReranker, EvaluationStore, EvaluationVectors,
    MemoryError, Models,
};

/// The model of a measurement.
pub struct ModelUse {
    model: Result<EvaluationModel, String>,
    reranker: Result<EvaluationReranker, String>,
    /// Whether what a user gets uses it too.
    enabled: bool,
}

impl ModelUse {
    /// No model: what needs one is not measured.
    pub fn none() -> Self {
        Self {
            model: Err("no model file is looked for".to_owned()),
            reranker: Err("no cross-encoder is looked for".to_owned()),
            enabled: false,
        }
    }

    /// The model of this machine; `enabled` says whether embeddings are on for a user.
    pub fn of(models: &Models, enabled: bool) -> Self {
        Self {
            model: EvaluationModel::open(models),
            enabled,
            ..Self::none()
        }
    }

    /// The same with a cross-encoder, or the reason why there is none.
    #[must_use]
    pub fn reranking(self, reranker: Result<EvaluationReranker, String>) -> Self {
        Self { reranker, ..self }
    }

    /// Whether a profile can be measured, or why not.
    pub(crate) fn allows(&self, profile: EvalProfile) -> Result<(), String> {
        if let Err(reason) = &self.model
            && self.wants(profile)
        {
            return Err(format!("embeddings are unavailable: {reason}"));
        }
        if let Err(reason) = &self.reranker
            && profile.is_reranked()
        {
            return Err(format!("no cross-encoder is there: {reason}"));
        }
        Ok(())
    }

    /// Whether a profile compares by the model.
    pub(crate) fn wants(&self, profile: EvalProfile) -> bool {
        match profile {
            EvalProfile::Lexical | EvalProfile::Seed => false,
            EvalProfile::Hybrid | EvalProfile::HybridRerank => true,
            EvalProfile::Default | EvalProfile::DefaultRerank => self.enabled,
        }
    }

    /// What a profile is asked with, of what there is.
    pub(crate) fn of_profile<'a>(
        &'a self,
        profile: EvalProfile,
        vectors: Option<&'a EvaluationVectors>,
    ) -> EvaluationModels<'a> {
        let reranker = self.reranker.as_ref().ok();
        EvaluationModels {
            vectors: vectors.filter(|_| self.wants(profile)),
            reranker: reranker.filter(|_| profile.is_reranked()),
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
