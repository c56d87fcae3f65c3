//! One line on a terminal that says how far something is.
//!
//! It is written only where a person looks: nothing of it reaches a file or a pipe, and nothing is left
//! of it at the end.

use std::io::{self, IsTerminal, Write};

const WIDTH: u64 = 24;
const MIB: f64 = 1_048_576.0;

/// The line, or nothing where nobody looks.
pub(crate) struct Bar {
    out: Option<Box<dyn Write>>,
    /// What was shown last, so that the same is not written twice.
    shown: String,
}

impl Bar {
    /// A line on stderr, when that is a terminal.
    pub(crate) fn on_stderr() -> Self {
        let err = io::stderr();
        Self {
            out: err.is_terminal().then(|| Box::new(err) as Box<dyn Write>),
            shown: String::new(),
        }
    }

    /// Shows how many bytes are there.
    pub(crate) fn bytes(&mut self, name: &str, done: u64, total: u64) {
        let mib = format!("{:.1} of {:.1} MiB", done as f64 / MIB, total as f64 / MIB);
        self.show(&format!("{}  {mib}", line(name, done, total)));
    }

    /// Shows how many of something are done.
    pub(crate) fn count(&mut self, name: &str, done: usize, total: usize) {
        let line = line(name, done as u64, total as u64);
        self.show(&format!("{line}  {done} of {total}"));
    }

    fn show(&mut self, line: &str) {
        let Some(out) = &mut self.out else {
            return;
        };
        if line != self.shown {
            // A line that cannot be written is no reason to stop.
            let _ = write!(out, "\r{line}\u{1b}[K").and_then(|()| out.flush());
            line.clone_into(&mut self.shown);
        }
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if let Some(out) = &mut self.out
            && !self.shown.is_empty()
        {
            let _ = write!(out, "\r\u{1b}[K").and_then(|()| out.flush());
            self.shown.clear();
        }
    }
}

fn line(name: &str, done: u64, total: u64) -> String {
    let total = total.max(1);
    let done = done.min(total);
    let full = usize::try_from(done.saturating_mul(WIDTH) / total).unwrap_or_default();
    let rest = usize::try_from(WIDTH).unwrap_or_default() - full;
    format!(
        "{name}  [{}{}] {:3} %",
        "=".repeat(full),
        " ".repeat(rest),
        done.saturating_mul(100) / total
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn it_says_how_far_it_is_and_leaves_nothing() {
        let screen = Screen::default();
        let mut bar = Bar {
            out: Some(Box::new(screen.clone())),
            shown: String::new(),
        };
        for done in [0, 1, 1_048_576, 2_097_152] {
            bar.bytes("m.onnx", done, 2_097_152);
        }
        bar.clear();
        let written = String::from_utf8(screen.0.lock().unwrap().clone()).unwrap();
        let shown: Vec<&str> = written.split('\r').skip(1).collect();
        assert_eq!(shown.len(), 4, "{shown:?}");
        assert!(shown[0].starts_with("m.onnx  [                        ]   0 %  0.0 of 2.0 MiB"));
        assert!(
            shown[1].contains("[============            ]  50 %"),
            "{shown:?}"
        );
        assert!(shown[2].contains("100 %  2.0 of 2.0 MiB"));
        assert_eq!(shown[3], "\u{1b}[K");
    }

    #[test]
    fn any_numbers_make_a_line() {
        for (done, total) in [(0, 0), (5, 0), (u64::MAX, u64::MAX), (u64::MAX, 1)] {
            assert!(line("x", done, total).ends_with(" %"));
        }
    }
}
