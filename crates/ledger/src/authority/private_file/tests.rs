//! Rights, links and kinds of file, on a system that has mode bits.

use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

const LIMIT: usize = 64;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn refusal(path: &Path) -> PrivateFileFault {
    read_private(path, LIMIT)
        .expect_err("the file must be refused")
        .fault
}

#[test]
fn a_new_file_is_for_its_owner_alone_and_reads_back() {
    let folder = folder();
    let path = folder.path().join("key");
    write_new_private(&path, b"content").unwrap();
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o7777,
        0o600
    );
    assert_eq!(read_private(&path, LIMIT).unwrap().as_slice(), b"content");
}

#[test]
fn whatever_stands_at_the_path_is_left_as_it_is() {
    let folder = folder();
    let (file, target) = (folder.path().join("file"), folder.path().join("target"));
    let (link, dangling) = (folder.path().join("link"), folder.path().join("dangling"));
    fs::write(&file, b"old").unwrap();
    symlink(&file, &link).unwrap();
    symlink(&target, &dangling).unwrap();
    for path in [&file, &link, &dangling, &folder.path().to_owned()] {
        let error = write_new_private(path, b"new").unwrap_err();
        assert!(matches!(error.fault, PrivateFileFault::Exists), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert!(
        !target.exists(),
        "a write must not pass through a dangling link"
    );
}

#[test]
fn a_link_is_not_read_through() {
    let folder = folder();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    write_new_private(&file, b"content").unwrap();
    symlink(&file, &link).unwrap();
    assert!(matches!(refusal(&link), PrivateFileFault::Link));
}

#[test]
fn any_right_of_group_or_others_is_refused() {
    let folder = folder();
    let path = folder.path().join("key");
    write_new_private(&path, b"content").unwrap();
    for mode in [0o640, 0o620, 0o610, 0o604, 0o602, 0o601, 0o666] {
        set_mode(&path, mode);
        assert!(
            matches!(refusal(&path), PrivateFileFault::OpenToOthers),
            "{mode:o}"
        );
    }
    set_mode(&path, 0o400);
    assert!(read_private(&path, LIMIT).is_ok());
}

#[test]
fn the_file_of_another_user_is_refused_unless_it_is_roots() {
    let judge = |owner, user| platform::judge(0o100_600, owner, user);
    assert!(judge(1000, 1000).is_ok() && judge(0, 1000).is_ok());
    assert!(matches!(
        judge(1001, 1000),
        Err(PrivateFileFault::OtherOwner)
    ));
    assert!(matches!(judge(1001, 0), Err(PrivateFileFault::OtherOwner)));
}

#[test]
fn a_folder_in_which_others_write_is_refused_unless_it_is_sticky() {
    let folder = folder();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    write_new_private(&old, b"content").unwrap();
    for mode in [0o770, 0o702] {
        set_mode(folder.path(), mode);
        assert!(
            matches!(refusal(&old), PrivateFileFault::FolderOpenToOthers),
            "{mode:o}"
        );
        let error = write_new_private(&new, b"content").unwrap_err();
        assert!(
            matches!(error.fault, PrivateFileFault::FolderOpenToOthers),
            "{mode:o}"
        );
        assert!(!new.exists());
    }
    set_mode(folder.path(), 0o1777);
    assert!(read_private(&old, LIMIT).is_ok());
    assert!(write_new_private(&new, b"content").is_ok());
}

#[test]
fn a_folder_a_pipe_and_a_large_file_are_refused_at_once() {
    let folder = folder();
    let (inner, large) = (folder.path().join("inner"), folder.path().join("large"));
    fs::create_dir(&inner).unwrap();
    assert!(matches!(refusal(&inner), PrivateFileFault::NotAFile));
    write_new_private(&large, &[b'a'; LIMIT + 1]).unwrap();
    assert!(matches!(
        refusal(&large),
        PrivateFileFault::TooLarge { limit: LIMIT }
    ));
    let pipe = folder.path().join("pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).unwrap();
    assert!(matches!(refusal(&pipe), PrivateFileFault::NotAFile));
    let missing = refusal(&folder.path().join("missing"));
    assert!(
        matches!(missing, PrivateFileFault::Io(error) if error.kind() == io::ErrorKind::NotFound)
    );
}
