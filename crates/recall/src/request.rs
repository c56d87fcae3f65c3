//! What is asked of a recall: a query, its circumstances and its limits.
//!
//! There is no field for a scope: the reader stands in the scopes of the session. Limits are
//! those of the opencode-swarm plugin (items 1 to 20, tokens 100 to 5000); a value outside is
//! moved to the nearest allowed one, as the plugin does. [`RecallRequest::prepared`] does this in
//! one place, so that no later stage has to ask again.

use crate::answer::Degraded;
use crate::error::RecallError;
use crate::plan::InjectionPlan;
use crate::seed::Fusion;
use ledger::Include;
use model::text::{normalise, truncate_utf16, utf16_len};
use model::{Kind, Timestamp};

/// Longest query that is looked at, in UTF-16 units.
pub const MAX_QUERY: usize = 8000;
/// Most bytes of a query that are cleaned before it is cut: a huge one costs no more than that.
const MAX_READ: usize = 8 * MAX_QUERY;
/// Most files of a request that are looked at.
pub const MAX_REQUEST_FILES: usize = 50;
/// Longest path of a file that is looked at, in UTF-16 units.
const MAX_REQUEST_FILE: usize = 1024;
/// Fewest UTF-16 units of a query in the seed profile.
pub const SEED_MIN_QUERY: usize = 3;
/// The plugin's `recall.minScore`.
pub const MANUAL_MIN_SCORE: f64 = 0.05;
/// The plugin's `recall.injection.minScore`.
pub const INJECTION_MIN_SCORE: f64 = 0.25;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Somebody asked for memory.
    Manual,
    /// Memory is offered to a prompt that did not ask for it.
    Injection,
    /// A curator looks for what is there already.
    Curator,
}

impl Mode {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Mode::Manual => "manual",
            Mode::Injection => "injection",
            Mode::Curator => "curator",
        }
    }

    /// The mode with this wire word.
    pub fn parse(word: &str) -> Option<Mode> {
        [Mode::Manual, Mode::Injection, Mode::Curator]
            .into_iter()
            .find(|mode| mode.as_str() == word)
    }

    /// The score below which nothing is returned unless the request says otherwise.
    pub fn min_score(self) -> f64 {
        match self {
            Mode::Manual | Mode::Curator => MANUAL_MIN_SCORE,
            Mode::Injection => INJECTION_MIN_SCORE,
        }
    }
}

/// Which ranking answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Ours: calibrated to `[0, 1]`, any script, no dependence on the size of the store.
    Default,
    /// The plugin's nine-factor scorer with its raw sums and reason strings.
    Seed,
}

/// One question to memory.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches that do not depend on each other"
)]
pub struct RecallRequest {
    /// What is looked for.
    pub query: String,
    /// The task at hand, when it is more than the query.
    pub task: Option<String>,
    /// Files that are being worked on.
    pub files: Vec<String>,
    /// Only these kinds; none means all.
    pub kinds: Option<Vec<Kind>>,
    /// Most items, 1 to 20.
    pub max_items: usize,
    /// Most tokens of the prompt block, 100 to 5000.
    pub token_budget: usize,
    /// Score below which nothing is returned.
    pub min_score: f64,
    /// Who asks.
    pub mode: Mode,
    /// Which ranking answers.
    pub profile: Profile,
    /// What else to show than what is in force.
    pub include: Include,
    /// The world as it was at this time.
    pub valid_at: Option<Timestamp>,
    /// The store as it was at this time.
    pub known_at: Option<Timestamp>,
    /// Role of the asking agent; it moves ranks and opens nothing.
    pub agent_role: Option<String>,
    /// In injection: leave out what shares no word, tag, file or symbol with the query.
    pub require_query_signal: bool,
    /// How far the learned worth moves a rank.
    pub q_boost_weight: f64,
    /// Learned worth below which a record is left out.
    pub suppression_threshold: f64,
    /// `recall.injection.legacy`: a plugin store's curated facts are injected without support.
    pub legacy_injection: bool,
    /// In the default profile: whether what is near in meaning counts, by the built-in table.
    pub by_meaning: bool,
    /// In the seed profile with vectors: how rankings are fused.
    pub fusion: Fusion,
    /// Whether the answer is to say how it came about; without it nothing of that is computed.
    pub explain: bool,
}

impl RecallRequest {
    /// A request with the limits that the mode and profile have by default.
    pub fn new(query: impl Into<String>, mode: Mode, profile: Profile) -> Self {
        Self {
            query: query.into(),
            task: None,
            files: Vec::new(),
            kinds: None,
            max_items: 8,
            token_budget: 1200,
            min_score: mode.min_score(),
            mode,
            profile,
            include: Include::default(),
            valid_at: None,
            known_at: None,
            agent_role: None,
            require_query_signal: true,
            q_boost_weight: 0.10,
            suppression_threshold: 0.15,
            legacy_injection: false,
            by_meaning: true,
            fusion: Fusion::default(),
            explain: false,
        }
    }

    /// The request of an injection.
    ///
    /// The seed profile asks with the plan's lines and keeps to the kinds of the role. Ours asks
    /// with the words themselves (the labels of the lines are no search terms) and lets the role
    /// move ranks only: a strict filter would hide, say, a security note from a coder.
    pub fn injection(plan: &InjectionPlan, role: &str, profile: Profile) -> Self {
        let base = Self {
            max_items: plan.max_items,
            token_budget: plan.token_budget,
            agent_role: Some(role.to_owned()),
            ..Self::new(plan.query.clone(), Mode::Injection, profile)
        };
        match profile {
            Profile::Seed => Self {
                task: Some(plan.task.clone()),
                kinds: Some(plan.kinds.clone()),
                ..base
            },
            Profile::Default => Self {
                query: plan.task.clone(),
                task: (plan.goal != plan.task).then(|| plan.goal.clone()),
                files: plan.touched_files.clone(),
                ..base
            },
        }
    }

    /// True when the request names this kind.
    pub(crate) fn asks_for(&self, kind: Kind) -> bool {
        self.kinds
            .as_deref()
            .is_some_and(|kinds| kinds.contains(&kind))
    }

    /// The request within its limits, and what had to be left out for that.
    pub(crate) fn prepared(&self) -> Result<(Self, Vec<Degraded>), RecallError> {
        let mut degraded = Vec::new();
        let query = cleaned(&self.query, "query", &mut degraded);
        if self.profile == Profile::Seed && utf16_len(&query) < SEED_MIN_QUERY {
            return Err(RecallError::QueryTooShort);
        }
        let task = self
            .task
            .as_deref()
            .map(|task| cleaned(task, "task", &mut degraded))
            .filter(|task| !task.is_empty());
        let prepared = Self {
            query,
            task,
            files: some_files(&self.files, &mut degraded),
            kinds: self.kinds.clone(),
            max_items: self.max_items.clamp(1, 20),
            token_budget: self.token_budget.clamp(100, 5000),
            valid_at: self.valid_at.clone(),
            known_at: self.known_at.clone(),
            agent_role: self.agent_role.clone(),
            ..*self
        };
        Ok((prepared, degraded))
    }
}

/// The files within their limits; what is left out is said.
fn some_files(files: &[String], degraded: &mut Vec<Degraded>) -> Vec<String> {
    let fits =
        |file: &&String| file.len() <= MAX_REQUEST_FILE * 4 && utf16_len(file) <= MAX_REQUEST_FILE;
    let kept: Vec<String> = files
        .iter()
        .filter(fits)
        .take(MAX_REQUEST_FILES)
        .cloned()
        .collect();
    let left_out = files.len() - kept.len();
    if left_out > 0 {
        degraded.push(Degraded::new(
            "query",
            format!(
                "{left_out} files left out: at most {MAX_REQUEST_FILES} of at most \
                 {MAX_REQUEST_FILE} characters are looked at"
            ),
        ));
    }
    kept
}

/// A text as it is searched for; an overlong one is cut and that is said.
fn cleaned(raw: &str, what: &str, degraded: &mut Vec<Degraded>) -> String {
    let head = &raw[..raw.floor_char_boundary(MAX_READ)];
    let text = normalise(&guard::strip_for_query(head));
    if head.len() == raw.len() && utf16_len(&text) <= MAX_QUERY {
        return text;
    }
    degraded.push(Degraded::new(
        "query",
        format!("{what} cut to its first {MAX_QUERY} characters"),
    ));
    truncate_utf16(&text, MAX_QUERY).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_moved_into_their_range() {
        let mut request = RecallRequest::new("a query", Mode::Manual, Profile::Default);
        request.max_items = 0;
        request.token_budget = 9_999;
        let (prepared, degraded) = request.prepared().unwrap();
        assert_eq!((prepared.max_items, prepared.token_budget), (1, 5000));
        assert!(degraded.is_empty());
    }

    #[test]
    fn a_short_query_is_an_error_in_the_seed_profile_only() {
        let short = RecallRequest::new("  ab ", Mode::Manual, Profile::Seed);
        assert_eq!(
            short.prepared().unwrap_err().to_string(),
            "query must be at least 3 characters"
        );
        let ours = RecallRequest::new("", Mode::Manual, Profile::Default);
        assert!(ours.prepared().is_ok());
    }

    #[test]
    fn an_overlong_query_is_cut_with_a_notice() {
        let request = RecallRequest::new("word ".repeat(3000), Mode::Manual, Profile::Default);
        let (prepared, degraded) = request.prepared().unwrap();
        assert!(utf16_len(&prepared.query) <= MAX_QUERY);
        assert_eq!(degraded.len(), 1);
        assert_eq!(degraded[0].stage, "query");
    }

    #[test]
    fn a_huge_query_is_not_walked_and_files_are_counted() {
        let mut request =
            RecallRequest::new("\u{6b65}".repeat(2_000_000), Mode::Manual, Profile::Default);
        request.task = Some(" ".repeat(MAX_READ + 1));
        request.files = vec!["src/a.rs".to_owned(); MAX_REQUEST_FILES + 1];
        request.files.insert(0, "x".repeat(1_000_000));
        let (prepared, degraded) = request.prepared().unwrap();
        assert_eq!(utf16_len(&prepared.query), MAX_QUERY);
        assert_eq!(prepared.task, None);
        assert_eq!(prepared.files, vec!["src/a.rs"; MAX_REQUEST_FILES]);
        let told: Vec<&str> = degraded.iter().map(|one| one.reason.as_str()).collect();
        assert_eq!(
            told,
            [
                "query cut to its first 8000 characters",
                "task cut to its first 8000 characters",
                "2 files left out: at most 50 of at most 1024 characters are looked at",
            ]
        );
    }

    #[test]
    fn the_default_profile_is_not_filtered_by_role() {
        let plan = InjectionPlan::new("coder", "edit src/a.ts", "goal");
        let seed = RecallRequest::injection(&plan, "coder", Profile::Seed);
        assert_eq!(seed.kinds.as_deref(), Some(plan.kinds.as_slice()));
        let ours = RecallRequest::injection(&plan, "coder", Profile::Default);
        assert_eq!(ours.kinds, None);
        assert_eq!(ours.query, "edit src/a.ts");
        assert_eq!(ours.task.as_deref(), Some("goal"));
        assert_eq!(ours.files, ["src/a.ts"]);
    }
}
