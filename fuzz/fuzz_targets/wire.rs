//! Records, proposals, drafts and decisions from JSON: what is accepted prints and reads again.
#![no_main]

use serde_json::{from_slice, from_str, to_string};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = from_slice::<model::MemoryRecord>(bytes) {
        let printed = to_string(&record).unwrap();
        assert_eq!(from_str::<model::MemoryRecord>(&printed).unwrap(), record);
        let _ = record.expected_hash();
    }
    if let Ok(proposal) = from_slice::<model::Proposal>(bytes) {
        let _ = proposal.to_seed_json();
    }
    if let Ok(decision) = from_slice::<model::Decision>(bytes) {
        let printed = to_string(&decision).unwrap();
        assert_eq!(from_str::<model::Decision>(&printed).unwrap(), decision);
    }
    if let Ok(draft) = from_slice::<model::ProposalDraft>(bytes) {
        let _ = draft.identity_text();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(time) = model::Timestamp::parse(text) {
            assert_eq!(time.as_str(), text);
        }
        let _ = model::embedded_paths(text);
        let _ = model::run_folder(text);
    }
});
