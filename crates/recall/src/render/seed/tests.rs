use super::*;
use crate::candidate::sample::item as stored_item;
use crate::render::{Layout, render_block};

#[test]
fn the_bundle_has_its_line_and_an_item_says_where_it_is_from_and_that_a_correction_waits() {
    let stored = stored_item(1);
    let line = Line {
        record: &stored.record,
        score: 0.125,
        related_from: Some("mem_00000000000000ff"),
        label: Label::CorrectionWaits,
    };
    let now = Timestamp::parse("2026-01-03T12:00:00.000Z").unwrap();
    let bundle = BundleId::derive("2026-06-01T12:24:21.000Z", "q");
    let layout = Layout::Seed {
        now: &now,
        bundle: Some(&bundle),
    };
    let block = render_block(&[line], 1000, layout);
    let lines: Vec<&str> = block.text.lines().collect();
    assert_eq!(
        lines[1],
        format!("Swarm-Recall-Bundle: {}", bundle.as_str())
    );
    assert_eq!(lines[2], "");
    assert_eq!(
        lines[5..],
        [
            "- [mem_0000000000000001] kind=repo_convention scope=repository confidence=0.50 \
             age=2d score=0.13",
            "  Record number 1.",
            "  Source: manual",
            "  Related via merged_with from mem_00000000000000ff",
            "  Label: correction waits",
        ]
    );
}

#[test]
fn ages_are_whole_days() {
    let at = |text: &str| Timestamp::parse(text).unwrap();
    let now = at("2026-01-03T12:00:00.000Z");
    assert_eq!(age(&at("2026-01-02T12:00:00.001Z"), &now), "today");
    assert_eq!(age(&at("2026-01-02T12:00:00.000Z"), &now), "1d");
    assert_eq!(age(&at("2027-01-01T00:00:00Z"), &now), "today");
}
