//! SQL that changes a store stands in the store, and nowhere else.

use crate::assert_none;
use crate::source_file::product_files;

/// Beginnings of SQL statements that change a store.
const MUTATING_SQL: &[&[&str]] = &[
    &["INSERT", "INTO"],
    &["INSERT", "OR"],
    &["REPLACE", "INTO"],
    &["UPDATE", "*", "SET"],
    &["UPDATE", "OR"],
    &["DELETE", "FROM"],
    &["DROP", "TABLE"],
    &["DROP", "INDEX"],
    &["DROP", "TRIGGER"],
    &["DROP", "VIEW"],
    &["ALTER", "TABLE"],
    &["CREATE", "TABLE"],
    &["CREATE", "TEMP"],
    &["CREATE", "VIRTUAL"],
    &["CREATE", "INDEX"],
    &["CREATE", "UNIQUE"],
    &["CREATE", "TRIGGER"],
    &["CREATE", "VIEW"],
];

#[test]
fn sql_that_changes_a_store_stands_only_in_the_store() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs", "sql"]) {
        // The store, and the words by which the guard knows what a text asks for.
        let spared = [
            "crates/ledger/src/store/",
            "crates/guard/src/injection/lexicon/",
        ];
        if spared.iter().any(|folder| file.name.starts_with(folder)) {
            continue;
        }
        for (line, words) in mutating_sql(&without_comments(&file.text)) {
            wrong.push(format!("{}:{line}: {words}", file.name));
        }
    }
    assert_none(
        "SQL that changes a store outside crates/ledger/src/store/",
        &wrong,
    );
}

#[test]
fn the_sql_scan_finds_statements_and_spares_prose() {
    let found = |text: &str| mutating_sql(&without_comments(text)).len();
    assert_eq!(found("\"INSERT INTO t VALUES (1)\""), 1);
    assert_eq!(found("\"update memory_items\\\n    set text = ?1\""), 1);
    assert_eq!(found("\"UPDATE OR IGNORE t SET a = 1\""), 1);
    assert_eq!(found("\"Create  Trigger x\"; \"drop table y\""), 2);
    assert_eq!(found("format!(\"UPDATE {table} SET x = 1\")"), 1);
    assert_eq!(found("// we never DELETE FROM this table\n"), 0);
    assert_eq!(
        found("map.insert(into); update(x).set(y); \"nothing to update\""),
        0
    );
    assert_eq!(mutating_sql("one\ntwo DELETE FROM t")[0].0, 2);
}

/// The text with comment lines emptied, so that line numbers stay.
fn without_comments(text: &str) -> String {
    let keep = |line| if is_comment(line) { "" } else { line };
    text.lines().map(keep).collect::<Vec<_>>().join("\n")
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//") || line.trim_start().starts_with("--")
}

/// Where statements begin that change a store: the line and the words. Words of one statement may
/// stand on several lines; between them lie only blanks, a string's line end or `{}`.
fn mutating_sql(text: &str) -> Vec<(usize, String)> {
    let words = words_of(text);
    let mut found = Vec::new();
    for start in 0..words.len() {
        for statement in MUTATING_SQL {
            if begins_with(&words[start..], statement, text) {
                let line = 1 + text[..words[start].0].matches('\n').count();
                found.push((line, statement.join(" ")));
            }
        }
    }
    found
}

fn begins_with(words: &[(usize, &str)], statement: &[&str], text: &str) -> bool {
    let Some(words) = words.get(..statement.len()) else {
        return false;
    };
    let is_blank = |gap: &str| gap.chars().all(|c| c.is_whitespace() || "\\{}".contains(c));
    let same = |word: &str, wanted: &str| wanted == "*" || word.eq_ignore_ascii_case(wanted);
    words
        .iter()
        .zip(statement)
        .all(|((_, word), wanted)| same(word, wanted))
        && words
            .windows(2)
            .all(|pair| is_blank(&text[pair[0].0 + pair[0].1.len()..pair[1].0]))
}

/// Words of letters, digits and underscores, with their offsets.
fn words_of(text: &str) -> Vec<(usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(begin) = text[rest..].find(is_word).map(|found| rest + found) {
        let end = text[begin..]
            .find(|c| !is_word(c))
            .map_or(text.len(), |length| begin + length);
        words.push((begin, &text[begin..end]));
        rest = end;
    }
    words
}
