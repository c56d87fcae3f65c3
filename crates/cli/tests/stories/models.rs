//! `models`: what is told of the files, where they may come from, and what is never taken.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread;

const FILE: &str = "cache/swarm-memory/models/all-MiniLM-L6-v2/model.onnx";

/// A server that sends the same answer as often as it is asked.
fn server(kind: &'static str, body: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let lines = BufReader::new(&stream).lines();
            lines
                .take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty()))
                .count();
            let head = format!(
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(&[head.as_bytes(), body].concat());
        }
    });
    address
}

fn file_of(answer: &Value) -> Value {
    answer["models"][0]["files"][0].clone()
}

fn partial(machine: &Machine) -> PathBuf {
    machine.path(&format!("{FILE}.partial"))
}

/// What a pull said.
fn refused(machine: &Machine, words: &[&str]) -> (i32, String, String) {
    let told = machine.json(&[&["models", "pull"], words].concat());
    let (exit, code) = told.failed();
    let message = told.object()["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    (exit, code, message)
}

#[test]
fn an_empty_source_is_no_source() {
    // An empty path would be the folder that one stands in.
    let (exit, _, message) = refused(&Machine::new(), &["--from", ""]);
    assert!(
        exit == 2 && message.contains("no source is named"),
        "{exit} {message}"
    );
}

#[test]
fn without_a_file_list_says_so_and_verify_says_no() {
    // No project is needed, and memory need not be on.
    let machine = Machine::new();
    let listed = machine.json(&["models", "list"]).data();
    assert_eq!(
        listed["folder"],
        json!(machine.path("cache/swarm-memory/models"))
    );
    assert_eq!(listed["models"][0]["dimension"], json!(384));
    let file = file_of(&listed);
    assert_eq!(
        (&file["state"], &file["path"]),
        (&json!("missing"), &json!(machine.path(FILE)))
    );
    let verified = machine.json(&["models", "verify"]);
    assert_eq!(
        (verified.code, verified.object()["ok"].clone()),
        (1, json!(true))
    );
    let people = machine.run(&["models", "list"]).out;
    assert!(
        people.contains("next: swarm-memory models pull"),
        "{people}"
    );
    assert!(!machine.path("cache").exists(), "looking makes no folder");
}

#[test]
fn a_file_with_other_content_is_told_and_never_taken() {
    let machine = Machine::new();
    fs::create_dir_all(machine.path(FILE).parent().unwrap()).unwrap();
    fs::write(machine.path(FILE), "another model").unwrap();
    let file = file_of(&machine.json(&["models", "list"]).data());
    assert_eq!(file["state"], json!("wrong"));
    let verified = machine.json(&["models", "verify"]);
    assert_eq!(verified.code, 1);

    let short = machine.file("short.onnx", "\u{8}short");
    let (exit, code, message) = refused(&machine, &["--from", &short]);
    assert_eq!((exit, code.as_str()), (10, "model_unavailable"));
    assert!(
        message.contains("model.onnx ended after 6 of 22928619 bytes"),
        "{message}"
    );
    assert_eq!(
        fs::read_to_string(machine.path(FILE)).unwrap(),
        "another model"
    );
}

#[test]
fn a_source_comes_from_the_flag_or_the_users_own_file() {
    let machine = Machine::new();
    let (exit, code, message) = refused(&machine, &[]);
    assert_eq!((exit, code.as_str()), (2, "usage"));
    assert!(message.contains("no source is named"), "{message}");

    // A clone may not say where model files come from.
    let there = server("application/octet-stream", b"\x08weights");
    fs::create_dir_all(machine.path("code/.swarm")).unwrap();
    let project = json!({"memory": {"embeddings": {"source": there}}}).to_string();
    fs::write(machine.path("code/.swarm/swarm-memory.json"), project).unwrap();
    assert_eq!(refused(&machine, &[]).1, "usage");
    assert!(!partial(&machine).exists());

    let set = machine.run(&["config", "set", "--user", "embeddings.source", &there]);
    assert_eq!(set.code, 0, "{}", set.err);
    let (exit, _, message) = refused(&machine, &[]);
    assert_eq!(exit, 10);
    assert!(message.contains("ended after 8 of"), "{message}");
    assert_eq!(fs::read(partial(&machine)).unwrap(), b"\x08weights");
    let file = file_of(&machine.json(&["models", "list"]).data());
    assert_eq!(file["reason"], json!("8 of 22928619 bytes are there"));

    // What the flag names comes first, relative to where one stands.
    let (_, _, message) = refused(&machine, &["--from", "nothing.onnx"]);
    let path = machine.path("code/src/nothing.onnx");
    assert!(message.contains(path.to_str().unwrap()), "{message}");
    assert_eq!(fs::read(partial(&machine)).unwrap(), b"\x08weights");
}

#[test]
fn a_web_page_is_told_as_one() {
    let machine = Machine::new();
    for (kind, body) in [
        ("text/html; charset=utf-8", &b"log in"[..]),
        ("application/octet-stream", b"<!doctype html><p>blocked"),
    ] {
        let there = server(kind, body);
        let (exit, code, message) = refused(&machine, &["--from", &there]);
        assert_eq!((exit, code.as_str()), (10, "model_unavailable"));
        assert_eq!(message, "a web page came in place of model.onnx");
        assert!(!partial(&machine).exists());
    }
}

#[test]
fn nothing_of_a_pull_but_the_answer_reaches_a_pipe() {
    let machine = Machine::new();
    let there = server("application/octet-stream", b"\x08weights");
    let told = machine.run(&["models", "pull", "--from", &there]);
    assert_eq!((told.code, told.out.as_str()), (10, ""));
    assert!(
        told.err.starts_with("error: model.onnx ended after"),
        "{}",
        told.err
    );
    assert!(
        !told.err.contains('\r') && !told.err.contains('\u{1b}'),
        "{}",
        told.err
    );
}

#[test]
fn the_proxy_of_the_environment_is_asked() {
    let machine = Machine::new();
    let there = server("application/octet-stream", b"\x08weights");
    let pull = |direct: &str| {
        let words = ["models", "pull", "--from", &there];
        let mut command = machine.command(&words);
        command.env("http_proxy", "http://127.0.0.1:1");
        command.env("NO_PROXY", direct);
        String::from_utf8(command.output().unwrap().stderr).unwrap()
    };
    let through = pull("elsewhere.example");
    assert!(
        through.contains("error: the source of model.onnx failed"),
        "{through}"
    );
    let direct = pull("127.0.0.1");
    assert!(direct.contains("ended after 8 of"), "{direct}");
}

#[test]
fn a_cache_folder_among_the_files_of_a_store_is_passed_over() {
    let machine = Machine::new();
    let mut command = machine.command(&["models", "list", "--json"]);
    command.env("XDG_CACHE_HOME", machine.path("code/.swarm/cache"));
    let told: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
    let folder = machine.path("home/.cache/swarm-memory/models");
    assert_eq!(told["data"]["folder"], json!(folder));
}
