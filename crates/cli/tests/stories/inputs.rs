//! What a command is given: files, standard input, bytes of any kind.

use crate::machine::Machine;
use std::fs::File;

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    let machine = Machine::on();
    File::create(machine.path("large"))
        .unwrap()
        .set_len(1 << 34)
        .unwrap();
    let file = machine.text_path("large");
    for words in [
        ["propose", "--file"],
        ["ingest", "--file"],
        ["decide", "--file"],
    ] {
        let told = machine.json(&[&words[..], &[file.as_str()]].concat());
        assert_eq!(told.failed(), (8, "too_large".to_owned()), "{words:?}");
    }
}

#[test]
fn an_output_longer_than_the_library_reads_is_refused() {
    let machine = Machine::on();
    let told = machine.fed(&["ingest", "--file", "-", "--json"], &vec![b' '; 5 << 20]);
    assert_eq!(told.failed(), (8, "too_large".to_owned()));
}

#[test]
fn files_that_are_not_there_or_not_text_are_named() {
    let machine = Machine::on();
    let missing = machine.json(&["decide", "--file", "nowhere.json"]);
    assert_eq!(missing.failed(), (3, "not_found".to_owned()));
    let bytes = machine.fed(&["decide", "--file", "-", "--json"], b"[\xff]");
    assert_eq!(bytes.failed(), (2, "usage".to_owned()));
    let folder = machine.json(&["ingest", "--file", "."]);
    assert_eq!(folder.failed(), (2, "usage".to_owned()));
    let nested = "[".repeat(100_000);
    let deep = machine.fed(&["decide", "--file", "-", "--json"], nested.as_bytes());
    assert_eq!(deep.failed(), (2, "usage".to_owned()));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_wrong_usage() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let machine = Machine::on();
    let odd = OsStr::from_bytes(b"te\xffts");
    for words in [
        &["recall"][..],
        &["show"],
        &["config", "get"],
        &["review", "approve"],
    ] {
        for json in [false, true] {
            let mut command = machine.command(words);
            command.arg(odd);
            if json {
                command.arg("--json");
            }
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?}");
            assert_eq!(output.stdout.is_empty(), !json, "{words:?}");
        }
    }
}

#[test]
fn a_folder_that_is_no_project_is_named() {
    let machine = Machine::new();
    let told = machine.json(&["status", "--project", "/nowhere/at/all"]);
    assert_eq!(told.failed(), (2, "usage".to_owned()));
    let file = machine.file("a-file", "");
    assert_eq!(machine.json(&["status", "--project", &file]).failed().0, 2);
}
