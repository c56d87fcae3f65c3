//! What a vector costs: the static table, its first use in a process, and comparing token vectors;
//! MiniLM too when `SWARM_MEMORY_MODELS` names a model folder.
//!
//! `cargo bench -p swarm-memory-embed --bench embed` writes `docs/reports/embed-bench.md`. The
//! machine is shared, so the least of several runs counts. Each text has about 33 tokens.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may end at the first surprise"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use swarm_memory_embed::folder::{ModelFolder, minilm};
use swarm_memory_embed::{Embedder, Int8Vector, MiniLm, StaticTable, TokenId, dot_int8, tokens};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Prose that the repository has anyway.
const PROSE: &str = include_str!("../../../LICENSE-APACHE");
/// Words of a text.
const WORDS: usize = 26;
/// Runs of which the least counts.
const RUNS: usize = 7;

fn main() {
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    // Without `--bench` the target runs as a test: it must end well, its times mean nothing.
    let report = report(if is_bench { RUNS } else { 1 });
    std::io::stdout().write_all(report.as_bytes()).unwrap();
    if is_bench {
        let path = format!("{ROOT}/docs/reports/embed-bench.md");
        std::fs::write(path, report).unwrap();
    }
}

fn report(runs: usize) -> String {
    let first = time(|| StaticTable::built_in().embed("the first text of a process"));
    let table = StaticTable::built_in();
    let texts = texts();
    let count = u32::try_from(texts.len()).unwrap();
    let cut: Vec<Vec<TokenId>> = texts.iter().map(|text| tokens(text)).collect();
    let all: usize = cut.iter().map(Vec::len).sum();
    let int8: Vec<Int8Vector> = cut
        .iter()
        .map(|tokens| Int8Vector::from_f32(&table.embed_tokens(tokens)))
        .collect();
    let query = &cut[0][..8];
    let weights = [1.0 / 8.0; 8];

    let mut out = String::from(
        "# Embedding benchmark\n\n\
         Made by `cargo bench -p swarm-memory-embed --bench embed`; the file is written by it and not by hand. \
         The machine is shared: the least of several runs counts.\n\n",
    );
    let tokens_each = all as f64 / f64::from(count);
    writeln!(
        out,
        "{count} texts of {tokens_each:.1} tokens each.\n\n| what | time |\n|---|---|"
    )
    .unwrap();
    let mut row = |what: &str, took: Duration| {
        writeln!(out, "| {what} | {:.2} us |", took.as_secs_f64() * 1e6).unwrap();
    };
    row("first vector of a process", first);
    let cutting = least(runs, || {
        for text in &texts {
            drop(black_box(tokens(text)));
        }
    });
    row("one text to tokens", cutting / count);
    let embedding = least(runs, || {
        for text in &texts {
            drop(black_box(table.embed(text)));
        }
    });
    row("one text to its vector", embedding / count);
    let comparing = least(runs, || {
        for vector in &int8 {
            black_box(dot_int8(&vector.values, &int8[0].values));
        }
    });
    row(
        "1,000 int8 products of 256 values",
        comparing * 1_000 / count,
    );
    let interacting = least(runs, || {
        for document in &cut {
            black_box(table.max_sim(query, &weights, document));
        }
    });
    row(
        "MaxSim of 8 query tokens with 100 texts",
        interacting * 100 / count,
    );
    if let Some(model) = model() {
        row(
            "MiniLM: first vector, with the load",
            time(|| model.embed("a text").unwrap()),
        );
        let some = &texts[..20];
        let took = least(runs, || {
            for text in some {
                black_box(model.embed(text).unwrap());
            }
        });
        row("MiniLM: one text to its vector", took / 20);
    }
    out
}

/// The real model, when its folder is named.
fn model() -> Option<MiniLm> {
    let root = std::env::var_os("SWARM_MEMORY_MODELS")?;
    let folder = ModelFolder::new(PathBuf::from(root)).unwrap();
    let known = minilm();
    Some(MiniLm::new(folder.path(&known, &known.files[0]).unwrap()))
}

fn texts() -> Vec<String> {
    let words: Vec<&str> = PROSE.split_whitespace().collect();
    words
        .chunks_exact(WORDS)
        .map(|words| words.join(" "))
        .collect()
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let began = Instant::now();
    black_box(work());
    began.elapsed()
}

fn least(runs: usize, work: impl Fn()) -> Duration {
    (0..runs).map(|_| time(&work)).min().unwrap()
}
