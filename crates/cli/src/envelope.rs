//! The one answer of a command: a JSON object with `--json`, else text for people.
//!
//! Stdout holds data only. Warnings and failures go to stderr; with `--json` they also stand in
//! the object. A reader that went away (a closed pipe) is not a fault. A message may repeat what was
//! given: what looks like a secret is taken out here, whoever made the message.

use crate::exit::Exit;
use memory::config::{ConfigError, Notice};
use memory::{
    Code, Degraded, LedgerError, MemoryError, display_safe_json, display_safe_lines,
    redacted_within, with_causes,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// How answers are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// One JSON object on stdout.
    pub(crate) json: bool,
    /// No warnings on stderr.
    pub(crate) quiet: bool,
}

/// What a command has to say.
pub(crate) struct Answered {
    /// Name of the command in the schema, such as `review-approve`.
    pub(crate) command: &'static str,
    /// Its answer.
    pub(crate) answer: Result<Answer, Failure>,
}

/// Something to know that did not stop the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Warning {
    /// The word for programs.
    pub(crate) code: String,
    /// The sentence for people.
    pub(crate) message: String,
}

impl Warning {
    /// The same as it may leave.
    fn told(&self) -> Self {
        Self {
            code: self.code.clone(),
            message: told(&self.message),
        }
    }
}

impl From<&Notice> for Warning {
    fn from(notice: &Notice) -> Self {
        Self {
            code: notice.code().to_owned(),
            message: notice.to_string(),
        }
    }
}

/// A command that did what it was asked.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What programs read.
    pub(crate) data: Value,
    /// What people read; written to stdout as it is when `verbatim`, else made safe for a
    /// terminal first.
    pub(crate) text: String,
    /// True for bytes that are a file of their own, such as a man page.
    pub(crate) verbatim: bool,
    /// What to know besides.
    pub(crate) warnings: Vec<Warning>,
    /// Stages that were configured and are missing: objects with `stage` and `reason`.
    pub(crate) degraded: Vec<Value>,
    /// `Ok`, or `Negative` for a proper answer that says no.
    pub(crate) exit: Exit,
}

impl Answer {
    /// An answer whose data is what the library gave.
    pub(crate) fn of(data: &impl Serialize, text: impl Into<String>) -> Self {
        let data = serde_json::to_value(data).expect("every answer of the library is JSON");
        Self::new(data, text)
    }

    /// An answer with this data and this text.
    pub(crate) fn new(data: Value, text: impl Into<String>) -> Self {
        Self {
            data,
            text: text.into(),
            verbatim: false,
            warnings: Vec::new(),
            degraded: Vec::new(),
            exit: Exit::Ok,
        }
    }

    /// The same, with these stages left out.
    pub(crate) fn degraded(self, stages: &[Degraded]) -> Self {
        let stage = |one: &Degraded| json!({"stage": one.stage, "reason": one.reason});
        Self {
            degraded: stages.iter().map(stage).collect(),
            ..self
        }
    }

    /// The same, ending with this.
    pub(crate) fn ending(self, exit: Exit) -> Self {
        Self { exit, ..self }
    }
}

/// A command that did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    /// Why.
    pub(crate) code: Code,
    /// Why, in a sentence.
    pub(crate) message: String,
    /// What to do next; the code's own hint without one.
    pub(crate) hint: Option<String>,
}

impl Failure {
    /// A failure with the hint of its code.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: told(&message.into()),
            hint: None,
        }
    }

    /// Wrong usage.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// The same with this hint.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }

    fn hint_text(&self) -> String {
        told(self.hint.as_deref().unwrap_or_else(|| self.code.hint()))
    }
}

/// Most bytes of a message: it may repeat what was given, and that may be huge.
const MAX_MESSAGE: usize = 2000;

/// A message as it may leave.
pub(crate) fn told(message: &str) -> String {
    redacted_within(message, MAX_MESSAGE)
}

impl From<MemoryError> for Failure {
    fn from(error: MemoryError) -> Self {
        let failure = Self::new(error.code(), with_causes(&error));
        match error {
            MemoryError::Config(error) => error.into(),
            MemoryError::Ledger(LedgerError::NoStore { .. }) => {
                failure.hint("run `swarm-memory init` in the project to make the store")
            }
            _ => failure,
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        let hint = match &error {
            ConfigError::UnknownKey { .. } => "`swarm-memory config show` lists the keys",
            ConfigError::BadValue { .. } | ConfigError::NotAllowed { .. } => {
                "`swarm-memory config show` says what each key takes and who sets it"
            }
            _ => "mend the file, or move it away",
        };
        Self::new(error.code(), with_causes(&error)).hint(hint)
    }
}

/// Writes the answer and says what to end with.
pub(crate) fn write(
    answered: &Answered,
    form: Form,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> ExitCode {
    let exit = match &answered.answer {
        Ok(answer) => answer.exit,
        Err(failure) => Exit::Code(failure.code),
    };
    let messages = messages(&answered.answer, form);
    // Nobody is told when stderr itself cannot be written.
    let _ = err.write_all(messages.as_bytes());
    let text = if form.json {
        display_safe_json(&format!("{}\n", object(answered)))
    } else {
        match &answered.answer {
            Ok(answer) if answer.verbatim => answer.text.clone(),
            Ok(answer) => display_safe_lines(&answer.text),
            Err(_) => String::new(),
        }
    };
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // A full disk is a failure; a reader that has seen enough is none.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            let _ = writeln!(err, "error: cannot write the answer: {error}");
            ExitCode::from(Exit::Negative.number())
        }
        _ => ExitCode::from(exit.number()),
    }
}

/// A stage that is missing, as it may leave.
fn told_stage(stage: &Value) -> Value {
    let word = |name: &str| told(stage[name].as_str().unwrap_or_default());
    json!({"stage": word("stage"), "reason": word("reason")})
}

/// The object of `--json`, in the order in which it is documented.
#[derive(Serialize)]
#[serde(untagged)]
enum Object<'a> {
    Done {
        schema: String,
        ok: bool,
        data: &'a Value,
        warnings: Vec<Warning>,
        degraded: Vec<Value>,
    },
    Failed {
        schema: String,
        ok: bool,
        error: Told,
    },
}

#[derive(Serialize)]
struct Told {
    code: Code,
    message: String,
    hint: String,
    retryable: bool,
}

fn object(answered: &Answered) -> String {
    let schema = format!("swarm-memory/{}/v1", answered.command);
    let object = match &answered.answer {
        Ok(answer) => Object::Done {
            schema,
            ok: true,
            data: &answer.data,
            warnings: answer.warnings.iter().map(Warning::told).collect(),
            degraded: answer.degraded.iter().map(told_stage).collect(),
        },
        Err(failure) => Object::Failed {
            schema,
            ok: false,
            error: Told {
                code: failure.code,
                message: told(&failure.message),
                hint: failure.hint_text(),
                retryable: failure.code.is_retryable(),
            },
        },
    };
    serde_json::to_string(&object).expect("names are strings and values are JSON already")
}

/// What stderr is told.
fn messages(answer: &Result<Answer, Failure>, form: Form) -> String {
    let lines = match answer {
        // The object has them.
        Ok(_) if form.quiet || form.json => String::new(),
        Ok(answer) => {
            let warnings = answer
                .warnings
                .iter()
                .map(|warning| format!("warning: {}\n", warning.told().message));
            let degraded = answer.degraded.iter().map(told_stage).map(|stage| {
                let word = |name: &str| stage[name].as_str().unwrap_or_default().to_owned();
                format!("warning: {}: {}\n", word("stage"), word("reason"))
            });
            warnings.chain(degraded).collect()
        }
        Err(failure) => {
            format!(
                "error: {}\nhint: {}\n",
                told(&failure.message),
                failure.hint_text()
            )
        }
    };
    display_safe_lines(&lines)
}

#[cfg(test)]
mod tests;
