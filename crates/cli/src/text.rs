//! Text for people, a line at a time.

/// Lines that were written so far.
#[derive(Debug, Default)]
pub(crate) struct Text(String);

impl Text {
    /// Text that starts with this line.
    pub(crate) fn of(line: impl AsRef<str>) -> Self {
        let mut text = Self::default();
        text.line(line);
        text
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.0.push_str(line.as_ref());
        self.0.push('\n');
    }

    /// Writes a name and its value, values in one column.
    pub(crate) fn row(&mut self, name: &str, value: impl AsRef<str>) {
        self.line(format!("{name:<11}  {}", value.as_ref()));
    }

    /// Writes what was written elsewhere.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.0
    }
}
