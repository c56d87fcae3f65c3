//! The files under `crates/`, as text.

use std::fs;
use std::path::{Path, PathBuf};

/// One file with its text.
pub(crate) struct SourceFile {
    /// Path from the root of the repository, with `/`.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl SourceFile {
    pub(crate) fn has_extension(&self, wanted: &[&str]) -> bool {
        let extension = Path::new(&self.name)
            .extension()
            .and_then(|part| part.to_str());
        extension.is_some_and(|extension| wanted.contains(&extension))
    }

    /// Test code: a file of a `tests` folder, a `tests.rs`, or anything of testkit.
    fn is_test_code(&self) -> bool {
        let path = Path::new(&self.name).with_extension("");
        path.iter().any(|part| part == "tests") || self.name.starts_with("crates/testkit/")
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

/// Every text file under `crates/`, in the order of its name.
pub(crate) fn all_files() -> Vec<SourceFile> {
    let root = root();
    let mut folders = vec![root.join("crates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("target") {
                    folders.push(path);
                }
            } else if let Ok(text) = fs::read_to_string(&path) {
                let parts: Vec<&str> = path
                    .strip_prefix(&root)
                    .unwrap()
                    .iter()
                    .filter_map(|p| p.to_str())
                    .collect();
                files.push(SourceFile {
                    name: parts.join("/"),
                    text,
                });
            }
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

pub(crate) fn product_files(extensions: &[&str]) -> Vec<SourceFile> {
    let mut files = all_files();
    files.retain(|file| file.has_extension(extensions) && !file.is_test_code());
    files
}

pub(crate) fn lines_with(file: &SourceFile, words: &[&str]) -> Vec<String> {
    (1..)
        .zip(file.text.lines())
        .filter(|(_, text)| words.iter().any(|word| text.contains(word)))
        .map(|(line, text): (usize, &str)| format!("{}:{line}: {}", file.name, text.trim()))
        .collect()
}

#[test]
fn the_scans_see_every_room() {
    for room in [
        "cli", "embed", "guard", "ledger", "memory", "model", "recall", "server",
    ] {
        let folder = format!("crates/{room}/src/");
        let seen = product_files(&["rs"])
            .iter()
            .any(|file| file.name.starts_with(&folder));
        assert!(seen, "no source file of {room} was read");
    }
}
