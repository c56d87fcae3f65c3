//! Makes the weights of the injection classifier from the labelled texts of the repository.
//!
//! `cargo run --release -p swarm-memory-guard --example train_injection` writes
//! `crates/guard/rules/injection_weights.bin`; with `--check` it only compares, with `--report` it
//! prints how well batches are judged by weights made without them, and with `--report --list`
//! which texts of them are judged wrong.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a program for the desk may end at the first surprise, and its numbers are small"
)]

mod report;
mod rows;
mod training;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

const WEIGHTS: &str = "rules/injection_weights.bin";

fn main() -> ExitCode {
    let has = |name: &str| std::env::args().any(|arg| arg == name);
    let rows = rows::all();
    let bags: Vec<_> = rows
        .iter()
        .map(|row| training::instances(&row.text))
        .collect();
    let mut out = std::io::stdout();
    if has("--report") {
        let report = report::report(&rows, &bags, has("--list"));
        out.write_all(report.as_bytes()).unwrap();
        return ExitCode::SUCCESS;
    }
    let labelled: Vec<_> = rows
        .iter()
        .zip(&bags)
        .map(|(row, bag)| (bag.as_slice(), row.is_attack))
        .collect();
    let (_, bytes) = training::train(&labelled).rounded(training::digest(&rows));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(WEIGHTS);
    if has("--check") {
        let is_same = std::fs::read(&path).is_ok_and(|held| held == bytes);
        let word = if is_same { "the same" } else { "DIFFERENT" };
        writeln!(out, "{WEIGHTS}: {word}").unwrap();
        return if is_same {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    }
    std::fs::write(&path, &bytes).unwrap();
    writeln!(
        out,
        "{WEIGHTS}: {} bytes from {} texts",
        bytes.len(),
        rows.len()
    )
    .unwrap();
    ExitCode::SUCCESS
}
