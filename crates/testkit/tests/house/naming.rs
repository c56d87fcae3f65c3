//! Names say what is inside, and files stay short enough to find one's way in.

use std::path::Path;

use crate::assert_none;
use crate::source_file::all_files;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: &[&str] = &[
    "util", "utils", "helper", "helpers", "common", "manager", "managers", "misc",
];

const MOST_LINES: usize = 600;

/// Rust files over `MOST_LINES`, each with the reason why splitting it would not help a reader.
const LONG_FILES: &[(&str, &str)] = &[];

#[test]
fn every_file_and_folder_is_named_for_what_is_inside() {
    let wrong: Vec<String> = all_files()
        .into_iter()
        .filter(|file| {
            let parts = Path::new(&file.name).with_extension("");
            parts
                .iter()
                .any(|part| EMPTY_NAMES.contains(&part.to_str().unwrap()))
        })
        .map(|file| file.name)
        .collect();
    assert_none("a name says nothing about what is inside", &wrong);
}

#[test]
fn long_source_files_have_a_stated_reason() {
    let long: Vec<(String, usize)> = all_files()
        .into_iter()
        .filter(|file| file.has_extension(&["rs"]))
        .map(|file| (file.name, file.text.lines().count()))
        .filter(|(_, lines)| *lines > MOST_LINES)
        .collect();
    let is_listed = |name: &str| LONG_FILES.iter().any(|(listed, _)| *listed == name);
    let unlisted: Vec<String> = long
        .iter()
        .filter(|(name, _)| !is_listed(name))
        .map(|(name, lines)| format!("{name} has {lines} lines: split it by noun"))
        .collect();
    assert_none("a file is too long to find one's way in", &unlisted);
    let stale: Vec<String> = LONG_FILES
        .iter()
        .filter(|(listed, reason)| {
            reason.is_empty() || !long.iter().any(|(name, _)| name == listed)
        })
        .map(|(listed, _)| (*listed).to_owned())
        .collect();
    assert_none(
        "LONG_FILES has a row without reason, or that is not needed any more",
        &stale,
    );
}
