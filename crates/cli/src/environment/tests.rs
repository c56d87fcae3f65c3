//! What the variables come to.

use super::*;
use std::path::Path;

fn surroundings(set: &[(&str, &str)]) -> Surroundings {
    Surroundings {
        cwd: PathBuf::from("/code"),
        set: set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), OsString::from(value)))
            .collect(),
    }
}

fn read(set: &[(&str, &str)], global: &GlobalArgs) -> Outside {
    let mut all = vec![("HOME", "/home/dev")];
    all.extend(set);
    surroundings(&all).with(global).unwrap()
}

fn plain(set: &[(&str, &str)]) -> Outside {
    read(set, &GlobalArgs::default())
}

#[test]
fn every_variable_is_listed_once_and_none_steers_scope_clock_or_faults() {
    let mut names: Vec<String> = VARIABLES.iter().map(|one| one.name.to_owned()).collect();
    names.extend(KEYS.iter().map(memory::config::Key::variable));
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in names {
        for word in ["CLOCK", "NOW", "TIME_TRAVEL", "FAULT", "RANDOM", "SEED"] {
            assert!(!name.split('_').any(|part| part == word), "{name}");
        }
        let limit = name == "SWARM_MEMORY_WRITES_MAX_PENDING_PER_SCOPE";
        assert!(limit || !name.contains("SCOPE"), "{name}");
    }
    assert!(VARIABLES.iter().all(|one| one.doc.ends_with('.')));
}

#[test]
fn a_file_system_is_named_by_a_word_that_is_known_or_not_at_all() {
    let named = |word| {
        plain(&[("SWARM_MEMORY_FORCE_FSTYPE", word)])
            .environment
            .file_system
    };
    for word in ["nfs", "smb", "9p", "local"] {
        assert_eq!(named(word), FileSystem::parse(word));
    }
    assert_eq!(plain(&[]).environment.file_system, None);
    for word in ["NFS", "ntfs", "nfs,smb"] {
        let set = surroundings(&[("HOME", "/home/dev"), ("SWARM_MEMORY_FORCE_FSTYPE", word)]);
        let failure = set.with(&GlobalArgs::default()).unwrap_err();
        assert_eq!(failure.code, memory::Code::Usage);
        assert!(
            failure.message.contains("nfs, smb, 9p or local"),
            "{}",
            failure.message
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn folders_follow_the_base_directory_standard() {
    let usual = plain(&[]);
    assert_eq!(
        usual.environment.config_home,
        Path::new("/home/dev/.config/swarm-memory")
    );
    assert_eq!(
        usual.environment.state_home,
        Path::new("/home/dev/.local/state/swarm-memory")
    );
    let own = plain(&[
        ("XDG_CONFIG_HOME", "/c"),
        ("XDG_STATE_HOME", "not/absolute"),
        ("SWARM_MEMORY_STATE_DIR", "keys"),
    ]);
    assert_eq!(own.environment.config_home, Path::new("/c/swarm-memory"));
    assert_eq!(own.environment.state_home, Path::new("/code/keys"));
    let relative = plain(&[("XDG_STATE_HOME", "not/absolute")]);
    assert_eq!(
        relative.environment.state_home,
        usual.environment.state_home
    );
}

#[test]
fn without_a_home_it_says_what_to_set() {
    let failure = surroundings(&[]).with(&GlobalArgs::default()).unwrap_err();
    assert!(failure.message.contains("HOME"));
}

#[test]
fn the_projects_folder_is_named_by_flag_then_own_variable_then_the_clients() {
    let both = [
        ("CLAUDE_PROJECT_DIR", "/claude"),
        ("SWARM_MEMORY_PROJECT_DIR", "/own"),
    ];
    let flag = GlobalArgs {
        project: Some("/flag".into()),
        ..GlobalArgs::default()
    };
    assert_eq!(
        read(&both, &flag).environment.project_dir.unwrap(),
        Path::new("/flag")
    );
    assert_eq!(
        plain(&both).environment.project_dir.unwrap(),
        Path::new("/own")
    );
    assert_eq!(
        plain(&both[..1]).environment.project_dir.unwrap(),
        Path::new("/claude")
    );
    assert_eq!(plain(&[]).environment.project_dir, None);
}

#[test]
fn keys_and_session_facts_come_from_variables_and_flags_come_last() {
    let mut global = GlobalArgs {
        timeout: Some(250),
        ..GlobalArgs::default()
    };
    global.session.run_id = Some("from-flag".into());
    let found = read(
        &[
            ("SWARM_MEMORY_SQLITE_BUSY_TIMEOUT_MS", "100"),
            ("SWARM_MEMORY_RECALL_MIN_SCORE", "high"),
            ("SWARM_MEMORY_RECALL_MINSCORE", "0.2"),
            ("SWARM_MEMORY_RUN_ID", "from-variable"),
            ("SWARM_MEMORY_TASK_ID", "t1"),
        ],
        &global,
    );
    let values: Vec<_> = found
        .environment
        .overrides
        .iter()
        .map(|(key, value, origin)| (key.as_str(), value.clone(), origin.source()))
        .collect();
    let key = "sqlite.busyTimeoutMs";
    let variable = Some("SWARM_MEMORY_SQLITE_BUSY_TIMEOUT_MS".to_owned());
    let score = Some("SWARM_MEMORY_RECALL_MIN_SCORE".to_owned());
    assert_eq!(
        values,
        [
            (key, json!(100), variable),
            // What does not fit is judged where every layer is.
            ("recall.minScore", json!("high"), score),
            (key, json!(250), Some("--timeout".into()))
        ]
    );
    assert_eq!(found.host.run_id.as_deref(), Some("from-flag"));
    assert_eq!(found.host.task_id.as_deref(), Some("t1"));
    let told: Vec<_> = found
        .warnings
        .iter()
        .map(|one| one.message.as_str())
        .collect();
    assert_eq!(
        told,
        ["SWARM_MEMORY_RECALL_MINSCORE means nothing; did you mean SWARM_MEMORY_RECALL_MIN_SCORE?",]
    );
}

#[test]
fn disable_wins_over_enabled() {
    let off = |word| {
        let set = [
            ("SWARM_MEMORY_ENABLED", "1"),
            ("SWARM_MEMORY_DISABLE", word),
        ];
        plain(&set).environment.overrides.last().unwrap().1.clone()
    };
    assert_eq!(off("1"), json!(false));
    assert_eq!(off("please"), json!(false));
    assert_eq!(off("0"), json!(true));
}
