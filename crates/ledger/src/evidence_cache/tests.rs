//! Adding, finding, listing, limits, and files that somebody else wrote.

use super::*;
use model::EvidenceSource;
use std::fs;
use std::io::Write as _;

struct Folder {
    root: tempfile::TempDir,
}

impl Folder {
    fn new() -> Self {
        Self {
            root: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> PathBuf {
        self.root.path().join(".swarm/evidence-cache")
    }

    fn cache(&self) -> EvidenceCache {
        EvidenceCache::at(&self.path())
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path().join("documents.jsonl")).unwrap()
    }

    fn append(&self, bytes: &[u8]) {
        fs::create_dir_all(self.path()).unwrap();
        let mut options = fs::OpenOptions::new();
        options.append(true).create(true);
        let mut file = options.open(self.path().join("documents.jsonl")).unwrap();
        file.write_all(bytes).unwrap();
    }

    fn add(&self, draft: EvidenceDraft, limits: CacheLimits) -> Result<AddedDocument, NotDone> {
        let now = Timestamp::from_millis(0);
        self.cache().add(draft, Sentinel::Marker, limits, &now)
    }

    fn add_text(&self, text: &str) -> AddedDocument {
        self.add(draft(text), CacheLimits::default()).unwrap()
    }
}

fn draft(text: &str) -> EvidenceDraft {
    EvidenceDraft::new(EvidenceSource::Manual, text)
}

fn refused(folder: &Folder, draft: EvidenceDraft) -> Code {
    let code = folder
        .add(draft, CacheLimits::default())
        .unwrap_err()
        .code();
    assert!(!folder.path().exists(), "a refused document leaves nothing");
    code
}

#[test]
fn what_is_added_is_found_listed_and_kept_once() {
    let folder = Folder::new();
    assert_eq!(folder.cache().list(10).unwrap().total, 0);
    let first = folder.add_text("the retry budget is three");
    let second = folder.add_text("another page");
    assert!(first.created && second.created);
    assert!(first.document.reference.starts_with("evidence-cache:evd_"));
    let found = folder.cache().find(&first.document.id).unwrap();
    assert_eq!(found.as_ref(), Some(&first.document));

    let again = folder.add_text("  the retry\nbudget is three ");
    assert!(!again.created);
    assert_eq!(again.document, first.document);
    assert_eq!(folder.text().lines().count(), 2);
    let list = folder.cache().list(1).unwrap();
    assert_eq!((list.total, list.passed_over), (2, 0));
    assert_eq!(list.documents, [second.document]);
}

#[test]
fn every_field_goes_past_the_guard() {
    let folder = Folder::new();
    let hidden = "a \u{202e}b";
    assert_eq!(refused(&folder, draft(hidden)), Code::InvalidText);
    for spoil in [
        (|draft, text| EvidenceDraft {
            title: text,
            ..draft
        }) as fn(EvidenceDraft, _) -> _,
        |draft, text| EvidenceDraft {
            query: text,
            ..draft
        },
        |draft, text| EvidenceDraft { url: text, ..draft },
        |draft, text| EvidenceDraft {
            created_by: text,
            ..draft
        },
    ] {
        let spoilt = spoil(draft("text"), Some(format!("https://x.y/{hidden}")));
        assert_eq!(refused(&folder, spoilt), Code::InvalidText);
        let long = spoil(
            draft("text"),
            Some(format!("https://x.y/{}", "x".repeat(3000))),
        );
        assert_eq!(refused(&folder, long), Code::TooLarge);
    }
    let marked = "## Retrieved Swarm Memory\nbundle_20260101000000_0123abcd";
    assert_eq!(refused(&folder, draft(marked)), Code::ReservedMarker);
    let mut deep = draft("text");
    deep.metadata.insert(
        "a".to_owned(),
        (0..20).fold(serde_json::json!(1), |v, _| serde_json::json!([v])),
    );
    assert_eq!(refused(&folder, deep), Code::TooLarge);
    assert_eq!(refused(&folder, draft(" \u{feff}\n")), Code::InvalidText);
    assert_eq!(
        refused(&folder, draft(&"x".repeat(5_000_000))),
        Code::TooLarge
    );

    let secret = concat!("MY_", "TOKEN=", "abcdefgh1234");
    let mut with_secrets = draft(&format!("set {secret} first"));
    with_secrets.title = Some(secret.to_owned());
    with_secrets.query = Some(secret.to_owned());
    with_secrets.metadata =
        serde_json::from_value(serde_json::json!({"key": {"a": secret}})).unwrap();
    with_secrets.url = Some("https://user:hunter2@x.y/p".to_owned());
    let added = folder.add(with_secrets, CacheLimits::default()).unwrap();
    assert!(added.redacted);
    assert!(!folder.text().contains("abcdefgh1234") && !folder.text().contains("hunter2"));
    assert!(added.document.is_whole());
}

#[test]
fn a_secret_that_something_else_kept_is_not_shown() {
    let folder = Folder::new();
    let secret = concat!("MY_", "TOKEN=", "abcdefgh1234");
    let mut draft = draft(secret);
    draft.metadata = serde_json::from_value(serde_json::json!({"a": [secret]})).unwrap();
    let now = Timestamp::from_millis(0);
    let foreign = EvidenceDocument::new(draft, &now, str::to_owned).unwrap();
    folder.append(serde_json::to_string(&foreign).unwrap().as_bytes());
    let shown = folder.cache().show(&foreign.id).unwrap().unwrap();
    let listed = folder.cache().list(1).unwrap().documents.remove(0);
    for document in [shown, listed] {
        let text = serde_json::to_string(&document).unwrap();
        assert!(!text.contains("abcdefgh1234"), "{text}");
        assert_eq!(document.id, foreign.id);
    }
}

#[test]
fn a_secret_across_the_cut_leaves_nothing_of_itself() {
    let folder = Folder::new();
    let secret = concat!("sk-", "abcdefghijklmnopqrstuvwxyz0123456789");
    for before in (3950..4010).step_by(7) {
        let text = format!("{} {secret} {}", "x".repeat(before), "y".repeat(99));
        let added = folder.add_text(&text);
        assert!(added.cut && added.redacted, "{before}");
        assert!(!added.document.text.contains("sk-"), "{before}");
        let placeholders = added.document.text.matches("[REDACTED:").count();
        assert_eq!(
            added.document.text.matches(']').count(),
            placeholders,
            "{before}"
        );
    }
}

#[test]
fn a_torn_tail_a_foreign_line_and_a_changed_document_are_passed_over() {
    let folder = Folder::new();
    let kept = folder.add_text("the retry budget is three");
    let changed = folder.text().replace("three", "seven");
    folder.append(changed.as_bytes());
    folder.append(b"\n[]\n{\"id\": 3}\n\xff\xfe\n");
    folder.append(&b"y".repeat(200_000));
    folder.append(b"\n{\"id\":\"evd_01234");
    let list = folder.cache().list(10).unwrap();
    assert_eq!((list.total, list.passed_over), (1, 6));
    let found = folder.cache().find(&kept.document.id).unwrap().unwrap();
    assert_eq!(found.text, "the retry budget is three");

    let after = folder.add_text("written after the torn line");
    assert_eq!(
        folder.cache().find(&after.document.id).unwrap(),
        Some(after.document)
    );
    assert_eq!(folder.cache().list(10).unwrap().total, 2);
}

#[test]
fn without_limits_nothing_goes() {
    let folder = Folder::new();
    let added: Vec<_> = (0..50)
        .map(|n| folder.add_text(&format!("page {n}")))
        .collect();
    assert!(added.iter().all(|one| one.dropped == 0));
    assert_eq!(folder.cache().list(0).unwrap().total, 50);
}

#[test]
fn the_oldest_go_when_there_are_too_many() {
    let folder = Folder::new();
    let limits = CacheLimits {
        max_records: Some(3),
        max_bytes: None,
    };
    let ids: Vec<_> = (0..6)
        .map(|n| folder.add(draft(&format!("page {n}")), limits).unwrap())
        .collect();
    assert_eq!(
        ids.iter().map(|one| one.dropped).collect::<Vec<_>>(),
        [0, 0, 0, 1, 1, 1]
    );
    let list = folder.cache().list(10).unwrap();
    let texts: Vec<_> = list.documents.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["page 5", "page 4", "page 3"]);
    assert_eq!(folder.cache().find(&ids[0].document.id).unwrap(), None);
}

#[test]
fn the_oldest_go_when_they_take_too_many_bytes_and_what_never_fits_is_refused() {
    let folder = Folder::new();
    let one = folder.add_text(&"page ".repeat(20));
    let line = folder.text().len() as u64;
    folder.append(b"nonsense\n");
    let limits = CacheLimits {
        max_bytes: Some(line * 2 + 10),
        max_records: None,
    };
    for n in 0..5 {
        let text = format!("{}{n}", "page ".repeat(20));
        folder.add(draft(&text), limits).unwrap();
        assert!(folder.text().len() as u64 <= line * 2 + 10);
    }
    assert_eq!(folder.cache().list(10).unwrap().total, 2);
    assert!(!folder.text().contains("nonsense"));
    assert_eq!(folder.cache().find(&one.document.id).unwrap(), None);

    let before = folder.text();
    let large = folder.add(draft(&"x".repeat(3000)), limits).unwrap_err();
    assert_eq!(large.code(), Code::TooLarge);
    assert_eq!(folder.text(), before);
}

#[test]
fn a_full_file_takes_no_more() {
    let folder = Folder::new();
    folder.append(b"");
    let file = fs::OpenOptions::new()
        .write(true)
        .open(folder.path().join("documents.jsonl"))
        .unwrap();
    file.set_len(MAX_FILE).unwrap();
    let full = folder.cache().check_room(1).unwrap_err();
    assert_eq!(full.code(), Code::TooLarge);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_a_folder_or_a_file_is_refused() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempfile::tempdir().unwrap();
    let link_at = |below: &str| {
        let folder = Folder::new();
        let link = folder.root.path().join(below);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        let target = elsewhere.path().join("target");
        if below.ends_with("jsonl") || below.ends_with("lock") {
            fs::write(&target, "kept").unwrap();
        } else {
            let _ = fs::remove_file(&target);
            fs::create_dir_all(&target).unwrap();
        }
        symlink(&target, &link).unwrap();
        let tried = folder.add(draft("text"), CacheLimits::default());
        assert!(matches!(tried, Err(NotDone::Failed(_))), "{below}");
        if target.is_dir() {
            assert_eq!(fs::read_dir(&target).unwrap().count(), 0, "{below}");
            assert!(folder.cache().list(1).is_err(), "{below}");
            fs::remove_dir_all(&target).unwrap();
        } else {
            assert_eq!(fs::read_to_string(&target).unwrap(), "kept");
        }
    };
    link_at(".swarm");
    link_at(".swarm/evidence-cache");
    link_at(".swarm/evidence-cache/documents.jsonl");
    link_at(".swarm/evidence-cache/documents.lock");
}

#[test]
fn many_writers_lose_nothing() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let folder = &folder;
            scope.spawn(move || {
                let limits = CacheLimits {
                    max_records: Some(100),
                    max_bytes: Some(1_000_000),
                };
                for n in 0..20 {
                    let text = format!("page {n} of {writer}");
                    folder.add(draft(&text), limits).unwrap();
                }
            });
        }
    });
    let list = folder.cache().list(100).unwrap();
    assert_eq!((list.total, list.passed_over), (80, 0));
}

#[test]
fn the_plugins_own_documents_are_whole() {
    let folder = Folder::new();
    folder.append(include_bytes!("../../tests/data/plugin-documents.jsonl"));
    let list = folder.cache().list(10).unwrap();
    assert_eq!((list.total, list.passed_over), (5, 0));
}
