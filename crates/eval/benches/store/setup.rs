//! Stores of one scope: written in the plugin's format, migrated through the gate, with a
//! controller that decides.

use crate::memory_use::{begin, peak};
use crate::shown::{mb, ms, size};
use memory::{
    AgentSession, ControllerSession, Environment, HostFacts, InitOptions, Kind, Passphrase,
    Project, Seams,
};
use model::{RecordParts, Source, SourceType, Timestamp};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use swarm_memory_eval::{Corpus, Memory, Report};
use tempfile::TempDir;
use testkit::{BareIndex, StoreSize, home_scope, write_plugin_store};

/// Seed of every corpus: a larger one begins with the smaller one.
const SEED: u64 = 2026;
/// Seed of the questions.
const QUESTIONS: u64 = 7;
/// When the first memory was written: 2025-01-01T00:00:00Z. Each is a minute younger.
const FIRST: i64 = 1_735_689_600_000;
/// Unique terms that are kept for questions, spread over all ages.
const KEPT: usize = 60;

/// A store, its sessions, and the bare full-text table over the same texts.
pub(crate) struct Store {
    pub(crate) place: Place,
    /// The rest of the corpus: what is proposed next.
    pub(crate) next: Corpus,
    pub(crate) controller: ControllerSession,
    pub(crate) bare_index: BareIndex,
    migrated: Migrated,
}

/// What the migration took, and what it made.
struct Migrated {
    time: Duration,
    /// Most bytes in memory, and those before.
    peak: Option<u64>,
    before: Option<u64>,
    made: StoreSize,
}

/// What of a store outlives its sessions.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    pub(crate) size: usize,
    /// Unique terms, oldest first.
    pub(crate) unique: Vec<String>,
}

impl Place {
    pub(crate) fn project(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    pub(crate) fn store_file(&self) -> PathBuf {
        self.project().join(".swarm/memory/memory.db")
    }

    fn locate(&self) -> Project {
        locate(self.folder.path())
    }
}

/// The project in the folder of a store.
pub(crate) fn locate(folder: &Path) -> Project {
    let environment = Environment::new(
        folder.join("project"),
        folder.join("config"),
        folder.join("state"),
    );
    Project::locate(&environment, Seams::system()).unwrap()
}

impl Store {
    /// Builds a store of `size` memories.
    pub(crate) fn build(size: usize) -> Self {
        let place = Place {
            folder: tempfile::tempdir().unwrap(),
            size,
            unique: unique_terms(size),
        };
        fill(&place, Corpus::new(SEED).take(size));
        let before = begin();
        let started = Instant::now();
        let controller = controller(&place);
        let migrated = Migrated {
            time: started.elapsed(),
            peak: peak(),
            before,
            made: StoreSize::of(&place.store_file()),
        };
        let bare = place.folder.path().join("bare-index.db");
        let mut next = Corpus::new(SEED);
        next.nth(size - 1);
        Self {
            bare_index: BareIndex::build(
                &bare,
                Corpus::new(SEED).take(size).map(|memory| memory.text),
            ),
            place,
            next,
            controller,
            migrated,
        }
    }

    pub(crate) fn agent(&self) -> &AgentSession {
        self.controller.agent()
    }
}

fn unique_terms(size: usize) -> Vec<String> {
    let step = (size - 1) as f64 / (KEPT - 1) as f64;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "places in the corpus"
    )]
    let mut wanted = (0..KEPT)
        .map(|at| (at as f64 * step).round() as usize)
        .peekable();
    Corpus::new(SEED)
        .take(size)
        .enumerate()
        .filter(|(at, _)| wanted.next_if_eq(at).is_some())
        .map(|(_, memory)| memory.unique)
        .collect()
}

/// Writes the plugin's store into a new project folder.
fn fill(place: &Place, memories: impl Iterator<Item = Memory>) {
    std::fs::create_dir_all(place.store_file().parent().unwrap()).unwrap();
    std::fs::write(
        place.project().join("README.md"),
        "# Example\n\nRun the tests with `cargo test`.\n",
    )
    .unwrap();
    let scope = home_scope(&place.project());
    let records = (0..).zip(memories).map(|(minute, memory)| {
        RecordParts {
            scope: scope.clone(),
            kind: Kind::RepoConvention,
            text: memory.text,
            tags: None,
            confidence: Some(0.8),
            stability: None,
            source: Source::of(SourceType::Agent),
            expires_at: None,
            metadata: model::infer_metadata(&[]),
            created_at: Timestamp::from_millis(FIRST + minute * 60_000),
        }
        .into_record()
    });
    write_plugin_store(&place.store_file(), records);
}

/// Turns memory on, which migrates the store, and opens a session with a controller's grant.
fn controller(place: &Place) -> ControllerSession {
    let passphrase = || Passphrase::new(testkit::PASSPHRASE.to_owned()).unwrap();
    let options = InitOptions {
        reviewer: Some(("Ada".to_owned(), passphrase())),
    };
    let made = place.locate().init(&options).unwrap();
    assert_eq!(made.migration.unwrap().imported_memories, place.size);
    let project = place.locate();
    let key = place.folder.path().join("keys/controller.key");
    private_folder(key.parent().unwrap());
    let review = project.review(host(), &passphrase(), None).unwrap();
    review.add_controller("harness", &key).unwrap();
    project.controller(host(), &key).unwrap()
}

fn private_folder(path: &Path) {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).unwrap();
}

pub(crate) fn host() -> HostFacts {
    HostFacts {
        agent_role: Some("coder".to_owned()),
        session_id: Some("ses_bench".to_owned()),
        ..HostFacts::default()
    }
}

/// The questions: six words each, drawn as the memories draw theirs.
pub(crate) fn questions() -> Vec<Vec<String>> {
    let mut corpus = Corpus::new(QUESTIONS);
    (0..KEPT).map(|_| corpus.question(6)).collect()
}

/// Says what the stores are.
pub(crate) fn describe(stores: &[Store], report: &mut Report) {
    report.section(
        "Data",
        "Synthetic coding memories of 12 to 31 words from a log-uniform vocabulary of 20,000, a tenth of \
         the words identifiers of two, one unique term in each; one scope. A store is written in the \
         opencode-swarm plugin's format and migrated by the program, row by row through the gate. Memory is the most that this process held, \
         and what it held before; the parts of the file are counted in its pages.",
    );
    let rows: Vec<Vec<String>> = stores.iter().map(migrated).collect();
    report.table(
        &[
            "memories",
            "migration and grants",
            "a memory",
            "memory, most",
            "before",
        ],
        &rows,
    );
    let rows: Vec<Vec<String>> = stores.iter().map(parts).collect();
    report.table(
        &[
            "memories",
            "file",
            "full text",
            "terms",
            "bands",
            "records and versions",
            "audit",
        ],
        &rows,
    );
}

fn migrated(store: &Store) -> Vec<String> {
    let taken = &store.migrated;
    vec![
        size(store.place.size),
        format!("{:.1} s", taken.time.as_secs_f64()),
        ms(taken.time / u32::try_from(store.place.size).unwrap()),
        mb(taken.peak),
        mb(taken.before),
    ]
}

fn parts(store: &Store) -> Vec<String> {
    let made = store.migrated.made;
    let sizes = [
        made.file,
        made.full_text,
        made.terms,
        made.bands,
        made.records,
        made.audit,
    ];
    let shown = sizes.into_iter().map(|bytes| mb(Some(bytes)));
    [size(store.place.size)].into_iter().chain(shown).collect()
}
