//! Why a line is left out.

use model::text::truncate_utf16;

/// Longest sentence of a fault, in UTF-16 units.
const MAX_SENTENCE: usize = 240;

/// What is wrong with a line. The word is for programs, the sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// Longer than the reader takes.
    #[error("the line is longer than {most} bytes")]
    TooLong {
        /// The limit.
        most: usize,
    },
    /// Nested deeper than the reader takes.
    #[error("the object is nested deeper than {most} levels")]
    TooDeep {
        /// The limit.
        most: usize,
    },
    /// Bytes that are no text.
    #[error("byte {at} of the line is not valid UTF-8")]
    NotUtf8 {
        /// Which byte, from 0.
        at: usize,
    },
    /// A NUL, as a power cut leaves them.
    #[error("the line holds a NUL byte")]
    Nul,
    /// A byte order mark that does not begin the file.
    #[error("a byte order mark stands inside the file")]
    ByteOrderMark,
    /// Something else than an object.
    #[error("the line is not a JSON object")]
    NotObject,
    /// More than one object, or text behind it.
    #[error("something follows the JSON object on the same line")]
    Glued,
    /// The line ends inside its object.
    #[error("the line ends inside its JSON object")]
    Truncated,
    /// Half of a surrogate pair.
    #[error("a string holds half of a surrogate pair")]
    LoneSurrogate,
    /// No JSON.
    #[error("the line is not valid JSON: {message}")]
    NotJson {
        /// What the parser says.
        message: String,
    },
    /// JSON that no strict reader accepts.
    #[error("{message}")]
    Shape {
        /// What the strict reader says.
        message: String,
    },
    /// The id of an earlier line with another content.
    #[error("an earlier line has the same id and another content")]
    DuplicateId,
}

impl RowFault {
    /// The fault of a parser's error. A parser quotes what it read, so that is made safe first.
    pub(super) fn of_json(error: &serde_json::Error) -> Self {
        let message = safe_sentence(&error.to_string());
        if error.is_data() {
            RowFault::Shape { message }
        } else {
            RowFault::NotJson { message }
        }
    }

    /// A fault of the record itself.
    pub fn shape(message: impl AsRef<str>) -> Self {
        RowFault::Shape {
            message: safe_sentence(message.as_ref()),
        }
    }

    /// The word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            RowFault::TooLong { .. } => "line_too_long",
            RowFault::TooDeep { .. } => "too_deep",
            RowFault::NotUtf8 { .. } => "not_utf8",
            RowFault::Nul => "nul_byte",
            RowFault::ByteOrderMark => "byte_order_mark",
            RowFault::NotObject => "not_an_object",
            RowFault::Glued => "glued_objects",
            RowFault::Truncated => "truncated",
            RowFault::LoneSurrogate => "lone_surrogate",
            RowFault::NotJson { .. } => "not_json",
            RowFault::Shape { .. } => "invalid_record",
            RowFault::DuplicateId => "duplicate_id",
        }
    }
}

pub(super) fn safe_sentence(text: &str) -> String {
    let safe = guard::SafeText::from_untrusted(text).into_string();
    truncate_utf16(&safe, MAX_SENTENCE).to_owned()
}
