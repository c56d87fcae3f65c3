//! Which of the literals that shapes begin with a text holds: one look for all of them, so that a
//! text is only searched for what it can have.
//!
//! Letters count in any case, so a trigger may be there where its shape is not.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::clients;
use crate::views::Kept;

/// A set of triggers.
type Set = u32;

pub(super) const SWARM: Set = 1;
pub(super) const BUNDLE: Set = 1 << 1;
pub(super) const RETRIEVED: Set = 1 << 2;
pub(super) const UNTRUSTED: Set = 1 << 3;
pub(super) const RECORD_ID: Set = 1 << 4;
pub(super) const HOST_CALL: Set = 1 << 5;
pub(super) const INSTRUCTION: Set = 1 << 6;
pub(super) const RESPONSE: Set = 1 << 7;
pub(super) const BRACKET: Set = 1 << 8;
pub(super) const END: Set = 1 << 9;
pub(super) const COMMENT: Set = 1 << 10;
pub(super) const IMAGE: Set = 1 << 11;
pub(super) const CHAT: Set = 1 << 12;
pub(super) const MARKER: Set = 1 << 13;
pub(super) const FENCE: Set = 1 << 14;
pub(super) const JSON_RPC: Set = 1 << 15;

const LITERALS: [(&str, Set); 53] = [
    ("swarm", SWARM),
    ("bundle", BUNDLE),
    ("bundle_", MARKER),
    ("retrieved", RETRIEVED),
    ("recalled", RETRIEVED),
    ("untrusted", UNTRUSTED),
    ("mem_", RECORD_ID),
    ("functions.", HOST_CALL),
    ("container.exec", HOST_CALL),
    ("multi_tool_use.", HOST_CALL),
    ("### instruction", INSTRUCTION),
    ("### response", RESPONSE),
    ("[/", BRACKET),
    ("[end ", BRACKET),
    ("{{/", BRACKET),
    ("{{#", BRACKET),
    ("<<end", BRACKET),
    ("]]>", END),
    ("-->", END),
    ("-->", FENCE),
    ("eof", FENCE),
    ("<!--", COMMENT),
    ("[//]: #", COMMENT),
    ("[comment]: #", COMMENT),
    ("](http", IMAGE),
    ("<|", CHAT),
    ("<\u{ff5c}", CHAT),
    ("[inst]", CHAT),
    ("[/inst]", CHAT),
    ("<<sys>>", CHAT),
    ("<</sys>>", CHAT),
    ("<start_of_turn>", CHAT),
    ("<end_of_turn>", CHAT),
    ("[system_prompt]", CHAT),
    ("[available_tools]", CHAT),
    ("[tool_calls]", CHAT),
    ("<bos>", CHAT),
    ("\"\"\"", FENCE),
    ("'''", FENCE),
    ("```", FENCE),
    ("~~~", FENCE),
    ("+++", FENCE),
    ("*/", FENCE),
    ("--%>", FENCE),
    ("#}", FENCE),
    ("?>", FENCE),
    ("=cut", FENCE),
    ("=end", FENCE),
    ("-}", FENCE),
    ("|#", FENCE),
    ("====", FENCE),
    ("____", FENCE),
    ("\"jsonrpc\"", JSON_RPC),
];

static AUTOMATON: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .kind(Some(AhoCorasickKind::DFA))
        .build(literals())
        .expect("some dozen short literals are no limit")
});

/// No literal is longer.
const LONGEST: usize = 24;

/// Those of this table, and the marks of clients behind them.
fn literals() -> impl Iterator<Item = &'static str> {
    let own = LITERALS.iter().map(|(literal, _)| *literal);
    own.chain(clients::MARKS.iter().map(|(mark, ..)| *mark))
}

/// The triggers of one text.
pub(in super::super) struct Triggers {
    kinds: Set,
    /// The marks of clients, one bit for each.
    marks: u64,
}

const _: () = assert!(clients::MARKS.len() <= 64, "each mark has a bit");

impl Triggers {
    pub(in super::super) fn of(text: &str) -> Self {
        let mut found = Self { kinds: 0, marks: 0 };
        for literal in AUTOMATON.find_overlapping_iter(text) {
            let index = literal.pattern().as_usize();
            match LITERALS.get(index) {
                Some((_, kind)) => found.kinds |= kind,
                None => found.marks |= 1 << (index - LITERALS.len()),
            }
        }
        found
    }

    /// As [`Triggers::of`], for a text that shares stretches with one whose triggers are known; all
    /// of those count.
    pub(in super::super) fn over(text: &str, base: &Self, kept: &[Kept]) -> Self {
        let (mut kinds, mut marks) = (base.kinds, base.marks);
        let mut from = 0;
        let ends = kept.iter().map(|kept| (kept.at, kept.at + kept.length));
        for (start, end) in ends.chain([(text.len(), text.len())]) {
            // What begins or ends in the stretch may lie partly outside of it.
            let to = text.ceil_char_boundary(start.saturating_add(LONGEST).min(text.len()));
            let low = text.floor_char_boundary(from);
            let found = Self::of(text.get(low..to).unwrap_or(""));
            kinds |= found.kinds;
            marks |= found.marks;
            from = end.saturating_sub(LONGEST);
        }
        Self { kinds, marks }
    }

    #[cfg(test)]
    pub(in super::super) fn has_all(&self, others: &Self) -> bool {
        self.kinds & others.kinds == others.kinds && self.marks & others.marks == others.marks
    }

    /// Whether any of these is there.
    pub(super) fn has(&self, any: Set) -> bool {
        self.kinds & any != 0
    }

    /// The numbers of the marks of clients that are there.
    pub(super) fn marks(&self) -> impl Iterator<Item = usize> {
        let marks = self.marks;
        (0..clients::MARKS.len()).filter(move |number| marks >> number & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{CHAT, LITERALS, RECORD_ID, SWARM, Triggers};

    #[test]
    fn literals_are_found_in_any_case_and_across_each_other() {
        for (literal, kind) in LITERALS {
            assert!(Triggers::of(&format!("x{}y", literal.to_ascii_uppercase())).has(kind));
        }
        assert!(super::literals().all(|literal| literal.len() <= super::LONGEST));
        let both = Triggers::of("swarmem_0");
        assert!(both.has(SWARM) && both.has(RECORD_ID) && !both.has(CHAT));
    }
}
