//! One store, many scopes, the same words in each: nothing that is asked in one tells of another.
//!
//! Every command stands in [`COMMANDS`] (`asked.rs`), and a command that is not there fails the
//! test. What is asked by another way than a command, such as a tool of a server, is one more
//! function in [`SURFACES`]. A thing is foreign to a session when its scope is not one in which it
//! stands; it may come back only where the question itself named it.

mod asked;
mod tools;

use crate::machine::Machine;
use asked::{COMMANDS, Not, With};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use tools::tools;

/// Every way in.
const SURFACES: &[fn(&World, &Stand) -> Vec<Heard>] = &[commands, run_logs, exports, tools];

/// What one question gave.
struct Heard {
    /// The question, with everything that it named.
    asked: String,
    told: String,
}

/// A session: where it works, what its host says, and which facts are its own.
struct Stand {
    folder: &'static str,
    facts: &'static [&'static str],
    own: &'static [&'static str],
}

const STANDS: &[Stand] = &[
    Stand {
        folder: "code",
        facts: &[],
        own: &["repoa", "worka"],
    },
    Stand {
        folder: "tree",
        facts: &[],
        own: &["repoa", "tree"],
    },
    Stand {
        folder: "code",
        facts: &["--run-id", "one"],
        own: &["repoa", "worka", "runone"],
    },
    Stand {
        folder: "code",
        facts: &["--session-id", "two"],
        own: &["repoa", "worka", "runtwo"],
    },
    Stand {
        folder: "code",
        facts: &["--run-id", "one", "--agent-id", "coder"],
        own: &["repoa", "worka", "runone", "agent"],
    },
    Stand {
        folder: "other",
        facts: &[],
        own: &["repob", "workb"],
    },
    Stand {
        folder: "other",
        facts: &["--run-id", "three"],
        own: &["repob", "workb"],
    },
];

/// A fact or proposal of one scope.
struct Thing {
    scope: &'static str,
    id: String,
    /// A word that no other text has.
    mark: String,
}

struct World {
    machine: Machine,
    memories: Vec<Thing>,
    proposals: Vec<Thing>,
    /// Documents lie in the project and not in the store, and are its own all the same.
    documents: Vec<Thing>,
}

fn text(mark: &str) -> String {
    format!("Run the tests with bun test, as zx{mark} says.")
}

impl World {
    fn new() -> Self {
        let machine = Machine::new();
        worktree(&machine);
        fs::create_dir_all(machine.path("other/.git/objects")).unwrap();
        fs::create_dir_all(machine.path("other/.git/refs")).unwrap();
        fs::write(machine.path("other/.git/HEAD"), "ref: refs/heads/main\n").unwrap();
        for project in ["code", "other"] {
            fs::write(machine.path(project).join("README.md"), "Run the tests.\n").unwrap();
            let url = format!("[remote \"origin\"]\n\turl = https://example.org/{project}.git\n");
            fs::write(machine.path(project).join(".git/config"), url).unwrap();
        }
        fs::create_dir_all(machine.path("shared")).unwrap();
        fs::create_dir_all(machine.path("config/swarm-memory")).unwrap();
        let path = machine.text_path("shared/memory.db");
        let config = json!({"memory": {"sqlite": {"path": path}}});
        machine.file("config/swarm-memory/config.json", &config.to_string());
        let memories = Self::fill(&machine);
        let file = machine.passphrase_file();
        let init = ["init", "--reviewer", "ann", "--passphrase-file", &file];
        assert_eq!(machine.json_in("code", &init).code, 0);
        assert_eq!(machine.json_in("other", &["init", "--no-input"]).code, 0);
        let proposals = Self::propose(&machine);
        let documents = Self::keep(&machine);
        Self {
            machine,
            memories,
            proposals,
            documents,
        }
    }

    /// The plugin's store, in which each scope may have facts, is migrated by the first `init`.
    fn fill(machine: &Machine) -> Vec<Thing> {
        let scope = |word: &'static str| match word {
            "repoa" => serde_json::to_value(testkit::home_scope(&machine.path("code"))).unwrap(),
            "repob" => serde_json::to_value(testkit::home_scope(&machine.path("other"))).unwrap(),
            "worka" => {
                serde_json::to_value(testkit::workspace_scope(&machine.path("code"))).unwrap()
            }
            "tree" => {
                serde_json::to_value(testkit::workspace_scope(&machine.path("tree"))).unwrap()
            }
            "workb" => {
                serde_json::to_value(testkit::workspace_scope(&machine.path("other"))).unwrap()
            }
            "runone" => json!({"type": "run", "runId": "one"}),
            "runtwo" => json!({"type": "run", "runId": "two"}),
            "agent" => json!({"type": "agent", "runId": "one", "agentId": "coder"}),
            _ => json!({"type": "global_user", "userId": "nobody"}),
        };
        let words = [
            "repoa", "repob", "worka", "tree", "workb", "runone", "runtwo", "agent", "nobody",
        ];
        let records = words.map(|word| {
            let scope = serde_json::from_value(scope(word)).unwrap();
            testkit::fact_in(scope, &text(word))
        });
        let things = words.iter().zip(&records).map(|(word, record)| Thing {
            scope: word,
            id: record.id.to_string(),
            mark: format!("zx{word}"),
        });
        let things = things.collect();
        testkit::write_plugin_store(&machine.path("shared/memory.db"), records);
        things
    }

    fn propose(machine: &Machine) -> Vec<Thing> {
        let proposed = |(scope, folder): (&'static str, &str)| {
            let mark = format!("p{scope}");
            let words = [
                "propose",
                "--operation",
                "add",
                "--kind",
                "repo_convention",
                "--text",
            ];
            let text = text(&mark);
            let rest = [text.as_str(), "--rationale", "r", "--evidence", "README.md"];
            let told = machine.json_in(folder, &[&words[..], &rest].concat());
            Thing {
                scope,
                id: told.data()["proposal_id"].as_str().unwrap().to_owned(),
                mark: format!("zx{mark}"),
            }
        };
        [("repoa", "code"), ("repob", "other")].map(proposed).into()
    }

    fn keep(machine: &Machine) -> Vec<Thing> {
        let kept = |(scope, folder): (&'static str, &str)| {
            let mark = format!("d{scope}");
            let file = machine.file(&mark, &text(&mark));
            let words = ["evidence", "add", "--type", "manual", "--file", &file];
            let told = machine.json_in(folder, &words);
            Thing {
                scope,
                id: told.data()["id"].as_str().unwrap().to_owned(),
                mark: format!("zx{mark}"),
            }
        };
        [("repoa", "code"), ("repob", "other")].map(kept).into()
    }

    /// The words with each id in its place.
    fn questions(&self, words: &[&str]) -> Vec<Vec<String>> {
        let fill = |id: &str| -> Vec<String> {
            let put = |word: &&str| match *word {
                "{memory}" | "{proposal}" | "{document}" => id.to_owned(),
                "{passphrase}" => self.machine.passphrase_file(),
                "{decisions}" => self.decisions(id),
                // The session before left its export there, which is mostly of other scopes.
                "{exported}" => self.machine.text_path("exported"),
                word => word.to_owned(),
            };
            words.iter().map(put).collect()
        };
        let named = |places: &[&str]| places.iter().any(|place| words.contains(place));
        let things = if named(&["{memory}"]) {
            &self.memories
        } else if named(&["{proposal}", "{decisions}"]) {
            &self.proposals
        } else if named(&["{document}"]) {
            &self.documents
        } else {
            return vec![fill("")];
        };
        things.iter().map(|one| fill(&one.id)).collect()
    }

    /// A decision that no proposal is waiting for, so that nothing changes by it.
    fn decisions(&self, proposal: &str) -> String {
        let decision = json!([{"action": "update", "proposalId": proposal,
            "targetMemoryId": "mem_0123456789abcdef", "patch": {"text": "x"}, "reason": "r"}]);
        self.machine
            .file(&format!("{proposal}.json"), &decision.to_string())
    }
}

/// A second checkout of `code`, as git lays it out.
fn worktree(machine: &Machine) {
    let git_dir = machine.path("code/.git/worktrees/tree");
    fs::create_dir_all(&git_dir).unwrap();
    fs::create_dir_all(machine.path("tree")).unwrap();
    fs::write(git_dir.join("HEAD"), "ref: refs/heads/tree\n").unwrap();
    fs::write(git_dir.join("commondir"), "../..\n").unwrap();
    let dot_git = machine.text_path("tree/.git");
    fs::write(git_dir.join("gitdir"), format!("{dot_git}\n")).unwrap();
    fs::write(dot_git, format!("gitdir: {}\n", git_dir.display())).unwrap();
}

/// Every command, for people and for programs.
fn commands(world: &World, stand: &Stand) -> Vec<Heard> {
    let mut heard = Vec::new();
    for (_, asked) in COMMANDS {
        let With(ways) = asked else { continue };
        for question in ways.iter().flat_map(|words| world.questions(words)) {
            for form in [&["--json"][..], &[]] {
                let words: Vec<&str> = question.iter().map(String::as_str).collect();
                let words = [&words[..], stand.facts, form].concat();
                let told = world.machine.run_in(stand.folder, &words);
                heard.push(Heard {
                    asked: told_files(&words),
                    told: format!("{}\n{}", told.out, told.err),
                });
            }
        }
    }
    heard
}

/// The words, and what is in the files that they name.
fn told_files(words: &[&str]) -> String {
    let of_file = |word: &&str| fs::read_to_string(word).unwrap_or_default();
    let files: String = words.iter().map(of_file).collect();
    format!("{} {files}", words.join(" "))
}

/// The files of an export.
fn exports(world: &World, stand: &Stand) -> Vec<Heard> {
    let folder = world.machine.text_path("exported");
    let words = [&["export", "--dir", &folder], stand.facts].concat();
    let files = world.machine.json_in(stand.folder, &words).data()["files"].clone();
    let files = files.as_array().unwrap();
    assert!(files.len() > 1);
    files
        .iter()
        .map(|file| Heard {
            asked: String::new(),
            told: fs::read_to_string(file.as_str().unwrap()).unwrap(),
        })
        .collect()
}

/// What the session left in the logs of its run.
fn run_logs(world: &World, stand: &Stand) -> Vec<Heard> {
    // The logs of a run are one file for all its agents, so they are looked at where the agent is.
    let run = stand.facts.get(1).copied().unwrap_or("unknown");
    let shared = STANDS
        .iter()
        .any(|other| other.facts.get(1) == stand.facts.get(1) && other.own.len() > stand.own.len());
    let folder = if stand.folder == "tree" {
        "code"
    } else {
        stand.folder
    };
    let log = world
        .machine
        .path(folder)
        .join(".swarm/runs")
        .join(run)
        .join("memory.jsonl");
    if shared || stand.facts.is_empty() {
        return Vec::new();
    }
    vec![Heard {
        asked: String::new(),
        told: fs::read_to_string(log).unwrap(),
    }]
}

#[test]
fn nothing_of_a_foreign_scope_comes_out_of_any_command() {
    let world = World::new();
    let mut leaks = BTreeSet::new();
    for stand in STANDS {
        let foreign: Vec<&Thing> = world
            .memories
            .iter()
            .chain(&world.proposals)
            .chain(&world.documents)
            .filter(|thing| !stand.own.contains(&thing.scope))
            .collect();
        for heard in SURFACES.iter().flat_map(|ask| ask(&world, stand)) {
            for thing in &foreign {
                for word in [&thing.id, &thing.mark] {
                    if heard.told.contains(word.as_str()) && !heard.asked.contains(word.as_str()) {
                        leaks.insert(format!("{:?}: {}: {word}", stand.own, heard.asked));
                    }
                }
            }
        }
    }
    assert!(leaks.is_empty(), "{leaks:#?}");
}

#[test]
fn what_is_a_sessions_own_does_come_out() {
    let world = World::new();
    for stand in STANDS {
        let words = [&["list"], stand.facts].concat();
        let listed = world.machine.json_in(stand.folder, &words).data()["memories"].clone();
        let listed: BTreeSet<&str> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].as_str().unwrap())
            .collect();
        let own = world
            .memories
            .iter()
            .filter(|one| stand.own.contains(&one.scope));
        let own: BTreeSet<&str> = own.map(|one| one.id.as_str()).collect();
        assert_eq!(listed, own, "{:?}", stand.own);
        let pending = world.machine.json_in(stand.folder, &["pending"]).data();
        assert_eq!(pending["proposals"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn a_foreign_fact_proposed_again_is_a_new_one() {
    let world = World::new();
    for thing in &world.memories {
        let text = text(thing.mark.trim_start_matches("zx"));
        let words = [
            "propose",
            "--operation",
            "add",
            "--kind",
            "repo_convention",
            "--text",
            &text,
        ];
        let rest = ["--rationale", "r", "--evidence", "README.md"];
        let told = world
            .machine
            .json_in("other", &[&words[..], &rest].concat());
        let existing = told.data()["existing_id"].clone();
        let expected = if thing.scope == "repob" {
            json!(thing.id)
        } else {
            Value::Null
        };
        assert_eq!(existing, expected, "{}", thing.scope);
    }
}

/// The words under `Commands:`.
fn words_of(machine: &Machine, words: &[&str]) -> Vec<String> {
    let help = machine.run(&[words, &["--help"]].concat()).out;
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_stands_in_the_table() {
    let machine = Machine::new();
    let mut found = Vec::new();
    for command in words_of(&machine, &[]) {
        let below = words_of(&machine, &[&command]);
        // A command that has others below it may be one itself.
        if below.is_empty() || command == "scopes" {
            found.push(command.clone());
        }
        found.extend(below.iter().map(|word| format!("{command} {word}")));
    }
    let known: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = found
        .iter()
        .filter(|name| !known.contains(&name.as_str()))
        .collect();
    assert!(
        missing.is_empty(),
        "say in COMMANDS how it is asked: {missing:?}"
    );
    let gone: Vec<_> = known
        .iter()
        .filter(|name| !found.iter().any(|one| one == *name))
        .collect();
    assert!(gone.is_empty(), "there is no such command: {gone:?}");
    for (name, asked) in COMMANDS {
        let empty = matches!(asked, Not("") | With([]));
        assert!(!empty, "{name} is neither asked nor left out for a reason");
    }
}
