//! What goes to stdout, what to stderr.

use super::*;
use serde_json::json;

fn written(answer: Result<Answer, Failure>, json: bool) -> (String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let answered = Answered {
        command: "pending",
        answer,
    };
    let form = Form { json, quiet: false };
    let _ = write(&answered, form, &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(out), text(err))
}

#[test]
fn an_answer_is_one_object_with_the_five_fields() {
    let mut answer = Answer::new(json!({"proposals": []}), "none\n");
    answer.warnings.push(Warning {
        code: "w".into(),
        message: "look".into(),
    });
    answer
        .degraded
        .push(json!({"stage": "dense", "reason": "no model"}));
    let (out, err) = written(Ok(answer), true);
    assert_eq!(
        serde_json::from_str::<Value>(&out).unwrap(),
        json!({
            "schema": "swarm-memory/pending/v1",
            "ok": true,
            "data": {"proposals": []},
            "warnings": [{"code": "w", "message": "look"}],
            "degraded": [{"stage": "dense", "reason": "no model"}],
        })
    );
    assert_eq!(err, "");
    assert!(out.starts_with("{\"schema\":\"swarm-memory/pending/v1\",\"ok\":true,\"data\":"));
}

#[test]
fn a_failure_is_an_object_on_stdout_and_a_sentence_on_stderr() {
    let failure = Failure::new(Code::StoreBusy, "busy \u{1b}[2J");
    let (out, err) = written(Err(failure), true);
    assert_eq!(
        serde_json::from_str::<Value>(&out).unwrap(),
        json!({
            "schema": "swarm-memory/pending/v1",
            "ok": false,
            "error": {
                "code": "store_busy",
                "message": "busy \u{1b}[2J",
                "hint": "try again in a moment",
                "retryable": true,
            },
        })
    );
    assert_eq!(err, "error: busy \\u{1b}[2J\nhint: try again in a moment\n");
}

#[test]
fn people_get_safe_text_on_stdout_and_warnings_on_stderr() {
    let mut answer = Answer::new(Value::Null, "a\u{202e}b\n");
    answer.warnings.push(Warning {
        code: "w".into(),
        message: "look".into(),
    });
    let (out, err) = written(Ok(answer), false);
    assert_eq!(
        (out.as_str(), err.as_str()),
        ("a\\u{202e}b\n", "warning: look\n")
    );
    let (out, _) = written(Err(Failure::usage("no")), false);
    assert_eq!(out, "");
}

struct Closed(std::io::ErrorKind);

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_is_quiet_and_a_full_disk_is_not() {
    let told = |kind| {
        let mut err = Vec::new();
        let answered = Answered {
            command: "list",
            answer: Ok(Answer::new(Value::Null, "x\n")),
        };
        let form = Form {
            json: false,
            quiet: false,
        };
        let _ = write(&answered, form, &mut Closed(kind), &mut err);
        String::from_utf8(err).unwrap()
    };
    assert_eq!(told(std::io::ErrorKind::BrokenPipe), "");
    assert!(told(std::io::ErrorKind::StorageFull).contains("cannot write"));
}
