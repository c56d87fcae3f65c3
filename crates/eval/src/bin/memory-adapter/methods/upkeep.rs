//! Opening, restarting, the clock, faults, and what runs beside requests.

use crate::outside::FaultKind;
use crate::protocol::{Given, Outcome, Request};
use crate::world::{Opening, World};
use memory::seams::FaultPoint;
use memory::{Code, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Deserialize)]
struct OpenArgs {
    dir: PathBuf,
    #[serde(default)]
    config: Value,
    #[serde(default = "yes")]
    grants: bool,
}

fn yes() -> bool {
    true
}

pub(super) fn open(world: &mut World, request: &Request) -> Given {
    let args: OpenArgs = request.args()?;
    let opened = world.open(Opening {
        folder: args.dir,
        config: args.config,
        grants: args.grants,
    })?;
    Ok(json!({ "store_id": opened.store_id }))
}

#[derive(Deserialize)]
struct RestartArgs {
    #[serde(default)]
    kill: bool,
}

pub(super) fn restart(world: &mut World, request: &Request) -> Given {
    let args: RestartArgs = request.args()?;
    if args.kill {
        world.end();
    } else {
        world.reopen()?;
    }
    Ok(json!({}))
}

#[derive(Deserialize)]
struct ClockArgs {
    now: Value,
}

pub(super) fn set_clock(world: &World, request: &Request) -> Given {
    let args: ClockArgs = request.args()?;
    let now_ms = match &args.now {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => Timestamp::parse(text).ok().map(|time| time.millis()),
        _ => None,
    };
    let refused = || Outcome::refused(Code::InvalidTime, "now is not a time");
    world.outside.clock.set(now_ms.ok_or_else(refused)?);
    Ok(json!({}))
}

#[derive(Deserialize)]
struct FaultArgs {
    point: String,
    #[serde(default)]
    kind: Option<String>,
}

pub(super) fn fault(world: &World, request: &Request) -> Given {
    let args: FaultArgs = request.args()?;
    let unknown = |what: &str| Outcome::Failed("usage", format!("no fault {what} of that name"));
    let point = FaultPoint::parse(&args.point).ok_or_else(|| unknown("point"))?;
    let kind = match args.kind.as_deref() {
        None | Some("error") => FaultKind::Error,
        Some("crash") => FaultKind::Crash,
        Some(_) => return Err(unknown("kind")),
    };
    world.outside.faults.set(point, kind);
    Ok(json!({}))
}

/// Every write is whole when it is answered: there is nothing to wait for.
pub(super) fn settle(world: &World) -> Given {
    world.opened()?;
    Ok(json!({ "pending": 0 }))
}

/// Nothing runs by itself in this version.
pub(super) fn run_background(world: &World) -> Given {
    world.opened()?;
    Ok(json!({ "passes": 0 }))
}

/// The indexes are kept in step by each write; none is rebuilt in this version.
pub(super) fn reindex(world: &World) -> Given {
    world.opened()?;
    Ok(json!({ "reindexed": 0 }))
}
