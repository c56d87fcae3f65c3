//! The table of keys. A later part of the program adds its section as rows here.
//!
//! Bounds and defaults of the plugin's keys are the plugin's. For a key that only tightens, the
//! row says which side is the strict one: `Lower` or `Higher` for numbers, `True` or `False` for
//! switches, `LaterWord` for words, which are listed from the loosest to the strictest. A row that
//! ends in `idle()` is read, checked and listed, and nothing acts on it yet.

use super::key::{Class, EVIDENCE, Key, Strict};
use super::row::{
    count, int, number, number_below, optional_count, optional_text, path, share, switch, text,
    word,
};

use Class::{Free, TightenOnly, UserOnly};
use Strict::{False, Higher, LaterWord, Lower, True};

/// Every key, in the order of the reference page.
#[rustfmt::skip]
pub const KEYS: &[Key] = &[
    switch("enabled", false, Free, "Turns memory on for the project."),
    word("provider", "sqlite", &["sqlite", "local-jsonl"], Free, "What keeps the memory: one SQLite file, or append-only JSONL files."),
    path("storageDir", ".swarm/memory", Free, "Folder of the store, its exports and its backups."),
    path("sqlite.path", ".swarm/memory/memory.db", Free, "The SQLite file."),
    int("sqlite.busyTimeoutMs", 5000, 0, 60_000, Free, "How long to wait for another writer, in milliseconds."),

    int("recall.defaultMaxItems", 8, 1, 20, Free, "Most memories of one recall."),
    int("recall.defaultTokenBudget", 1200, 100, 5000, TightenOnly(Lower), "Most tokens of one recall's prompt block."),
    number("recall.minScore", 0.05, 0.0, 1.0, Free, "Lowest score that a recall returns."),
    word("recall.profile", "default", &["default", "seed"], Free, "The ranking: this program's own, or exactly that of the opencode-swarm plugin."),
    switch("recall.static", true, Free, "Uses the built-in table of word vectors."),
    switch("recall.injection.enabled", true, Free, "Lets memories be put into prompts without being asked for."),
    number("recall.injection.minScore", 0.25, 0.0, 1.0, Free, "Lowest score that is put into a prompt."),
    switch("recall.injection.requireQuerySignal", true, Free, "Puts a memory into a prompt only when it shares something with the query."),
    int("recall.injection.maxItems", 6, 1, 20, Free, "Most memories put into one prompt."),
    int("recall.injection.tokenBudget", 1000, 100, 5000, TightenOnly(Lower), "Most tokens put into one prompt."),
    word("recall.injection.legacy", "auto", &["on", "auto", "off"], Free, "Whether unreviewed memories of a plugin's store may go into prompts; auto says yes for such a store."),

    word("writes.mode", "propose", &["propose"], TightenOnly(LaterWord), "How agents write: by proposals that somebody decides."),
    word("writes.curator", "apply", &["apply", "recommend", "off"], TightenOnly(LaterWord), "What a controller's decisions do: apply, only recommend, or nothing."),
    switch("writes.ungrantedCurator", false, UserOnly, "Would let a role name alone decide, as the plugin does; a grant is always asked for.").idle(),
    word("writes.sentinel", "marker", &["marker", "seed"], TightenOnly(LaterWord), "Which texts count as copied recall output: the real marker, or anything with `bundle_`."),
    int("writes.maxPendingPerSession", 1000, 1, 1_000_000, TightenOnly(Lower), "Most undecided proposals of one session."),
    int("writes.maxPendingPerScope", 10_000, 1, 10_000_000, TightenOnly(Lower), "Most undecided proposals of one scope."),

    switch("redaction.rejectDurableSecrets", true, TightenOnly(True), "Rejects a proposal in which a secret was found, besides redacting it."),
    switch("redaction.detectPii", false, TightenOnly(True), "Looks for personal data in what is proposed."),
    word("redaction.piiDetector", "regex", &["regex", "ner"], TightenOnly(LaterWord), "What finds personal data: patterns, or a model of names, without which every text is refused."),
    switch("redaction.rejectDurablePii", false, TightenOnly(True), "Rejects a proposal whose score of personal data is above the threshold."),
    number_below("redaction.piiThreshold", 0.7, 0.0, 1.0, TightenOnly(Lower), "Score above which personal data is too much."),

    share("learning.learningRate", 0.1, Free, "How far one verdict moves the value of a memory.").idle(),
    share("learning.propagationFactor", 0.3, Free, "Share of a verdict that reaches related memories.").idle(),
    share("learning.qValueBoostWeight", 0.1, Free, "How much earlier outcomes move the ranking."),
    share("learning.suppressionThreshold", 0.15, Free, "Value below which a memory is left out of recall."),
    share("learning.promotionThreshold", 0.85, Free, "Value above which a memory is a candidate for promotion.").idle(),
    count("learning.promotionMinRetrievals", 5, 0, Free, "Recalls that a candidate for promotion must have had.").idle(),
    share("learning.propagationTokenOverlapThreshold", 0.4, Free, "Overlap of words from which two memories are related.").idle(),
    share("learning.propagationEmbeddingCosineThreshold", 0.7, Free, "Likeness of vectors from which two memories are related.").idle(),
    count("learning.propagationFanout", 20, 0, Free, "Most related memories that one verdict reaches.").idle(),
    count("learning.propagationLookbackDays", 30, 0, Free, "Days within which a related memory must have been recalled.").idle(),
    share("learning.explorationRate", 0.05, Free, "How often a suppressed memory is shown once more.").idle(),
    count("learning.verdictPayloadCapBytes", 8192, 1, Free, "Most bytes of a verdict that are kept.").idle(),
    share("learning.initialQValue", 0.5, Free, "Value of a memory that nobody judged yet.").idle(),

    switch("reflection.enabled", false, Free, "Writes lessons from outcomes.").idle(),
    count("reflection.halfLifeDays", 30, 1, Free, "Days after which a lesson counts half.").idle(),

    share("maintenance.lowUtilityMaxConfidence", 0.45, Free, "Deprecated by the plugin: confidence up to which a memory may be of low utility.").idle(),
    int("maintenance.lowUtilityMinAgeDays", 30, 1, 3650, Free, "Deprecated by the plugin: days after which a memory may be of low utility.").idle(),
    count("maintenance.autoCompactEveryNRecalls", 0, 0, Free, "Recalls after which the plugin compacts by itself; here nothing is compacted without being asked for.").idle(),
    share("maintenance.importance.wRecency", 0.2, Free, "Weight of the last recall in the importance of a memory.").idle(),
    share("maintenance.importance.wFrequency", 0.2, Free, "Weight of the number of recalls in it.").idle(),
    share("maintenance.importance.wFreshness", 0.15, Free, "Weight of the age in it.").idle(),
    share("maintenance.importance.wConfidence", 0.25, Free, "Weight of the confidence in it.").idle(),
    number("maintenance.importance.lambda", 0.05, 0.0, 10.0, Free, "How fast the last recall fades, a day.").idle(),
    number("maintenance.importance.mu", 0.01, 0.0, 10.0, Free, "How fast the age counts, a day.").idle(),
    int("maintenance.importance.n", 50, 1, 100_000, Free, "Recalls that count as many.").idle(),
    share("maintenance.importance.threshold", 0.2, Free, "Importance below which a memory that was never recalled is of low utility.").idle(),

    switch("consolidation.enabled", false, TightenOnly(False), "Draws facts out of the pending proposals at the end of a phase.").idle(),
    int("consolidation.maxClustersPerPass", 10, 1, 100, Free, "Most groups of like proposals in one pass.").idle(),
    share("consolidation.jaccardThreshold", 0.3, Free, "Overlap of words from which proposals are alike.").idle(),
    share("consolidation.autoApplyMinConfidence", 0.6, TightenOnly(Higher), "Confidence from which such a fact needs no further decision.").idle(),
    half_life("consolidation.decayHalfLifeDays.user_preference", 0),
    half_life("consolidation.decayHalfLifeDays.project_fact", 0),
    half_life("consolidation.decayHalfLifeDays.architecture_decision", 0),
    half_life("consolidation.decayHalfLifeDays.repo_convention", 0),
    half_life("consolidation.decayHalfLifeDays.api_finding", 180),
    half_life("consolidation.decayHalfLifeDays.code_pattern", 90),
    half_life("consolidation.decayHalfLifeDays.test_pattern", 90),
    half_life("consolidation.decayHalfLifeDays.failure_pattern", 90),
    half_life("consolidation.decayHalfLifeDays.security_note", 0),
    half_life("consolidation.decayHalfLifeDays.evidence", 180),
    half_life("consolidation.decayHalfLifeDays.todo", 30),
    half_life("consolidation.decayHalfLifeDays.scratch", 0),

    switch("hardDelete", false, TightenOnly(False), "Takes deleted memories out of the store instead of marking them.").idle(),
    switch("link.enabled", false, TightenOnly(False), "Lets projects of one group read each other's memory.").idle(),

    switch("embeddings.enabled", false, Free, "Uses a model file for recall by meaning; without it, or while it is missing, the built-in table is used."),
    text("embeddings.model", "Xenova/all-MiniLM-L6-v2", UserOnly, "The model; the program knows this one."),
    count("embeddings.dimension", 384, 1, UserOnly, "Length of its vectors."),
    optional_text("embeddings.version", UserOnly, "Its version with the dimension, when one is to be pinned: another one is not used."),
    optional_text("embeddings.source", UserOnly, "Where `models pull` takes the files from: an address, or the path of a file, a folder or a wheel."),
    count("embeddings.cacheSize", 256, 1, Free, "Queries whose vectors are kept in memory."),

    count("retrieval.rrfK", 60, 1, Free, "Constant of the fusion of rankings, in the seed profile with embeddings."),
    share("retrieval.weights.lexical", 0.5, Free, "Weight of words in it."),
    share("retrieval.weights.dense", 0.4, Free, "Weight of vectors in it."),
    share("retrieval.weights.metadata", 0.1, Free, "Weight of metadata in it."),
    switch("retrieval.rerank.enabled", false, Free, "With embeddings: orders the best once more with a cross-encoder that the user has."),
    text("retrieval.rerank.model", "Xenova/ms-marco-MiniLM-L-6-v2", UserOnly, "What that model is called."),
    optional_text("retrieval.rerank.path", UserOnly, "Its file: ONNX, for the vocabulary of MiniLM, with one number as output."),
    optional_text("retrieval.rerank.sha256", UserOnly, "The SHA-256 that the file must have; without it the file is not run."),
    count("retrieval.latencyBudgetMs", 250, 0, Free, "Milliseconds after which that last stage is left out."),

    switch("cultivation.trustUnsignedRuns", false, UserOnly, "Takes the word of a run's own file for how the run ended.").idle(),

    optional_count("evidence.cache_max_bytes", 1, Free, "Most bytes of the evidence cache; the oldest documents go first."),
    optional_count("evidence.cache_max_records", 1, Free, "Most documents of the evidence cache; the oldest go first."),
];

/// Other names of keys, and the keys that they mean. The plugin's newer line of code has its
/// learning under `qLearning`; where a file holds both names, the key's own counts.
pub(super) const OTHER_NAMES: &[(&str, &str)] = &[
    ("qLearning.learningRate", "learning.learningRate"),
    ("qLearning.qValueBoostWeight", "learning.qValueBoostWeight"),
    (
        "qLearning.suppressionThreshold",
        "learning.suppressionThreshold",
    ),
    (
        "qLearning.promotionThreshold",
        "learning.promotionThreshold",
    ),
    (
        "qLearning.promotionMinRetrievals",
        "learning.promotionMinRetrievals",
    ),
    (
        "qLearning.propagationFraction",
        "learning.propagationFactor",
    ),
    (
        "qLearning.propagationFanoutCap",
        "learning.propagationFanout",
    ),
    (
        "qLearning.propagationWindowDays",
        "learning.propagationLookbackDays",
    ),
    (
        "qLearning.propagationRelatednessThreshold",
        "learning.propagationTokenOverlapThreshold",
    ),
    ("qLearning.explorationRate", "learning.explorationRate"),
    (
        "qLearning.verdictPayloadCapBytes",
        "learning.verdictPayloadCapBytes",
    ),
    ("qLearning.initialQValue", "learning.initialQValue"),
];

/// The key of this dotted name, or of another name of it; `memory.` may stand before it.
pub fn find(name: &str) -> Option<&'static Key> {
    let name = bare(name);
    let meant = OTHER_NAMES
        .iter()
        .find_map(|(other, meant)| (*other == name).then_some(*meant))
        .unwrap_or(name);
    KEYS.iter().find(|key| key.name == meant)
}

/// The names that lie below this one.
pub(super) fn below(section: &str) -> impl Iterator<Item = &'static str> {
    names().filter(move |name| {
        name.strip_prefix(section)
            .is_some_and(|rest| rest.starts_with('.'))
    })
}

/// True for a name that keys lie below.
pub(super) fn is_section(name: &str) -> bool {
    below(name).next().is_some()
}

/// Every name that a file may hold.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let others = OTHER_NAMES.iter().map(|(other, _)| *other);
    KEYS.iter().map(|key| key.name).chain(others)
}

/// Every name that keys lie below.
pub(super) fn sections() -> impl Iterator<Item = &'static str> {
    names().flat_map(|name| name.match_indices('.').map(|(at, _)| &name[..at]))
}

/// The name without the object that it lies in. What lies beside that object keeps its name.
pub(super) fn bare(name: &str) -> &str {
    match name.strip_prefix("memory.") {
        Some(below) if !below.starts_with(EVIDENCE) => below,
        _ => name,
    }
}

const fn half_life(name: &'static str, days: i64) -> Key {
    let doc = "Days after which a memory of this kind expires; 0 is never.";
    int(name, days, 0, 36_500, Free, doc).idle()
}
