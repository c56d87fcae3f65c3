-- The whole schema of the first release.
--
-- Table and column names of the opencode-swarm plugin are kept where it names them, so that a
-- reader of its stores finds its way; the internal scope id leads every key, so that a scope is
-- one contiguous range and the tables can be split by scope.

CREATE TABLE schema_migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL
);

CREATE TABLE _meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE embedding_config (
    key TEXT PRIMARY KEY,
    value TEXT
) WITHOUT ROWID;

CREATE TABLE scopes (
    scope_id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    scope_json TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- Counted here because counting proposals would make a write cost what the table holds.
    awaiting INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE scope_aliases (
    alias TEXT PRIMARY KEY,
    scope_id TEXT NOT NULL REFERENCES scopes(scope_id)
) WITHOUT ROWID;

CREATE TABLE memory_items (
    item_no INTEGER PRIMARY KEY,
    scope_id TEXT NOT NULL REFERENCES scopes(scope_id),
    id TEXT NOT NULL,
    scope_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT,
    superseded_by TEXT,
    deleted INTEGER NOT NULL DEFAULT 0,
    record_json TEXT NOT NULL,
    source_task_id TEXT NOT NULL DEFAULT '',
    agent_role TEXT NOT NULL DEFAULT 'unknown',
    embedding_model_version TEXT NOT NULL DEFAULT '',
    valid_from TEXT,
    supersedes_reason TEXT,
    valid_to TEXT,
    recorded_at INTEGER NOT NULL,
    expired_at INTEGER,
    lifecycle TEXT NOT NULL CHECK (lifecycle IN ('active', 'superseded', 'expired', 'deleted')),
    authority TEXT NOT NULL,
    support TEXT NOT NULL,
    freshness TEXT NOT NULL,
    dispute TEXT NOT NULL,
    standing TEXT NOT NULL,
    trust_state TEXT NOT NULL,
    ignored INTEGER NOT NULL DEFAULT 0,
    q_value REAL,
    flags TEXT NOT NULL DEFAULT '[]',
    provenance TEXT NOT NULL,
    version INTEGER NOT NULL,
    k1_digest BLOB NOT NULL,
    evidence_digest BLOB NOT NULL,
    row_mac BLOB,
    UNIQUE (scope_id, id)
);
CREATE INDEX idx_memory_items_scope_kind ON memory_items(scope_id, kind);
CREATE INDEX idx_memory_items_updated_at ON memory_items(scope_id, updated_at);
CREATE INDEX idx_memory_items_k1 ON memory_items(scope_id, k1_digest);

CREATE TABLE memory_versions (
    version_no INTEGER PRIMARY KEY,
    scope_id TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    record_json TEXT NOT NULL,
    facts TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    valid_from TEXT,
    valid_to TEXT,
    recorded_at INTEGER NOT NULL,
    -- When the next version took its place; the row's own last moment is item_expired_at.
    expired_at INTEGER,
    change_seq INTEGER NOT NULL,
    -- The rest of the row as it was, so that its MAC still holds for a look at the past.
    flags TEXT NOT NULL,
    provenance TEXT NOT NULL,
    item_expired_at INTEGER,
    evidence_digest BLOB NOT NULL,
    row_mac BLOB,
    UNIQUE (scope_id, memory_id, version)
);

CREATE TABLE memory_evidence (
    evidence_no INTEGER PRIMARY KEY,
    scope_id TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    link_json TEXT NOT NULL
);
CREATE INDEX idx_memory_evidence_memory ON memory_evidence(scope_id, memory_id);

CREATE TABLE memory_proposals (
    proposal_no INTEGER PRIMARY KEY,
    scope_id TEXT NOT NULL REFERENCES scopes(scope_id),
    id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN
        ('pending', 'escalated', 'approved', 'applied', 'rejected', 'superseded', 'expired')),
    created_at TEXT NOT NULL,
    proposal_json TEXT NOT NULL,
    operation TEXT NOT NULL,
    trust_stamp TEXT NOT NULL DEFAULT 'n/a',
    flags TEXT NOT NULL DEFAULT '[]',
    recommendation TEXT,
    reject_class TEXT,
    content_key BLOB NOT NULL,
    provenance TEXT NOT NULL,
    session_key TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL,
    -- The two statuses of ProposalStatus::AWAITING_HUMAN; a test compares them.
    awaiting INTEGER GENERATED ALWAYS AS (status IN ('pending', 'escalated')) VIRTUAL,
    row_mac BLOB,
    UNIQUE (scope_id, id)
);
CREATE INDEX idx_memory_proposals_awaiting ON memory_proposals(scope_id, awaiting, created_at);
CREATE INDEX idx_memory_proposals_content ON memory_proposals(scope_id, content_key);
CREATE INDEX idx_memory_proposals_session ON memory_proposals(session_key, awaiting);

CREATE TABLE memory_relations (
    scope_id TEXT NOT NULL,
    source_id TEXT NOT NULL,
    target_id TEXT NOT NULL,
    proposal_id TEXT,
    created_at TEXT NOT NULL,
    PRIMARY KEY (scope_id, source_id, target_id)
) WITHOUT ROWID;

CREATE TABLE memory_outcomes (
    id TEXT PRIMARY KEY,
    memory_id TEXT NOT NULL,
    generation TEXT NOT NULL,
    at TEXT NOT NULL,
    event_json TEXT NOT NULL
);
CREATE INDEX idx_memory_outcomes_memory_generation ON memory_outcomes(memory_id, generation, at, id);

CREATE TABLE memory_reward_events (
    id TEXT PRIMARY KEY,
    memory_id TEXT NOT NULL,
    run_id TEXT,
    unit_id TEXT,
    verdict TEXT NOT NULL,
    reward REAL NOT NULL,
    q_before REAL,
    q_after REAL,
    verdict_synthesis_json TEXT,
    timestamp TEXT NOT NULL
);
CREATE INDEX idx_memory_reward_events_memory ON memory_reward_events(memory_id);

CREATE TABLE memory_recall_usage (
    id TEXT PRIMARY KEY,
    bundle_id TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    usage_json TEXT NOT NULL,
    q_value REAL DEFAULT 0.5,
    last_reward REAL,
    task_outcome TEXT,
    council_verdict_json TEXT,
    reward_key TEXT,
    run_id TEXT,
    unit_id TEXT
);
CREATE INDEX idx_memory_recall_usage_bundle ON memory_recall_usage(bundle_id);
CREATE INDEX idx_memory_recall_usage_timestamp ON memory_recall_usage(timestamp DESC);
CREATE INDEX idx_memory_recall_usage_run_id ON memory_recall_usage(run_id);
CREATE INDEX idx_memory_recall_usage_unit_id ON memory_recall_usage(unit_id);

-- The mirror of the audit in the plugin's form and chain: ids and fixed phrases, no free text.
CREATE TABLE memory_events (
    event_no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    operation TEXT NOT NULL,
    target_id TEXT NOT NULL,
    reason TEXT,
    timestamp TEXT NOT NULL,
    event_json TEXT,
    prev_hash TEXT
);

-- The audit itself. Payloads stand apart, so that one can be erased while the chain stays whole.
CREATE TABLE audit_events (
    seq INTEGER PRIMARY KEY,
    ts_us INTEGER NOT NULL,
    operation TEXT NOT NULL,
    actor TEXT NOT NULL,
    channel TEXT NOT NULL,
    grant_id TEXT,
    grants INTEGER NOT NULL,
    session_id TEXT,
    scope_id TEXT,
    subject_id TEXT NOT NULL,
    payload_commit BLOB NOT NULL,
    prev_hash BLOB NOT NULL,
    leaf_hash BLOB NOT NULL,
    mac BLOB,
    signature BLOB
);
CREATE INDEX idx_audit_events_subject ON audit_events(subject_id);

CREATE TABLE audit_payloads (
    seq INTEGER PRIMARY KEY,
    salt BLOB,
    json TEXT
);

CREATE TABLE grants (
    seq INTEGER PRIMARY KEY,
    entry_json TEXT NOT NULL
);

-- Rows of a migrated store that no strict reader accepts: kept as they were, shown in the report.
CREATE TABLE unreadable_rows (
    row_no INTEGER PRIMARY KEY,
    source_table TEXT NOT NULL,
    source_id TEXT,
    content TEXT NOT NULL,
    reason TEXT NOT NULL
);

-- How many records of a scope hold a term, and how many of these are in force: recall weighs terms
-- by it, so that what is superseded or deleted changes no order of what is not. The empty term
-- stands for every record.
CREATE TABLE term_counts (
    scope_id TEXT NOT NULL,
    term TEXT NOT NULL,
    records INTEGER NOT NULL,
    living INTEGER NOT NULL,
    PRIMARY KEY (scope_id, term)
) WITHOUT ROWID;

-- The bands of each text (index::bands): two texts that share nearly all terms share one.
CREATE TABLE memory_bands (
    scope_id TEXT NOT NULL,
    band INTEGER NOT NULL,
    item_no INTEGER NOT NULL,
    PRIMARY KEY (scope_id, band, item_no)
) WITHOUT ROWID;

-- The plugin's index, column for column: the seed profile ranks by its bm25.
CREATE VIRTUAL TABLE memory_items_fts USING fts5(
    id UNINDEXED, text, tags, kind, source_file_path, source_ref, metadata_symbols, metadata_files
);

-- Our index: terms computed by index::terms, separated by spaces, so nothing but spaces splits.
-- The mark of the scope leads every term, so that a look-up costs what its own scope holds.
-- Positions are kept: without them bm25 takes every matching text apart again.
CREATE VIRTUAL TABLE memory_index USING fts5(
    body, facets,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
);

INSERT INTO memory_items_fts(memory_items_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO memory_index(memory_index, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER audit_events_keep_rows BEFORE DELETE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit_events is append-only'); END;
CREATE TRIGGER audit_events_keep_values BEFORE UPDATE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit_events is append-only'); END;
CREATE TRIGGER memory_events_keep_rows BEFORE DELETE ON memory_events
BEGIN SELECT RAISE(ABORT, 'memory_events is append-only'); END;
CREATE TRIGGER memory_events_keep_values BEFORE UPDATE ON memory_events
BEGIN SELECT RAISE(ABORT, 'memory_events is append-only'); END;
CREATE TRIGGER grants_keep_rows BEFORE DELETE ON grants
BEGIN SELECT RAISE(ABORT, 'grants is append-only'); END;
CREATE TRIGGER grants_keep_values BEFORE UPDATE ON grants
BEGIN SELECT RAISE(ABORT, 'grants is append-only'); END;
CREATE TRIGGER memory_outcomes_keep_rows BEFORE DELETE ON memory_outcomes
BEGIN SELECT RAISE(ABORT, 'memory_outcomes is append-only'); END;
CREATE TRIGGER memory_outcomes_keep_values BEFORE UPDATE ON memory_outcomes
BEGIN SELECT RAISE(ABORT, 'memory_outcomes is append-only'); END;
-- A payload may be erased and nothing else.
CREATE TRIGGER audit_payloads_keep_rows BEFORE DELETE ON audit_payloads
BEGIN SELECT RAISE(ABORT, 'audit_payloads keeps its rows'); END;
CREATE TRIGGER audit_payloads_keep_values BEFORE UPDATE ON audit_payloads
WHEN NEW.json IS NOT NULL OR NEW.salt IS NOT NULL OR NEW.seq <> OLD.seq
BEGIN SELECT RAISE(ABORT, 'an audit payload can only be erased'); END;
-- A version is closed once, by the moment at which it stopped being believed.
CREATE TRIGGER memory_versions_close_once BEFORE UPDATE ON memory_versions
WHEN OLD.expired_at IS NOT NULL OR NEW.record_json <> OLD.record_json OR NEW.facts <> OLD.facts
  OR NEW.recorded_at <> OLD.recorded_at OR NEW.version <> OLD.version OR NEW.row_mac IS NOT OLD.row_mac
BEGIN SELECT RAISE(ABORT, 'memory_versions is insert-only'); END;
