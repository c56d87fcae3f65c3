//! How fast secrets are looked for, printed and not judged: `cargo test --release -p
//! swarm-memory-guard --test secrets_speed -- --ignored --nocapture --test-threads 1`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

use swarm_memory_guard::{contains_secret, redact};

fn say(line: &str) {
    let mut out = std::io::stdout();
    out.write_all(line.as_bytes()).expect("the test can print");
    out.write_all(b"\n").expect("the test can print");
}

fn percentile(times: &mut [Duration], share: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * share / 100).min(times.len() - 1)]
}

/// The first scan of a process reads the rules; run it alone.
#[test]
#[ignore = "prints times"]
fn first() {
    let text = "A note of the usual length about tests and caches. ".repeat(10);
    let start = Instant::now();
    assert!(!contains_secret(&text));
    say(&format!("first scan: {:?}", start.elapsed()));
}

#[test]
#[ignore = "prints times"]
fn warm() {
    let source = include_str!("secrets_corpus.rs");
    let prose = "Use bun for the tests; the password of the staging box is in the vault (key 12). ";
    for (name, text) in [("prose", prose.repeat(40)), ("code", source.repeat(2))] {
        let text: String = text.chars().take(2000).collect();
        contains_secret(&text);
        let mut times: Vec<Duration> = (0..5000)
            .map(|_| {
                let start = Instant::now();
                std::hint::black_box(redact(std::hint::black_box(&text)));
                start.elapsed()
            })
            .collect();
        let (p50, p99) = (percentile(&mut times, 50), percentile(&mut times, 99));
        say(&format!(
            "2,000 characters of {name}: p50 {p50:?} p99 {p99:?}"
        ));
    }
}

/// `SWARM_MEMORY_CODE` names a file of source text.
#[test]
#[ignore = "prints times"]
fn code() {
    let Ok(path) = std::env::var("SWARM_MEMORY_CODE") else {
        return say("SWARM_MEMORY_CODE is not set");
    };
    let text = std::fs::read_to_string(path).expect("the file is text");
    contains_secret("warm");
    let pieces: Vec<String> =
        text.split_inclusive('\n')
            .fold(vec![String::new()], |mut pieces, line| {
                if pieces
                    .last()
                    .is_some_and(|piece| piece.len() + line.len() > 64 * 1024)
                {
                    pieces.push(String::new());
                }
                if let Some(piece) = pieces.last_mut() {
                    piece.push_str(line);
                }
                pieces
            });
    let start = Instant::now();
    let flagged = pieces.iter().filter(|piece| contains_secret(piece)).count();
    let seconds = start.elapsed().as_secs_f64();
    let rate = text.len() as f64 / 1e6 / seconds;
    say(&format!(
        "{} bytes, {flagged} of {} pieces flagged: {rate:.1} MB/s",
        text.len(),
        pieces.len()
    ));
}

#[test]
#[ignore = "prints times"]
fn worst() {
    let mut out = String::new();
    for piece in [
        "a",
        "A",
        "=",
        " ",
        "key",
        "token=",
        "key: ",
        "password is ",
        "pass",
        "a1B2c3D4",
        "://",
        "u:p@",
        "eyJ-",
        "sk-",
        "sk-a",
        "eyJa.",
        "-----BEGIN PRIVATE KEY-----",
        "Authorization: ",
        "Bearer ",
        "Cookie: a=b;",
        "M",
        "hf_",
        "xoxb-1",
        "AKIAABCDEFGHIJ123456 ",
        "-u a:b1 ",
        "password \"",
        "key=(",
        "+ASt",
        "AzSe",
        "api_key=a&",
        "\u{5bc6}\u{7801}",
        ".",
        "[REDACTED:password]",
        "login ",
        "as the password ",
        "x is key ",
        "\"+\"",
    ] {
        for length in [64 * 1024, 128 * 1024] {
            let text = piece.repeat(length / piece.len());
            let start = Instant::now();
            std::hint::black_box(redact(&text));
            write!(out, "{:?} {length}: {:?}; ", piece, start.elapsed()).expect("a string grows");
        }
        out.push('\n');
    }
    say(&out);
}
