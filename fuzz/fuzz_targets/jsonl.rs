//! Lines of a file that anybody may have written: every line lies where it says, what passes is an
//! object, and what is reported shows nothing hidden.
#![no_main]

use ledger::jsonl::{BadRow, JsonLines, Limits, object};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        line_bytes: 256,
        depth: 6,
    };
    let mut lines = JsonLines::new(bytes, limits);
    while let Some(line) = lines.next_line().unwrap() {
        let at = usize::try_from(line.offset).unwrap();
        assert!(bytes[at..].starts_with(line.bytes));
        match object::<serde_json::Value>(&line, limits) {
            Ok(value) => assert!(value.is_object()),
            Err(fault) => {
                let row = BadRow::new("memories.jsonl", &line, &fault);
                assert!(row.excerpt.chars().count() <= 121);
                assert!(!row.excerpt.chars().any(char::is_control));
            }
        }
        let _ = object::<model::MemoryRecord>(&line, limits);
    }
});
