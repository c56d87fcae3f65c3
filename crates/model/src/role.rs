//! Role profiles: which kinds an agent of a role is given, and how many.

use crate::kind::Kind;

/// What recall gives to one role by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleProfile {
    /// The canonical role.
    pub name: &'static str,
    /// Kinds that count as fitting.
    pub kinds: &'static [Kind],
    /// Most items.
    pub max_items: usize,
    /// Most tokens.
    pub token_budget: usize,
}

const ARCHITECT: RoleProfile = RoleProfile {
    name: "architect",
    kinds: &[
        Kind::ProjectFact,
        Kind::ArchitectureDecision,
        Kind::RepoConvention,
        Kind::FailurePattern,
        Kind::SecurityNote,
    ],
    max_items: 10,
    token_budget: 1600,
};
const SME: RoleProfile = RoleProfile {
    name: "sme",
    kinds: &[
        Kind::ApiFinding,
        Kind::CodePattern,
        Kind::RepoConvention,
        Kind::FailurePattern,
        Kind::Evidence,
    ],
    max_items: 8,
    token_budget: 1200,
};
const CODER: RoleProfile = RoleProfile {
    name: "coder",
    kinds: &[
        Kind::ArchitectureDecision,
        Kind::RepoConvention,
        Kind::CodePattern,
        Kind::TestPattern,
        Kind::FailurePattern,
    ],
    max_items: 8,
    token_budget: 1200,
};
const QA: RoleProfile = RoleProfile {
    name: "qa",
    kinds: &[
        Kind::TestPattern,
        Kind::FailurePattern,
        Kind::RepoConvention,
        Kind::SecurityNote,
    ],
    max_items: 8,
    token_budget: 1200,
};
const SECURITY: RoleProfile = RoleProfile {
    name: "security",
    kinds: &[
        Kind::SecurityNote,
        Kind::ArchitectureDecision,
        Kind::RepoConvention,
        Kind::Evidence,
    ],
    max_items: 8,
    token_budget: 1200,
};
const CURATOR: RoleProfile = RoleProfile {
    name: "curator",
    kinds: &[
        Kind::ProjectFact,
        Kind::ArchitectureDecision,
        Kind::RepoConvention,
        Kind::ApiFinding,
        Kind::CodePattern,
        Kind::TestPattern,
        Kind::FailurePattern,
        Kind::SecurityNote,
        Kind::Evidence,
    ],
    max_items: 20,
    token_budget: 3000,
};

/// Role names and the profile that each has, longest match first where one ends with another.
const ROLES: &[(&str, &RoleProfile)] = &[
    ("critic_hallucination_verifier", &SECURITY),
    ("critic_architecture_supervisor", &SECURITY),
    ("critic_drift_verifier", &SECURITY),
    ("critic_sounding_board", &SECURITY),
    ("curator_consolidation", &CURATOR),
    ("curator_postmortem", &CURATOR),
    ("curator_phase", &CURATOR),
    ("curator_init", &CURATOR),
    ("test_engineer", &QA),
    ("architect", &ARCHITECT),
    ("reviewer", &QA),
    ("security", &SECURITY),
    ("curator", &CURATOR),
    ("critic", &SECURITY),
    ("coder", &CODER),
    ("docs", &SME),
    ("sme", &SME),
    ("qa", &QA),
];

/// The roles whose output may carry curator decisions at all.
pub const DECIDING_ROLES: [&str; 4] = [
    "curator",
    "curator_init",
    "curator_phase",
    "curator_postmortem",
];

/// The canonical name of a role: the longest known name that it is, or that it ends with after
/// `_`, `-` or a space.
pub fn canonical_role(role: &str) -> Option<&'static str> {
    let lower = role.to_lowercase();
    ROLES
        .iter()
        .find(|(name, _)| {
            lower
                .strip_suffix(name)
                .is_some_and(|head| head.is_empty() || head.ends_with(['_', '-', ' ']))
        })
        .map(|(name, _)| *name)
}

/// The profile of a role. Without a role it is the architect's, an unknown one is a coder.
pub fn role_profile(role: Option<&str>) -> &'static RoleProfile {
    let Some(role) = role.filter(|role| !role.trim().is_empty()) else {
        return &ARCHITECT;
    };
    let canonical = canonical_role(role);
    ROLES
        .iter()
        .find(|(name, _)| Some(*name) == canonical)
        .map_or(&CODER, |(_, profile)| profile)
}
