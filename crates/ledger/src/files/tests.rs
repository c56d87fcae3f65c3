use super::*;

fn temp() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[cfg(unix)]
fn mode_of(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn an_atomic_write_replaces_the_bytes_and_leaves_no_other_file() {
    let folder = temp();
    let path = folder.path().join("a.json");
    write_atomic(&path, b"one", 0o600).unwrap();
    write_atomic(&path, b"two", 0o600).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    #[cfg(unix)]
    assert_eq!(mode_of(&path), 0o600);
}

#[test]
fn a_failed_atomic_write_leaves_no_temporary_file() {
    let folder = temp();
    let path = folder.path().join("taken");
    fs::create_dir(&path).unwrap();
    write_atomic(&path, b"x", 0o600).unwrap_err();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn an_atomic_write_replaces_a_link_and_spares_its_target() {
    let folder = temp();
    let (target, link) = (folder.path().join("target"), folder.path().join("link"));
    fs::write(&target, b"precious").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    write_atomic(&link, b"new", 0o600).unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"precious");
    assert!(!fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn of_racing_creators_exactly_one_wins() {
    let folder = temp();
    let path = folder.path().join("key");
    let wins: usize = std::thread::scope(|scope| {
        let creators: Vec<_> = (0u8..8)
            .map(|n| {
                let path = &path;
                scope.spawn(move || create_atomic(path, &[n; 32], 0o600).unwrap())
            })
            .collect();
        creators
            .into_iter()
            .map(|creator| usize::from(creator.join().unwrap()))
            .sum()
    });
    assert_eq!(wins, 1);
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes, [bytes[0]; 32]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_bounded_read_takes_exactly_the_limit_and_refuses_one_more() {
    let folder = temp();
    let path = folder.path().join("f");
    fs::write(&path, b"12345").unwrap();
    assert_eq!(read_bounded(&path, 5).unwrap(), b"12345");
    assert!(matches!(
        read_bounded(&path, 4),
        Err(FileError::TooLarge { max: 4, .. })
    ));
    assert_eq!(read_prefix(&path, 2, Links::Refuse).unwrap(), b"12");
    assert!(
        read_bounded(&folder.path().join("none"), 4)
            .unwrap_err()
            .is_missing()
    );
}

#[cfg(unix)]
#[test]
fn pipes_devices_folders_and_refused_links_are_no_files() {
    let folder = temp();
    let pipe = folder.path().join("pipe");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &pipe,
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::RWXU,
        0,
    )
    .unwrap();
    let link = folder.path().join("link");
    fs::write(folder.path().join("f"), b"x").unwrap();
    std::os::unix::fs::symlink(folder.path().join("f"), &link).unwrap();
    for path in [pipe.as_path(), Path::new("/dev/null"), folder.path()] {
        assert!(
            matches!(read_bounded(path, 9), Err(FileError::NotRegular { .. })),
            "{path:?}"
        );
    }
    assert!(matches!(
        append_line(&pipe, "x"),
        Err(FileError::NotRegular { .. } | FileError::Io { .. })
    ));
    assert_eq!(read_bounded(&link, 9).unwrap(), b"x");
    assert!(open_regular(&link, Links::Refuse).is_err());
    assert!(append_line(&link, "x").is_err());
}

#[test]
fn appending_creates_parents_and_steps_over_a_torn_line() {
    let folder = temp();
    let path = folder.path().join("a/b/log.jsonl");
    append_line(&path, "{}").unwrap();
    OpenOptions::new()
        .append(true)
        .open(&path)
        .unwrap()
        .write_all(b"{\"half")
        .unwrap();
    append_line_durable(&path, "[]").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n{\"half\n[]\n");
    assert!(matches!(
        append_line(&path, "a\nb"),
        Err(FileError::LineBreak { .. })
    ));
    #[cfg(unix)]
    {
        assert_eq!(mode_of(&path), 0o600);
        assert_eq!(mode_of(&folder.path().join("a")), 0o700);
    }
}

#[cfg(unix)]
#[test]
fn a_private_folder_is_narrowed_and_a_link_in_its_place_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = temp();
    let path = folder.path().join("p");
    fs::create_dir(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
    create_private_dir(&path).unwrap();
    assert_eq!(mode_of(&path), 0o700);
    let link = folder.path().join("l");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    assert!(matches!(
        create_private_dir(&link),
        Err(FileError::NotFolder { .. })
    ));
}

#[cfg(unix)]
#[test]
fn an_identity_follows_the_file_and_not_its_name() {
    let folder = temp();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&a, b"1").unwrap();
    let held = File::open(&a).unwrap();
    let before = FileIdentity::of_file(&held).unwrap();
    fs::rename(&a, &b).unwrap();
    fs::write(&a, b"2").unwrap();
    assert_eq!(FileIdentity::of(&b).unwrap(), before);
    assert_ne!(FileIdentity::of(&a).unwrap(), before);
    fs::remove_file(&a).unwrap();
    assert!(FileIdentity::of(&a).unwrap_err().is_missing());
}

#[test]
fn containment_goes_by_components_and_refuses_dots() {
    let folder = temp();
    let root = folder.path().join("foo");
    fs::create_dir_all(root.join("sub")).unwrap();
    fs::create_dir(folder.path().join("foobar")).unwrap();
    fs::write(folder.path().join("foobar/x"), b"").unwrap();
    let real = fs::canonicalize(&root).unwrap();
    assert_eq!(
        contained(&root, Path::new("sub")).unwrap(),
        real.join("sub")
    );
    assert_eq!(
        contained(&root, Path::new("sub/new/file")).unwrap(),
        real.join("sub/new/file")
    );
    assert_eq!(
        contained(&root, &root.join("sub")).unwrap(),
        real.join("sub")
    );
    let trap = folder.path().join("foobar/x");
    let refused = [
        Path::new("../foobar/x"),
        Path::new("sub/../sub"),
        &trap,
        Path::new(""),
    ];
    for path in refused {
        assert!(
            matches!(contained(&root, path), Err(FileError::Outside { .. })),
            "{path:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn links_that_leave_or_dangle_are_refused_and_inner_ones_resolved() {
    use std::os::unix::fs::symlink;
    let folder = temp();
    let root = folder.path().join("root");
    fs::create_dir_all(root.join("in")).unwrap();
    symlink(folder.path(), root.join("out")).unwrap();
    symlink(folder.path().join("not-there"), root.join("dangling")).unwrap();
    symlink("in", root.join("alias")).unwrap();
    for path in ["out", "out/new", "dangling", "dangling/new"] {
        assert!(
            matches!(
                contained(&root, Path::new(path)),
                Err(FileError::Outside { .. })
            ),
            "{path}"
        );
    }
    let real = fs::canonicalize(root.join("in")).unwrap();
    assert_eq!(
        contained(&root, Path::new("alias/new")).unwrap(),
        real.join("new")
    );
}
