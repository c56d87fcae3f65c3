//! Every place that a project can lie in, with real repositories where git is installed.

use super::super::git::tests::{git, repository};
use super::*;

#[test]
fn the_plugins_ids_come_out_for_its_published_vectors() {
    let origin = "https://github.com/Example/Interop-Sample.git";
    assert_eq!(
        seed_repo_id(Some(origin), "/home/dev/vec-project"),
        "998ec524145c21b6"
    );
    assert_eq!(
        seed_workspace_id("/home/dev/vec-project"),
        "12fbd7e74df64398"
    );
    assert_eq!(seed_repo_id(None, "/x/Vec"), stable_id("vec"));
    assert_eq!(seed_workspace_id("/"), stable_id("/"));
}

#[test]
fn a_folder_without_git_is_its_own_project() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap().join("plain");
    fs::create_dir(&root).unwrap();
    let place = locate(&root).unwrap();
    assert_eq!(
        (&place.root, &place.main_root, &place.git),
        (&root, &root, &None)
    );
    assert_eq!(place.store_dir, root.join(".swarm/memory"));
    assert_eq!(place.repository_identity(), "plain");
    assert_eq!(place.seed_keys().repo_id, stable_id("plain"));
}

#[test]
fn a_start_that_is_gone_or_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f");
    fs::write(&file, "").unwrap();
    assert!(matches!(locate(&file), Err(PlaceError::NotFolder { .. })));
    let gone = folder.path().join("gone");
    assert!(matches!(locate(&gone), Err(PlaceError::Unreachable { .. })));
}

#[test]
fn worktrees_share_repository_and_store_and_keep_their_own_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(
        &main,
        &["remote", "add", "origin", "https://example.org/A/B.git"],
    )
    .unwrap();
    git(&main, &["worktree", "add", "-q", "-b", "wt1", "../wt one"]).unwrap();
    let (owner, linked) = (
        locate(&main).unwrap(),
        locate(&folder.path().join("wt one")).unwrap(),
    );
    assert_eq!(linked.store_dir, main.join(".swarm/memory"));
    assert_eq!(linked.store_dir, owner.store_dir);
    assert_eq!(linked.repository_identity(), owner.repository_identity());
    assert_eq!(
        stable_id(&linked.repository_identity()),
        owner.seed_keys().repo_id
    );
    assert_eq!(linked.seed_keys().repo_id, owner.seed_keys().repo_id);
    assert_eq!(
        owner.seed_keys().repo_id,
        stable_id("https://example.org/A/B.git")
    );
    assert_ne!(linked.workspace_identity(), owner.workspace_identity());
}

#[test]
fn worktrees_without_a_remote_are_known_by_the_main_folders_name() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "Main Folder") else {
        return;
    };
    git(&main, &["worktree", "add", "-q", "-b", "w", "../other"]).unwrap();
    let linked = locate(&folder.path().join("other")).unwrap();
    assert_eq!(linked.repository_identity(), "Main Folder");
    assert_eq!(linked.seed_keys().repo_id, stable_id("main folder"));
}

#[test]
fn a_bare_repository_holds_its_store_and_gives_its_own_origin() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["clone", "-q", "--bare", ".", "../bare.git"]).unwrap();
    let place = locate(&folder.path().join("bare.git")).unwrap();
    assert_eq!(place.store_dir, place.root.join(".swarm/memory"));
    assert_eq!(
        place.repository_identity(),
        main.join(".").to_str().unwrap()
    );
}

#[test]
fn worktrees_of_a_bare_folder_called_git_are_known_by_the_folder_round_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    let hub = fs::canonicalize(folder.path()).unwrap().join("hub");
    fs::create_dir(&hub).unwrap();
    git(&main, &["clone", "-q", "--bare", ".", "../hub/.git"]).unwrap();
    git(&hub, &["remote", "remove", "origin"]).unwrap();
    git(&hub, &["worktree", "add", "-q", "tree", "main"]).unwrap();
    let place = locate(&hub.join("tree")).unwrap();
    assert_eq!(place.repository_identity(), "hub");
    assert_eq!(place.store_dir, hub.join(".git/.swarm/memory"));
    assert_eq!(locate(&hub).unwrap().store_dir, place.store_dir);
}

#[test]
fn a_submodule_is_known_by_its_own_origin() {
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
    let place = locate(&outer.join("sub")).unwrap();
    assert_eq!(place.repository_identity(), inner.to_str().unwrap());
    assert_eq!(place.store_dir, outer.join("sub/.swarm/memory"));
    assert_eq!(locate(&outer).unwrap().repository_identity(), "outer");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_project_gives_the_same_place() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("repo");
    fs::create_dir_all(root.join("deep")).unwrap();
    std::os::unix::fs::symlink(&root, folder.path().join("link")).unwrap();
    let through = locate(&folder.path().join("link/deep")).unwrap();
    assert_eq!(through, locate(&root.join("deep")).unwrap());
}

#[test]
fn a_broken_git_file_gives_one_place_for_all_folders_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    fs::create_dir(root.join("deep")).unwrap();
    fs::write(root.join(".git"), "gitdir: /nowhere/at/all\n").unwrap();
    assert_eq!(locate(&root.join("deep")).unwrap().root, root);
}

fn repository_key(place: &ProjectPlace) -> String {
    stable_id(&place.repository_identity())
}

fn set_origin(root: &Path, url: &str) {
    fs::write(
        root.join(".git/config"),
        format!("[core]\n\tbare = false\n[remote \"origin\"]\n\turl = {url}\n"),
    )
    .unwrap();
}

#[test]
fn credentials_in_the_remote_are_no_part_of_the_name() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    set_origin(&main, "https://example.org/A/b.git");
    let place = locate(&main).unwrap();
    let plain = repository_key(&place);
    assert_eq!(place.seed_keys().repo_id, plain);
    set_origin(&main, "https://ann:first-token@example.org/A/b.git");
    let seed = place.seed_keys().repo_id;
    assert_eq!(repository_key(&place), plain);
    assert_eq!(place.repository_identity(), "https://example.org/A/b.git");
    set_origin(&main, "https://second-token@example.org/A/b.git");
    assert_eq!(repository_key(&place), plain);
    // The plugin hashed the URL as it stood, and its stores are found by that.
    assert_ne!(place.seed_keys().repo_id, seed);
}

#[test]
fn a_moved_folder_keeps_the_repository_and_has_another_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    set_origin(&main, "https://example.org/A/b.git");
    let names = |root: &Path| {
        let place = locate(root).unwrap();
        (repository_key(&place), place.workspace_identity())
    };
    let (repository, workspace) = names(&main);
    let moved = main.with_file_name("elsewhere");
    fs::rename(&main, &moved).unwrap();
    assert_eq!(names(&moved).0, repository);
    assert_ne!(names(&moved).1, workspace);
}

#[test]
fn a_renamed_remote_is_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    set_origin(&main, "https://example.org/A/b.git");
    let before = repository_key(&locate(&main).unwrap());
    set_origin(&main, "https://example.org/A/c.git");
    assert_ne!(repository_key(&locate(&main).unwrap()), before);
}

#[test]
fn two_folders_of_one_name_are_one_repository_only_in_a_store_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let at = |below: &str| {
        let root = folder.path().join(below);
        fs::create_dir_all(root.join(".git/objects")).unwrap();
        fs::create_dir_all(root.join(".git/refs")).unwrap();
        fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
        locate(&root).unwrap()
    };
    let (one, other) = (at("a/app"), at("b/app"));
    let shared = folder.path().join("shared/memory.db");
    assert_eq!(one.repository_identity(), other.repository_identity());
    assert_ne!(
        one.repository_identity_in(&shared),
        other.repository_identity_in(&shared)
    );
    let climbing = one.main_root.join("../../shared/memory.db");
    assert_eq!(
        one.repository_identity_in(&climbing),
        one.workspace_identity()
    );
    let own = one.store_dir.join("memory.db");
    assert_eq!(one.repository_identity_in(&own), "app");
}

#[test]
fn a_worktree_whose_repository_was_moved_is_cut_off_until_git_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["worktree", "add", "-q", "-b", "w", "../wt"]).unwrap();
    let tree = fs::canonicalize(folder.path().join("wt")).unwrap();
    let key = repository_key(&locate(&tree).unwrap());
    let moved = main.with_file_name("moved");
    fs::rename(&main, &moved).unwrap();
    let cut_off = locate(&tree).unwrap();
    assert!(cut_off.is_cut_off);
    assert_eq!((&cut_off.main_root, &cut_off.git), (&tree, &None));
    assert!(!locate(&moved).unwrap().is_cut_off);
    git(&moved, &["worktree", "repair", "../wt"]).unwrap();
    let mended = locate(&tree).unwrap();
    assert_eq!(mended.store_dir, moved.join(".swarm/memory"));
    assert!(!mended.is_cut_off);
    // Without a remote the folder's name is the name, and that changed.
    assert_ne!(repository_key(&mended), key);
}

#[test]
fn every_worktree_is_known_and_a_deleted_one_takes_nothing_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    git(&main, &["worktree", "add", "-q", "-b", "w", "../wt one"]).unwrap();
    let tree = fs::canonicalize(folder.path().join("wt one")).unwrap();
    let before = locate(&main).unwrap();
    assert_eq!(before.checkouts(), [main.clone(), tree.clone()]);
    assert_eq!(locate(&tree).unwrap().checkouts(), before.checkouts());
    fs::remove_dir_all(&tree).unwrap();
    let after = locate(&main).unwrap();
    assert_eq!(after, before);
    assert_eq!(after.checkouts(), [main]);
}

#[test]
fn a_repository_inside_another_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let Some((outer, _)) = repository(folder.path(), "outer") else {
        return;
    };
    let (inner, _) = repository(&outer, "inner").unwrap();
    fs::create_dir(inner.join("deep")).unwrap();
    let place = locate(&inner.join("deep")).unwrap();
    assert_eq!(place.main_root, inner);
    assert_eq!(place.repository_identity(), "inner");
    assert_eq!(locate(&outer).unwrap().main_root, outer);
}

#[test]
fn hostile_configurations_are_bounded_and_include_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    let other = folder.path().join("other.config");
    fs::write(&other, "[remote \"origin\"]\n\turl = https://stolen\n").unwrap();
    let include = format!("[include]\n\tpath = {}\n", other.display());
    fs::write(main.join(".git/config"), include).unwrap();
    assert_eq!(locate(&main).unwrap().repository_identity(), "main");

    let huge = fs::File::create(main.join(".git/config")).unwrap();
    huge.set_len(100 << 20).unwrap();
    assert_eq!(locate(&main).unwrap().repository_identity(), "main");

    for line in [
        "[remote \"origin\"]\nurl = ".to_owned() + &"x".repeat(900_000),
        "[remote \"origin\"\n".repeat(40_000),
        "[".repeat(900_000),
        "[remote \"origin\"]\nurl = \u{0}\u{1b}[31m\n".to_owned(),
    ] {
        fs::write(main.join(".git/config"), &line).unwrap();
        let place = locate(&main).unwrap();
        assert_eq!(repository_key(&place).len(), 16);
        assert_eq!(place.main_root, main);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_the_configuration_does_not_block() {
    let folder = tempfile::tempdir().unwrap();
    let Some((main, _)) = repository(folder.path(), "main") else {
        return;
    };
    let config = main.join(".git/config");
    fs::remove_file(&config).unwrap();
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &config,
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from(0o600),
        0,
    )
    .unwrap();
    assert_eq!(locate(&main).unwrap().repository_identity(), "main");
}
