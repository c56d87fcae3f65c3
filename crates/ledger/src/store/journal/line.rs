//! One line of `governance.jsonl`: a committed transaction as the rows that it left behind.
//!
//! `{"v":1,"schema":100,"n":7,"prev":"..","changes":[..],"ends":{..},"hash":".."}`. The hash is
//! SHA-256 over every byte of the line before `,"hash"`, so it needs no canonical form, and `prev`
//! chains the lines. Both tell damage from a whole line. They make nothing true: whoever can write
//! the file can compute them, and the MACs, signatures and grants of the rows are checked as ever.

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// The form of the lines that this program writes.
pub(crate) const FORM: u32 = 1;
/// Longest line that is read or written.
pub(crate) const LINE_MAX: usize = 32 << 20;

const DOMAIN: &str = "swarm-memory/journal/v1\n";
/// `,"hash":"` and `"}` round 64 digits.
const SEAL_LEN: usize = 9 + 64 + 2;

/// A value of a column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

/// Columns of a row by name.
pub(crate) type Cells = BTreeMap<String, Cell>;

/// One row that a transaction wrote or removed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Change {
    /// The table.
    #[serde(rename = "t")]
    pub(crate) table: String,
    /// The whole row as it stands afterwards.
    #[serde(default)]
    pub(crate) row: Option<Cells>,
    /// The key of a row that is gone.
    #[serde(default)]
    pub(crate) gone: Option<Cells>,
}

/// Lengths of the three mirror files after a transaction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ends {
    pub(crate) memories: u64,
    pub(crate) proposals: u64,
    pub(crate) audit: u64,
}

impl Ends {
    /// The lengths in the order of the files' names.
    pub(crate) fn each(self) -> [u64; 3] {
        [self.memories, self.proposals, self.audit]
    }
}

/// A line as it was read.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JournalLine {
    pub(crate) v: u32,
    pub(crate) schema: i64,
    pub(crate) n: u64,
    pub(crate) prev: String,
    /// In a line of a snapshot: how many more lines it has.
    #[serde(default)]
    pub(crate) left: Option<u64>,
    pub(crate) changes: Vec<Change>,
    pub(crate) ends: Ends,
    pub(crate) hash: String,
}

/// What a line says before its changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head<'a> {
    pub(crate) schema: i64,
    pub(crate) n: u64,
    pub(crate) prev: &'a str,
    pub(crate) left: Option<u64>,
    pub(crate) ends: Ends,
}

/// A line ready to be written, and its hash.
pub(crate) struct Sealed {
    /// The line with its line break.
    pub(crate) text: String,
    pub(crate) hash: String,
}

/// Why a line is not one.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadLine {
    #[error("the hash of the line is not the one it carries")]
    Hash,
    #[error("it is no line of this journal: {0}")]
    Shape(#[from] serde_json::Error),
    #[error("a newer program wrote it")]
    Newer { schema: i64 },
}

impl JournalLine {
    /// Writes a line from the JSON of its changes.
    pub(crate) fn seal(head: &Head<'_>, changes: &[String]) -> Sealed {
        let left = head
            .left
            .map_or_else(String::new, |left| format!("\"left\":{left},"));
        let ends = serde_json::to_string(&head.ends).expect("three numbers always serialise");
        let mut text = format!(
            "{{\"v\":{FORM},\"schema\":{},\"n\":{},\"prev\":\"{}\",{left}\"changes\":[{}],\"ends\":{ends}",
            head.schema,
            head.n,
            head.prev,
            changes.join(",")
        );
        let hash = hash_of(text.as_bytes());
        text.push_str(&Self::seal_of(&hash));
        Sealed { text, hash }
    }

    /// What a line with this hash ends with, its line break included.
    pub(crate) fn seal_of(hash: &str) -> String {
        format!(",\"hash\":\"{hash}\"}}\n")
    }

    /// Reads a line without its line break; the hash is checked before anything is parsed.
    pub(crate) fn parse(bytes: &[u8], newest: i64) -> Result<Self, BadLine> {
        let body = bytes.len().checked_sub(SEAL_LEN).ok_or(BadLine::Hash)?;
        let (body, seal) = bytes.split_at(body);
        if seal != Self::seal_of(&hash_of(body)).trim_end().as_bytes() {
            return Err(BadLine::Hash);
        }
        match serde_json::from_slice::<Self>(bytes) {
            Ok(line) if line.v == FORM && line.schema <= newest => Ok(line),
            Ok(line) => Err(BadLine::Newer {
                schema: line.schema,
            }),
            Err(error) => match serde_json::from_slice::<Version>(bytes) {
                Ok(version) if version.v > FORM || version.schema > newest => Err(BadLine::Newer {
                    schema: version.schema,
                }),
                _ => Err(error.into()),
            },
        }
    }
}

/// What is read of a line whose form is not known.
#[derive(Deserialize)]
struct Version {
    v: u32,
    schema: i64,
}

fn hash_of(body: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::new()
        .chain_update(DOMAIN)
        .chain_update(body)
        .finalize();
    model::to_hex(&hash)
}

/// The JSON of a change.
pub(crate) fn change_json(table: &str, word: &str, cells: &Cells) -> String {
    let cells: Map<String, Value> = cells
        .iter()
        .map(|(name, cell)| (name.clone(), cell.to_json()))
        .collect();
    json!({ "t": table, word: cells }).to_string()
}

impl Cell {
    /// As JSON: what JSON has no word for is an object with one key.
    fn to_json(&self) -> Value {
        match self {
            Cell::Null => Value::Null,
            Cell::Integer(number) => Value::from(*number),
            Cell::Real(number) => json!({ "real": number.to_string() }),
            Cell::Text(text) => Value::from(text.as_str()),
            Cell::Blob(bytes) => json!({ "blob": model::to_hex(bytes) }),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = Cell;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a whole number, a text, {\"real\":..} or {\"blob\":..}")
    }

    fn visit_unit<E>(self) -> Result<Cell, E> {
        Ok(Cell::Null)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Cell, E> {
        Ok(Cell::Integer(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Cell, E> {
        i64::try_from(number)
            .map(Cell::Integer)
            .map_err(|_| E::custom("a number is too large"))
    }

    fn visit_str<E>(self, text: &str) -> Result<Cell, E> {
        Ok(Cell::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Cell, E> {
        Ok(Cell::Text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cell, A::Error> {
        let entry: Option<(String, String)> = map.next_entry()?;
        let cell = match entry {
            Some((word, text)) if word == "real" => text.parse().ok().map(Cell::Real),
            Some((word, text)) if word == "blob" => model::from_hex(&text).map(Cell::Blob),
            _ => None,
        };
        match (cell, map.next_key::<String>()?) {
            (Some(cell), None) => Ok(cell),
            _ => Err(de::Error::custom("a value is neither a real nor a blob")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn head(n: u64) -> Head<'static> {
        Head {
            schema: 100,
            n,
            prev: "0",
            left: None,
            ends: Ends::default(),
        }
    }

    fn cell() -> impl Strategy<Value = Cell> {
        prop_oneof![
            Just(Cell::Null),
            any::<i64>().prop_map(Cell::Integer),
            any::<f64>()
                .prop_filter("NaN equals nothing", |number| !number.is_nan())
                .prop_map(Cell::Real),
            any::<String>().prop_map(Cell::Text),
            any::<Vec<u8>>().prop_map(Cell::Blob),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(cells in proptest::collection::btree_map(any::<String>(), cell(), 0..6), n in any::<u64>()) {
            let changes = [
                change_json("memory_items", "row", &cells),
                change_json("memory_items", "gone", &cells),
            ];
            let sealed = JournalLine::seal(&head(n), &changes);
            let line = JournalLine::parse(sealed.text.trim_end_matches('\n').as_bytes(), 100).unwrap();
            prop_assert_eq!(sealed.text.matches('\n').count(), 1);
            prop_assert_eq!(line.n, n);
            prop_assert_eq!(&line.hash, &sealed.hash);
            prop_assert_eq!(line.changes[0].row.as_ref(), Some(&cells));
            prop_assert_eq!(line.changes[1].gone.as_ref(), Some(&cells));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in any::<Vec<u8>>()) {
            prop_assert!(JournalLine::parse(&bytes, 100).is_err());
        }

        #[test]
        fn a_changed_byte_is_seen(at in 0usize..200, flip in 1u8..) {
            let sealed = JournalLine::seal(&head(7), &[change_json("t", "row", &Cells::new())]);
            let mut bytes = sealed.text.trim_end().as_bytes().to_vec();
            let at = at % bytes.len();
            bytes[at] ^= flip;
            prop_assert!(JournalLine::parse(&bytes, 100).is_err());
        }
    }

    #[test]
    fn a_line_of_a_newer_program_is_told_from_a_damaged_one() {
        let sealed = JournalLine::seal(
            &Head {
                schema: 101,
                ..head(1)
            },
            &[],
        );
        let bytes = sealed.text.trim_end().as_bytes();
        assert!(matches!(
            JournalLine::parse(bytes, 100),
            Err(BadLine::Newer { schema: 101 })
        ));
        assert!(JournalLine::parse(bytes, 101).is_ok());
    }
}
