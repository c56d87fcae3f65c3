use super::*;
use std::fs;

fn state(folder: &tempfile::TempDir) -> StateDir {
    StateDir::new(folder.path().join("state"), "store-1").unwrap()
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn of_racing_key_makers_one_wins_and_all_hold_the_same_key() {
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    assert_eq!(state.load_key().unwrap(), None);
    let made: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0u8..8)
            .map(|n| {
                let state = &state;
                scope.spawn(move || state.create_key(&[n; 32]).unwrap())
            })
            .collect();
        makers
            .into_iter()
            .map(|maker| maker.join().unwrap())
            .collect()
    });
    assert_eq!(made.iter().filter(|made| made.created).count(), 1);
    assert!(made.iter().all(|one| one.value == made[0].value));
    assert_eq!(state.load_key().unwrap().as_ref(), Some(&made[0].value));
}

#[test]
fn a_key_of_another_length_is_damaged_and_not_none() {
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    state.ensure().unwrap();
    for length in [0, 31, 33] {
        files::write_atomic(&state.key_path(), &vec![1; length], 0o600).unwrap();
        assert!(
            matches!(state.load_key(), Err(StateDirError::Damaged { .. })),
            "{length}"
        );
        assert!(state.create_key(&[2; 32]).is_err());
    }
}

#[test]
fn the_root_is_pinned_once() {
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    assert_eq!(state.load_root().unwrap(), None);
    assert!(state.pin_root("aa11").unwrap().created);
    assert!(!state.pin_root("aa11").unwrap().created);
    assert!(matches!(
        state.pin_root("bb22"),
        Err(StateDirError::AlreadyPinned { pinned }) if pinned == "aa11"
    ));
    files::write_atomic(&state.root_path(), b"{}", 0o600).unwrap();
    assert!(matches!(
        state.load_root(),
        Err(StateDirError::Damaged { .. })
    ));
}

#[test]
fn an_id_that_is_no_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for id in ["", "..", "a/b", "a\\b", "a\0", "a.b", "é", &"x".repeat(129)] {
        let base = folder.path().to_owned();
        assert!(matches!(
            StateDir::new(base, id),
            Err(StateDirError::InvalidId { .. })
        ));
        assert!(state(&folder).reviewer_path(id).is_err());
    }
    let path = state(&folder).reviewer_path("ab12").unwrap();
    assert!(path.ends_with("state/store-1/reviewers/ab12.json"));
}

#[cfg(unix)]
#[test]
fn a_base_that_others_can_write_is_refused_for_reading_and_writing() {
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    state.create_key(&[1; 32]).unwrap();
    for mode in [0o770, 0o702, 0o1777] {
        set_mode(&folder.path().join("state"), mode);
        assert!(
            matches!(state.ensure(), Err(StateDirError::Exposed { .. })),
            "{mode:o}"
        );
        assert!(
            matches!(state.load_key(), Err(StateDirError::Exposed { .. })),
            "{mode:o}"
        );
    }
    set_mode(&folder.path().join("state"), 0o755);
    assert!(state.load_key().unwrap().is_some());
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_or_that_is_a_link_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    state.create_key(&[1; 32]).unwrap();
    set_mode(&state.key_path(), 0o640);
    assert!(matches!(
        state.load_key(),
        Err(StateDirError::Exposed { .. })
    ));
    let elsewhere = folder.path().join("elsewhere");
    files::write_atomic(&elsewhere, &[7; 32], 0o600).unwrap();
    fs::remove_file(state.key_path()).unwrap();
    std::os::unix::fs::symlink(&elsewhere, state.key_path()).unwrap();
    assert!(matches!(state.load_key(), Err(StateDirError::File(_))));
}

#[cfg(unix)]
#[test]
fn the_folder_is_private_even_when_it_was_open_before() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let state = state(&folder);
    fs::create_dir_all(state.folder()).unwrap();
    set_mode(&folder.path().join("state"), 0o700);
    set_mode(state.folder(), 0o777);
    state.ensure().unwrap();
    assert_eq!(
        fs::metadata(state.folder()).unwrap().permissions().mode() & 0o777,
        0o700
    );
}
