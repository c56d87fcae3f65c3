//! The door of an evaluation: records of fixtures and corpora, into a store that is thrown away.
//!
//! What comes in counts as decided by a person, so this door opens onto no store that anybody
//! uses: it asks for a [`ThrowAway`], which only a store that was made for an evaluation gives,
//! and asks inside the transaction that writes. A store made so opens for nothing else
//! (`gateway/open.rs`), and elsewhere an event of this door is a divergence (`audit/state.rs`).
//!
//! The policy is written in the event: shape is asked for, a text that is too long is cut at a
//! word, secrets are counted, nothing is remembered as removed.

use super::admitted::Admitted;
use super::metadata::{check_record_size, holds_secret};
use super::record::{beside_text, check_shape};
use crate::audit::mirror::MirrorEvent;
use crate::error::LedgerError;
use crate::store::events::EventDraft;
use crate::store::items::{ItemChange, item_load};
use crate::store::meta::{EVALUATION, ORIGIN, meta_get, store_id};
use crate::store::rows::ItemRow;
use crate::store::write::WriteTx;
use model::text::{normalise, truncate_utf16, utf16_len};
use model::{
    AuditOperation, Authority, Channel, Code, HostFacts, Lifecycle, MAX_TEXT, MemoryId,
    MemoryRecord, Provenance, Refusal, ScopeId, Support, TrustFacts, content_hash,
};
use serde_json::{Value, json};

/// Who wrote the rows of an evaluation.
const ACTOR: &str = "evaluation";

/// A transaction on a store that was made to be thrown away.
#[derive(Clone, Copy)]
pub(crate) struct ThrowAway<'t, 'c> {
    tx: &'t WriteTx<'c>,
}

impl<'t, 'c> ThrowAway<'t, 'c> {
    /// The transaction, when its store was made for an evaluation.
    pub(crate) fn of(tx: &'t WriteTx<'c>) -> Result<Self, LedgerError> {
        if meta_get(tx.reads(), ORIGIN)?.as_deref() == Some(EVALUATION) {
            return Ok(Self { tx });
        }
        Err(LedgerError::NotThrowAway {
            store_id: store_id(tx.reads())?.to_string(),
        })
    }
}

/// A record that may come in.
pub(crate) enum EvaluatedItem {
    /// It is there already.
    Existing(MemoryId),
    /// It is new.
    New(Box<NewEvaluated>),
}

/// A record that is taken in, and what was done to it.
pub(crate) struct NewEvaluated {
    pub(crate) id: MemoryId,
    pub(crate) change: Admitted<ItemChange>,
    pub(crate) note: Value,
    pub(crate) is_cut: bool,
    pub(crate) holds_secret: bool,
}

/// Admits one record as a person's decision; what is no record is refused.
pub(crate) fn admit_evaluated(
    throw_away: ThrowAway<'_, '_>,
    scope_id: ScopeId,
    record: MemoryRecord,
) -> Result<Result<EvaluatedItem, Refusal>, LedgerError> {
    let (record, is_cut) = match fitted(record) {
        Ok(fitted) => fitted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let tx = throw_away.tx;
    if item_load(tx.reads(), &scope_id, &record.id, tx.key())?.is_some() {
        return Ok(Ok(EvaluatedItem::Existing(record.id)));
    }
    let holds_secret = guard::contains_secret(&record.text) || holds_secret(&beside_text(&record));
    let change = ItemChange::of(row(tx, scope_id, record));
    Ok(Ok(EvaluatedItem::New(Box::new(NewEvaluated {
        id: change.row().record.id.clone(),
        note: super::decision::write_note(&change),
        change: Admitted::issue(change),
        is_cut,
        holds_secret,
    }))))
}

/// The record with a text that fits, under the hash and id of that text, when it has the shape of
/// one.
fn fitted(mut record: MemoryRecord) -> Result<(MemoryRecord, bool), Refusal> {
    let cleaned = guard::clean(&record.text)
        .map_err(|error| Refusal::new(Code::InvalidText, format!("the text: {error}")))?;
    let whole = normalise(&cleaned.text);
    cut_at_word(&whole).clone_into(&mut record.text);
    let is_cut = record.text != whole;
    record.content_hash = content_hash(&record.scope, record.kind, &record.text);
    record.id = MemoryId::from_hash(&record.content_hash);
    check_shape(&record)?;
    check_record_size(&record)?;
    Ok((record, is_cut))
}

/// The text up to the last whole word that fits; a word that is too long by itself is cut inside.
fn cut_at_word(text: &str) -> &str {
    if utf16_len(text) <= MAX_TEXT {
        return text;
    }
    let most = truncate_utf16(text, MAX_TEXT);
    if text[most.len()..].starts_with(' ') {
        return most;
    }
    most.rsplit_once(' ').map_or(most, |(words, _)| words)
}

fn row(tx: &WriteTx<'_>, scope_id: ScopeId, record: MemoryRecord) -> ItemRow {
    let lifecycle = match (record.superseded_by.is_some(), record.is_deleted()) {
        (true, _) => Lifecycle::Superseded,
        (false, true) => Lifecycle::Deleted,
        (false, false) => Lifecycle::Active,
    };
    ItemRow {
        scope_id,
        facts: TrustFacts::decided(Authority::Person, Support::None),
        lifecycle,
        flags: Vec::new(),
        provenance: Provenance {
            actor: ACTOR.to_owned(),
            channel: Channel::Background,
            grant_id: None,
            host: HostFacts::default(),
            proposal_id: None,
        },
        version: 1,
        // A corpus may hold records of any time; when they began to hold is not known.
        valid_from: None,
        valid_to: None,
        recorded_us: tx.recorded_us(),
        expired_us: (lifecycle != Lifecycle::Active).then(|| tx.recorded_us()),
        supersedes_reason: None,
        evidence: Vec::new(),
        record,
    }
}

/// The event of one batch: which rows came in, under which policy.
pub(crate) fn admit_evaluation(
    throw_away: ThrowAway<'_, '_>,
    writes: &[Value],
) -> Result<Admitted<EventDraft>, LedgerError> {
    let store_id = store_id(throw_away.tx.reads())?.to_string();
    Ok(Admitted::issue(EventDraft {
        operation: AuditOperation::Evaluate,
        actor: ACTOR.to_owned(),
        channel: Channel::Background,
        session_id: None,
        scope_id: None,
        subject_id: store_id.clone(),
        payload: json!({
            "policy": "evaluation: verified, cut at a word, secrets counted, store thrown away",
            "writes": writes,
        }),
        mirror: MirrorEvent {
            target_id: store_id,
            reason: Some("swarm-memory evaluation"),
            event_json: Some(json!({ "reason": "swarm-memory evaluation" })),
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::{MAX_TEXT, cut_at_word, utf16_len};

    #[test]
    fn a_long_text_is_cut_at_a_word_and_a_short_one_is_left_alone() {
        let words = "word ".repeat(399) + "wor";
        assert_eq!(cut_at_word(&words), words);
        let long = "word ".repeat(400) + "more";
        assert_eq!(cut_at_word(&long).len(), 1999);
        let to_the_edge = "a".repeat(1995) + " four then";
        assert_eq!(cut_at_word(&to_the_edge), &to_the_edge[..2000]);
    }

    #[test]
    fn a_word_that_fills_the_text_is_cut_inside_and_never_inside_a_character() {
        assert_eq!(cut_at_word(&"x".repeat(3000)).len(), MAX_TEXT);
        let crabs = "🦀".repeat(1001);
        assert_eq!(utf16_len(cut_at_word(&crabs)), MAX_TEXT);
    }
}
