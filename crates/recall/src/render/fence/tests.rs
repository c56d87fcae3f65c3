use super::*;
use crate::candidate::sample::item as stored_item;
use model::Label;

fn line(record: &model::MemoryRecord) -> Line<'_> {
    Line {
        record,
        score: 0.5,
        related_from: Some("mem_00000000000000ff"),
        label: Label::Sourced,
    }
}

#[test]
fn an_item_is_one_object_and_says_how_far_it_is_to_be_trusted() {
    let stored = stored_item(1);
    assert_eq!(
        item(&line(&stored.record)),
        "{\"id\":\"mem_0000000000000001\",\"kind\":\"repo_convention\",\"scope\":\"repository\",\
         \"label\":\"sourced\",\"updated\":\"2026-01-01\",\"text\":\"Record number 1.\",\
         \"source\":\"manual\",\"related_to\":\"mem_00000000000000ff\"}"
    );
}

#[test]
fn what_could_open_or_close_something_is_an_escape_that_reads_the_same() {
    let mut stored = stored_item(1);
    stored.record.text = "Vec<u8> `a` {{b}} {{{c \"d\" \\u003e\te".to_owned();
    let told = item(&line(&stored.record));
    assert!(
        !told.contains(['<', '>', '`', '\t']) && !told.contains("{{"),
        "{told}"
    );
    let read: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(read["text"], "Vec<u8> `a` {{b}} {{{c \"d\" \\u003e e");
}

#[test]
fn the_name_is_of_the_items_and_none_that_they_hold() {
    let digest = |bytes: &[u8]| match bytes.len() {
        32 => [0xcd; 32],
        _ => [0xab; 32],
    };
    let ab = "ab".repeat(16);
    assert_eq!(name("some items", &digest), ab);
    assert_eq!(name(&format!("it holds {ab}"), &digest), "cd".repeat(16));
}

#[test]
fn a_measured_block_is_as_long_as_a_named_one() {
    let named = name("x", &|_| [7; 32]);
    assert_eq!(around("x", NO_NAME).len(), around("x", &named).len());
}
