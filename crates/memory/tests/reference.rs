//! The reference pages for configuration and answer codes, and the schema, are made from the tables.
//!
//! `UPDATE_GOLDEN=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use std::fmt::Write;
use std::path::Path;
use swarm_memory::Code;
use swarm_memory::config::{KEYS, schema};

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
        Made from the table of keys (`crates/memory/src/config/table.rs`); what it means stands in\n\
        [configuration](../configuration.md). Keys stand in the `memory` object of\n\
        `.swarm/swarm-memory.json` or of the user's `config.json`, and those that begin with `evidence.`\n\
        in the object `evidence` beside it; a flag beats the environment, the environment the project, the\n\
        project the user. Who may set a key: *free*, every layer; *tighten only*, the user's file and a\n\
        project's file that is trusted, and every other layer only to the stricter side; *user only*, the\n\
        user's file. Acted on *no*: the key is read and checked, and nothing acts on it yet.\n\n\
        | key | default | takes | who | acted on | variable | what it does |\n\
        |---|---|---|---|---|---|---|\n"
        .to_owned();
    for key in KEYS {
        let takes = key.wanted().replace("it takes ", "");
        let default = match key.default() {
            serde_json::Value::Null => "none".to_owned(),
            value => format!("`{value}`"),
        };
        writeln!(
            page,
            "| `{}` | {default} | {takes} | {} | {} | `{}` | {} |",
            key.name,
            key.class.words(),
            if key.acted_on { "yes" } else { "no" },
            key.variable(),
            key.doc
        )
        .unwrap();
    }
    compare("config.md", &page);
}

#[test]
fn the_schema_is_the_table_of_keys() {
    compare("config.schema.json", &format!("{:#}\n", schema()));
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
