//! A whole process: `swarm-memory recall` from start to exit.

use crate::setup::Place;
use crate::shown::{ms, size};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use swarm_memory_eval::{Bound, Report, Samples};

const RUNS: usize = 20;

/// Runs the program on every store alternately; says so when there is no program.
pub(crate) fn measure(places: &[&Place], report: &mut Report) {
    let Some(program) = program() else {
        report.section(
            "Cold process",
            "Not measured: build `cargo build --release` first, or name the program in `SWARM_MEMORY_BIN`.",
        );
        return;
    };
    let mut recall: Vec<Samples> = places.iter().map(|_| Samples::default()).collect();
    let mut start = Samples::default();
    for run in 0..=RUNS {
        for (place, samples) in places.iter().zip(&mut recall) {
            let time = recalled(&program, place, run);
            // The first run of each store brings its file into the machine's cache.
            if run > 0 {
                samples.push(time);
            }
        }
        start.push(started(&program));
    }
    describe(places, &recall, &start, report);
}

/// The program beside this benchmark, or the one that the variable names.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os("SWARM_MEMORY_BIN").map(PathBuf::from);
    let beside = || {
        Some(
            std::env::current_exe()
                .ok()?
                .parent()?
                .parent()?
                .join("swarm-memory"),
        )
    };
    named.or_else(beside).filter(|path| path.is_file())
}

fn recalled(program: &Path, place: &Place, run: usize) -> Duration {
    let unique = &place.unique[run * (place.unique.len() - 1) / RUNS];
    let mut command = Command::new(program);
    command
        .args(["recall", unique, "--json"])
        .current_dir(place.project())
        .env_clear()
        .env("HOME", place.folder.path())
        .env("XDG_CONFIG_HOME", place.folder.path().join("config"))
        .env("SWARM_MEMORY_STATE_DIR", place.state());
    let started = Instant::now();
    let output = command.output().unwrap();
    let time = started.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains(unique.as_str()),
        "{output:?}"
    );
    time
}

fn started(program: &Path) -> Duration {
    let started = Instant::now();
    assert!(
        Command::new(program)
            .arg("--version")
            .output()
            .unwrap()
            .status
            .success()
    );
    started.elapsed()
}

fn describe(places: &[&Place], recall: &[Samples], start: &Samples, report: &mut Report) {
    report.section(
        "Cold process",
        "`swarm-memory recall TERM --json`, 20 whole processes a store, one store after the other: start, \
         configuration, opening and checking the store, recall, usage row, exit. `--version` is the floor.",
    );
    let row = |what: String, samples: &Samples| {
        vec![
            what,
            ms(samples.min()),
            ms(samples.p50()),
            ms(samples.p95()),
        ]
    };
    let mut rows = vec![row("`--version`".to_owned(), start)];
    rows.extend(
        places
            .iter()
            .zip(recall)
            .map(|(place, samples)| row(size(place.size), samples)),
    );
    report.table(&["memories", "min", "p50", "p95"], &rows);
    if let ([small, .., large], [first, .., last]) = (places, recall) {
        let what = format!(
            "cold recall process, {} over {}, p50",
            size(large.size),
            size(small.size)
        );
        report.must(&what, last.ratio(first), Bound::Below(3.0));
    }
}
