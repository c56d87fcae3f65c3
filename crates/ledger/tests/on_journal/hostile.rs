//! Journals that nobody's crash explains: refused with their line, and left as they are.

use crate::cuts::line_ends;
use ledger::{LedgerError, NotDone};
use model::Code;
use std::path::Path;
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_draft, sealed_line};

fn bench_with_lines() -> (Workbench, Vec<String>) {
    let bench = Workbench::new();
    let ledger = bench.created();
    for number in 0..3 {
        let draft = add_draft(&format!("Fact number {number} about the parser."));
        ledger.propose(&bench.session(), draft).unwrap();
    }
    let text = std::fs::read_to_string(bench.store_path()).unwrap();
    let lines = text.split_inclusive('\n').map(str::to_owned).collect();
    (bench, lines)
}

/// The journal is refused at this line, by readers and writers, and nothing touches it.
#[track_caller]
fn refused(bench: &Workbench, bytes: &[u8], line: usize) -> String {
    let path = bench.store_path();
    std::fs::write(&path, bytes).unwrap();
    let error = bench.ledger().state().unwrap_err();
    assert_eq!(error.code(), Code::StoreUnreadable, "{error}");
    let offset = [&[0][..], &line_ends(bytes)].concat()[line - 1];
    let told = error.to_string();
    assert!(
        told.contains(&format!("line {line}, at byte {offset}:"))
            && told.contains("governance.jsonl"),
        "{told}"
    );
    let answer = bench
        .ledger()
        .propose(&bench.session(), add_draft("A fact for a damaged store."));
    assert!(matches!(
        answer,
        Err(NotDone::Failed(LedgerError::StoreUnreadable { .. }))
    ));
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "nothing was written");
    told
}

fn resealed(line: &str, edit: impl Fn(&str) -> String) -> String {
    let (body, _) = line.rsplit_once(",\"hash\":").unwrap();
    sealed_line(&edit(body))
}

#[test]
fn damage_in_the_middle_is_named_with_its_line_and_its_byte() {
    let (bench, lines) = bench_with_lines();
    let whole = lines.concat();
    let edited = whole.replacen("Fact number 0", "Fact number 7", 1);
    refused(&bench, edited.as_bytes(), 2);
    let mut cut = whole.clone().into_bytes();
    cut.remove(lines[0].len() + 40);
    refused(&bench, &cut, 2);
    let mut invalid = whole.clone().into_bytes();
    invalid[lines[0].len() + 40] = 0xff;
    refused(&bench, &invalid, 2);
    refused(&bench, format!("{}\n{}", lines[0], lines[1]).as_bytes(), 2);
    // The last line was acknowledged too: a whole one that is wrong is no torn one.
    let last = whole.replacen("Fact number 2", "Fact number 7", 1);
    refused(&bench, last.as_bytes(), 4);
}

#[test]
fn lines_that_are_swapped_doubled_or_gone_are_named() {
    let (bench, lines) = bench_with_lines();
    let joined = |order: &[usize]| {
        order
            .iter()
            .map(|at| lines[*at].as_str())
            .collect::<String>()
    };
    for (order, line) in [
        (&[0, 2, 1, 3][..], 2),
        (&[0, 1, 1, 2, 3], 3),
        (&[0, 1, 3], 3),
        (&[1, 2, 3], 1),
        (&[0, 0], 2),
    ] {
        refused(&bench, joined(order).as_bytes(), line);
    }
}

#[test]
fn forged_lines_with_fitting_hashes_must_still_fit_the_store() {
    let (bench, lines) = bench_with_lines();
    let n = 2;
    let prev = lines[0]
        .rsplit_once(":\"")
        .unwrap()
        .1
        .trim_end()
        .trim_end_matches("\"}")
        .to_owned();
    let forged = |changes: &str| {
        sealed_line(&format!(
            "{{\"v\":1,\"schema\":100,\"n\":{n},\"prev\":\"{prev}\",\"changes\":[{changes}],\"ends\":{{\"memories\":0,\"proposals\":0,\"audit\":0}}"
        ))
    };
    for changes in [
        r#"{"t":"sqlite_master","row":{"name":"x"}}"#,
        r#"{"t":"memory_items; DROP TABLE scopes","row":{"name":"x"}}"#,
        r#"{"t":"memory_index","row":{"body":"x"}}"#,
        r#"{"t":"_meta","row":{"key":"a","value":"b","more) --":1}}"#,
        r#"{"t":"_meta","row":{"key":"a"}}"#,
        r#"{"t":"_meta","gone":{}}"#,
        r#"{"t":"_meta"}"#,
        r#"{"t":"_meta","row":{"key":true,"value":"b"}}"#,
        r#"{"t":"_meta","row":{"key":1.5,"value":"b"}}"#,
        r#"{"t":"audit_events","gone":{"seq":1}}"#,
        r#"{"t":"audit_payloads","row":{"seq":1,"json":"{}","salt":null}}"#,
        r#"{"t":"memory_events","gone":{"event_no":1}}"#,
    ] {
        refused(
            &bench,
            format!("{}{}", lines[0], forged(changes)).as_bytes(),
            2,
        );
    }
    // A snapshot in the middle, and one that is not whole.
    let again = resealed(&lines[0], |body| {
        body.replacen("\"n\":1,", "\"n\":2,", 1)
            .replacen(&"0".repeat(64), &prev, 1)
    });
    refused(&bench, format!("{}{again}", lines[0]).as_bytes(), 2);
    let more = resealed(&lines[0], |body| {
        body.replacen("\"left\":0", "\"left\":1", 1)
    });
    let told = refused(
        &bench,
        format!("{more}\n").trim_end_matches('\n').as_bytes(),
        1,
    );
    assert!(
        told.contains("longer") || told.contains("snapshot"),
        "{told}"
    );
}

#[test]
fn a_newer_programs_journal_is_told_from_a_damaged_one() {
    let (bench, lines) = bench_with_lines();
    let newer = resealed(&lines[1], |body| {
        body.replacen("\"schema\":100", "\"schema\":999", 1)
    });
    std::fs::write(bench.store_path(), format!("{}{newer}", lines[0])).unwrap();
    assert_eq!(bench.ledger().state().unwrap_err().code(), Code::StoreNewer);
}

#[test]
fn huge_and_deep_lines_are_refused_in_bounded_memory() {
    let (bench, lines) = bench_with_lines();
    let mut huge = lines[0].clone().into_bytes();
    huge.resize(huge.len() + (33 << 20), b'a');
    refused(&bench, &huge, 2);
    huge.push(b'\n');
    refused(&bench, &huge, 2);
    let deep = sealed_line(&format!("{{\"v\":1,\"changes\":{}", "[".repeat(100_000)));
    refused(&bench, format!("{}{deep}", lines[0]).as_bytes(), 2);
}

#[test]
fn an_empty_file_a_folder_and_a_link_are_no_journal() {
    let (bench, lines) = bench_with_lines();
    let path = bench.store_path();
    let code = |path: &Path| {
        let code = bench.ledger().state().unwrap_err().code();
        let answer = bench
            .ledger()
            .propose(&bench.session(), add_draft("A fact."));
        assert_eq!(answer.unwrap_err().code(), code, "{}", path.display());
        code
    };
    std::fs::write(&path, "").unwrap();
    assert_eq!(code(&path), Code::StoreUnreadable);
    std::fs::write(&path, "not a journal").unwrap();
    assert_eq!(code(&path), Code::StoreUnreadable);
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert_eq!(code(&path), Code::StoreUnreadable);
    #[cfg(unix)]
    {
        let target = bench.outside().join("elsewhere.jsonl");
        std::fs::write(&target, lines.concat()).unwrap();
        std::fs::remove_dir(&path).unwrap();
        std::os::unix::fs::symlink(&target, &path).unwrap();
        assert_eq!(code(&path), Code::StoreUnreadable);
        assert_eq!(std::fs::read_to_string(&target).unwrap(), lines.concat());
    }
}
