//! Lists that a change must not alter unseen: the entry points of the ledger, and the functions of
//! the store that write. They are read out of the source and compared with committed files, so
//! that a new way to write shows up in a review. `UPDATE_GOLDEN=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Functions of the store that write without an admitted change, and why they may.
const WITHOUT_ADMISSION: &[(&str, &str, &str)] = &[
    (
        "meta.rs",
        "meta_set",
        "the store's own facts are part of every change and no change of their own",
    ),
    (
        "meta.rs",
        "next_moment",
        "the last recorded moment, inside the transaction of an admitted change",
    ),
    (
        "schema.rs",
        "bring_forward",
        "the schema itself, checked before and after; no row changes",
    ),
    (
        "schema.rs",
        "migrate_forward",
        "the schema itself, before there is a row",
    ),
    (
        "bands.rs",
        "bands_fill",
        "index upkeep; called where a journal is read",
    ),
    (
        "bands.rs",
        "bands_write",
        "index upkeep; called by index_replace",
    ),
    (
        "search.rs",
        "documents_fill",
        "index upkeep; called where a journal is read",
    ),
    (
        "search.rs",
        "counts_fill",
        "index upkeep; called where a journal is read",
    ),
    (
        "search.rs",
        "index_replace",
        "index upkeep; called by item_write for the admitted row",
    ),
    (
        "versions.rs",
        "version_append",
        "history of the row; called by item_write for the admitted row",
    ),
    (
        "write.rs",
        "begin",
        "takes the moment of the change; nothing stays without a commit",
    ),
    (
        "write_connection.rs",
        "settle",
        "the last step of commit and write_usage, which take the admitted change",
    ),
];

/// One function as it stands in a source file.
struct Function {
    file: String,
    name: String,
    /// Visibility, parameters, result.
    head: String,
    body: String,
}

impl Function {
    /// Whether another file can call it.
    fn is_reachable(&self) -> bool {
        self.head.trim_start().starts_with("pub")
    }
}

fn source(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    files.sort();
    files
        .into_iter()
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                std::fs::read_to_string(path).unwrap(),
            )
        })
        .collect()
}

fn functions(file: &str, text: &str) -> Vec<Function> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let trimmed = line.trim_start();
        let after = ["pub(crate) fn ", "pub(super) fn ", "pub fn ", "fn "]
            .iter()
            .find_map(|head| trimmed.strip_prefix(head));
        let Some(after) = after else { continue };
        let indent = &line[..line.len() - trimmed.len()];
        // In formatted source a function ends where a brace stands at its own indentation.
        let end = (start..lines.len())
            .find(|at| lines[*at] == format!("{indent}}}"))
            .unwrap_or(start);
        let whole = lines[start..=end].join("\n");
        let (head, body) = whole.split_once('{').unwrap_or((&whole, ""));
        let name = after
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        found.push(Function {
            file: file.to_owned(),
            name,
            head: head.to_owned(),
            body: body.to_owned(),
        });
    }
    found
}

/// Compares with the committed list, or writes it.
#[track_caller]
fn assert_golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "tests/golden/{name} differs; read why before you run with UPDATE_GOLDEN=1"
    );
}

const WRITES: [&str; 6] = [
    "INSERT INTO",
    "INSERT OR",
    "UPDATE ",
    "DELETE FROM",
    "REPLACE INTO",
    "DROP TABLE",
];

fn holds_write(text: &str) -> bool {
    WRITES.iter().any(|word| text.contains(word))
}

/// Whether the body calls or names this function or constant.
fn mentions(body: &str, name: &str) -> bool {
    body.match_indices(name).any(|(at, _)| {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        !body[..at].ends_with(word) && !body[at + name.len()..].starts_with(word)
    })
}

/// Names of text constants that hold a statement which writes.
fn writing_constants(text: &str) -> Vec<String> {
    text.split("\nconst ")
        .skip(1)
        .filter_map(|rest| {
            rest.split_once(": &str =")
                .map(|(name, rest)| (name, rest.split(";\n").next().unwrap_or("")))
        })
        .filter(|(_, value)| holds_write(value) || value.contains("include_str!"))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
}

#[test]
fn every_entry_point_of_the_ledger_is_listed_with_what_it_may_do() {
    let mut list = String::new();
    for (file, text) in source("gateway") {
        for function in functions(&file, &text)
            .iter()
            .filter(|function| function.head.trim_start().starts_with("pub fn"))
        {
            let writing = [
                "with_writer",
                ".guarded(",
                "decide_as(",
                ".writer()",
                "open_for_writing",
                "build_new",
                ".create()",
                "migrate(",
                "WriteTx",
            ];
            let word = if writing.iter().any(|word| function.body.contains(word)) {
                "writes"
            } else {
                "reads "
            };
            writeln!(list, "{word} {file} {}", function.name).unwrap();
        }
    }
    assert_golden("mutating-entry-points.txt", &list);
}

#[test]
fn what_writes_in_the_store_takes_an_admitted_change() {
    let files = source("store");
    let mut writers: BTreeSet<(String, String)> = BTreeSet::new();
    let all: Vec<Function> = files
        .iter()
        .flat_map(|(file, text)| functions(file, text))
        .collect();
    for (file, text) in &files {
        let constants = writing_constants(text);
        let of_file = all.iter().filter(|function| function.file == *file);
        writers.extend(
            of_file
                .filter(|function| {
                    holds_write(&function.body)
                        || constants.iter().any(|name| mentions(&function.body, name))
                })
                .map(|function| (file.clone(), function.name.clone())),
        );
    }
    // Whoever calls a writer is one too: of its own file, or one that other files can reach.
    let is_known = |writers: &BTreeSet<_>, function: &Function| {
        writers.contains(&(function.file.clone(), function.name.clone()))
    };
    loop {
        let callable: Vec<&Function> = all
            .iter()
            .filter(|function| is_known(&writers, function))
            .collect();
        let calls = |caller: &Function| {
            callable.iter().any(|writer| {
                (writer.file == caller.file || writer.is_reachable())
                    && mentions(&caller.body, &writer.name)
            })
        };
        let more: Vec<_> = all
            .iter()
            .filter(|function| !is_known(&writers, function) && calls(function))
            .map(|function| (function.file.clone(), function.name.clone()))
            .collect();
        if more.is_empty() {
            break;
        }
        writers.extend(more);
    }
    let mut list = String::new();
    let mut allowed: BTreeSet<(&str, &str)> = BTreeSet::new();
    for function in &all {
        let takes_admitted = function.head.contains("Admitted<");
        if !function.is_reachable() || !(is_known(&writers, function) || takes_admitted) {
            continue;
        }
        let allowance = WITHOUT_ADMISSION
            .iter()
            .find(|(file, name, _)| *file == function.file && *name == function.name);
        if takes_admitted {
            writeln!(list, "admitted {} {}", function.file, function.name).unwrap();
        } else if let Some((file, name, reason)) = allowance {
            allowed.insert((file, name));
            writeln!(list, "allowed  {file} {name}: {reason}").unwrap();
        } else {
            panic!(
                "{} of store/{} writes without an admitted change",
                function.name, function.file
            );
        }
    }
    for (file, name, _) in WITHOUT_ADMISSION {
        assert!(
            allowed.contains(&(*file, *name)),
            "the allowance for {name} of store/{file} is not needed any more"
        );
    }
    assert_golden("store-writers.txt", &list);
}

/// Functions of these folders whose body meets a condition, as `file function`.
fn found(folders: &[&str], is_meant: impl Fn(&Function) -> bool) -> Vec<String> {
    let mut found: Vec<String> = folders
        .iter()
        .flat_map(|folder| source(folder))
        .filter(|(file, _)| file != "tests.rs")
        .flat_map(|(file, text)| functions(&file, text.split("#[cfg(test)]").next().unwrap()))
        .filter(|function| is_meant(function))
        .map(|function| format!("{} {}", function.file, function.name))
        .collect();
    found.sort();
    found
}

#[test]
fn a_journal_gets_lines_from_admitted_changes_only_and_rows_from_its_lines_only() {
    let everywhere = [
        "store",
        "store/journal",
        "gateway",
        "gate",
        "read",
        "audit",
        "",
    ];
    let calls = |text: &'static str| found(&everywhere, |function| function.body.contains(text));
    // A line is appended by the commit of a connection, and that one is called by the two
    // functions that take an admitted change to its end.
    assert_eq!(calls("turn.append("), ["write_connection.rs settle"]);
    assert_eq!(
        found(&["store", "gateway"], |function| {
            function.name != "settle" && mentions(&function.body, "settle")
        }),
        ["write.rs commit", "write.rs write_usage"]
    );
    for name in ["commit", "write_usage"] {
        let takes = found(&["store"], |function| {
            function.name == name && function.head.contains("Admitted<")
        });
        assert_eq!(takes, [format!("write.rs {name}")]);
    }
    // Rows come into the database of a journal by its lines, and by nothing else.
    assert_eq!(
        found(&["store/journal"], |function| holds_write(&function.body)),
        [
            "apply.rs remove",
            "apply.rs upsert",
            "capture.rs forget_touched",
            "capture.rs install"
        ]
    );
    let applies = found(&["store", "store/journal"], |function| {
        function.body.contains(".apply(")
    });
    assert_eq!(applies, ["image.rs fill", "image.rs follow"]);
    // The file itself is written at its beginning, by an append, and by a compaction.
    assert_eq!(
        calls("first_journal("),
        ["building.rs into_journal", "create.rs create_journal"]
    );
    assert_eq!(calls(".compact(confirmed)"), ["compact.rs compact"]);
}

#[test]
fn nothing_but_the_store_holds_statements_that_write() {
    for folder in [
        "",
        "audit",
        "authority",
        "files",
        "gate",
        "gateway",
        "index",
        "jsonl",
        "project",
        "read",
    ] {
        for (file, text) in source(folder) {
            let code: String = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            assert!(
                !holds_write(&code),
                "src/{folder}/{file} holds a statement that writes"
            );
        }
    }
}
