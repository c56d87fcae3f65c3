//! Compacting: smaller files, and nothing that the gate knows goes away.

use crate::cuts::line_ends;
use ledger::{Decider, Ledger};
use model::MemoryId;
use swarm_memory_ledger as ledger;
use testkit::wishes::{text_patch, update, update_draft};
use testkit::{Tamper, Workbench, add_draft, add_fact};

const DUMP: &str = "SELECT group_concat(x, char(10)) FROM (
    SELECT 'e' || seq || operation || hex(leaf_hash) || hex(mac) || coalesce(hex(signature), '') AS x FROM audit_events
    UNION ALL SELECT 'p' || seq || json FROM audit_payloads
    UNION ALL SELECT 'v' || version_no || record_json || coalesce(expired_at, '') FROM memory_versions
    UNION ALL SELECT 'i' || item_no || record_json || hex(row_mac) FROM memory_items
    UNION ALL SELECT 'o' || proposal_no || proposal_json || hex(row_mac) FROM memory_proposals
    UNION ALL SELECT 'm' || id || coalesce(prev_hash, '') FROM memory_events
    UNION ALL SELECT 'g' || seq || entry_json FROM grants
    UNION ALL SELECT 'f' || key || value FROM _meta
    UNION ALL SELECT 's' || scope_id || records || awaiting FROM scopes)";

fn bench_with_history() -> (Workbench, Ledger, MemoryId) {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    let session = bench.session();
    let person = Decider::Person(&reviewer);
    let mut id = add_fact(&ledger, &session, person, "The parser has 0 modes.");
    for number in 1..12 {
        let draft = update_draft(&id, &format!("The parser has {number} modes."));
        let proposal = ledger
            .propose(&session, draft)
            .unwrap()
            .proposal_id
            .unwrap();
        let patch = text_patch(&format!("The parser has {number} modes."));
        let done = ledger.decide(&session, person, update(&proposal, &id, patch));
        id = done.unwrap().memory_id.unwrap();
    }
    (bench, ledger, id)
}

#[test]
fn a_dry_run_counts_and_changes_nothing() {
    let (bench, ledger, _) = bench_with_history();
    let before = std::fs::read(bench.store_path()).unwrap();
    let report = ledger.compact(false).unwrap().compaction.unwrap();
    assert!(!report.done && report.bytes_after < report.bytes_before);
    assert_eq!(report.lines_before, line_ends(&before).len() as u64);
    assert_eq!(std::fs::read(bench.store_path()).unwrap(), before);
}

#[test]
fn the_compacted_store_is_the_same_store() {
    let (bench, ledger, id) = bench_with_history();
    let dump = |bench: &Workbench| Tamper::open(&bench.store_path()).text(DUMP);
    let (before, verified) = (dump(&bench), ledger.audit_verify().unwrap());
    let versions = |ledger: &Ledger| {
        let reader = ledger.reader(&bench.session()).unwrap();
        format!("{:?}", reader.versions(&id).unwrap())
    };
    let history = versions(&ledger);
    let told = std::fs::read_to_string(bench.store_path().with_file_name("audit.jsonl")).unwrap();
    let report = ledger.compact(true).unwrap().compaction.unwrap();
    assert!(report.done);
    let bytes = std::fs::read(bench.store_path()).unwrap();
    let folder: u64 = ["memories.jsonl", "proposals.jsonl", "audit.jsonl"]
        .iter()
        .map(|name| {
            std::fs::metadata(bench.store_path().with_file_name(name))
                .unwrap()
                .len()
        })
        .sum();
    assert_eq!(
        report.bytes_after,
        bytes.len() as u64 + folder,
        "as it said"
    );
    assert_eq!(report.lines_after, line_ends(&bytes).len() as u64);
    assert_eq!(dump(&bench), before);
    assert_eq!(bench.ledger().audit_verify().unwrap(), verified);
    assert_eq!(versions(&bench.ledger()), history);
    assert_eq!(
        bench.ledger().mirrors().unwrap(),
        ledger::MirrorReport::default()
    );
    let audit = std::fs::read_to_string(bench.store_path().with_file_name("audit.jsonl")).unwrap();
    assert_eq!(audit, told, "the audit loses nothing and keeps its order");
    let again = ledger.compact(true).unwrap().compaction.unwrap();
    assert_eq!(again.bytes_before, again.bytes_after, "once is enough");
}

#[test]
fn sessions_that_were_open_go_on_over_a_compaction() {
    let (bench, ledger, id) = bench_with_history();
    let other = bench.ledger();
    other
        .propose(&bench.session(), add_draft("The lexer knows tabs."))
        .unwrap();
    let reader = other.reader(&bench.session()).unwrap();
    ledger.compact(true).unwrap();
    assert!(
        reader.item(&id).unwrap().is_some(),
        "an open reader reads on"
    );
    other
        .propose(&bench.session(), add_draft("The printer knows spaces."))
        .unwrap();
    ledger
        .propose(&bench.session(), add_draft("The linker knows neither."))
        .unwrap();
    let waiting = bench.ledger().reader(&bench.session()).unwrap();
    assert_eq!(waiting.proposals(false).unwrap().len(), 3);
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_crash_between_the_mirrors_and_the_journal_is_mended() {
    let (bench, ledger, _) = bench_with_history();
    let journal = std::fs::read(bench.store_path()).unwrap();
    let mirror = bench.store_path().with_file_name("memories.jsonl");
    let before = std::fs::read(&mirror).unwrap();
    ledger.compact(true).unwrap();
    // As if the new journal had not come into its place.
    std::fs::write(bench.store_path(), &journal).unwrap();
    let ledger = bench.ledger();
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
    ledger
        .propose(&bench.session(), add_draft("The lexer knows tabs."))
        .unwrap();
    assert_eq!(ledger.mirrors().unwrap(), ledger::MirrorReport::default());
    assert_eq!(
        std::fs::read(&mirror).unwrap(),
        before,
        "in the order of the journal"
    );
}

#[test]
fn a_snapshot_that_was_cut_is_never_a_smaller_store() {
    let (bench, ledger, _) = bench_with_history();
    for number in 0..220 {
        let draft = add_draft(&format!("Fact {number}: {}", "a long word ".repeat(60)));
        let session = {
            let mut session = bench.session();
            session.host.session_id = Some(format!("ses_{number}"));
            session
        };
        if ledger.propose(&session, draft).is_err() {
            break;
        }
    }
    ledger.compact(true).unwrap();
    let bytes = std::fs::read(bench.store_path()).unwrap();
    let ends = line_ends(&bytes);
    assert!(ends.len() > 1, "the snapshot has several lines");
    for end in &ends[..ends.len() - 1] {
        std::fs::write(bench.store_path(), &bytes[..*end]).unwrap();
        let error = bench.ledger().state().unwrap_err().to_string();
        assert!(error.contains("not whole"), "{error}");
    }
    std::fs::write(bench.store_path(), &bytes).unwrap();
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
}
