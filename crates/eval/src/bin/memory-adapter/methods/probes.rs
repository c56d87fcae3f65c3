//! What a harness cannot see through a session: bytes on disk, and doors between scopes.

use crate::protocol::{Given, Outcome, Request, SessionSpec};
use crate::world::World;
use memory::{MemoryError, Mode};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How much of a file is held at once.
const CHUNK: usize = 1 << 20;

#[derive(Deserialize)]
struct BytesArgs {
    pattern: String,
}

/// How often plain text stands in each file that the store owns.
pub(super) fn raw_bytes(world: &World, request: &Request) -> Given {
    let args: BytesArgs = request.args()?;
    if args.pattern.is_empty() || args.pattern.len() > CHUNK {
        return Err(Outcome::Failed(
            "usage",
            "the pattern is empty or too long".to_owned(),
        ));
    }
    let open = world.opened()?;
    let owned = [
        open.project.place().main_root.join(".swarm"),
        world.outside.state_home.join(&open.store_id),
    ];
    let mut hits = Vec::new();
    for file in owned.iter().flat_map(|folder| files(folder)) {
        let count = occurrences(&file, args.pattern.as_bytes())
            .map_err(|error| Outcome::Failed("io", format!("{}: {error}", file.display())))?;
        if count > 0 {
            hits.push(json!({ "file": file.display().to_string(), "count": count }));
        }
    }
    Ok(json!({ "hits": hits }))
}

/// The regular files below a folder, sorted; no link is followed.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(kind) if kind.is_file() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn occurrences(file: &Path, pattern: &[u8]) -> std::io::Result<usize> {
    let mut file = File::open(file)?;
    let mut held: Vec<u8> = Vec::new();
    let mut count = 0;
    loop {
        let kept = held.len();
        held.resize(kept + CHUNK, 0);
        let read = file.read(&mut held[kept..])?;
        held.truncate(kept + read);
        count += held
            .windows(pattern.len())
            .filter(|window| *window == pattern)
            .count();
        if read == 0 {
            return Ok(count);
        }
        // What could be the beginning of an occurrence stays; a whole one was counted.
        let rest = held.len().saturating_sub(pattern.len() - 1);
        held.drain(..rest);
    }
}

/// What each scope can see of the others; true means that it sees something.
pub(super) fn leak_probes(world: &mut World) -> Given {
    let mut leaks: BTreeSet<&'static str> = BTreeSet::new();
    let names: Vec<Option<String>> = std::iter::once(None)
        .chain(world.scopes.clone().into_iter().map(Some))
        .collect();
    for owner in names.iter().flatten() {
        let owned = world.agent_in(&standing(Some(owner)))?;
        let memories = owned.list()?;
        let proposals = owned.pending(true)?;
        for other in names.iter().filter(|name| name.as_ref() != Some(owner)) {
            let stranger = world.agent_in(&standing(other.as_deref()))?;
            let foreign = |ids: Vec<String>| {
                ids.iter()
                    .any(|id| memories.iter().any(|own| own.id.as_str() == id))
            };
            let mut probe = |name: &'static str, leaked: bool| {
                if leaked {
                    leaks.insert(name);
                }
            };
            let listed = stranger.list()?;
            probe(
                "list",
                foreign(listed.iter().map(|row| row.id.to_string()).collect()),
            );
            let waiting = stranger.pending(true)?;
            let sees = |id: &str| proposals.iter().any(|own| own.id.as_str() == id);
            probe("pending", waiting.iter().any(|one| sees(one.id.as_str())));
            let events = stranger.audit()?;
            let sees = |id: &str| sees(id) || memories.iter().any(|own| own.id.as_str() == id);
            probe("audit", events.iter().any(|event| sees(&event.target_id)));
            for memory in &memories {
                probe("show", stranger.show(&memory.id).is_ok());
                probe("history", stranger.history(&memory.id).is_ok());
                probe("recall", recalls(&stranger, &memory.text, &foreign)?);
            }
        }
    }
    let all = ["list", "pending", "audit", "show", "history", "recall"];
    let told = all.map(|name| (name.to_owned(), Value::Bool(leaks.contains(name))));
    Ok(Value::Object(told.into_iter().collect()))
}

fn standing(scope: Option<&str>) -> SessionSpec {
    SessionSpec {
        principal: Some("probe".to_owned()),
        scope: scope.map(str::to_owned),
        ..SessionSpec::default()
    }
}

fn recalls(
    stranger: &memory::AgentSession,
    text: &str,
    foreign: &dyn Fn(Vec<String>) -> bool,
) -> Result<bool, Outcome> {
    for mode in [Mode::Manual, Mode::Injection, Mode::Curator] {
        let answer = match stranger.recall(&stranger.request(text, mode)) {
            Err(MemoryError::QueryTooShort) => continue,
            other => other?,
        };
        if foreign(
            answer
                .items
                .iter()
                .map(|item| item.id.to_string())
                .collect(),
        ) {
            return Ok(true);
        }
    }
    Ok(false)
}
