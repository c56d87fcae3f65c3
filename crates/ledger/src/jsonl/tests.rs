use super::*;
use proptest::prelude::*;
use serde_json::Value;

/// Line number, offset and fault word of every line; the word is `ok` for a good one.
fn read(bytes: &[u8], limits: Limits) -> Vec<(u64, u64, &'static str)> {
    let mut lines = JsonLines::new(bytes, limits);
    let mut found = Vec::new();
    while let Some(line) = lines.next_line().unwrap() {
        let word = match object::<Value>(&line, limits) {
            Ok(_) => "ok",
            Err(fault) => fault.word(),
        };
        found.push((line.number, line.offset, word));
    }
    found
}

fn words(bytes: &[u8]) -> Vec<&'static str> {
    let rows = read(bytes, Limits::default());
    rows.into_iter().map(|(_, _, word)| word).collect()
}

#[test]
fn every_way_to_break_a_line_has_its_own_word() {
    let cases: [(&[u8], &str); 16] = [
        (b"{}", "ok"),
        (b"{\"a\":1}\r", "ok"),
        (b"  {\"a\":\"\\ud83d\\ude00\"}\t", "ok"),
        ("{\"a\":\"\u{2028}\"}".as_bytes(), "ok"),
        (b"{}{}", "glued_objects"),
        (b"{} x", "glued_objects"),
        (b"[1]", "not_an_object"),
        (b"not json", "not_an_object"),
        (b"{\"a\":\"\\ud83d\"}", "lone_surrogate"),
        (b"{\"a\":\"\\udc00\"}", "lone_surrogate"),
        (b"{\"a\":\"\xff\"}", "not_utf8"),
        (b"{\"a\":\"\xed\xa0\xbd\"}", "not_utf8"),
        (b"{\"a\":\"\0\"}", "nul_byte"),
        (b"{\"a\":\"b", "truncated"),
        (b"{broken json}", "not_json"),
        (b"\xef\xbb\xbf{}", "ok"),
    ];
    for (line, word) in cases {
        assert_eq!(words(line), [word], "{}", String::from_utf8_lossy(line));
    }
}

#[test]
fn a_byte_order_mark_is_taken_at_the_start_of_a_file_and_nowhere_else() {
    let rows = read(b"\xef\xbb\xbf{}\n\xef\xbb\xbf{}\n{}\n", Limits::default());
    assert_eq!(
        rows,
        [(1, 3, "ok"), (2, 6, "byte_order_mark"), (3, 12, "ok")]
    );
}

#[test]
fn blank_lines_count_and_offsets_are_those_of_the_file() {
    let rows = read(b"{}\r\n\n  \t\r\n{}\n{\"a\":", Limits::default());
    assert_eq!(rows, [(1, 0, "ok"), (4, 10, "ok"), (5, 13, "truncated")]);
}

#[test]
fn a_line_that_is_too_long_is_one_row_and_the_next_line_is_read() {
    let limits = Limits {
        line_bytes: 64,
        ..Limits::default()
    };
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(500_000));
    let file = format!("{{}}\n{long}\n{{}}\n");
    let rows = read(file.as_bytes(), limits);
    let last = 3 + long.len() as u64 + 1;
    assert_eq!(
        rows,
        [(1, 0, "ok"), (2, 3, "line_too_long"), (3, last, "ok")]
    );
    let exact = format!("{{\"a\":\"{}\"}}", "x".repeat(64 - 8));
    assert_eq!(exact.len(), 64);
    assert_eq!(read(exact.as_bytes(), limits)[0].2, "ok");
}

#[test]
fn depth_is_counted_outside_of_strings() {
    let limits = Limits {
        depth: 3,
        ..Limits::default()
    };
    let word = |line: &str| read(line.as_bytes(), limits)[0].2;
    assert_eq!(word(r#"{"a":[{"b":"[[[["}]}"#), "ok");
    assert_eq!(word(r#"{"a":[{"b":[]}]}"#), "too_deep");
    assert_eq!(
        word(&format!("{{\"a\":{}", "[".repeat(200_000))),
        "too_deep"
    );
}

#[test]
fn an_excerpt_is_short_one_line_and_without_secrets() {
    let secret = ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2"].concat();
    let line = format!("{{\"t\":\"\u{202e}{secret} \u{1b}[31m{}", "y".repeat(9000));
    let mut lines = JsonLines::new(line.as_bytes(), Limits::default());
    let line = lines.next_line().unwrap().unwrap();
    let fault = object::<Value>(&line, Limits::default()).unwrap_err();
    let row = BadRow::new("memories.jsonl", &line, &fault);
    assert!(row.excerpt.contains("[REDACTED:github_token]"), "{row:?}");
    assert!(!row.excerpt.contains(&secret[4..]));
    assert!(row.excerpt.chars().count() <= 121 && row.excerpt.ends_with('…'));
    assert!(!row.excerpt.contains(['\u{1b}', '\u{202e}', '\n']));
}

#[test]
fn what_a_strict_reader_quotes_is_redacted_too() {
    let secret = ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2"].concat();
    let text = format!("{{\"{secret}\":1}}");
    let mut lines = JsonLines::new(text.as_bytes(), Limits::default());
    let line = lines.next_line().unwrap().unwrap();
    let fault = object::<model::MemoryRecord>(&line, Limits::default()).unwrap_err();
    assert_eq!(fault.word(), "invalid_record");
    assert!(!fault.to_string().contains(&secret[4..]), "{fault}");
}

proptest! {
    #[test]
    fn any_bytes_are_read_to_the_end_and_lines_lie_where_they_say(
        bytes in proptest::collection::vec(
            prop_oneof![
                Just(b'\n'), Just(b'\r'), Just(b'{'), Just(b'}'), Just(b'"'), Just(b'\\'), Just(b'u'),
                Just(b'd'), Just(b'8'), any::<u8>()
            ],
            0..400,
        )
    ) {
        let limits = Limits { line_bytes: 40, depth: 4 };
        let mut lines = JsonLines::new(bytes.as_slice(), limits);
        let mut last = 0;
        while let Some(line) = lines.next_line().unwrap() {
            let at = usize::try_from(line.offset).unwrap();
            prop_assert!(bytes[at..].starts_with(line.bytes));
            prop_assert!(line.number > last);
            last = line.number;
            let read = object::<Value>(&line, limits);
            if read.is_ok() {
                prop_assert!(read.unwrap().is_object());
            }
        }
        let ends = bytes.split(|byte| *byte == b'\n').count() as u64 - 1;
        let tail = u64::from(bytes.last().is_some_and(|byte| *byte != b'\n'));
        prop_assert_eq!(lines.lines_read(), ends + tail);
    }

    #[test]
    fn what_the_parser_accepts_as_an_object_passes_the_scan(
        key in ".{0,20}", text in ".{0,40}", number in any::<f64>()
    ) {
        let object = serde_json::json!({ key: [text, number, { "n": null }] }).to_string();
        prop_assert_eq!(scan::scan(&object, 8), Ok(()));
    }
}
