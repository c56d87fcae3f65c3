//! Whose fact a record is, and the stable key that names it.

use crate::hash::stable_id;
use serde::{Deserialize, Serialize};

/// The sorts of scope, from the widest to the narrowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScopeType {
    /// One user, everywhere.
    GlobalUser,
    /// One folder of work; for us one worktree.
    Workspace,
    /// One named project.
    Project,
    /// One repository, shared by its worktrees.
    Repository,
    /// A group of linked repositories; read, never derived.
    Cohort,
    /// One run or session.
    Run,
    /// One agent of one run.
    Agent,
}

impl ScopeType {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            ScopeType::GlobalUser => "global_user",
            ScopeType::Workspace => "workspace",
            ScopeType::Project => "project",
            ScopeType::Repository => "repository",
            ScopeType::Cohort => "cohort",
            ScopeType::Run => "run",
            ScopeType::Agent => "agent",
        }
    }

    /// The seed's specificity: how much a narrower scope counts in ranking, in `[0, 1]`.
    pub fn specificity(self) -> f64 {
        match self {
            ScopeType::Agent => 1.0,
            ScopeType::Run => 0.9,
            ScopeType::Repository | ScopeType::Cohort => 0.8,
            ScopeType::Project => 0.65,
            ScopeType::Workspace => 0.45,
            ScopeType::GlobalUser => 0.3,
        }
    }

    /// Durable memory never lives in a scope that ends with a run.
    pub fn holds_durable(self) -> bool {
        !matches!(self, ScopeType::Run | ScopeType::Agent)
    }
}

/// A scope as the record format writes it: a type and the ids that go with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Scope {
    #[serde(rename = "type")]
    pub kind: ScopeType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workspace_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_root: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cohort_id: Option<String>,
}

impl Scope {
    /// A scope of this type with no ids yet.
    pub fn of(kind: ScopeType) -> Self {
        Self {
            kind,
            user_id: None,
            workspace_id: None,
            project_id: None,
            repo_id: None,
            repo_root: None,
            run_id: None,
            agent_id: None,
            cohort_id: None,
        }
    }

    /// A workspace scope.
    pub fn workspace(id: impl Into<String>) -> Self {
        Self {
            workspace_id: Some(id.into()),
            ..Self::of(ScopeType::Workspace)
        }
    }

    /// A repository scope; the root is kept for display and is no part of the key.
    pub fn repository(id: impl Into<String>, root: Option<String>) -> Self {
        Self {
            repo_id: Some(id.into()),
            repo_root: root,
            ..Self::of(ScopeType::Repository)
        }
    }

    /// A run scope.
    pub fn run(id: impl Into<String>) -> Self {
        Self {
            run_id: Some(id.into()),
            ..Self::of(ScopeType::Run)
        }
    }

    /// An agent scope within an optional run.
    pub fn agent(id: impl Into<String>, run_id: Option<String>) -> Self {
        Self {
            agent_id: Some(id.into()),
            run_id,
            ..Self::of(ScopeType::Agent)
        }
    }

    /// The stable key: compact JSON in a fixed order, empty values left out.
    ///
    /// A repository is its `repoId` alone and a cohort its `cohortId` alone.
    pub fn key(&self) -> String {
        let mut parts = vec![format!("\"type\":{}", json_text(self.kind.as_str()))];
        for (name, value) in self.key_fields() {
            if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
                parts.push(format!("\"{name}\":{}", json_text(value)));
            }
        }
        format!("{{{}}}", parts.join(","))
    }

    fn key_fields(&self) -> Vec<(&'static str, &Option<String>)> {
        match self.kind {
            ScopeType::Repository => vec![("repoId", &self.repo_id)],
            ScopeType::Cohort => vec![("cohortId", &self.cohort_id)],
            _ => vec![
                ("userId", &self.user_id),
                ("workspaceId", &self.workspace_id),
                ("projectId", &self.project_id),
                ("repoId", &self.repo_id),
                ("repoRoot", &self.repo_root),
                ("runId", &self.run_id),
                ("agentId", &self.agent_id),
            ],
        }
    }
}

/// The seed's repository id: a stable id of the origin URL, or of the root's base name.
pub fn seed_repo_id(origin_url: Option<&str>, root_base_name: &str) -> String {
    stable_id(origin_url.unwrap_or(root_base_name))
}

/// The seed's workspace id: a stable id of the folder that holds the root.
pub fn seed_workspace_id(parent_folder: &str) -> String {
    stable_id(parent_folder)
}

fn json_text(text: &str) -> String {
    serde_json::to_string(text).expect("a string always serialises")
}
