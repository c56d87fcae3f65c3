//! What somebody can do who stole the key of the MACs: everything but sign as a grant.
//!
//! The forger here writes the store's own formats from their description, without the program.

use crate::tamper::Scene;
use hmac::{Hmac, KeyInit, Mac};
use ledger::DivergenceKind;
use ledger::authority::{Grant, GrantAction, GrantChain, GrantKind, SigningKey};
use ledger::seams::OsRandomness;
use sha2::{Digest, Sha256};
use swarm_memory_ledger as ledger;
use testkit::Tamper;

/// Length-prefixed fields under SHA-256.
struct Framed(Sha256);

impl Framed {
    fn new(domain: &str) -> Self {
        Self(Sha256::new()).bytes(domain.as_bytes())
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn number(self, number: i64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    fn maybe(self, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.bytes(&[1]).text(text),
            None => self.bytes(&[0]),
        }
    }

    fn done(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

struct Forger {
    store: Tamper,
    key: Vec<u8>,
}

impl Forger {
    fn new(scene: &Scene) -> Self {
        let id = scene.ledger.state().unwrap().store_id;
        let key =
            std::fs::read(scene.bench.state_base().join(id.as_str()).join("audit.key")).unwrap();
        Self {
            store: scene.tamper(),
            key,
        }
    }

    fn mac(&self, domain: &str, digest: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).unwrap();
        for part in [b"swarm-memory/mac/v1\0", domain.as_bytes(), &[0], digest] {
            mac.update(part);
        }
        model::to_hex(&mac.finalize().into_bytes())
    }

    fn maybe(&self, sql: &str) -> Option<String> {
        let text = self
            .store
            .text(&format!("SELECT coalesce(({sql}), 'none')"));
        Some(text).filter(|text| text != "none")
    }

    /// Changes the text of the first memory and gives it its next version with a right MAC.
    /// Answers with its scope, id and digest.
    fn forge_memory(&self) -> (String, String, String) {
        self.store.run_without_triggers(
            "UPDATE memory_items SET record_json = replace(record_json, 'bun', 'evil'), version = 2 WHERE item_no = 1;
             INSERT INTO memory_versions(scope_id, memory_id, version, record_json, facts, lifecycle, valid_from,
                valid_to, recorded_at, change_seq, flags, provenance, item_expired_at, evidence_digest)
             SELECT v.scope_id, memory_id, 2, i.record_json, facts, v.lifecycle, v.valid_from, v.valid_to,
                v.recorded_at, (SELECT max(seq) + 1 FROM audit_events), v.flags, v.provenance, v.item_expired_at,
                v.evidence_digest
             FROM memory_versions v JOIN memory_items i ON i.id = v.memory_id WHERE i.item_no = 1;
             UPDATE memory_versions SET expired_at = recorded_at WHERE version_no = 1;
             INSERT INTO memory_evidence(scope_id, memory_id, version, link_json)
             SELECT scope_id, memory_id, 2, link_json FROM memory_evidence WHERE evidence_no = 1;",
        );
        let column = |name: &str| {
            self.store.text(&format!(
                "SELECT {name} FROM memory_items WHERE item_no = 1"
            ))
        };
        let k1 = Framed::new("swarm-memory/k1/v1")
            .text(&column("scope_id"))
            .text(&guard::k1(&column("json_extract(record_json, '$.text')")))
            .done();
        let mut hash = Framed::new("swarm-memory/item/v1");
        for name in [
            "scope_id",
            "record_json",
            "authority",
            "support",
            "freshness",
            "dispute",
            "standing",
            "lifecycle",
            "flags",
            "provenance",
        ] {
            hash = hash.text(&column(name));
        }
        let evidence = from_hex(&column("hex(evidence_digest)"));
        let digest = hash
            .number(2)
            .maybe(
                self.maybe("SELECT valid_from FROM memory_items WHERE item_no = 1")
                    .as_deref(),
            )
            .maybe(None)
            .number(
                self.store
                    .number("SELECT recorded_at FROM memory_items WHERE item_no = 1"),
            )
            .maybe(None)
            .bytes(&evidence)
            .done();
        let mac = self.mac("item", &digest);
        self.store.run_without_triggers(&format!(
            "UPDATE memory_items SET row_mac = x'{mac}', k1_digest = x'{}' WHERE item_no = 1;
             UPDATE memory_versions SET row_mac = x'{mac}' WHERE version = 2 AND memory_id = '{}'",
            model::to_hex(&k1[..16]),
            column("id"),
        ));
        (column("scope_id"), column("id"), model::to_hex(&digest))
    }

    /// Appends an event with its mirror, chained and keyed as the program would, and unsigned.
    fn append(
        &self,
        operation: &str,
        channel: &str,
        grant: Option<&str>,
        payload: serde_json::Value,
    ) -> i64 {
        self.append_about(operation, channel, grant, (None, "forged"), payload)
    }

    /// The same about a thing in a scope.
    fn append_about(
        &self,
        operation: &str,
        channel: &str,
        grant: Option<&str>,
        (scope, subject): (Option<&str>, &str),
        mut payload: serde_json::Value,
    ) -> i64 {
        let (seq, ts) = (
            self.store.number("SELECT max(seq) + 1 FROM audit_events"),
            self.store.number("SELECT max(ts_us) + 1 FROM audit_events"),
        );
        let head = self
            .store
            .text("SELECT value FROM _meta WHERE key = 'memory_events_chain_head'");
        let row = serde_json::json!({
            "event_json": null, "id": format!("forged-{seq}"), "operation": "curator_decision", "prev_hash": head,
            "reason": null, "target_id": "x", "timestamp": "t",
        });
        let mirror = model::sha256_hex(row.to_string());
        payload["mirror"] = mirror.clone().into();
        let json = payload.to_string();
        let commit = Framed::new("swarm-memory/payload/v1")
            .bytes(&[7; 16])
            .text(&json)
            .done();
        let prev = from_hex(
            &self
                .store
                .text("SELECT hex(leaf_hash) FROM audit_events ORDER BY seq DESC LIMIT 1"),
        );
        let grants = self.store.number("SELECT count(*) FROM grants");
        let hash = Framed::new("swarm-memory/audit/v1")
            .number(seq)
            .number(ts)
            .text(operation)
            .text("Ada")
            .text(channel)
            .maybe(grant)
            .number(grants)
            .maybe(None)
            .maybe(scope)
            .text(subject)
            .bytes(&commit)
            .bytes(&prev)
            .done();
        let quoted =
            |text: Option<&str>| text.map_or("NULL".to_owned(), |text| format!("'{text}'"));
        let (grant, scope) = (quoted(grant), quoted(scope));
        self.store.run(&format!(
            "INSERT INTO audit_events VALUES ({seq}, {ts}, '{operation}', 'Ada', '{channel}', {grant}, {grants}, NULL,
                {scope}, '{subject}', x'{}', x'{}', x'{}', x'{}', x'{}');
             INSERT INTO audit_payloads VALUES ({seq}, x'{}', '{json}');
             INSERT INTO memory_events(id, operation, target_id, timestamp, prev_hash)
                VALUES ('forged-{seq}', 'curator_decision', 'x', 't', '{head}');
             UPDATE _meta SET value = '{mirror}' WHERE key = 'memory_events_chain_head';
             UPDATE _meta SET value = '{ts}' WHERE key = 'last_recorded_us';",
            model::to_hex(&commit),
            model::to_hex(&prev),
            model::to_hex(&hash),
            self.mac("event", &hash),
            "00".repeat(64),
            "07".repeat(16),
        ));
        seq
    }
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

#[test]
fn a_decision_with_the_stolen_key_lacks_the_signature_of_its_grant_and_nothing_else() {
    let scene = Scene::new();
    let forger = Forger::new(&scene);
    let (scope_id, memory_id, digest) = forger.forge_memory();
    let grant = forger
        .store
        .text("SELECT grant_id FROM audit_events WHERE operation = 'decide_add' LIMIT 1");
    let writes = serde_json::json!([{"scope_id": scope_id, "memory_id": memory_id, "version": 2, "digest": digest}]);
    let seq = forger.append(
        "decide_update",
        "person",
        Some(&grant),
        serde_json::json!({ "writes": writes }),
    );
    let report = scene.report();
    assert_eq!(report.verified, Some(false));
    // Everything else is right, which shows that the forger knows the formats.
    let found: Vec<_> = report
        .divergences
        .iter()
        .map(|found| (found.seq, found.kind))
        .collect();
    assert_eq!(found, [(seq, DivergenceKind::BadSignature)]);
}

#[test]
fn an_event_that_needs_no_signature_cannot_write_a_memory() {
    for operation in [
        "propose",
        "recommend",
        "guard_refuse",
        "migrate",
        "create",
        "grant",
        "outcome",
        "relink",
    ] {
        let scene = Scene::new();
        let forger = Forger::new(&scene);
        let (scope_id, memory_id, digest) = forger.forge_memory();
        let write = serde_json::json!([{"scope_id": scope_id, "memory_id": memory_id, "version": 2, "digest": digest}]);
        let payload = serde_json::json!({ "writes": write, "report": { "items": write } });
        let seq = forger.append(operation, "agent", None, payload);
        let report = scene.report();
        assert_eq!(report.verified, Some(false), "{operation}");
        let named = report
            .divergences
            .iter()
            .any(|found| found.seq == seq && found.kind == DivergenceKind::BadSignature);
        assert!(named, "{operation}: {:?}", report.divergences);
        let written = report
            .divergences
            .iter()
            .any(|found| found.subject.as_deref() == Some(&memory_id));
        assert!(written, "{operation}: {:?}", report.divergences);
    }
}

#[test]
fn an_outcome_with_the_stolen_key_cannot_change_what_a_memory_says() {
    let scene = Scene::new();
    let forger = Forger::new(&scene);
    let (scope_id, memory_id, digest) = forger.forge_memory();
    let write = serde_json::json!([{"scope_id": scope_id, "memory_id": memory_id, "version": 2, "digest": digest}]);
    let about = (Some(scope_id.as_str()), memory_id.as_str());
    let payload = serde_json::json!({ "writes": write });
    forger.append_about("outcome", "agent", None, about, payload);
    let report = scene.report();
    assert_eq!(report.verified, Some(false));
    let found: Vec<_> = report
        .divergences
        .iter()
        .map(|found| (found.kind, found.subject.as_deref()))
        .collect();
    assert_eq!(
        found,
        [(DivergenceKind::ForeignWrite, Some(memory_id.as_str()))]
    );
}

#[test]
fn a_link_with_the_stolen_key_lacks_the_signature_of_a_reviewer_and_nothing_else() {
    for channel in ["person", "agent"] {
        let scene = Scene::new();
        let forger = Forger::new(&scene);
        let list = r#"[{"alias":"x","scope":{"type":"repository","repoId":"y"}}]"#;
        let digest = Framed::new("swarm-memory/scope-links/v1").text(list).done();
        let mac = forger.mac("scope_links", &digest);
        forger.store.run(&format!(
            "INSERT INTO _meta VALUES ('scope_links', '{list}'), ('scope_links_mac', '{mac}')"
        ));
        let grant = forger
            .store
            .text("SELECT grant_id FROM audit_events WHERE operation = 'decide_add' LIMIT 1");
        let payload = serde_json::json!({ "links": model::to_hex(&digest) });
        let seq = forger.append("relink", channel, Some(&grant), payload);
        let report = scene.report();
        assert_eq!(report.verified, Some(false), "{channel}");
        let mut found = report.divergences.iter();
        let signature = |found: &ledger::Divergence| {
            (found.seq, found.kind) == (seq, DivergenceKind::BadSignature)
        };
        assert!(found.all(signature), "{channel}: {:?}", report.divergences);
    }
}

#[test]
fn a_list_of_grants_with_another_root_is_refused() {
    for forget_the_anchor in [false, true] {
        let scene = Scene::new();
        let store_id = scene.ledger.state().unwrap().store_id;
        let key = SigningKey::generate(&OsRandomness);
        let grant = Grant::new(GrantKind::Reviewer, "Ada", key.public_key()).unwrap();
        let entry = GrantChain::empty(store_id.as_str())
            .next_entry(GrantAction::Add, grant, 1, &key)
            .unwrap();
        let json = serde_json::to_string(&entry).unwrap();
        scene.tamper().run_without_triggers(&format!(
            "DELETE FROM grants; INSERT INTO grants VALUES ({}, '{json}')",
            entry.seq
        ));
        if forget_the_anchor {
            std::fs::remove_file(
                scene
                    .bench
                    .state_base()
                    .join(store_id.as_str())
                    .join("grants.json"),
            )
            .unwrap();
        }
        let report = scene.report();
        assert_eq!(report.verified, Some(false));
        assert!(
            report
                .divergences
                .iter()
                .any(|found| found.kind == DivergenceKind::BadGrants)
        );
        assert!(
            report
                .divergences
                .iter()
                .any(|found| found.kind == DivergenceKind::BadSignature)
        );
    }
}

#[test]
fn a_reviewer_that_a_stranger_signed_is_refused() {
    let scene = Scene::new();
    let store_id = scene.ledger.state().unwrap().store_id;
    let stranger = SigningKey::generate(&OsRandomness);
    let grant = Grant::new(GrantKind::Reviewer, "Eve", stranger.public_key()).unwrap();
    let mut entry = GrantChain::empty(store_id.as_str())
        .next_entry(GrantAction::Add, grant, 1, &stranger)
        .unwrap();
    entry.seq = u64::try_from(scene.tamper().number("SELECT max(seq) + 1 FROM grants")).unwrap();
    let json = serde_json::to_string(&entry).unwrap();
    scene.tamper().run(&format!(
        "INSERT INTO grants VALUES ({}, '{json}')",
        entry.seq
    ));
    let report = scene.report();
    assert_eq!(report.verified, Some(false));
    assert!(
        report
            .divergences
            .iter()
            .any(|found| found.kind == DivergenceKind::BadGrants)
    );
    assert!(
        scene.bench.ledger().grants().is_err(),
        "and nobody decides on such a list"
    );
}

#[test]
fn an_entry_of_the_list_that_is_gone_or_changed_is_found() {
    for sql in [
        "DELETE FROM grants WHERE seq = (SELECT max(seq) FROM grants)",
        "DELETE FROM grants",
        "UPDATE grants SET entry_json = replace(entry_json, 'Ada', 'Eve')",
        "UPDATE grants SET entry_json = '{}'",
        "UPDATE grants SET seq = seq + 10",
    ] {
        let scene = Scene::new();
        scene.tamper().run_without_triggers(sql);
        let report = scene.report();
        assert_eq!(report.verified, Some(false), "{sql}");
        assert!(
            report
                .divergences
                .iter()
                .any(|found| found.kind == DivergenceKind::BadGrants),
            "{sql}"
        );
    }
}

#[test]
fn a_recommendation_does_not_launder_a_proposal_that_somebody_else_wrote() {
    for mac in ["zeroblob(32)", "NULL"] {
        let scene = Scene::new();
        let (session, ledger) = (scene.bench.session(), &scene.ledger);
        let waiting = ledger.reader(&session).unwrap().proposals(false).unwrap();
        let id = waiting[0].proposal.id.clone();
        scene.tamper().run(&format!(
            "UPDATE memory_proposals SET proposal_json = replace(proposal_json, 'waits', 'lies'), row_mac = {mac}
             WHERE id = '{id}'"
        ));
        let decision = model::Decision::Noop {
            proposal_id: id,
            reason: "fine".into(),
            version: None,
        };
        let refused = ledger.recommend(&session, &decision).unwrap_err();
        assert_eq!(refused.code(), model::Code::CannotVerify);
        assert_eq!(scene.report().verified, Some(false));
    }
}
