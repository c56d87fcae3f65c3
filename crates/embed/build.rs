//! Makes the index of the vocabulary, so that a process need not make it at each start.
//!
//! The file holds, little endian: where each token begins in the text, as `u32`, and the end of the
//! text; then [`place::SLOTS`] slots of a hash table, each the `u16` id of a token or
//! [`place::EMPTY`]. A taken slot sends the search to the next.

#[path = "src/tokens/place.rs"]
mod place;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

const VOCABULARY: &str = "data/vocabulary.txt";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={VOCABULARY}");
    println!("cargo::rerun-if-changed=src/tokens/place.rs");
    let text = fs::read_to_string(VOCABULARY)?;
    let out = env::var_os("OUT_DIR").ok_or("cargo names a folder")?;
    fs::write(Path::new(&out).join("vocabulary.index"), index(&text)?)?;
    Ok(())
}

fn index(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut starts = Vec::new();
    let mut slots = vec![place::EMPTY; place::SLOTS];
    let mut start = 0;
    for (id, token) in text.split_terminator('\n').enumerate() {
        starts.extend(u32::try_from(start)?.to_le_bytes());
        start += token.len() + 1;
        let (word, goes_on) = place::split(token);
        let mut slot = place::slot(word, goes_on);
        while slots[slot] != place::EMPTY {
            slot = place::next(slot);
        }
        slots[slot] = u16::try_from(id)?;
    }
    starts.extend(u32::try_from(start)?.to_le_bytes());
    starts.extend(slots.into_iter().flat_map(u16::to_le_bytes));
    Ok(starts)
}
