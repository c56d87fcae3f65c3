//! Files and standard input that a command is given.

use crate::envelope::Failure;
use memory::Code;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Most bytes of an input; the library's own limits are far below.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// Reads a file, or standard input for `-`, as text. A byte order mark is passed over.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let bytes = if path == Path::new("-") {
        bounded(io::stdin().lock())
    } else {
        File::open(path).and_then(bounded)
    };
    let bytes = bytes.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::new(Code::NotFound, format!("there is no file {name}"))
            .hint("check the path; `-` reads standard input"),
        _ => Failure::usage(format!("cannot read {name}: {error}")),
    })?;
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("{name} is larger than {MAX_BYTES} bytes");
        return Err(Failure::new(Code::TooLarge, message).hint("send it in parts"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("{name} is not UTF-8 text at byte {at}"))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Reads a file, or standard input for `-`, as a JSON object of this form.
pub(crate) fn read_object<T: DeserializeOwned + Serialize>(path: &Path) -> Result<T, Failure> {
    let text = read_text(path)?;
    memory::read_exact_text(&text).map_err(|error| {
        let name = path.display();
        Failure::usage(format!("{name} is not what the command takes: {error}"))
    })
}

fn bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use memory::ProposalDraft;

    #[test]
    fn what_cannot_be_read_is_told_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("decisions.json");
        assert_eq!(read_text(&path).unwrap_err().code, Code::NotFound);
        std::fs::write(&path, b"ab\xff").unwrap();
        let told = read_text(&path).unwrap_err().message;
        assert!(
            told.ends_with("decisions.json is not UTF-8 text at byte 2"),
            "{told}"
        );
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read_object::<ProposalDraft>(&path).map_err(|failure| failure.code)
        };
        let draft = r#"{"operation": "ignore", "rationale": "it is old"}"#;
        assert!(read(&format!("\u{feff}{draft}")).is_ok());
        for unfit in [r#"["ignore", null, null, "it is old"]"#, "{}", "7", ""] {
            assert_eq!(read(unfit).unwrap_err(), Code::Usage, "{unfit}");
        }
        let large = File::create(&path).unwrap();
        large.set_len(MAX_BYTES + 1).unwrap();
        assert_eq!(read_text(&path).unwrap_err().code, Code::TooLarge);
    }
}
