//! The file of a static token table.
//!
//! A header of 128 bytes, then one `f32` scale a row, then the rows as int8; all little endian:
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `SWMTABLE` |
//! | 8..12 | version of this layout, 1 |
//! | 12..16 | revision of the table: two tables with other values never share one |
//! | 16..20 | rows, one for each token of the vocabulary |
//! | 20..24 | values in a row |
//! | 24..56 | SHA-256 of the vocabulary |
//! | 56..88 | SHA-256 of the weights that it was made from |
//! | 88..128 | zero |
//!
//! A file is read in place: nothing is copied or decoded before a row is asked for.

use crate::error::EmbedError;
use crate::vector::Int8Vector;

const MAGIC: &[u8; 8] = b"SWMTABLE";
const LAYOUT: u32 = 1;
const HEADER: usize = 128;
/// Bytes of a scale.
const SCALE: usize = 4;

/// What the header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableHeader {
    /// Tells tables with other values apart.
    pub revision: u32,
    /// How many rows there are.
    pub rows: usize,
    /// How many values a row has.
    pub dimension: usize,
    /// SHA-256 of the vocabulary that numbers the rows.
    pub vocabulary: [u8; 32],
    /// SHA-256 of the weights that the table was made from.
    pub source: [u8; 32],
}

impl TableHeader {
    /// Reads the header and compares the length of the file with it.
    pub fn read(file: &[u8]) -> Result<Self, EmbedError> {
        if file.get(..8) != Some(MAGIC.as_slice()) {
            return Err(unusable("it does not begin as one"));
        }
        let layout = number(file, 8)?;
        if layout != LAYOUT {
            return Err(unusable(&format!("its layout is {layout}, not {LAYOUT}")));
        }
        let header = Self {
            revision: number(file, 12)?,
            rows: number(file, 16)? as usize,
            dimension: number(file, 20)? as usize,
            vocabulary: array(file, 24)?,
            source: array(file, 56)?,
        };
        if header.length() != Some(file.len()) {
            return Err(unusable(&format!(
                "it has {} bytes, which are not those of {} rows of {}",
                file.len(),
                header.rows,
                header.dimension
            )));
        }
        Ok(header)
    }

    /// Bytes of the whole file, unless no file can have them.
    fn length(&self) -> Option<usize> {
        self.dimension
            .checked_add(SCALE)?
            .checked_mul(self.rows)?
            .checked_add(HEADER)
    }

    /// Where the values of a row lie, past the end of the file for a row that is not there.
    pub(super) fn values(&self, row: usize) -> std::ops::Range<usize> {
        let start = HEADER + self.rows * SCALE + row * self.dimension;
        start..start + self.dimension
    }

    /// The file of a table with these rows. `rows` of the header is taken from the list; a row is
    /// cut or filled to the dimension.
    #[must_use]
    pub fn write(&self, rows: &[Int8Vector]) -> Vec<u8> {
        let mut file = Vec::with_capacity(HEADER + rows.len() * (SCALE + self.dimension));
        file.extend(MAGIC);
        for number in [
            Some(LAYOUT),
            Some(self.revision),
            u32::try_from(rows.len()).ok(),
            u32::try_from(self.dimension).ok(),
        ] {
            file.extend(number.unwrap_or(u32::MAX).to_le_bytes());
        }
        file.extend(self.vocabulary);
        file.extend(self.source);
        file.resize(HEADER, 0);
        for row in rows {
            file.extend(row.scale.to_le_bytes());
        }
        for row in rows {
            let end = file.len() + self.dimension;
            file.extend(row.values.iter().take(self.dimension));
            file.resize(end, 0);
        }
        file
    }
}

/// Where the scale of a row lies.
pub(super) fn scale(row: usize) -> std::ops::Range<usize> {
    let start = HEADER + row * SCALE;
    start..start + SCALE
}

fn number(file: &[u8], at: usize) -> Result<u32, EmbedError> {
    array(file, at).map(u32::from_le_bytes)
}

fn array<const N: usize>(file: &[u8], at: usize) -> Result<[u8; N], EmbedError> {
    file.get(at..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .ok_or_else(|| unusable("its header is cut off"))
}

pub(super) fn unusable(reason: &str) -> EmbedError {
    EmbedError::Table {
        reason: reason.to_owned(),
    }
}
