//! The whole help, held against a file. `UPDATE_GOLDEN=1` writes the file anew.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use std::fmt::Write;
use std::process::Command;

fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_swarm-memory"))
        .args(words)
        .arg("--help")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The words under `Commands:`.
fn commands(help: &str) -> Vec<String> {
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The flags that every command repeats stand once, in the help of the program.
fn without_globals(help: &str) -> String {
    let mut parts: Vec<&str> = help.split("\n\n").collect();
    let first = parts
        .iter()
        .position(|part| part.starts_with("Global options:"));
    if let Some(first) = first {
        let last = parts
            .iter()
            .rposition(|part| part.trim_start().starts_with("--"))
            .unwrap_or(first);
        parts.drain(first..=last);
    }
    parts.join("\n\n")
}

fn tree(words: &[&str], out: &mut String) {
    let text = help(words);
    let shown = match words {
        [] => text.clone(),
        _ => without_globals(&text),
    };
    writeln!(
        out,
        "$ swarm-memory {}\n",
        [words, &["--help"]].concat().join(" ")
    )
    .unwrap();
    for line in shown.trim_end().lines() {
        writeln!(out, "{}", line.trim_end()).unwrap();
    }
    out.push('\n');
    for command in commands(&text) {
        tree(&[words, &[command.as_str()]].concat(), out);
    }
}

#[test]
fn the_help_is_the_golden_one() {
    let mut told = String::new();
    tree(&[], &mut told);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/help.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &told).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    assert!(
        told == golden,
        "the help differs from tests/golden/help.txt; UPDATE_GOLDEN=1 writes it anew"
    );
}

#[test]
fn every_command_has_an_example() {
    let mut without = Vec::new();
    look(&[], &mut without);
    assert_eq!(without, Vec::<String>::new());
}

fn look(words: &[&str], without: &mut Vec<String>) {
    let text = help(words);
    let below = commands(&text);
    if below.is_empty() && !text.contains("Example") {
        without.push(words.join(" "));
    }
    for command in below {
        look(&[words, &[command.as_str()]].concat(), without);
    }
}
