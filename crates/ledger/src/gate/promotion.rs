//! What may become durable memory by a decision: a concise durable fact of a durable kind.

use model::text::utf16_len;
use model::{Code, MAX_PROMOTED_TEXT, MemoryRecord, Refusal, Stability};

/// Checks a record that a decision is about to put in force.
pub(crate) fn check_promotion(record: &MemoryRecord) -> Result<(), Refusal> {
    let refuse = |message: String| Err(Refusal::new(Code::NotPromotable, message));
    if record.stability != Stability::Durable {
        return refuse("only durable facts become memory by a decision".to_owned());
    }
    if !record.kind.is_promotable() {
        return refuse(format!(
            "a {} is kept as a proposal and never becomes durable memory",
            record.kind
        ));
    }
    if utf16_len(&record.text) > MAX_PROMOTED_TEXT {
        return refuse(format!(
            "the text is longer than {MAX_PROMOTED_TEXT} UTF-16 units"
        ));
    }
    Ok(())
}
