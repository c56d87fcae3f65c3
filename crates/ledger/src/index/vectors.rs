//! The vectors of texts, as a file of their own beside the store: derived, made again at need, and
//! never trusted, since all that it can change is an order.
//!
//! A head names the model; then come entries of one size, each a key, a scale and int8 values. The
//! key is a keyed digest of the text, so that a changed text has another key, an entry tells nobody
//! without the store's key what it belongs to, and a copied file fits no other store. Entries are only
//! added; a half one at the end is left over from a crash and passed over.

use std::collections::HashMap;

/// What a file begins with.
const MARK: &[u8; 8] = b"SWMVEC1\n";
/// Bytes of the head: the mark, the dimension, the length of the model's name, its name.
pub(crate) const HEAD: usize = 128;
const NAME: usize = HEAD - 16;
const KEY: usize = 16;
const SCALE: usize = 4;
/// Longest vector that a file may hold.
const MOST_VALUES: usize = 4096;

/// What a text is known by.
pub type VectorKey = [u8; KEY];

/// Which model the vectors of a file are of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VectorModel {
    /// Its version.
    pub version: String,
    /// How many values a vector has.
    pub dimension: usize,
}

/// A vector in eight bits: values that count `scale` each.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredVector {
    /// What one step is worth.
    pub scale: f32,
    /// The values as int8 bytes.
    pub values: Vec<u8>,
}

/// What was read of a file.
#[derive(Debug, Clone, Default)]
pub struct VectorIndex {
    bytes: Vec<u8>,
    model: Option<VectorModel>,
    /// Where each entry begins; a later one of the same text counts.
    places: HashMap<VectorKey, usize>,
}

impl VectorModel {
    fn entry(&self) -> usize {
        KEY + SCALE + self.dimension
    }

    /// The head of a file; none for a model that cannot be named there.
    pub(crate) fn head(&self) -> Option<Vec<u8>> {
        let name = self.version.as_bytes();
        if name.len() > NAME || self.dimension == 0 || self.dimension > MOST_VALUES {
            return None;
        }
        let mut head = MARK.to_vec();
        head.extend(u32::try_from(self.dimension).ok()?.to_le_bytes());
        head.extend(u32::try_from(name.len()).ok()?.to_le_bytes());
        head.extend(name);
        head.resize(HEAD, 0);
        Some(head)
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let number = |at: usize| -> Option<usize> {
            let bytes = bytes.get(at..at + 4)?.first_chunk()?;
            usize::try_from(u32::from_le_bytes(*bytes)).ok()
        };
        if !bytes.starts_with(MARK) || bytes.len() < HEAD {
            return None;
        }
        let (dimension, length) = (number(8)?, number(12)?);
        if dimension == 0 || dimension > MOST_VALUES || length > NAME {
            return None;
        }
        let name = bytes.get(16..16 + length)?;
        Some(Self {
            version: std::str::from_utf8(name).ok()?.to_owned(),
            dimension,
        })
    }

    /// Bytes behind the last whole entry of a file of this length.
    pub(crate) fn torn(&self, length: u64) -> u64 {
        length.saturating_sub(HEAD as u64) % self.entry() as u64
    }

    /// An entry as it is written; none for a vector of another length.
    pub(crate) fn entry_of(&self, key: &VectorKey, vector: &StoredVector) -> Option<Vec<u8>> {
        if vector.values.len() != self.dimension {
            return None;
        }
        let mut entry = Vec::with_capacity(self.entry());
        entry.extend(key);
        entry.extend(vector.scale.to_le_bytes());
        entry.extend(&vector.values);
        Some(entry)
    }
}

impl VectorIndex {
    /// Reads a file. What is none of ours is as good as no file.
    pub(crate) fn read(bytes: Vec<u8>) -> Self {
        let Some(model) = VectorModel::read(&bytes) else {
            return Self::default();
        };
        let entries = bytes[HEAD..].chunks_exact(model.entry()).enumerate();
        let places = entries
            .filter_map(|(at, entry)| Some((*entry.first_chunk()?, HEAD + at * model.entry())))
            .collect();
        Self {
            bytes,
            model: Some(model),
            places,
        }
    }

    /// The model that the vectors are of; none while there is no file.
    pub fn model(&self) -> Option<&VectorModel> {
        self.model.as_ref()
    }

    /// How many texts have a vector.
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// The vector of a text: what a step is worth, and its int8 bytes.
    pub fn get(&self, key: &VectorKey) -> Option<(f32, &[u8])> {
        let model = self.model.as_ref()?;
        let start = self.places.get(key)? + KEY;
        let scale = self.bytes.get(start..start + SCALE)?.first_chunk()?;
        let values = start + SCALE;
        let scale = Some(f32::from_le_bytes(*scale)).filter(|scale| scale.is_finite())?;
        Some((scale, self.bytes.get(values..values + model.dimension)?))
    }

    /// The entries whose keys are wanted, as they are written.
    pub(crate) fn entries<'a>(
        &'a self,
        wanted: &'a dyn Fn(&VectorKey) -> bool,
    ) -> impl Iterator<Item = &'a [u8]> {
        let length = self.model.as_ref().map_or(0, VectorModel::entry);
        let mut places: Vec<(&VectorKey, &usize)> = self.places.iter().collect();
        places.sort_by_key(|(_, place)| **place);
        places
            .into_iter()
            .filter(|(key, _)| wanted(key))
            .filter_map(move |(_, &place)| self.bytes.get(place..place + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn model() -> VectorModel {
        VectorModel {
            version: "m:3".to_owned(),
            dimension: 3,
        }
    }

    fn vector(values: [u8; 3]) -> StoredVector {
        StoredVector {
            scale: 0.5,
            values: values.to_vec(),
        }
    }

    fn file(entries: &[(VectorKey, [u8; 3])]) -> Vec<u8> {
        let mut bytes = model().head().unwrap();
        for (key, values) in entries {
            bytes.extend(model().entry_of(key, &vector(*values)).unwrap());
        }
        bytes
    }

    #[test]
    fn what_was_written_is_read_and_the_later_entry_counts() {
        let index = VectorIndex::read(file(&[
            ([1; KEY], [1, 2, 3]),
            ([2; KEY], [4, 5, 6]),
            ([1; KEY], [7, 8, 9]),
        ]));
        assert_eq!((index.model(), index.size()), (Some(&model()), 2));
        assert_eq!(index.get(&[1; KEY]), Some((0.5, &[7, 8, 9][..])));
        assert_eq!(index.get(&[3; KEY]), None);
        let kept: Vec<&[u8]> = index.entries(&|key| *key == [2; KEY]).collect();
        assert_eq!(
            kept,
            [model().entry_of(&[2; KEY], &vector([4, 5, 6])).unwrap()]
        );
    }

    #[test]
    fn a_half_entry_at_the_end_is_passed_over() {
        let mut bytes = file(&[([1; KEY], [1, 2, 3]), ([2; KEY], [4, 5, 6])]);
        bytes.truncate(bytes.len() - 5);
        assert_eq!(model().torn(bytes.len() as u64), 18);
        let index = VectorIndex::read(bytes);
        assert_eq!(index.size(), 1);
        assert!(index.get(&[2; KEY]).is_none());
    }

    #[test]
    fn a_model_that_does_not_fit_has_no_file() {
        let long = VectorModel {
            version: "x".repeat(NAME + 1),
            dimension: 3,
        };
        assert!(long.head().is_none());
        let wide = StoredVector {
            scale: 1.0,
            values: vec![0; 4],
        };
        assert!(model().entry_of(&[0; KEY], &wide).is_none());
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400), ours in any::<bool>()) {
            let mut file = if ours { model().head().unwrap() } else { Vec::new() };
            file.extend(&bytes);
            let index = VectorIndex::read(file);
            prop_assert!(index.size() <= bytes.len());
            for key in index.places.keys() {
                let found = index.get(key);
                prop_assert!(found.is_none_or(|(scale, values)| scale.is_finite() && values.len() == 3));
            }
        }
    }
}
