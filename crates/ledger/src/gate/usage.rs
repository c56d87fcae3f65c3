//! Recall usage: ids and scores of one recall. It is no memory and is never read back as trust.

use super::admitted::Admitted;
use model::RecallUsage;

/// Most characters of a query that a usage row keeps.
const MAX_QUERY: usize = 500;
/// Most bytes of a label of the session that a usage row keeps.
const MAX_LABEL: usize = 256;
/// Most characters of a query that are looked at.
const MAX_READ: usize = 16_384;

/// Admits a usage row: the query and the labels without secrets, cut to a bounded length.
pub(crate) fn admit_usage(mut usage: RecallUsage) -> Admitted<RecallUsage> {
    let query: String = usage.query.chars().take(MAX_READ).collect();
    // Cut last: half a secret has no shape that redaction could see.
    let redacted = guard::redact(&guard::strip_for_query(&query)).text;
    usage.query = redacted.chars().take(MAX_QUERY).collect();
    let labels = [&mut usage.agent_role, &mut usage.run_id, &mut usage.unit_id];
    for label in labels.into_iter().flatten() {
        label.truncate(label.floor_char_boundary(MAX_READ));
        *label = guard::redact(label).text;
        label.truncate(label.floor_char_boundary(MAX_LABEL));
    }
    Admitted::issue(usage)
}
