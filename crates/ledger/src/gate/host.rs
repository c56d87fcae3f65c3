//! The facts of a host: labels that a client gives for its session. They grant nothing, but they
//! are stored beside every row and shown to reviewers, so they are bounded and plain.

use super::screen::{judged, refusal, secret_refusal};
use model::text::utf16_len;
use model::{Code, HostFacts, Refusal};

/// Longest host fact, in UTF-16 units.
const MAX_HOST_FACT: usize = 256;

/// Refuses host facts that are too long, hide something, or hold a secret.
pub(crate) fn check_host(host: &HostFacts) -> Result<(), Refusal> {
    let facts = [
        ("the agent's role", &host.agent_role),
        ("the agent's id", &host.agent_id),
        ("the session id", &host.session_id),
        ("the run id", &host.run_id),
        ("the task id", &host.task_id),
        ("the unit id", &host.unit_id),
    ];
    facts
        .into_iter()
        .filter_map(|(name, fact)| Some((name, fact.as_deref()?)))
        .try_for_each(|(name, fact)| check_fact(name, fact))
}

/// The facts that a door would take. The others name no log, no scope and no event, and are not told
/// to anybody.
pub fn plain_facts(host: &HostFacts) -> HostFacts {
    let plain = |fact: &Option<String>| {
        let fact = fact.as_deref()?;
        check_fact("the fact", fact)
            .is_ok()
            .then(|| fact.to_owned())
    };
    HostFacts {
        agent_role: plain(&host.agent_role),
        agent_id: plain(&host.agent_id),
        session_id: plain(&host.session_id),
        run_id: plain(&host.run_id),
        task_id: plain(&host.task_id),
        unit_id: plain(&host.unit_id),
    }
}

fn check_fact(name: &str, fact: &str) -> Result<(), Refusal> {
    if fact.len() > MAX_HOST_FACT * 4 || utf16_len(fact) > MAX_HOST_FACT {
        let message = format!("{name} is longer than {MAX_HOST_FACT} UTF-16 units");
        return Err(Refusal::new(Code::TooLarge, message));
    }
    let plain = guard::clean(fact).is_ok_and(|cleaned| cleaned.is_unchanged());
    if !plain || fact.chars().any(char::is_control) {
        let message = format!("{name} holds characters that are not stored");
        return Err(Refusal::new(Code::InvalidText, message));
    }
    let scan = guard::Scan::of(fact);
    if let Some(found) = judged(name, fact, &scan.injection()) {
        return Err(refusal(found.note));
    }
    if !scan.secrets().is_empty() {
        return Err(secret_refusal(name, fact));
    }
    Ok(())
}
