//! Opening connections: the only place that does, with every guard a foreign file asks for.
//!
//! A store can come with a cloned repository, so its schema is attacker data until checked:
//! defensive mode, no trusted schema, cell checks, lowered limits, and no double-quoted strings.

use crate::error::{LedgerError, sqlite};
use crate::files::FileSystem;
use crate::store::network;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// Oldest SQLite that is safe to open foreign databases with (an FTS5 overflow was fixed in it).
const OLDEST_SQLITE: i32 = 3_053_002;

/// How a connection that writes is opened.
pub(super) const READ_WRITE: OpenFlags =
    OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// Statements that a connection keeps compiled: more than there are.
const STATEMENTS: usize = 128;

/// Opens for writing; the file must exist.
pub(crate) fn open_writer(
    path: &Path,
    busy: Duration,
    disk: FileSystem,
) -> Result<Connection, LedgerError> {
    let (connection, mode) = if disk.is_network() {
        (network::open_shared(path, busy, disk)?, "TRUNCATE")
    } else {
        (open(path, READ_WRITE, busy)?, "WAL")
    };
    connection
        .execute_batch(&format!(
            "PRAGMA journal_mode = {mode}; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA secure_delete = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -8192;",
        ))
        .map_err(sqlite("setting up the write connection"))?;
    Ok(connection)
}

/// Opens a store of the plugin as it is, so that it can be locked while it is migrated.
pub(crate) fn open_foreign(
    path: &Path,
    busy: Duration,
    disk: FileSystem,
) -> Result<Connection, LedgerError> {
    let connection = open(path, READ_WRITE, busy)?;
    if disk.is_network() {
        network::go_alone(&connection)?;
    }
    // A migration that fails must not move the log into the old file on its way out.
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        .map_err(sqlite("securing the connection"))?;
    Ok(connection)
}

/// Opens a damaged file, as far as that goes, for a look at what is left in it.
pub(crate) fn open_damaged(path: &Path) -> Result<Connection, LedgerError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    open(path, flags, Duration::ZERO)
}

/// Opens for reading: nothing that goes through this connection can write.
///
/// A store in a folder that cannot be written is opened as immutable when no other process has
/// it open, because SQLite cannot make the shared-memory file that write-ahead logging needs.
pub(crate) fn open_reader(
    path: &Path,
    busy: Duration,
    disk: FileSystem,
) -> Result<Connection, LedgerError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = if disk.is_network() {
        network::open_shared(path, busy, disk)
    } else {
        open(path, flags, busy).and_then(probe)
    };
    let connection = match opened {
        Ok(connection) => connection,
        // Only where SQLite cannot make its files: a busy store must not be read past its lock.
        Err(error) if cannot_make_files(&error) && !has_wal(path) => {
            let uri = immutable_uri(path);
            match open(Path::new(&uri), flags | OpenFlags::SQLITE_OPEN_URI, busy).and_then(probe) {
                Ok(connection) => connection,
                Err(_) => return Err(error),
            }
        }
        Err(error) => return Err(error),
    };
    connection
        .execute_batch("PRAGMA query_only = ON; PRAGMA cache_size = -16384;")
        .map_err(sqlite("setting up the read connection"))?;
    Ok(connection)
}

/// Opens a database in memory that other connections of this process can open by the same name.
pub(crate) fn open_memory(uri: &str, busy: Duration) -> Result<Connection, LedgerError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    open(Path::new(uri), flags, busy)
}

fn cannot_make_files(error: &LedgerError) -> bool {
    match error {
        LedgerError::ReadOnlyStore { .. } => true,
        LedgerError::Sqlite { source, .. } => {
            source.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
        }
        _ => false,
    }
}

pub(super) fn probe(connection: Connection) -> Result<Connection, LedgerError> {
    connection
        .query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))
        .map_err(sqlite("reading the schema"))?;
    Ok(connection)
}

/// What is wrong with the pages and indexes of the file; none when nothing is.
pub(crate) fn damage(connection: &Connection) -> Result<Option<String>, LedgerError> {
    let answer: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(sqlite("checking the store"))?;
    // The first line only names the database.
    let found = answer.lines().last().unwrap_or(&answer);
    Ok((answer != "ok").then(|| format!("a page is damaged: {found}")))
}

pub(super) fn has_wal(path: &Path) -> bool {
    let mut wal = path.as_os_str().to_owned();
    wal.push("-wal");
    std::fs::metadata(wal).is_ok_and(|meta| meta.len() > 0)
}

fn immutable_uri(path: &Path) -> String {
    use std::fmt::Write;
    let mut uri = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(byte) {
            uri.push(char::from(*byte));
        } else {
            write!(uri, "%{byte:02x}").expect("writing to a String does not fail");
        }
    }
    uri.push_str("?immutable=1");
    uri
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place that opens connections"
)]
pub(super) fn open(
    path: &Path,
    flags: OpenFlags,
    busy: Duration,
) -> Result<Connection, LedgerError> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        return Err(LedgerError::StoreUnreadable {
            path: path.to_owned(),
            reason: format!(
                "the linked SQLite {} is too old to open it safely",
                rusqlite::version()
            ),
        });
    }
    let connection =
        Connection::open_with_flags(path, flags).map_err(sqlite("opening the store"))?;
    connection
        .busy_timeout(busy)
        .map_err(sqlite("setting the busy timeout"))?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    for (option, on) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
        (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        // Otherwise a statement is compiled anew whenever a value is bound that its plan looked at.
        (DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true),
    ] {
        connection
            .set_db_config(option, on)
            .map_err(sqlite("securing the connection"))?;
    }
    for (limit, most) in [
        (Limit::SQLITE_LIMIT_LENGTH, 64 << 20),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, 200),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 10),
    ] {
        connection
            .set_limit(limit, most)
            .map_err(sqlite("limiting the connection"))?;
    }
    connection
        .execute_batch("PRAGMA cell_size_check = ON;")
        .map_err(sqlite("securing the connection"))?;
    Ok(connection)
}
