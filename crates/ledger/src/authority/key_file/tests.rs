//! What a key file must say and where it may lie.

use std::fs;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::seams::SeededRandomness;

fn key(seed: u64) -> SigningKey {
    SigningKey::generate(&SeededRandomness::new(seed))
}

fn key_file() -> KeyFile {
    KeyFile::new(GrantKind::Controller, "harness", "store_a", key(1)).unwrap()
}

fn edited(edit: impl FnOnce(&mut Value)) -> Option<KeyFileMalformed> {
    let mut value: Value = serde_json::from_slice(&key_file().to_json()).unwrap();
    let before = value.clone();
    edit(&mut value);
    assert_ne!(value, before, "the edit changes nothing");
    KeyFile::parse(value.to_string().as_bytes()).err()
}

#[test]
fn a_written_key_reads_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("harness.key");
    key_file().write_new(&path).unwrap();
    let read = KeyFile::read(&path).unwrap();
    assert_eq!(
        (read.grant().name(), read.store_id()),
        ("harness", "store_a")
    );
    assert_eq!(read.grant().kind(), GrantKind::Controller);
    assert_eq!(read.into_key().secret(), key(1).secret());
    let again = key_file().write_new(&path);
    assert!(
        matches!(again, Err(KeyFileError::File(_))),
        "a key file is never overwritten"
    );
}

#[cfg(unix)]
#[test]
fn a_key_file_that_others_read_or_that_is_a_link_is_refused() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use crate::authority::PrivateFileFault;

    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("key"), folder.path().join("link"));
    key_file().write_new(&path).unwrap();
    symlink(&path, &link).unwrap();
    let fault = |path: &Path| match KeyFile::read(path) {
        Err(KeyFileError::File(error)) => error.fault,
        other => panic!("expected a fault of the file, got {other:?}"),
    };
    assert!(matches!(fault(&link), PrivateFileFault::Link));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    assert!(matches!(fault(&path), PrivateFileFault::OpenToOthers));
}

#[test]
fn a_file_over_four_kib_is_refused() {
    let mut json = key_file().to_json();
    json.resize(MAX_BYTES, b' ');
    assert!(KeyFile::parse(&json).is_ok());
    json.push(b' ');
    assert_eq!(
        KeyFile::parse(&json).err(),
        Some(KeyFileMalformed::TooLarge)
    );
    let long_store = "s".repeat(MAX_BYTES);
    let wide = KeyFile::new(GrantKind::Runner, "job", &long_store, key(1)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert!(wide.write_new(&folder.path().join("key")).is_err());
}

#[test]
fn a_label_that_does_not_fit_the_secret_is_refused() {
    let mismatch = Some(KeyFileMalformed::Label(GrantRejected::KeyIdMismatch));
    assert_eq!(edited(|v| v["key_id"] = json!(key(2).key_id())), mismatch);
    assert_eq!(
        edited(|v| v["secret"] = json!(hex::encode(key(2).secret()))),
        mismatch
    );
    let name = Some(KeyFileMalformed::Label(GrantRejected::NameForm));
    assert_eq!(edited(|v| v["name"] = json!("har/ness")), name);
}

#[test]
fn each_way_to_be_malformed_has_its_name() {
    let form = Some(KeyFileMalformed::Form);
    assert_eq!(edited(|v| v["extra"] = json!(1)), form);
    assert_eq!(edited(|v| v["secret"] = json!("00")), form);
    assert_eq!(edited(|v| v["kind"] = json!("owner")), form);
    let version = edited(|v| v["schema"] = json!("swarm-memory/key-file/v2"));
    assert_eq!(version, Some(KeyFileMalformed::Schema));
}

#[test]
fn a_reviewer_key_is_neither_made_into_a_key_file_nor_read_from_one() {
    let made = KeyFile::new(GrantKind::Reviewer, "anna", "store_a", key(1));
    assert_eq!(made.err(), Some(KeyFileMalformed::Reviewer));
    assert_eq!(
        edited(|v| v["kind"] = json!("reviewer")),
        Some(KeyFileMalformed::Reviewer)
    );
}

#[test]
fn debug_does_not_show_the_secret() {
    let shown = format!("{:?}", key_file());
    let secret = format!("{:?}", key(1).secret());
    assert!(!shown.contains(secret.trim_matches(['[', ']'])));
    assert!(!shown.contains(&hex::encode(key(1).secret())));
}

#[test]
fn outside_is_told_by_components_after_links_and_dots() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path();
    let (project, sibling) = (base.join("app"), base.join("app-keys"));
    fs::create_dir_all(project.join("inner")).unwrap();
    fs::create_dir(&sibling).unwrap();
    assert!(outside_project(&sibling.join("key"), &project));
    assert!(outside_project(&base.join("key"), &project));
    assert!(outside_project(&project.join("../app-keys/key"), &project));
    assert!(!outside_project(&project.join("key"), &project));
    assert!(!outside_project(&project.join("inner/key"), &project));
    assert!(!outside_project(&sibling.join("../app/key"), &project));
    assert!(!outside_project(&project, &project), "the root itself");
    assert!(!outside_project(&sibling.join("missing/key"), &project));
    assert!(!outside_project(&sibling.join(".."), &project));
    assert!(!outside_project(Path::new("key"), &project));
    assert!(!outside_project(
        &sibling.join("key"),
        &base.join("missing")
    ));
}

#[cfg(unix)]
#[test]
fn a_link_into_the_project_is_inside_it() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let (project, door) = (folder.path().join("app"), folder.path().join("door"));
    let alias = folder.path().join("alias");
    fs::create_dir_all(project.join("inner")).unwrap();
    symlink(project.join("inner"), &door).unwrap();
    symlink(&project, &alias).unwrap();
    assert!(!outside_project(&door.join("key"), &project));
    assert!(!outside_project(&project.join("key"), &alias));
}

proptest! {
    #[test]
    fn garbage_is_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(KeyFile::parse(&bytes).is_err());
    }

    #[test]
    fn a_damaged_file_never_gives_another_key(
        at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>(),
    ) {
        let mut json = key_file().to_json();
        let at = at.index(json.len());
        if cut { json.truncate(at) } else { json[at] = byte }
        if let Ok(read) = KeyFile::parse(&json) {
            prop_assert_eq!(read.grant().key_id(), key(1).key_id());
        }
    }
}
