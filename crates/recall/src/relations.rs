//! Related slots: what was merged with a direct hit comes along where there is room.
//!
//! The plugin's rule, for both profiles: one hop from the direct hits, in their order, relations
//! by id, at most two a source, only into slots that direct hits left free. A related record
//! passes every filter; the score threshold and the query signal are not asked of it.

use crate::admission::may_be_shown;
use crate::answer::Relation;
use crate::candidate::{Candidate, Verdict};
use crate::request::RecallRequest;
use ledger::{LedgerError, StoredItem};
use model::MemoryId;
use std::collections::HashSet;

/// Most related records of one direct hit.
const FANOUT: usize = 2;
/// The one relation there is so far.
const MERGED_WITH: &str = "merged_with";

/// Where relations are read from.
pub(crate) trait Relations {
    /// Ids that were merged with this one, sorted.
    fn related_ids(&self, id: &MemoryId) -> Result<Vec<MemoryId>, LedgerError>;
    /// Those of these records that pass the filter of the request.
    fn items(&self, ids: &[MemoryId]) -> Result<Vec<StoredItem>, LedgerError>;
}

/// The direct hits within the limit, followed by related records in the slots left free.
pub(crate) fn with_related(
    mut direct: Vec<Candidate>,
    request: &RecallRequest,
    relations: &impl Relations,
    score: impl Fn(StoredItem) -> Verdict,
) -> Result<Vec<Candidate>, LedgerError> {
    direct.truncate(request.max_items);
    let sources: Vec<MemoryId> = direct.iter().map(|c| c.item.record.id.clone()).collect();
    let mut selected: HashSet<MemoryId> = sources.iter().cloned().collect();
    let mut all = direct;
    for source in sources {
        if all.len() >= request.max_items {
            break;
        }
        let mut ids = relations.related_ids(&source)?;
        ids.retain(|id| !selected.contains(id));
        let mut items = relations.items(&ids)?;
        items.sort_by(|a, b| a.record.id.cmp(&b.record.id));
        let room = FANOUT.min(request.max_items - all.len());
        let related = items
            .into_iter()
            .filter(|item| may_be_shown(item, request))
            .filter_map(|item| score(item).scored())
            .take(room);
        for mut candidate in related {
            selected.insert(candidate.item.record.id.clone());
            candidate.reasons.push(format!("relation={MERGED_WITH}"));
            candidate.reasons.push(format!("related_from={source}"));
            candidate.relation = Some(Relation {
                kind: MERGED_WITH,
                source_memory_id: source.clone(),
            });
            all.push(candidate);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
