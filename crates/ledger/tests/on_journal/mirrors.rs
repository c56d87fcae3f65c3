//! The plugin's three files beside a journal: right, mended, and never believed.

use ledger::{Decider, DivergenceKind, Ledger};
use model::MemoryId;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_draft, add_fact};

struct Scene {
    bench: Workbench,
    ledger: Ledger,
    id: MemoryId,
}

impl Scene {
    fn new() -> Self {
        let bench = Workbench::new();
        let ledger = bench.created();
        let reviewer = bench.reviewer(&ledger);
        let fact = "Run the tests with bun test.";
        let id = add_fact(&ledger, &bench.session(), Decider::Person(&reviewer), fact);
        Self { bench, ledger, id }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.bench.store_path().with_file_name(name)
    }

    fn lines(&self, name: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.path(name)).unwrap();
        assert!(text.ends_with('\n'));
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    fn propose(&self, text: &str) {
        self.ledger
            .propose(&self.bench.session(), add_draft(text))
            .unwrap();
    }
}

#[test]
fn the_files_hold_what_the_plugin_writes() {
    let scene = Scene::new();
    scene
        .ledger
        .record_usage(crate::cuts::usage("bundle_0123456789abcdef"))
        .unwrap();
    let memories = scene.lines("memories.jsonl");
    let record = memories.last().unwrap();
    assert_eq!(record["id"], scene.id.as_str());
    assert_eq!(record["text"], "Run the tests with bun test.");
    for name in [
        "scope",
        "kind",
        "tags",
        "confidence",
        "source",
        "createdAt",
        "contentHash",
    ] {
        assert!(record.get(name).is_some(), "{name}");
    }
    let proposals = scene.lines("proposals.jsonl");
    let statuses: Vec<&Value> = proposals
        .iter()
        .map(|proposal| &proposal["status"])
        .collect();
    assert_eq!(
        statuses,
        ["pending", "applied"],
        "snapshots, the last one counts"
    );
    let audit = scene.lines("audit.jsonl");
    let mut ids = std::collections::BTreeSet::new();
    for line in &audit {
        let keys: Vec<&str> = line
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let known = [
            "eventJson",
            "id",
            "operation",
            "reason",
            "targetId",
            "timestamp",
        ];
        assert!(keys.iter().all(|key| known.contains(key)), "{keys:?}");
        assert!(line["eventJson"].is_null() || line["eventJson"].is_object());
        assert!(ids.insert(line["id"].as_str().unwrap().to_owned()));
    }
    let recall = audit.last().unwrap();
    assert_eq!(
        (&recall["operation"], &recall["targetId"]),
        (&"recall".into(), &"bundle_0123456789abcdef".into())
    );
    assert_eq!(
        scene.ledger.mirrors().unwrap(),
        ledger::MirrorReport::default()
    );
}

#[test]
fn a_line_that_somebody_put_there_is_named_never_believed_and_never_deleted() {
    let scene = Scene::new();
    let text = std::fs::read_to_string(scene.path("memories.jsonl")).unwrap();
    let forged = text.lines().last().unwrap().replace("bun test", "rm -rf");
    let mut file = std::fs::OpenOptions::new()
        .append(true)
        .open(scene.path("memories.jsonl"))
        .unwrap();
    writeln!(file, "{forged}").unwrap();
    let named = |ledger: &Ledger| {
        let foreign = ledger.mirrors().unwrap().foreign;
        assert_eq!(foreign.len(), 1);
        assert_eq!((foreign[0].file, foreign[0].line), ("memories.jsonl", 2));
        let report = ledger.audit_verify().unwrap();
        assert_eq!(report.verified, Some(false));
        let found = report.divergence.unwrap();
        assert_eq!(found.kind, DivergenceKind::ForeignWrite);
        assert_eq!(found.subject.as_deref(), Some("memories.jsonl line 2"));
    };
    named(&scene.ledger);
    scene.propose("Another fact about the parser.");
    scene.propose("And a third one about the lexer.");
    named(&scene.bench.ledger());
    let stored = scene.bench.ledger().reader(&scene.bench.session()).unwrap();
    let record = stored.item(&scene.id).unwrap().unwrap().record;
    assert_eq!(record.text, "Run the tests with bun test.");
    scene.ledger.compact(true).unwrap();
    named(&scene.bench.ledger());
    let text = std::fs::read_to_string(scene.path("memories.jsonl")).unwrap();
    assert!(text.contains("rm -rf"), "it stays");
}

#[test]
fn a_mirror_that_is_gone_or_short_comes_back_with_the_next_write() {
    let scene = Scene::new();
    let names = ["memories.jsonl", "proposals.jsonl", "audit.jsonl"];
    let whole = names.map(|name| std::fs::read(scene.path(name)).unwrap());
    std::fs::remove_file(scene.path(names[0])).unwrap();
    std::fs::write(scene.path(names[1]), &whole[1][..whole[1].len() / 2]).unwrap();
    std::fs::write(scene.path(names[2]), &whole[2][..10]).unwrap();
    assert_eq!(scene.ledger.mirrors().unwrap().behind, names);
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
    scene.propose("Another fact about the parser.");
    assert_eq!(
        scene.ledger.mirrors().unwrap(),
        ledger::MirrorReport::default()
    );
    for (name, before) in names.iter().zip(&whole) {
        assert!(
            std::fs::read(scene.path(name)).unwrap().starts_with(before),
            "{name}"
        );
    }
}

#[test]
fn a_mirror_that_cannot_be_written_stops_no_write_and_no_link_is_followed() {
    let scene = Scene::new();
    let outside = scene.bench.outside().join("victim");
    std::fs::write(&outside, "untouched").unwrap();
    std::fs::remove_file(scene.path("memories.jsonl")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, scene.path("memories.jsonl")).unwrap();
    std::fs::remove_file(scene.path("audit.jsonl")).unwrap();
    std::fs::create_dir(scene.path("audit.jsonl")).unwrap();
    scene.propose("Another fact about the parser.");
    assert_eq!(std::fs::read_to_string(&outside).unwrap(), "untouched");
    let foreign = scene.ledger.mirrors().unwrap().foreign;
    assert!(
        foreign.iter().any(|line| line.file == "audit.jsonl"),
        "{foreign:?}"
    );
}

#[test]
fn a_writer_that_goes_on_is_never_taken_for_somebody_else() {
    let scene = Scene::new();
    std::thread::scope(|threads| {
        let writer = threads.spawn(|| {
            for number in 0..60 {
                scene.propose(&format!("Fact number {number} about the parser."));
                if number % 20 == 19 {
                    scene.ledger.compact(true).unwrap();
                }
            }
        });
        let reader = scene.bench.ledger();
        while !writer.is_finished() {
            assert_eq!(reader.mirrors().unwrap().foreign, []);
            let report = reader.audit_verify().unwrap();
            assert_eq!(report.verified, Some(true), "{report:?}");
        }
    });
    assert_eq!(
        scene.ledger.mirrors().unwrap(),
        ledger::MirrorReport::default()
    );
}

#[cfg(unix)]
#[test]
fn a_folder_in_the_place_of_a_mirror_leaves_the_other_two_as_they_are() {
    let scene = Scene::new();
    std::fs::remove_file(scene.path("audit.jsonl")).unwrap();
    std::fs::create_dir(scene.path("audit.jsonl")).unwrap();
    scene.propose("Another fact about the parser.");
    // A mirror that is mended is written; one that is as long as the journal says is only added to.
    let shortened = std::fs::read_to_string(scene.path("memories.jsonl")).unwrap();
    let replaced = shortened.replace("bun test", "bun_test");
    std::fs::write(scene.path("memories.jsonl"), &replaced).unwrap();
    scene.propose("And a third one about the lexer.");
    let after = std::fs::read_to_string(scene.path("memories.jsonl")).unwrap();
    assert_eq!(after, replaced, "nothing was read through and mended");
}
