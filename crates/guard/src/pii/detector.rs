//! Who looks for personal data: the patterns, or the patterns and a model of names.
//!
//! No model ships with the program. Whoever asks for one without bringing it gets an error that
//! says what to do, never an empty answer: an empty answer would say that there is nothing.

use std::fmt;
use std::ops::Range;

use super::kind::MODEL;
use super::{PiiHit, PiiKind, PiiSummary, find};

/// What finds personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PiiMode {
    /// Patterns with checksums, ranges and the words beside them.
    #[default]
    Regex,
    /// The patterns, and a model of names of people, organisations and places.
    Ner,
}

impl PiiMode {
    /// The word of the configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Regex => "regex",
            Self::Ner => "ner",
        }
    }
}

/// A kind of name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A person's.
    Person,
    /// An organisation's.
    Organization,
    /// A place's.
    Location,
}

/// A model of names that a program brings along.
pub trait NerModel: Send + Sync {
    /// What it is called in errors.
    fn name(&self) -> &'static str;

    /// The names in a text with their places in bytes, or a reason in words of its own that
    /// quotes nothing of the text.
    fn names(&self, text: &str) -> Result<Vec<(NameKind, Range<usize>)>, &'static str>;
}

/// Why nobody can say whether there is personal data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PiiError {
    /// Names are to be found, and there is no model.
    #[error("there is no model of names, which the detector \"ner\" needs; {install}")]
    NoModel {
        /// What the user can do.
        install: &'static str,
    },
    /// The model did not answer.
    #[error("the model of names {model} failed: {reason}")]
    ModelFailed {
        /// Its name.
        model: &'static str,
        /// Why, in its own words.
        reason: &'static str,
    },
}

/// What a user without a model can do.
const INSTALL: &str = "none ships with this program: set redaction.piiDetector to \"regex\", \
    or run a build that embeds the library and gives its detector a NerModel";

/// Finds personal data in one of the two ways.
pub struct Detector {
    model: Option<Box<dyn NerModel>>,
}

impl Detector {
    /// A detector for this mode; `Ner` needs a model, and `Regex` ignores one.
    pub fn new(mode: PiiMode, model: Option<Box<dyn NerModel>>) -> Result<Self, PiiError> {
        match (mode, model) {
            (PiiMode::Regex, _) => Ok(Self { model: None }),
            (PiiMode::Ner, None) => Err(PiiError::NoModel { install: INSTALL }),
            (PiiMode::Ner, model) => Ok(Self { model }),
        }
    }

    /// How it looks.
    pub fn mode(&self) -> PiiMode {
        match self.model {
            None => PiiMode::Regex,
            Some(_) => PiiMode::Ner,
        }
    }

    /// Everything that is found, by place.
    pub fn find(&self, text: &str) -> Result<Vec<PiiHit>, PiiError> {
        let mut hits = find(text);
        if let Some(model) = &self.model {
            let names = model.names(text).map_err(|reason| PiiError::ModelFailed {
                model: model.name(),
                reason,
            })?;
            hits.extend(names.into_iter().map(|(kind, span)| PiiHit {
                kind: match kind {
                    NameKind::Person => PiiKind::Person,
                    NameKind::Organization => PiiKind::Organization,
                    NameKind::Location => PiiKind::Location,
                },
                span,
                score: MODEL,
            }));
            hits.sort_by_key(|hit| (hit.span.start, hit.span.end));
        }
        Ok(hits)
    }

    /// What is found, told without any of it.
    pub fn summary(&self, text: &str) -> Result<PiiSummary, PiiError> {
        Ok(PiiSummary::of(&self.find(text)?))
    }
}

impl fmt::Debug for Detector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Detector")
            .field("mode", &self.mode())
            .field("model", &self.model.as_ref().map(|model| model.name()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Capitals;

    impl NerModel for Capitals {
        fn name(&self) -> &'static str {
            "capitals"
        }

        fn names(&self, text: &str) -> Result<Vec<(NameKind, Range<usize>)>, &'static str> {
            if text.is_empty() {
                return Err("nothing to read");
            }
            Ok(vec![(NameKind::Person, 0..5)])
        }
    }

    #[test]
    fn names_without_a_model_are_an_error_that_says_what_to_do() {
        let error = Detector::new(PiiMode::Ner, None).expect_err("there is no model");
        assert!(matches!(error, PiiError::NoModel { .. }));
        assert!(
            error.to_string().contains("redaction.piiDetector"),
            "{error}"
        );
    }

    #[test]
    fn a_model_adds_names_to_what_the_patterns_find() {
        let detector = Detector::new(PiiMode::Ner, Some(Box::new(Capitals))).expect("a model");
        let summary = detector
            .summary("Maria writes from maria@kestrelmail.com")
            .expect("it answers");
        assert_eq!(summary.types, ["email", "person"]);
        assert!((summary.score - 0.9).abs() < f64::EPSILON);
    }

    #[test]
    fn a_model_that_fails_is_no_empty_answer() {
        let detector = Detector::new(PiiMode::Ner, Some(Box::new(Capitals))).expect("a model");
        let reason = "nothing to read";
        let model = "capitals";
        assert_eq!(
            detector.find(""),
            Err(PiiError::ModelFailed { model, reason })
        );
    }

    #[test]
    fn patterns_ask_no_model() {
        let detector = Detector::new(PiiMode::Regex, Some(Box::new(Capitals))).expect("patterns");
        assert_eq!(detector.mode(), PiiMode::Regex);
        assert_eq!(detector.find("Maria"), Ok(Vec::new()));
    }
}
