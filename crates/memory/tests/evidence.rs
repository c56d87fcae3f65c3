//! Who reaches the documents of a project: its own sessions, from every worktree, and nobody else.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use std::fs;
use std::path::Path;
use swarm_memory::{
    Code, Environment, EvidenceDraft, EvidenceSource, HostFacts, InitOptions, Project, Seams,
};

fn locate(folder: &Path, root: &str) -> Project {
    let home = |name: &str| folder.join(name);
    let environment = Environment::new(home(root), home("config"), home("state"));
    Project::locate(&environment, Seams::system()).unwrap()
}

/// A repository with a worktree beside it, with memory on.
fn repository(folder: &Path) {
    for made in [
        "main/.git/objects",
        "main/.git/refs",
        "main/.git/worktrees/side",
        "side",
    ] {
        fs::create_dir_all(folder.join(made)).unwrap();
    }
    let git = folder.join("main/.git");
    fs::write(git.join("HEAD"), "ref: refs/heads/main\n").unwrap();
    let side = git.join("worktrees/side");
    fs::write(side.join("HEAD"), "ref: refs/heads/side\n").unwrap();
    fs::write(side.join("commondir"), "../..\n").unwrap();
    let back = folder.join("side/.git");
    fs::write(side.join("gitdir"), format!("{}\n", back.display())).unwrap();
    fs::write(&back, format!("gitdir: {}\n", side.display())).unwrap();
    locate(folder, "main")
        .init(&InitOptions::default())
        .unwrap();
}

fn draft(text: &str) -> EvidenceDraft {
    EvidenceDraft {
        created_by: Some("somebody else".to_owned()),
        ..EvidenceDraft::new(EvidenceSource::Crawl, text)
    }
}

#[test]
fn every_worktree_of_a_project_has_the_same_documents() {
    let folder = tempfile::tempdir().unwrap();
    let folder = fs::canonicalize(folder.path()).unwrap();
    repository(&folder);
    let host = HostFacts {
        agent_id: Some("a1".to_owned()),
        ..HostFacts::default()
    };
    let added = locate(&folder, "side")
        .agent(host)
        .unwrap()
        .add_evidence(draft("a page"))
        .unwrap();
    // Who brought it is what the host says.
    assert_eq!(added.document.created_by.as_deref(), Some("a1"));
    let main = locate(&folder, "main").agent(HostFacts::default()).unwrap();
    let shown = main.show_evidence(&added.document.reference).unwrap();
    assert_eq!(shown, added.document);
    assert!(!folder.join("side/.swarm/evidence-cache").exists());
}

#[test]
fn a_session_whose_scopes_a_host_chose_reaches_no_document() {
    let folder = tempfile::tempdir().unwrap();
    let folder = fs::canonicalize(folder.path()).unwrap();
    repository(&folder);
    let project = locate(&folder, "main");
    let own = project.agent(HostFacts::default()).unwrap();
    let added = own.add_evidence(draft("a page")).unwrap();
    let foreign = project
        .agent_in(HostFacts::default(), Vec::new(), None)
        .unwrap();
    let refusals = [
        foreign.add_evidence(draft("another")).unwrap_err().code(),
        foreign.list_evidence(5).unwrap_err().code(),
        foreign
            .show_evidence(added.document.id.as_str())
            .unwrap_err()
            .code(),
    ];
    assert_eq!(refusals, [Code::ScopeNotAllowed; 3]);
    assert_eq!(own.list_evidence(5).unwrap().total, 1);
}
