use super::{Fused, Fusion, fuse};
use proptest::prelude::*;
use serde_json::Value;

fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|id| id.as_str().unwrap().to_owned()).collect()
}

/// The plugin's own test vectors, where somebody has them.
#[test]
fn it_is_the_plugins_fusion_number_for_number() {
    let Some(path) = std::env::var_os("SWARM_MEMORY_PEER_VECTORS") else {
        eprintln!("skipped: SWARM_MEMORY_PEER_VECTORS names no file");
        return;
    };
    let vectors: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let cases = vectors["rrf"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        let list = |name: &str| ids(&case[name]);
        let fused = fuse(&list("l"), &list("d"), &list("m"), Fusion::default());
        let expected = case["fused"].as_array().unwrap();
        assert_eq!(fused.len(), expected.len());
        for (one, expected) in fused.iter().zip(expected) {
            assert_eq!(one.id, expected["id"].as_str().unwrap());
            let score = expected["fusedScore"].as_f64().unwrap();
            assert_eq!(one.score.to_bits(), score.to_bits(), "{one:?} {score}");
            let rank = |name: &str| {
                expected[name]
                    .as_u64()
                    .map(|rank| usize::try_from(rank).unwrap())
            };
            assert_eq!(
                (one.lexical_rank, one.dense_rank, one.metadata_rank),
                (rank("lexicalRank"), rank("denseRank"), rank("metadataRank"))
            );
        }
    }
}

#[test]
fn a_record_that_both_rankings_hold_comes_before_those_of_one() {
    let fused = fuse(&["a", "b"], &["b", "c"], &["a", "b"], Fusion::default());
    let order: Vec<&str> = fused.iter().map(|one| one.id).collect();
    assert_eq!(order, ["b", "a", "c"]);
    let (first, last) = (&fused[0], &fused[2]);
    assert!((first.score - 1.0).abs() < 1e-12 && last.score.abs() < 1e-12);
    assert_eq!((first.lexical_rank, first.dense_rank), (Some(2), Some(1)));
}

#[test]
fn where_all_are_equal_all_are_best_and_stand_by_id() {
    let none: [&str; 0] = [];
    let weightless = Fusion {
        lexical: 0.0,
        ..Fusion::default()
    };
    let fused = fuse(&["b", "a"], &none, &none, weightless);
    let told: Vec<(&str, u64)> = fused
        .iter()
        .map(|one| (one.id, one.score.to_bits()))
        .collect();
    let one = 1.0_f64.to_bits();
    assert_eq!(told, [("a", one), ("b", one)]);
    assert_eq!(
        fuse(&none, &none, &none, weightless),
        Vec::<Fused<&str>>::new()
    );
}

proptest! {
    #[test]
    fn every_record_comes_once_and_scores_lie_within_bounds(
        lists in proptest::collection::vec(proptest::collection::vec(0u8..30, 0..20), 3),
        k in 1.0..200.0f64,
    ) {
        let fusion = Fusion { k, ..Fusion::default() };
        let fused = fuse(&lists[0], &lists[1], &lists[2], fusion);
        let mut all: Vec<u8> = lists.concat();
        all.sort_unstable();
        all.dedup();
        let mut ids: Vec<u8> = fused.iter().map(|one| one.id).collect();
        ids.sort_unstable();
        prop_assert_eq!(ids, all);
        prop_assert!(fused.iter().all(|one| (0.0..=1.0).contains(&one.score)));
        prop_assert!(fused.windows(2).all(|two| two[0].score >= two[1].score));
    }
}
