//! Reading, editing and writing the files.

use super::*;

#[test]
fn a_fault_in_a_file_is_named_with_its_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.json");
    fs::write(&path, "{\n  \"memory\": {,}\n}").unwrap();
    let told = read_user(&path).unwrap_err().to_string();
    assert_eq!(
        told,
        format!("{}:2:14: key must be a string", path.display())
    );
    fs::write(&path, b"{\n \"a\": \"\xff\"}").unwrap();
    let told = read_user(&path).unwrap_err().to_string();
    assert!(told.contains(":2:8: the file is not UTF-8"), "{told}");
}

#[test]
fn nesting_and_size_are_bounded_and_a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.json");
    fs::write(&path, "[".repeat(500_000)).unwrap();
    assert!(matches!(read_user(&path), Err(ConfigError::Syntax { .. })));
    fs::write(&path, " ".repeat(1024 * 1024 + 1)).unwrap();
    assert!(matches!(
        read_user(&path),
        Err(ConfigError::TooLarge { .. })
    ));
    assert!(matches!(
        read_user(folder.path()),
        Err(ConfigError::NotAFile { .. })
    ));
    fs::write(&path, "[]").unwrap();
    assert!(matches!(
        read_user(&path),
        Err(ConfigError::NotAnObject { .. })
    ));
    assert_eq!(read_user(&folder.path().join("none.json")).unwrap(), None);
}

#[test]
fn the_projects_file_comes_before_the_plugins() {
    let root = tempfile::tempdir().unwrap();
    assert_eq!(read_project(root.path()).unwrap(), None);

    fs::create_dir(root.path().join(".opencode")).unwrap();
    let plugins =
        "\u{feff}{\"memory\": {\"enabled\": true}, \"agents\": {}, \"evidence\": {\"x\": 1}}";
    fs::write(root.path().join(PLUGIN_FILE), plugins).unwrap();
    let file = read_project(root.path()).unwrap();
    let from_plugin = resolved(None, file.as_ref());
    assert!(from_plugin.settings().enabled);
    assert_eq!(from_plugin.notices(), []);

    let ours = root.path().join(PROJECT_FILE);
    write(&ours, "{\"agents\": {}}").unwrap();
    let file = read_project(root.path()).unwrap();
    let from_ours = resolved(None, file.as_ref());
    assert!(!from_ours.settings().enabled);
    assert_eq!(from_ours.notices()[0].code(), "config_unknown_key");
}

#[test]
fn the_first_edit_takes_the_plugins_values_along() {
    let text = r#"{"memory": {"recall": {"minScore": 0.2}}, "agents": {"x": 1}}"#;
    let plugins = ConfigFile::parse_plugins(Path::new("p"), text).unwrap();
    let edited = set(
        &editable(Some(&plugins)),
        "enabled",
        &json!(true),
        Layer::Project,
    )
    .unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&edited).unwrap(),
        json!({"memory": {"enabled": true, "recall": {"minScore": 0.2}}})
    );
    assert_eq!(editable(None), "{}\n");
}

#[test]
fn an_edit_keeps_everything_else() {
    let text = "\u{feff}{\"other\": [1, 2], \"memory\": {\"embeddings\": {\"enabled\": false}, \"recall\": {\"minScore\": 0.1}}}";
    let edited = set(text, "memory.recall.minScore", &json!(0.4), Layer::Project).unwrap();
    assert_eq!(
        edited,
        "{\n  \"memory\": {\n    \"embeddings\": {\n      \"enabled\": false\n    },\n    \"recall\": {\n      \"minScore\": 0.4\n    }\n  },\n  \"other\": [\n    1,\n    2\n  ]\n}\n"
    );
    assert_eq!(
        set("", "recall.injection.maxItems", &json!(2), Layer::User).unwrap(),
        "{\n  \"memory\": {\n    \"recall\": {\n      \"injection\": {\n        \"maxItems\": 2\n      }\n    }\n  }\n}\n"
    );
}

#[test]
fn an_edit_that_would_not_count_is_refused() {
    let edit = |text, key, value, layer| set(text, key, &value, layer).unwrap_err().to_string();
    assert_eq!(
        edit("{}", "recall.minscore", json!(1), Layer::User),
        "there is no key `recall.minscore`; did you mean `recall.minScore`?"
    );
    assert_eq!(
        edit("{}", "recall.minScore", json!(1.5), Layer::User),
        "the value does not fit `recall.minScore`: it takes a number from 0 to 1"
    );
    assert_eq!(
        edit("{}", "writes.ungrantedCurator", json!(true), Layer::Project),
        "`writes.ungrantedCurator` cannot be set by the project file: only the user's own config.json sets it"
    );
    assert!(edit("{}", "sqlite.path", json!("/x"), Layer::Project).contains("below .swarm/"));
    assert!(set("{}", "sqlite.path", &json!("/x"), Layer::User).is_ok());
    assert_eq!(
        edit(
            r#"{"memory": {"recall": 3}}"#,
            "recall.injection.maxItems",
            json!(3),
            Layer::User
        ),
        "`memory.recall` is not an object in the file"
    );
    assert!(edit("{", "enabled", json!(true), Layer::User).contains("the file:1:1"));
}

#[test]
fn a_written_file_replaces_the_old_one_and_leaves_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/config.json");
    write(&path, "{}").unwrap();
    write(&path, "{\"memory\": {}}").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\"memory\": {}}");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_file_is_replaced_and_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.json");
    fs::write(&other, "kept").unwrap();
    let path = folder.path().join("config.json");
    std::os::unix::fs::symlink(&other, &path).unwrap();
    write(&path, "{}").unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), "kept");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
}
