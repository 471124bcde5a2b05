#pragma once
#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro and is not imported into Swift.
static inline sqlite3_destructor_type clickwheel_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}
