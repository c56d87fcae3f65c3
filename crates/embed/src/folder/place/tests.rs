use super::{CacheHomes, ModelFolder, Platform};
use crate::folder::{FileState, FolderError, ModelFile, minilm};
use std::path::PathBuf;

fn homes(xdg: Option<&str>, local: Option<&str>) -> CacheHomes {
    CacheHomes {
        home: Some(PathBuf::from("/home/dev")),
        xdg_cache: xdg.map(PathBuf::from),
        local_app_data: local.map(PathBuf::from),
    }
}

fn models(homes: &CacheHomes, platform: Platform) -> Option<String> {
    let path = homes.models(platform)?;
    Some(path.to_str().unwrap().replace('\\', "/"))
}

#[test]
fn each_platform_has_its_own_place() {
    let plain = homes(Some("/cache"), Some("/local"));
    for (platform, expected) in [
        (Platform::Xdg, "/cache/swarm-memory/models"),
        (
            Platform::MacOs,
            "/home/dev/Library/Caches/swarm-memory/models",
        ),
        (Platform::Windows, "/local/swarm-memory/models"),
    ] {
        assert_eq!(models(&plain, platform).as_deref(), Some(expected));
    }
    let unset = homes(None, None);
    for (platform, expected) in [
        (Platform::Xdg, "/home/dev/.cache/swarm-memory/models"),
        (
            Platform::Windows,
            "/home/dev/AppData/Local/swarm-memory/models",
        ),
    ] {
        assert_eq!(models(&unset, platform).as_deref(), Some(expected));
    }
    let seed = unset.seed_models(Platform::Xdg).unwrap();
    assert_eq!(seed, PathBuf::from("/home/dev/.cache/opencode/embeddings"));
}

#[test]
fn a_cache_among_the_files_of_a_store_is_passed_over() {
    for odd in [
        "/repo/.swarm/cache",
        "/repo/.SWARM",
        "/repo/x/../.swarm",
        "cache",
        "",
    ] {
        let homes = homes(Some(odd), None);
        let found = models(&homes, Platform::Xdg);
        assert_eq!(
            found.as_deref(),
            Some("/home/dev/.cache/swarm-memory/models"),
            "{odd}"
        );
    }
    let inside = CacheHomes {
        home: Some(PathBuf::from("/repo/.swarm/home")),
        ..CacheHomes::default()
    };
    assert_eq!(inside.models(Platform::Xdg), None);
    assert_eq!(CacheHomes::default().models(Platform::MacOs), None);
}

#[test]
fn a_model_folder_inside_a_store_is_refused() {
    let refused = ModelFolder::new(PathBuf::from("/repo/.swarm/models"));
    assert!(matches!(refused, Err(FolderError::InsideStore { .. })));
}

#[test]
fn a_name_that_leads_elsewhere_is_refused() {
    let folder = ModelFolder::new(PathBuf::from("/models")).unwrap();
    for odd in ["..", ".", "", "a/b", "a\\b", "/etc", "c:x", "x/", "a\0"] {
        let mut model = minilm();
        odd.clone_into(&mut model.folder);
        let refused = folder.path(&model, &model.files[0]);
        assert!(
            matches!(refused, Err(FolderError::UnsafeName { .. })),
            "{odd}"
        );
        let file = ModelFile {
            name: odd.to_owned(),
            ..model.files[0].clone()
        };
        assert!(folder.path(&minilm(), &file).is_err(), "{odd}");
    }
}

#[test]
fn the_state_of_a_file_is_told_from_its_content() {
    let root = tempfile::tempdir().unwrap();
    let folder = ModelFolder::new(root.path().to_owned()).unwrap();
    let mut model = minilm();
    model.files[0].bytes = 3;
    model.files[0].sha256 = model::sha256_hex("abc");
    let path = folder.path(&model, &model.files[0]).unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let state = || folder.verify(&model).unwrap()[0].1.clone();
    let listed = || folder.list(&model).unwrap()[0].1.clone();

    assert_eq!(
        (state(), listed()),
        (FileState::Missing, FileState::Missing)
    );
    std::fs::write(super::partial(&path), "ab").unwrap();
    assert_eq!(state(), FileState::Partial { bytes: 2 });
    assert_eq!(listed(), state());
    for wrong in ["ab", "abd", "abcd"] {
        std::fs::write(&path, wrong).unwrap();
        assert!(matches!(state(), FileState::Wrong { .. }), "{wrong}");
        let is_present = listed() == FileState::Present;
        assert_eq!(is_present, wrong.len() == 3, "{wrong}");
    }
    std::fs::write(&path, "abc").unwrap();
    assert_eq!(state(), FileState::Verified);
}
