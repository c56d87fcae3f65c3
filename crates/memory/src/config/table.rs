//! The table of keys. A later part of the program adds its section as rows here.
//!
//! Bounds and defaults of the plugin's keys are the plugin's. For a key that only tightens, the
//! row says which side is the strict one: `Lower` for numbers, `True` for switches, `LaterWord`
//! for words, which are listed from the loosest to the strictest.

use super::key::{Class, DefaultValue, Key, Shape, Strict};

use Class::{Free, TightenOnly, UserOnly};
use Strict::{LaterWord, Lower, True};

/// Every key that the program interprets, in the order of the reference page.
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
    switch("recall.injection.enabled", true, Free, "Lets memories be put into prompts without being asked for."),
    number("recall.injection.minScore", 0.25, 0.0, 1.0, Free, "Lowest score that is put into a prompt."),
    switch("recall.injection.requireQuerySignal", true, Free, "Puts a memory into a prompt only when it shares something with the query."),
    int("recall.injection.maxItems", 6, 1, 20, Free, "Most memories put into one prompt."),
    int("recall.injection.tokenBudget", 1000, 100, 5000, TightenOnly(Lower), "Most tokens put into one prompt."),
    word("recall.injection.legacy", "auto", &["on", "auto", "off"], Free, "Whether unreviewed memories of a plugin's store may go into prompts; auto says yes for such a store."),

    word("writes.mode", "propose", &["propose"], TightenOnly(LaterWord), "How agents write: by proposals that somebody decides."),
    word("writes.curator", "apply", &["apply", "recommend", "off"], TightenOnly(LaterWord), "What a controller's decisions do: apply, only recommend, or nothing."),
    switch("writes.ungrantedCurator", false, UserOnly, "Would let a role name alone decide, as the plugin does. Read and not acted on: a grant is always asked for."),
    word("writes.sentinel", "marker", &["marker", "seed"], TightenOnly(LaterWord), "Which texts count as copied recall output: the real marker, or anything with `bundle_`."),
    int("writes.maxPendingPerSession", 1000, 1, 1_000_000, TightenOnly(Lower), "Most undecided proposals of one session."),
    int("writes.maxPendingPerScope", 10_000, 1, 10_000_000, TightenOnly(Lower), "Most undecided proposals of one scope."),

    switch("redaction.rejectDurableSecrets", true, TightenOnly(True), "Rejects a proposal in which a secret was found, besides redacting it."),

    number("learning.qValueBoostWeight", 0.1, 0.0, 1.0, Free, "How much earlier outcomes move the ranking."),
    number("learning.suppressionThreshold", 0.15, 0.0, 1.0, Free, "Value below which a memory is left out of recall."),
];

/// Names that are known and whose values are kept as they are, uninterpreted. A section's name
/// stands for all that is in it.
const RECOGNISED: &[&str] = &[
    "cultivation",
    "embeddings",
    "retrieval",
    "reflection",
    "maintenance",
    "consolidation",
    "qLearning",
    "link",
    "hardDelete",
    "evidence",
    "recall.static",
    "redaction.detectPii",
    "redaction.piiDetector",
    "redaction.rejectDurablePii",
    "redaction.piiThreshold",
    "learning.learningRate",
    "learning.propagationFactor",
    "learning.promotionThreshold",
    "learning.propagationTokenOverlapThreshold",
    "learning.propagationEmbeddingCosineThreshold",
    "learning.propagationFanout",
    "learning.propagationLookbackDays",
];

/// The key of this dotted name; `memory.` may stand before it.
pub fn find(name: &str) -> Option<&'static Key> {
    let name = bare(name);
    KEYS.iter().find(|key| key.name == name)
}

/// True for a name that is known but not interpreted.
pub fn is_recognised(name: &str) -> bool {
    let name = bare(name);
    RECOGNISED.iter().any(|known| {
        name.strip_prefix(known)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// True for a name that keys or recognised names lie below.
pub(super) fn is_section(name: &str) -> bool {
    names().any(|known| {
        known
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('.'))
    })
}

/// Every name that a file may hold.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KEYS.iter()
        .map(|key| key.name)
        .chain(RECOGNISED.iter().copied())
}

/// The name without the object that it lies in.
pub(super) fn bare(name: &str) -> &str {
    name.strip_prefix("memory.").unwrap_or(name)
}

const fn switch(name: &'static str, default: bool, class: Class, doc: &'static str) -> Key {
    row(name, Shape::Bool, DefaultValue::Bool(default), class, doc)
}

const fn int(
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Int { min, max };
    row(name, shape, DefaultValue::Int(default), class, doc)
}

const fn number(
    name: &'static str,
    default: f64,
    min: f64,
    max: f64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Number { min, max };
    row(name, shape, DefaultValue::Number(default), class, doc)
}

const fn word(
    name: &'static str,
    default: &'static str,
    words: &'static [&'static str],
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Word(words);
    row(name, shape, DefaultValue::Text(default), class, doc)
}

const fn path(name: &'static str, default: &'static str, class: Class, doc: &'static str) -> Key {
    row(name, Shape::Path, DefaultValue::Text(default), class, doc)
}

const fn row(
    name: &'static str,
    shape: Shape,
    default: DefaultValue,
    class: Class,
    doc: &'static str,
) -> Key {
    Key {
        name,
        shape,
        class,
        doc,
        default,
    }
}
