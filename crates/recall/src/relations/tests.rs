use super::*;
use crate::candidate::sample::item;
use crate::request::{Mode, Profile};
use crate::seed::Scorer;
use std::collections::HashMap;

/// Relations between numbered sample records.
#[derive(Default)]
struct Graph(HashMap<MemoryId, Vec<MemoryId>>);

fn id(n: u64) -> MemoryId {
    MemoryId::parse(&format!("mem_{n:016x}")).unwrap()
}

impl Graph {
    fn merged(groups: &[&[u64]]) -> Self {
        let mut graph = Self::default();
        for group in groups {
            for &a in *group {
                let others = group.iter().filter(|&&b| b != a).map(|&b| id(b));
                graph.0.entry(id(a)).or_default().extend(others);
            }
        }
        graph
    }
}

impl Relations for Graph {
    fn related_ids(&self, id: &MemoryId) -> Result<Vec<MemoryId>, LedgerError> {
        Ok(self.0.get(id).cloned().unwrap_or_default())
    }

    fn items(&self, ids: &[MemoryId]) -> Result<Vec<StoredItem>, LedgerError> {
        let number = |id: &MemoryId| u64::from_str_radix(&id.as_str()[4..], 16).unwrap();
        Ok(ids.iter().map(|id| item(number(id))).collect())
    }
}

fn expand(direct: &[u64], graph: &Graph, max_items: usize) -> Vec<Candidate> {
    let mut request = RecallRequest::new("zebra", Mode::Injection, Profile::Seed);
    request.max_items = max_items;
    let scorer = Scorer::new(&request);
    let direct = direct
        .iter()
        .filter_map(|&n| scorer.score(item(n), false).scored())
        .collect();
    with_related(direct, &request, graph, |item| scorer.score(item, false)).unwrap()
}

fn ids(candidates: &[Candidate]) -> Vec<String> {
    candidates
        .iter()
        .map(|c| {
            c.item
                .record
                .id
                .as_str()
                .trim_start_matches("mem_0000000000000")
                .to_owned()
        })
        .collect()
}

#[test]
fn two_a_source_one_hop_and_by_id() {
    let graph = Graph::merged(&[&[1, 7, 5, 6], &[5, 9]]);
    let got = expand(&[1, 2], &graph, 8);
    assert_eq!(ids(&got), ["001", "002", "005", "006"]);
    assert_eq!(
        got[2].reasons[got[2].reasons.len() - 2..],
        ["relation=merged_with", "related_from=mem_0000000000000001"]
    );
    assert_eq!(got[2].relation.as_ref().unwrap().source_memory_id, id(1));
}

#[test]
fn only_free_slots_are_filled_and_nothing_comes_twice() {
    let graph = Graph::merged(&[&[1, 2], &[1, 3], &[2, 4]]);
    assert_eq!(ids(&expand(&[1, 2], &graph, 3)), ["001", "002", "003"]);
    assert_eq!(ids(&expand(&[1, 2], &graph, 2)), ["001", "002"]);
    assert_eq!(ids(&expand(&[1, 2, 3], &graph, 2)), ["001", "002"]);
}
