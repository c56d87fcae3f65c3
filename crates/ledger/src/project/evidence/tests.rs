use super::*;
use crate::project::git::tests::{git as run_git, repository};
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;

const CONFIG: &str = "import { a } from './a';\n\n// one\n// two\n// three\n// four\n\
export function parseConfig(path) {\n  return load(path);\n}\n// five\n// six\n// seven\n// eight\n\
// the retry budget is three attempts\n";

struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    fn new() -> Self {
        let project = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        project.write("src/config.ts", CONFIG);
        project
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn cache(&self) -> PathBuf {
        self.root().join(".swarm/evidence-cache")
    }

    fn resolve(&self, reference: &str, text: &str) -> Resolution {
        resolve(&self.root(), None, &self.cache(), reference, text)
    }

    fn recheck(&self, resolution: &Resolution) -> Freshness {
        let Resolution {
            kind,
            locator,
            span,
            ..
        } = resolution;
        recheck(
            &self.root(),
            None,
            &self.cache(),
            *kind,
            locator,
            span.as_ref(),
        )
    }
}

fn lines(resolution: &Resolution) -> Option<(usize, usize)> {
    resolution
        .span
        .as_ref()
        .map(|span| (span.start_line, span.end_line))
}

#[test]
fn a_shared_symbol_or_two_content_words_match_and_one_word_does_not() {
    let project = Project::new();
    let symbol = project.resolve("src/config.ts", "parseConfig is slow");
    assert_eq!((symbol.support, symbol.kind), (Found::Matched, Kind::File));
    assert_eq!(
        (symbol.locator.as_str(), lines(&symbol)),
        ("src/config.ts", Some((4, 10)))
    );
    let words = project.resolve("src/config.ts", "The Budget for a RETRY is small");
    assert_eq!(
        (words.support, lines(&words)),
        (Found::Matched, Some((11, 14)))
    );
    let one = project.resolve("src/config.ts", "The budget of the kitchen");
    assert_eq!((one.support, lines(&one)), (Found::Exists, None));
    assert_eq!(project.resolve("src/config.ts", "").support, Found::Exists);
}

#[test]
fn words_that_are_far_apart_do_not_add_up() {
    let project = Project::new();
    let far = format!("kitchen\n{}window\n", "\n".repeat(10));
    project.write("far.txt", far);
    project.write("near.txt", "kitchen\n\nwindow\n");
    assert_eq!(
        project.resolve("far.txt", "kitchen window").support,
        Found::Exists
    );
    assert_eq!(
        project.resolve("near.txt", "kitchen window").support,
        Found::Matched
    );
}

#[test]
fn an_anchor_narrows_where_a_match_may_lie() {
    let project = Project::new();
    let text = "the retry budget";
    let table = [
        ("src/config.ts:14", Some((11, 14))),
        ("src/config.ts:1", None),
        ("src/config.ts:99", None),
        ("src/config.ts:L10-L99", Some((10, 14))),
        ("src/config.ts#L1-L9", None),
        ("src/config.ts#parseConfig", None),
        ("src/config.ts:missingName", None),
        ("see src/config.ts:14 for it", Some((11, 14))),
    ];
    for (reference, expected) in table {
        let found = project.resolve(reference, text);
        assert_eq!(lines(&found), expected, "{reference}");
        let support = if expected.is_some() {
            Found::Matched
        } else {
            Found::Exists
        };
        assert_eq!(found.support, support, "{reference}");
    }
    let symbol = project.resolve(
        "src/config.ts:parseConfig",
        "`load` is called by parseConfig",
    );
    assert_eq!(lines(&symbol), Some((4, 10)));
}

#[test]
fn neither_a_huge_range_nor_a_huge_line_matches_by_its_size() {
    let project = Project::new();
    project.write("far.txt", format!("kitchen\n{}window\n", "\n".repeat(300)));
    assert_eq!(
        project.resolve("far.txt:1-302", "kitchen window").support,
        Found::Exists
    );
    project.write("some.txt", format!("kitchen\n{}window\n", "\n".repeat(100)));
    assert_eq!(
        lines(&project.resolve("some.txt:1-102", "kitchen window")),
        Some((1, 102))
    );
    project.write("min.js", format!("kitchen {} window\n", "x ".repeat(3000)));
    assert_eq!(
        project.resolve("min.js", "kitchen window").support,
        Found::Exists
    );
}

#[test]
fn the_window_that_shares_most_is_taken_and_the_first_of_equals() {
    let project = Project::new();
    let gap = "\n".repeat(10);
    project.write(
        "w.txt",
        format!("retry budget\n{gap}retry budget\n{gap}retry budget kitchen\n"),
    );
    assert_eq!(
        lines(&project.resolve("w.txt", "retry budget")),
        Some((1, 4))
    );
    assert_eq!(
        lines(&project.resolve("w.txt", "retry budget kitchen")),
        Some((20, 23))
    );
}

#[test]
fn what_an_agent_or_git_can_write_is_no_evidence() {
    let project = Project::new();
    for path in [
        ".swarm/note.md",
        ".git/config",
        "sub/.GIT/x",
        ".Swarm/evidence-cache/documents.jsonl",
    ] {
        project.write(path, CONFIG);
        assert_eq!(
            project.resolve(path, "parseConfig").support,
            Found::None,
            "{path}"
        );
    }
    let root = project.root();
    let absolute = root.join("src/config.ts");
    assert_eq!(
        project.resolve(absolute.to_str().unwrap(), "x").support,
        Found::Exists
    );
    let outside = project.folder.path().join("rootless.ts");
    fs::write(&outside, CONFIG).unwrap();
    for reference in [
        "../rootless.ts",
        "src/../../rootless.ts",
        outside.to_str().unwrap(),
        "src",
    ] {
        assert_eq!(
            project.resolve(reference, "parseConfig").support,
            Found::None,
            "{reference}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_counts_for_what_it_leads_to() {
    use std::os::unix::fs::symlink;
    let project = Project::new();
    project.write(".swarm/note.md", CONFIG);
    fs::write(project.folder.path().join("out.ts"), CONFIG).unwrap();
    symlink("src/config.ts", project.root().join("inner.ts")).unwrap();
    symlink(".swarm/note.md", project.root().join("note.md")).unwrap();
    symlink(
        project.folder.path().join("out.ts"),
        project.root().join("out.ts"),
    )
    .unwrap();
    symlink("/dev/zero", project.root().join("zero.ts")).unwrap();
    let inner = project.resolve("inner.ts", "parseConfig");
    assert_eq!(
        (inner.support, inner.locator.as_str()),
        (Found::Matched, "src/config.ts")
    );
    for reference in ["note.md", "out.ts", "zero.ts"] {
        assert_eq!(
            project.resolve(reference, "parseConfig").support,
            Found::None,
            "{reference}"
        );
    }
}

#[test]
fn a_binary_file_and_what_lies_beyond_the_limit_only_exist() {
    let project = Project::new();
    project.write("a.bin", b"parseConfig\0parseConfig");
    assert_eq!(
        project.resolve("a.bin", "parseConfig").support,
        Found::Exists
    );
    project.write(
        "long.txt",
        format!("{}parseConfig\n", "x\n".repeat(512 * 1024)),
    );
    assert_eq!(
        project.resolve("long.txt", "parseConfig").support,
        Found::Exists
    );
}

#[test]
fn freshness_follows_the_span_and_comes_back() {
    let project = Project::new();
    let stored = project.resolve("src/config.ts", "parseConfig is slow");
    assert_eq!(project.recheck(&stored), Freshness::Current);
    project.write(
        "src/config.ts",
        format!("{}{CONFIG}", "// new\n".repeat(40)),
    );
    assert_eq!(project.recheck(&stored), Freshness::Current);
    project.write(
        "src/config.ts",
        CONFIG
            .replace("  return", "\t\treturn")
            .replace('\n', "\r\n"),
    );
    assert_eq!(project.recheck(&stored), Freshness::Current);
    project.write("src/config.ts", CONFIG.replace("load(path)", "read(path)"));
    assert_eq!(project.recheck(&stored), Freshness::Changed);
    project.write("src/config.ts", "");
    assert_eq!(project.recheck(&stored), Freshness::Changed);
    project.write("src/config.ts", CONFIG);
    assert_eq!(project.recheck(&stored), Freshness::Current);
    fs::remove_file(project.root().join("src/config.ts")).unwrap();
    assert_eq!(project.recheck(&stored), Freshness::Gone);
}

#[test]
fn evidence_that_only_exists_is_current_while_it_resolves() {
    let project = Project::new();
    let stored = project.resolve("src/config.ts", "");
    project.write("src/config.ts", "other");
    assert_eq!(project.recheck(&stored), Freshness::Current);
    fs::remove_file(project.root().join("src/config.ts")).unwrap();
    assert_eq!(project.recheck(&stored), Freshness::Gone);
}

#[test]
fn a_cached_document_bears_out_what_it_says_while_it_is_there_unchanged() {
    let project = Project::new();
    let cache = EvidenceCache::at(&project.cache());
    let draft = model::EvidenceDraft::new(model::EvidenceSource::Manual, "retry budget of three");
    let now = model::Timestamp::from_millis(0);
    let limits = crate::CacheLimits::default();
    let added = cache
        .add(draft, crate::Sentinel::Marker, limits, &now)
        .unwrap();
    let reference = added.document.reference.as_str();

    let found = project.resolve(reference, "the retry budget");
    assert_eq!(
        (found.support, found.kind),
        (Found::Matched, Kind::CachedDocument)
    );
    assert_eq!(
        (found.locator.as_str(), lines(&found)),
        (reference, Some((1, 1)))
    );
    assert_eq!(project.recheck(&found), Freshness::Current);
    let other = project.resolve(reference, "something else entirely");
    assert_eq!(other.support, Found::Exists);

    let path = project.cache().join("documents.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("three", "four")).unwrap();
    assert_eq!(
        project.resolve(reference, "the retry budget").support,
        Found::None
    );
    assert_eq!(project.recheck(&found), Freshness::Gone);
    fs::write(&path, text).unwrap();
    assert_eq!(project.recheck(&found), Freshness::Current);
    assert_eq!(
        project
            .resolve("evidence-cache:evd_ffffffffffffffff", "x")
            .support,
        Found::None
    );
}

#[test]
fn addresses_never_resolve_and_prose_is_nothing() {
    let project = Project::new();
    let url = project.resolve("https://example.org/src/config.ts", "parseConfig");
    assert_eq!((url.support, url.kind), (Found::None, Kind::Url));
    let prose = project.resolve("we talked about parseConfig", "parseConfig");
    assert_eq!((prose.support, prose.kind), (Found::None, Kind::Other));
    assert_eq!(project.recheck(&url), Freshness::Gone);
    let missing = project.resolve("src/missing.ts:3", "parseConfig");
    assert_eq!((missing.support, missing.kind), (Found::None, Kind::File));
}

#[test]
fn a_commit_of_the_repository_exists_and_a_foreign_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let Some((root, commit)) = repository(folder.path(), "main") else {
        return;
    };
    let git = crate::project::place::locate(&root).unwrap().git.unwrap();
    let of = |name: &str| resolve(&root, Some(&git), &root, name, "text").support;
    assert_eq!(of(&commit), Found::Exists);
    assert_eq!(of(&"1".repeat(40)), Found::None);
    let again = |name: &str| recheck(&root, Some(&git), &root, Kind::Commit, name, None);
    assert_eq!(
        (again(&commit), again(&"1".repeat(40))),
        (Freshness::Current, Freshness::Gone)
    );
}

#[test]
fn files_of_a_bare_repository_are_no_evidence() {
    let folder = tempfile::tempdir().unwrap();
    if run_git(folder.path(), &["init", "-q", "--bare", "bare.git"]).is_none() {
        return;
    }
    let place = crate::project::place::locate(&folder.path().join("bare.git")).unwrap();
    let found = resolve(
        &place.root,
        place.git.as_ref(),
        &place.root,
        "config",
        "repositoryformatversion",
    );
    assert_eq!(found.support, Found::None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_reference_and_text_resolve_without_a_panic(reference in "\\PC{0,40}", text in "\\PC{0,60}") {
        let project = Project::new();
        project.write("notes.md", &text);
        let _ = project.resolve(&reference, &text);
        let stored = project.resolve("notes.md", &text);
        prop_assert_ne!(stored.support, Found::None);
        prop_assert_eq!(project.recheck(&stored), Freshness::Current);
    }
}
