use super::*;
use proptest::prelude::*;
use std::process::Command;

/// Runs git in a folder with a neutral configuration; `None` when git is not installed.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
        .args([
            "-c",
            "protocol.file.allow=always",
            "-c",
            "init.defaultBranch=main",
        ])
        .args(["-c", "commit.gpgsign=false"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output();
    let Ok(output) = output else {
        println!("skipped: git is not installed");
        return None;
    };
    assert!(output.status.success(), "git {arguments:?}: {output:?}");
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

/// A repository with one commit at `folder/name`, and the commit's name.
pub(crate) fn repository(folder: &Path, name: &str) -> Option<(PathBuf, String)> {
    let root = folder.join(name);
    fs::create_dir_all(&root).unwrap();
    git(&root, &["init", "-q"])?;
    fs::write(root.join("a.txt"), "one\n").unwrap();
    git(&root, &["add", "."])?;
    git(&root, &["commit", "-q", "-m", "first"])?;
    let commit = git(&root, &["rev-parse", "HEAD"])?;
    Some((fs::canonicalize(root).unwrap(), commit))
}

fn found(start: &Path) -> GitPlace {
    match discover(&fs::canonicalize(start).unwrap()) {
        Discovery::Found(place) => place,
        other => panic!("{} gives {other:?}", start.display()),
    }
}

/// A git folder with the least that makes it one.
fn bones(git_dir: &Path, config: &str) {
    fs::create_dir_all(git_dir.join("objects")).unwrap();
    fs::create_dir_all(git_dir.join("refs")).unwrap();
    fs::write(git_dir.join("HEAD"), "ref: refs/heads/main\n").unwrap();
    fs::write(git_dir.join("config"), config).unwrap();
}

#[test]
fn a_worktree_with_a_space_in_its_path_shares_the_git_folder_and_has_its_own_top() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, commit)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["worktree", "add", "-q", "-b", "wt1", "../wt one"]).unwrap();
    git(&main, &["worktree", "add", "-q", "--detach", "../wt two"]).unwrap();
    for name in ["wt one", "wt two"] {
        let worktree = fs::canonicalize(folder.path().join(name)).unwrap();
        fs::create_dir(worktree.join("deep")).unwrap();
        let place = found(&worktree.join("deep"));
        assert_eq!(place.top, worktree);
        assert_eq!(place.common_dir, main.join(".git"));
        assert!(place.is_linked_worktree());
        assert_eq!(place.main_root(), main);
        assert!(object_exists(&place.common_dir, &commit));
    }
}

#[test]
fn a_worktree_that_was_moved_by_hand_still_belongs_to_its_repository() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["worktree", "add", "-q", "-b", "w", "../before"]).unwrap();
    fs::rename(folder.path().join("before"), folder.path().join("after")).unwrap();
    assert_eq!(found(&folder.path().join("after")).main_root(), main);
}

#[test]
fn a_submodule_is_its_own_repository_also_from_a_worktree_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some((inner, _)) = repository(folder.path(), "inner") else {
        return;
    };
    let (outer, _) = repository(folder.path(), "outer").unwrap();
    git(
        &outer,
        &["submodule", "add", "-q", inner.to_str().unwrap(), "sub"],
    )
    .unwrap();
    let place = found(&outer.join("sub"));
    assert_eq!(place.top, outer.join("sub"));
    assert_eq!(place.common_dir, outer.join(".git/modules/sub"));
    assert_eq!(place.main_root(), outer.join("sub"));
    assert_eq!(place.origin_url().as_deref(), inner.to_str());
    git(
        &outer.join("sub"),
        &["worktree", "add", "-q", "-b", "w", "../../sub wt"],
    )
    .unwrap();
    assert_eq!(
        found(&folder.path().join("sub wt")).main_root(),
        outer.join("sub")
    );
}

#[test]
fn a_bare_repository_is_its_own_folder_also_for_its_worktrees() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["clone", "-q", "--bare", ".", "../bare.git"]).unwrap();
    let bare = fs::canonicalize(folder.path().join("bare.git")).unwrap();
    let place = found(&bare.join("refs"));
    assert!(place.bare);
    assert_eq!(
        (place.top.clone(), place.main_root()),
        (bare.clone(), bare.clone())
    );
    git(&bare, &["worktree", "add", "-q", "../of bare", "main"]).unwrap();
    let linked = found(&folder.path().join("of bare"));
    assert_eq!(
        linked.top,
        fs::canonicalize(folder.path().join("of bare")).unwrap()
    );
    assert_eq!(linked.main_root(), bare);
}

#[test]
fn a_separate_git_folder_leaves_the_root_with_the_files() {
    let folder = tempfile::tempdir().unwrap();
    if git(
        folder.path(),
        &["init", "-q", "--separate-git-dir", "store", "work"],
    )
    .is_none()
    {
        return;
    }
    let work = fs::canonicalize(folder.path().join("work")).unwrap();
    assert_eq!(found(&work).main_root(), work);
}

#[test]
fn a_packed_object_is_found_as_a_loose_one_was() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, commit)) = repository(folder.path(), "main") else {
        return;
    };
    let common = main.join(".git");
    assert!(object_exists(&common, &commit));
    git(&main, &["gc", "-q", "--prune=now"]).unwrap();
    assert!(
        !common
            .join("objects")
            .join(&commit[..2])
            .join(&commit[2..])
            .exists()
    );
    assert!(object_exists(&common, &commit));
    git(&main, &["clone", "-q", "--shared", ".", "../borrower"]).unwrap();
    assert!(object_exists(&folder.path().join("borrower/.git"), &commit));
    assert!(!object_exists(&common, &"0".repeat(40)));
}

#[test]
fn a_folder_that_claims_another_projects_git_folder_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    let victim = root.join("victim/.git");
    bones(&victim, "[core]\n\tbare = false\n");
    let linked = victim.join("worktrees/w");
    fs::create_dir_all(&linked).unwrap();
    fs::create_dir_all(root.join("honest")).unwrap();
    fs::write(root.join("honest/.git"), "x").unwrap();
    fs::write(linked.join("HEAD"), "ref: x\n").unwrap();
    fs::write(linked.join("commondir"), "../..\n").unwrap();
    fs::write(
        linked.join("gitdir"),
        format!("{}\n", root.join("honest/.git").display()),
    )
    .unwrap();
    let thief = root.join("victim/thief");
    fs::create_dir_all(thief.join("deep")).unwrap();
    for target in [
        victim.as_path(),
        &linked,
        Path::new("../gone"),
        Path::new(""),
    ] {
        fs::write(
            thief.join(".git"),
            format!("gitdir: {}\n", target.display()),
        )
        .unwrap();
        assert_eq!(
            discover(&thief.join("deep")),
            Discovery::Broken { top: thief.clone() }
        );
    }
}

/// A `commondir` that somebody unpacked beside a project leads into that project's store.
#[test]
fn a_commondir_outside_the_repository_that_it_names_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    bones(&root.join("victim/.git"), "[core]\n\tbare = false\n");
    bones(&root.join("hub.git"), "[core]\n\tbare = true\n");
    for victim in ["victim/.git", "hub.git"] {
        let common = root.join(victim);
        let thief = root.join("thief");
        let plant = |git_dir: &Path| {
            fs::create_dir_all(git_dir).unwrap();
            fs::write(git_dir.join("HEAD"), "ref: x\n").unwrap();
            fs::write(git_dir.join("commondir"), format!("{}\n", common.display())).unwrap();
            let back = format!("{}\n", thief.join(".git").display());
            fs::write(git_dir.join("gitdir"), back).unwrap();
        };
        let broken = Discovery::Broken { top: thief.clone() };
        plant(&thief.join(".git"));
        assert_eq!(discover(&thief), broken);
        fs::remove_dir_all(&thief).unwrap();
        plant(&root.join("fake"));
        fs::create_dir_all(&thief).unwrap();
        fs::write(thief.join(".git"), "gitdir: ../fake\n").unwrap();
        assert_eq!(discover(&thief), broken);
        fs::remove_dir_all(&thief).unwrap();
        plant(&thief);
        assert_eq!(discover(&thief), Discovery::Absent);
        fs::remove_dir_all(&thief).unwrap();
    }
}

#[test]
fn an_empty_git_folder_is_walked_past() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    bones(&root.join(".git"), "");
    fs::create_dir_all(root.join("a/.git")).unwrap();
    assert_eq!(found(&root.join("a")).top, root);
    assert_eq!(found(&root.join(".git/refs")).top, root);
}

#[cfg(unix)]
#[test]
fn a_repository_planted_in_a_folder_of_everybody_does_not_take_in_what_lies_below() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    bones(&root.join(".git"), "");
    fs::create_dir(root.join("mine")).unwrap();
    assert_eq!(found(&root.join("mine")).top, root);
    fs::set_permissions(&root, fs::Permissions::from_mode(0o1777)).unwrap();
    assert_eq!(discover(&root.join("mine")), Discovery::Absent);
    assert_eq!(found(&root).top, root);
}

proptest! {
    #[test]
    fn any_git_file_is_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        let _ = parse_git_file(&bytes);
        let mut line = b"gitdir: ".to_vec();
        line.extend(&bytes);
        if let Some(path) = parse_git_file(&line) {
            prop_assert!(!path.as_os_str().is_empty());
        }
    }

    #[test]
    fn the_path_of_a_git_file_keeps_its_spaces(path in "[a-z./]([a-z ./]{0,30}[a-z./])?") {
        let line = format!("gitdir: {path}\r\n");
        prop_assert_eq!(parse_git_file(line.as_bytes()), Some(PathBuf::from(path)));
    }
}
