//! Recall usage: ids and scores of one recall. It is no memory and is never read back as trust.

use super::admitted::Admitted;
use model::RecallUsage;

/// Most characters of a query that a usage row keeps.
const MAX_QUERY: usize = 500;

/// Admits a usage row: the query without secrets, cut to a bounded length.
pub(crate) fn admit_usage(mut usage: RecallUsage) -> Admitted<RecallUsage> {
    let query: String = usage.query.chars().take(MAX_QUERY).collect();
    usage.query = guard::redact(&guard::strip_for_query(&query)).text;
    Admitted::issue(usage)
}
