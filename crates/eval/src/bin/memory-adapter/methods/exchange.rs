//! Memories as files, how memories turn out, and what the guard says of a text.

use crate::protocol::{Given, Outcome, Request};
use crate::world::World;
use memory::{Code, OutcomeDraft};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Longest text that is scanned; a memory is much shorter.
const LONGEST: usize = 1 << 20;

#[derive(Deserialize)]
struct FolderArgs {
    path: Option<PathBuf>,
}

/// Writes what the session's scope holds to a folder.
pub(super) fn export(world: &mut World, request: &Request) -> Given {
    let args: FolderArgs = request.args()?;
    let answer = world.agent(request)?.export(args.path.as_deref())?;
    let degraded = &answer.degraded;
    let mut given = serde_json::to_value(&answer).expect("an answer always serialises");
    given["degraded"] = json!(degraded);
    Ok(given)
}

#[derive(Deserialize)]
struct ImportArgs {
    path: Option<PathBuf>,
    #[serde(default)]
    dry_run: bool,
}

/// Takes a file or a folder in, as candidates, whatever channel asks.
pub(super) fn import(world: &mut World, request: &Request) -> Given {
    let args: ImportArgs = request.args()?;
    let agent = world.agent(request)?;
    Ok(json!(agent.import(args.path.as_deref(), args.dry_run)?))
}

/// The seed's object, in the form of the surfaces: an unknown field is refused.
pub(super) fn outcome(world: &mut World, request: &Request) -> Given {
    let draft: OutcomeDraft = request.args().map_err(|outcome| match outcome {
        Outcome::Failed(_, message) => Outcome::refused(Code::Usage, message),
        other => other,
    })?;
    Ok(json!(world.agent(request)?.outcome(draft)?))
}

#[derive(Deserialize)]
struct ScanArgs {
    text: String,
    #[serde(default)]
    detect_pii: bool,
}

/// What the scanners that there are say of a text; nothing is stored.
pub(super) fn guard_scan(world: &World, request: &Request) -> Given {
    let args: ScanArgs = request.args()?;
    if args.detect_pii {
        // An empty answer would say that there is none.
        return Err(Outcome::Unsupported);
    }
    if args.text.len() > LONGEST {
        let message = format!("a text to scan is at most {LONGEST} bytes");
        return Err(Outcome::refused(Code::TooLarge, message));
    }
    Ok(json!(world.opened()?.project.guard_scan(&args.text)))
}
