//! Whether a repository holds an object, by name and without inflating anything.
//!
//! Looks at loose objects, version 2 pack indexes (fan-out table, then a binary search by seeks)
//! and alternates. It says that an object of that name exists, not that it is a commit.
//! Source of the formats: gitformat-pack(5), gitrepository-layout(5).

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::files::{Links, open_regular, read_bounded};

const ALTERNATES_MAX: u64 = 64 * 1024;
const STORES_MAX: usize = 16;
const PACKS_MAX: usize = 10_000;
const NAME_LEN: u64 = 20;
const FAN_OUT_AT: u64 = 8;
const NAMES_AT: u64 = FAN_OUT_AT + 256 * 4;

/// True when the object store or one of its alternates holds an object of this 40-digit name.
pub fn object_exists(git_common_dir: &Path, sha40: &str) -> bool {
    let Some(name) = parse_name(sha40) else {
        return false;
    };
    let hex = sha40.to_ascii_lowercase();
    object_stores(git_common_dir.join("objects"))
        .iter()
        .any(|store| is_loose(store, &hex) || is_packed(store, &name))
}

fn parse_name(hex: &str) -> Option<[u8; 20]> {
    let digits: Vec<u8> = hex
        .chars()
        .map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok()))
        .collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect();
    (digits.len() == 40).then_some(bytes)?.try_into().ok()
}

/// The repository's own store and those it borrows from, each once.
fn object_stores(own: PathBuf) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    let mut stores = Vec::new();
    let mut waiting = vec![own];
    while let Some(store) = waiting.pop() {
        let Ok(store) = fs::canonicalize(store) else {
            continue;
        };
        if stores.len() >= STORES_MAX || !seen.insert(store.clone()) {
            continue;
        }
        let listed = read_bounded(&store.join("info").join("alternates"), ALTERNATES_MAX);
        let listed = listed.unwrap_or_default();
        waiting.extend(
            String::from_utf8_lossy(&listed)
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with(['#', '"']))
                .take(STORES_MAX)
                .map(|line| store.join(line)),
        );
        stores.push(store);
    }
    stores
}

fn is_loose(store: &Path, hex: &str) -> bool {
    store.join(&hex[..2]).join(&hex[2..]).is_file()
}

fn is_packed(store: &Path, name: &[u8; 20]) -> bool {
    let Ok(entries) = fs::read_dir(store.join("pack")) else {
        return false;
    };
    entries
        .flatten()
        .take(PACKS_MAX)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "idx"))
        // An index without its pack is left over from an interrupted clean-up.
        .filter(|path| path.with_extension("pack").is_file())
        .any(|path| {
            open_regular(&path, Links::Follow)
                .is_ok_and(|mut index| index_has(&mut index, name).unwrap_or(false))
        })
}

fn index_has(index: &mut File, name: &[u8; 20]) -> io::Result<bool> {
    let length = index.metadata()?.len();
    if read_at::<8>(index, 0)? != [0xff, b't', b'O', b'c', 0, 0, 0, 2] {
        return Ok(false);
    }
    let first = u64::from(name[0]);
    let mut low = if first == 0 {
        0
    } else {
        fan_out(index, first - 1)?
    };
    let mut high = fan_out(index, first)?;
    if NAMES_AT + high * NAME_LEN > length {
        return Ok(false);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        match read_at::<20>(index, NAMES_AT + middle * NAME_LEN)?.cmp(name) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Equal => return Ok(true),
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    Ok(false)
}

fn fan_out(index: &mut File, slot: u64) -> io::Result<u64> {
    Ok(u64::from(u32::from_be_bytes(read_at::<4>(
        index,
        FAN_OUT_AT + slot * 4,
    )?)))
}

fn read_at<const N: usize>(file: &mut File, at: u64) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store with one pack index over the given names; offsets and checksums are not read.
    fn packed(names: &[[u8; 20]]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let pack = folder.path().join("objects/pack");
        fs::create_dir_all(&pack).unwrap();
        let mut bytes = vec![0xff, b't', b'O', b'c', 0, 0, 0, 2];
        for slot in 0..=255u8 {
            let count = names.iter().filter(|name| name[0] <= slot).count();
            bytes.extend(u32::try_from(count).unwrap().to_be_bytes());
        }
        bytes.extend(names.concat());
        fs::write(pack.join("pack-a.idx"), bytes).unwrap();
        fs::write(pack.join("pack-a.pack"), b"PACK").unwrap();
        folder
    }

    fn hex(name: &[u8; 20]) -> String {
        use std::fmt::Write;
        name.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        })
    }

    #[test]
    fn every_name_of_an_index_is_found_and_its_neighbours_are_not() {
        let names: Vec<[u8; 20]> = [0, 0, 1, 7, 7, 7, 255]
            .iter()
            .zip(0u8..)
            .map(|(first, n)| {
                let mut name = [n * 10; 20];
                name[0] = *first;
                name
            })
            .collect();
        let folder = packed(&names);
        for name in &names {
            assert!(object_exists(folder.path(), &hex(name)));
            assert!(object_exists(folder.path(), &hex(name).to_uppercase()));
            let mut other = *name;
            other[19] ^= 1;
            assert!(!object_exists(folder.path(), &hex(&other)));
        }
    }

    #[test]
    fn a_cut_index_and_a_name_of_another_length_are_absent() {
        let name = [9; 20];
        let folder = packed(&[name]);
        let path = folder.path().join("objects/pack/pack-a.idx");
        let whole = fs::read(&path).unwrap();
        for length in [0, 7, 100, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(!object_exists(folder.path(), &hex(&name)), "{length}");
        }
        for text in [
            "",
            "09",
            "zz",
            &"09".repeat(32),
            "é09090909090909090909090909090909090909",
        ] {
            assert!(!object_exists(folder.path(), text));
        }
    }

    #[test]
    fn alternates_are_followed_also_in_a_circle() {
        let lender = packed(&[[3; 20]]);
        let folder = tempfile::tempdir().unwrap();
        for (from, to) in [
            (folder.path(), lender.path()),
            (lender.path(), folder.path()),
        ] {
            fs::create_dir_all(from.join("objects/info")).unwrap();
            let line = format!("# lender\n{}\n", to.join("objects").display());
            fs::write(from.join("objects/info/alternates"), line).unwrap();
        }
        assert!(object_exists(folder.path(), &hex(&[3; 20])));
        assert!(!object_exists(folder.path(), &hex(&[4; 20])));
    }
}
