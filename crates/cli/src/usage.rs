//! Words on the command line that clap does not take: help, version and mistakes.

use crate::envelope::{self, Answered, Failure, Form};
use clap::Command;
use clap::error::ErrorKind;
use memory::{display_safe_lines, redacted, redacted_within};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// True when the words hold this flag before a `--`.
pub(crate) fn asks(words: &[OsString], flag: &str) -> bool {
    words
        .iter()
        .skip(1)
        .take_while(|word| *word != "--")
        .any(|word| word == flag)
}

/// Answers what could not be parsed. Help and version are data; a mistake is a failure.
pub(crate) fn answer(error: &clap::Error, words: &[OsString], command: &Command) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that went away is not a fault.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        _ if asks(words, "--json") => {
            let failure = Failure::usage(sentence(error));
            let answered = Answered {
                command: named(words, command),
                answer: Err(failure),
            };
            let form = Form {
                json: true,
                quiet: asks(words, "--quiet"),
            };
            envelope::write(&answered, form, &mut io::stdout(), &mut io::stderr())
        }
        _ => {
            let told = display_safe_lines(&briefly(&error.render().to_string()));
            let _ = io::stderr().write_all(told.as_bytes());
            ExitCode::from(memory::Code::Usage.exit_code())
        }
    }
}

/// Most characters of a message: clap repeats the word that it did not take.
const MAX_SHOWN: usize = 4000;

/// Most bytes of a message that is looked at as a whole; of a longer one the beginning is.
const MAX_READ: usize = 16 * 1024;

/// A message without its secrets, and a long one without its middle: what is wrong comes first,
/// what to do comes last.
fn briefly(told: &str) -> String {
    if told.len() > MAX_READ {
        return redacted_within(told, MAX_SHOWN / 2);
    }
    let told = redacted(told);
    let count = told.chars().count();
    if count <= MAX_SHOWN {
        return told;
    }
    let part = |skip: usize| told.chars().skip(skip).take(MAX_SHOWN / 2);
    part(0)
        .chain(" ... ".chars())
        .chain(part(count - MAX_SHOWN / 2))
        .collect()
}

/// The first paragraph of clap's message, without its prefix.
fn sentence(error: &clap::Error) -> String {
    let told = error.render().to_string();
    let first = told.split("\n\n").next().unwrap_or_default();
    let words: Vec<_> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

/// The command that was meant, as far as the words name one.
fn named(words: &[OsString], command: &Command) -> &'static str {
    let known = |word: &OsString| {
        let word = word.to_str()?;
        crate::args::NAMES
            .iter()
            .find(|name| **name == word && command.find_subcommand(word).is_some())
    };
    words
        .iter()
        .skip(1)
        .find_map(known)
        .copied()
        .unwrap_or("usage")
}
