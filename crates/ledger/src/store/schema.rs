//! What is in the file: which program wrote it, which schema it has, and our migrations.

use crate::error::{LedgerError, sqlite};
use crate::frame::FramedHash;
use model::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use std::path::Path;

/// One numbered step. A step is never edited once released.
struct Migration {
    version: i64,
    name: &'static str,
    sql: &'static str,
}

/// Our migrations. Numbers start at 100, above those of the plugin.
const MIGRATIONS: &[Migration] = &[Migration {
    version: 100,
    name: "base",
    sql: include_str!("migrations/0100_base.sql"),
}];

/// Newest schema that this program knows.
pub(crate) const NEWEST: i64 = 100;
/// Newest schema of the plugin that this program can migrate.
pub(crate) const NEWEST_PLUGIN: i64 = 14;

/// Hash of the schema text at each of our versions; a test derives them anew.
const SCHEMA_HASHES: &[(i64, &str)] = &[(
    100,
    "5e11140c6a03e5c64d75a1047eedd0a3a88532f2a540396292d6d7ea756c6ae2",
)];

/// Virtual tables, whose shadow tables SQLite names and shapes itself.
const VIRTUAL_TABLES: [&str; 2] = ["memory_items_fts", "memory_index"];

/// What a file turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A store of ours, at this schema.
    Ours(i64),
    /// A store of the plugin, at this schema.
    Plugin(i64),
    /// A database without tables.
    Blank,
}

/// Reads which program wrote the file. Runs no statement that could change it.
pub(crate) fn file_kind(connection: &Connection, path: &Path) -> Result<FileKind, LedgerError> {
    let unreadable = |reason: &str| LedgerError::StoreUnreadable {
        path: path.to_owned(),
        reason: reason.to_owned(),
    };
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
        .map_err(sqlite("reading the schema"))?;
    if tables == 0 {
        return Ok(FileKind::Blank);
    }
    let stamped: Option<String> = connection
        .query_row(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'
             AND sql LIKE 'CREATE TABLE%'",
            [],
            |row| row.get(0),
        )
        .optional()
        .map_err(sqlite("reading the schema"))?;
    if stamped.is_none() {
        return Err(unreadable("it has no schema_migrations table"));
    }
    // A stamp that is not a number is an error, never version 0.
    let version: Option<i64> = connection
        .query_row("SELECT max(version) FROM schema_migrations", [], |row| {
            row.get(0)
        })
        .map_err(|error| match error {
            rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => {
                unreadable("its schema version is not a number")
            }
            other => sqlite("reading the schema version")(other),
        })?;
    match version {
        Some(version @ 1..=NEWEST_PLUGIN) => Ok(FileKind::Plugin(version)),
        Some(version @ 100..=NEWEST) => Ok(FileKind::Ours(version)),
        Some(found) if found > NEWEST => Err(LedgerError::StoreNewer {
            known: NEWEST,
            found,
        }),
        Some(found) if found > NEWEST_PLUGIN => Err(LedgerError::StoreNewer {
            known: NEWEST_PLUGIN,
            found,
        }),
        _ => Err(unreadable("its schema version is missing")),
    }
}

/// Brings a blank or older store of ours to the newest schema, each step with its stamp.
pub(crate) fn migrate_forward(
    connection: &Connection,
    from: i64,
    now: &Timestamp,
) -> Result<(), LedgerError> {
    run_steps(connection, MIGRATIONS, from, now)
}

/// Brings an older store of ours to the newest schema in one transaction; refuses a strange one.
pub(crate) fn bring_forward(
    connection: &mut Connection,
    path: &Path,
    now: &Timestamp,
) -> Result<(), LedgerError> {
    if file_kind(connection, path)? == FileKind::Ours(NEWEST) {
        return check_schema(connection, path, NEWEST);
    }
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(sqlite("taking the write lock"))?;
    // Asked again inside: another process may have done it meanwhile.
    let FileKind::Ours(version) = file_kind(&transaction, path)? else {
        return Err(LedgerError::StoreReplaced {
            path: path.to_owned(),
        });
    };
    check_schema(&transaction, path, version)?;
    migrate_forward(&transaction, version, now)?;
    check_schema(&transaction, path, NEWEST)?;
    transaction.commit().map_err(sqlite("running a migration"))
}

fn run_steps(
    connection: &Connection,
    steps: &[Migration],
    from: i64,
    now: &Timestamp,
) -> Result<(), LedgerError> {
    for step in steps.iter().filter(|step| step.version > from) {
        connection
            .execute_batch(step.sql)
            .map_err(sqlite("running a migration"))?;
        connection
            .execute(
                "INSERT INTO schema_migrations(version, name, applied_at) VALUES (?1, ?2, ?3)",
                (step.version, step.name, now.as_str()),
            )
            .map_err(sqlite("stamping a migration"))?;
    }
    Ok(())
}

/// Refuses a store whose tables, triggers or views are not the ones that we made.
///
/// A cloned repository can bring a file with a trigger of its own; the schema text must be ours.
pub(crate) fn check_schema(
    connection: &Connection,
    path: &Path,
    version: i64,
) -> Result<(), LedgerError> {
    let found = schema_hash(connection)?;
    if SCHEMA_HASHES
        .iter()
        .any(|(known, hash)| *known == version && *hash == found)
    {
        return Ok(());
    }
    Err(LedgerError::StoreUnreadable {
        path: path.to_owned(),
        reason: format!("its schema is not the one of version {version} (hash {found})"),
    })
}

/// Hash over the text of every object but the shadow tables, which must be exactly SQLite's.
pub(crate) fn schema_hash(connection: &Connection) -> Result<String, LedgerError> {
    let mut statement = connection
        .prepare(
            "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master ORDER BY type, name",
        )
        .map_err(sqlite("reading the schema"))?;
    let mut rows = statement.query([]).map_err(sqlite("reading the schema"))?;
    let mut hash = FramedHash::new("swarm-memory/schema/v1");
    while let Some(row) = rows.next().map_err(sqlite("reading the schema"))? {
        let field = |at: usize| {
            row.get::<_, String>(at)
                .map_err(sqlite("reading the schema"))
        };
        let (kind, name, table, sql) = (field(0)?, field(1)?, field(2)?, field(3)?);
        let shadow = is_shadow(&name) && kind == "table";
        hash.text(&kind)
            .text(&name)
            .text(&table)
            .text(if shadow { "" } else { &sql });
    }
    Ok(model::to_hex(&hash.finish()))
}

/// Tables that follow from the others; whoever fills a database anew computes them.
const DERIVED_TABLES: [&str; 2] = ["term_counts", "memory_bands"];

/// Whether a table holds nothing that the other tables do not say.
pub(crate) fn is_derived(table: &str) -> bool {
    DERIVED_TABLES.contains(&table) || VIRTUAL_TABLES.contains(&table) || is_shadow(table)
}

fn is_shadow(name: &str) -> bool {
    VIRTUAL_TABLES.iter().any(|table| {
        name.strip_prefix(table).is_some_and(|tail| {
            ["_data", "_idx", "_content", "_docsize", "_config"].contains(&tail)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_hashes_are_the_ones_of_the_migrations() {
        let connection = Connection::open_in_memory().unwrap();
        let mut derived = Vec::new();
        for (at, step) in MIGRATIONS.iter().enumerate() {
            run_steps(
                &connection,
                &MIGRATIONS[at..=at],
                0,
                &Timestamp::from_millis(0),
            )
            .unwrap();
            derived.push((step.version, schema_hash(&connection).unwrap()));
        }
        let known: Vec<(i64, String)> = SCHEMA_HASHES
            .iter()
            .map(|(version, hash)| (*version, (*hash).to_owned()))
            .collect();
        assert_eq!(derived, known);
        assert_eq!(MIGRATIONS.last().unwrap().version, NEWEST);
        check_schema(&connection, Path::new("x"), NEWEST).unwrap();
    }

    #[test]
    fn a_store_is_checked_against_the_schema_of_its_own_version() {
        let connection = Connection::open_in_memory().unwrap();
        migrate_forward(&connection, 0, &Timestamp::from_millis(0)).unwrap();
        assert!(check_schema(&connection, Path::new("x"), NEWEST + 1).is_err());
    }

    #[test]
    fn a_trigger_of_somebody_else_is_refused() {
        let connection = Connection::open_in_memory().unwrap();
        migrate_forward(&connection, 0, &Timestamp::from_millis(0)).unwrap();
        connection
            .execute_batch("CREATE TRIGGER evil AFTER INSERT ON memory_items BEGIN DELETE FROM memory_items; END")
            .unwrap();
        assert!(matches!(
            check_schema(&connection, Path::new("x"), NEWEST),
            Err(LedgerError::StoreUnreadable { .. })
        ));
    }

    #[test]
    fn the_awaiting_column_is_the_constant() {
        use model::ProposalStatus;
        let connection = Connection::open_in_memory().unwrap();
        migrate_forward(&connection, 0, &Timestamp::from_millis(0)).unwrap();
        connection
            .execute("INSERT INTO scopes VALUES ('s', 't', '{}', '', 0, 0)", [])
            .unwrap();
        for status in ProposalStatus::ALL {
            connection
                .execute(
                    "INSERT INTO memory_proposals(scope_id, id, status, created_at, proposal_json, operation,
                        content_key, provenance, version) VALUES ('s', ?1, ?1, '', '{}', 'add', x'', '{}', 1)",
                    [status.as_str()],
                )
                .unwrap();
            let awaiting: bool = connection
                .query_row(
                    "SELECT awaiting FROM memory_proposals WHERE id = ?1",
                    [status.as_str()],
                    |row| row.get(0),
                )
                .unwrap();
            assert_eq!(awaiting, status.awaits_human(), "{status:?}");
        }
    }
}
