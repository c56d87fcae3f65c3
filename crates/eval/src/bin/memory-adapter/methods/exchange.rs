//! Memories as files, how memories turn out, and what the guard says of a text.

use crate::protocol::{Given, Outcome, Request};
use crate::world::World;
use memory::{Anchor, Code, GuardScan, MemoryError, OutcomeDraft, ScanRules};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Longest text that is scanned; a memory is much shorter.
const LONGEST: usize = 1 << 20;

#[derive(Deserialize)]
struct FolderArgs {
    path: Option<PathBuf>,
}

/// A path as the process sees it, told whole.
fn whole(path: Option<PathBuf>) -> Result<Option<PathBuf>, Outcome> {
    path.map(std::path::absolute)
        .transpose()
        .map_err(|error| Outcome::Failed("usage", format!("path: {error}")))
}

/// Writes what the session's scope holds to a folder.
pub(super) fn export(world: &mut World, request: &Request) -> Given {
    let args: FolderArgs = request.args()?;
    let folder = whole(args.path)?;
    let answer = world.agent(request)?.export(folder.as_deref())?;
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
    let path = whole(args.path)?;
    let agent = world.agent(request)?;
    Ok(json!(agent.import(path.as_deref(), args.dry_run)?))
}

/// The seed's object as the surfaces take it: an anchor may be `FILE#symbol` too, and an unknown
/// field is refused.
pub(super) fn outcome(world: &mut World, request: &Request) -> Given {
    let mut args: Map<String, Value> = request.args()?;
    for anchor in args
        .get_mut("anchors")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Some(text) = anchor.as_str() {
            *anchor = json!(Anchor::parse(text));
        }
    }
    let draft: OutcomeDraft = memory::read_exact(&Value::Object(args))
        .map_err(|error| Outcome::refused(Code::Usage, error.to_string()))?;
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
    let rules = if args.detect_pii {
        ScanRules::WithPersonalData
    } else {
        ScanRules::Project
    };
    if args.text.len() > LONGEST {
        let message = format!("a text to scan is at most {LONGEST} bytes");
        return Err(Outcome::refused(Code::TooLarge, message));
    }
    // The scanners need no store: a harness may ask before it opens one.
    Ok(json!(match world.opened() {
        Ok(open) => open.project.guard_scan(&args.text, rules),
        Err(_) => GuardScan::unconfigured(&args.text, rules).map_err(MemoryError::from)?,
    }))
}
