//! What the guard asks of a document before it is kept.
//!
//! Nothing in it is trusted: bidirectional controls are refused, stray invisible characters and
//! secrets taken out, and a copy of recalled memory is no evidence for memory.

use crate::gate::{NotDone, Sentinel, check_markers, clean_field, guarded_metadata, redact_map};
use model::text::{normalise, utf16_len};
use model::{Code, EvidenceDocument, EvidenceDraft, MAX_DOCUMENT_TEXT, Refusal, Timestamp};

/// Longest text that is looked at, in UTF-16 units; what is kept is cut far below.
const MAX_TEXT: usize = 1_000_000;
const MAX_QUERY: usize = 2000;
const MAX_TITLE: usize = 1000;
const MAX_URL: usize = 2048;
const MAX_NAME: usize = 256;

/// A document that may be kept.
pub(super) struct Checked {
    pub(super) document: EvidenceDocument,
    pub(super) redacted: bool,
    pub(super) cut: bool,
}

/// Asks the guard about every field.
pub(super) fn check(
    draft: EvidenceDraft,
    sentinel: Sentinel,
    now: &Timestamp,
) -> Result<Checked, NotDone> {
    let mut redacted = false;
    let mut clean = |name: &str, text: Option<String>, most: usize| {
        let Some(text) = text else { return Ok(None) };
        let field = clean_field(name, &text, most)?;
        check_markers(name, &field.text, sentinel)?;
        redacted |= field.redacted;
        Ok::<_, Refusal>(Some(field.text))
    };
    let text = clean("the text", draft.text.or(draft.snippet), MAX_TEXT)?;
    let (metadata, metadata_redacted) = guarded_metadata(draft.metadata)?;
    let url = clean("the url", draft.url, MAX_URL)?.map(|url| normalise(&url));
    let clean = EvidenceDraft {
        source_type: draft.source_type,
        query: clean("the query", draft.query, MAX_QUERY)?,
        title: clean("the title", draft.title, MAX_TITLE)?,
        created_by: clean("the name", draft.created_by, MAX_NAME)?,
        url: url.as_deref().map(without_userinfo).transpose()?,
        text,
        snippet: None,
        metadata,
    };
    redacted |= metadata_redacted || clean.url != url;
    let units = clean
        .text
        .as_deref()
        .map_or(0, |text| utf16_len(&normalise(text)));
    let document = EvidenceDocument::new(clean, now, |text| guard::redact(text).text);
    let document =
        document.ok_or_else(|| NotDone::refuse(Code::InvalidText, "the document has no text"))?;
    Ok(Checked {
        document,
        redacted,
        cut: units > MAX_DOCUMENT_TEXT,
    })
}

/// The document as it may be shown: what something else wrote can hold what we take out.
pub(super) fn shown(document: EvidenceDocument) -> EvidenceDocument {
    let clean = |text: String| guard::redact(&text).text;
    EvidenceDocument {
        query: document.query.map(clean),
        title: document.title.map(clean),
        url: document.url.map(clean),
        text: clean(document.text),
        created_by: document.created_by.map(clean),
        metadata: redact_map(document.metadata),
        ..document
    }
}

/// The address without a name and a password before its host.
fn without_userinfo(url: &str) -> Result<String, Refusal> {
    let refused = || {
        let message = "the url is no http or https address";
        Refusal::new(Code::Usage, message)
    };
    let (scheme, rest) = url.split_once("://").ok_or_else(refused)?;
    let is_web = ["http", "https"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    if !is_web || rest.is_empty() || rest.contains(char::is_whitespace) {
        return Err(refused());
    }
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let (host, below) = rest.split_at(end);
    Ok(match host.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://[REDACTED:userinfo]@{host}{below}"),
        None => url.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_password_leave_the_address() {
        let kept = |url: &str| without_userinfo(url).ok();
        let hidden = Some("https://[REDACTED:userinfo]@x.y/p?q=a@b".to_owned());
        assert_eq!(kept("https://u:p@x.y/p?q=a@b"), hidden);
        assert_eq!(kept("https://u:p@q@x.y/p?q=a@b"), hidden);
        assert_eq!(kept("HTTP://x.y/a@b"), Some("HTTP://x.y/a@b".to_owned()));
        for other in [
            "",
            "x.y",
            "file:///etc/passwd",
            "javascript://x",
            "https://",
            "https://a b",
        ] {
            assert_eq!(kept(other), None, "{other}");
        }
    }
}
