//! The reference pages for configuration and answer codes are made from the tables.
//!
//! `UPDATE_GOLDEN=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use std::fmt::Write;
use std::path::Path;
use swarm_memory::Code;
use swarm_memory::config::{Class, KEYS};

fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/reference")
        .join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        there, text,
        "{name} is not what the table says; UPDATE_GOLDEN=1 writes it anew"
    );
}

#[test]
fn the_configuration_page_is_the_table_of_keys() {
    let mut page = "# Configuration\n\n\
        Made from the table of keys (`crates/memory/src/config/table.rs`). Keys stand in the `memory`\n\
        object of `.swarm/swarm-memory.json` or of the user's `config.json`; a flag beats the\n\
        environment, the environment the project, the project the user. Who may set a key: *free*,\n\
        every layer; *tighten only*, the user's file, and every other layer only to the stricter side;\n\
        *user only*, the user's file.\n\n\
        | key | default | takes | who | variable | what it does |\n|---|---|---|---|---|---|\n"
        .to_owned();
    for key in KEYS {
        let who = match key.class {
            Class::Free => "free",
            Class::TightenOnly(_) => "tighten only",
            Class::UserOnly => "user only",
        };
        let takes = key.wanted().replace("it takes ", "");
        writeln!(
            page,
            "| `{}` | `{}` | {takes} | {who} | `{}` | {} |",
            key.name,
            key.default(),
            key.variable(),
            key.doc
        )
        .unwrap();
    }
    compare("config.md", &page);
}

#[test]
fn the_page_of_codes_is_the_table_of_codes() {
    let mut page = "# Answer codes\n\n\
        Made from the table of codes (`crates/model/src/code.rs`). A refusal is a normal answer; the exit\n\
        code is that of a command which ends with it.\n\n\
        | code | exit | try again | what to do next |\n|---|---|---|---|\n"
        .to_owned();
    for code in Code::ALL {
        let again = if code.is_retryable() { "yes" } else { "no" };
        writeln!(
            page,
            "| `{}` | {} | {again} | {} |",
            code.as_str(),
            code.exit_code(),
            code.hint()
        )
        .unwrap();
    }
    compare("codes.md", &page);
}
