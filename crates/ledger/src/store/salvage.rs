//! Records out of a file that SQLite calls damaged.
//!
//! Whatever a damaged file says is only a claim: rows are read as text, from both ends towards the
//! damage, and go through the door of import like any other file.

use crate::store::connection::open_damaged;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::collections::BTreeSet;
use std::path::Path;

/// Hands out the JSON of every record that can be read; true when all of the table could be read.
pub(crate) fn readable_records(path: &Path, take: &mut dyn FnMut(&str)) -> bool {
    let Ok(connection) = open_damaged(path) else {
        return false;
    };
    let mut seen = BTreeSet::new();
    let upwards = "SELECT rowid, record_json FROM memory_items ORDER BY rowid";
    let downwards = "SELECT rowid, record_json FROM memory_items ORDER BY rowid DESC";
    let whole = read_rows(&connection, upwards, &mut seen, take);
    if !whole {
        read_rows(&connection, downwards, &mut seen, take);
    }
    whole
}

/// Reads rows until the end or the damage; true at the end.
fn read_rows(
    connection: &Connection,
    sql: &str,
    seen: &mut BTreeSet<i64>,
    take: &mut dyn FnMut(&str),
) -> bool {
    let Ok(mut statement) = connection.prepare(sql) else {
        return false;
    };
    let Ok(mut rows) = statement.query([]) else {
        return false;
    };
    loop {
        match rows.next() {
            Ok(Some(row)) => {
                let Ok(rowid) = row.get::<_, i64>(0) else {
                    continue;
                };
                if let Ok(ValueRef::Text(bytes)) = row.get_ref(1)
                    && let Ok(json) = std::str::from_utf8(bytes)
                    && seen.insert(rowid)
                {
                    take(json);
                }
            }
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}
