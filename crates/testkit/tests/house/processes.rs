//! The product starts no other program: not git, whose output and hooks a repository could choose,
//! and nothing else that a hostile project could put in the way.

use crate::assert_none;
use crate::source_file::{lines_with, product_files};

/// Ways to name the type that starts a program.
const STARTERS: &[&str] = &[
    "process::Command",
    "process::{Command",
    "process::*",
    "process as ",
    "CommandExt",
    "posix_spawn",
    "execve",
];

#[test]
fn nothing_starts_another_program() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs"]) {
        // A benchmark measures the start of the program itself.
        if !file.name.contains("/benches/") {
            wrong.extend(lines_with(&file, STARTERS));
        }
    }
    assert_none("another program is started", &wrong);
}
