//! No file names a folder of the machine it was written on.

use crate::assert_none;
use crate::source_file::all_files;

#[test]
fn no_file_names_a_folder_of_the_machine_it_was_written_on() {
    let mut wrong = Vec::new();
    for file in all_files() {
        for (line, text) in (1..).zip(file.text.lines()) {
            if names_machine_folder(text) {
                wrong.push(format!("{}:{line}: {}", file.name, text.trim()));
            }
        }
    }
    assert_none("a path holds on one machine only", &wrong);
}

#[test]
fn the_path_scan_finds_folders_and_spares_addresses() {
    let at = |folder: &str, rest: &str| format!("let p = \"/{folder}{rest}\";");
    for (folder, rest) in [
        ("work", "/x"),
        ("work", ""),
        ("root", "/.cargo"),
        ("home", "/ann"),
    ] {
        assert!(
            names_machine_folder(&at(folder, rest)),
            "/{folder}{rest} was not found"
        );
    }
    for (folder, rest) in [
        ("home", "/dev/vec-project"),
        ("workspace", ""),
        ("home", "/"),
    ] {
        assert!(
            !names_machine_folder(&at(folder, rest)),
            "/{folder}{rest} was found"
        );
    }
    assert!(!names_machine_folder(&(at("home", "") + "<a>home</a>")));
    assert!(!names_machine_folder(
        "https://example.org/work/1 and src/root/mod.rs"
    ));
    assert!(names_machine_folder(
        &(at("home", "/dev") + &at("home", "/ann"))
    ));
}

/// Whether a line names a work folder, root's home or a user's home other than the example.
fn names_machine_folder(line: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    line.match_indices('/').any(|(at, _)| {
        let before = line[..at].chars().next_back();
        if before.is_some_and(|c| is_name(c) || matches!(c, '.' | '/' | '>' | '}')) {
            return false;
        }
        let mut parts = line[at + 1..].split('/');
        let name = |part: &str| part.split(|c| !is_name(c)).next().unwrap_or("").to_owned();
        let folder = parts.next().unwrap_or("");
        match name(folder).as_str() {
            "work" | "root" => true,
            // Else the next slash is of something else, such as the end of a tag.
            "home" | "Users" if folder != name(folder) => false,
            "home" | "Users" => parts.next().is_some_and(|user| {
                let user = name(user);
                !user.is_empty() && user != "dev"
            }),
            _ => false,
        }
    })
}
