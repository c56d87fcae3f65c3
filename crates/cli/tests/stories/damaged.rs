//! A store that cannot be read: every command says so at once, and leaves it as it is.

use crate::machine::{Machine, Told};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A generous bound: tests share the machine.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Puts something into the place of a whole store.
type Damage = fn(&Path, &[u8]);

const KINDS: &[(&str, Damage)] = &[
    ("a text file", |path, _| {
        fs::write(path, "# Notes\n\nno database\n".repeat(300)).unwrap();
    }),
    ("half of it", |path, whole| {
        fs::write(path, &whole[..whole.len() / 2 + 100]).unwrap();
    }),
    ("its first bytes", |path, whole| {
        fs::write(path, &whole[..100]).unwrap();
    }),
    ("a damaged page in the middle", |path, whole| {
        let mut bytes = whole.to_vec();
        let page = whole.len() / 2 / 4096 * 4096;
        bytes[page..page + 4096].fill(0xff);
        fs::write(path, bytes).unwrap();
    }),
    ("a damaged header", |path, whole| {
        let mut bytes = whole.to_vec();
        bytes[16..100].fill(0xff);
        fs::write(path, bytes).unwrap();
    }),
    ("an empty file beside a backup", |path, whole| {
        fs::write(path, b"").unwrap();
        let backups = path.with_file_name("backups");
        fs::create_dir_all(&backups).unwrap();
        fs::write(backups.join("memory.db.pre-swarm-memory-v6"), whole).unwrap();
    }),
    ("a folder", |path, _| fs::create_dir(path).unwrap()),
    #[cfg(unix)]
    ("a pipe", |path, _| {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }),
    #[cfg(unix)]
    ("a link to a device", |path, _| {
        std::os::unix::fs::symlink("/dev/zero", path).unwrap();
    }),
];

/// Commands that need the store, as words and what is given on standard input.
fn commands(machine: &Machine, memory: &str, proposal: &str) -> Vec<(Vec<String>, String)> {
    let key = machine.passphrase_file();
    let key = format!("--passphrase-file {key}");
    let draft = json!({"operation": "add", "kind": "repo_convention", "rationale": "r",
        "text": "A fact for nobody at all.", "evidenceRefs": ["README.md"]});
    let rejected =
        json!([{"action": "reject", "proposalId": proposal, "class": "not_true", "reason": "r"}]);
    let plain = [
        "recall bun",
        "recall bun --mode injection",
        &format!("show {memory}"),
        &format!("history {memory}"),
        "list",
        "pending",
        "pending --all",
        "audit-verify",
        "compact",
        "init --no-input",
        "reviewer list",
        &format!("reviewer add bob {key}"),
        &format!(
            "controller add h --out {} {key}",
            machine.text_path("h.key")
        ),
        &format!("review approve {proposal} {key}"),
        &format!("review reject {proposal} --class not_true --reason r {key}"),
    ]
    .map(|line| (line.to_owned(), String::new()));
    let fed = [
        ("propose --file -".to_owned(), draft.to_string()),
        (
            "ingest --file -".to_owned(),
            json!({"memoryProposals": [draft]}).to_string(),
        ),
        ("decide --file -".to_owned(), rejected.to_string()),
    ];
    plain
        .into_iter()
        .chain(fed)
        .map(|(line, input)| (line.split(' ').map(str::to_owned).collect(), input))
        .collect()
}

/// What lies below the store's folder, without what SQLite keeps beside a log.
fn lying(machine: &Machine) -> BTreeMap<String, Option<Vec<u8>>> {
    machine
        .listing()
        .into_iter()
        .map(|path| (path.display().to_string(), path))
        .filter(|(name, _)| name.contains("/.swarm/memory"))
        .filter(|(name, _)| !name.ends_with("-shm") && !name.ends_with("-wal"))
        .map(|(name, path)| {
            let is_file = path.symlink_metadata().unwrap().is_file();
            (name, is_file.then(|| fs::read(path).unwrap()))
        })
        .collect()
}

/// Takes the store away. Its file is kept elsewhere: a file system may give its number to the next
/// one, which would then pass for the file that was checked.
fn clear(machine: &Machine) {
    let kept = (0..).map(|number| machine.path(&format!("kept-{number}")));
    let mut free = kept.filter(|path| path.symlink_metadata().is_err());
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let path = machine.store().with_file_name(format!("memory.db{suffix}"));
        match path.symlink_metadata() {
            Ok(found) if found.is_dir() => fs::remove_dir_all(path).unwrap(),
            Ok(_) if suffix.is_empty() => fs::rename(path, free.next().unwrap()).unwrap(),
            Ok(_) => fs::remove_file(path).unwrap(),
            Err(_) => {}
        }
    }
    let _ = fs::remove_dir_all(machine.store().with_file_name("backups"));
}

fn told(machine: &Machine, words: &[String], input: &str, disk: &str) -> Told {
    let words: Vec<&str> = words.iter().map(String::as_str).chain(["--json"]).collect();
    machine.fed_on(disk, &words, input.as_bytes())
}

#[test]
fn every_command_says_what_is_wrong_and_changes_nothing() {
    let machine = Machine::reviewed();
    let memory = machine.remember("Run the tests with bun test.");
    let proposal = machine.propose("The parser streams its input.");
    let whole = fs::read(machine.store()).unwrap();
    let store = machine.store().display().to_string();
    for disk in ["local", "nfs"] {
        for (kind, damage) in KINDS {
            clear(&machine);
            damage(&machine.store(), &whole);
            let before = lying(&machine);
            for (words, input) in commands(&machine, &memory, &proposal) {
                let case = format!("{kind}, {disk}: {words:?}");
                let started = Instant::now();
                let said = told(&machine, &words, &input, disk);
                assert!(started.elapsed() < AT_ONCE, "{case}");
                assert_eq!(said.code, 6, "{case}: {}", said.out);
                assert!(said.out.contains(&store), "{case}: {}", said.out);
                assert!(
                    said.out.contains("cannot be read: "),
                    "{case}: {}",
                    said.out
                );
                assert!(said.out.len() < 4096, "{case}");
                assert!(lying(&machine) == before, "{case}: something changed");
            }
        }
    }
}

#[test]
fn status_stands_and_says_what_to_do() {
    let machine = Machine::reviewed();
    machine.remember("Run the tests with bun test.");
    let whole = fs::read(machine.store()).unwrap();
    for (kind, damage) in KINDS {
        clear(&machine);
        damage(&machine.store(), &whole);
        let said = machine.json(&["status"]);
        assert_eq!(said.code, 6, "{kind}");
        let object = said.object();
        assert_eq!(object["ok"], true, "{kind}");
        assert_eq!(object["data"]["fault"], "store_unreadable", "{kind}");
        assert_eq!(object["degraded"][0]["stage"], "store", "{kind}");
        let next = object["warnings"][0]["message"].as_str().unwrap();
        let copy = if kind.contains("backup") {
            "pre-swarm-memory-v6 is the newest copy"
        } else {
            "no copy lies in "
        };
        assert!(next.contains(copy), "{kind}: {next}");
        assert!(
            machine.run(&["status"]).out.contains("cannot be read"),
            "{kind}"
        );
        // What does not need the store goes on.
        for words in [&["config", "show"][..], &["evidence", "list"]] {
            assert_eq!(machine.json(words).code, 0, "{kind}");
        }
    }
}

/// The file that was checked once is trusted, so this damage is met where it is.
#[test]
fn damage_of_any_page_is_told_with_the_path_or_not_met() {
    let machine = Machine::reviewed();
    for number in 0..4 {
        machine.remember(&format!("Module m{number} is tested with bun."));
    }
    let whole = fs::read(machine.store()).unwrap();
    let store = machine.store().display().to_string();
    let mut met = 0;
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..page * 4096 + 2048].fill(0xff);
        for words in [&["list"][..], &["recall", "bun"], &["status"]] {
            // In place: the file keeps its identity.
            fs::write(machine.store(), &bytes).unwrap();
            let said = machine.json(words);
            let case = format!("page {page}, {words:?}: {}", said.out);
            assert!([0, 6, 10].contains(&said.code), "{case}");
            if said.code == 6 {
                met += 1;
                assert!(said.out.contains(&store), "{case}");
            }
        }
    }
    assert!(met > 10, "{met}");
    fs::write(machine.store(), whole).unwrap();
    assert_eq!(machine.json(&["audit-verify"]).code, 0);
}

#[cfg(unix)]
#[test]
fn a_store_that_this_user_may_not_read_is_no_empty_one() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let machine = Machine::reviewed();
    machine.remember("Run the tests with bun test.");
    fs::set_permissions(machine.store(), fs::Permissions::from_mode(0o000)).unwrap();
    let root = fs::metadata(machine.path("")).unwrap().uid() == 0;
    if root {
        // The superuser may read everything, so somebody else does the work.
        for path in machine.listing().into_iter().chain([machine.path("")]) {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    for (words, ends) in [
        (&["recall", "bun"][..], false),
        (&["list"], false),
        (&["status"], true),
    ] {
        let mut command = machine.command(&[words, &["--json"]].concat());
        if root {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(6), "{object}");
        assert_eq!(object["ok"], ends, "{object}");
        let text = object.to_string();
        assert!(text.contains("this user may not read it"), "{text}");
    }
}
