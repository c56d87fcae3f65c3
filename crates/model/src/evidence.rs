//! A document of the evidence cache: what somebody read elsewhere, kept so that a memory can cite it.
//!
//! The form is the opencode-swarm plugin's. White space is folded, secrets are taken out, and the
//! text is cut to 4,000 UTF-16 units, never inside what stands for a secret. The id is a hash over
//! the result, so that a document cannot be changed under its id: [`EvidenceDocument::is_whole`].

use crate::hash::sha256_hex;
use crate::id::EvidenceId;
use crate::text::{normalise, truncate_utf16};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Longest text of a document, in UTF-16 units.
pub const MAX_DOCUMENT_TEXT: usize = 4000;
/// What every reference to a document begins with.
pub const EVIDENCE_CACHE_PREFIX: &str = "evidence-cache:";

/// What stands for a secret that was taken out, and how long it can be.
const PLACEHOLDER: &str = "[REDACTED:";
const MAX_PLACEHOLDER: usize = 80;

/// Where a document comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceSource {
    /// The documentation of an interface.
    ApiDocs,
    /// A search of the web.
    WebSearch,
    /// A page that was crawled.
    Crawl,
    /// Somebody brought it.
    Manual,
}

impl EvidenceSource {
    /// Every source.
    pub const ALL: [EvidenceSource; 4] = [
        EvidenceSource::ApiDocs,
        EvidenceSource::WebSearch,
        EvidenceSource::Crawl,
        EvidenceSource::Manual,
    ];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            EvidenceSource::ApiDocs => "api_docs",
            EvidenceSource::WebSearch => "web_search",
            EvidenceSource::Crawl => "crawl",
            EvidenceSource::Manual => "manual",
        }
    }

    /// The source with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == word)
    }
}

/// What somebody wants to keep.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvidenceDraft {
    /// Where it comes from.
    pub source_type: EvidenceSource,
    /// What was asked.
    #[serde(default)]
    pub query: Option<String>,
    /// Its title.
    #[serde(default)]
    pub title: Option<String>,
    /// Its address.
    #[serde(default)]
    pub url: Option<String>,
    /// Its text.
    #[serde(default)]
    pub text: Option<String>,
    /// An extract, which stands in for a text that is not there.
    #[serde(default)]
    pub snippet: Option<String>,
    /// Who brings it.
    #[serde(default)]
    pub created_by: Option<String>,
    /// Anything else.
    #[serde(default)]
    pub metadata: Map<String, Value>,
}

impl EvidenceDraft {
    /// A draft with nothing but this text.
    pub fn new(source_type: EvidenceSource, text: impl Into<String>) -> Self {
        Self {
            source_type,
            query: None,
            title: None,
            url: None,
            text: Some(text.into()),
            snippet: None,
            created_by: None,
            metadata: Map::new(),
        }
    }
}

/// A document as it is kept, one JSON line each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceDocument {
    /// `evd_` and 16 digits of a hash over what it says.
    pub id: EvidenceId,
    /// What a memory cites: `evidence-cache:` and the id.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Where it comes from.
    pub source_type: EvidenceSource,
    /// What was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its text.
    pub text: String,
    /// When it was kept.
    pub captured_at: String,
    /// Who brought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by: Option<String>,
    /// Anything else.
    #[serde(default)]
    pub metadata: Map<String, Value>,
}

impl EvidenceDocument {
    /// The document of a draft; `None` when there is no text. `redact` takes secrets out.
    pub fn new(
        draft: EvidenceDraft,
        captured_at: &Timestamp,
        redact: impl Fn(&str) -> String,
    ) -> Option<Self> {
        let line = |text: Option<String>| {
            let text = redact(&normalise(&text?));
            (!text.is_empty()).then_some(text)
        };
        let text = line(draft.text).or_else(|| line(draft.snippet))?;
        let mut document = Self {
            id: EvidenceId::from_hash(&sha256_hex("")),
            reference: String::new(),
            source_type: draft.source_type,
            query: line(draft.query),
            title: line(draft.title),
            url: line(draft.url),
            text: cut(&text).to_owned(),
            captured_at: captured_at.as_str().to_owned(),
            created_by: line(draft.created_by),
            metadata: draft.metadata,
        };
        document.id = document.derived_id();
        document.reference = document.derived_reference();
        (!document.text.is_empty()).then_some(document)
    }

    /// True when the id and the reference are those of what the document says.
    pub fn is_whole(&self) -> bool {
        self.id == self.derived_id() && self.reference == self.derived_reference()
    }

    fn derived_id(&self) -> EvidenceId {
        let or_empty = |field: &Option<String>| field.clone().unwrap_or_default();
        let parts = [
            self.source_type.as_str().to_owned(),
            or_empty(&self.query),
            or_empty(&self.title),
            or_empty(&self.url),
            self.text.clone(),
        ];
        EvidenceId::from_hash(&sha256_hex(parts.join("\n")))
    }

    fn derived_reference(&self) -> String {
        format!("{EVIDENCE_CACHE_PREFIX}{}", self.id)
    }
}

/// The text up to the limit, and without a part of what stands for a secret at its end.
fn cut(text: &str) -> &str {
    let kept = truncate_utf16(text, MAX_DOCUMENT_TEXT);
    if kept.len() == text.len() {
        return text;
    }
    let torn = text
        .match_indices(PLACEHOLDER)
        .take_while(|(at, _)| *at < kept.len())
        .filter(|(at, _)| {
            let rest = &text[*at..];
            rest.find(']')
                .is_some_and(|end| end < MAX_PLACEHOLDER && at + end >= kept.len())
        })
        .map(|(at, _)| at)
        .next();
    text[..torn.unwrap_or(kept.len())].trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::utf16_len;

    fn of_text(text: String) -> Option<EvidenceDocument> {
        let draft = EvidenceDraft::new(EvidenceSource::Manual, text);
        EvidenceDocument::new(draft, &Timestamp::from_millis(0), str::to_owned)
    }

    #[test]
    fn a_long_text_is_cut_by_utf16_units() {
        let document = of_text("\u{1f980}".repeat(3000)).unwrap();
        assert_eq!(utf16_len(&document.text), MAX_DOCUMENT_TEXT);
        let document = of_text(format!("x{}", "\u{1f980}".repeat(3000))).unwrap();
        assert_eq!(utf16_len(&document.text), MAX_DOCUMENT_TEXT - 1);
        assert!(document.is_whole());
    }

    #[test]
    fn a_cut_never_falls_inside_a_placeholder() {
        let secret = "[REDACTED:openai_api_key]";
        for before in MAX_DOCUMENT_TEXT - 30..=MAX_DOCUMENT_TEXT + 5 {
            let text = format!("{}{secret} and more {}", "x".repeat(before), "y".repeat(90));
            let kept = of_text(text).unwrap().text;
            assert!(utf16_len(&kept) <= MAX_DOCUMENT_TEXT);
            assert_eq!(kept.contains('['), kept.contains(secret), "{before}");
        }
        // What only looks like the beginning of one is text like any other.
        let open = format!("[REDACTED:{}", "x".repeat(5000));
        assert_eq!(utf16_len(&of_text(open).unwrap().text), MAX_DOCUMENT_TEXT);
    }

    #[test]
    fn without_text_there_is_no_document() {
        assert!(of_text(" \n\u{feff} ".to_owned()).is_none());
        let mut draft = EvidenceDraft::new(EvidenceSource::Crawl, "  ");
        draft.snippet = Some(" an extract ".to_owned());
        let at = Timestamp::from_millis(0);
        let document = EvidenceDocument::new(draft, &at, str::to_owned).unwrap();
        assert_eq!(document.text, "an extract");
    }

    #[test]
    fn the_id_covers_what_the_document_says_and_not_who_brought_it() {
        let one = of_text("some text".to_owned()).unwrap();
        let mut other = one.clone();
        other.created_by = Some("someone".to_owned());
        other.captured_at = "2030-01-01T00:00:00.000Z".to_owned();
        assert!(other.is_whole());
        other.text.push('!');
        assert!(!other.is_whole());
        let mut other = one;
        other.reference = "evidence-cache:evd_0000000000000000".to_owned();
        assert!(!other.is_whole());
    }
}
