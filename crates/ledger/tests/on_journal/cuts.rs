//! A journal that a crash cut anywhere: the last transaction is whole or absent, and the next
//! write works.

use ledger::{Decider, Ledger};
use model::{RecallUsage, Scope};
use std::path::{Path, PathBuf};
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_draft, add_fact, passphrase};

pub(crate) fn usage(bundle: &str) -> RecallUsage {
    RecallUsage {
        bundle_id: bundle.into(),
        query: "tests".into(),
        scopes: vec![Scope::repository("example", None)],
        kinds: None,
        memory_ids: Vec::new(),
        scores: Vec::new(),
        token_estimate: 0,
        agent_role: None,
        run_id: None,
        unit_id: None,
        timestamp: "2026-06-01T12:00:00.000Z".into(),
    }
}

/// What can be told of a store from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    events: i64,
    memories: usize,
    proposals: usize,
}

fn seen(bench: &Workbench, ledger: &Ledger) -> Seen {
    let reader = ledger.reader(&bench.session()).unwrap();
    let report = ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
    Seen {
        events: report.events,
        memories: reader.list().unwrap().len(),
        proposals: reader.proposals(true).unwrap().len(),
    }
}

/// The mirrors as they are: a crash leaves none of a line that is not whole in the journal.
struct Mirrors(Vec<(PathBuf, Vec<u8>)>);

impl Mirrors {
    fn of(bench: &Workbench) -> Self {
        let names = ["memories.jsonl", "proposals.jsonl", "audit.jsonl"];
        let paths = names.map(|name| bench.store_path().with_file_name(name));
        let read = |path: PathBuf| {
            let bytes = std::fs::read(&path).unwrap_or_default();
            (path, bytes)
        };
        Self(paths.into_iter().map(read).collect())
    }

    fn put_back(&self) {
        for (path, bytes) in &self.0 {
            std::fs::write(path, bytes).unwrap();
        }
    }
}

/// Where each line of the journal ends.
pub(crate) fn line_ends(bytes: &[u8]) -> Vec<usize> {
    (1..=bytes.len())
        .filter(|at| bytes[at - 1] == b'\n')
        .collect()
}

fn write_and_look(bench: &Workbench, ledger: &Ledger, path: &Path, before: &Seen) {
    ledger
        .propose(&bench.session(), add_draft("Life goes on."))
        .unwrap();
    let after = seen(bench, &bench.ledger());
    assert_eq!(after.proposals, before.proposals + 1);
    assert_eq!(after.events, before.events + 1);
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'), "nothing is glued to half a line");
    let mirrors = ledger.mirrors().unwrap();
    assert!(mirrors.behind.is_empty(), "{mirrors:?}");
}

#[test]
fn cut_at_every_byte_of_its_last_line_the_journal_stands_without_it() {
    let bench = Workbench::new();
    let ledger = bench.created();
    ledger
        .propose(&bench.session(), add_draft("Run the tests with bun test."))
        .unwrap();
    let mirrors = Mirrors::of(&bench);
    ledger
        .record_usage(usage("bundle_0123456789abcdef"))
        .unwrap();
    let path = bench.store_path();
    let whole = std::fs::read(&path).unwrap();
    let before = seen(&bench, &ledger);
    let ends = line_ends(&whole);
    let [.., last, end] = ends[..] else { panic!() };
    for cut in last..=end {
        std::fs::write(&path, &whole[..cut]).unwrap();
        mirrors.put_back();
        let ledger = bench.ledger();
        let length = std::fs::metadata(&path).unwrap().len();
        assert_eq!(seen(&bench, &ledger), before, "usage is no event");
        assert_eq!(
            std::fs::metadata(&path).unwrap().len(),
            length,
            "a look cuts nothing"
        );
        write_and_look(&bench, &ledger, &path, &before);
        let now = std::fs::read(&path).unwrap();
        let kept = if cut == end { end } else { last };
        assert_eq!(now[..kept], whole[..kept], "cut at {cut}");
    }
    let aside = std::fs::read_dir(path.with_file_name("backups"))
        .unwrap()
        .count();
    assert_eq!(aside, end - last - 1, "what was torn is kept");
}

#[test]
fn cut_anywhere_a_decision_is_whole_or_absent() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    let session = bench.session();
    let mut states = Vec::new();
    let mut mirrors = Vec::new();
    for text in ["Run the tests with bun test.", "Use tabs."] {
        mirrors.push(Mirrors::of(&bench));
        states.push(seen(&bench, &ledger));
        add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    }
    states.push(seen(&bench, &ledger));
    let path = bench.store_path();
    let whole = std::fs::read(&path).unwrap();
    let ends = line_ends(&whole);
    let [.., start, proposed, decided] = ends[..] else {
        panic!()
    };
    for cut in (start..=decided)
        .step_by(211)
        .chain([proposed, decided - 1, decided])
    {
        std::fs::write(&path, &whole[..cut]).unwrap();
        mirrors[1].put_back();
        let found = seen(&bench, &bench.ledger());
        let wanted = if cut == decided {
            &states[2]
        } else {
            &states[1]
        };
        assert_eq!(found.memories, wanted.memories, "cut at {cut}");
        let waits = cut >= proposed && cut < decided;
        assert_eq!(
            found.events,
            wanted.events + i64::from(waits),
            "cut at {cut}"
        );
    }
}

#[test]
fn cut_at_every_line_the_journal_is_an_earlier_state_that_can_be_written() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let mut mirrors = vec![Mirrors::of(&bench)];
    for number in 0..6 {
        let draft = add_draft(&format!("Fact number {number} about the parser."));
        ledger.propose(&bench.session(), draft).unwrap();
        mirrors.push(Mirrors::of(&bench));
    }
    let path = bench.store_path();
    let whole = std::fs::read(&path).unwrap();
    for (number, end) in line_ends(&whole).into_iter().enumerate() {
        std::fs::write(&path, &whole[..end]).unwrap();
        mirrors[number].put_back();
        let ledger = bench.ledger();
        let before = seen(&bench, &ledger);
        assert_eq!(before.proposals, number);
        write_and_look(&bench, &ledger, &path, &before);
    }
}

#[test]
fn blocks_that_a_power_cut_left_unwritten_are_a_torn_tail() {
    let bench = Workbench::new();
    let ledger = bench.created();
    ledger
        .propose(&bench.session(), add_draft("Run the tests with bun test."))
        .unwrap();
    let before = seen(&bench, &ledger);
    let path = bench.store_path();
    let whole = std::fs::read(&path).unwrap();
    let mut zeroed = whole;
    zeroed.extend_from_slice(b"{\"v\":1,");
    zeroed.extend_from_slice(&[0; 4000]);
    zeroed.extend_from_slice(b"\"}\n");
    std::fs::write(&path, &zeroed).unwrap();
    let ledger = bench.ledger();
    assert_eq!(seen(&bench, &ledger), before);
    write_and_look(&bench, &ledger, &path, &before);
    assert!(ledger.unlock_reviewer(None, &passphrase()).is_err());
}

#[test]
fn a_journal_that_was_cut_back_behind_its_mirrors_is_seen() {
    let bench = Workbench::new();
    let ledger = bench.created();
    ledger
        .propose(&bench.session(), add_draft("Run the tests with bun test."))
        .unwrap();
    let path = bench.store_path();
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..line_ends(&whole)[0]]).unwrap();
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(false));
}
