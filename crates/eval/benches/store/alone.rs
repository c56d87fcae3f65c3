//! A stage in a process of its own: what it holds at most is not mixed with what others left behind.

use crate::memory_use::peak;
use crate::setup::{Place, host, locate, questions};
use memory::Mode;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The flag that starts this program for one stage.
pub(crate) const FLAG: &str = "--alone";

/// What is done alone.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stage {
    /// Sixty questions of six words, one after the other.
    Recall,
    /// The whole audit, once.
    Verify,
}

impl Stage {
    fn word(self) -> &'static str {
        match self {
            Stage::Recall => "recall",
            Stage::Verify => "verify",
        }
    }
}

/// What a stage took.
pub(crate) struct Alone {
    pub(crate) time: Duration,
    pub(crate) peak: Option<u64>,
}

/// Runs a stage on a store.
pub(crate) fn run_alone(stage: Stage, place: &Place) -> Alone {
    let output = Command::new(std::env::current_exe().unwrap())
        .args([FLAG, stage.word()])
        .arg(place.folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{stage:?}: {text}");
    let mut figures = text.split_whitespace().map(|figure| figure.parse().ok());
    Alone {
        time: Duration::from_micros(figures.next().flatten().unwrap()),
        peak: figures.next().flatten(),
    }
}

/// The other side: does the stage and tells what it took.
pub(crate) fn answer(stage: &str, folder: &Path) {
    let project = locate(folder);
    let started = Instant::now();
    if stage == Stage::Recall.word() {
        let agent = project.agent(host()).unwrap();
        for words in questions() {
            let request = agent.request(words.join(" "), Mode::Manual);
            assert!(!agent.recall(&request).unwrap().items.is_empty());
        }
    } else {
        let found = project.audit_verify().unwrap();
        assert_eq!(found.verified, Some(true), "{:?}", found.divergences);
    }
    let time = started.elapsed().as_micros();
    let peak = peak().map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
    let told = format!("{time} {peak}\n");
    std::io::stdout().write_all(told.as_bytes()).unwrap();
}
