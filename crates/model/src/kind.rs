//! The twelve kinds of memory and what each may do.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What sort of fact a record states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// How a user likes things done.
    UserPreference,
    /// A fact about the project.
    ProjectFact,
    /// A decision and its shape.
    ArchitectureDecision,
    /// How this repository does something.
    RepoConvention,
    /// A finding about an external interface; raw, never promoted.
    ApiFinding,
    /// A pattern in the code.
    CodePattern,
    /// A pattern in the tests.
    TestPattern,
    /// A way in which things fail.
    FailurePattern,
    /// Something that concerns security.
    SecurityNote,
    /// A piece of evidence; raw, never promoted.
    Evidence,
    /// Something to do.
    Todo,
    /// A note that expires within seven days.
    Scratch,
}

impl Kind {
    /// Every kind, in the order of the record format.
    pub const ALL: [Kind; 12] = [
        Kind::UserPreference,
        Kind::ProjectFact,
        Kind::ArchitectureDecision,
        Kind::RepoConvention,
        Kind::ApiFinding,
        Kind::CodePattern,
        Kind::TestPattern,
        Kind::FailurePattern,
        Kind::SecurityNote,
        Kind::Evidence,
        Kind::Todo,
        Kind::Scratch,
    ];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::UserPreference => "user_preference",
            Kind::ProjectFact => "project_fact",
            Kind::ArchitectureDecision => "architecture_decision",
            Kind::RepoConvention => "repo_convention",
            Kind::ApiFinding => "api_finding",
            Kind::CodePattern => "code_pattern",
            Kind::TestPattern => "test_pattern",
            Kind::FailurePattern => "failure_pattern",
            Kind::SecurityNote => "security_note",
            Kind::Evidence => "evidence",
            Kind::Todo => "todo",
            Kind::Scratch => "scratch",
        }
    }

    /// The kind with this wire word.
    pub fn parse(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// Kinds that a decision may promote to durable memory.
    pub fn is_promotable(self) -> bool {
        !matches!(
            self,
            Kind::ApiFinding | Kind::Evidence | Kind::Todo | Kind::Scratch
        )
    }

    /// Kinds that need source evidence at any stability.
    pub fn requires_evidence(self) -> bool {
        matches!(self, Kind::ApiFinding | Kind::Evidence | Kind::SecurityNote)
    }

    /// Kinds that need source evidence once they are durable.
    pub fn durable_requires_evidence(self) -> bool {
        self.is_promotable() || matches!(self, Kind::ApiFinding | Kind::Evidence)
    }

    /// The kind in words, as it is searched: `repo convention`.
    pub fn words(self) -> String {
        self.as_str().replace('_', " ")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
