//! This test program, started again as another process on the same store.

use ledger::authority::Controller;
use ledger::files::FileSystem;
use ledger::seams::{FaultPoint, Faults, InjectedFault, Seams};
use ledger::{CandidateFilter, Decider, Ledger, NotDone, Policy, Session, StorePlace};
use model::{Code, HostFacts, ProposalId, Scope};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use swarm_memory_ledger as ledger;
use testkit::{CrashAt, Workbench, add_decision, add_draft, add_fact, provider_of_this_program};

const JOB: &str = "SWARM_MEMORY_STORAGE_TEST_JOB";
const DISK: &str = "SWARM_MEMORY_STORAGE_TEST_DISK";

/// A running child and its output.
pub(crate) struct Running {
    pub(crate) process: Child,
    pub(crate) lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Running {
    /// Reads to the end and gives the lines that begin with `word`.
    pub(crate) fn finish(mut self, word: &str) -> (bool, Vec<String>) {
        let found = self
            .lines
            .by_ref()
            .map_while(Result::ok)
            .filter_map(|line| told(&line, word))
            .collect();
        (self.process.wait().unwrap().success(), found)
    }
}

/// What a line says after its word.
pub(crate) fn told(line: &str, word: &str) -> Option<String> {
    line.strip_prefix(word)?
        .strip_prefix(' ')
        .map(str::to_owned)
}

/// Starts a child with a job: its name, the folder of the bench, and arguments.
pub(crate) fn start(bench: &Workbench, job: &str, args: &[&str]) -> Running {
    let base = bench.project().parent().unwrap().to_owned();
    let job: Vec<&str> = [job, base.to_str().unwrap()]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    let mut command = command(&job.join("|"));
    command.env(DISK, bench.file_system.as_str());
    spawn(command)
}

/// Starts a child that owns the bench's files but is no superuser.
#[cfg(unix)]
#[allow(dead_code, reason = "a program of tests uses a part of it")]
pub(crate) fn start_as_nobody(bench: &Workbench, base: &Path, job: &str) -> Running {
    use std::os::unix::fs::{MetadataExt, chown};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let mut command = command(&format!("{job}|{}", base.to_str().unwrap()));
    command.env(DISK, bench.file_system.as_str());
    if std::fs::metadata(bench.project()).unwrap().uid() == 0 {
        let mut waiting = vec![base.to_owned()];
        while let Some(path) = waiting.pop() {
            chown(&path, Some(NOBODY), Some(NOBODY)).unwrap();
            if path.is_dir() {
                waiting.extend(
                    std::fs::read_dir(&path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            }
        }
        command.uid(NOBODY).gid(NOBODY);
    }
    spawn(command)
}

fn command(job: &str) -> Command {
    // The name of a test does not begin with its program's.
    let (_, module) = module_path!().split_once("::").unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            &format!("{module}::works_when_it_is_started_with_a_job"),
            "--exact",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(JOB, job)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

fn spawn(mut command: Command) -> Running {
    let mut process = command.spawn().unwrap();
    let lines = BufReader::new(process.stdout.take().unwrap()).lines();
    Running { process, lines }
}

#[test]
fn works_when_it_is_started_with_a_job() {
    let Ok(job) = std::env::var(JOB) else { return };
    let parts: Vec<&str> = job.split('|').collect();
    let base = PathBuf::from(parts[1]);
    let args = &parts[2..];
    say("");
    match parts[0] {
        "storm" => storm(&base, args[0]),
        "crash" => crash(&base, args[0], args[1].parse().unwrap()),
        "mixed" => mixed(&base, args[0], args[1].parse().unwrap()),
        "decide" => decide(&base, args[0]),
        "create" => create(&base),
        "migrate" => migrate(&base, args),
        "export" => export(&base),
        "shut" => read_and_try_to_write(&base),
        "die" => die_with_an_open_log(&base),
        other => panic!("no job {other}"),
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // A parent that is done reading is no failure of the child.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Tells the parent at every point of a write, so that it can kill at any of them.
struct Telling;

impl Faults for Telling {
    fn at(&self, point: FaultPoint) -> Result<(), InjectedFault> {
        say(point.as_str());
        Ok(())
    }
}

fn ledger_in(base: &Path, faults: Option<Arc<dyn Faults>>) -> Ledger {
    let project = base.join("project");
    let mut seams = Seams::system();
    if let Some(faults) = faults {
        seams.faults = faults;
    }
    let provider = provider_of_this_program();
    let place = StorePlace {
        path: project.join(".swarm/memory").join(match provider {
            ledger::Provider::Sqlite => "memory.db",
            ledger::Provider::LocalJsonl => "governance.jsonl",
        }),
        provider,
        state_base: base.join("state"),
        evidence_cache: project.join(".swarm/evidence-cache"),
        file_system: std::env::var(DISK)
            .ok()
            .and_then(|name| FileSystem::parse(&name)),
        repository: Scope::repository("example", None),
        plugin_scopes: Vec::new(),
        project_root: project,
        git: None,
    };
    Ledger::new(place, Policy::default(), seams, Duration::from_secs(30))
}

fn session(name: &str) -> Session {
    let home = Scope::repository("example", None);
    let host = HostFacts {
        agent_role: Some("coder".into()),
        session_id: Some(format!("ses_{name}")),
        ..HostFacts::default()
    };
    Session::new(
        vec![Scope::workspace("work-example"), home.clone()],
        Some(home),
        host,
    )
}

fn controller(base: &Path, ledger: &Ledger) -> Controller {
    ledger
        .present_controller(&base.join("outside/controller.key"))
        .unwrap()
}

/// Decides until it is killed.
fn storm(base: &Path, name: &str) {
    let ledger = ledger_in(base, Some(Arc::new(Telling)));
    let (session, controller) = (session(name), controller(base, &ledger));
    for number in 0.. {
        let text = format!("Run {name} found fact number {number} about the parser.");
        let id = add_fact(&ledger, &session, Decider::Curator(&controller), &text);
        say(&format!("ack {id}"));
    }
}

/// Proposes and adds one fact, and dies at a point of the decision.
fn crash(base: &Path, point: &str, nth: u64) {
    let faults = CrashAt::new(FaultPoint::parse(point).unwrap(), nth);
    let ledger = ledger_in(base, Some(Arc::new(faults)));
    let (session, controller) = (session("crash"), controller(base, &ledger));
    add_fact(
        &ledger,
        &session,
        Decider::Curator(&controller),
        "A fact that may not survive.",
    );
    say("ack whole");
}

/// Proposes, decides and recalls.
fn mixed(base: &Path, name: &str, rounds: usize) {
    let ledger = ledger_in(base, None);
    let (session, controller) = (session(name), controller(base, &ledger));
    for number in 0..rounds {
        let text = format!("Process {name} keeps note {number} on module m{name}x{number}.");
        let id = add_fact(&ledger, &session, Decider::Curator(&controller), &text);
        let reader = ledger.reader(&session).unwrap();
        let term = format!("m{name}x{number}").to_lowercase();
        let hits = reader
            .index_hits(&[term], &CandidateFilter::manual(), 10)
            .unwrap();
        assert!(
            hits.iter().any(|hit| hit.item.record.id == id),
            "what was acknowledged is found"
        );
        say(&format!("ack {id}"));
    }
}

/// Decides one proposal as soon as the parent says so.
fn decide(base: &Path, id: &str) {
    let ledger = ledger_in(base, None);
    let (session, controller) = (session("decide"), controller(base, &ledger));
    let decision = add_decision(
        &ledger.reader(&session).unwrap(),
        &ProposalId::parse(id).unwrap(),
    );
    say("ready");
    std::io::stdin().read_line(&mut String::new()).unwrap();
    match ledger.decide(&session, Decider::Curator(&controller), decision) {
        Ok(_) => say("won it"),
        Err(NotDone::Refused(refusal)) if refusal.code == Code::NotPending => say("lost it"),
        Err(other) => panic!("{other}"),
    }
}

/// Makes the store beside others and proposes at once.
fn create(base: &Path) {
    let ledger = ledger_in(base, None);
    ledger.create().unwrap();
    let name = std::process::id();
    let receipt = ledger
        .propose(
            &session("new"),
            add_draft(&format!("Process {name} was here.")),
        )
        .unwrap();
    say(&format!("ack {}", receipt.proposal_id.unwrap()));
}

fn migrate(base: &Path, args: &[&str]) {
    let faults = args.first().map(|point| -> Arc<dyn Faults> {
        Arc::new(CrashAt::new(
            FaultPoint::parse(point).unwrap(),
            args[1].parse().unwrap(),
        ))
    });
    let report = ledger_in(base, faults).migrate().unwrap().unwrap();
    say(&format!("ack {}", report.imported_memories));
}

/// Exports again and again until it is killed.
fn export(base: &Path) {
    let ledger = ledger_in(base, None);
    let folder = base.join("project/.swarm/memory/export");
    loop {
        ledger.export(&session("export"), &folder).unwrap();
        say("ack whole");
    }
}

/// Leaves a write-ahead log behind, as a process does that is killed between two writes.
fn die_with_an_open_log(base: &Path) {
    let ledger = ledger_in(base, None);
    let receipt = ledger
        .propose(&session("die"), add_draft("The last words of a process."))
        .unwrap();
    say(&format!("ack {}", receipt.proposal_id.unwrap()));
    std::process::abort();
}

/// Reads a store that this user cannot write, and tells what the writes answer.
fn read_and_try_to_write(base: &Path) {
    let ledger = ledger_in(base, None);
    let session = session("shut");
    say(&format!(
        "told read {}",
        ledger.reader(&session).unwrap().list().unwrap().len()
    ));
    let refused = ledger
        .propose(&session, add_draft("A fact for a shut store."))
        .unwrap_err();
    say(&format!("told propose {}", refused.code().as_str()));
    let usage = model::RecallUsage {
        bundle_id: "bundle_1".into(),
        query: "tests".into(),
        scopes: session.scopes,
        kinds: None,
        memory_ids: Vec::new(),
        scores: Vec::new(),
        token_estimate: 0,
        agent_role: None,
        run_id: None,
        unit_id: None,
        timestamp: "2026-06-01T12:00:00.000Z".into(),
    };
    say(&format!(
        "told usage {}",
        ledger.record_usage(usage).unwrap_err().code().as_str()
    ));
}

/// Shuts the store's folder, or its file alone: reads go on, and every write is refused as such.
#[cfg(unix)]
#[allow(dead_code, reason = "a program of tests uses a part of it")]
pub(crate) fn is_read_only_when_shut(bench: &Workbench, folder_is_shut: bool, case: &str) {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let base = bench.project().parent().unwrap().to_owned();
    let folder = bench.store_path().parent().unwrap().to_owned();
    if folder_is_shut {
        mode(&folder, 0o500);
    } else {
        mode(&bench.store_path(), 0o400);
    }
    // The superuser is bound by no mode, so the work is done by somebody who is.
    let (ended_well, told) = start_as_nobody(bench, &base, "shut").finish("told");
    mode(&folder, 0o700);
    let case = format!("{case}, folder {folder_is_shut}");
    assert!(ended_well, "{case}");
    assert_eq!(
        told,
        ["read 1", "propose read_only_store", "usage read_only_store"],
        "{case}"
    );
}
