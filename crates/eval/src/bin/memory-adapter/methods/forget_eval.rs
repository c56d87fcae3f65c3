//! The operations of ForgetEval: texts in, texts out, changes by question.
//!
//! `supersede` and `release` act on what a recall for their question ranks first. `release` is a
//! logical deletion. `purge` is unsupported: this version removes no bytes.

use super::writing::{carry_out, own_word};
use crate::protocol::{Given, Outcome, Request};
use crate::world::World;
use memory::{Kind, MemoryId, Mode, Operation, ProposalDraft};
use serde::Deserialize;
use serde_json::json;

/// The texts are statements about people.
const KIND: Kind = Kind::UserPreference;

/// A new store in the same project, without what the old one held.
pub(super) fn reset(world: &mut World) -> Given {
    let swarm = world.opened()?.own_folder()?;
    let old = world.outside.state_home.join(&world.opened()?.store_id);
    let opening = world.close()?;
    for folder in [swarm, old] {
        match std::fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                let message = format!("{}: {error}", folder.display());
                return Err(Outcome::Failed("io", message));
            }
            _ => {}
        }
    }
    let opened = world.open(opening)?;
    Ok(json!({ "store_id": opened.store_id }))
}

#[derive(Deserialize)]
struct InscribeArgs {
    text: String,
}

pub(super) fn inscribe(world: &mut World, request: &Request) -> Given {
    let args: InscribeArgs = request.args()?;
    let draft = ProposalDraft {
        kind: Some(KIND),
        text: Some(args.text),
        rationale: "inscribed".to_owned(),
        evidence_refs: own_word(request),
        ..ProposalDraft::of(Operation::Add)
    };
    let id = carry_out(world.person(request)?, draft)?;
    Ok(json!({ "id": id }))
}

#[derive(Deserialize)]
struct QueryArgs {
    query: String,
    k: Option<usize>,
}

/// What a recall ranks first, best first.
fn found(
    world: &mut World,
    request: &Request,
    query: &str,
    k: usize,
) -> Result<Vec<(MemoryId, String)>, Outcome> {
    let agent = world.agent(request)?;
    let mut asked = agent.request(query, Mode::Manual);
    asked.max_items = k;
    let items = agent.recall(&asked)?.items;
    Ok(items.into_iter().map(|item| (item.id, item.text)).collect())
}

pub(super) fn recall_texts(world: &mut World, request: &Request) -> Given {
    let args: QueryArgs = request.args()?;
    let found = found(world, request, &args.query, args.k.unwrap_or(5))?;
    let texts: Vec<String> = found.into_iter().map(|(_, text)| text).collect();
    Ok(json!({ "texts": texts }))
}

#[derive(Deserialize)]
struct SupersedeArgs {
    old_query: String,
    new_text: String,
}

pub(super) fn supersede(world: &mut World, request: &Request) -> Given {
    let args: SupersedeArgs = request.args()?;
    let Some((id, _)) = found(world, request, &args.old_query, 1)?
        .into_iter()
        .next()
    else {
        return Ok(json!({ "count": 0 }));
    };
    let draft = ProposalDraft {
        kind: Some(KIND),
        text: Some(args.new_text),
        rationale: "superseded".to_owned(),
        evidence_refs: own_word(request),
        target_memory_id: Some(id.to_string()),
        ..ProposalDraft::of(Operation::Supersede)
    };
    carry_out(world.person(request)?, draft)?;
    Ok(json!({ "count": 1 }))
}

pub(super) fn release(world: &mut World, request: &Request) -> Given {
    let args: QueryArgs = request.args()?;
    let most = args.k.unwrap_or(1);
    let mut count = 0;
    for (id, _) in found(world, request, &args.query, most)? {
        let draft = ProposalDraft {
            rationale: "released".to_owned(),
            target_memory_id: Some(id.to_string()),
            ..ProposalDraft::of(Operation::Delete)
        };
        carry_out(world.person(request)?, draft)?;
        count += 1;
    }
    Ok(json!({ "count": count }))
}
