//! The table of methods. What is not in it is answered as unsupported.

mod exchange;
mod forget_eval;
mod probes;
mod reading;
mod upkeep;
mod writing;

use crate::protocol::{Answer, Outcome, Request};
use crate::world::World;

/// Answers a request.
pub(crate) fn answer(world: &mut World, request: &Request) -> Answer {
    let given = match request.method.as_str() {
        "open" => upkeep::open(world, request),
        "restart" => upkeep::restart(world, request),
        "set_clock" => upkeep::set_clock(world, request),
        "fault" => upkeep::fault(world, request),
        "settle" => upkeep::settle(world),
        "run_background" => upkeep::run_background(world),
        "reindex" => upkeep::reindex(world),
        "raw_bytes" => probes::raw_bytes(world, request),
        "leak_probes" => probes::leak_probes(world),
        "write" => writing::write(world, request),
        "propose" => writing::propose(world, request),
        "approve" => writing::approve(world, request),
        "reject" => writing::reject(world, request),
        "decide" => writing::decide(world, request),
        "pending" => reading::pending(world, request),
        "recall" => reading::recall(world, request),
        "render_prompt" => reading::render_prompt(world, request),
        "show" => reading::show(world, request),
        "history" => reading::history(world, request),
        "value_keys" => reading::value_keys(request),
        "outcome" => exchange::outcome(world, request),
        "guard_scan" => exchange::guard_scan(world, request),
        "export" => exchange::export(world, request),
        "import" => exchange::import(world, request),
        "audit" => reading::audit(world, request),
        "audit_verify" => reading::audit_verify(world),
        "reset" => forget_eval::reset(world),
        "inscribe" => forget_eval::inscribe(world, request),
        "recall_texts" => forget_eval::recall_texts(world, request),
        "supersede" => forget_eval::supersede(world, request),
        "release" => forget_eval::release(world, request),
        _ => Err(Outcome::Unsupported),
    };
    request.answer(given)
}
