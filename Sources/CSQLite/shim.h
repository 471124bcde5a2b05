#pragma once
#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro and is not imported into Swift.
static inline sqlite3_destructor_type clickwheel_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

/// Whether the schemas that a connection reads may call functions and write to SQLite's own tables;
/// `sqlite3_db_config` takes any number of arguments, and is not imported into Swift.
static inline void clickwheel_sqlite_trust(sqlite3 *database, int trusts) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, trusts, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, !trusts, (int *)0);
}
