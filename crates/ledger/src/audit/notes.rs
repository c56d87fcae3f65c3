//! What the events say of each row, as small as it goes: a store of a million memories is verified
//! in one walk, and all of this is in memory until its row comes by.

use model::AuditOperation;
use std::collections::BTreeMap;

/// What the last event about a row said.
#[derive(Clone)]
pub(super) struct Note {
    pub(super) seq: i64,
    /// None when the event does not name a digest: then no row fits it.
    pub(super) digest: Option<[u8; 32]>,
    pub(super) version: u64,
    pub(super) operation: AuditOperation,
}

/// What events said of the versions of one memory, as far as no row of it came by yet.
struct Written {
    /// What was said last: of the memory as it is, and of its newest version.
    last: Note,
    item_left: bool,
    last_left: bool,
    earlier: BTreeMap<u64, Note>,
}

/// What events said of all memories, by scope and id.
#[derive(Default)]
pub(super) struct Writes(BTreeMap<Box<str>, BTreeMap<Box<str>, Written>>);

impl Writes {
    /// Whether an event wrote this memory.
    pub(super) fn knows(&self, scope: &str, id: &str) -> bool {
        self.0.get(scope).is_some_and(|ids| ids.contains_key(id))
    }

    /// Takes in what an event says of a version.
    pub(super) fn take(&mut self, scope: &str, id: &str, note: Note) {
        if !self.0.contains_key(scope) {
            self.0.insert(scope.into(), BTreeMap::new());
        }
        let Some(ids) = self.0.get_mut(scope) else {
            return;
        };
        match ids.get_mut(id) {
            Some(written) => written.take(note),
            None => drop(ids.insert(id.into(), Written::first(note))),
        }
    }

    /// What was said of a memory as it is; none when its row came by already.
    pub(super) fn item(&mut self, scope: &str, id: &str) -> Option<Note> {
        let written = self.0.get_mut(scope)?.get_mut(id)?;
        let was_left = std::mem::take(&mut written.item_left);
        was_left.then(|| written.last.clone())
    }

    /// What was said of a version; none when its row came by already.
    pub(super) fn version(&mut self, scope: &str, id: &str, version: u64) -> Option<Note> {
        let written = self.0.get_mut(scope)?.get_mut(id)?;
        if version != written.last.version {
            return written.earlier.remove(&version);
        }
        let was_left = std::mem::take(&mut written.last_left);
        was_left.then(|| written.last.clone())
    }

    /// The memories whose row did not come by.
    pub(super) fn items_left(&self) -> impl Iterator<Item = (&str, &Note)> {
        self.each()
            .filter(|(_, written)| written.item_left)
            .map(|(id, written)| (id, &written.last))
    }

    /// The versions whose row did not come by.
    pub(super) fn versions_left(&self) -> impl Iterator<Item = (&str, &Note)> {
        self.each().flat_map(|(id, written)| {
            let last = written.last_left.then_some(&written.last);
            written
                .earlier
                .values()
                .chain(last)
                .map(move |note| (id, note))
        })
    }

    fn each(&self) -> impl Iterator<Item = (&str, &Written)> {
        self.0
            .values()
            .flatten()
            .map(|(id, written)| (id.as_ref(), written))
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.each().count()
    }
}

impl Written {
    fn first(note: Note) -> Self {
        Self {
            last: note,
            item_left: true,
            last_left: true,
            earlier: BTreeMap::new(),
        }
    }

    fn take(&mut self, note: Note) {
        if note.version == self.last.version {
            self.last = note;
            return;
        }
        self.earlier.remove(&note.version);
        let before = std::mem::replace(&mut self.last, note);
        self.earlier.insert(before.version, before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(seq: i64, version: u64) -> Note {
        Note {
            seq,
            digest: None,
            version,
            operation: AuditOperation::DecideAdd,
        }
    }

    fn seqs<'a>(left: impl Iterator<Item = (&'a str, &'a Note)>) -> Vec<i64> {
        left.map(|(_, note)| note.seq).collect()
    }

    #[test]
    fn the_last_word_counts_for_the_memory_and_each_version_has_its_own() {
        let mut writes = Writes::default();
        for (seq, version) in [(1, 1), (2, 2), (3, 3), (4, 2)] {
            writes.take("s", "m", note(seq, version));
        }
        assert!(writes.knows("s", "m") && !writes.knows("s", "n") && !writes.knows("t", "m"));
        assert_eq!(seqs(writes.items_left()), [4]);
        assert_eq!(seqs(writes.versions_left()), [1, 3, 4]);
        assert_eq!(writes.item("s", "m").map(|note| note.seq), Some(4));
        assert!(writes.item("s", "m").is_none(), "a row comes by once");
        for (version, seq) in [(3, 3), (2, 4)] {
            let found = writes.version("s", "m", version).map(|note| note.seq);
            assert_eq!(found, Some(seq));
            assert!(writes.version("s", "m", version).is_none());
        }
        assert_eq!(seqs(writes.items_left()), [0; 0]);
        assert_eq!(seqs(writes.versions_left()), [1]);
    }
}
