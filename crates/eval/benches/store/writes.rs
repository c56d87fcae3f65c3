//! Propose and decide against the same rows in one plain transaction on a copy of the store.

use crate::recall::TENFOLD;
use crate::setup::Store;
use crate::shown::{ms, size, times};
use memory::{Decision, Kind, Operation, ProposalDraft, ProposalReceipt, ProposalStatus};
use std::path::PathBuf;
use std::time::Instant;
use swarm_memory_eval::{Bound, Report, Samples};
use testkit::{BareStore, RowWrites, StoreWatch, decided};

/// Writes that warm the caches, and those that are counted.
const WARMING: usize = 20;
const COUNTED: usize = 200;

/// One store being written to, and its copy.
struct Pair<'s> {
    store: &'s mut Store,
    bare: BareStore,
    watch: StoreWatch,
    propose: Samples,
    propose_bare: Samples,
    decide: Samples,
    decide_bare: Samples,
}

/// Writes to every store, ours and the bare one alternately.
pub(crate) fn measure(stores: &mut [Store], report: &mut Report) {
    let mut pairs: Vec<Pair<'_>> = stores.iter_mut().map(Pair::new).collect();
    for round in 0..WARMING + COUNTED {
        for pair in &mut pairs {
            pair.write(round >= WARMING);
        }
    }
    describe(&pairs, report);
}

impl<'s> Pair<'s> {
    fn new(store: &'s mut Store) -> Self {
        let copy = copied(store);
        Self {
            bare: BareStore::open(&copy),
            watch: StoreWatch::open(&store.place.store_file()),
            store,
            propose: Samples::default(),
            propose_bare: Samples::default(),
            decide: Samples::default(),
            decide_bare: Samples::default(),
        }
    }

    fn write(&mut self, counted: bool) {
        let memory = self.store.next.next().expect("a corpus has no end");
        let draft = draft(&memory.text);
        let agent = self.store.controller.agent();
        let started = Instant::now();
        let receipt = agent.propose(draft).unwrap();
        let propose = started.elapsed();
        assert_eq!(receipt.status, ProposalStatus::Pending);
        let propose_bare = self.write_bare();
        let decision = decision(receipt);
        let started = Instant::now();
        let results = self.store.controller.decide(vec![decision]);
        let decide = started.elapsed();
        assert_eq!(
            results[0].status,
            Some(ProposalStatus::Applied),
            "{results:?}"
        );
        let decide_bare = self.write_bare();
        if counted {
            self.propose.push(propose);
            self.propose_bare.push(propose_bare);
            self.decide.push(decide);
            self.decide_bare.push(decide_bare);
        }
    }

    fn write_bare(&mut self) -> std::time::Duration {
        let writes: RowWrites = self.watch.written();
        assert!(!writes.is_empty());
        let started = Instant::now();
        self.bare.write(&writes);
        started.elapsed()
    }
}

/// Copies the store's file with its log, while nobody writes.
fn copied(store: &Store) -> PathBuf {
    let target = store.place.folder.path().join("bare-store.db");
    for suffix in ["", "-wal"] {
        let with = |path: &PathBuf| PathBuf::from(format!("{}{suffix}", path.display()));
        let source = with(&store.place.store_file());
        if source.exists() {
            std::fs::copy(source, with(&target)).unwrap();
        }
    }
    target
}

fn draft(text: &str) -> ProposalDraft {
    ProposalDraft {
        kind: Some(Kind::RepoConvention),
        text: Some(text.to_owned()),
        rationale: "later agents need it".to_owned(),
        evidence_refs: vec!["README.md".to_owned()],
        ..ProposalDraft::of(Operation::Add)
    }
}

fn decision(receipt: ProposalReceipt) -> Decision {
    Decision::Add {
        proposal_id: receipt.proposal_id.unwrap(),
        memory: Box::new(decided(receipt.kind.unwrap(), &receipt.text.unwrap())),
        version: Some(1),
        reason: None,
    }
}

fn describe(pairs: &[Pair<'_>], report: &mut Report) {
    report.section(
        "Propose and decide",
        "A library session, its store open: the rules, the row MAC and the audit event in one transaction, \
         synced. Bare: the very rows that the program wrote (proposal, item, version, evidence, both full-text \
         tables, term counts, audit, mirror), inserted with prepared statements in one `BEGIN IMMEDIATE` \
         transaction into a copy of the same store: same schema, indexes, triggers and pragmas.",
    );
    let row = |pair: &Pair<'_>, what: &str, ours: &Samples, bare: &Samples| {
        vec![
            size(pair.store.place.size),
            what.to_owned(),
            ms(ours.p50()),
            ms(ours.min()),
            ms(bare.p50()),
            ms(bare.min()),
            times(ours.ratio(bare)),
        ]
    };
    let rows: Vec<Vec<String>> = pairs
        .iter()
        .flat_map(|pair| {
            [
                row(pair, "propose", &pair.propose, &pair.propose_bare),
                row(pair, "decide (add)", &pair.decide, &pair.decide_bare),
            ]
        })
        .collect();
    report.table(
        &[
            "memories", "write", "p50", "min", "bare p50", "min", "ratio",
        ],
        &rows,
    );
    verdicts(pairs, report);
}

fn verdicts(pairs: &[Pair<'_>], report: &mut Report) {
    for pair in pairs {
        let at = size(pair.store.place.size);
        let propose = pair.propose.ratio(&pair.propose_bare);
        report.must(
            &format!("propose against a bare transaction at {at}, p50"),
            propose,
            Bound::AtMost(2.0),
        );
        let decide = pair.decide.ratio(&pair.decide_bare);
        report.must(
            &format!("decide against a bare transaction at {at}, p50"),
            decide,
            Bound::AtMost(2.0),
        );
    }
    if let [.., before, last] = pairs
        && last.store.place.size / before.store.place.size <= TENFOLD
    {
        let (from, to) = (size(before.store.place.size), size(last.store.place.size));
        let growth = last.propose.ratio(&before.propose);
        report.must(
            &format!("propose, growth {from} to {to}, p50"),
            growth,
            Bound::Below(1.3),
        );
    }
}
