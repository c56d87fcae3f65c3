use super::LocalSource;
use crate::folder::{FolderError, ModelFile, Source};
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const WEIGHTS: &[u8] = b"weights of some length, weights of some length";

fn file() -> ModelFile {
    ModelFile {
        name: "model.onnx".to_owned(),
        bytes: WEIGHTS.len() as u64,
        sha256: model::sha256_hex(WEIGHTS),
    }
}

/// A wheel with these entries.
fn wheel(path: &Path, entries: &[(&str, &[u8])]) {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    fs::write(path, writer.finish().unwrap().into_inner()).unwrap();
}

/// What the source sends from this many bytes on.
fn sent(path: &Path, from: u64) -> Result<Vec<u8>, FolderError> {
    let mut opened = LocalSource::new(path.to_owned()).open(&file(), from)?;
    assert_eq!(opened.start, from);
    let mut bytes = Vec::new();
    opened.reader.read_to_end(&mut bytes).unwrap();
    Ok(bytes)
}

#[test]
fn a_wheel_gives_its_entry_of_the_right_name_and_length() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some-1.0-py3-none-any.whl");
    let decoy = vec![b'x'; WEIGHTS.len()];
    wheel(
        &path,
        &[
            ("pkg/same-length.bin", &decoy),
            ("other/model.onnx", b"short"),
            ("pkg/model.onnx", WEIGHTS),
        ],
    );
    assert_eq!(sent(&path, 0).unwrap(), WEIGHTS);
    assert_eq!(sent(&path, 8).unwrap(), &WEIGHTS[8..]);
}

#[test]
fn an_entry_of_the_right_length_is_taken_under_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("package.zip");
    wheel(&path, &[("a.txt", b"-"), ("pkg/weights.bin", WEIGHTS)]);
    assert_eq!(sent(&path, 0).unwrap(), WEIGHTS);
}

#[test]
fn a_folder_gives_its_file_or_that_of_a_wheel_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let missing = sent(folder.path(), 0);
    assert!(matches!(missing, Err(FolderError::NotInSource { .. })));
    wheel(&folder.path().join("a.whl"), &[("b", b"-")]);
    wheel(&folder.path().join("c.whl"), &[("model.onnx", WEIGHTS)]);
    assert_eq!(sent(folder.path(), 0).unwrap(), WEIGHTS);
    fs::write(folder.path().join("model.onnx"), b"plain").unwrap();
    assert_eq!(sent(folder.path(), 0).unwrap(), b"plain");
}

#[test]
fn a_broken_wheel_is_told_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("package.whl");
    wheel(&path, &[("model.onnx", WEIGHTS)]);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(sent(&path, 0), Err(FolderError::Wheel { .. })));
    let missing = sent(&folder.path().join("none"), 0);
    assert!(matches!(missing, Err(FolderError::Io { .. })));
}

#[test]
fn what_is_called_a_wheel_and_is_none_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.whl");
    fs::write(&path, b"no zip at all").unwrap();
    assert!(matches!(sent(&path, 0), Err(FolderError::Wheel { .. })));
}

#[test]
fn a_broken_wheel_of_a_folder_does_not_hide_a_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.whl"), b"no zip at all").unwrap();
    let found = sent(folder.path(), 0);
    assert!(matches!(found, Err(FolderError::Wheel { .. })), "{found:?}");
    wheel(&folder.path().join("b.whl"), &[("model.onnx", WEIGHTS)]);
    assert_eq!(sent(folder.path(), 0).unwrap(), WEIGHTS);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("socket");
    let _listening = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let found = LocalSource::new(socket).open(&file(), 0);
    assert!(matches!(found, Err(FolderError::Io { .. })));
}
