//! Where a reviewer's passphrase comes from: the terminal, a descriptor or a file. Never a flag's
//! value and never a variable: other processes can read both.

use crate::envelope::Failure;
use clap::Args;
use memory::{Code, Passphrase};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Room for the longest passphrase in UTF-8, and one byte that shows that there is more.
const MAX_BYTES: usize = 4 * 1024 + 3;

/// Flags that name a source.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PassphraseArgs {
    /// Read the passphrase from this open file descriptor
    #[arg(long, value_name = "N", conflicts_with = "passphrase_file")]
    passphrase_fd: Option<u16>,
    /// Read the passphrase from the first line of this file
    #[arg(long, value_name = "F")]
    passphrase_file: Option<PathBuf>,
}

/// Flags that name the source of a second, new passphrase.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct NewPassphraseArgs {
    /// Read the new passphrase from this open file descriptor
    #[arg(long, value_name = "N", conflicts_with = "new_passphrase_file")]
    new_passphrase_fd: Option<u16>,
    /// Read the new passphrase from the first line of this file
    #[arg(long, value_name = "F")]
    new_passphrase_file: Option<PathBuf>,
}

impl From<NewPassphraseArgs> for PassphraseArgs {
    fn from(new: NewPassphraseArgs) -> Self {
        Self {
            passphrase_fd: new.new_passphrase_fd,
            passphrase_file: new.new_passphrase_file,
        }
    }
}

impl PassphraseArgs {
    /// True when a flag names a source, so that nobody is asked.
    pub(crate) fn is_given(&self) -> bool {
        self.passphrase_fd.is_some() || self.passphrase_file.is_some()
    }

    /// The passphrase of a key that exists.
    pub(crate) fn unlock(&self, prompt: &str, no_input: bool) -> Result<Passphrase, Failure> {
        let text = match self.source()? {
            Some(text) => text,
            None => ask(prompt, no_input)?,
        };
        taken(text)
    }

    /// A new passphrase; typed twice when it is typed.
    pub(crate) fn choose(&self, prompt: &str, no_input: bool) -> Result<Passphrase, Failure> {
        if let Some(text) = self.source()? {
            return taken(text);
        }
        let first = ask(prompt, no_input)?;
        if ask("The same again: ", no_input)? == first {
            taken(first)
        } else {
            Err(Failure::usage("the two passphrases differ").hint("run the command again"))
        }
    }

    fn source(&self) -> Result<Option<String>, Failure> {
        if let Some(number) = self.passphrase_fd {
            return from_descriptor(number).map(Some);
        }
        match &self.passphrase_file {
            Some(path) => from_file(path).map(Some),
            None => Ok(None),
        }
    }
}

fn taken(text: String) -> Result<Passphrase, Failure> {
    Passphrase::new(text).map_err(|refused| {
        Failure::usage(refused.to_string()).hint("give a longer or a shorter one")
    })
}

fn ask(prompt: &str, no_input: bool) -> Result<String, Failure> {
    let unasked = |message: String| {
        Failure::usage(message).hint("give --passphrase-fd N or --passphrase-file F")
    };
    if no_input {
        return Err(unasked(
            "a passphrase is needed and --no-input is given".to_owned(),
        ));
    }
    rpassword::prompt_password(prompt)
        .map_err(|error| unasked(format!("cannot ask for the passphrase: {error}")))
}

fn from_file(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    first_line(file, &name)
}

fn from_descriptor(number: u16) -> Result<String, Failure> {
    let name = format!("descriptor {number}");
    if number == 0 {
        return first_line(io::stdin().lock(), &name);
    }
    if !cfg!(unix) {
        return Err(Failure::usage("this system knows only descriptor 0"));
    }
    // The folder of descriptors needs no unsafe code, unlike taking one over by its number.
    let file =
        File::open(format!("/dev/fd/{number}")).map_err(|error| unreadable(&name, &error))?;
    first_line(file, &name)
}

/// The first line without its end. One buffer of fixed size: a growing one leaves copies behind.
fn first_line(source: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::with_capacity(MAX_BYTES);
    let mut source = source.take(MAX_BYTES as u64);
    let mut byte = [0];
    while source
        .read(&mut byte)
        .map_err(|error| unreadable(name, &error))?
        == 1
    {
        if byte[0] == b'\n' {
            break;
        }
        bytes.push(byte[0]);
    }
    if bytes.len() == MAX_BYTES {
        return Err(Failure::usage(format!(
            "the first line of {name} is too long for a passphrase"
        )));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if bytes.is_empty() {
        return Err(Failure::usage(format!("{name} holds no passphrase")));
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::usage(format!("the passphrase in {name} is not UTF-8 text")))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    let code = match error.kind() {
        io::ErrorKind::NotFound => Code::NotFound,
        _ => Code::Usage,
    };
    Failure::new(
        code,
        format!("cannot read the passphrase from {name}: {error}"),
    )
    .hint("check the file or the descriptor")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_passphrase() {
        let read = |bytes: &[u8]| first_line(bytes, "it").map_err(|failure| failure.message);
        assert_eq!(read(b"correct horse\nbattery"), Ok("correct horse".into()));
        assert_eq!(read("gr\u{fc}n \r\n".as_bytes()), Ok("gr\u{fc}n ".into()));
        assert_eq!(read(b"\n"), Err("it holds no passphrase".into()));
        assert!(read(b"\xff").is_err());
        assert!(read(&[b'a'; MAX_BYTES]).is_err());
        assert!(read(&[b'a'; MAX_BYTES - 1]).is_ok());
    }

    #[test]
    fn without_input_and_without_a_source_it_says_what_to_give() {
        let failure = ask("? ", true).unwrap_err();
        assert_eq!(failure.code, Code::Usage);
        assert_eq!(
            failure.hint.as_deref(),
            Some("give --passphrase-fd N or --passphrase-file F")
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_descriptor_is_read_by_its_number() {
        use std::io::Write as _;
        use std::os::fd::AsRawFd as _;
        let (reader, mut writer) = io::pipe().unwrap();
        writer.write_all(b"from a pipe\n").unwrap();
        let source = PassphraseArgs {
            passphrase_fd: u16::try_from(reader.as_raw_fd()).ok(),
            passphrase_file: None,
        };
        assert_eq!(source.source().unwrap().as_deref(), Some("from a pipe"));
    }
}
